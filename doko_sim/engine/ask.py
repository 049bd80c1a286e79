"""Asking a strategy's ``reserve``: an answer among some, or cards; both checked and logged."""

from __future__ import annotations

from numpy import int64, uint64

from .bits import NOTHING, popcount
from .jit import decide, inlined, inner
from .log import note_answer
from .state import BAD_RESERVATION

_HIGHEST = uint64(62)


@inner
def put(game, seat, question, options):
    """A seat's answer to a question, which has to be checked yet."""
    me = game.private[seat]
    me.question = question
    me.options = options
    me.reason = 0
    return decide(game.reserve[seat], game.public, me)


@inlined
def checked(game, seat, answer):
    """The answer if it is among the options and then logged, or a negative status."""
    me = game.private[seat]
    if uint64(answer) > _HIGHEST or not (me.options >> answer) & 1:
        return int64(BAD_RESERVATION)
    if game.log_on:
        note_answer(game, me, me.options, answer)
    return int64(answer)


@inner
def ask(game, seat, question, options):
    """A seat's answer to a question, one of the bits of ``options``, or a negative status."""
    return checked(game, seat, put(game, seat, question, options))


@inner
def ask_cards(game, seat, question, cards, must, number):
    """``number`` of some cards, among them all of ``must``, or no card for a wrong answer."""
    me = game.private[seat]
    me.legal = cards
    me.must = must
    me.number = number
    answer = uint64(put(game, seat, question, 0))
    fits = (answer & ~cards) == NOTHING and (must & ~answer) == NOTHING
    if not fits or popcount(answer) != number:
        return NOTHING
    if game.log_on:
        note_answer(game, me, cards, int64(answer))
    return answer
