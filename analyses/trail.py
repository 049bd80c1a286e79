"""How what is known of gains grew over the deals, and the deals that mattered most.

Deals belong to steps by their numbers, so that the sums of a step are the same for any number of
threads and any chunks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from analyses.estimate import Estimate, mean_of_sums

#: Deals that are remembered as those that mattered most.
KEEP = 5
_FIRST, _LAST = 100, 1 << 62
#: A deal with the gain in it.
Gain = tuple[int, int]


@cache
def edges() -> tuple[int, ...]:
    """Numbers of deals at which it is looked what is known: 100, 150, 200, 300, 400, 600, ..."""
    found = [_FIRST, _FIRST * 3 // 2]
    while found[-1] < _LAST:
        found.append(2 * found[-2])
    return tuple(found)


def steps(numbers: np.ndarray) -> Iterator[tuple[int, slice]]:
    """The steps of deals by their numbers, which rise, and where in them each lies."""
    start = 0
    while start < len(numbers):
        step = bisect_right(edges(), int(numbers[start]))
        end = int(np.searchsorted(numbers, edges()[step])) if step < len(edges()) else len(numbers)
        yield step, slice(start, end)
        start = end


def until(step: int, drawn: int) -> int:
    """The number of deals at the end of a step, of those drawn."""
    return min(edges()[step], drawn) if step < len(edges()) else drawn


def largest(found: Sequence[Gain], keep: int) -> list[Gain]:
    """The deals with the largest gain or loss; of equal ones the first."""
    return sorted(found, key=lambda one: (-abs(one[1]), one[0]))[:keep]


def largest_of(numbers: np.ndarray, gains: np.ndarray, keep: int) -> list[Gain]:
    """The same of many deals; without a gain or loss a deal is none."""
    size = np.abs(gains)
    least = 1
    if len(size) > keep:
        least = max(int(np.partition(size, len(size) - keep)[len(size) - keep]), 1)
    here = [*np.flatnonzero(size > least), *np.flatnonzero(size == least)[:keep]]
    return largest([(int(numbers[i]), int(gains[i])) for i in here], keep)


class Trail:
    """Sums over pairs of plans by step, and by plan the deals with its largest gains over plan 0.

    Attributes
    ----------
    sums
        By step, shape (4, k, k): deals that both of two plans played, the first plan's gain over
        the second and its square summed over them, and deals without a gain.
    top
        By plan: at most KEEP deals with the plan's gain over plan 0.
    """

    def __init__(self, plans: int) -> None:
        self.plans = plans
        self.sums: dict[int, np.ndarray] = {}
        self.top: list[list[Gain]] = [[] for _ in range(plans)]

    def count(self, numbers: np.ndarray, scores: np.ndarray) -> None:
        """Count deals by their numbers (rising), with scores of shape (k, deals)."""
        for step, part in steps(numbers):
            own = scores[:, part]
            products = own @ own.T
            squares, totals = products.diagonal(), own.sum(axis=1)
            same = np.stack([(own == one).sum(axis=1) for one in own])
            pairs = np.stack(
                [
                    np.full(products.shape, own.shape[1]),
                    totals[:, None] - totals,
                    squares[:, None] + squares - 2 * products,
                    same,
                ]
            )
            self._step(step)[:] += pairs
        for plan in range(1, self.plans):
            found = largest_of(numbers, scores[plan] - scores[0], KEEP)
            self.top[plan] = largest(self.top[plan] + found, KEEP)

    def _step(self, step: int) -> np.ndarray:
        if step not in self.sums:
            self.sums[step] = np.zeros((4, self.plans, self.plans), np.int64)
        return self.sums[step]

    def add(self, more: Trail, plans: Sequence[int] | None = None) -> None:
        """Add the sums of other deals in place; ``plans``: which of these are the other's."""
        every = list(range(self.plans)) if plans is None else list(plans)
        for step, sums in more.sums.items():
            self._step(step)[np.ix_(range(4), every, every)] += sums
        for plan, found in zip(every, more.top, strict=True):
            self.top[plan] = largest(self.top[plan] + found, KEEP)

    def known(
        self, plan: int, other: int, drawn: int, most: int, level: float
    ) -> list[tuple[int, Estimate]]:
        """A plan's gain over another, ``most`` at most, as it was known after growing numbers."""
        sums, found = np.zeros(4, np.int64), []
        for step in sorted(self.sums):
            more = self.sums[step][:, plan, other]
            if more[0]:
                sums = sums + more
                n, total, squares, same = sums.tolist()
                estimate = mean_of_sums(n, total, squares, same, most, level)
                found.append((until(step, drawn), estimate))
        return found
