"""The question "should I take the poverty?" against several others and under several rules."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.sensitivity import Outcome, Sensitivity
from analyses.taking import Answer, Question
from doko_sim.cards import format_hand
from doko_sim.rules import Rules
from reports import sensitivity
from reports.model import Report
from reports.sensitivity import Repeat
from reports.taking import TITLE, name_of, report

WORDS = {"take": "take it", "refuse": "leave it"}
GAIN = "Gain over no"
BEST = (
    "Best: the cards to give back that are best in that case; the gain is that of taking with "
    "them. Deals: those that count. The rows of each case are in the JSON."
)


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    best = answer.best
    return Outcome(
        verdict=answer.verdict,
        best=name_of(best),
        gain=best.gain,
        clear=best.clear,
        p=best.p_value,
        deals=best.deals,
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
        ["reserve", hand, "--offered", "--position", str(question.position)],
        Repeat(strategies, against, rules, question.seed, question.level),
        question.deals,
    )
    return sensitivity.report(
        found,
        TITLE.format(hand=hand, position=question.position),
        WORDS,
        GAIN,
        question.level,
        again,
        [BEST],
        {
            "question": "take",
            "seed": question.seed,
            "answers": [report(one.outcome.full).data for one in found.found],
        },
    )
