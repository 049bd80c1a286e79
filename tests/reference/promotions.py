"""Piglets, super piglets and hyper piglets: pairs that rank above the ten of hearts.

They are numbered 1, 2 and 3, which is also how they rank among each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.cards import trump_suit
from tests.reference.options import Options


def promoted_kinds(contract: str, rules: Options) -> dict[int, str]:
    """The card of which both copies may be promoted, for each of 1 to 3 that is possible."""
    if rules.piglets == "off" or not contract_allows(contract, rules):
        return {}
    suit = trump_suit(contract)
    assert suit is not None
    ranks = {1: "A"}
    for k, option in ((2, rules.super_piglets), (3, rules.hyper_piglets)):
        if option != "off":
            ranks[k] = {"D9": "9", "D10": "T", "DK": "K"}[option]
    kinds = {k: suit + rank for k, rank in ranks.items()}
    # The ten of hearts is the highest trump of a heart solo already.
    return {k: card for k, card in kinds.items() if card != "HT" or rules.hearts_ten == "plain"}


def contract_allows(contract: str, rules: Options) -> bool:
    """Whether piglets may be called in a contract at all."""
    if contract in ("normal", "wedding", "silent_wedding"):
        return True
    if contract == "poverty":
        return rules.piglets_in_poverty != "none"
    if contract == "solo_diamond":
        return rules.piglets_in_solo != "none"
    if contract in ("solo_heart", "solo_spade", "solo_club"):
        return rules.piglets_in_solo == "any_suit"
    return False


class Promotions:
    """What may be promoted in a game, and who has called it.

    ``called``: the seat that called 1, 2 or 3; ``calls``: number, seat, cards on the table.
    """

    def __init__(self, contract: str, rules: Options, dealt: Sequence[Sequence[str]]) -> None:
        self.rules = rules
        self.kinds = promoted_kinds(contract, rules)
        self.dealt = dealt
        self.swapped = contract == "poverty"
        self.called: dict[int, int] = {}
        self.calls: list[tuple[int, int, int]] = []

    def may_call(self, k: int, seat: int, hand: Sequence[str]) -> bool:
        """Whether a seat with these cards may call piglets (super, hyper) now."""
        if k not in self.kinds or k in self.called or (k > 1 and k - 1 not in self.called):
            return False
        card = self.kinds[k]
        if hand.count(card) != 2:
            return False
        dealt_count = self.swapped and self.rules.piglets_in_poverty == "before_exchange"
        if dealt_count and self.dealt[seat].count(card) != 2:
            return False
        return self.rules.piglets_joint or seat not in self.called.values()

    def call(self, k: int, seat: int, moment: int) -> None:
        """Note a call."""
        self.called[k] = seat
        self.calls.append((k, seat, moment))

    def rank(self, seat: int, card: str, hand: Sequence[str], own_side_won_first: bool) -> int:
        """1 to 3 if a card that is played now from this hand is promoted, else 0.

        ``own_side_won_first``: the holder's side has won the trick with the first of the two.
        """
        for k, holder in self.called.items():
            if holder != seat or self.kinds[k] != card:
                continue
            is_first = hand.count(card) == 2
            if k > 1 or self.rules.piglets == "both":
                return k
            if self.rules.piglets == "first_only":
                return k if is_first else 0
            return k if not is_first and own_side_won_first else 0
        return 0
