"""Figures from groups of deals: ratios, regressions, where a gain turns, against known truths."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyses.blocks import ALWAYS, NEVER, ratio, regression, turn, widened
from analyses.estimate import FEW, Estimate

MIDDLES = np.arange(60) * 2.0 + 1
RNG = np.random.default_rng(4)


def sums(
    zero: float, groups: int = 50, hands: int = 40, noise: float = 2.0
) -> tuple[np.ndarray, np.ndarray]:
    """Hands and gains by group and bin, the mean gain being positive from a score on."""
    number = RNG.poisson(hands * np.exp(-(((MIDDLES - 60) / 30) ** 2)), (groups, len(MIDDLES)))
    mean = 1.5 * np.tanh((MIDDLES - zero) / 40)
    gains = number * mean + RNG.normal(0, noise, number.shape) * np.sqrt(number)
    return number, np.rint(gains).astype(np.int64)


@pytest.mark.parametrize("zero", [45.0, 63.0, 85.0])
def test_a_turn_is_found_where_it_is(zero: float) -> None:
    found = turn(*sums(zero), MIDDLES)
    assert found.low < found.value < found.high
    assert abs(found.value - zero) < 5


def test_the_interval_of_a_turn_holds_it_as_often_as_it_says() -> None:
    hit = sum(
        found.low <= 63 <= found.high for found in (turn(*sums(63.0), MIDDLES) for _ in range(60))
    )
    assert 0.85 < hit / 60 <= 1


def test_always_and_never() -> None:
    number, _ = sums(60)
    assert turn(number, number, MIDDLES).value == ALWAYS
    assert turn(number, -number, MIDDLES).value == NEVER
    nothing = turn(number * 0, number * 0, MIDDLES)
    assert not nothing.is_known


def test_a_ratio_is_the_mean_and_covers_it() -> None:
    hit = 0
    for _ in range(300):
        below = RNG.poisson(40, 50)
        above = np.rint(below * 0.5 + RNG.normal(0, 2, 50) * np.sqrt(below)).astype(np.int64)
        found = ratio(below, above)
        assert found.value == above.sum() / below.sum()
        hit += found.low <= 0.5 <= found.high
    assert 0.91 < hit / 300 < 0.985
    assert math.isnan(ratio(np.zeros(50, int), np.zeros(50, int)).value)
    one = np.zeros(50, int)
    one[3] = 5
    assert ratio(one, one).interval == (-math.inf, math.inf)


def test_a_regression_finds_its_coefficients() -> None:
    groups, rows = 50, 400
    true = np.array([0.5, -1.0, 2.0])
    x = RNG.integers(0, 4, (groups, rows, 3))
    x[..., 0] = 1
    y = np.rint(x @ true * 100 + RNG.normal(0, 100, (groups, rows))).astype(np.int64)
    squares = np.einsum("gri,grj->gij", x, x)
    products = np.einsum("gri,gr->gi", x, y)
    found = regression(squares, products, np.array([[0, 1, 0], [0, 0, 1], [0, 1, 1]]) / 100)
    for one, value in zip(found, (-1.0, 2.0, 1.0), strict=True):
        assert abs(one.value - value) < 4 * one.error
        assert 0.005 < one.half_width < 0.05
    plain = np.linalg.lstsq(x.reshape(-1, 3), y.ravel(), rcond=None)[0] / 100
    assert found[0].value == pytest.approx(plain[1])
    # what was never seen counts for nothing
    wider = np.pad(squares, ((0, 0), (0, 1), (0, 1)))
    (unseen,) = regression(wider, np.pad(products, ((0, 0), (0, 1))), np.array([[0, 0, 0, 1.0]]))
    assert unseen.value == 0


def test_intervals_are_widened_for_their_number() -> None:
    one = Estimate(0.5, 0.3, 0.7, 100, 1.0)
    alone, *_ = widened([one], 50)
    first, second, third = widened([one, Estimate(0.0, -0.2, 0.2, 100, 1.0), one], 50)
    assert first.half_width > 1.2 * alone.half_width
    assert second.value == 0
    assert third.value == 0.5


def test_one_group_or_a_few_equal_things_tell_nothing() -> None:
    below, above = np.zeros((2, 50), np.int64)
    below[3], above[3] = 4, 6
    endless = (-math.inf, math.inf)
    assert ratio(below, above).interval == endless
    below[4], above[4] = 2, 3
    assert ratio(below, above).interval == endless, "six things, all alike"
    assert ratio(below * 100, above * 100).interval == pytest.approx((1.5, 1.5))
    above[4] = 4
    assert ratio(below, above).half_width < 1
    number = np.zeros((50, len(MIDDLES)), np.int64)
    number[3, 20] = 4
    assert not turn(number, number, MIDDLES).is_known
    number[4, 20] = 1
    assert turn(number, number, MIDDLES).is_known


def test_a_coefficient_of_what_was_hardly_seen_is_not_known() -> None:
    rng = np.random.default_rng(1)
    columns = rng.integers(0, 2, (50, 10, 3))
    columns[:, :, 2] = 0
    columns[7, 0, 2] = 1
    gains = columns[:, :, 1] + rng.normal(0, 1, (50, 10))
    squares = np.einsum("ghi,ghj->gij", columns, columns)
    products = np.einsum("ghi,gh->gi", columns, gains)
    _, seen, rare = regression(squares, products, np.eye(3))
    assert 0.5 < seen.value < 1.5
    assert seen.half_width < 0.5
    assert rare.interval == (-math.inf, math.inf)
    # nobody gains anything, in few hands
    none = regression(squares[:5], products[:5] * 0, np.eye(3))
    assert all(one.interval == (-math.inf, math.inf) for one in none)


def test_what_the_rest_does_not_tell_without_a_group_is_not_known() -> None:
    rng = np.random.default_rng(1)
    # two columns that only one group tells apart
    columns = np.ones((5, 100, 3), np.int64)
    columns[:, :, 1] = columns[:, :, 2] = rng.integers(0, 9, (5, 100))
    columns[3, :, 2] = rng.integers(0, 9, 100)
    gains = columns[:, :, 1] + rng.normal(0, 1, (5, 100))
    squares = np.einsum("ghi,ghj->gij", columns, columns)
    products = np.einsum("ghi,gh->gi", columns, gains)
    change = np.array([[0, 1, 0], [0, 0, 1], [0, 1, 1]])
    first, second, both = regression(squares, products, change)
    assert first.interval == second.interval == (-math.inf, math.inf)
    assert both.half_width < 0.2, "their sum is told by every group"


def test_a_fit_without_a_residual_is_no_knowledge_where_few_things_were_seen() -> None:
    columns = np.ones((5, 3, 2), np.int64)
    columns[:, :, 1] = np.arange(15).reshape(5, 3) % 4 + 8
    squares = np.einsum("ghi,ghj->gij", columns, columns)
    products = -2 * columns.sum(axis=1)
    assert squares[:, 1, 1].sum() > FEW, "squares alone look like many"
    (alike,) = regression(squares, products, np.array([[0, 1]]), things=15)
    assert alike.interval == (-math.inf, math.inf)
    (many,) = regression(100 * squares, 100 * products, np.array([[0, 1]]), things=1500)
    assert many.half_width < 1e-9
