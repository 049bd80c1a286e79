"""The pack, the contracts and the order of the cards in each (rules.md 1 and 1.1)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

SIDES = ("re", "kontra")
RE, KONTRA = 0, 1

SUITS = "CSHD"
RANKS = "ATKQJ9"  # also the order of plain cards, from high to low, but in the boneless solo
RANKS_WITH_LOW_TENS = "AKQJT9"
POINTS_OF_RANK = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
PACK = tuple(sorted(2 * [suit + rank for suit in SUITS for rank in RANKS]))
PACK_WITHOUT_NINES = tuple(card for card in PACK if card[1] != "9")
POINTS = {card: POINTS_OF_RANK[card[1]] for card in PACK}

KINGS = ("CK", "SK", "HK", "DK")
QUEENS = ("CQ", "SQ", "HQ", "DQ")
JACKS = ("CJ", "SJ", "HJ", "DJ")
SUIT_OF = {"club": "C", "spade": "S", "heart": "H", "diamond": "D"}

CONTRACTS = (
    "normal",
    "wedding",
    "silent_wedding",
    "poverty",
    "solo_diamond",
    "solo_heart",
    "solo_spade",
    "solo_club",
    "solo_queen",
    "solo_jack",
    "solo_ace",
    "solo_king",
    "solo_queen_jack",
    "solo_king_queen",
    "solo_king_jack",
    "solo_koehler",
    "solo_pure_diamond",
    "solo_pure_heart",
    "solo_pure_spade",
    "solo_pure_club",
    "solo_boneless",
    "no_game",
)
HEALTHY, WEDDING, POVERTY, FIRST_SOLO = 0, 1, 3, 4
NO_GAME = CONTRACTS.index("no_game")
CODE_OF_SOLO = {name[5:]: code for code, name in enumerate(CONTRACTS) if name.startswith("solo_")}


class Order(NamedTuple):
    """How the cards of one contract rank.

    ``group`` tells for a card what has to be followed: ``trump`` or the letter of a plain suit.
    ``strength`` compares two cards of the same group, the higher number wins. ``top_ten``: the
    ten of hearts is the highest trump.
    """

    group: dict[str, str]
    strength: dict[str, int]
    top_ten: bool

    def beats(self, later: str, earlier: str) -> bool:
        """Whether a card wins over the best of the earlier ones; equals do not (rules.md 1)."""
        if self.group[later] == self.group[earlier]:
            return self.strength[later] > self.strength[earlier]
        return self.group[later] == "trump"

    def is_trump(self, card: str) -> bool:
        """Whether a card is a trump."""
        return self.group[card] == "trump"


def trump_suit(contract: str) -> str | None:
    """The suit whose cards are trumps beside the tens, queens and jacks, or None."""
    if not contract.startswith("solo_"):
        return "D"
    return SUIT_OF.get(contract[5:])


def trumps_of(contract: str, ten_is_trump: bool = True) -> tuple[str, ...]:
    """The trumps of a contract from high to low (rules.md 1.1 and the options' rules)."""
    suit = trump_suit(contract)
    if suit is not None:
        low = tuple(suit + rank for rank in "ATK9")
        if not ten_is_trump:
            return (*QUEENS, *JACKS, *low)
        return ("HT", *QUEENS, *JACKS, *(card for card in low if card != "HT"))
    if contract.startswith("solo_pure_"):
        return tuple(SUIT_OF[contract[10:]] + rank for rank in RANKS)
    return {
        "solo_queen": QUEENS,
        "solo_jack": JACKS,
        "solo_ace": (),
        "solo_king": KINGS,
        "solo_queen_jack": QUEENS + JACKS,
        "solo_king_queen": KINGS + QUEENS,
        "solo_king_jack": KINGS + JACKS,
        "solo_koehler": KINGS + QUEENS + JACKS,
        "solo_boneless": (),
    }[contract]


@cache
def order_of(contract: str, hearts_ten: str = "trump") -> Order:
    """The order of the cards in a contract; the option ``hearts_ten`` is ``trump`` or ``plain``."""
    trumps = trumps_of(contract, hearts_ten == "trump")
    ranks = RANKS_WITH_LOW_TENS if contract == "solo_boneless" else RANKS
    group: dict[str, str] = {}
    strength: dict[str, int] = {}
    for card in set(PACK):
        if card in trumps:
            group[card] = "trump"
            strength[card] = len(trumps) - trumps.index(card)
        else:
            group[card] = card[0]
            strength[card] = len(ranks) - ranks.index(card[1])
    return Order(group, strength, top_ten=trumps[:1] == ("HT",))


TRUMPS = {contract: trumps_of(contract) for contract in CONTRACTS[:NO_GAME]}
ORDERS = {contract: order_of(contract) for contract in CONTRACTS[:NO_GAME]}


def pack_of(nines: bool) -> tuple[str, ...]:
    """All cards of the deal, sorted."""
    return PACK if nines else PACK_WITHOUT_NINES


def seats_from(seat: int) -> tuple[int, int, int, int]:
    """All four seats clockwise, beginning with the one given."""
    return (seat, (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
