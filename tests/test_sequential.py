"""Sequential tests: known answers, hostile data, and what their parts say of one another."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.estimate import Estimate, mean_of, normal_quantile
from analyses.likelihood import TAIL, Cells, llr, normalised_llr, short_llr, short_normalised_llr
from analyses.sequential import (
    Test,
    blocks_needed,
    bounds,
    confidence_sequence,
    more_needed,
    normalised_effect,
    sequence_of,
    verdict,
)
from doko_sim.errors import DokoError

PAIR = np.arange(5) / 4
#: Scale of the bounds, results from lost twice to won twice, log-likelihood ratio (method.md 1).
KNOWN = [
    ("norm", (0, 2), (365, 16618, 36229, 16974, 390), 2.2504),
    ("norm", (-1.75, 0.25), (127, 4883, 10712, 5150, 104), 3.0102),
    ("norm", (0, 5), (0, 0, 0, 0, 5550), 111.80),
    ("logistic", (0.5, 2.5), (223, 9863, 21279, 10037, 246), -3.0741),
    ("logistic", (0, 2), (871, 26175, 55983, 26678, 821), -4.9787),
    ("norm", (0, 2), (379, 10170, 21828, 10640, 343), 2.9455),
]


def on_pairs(scale: str, elo: float) -> float:
    """An Elo difference as standard deviations of a pair, or as a pair's mean score."""
    if scale == "norm":
        return elo / (800 / math.log(10)) * math.sqrt(2)
    return float(1 / (1 + 10 ** (-elo / 400)))


@pytest.mark.parametrize(("scale", "elos", "counts", "answer"), KNOWN)
def test_known_answers(
    scale: str, elos: tuple[float, float], counts: tuple[int, ...], answer: float
) -> None:
    low, high = (on_pairs(scale, elo) for elo in elos)
    number = np.array(counts)
    if scale == "norm":
        found = normalised_llr(PAIR, number, low, high, reference=0.5, cells="all")
    else:
        found = llr(PAIR, number, low, high, cells="all")
    digits = 2 if answer == 111.80 else 4
    assert round(found, digits) == answer


@pytest.mark.parametrize(("scale", "elos", "counts", "answer"), KNOWN)
def test_the_short_formula_is_near_but_for_blocks_all_alike(
    scale: str, elos: tuple[float, float], counts: tuple[int, ...], answer: float
) -> None:
    low, high = (on_pairs(scale, elo) for elo in elos)
    number = np.array(counts)
    if scale == "norm":
        found = short_normalised_llr(PAIR, number, low, high, reference=0.5, games=2, cells="all")
    else:
        found = short_llr(PAIR, number, low, high)
    expected = 0.26 if answer == 111.80 else answer
    assert found == pytest.approx(expected, abs=5e-3)


def test_the_ratio_is_that_of_the_best_probabilities() -> None:
    """Two values leave no choice: the probabilities follow from the mean."""
    values, counts = np.array([0, 1]), np.array([30, 70])
    expected = 70 * math.log(0.6 / 0.5) + 30 * math.log(0.4 / 0.5)
    assert llr(values, counts, 0.5, 0.6) == pytest.approx(expected, rel=1e-12)
    # three values: against a search over all probabilities with that mean
    values, counts = np.array([-1, 0, 3]), np.array([5, 11, 4])

    def best(mean: float) -> float:
        top = np.linspace(1e-9, 1, 2_000_001)
        least = 3 * top - mean
        rest = 1 - top - least
        fine = (least > 0) & (rest > 0)
        top, least, rest = top[fine], least[fine], rest[fine]
        return float((5 * np.log(least) + 11 * np.log(rest) + 4 * np.log(top)).max())

    assert llr(values, counts, -0.2, 0.9) == pytest.approx(best(0.9) - best(-0.2), abs=1e-9)


histograms = st.lists(
    st.one_of(st.just(0), st.integers(0, 5), st.integers(0, 10**15)), min_size=1, max_size=40
)
numbers = st.one_of(
    st.floats(-50, 50), st.floats(-1e-3, 1e-3), st.sampled_from([-20.0, 0.0, 0.02, 19.0, 1e9])
)
cell_choices = st.sampled_from(["all", "ends", "tails", "seen"])


@given(histograms, numbers, numbers, cell_choices)
def test_no_data_break_the_ratio(counts: list[int], h0: float, h1: float, cells: Cells) -> None:
    values, number = np.arange(-20, len(counts) - 20), np.array(counts)
    for found in (llr, normalised_llr):
        forth = found(values, number, h0, h1, cells=cells)
        back = found(values, number, h1, h0, cells=cells)
        assert not math.isnan(forth)
        assert forth == pytest.approx(-back, rel=1e-9, abs=1e-9)
    assert llr(values, number, h0, h0, cells=cells) == 0.0


def test_blocks_all_alike_are_little_proof() -> None:
    """A difference of 0.02 may lie in rare large values that were not seen yet."""
    values, test = np.arange(-48, 49), Test(0.0, 0.02)
    counts = np.zeros(97, np.int64)
    assert test.llr(values, counts) == 0.0
    counts[48] = 1000
    assert -1 < test.llr(values, counts) < 0
    assert test.outcome(values, counts) == "undecided"
    counts[48] = 20_000
    assert test.outcome(values, counts) == "H0"


def test_few_blocks_that_differ_are_little_proof() -> None:
    """Nine gains and one loss of a thousand blocks: a large loss may not have come up yet."""
    values, test = np.arange(-48, 49), Test(0.0, 0.01)
    counts = np.zeros(97, np.int64)
    counts[[47, 48, 52]] = 1, 990, 9
    assert llr(values, counts, 0.0, 0.01, cells="seen") > test.bounds[1]
    assert test.outcome(values, counts) == "undecided"
    counts *= TAIL
    assert test.outcome(values, counts) == "H1"
    assert test.outcome(-values, counts) == "H0"


@pytest.mark.parametrize("cells", ["all", "ends", "tails"])
def test_a_wide_histogram_of_large_counts(cells: Cells) -> None:
    values = np.arange(-100, 100)
    shape = np.exp(-np.abs(values) / 9.0)
    for total in (10**3, 10**6, 10**15):
        counts = np.floor(total * shape / shape.sum()).astype(np.int64)
        n, mean = int(counts.sum()), float(counts @ values / counts.sum())
        sd = math.sqrt(float(counts @ (values - mean) ** 2) / n)
        h0, h1 = mean - 2 * sd / math.sqrt(n), mean + sd / math.sqrt(n)
        assert llr(values, counts, h0, h1, cells=cells) == pytest.approx(1.5, rel=0.15)
        assert short_llr(values, counts, h0, h1) == pytest.approx(1.5, rel=1e-6)


@given(st.lists(st.integers(0, 30), min_size=9, max_size=9), st.permutations(range(9)))
def test_order_and_unit_do_not_matter(counts: list[int], order: list[int]) -> None:
    values, number = np.arange(-4, 5), np.array(counts)
    plain = llr(values, number, 0.0, 0.5)
    moved = llr(values[list(order)], number[list(order)], 0.0, 0.5)
    scaled = llr(values / 8 + 1, number, 1.0, 1.0625)
    assert moved == pytest.approx(plain, rel=1e-9, abs=1e-9)
    assert scaled == pytest.approx(plain, rel=1e-9, abs=1e-9)


def test_the_bounds_are_wald_s() -> None:
    assert bounds(0.05, 0.05) == pytest.approx((-2.944, 2.944), abs=5e-4)
    assert bounds(0.01, 0.2) == pytest.approx((math.log(0.2 / 0.99), math.log(80)))


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        ((0.02, 0.0), "0.02 against 0.0"),
        ((0.0, math.nan), "nan"),
        ((0.0, 0.02, 0.0), "alpha 0.0"),
        ((0.0, 0.02, 0.05, 0.5), "beta 0.5"),
    ],
)
def test_a_test_that_is_none_is_refused(arguments: tuple[float, ...], given: str) -> None:
    with pytest.raises(DokoError, match=given):
        Test(*arguments)


def test_a_sequence_is_half_as_wide_again_as_a_fixed_size() -> None:
    """The figures of method.md 5: 1.55 at the planned number, 1.6 to 2.0 elsewhere."""
    wider = {
        n: confidence_sequence(n, 0.0, 4.0, 0.95, 100_000) / (normal_quantile(0.95) * 2 / n**0.5)
        for n in (10_000, 25_000, 100_000, 400_000, 1_000_000)
    }
    assert wider[100_000] == pytest.approx(1.55, abs=0.005)
    assert min(wider.values()) == wider[100_000]
    assert max(wider.values()) < 2.1
    assert confidence_sequence(1, 0.0, math.nan) == math.inf


def test_the_sequence_of_a_histogram() -> None:
    histogram = np.array([1, 40, 700, 55, 4])
    estimate, fixed = sequence_of(histogram, -2, planned=800), mean_of(histogram, -2)
    assert (estimate.value, estimate.n, estimate.sd) == (fixed.value, fixed.n, fixed.sd)
    assert estimate.half_width == pytest.approx(1.55 * fixed.half_width, rel=0.01)
    assert sequence_of(np.array([0, 0, 50]), -1) == mean_of(np.array([0, 0, 50]), -1)
    assert sequence_of(np.zeros(3, np.int64), -1).n == 0


def test_blocks_needed() -> None:
    # (1.6449 + 1.6449)^2 = 10.82 blocks for an effect of one standard deviation
    assert blocks_needed(1.0, 1.0) == 11
    assert blocks_needed(-0.02, 0.9) == pytest.approx(10.822 * 45**2, rel=1e-3)
    assert blocks_needed(0.5, 1.0, 0.025, 0.2) == 32
    assert blocks_needed(0.0, 1.0) is None
    assert blocks_needed(0.1, 0.0) == 1


def test_the_power_of_blocks_needed() -> None:
    n = blocks_needed(0.1, 1.3, 0.05, 0.1)
    assert n is not None
    means = np.random.default_rng(11).normal(0.1, 1.3 / math.sqrt(n), 20_000)
    found = np.mean(means / (1.3 / math.sqrt(n)) > 1.6449)
    assert found == pytest.approx(0.9, abs=4 * math.sqrt(0.09 / 20_000))


def test_the_normalised_effect_is_covered() -> None:
    values = np.array([-6, -1, 0, 1, 12])
    shares = np.array([0.04, 0.15, 0.5, 0.25, 0.06])
    mean = float(values @ shares)
    truth = mean / math.sqrt(float((values - mean) ** 2 @ shares))
    draws = np.random.default_rng(5).multinomial(2_000, shares, size=1_000)
    found = [normalised_effect(values, counts) for counts in draws]
    inside = np.mean([one.low <= truth <= one.high for one in found])
    assert 0.925 < inside < 0.975
    assert np.mean([one.value for one in found]) == pytest.approx(truth, abs=0.004)
    assert math.isnan(normalised_effect(values, np.array([0, 0, 9, 0, 0])).value)


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.03, 0.05, "better"),
        (0.001, 0.03, "better"),
        (0.001, 0.019, "equivalent"),
        (-0.019, 0.019, "equivalent"),
        (-0.03, 0.01, "undecided"),
        (-0.2, 0.2, "undecided"),
        (-0.3, -0.001, "worse"),
        (math.nan, math.nan, "undecided"),
    ],
)
def test_verdicts(low: float, high: float, word: str) -> None:
    estimate = Estimate((low + high) / 2, low, high, 100, 1.0)
    assert verdict(estimate, 0.02) == word
    mirrored = {"better": "worse", "worse": "better"}.get(word, word)
    assert verdict(-estimate, 0.02) == mirrored


@pytest.mark.parametrize("value", [0.0, 0.004, 0.01, 0.02, -0.3])
def test_as_many_more_deals_as_are_said_decide(value: float) -> None:
    estimate = Estimate(value, value - 0.5, value + 0.5, 1000, 8.0)
    more = more_needed(estimate, 0.02)
    assert more is not None
    for number, decided in ((1000 + more, True), (1000 + more * 98 // 100, False)):
        half = 0.5 * math.sqrt(1000 / number) * (1 - 1e-9)
        later = Estimate(value, value - half, value + half, number, 8.0)
        assert (verdict(later, 0.02) != "undecided") == decided
    assert more_needed(Estimate(0.3, 0.1, 0.5, 1000, 8.0), 0.02) == 0
    # all alike: by the rule of three ten times as many deals make it ten times as narrow
    assert more_needed(Estimate(0.0, -0.2, 0.2, 1000, 0.0), 0.02) == 9000
    assert more_needed(Estimate(0.0, -0.2, 0.2, 1000, 0.0), 0.0) is None
    assert more_needed(Estimate(4.0, -50.0, 50.0, 1, math.nan), 0.02) is None


def test_what_is_never_decided() -> None:
    assert more_needed(Estimate(0.0, -1.0, 1.0, 10, 3.0), 0.0) is None
    assert more_needed(Estimate(math.nan, math.nan, math.nan, 0, math.nan), 0.02) is None
