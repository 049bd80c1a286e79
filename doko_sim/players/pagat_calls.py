"""``pagat``'s announcements: Re and Kontra, replies, Absagen.

Every call is decided late (A1), at the start of the trick whose card would make it late. The
exception is a hand of eight trumps with a very high score, which speaks before
its first card (A2). The deadlines are those of the tournament rules: where house rules
demand earlier calls, only such hands speak.

Chances are logistic in a few facts, fitted to 40,000 deals of four players of this strategy; those
of Absagen were fitted again to the best quarter of the situations, where the decisions fall.
"""

from __future__ import annotations

from math import exp, log

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, order_table
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_score import expected_points

NEVER = 48
#: In the normal order, where a position is a kind of card.
TRUMPS = order_table()[0]["trumps"]
BLACK_QUEENS = uint64(15 << 42)
RED_QUEENS = uint64(15 << 38)
#: By level no 90, no 60, no 30: constant, card point that the others have or may have, ten of
#: hearts, black queen, red queen, lower trump, plain ten, partner known, being Kontra.
ABSAGE_WEIGHTS = np.array(
    [
        [-3.72, -0.070, 1.92, 0.72, 0.66, 0.47, -0.20, 0.30, -1.19],
        [-2.71, -0.057, 1.14, 0.48, 0.44, 0.25, -0.19, 0.00, -0.88],
        [-2.39, -0.075, 0.78, 0.31, 0.31, 0.07, 0.05, -0.22, -1.56],
    ]
)
#: By side: constant and weight of the score in the chance to win against the others' Re or Kontra.
WIN_WEIGHTS = np.array([[-3.10, 0.0369], [-3.35, 0.0325]])
#: A side that replies to Kontra needs 121 points instead of 120.
_ONE_POINT = np.array([0.01, 0.0])
#: What no schwarz costs against no 30 on the logistic scale, beside that no trick may be lost.
_SCHWARZ = -2.0
_RASH_ODDS = 1.0
_EARLY_TRUMPS = 8
#: Below this score it is not worth waiting for a better chance to reply.
_HOPELESS = 60.0


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
def score(public, me):
    """The expected-eyes score of the hand (section 5.1), own side's points won included."""
    own = won_by(public, me.friends | 1 << me.seat)
    return expected_points(me.dealt, public.gone, float(own))


@inner
def must_wait(public, me, trick):
    """Whether it is too early to decide: the question comes again at the start of a trick.

    There it is answered once for good (tricks are numbered 0 to 11).
    """
    early = public.trick < trick
    me.quiet = 4 * trick if early else NEVER
    return early


@inner
def keep_quiet(me):
    """A2: only a hand of many trumps wants to be asked before its first card (with kinds)."""
    me.quiet = 0 if popcount(me.dealt & TRUMPS) >= _EARLY_TRUMPS else 4


@inner
def early_call(public, me):
    """A2: Re or Kontra before the first card with many trumps and a very high score."""
    me.quiet = 4
    p = me.parameters
    if score(public, me) <= (p[P.EARLY_RE] if me.side == 0 else p[P.EARLY_KONTRA]):
        return 0
    me.reason = P.R_A7
    return 1


@inner
def first_call(public, me):
    """A7: Re or Kontra after the first trick when things go well."""
    if public.moment == 0:
        return early_call(public, me)
    if must_wait(public, me, public.shift + 1):
        return 0
    p = me.parameters
    if score(public, me) < (p[P.RE_THRESHOLD] if me.side == 0 else p[P.KONTRA_THRESHOLD]):
        return 0
    me.reason = P.R_A7
    return 1


@inner
def solo_call(public, me):
    """A7 in a solo: the soloist says Re unless he has lost too much already."""
    if me.side != 0 or public.level[0] > 0:
        me.quiet = NEVER
        return 0
    if must_wait(public, me, 1):
        return 0
    if won_by(public, me.foes) >= me.parameters[P.SOLO_LOSS]:
        return 0
    me.reason = P.R_A7
    return 1


@inner
def reply(public, me):
    """K1: reply iff p' >= (a p + 2) / (a + 4) with the chances p' with and p without a reply."""
    other = public.level[1 - me.side]
    points = score(public, me)
    if points < _HOPELESS:
        me.quiet = NEVER
        return 0
    if must_wait(public, me, 1 + public.shift):
        return 0
    w = WIN_WEIGHTS[me.side]
    chance = 1.0 / (1.0 + exp(-w[0] - w[1] * points))
    swing = 4.0 + 3.0 * other
    if chance < (swing * (chance + _ONE_POINT[me.side]) + 2.0) / (swing + 4.0):
        return 0
    me.reason = P.R_K1
    return 1


@inner
def absage_logit(public, me, level):
    """The chance, on the logistic scale, to keep the others below 90, 60, 30 or from all tricks."""
    order = public.order
    held = me.hand
    own = won_by(public, me.friends | 1 << me.seat)
    lost = won_by(public, 15) - own
    tens, blacks = held & order.ten_hearts, popcount(held & BLACK_QUEENS)
    reds = popcount(held & RED_QUEENS)
    high = popcount(tens) + blacks + reds
    w = ABSAGE_WEIGHTS[min(level, 4) - 2]
    logit = w[0] + w[1] * lost + w[2] * popcount(tens) + w[3] * blacks + w[4] * reds
    logit += w[5] * (popcount(held & order.trumps) - high)
    logit += w[6] * popcount(held & order.tens & ~order.trumps)
    logit += w[7] * int64(me.friends != 0) + w[8] * me.side
    return logit + (_SCHWARZ if level == 5 else 0.0)


@inner
def absage(public, me):
    """N4: the next level when its chance is above the break-even chance of rules 8.

    The odds rise by four where the other side has spoken.
    """
    level = public.level[me.side] + 1
    if must_wait(public, me, level + public.shift) or (me.calls >> level) & 1 == 0:
        return 0
    if level == 5 and won_by(public, 15) > won_by(public, me.friends | 1 << me.seat):
        return 0
    p = me.parameters
    chance = p[P.NO90_CHANCE + level - 2]
    odds = chance / (1.0 - chance) + 4.0 * int64(public.level[1 - me.side] > 0)
    if p[P.CARE] == 0.0:
        odds = _RASH_ODDS
    if absage_logit(public, me, level) < log(odds):
        return 0
    me.reason = P.R_N4
    return 1 * level


@inner
def call(public, me):
    """A level, or 0."""
    p = me.parameters
    own, other = public.level[me.side], public.level[1 - me.side]
    if own == 0 and other > 0 and p[P.REPLY] != 0.0 and public.contract < FIRST_SOLO:
        return reply(public, me)
    if p[P.ANNOUNCE] == 0.0:
        me.quiet = NEVER
        return 0
    if public.contract >= FIRST_SOLO:
        return solo_call(public, me)
    return absage(public, me) if own > 0 else first_call(public, me)
