"""Simulated coverage and false alarms of intervals, sequences and tests (method.md 8).

``pytest --slow -s tests/test_sequential_figures.py`` prints the figures of docs/method.md; an
ordinary run repeats a twentieth as often.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from analyses.duel import looks as looks_of_duels
from analyses.estimate import mean_of, normal_quantile
from analyses.sequential import Test, blocks_needed, confidence_sequence
from tests.blocks import blocks, moments_of

MANY = 5_000
FEWER = 250
#: The looks of the commands, and looks far more often.
DOUBLING = tuple(6_250 * 2**k for k in range(6))
OFTEN = tuple(range(1_000, 200_001, 1_000))
PLANNED = 100_000
repetitions = pytest.mark.parametrize(
    "repetitions", [pytest.param(MANY, marks=pytest.mark.slow), FEWER]
)


def error(share: float, repetitions: int) -> float:
    return math.sqrt(share * (1 - share) / repetitions)


def paths(
    shares: np.ndarray, looks: tuple[int, ...], repetitions: int, seed: int
) -> Iterator[np.ndarray]:
    """For each repetition the histograms at all looks, shape (looks, values)."""
    rng = np.random.default_rng(seed)
    steps = np.diff(looks, prepend=0)
    for _ in range(repetitions):
        yield rng.multinomial(steps, shares).cumsum(axis=0)


@repetitions
@pytest.mark.parametrize("name", ["habit", "score", "rare"])
def test_fixed_size(name: str, repetitions: int) -> None:
    values, shares = blocks(name)
    truth, _ = moments_of(values, shares)
    draws = np.random.default_rng(1).multinomial(DOUBLING[0], shares, repetitions)
    intervals = [mean_of(histogram, int(values[0])) for histogram in draws]
    inside = float(np.mean([found.low <= truth <= found.high for found in intervals]))
    print(f"\nfixed size, {name}: {100 * inside:.1f} % of {repetitions:,} hold the mean")
    slack = 3 * error(0.95, repetitions) if repetitions < MANY else 0.0
    assert 0.935 - slack <= inside <= 0.965 + slack


@repetitions
@pytest.mark.parametrize("looks", [DOUBLING, OFTEN], ids=["doubling", "often"])
@pytest.mark.parametrize("name", ["habit", "score", "rare"])
def test_sequences(name: str, looks: tuple[int, ...], repetitions: int) -> None:
    values, shares = blocks(name)
    truth, sd = moments_of(values, shares)
    missed = plain = 0
    number, z = np.array(looks), normal_quantile(0.95)
    for histograms in paths(shares, looks, repetitions, 2):
        means = histograms @ values / number
        variances = (histograms @ values**2 / number - means**2) * number / (number - 1)
        away = np.abs(means - truth)
        halves = [
            confidence_sequence(n, float(mean), float(variance), 0.95, PLANNED)
            for n, mean, variance in zip(looks, means, variances, strict=True)
        ]
        missed += bool((away > np.array(halves)).any())
        plain += bool((away > z * np.sqrt(variances / number)).any())
    inside = 1 - missed / repetitions
    wider = [
        confidence_sequence(n, truth, sd * sd, 0.95, PLANNED) / (z * sd / math.sqrt(n))
        for n in DOUBLING
    ]
    print(
        f"\nsequence, {name}, {len(looks)} looks: {100 * inside:.1f} % of {repetitions:,} hold "
        f"the mean at all (fixed size: {100 * (1 - plain / repetitions):.1f} %); "
        f"{', '.join(f'{w:.2f}' for w in wider)} times as wide at {DOUBLING}"
    )
    assert inside >= 0.945 - (3 * error(0.95, repetitions) if repetitions < MANY else 0.0)
    # what is said without it would be wrong far more often
    assert plain > missed + repetitions // 20


@repetitions
@pytest.mark.parametrize("name", ["habit", "rare"])
@pytest.mark.parametrize("looks_a_fixed_size", [50, 5])
def test_false_alarms(name: str, looks_a_fixed_size: int, repetitions: int) -> None:
    test = Test(0.0, 0.05)
    sd = max(moments_of(*blocks(name, truth))[1] for truth in (test.h0, test.h1))
    fixed = blocks_needed(test.h1, sd)
    assert fixed is not None
    every = fixed // looks_a_fixed_size
    looks = tuple(range(every, 4 * fixed + every, every))
    for truth, wrong in ((test.h0, "H1"), (test.h1, "H0")):
        values, shares = blocks(name, truth)
        ends = {"H0": 0, "H1": 0, "undecided": 0}
        lengths = []
        for histograms in paths(shares, looks, repetitions, 3):
            outcome, look = "undecided", 0
            while outcome == "undecided" and look < len(looks):
                outcome = test.outcome(values, histograms[look])
                look += 1
            ends[outcome] += 1
            lengths.append(looks[look - 1])
        alarms = ends[wrong] / repetitions
        print(
            f"\ntest, {name}, every {every:,}, mean {truth}: {wrong} in {100 * alarms:.1f} % of "
            f"{repetitions:,}, undecided in {ends['undecided']}; {np.mean(lengths):,.0f} blocks, "
            f"{np.mean(lengths) / fixed:.2f} of the fixed size of {fixed:,}"
        )
        assert alarms <= 0.05 + 3 * error(0.05, repetitions)
        assert np.mean(lengths) < 0.85 * fixed
        assert ends["undecided"] <= 0.01 * repetitions


def wide(name: str, mean: float | None, most: int = 63) -> tuple[np.ndarray, np.ndarray]:
    """A distribution among the values that a block of a duel can have at all."""
    values, shares = blocks(name, mean)
    return np.arange(-most, most + 1), np.pad(shares, (most + values[0], most - values[-1]))


def outcomes(
    test: Test, values: np.ndarray, shares: np.ndarray, repetitions: int
) -> tuple[Counter[str], float]:
    """How duels end that are looked at as ``doko strategies duel`` does, and deals on average."""
    ends: Counter[str] = Counter()
    lengths = []
    looks = tuple(looks_of_duels(400_000))
    for histograms in paths(shares, looks, repetitions, 4):
        found = (test.outcome(values, histogram) for histogram in histograms)
        number, outcome = next(
            ((n, one) for n, one in zip(looks, found, strict=True) if one != "undecided"),
            (looks[-1], "undecided"),
        )
        ends[outcome] += 1
        lengths.append(number)
    return ends, float(np.mean(lengths))


@repetitions
@pytest.mark.parametrize(
    ("name", "gain"), [("habit", 0.05), ("rare", 0.02), ("skewed", 0.01), ("skewed", 0.02)]
)
def test_false_alarms_of_duels(name: str, gain: float, repetitions: int) -> None:
    """Neither a rare large loss nor the far end of what is possible spoils a test."""
    test = Test(0.0, gain)
    for truth, wrong in ((test.h0, "H1"), (test.h1, "H0")):
        ends, length = outcomes(test, *wide(name, truth), repetitions)
        alarms = ends[wrong] / repetitions
        print(
            f"\nduel, {name}, {gain}, mean {truth}: {wrong} in {100 * alarms:.1f} % of "
            f"{repetitions:,}, undecided in {ends['undecided']}; {length:,.0f} deals"
        )
        assert alarms <= 0.05 + 3 * error(0.05, repetitions)


def test_a_far_end_does_not_make_a_duel_long() -> None:
    """With both ends the least number of deals would be 2.94 times 63 / 0.05, which is 3,710."""
    values, shares = wide("habit", 0.5)
    ends, length = outcomes(Test(0.0, 0.05), values, shares, 50)
    assert ends == {"H1": 50}
    assert length < 1_500
