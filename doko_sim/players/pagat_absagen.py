"""``pagat``'s chances of Absagen, and from which chance on each rule set makes them pay.

Chances are logistic in a few facts. For the tournament rules, where each level is decided in one
trick, they were fitted to 40,000 deals of four players of this strategy, those of Absagen again
to the best quarter of the situations, where the decisions fall. For any other moment, without
nines and in a poverty one model per level covers all: it was fitted to 80,000 deals, half of them
without nines, in every trick that leaves two or more to play, situations with a good chance
counting ten times.
"""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER, POVERTY
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.options import MISSED_AS_IF_WON, MISSED_DDV, MISSED_HIGHEST, MISSED_TWO

#: By level no 90, no 60, no 30: constant, card point that the others have or may have, ten of
#: hearts, black queen, red queen, lower trump, plain ten, partner known, being Kontra.
ABSAGE_WEIGHTS = np.array(
    [
        [-3.72, -0.070, 1.92, 0.72, 0.66, 0.47, -0.20, 0.30, -1.19],
        [-2.71, -0.057, 1.14, 0.48, 0.44, 0.25, -0.19, 0.00, -0.88],
        [-2.39, -0.075, 0.78, 0.31, 0.31, 0.07, 0.05, -0.22, -1.56],
    ]
)
#: By level, Re or Kontra first, at any moment: constant, share q of the card points to come that
#: the others may still get; per trick to come a ten of hearts, black queen, red queen, lower
#: trump; partner known, being Kontra, q if a partner is known, q times tricks to come, these
#: tricks n, 1/n, q/n.
ANY_TIME_WEIGHTS = np.array(
    [
        [0.38, -0.93, 6.94, 2.45, 2.12, 1.30, -2.85, -1.09, 4.55, 0.80, -0.39, -2.92, 1.71],
        [0.01, -1.12, 8.41, 2.64, 2.49, 1.48, -1.79, -1.18, 4.03, 0.79, -0.37, -6.24, 4.05],
        [0.19, -1.28, 6.84, 1.94, 1.72, 0.85, -0.91, -1.22, 3.42, 0.92, -0.43, -4.62, 3.71],
        [1.70, -13.9, 4.87, 1.44, 0.93, 0.09, -0.77, -1.65, 7.91, 2.30, -0.66, -2.67, 8.66],
    ]
)
#: In a poverty, for the taker, the poverty player, the others: constant, the value by the model
#: above, trick to come.
POVERTY_WEIGHTS = np.array([[-2.5, 1.5, 0.2], [2.0, 0.75, -0.1], [-0.2, 1.1, -0.2]])
#: What no schwarz costs against no 30 on the logistic scale, beside that no trick may be lost.
_SCHWARZ = -2.0
_ONE_KIND, _TWO_KINDS = uint64(2), uint64(4)
_NONE = -99.0


@inner
def won_by(public, seats):
    """Card points won by some seats."""
    won = public.won
    return (
        won[0] * (seats & 1)
        + won[1] * ((seats >> 1) & 1)
        + won[2] * ((seats >> 2) & 1)
        + won[3] * ((seats >> 3) & 1)
    )


@inner
def high_trumps(order, held):
    """How many tens of hearts (and promoted cards), black queens and red queens a hand holds.

    In the normal order the queens lie below each other, two bits a kind.
    """
    blacks = order.elders | order.elders >> _ONE_KIND
    tens = popcount(held & order.ten_hearts) + popcount(held >> uint64(2 * KINDS_IN_ORDER))
    return tens, popcount(held & blacks), popcount(held & (blacks >> _TWO_KINDS))


@inner
def in_time_logit(public, me, level):
    """The chance of an Absage at its moment under the tournament rules, on the logistic scale."""
    order = public.order
    held = me.hand
    own = won_by(public, me.friends | 1 << me.seat)
    lost = won_by(public, 15) - own
    tens, blacks, reds = high_trumps(order, held)
    high = tens + blacks + reds
    w = ABSAGE_WEIGHTS[min(level, 4) - 2]
    logit = w[0] + w[1] * lost + w[2] * tens + w[3] * blacks + w[4] * reds
    logit += w[5] * (popcount(held & order.trumps) - high)
    logit += w[6] * popcount(held & order.tens & ~order.trumps)
    logit += w[7] * int64(me.friends != 0) + w[8] * me.side
    return logit + (_SCHWARZ if level == 5 else 0.0)


@inner
def any_time_logit(public, me, level):
    """The chance to win (level 1) or of an Absage at any moment and with any pack, logistic."""
    own = won_by(public, me.friends | 1 << me.seat)
    lost = won_by(public, 15) - own
    limit = 150 - 30 * min(level, 4)
    left = public.rules.size - public.trick
    if lost >= limit:
        return _NONE
    to_come = max(240 - own - lost, 1)
    q = float(limit - lost) / to_come
    tens, blacks, reds = high_trumps(public.order, me.hand)
    low = popcount(me.hand & public.order.trumps) - tens - blacks - reds
    known = float(int64(me.friends != 0))
    w = ANY_TIME_WEIGHTS[min(level, 4) - 1]
    logit = w[0] + (w[1] + w[8] * known + w[9] * left + w[12] / left) * q
    logit += (w[2] * tens + w[3] * blacks + w[4] * reds + w[5] * low) / left
    logit += w[6] * known + w[7] * me.side + w[10] * left + w[11] / left
    if public.contract == POVERTY:
        role = 0 if me.seat == public.taker else 1 if me.seat == public.poverty_player else 2
        v = POVERTY_WEIGHTS[role]
        logit = v[0] + v[1] * logit + v[2] * left
    return logit + (_SCHWARZ if level == 5 else 0.0)


@inner
def usual_loss(level, said):
    """Game points lost by an Absage that fails, for one that succeeds, under tournament rules."""
    return 1 + 2 * (level - 2) + 2 * said + 1 + (level - 1) + 2 * said + 1


@inner
def loss_by_rules(public, level, said):
    """Game points lost by an Absage that fails, for each that one that succeeds gains.

    ``said`` is the number of sides that have said Re or Kontra. The lower levels are certain; the
    others gain what they get by the option ``missed``, the point against the elders with it.
    """
    rules = public.rules
    before = 1 + 2 * (level - 2)
    after = 1 + (level - 1)
    if rules.missed == MISSED_TWO:
        after = 1 + 2
    elif rules.missed == MISSED_AS_IF_WON:
        after = 1 + 2 * (level - 1)
    elders = rules.against_elders
    if not rules.double:
        return float(before + after + 4 * said + elders)
    factor = float(1 << said)
    if rules.double_elders:
        after += elders
        elders = 0
    return before + after + elders / factor


@inner
def needed_odds(public, odds, level, said):
    """The odds from which on an Absage pays, given those under the tournament rules."""
    rules = public.rules
    missed = rules.missed
    usual = missed in (MISSED_DDV, MISSED_HIGHEST)
    if usual and not rules.double and rules.against_elders:
        return odds
    return odds * loss_by_rules(public, level, said) / usual_loss(level, said)
