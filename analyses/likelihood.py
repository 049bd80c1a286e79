"""How much more likely data are under one mean than under another: exact log-likelihood ratios.

Data are a histogram over any finite support: ``values``, and ``counts`` of the blocks that had
them. Under a hypothesis the values' probabilities are those of the greatest likelihood among all
that fulfil it, so nothing is assumed of their distribution (the generalised sequential probability
ratio test, GSPRT, of the testing of chess engines; method.md 1).
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

#: What a possible value counts for that was not seen, in the testing of chess engines.
EMPTY = 1e-3
#: Blocks below both means, and above both, from which on the largest value seen on that side is
#: taken for the end of what is possible there.
TAIL = 50
#: The rounds of the normalised constraint at most; five or six suffice for data in their bulk.
ROUNDS = 50
_CLOSE = 1e-12

#: Which values that were not seen count for EMPTY: all; the least and the largest; of these two
#: those on whose side few blocks were seen; or none.
Cells = Literal["all", "ends", "tails", "seen"]


def llr(
    values: np.ndarray, counts: np.ndarray, h0: float, h1: float, *, cells: Cells = "tails"
) -> float:
    """The log-likelihood ratio of "the mean is h1" over "the mean is h0".

    Parameters
    ----------
    values, counts
        The values that a block can have, each once, and the number of blocks that had them; a
        whole histogram, with the values that were not seen, says what is possible.
    h0, h1
        The two means.
    cells
        What is not seen but possible counts for a thousandth of a block. ``tails``: the least
        value as long as fewer than TAIL blocks lay below both means, the largest as long as fewer
        lay above them; ``ends``: both always; ``all``: every value (a short support, as that of
        pairs of chess games); ``seen``: none.

    Returns
    -------
    float
        Without a block 0. A mean that no probabilities over the values have is infinitely less
        likely than another; two of them are equally so (0).

    Notes
    -----
    An end far away explains any gain cheaply: h1 - h0 lies in a tiny chance of it, and the ratio
    grows no faster than n (h1 - h0) / end. While little has been seen on a side that is right, as
    rare large values may not have come up yet; later it only makes tests long.
    """
    a, p, n = _shares(values, counts, cells, min(h0, h1), max(h0, h1))
    if n == 0:
        return 0.0
    return _ratio(n, p, _weights(a - h0, p), _weights(a - h1, p))


def normalised_llr(
    values: np.ndarray,
    counts: np.ndarray,
    t0: float,
    t1: float,
    *,
    reference: float = 0.0,
    cells: Cells = "ends",
) -> float:
    """The same for "the mean lies t standard deviations of a block above the reference".

    The constraint is not linear in the probabilities; it is made so around the last solution, from
    equal probabilities on, until the solution stays (method.md 1). Parameters as for :func:`llr`.
    """
    a, p, n = _shares(values, counts, cells)
    if n == 0:
        return 0.0
    return _ratio(n, p, _normalised(a - reference, p, t0), _normalised(a - reference, p, t1))


def short_llr(values: np.ndarray, counts: np.ndarray, h0: float, h1: float) -> float:
    """An approximation of :func:`llr` for means near each other, to check it with.

    It is that of the normal distribution: n (h1 - h0) (2 mean - h0 - h1) / (2 variance). NaN
    where all blocks are alike.
    """
    a, p, n = _shares(values, counts, "seen")
    mean, variance = _moments(a, p)
    if n == 0 or variance == 0.0:
        return math.nan
    return n * (h1 - h0) * (2 * mean - h0 - h1) / (2 * variance)


def short_normalised_llr(
    values: np.ndarray,
    counts: np.ndarray,
    t0: float,
    t1: float,
    *,
    reference: float = 0.0,
    games: int = 1,
    cells: Cells = "seen",
) -> float:
    """An approximation of :func:`normalised_llr`, wrong where nearly all blocks are alike.

    ``games`` is the number of games in a block, on whose scale the approximation is made.
    """
    a, p, n = _shares(values, counts, cells)
    mean, variance = _moments(a, p)
    if n == 0 or variance == 0.0:
        return math.nan
    t = (mean - reference) / math.sqrt(variance)
    far, near = (1 + (t - t0) ** 2 / games), (1 + (t - t1) ** 2 / games)
    return n * games / 2 * math.log(far / near)


def _shares(
    values: np.ndarray,
    counts: np.ndarray,
    cells: Cells,
    lower: float = -math.inf,
    upper: float = math.inf,
) -> tuple[np.ndarray, np.ndarray, float]:
    """Values with their shares, none of them zero, and what they add up to.

    ``lower`` and ``upper`` are the means beyond which a tail begins.
    """
    a, number = np.asarray(values, np.float64), np.asarray(counts, np.float64).copy()
    if not number.sum() > 0:
        return a[:0], number[:0], 0.0
    if cells == "all":
        number[number == 0] = EMPTY
    elif cells != "seen":
        beyond = (int(a.argmin()), a < lower), (int(a.argmax()), a > upper)
        few = [end for end, tail in beyond if cells == "ends" or number[tail].sum() < TAIL]
        for end in few:
            number[end] = number[end] or EMPTY
    some = number > 0
    n = float(number.sum())
    return a[some], number[some] / n, n


def _moments(a: np.ndarray, p: np.ndarray) -> tuple[float, float]:
    if len(a) == 0:
        return math.nan, math.nan
    mean = float(p @ a)
    return mean, float(p @ (a - mean) ** 2)


def _weights(d: np.ndarray, p: np.ndarray) -> np.ndarray | None:
    """1 + theta d, by which shares p are divided so that d has mean zero; None if nothing can.

    theta is the zero of sum p d / (1 + theta d), which falls all along the interval on which all
    weights are positive. Newton's steps, halved intervals where they would leave it.
    """
    least, most = float(d.min()), float(d.max())
    if least == most == 0.0:
        return np.ones_like(d)
    if least >= 0.0 or most <= 0.0:
        return None
    low, high = -1 / most, -1 / least
    theta = 0.0
    for _ in range(200):
        # no probability p / weight exceeds one
        terms = d / np.maximum(1 + theta * d, p)
        value = float(p @ terms)
        if value > 0:
            low = theta
        else:
            high = theta
        step = value / float(p @ terms**2)
        following = theta + step
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - theta) <= 1e-15 * abs(following) or following in (low, high):
            break
        theta = following
    weights: np.ndarray = np.maximum(1 + theta * d, p)
    return weights


def _normalised(a: np.ndarray, p: np.ndarray, t: float) -> np.ndarray | None:
    """The weights under which the mean of a is t of its standard deviations; None if none are."""
    q = np.full(len(a), 1 / len(a))
    weights: np.ndarray | None = None
    for _ in range(ROUNDS):
        mean, variance = _moments(a, q)
        if not variance > 0.0:
            return weights
        sd = math.sqrt(variance)
        weights = _weights(a - t * sd * (1 + ((mean - a) / sd) ** 2) / 2, p)
        if weights is None:
            return None
        before, q = q, p / weights
        if float(np.abs(q - before).max()) < _CLOSE:
            break
    return weights


def _ratio(n: float, p: np.ndarray, w0: np.ndarray | None, w1: np.ndarray | None) -> float:
    """The log-likelihood ratio from the weights under both hypotheses."""
    if w0 is None or w1 is None:
        return 0.0 if w0 is w1 else (math.inf if w0 is None else -math.inf)
    return n * float(p @ (np.log(w0) - np.log(w1)))
