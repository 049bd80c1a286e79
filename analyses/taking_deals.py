"""The deals in which taking a poverty mattered most, played once more with both answers."""

from __future__ import annotations

import numpy as np

from analyses.mattering import Weighty, ended_of, hands_of
from analyses.taking import Answer, Hand
from analyses.trail import KEEP, largest_of


def weighty_of(answer: Answer) -> list[Weighty]:
    """The deals with the largest gain or loss of the best row over no: no first, then that row."""
    numbers = np.array(answer.numbers, np.int64)
    if not len(numbers):
        return []
    hand = Hand(answer.question)
    found = []
    for number, _ in largest_of(numbers, answer.taken - answer.refused, KEEP):
        ended = []
        for take, back in ((False, ()), (True, answer.best.back)):
            row, _ = hand.answering(take, back).explain(number)
            ended.append(ended_of(row))
        found.append(Weighty(number, hands_of(hand.table.game[0]), tuple(ended)))
    return found
