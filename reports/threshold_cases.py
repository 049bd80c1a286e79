"""Announcement thresholds against several others and under several rules.

What is judged over the cases is the published threshold: whether hands near it gain or lose by
announcing at the last moment. So a verdict can flip, where thresholds themselves only shift.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from analyses.blocks import Turn
from analyses.card_data import card
from analyses.estimate import Estimate, normal_quantile, p_value
from analyses.point_card import PUBLISHED
from analyses.sensitivity import Outcome
from analyses.threshold_figures import NEAR, around, curve
from analyses.thresholds import Ask, Played, play
from doko_sim.texts import say
from reports.askable import Amount, Askable
from reports.model import Column
from reports.threshold_texts import SIDES, turn_text
from reports.thresholds import TITLE, heard, report

WORDS = {"lower": "too high", "higher": "too low"}
GAIN = "Gain near it"
BEST = "Pays from"
SAYS = "{topic} pays from"
VERDICT = "Published"
SUBJECT = "What is said of the published threshold"
NOTE = (
    "Pays from: the expected card points from which announcing at the last moment pays. The "
    "verdict is about the threshold published in the literature ({re} for Re, {kontra} for "
    "Kontra), by the gain of hands within {near} card points of it. All else of each case is in "
    "the JSON."
)


def outcomes(played: Played) -> Sequence[Outcome]:
    """What was played comes to in its case, for Re and for Kontra."""
    found = []
    for role, side in enumerate(SIDES):
        gain = around(played.sums, "last", role, PUBLISHED[role], played.ask.level)
        clear = gain.n > 0 and not gain.low <= 0 <= gain.high
        sign = "lower" if gain.value > 0 else "higher"
        turn = curve(played.sums, "last", role, None, played.ask.level).turn
        found.append(
            Outcome(
                verdict=sign if clear else "undecided",
                best=turn_text(turn, 1),
                gain=gain if gain.n else None,
                clear=clear,
                p=p_value(gain) if gain.n > 1 else 1.0,
                deals=played.sums.drawn,
                full=played,
                interrupted=played.interrupted,
                topic=side,
                amount=_amount(turn, played.ask.level),
            )
        )
    return found


def _amount(turn: Turn, level: float) -> Estimate | None:
    """The threshold as a figure with an error, where its interval is one of numbers."""
    if not (math.isfinite(turn.low) and math.isfinite(turn.high)):
        return None
    error = (turn.high - turn.low) / 2 / normal_quantile(level)
    return Estimate(turn.value, turn.low, turn.high, 2, error * math.sqrt(2))


def _words(ask: Ask) -> list[str]:
    return ["thresholds", *(["--deaf"] if ask.deaf else []), "--deals", str(ask.deals)]


THRESHOLDS: Askable[Ask, Played] = Askable(
    key="thresholds",
    answer=play,
    report=lambda played: report(played, card()),
    outcomes=outcomes,
    title=lambda ask: TITLE,
    words=_words,
    label=lambda ask: "Playing",
    verdicts=lambda answers: WORDS,
    done=lambda played: played.sums.drawn,
    note=lambda ask: say(NOTE, re=PUBLISHED[0], kontra=PUBLISHED[1], near=NEAR),
    gain=GAIN,
    best=BEST,
    verdict=VERDICT,
    subject=SUBJECT,
    remarks=heard,
    amount=Amount(SAYS, Column("", "", "number", 1), " card points"),
)
