"""What ``pagat`` asks of cards and seats: masks, seats to come, the risk that a trick is lost."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import TRUMP, order_table
from doko_sim.engine.bits import FULL, ONE, highest, lowest, popcount
from doko_sim.engine.jit import inner

NONE = uint64(0)
_EVEN_BIT = uint64(62)
#: A plain suit of which the others hold fewer cards than this is likely to be ruffed.
_WORN_OUT = 3


def _cards(row: np.void, points: tuple[int, ...]) -> int:
    """The cards with given points in an order of cards."""
    return sum(3 << 2 * place for place in range(24) if row["points"][place] in points)


def _from_jack(row: np.void) -> int:
    """The trumps that are jacks, queens or tens of hearts."""
    return int(row["trumps"]) & (_cards(row, (2, 3)) | int(row["ten_hearts"]))


#: By row of the table of orders.
KINGS = np.array([_cards(row, (4,)) for row in order_table()], np.uint64)
FROM_JACK = np.array([_from_jack(row) for row in order_table()], np.uint64)


@inner
def top(mask):
    """Bit number of the strongest card, the lower copy where both are there."""
    card = uint64(highest(mask)) & _EVEN_BIT
    return int64(card) + int64(((mask >> card) & ONE) == NONE)


@inner
def unseen(public, me):
    """The cards that the other players hold."""
    return FULL & ~(public.gone | me.hand)


@inner
def seats_to_come(public):
    """Bits of the seats that play to this trick after the one on turn."""
    bits = ((1 << (3 - public.hand)) - 1) << (public.turn + 1)
    return (bits | bits >> 4) & 15


@inner
def standing(cards, rest):
    """The cards that no card of ``rest`` beats; both of one class, equal cards do not beat."""
    strongest = uint64(highest(rest | ONE)) & _EVEN_BIT
    return cards & ~((ONE << strongest) - ONE)


@inner
def _may_ruff(public, rivals, rest):
    """Whether a rival is known to be able to ruff the suit led, or likely to."""
    void = public.voids[public.led] & rivals & ~public.voids[TRUMP]
    return void != 0 or popcount(rest & public.order.classes[public.led]) < _WORN_OUT


@inner
def may_lose(public, me, rivals):
    """Whether one of the rivals still to play may well beat the card that wins the trick."""
    if rivals == 0:
        return False
    order = public.order
    rest = unseen(public, me)
    threats = rest & order.beats[public.best >> 1]
    led = public.led
    if (threats & order.classes[led]) != NONE and (rivals & ~public.voids[led]) != 0:
        return True
    if led == TRUMP or (threats & order.trumps) == NONE:
        return False
    return _may_ruff(public, rivals, rest)


@inner
def least(cards, order):
    """The card that gives least: no ten or ace if that can be helped, then the weakest."""
    small = cards & ~order.full
    return lowest(small if small != NONE else cards)
