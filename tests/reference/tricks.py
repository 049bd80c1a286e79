"""Tricks: what may be played, who wins, and what a trick is worth (rules.md 1.2 and 7.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.reference.cards import KONTRA, POINTS, RE, SIDES, Order


class Trick(NamedTuple):
    """Leading seat, cards in the order played, winning seat."""

    lead: int
    cards: tuple[str, ...]
    winner: int


Extra = tuple[str, str, int]
"""Kind (``fox``, ``doppelkopf``, ``charlie``), side that gets it, number of the trick (1 to 12)."""


def legal_cards(hand: Sequence[str], led: str | None, order: Order) -> list[str]:
    """The cards that may be played on the led card (None: to lead), sorted, no card twice."""
    if led is not None:
        group = order.group
        to_follow = group[led]
        following = {card for card in hand if group[card] == to_follow}
        if following:
            return sorted(following)
    return sorted(set(hand))


def winner_of_trick(lead: int, cards: Sequence[str], order: Order) -> int:
    """The seat that wins; of two identical cards the earlier one ranks higher."""
    best = 0
    for hand in range(1, len(cards)):
        if order.beats(cards[hand], cards[best]):
            best = hand
    return (lead + best) % 4


def trick_points(cards: Sequence[str]) -> int:
    """The card points of a trick."""
    return sum(POINTS[card] for card in cards)


def extra_points(tricks: Sequence[Trick], re_seats: Collection[int]) -> list[Extra]:
    """All extras of a game that is no solo, judged by the final parties (rules.md 7.1)."""
    extras: list[Extra] = []
    for number, trick in enumerate(tricks, start=1):
        side = RE if trick.winner in re_seats else KONTRA
        for hand, card in enumerate(trick.cards):
            owner = RE if (trick.lead + hand) % 4 in re_seats else KONTRA
            if card == "DA" and owner != side:
                extras.append(("fox", SIDES[side], number))
        if trick_points(trick.cards) >= 40:
            extras.append(("doppelkopf", SIDES[side], number))
        if number == 12 and trick.cards[(trick.winner - trick.lead) % 4] == "CJ":
            extras.append(("charlie", SIDES[side], number))
    return extras
