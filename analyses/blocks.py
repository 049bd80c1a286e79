"""Figures with intervals from sums by group of deals: ratios, regressions, where a gain turns.

The groups are independent and alike, so that whatever follows from the sums over all of them has
its error from how the groups differ: linearised for ratios, by leaving one out for regressions (the
jackknife), by drawing groups with replacement for the place where a gain turns (the bootstrap).
Everything is made once from whole numbers, so it does not depend on threads and chunks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.estimate import FEW, LEVEL, NOTHING, Estimate, holm_levels, t_quantile

#: Draws of the bootstrap, and how far around a turn hands are looked at, in units of the score.
DRAWS, WINDOW = 400, 16.0
ALWAYS, NEVER = -math.inf, math.inf
#: A direction of scaled columns with less of their squares than this is none but rounding.
_FREE = 1e-10


@dataclass(frozen=True)
class Turn:
    """From which score on a gain is positive: ALWAYS, NEVER or a number, with its interval.

    All are NaN where fewer than two groups have hands: nothing is known then.
    """

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether there is anything that it follows from."""
        return not math.isnan(self.value)


def ratio(below: np.ndarray, above: np.ndarray, level: float = LEVEL) -> Estimate:
    """The mean ``sum(above) / sum(below)`` of sums by group, shape (groups,).

    ``n`` is the number of things summed over; NOTHING without any, an endless interval where
    fewer than two groups have some, or where fewer than FEW are all equal.
    """
    n = int(below.sum())
    if n == 0:
        return NOTHING
    groups = len(below)
    mean = float(int(above.sum()) / n)
    if np.count_nonzero(below) < 2:
        return Estimate(mean, -math.inf, math.inf, n, math.nan)
    rest = above - mean * below
    error = math.sqrt(groups / (groups - 1) * float(rest @ rest)) / n
    if _is_point(error, mean) and n < FEW:
        return Estimate(mean, -math.inf, math.inf, n, math.nan)
    half = t_quantile(level, groups) * error
    return Estimate(mean, mean - half, mean + half, n, error * math.sqrt(n))


def _is_point(error: float, value: float) -> bool:
    """Whether an error is none but that of rounding."""
    return error <= 1e-12 * max(1.0, abs(value))


def widened(estimates: Sequence[Estimate], groups: int, level: float = LEVEL) -> list[Estimate]:
    """Figures from groups with their intervals widened for their number (Holm, against zero)."""
    from scipy.special import stdtr

    errors = [e.error if e.n > 1 else math.nan for e in estimates]
    known = [i for i, error in enumerate(errors) if error > 0]
    p_values = [2 * float(stdtr(groups - 1, -abs(estimates[i].value) / errors[i])) for i in known]
    found = list(estimates)
    for i, own in zip(known, holm_levels(p_values, level), strict=True):
        one, half = estimates[i], t_quantile(own, groups) * errors[i]
        found[i] = Estimate(one.value, one.value - half, one.value + half, one.n, one.sd)
    return found


def _solve(squares: np.ndarray, products: np.ndarray) -> np.ndarray:
    """Least squares from sums; what was never seen gets zero."""
    solution: np.ndarray = np.linalg.pinv(squares.astype(float), hermitian=True) @ products
    return solution


def _told(squares: np.ndarray, change: np.ndarray) -> np.ndarray:
    """Whether sums tell combinations of coefficients, shape (m,).

    Others fit as well with any value of them. What was never seen does not count here: it is zero.
    """
    scale = np.sqrt(np.diagonal(squares).astype(float))
    used = scale > 0
    scaled = change[:, used] / scale[used]
    values, vectors = np.linalg.eigh(squares[np.ix_(used, used)] / np.outer(scale, scale)[
        np.ix_(used, used)
    ])  # fmt: skip
    free = scaled @ vectors[:, values < _FREE]
    found: np.ndarray = (free**2).sum(axis=1) <= _FREE * (scaled**2).sum(axis=1)
    return found


def regression(
    squares: np.ndarray,
    products: np.ndarray,
    change: np.ndarray,
    level: float = LEVEL,
    things: int | None = None,
) -> list[Estimate]:
    """Coefficients of a least-squares fit, with the jackknife's intervals.

    Parameters
    ----------
    squares, products
        Shape (groups, k, k) and (groups, k): sums of the products of the columns with each other
        and with what is explained.
    change
        Shape (m, k): each coefficient asked for as a combination of those of the columns.
    level
        Confidence level.
    things
        How many things were seen, where columns are more than 0 or 1 and do not tell.

    Returns
    -------
    list of Estimate
        With an endless interval where a column of the combination was seen in fewer than two
        groups, where without some group the rest does not tell the combination, or where no group
        differs from the rest in fewer than FEW things seen.
    """
    groups = len(squares)
    every, right = squares.sum(axis=0), products.sum(axis=0)
    n = int(np.trace(every)) or 1
    values = change @ _solve(every, right)
    left_out = np.stack([change @ _solve(every - squares[g], right - products[g])
                         for g in range(groups)])  # fmt: skip
    spread = left_out - left_out.mean(axis=0)
    errors = np.sqrt((groups - 1) / groups * (spread**2).sum(axis=0))
    halves = t_quantile(level, groups) * errors
    seen = np.diagonal(squares, axis1=1, axis2=2)
    told = np.all([_told(every - own, change) for own in squares], axis=0)
    found = []
    for v, h, e, asked, known in zip(values, halves, errors, change != 0, told, strict=True):
        least = seen[:, asked]
        rare = bool((np.count_nonzero(least, axis=0) < 2).any())
        few = bool((least.sum(axis=0) < FEW).any()) or (things is not None and things < FEW)
        if rare or not known or (few and _is_point(float(e), float(v))):
            found.append(Estimate(float(v), -math.inf, math.inf, n, math.nan))
        else:
            found.append(Estimate(float(v), float(v - h), float(v + h), n, float(e) * math.sqrt(n)))
    return found


def turn(
    number: np.ndarray,
    gains: np.ndarray,
    middles: np.ndarray,
    level: float = LEVEL,
    window: float = WINDOW,
) -> Turn:
    """From which score on a gain is positive.

    ``number`` and ``gains``: hands and their gains by group and bin, shape (groups, bins);
    ``middles``: the bins' scores. The first guess is the bin from which on the sum of the gains is
    largest, which is where an isotonic fit changes its sign; a line through the bins within
    ``window`` of it says where it is zero. The interval is from DRAWS draws of groups.
    """
    groups = len(number)
    if np.count_nonzero(number.sum(axis=1)) < 2:
        return Turn(math.nan, math.nan, math.nan)
    weights = np.random.default_rng(1).multinomial(groups, [1 / groups] * groups, DRAWS)
    weights = np.vstack([np.ones(groups, np.int64), weights]).astype(float)
    found = _turns(weights @ number, weights @ gains, middles, window)
    drawn = np.sort(found[1:])
    low, high = (drawn[round(q * (DRAWS - 1))] for q in ((1 - level) / 2, (1 + level) / 2))
    value = float(found[0])
    return Turn(value, min(value, float(low)), max(value, float(high)))


def _turns(number: np.ndarray, gains: np.ndarray, middles: np.ndarray, window: float) -> np.ndarray:
    """The turns of several sets of sums, shape (sets, bins)."""
    tails = np.cumsum(gains[:, ::-1], axis=1)[:, ::-1]
    best = tails.argmax(axis=1)
    guess = middles[best]
    apart = middles[None] - guess[:, None]
    near = np.clip(1 - (np.abs(apart) / window) ** 3, 0, None) ** 3
    weight = near * number
    total = weight.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(number > 0, gains / number, 0.0)
        x = (weight * apart).sum(axis=1) / total
        y = (weight * mean).sum(axis=1) / total
        slope = (weight * (apart - x[:, None]) * (mean - y[:, None])).sum(axis=1)
        slope /= (weight * (apart - x[:, None]) ** 2).sum(axis=1)
        zero = x - y / slope
    good = (slope > 0) & (np.abs(zero) <= window)
    found = guess + np.where(good, zero, 0.0)
    seen = number > 0
    first = np.where(seen, middles, math.inf).min(axis=1)
    found = np.where((guess <= first) & ~(good & (zero > 0)), ALWAYS, found)
    # a turn above which nothing is gained is none
    found = np.where(tails.max(axis=1) <= 0, NEVER, found)
    return found
