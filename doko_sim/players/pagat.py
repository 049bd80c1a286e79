"""``pagat``: the usual advice for Doppelkopf, tactic by tactic.

The tactics are those of Wikipedia's section on them, which follows pagat.com, and where those are
silent four rules of thumb (R4, R13, S2, K1). Each is a function that names its ID and has a switch
among the parameters; what it decided is told by its number in :data:`REASONS`. With every
switch off the strategy is healthy, silent and plays the weakest legal card.

What the player knows is the public record, his own cards, and friends and foes that are certain;
he draws no further conclusions about parties. Nothing is random.
"""

from __future__ import annotations

from numpy import int64

from doko_sim.engine.bits import ONE, lowest
from doko_sim.engine.jit import inner
from doko_sim.engine.state import ASK_RESERVATION

from . import pagat_parameters as P
from .pagat_calls import call, keep_quiet
from .pagat_cards import NONE
from .pagat_follow import follow
from .pagat_house import answer_house
from .pagat_lead import lead
from .pagat_piglets import hold_back, uncalled
from .pagat_solos import reservation
from .strategy import Strategy

REASONS = P.REASONS


def reserve(public, me):
    """A wedding, a solo, or healthy; the answers to the questions of house rules."""
    if me.question != ASK_RESERVATION:
        return int64(answer_house(public, me))
    keep_quiet(public, me)
    return int64(reservation(public, me))


def announce(public, me):
    """A level to call, or 0."""
    return int64(call(public, me))


@inner
def play_holding_back(public, me, pair):
    """Q1: a card, but no piglets that are not called yet."""
    legal = me.legal
    me.legal = hold_back(me, pair)
    card = int64(lead(public, me)) if public.hand == 0 else int64(follow(public, me))
    me.legal = legal
    return card


def play(public, me):
    """The bit number of the card to play."""
    legal = me.legal
    if legal & (legal - ONE) == NONE:
        me.reason = P.R_ONLY
        return lowest(legal)
    if public.rules.promotions[0]:
        pair = uncalled(public, me)
        if legal & pair != NONE:
            return int64(play_holding_back(public, me, pair))
    if public.hand == 0:
        return int64(lead(public, me))
    return int64(follow(public, me))


STRATEGY = Strategy(
    name="pagat",
    summary="the usual advice: aces first, feed the partner, announce when things go well",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=P.PARAMETERS,
    reasons=REASONS,
)
