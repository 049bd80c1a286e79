"""The question "what is this hand worth?" against several others and under several rules.

What is judged over the cases is whether the hand wins or loses points. Its third of all hands
would not do: those are of all positions, so against weak players most of them are played weakly.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyses.estimate import p_value
from analyses.hand import Answer, Question
from analyses.question import PRECISION
from analyses.sensitivity import Outcome, Sensitivity
from doko_sim.cards import format_hand
from doko_sim.rules import Rules
from reports import sensitivity
from reports.announce_notes import SIDES
from reports.hand import TITLE, report
from reports.model import Column, Report
from reports.sensitivity import Repeat
from reports.values import show

WORDS = {"wins": "wins points", "loses": "loses points"}
GAIN = "Worth"
RANK = "Better than"
LEGEND = (
    "Worth: game points a deal, left alone. Better than: so many of the hands of {side} in that "
    "case, at all positions, so that most of them are the others'. Odds and habits of each case "
    "are in the JSON."
)


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    worth, rank = answer.worth, answer.rank
    clear = not worth.low <= 0 <= worth.high
    sign = "wins" if worth.value > 0 else "loses"
    value = show(rank.value, Column("", "", "percent", 0))
    return Outcome(
        verdict=sign if clear else "undecided",
        best=f"{value} ({show(rank.interval, Column('', '', 'percent_interval', 0))})",
        gain=worth,
        clear=clear,
        p=p_value(worth),
        deals=answer.tally.deals,
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
        ["hand", hand, "--position", str(question.position)],
        Repeat(strategies, against, rules, question.seed, question.level),
        question.deals,
        None if question.precision == PRECISION else question.precision,
    )
    return sensitivity.report(
        found,
        TITLE.format(hand=hand, position=question.position),
        WORDS,
        GAIN,
        question.level,
        again,
        [LEGEND.format(side=SIDES[question.side])],
        {
            "question": "hand",
            "seed": question.seed,
            "answers": [report(one.outcome.full).data for one in found.found],
        },
        best=RANK,
    )
