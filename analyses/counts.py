"""The counts of a simulation, taken apart into games of two against two and one against three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses.bounds import mean_within, most_points, most_value
from analyses.estimate import Estimate
from doko_sim.contracts import FIRST_SOLO, SILENT_WEDDING, WEDDING
from doko_sim.engine.state import HALF, VALUE_HALF
from doko_sim.rules import Rules

#: A row of a table: names and values; a figure is a triple of value, low and high, or None.
Row = dict[str, Any]
SIDES = ("Re", "Kontra")
ALL, SOLOS = "all", "all solos"
PAIR, LONE = "two against two", "one against three"


def figure(estimate: Estimate) -> tuple[float, float, float] | None:
    """Value, low and high of an estimate; None where there was nothing to count."""
    return (estimate.value, *estimate.interval) if estimate.n else None


@dataclass(frozen=True)
class Games:
    """The counts of a simulation under some rules, taken apart.

    ``pair`` and ``lone`` are histograms of the game value for Re by contract, shape
    (contracts, 2 * VALUE_HALF), entry i for value i - VALUE_HALF: games of two against two, and
    of one against three.
    """

    counts: np.void
    rules: Rules
    deals: int
    played: int
    pair: np.ndarray
    lone: np.ndarray

    @classmethod
    def of(cls, counts: np.ndarray, rules: Rules) -> Games:
        """Take counts of shape (1,) apart.

        A wedding is played two against two or, without a partner, one against three; a poverty,
        and a silent wedding after a Genscher, which counts as normal, two against two.
        """
        record = counts[0]
        value = record["value"].astype(np.int64)
        lone = np.zeros_like(value)
        for contract in (SILENT_WEDDING, *range(FIRST_SOLO, len(value))):
            lone[contract] = value[contract]
        lone[WEDDING] = record["failed"]
        return cls(record, rules, int(record["deals"]), int(value.sum()), value - lone, lone)

    def points_of_re(self, lone: np.ndarray | None = None) -> np.ndarray:
        """Histogram of what a player of Re gets, entry i for i - HALF points.

        That is the value, times the rules' multiplier for who plays alone. With ``lone``, a part
        of that histogram, only of those games.
        """
        points = np.zeros(2 * HALF, np.int64)
        if lone is None:
            middle = slice(HALF - VALUE_HALF, HALF + VALUE_HALF)
            points[middle], lone = self.pair.sum(axis=0), self.lone
        values = lone.sum(axis=0)
        for entry in np.flatnonzero(values):
            points[self.rules.solo_multiplier * (entry - VALUE_HALF) + HALF] += values[entry]
        return points

    def mean_value(self, histogram: np.ndarray, level: float) -> Estimate:
        """The mean of a histogram of values, within what values there can be."""
        most = max(most_value(self.rules, alone) for alone in (False, True))
        return mean_within(histogram, VALUE_HALF, most, level)

    def mean_points(self, histogram: np.ndarray, level: float) -> Estimate:
        """The mean of a histogram of a player's points, within what points there can be."""
        return mean_within(histogram, HALF, most_points(self.rules), level)
