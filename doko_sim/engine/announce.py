"""Announcements: who may call what when, and the asking before each card (rules.md 6.1)."""

from __future__ import annotations

from numpy import int64

from .jit import RAISED, decide, inner
from .log import note
from .reserve import learn
from .state import (
    ANNOUNCE,
    BAD_CALL,
    FREE,
    LAST_MOMENT,
    SILENT,
    STRATEGY_RAISED,
)

TOP_LEVEL = 5
NEVER = -1
FOREVER = 48
#: Cards played before the last one, with which a seat is on turn for the last time.
LAST_TRICK = 11


@inner
def reply_limit(game, side):
    """Most cards played with which a side without a call may still reply, or NEVER."""
    public = game.public
    other = public.level[1 - side]
    if game.rules.reply and public.level[side] == 0 and other > 0:
        return game.rules.latest[other - 1] + 1 + public.shift
    return int64(NEVER)


@inner
def next_limit(game, side):
    """Most cards played with which a side's next level is in time, or NEVER."""
    public = game.public
    level = public.level[side]
    if level >= TOP_LEVEL or public.late[side]:
        return int64(NEVER)
    return game.rules.latest[level] + public.shift


@inner
def allowed_levels(game, side, played):
    """Bit L set: a seat of this side that has played so many cards may call level L."""
    if played <= game.limit[side]:
        return game.levels[side]
    return int64(2) if played <= game.reply_limit[side] else int64(0)


@inner
def set_window(game):
    """Work out what each side may call until when, and when the next seat wants to be asked.

    Deadlines never fall with the level, so all levels above are in time once the next is.
    """
    latest = int64(NEVER)
    for side in range(2):
        following = game.public.level[side] + 1
        game.limit[side] = next_limit(game, side)
        game.reply_limit[side] = reply_limit(game, side)
        game.levels[side] = (62 >> following) << following if game.rules.skip else 1 << following
        latest = max(latest, game.limit[side], game.reply_limit[side])
    game.ask_until = 4 * latest + 3 if game.public.open else int64(NEVER)
    set_ask_from(game)


@inner
def quiet_until(game, seat):
    """The first moment at which a seat is to be asked; its own wish counts unless it is forced."""
    mode = game.forced[seat].mode
    if mode == FREE:
        return game.private[seat].quiet
    return int64(FOREVER if mode == SILENT else 0)


@inner
def set_ask_from(game):
    """The first moment at which any seat is to be asked."""
    game.ask_from = min(
        min(quiet_until(game, 0), quiet_until(game, 1)),
        min(quiet_until(game, 2), quiet_until(game, 3)),
    )


@inner
def make_call(game, seat, level, played):
    """Put a call on record, with what it shows of its side and which deadlines it moves."""
    public = game.public
    side = game.private[seat].side
    public.late[side] |= int64(played > game.limit[side])
    public.level[side] = level
    public.call_seat[public.calls] = seat
    public.call_level[public.calls] = level
    public.call_moment[public.calls] = public.moment
    public.calls += 1
    if game.watch:
        learn(game, int64(side == 0) << seat, int64(side == 1) << seat)
    for other in range(4):
        game.private[other].quiet = 0
    set_window(game)


@inner
def _forced_level(game, seat, allowed, played, on_turn):
    """What a seat whose announcements are forced calls now, 0 for nothing."""
    forced = game.forced[seat]
    side = game.private[seat].side
    if game.public.level[side] >= forced.level:
        return 0
    if forced.mode == LAST_MOMENT and not (on_turn and played == min(game.limit[side], LAST_TRICK)):
        return 0
    level = forced.level
    while level > 0 and not (allowed >> level) & 1:
        level -= 1
    forced.called = max(forced.called, level)
    return level


@inner
def _ask(game, seat, played, on_turn, calls_now):
    """One seat's call at this moment: a level, 0 for silence, or a negative status."""
    me = game.private[seat]
    allowed = allowed_levels(game, me.side, played)
    if allowed == 0:
        return int64(0)
    me.calls = allowed
    if game.forced[seat].mode != FREE:
        level = _forced_level(game, seat, allowed, played, on_turn)
    else:
        me.reason = 0
        me.round = calls_now
        level = decide(game.announce[seat], game.public, me)
        me.round = 0
        if level != 0 and (level < 0 or level > TOP_LEVEL or not (allowed >> level) & 1):
            return int64(STRATEGY_RAISED if level == RAISED else BAD_CALL)
    if game.log_on:
        note(game, ANNOUNCE, seat, allowed, level, me.reason)
    if level > 0:
        make_call(game, seat, level, played)
    return int64(level)


@inner
def announcements(game):
    """Ask the seats from the one on turn, anew after each call, until nobody speaks."""
    public = game.public
    turn = 0
    calls = public.calls
    while turn < 4:
        seat = (public.turn + turn) & 3
        hand = public.hand + turn
        # who has already played in this trick holds one card fewer
        played = public.trick + int64(hand > 3)
        turn += 1
        if quiet_until(game, seat) <= public.moment:
            level = _ask(game, seat, played, turn == 1, public.calls - calls)
            if level < 0:
                return level
            if level > 0:
                turn = 0
    set_ask_from(game)
    return int64(0)
