"""Deciding while the deals are still being played, how many it takes, and what came out.

A test that may stop at any look (GSPRT), an interval that holds at all looks at once (asymptotic
confidence sequence), the blocks that a test of fixed size needs, and the verdict that an interval
allows. Looks happen at numbers of deals fixed beforehand (method.md 5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from analyses.estimate import LEVEL, NOTHING, Estimate, around, mean_of, moments, normal_quantile
from analyses.likelihood import llr, normalised_llr, short_llr
from doko_sim.errors import DokoError
from doko_sim.texts import say

__all__ = [
    "Outcome", "Test", "Verdict", "blocks_needed", "bounds", "confidence_sequence", "llr",
    "more_needed", "normalised_effect", "normalised_llr", "sequence_of", "short_llr", "verdict",
]  # fmt: skip

ALPHA = 0.05
Outcome = Literal["H0", "H1", "undecided"]
Verdict = Literal["better", "worse", "equivalent", "undecided"]


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The log-likelihood ratios at which a test ends with H0 and with H1 (Wald 1945).

    ``alpha`` is how often H1 may be taken where H0 holds, ``beta`` the other way round.

    Raises
    ------
    DokoError
        If one of them is not between 0 and 0.5.
    """
    for name, chance in (("alpha", alpha), ("beta", beta)):
        if not 0 < chance < 0.5:
            raise DokoError(
                say(
                    "{name} {chance} given; expected a chance of error between 0 and 0.5",
                    name=name,
                    chance=chance,
                )
            )
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


@dataclass(frozen=True, slots=True)
class Test:
    """A sequential test of "the mean of a block is h0" against "it is h1" (method.md 5).

    Raises
    ------
    DokoError
        If h0 is not below h1, or a chance of error is none.
    """

    __test__: ClassVar[bool] = False

    h0: float
    h1: float
    alpha: float = ALPHA
    beta: float = ALPHA

    def __post_init__(self) -> None:
        if not (math.isfinite(self.h0) and math.isfinite(self.h1) and self.h0 < self.h1):
            raise DokoError(
                say(
                    "test of {h0} against {h1} given; expected two numbers, the lower first",
                    h0=self.h0,
                    h1=self.h1,
                )
            )
        bounds(self.alpha, self.beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends with H0 and with H1."""
        return bounds(self.alpha, self.beta)

    def llr(self, values: np.ndarray, counts: np.ndarray) -> float:
        """The log-likelihood ratio so far; values and counts as for :func:`likelihood.llr`."""
        return llr(values, counts, self.h0, self.h1)

    def outcome(self, values: np.ndarray, counts: np.ndarray) -> Outcome:
        """Which hypothesis is taken at a look, if one is.

        ``values`` are all that a block can have, seen or not: few blocks that differ, all of
        them on one side, are no proof.
        """
        lower, upper = self.bounds
        ratio = self.llr(values, counts)
        if ratio >= upper:
            return "H1"
        return "H0" if ratio <= lower else "undecided"


def confidence_sequence(
    n: int, mean: float, variance: float, level: float = LEVEL, planned: int = 100_000
) -> float:
    """How far the mean can be away, to each side, at every number of blocks at once.

    Parameters
    ----------
    n, mean, variance
        Blocks so far, their mean and their variance.
    level
        The chance that the interval holds the true mean at all looks.
    planned
        The number of blocks at which the interval is to be as narrow as it can be.

    Returns
    -------
    float
        The half width; infinite before there is a variance. It is 1.55 times that of an interval
        of fixed size at ``planned`` blocks (95 %), more elsewhere.

    Notes
    -----
    Asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of
    Statistics 2024): sd sqrt(2 (n r + 1) / (n^2 r) log(sqrt(n r + 1) / alpha)).
    """
    if n < 2 or math.isnan(mean) or math.isnan(variance):
        return math.inf
    alpha = 1 - level
    start = -2 * math.log(alpha)
    rho = (start + math.log(start + 1)) / planned
    inside = n * rho + 1
    return math.sqrt(variance * 2 * inside / (n * n * rho) * math.log(math.sqrt(inside) / alpha))


def sequence_of(
    histogram: np.ndarray, offset: int, level: float = LEVEL, planned: int = 100_000
) -> Estimate:
    """The mean of a histogram of independent units whose interval holds at all looks at once.

    Parameters as for :func:`estimate.mean_of` and :func:`confidence_sequence`. Where all units
    are equal, or few differ, the interval reaches as far as that of ``mean_of``: that what is rare
    has not been seen so far becomes less likely with each, so looking again does not spoil it.
    """
    n, mean, sd = moments(histogram, offset)
    if n == 0:
        return NOTHING
    if n == 1 or sd == 0.0:
        return mean_of(histogram, offset, level)
    half = confidence_sequence(n, mean, sd * sd, level, planned)
    return around(histogram, offset, (n, mean, sd), half, level)


def normalised_effect(values: np.ndarray, counts: np.ndarray, level: float = LEVEL) -> Estimate:
    """The mean of a block in its own standard deviations, which a test's length depends on.

    The interval is that of a smooth function of means (delta method): the mean, over the blocks,
    of z - t (z^2 - 1) / 2, where z is a block's standardised value and t the effect. NaN where
    all blocks are alike.
    """
    a, number = np.asarray(values, np.float64), np.asarray(counts, np.float64)
    n = int(number.sum())
    if n < 2:
        return NOTHING
    mean = float(number @ a) / n
    sd = math.sqrt(float(number @ (a - mean) ** 2) / (n - 1))
    if sd == 0.0:
        return Estimate(math.nan, math.nan, math.nan, n, math.nan)
    t = mean / sd
    z = (a - mean) / sd
    spread = math.sqrt(float(number @ (z - t * (z * z - 1) / 2) ** 2) / n)
    half = normal_quantile(level) * spread / math.sqrt(n)
    return Estimate(t, t - half, t + half, n, spread)


def blocks_needed(
    effect: float, sd: float, alpha: float = ALPHA, beta: float = ALPHA
) -> int | None:
    """Blocks of a fixed size at which a one-sided test finds an effect with chance 1 - beta.

    ``alpha`` is the test's level, ``sd`` the standard deviation of a block (method.md 4). None
    for no effect, which no number of blocks finds.
    """
    bounds(alpha, beta)
    if effect == 0.0 or not (math.isfinite(effect) and math.isfinite(sd)):
        return None
    reach = normal_quantile(1 - 2 * alpha) + normal_quantile(1 - 2 * beta)
    return max(1, math.ceil((reach * sd / effect) ** 2))


def verdict(estimate: Estimate, margin: float) -> Verdict:
    """What an interval says: one is better, or they come to the same.

    Within the margin on both sides they are ``equivalent``, even where the interval does not hold
    zero: the one is better, but by nothing that matters. Else the side of zero decides.
    """
    low, high = estimate.interval
    if -margin <= low and high <= margin:
        return "equivalent"
    if low > 0:
        return "better"
    return "worse" if high < 0 else "undecided"


def more_needed(estimate: Estimate, margin: float) -> int | None:
    """About how many more units it takes until :func:`verdict` says something.

    It supposes that value and standard deviation stay as they are and the interval shrinks with
    the root of the number; where all units are equal, or few differ, with the number itself
    (rule of three), as that of ``mean_of`` does. 0 where something is decided; None where it never
    will be (no effect and no margin) or nothing is known.
    """
    if verdict(estimate, margin) != "undecided":
        return 0
    if estimate.n < 2:
        return None
    if estimate.sd == 0.0:
        reach = max(abs(estimate.low), abs(estimate.high)) / margin if margin > 0 else math.inf
        return max(1, math.ceil(estimate.n * (reach - 1))) if math.isfinite(reach) else None
    effect = abs(estimate.value)
    wanted = max(effect, margin - effect)
    if not (wanted > 0 and math.isfinite(estimate.half_width)):
        return None
    power = 1 if estimate.reach else 2
    more = math.ceil(estimate.n * ((estimate.half_width / wanted) ** power - 1))
    return max(1, more)
