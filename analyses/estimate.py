"""Means and shares with their intervals, and what several of them at once allow to be said.

Everything starts from whole numbers: counts, and histograms of whole-number values, one entry a
deal (or a block of deals). So a figure does not depend on the order in which deals were played.
scipy is imported when the first interval is made, for it takes a third of a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

LEVEL = 0.95
#: With fewer units Student's intervals of skewed values are too narrow (method.md 4).
FEW = 200
#: Where fewer units differ from the rest, what has not been seen yet may outweigh them.
FEW_DIFFER = 200


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval, the number of independent units and their standard deviation.

    Without a single unit everything but ``n`` is NaN. ``sd`` is NaN for fewer than two units.
    ``reach`` is how far from the mean a unit can lie, where so few differ that what has not been
    seen yet counts (:func:`mean_of`); else 0.
    """

    value: float
    low: float
    high: float
    n: int
    sd: float
    reach: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The two ends."""
        return self.low, self.high

    @property
    def half_width(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2

    @property
    def error(self) -> float:
        """The standard error of the value."""
        return self.sd / math.sqrt(self.n) if self.n > 1 else math.nan

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, -self.high, -self.low, self.n, self.sd, self.reach)


@dataclass(frozen=True, slots=True)
class Compared:
    """One of several effects: its interval widened for their number, and its two p-values.

    The interval holds zero exactly when ``adjusted`` (Holm) is above one less the level, but for
    effects whose units are all equal, where the interval alone counts.
    """

    estimate: Estimate
    p: float
    adjusted: float


NOTHING = Estimate(math.nan, math.nan, math.nan, 0, math.nan)


def normal_quantile(level: float) -> float:
    """How many standard errors a two-sided interval of this level reaches to each side."""
    from scipy.special import ndtri

    return float(ndtri((1 + level) / 2))


def t_quantile(level: float, n: int) -> float:
    """The same for the mean of ``n`` units whose standard deviation is estimated (Student)."""
    from scipy.special import stdtrit

    return float(stdtrit(n - 1, (1 + level) / 2))


def share(k: int, n: int, level: float = LEVEL) -> Estimate:
    """The share ``k`` of ``n`` independent units, with Wilson's interval (1927)."""
    if n == 0:
        return NOTHING
    z = normal_quantile(level)
    value = k / n
    centre = (k + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * math.sqrt(n * value * (1 - value) + z * z / 4)
    # rounding must not move an end that is exactly 0 or 1
    low = 0.0 if k == 0 else centre - half
    high = 1.0 if k == n else centre + half
    sd = math.sqrt(k * (n - k) / (n * (n - 1))) if n > 1 else math.nan
    return Estimate(value, low, high, n, sd)


def moments(histogram: np.ndarray, offset: int) -> tuple[int, float, float]:
    """Number of units, mean and standard deviation of a histogram, from exact sums.

    Entry i counts the units with the value ``offset + i``.
    """
    counts = [int(count) for count in histogram]
    n = sum(counts)
    if n == 0:
        return 0, math.nan, math.nan
    total = sum(count * (offset + i) for i, count in enumerate(counts))
    squares = sum(count * (offset + i) ** 2 for i, count in enumerate(counts))
    mean = total / n
    if n == 1:
        return 1, mean, math.nan
    return n, mean, math.sqrt((n * squares - total * total) / (n * (n - 1)))


def mean_of(histogram: np.ndarray, offset: int, level: float = LEVEL) -> Estimate:
    """The mean of a histogram of independent units, with Student's interval.

    Parameters
    ----------
    histogram
        Entry i counts the units with the value ``offset + i``; its ends are the least and the
        largest value possible, and the interval does not go beyond them.
    offset
        The value of the first entry.
    level
        Confidence level.

    Returns
    -------
    Estimate
        Where all units are equal, Student's interval would be a point. Then the interval says
        how far the mean can be away if as many units differ as Wilson's interval allows. It
        reaches at least as far where fewer than FEW_DIFFER units, and fewer than a tenth, differ
        from the commonest value: the rarest differences, not seen yet, may be the largest.
    """
    n, mean, sd = moments(histogram, offset)
    if n == 0:
        return NOTHING
    lowest, highest = offset, offset + len(histogram) - 1
    if n == 1 or sd == 0.0:
        unseen = share(0, n, level).high
        low = mean - unseen * (mean - lowest)
        return Estimate(mean, low, mean + unseen * (highest - mean), n, sd)
    half = t_quantile(level, n) * sd / math.sqrt(n)
    return around(histogram, offset, (n, mean, sd), half, level)


def mean_of_sums(
    n: int, total: int, squares: int, same: int, most: int, level: float = LEVEL
) -> Estimate:
    """The mean of ``n`` whole numbers from -most to most, as mean_of, from what they add up to.

    ``total`` and ``squares`` are the sums of the numbers and of their squares, ``same`` is how many
    of them are 0.
    """
    if n == 0:
        return NOTHING
    mean = total / n
    sd = math.sqrt(max(squares - n * mean * mean, 0.0) / (n - 1)) if n > 1 else math.nan
    unseen = share(0, n, level).high
    if n == 1 or sd == 0.0:
        return Estimate(mean, mean - unseen * (mean + most), mean + unseen * (most - mean), n, sd)
    half = t_quantile(level, n) * sd / math.sqrt(n)
    rare = n - same < FEW_DIFFER and 10 * (n - same) < n
    reach = most + abs(mean) if rare else 0.0
    half = max(half, unseen * reach)
    return Estimate(mean, max(mean - half, -most), min(mean + half, most), n, sd, reach)


def around(
    histogram: np.ndarray, offset: int, found: tuple[int, float, float], half: float, level: float
) -> Estimate:
    """The estimate with a half width, wider where few units differ; ``found`` as moments gives."""
    n, mean, sd = found
    lowest, highest = offset, offset + len(histogram) - 1
    differ = n - int(histogram.max())
    rare = differ < FEW_DIFFER and 10 * differ < n
    reach = max(mean - lowest, highest - mean) if rare else 0.0
    half = max(half, share(0, n, level).high * reach)
    return Estimate(mean, max(mean - half, lowest), min(mean + half, highest), n, sd, reach)


def p_value(estimate: Estimate) -> float:
    """Two-sided p-value of "the mean is zero" (Student; the sign test where all are equal).

    Where few units differ it is at least that at which what has not been seen reaches to zero.
    """
    if estimate.n < 2 or estimate.value == 0.0 or math.isnan(estimate.sd):
        return 1.0
    if estimate.sd == 0.0:
        return float(2.0 ** (1 - min(estimate.n, 1000)))
    from scipy.special import ndtr, stdtr

    size = abs(estimate.value)
    p = float(2 * stdtr(estimate.n - 1, -size / estimate.error))
    if estimate.reach > size:
        z = math.sqrt(estimate.n * size / (estimate.reach - size))
        p = max(p, float(2 * ndtr(-z)))
    return p


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values adjusted for their number (Holm 1979), in the order given."""
    adjusted = [1.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(_order(p_values)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return adjusted


def holm_levels(p_values: Sequence[float], level: float = LEVEL) -> list[float]:
    """The level that each effect's own interval needs so that it agrees with Holm's test.

    The smallest p-value's interval is Bonferroni's; each further one is narrower by a step, until
    the first effect that is not significant, whose level all that follow share.
    """
    alpha = 1 - level
    levels = [level] * len(p_values)
    step = 0.0
    stopped = False
    for rank, index in enumerate(_order(p_values)):
        if not stopped:
            step = alpha / (len(p_values) - rank)
            stopped = p_values[index] > step
        levels[index] = 1 - step
    return levels


def compare(histograms: Sequence[np.ndarray], offset: int, level: float = LEVEL) -> list[Compared]:
    """Several effects at once, each a histogram of differences from one baseline (Holm)."""
    p_values = [p_value(mean_of(histogram, offset, level)) for histogram in histograms]
    levels = holm_levels(p_values, level)
    return [
        Compared(mean_of(histogram, offset, own), p, adjusted)
        for histogram, own, p, adjusted in zip(
            histograms, levels, p_values, holm(p_values), strict=True
        )
    ]


def _order(p_values: Sequence[float]) -> list[int]:
    return sorted(range(len(p_values)), key=lambda index: p_values[index])
