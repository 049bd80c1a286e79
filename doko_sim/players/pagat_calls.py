"""``pagat``'s announcements: Re and Kontra, replies, Absagen.

Every call is decided late (A1), at the start of the trick whose card would make it late. The
exception is a hand of eight trumps with a very high score, which speaks before
its first card (A2).

The chances of replies are logistic in the score, fitted to 40,000 deals of four players of this
strategy.
"""

from __future__ import annotations

from math import exp, log

import numpy as np
from numpy import int64

from doko_sim.contracts import FIRST_SOLO
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inlined, inner

from . import pagat_parameters as P
from .pagat_absagen import any_time_logit, in_time_logit, needed_odds, won_by
from .pagat_piglets import uncalled
from .pagat_score import expected_points
from .pagat_score_packs import expected_in_pack

NEVER = 48
#: By side: constant and weight of the score in the chance to win against the others' Re or Kontra.
WIN_WEIGHTS = np.array([[-3.10, 0.0369], [-3.35, 0.0325]])
#: A side that replies to Kontra needs 121 points instead of 120.
_ONE_POINT = np.array([0.01, 0.0])
_RASH_ODDS = 1.0
#: From so many tricks on, beside those that a wedding took, Re and Kontra are said with a chance to
#: win of this logit, two in three.
_LATE_TRICK, _LATE_LOGIT = 3, 0.7
#: In a poverty a score means less: the taker wins one game in two with about 95 card points, his
#: opponents with 124 (logistic in the score, 10,000 poverties with nines and 14,000 without).
_TAKER_SCORE, _AGAINST_TAKER = -25.0, -35.0
_EARLY_TRUMPS = 8
#: Below this score it is not worth waiting for a better chance to reply.
_HOPELESS = 60.0


@inlined
def is_usual(public):
    """Whether hands are as dealt, from the pack and in the order of the tournament rules.

    Without branches: it is asked at each decision.
    """
    rules = public.rules
    other_pack = (rules.size - 12) | (1 - public.order.as_dealt)
    return other_pack | rules.promotions[0] | (public.taker + 1) == 0


@inner
def house_score(public, me, own):
    """The score with another pack, with promoted cards or after an exchange."""
    points = expected_in_pack(
        public, me.hand | public.played[me.seat], uncalled(public, me), float(own)
    )
    if public.taker >= 0 and me.seat != public.poverty_player:
        points += _TAKER_SCORE if me.seat == public.taker else _AGAINST_TAKER
    return points


@inlined
def score(public, me):
    """The expected-eyes score of the hand (section 5.1), own side's points won included."""
    own = won_by(public, me.friends | 1 << me.seat)
    if not is_usual(public):
        return house_score(public, me, own)
    return expected_points(me.dealt, public.gone, float(own))


@inner
def own_calls(public, me):
    """The level of the player's own last call, by which an anonymous one goes."""
    level = int64(0)
    for call in range(public.calls):
        if public.call_seat[call] == me.seat:
            level = public.call_level[call]
    return level


@inlined
def deadline(public, me, level):
    """A1: the moment to decide on a level, the start of the trick whose card would make it late.

    Where Re and Kontra go by the cards on the table, the last moment itself.
    """
    rules = public.rules
    last = 4 * (rules.latest[level - 1] + public.shift)
    if rules.by_table and level == 1:
        last = rules.latest_table[me.side] + 4 * public.shift
    return min(last, 4 * rules.size - 4)


@inlined
def must_wait(public, me, moment):
    """Whether it is too early to decide: the question comes again at a later moment.

    There it is answered once for good.
    """
    early = public.moment < moment
    me.quiet = moment if early else NEVER
    return early


@inlined
def keep_quiet(public, me):
    """A2: only a hand of many trumps wants to be asked before its first card.

    And everybody where house rules demand it.
    """
    rules = public.rules
    trumps = popcount(me.dealt & public.order.trumps)
    many = 12 * trumps >= _EARLY_TRUMPS * rules.size
    now = many or rules.by_table or rules.latest[0] == 0 or rules.early_point
    me.quiet = 0 if now else 4


@inlined
def early_call(public, me, moment):
    """A2: Re or Kontra before the first card with many trumps and a very high score."""
    me.quiet = min(moment, 4)
    p = me.parameters
    least = p[P.EARLY_RE] if me.side == 0 else p[P.EARLY_KONTRA]
    if score(public, me) <= least - p[P.EARLY_POINT] * public.rules.early_point:
        return 0
    me.reason = P.R_A7
    return 1


@inlined
def is_late(public):
    """Whether the rules let one wait until card points say more than the score of a hand."""
    rules = public.rules
    waits = rules.latest[0] >= _LATE_TRICK or rules.by_table
    return waits and public.trick - public.shift >= _LATE_TRICK


@inlined
def is_too_modest(public, me, own):
    """N6: whether the side is likely to win by so much that silence loses (cowardice)."""
    least = public.rules.cowardice
    if least == 0 or own + least > 5 or me.parameters[P.NO_COWARD] == 0.0:
        return False
    if any_time_logit(public, me, own + least) <= 0.0:
        return False
    me.reason = P.R_N6
    return True


@inlined
def first_call(public, me):
    """A7: Re or Kontra after the first trick when things go well."""
    moment = deadline(public, me, 1)
    if public.moment == 0 and moment > 0:
        return early_call(public, me, moment)
    if must_wait(public, me, moment):
        return 0
    if is_too_modest(public, me, 0):
        return 1
    p = me.parameters
    if is_late(public):
        if any_time_logit(public, me, 1) < _LATE_LOGIT:
            return 0
    elif score(public, me) < (p[P.RE_THRESHOLD] if me.side == 0 else p[P.KONTRA_THRESHOLD]):
        return 0
    me.reason = P.R_A7
    return 1


@inner
def solo_call(public, me):
    """A7 in a solo: the soloist says Re unless he has lost too much already."""
    if me.side != 0 or public.level[0] > 0:
        me.quiet = NEVER
        return 0
    if must_wait(public, me, deadline(public, me, 1)):
        return 0
    if won_by(public, me.foes) >= me.parameters[P.SOLO_LOSS]:
        return 0
    me.reason = P.R_A7
    return 1


@inlined
def reply(public, me):
    """K1: reply iff p' >= (a p + 2) / (a + 4) with the chances p' with and p without a reply."""
    other = public.level[1 - me.side]
    points = score(public, me)
    late = is_late(public)
    if points < _HOPELESS and not late:
        me.quiet = NEVER
        return 0
    if must_wait(public, me, deadline(public, me, 1)):
        return 0
    w = WIN_WEIGHTS[me.side]
    logit = any_time_logit(public, me, 1) if late else w[0] + w[1] * points
    chance = 1.0 / (1.0 + exp(-logit))
    swing = 4.0 + 3.0 * other
    if chance < (swing * (chance + _ONE_POINT[me.side]) + 2.0) / (swing + 4.0):
        return 0
    me.reason = P.R_K1
    return 1


@inner
def absage_logit(public, me, level):
    """The chance, on the logistic scale, to keep the others below 90, 60, 30 or from all tricks."""
    if is_usual(public) and public.rules.latest[level - 1] == level:
        return in_time_logit(public, me, level)
    return any_time_logit(public, me, level)


@inlined
def absage(public, me, own):
    """N4: the next level when its chance is above the break-even chance of rules 8.

    The odds rise by four where the other side has spoken.
    """
    level = min(own + 1, 5)
    if must_wait(public, me, deadline(public, me, level)) or (me.calls >> level) & 1 == 0:
        return 0
    if level == 5 and won_by(public, 15) > won_by(public, me.friends | 1 << me.seat):
        return 0
    p = me.parameters
    chance = p[P.NO90_CHANCE + level - 2]
    answered = int64(public.level[1 - me.side] > 0)
    odds = needed_odds(public, chance / (1.0 - chance) + 4.0 * answered, level, 1 + answered)
    if p[P.CARE] == 0.0:
        odds = _RASH_ODDS
    if is_too_modest(public, me, own):
        return 1 * level
    if absage_logit(public, me, level) < log(odds):
        return 0
    me.reason = P.R_N4
    return 1 * level


@inlined
def call(public, me):
    """A level, or 0."""
    p = me.parameters
    own = own_calls(public, me) if public.anonymous else public.level[me.side]
    other = public.level[1 - me.side]
    if own == 0 and other > 0 and p[P.REPLY] != 0.0 and public.contract < FIRST_SOLO:
        return reply(public, me)
    if p[P.ANNOUNCE] == 0.0:
        me.quiet = NEVER
        return 0
    if public.contract >= FIRST_SOLO:
        return solo_call(public, me)
    return absage(public, me, own) if own > 0 else first_call(public, me)
