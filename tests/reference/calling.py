"""Who is asked for a call, and calls that somebody has to make (rules.md 6.1)."""

from __future__ import annotations

from tests.reference.announcements import CallState, allowed_levels, is_late_reply
from tests.reference.cards import seats_from
from tests.reference.setup import IllegalDecisionError
from tests.reference.table import Table
from tests.reference.tricks import Trick, trick_points


def ask_announcements(table: Table, next_seat: int) -> None:
    """Ask from the seat that plays next, clockwise; after a call begin again (rules.md 6.1)."""
    if table.wedding_open or table.contract == "solo_boneless":
        return
    played = [table.cards_played(seat) for seat in range(4)]
    if not table.calls.may_be_open(played, table.moment, table.shift):
        return
    somebody_spoke = True
    while somebody_spoke:
        somebody_spoke = False
        for seat in seats_from(next_seat):
            if ask_one_seat(table, seat):
                somebody_spoke = True
                break


def state_of(table: Table, seat: int) -> CallState:
    """What decides about this seat's calls now."""
    calls, side = table.calls, table.side_of(seat)
    in_tricks = table.rules.call_unit == "full_tricks"
    return CallState(
        own_level=calls.called[seat] if calls.anonymous else calls.levels[side],
        barred=calls.barred[side],
        opponents_level=0 if calls.anonymous else calls.levels[1 - side],
        played=table.moment // 4 if in_tricks else table.cards_played(seat),
        shift=table.shift,
        side=side,
        moment=table.moment,
    )


def ask_one_seat(table: Table, seat: int) -> bool:
    """Ask a seat that may call something; whether it called."""
    state = state_of(table, seat)
    options = allowed_levels(table.rules, state)
    if not options:
        return False
    level = table.decide.announce(table.moment, seat, list(options))
    if level == 0:
        return False
    if level not in options:
        raise IllegalDecisionError(
            f"seat {seat} calls level {level} before card {table.moment}, allowed are {options}"
        )
    note_call(table, seat, level, state)
    if is_late_reply(table.rules, state, level):
        table.calls.mark_late(state.side, state.opponents_level)
    return True


def note_call(table: Table, seat: int, level: int, state: CallState) -> None:
    """Put a call on record."""
    first = state.own_level == 0 and table.cards_played(seat) == 0
    table.calls.record(seat, state.side, level, table.moment, first)


def force_call(table: Table, seat: int, next_level: bool = False) -> None:
    """Make a seat call: Re or Kontra if there is no call yet, else the next level or nothing.

    Deadlines and a late reply before it do not matter, and it is never late itself.
    """
    state = state_of(table, seat)
    if state.own_level == 5 or (state.own_level > 0 and not next_level):
        return
    note_call(table, seat, state.own_level + 1, state)
    table.calls.forced[-1] = True


def forced_after_trick(table: Table, number: int, trick: Trick) -> None:
    """The option ``forced_call``: the winner of a rich first trick must call before the next lead.

    In a wedding the first trick after the clarification; there is no lead after the last trick.
    """
    first = 1 if table.clarification_trick is None else table.clarification_trick + 1
    if (
        table.rules.forced_call == "off"
        or table.wedding_open
        or table.contract == "solo_boneless"
        or number != first
        or number == table.rules.tricks
    ):
        return
    if trick_points(trick.cards) >= int(table.rules.forced_call):
        force_call(table, trick.winner, table.rules.forced_call_level == "next")
