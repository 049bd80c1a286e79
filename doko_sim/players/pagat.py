"""``pagat``: the tactics of the usual advice for Doppelkopf, each with its switch."""

from __future__ import annotations

from numpy import int64

from doko_sim.contracts import HEALTHY, WEDDING
from doko_sim.engine.bits import lowest, ONE

from . import pagat_parameters as P
from .pagat_follow import follow
from .pagat_lead import lead
from .strategy import Strategy


def reserve(public, me):
    """A wedding."""
    if (me.options >> WEDDING) & 1 and me.parameters[P.DECLARE_WEDDING] != 0.0:
        me.reason = P.R_H1
        return int64(WEDDING)
    return int64(HEALTHY)


def announce(public, me):
    """Nothing yet."""
    me.quiet = 48
    return int64(0)


def play(public, me):
    """A card."""
    legal = me.legal
    if legal & (legal - ONE) == 0:
        me.reason = P.R_ONLY
        return lowest(legal)
    if public.hand == 0:
        return lead(public, me)
    return follow(public, me)


STRATEGY = Strategy(
    name="pagat",
    summary="the usual advice: aces first, feed the partner, announce when things go well",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=P.PARAMETERS,
    reasons=P.REASONS,
)
