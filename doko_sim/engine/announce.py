"""Announcements: who may call what when, and the asking before each card (rules.md 6.1)."""

from __future__ import annotations

from numpy import int64

from .bits import NOTHING
from .forced import caller_of, forced_level, own_level
from .jit import RAISED, decide, inlined, inner
from .log import note
from .parties import learn, publish_levels
from .state import (
    ANNOUNCE,
    BAD_CALL,
    EVENT,
    FORCED_CALL,
    FREE,
    SILENT,
    STRATEGY_RAISED,
)

TOP_LEVEL = 5
NEVER = -1
FOREVER = 48


@inner
def reply_limit(game, side):
    """Most cards played with which a side without a call may still reply, or NEVER."""
    public = game.public
    other = game.level[1 - side]
    if public.rules.reply and game.level[side] == 0 and other > 0:
        return public.rules.latest[other - 1] + 1 + public.shift
    return int64(NEVER)


@inner
def next_limit(game, side, level):
    """Most cards played with which the level after this one is in time, or NEVER."""
    public = game.public
    if level >= TOP_LEVEL or public.late[side]:
        return int64(NEVER)
    return public.rules.latest[level] + public.shift


@inner
def _in_time_by_table(game, side):
    public = game.public
    return public.moment <= public.rules.latest_table[side] + 4 * public.shift


@inner
def _levels_by_table(game, seat, played):
    """The first call where level 1 goes by the cards on the table (call_latest_table)."""
    public = game.public
    rules = public.rules
    side = game.private[seat].side
    if _in_time_by_table(game, side):
        levels, level = int64(2), 2
        while rules.skip and level <= TOP_LEVEL:
            if played > rules.latest[level - 1] + public.shift:
                break
            levels |= 1 << level
            level += 1
        return levels
    other = game.level[1 - side]
    if public.anonymous or not rules.reply or other == 0:
        return int64(0)
    if other > 1:
        return int64(2) if played <= game.reply_limit[side] else int64(0)
    late = public.moment - 4 * public.shift - rules.latest_table[1 - side]
    return int64(2) if late <= 1 else int64(0)


@inner
def allowed_levels(game, seat, played):
    """Bit L set: a seat that has played so many cards may call level L."""
    if game.public.rules.by_table and own_level(game, seat) == 0:
        return _levels_by_table(game, seat, played)
    return _levels_by_cards(game, caller_of(game, seat), played)


@inlined
def _levels_by_cards(game, who, played):
    if played <= game.limit[who]:
        return game.levels[who]
    return int64(2) if played <= game.reply_limit[who] else int64(0)


@inlined
def _set_limits(game, caller, side, level, reply):
    """A caller's deadlines after a level: of its next call, of a reply; the later one.

    Deadlines never fall with the level, so all levels above are in time once the next is.
    """
    following = level + 1
    levels = (62 >> following) << following if game.public.rules.skip else 1 << following
    limit = next_limit(game, side, level)
    game.limit[caller], game.reply_limit[caller], game.levels[caller] = limit, reply, levels
    return max(limit, reply)


@inner
def _set_anonymous_limits(game):
    latest = int64(NEVER)
    for seat in range(4):
        side, level = game.private[seat].side, game.seat_level[seat]
        latest = max(latest, _set_limits(game, seat, side, level, int64(NEVER)))
    return latest


@inner
def set_window(game):
    """Work out what may be called until when, and when the next seat wants to be asked."""
    public = game.public
    if public.anonymous:
        latest = _set_anonymous_limits(game)
    else:
        latest = max(
            _set_limits(game, 0, 0, game.level[0], reply_limit(game, 0)),
            _set_limits(game, 1, 1, game.level[1], reply_limit(game, 1)),
        )
    until = 4 * latest + 3
    if public.rules.by_table:
        table = public.rules.latest_table
        until = max(until, max(table[0], table[1]) + 4 * public.shift + 1)
    game.ask_until = until if public.open else int64(NEVER)
    set_ask_from(game)


@inlined
def quiet_until(game, seat):
    """The first moment at which a seat is to be asked; its own wish counts unless it is forced."""
    mode = game.forced[seat].mode
    if mode == FREE:
        return game.private[seat].quiet
    return int64(FOREVER if mode == SILENT else 0)


@inlined
def set_ask_from(game):
    """The first moment at which any seat is to be asked."""
    game.ask_from = min(
        min(quiet_until(game, 0), quiet_until(game, 1)),
        min(quiet_until(game, 2), quiet_until(game, 3)),
    )


@inner
def is_late(game, seat, level, played):
    """Whether a call is possible only as a reply."""
    if level != 1 or game.public.anonymous:
        return False
    if game.public.rules.by_table:
        return not _in_time_by_table(game, game.private[seat].side)
    return played > game.limit[game.private[seat].side]


@inner
def make_call(game, seat, level, late):
    """Put a call on record, with what it shows of its side and which deadlines it moves."""
    public = game.public
    side = game.private[seat].side
    if own_level(game, seat) == 0:
        game.first_calls[side] += 1
        early = int64(public.played[seat] == NOTHING)
        game.early[side] += early
        game.early_seats |= early << seat
    if late:
        public.late[side] = 1
        if public.rules.strict_replies:
            game.promise[side] = game.level[1 - side]
    game.level[side] = max(level, game.level[side])
    if public.rules.house:
        game.seat_level[seat] = level
    public.call_seat[public.calls] = seat
    public.call_level[public.calls] = level
    public.call_moment[public.calls] = public.moment
    public.calls += 1
    if not public.anonymous:
        public.level[side] = level
        if game.watch:
            learn(game, int64(side == 0) << seat, int64(side == 1) << seat)
    elif ((public.known_re | public.known_kontra) >> seat) & 1:
        publish_levels(game)
    for other in range(4):
        game.private[other].quiet = 0
    set_window(game)


@inner
def demand_call(game, seat, level):
    """A call that a rule demands of a seat, whatever the deadlines; the moment has been set."""
    game.forced_calls += 1
    if game.log_on:
        note(game, EVENT, seat, FORCED_CALL, level, 0)
    make_call(game, seat, level, False)


@inner
def call_at_once(game, seat):
    """Re or Kontra of who called piglets (piglets_force_call), or a note that it is owed."""
    if not game.public.open:
        game.owed_call |= 1 << seat
    elif own_level(game, seat) == 0:
        demand_call(game, seat, 1)


@inner
def pay_owed_calls(game):
    """The calls owed while a wedding was open; its clarification makes them due."""
    for seat in range(4):
        if (game.owed_call >> seat) & 1 and own_level(game, seat) == 0:
            demand_call(game, seat, 1)
    game.owed_call = 0


@inner
def first_trick_call(game, points):
    """Pflichtansage: the winner of a rich first trick must call before the next lead."""
    public = game.public
    rules = public.rules
    seat = public.turn
    level = own_level(game, seat)
    if points < rules.forced_call or level >= TOP_LEVEL or (level > 0 and not rules.forced_next):
        return
    demand_call(game, seat, level + 1)


@inlined
def _ask(game, seat, played, on_turn, calls_now):
    """One seat's call at this moment: a level, 0 for silence, or a negative status."""
    me = game.private[seat]
    if game.public.rules.house:
        allowed = allowed_levels(game, seat, played)
    else:
        allowed = _levels_by_cards(game, me.side, played)
    if allowed == 0:
        return int64(0)
    me.calls = allowed
    if game.forced[seat].mode != FREE:
        level = forced_level(game, seat, allowed, played, on_turn)
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
        make_call(game, seat, level, is_late(game, seat, level, played))
    return int64(level)


@inner
def announcements(game):
    """Ask the seats from the one on turn, anew after each call, until nobody speaks."""
    public = game.public
    turn = 0
    calls = public.calls
    more = 1 - public.rules.full_tricks
    while turn < 4:
        seat = (public.turn + turn) & 3
        hand = public.hand + turn
        # who has already played in this trick holds one card fewer
        played = public.trick + (int64(hand > 3) & more)
        turn += 1
        if quiet_until(game, seat) <= public.moment:
            level = _ask(game, seat, played, turn == 1, public.calls - calls)
            if level < 0:
                return level
            if level > 0:
                turn = 0
    set_ask_from(game)
    return int64(0)
