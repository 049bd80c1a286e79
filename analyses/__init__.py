"""Questions: which games to play for an answer, and how to compare them."""
