"""What the page of a poverty that is offered shows: gains, distributions, narrowing, deals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analyses.announce import MARGIN, most_gain
from analyses.taking import AS_IT_LIKES, REFUSE, Answer, Row
from analyses.taking_deals import weighty_of
from doko_sim.cards import hand_text
from doko_sim.texts import say
from reports.figure_parts import bars, distribution, effects, known, narrowing, paired, until_now
from reports.pictures import Figure, ShownDeal
from reports.shown_deals import command_line, shown

GAINS = "What taking the poverty gains over no, by the cards given back"
BOTH = "Game points with no, and with {back} back"
DIFFERENCE = "What taking it with {back} back changes, deal by deal"
NARROWED = "How the gain with {back} back became known"
BESIDE = "{back} beside no"
#: So many rows are shown.
MOST_ROWS = 8


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of an answer."""
    best, most = answer.best, most_gain(answer.question.rules)
    name = _name(best)
    gains = answer.taken - answer.refused
    shown = [row for row in answer.rows if row.name != REFUSE]
    rows = [*shown[:MOST_ROWS], *(row for row in shown[MOST_ROWS:] if row.name == AS_IT_LIKES)]
    assert best.gain is not None
    return [
        *effects(GAINS, [(_name(row), known(row.gain), row.clear) for row in rows], MARGIN),
        *distribution(
            say(BOTH, back=name),
            [
                *bars(say(REFUSE), _counted(answer.refused, most), -most),
                *bars(name, _counted(answer.taken, most), -most),
            ],
        ),
        *paired(
            say(DIFFERENCE, back=name),
            say(BESIDE, back=name),
            _counted(gains, 2 * most),
            -2 * most,
        ),
        *narrowing(
            say(NARROWED, back=name),
            until_now(answer.known(), len(gains), best.gain),
            margin=MARGIN,
        ),
    ]


def deals(answer: Answer) -> Sequence[ShownDeal]:
    """The deals in which taking it gained or lost most; the commands show what is dealt."""
    names = [say(REFUSE), _name(answer.best)]
    return [
        shown(answer.question, one, names, command_line(answer.question, one.deal))
        for one in weighty_of(answer)
    ]


def _counted(values: np.ndarray, most: int) -> np.ndarray:
    return np.bincount(values + most, minlength=2 * most + 1)


def _name(row: Row) -> str:
    return hand_text(row.back) if row.back else say(AS_IT_LIKES)
