"""Why the engine refused a recorded call, or demanded another one, in words."""

from __future__ import annotations

from typing import NamedTuple

from doko_sim.contracts import SOLO_BONELESS, WEDDING
from doko_sim.log_reading import LoggedCall
from doko_sim.records import LEVEL_OF, SIDES, Call, call_name
from doko_sim.replay.answers import Difference
from doko_sim.replay.rerun import Rerun
from doko_sim.replay.shown import count_of_cards as cards
from doko_sim.texts import Text, say

_SIDES = ("Re", "Kontra")
NEVER = -1
#: The highest level that a Genscher leaves of earlier calls.
_LEFT = {"kings_first": 1, "queens": 0}


def call_place(call: Call) -> Text:
    """A call as a place in a record."""
    return _place(call.call, call.seat, call.after_cards)


def _place(call: str, seat: int, after: int) -> Text:
    text = "call {call} of seat {seat} after {cards}"
    return say(text, call=say(call), seat=seat, cards=cards(after))


def wrong_side(call: Call, side: int) -> Difference:
    """A Re said by Kontra, or the reverse."""
    text = "seat {seat} is {side} and cannot say {call}"
    what = say(text, seat=call.seat, side=_SIDES[side], call=say(call.call))
    return Difference(call_place(call), what, "6.1")


def no_forced_call(rerun: Rerun, done: LoggedCall) -> Difference:
    """A call that a rule demands and that the record does not have."""
    name = call_name(done.level, rerun.side(done.seat, done.moment))
    place = _place(name, done.seat, done.moment)
    by = "forced_call" if rerun.rules.forced_call != "off" else "piglets_force_call"
    return Difference(place, say("{rule} demands it; the record lacks it", rule=by), "9.4")


def bad_call(rerun: Rerun, number: int, calls: list[Call]) -> Difference:
    """The call of this number, which the engine did not allow."""
    call = calls[number]
    if call.forced is True:
        what = say("the record has it as forced; no rule demands it")
        return Difference(call_place(call), what, "9.4")
    if number and call.after_cards < calls[number - 1].after_cards:
        what = say("the call stands behind a later one; expected the order made")
        return Difference(call_place(call), what, "6.1")
    if rerun.contract == SOLO_BONELESS:
        return Difference(call_place(call), say("nobody may call in a boneless solo"), "9.4")
    if rerun.contract == WEDDING and (
        rerun.clarification == 0 or call.after_cards < 4 * rerun.clarification
    ):
        what = say("nobody may call before the clarification trick is complete")
        return Difference(call_place(call), what, "5.1")
    return Difference(call_place(call), _why_not(rerun, call, number), "6.1")


class _Levels(NamedTuple):
    """What a caller's call has to exceed, whose it is, and the other side's level."""

    own: int
    whose: Text
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
        return _Levels(seats[call.seat], say("seat {seat}", seat=call.seat), 0)
    side = rerun.side(call.seat, call.after_cards)
    sides = [rerun.side(seat, call.after_cards) for seat in range(4)]
    highest = [max(seats[s] for s in range(4) if sides[s] == one) for one in (side, 1 - side)]
    return _Levels(highest[0], say(_SIDES[side]), highest[1])


def _why_not(rerun: Rerun, call: Call, number: int) -> str:
    """Why a call that stands in order, with the parties clear, is not allowed."""
    side, level = rerun.side(call.seat, call.after_cards), LEVEL_OF[call.call]
    if call.call in SIDES and call.call != SIDES[side]:
        return wrong_side(call, side).what
    levels = _levels(rerun, call, number)
    if level <= levels.own:
        made = say(call_name(levels.own, side))
        return say("{whose} has already made {call}", whose=levels.whose, call=made)
    if rerun.public["late"][side]:
        text = "{whose} opened by a late reply and may make no further call"
        return say(text, whose=levels.whose)
    table = rerun.rules.call_latest_table
    if isinstance(table, tuple) and levels.own == 0:
        return _too_late_by_table(rerun, call, side, levels.others, table)
    return _too_late(rerun, call, side, levels)


def _shift(rerun: Rerun) -> int:
    return int(rerun.public["shift"])


def _too_late(rerun: Rerun, call: Call, side: int, levels: _Levels) -> Text:
    """By the cards that the caller has played, or by complete tricks."""
    rules, level = rerun.rules, LEVEL_OF[call.call]
    following = say(call_name(levels.own + 1, side))
    limit = rules.call_latest[levels.own] + _shift(rerun)
    reply = NEVER
    if rules.reply and levels.own == 0 and levels.others > 0:
        reply = rules.call_latest[levels.others - 1] + 1 + _shift(rerun)
    played = _played(rerun, call)
    if played <= limit:
        text = "levels may not be skipped under these rules; expected {following}"
        return say(text, following=following)
    most = max(limit, reply) if level == 1 else limit
    what = say("a reply") if level == 1 and reply != NEVER else following
    if level > levels.own + 1:
        what = say("{call} (which {higher} includes)", call=what, higher=say(call.call))
    if rules.call_unit == "full_tricks":
        text = "{tricks} tricks are complete; {what} is possible after {most} at most"
        if played == 1:
            text = "{tricks} trick is complete; {what} is possible after {most} at most"
        return say(text, tricks=played, what=what, most=most)
    size = int(rerun.public["rules"]["size"])
    return say(
        "seat {seat} holds {cards}; {what} needs {least}",
        seat=call.seat,
        cards=cards(size - played),
        what=what,
        least=size - most,
    )


def _too_late_by_table(
    rerun: Rerun, call: Call, side: int, others: int, most: tuple[int, int]
) -> Text:
    """By the cards on the table, for level 1 under ``call_latest_table``."""
    last = most[side] + 4 * _shift(rerun)
    name = say(call_name(1, side))
    if call.after_cards <= last:
        text = "a later level is not in time, or may not be skipped; expected {name}"
        return say(text, name=name)
    if others == 1 and rerun.rules.reply:
        last = max(last, most[1 - side] + 4 * _shift(rerun) + 1)
    text = "{cards} lie on the table; {name} is possible while there are {last} at most"
    return say(text, cards=cards(call.after_cards), name=name, last=last)


def _played(rerun: Rerun, call: Call) -> int:
    """How many cards the caller had played, or complete tricks where these count."""
    trick, cards = divmod(call.after_cards, 4)
    if rerun.rules.call_unit == "full_tricks":
        return trick
    return trick + (cards > 0 and (call.seat - rerun.leads[trick]) & 3 < cards)
