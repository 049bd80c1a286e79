"""Tricks: what may be played and who wins (rules.md 1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.reference.cards import POINTS, Order
from tests.reference.options import Options

NOBODY_PROMOTED: Mapping[int, int] = {}


class Trick(NamedTuple):
    """Leading seat, cards in the order played, winning seat, and the promoted cards among them.

    ``promoted``: by hand (0 to 3) of the trick 1 for piglets, 2 for super, 3 for hyper piglets.
    """

    lead: int
    cards: tuple[str, ...]
    winner: int
    promoted: Mapping[int, int] = NOBODY_PROMOTED

    def seat(self, hand: int) -> int:
        """The seat that played the first to fourth card (hand 0 to 3)."""
        return (self.lead + hand) % 4

    @property
    def winning_hand(self) -> int:
        """Which card of the trick won it, 0 to 3."""
        return (self.winner - self.lead) % 4


Extra = tuple[str, str, int]
"""Kind, side that gets it, number of the trick."""


def legal_cards(hand: Sequence[str], led: str | None, order: Order) -> list[str]:
    """The cards that may be played on the led card (None: to lead), sorted, no card twice."""
    if led is not None:
        group = order.group
        to_follow = group[led]
        following = {card for card in hand if group[card] == to_follow}
        if following:
            return sorted(following)
    return sorted(set(hand))


def second_ten_wins(rules: Options, order: Order, last_trick: bool, piglets: bool) -> bool:
    """Whether the second ten of hearts of a trick beats the first.

    ``piglets``: somebody has called piglets before the second ten is played.
    """
    if not order.top_ten or (piglets and rules.hearts_ten_first_with_piglets):
        return False
    return {
        "first": False,
        "second": True,
        "second_except_last": not last_trick,
        "second_only_last": last_trick,
    }[rules.hearts_ten_tie]


def winner_of_trick(
    lead: int,
    cards: Sequence[str],
    order: Order,
    promoted: Mapping[int, int] = NOBODY_PROMOTED,
    second_ten: bool = False,
) -> int:
    """The seat that wins; of two identical cards the earlier one ranks higher.

    ``promoted``: as in a `Trick`. ``second_ten``: the second ten of hearts beats the first.
    """
    best = 0
    for hand in range(1, len(cards)):
        best_rank, rank = promoted.get(best, 0), promoted.get(hand, 0)
        if rank or best_rank:
            wins = rank > best_rank
        elif second_ten and cards[hand] == cards[best] == "HT":
            wins = True
        else:
            wins = order.beats(cards[hand], cards[best])
        if wins:
            best = hand
    return (lead + best) % 4


def trick_points(cards: Sequence[str]) -> int:
    """The card points of a trick."""
    return sum(POINTS[card] for card in cards)
