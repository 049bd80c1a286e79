"""The compiled game: one small file a phase, named after the rule book's chapters."""
