"""Of rules played on the same deals: how one outcome became known, and what games were worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyses.estimate import Estimate
from analyses.outcomes import Outcome
from analyses.products import Figures, Products
from analyses.trail import steps, until
from doko_sim.engine.state import VALUE_HALF


@dataclass(frozen=True)
class Follow:
    """What is followed: an outcome by its key, under the plans with these numbers, the first 0."""

    outcome: str
    plans: tuple[int, ...]


class Followed:
    """Sums by step of deal numbers, and histograms of the values of games.

    Attributes
    ----------
    sums
        By step: the sums of the outcome under the plans followed.
    values, differences
        Shape (plans, VALUE_HALF + 1) and (plans, 2 * VALUE_HALF + 1): deals by the value of the
        game, either way, and by how far it lies above that under the first plan.
    """

    def __init__(self, follow: Follow) -> None:
        self.follow = follow
        number = len(follow.plans)
        self.sums: dict[int, Products] = {}
        self.values = np.zeros((number, VALUE_HALF + 1), np.int64)
        self.differences = np.zeros((number, 2 * VALUE_HALF + 1), np.int64)
        self._first = np.zeros(0, np.int64)

    def see(self, plan: int, rows: np.ndarray) -> None:
        """Count the values of the games of some deals under a plan; plan 0 comes first."""
        if plan not in self.follow.plans:
            return
        value = np.abs(rows["value"].astype(np.int64))
        if plan == 0:
            self._first = value
        place = self.follow.plans.index(plan)
        self.values[place] += np.bincount(value, minlength=VALUE_HALF + 1)
        self.differences[place] += np.bincount(
            value - self._first + VALUE_HALF, minlength=2 * VALUE_HALF + 1
        )

    def count(self, first: int, outcome: Outcome, values: np.ndarray) -> None:
        """Count an outcome's numbers from deal ``first`` on, shape (plans, parts, deals)."""
        if outcome.key != self.follow.outcome:
            return
        own = values[list(self.follow.plans)]
        for step, part in steps(first + np.arange(values.shape[2])):
            self._add(step, Products.of(own[:, :, part]))

    def _add(self, step: int, more: Products) -> None:
        if step in self.sums:
            self.sums[step].add(more)
        else:
            self.sums[step] = more

    def add(self, more: Followed) -> None:
        """Add other deals in place."""
        for step, sums in more.sums.items():
            self._add(step, sums)
        self.values += more.values
        self.differences += more.differences

    def known(
        self, outcome: Outcome, packs: tuple[int, ...], plan: int, base: int, level: float
    ) -> list[tuple[int, Estimate]]:
        """How far the outcome under a plan lies above another's, after growing numbers of deals.

        ``plan`` and ``base`` are places in Follow.plans, ``packs`` as in products.Figures.
        """
        total, found = Products(len(self.follow.plans), outcome.statistic.parts), []
        for step in sorted(self.sums):
            total.add(self.sums[step])
            figures = Figures(total, outcome.statistic, packs)
            found.append((until(step, total.deals), figures.difference(plan, base, level)))
        return found
