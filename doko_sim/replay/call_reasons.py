"""Why the engine refused a recorded call, or demanded another one, in words."""

from __future__ import annotations

from typing import NamedTuple

from doko_sim.contracts import SOLO_BONELESS, WEDDING
from doko_sim.log_reading import LoggedCall
from doko_sim.records import LEVEL_OF, SIDES, Call, call_name
from doko_sim.replay.answers import Difference
from doko_sim.replay.rerun import Rerun

_SIDES = ("Re", "Kontra")
NEVER = -1
#: The highest level that a Genscher leaves of earlier calls.
_LEFT = {"kings_first": 1, "queens": 0}


def call_place(call: Call) -> str:
    """A call as a place in a record."""
    return f"call {call.call} of seat {call.seat} after {cards(call.after_cards)}"


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return "1 card" if number == 1 else f"{number} cards"


def wrong_side(call: Call, side: int) -> Difference:
    """A Re said by Kontra, or the reverse."""
    what = f"seat {call.seat} is {_SIDES[side]} and cannot say {call.call}"
    return Difference(call_place(call), what, "6.1")


def no_forced_call(rerun: Rerun, done: LoggedCall) -> Difference:
    """A call that a rule demands and that the record does not have."""
    name = call_name(done.level, rerun.side(done.seat, done.moment))
    place = f"call {name} of seat {done.seat} after {cards(done.moment)}"
    by = "forced_call" if rerun.rules.forced_call != "off" else "piglets_force_call"
    return Difference(place, f"{by} demands it; the record lacks it", "9.4")


def bad_call(rerun: Rerun, number: int, calls: list[Call]) -> Difference:
    """The call of this number, which the engine did not allow."""
    call = calls[number]
    if call.forced is True:
        return Difference(
            call_place(call), "the record has it as forced; no rule demands it", "9.4"
        )
    if number and call.after_cards < calls[number - 1].after_cards:
        what = "the call stands behind a later one; expected the order made"
        return Difference(call_place(call), what, "6.1")
    if rerun.contract == SOLO_BONELESS:
        return Difference(call_place(call), "nobody may call in a boneless solo", "9.4")
    if rerun.contract == WEDDING and (
        rerun.clarification == 0 or call.after_cards < 4 * rerun.clarification
    ):
        what = "nobody may call before the clarification trick is complete"
        return Difference(call_place(call), what, "5.1")
    return Difference(call_place(call), _why_not(rerun, call, number), "6.1")


class _Levels(NamedTuple):
    """What a caller's call has to exceed, whose it is, and the other side's level."""

    own: int
    whose: str
    others: int


def _levels(rerun: Rerun, call: Call, number: int) -> _Levels:
    """The levels before the call of this number; a Genscher leaves only some of them."""
    seats = [0, 0, 0, 0]
    genscher = rerun.genscher.moment if rerun.genscher else NEVER
    for made in rerun.calls[:number]:
        seats[made.seat] = max(seats[made.seat], made.level)
        if made.moment < genscher <= call.after_cards:
            seats[made.seat] = min(made.level, _LEFT.get(rerun.rules.genscher, made.level))
    if rerun.public["anonymous"]:
        return _Levels(seats[call.seat], f"seat {call.seat}", 0)
    side = rerun.side(call.seat, call.after_cards)
    sides = [rerun.side(seat, call.after_cards) for seat in range(4)]
    highest = [max(seats[s] for s in range(4) if sides[s] == one) for one in (side, 1 - side)]
    return _Levels(highest[0], _SIDES[side], highest[1])


def _why_not(rerun: Rerun, call: Call, number: int) -> str:
    """Why a call that stands in order, with the parties clear, is not allowed."""
    side, level = rerun.side(call.seat, call.after_cards), LEVEL_OF[call.call]
    if call.call in SIDES and call.call != SIDES[side]:
        return wrong_side(call, side).what
    levels = _levels(rerun, call, number)
    if level <= levels.own:
        return f"{levels.whose} has already made {call_name(levels.own, side)}"
    if rerun.public["late"][side]:
        return f"{levels.whose} opened by a late reply and may make no further call"
    table = rerun.rules.call_latest_table
    if isinstance(table, tuple) and levels.own == 0:
        return _too_late_by_table(rerun, call, side, levels.others, table)
    return _too_late(rerun, call, side, levels)


def _shift(rerun: Rerun) -> int:
    return int(rerun.public["shift"])


def _too_late(rerun: Rerun, call: Call, side: int, levels: _Levels) -> str:
    """By the cards that the caller has played, or by complete tricks."""
    rules, level = rerun.rules, LEVEL_OF[call.call]
    following = call_name(levels.own + 1, side)
    limit = rules.call_latest[levels.own] + _shift(rerun)
    reply = NEVER
    if rules.reply and levels.own == 0 and levels.others > 0:
        reply = rules.call_latest[levels.others - 1] + 1 + _shift(rerun)
    played = _played(rerun, call)
    if played <= limit:
        return f"levels may not be skipped under these rules; expected {following}"
    most = max(limit, reply) if level == 1 else limit
    what = "a reply" if level == 1 and reply != NEVER else following
    via = f" (which {call.call} includes)" if level > levels.own + 1 else ""
    if rules.call_unit == "full_tricks":
        return f"{_tricks(played)} complete; {what}{via} is possible after {most} at most"
    size = int(rerun.public["rules"]["size"])
    return f"seat {call.seat} holds {cards(size - played)}; {what}{via} needs {size - most}"


def _too_late_by_table(
    rerun: Rerun, call: Call, side: int, others: int, most: tuple[int, int]
) -> str:
    """By the cards on the table, for level 1 under ``call_latest_table``."""
    last = most[side] + 4 * _shift(rerun)
    name = call_name(1, side)
    if call.after_cards <= last:
        return f"a later level is not in time, or may not be skipped; expected {name}"
    lie = f"{cards(call.after_cards)} lie on the table"
    if others == 1 and rerun.rules.reply:
        last = max(last, most[1 - side] + 4 * _shift(rerun) + 1)
    return f"{lie}; {name} is possible while there are {last} at most"


def _tricks(number: int) -> str:
    return "1 trick is" if number == 1 else f"{number} tricks are"


def _played(rerun: Rerun, call: Call) -> int:
    """How many cards the caller had played, or complete tricks where these count."""
    trick, cards = divmod(call.after_cards, 4)
    if rerun.rules.call_unit == "full_tricks":
        return trick
    return trick + (cards > 0 and (call.seat - rerun.leads[trick]) & 3 < cards)
