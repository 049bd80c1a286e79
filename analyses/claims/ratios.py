"""Shares and means over deals in which something came about any number of times.

Each deal gives two whole numbers: how often something happened, and in how many cases it could
have. The deal is the unit: the figure is the ratio of the sums, its error that of the deals
(method.md 3, 4). Sums add up, so nothing depends on the chunks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from analyses.estimate import NOTHING, Estimate, share, t_quantile


@dataclass
class Ratio:
    """Sums over deals of ``hits`` and ``cases`` and of their products.

    ``single`` says that no deal had more than one case and no case more than one hit.
    """

    deals: int = 0
    hits: int = 0
    cases: int = 0
    hits_hits: int = 0
    hits_cases: int = 0
    cases_cases: int = 0
    single: bool = True

    @classmethod
    def of(cls, hits: np.ndarray, cases: np.ndarray) -> Ratio:
        """The sums of some deals, both of shape (deals,)."""
        k, n = hits.astype(np.int64), cases.astype(np.int64)
        single = not len(k) or bool(n.max() <= 1 and k.min() >= 0 and (k <= n).all())
        products = int(k @ k), int(k @ n), int(n @ n)
        return cls(len(k), int(k.sum()), int(n.sum()), *products, single)

    def add(self, more: Ratio) -> None:
        """Add other deals in place."""
        for name in ("deals", "hits", "cases", "hits_hits", "hits_cases", "cases_cases"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.single = self.single and more.single

    def estimate(self, level: float, signed: bool = False) -> Estimate:
        """Hits a case: Wilson's interval where a deal is one case at most, else the deals' own.

        A ``signed`` figure is no share, even where nothing below zero has been seen yet.
        """
        if self.cases == 0:
            return NOTHING
        if self.single and not signed:
            return share(self.hits, self.cases, level)
        value = self.hits / self.cases
        if self.deals < 2:
            return Estimate(value, -math.inf, math.inf, self.deals, math.nan)
        left = self.hits_hits - 2 * value * self.hits_cases + value**2 * self.cases_cases
        error = math.sqrt(max(left, 0.0) * self.deals / (self.deals - 1)) / self.cases
        half = t_quantile(level, self.deals) * error
        sd = error * math.sqrt(self.deals)
        return Estimate(value, value - half, value + half, self.deals, sd)
