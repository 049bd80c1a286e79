"""Exact probabilities of what is dealt, by counting hands (statistics.md B, 48 cards).

The pack is dealt to places: a class of ``m`` cards falls on any ``m`` of the 48 places alike, so
the seats' counts (a, b, c, d) of it have the weight C(12, a) C(12, b) C(12, c) C(12, d).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from doko_sim.cards import POINTS

Counts = tuple[int, int, int, int]
HANDS = comb(48, 12)


@cache
def splits(size: int) -> tuple[tuple[Counts, int], ...]:
    """Counts by seat of a class of ``size`` cards with their weights, C(48, size) together."""
    found = []
    for a, b, c in product(range(13), repeat=3):
        d = size - a - b - c
        if 0 <= d <= 12:
            weight = comb(12, a) * comb(12, b) * comb(12, c) * comb(12, d)
            found.append(((a, b, c, d), weight))
    return tuple(found)


def table(size: int, condition: Callable[[Counts], bool]) -> Fraction:
    """The chance that the seats' counts of a class of ``size`` cards meet a condition."""
    weight = sum(weight for counts, weight in splits(size) if condition(counts))
    return Fraction(weight, comb(48, size))


@cache
def in_hand(size: int) -> tuple[Fraction, ...]:
    """Chances of 0 to 12 cards of a class in a given hand."""
    return tuple(Fraction(comb(size, k) * comb(48 - size, 12 - k), HANDS) for k in range(13))


def given(size: int, condition: Callable[[int], bool]) -> Fraction:
    """The chance that a given hand's count of a class of ``size`` cards meets a condition."""
    return sum((p for k, p in enumerate(in_hand(size)) if condition(k)), Fraction(0))


def some(size: int, condition: Callable[[int], bool]) -> Fraction:
    """The chance that any hand's count of a class meets a condition."""
    return table(size, lambda counts: any(map(condition, counts)))


@cache
def trumps_beside(elders: int) -> tuple[Fraction, ...]:
    """Chances of 0 to 12 trumps together with so many queens of clubs in a given hand."""
    return tuple(
        Fraction(comb(2, elders) * comb(24, k - elders) * comb(22, 12 - k), HANDS)
        if k >= elders
        else Fraction(0)
        for k in range(13)
    )


@cache
def card_points() -> tuple[Fraction, ...]:
    """Chances of 0 to 132 card points in a given hand, by counting all hands."""
    ways = [[0] * 133 for _ in range(13)]
    ways[0][0] = 1
    for points in (*POINTS, *POINTS):
        for size in range(12, 0, -1):
            for total in range(132, points - 1, -1):
                ways[size][total] += ways[size - 1][total - points]
    return tuple(Fraction(count, HANDS) for count in ways[12])


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The mean of a distribution over 0, 1, 2, ..., whatever the chances add up to."""
    return sum((k * p for k, p in enumerate(chances)), Fraction(0)) / sum(chances)


def variance(chances: Sequence[Fraction]) -> Fraction:
    """The mean square distance from the mean."""
    middle = mean(chances)
    return sum((p * (k - middle) ** 2 for k, p in enumerate(chances)), Fraction(0))


def two_pairs() -> tuple[Fraction, Fraction]:
    """Chances that two named pairs each lie together, in one hand and in two hands."""
    first = Fraction(11, 47)
    return first * Fraction(10 * 9, 46 * 45), first * Fraction(3 * 12 * 11, 46 * 45)


def followed(size: int, missing: int, voids: int) -> Fraction:
    """The chance that so many of the three other hands lack a suit of which ``missing`` are out."""
    own = size - missing
    met = table(size, lambda c: c[0] == own and c[1:].count(0) == voids)
    return met / table(size, lambda c: c[0] == own)
