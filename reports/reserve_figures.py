"""What the page of "what should I say?" shows: gains, distributions, narrowing, deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyses.alternatives import GAIN_HALF
from analyses.announce import MARGIN, most_gain
from analyses.estimate import Estimate
from analyses.mattering import weighty
from analyses.reservation import Answer, Row
from analyses.reservation_plans import LEFT_ALONE, call_of, reservation_name, said
from doko_sim.engine.state import HALF
from doko_sim.texts import Text, say
from reports.figure_parts import (
    bars,
    distribution,
    effects,
    known,
    narrowing,
    paired,
    until_now,
)
from reports.pictures import Figure, ShownDeal, Triple
from reports.reserve_notes import THROW_NAME, call_name, name_of
from reports.shown_deals import command_line, shown

GAINS = "What each reservation gains over {baseline}"
BOTH = "Game points with {baseline}, and with {other}"
DIFFERENCE = "What {other} changes, deal by deal"
NARROWED = "How the gain of {one} over {other} became known"
BESIDE = "{other} beside {baseline}"


@dataclass(frozen=True)
class _Pair:
    """The baseline and the other plan: the best, or where that is the baseline the next."""

    plan: int
    baseline: Text
    other: Text
    gain: Estimate
    is_best: bool


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of an answer."""
    race, pair = answer.race, _pair(answer)
    found: list[Figure] = [*effects(_title(answer), _rows(answer), MARGIN)]
    if pair is None:
        return found
    plan, names = pair.plan, {"baseline": pair.baseline, "other": pair.other}
    most, level = most_gain(answer.question.rules), answer.question.level
    places = (plan, 0) if pair.is_best else (0, plan)
    one, other = (pair.other, pair.baseline) if pair.is_best else (pair.baseline, pair.other)
    points = race.trail.known(*places, race.drawn, most, level)
    last = pair.gain if pair.is_best else -pair.gain
    return [
        *found,
        *distribution(
            say(BOTH, **names),
            [*bars(pair.baseline, race.scores[0], -HALF),
             *bars(pair.other, race.scores[plan], -HALF)],
        ),
        *paired(
            say(DIFFERENCE, other=pair.other), say(BESIDE, **names), race.gains[plan], -GAIN_HALF
        ),
        *narrowing(
            say(NARROWED, one=one, other=other), until_now(points, race.deals(plan), last),
            margin=MARGIN,
        ),
    ]  # fmt: skip


def deals(answer: Answer) -> Sequence[ShownDeal]:
    """The deals in which the choice between the baseline and the other mattered most."""
    pair = _pair(answer)
    if pair is None:
        return []
    question = answer.question
    numbers = [number for number, _ in answer.race.trail.top[pair.plan]]
    if not numbers:
        return []
    choices = [answer.rows[0].choice, answer.rows[pair.plan].choice]
    names = [pair.baseline, pair.other]
    words = ["--say", reservation_name(said(choices[1]))]
    if call_of(choices[1]) != LEFT_ALONE:
        words += ["--call", call_of(choices[1])]
    plans = [question.plan(choice.force) for choice in choices]
    return [
        shown(question, one, names, command_line(question, one.deal, *words))
        for one in weighty(plans, numbers)
    ]


def _name(answer: Answer, row: Row) -> Text:
    reservation = name_of(answer, said(row.choice))
    if not isinstance(reservation, Text):
        reservation = say(reservation)
    call = call_name(answer, row)
    return say(
        "{reservation}, {call}",
        reservation=reservation,
        call=call if isinstance(call, Text) else say(call),
    )


def _title(answer: Answer) -> Text:
    return say(GAINS, baseline=_name(answer, answer.rows[0]))


def _rows(answer: Answer) -> list[tuple[str, Triple | None, bool]]:
    """Each reservation with its best call, and every call of the best reservation."""
    best: dict[int, Row] = {}
    for row in sorted(answer.rows, key=lambda row: -row.worth):
        best.setdefault(said(row.choice), row)
    of_best = said(answer.best.choice)
    rows = [
        row
        for row in sorted(answer.rows[1:], key=lambda row: -row.worth)
        if said(row.choice) == of_best or best[said(row.choice)] is row
    ]
    found: list[tuple[str, Triple | None, bool]] = [
        (_name(answer, row), known(row.gain), row.clear) for row in rows
    ]
    if answer.throw is not None:
        over = known(-answer.rows[0].points)
        clear = over is not None and not over[1] <= 0.0 <= over[2]
        found.append((say(THROW_NAME), over, clear))
    return found


def _pair(answer: Answer) -> _Pair | None:
    rows = answer.rows
    row = answer.best
    is_best = row is not rows[0]
    if not is_best:
        others = [one for one in (answer.second, *rows[1:]) if one is not None]
        if not others:
            return None
        row = others[0] if answer.second is not None else max(others, key=lambda one: one.worth)
    if row is rows[0] or row.gain is None:
        return None
    plan = next(number for number, one in enumerate(rows) if one is row)
    return _Pair(plan, _name(answer, rows[0]), _name(answer, row), row.gain, is_best)
