"""The question "what should I say?" against several others and under several rules."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.question import PRECISION
from analyses.reservation import Answer, Question, call_of, reservation_name, said
from analyses.sensitivity import Outcome, Sensitivity
from doko_sim.cards import format_hand
from doko_sim.contracts import NO_GAME
from doko_sim.rules import Rules
from reports import sensitivity
from reports.model import Report
from reports.reserve import TITLE, report
from reports.reserve_notes import name_of
from reports.sensitivity import Repeat

GAIN = "Lead"
BEST = (
    "Best: the best reservation in that case with its best call (last: Re, or Kontra when healthy, "
    "at the last moment). Lead: what it gains over the best of the other reservations. The rows of "
    "each case are in the JSON."
)


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    choice = answer.best.choice
    return Outcome(
        verdict=answer.verdict,
        best=f"{name_of(answer, said(choice))}, {call_of(choice)}",
        gain=answer.lead,
        clear=answer.clear,
        p=answer.p_value,
        deals=answer.race.drawn,
        full=answer,
        interrupted=answer.interrupted,
    )


def cases_report(
    found: Sensitivity,
    question: Question,
    strategies: Sequence[str],
    against: Sequence[str],
    rules: Sequence[Rules],
) -> Report:
    """The report on all cases."""
    hand = format_hand(list(question.hand))
    again = sensitivity.command_line(
        ["reserve", hand, "--position", str(question.position)],
        Repeat(strategies, against, rules, question.seed, question.level),
        question.deals,
        None if question.precision == PRECISION else question.precision,
    )
    answers: list[Answer] = [one.outcome.full for one in found.found]
    return sensitivity.report(
        found,
        TITLE.format(hand=hand, position=question.position),
        {reservation_name(one): name_of(answers[0], one) for one in range(NO_GAME)},
        GAIN,
        question.level,
        again,
        [BEST],
        {
            "question": "reserve",
            "seed": question.seed,
            "answers": [report(one).data for one in answers],
        },
    )
