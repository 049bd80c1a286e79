"""Counts over many deals: whole numbers that add up, whatever the chunks and threads."""

from __future__ import annotations

from .jit import inner
from .state import EXTRAS, HALF

_KINDS = len(EXTRAS)


@inner
def _kept(side, level, row):
    """Whether a side did what its call of this level said."""
    if level == 1:
        return row.winner == side
    return row.reached[side] >= level


@inner
def _tally_calls(counts, row):
    for side in range(2):
        for level in range(1, row.level[side] + 1):
            counts.made[side, level] += 1
            counts.kept[side, level] += _kept(side, level, row)


@inner
def tally(counts, row, forehand):
    """Add one row to the counts."""
    counts.deals += 1
    contract = row.contract
    if not row.played:
        counts.set_aside[contract] += 1
        return
    counts.value[contract, row.value + HALF] += 1
    counts.points[contract, row.card_points[0]] += 1
    counts.winner[contract, row.winner] += 1
    for seat in range(4):
        side = 1 - ((row.re >> seat) & 1)
        counts.scores[(seat - forehand) & 3, side, row.scores[seat] + HALF] += 1
    _tally_calls(counts, row)
    for side in range(2):
        for kind in range(_KINDS):
            counts.extras[side, kind, min(row.extras[side, kind], 7)] += 1
