"""The question "should I announce?" against several others and under several rules."""

from __future__ import annotations

from analyses.announce import Answer, answer
from analyses.question import Question
from analyses.sensitivity import Outcome
from reports.announce import TITLE, remarks, report
from reports.announce_notes import ROWS, name_of
from reports.askable import Askable
from reports.asking import hand_title, hand_words, playing

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


ANNOUNCE: Askable[Question, Answer] = Askable(
    key="announce",
    answer=answer,
    report=report,
    outcomes=lambda answer: [outcome(answer)],
    title=hand_title(TITLE),
    words=hand_words("announce"),
    label=playing,
    verdicts=lambda answers: WORDS,
    done=lambda answer: answer.tally.drawn,
    note=lambda question: BEST,
    remarks=remarks,
    gain=GAIN,
)
