"""First leads against several others and under several rules.

What is judged over the cases is whether leading a trump pays for a side, the lead that players
argue about: the best of its trump leads against what the strategy chooses.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyses.estimate import p_value
from analyses.leads import FIRST_TRUMP, KONTRA, LEADS, RE, Answer, Ask, answer
from analyses.sensitivity import Outcome
from doko_sim.texts import say
from reports.askable import Askable
from reports.leads import SIDES, TITLE, report

WORDS = {"pays": "pays", "costs": "costs"}
GAIN = "Gain of trump"
BEST = "Best lead"
SUBJECT = "Whether the best trump lead pays"
NOTE = (
    "Best lead: what does best, led whenever it is held. Gain of trump: that of the best trump "
    "lead over the own choice. All leads of each case are in the JSON."
)


def outcomes(answer: Answer) -> Sequence[Outcome]:
    """What an answer comes to in its case, for Re and for Kontra."""
    found = []
    for side in (RE, KONTRA):
        rows = answer.of(side)
        if not rows:
            continue
        best = max(rows, key=lambda row: row.gain.value)
        trumps = [row for row in rows if LEADS.index(row.lead) >= FIRST_TRUMP]
        trump = max(trumps, key=lambda row: row.gain.value)
        clear = not trump.gain.low <= 0 <= trump.gain.high
        sign = "pays" if trump.gain.value > 0 else "costs"
        found.append(
            Outcome(
                verdict=sign if clear else "undecided",
                best=say(best.lead),
                gain=trump.gain,
                clear=clear,
                p=p_value(trump.gain),
                deals=answer.sums.drawn,
                full=answer,
                interrupted=answer.interrupted,
                topic=SIDES[side],
            )
        )
    return found


LEAD: Askable[Ask, Answer] = Askable(
    key="leads",
    answer=answer,
    report=report,
    outcomes=outcomes,
    title=lambda ask: TITLE,
    words=lambda ask: ["leads", "--deals", str(ask.deals)],
    label=lambda ask: "Playing",
    verdicts=lambda answers: WORDS,
    done=lambda answer: answer.sums.drawn,
    note=lambda ask: NOTE,
    gain=GAIN,
    best=BEST,
    verdict="Trump",
    subject=SUBJECT,
)
