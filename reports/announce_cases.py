"""The question "should I announce?" against several others and under several rules."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.announce import Answer
from analyses.question import PRECISION, Question
from analyses.sensitivity import Outcome, Sensitivity
from doko_sim.cards import format_hand
from doko_sim.rules import Rules
from reports import sensitivity
from reports.announce import TITLE, report
from reports.announce_notes import ROWS, name_of
from reports.model import Report
from reports.sensitivity import Repeat

WORDS = {"announce": "announce", "silent": "stay silent", "undecided": "undecided"}
GAIN = "Gain over silence"
BEST = "Best: the best of the calls in that case. The rows of each are in the JSON."


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    best = answer.best
    assert best.gain is not None
    return Outcome(
        verdict=answer.verdict,
        best=name_of(answer.question, best.choice, ROWS),
        gain=best.gain,
        clear=answer.verdict != "undecided",
        p=best.p_value,
        deals=answer.tally.drawn,
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
        ["announce", hand, "--position", str(question.position)],
        Repeat(strategies, against, rules, question.seed, question.level),
        question.deals,
        None if question.precision == PRECISION else question.precision,
    )
    answers = [report(one.outcome.full).data for one in found.found]
    return sensitivity.report(
        found,
        TITLE.format(hand=hand, position=question.position),
        WORDS,
        GAIN,
        question.level,
        again,
        [BEST],
        {"question": "announce", "seed": question.seed, "answers": answers},
    )
