"""A player that follows a script: what a recorded seat said and played, for replays.

The script stands in the parameters. Whether a decision is allowed is the engine's business: a
card that is not held is played all the same, so that it is refused; a call that is not allowed
is never made, and neither is any after it.
"""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.engine.bits import ONE

from .strategy import Strategy

#: Where a seat's script stands in its parameters: the answer in the reservation round, twelve
#: kinds of card in the order played, then by the number of the call in the deal its level (0:
#: another seat's) and its moment. One more call than can be legal in a deal.
RESERVATION, CARDS, CALLS = 0, 1, 13
MOST_CALLS = 11
LENGTH = CALLS + 2 * MOST_CALLS


def reserve(public, me):
    """The recorded answer."""
    return int64(me.parameters[RESERVATION])


def announce(public, me):
    """The deal's next call, if it is this seat's and its moment has come."""
    place = CALLS + 2 * public.calls
    level = int64(me.parameters[place])
    now = int64(me.parameters[place + 1]) == public.moment
    return level if level > 0 and now and (me.calls >> level) & 1 else int64(0)


def play(public, me):
    """The card of this trick, a legal copy if there is one."""
    kind = int64(me.parameters[CARDS + public.trick])
    low = 2 * public.order.place[kind]
    return low if (me.legal >> uint64(low)) & ONE else low + 1


STRATEGY = Strategy(
    name="scripted",
    summary="follows a recorded game",
    reserve=reserve,
    announce=announce,
    play=play,
)
