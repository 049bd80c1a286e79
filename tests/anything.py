"""A strategy that answers every question with anything that is allowed."""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from doko_sim.engine.bits import bit, popcount, select
from doko_sim.engine.jit import inner
from doko_sim.engine.random import below, chance, draw
from doko_sim.engine.state import (
    ASK_PARTNER,
    ASK_PASS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_WEDDING_TRICK,
)
from doko_sim.players.strategy import Parameter, Player, Strategy

RESERVE, YES, CALL = range(3)
#: Purposes of draws: cards and calls, then a block of them for each question.
_CARD, _WHETHER_CALL, _WHICH_CALL, _QUESTIONS = 0, 1, 2, 16
_BLOCK = 32


@inner
def _any_bit(public: Any, me: Any, mask: Any, purpose: Any) -> Any:
    return select(mask, below(draw(public, me, purpose), popcount(mask)))


@inner
def _cards(public: Any, me: Any, purpose: Any) -> Any:
    chosen = me.must
    for number in range(me.number):
        if popcount(chosen) < me.number:
            chosen |= bit(_any_bit(public, me, me.legal & ~chosen, purpose + number))
    return int64(chosen)


def reserve(public: Any, me: Any) -> Any:
    """A reservation with one chance, yes with another, else any answer or any cards."""
    purpose = _QUESTIONS + _BLOCK * me.question
    if me.question == ASK_PASS or me.question == ASK_RETURN:
        return _cards(public, me, purpose)
    options = uint64(me.options)
    anything = _any_bit(public, me, options, purpose)
    if me.question == ASK_WEDDING_TRICK:
        return anything
    says = me.parameters[RESERVE if me.question == ASK_RESERVATION else YES]
    if chance(public, me, purpose + 1) < says:
        return int64(1) if me.question not in (ASK_RESERVATION, ASK_PARTNER) else anything
    if me.question == ASK_PARTNER:
        return int64(me.seat)
    return select(options, int64(0))


def announce(public: Any, me: Any) -> Any:
    """Any level that is allowed, with a chance."""
    if chance(public, me, _WHETHER_CALL) >= me.parameters[CALL]:
        return int64(0)
    return _any_bit(public, me, uint64(me.calls), _WHICH_CALL)


def play(public: Any, me: Any) -> Any:
    """Any legal card."""
    return _any_bit(public, me, me.legal, _CARD)


PLAYER = Player(
    Strategy(
        "anything",
        "anything that is allowed",
        reserve,
        announce,
        play,
        (
            Parameter("reserve", 0.3, "chance of a reservation"),
            Parameter("yes", 0.6, "chance of yes to any other question"),
            Parameter("call", 0.08, "chance of a call at each asking"),
        ),
    )
)
