"""A player that follows a script: what a recorded seat said and played, for replays.

The script stands in the parameters. Whether a decision is allowed is the engine's business: a
card that is not held is played all the same, so that it is refused; a call that is not allowed
is never made, and neither is any after it.
"""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.engine.bits import NOTHING, ONE, bit, holds, lowest, popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.state import (
    ASK_HYPER,
    ASK_PARTNER,
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    ASK_WEDDING_TRICK,
)

from .strategy import Strategy

#: What stands for nothing in a script.
NONE = -1
#: Most cards that a poverty player passes.
MOST_PASSED = 6
#: More calls than can be legal in a deal.
MOST_CALLS = 41
#: Where a seat's script stands in its parameters: the answer in the reservation round, whether
#: it throws in, the kind of trick that it names, the seat whose poverty it takes, by promotion
#: the moment at which it calls it, the partner it chooses and the moment of that, kinds of the
#: cards that it passes and returns, kinds of the cards in the order played, and by the number of
#: the call in the deal a call of this seat (:func:`call_code`), 0 for another seat's.
RESERVATION, THROW, NAMED, TAKES, PROMOTIONS = range(5)
PARTNER = PROMOTIONS + 3
PARTNER_MOMENT = PARTNER + 1
PASSED = PARTNER_MOMENT + 1
RETURNED = PASSED + MOST_PASSED
CARDS = RETURNED + MOST_PASSED
CALLS = CARDS + 12
LENGTH = CALLS + MOST_CALLS
_MOMENTS = 64


def blank() -> list[float]:
    """A script of who is healthy, says no to everything and has no card."""
    script = [float(NONE)] * LENGTH
    script[RESERVATION] = script[THROW] = script[NAMED] = 0.0
    script[CALLS:] = [0.0] * MOST_CALLS
    return script


def call_code(level: int, moment: int) -> int:
    """A call of a level when so many cards lie on the table, as a script holds it."""
    return _MOMENTS * level + moment


@inner
def _copy_of(public, cards, kind):
    """A card of a kind among some, no card where there is none."""
    here = cards & (uint64(3) << uint64(2 * public.order.place[kind]))
    return here & (~here + ONE)


@inner
def _chosen(public, me, first):
    """The script's cards among those that may be chosen; any, where the script has none."""
    chosen = NOTHING
    if me.parameters[first] == NONE:
        chosen = me.must
        while popcount(chosen) < me.number:
            chosen |= bit(lowest(me.legal & ~chosen))
        return int64(chosen)
    for number in range(MOST_PASSED):
        kind = int64(me.parameters[first + number])
        if kind != NONE:
            chosen |= _copy_of(public, me.legal & ~chosen, kind)
    return int64(chosen)


def reserve(public, me):
    """The recorded answer to a question; the memory counts the questions."""
    me.memory[0] += 1
    question = me.question
    script = me.parameters
    if question == ASK_RESERVATION:
        return int64(script[RESERVATION])
    if question == ASK_THROW:
        return int64(script[THROW])
    if question == ASK_WEDDING_TRICK:
        return int64(script[NAMED])
    if question == ASK_PASS:
        return _chosen(public, me, PASSED)
    if question == ASK_TAKE:
        return int64(script[TAKES] == public.poverty_player)
    if question == ASK_RETURN:
        return _chosen(public, me, RETURNED)
    if ASK_PIGLETS <= question <= ASK_HYPER:
        return int64(script[PROMOTIONS + question - ASK_PIGLETS] == public.moment)
    if question == ASK_PARTNER and script[PARTNER_MOMENT] == public.moment:
        return int64(script[PARTNER])
    return int64(me.seat)


def announce(public, me):
    """The deal's next call, if it is this seat's and its moment has come."""
    if public.calls >= MOST_CALLS:
        return int64(0)
    call = int64(me.parameters[CALLS + public.calls])
    level = call // _MOMENTS
    if level > 0 and call % _MOMENTS == public.moment and (me.calls >> level) & 1:
        return level
    return int64(0)


def play(public, me):
    """The card of this trick, a legal copy if there is one."""
    kind = int64(me.parameters[CARDS + public.trick])
    if kind == NONE:
        return int64(63)
    low = 2 * public.order.place[kind]
    return low + 1 - holds(me.legal, low)


STRATEGY = Strategy(
    name="scripted",
    summary="follows a recorded game",
    reserve=reserve,
    announce=announce,
    play=play,
)
