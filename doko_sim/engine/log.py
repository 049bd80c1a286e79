"""The log of one game: every decision asked with what was allowed, for records and explanations."""

from __future__ import annotations

from numpy import int64, uint64

from .jit import inner
from .state import LOG_ENTRIES, RESERVE


@inner
def note(game, what, seat, options, answer, reason):
    """Add an entry; the moment is the public record's."""
    if game.log_count < LOG_ENTRIES:
        entry = game.log[game.log_count]
        entry.what = what
        entry.moment = game.public.moment
        entry.seat = seat
        entry.question = 0
        entry.options = uint64(options)
        entry.answer = int64(answer)
        entry.reason = reason
        game.log_count += 1


@inner
def note_answer(game, me, options, answer):
    """Add the answer to a question that was asked outside the tricks."""
    if game.log_count < LOG_ENTRIES:
        note(game, RESERVE, me.seat, options, answer, me.reason)
        game.log[game.log_count - 1].question = me.question
