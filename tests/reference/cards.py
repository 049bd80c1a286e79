"""The pack, the contracts and the order of the cards in each (rules.md 1 and 1.1)."""

from __future__ import annotations

from typing import NamedTuple

SIDES = ("re", "kontra")
RE, KONTRA = 0, 1

SUITS = "CSHD"
RANKS = "ATKQJ9"  # also the order of plain cards, from high to low, in every contract
POINTS_OF_RANK = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
PACK = tuple(sorted(2 * [suit + rank for suit in SUITS for rank in RANKS]))
POINTS = {card: POINTS_OF_RANK[card[1]] for card in PACK}

QUEENS = ("CQ", "SQ", "HQ", "DQ")
JACKS = ("CJ", "SJ", "HJ", "DJ")

CONTRACTS = (
    "normal",
    "wedding",
    "silent_wedding",
    "solo_diamond",
    "solo_heart",
    "solo_spade",
    "solo_club",
    "solo_queen",
    "solo_jack",
    "solo_ace",
)
CODE_OF_SOLO = {name[5:]: code for code, name in enumerate(CONTRACTS) if name.startswith("solo_")}


class Order(NamedTuple):
    """How the cards of one contract rank.

    ``group`` tells for a card what has to be followed: ``trump`` or the letter of a plain suit.
    ``strength`` compares two cards of the same group, the higher number wins.
    """

    group: dict[str, str]
    strength: dict[str, int]

    def beats(self, later: str, earlier: str) -> bool:
        """Whether a card wins over the best of the earlier ones; equals do not (rules.md 1)."""
        if self.group[later] == self.group[earlier]:
            return self.strength[later] > self.strength[earlier]
        return self.group[later] == "trump"


def _trumps_with(suit: str) -> tuple[str, ...]:
    rest = tuple(suit + rank for rank in "ATK9" if suit + rank != "HT")
    return ("HT", *QUEENS, *JACKS, *rest)


TRUMPS: dict[str, tuple[str, ...]] = {  # from high to low
    "normal": _trumps_with("D"),
    "wedding": _trumps_with("D"),
    "silent_wedding": _trumps_with("D"),
    "solo_diamond": _trumps_with("D"),
    "solo_heart": _trumps_with("H"),
    "solo_spade": _trumps_with("S"),
    "solo_club": _trumps_with("C"),
    "solo_queen": QUEENS,
    "solo_jack": JACKS,
    "solo_ace": (),
}


def _order(trumps: tuple[str, ...]) -> Order:
    group: dict[str, str] = {}
    strength: dict[str, int] = {}
    for card in set(PACK):
        if card in trumps:
            group[card] = "trump"
            strength[card] = len(trumps) - trumps.index(card)
        else:
            group[card] = card[0]
            strength[card] = len(RANKS) - RANKS.index(card[1])
    return Order(group, strength)


ORDERS: dict[str, Order] = {contract: _order(trumps) for contract, trumps in TRUMPS.items()}


def seats_from(seat: int) -> tuple[int, int, int, int]:
    """All four seats clockwise, beginning with the one given."""
    return (seat, (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
