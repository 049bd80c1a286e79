"""The question "what is this hand worth?" against several others and under several rules.

What is judged over the cases is whether the hand wins or loses points. Its third of all hands
would not do: those are of all positions, so against weak players most of them are played weakly.
"""

from __future__ import annotations

from analyses.estimate import p_value
from analyses.hand import Answer, Question, answer
from analyses.sensitivity import Outcome
from doko_sim.texts import say
from reports.announce_notes import SIDES
from reports.askable import Askable
from reports.asking import hand_title, hand_words, playing
from reports.hand import TITLE, report
from reports.model import Column
from reports.values import show

WORDS = {"wins": "wins points", "loses": "loses points"}
GAIN = "Worth"
RANK = "Better than"
OF_HANDS = "{share} ({interval})"
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
    return Outcome(
        verdict=sign if clear else "undecided",
        best=say(
            OF_HANDS,
            share=show(rank.value, Column("", "", "percent", 0)),
            interval=show(rank.interval, Column("", "", "percent_interval", 0)),
        ),
        gain=worth,
        clear=clear,
        p=p_value(worth),
        deals=answer.tally.deals,
        full=answer,
        interrupted=answer.interrupted,
    )


HAND: Askable[Question, Answer] = Askable(
    key="hand",
    answer=answer,
    report=report,
    outcomes=lambda answer: [outcome(answer)],
    title=hand_title(TITLE),
    words=hand_words("hand"),
    label=playing,
    verdicts=lambda answers: WORDS,
    done=lambda answer: int(answer.tally.deals),
    note=lambda question: say(LEGEND, side=SIDES[question.side]),
    gain=GAIN,
    best=RANK,
)
