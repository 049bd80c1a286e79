"""Announcements of a seat that are not left to its strategy: what-if, not a rule of the game."""

from __future__ import annotations

from numpy import int64

from .bits import NOTHING
from .jit import inner
from .state import LAST_MOMENT, REPLY


@inner
def caller_of(game, seat):
    """Who a seat calls for: its side, or itself where calls are anonymous."""
    return seat if game.public.anonymous else game.private[seat].side


@inner
def own_level(game, seat):
    """The level that a seat's next call has to exceed: its side's, or its own if anonymous."""
    return game.seat_level[seat] if game.public.anonymous else game.level[game.private[seat].side]


@inner
def _is_last_moment(game, seat, played, on_turn):
    """Whether a seat is on turn for the last time before its next deadline.

    Where that goes by the cards on the table, the last moment is the same for all seats.
    """
    public = game.public
    if public.rules.by_table and own_level(game, seat) == 0:
        last = public.rules.latest_table[game.private[seat].side] + 4 * public.shift
        return public.moment >= min(last, 4 * public.rules.size - 1)
    return on_turn and played == min(game.limit[caller_of(game, seat)], public.rules.size - 1)


@inner
def forced_level(game, seat, allowed, played, on_turn):
    """What a seat whose announcements are forced calls now, 0 for nothing.

    A hidden call is only noted: nobody hears it before the settlement (``reveal``).
    """
    forced = game.forced[seat]
    if game.public.moment < game.since[seat] or own_level(game, seat) >= forced.level:
        return int64(0)
    if forced.mode == LAST_MOMENT and not _is_last_moment(game, seat, played, on_turn):
        return int64(0)
    if forced.mode == REPLY and game.public.level[1 - game.private[seat].side] == 0:
        return int64(0)
    level = forced.level
    while level > 0 and not (allowed >> level) & 1:
        level -= 1
    first = forced.called == 0
    forced.called = max(forced.called, level)
    if (game.hidden >> seat) & 1:
        if first:
            early = int64(game.public.played[seat] == NOTHING)
            game.hidden_early = (game.hidden_early & ~(1 << seat)) | early << seat
        return int64(0)
    return level


@inner
def reveal(game):
    """Before the settlement: hidden calls count as if they had been made."""
    for seat in range(4):
        called = game.forced[seat].called
        if (game.hidden >> seat) & 1 and called > own_level(game, seat):
            side = game.private[seat].side
            if own_level(game, seat) == 0:
                game.first_calls[side] += 1
                game.early[side] += (game.hidden_early >> seat) & 1
            game.level[side] = max(game.level[side], called)
            game.seat_level[seat] = called
