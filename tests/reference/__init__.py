"""A second, slow and obvious implementation of the game, to disagree with the compiled one.

Cards are strings such as ``CQ`` (queen of clubs) or ``HT`` (ten of hearts), seats are 0 to 3,
sides are 0 (Re) and 1 (Kontra). One file is one chapter of the rules; nothing here is imported
from the engine.
"""
