"""How the tables of ``club`` are fitted to games in which one card was played otherwise."""
