"""Cards written as two letters, some of them German: all cards that these could mean.

The English letters C S H D and A K Q J T 9 stand for themselves. German players also write K for
Kreuz or Karo, P for Pik, D for Dame, B for Bube, Z for Zehn; some say the rank first.
"""

from __future__ import annotations

from typing import NamedTuple

from doko_sim.option_values import listed
from doko_sim.texts import say

_ENGLISH = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_RANKS = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
_GERMAN_RANKS = {"A": "As", "T": "Zehn", "K": "König", "Q": "Dame", "J": "Bube", "9": "Neun"}
_GERMAN = {"C": ("Kr", "Kreuz"), "S": ("Pi", "Pik"), "H": ("He", "Herz"), "D": ("Ka", "Karo")}
_SUITS_OF = {"C": "C", "S": "S", "H": "H", "D": "D", "K": "CD", "P": "S"}
_RANK_OF = {
    "A": "A", "T": "T", "10": "T", "Z": "T", "K": "K", "Q": "Q", "J": "J", "9": "9",
    "D": "Q", "B": "J",
}  # fmt: skip
_GERMAN_LETTER = {"Q": "D", "J": "B", "T": "10"}


class Reading(NamedTuple):
    """One card that a word could mean: the card, how to write it, its names in both languages."""

    card: str
    written: str
    words: str


def readings(word: str) -> tuple[Reading, ...]:
    """All cards that a suit's and a rank's letter, in either order and case, could mean."""
    up = word.upper()
    found: dict[str, Reading] = {}
    for suit, rank in ((up[:1], up[1:]), (up[-1:], up[:-1])):
        if suit not in _SUITS_OF or rank not in _RANK_OF:
            continue
        german = suit in "KP" or rank in "DBZ"
        for letter in _SUITS_OF[suit]:
            one = _reading(letter, _RANK_OF[rank], german)
            found.setdefault(one.card, one)
    return tuple(found.values())


def german_letters(word: str) -> str:
    """What is wrong with a word that is a card in German letters only, or an empty text."""
    found = readings(word)
    if all(one.written == one.card for one in found):
        return ""
    ways = [say("{card} for the {name}", card=one.written, name=one.words) for one in found]
    template = "{word!r} is no card; expected {ways}"
    if len(found) > 1:
        template = "{word!r} could be several cards; expected {ways}"
    return say(template, word=word, ways=listed(ways, "or"))


def _reading(suit: str, rank: str, german: bool) -> Reading:
    words = say(f"{_RANKS[rank]} of {_ENGLISH[suit]}")
    if not german:
        return Reading(suit + rank, suit + rank, words)
    short, name = _GERMAN[suit]
    written = short + _GERMAN_LETTER.get(rank, rank)
    both = say("{name} ({german})", name=words, german=f"{name} {_GERMAN_RANKS[rank]}")
    return Reading(suit + rank, written, both)
