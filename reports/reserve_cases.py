"""The question "what should I say?" against several others and under several rules."""

from __future__ import annotations

from analyses.intentions import THROW
from analyses.reservation import Answer, answer
from analyses.reservation_plans import Question, call_of, reservation_name, said
from analyses.sensitivity import Outcome
from doko_sim.contracts import NO_GAME
from doko_sim.texts import say
from reports.askable import Askable
from reports.asking import hand_title, hand_words, playing
from reports.reserve import TITLE, report
from reports.reserve_notes import NAMED, THROW_NAME, name_of

GAIN = "Lead"
BEST = (
    "Best: the best reservation in that case with its best call (last: Re, or Kontra when healthy, "
    "at the last moment). Lead: what it gains over the best of the other reservations. The rows of "
    "each case are in the JSON."
)


def _best(answer: Answer) -> str:
    choice = answer.best.choice
    return say(NAMED, reservation=name_of(answer, said(choice)), call=say(call_of(choice)))


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    thrown = answer.verdict == THROW
    return Outcome(
        verdict=answer.verdict,
        best=THROW_NAME if thrown else _best(answer),
        gain=answer.throw if thrown else answer.lead,
        clear=answer.clear,
        p=answer.p_value,
        deals=answer.race.drawn,
        full=answer,
        interrupted=answer.interrupted,
    )


RESERVE: Askable[Question, Answer] = Askable(
    key="reserve",
    answer=answer,
    report=report,
    outcomes=lambda answer: [outcome(answer)],
    title=hand_title(TITLE),
    words=hand_words("reserve"),
    label=playing,
    verdicts=lambda answers: {
        THROW: THROW_NAME,
        **{reservation_name(one): name_of(answers[0], one) for one in range(NO_GAME)},
    },
    done=lambda answer: int(answer.race.drawn),
    note=lambda question: BEST,
    gain=GAIN,
)
