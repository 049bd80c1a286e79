"""Counts over many deals: whole numbers that add up, whatever the chunks and threads."""

from __future__ import annotations

from doko_sim.contracts import WEDDING

from .jit import inner
from .options import REDEALS
from .state import EXTRAS, HALF, USUAL_EXTRAS, VALUE_HALF

_KINDS, _REASONS = len(EXTRAS), len(REDEALS)


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
def tally(counts, row, game):
    """Add the row of a game to the counts."""
    counts.deals += 1
    if game.public.rules.may_redeal:
        for reason in range(_REASONS):
            counts.redeals[reason] += row.redeals[reason]
    contract = row.contract
    if not row.played:
        counts.set_aside[contract] += 1
        return
    counts.value[contract, row.value + VALUE_HALF] += 1
    if contract == WEDDING and row.alone:
        counts.failed[row.value + VALUE_HALF] += 1
    counts.points[contract, row.card_points[0]] += 1
    counts.winner[contract, row.winner] += 1
    for seat in range(4):
        side = 1 - ((row.re >> seat) & 1)
        counts.scores[(seat - game.first_speaker) & 3, side, row.scores[seat] + HALF] += 1
    _tally_calls(counts, row)
    for side in range(2):
        for kind in range(_KINDS if game.public.rules.house_extras else USUAL_EXTRAS):
            counts.extras[side, kind, min(row.extras[side, kind], 7)] += 1
    if game.public.rules.house:
        counts.promoted[row.promoted] += 1
        counts.genscher += row.genscher
        counts.forced_calls += row.forced_calls
