"""Distributions over a simulation: values of games, and game points by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from analyses.counts import Games, Row, figure
from analyses.estimate import share
from doko_sim.engine.state import HALF, VALUE_HALF
from doko_sim.texts import say

#: Values seen in fewer of the games than this are put together at both ends of a short table.
RARE = 0.005
ANY, OR_LESS, OR_MORE = "any", "{high:+d} or less", "{low:+d} or more"
#: Rows of a short table at most, where doubled values spread far.
MOST_ROWS = 40


def game_values(games: Games, level: float, rare: float) -> list[Row]:
    """How often a game has which ``value`` for Re: shares ``pair`` and ``lone`` of their games.

    ``low`` and ``high`` bound the row's values; with ``rare`` the ends are put together where
    fewer than that share of the games of either sort lie.
    """
    sorts = {"pair": games.pair.sum(axis=0), "lone": games.lone.sum(axis=0)}
    return _distribution("value", sorts, VALUE_HALF, level, rare)


def distribution_by_position(games: Games, level: float, rare: float) -> list[Row]:
    """How often a position gets how many ``points``: shares ``position_1`` to ``position_4``."""
    scores = games.counts["scores"].sum(axis=1)
    sorts = {f"position_{position + 1}": scores[position] for position in range(4)}
    return _distribution("points", sorts, HALF, level, rare)


def _distribution(
    name: str, histograms: dict[str, np.ndarray], half: int, level: float, rare: float
) -> list[Row]:
    """Rows over histograms whose entry i is the number of times that i - half was seen."""
    rows = []
    totals = {key: int(histogram.sum()) for key, histogram in histograms.items()}
    for low, high in _bins(list(histograms.values()), half, rare):
        row: Row = {name: _label(low, high), "low": low, "high": high}
        for key, histogram in histograms.items():
            number = int(histogram[slice(*_entries(low, high, half))].sum())
            row[key] = figure(share(number, totals[key], level))
        rows.append(row)
    return rows


def _bins(
    histograms: Sequence[np.ndarray], half: int, rare: float
) -> Iterator[tuple[int | None, int | None]]:
    """Values one by one, but for the two ends; None where an end is open."""
    shares = [histogram / max(1, histogram.sum()) for histogram in histograms]
    seen = np.flatnonzero(np.any(shares, axis=0))
    first, last = int(seen[0]), int(seen[-1])
    if rare:
        first, last = _common(shares, first, rare)
        while last - first >= MOST_ROWS:
            rare *= 1.5
            first, last = _common(shares, first, rare)
    for entry in range(first, last + 1):
        value = entry - half
        yield (
            None if entry == first and seen[0] < first else value,
            None if entry == last and seen[-1] > last else value,
        )


def _common(shares: Sequence[np.ndarray], least: int, rare: float) -> tuple[int, int]:
    """The first and the last entry that holds at least a share; ``least`` twice if none does."""
    common = np.flatnonzero(np.any([share >= rare for share in shares], axis=0))
    return (int(common[0]), int(common[-1])) if len(common) else (least, least)


def _entries(low: int | None, high: int | None, half: int) -> tuple[int | None, int | None]:
    return (None if low is None else low + half), (None if high is None else high + half + 1)


def _label(low: int | None, high: int | None) -> str:
    if low is None:
        return say(ANY) if high is None else say(OR_LESS, high=high)
    if high is None:
        return say(OR_MORE, low=low)
    return f"{low:+d}" if low else "0"
