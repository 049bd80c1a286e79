"""Intervals against other libraries, exact answers and simulated coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.estimate import (
    Estimate,
    compare,
    holm,
    holm_levels,
    mean_of,
    mean_of_sums,
    moments,
    p_value,
    share,
)
from analyses.sequential import sequence_of


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.9999])
@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (0, 50), (3, 50), (50, 50), (7, 10**9)])
def test_shares_are_wilson_s(k: int, n: int, level: float) -> None:
    from scipy.stats import binomtest

    theirs = binomtest(k, n).proportion_ci(level, method="wilson")
    ours = share(k, n, level)
    assert ours.value == k / n
    assert ours.interval == pytest.approx((theirs.low, theirs.high), rel=1e-9, abs=1e-15)


def test_a_share_that_is_exactly_nothing_or_all_stays_so() -> None:
    assert share(0, 12345).low == 0.0
    assert share(12345, 12345).high == 1.0
    assert 0 < share(0, 12345).high < 4 / 12345


def test_nothing_counted_has_no_value() -> None:
    for estimate in (share(0, 0), mean_of(np.zeros(5, np.int64), -2)):
        assert estimate.n == 0
        assert math.isnan(estimate.value)
        assert math.isnan(estimate.low)
        assert math.isnan(estimate.error)


@given(st.lists(st.integers(-6, 9), min_size=2, max_size=60), st.sampled_from([0.8, 0.95, 0.99]))
def test_means_are_student_s(few: list[int], level: float) -> None:
    """Where many units differ from the commonest value."""
    from scipy import stats

    values = few + [-1, 0, 1] * 150
    histogram = np.bincount([v + 6 for v in values], minlength=16)
    ours = mean_of(histogram, -6, level)
    assert ours.n == len(values)
    assert ours.value == pytest.approx(np.mean(values), abs=1e-12)
    assert ours.sd == pytest.approx(np.std(values, ddof=1), abs=1e-12)
    low, high = stats.t.interval(level, len(values) - 1, np.mean(values), stats.sem(values))
    assert ours.interval == pytest.approx((max(low, -6), min(high, 9)), abs=1e-9)
    assert ours.error == pytest.approx(stats.sem(values))
    assert p_value(ours) == pytest.approx(stats.ttest_1samp(values, 0).pvalue, abs=1e-12)


@pytest.mark.parametrize("n", [300, 1_000, 2_000, 5_000, 10_000, 20_000])
def test_rare_large_differences_make_no_false_verdicts(n: int) -> None:
    """A gain of exactly 0: few blocks differ, and the largest differences are the rarest."""
    values = np.arange(-32, 33)
    shares = np.zeros(65)
    shares[[32 - 24, 32 + 1, 32 + 3]] = 0.0004, 0.003, 0.003
    shares[32 - 1] = shares @ values
    shares[32] = 1 - shares.sum()
    assert shares @ values == pytest.approx(0)
    rng = np.random.default_rng(n)
    found = [mean_of(counts, -32) for counts in rng.multinomial(n, shares, 1000)]
    apart = [one.low > 0 or one.high < 0 for one in found]
    assert sum(apart) / 1000 < 0.05
    assert [p_value(one) < 0.05 for one in found] == apart
    watched = [sequence_of(counts, -32) for counts in rng.multinomial(n, shares, 1000)]
    assert sum(one.low > 0 or one.high < 0 for one in watched) / 1000 < 0.05


def test_the_sums_behind_a_mean_are_exact() -> None:
    histogram = np.array([10**15, 0, 10**15 + 1])
    n, mean, sd = moments(histogram, 10**6)
    assert n == 2 * 10**15 + 1
    assert mean == 10**6 + 1
    assert sd == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("n", [1, 2, 40, 100_000])
def test_equal_values_still_have_an_interval(n: int) -> None:
    histogram = np.array([0, 0, n, 0])
    estimate = mean_of(histogram, -1)
    unseen = share(0, n).high
    assert estimate.value == 1.0
    assert estimate.interval == pytest.approx((1 - 2 * unseen, 1 + unseen))
    if n == 1:
        assert p_value(estimate) == 1.0
    else:
        assert p_value(estimate) == pytest.approx(2.0 ** (1 - min(n, 1000)))


def test_an_interval_stays_within_what_is_possible() -> None:
    estimate = mean_of(np.array([999, 1]), 0)
    assert estimate.low == 0.0
    assert estimate.high > 0.001


def test_turning_an_estimate_round() -> None:
    assert -Estimate(1.0, 0.5, 2.0, 9, 3.0) == Estimate(-1.0, -2.0, -0.5, 9, 3.0)
    assert Estimate(1.0, 0.5, 2.0, 9, 3.0).half_width == 0.75


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_the_textbook_s(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    ordered = sorted(p_values)
    k = len(ordered)
    for p, found in zip(p_values, adjusted, strict=True):
        last = max(i for i in range(k) if ordered[i] == p)
        assert found == pytest.approx(min(1, max((k - i) * ordered[i] for i in range(last + 1))))


def test_a_known_answer_of_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm_levels([0.01, 0.04, 0.03, 0.005]) == pytest.approx(
        [1 - 0.05 / 3, 0.975, 0.975, 0.9875]
    )
    assert holm([]) == []


@given(st.lists(st.lists(st.integers(0, 30), min_size=7, max_size=7), min_size=1, max_size=6))
def test_intervals_say_what_holm_s_test_says(counts: list[list[int]]) -> None:
    histograms = [np.array(row) for row in counts if np.count_nonzero(row) > 1]
    for found in compare(histograms, -2):
        holds_zero = found.estimate.low <= 0 <= found.estimate.high
        if abs(found.adjusted - 0.05) > 1e-9:
            assert holds_zero == (found.adjusted > 0.05)
        assert found.adjusted >= found.p


def test_one_effect_is_not_adjusted() -> None:
    histogram = np.array([5, 9, 30])
    (only,) = compare([histogram], -1)
    assert only.estimate == mean_of(histogram, -1)
    assert only.adjusted == only.p


@pytest.mark.slow
@pytest.mark.parametrize("n", [30, 400])
def test_coverage(n: int) -> None:
    values = np.arange(-3, 7)
    weights = np.array([1, 5, 20, 24, 2, 10, 20, 9, 5, 4]) / 100
    truth = float(values @ weights)
    draws = np.random.default_rng(7).multinomial(n, weights, size=5000)
    means = [mean_of(histogram, -3) for histogram in draws]
    shares = [share(int(histogram[5:].sum()), n) for histogram in draws]
    assert 0.935 <= np.mean([e.low <= truth <= e.high for e in means]) <= 0.965
    p = float(weights[5:].sum())
    assert 0.935 <= np.mean([e.low <= p <= e.high for e in shares]) <= 0.965


def test_sums_tell_what_the_histogram_tells() -> None:
    rng = np.random.default_rng(4)
    for values in (
        rng.integers(-3, 4, 500), np.repeat([0, 2], [2000, 30]), np.zeros(90, np.int64),
        np.full(7, 2), np.array([1]),
    ):  # fmt: skip
        most = 9
        known = mean_of(np.bincount(values + most, minlength=2 * most + 1), -most)
        sums = mean_of_sums(
            len(values), int(values.sum()), int((values**2).sum()), int((values == 0).sum()), most
        )
        assert sums.value == known.value
        assert sums.interval == pytest.approx(known.interval)
