"""Means of game points with less chance in them: what the cards dealt bring is known exactly.

Control variates subtract weights times what the dealt hands held beyond its exact mean; strata
weight the means of hand classes by the exact chances of the classes (method.md 4 and 8). A pilot on
another seed (pilot.py) sets the weights and says which of them saves enough; the deals of the
result only use them. Whatever is summed over deals is a whole number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np

from analyses.estimate import LEVEL, NOTHING, Estimate, t_quantile
from analyses.hand_classes import Dealt
from analyses.hand_counts import (
    SEATS,
    Counted,
    classes_of_seats,
    classes_of_sides,
    weighted_seats,
    weighted_sides,
)
from doko_sim.chunks import CHUNK, Crew, Progress, Work, check_range
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.simulation import Plan, Result, add_counts

Method = Literal["none", "control variates", "strata"]
SIDES = ("Re", "Kontra")
FIGURES = (*SIDES, *(f"position {seat + 1}" for seat in range(SEATS)))
PLAIN: tuple[Method, ...] = tuple("none" for _ in FIGURES)
#: Weights are multiples of 1 / SCALE, so that no rounding of a machine shows.
SCALE = 1024
#: Deals, mean, and variance of a deal.
Moments = tuple[int, Fraction, float]


@dataclass(frozen=True)
class Choice:
    """How the means of FIGURES are made: methods, and the weights of the variates times SCALE.

    ``weights`` are those of Re, of Kontra, and of all four positions. ``seed`` and ``deals`` are
    the pilot's.
    """

    dealt: Dealt
    methods: tuple[Method, ...]
    weights: tuple[tuple[int, ...], ...]
    seed: int
    deals: int

    @property
    def any(self) -> bool:
        """Whether any mean is not the plain one."""
        return any(method != "none" for method in self.methods)

    def chances(self, number: int) -> list[Fraction]:
        """The exact chances of the classes of a figure."""
        dealt = self.dealt
        return (dealt.classes_of_sides if number < len(SIDES) else dealt.classes_of_seats).weights

    def known(self, number: int) -> Fraction:
        """The exact mean of the weights times the variates of a figure, times SCALE."""
        if number >= len(SIDES):
            return Fraction(0)
        pairs = zip(self.weights[number], self.dealt.means_of_sides, strict=True)
        return sum((weight * mean for weight, mean in pairs), Fraction(0))


@dataclass
class Sums:
    """Whole-number sums over deals, of each of FIGURES.

    ``plain`` and ``less``: sum and sum of squares of the game points, and of SCALE times the game
    points less the weighted variates, shape (figures, 2), of Python integers. ``strata``: of the
    figures made so, shape (3, classes): deals, points, squares. ``aside``: deals without a game.
    """

    deals: int = 0
    aside: int = 0
    plain: np.ndarray = field(default_factory=lambda: np.zeros((len(FIGURES), 2), object))
    less: np.ndarray = field(default_factory=lambda: np.zeros((len(FIGURES), 2), object))
    strata: dict[int, np.ndarray] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: np.ndarray, hands: np.ndarray, choice: Choice) -> Sums:
        """The sums over deals from their rows (state.ROW_DTYPE) and their hands (deals, 4)."""
        points = points_of(rows)
        sums = cls(len(rows), int(len(rows) - np.count_nonzero(rows["played"])))
        sums.plain = _sums(points)
        counted = Counted.of(hands, choice.dealt)
        if "control variates" in choice.methods:
            less = SCALE * points
            for number in range(len(SIDES)):
                less[number] -= weighted_sides(counted, choice.weights[number])
            less[len(SIDES) :] -= weighted_seats(counted, choice.dealt, choice.weights[-1])
            sums.less = _sums(less)
        for number, method in enumerate(choice.methods):
            if method == "strata":
                sums.strata[number] = by_class(counted, choice, number, points[number])
        return sums

    def add(self, more: Sums) -> None:
        """Add the sums over other deals in place."""
        self.deals += more.deals
        self.aside += more.aside
        self.plain = self.plain + more.plain
        self.less = self.less + more.less
        for number, theirs in more.strata.items():
            self.strata[number] = self.strata.get(number, 0) + theirs


def points_of(rows: np.ndarray) -> np.ndarray:
    """The game points of a Re player, of a Kontra player (less the value), and of each position.

    Shape (figures, deals), the order of FIGURES.
    """
    seats = np.ascontiguousarray(rows["scores"].T, dtype=np.int64)
    points_of_re = np.zeros(len(rows), np.int64)
    for seat in range(SEATS):
        np.copyto(points_of_re, seats[seat], where=(rows["re"] >> seat & 1).astype(bool))
    return np.vstack([points_of_re, -rows["value"].astype(np.int64), seats])


def _sums(values: np.ndarray) -> np.ndarray:
    """Sums and sums of squares of rows of whole numbers, as Python integers."""
    sums = np.zeros((len(values), 2), object)
    for number, row in enumerate(values):
        sums[number] = int(row.sum()), int(row @ row)
    return sums


def by_class(counted: Counted, choice: Choice, number: int, points: np.ndarray) -> np.ndarray:
    """Deals, points and squares of points of a figure by class, shape (3, classes)."""
    if number < len(SIDES):
        place = classes_of_sides(counted, choice.dealt)
    else:
        place = classes_of_seats(counted, choice.dealt)[number - len(SIDES)]
    classes = len(choice.chances(number))
    # sums of whole numbers far below 2^53 are exact
    totals = [np.bincount(place, power, classes) for power in (points, points**2)]
    return np.stack([np.bincount(place, minlength=classes), *totals]).astype(np.int64)


@dataclass(frozen=True)
class Adjusted:
    """A mean of game points: how it was made, what that saved of the variance, the plain mean."""

    figure: str
    method: Method
    estimate: Estimate
    plain: Estimate
    saved: float


def means(sums: Sums, choice: Choice, level: float = LEVEL) -> list[Adjusted]:
    """The means of FIGURES over some deals; plain ones where a deal was set aside."""
    found = []
    for number, figure in enumerate(FIGURES):
        method = choice.methods[number] if sums.aside == 0 else "none"
        plain = used = moments(sums.deals, sums.plain[number], 1)
        if method == "control variates":
            n, mean, variance = moments(sums.deals, sums.less[number], SCALE)
            used = n, mean + choice.known(number) / SCALE, variance
        elif method == "strata":
            used = with_strata(sums.strata[number], choice.chances(number))
            # a class of which too little was seen
            method, used = (method, used) if math.isfinite(used[2]) else ("none", plain)
        saved = 1 - used[2] / plain[2] if plain[2] > 0 else 0.0
        estimate = _estimate(*used, level)
        found.append(Adjusted(figure, method, estimate, _estimate(*plain, level), saved))
    return found


def moments(n: int, sums: np.ndarray, scale: int) -> Moments:
    """From the sum and the sum of squares of numbers that were multiplied with ``scale``."""
    total, squares = (int(value) for value in sums)
    if n < 2:
        return n, Fraction(total, scale * n) if n else Fraction(0), math.nan
    variance = Fraction(n * squares - total * total, n * (n - 1) * scale * scale)
    return n, Fraction(total, scale * n), float(variance)


def with_strata(strata: np.ndarray, chances: Sequence[Fraction]) -> Moments:
    """The mean over classes, and the variance that a deal would need to have to be as unsure.

    The variance is infinite where fewer than two deals of a class were seen.
    """
    mean, variance, n = Fraction(0), 0.0, int(strata[0].sum())
    for chance, (number, total, squares) in zip(chances, strata.T.tolist(), strict=True):
        if number < 2:
            return n, Fraction(0), math.inf
        mean += chance * Fraction(total, number)
        within = Fraction(number * squares - total * total, number * (number - 1))
        variance += float(chance**2 * within / number)
    return n, mean, n * variance


def _estimate(n: int, mean: Fraction, variance: float, level: float) -> Estimate:
    if n < 2:
        return NOTHING
    sd = math.sqrt(variance)
    half = t_quantile(level, n) * sd / math.sqrt(n)
    return Estimate(float(mean), float(mean) - half, float(mean) + half, n, sd)


def observe(
    plan: Plan,
    choice: Choice,
    first: int,
    deals: int,
    threads: int | None = None,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> tuple[Result, Sums]:
    """Play a range of a plan's deals as ``simulation.run`` does, and keep the sums besides.

    ``plan`` must deal at random: no cards fixed. The sums do not depend on threads and chunks.
    """
    check_range(first, deals)

    def hire() -> Work[tuple[np.ndarray, Sums]]:
        table = plan.table()

        def work(start: int, count: int) -> tuple[np.ndarray, Sums]:
            counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(count, ROW_DTYPE)
            table.play(start, count, counts, rows)
            return counts, Sums.of(rows, table.hands(start, count), choice)

        return work

    total, kept = np.zeros(1, COUNTS_DTYPE), Sums()

    def merge(chunk_of: tuple[np.ndarray, Sums]) -> None:
        add_counts(total, chunk_of[0])
        kept.add(chunk_of[1])

    with Crew(hire, threads) as crew:
        if progress is not None:
            progress(0, deals)
        done = crew.run(first, deals, merge, chunk, progress)
    return Result(plan, first, done, total, crew.interrupted), kept
