"""What ``pagat`` asks of cards and seats: masks, seats to come, the risk that a trick is lost."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import ORDER_OF_CONTRACT, TRUMP, order_table
from doko_sim.engine.bits import FULL, ONE, highest, lowest, popcount
from doko_sim.engine.jit import inner

NONE = uint64(0)
_EVEN_BIT = uint64(62)
#: By row of orders: kings that count as plain or trump cards of four card points.
_ORDERS = order_table()
KINGS = np.array(
    [sum(3 << 2 * p for p in range(24) if row["points"][p] == 4) for row in _ORDERS], np.uint64
)
NINES = np.array(
    [sum(3 << 2 * p for p in range(24) if row["points"][p] == 0) for row in _ORDERS], np.uint64
)
#: By row of orders: the jack of diamonds and every higher trump (all trumps of a picture solo).
FROM_JACK = np.array(
    [
        sum(3 << 2 * p for p in range(24) if row["suit"][p] == TRUMP and row["points"][p] in (2, 3))
        | (int(row["ten_hearts"]) & int(row["trumps"]))
        for row in _ORDERS
    ],
    np.uint64,
)
assert len(_ORDERS) == max(ORDER_OF_CONTRACT) + 1


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
def standing(hand, rest):
    """Cards of ``hand`` that no card of ``rest`` of the same block beats (both one class)."""
    weakest = uint64(highest(rest | ONE)) & _EVEN_BIT
    return hand & ~((ONE << weakest) - ONE)


@inner
def others_ruff(public, rivals, rest):
    """Whether a rival is known to be able to ruff the suit led, or likely to."""
    void = public.voids[public.led] & rivals & ~public.voids[TRUMP]
    return void != 0 or popcount(rest & public.order.classes[public.led]) < 4


@inner
def may_lose(public, me, best, rivals):
    """Whether one of the rivals still to play may well beat the card ``best``."""
    if rivals == 0:
        return False
    order = public.order
    rest = unseen(public, me)
    threats = rest & order.beats[best >> 1]
    if threats == NONE:
        return False
    led = public.led
    following = rivals & ~public.voids[led]
    if (threats & order.classes[led]) != NONE and following != 0:
        return True
    if led == TRUMP or (threats & order.trumps) == NONE:
        return False
    return others_ruff(public, rivals, rest)


@inner
def least(cards, order):
    """The card that gives least: no ten or ace if that can be helped, then the weakest."""
    small = cards & ~order.full
    return lowest(small if small != NONE else cards)
