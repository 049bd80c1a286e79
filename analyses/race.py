"""Plans on the same deals that leave one after the other, as soon as enough is known of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analyses.alternatives import GAIN_HALF, Tally
from analyses.estimate import Estimate, mean_of_sums
from analyses.trail import Trail
from doko_sim.engine.state import HALF, OUTCOMES


class Race:
    """What ``k`` plans came to, each on the first so many deals; plan 0 is on all of them.

    Attributes
    ----------
    drawn
        Deals that plan 0 played.
    counted
        Shape (k, k): deals that both of two plans played.
    scores, gains
        Shape (k, 2 * HALF) and (k, 2 * GAIN_HALF): as in alternatives.Tally.
    sums, squares, products
        Shape (k, k): the first plan's scores, their squares, and their products with the second's,
        summed over the deals that both played.
    same
        Shape (k, k): of those deals so many with the same score.
    won, own, contracts
        Shape (k,), (k,) and (k, OUTCOMES): as in alternatives.Tally.
    trail
        How the gains became known, and the deals with the largest ones.
    """

    def __init__(self, plans: int) -> None:
        self.plans = plans
        self.drawn = 0
        self.counted = np.zeros((plans, plans), np.int64)
        self.scores = np.zeros((plans, 2 * HALF), np.int64)
        self.gains = np.zeros((plans, 2 * GAIN_HALF), np.int64)
        self.sums = np.zeros((plans, plans), np.int64)
        self.squares = np.zeros((plans, plans), np.int64)
        self.products = np.zeros((plans, plans), np.int64)
        self.same = np.zeros((plans, plans), np.int64)
        self.won = np.zeros(plans, np.int64)
        self.own = np.zeros(plans, np.int64)
        self.contracts = np.zeros((plans, OUTCOMES), np.int64)
        self.trail = Trail(plans)

    def add(self, running: Sequence[int], tally: Tally) -> None:
        """Add deals that some plans played, in their order and with plan 0 first."""
        assert running[0] == 0
        assert len(running) == tally.plans
        every = list(running)
        both = np.ix_(every, every)
        self.drawn += tally.drawn
        self.trail.add(tally.trail, every)
        self.counted[both] += tally.counted
        self.products[both] += tally.products
        self.same[both] += tally.same
        self.sums[both] += tally.sums()[:, None]
        self.squares[both] += tally.products.diagonal()[:, None]
        for name in ("scores", "gains", "won", "own", "contracts"):
            getattr(self, name)[every] += getattr(tally, name)

    def deals(self, plan: int) -> int:
        """How many deals a plan played."""
        return int(self.counted[plan, plan])

    def difference(self, plan: int, other: int, most: int, level: float) -> Estimate:
        """A plan's mean paired gain over another, ``most`` at most, on deals that both played."""
        n = int(self.counted[plan, other])
        squares = self.squares[plan, other] + self.squares[other, plan]
        squares -= 2 * self.products[plan, other]
        total = self.sums[plan, other] - self.sums[other, plan]
        same = int(self.same[plan, other])
        return mean_of_sums(n, int(total), int(squares), same, most, level)
