"""Distributions of block values that were measured, or are worse, for simulated coverage."""

from __future__ import annotations

import numpy as np

#: One seat's gain by ruffing high (R1) at a pagat table, all four seats of a deal together:
#: deals of 100,000. Four of five deals do not differ; lost solos and poverties stand out.
HABIT: dict[int, int] = {
    -23: 1, -22: 1, -20: 1, -16: 1, -15: 5, -14: 15, -13: 1, -12: 5, -11: 23, -10: 20, -9: 39,
    -8: 251, -7: 554, -6: 55, -5: 72, -4: 307, -3: 818, -2: 1390, -1: 5475, 0: 79948, 1: 6412,
    2: 1756, 3: 938, 4: 477, 5: 113, 6: 84, 7: 722, 8: 340, 9: 59, 10: 49, 11: 20, 12: 5, 13: 2,
    14: 14, 15: 10, 16: 12, 17: 1, 18: 3, 20: 1,
}  # fmt: skip
#: The game points of position 1 in 100,000 deals of pagat.
SCORE: dict[int, int] = {
    -18: 11, -15: 18, -12: 72, -11: 2, -10: 31, -9: 691, -8: 544, -7: 1569, -6: 3694, -5: 7202,
    -4: 11263, -3: 10159, -2: 5376, -1: 2845, 0: 1320, 1: 3740, 2: 6367, 3: 12195, 4: 12539,
    5: 9389, 6: 5293, 7: 2443, 8: 893, 9: 1284, 10: 47, 11: 4, 12: 715, 15: 243, 18: 34, 21: 17,
}  # fmt: skip
#: A habit that matters in one deal of fifty, and then often costs a solo: made up, to be hard.
RARE: dict[int, int] = {-24: 300, -3: 200, 0: 98_000, 2: 1_300, 8: 200}
#: One that matters in one deal of a hundred, and whose large losses are its rarest values.
SKEWED: dict[int, int] = {-24: 40, -1: 60, 0: 99_300, 1: 300, 3: 300}

NAMED = {"habit": HABIT, "score": SCORE, "rare": RARE, "skewed": SKEWED}


def blocks(name: str, mean: float | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Values (every whole number of the range) and probabilities, tilted to a mean if one is given.

    Each probability is multiplied with e to the power of b times the value.
    """
    found = NAMED[name]
    values = np.arange(min(found), max(found) + 1)
    weights = np.array([found.get(int(value), 0) for value in values], np.float64)
    shares = weights / weights.sum()
    if mean is None:
        return values, shares
    low, high = -1.0, 1.0
    for _ in range(100):
        b = (low + high) / 2
        tilted = shares * np.exp(b * values)
        tilted /= tilted.sum()
        low, high = (b, high) if tilted @ values < mean else (low, b)
    return values, tilted


def moments_of(values: np.ndarray, shares: np.ndarray) -> tuple[float, float]:
    """Mean and standard deviation of a distribution."""
    mean = float(shares @ values)
    return mean, float(np.sqrt(shares @ (values - mean) ** 2))
