"""How often a solo is the best choice, against several others and under several rules."""

from __future__ import annotations

from analyses.estimate import p_value
from analyses.sensitivity import Outcome
from analyses.solo_data import kept
from analyses.solo_fit import PER
from analyses.solos import UNDECIDED, Answer, Question, answer
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.texts import say
from reports.askable import Amount, Askable
from reports.model import Column
from reports.solos import TITLE, more, report
from reports.values import show

GAIN = say("Worth in {hands}", hands=PER)
BEST = "A solo is best"
FOUND, AT_LEAST = "{share} ({interval})", "at least {share} ({interval})"
SAYS = "A solo is the best choice with"
NOTE = (
    "Verdict: the solo that is most often the best choice. A solo is best: the share of all hands. "
    "Worth: game points that solos add in {hands} hands. All else of each case is in the JSON."
)


def outcome(answer: Answer) -> Outcome:
    """What an answer comes to in its case."""
    every = answer.solos[-1].best
    best = say(
        AT_LEAST if answer.more else FOUND,
        share=show(every.value, Column("", "", "percent", 2)),
        interval=show(every.interval, Column("", "", "percent_interval", 2)),
    )
    return Outcome(
        verdict=answer.verdict,
        best=best,
        gain=answer.worth,
        clear=answer.verdict != UNDECIDED,
        p=0.0 if answer.lead is None else p_value(answer.lead),
        deals=answer.tried.hands,
        full=answer,
        interrupted=answer.interrupted,
        amount=every,
    )


def _words(question: Question) -> list[str]:
    return ["solos", "--hands", str(question.hands), "--deals", str(question.deals)]


SOLOS: Askable[Question, Answer] = Askable(
    key="solos",
    answer=answer,
    report=lambda answer: report(answer, kept()),
    outcomes=lambda answer: [outcome(answer)],
    title=lambda question: TITLE,
    words=_words,
    label=lambda question: "Trying hands",
    verdicts=lambda answers: {one: contract_name(one) for one in CONTRACTS[FIRST_SOLO:]},
    done=lambda answer: answer.tried.hands,
    note=lambda question: say(NOTE, hands=PER),
    remarks=lambda answer: [more(answer)] if answer.more else [],
    amount=Amount(SAYS, Column("", "", "percent", 2), " of all hands"),
    gain=GAIN,
    best=BEST,
    unit="hands",
)
