"""Published claims about the game, put to a test: by counting, by simulation, by duels."""
