"""Several plans on the same deals: exact sums and products, and the figures that follow from them.

The deal is the unit: each one gives some whole numbers under every plan. A figure (a mean, a
spread, a share of variance) is a smooth function of their means, so its error is, to first order,
the mean of one influence a deal (delta method), and a difference of two plans is judged by the
differences of the influences on the same deals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.estimate import NOTHING, Estimate, t_quantile

#: Whole numbers below this are exact as floating-point numbers.
_EXACT = 2.0**53


def exact_sums(values: np.ndarray) -> np.ndarray:
    """The sums of the rows of whole numbers (as floating-point ones), as Python integers."""
    sums: np.ndarray = values.astype(np.int64).sum(axis=1)
    return sums.astype(object)


def exact_products(values: np.ndarray) -> np.ndarray:
    """The products of all rows with all rows, summed over columns, as Python integers.

    ``values`` holds whole numbers as floating-point numbers, shape (k, n).
    """
    most = float(np.abs(values).max(initial=0.0)) ** 2 * values.shape[1]
    products: np.ndarray
    if most < _EXACT:
        products = (values @ values.T).astype(np.int64)
    else:
        whole = values.astype(np.int64).astype(np.int64 if most < 2.0**62 else object)
        products = whole @ whole.T
    return products.astype(object)


@dataclass
class Products:
    """Sums over deals that add up exactly, whatever the chunks.

    Attributes
    ----------
    plans, parts
        How many plans, and how many whole numbers each deal gives under each.
    deals
        Deals summed over.
    sums
        Shape (plans * parts,): sums of the numbers, plan by plan.
    products
        Shape (plans * parts, plans * parts): sums of the products of two numbers of a deal.
    """

    plans: int
    parts: int
    deals: int = 0
    sums: np.ndarray = field(init=False)
    products: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        size = self.plans * self.parts
        self.sums = np.zeros(size, object)
        self.products = np.zeros((size, size), object)

    @classmethod
    def of(cls, values: np.ndarray) -> Products:
        """The sums of whole numbers of shape (plans, parts, deals)."""
        plans, parts, deals = values.shape
        flat = values.reshape(plans * parts, deals).astype(np.float64, copy=False)
        made = cls(plans, parts, deals)
        if flat.any():
            made.sums = exact_sums(flat)
            made.products = exact_products(flat)
        return made

    def add(self, more: Products) -> None:
        """Add the sums over other deals in place."""
        self.deals += more.deals
        self.sums = self.sums + more.sums
        self.products = self.products + more.products

    def means(self) -> np.ndarray:
        """Means of the numbers, shape (plans, parts)."""
        means: np.ndarray = (self.sums / self.deals).astype(float)
        return means.reshape(self.plans, self.parts)

    def covariance(self) -> np.ndarray:
        """Covariances of the numbers of one deal, shape (plans, parts, plans, parts)."""
        n = self.deals
        exact = n * self.products - np.multiply.outer(self.sums, self.sums)
        matrix: np.ndarray = (exact / (n * (n - 1))).astype(float)
        return matrix.reshape(self.plans, self.parts, self.plans, self.parts)


@dataclass(frozen=True)
class Statistic:
    """A figure made of the means of ``parts`` numbers, and its derivatives by them.

    A change of the first number by ``unit`` is the smallest that one deal can make.
    """

    parts: int
    value: Callable[[np.ndarray], float]
    gradient: Callable[[np.ndarray], np.ndarray]
    unit: float = 1.0


def mean_over(number: int) -> Statistic:
    """The mean of a number that counts ``number`` things of a deal, for one of them."""
    return Statistic(1, lambda m: float(m[0]) / number, lambda m: np.array([1 / number]))


def _spread(means: np.ndarray) -> float:
    return math.sqrt(max(means[0] / 4 - (means[1] / 4) ** 2, 0.0))


def _spread_gradient(means: np.ndarray) -> np.ndarray:
    spread = _spread(means)
    return np.array([1 / 8, -means[1] / 16]) / spread if spread else np.zeros(2)


MEAN = mean_over(1)
#: Standard deviation of a number that four seats get: the sum of its squares, and its sum.
SPREAD = Statistic(2, _spread, _spread_gradient, unit=4.0)


class Figures:
    """One statistic under several plans, with the covariance of its influences.

    ``packs`` says which plans were played on the same deals: plans with the same entry.

    To the influences are added those of two imagined deals that differ by one unit, one each
    way, so that what is rarely or never seen has an honest interval (after Bonett and Price,
    British Journal of Mathematical and Statistical Psychology 65, 2012, for paired shares).
    """

    def __init__(self, products: Products, statistic: Statistic, packs: Sequence[int]) -> None:
        self.n = products.deals
        self.packs = np.asarray(packs)
        if self.n == 0:
            return
        means = products.means()
        self.values = np.array([statistic.value(m) for m in means])
        gradients = np.array([statistic.gradient(m) for m in means])
        self._units = statistic.unit * np.abs(gradients[:, 0])
        if self.n > 1:
            covariance = products.covariance()
            full = np.einsum("rp,rpsq,sq->rs", gradients, covariance, gradients)
            self.covariance = full * (self.packs[:, None] == self.packs[None, :])

    def contrast(self, weights: Sequence[float], level: float) -> Estimate:
        """The weighted sum of the plans' figures; ``weights`` has one number a plan."""
        if self.n == 0:
            return NOTHING
        w = np.asarray(weights, float)
        value = float(w @ self.values)
        if self.n == 1:
            return Estimate(value, -math.inf, math.inf, 1, math.nan)
        imagined = sum(
            2 * float(np.max(np.abs(w) * self._units, where=self.packs == pack, initial=0.0)) ** 2
            for pack in set(self.packs[w != 0].tolist())
        )
        variance = max(float(w @ self.covariance @ w), 0.0) + imagined / self.n
        sd = math.sqrt(variance)
        half = t_quantile(level, self.n) * sd / math.sqrt(self.n)
        return Estimate(value, value - half, value + half, self.n, sd)

    def one(self, plan: int, level: float) -> Estimate:
        """The figure of one plan."""
        return self.contrast(self._weights({plan: 1.0}), level)

    def difference(self, plan: int, base: int, level: float) -> Estimate:
        """How far a plan's figure lies above another's."""
        return self.contrast(self._weights({plan: 1.0, base: -1.0}), level)

    def interaction(self, both: int, one: int, other: int, none: int, level: float) -> Estimate:
        """By how much two changes together exceed the sum of each alone."""
        return self.contrast(self._weights({both: 1.0, one: -1.0, other: -1.0, none: 1.0}), level)

    def _weights(self, given: dict[int, float]) -> list[float]:
        return [given.get(plan, 0.0) for plan in range(len(self.packs))]
