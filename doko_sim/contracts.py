"""For every contract the order of its cards, as tables (rules.md 1.1).

A *position* is a card's place in the contract's order, 0 weakest to 23; trumps lie on top,
plain suits below in blocks. The two copies of the card at position p are bits 2p and 2p + 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from doko_sim.cards import KIND, KINDS, POINTS

CONTRACTS: tuple[str, ...] = (
    "normal", "wedding", "silent_wedding",
    "solo_diamond", "solo_heart", "solo_spade", "solo_club",
    "solo_queen", "solo_jack", "solo_ace",
)  # fmt: skip
NORMAL, WEDDING, SILENT_WEDDING = 0, 1, 2
FIRST_SOLO = 3
SOLO_DIAMOND, SOLO_HEART, SOLO_SPADE, SOLO_CLUB, SOLO_QUEEN, SOLO_JACK, SOLO_ACE = range(3, 10)
#: What a seat may answer in the reservation round; solos have their contract's number.
HEALTHY = 0

SUITS = "CSHD"
#: Classes of cards: the four plain suits by their place in SUITS, then trump.
TRUMP = 4

ORDER_DTYPE = np.dtype(
    [
        ("beats", np.uint64, 24),  # by position: the cards that beat it, once it wins the trick
        ("follow", np.uint64, 24),  # by position: the cards that follow it when it is led
        ("points", np.int64, 24),  # by position: card points
        ("suit", np.int64, 24),  # by position: class, 0 to 3 plain suits C S H D, 4 trump
        ("kind", np.int64, 24),  # by position: kind of card
        ("place", np.int64, 24),  # by kind: position
        ("classes", np.uint64, 5),  # the cards of each class
        ("trumps", np.uint64),
        ("full", np.uint64),  # tens and aces
        ("aces", np.uint64),
        ("tens", np.uint64),
        ("elders", np.uint64),  # queens of clubs
        ("foxes", np.uint64),  # aces of diamonds
        ("charlies", np.uint64),  # jacks of clubs
        ("ten_hearts", np.uint64),  # tens of hearts
        ("number", np.int64),  # row in the table of orders
    ],
    align=True,
)


@dataclass(frozen=True)
class Ranking:
    """The order of one contract in words: trumps and the ranks of plain suits, weakest first."""

    trumps: tuple[str, ...]
    plain_ranks: str


_PICTURES = ("DJ", "HJ", "SJ", "CJ", "DQ", "HQ", "SQ", "CQ", "HT")


def _suit_ranking(suit: str) -> Ranking:
    own = tuple(suit + rank for rank in "9KTA" if suit + rank != "HT")
    return Ranking(own + _PICTURES, "9KTA")


def _picture_ranking(rank: str) -> Ranking:
    return Ranking(tuple(suit + rank for suit in "DHSC"), "9JQKTA".replace(rank, ""))


#: By contract: the order of its cards (rules.md 1.1).
RANKINGS: dict[str, Ranking] = {
    **dict.fromkeys(CONTRACTS[:4], _suit_ranking("D")),
    "solo_heart": _suit_ranking("H"),
    "solo_spade": _suit_ranking("S"),
    "solo_club": _suit_ranking("C"),
    "solo_queen": _picture_ranking("Q"),
    "solo_jack": _picture_ranking("J"),
    "solo_ace": Ranking((), "9JQKTA"),
}
#: Plain suits lie in the order of the kinds: diamonds (in other solos), hearts, spades, clubs.
_BLOCKS = "DHSC"


def order_of(contract: int) -> tuple[str, ...]:
    """The 24 cards of a contract from the weakest position to the strongest."""
    ranking = RANKINGS[CONTRACTS[contract]]
    trumps = set(ranking.trumps)
    plain = [
        suit + rank
        for suit in _BLOCKS
        for rank in ranking.plain_ranks
        if suit + rank in KIND and suit + rank not in trumps
    ]
    cards = (*plain, *ranking.trumps)
    assert sorted(cards) == sorted(KINDS)
    return cards


def class_of(contract: int, card: str) -> int:
    """The class of a card in a contract: 0 to 3 a plain suit C S H D, 4 trump."""
    trump = card in RANKINGS[CONTRACTS[contract]].trumps
    return TRUMP if trump else SUITS.index(card[0])


def _mask(positions: list[int]) -> np.uint64:
    return np.uint64(sum(3 << (2 * position) for position in positions))


def _fill(row: np.void, contract: int) -> None:
    cards = order_of(contract)
    suits = [class_of(contract, card) for card in cards]
    for position, card in enumerate(cards):
        same = [p for p in range(24) if suits[p] == suits[position]]
        above = [p for p in same if p > position]
        trumps = [p for p in range(24) if suits[p] == TRUMP]
        row["beats"][position] = _mask(above if suits[position] == TRUMP else above + trumps)
        row["follow"][position] = _mask(same)
        row["points"][position] = POINTS[KIND[card]]
        row["suit"][position] = suits[position]
        row["kind"][position] = KIND[card]
        row["place"][KIND[card]] = position
    for suit in range(5):
        row["classes"][suit] = _mask([p for p in range(24) if suits[p] == suit])
    row["trumps"] = row["classes"][TRUMP]
    row["aces"] = _mask([p for p, card in enumerate(cards) if card[1] == "A"])
    row["tens"] = _mask([p for p, card in enumerate(cards) if card[1] == "T"])
    row["full"] = row["aces"] | row["tens"]
    for field, card in (
        ("elders", "CQ"), ("foxes", "DA"), ("charlies", "CJ"), ("ten_hearts", "HT"),
    ):  # fmt: skip
        row[field] = _mask([cards.index(card)])


#: By contract: the row of the table of orders that it is played in.
ORDER_OF_CONTRACT: tuple[int, ...] = (0, 0, 0, 0, 1, 2, 3, 4, 5, 6)


@cache
def order_table() -> np.ndarray:
    """The orders of all contracts, shape (7,), dtype :data:`ORDER_DTYPE`; row 0 is the normal game.

    In row 0 a position is a kind, so hands as dealt need no sorting for it.
    """
    table = np.zeros(max(ORDER_OF_CONTRACT) + 1, ORDER_DTYPE)
    for contract in reversed(range(len(CONTRACTS))):
        number = ORDER_OF_CONTRACT[contract]
        _fill(table[number], contract)
        table[number]["number"] = number
    assert list(table[0]["kind"]) == list(range(24))
    return table
