"""Single questions to the compiled rules: what a result is worth, what may be called.

Each entry point runs the game's own functions on a record that Python has filled in.
"""

from __future__ import annotations

from numpy import int64

from .announce import allowed_levels, is_late, make_call, set_window
from .jit import stored
from .settle import settle


def _settle_situation(game, rows):
    """Settle the result in ``game[0]`` into ``rows[0]`` (rules.md 6.2 and 7.1)."""
    settle(game[0], rows[0])
    return int64(0)


def _levels_in_time(game, seat, played):
    """Bit L set: a seat that has played so many cards may call level L at the public moment."""
    table = game[0]
    set_window(table)
    if table.public.moment > table.ask_until:
        return int64(0)
    return allowed_levels(table, seat, played)


def _call_level(game, seat, level, played):
    """Make an allowed call of a seat that has played so many cards."""
    table = game[0]
    set_window(table)
    make_call(table, seat, level, is_late(table, seat, level, played))
    return int64(0)


settle_situation = stored(_settle_situation)
levels_in_time = stored(_levels_in_time)
call_level = stored(_call_level)
