"""Pictures and pages from an analysis' result; nothing here plays a game."""
