"""Questions about cards and seats for strategies of one's own; ``doko_sim.lab`` hands them out."""

from __future__ import annotations

from numpy import uint64

from doko_sim.cards import parse_cards
from doko_sim.engine.bits import NOTHING, lowest
from doko_sim.engine.jit import inner
from doko_sim.errors import DokoError
from doko_sim.texts import say

from .pagat_cards import may_lose, seats_to_come, unseen

__all__ = ["cards_of", "kind_of", "may_lose", "seat_after", "seats_to_come", "unseen", "weakest"]


def kind_of(card: str) -> int:
    """The kind of a card as people write it, 0 to 23: ``FOX = kind_of("DA")``.

    Raises
    ------
    DokoError
        If it is no card, or more than one.
    """
    kinds = parse_cards(card)
    if len(kinds) != 1:
        raise DokoError(say("{card!r} given; expected one card, as DA or ♦A", card=card))
    return kinds[0]


@inner
def cards_of(public, kind):
    """Both copies of a kind of card as a mask, wherever they stand in this contract's order."""
    return uint64(3) << uint64(2 * public.order.place[kind])


@inner
def seat_after(seat, steps):
    """The seat so many places clockwise."""
    return (seat + steps) & 3


@inner
def weakest(public, cards):
    """The weakest of some cards that is no ten or ace; of tens and aces, the weakest."""
    small = cards & ~public.order.full
    return lowest(small if small != NOTHING else cards)
