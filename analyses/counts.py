"""The counts of a simulation, taken apart into games of two against two and one against three."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from doko_sim.contracts import WEDDING
from doko_sim.engine.state import HALF


@dataclass(frozen=True)
class Games:
    """The counts of a simulation, taken apart.

    ``pair`` and ``lone`` are histograms of the game value for Re by contract, shape (10, 256),
    entry i for value i - 128: games of two against two, and of one against three.
    """

    counts: np.void
    deals: int
    played: int
    pair: np.ndarray
    lone: np.ndarray

    @classmethod
    def of(cls, counts: np.ndarray) -> Games:
        """Take counts of shape (1,) apart.

        A wedding is played two against two or, without a partner, one against three; the counts
        do not say which. But a value v stands on the score sheet of Kontra's players as -v, twice
        or three times, so the number of games of each sort follows from theirs.
        """
        record = counts[0]
        value = record["value"].astype(np.int64)
        kontra = record["scores"][:, 1].sum(axis=0)
        written = np.zeros_like(kontra)
        written[1:] = kontra[:0:-1]
        pair, lone = value.copy(), np.zeros_like(value)
        pair[WEDDING + 1 :] = 0
        lone[WEDDING + 1 :] = value[WEDDING + 1 :]
        lone[WEDDING] = written - 2 * value.sum(axis=0) - lone.sum(axis=0)
        pair[WEDDING] -= lone[WEDDING]
        return cls(record, int(record["deals"]), int(value.sum()), pair, lone)

    def points_of_re(self, lone: np.ndarray | None = None) -> np.ndarray:
        """Histogram of what a player of Re gets: the value, or three times that when alone.

        With ``lone``, a part of that histogram, only of those games.
        """
        points = np.zeros(2 * HALF, np.int64)
        if lone is None:
            points, lone = self.pair.sum(axis=0), self.lone
        values = lone.sum(axis=0)
        for entry in np.flatnonzero(values):
            points[3 * (entry - HALF) + HALF] += values[entry]
        return points
