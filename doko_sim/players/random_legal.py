"""``random``: uniformly random legal cards, by default healthy and silent."""

from __future__ import annotations

from numpy import int64

from doko_sim.contracts import FIRST_SOLO, HEALTHY, WEDDING
from doko_sim.engine.bits import popcount, select
from doko_sim.engine.jit import inner
from doko_sim.engine.random import below, chance, draw

from .strategy import Parameter, Strategy

ANNOUNCE, SOLO, WED = 0, 1, 2
#: What draws are for: no two decisions may share a random word.
WHICH_CARD, WHETHER_SOLO, WHICH_SOLO, WHETHER_WEDDING, WHETHER_CALL = range(5)


@inner
def _nth_option(options, n):
    """The n-th solo among the options."""
    choice = FIRST_SOLO
    while True:
        if (options >> choice) & 1:
            if n == 0:
                return choice
            n -= 1
        choice += 1


def reserve(public, me):
    """A solo with probability ``solo``, else a wedding held with probability ``wed``."""
    if me.parameters[ANNOUNCE] == 0.0:
        me.quiet = 48
    solos = me.options >> FIRST_SOLO
    if (
        solos
        and me.parameters[SOLO] > 0.0
        and chance(public, me, WHETHER_SOLO) < me.parameters[SOLO]
    ):
        number = 0
        while solos:
            number += solos & 1
            solos >>= 1
        return int64(_nth_option(me.options, below(draw(public, me, WHICH_SOLO), number)))
    if (me.options >> WEDDING) & 1 and chance(public, me, WHETHER_WEDDING) < me.parameters[WED]:
        return int64(WEDDING)
    return int64(HEALTHY)


def announce(public, me):
    """The lowest level that may be called, with probability ``announce`` at each asking."""
    if chance(public, me, WHETHER_CALL) >= me.parameters[ANNOUNCE]:
        return int64(0)
    level = 1
    while not (me.calls >> level) & 1:
        level += 1
    return int64(level)


def play(public, me):
    """Any legal card, each with the same probability."""
    return select(me.legal, below(draw(public, me, WHICH_CARD), popcount(me.legal)))


STRATEGY = Strategy(
    name="random",
    summary="uniformly random legal cards, by default healthy and silent",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=(
        Parameter("announce", 0.0, "chance of the lowest allowed call at each asking"),
        Parameter("solo", 0.0, "chance of a solo, any of those allowed"),
        Parameter("wed", 0.0, "chance that a wedding held is declared"),
    ),
    reasons=("",),
)
