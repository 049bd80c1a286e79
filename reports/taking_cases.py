"""The question "should I take the poverty?" against several others and under several rules."""

from __future__ import annotations

from analyses.sensitivity import Outcome
from analyses.taking import Answer, Question, answer
from reports.askable import Askable
from reports.asking import hand_title, hand_words
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


TAKE: Askable[Question, Answer] = Askable(
    key="take",
    answer=answer,
    report=report,
    outcomes=lambda answer: [outcome(answer)],
    title=hand_title(TITLE),
    words=hand_words("reserve", "--offered"),
    label=lambda question: "Finding deals",
    verdicts=lambda answers: WORDS,
    done=lambda answer: int(answer.dealt),
    note=lambda question: BEST,
    gain=GAIN,
)
