"""A record and what the engine makes of it, compared in the order of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, NORMAL, SILENT_WEDDING, WEDDING
from doko_sim.engine import state
from doko_sim.engine.options import WEDDING_KINDS
from doko_sim.records import SIDES, Extra, Genscher, Record, Result
from doko_sim.replay.answers import Answers, Difference
from doko_sim.replay.between import events
from doko_sim.replay.reasons import (
    bad_answer,
    bad_card,
    game_goes_on,
    game_is_over,
    other_contract,
    wrong_redeal,
    wrong_throw,
)
from doko_sim.replay.rerun import Rerun
from doko_sim.replay.shown import differs, exchange_differs, seats_of
from doko_sim.texts import say

_WINNERS = (*SIDES, None)
_ADDS = "the record adds a {kind} for {side} in trick {trick}"
_LACKS = "the record lacks a {kind} for {side} in trick {trick}"


def differences(record: Record, answers: Answers, rerun: Rerun) -> Iterator[Difference]:
    """In what a record and its rerun differ; only the first one is certain to mean anything."""
    yield from wrong_redeal(record, rerun.rules)
    if rerun.status == state.BAD_RESERVATION:
        yield bad_answer(record, answers, rerun)
        return
    yield from wrong_throw(answers, rerun)
    if not _same_contract(record, rerun) or rerun.player != answers.player:
        yield other_contract(record, answers, rerun)
        return
    yield from _before_play(record, rerun)
    between = events(record, rerun)
    for number in range(max(len(record.tricks), rerun.tricks)):
        yield from _in_trick(record, rerun, between, number)
    for left in between.values():
        yield from left
    if isinstance(record.result, Result):
        yield from _in_result(record.result, rerun)


def _same_contract(record: Record, rerun: Rerun) -> bool:
    """A Genscher makes a normal game of a silent wedding; it may be refused, or still to come."""
    if rerun.contract == CONTRACTS.index(record.contract):
        return True
    makes = isinstance(record.genscher, Genscher) and rerun.genscher is None
    return makes and (rerun.contract, record.contract) == (SILENT_WEDDING, CONTRACTS[NORMAL])


def _re_seats(record: Record, rerun: Rerun) -> Iterator[Difference]:
    seats = sorted(record.re_seats) if isinstance(record.re_seats, list) else UNSET
    yield from differs("re_seats", seats, seats_of(rerun.re), "2")


def _before_play(record: Record, rerun: Rerun) -> Iterator[Difference]:
    yield from exchange_differs(record, rerun)
    yield from differs("compulsory", record.compulsory, rerun.compulsory, "4")
    yield from _half_chickens(record, rerun)
    if rerun.contract == WEDDING:
        yield from differs("wedding_player", record.wedding_player, rerun.player, "4")
        kind = WEDDING_KINDS[int(rerun.public["wedding_kind"])]
        if record.named_trick is not None:
            yield from differs("named_trick", record.named_trick, kind, "9.1")
        return
    yield from differs("wedding_player", record.wedding_player, None, "4")
    yield from differs("named_trick", record.named_trick, None, "9.1")
    yield from differs("wedding_partner", record.wedding_partner, None, "5.1")
    yield from differs("clarification_trick", record.clarification_trick, None, "5.1")
    if not isinstance(record.genscher, Genscher):
        yield from _re_seats(record, rerun)


def _half_chickens(record: Record, rerun: Rerun) -> Iterator[Difference]:
    seats = seats_of(int(rerun.public["chicken"]))
    recorded = record.half_chickens
    shown = sorted(recorded) if isinstance(recorded, list) else UNSET
    yield from differs("half_chickens", shown, seats, "9.3")


def _in_trick(
    record: Record, rerun: Rerun, between: dict[int, list[Difference]], number: int
) -> Iterator[Difference]:
    here = number + 1
    if number >= len(record.tricks):
        yield game_goes_on(rerun, number)
        return
    trick = record.tricks[number]
    if number and 4 * number >= rerun.stopped and rerun.status == 0:
        yield game_is_over(rerun, number)
        return
    first_lead = "5.4" if rerun.contract >= FIRST_SOLO else "3"
    lead_rule = "1.2" if number else first_lead
    yield from differs(
        say("trick {trick}, lead", trick=here), trick.lead, rerun.leads[number], lead_rule
    )
    for moment in range(4 * number, 4 * number + 4):
        yield from between.pop(moment, [])
        if moment == rerun.stopped:
            yield bad_card(record, rerun)
    yield from differs(
        say("trick {trick}, winner", trick=here), trick.winner, rerun.winners[number], "1.2"
    )
    if rerun.contract == WEDDING and number + 1 == rerun.clarification:
        partner = rerun.partner if rerun.partner >= 0 else None
        trick_number = record.clarification_trick
        yield from differs("clarification_trick", trick_number, rerun.clarification, "5.1")
        yield from differs("wedding_partner", record.wedding_partner, partner, "5.1")
        if not isinstance(record.genscher, Genscher):
            yield from _re_seats(record, rerun)
    if isinstance(record.genscher, Genscher) and number + 1 == len(record.tricks):
        yield from between.pop(4 * number + 4, [])
        yield from _re_seats(record, rerun)


def _in_result(result: Result, rerun: Rerun) -> Iterator[Difference]:
    row = rerun.row
    points = tuple(row["card_points"].tolist())
    yield from differs("result, card_points", result.card_points, points, "1")
    yield from differs("result, tricks", result.tricks, tuple(row["tricks"].tolist()), "1.2")
    yield from differs("result, winner", result.winner, _WINNERS[row["winner"]], "6.2")
    if isinstance(result.extras, list):
        yield from _extras(result.extras, rerun)
    yield from differs("result, value_re", result.value_re, int(row["value"]), "7.1")
    yield from differs("result, scores", result.scores, tuple(row["scores"].tolist()), "7.1")


def _extras(recorded: list[Extra], rerun: Rerun) -> Iterator[Difference]:
    found = Counter((kind, SIDES[side], trick) for kind, side, trick in rerun.extras())
    given: Counter[tuple[str, str, int]] = Counter(
        (extra.kind, extra.side, extra.trick) for extra in recorded
    )
    for text, surplus in ((_ADDS, given - found), (_LACKS, found - given)):
        for kind, side, trick in surplus:
            what = say(text, kind=say(kind), side=say(side), trick=trick)
            yield Difference("result, extras", what, "7.1")
