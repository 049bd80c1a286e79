"""For every contract the order of its cards, as tables (rules.md 1.1).

A *position* is a card's place in the contract's order, 0 weakest to 23; trumps lie on top,
plain suits below in blocks. The two copies of the card at position p are bits 2p and 2p + 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from doko_sim.cards import KIND, KINDS, POINTS
from doko_sim.rules import Rules

CONTRACTS: tuple[str, ...] = (
    "normal", "wedding", "silent_wedding", "poverty",
    "solo_diamond", "solo_heart", "solo_spade", "solo_club",
    "solo_queen", "solo_jack", "solo_ace",
    "solo_king", "solo_queen_jack", "solo_king_queen", "solo_king_jack", "solo_koehler",
    "solo_pure_diamond", "solo_pure_heart", "solo_pure_spade", "solo_pure_club", "solo_boneless",
)  # fmt: skip
NORMAL, WEDDING, SILENT_WEDDING, POVERTY = range(4)
FIRST_SOLO = 4
(
    SOLO_DIAMOND, SOLO_HEART, SOLO_SPADE, SOLO_CLUB, SOLO_QUEEN, SOLO_JACK, SOLO_ACE,
    SOLO_KING, SOLO_QUEEN_JACK, SOLO_KING_QUEEN, SOLO_KING_JACK, SOLO_KOEHLER,
    SOLO_PURE_DIAMOND, SOLO_PURE_HEART, SOLO_PURE_SPADE, SOLO_PURE_CLUB, SOLO_BONELESS,
) = range(FIRST_SOLO, len(CONTRACTS))  # fmt: skip
#: The contract of a deal that was thrown in, or whose poverty nobody took: nothing is played.
NO_GAME = len(CONTRACTS)
#: What a seat may answer in the reservation round; other answers have their contract's number.
HEALTHY = 0

SUITS = "CSHD"
#: Classes of cards: the four plain suits by their place in SUITS, then trump.
TRUMP = 4
#: Places for cards in the usual order, and those above for the three kinds that piglets and the
#: like may promote to the top.
KINDS_IN_ORDER, PROMOTIONS = 24, 3
POSITIONS = KINDS_IN_ORDER + PROMOTIONS

ORDER_DTYPE = np.dtype(
    [
        ("beats", np.uint64, POSITIONS),  # by position: the cards that beat it, once it wins
        ("points", np.int64, POSITIONS),  # by position: card points
        ("suit", np.int64, POSITIONS),  # by position: class, 0 to 3 plain suits C S H D, 4 trump
        ("kind", np.int64, POSITIONS),  # by position: kind of card
        ("place", np.int64, KINDS_IN_ORDER),  # by kind: position
        ("classes", np.uint64, 5),  # the cards of each class
        ("pack", np.uint64),  # the cards that there are
        ("trumps", np.uint64),
        ("full", np.uint64),  # tens and aces
        ("aces", np.uint64),
        ("tens", np.uint64),
        ("elders", np.uint64),  # queens of clubs
        ("foxes", np.uint64),  # aces of diamonds that are trumps and not promoted
        ("charlies", np.uint64),  # jacks of clubs that are trumps
        ("ten_hearts", np.uint64),  # tens of hearts that are the highest trumps
        ("hearts", np.uint64),  # hearts that are a plain suit
        ("promotable", np.int64, PROMOTIONS),  # 1: there is such a kind in this order
        ("number", np.int64),  # row in the table of orders; -1 once it has changed in mid-game
        ("as_dealt", np.int64),  # 1: a position is a kind of card
    ],
    align=True,
)


@dataclass(frozen=True)
class Ranking:
    """The order of one contract in words: trumps and the ranks of plain suits, weakest first."""

    trumps: tuple[str, ...]
    plain_ranks: str


class Pack(NamedTuple):
    """The options that the tables of orders depend on; the defaults are the tournament rules."""

    nines: bool = True
    hearts_ten: str = "trump"
    super_piglets: str = "off"
    hyper_piglets: str = "off"
    second_wins: bool = False  # of two tens of hearts in one trick the second ranks higher

    @classmethod
    def of(cls, rules: Rules) -> Pack:
        """What some rules say of the order of the cards in all tricks but the last."""
        second = rules.hearts_ten_tie in ("second", "second_except_last")
        return cls(rules.nines, rules.hearts_ten, rules.super_piglets, rules.hyper_piglets, second)


_PICTURES = ("DJ", "HJ", "SJ", "CJ", "DQ", "HQ", "SQ", "CQ")
_TEN_HEARTS = "HT"


def _suit_ranking(suit: str, pack: Pack) -> Ranking:
    if pack.hearts_ten == "plain":
        return Ranking(tuple(suit + rank for rank in "9KTA") + _PICTURES, "9KTA")
    own = tuple(suit + rank for rank in "9KTA" if suit + rank != _TEN_HEARTS)
    return Ranking((*own, *_PICTURES, _TEN_HEARTS), "9KTA")


def _picture_ranking(*ranks: str) -> Ranking:
    """Trumps by rank, the lowest rank first; the others in the usual order."""
    trumps = tuple(suit + rank for rank in ranks for suit in "DHSC")
    return Ranking(trumps, "".join(rank for rank in "9JQKTA" if rank not in ranks))


def _pure_ranking(suit: str) -> Ranking:
    return Ranking(tuple(suit + rank for rank in "9JQKTA"), "9JQKTA")


def rankings(pack: Pack) -> dict[str, Ranking]:
    """By contract: the order of its cards (rules.md 1.1 and the option ``solos``)."""
    return {
        **dict.fromkeys(CONTRACTS[: FIRST_SOLO + 1], _suit_ranking("D", pack)),
        "solo_heart": _suit_ranking("H", pack),
        "solo_spade": _suit_ranking("S", pack),
        "solo_club": _suit_ranking("C", pack),
        "solo_queen": _picture_ranking("Q"),
        "solo_jack": _picture_ranking("J"),
        "solo_ace": Ranking((), "9JQKTA"),
        "solo_king": _picture_ranking("K"),
        "solo_queen_jack": _picture_ranking("J", "Q"),
        "solo_king_queen": _picture_ranking("Q", "K"),
        "solo_king_jack": _picture_ranking("J", "K"),
        "solo_koehler": _picture_ranking("J", "Q", "K"),
        **{f"solo_pure_{name}": _pure_ranking(suit) for name, suit in _PURE_SUITS},
        "solo_boneless": Ranking((), "9TJQKA"),
    }


_PURE_SUITS = (("diamond", "D"), ("heart", "H"), ("spade", "S"), ("club", "C"))
#: Plain suits lie in the order of the kinds: diamonds (in other solos), hearts, spades, clubs.
_BLOCKS = "DHSC"
#: Trump suits of the contracts in which cards may be promoted.
PROMOTED_SUIT: dict[str, str] = {
    **dict.fromkeys(CONTRACTS[: FIRST_SOLO + 1], "D"),
    "solo_heart": "H", "solo_spade": "S", "solo_club": "C",
}  # fmt: skip


def _arranged(ranking: Ranking) -> tuple[str, ...]:
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


def order_of(contract: int, pack: Pack | None = None) -> tuple[str, ...]:
    """The 24 kinds of card of a contract from the weakest position to the strongest."""
    return _arranged(rankings(pack or Pack())[CONTRACTS[contract]])


def promoted_kinds(contract: int, pack: Pack) -> tuple[str, ...]:
    """The kinds that piglets, super and hyper piglets promote; empty texts where none can be.

    In a suit solo they are the same ranks of its suit; the ten of hearts is none of them where
    it is the highest trump (options piglets_in_solo, super_piglets).
    """
    suit = PROMOTED_SUIT.get(CONTRACTS[contract], "")
    if not suit:
        return ("", "", "")
    ranks = ["A"] + [
        "" if given == "off" else given[1:].replace("10", "T")
        for given in (pack.super_piglets, pack.hyper_piglets)
    ]
    cards = [suit + rank if rank else "" for rank in ranks]
    return tuple(
        "" if card == _TEN_HEARTS and pack.hearts_ten == "trump" else card for card in cards
    )


def _mask(positions: list[int]) -> np.uint64:
    return np.uint64(sum(3 << (2 * position) for position in positions))


def _fill(row: np.void, contract: int, pack: Pack) -> None:
    ranking = rankings(pack)[CONTRACTS[contract]]
    promoted = promoted_kinds(contract, pack)
    # a place of a kind that cannot be promoted stays empty, whatever card is written there
    cards = (*_arranged(ranking), *(card or KINDS[0] for card in promoted))
    trumps = set(ranking.trumps)
    may_promote = contract in (*range(FIRST_SOLO), *range(SOLO_DIAMOND, SOLO_QUEEN))
    suits = [TRUMP if card in trumps else SUITS.index(card[0]) for card in cards]
    used = POSITIONS if may_promote else KINDS_IN_ORDER
    suits[KINDS_IN_ORDER:] = [TRUMP] * PROMOTIONS
    for position, card in enumerate(cards):
        above = [p for p in range(position + 1, used) if suits[p] == suits[position]]
        over = [p for p in range(used) if suits[p] == TRUMP] if suits[position] != TRUMP else []
        row["beats"][position] = _mask(above + over)
        row["points"][position] = POINTS[KIND[card]]
        row["suit"][position] = suits[position]
        row["kind"][position] = KIND[card]
    for position in range(KINDS_IN_ORDER):
        row["place"][KIND[cards[position]]] = position
    for suit in range(5):
        row["classes"][suit] = _mask([p for p in range(used) if suits[p] == suit])
    _fill_masks(row, cards[:KINDS_IN_ORDER], trumps, pack)
    for field, rank in (("aces", "A"), ("tens", "T")):
        row[field] = _mask([p for p in range(used) if cards[p][1] == rank])
    row["full"] = row["aces"] | row["tens"]
    row["promotable"] = [bool(card) for card in promoted]


def _fill_masks(row: np.void, cards: tuple[str, ...], trumps: set[str], pack: Pack) -> None:
    def mask(wanted: bool, card: str) -> np.uint64:
        return _mask([cards.index(card)] if wanted else [])

    top = bool(trumps) and cards[-1] == _TEN_HEARTS
    row["trumps"] = row["classes"][TRUMP]
    row["pack"] = _mask([p for p, card in enumerate(cards) if pack.nines or card[1] != "9"])
    row["elders"] = mask(True, "CQ")
    row["foxes"] = mask("DA" in trumps, "DA")
    row["charlies"] = mask("CJ" in trumps, "CJ")
    row["ten_hearts"] = mask(top, _TEN_HEARTS)
    row["hearts"] = row["classes"][SUITS.index("H")]
    row["as_dealt"] = cards == KINDS
    if top and pack.second_wins:
        row["beats"][KINDS_IN_ORDER - 1] |= row["ten_hearts"]


#: By contract: the row of the table of orders that it is played in.
ORDER_OF_CONTRACT: tuple[int, ...] = (0, 0, 0, 0, *range(len(CONTRACTS) - FIRST_SOLO))


@cache
def order_table(pack: Pack | None = None) -> np.ndarray:
    """The orders of all contracts, dtype :data:`ORDER_DTYPE`; row 0 is the normal game.

    Under the tournament rules a position in row 0 is a kind, so hands as dealt need no sorting.
    """
    table = np.zeros(max(ORDER_OF_CONTRACT) + 1, ORDER_DTYPE)
    for contract in reversed(range(len(CONTRACTS))):
        number = ORDER_OF_CONTRACT[contract]
        _fill(table[number], contract, pack or Pack())
        table[number]["number"] = number
    return table
