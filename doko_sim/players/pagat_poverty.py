"""``pagat`` in a poverty: offering it, the exchange, and what is played otherwise then.

What the tactics leave open was measured on the same deals. A taker's *worth* is an estimate of
the game points of this strategy's taker, least squares over 40,000 poverties whose first player
asked had to take them, once with nines and once without.
"""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.state import ASK_PASS, ASK_TAKE, NO, YES

from . import pagat_parameters as P
from .pagat_cards import NONE, top
from .sensible import passed, spare_cards

#: With and without nines: constant, trump, ten of hearts, queen of clubs, of spades, red queen,
#: jack, plain ten.
TAKE_WEIGHTS = np.array(
    [
        [-18.1, 1.52, 2.72, 2.01, 1.66, 1.14, 0.36, -0.25],
        [-18.6, 1.57, 3.45, 2.37, 2.18, 1.35, 0.52, -0.05],
    ]
)
_ONE_KIND = uint64(2)
#: Trumps that a taker must hold to draw those of the others.
_DRAW_FROM = 6
#: Card points for which an opponent ruffs high in front of the taker.
_RICH = 8
_ABOVE = uint64(2 * KINDS_IN_ORDER)


@inner
def take_worth(public, hand):
    """P2: game points that the taker of a poverty may expect with a hand."""
    order = public.order
    w = TAKE_WEIGHTS[int64(public.rules.size < 12)]
    spades = order.elders >> _ONE_KIND
    reds = (order.elders | spades) >> (_ONE_KIND + _ONE_KIND)
    jacks = (order.charlies | order.charlies >> _ONE_KIND) | (
        (order.charlies | order.charlies >> _ONE_KIND) >> (_ONE_KIND + _ONE_KIND)
    )
    worth = w[0] + w[1] * popcount(hand & order.trumps) + w[2] * popcount(hand & order.ten_hearts)
    worth += w[3] * popcount(hand & order.elders) + w[4] * popcount(hand & spades)
    worth += w[5] * popcount(hand & reds) + w[6] * popcount(hand & jacks)
    return worth + w[7] * popcount(hand & order.tens & ~order.trumps)


@inner
def exchange(public, me):
    """P2, P3: whether to take a poverty, and which cards to pass and to return."""
    if me.question == ASK_TAKE:
        me.reason = P.R_P2
        takes = me.parameters[P.TAKE_POVERTY] != 0.0
        takes = takes and take_worth(public, me.hand) >= me.parameters[P.TAKE_FROM]
        return int64(YES) if takes else int64(NO)
    me.reason = P.R_P3
    if me.question == ASK_PASS:
        return int64(passed(public, me))
    return int64(spare_cards(public, me.legal, me.number))


@inner
def draw_as_taker(public, me):
    """P4: the taker's strongest trump below the queens of clubs that is no ace or ten, or -1."""
    order = public.order
    trumps = me.legal & order.trumps
    below = trumps & ~(order.full | order.elders) & ((uint64(1) << _ABOVE) - uint64(1))
    if below == NONE or popcount(trumps) < _DRAW_FROM:
        return int64(-1)
    return top(below)


@inner
def from_short_suit(public, me):
    """P4: the weakest card of an opponent's shortest plain suit, or -1."""
    best = int64(0)
    for suit in range(4):
        own = me.legal & public.order.classes[suit]
        best = max(best, (20 - popcount(own)) << 6 | lowest(own) if own != NONE else 0)
    return best & 63 if best > 0 else int64(-1)


@inner
def lead_poverty(public, me):
    """P4: what is led after the aces; -1 where the usual lead will do."""
    if me.parameters[P.POVERTY_PLAY] == 0.0:
        return int64(-1)
    me.reason = P.R_P4
    if me.seat == public.taker:
        return draw_as_taker(public, me)
    return from_short_suit(public, me) if me.side == 1 else int64(-1)


@inner
def before_taker(public, me, rivals):
    """P4: whether an opponent ruffs high because the taker plays after him to a rich trick."""
    if me.parameters[P.POVERTY_PLAY] == 0.0:
        return False
    return me.side == 1 and (rivals >> public.taker) & 1 and public.points >= _RICH
