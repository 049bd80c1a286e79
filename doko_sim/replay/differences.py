"""A record and what the engine makes of it, compared in the order of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, WEDDING
from doko_sim.engine import state
from doko_sim.records import SIDES, Call, Extra, Record, Result
from doko_sim.replay.answers import Answers, Difference
from doko_sim.replay.reasons import (
    bad_call,
    bad_card,
    bad_reservation,
    other_contract,
    wrong_side,
)
from doko_sim.replay.rerun import Rerun

_WINNERS = (*SIDES, None)


def differences(record: Record, answers: Answers, rerun: Rerun) -> Iterator[Difference]:
    """In what a record and its rerun differ; only the first one is certain to mean anything."""
    if rerun.status == state.BAD_RESERVATION:
        yield bad_reservation(record, answers, rerun)
        return
    if rerun.contract != CONTRACTS.index(record.contract) or rerun.player != answers.player:
        yield other_contract(record, answers, rerun)
        return
    yield from _before_play(record, rerun)
    calls = _wrong_calls(record, rerun)
    for number in range(12):
        yield from _in_trick(record, rerun, calls, number)
    yield from calls.values()
    if isinstance(record.result, Result):
        yield from _in_result(record.result, rerun)


def _differs(where: str, recorded: object, found: object, rule: str) -> Iterator[Difference]:
    """A difference where a recorded value is not the one found."""
    if recorded is not UNSET and recorded != found:
        what = f"the record has {_shown(recorded)}, the engine {_shown(found)}"
        yield Difference(where, what, rule)


def _shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "none"
    return str(value)


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def _re_seats(record: Record, rerun: Rerun) -> Iterator[Difference]:
    seats = sorted(record.re_seats) if isinstance(record.re_seats, list) else UNSET
    yield from _differs("re_seats", seats, _seats(rerun.re), "2")


def _before_play(record: Record, rerun: Rerun) -> Iterator[Difference]:
    yield from _differs("compulsory", record.compulsory, rerun.compulsory, "4")
    if rerun.contract == WEDDING:
        yield from _differs("wedding_player", record.wedding_player, rerun.player, "4")
        return
    yield from _differs("wedding_player", record.wedding_player, None, "4")
    yield from _differs("wedding_partner", record.wedding_partner, None, "5.1")
    yield from _differs("clarification_trick", record.clarification_trick, None, "5.1")
    yield from _re_seats(record, rerun)


def _wrong_calls(record: Record, rerun: Rerun) -> dict[int, Difference]:
    """By moment: calls that the engine did not allow, or that name the wrong side."""
    calls: list[Call] = record.announcements if isinstance(record.announcements, list) else []
    wrong: dict[int, Difference] = {}
    moment = 0
    for number, call in enumerate(calls[: rerun.calls + 1]):
        moment = max(moment, call.after_cards)
        side = rerun.side(call.seat)
        if number == rerun.calls:
            if moment <= rerun.stopped:
                wrong.setdefault(moment, bad_call(rerun, number, calls))
        elif call.call in SIDES and call.call != SIDES[side]:
            wrong.setdefault(moment, wrong_side(call, side))
    return wrong


def _in_trick(
    record: Record, rerun: Rerun, calls: dict[int, Difference], number: int
) -> Iterator[Difference]:
    trick = record.tricks[number]
    where = f"trick {number + 1}"
    first_lead = "5.4" if rerun.contract >= FIRST_SOLO else "3"
    lead_rule = "1.2" if number else first_lead
    yield from _differs(f"{where}, lead", trick.lead, rerun.leads[number], lead_rule)
    for moment in range(4 * number, 4 * number + 4):
        if moment in calls:
            yield calls[moment]
        if moment == rerun.stopped:
            yield bad_card(record, rerun)
    yield from _differs(f"{where}, winner", trick.winner, rerun.winners[number], "1.2")
    if rerun.contract == WEDDING and number + 1 == rerun.clarification:
        partner = rerun.partner if rerun.partner >= 0 else None
        trick_number = record.clarification_trick
        yield from _differs("clarification_trick", trick_number, rerun.clarification, "5.1")
        yield from _differs("wedding_partner", record.wedding_partner, partner, "5.1")
        yield from _re_seats(record, rerun)


def _in_result(result: Result, rerun: Rerun) -> Iterator[Difference]:
    row = rerun.row
    points = tuple(row["card_points"].tolist())
    yield from _differs("result, card_points", result.card_points, points, "1")
    yield from _differs("result, tricks", result.tricks, tuple(row["tricks"].tolist()), "1.2")
    yield from _differs("result, winner", result.winner, _WINNERS[row["winner"]], "6.2")
    if isinstance(result.extras, list):
        yield from _extras(result.extras, rerun)
    yield from _differs("result, value_re", result.value_re, int(row["value"]), "7.1")
    yield from _differs("result, scores", result.scores, tuple(row["scores"].tolist()), "7.1")


def _extras(recorded: list[Extra], rerun: Rerun) -> Iterator[Difference]:
    found = Counter((kind, SIDES[side], trick) for kind, side, trick in rerun.extras())
    given: Counter[tuple[str, str, int]] = Counter(
        (extra.kind, extra.side, extra.trick) for extra in recorded
    )
    for verb, surplus in (("adds", given - found), ("lacks", found - given)):
        for kind, side, trick in surplus:
            what = f"the record {verb} a {kind} for {side} in trick {trick}"
            yield Difference("result, extras", what, "7.1")
