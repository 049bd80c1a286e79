"""What two strategies came to on the deals of a design: histograms of whole-number block values.

Histograms add up, so figures are the same for any number of threads and any chunks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from analyses.bounds import most_points
from analyses.designs import GAIN, Design
from analyses.estimate import Estimate, mean_of, share
from analyses.trail import largest, largest_of, steps
from doko_sim.players.strategy import Player, file_of
from doko_sim.rules import Rules


@dataclass(frozen=True)
class Match:
    """Strategy A (``first``) against B (``second``) in a design."""

    first: Player
    second: Player
    design: Design

    @property
    def is_self_play(self) -> bool:
        """Whether A and B are the same strategy with the same values."""
        return play_alike(self.first, self.second)


def play_alike(one: Player, other: Player) -> bool:
    """Whether two players are one strategy with the same values, by whatever names.

    It is one strategy if it decides with the same functions, or stands in files of the same
    content (and is based on files of the same content) under the same name.
    """
    if one.block() != other.block():
        return False
    return _functions(one) == _functions(other) or _are_copies(one, other)


def _functions(player: Player) -> tuple[object, ...]:
    strategy = player.strategy
    return strategy.reserve, strategy.announce, strategy.play


def _are_copies(one: Player, other: Player) -> bool:
    """Whether two players are the same strategy of files with the same content."""
    contents = [[source.sha256 for source in who.strategy.sources] for who in (one, other)]
    files = [file_of(who.strategy.name) for who in (one, other)]
    if contents[0] != contents[1] or None in files:
        return False
    # without a name it is the only one of its file
    given = {file[1] for file in files if file and file[1]}
    return len(given) <= 1


@dataclass
class Tally:
    """What a match came to.

    Attributes
    ----------
    histograms
        By measure of the design: how many blocks had which value (over its denominator).
    differ
        Blocks whose games do not all end with the same scores.
    sums, squares
        By game: of what it adds to a block's gain, for what independent deals would have told.
    top
        The deals that decided most with their gain (over the denominator), the largest first.
    trail
        By step of deal numbers (analyses.trail): the histogram of the gains.
    """

    match: Match
    keep: int = 0
    deals: int = 0
    differ: int = 0
    histograms: dict[str, Counter[int]] = field(init=False)
    sums: np.ndarray = field(init=False)
    squares: np.ndarray = field(init=False)
    top: list[tuple[int, int]] = field(default_factory=list)
    trail: dict[int, Counter[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.histograms = {measure: Counter() for measure in self.match.design.weights}
        self.sums = np.zeros(self.match.design.games, np.int64)
        self.squares = np.zeros(self.match.design.games, np.int64)

    def add(self, more: Tally) -> None:
        """Add other deals in place."""
        self.deals += more.deals
        self.differ += more.differ
        self.sums += more.sums
        self.squares += more.squares
        for measure, histogram in self.histograms.items():
            histogram.update(more.histograms[measure])
        for step, gains in more.trail.items():
            self.trail.setdefault(step, Counter()).update(gains)
        self.top = largest(self.top + more.top, self.keep)

    def count(self, first: int, scores: np.ndarray, layouts: np.ndarray) -> np.ndarray:
        """Count blocks from deal ``first`` on and return their gains (over the denominator).

        ``scores`` has shape (blocks, games, seats), ``layouts`` (blocks,).
        """
        design = self.match.design
        parts = design.parts(scores, layouts)
        gains: np.ndarray = parts.sum(axis=1)
        self.deals += len(gains)
        self.differ += int((scores != scores[:, :1]).any(axis=(1, 2)).sum())
        self.sums += parts.sum(axis=0)
        self.squares += (parts**2).sum(axis=0)
        for measure in design.weights:
            values = gains if measure == GAIN else design.values(scores, layouts, measure)
            self.histograms[measure].update(counted(values))
        if self.keep:
            numbers = first + np.arange(len(gains))
            self.top = largest(self.top + largest_of(numbers, gains, self.keep), self.keep)
            for step, part in steps(numbers):
                self.trail.setdefault(step, Counter()).update(counted(gains[part]))
        return gains

    def estimate(self, rules: Rules, level: float, measure: str = GAIN) -> Estimate:
        """The mean of a measure in game points a deal, with Student's interval."""
        values, offset = self.histogram(rules, measure)
        return scaled(mean_of(values, offset, level), self.match.design.denominator)

    def histogram(self, rules: Rules, measure: str = GAIN) -> tuple[np.ndarray, int]:
        """The histogram of a measure from its least to its largest value, and the least value."""
        return dense(self.histograms[measure], most_value(self.match.design, rules, measure))

    def is_seen(self, measure: str = GAIN) -> bool:
        """Whether a measure was anything but zero in a single deal."""
        return any(self.histograms[measure][value] for value in self.histograms[measure] if value)

    def differs(self, level: float) -> Estimate:
        """The share of deals whose games do not all end with the same scores."""
        return share(self.differ, self.deals, level)

    def saved(self) -> float:
        """How many times the games independent deals would need for the same standard error.

        As many deals as games, each played once, with the same weights; NaN where no block
        differs from another.
        """
        n = self.deals
        values = self.histograms[GAIN]
        total = sum(value * count for value, count in values.items())
        squares = sum(value * value * count for value, count in values.items())
        paired = n * squares - total * total
        apart = sum(n * int(s) - int(t) ** 2 for s, t in zip(self.squares, self.sums, strict=True))
        return apart / paired if paired > 0 else float("nan")


def counted(values: np.ndarray) -> dict[int, int]:
    """How often each whole number occurs."""
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def dense(histogram: Mapping[int, int], most: int) -> tuple[np.ndarray, int]:
    """A histogram as an array from ``-most`` to ``most``, and its first value."""
    values = np.zeros(2 * most + 1, np.int64)
    for value, count in histogram.items():
        values[value + most] = count
    return values, -most


def most_value(design: Design, rules: Rules, measure: str = GAIN) -> int:
    """A bound of a block's value (over the denominator), not sharp."""
    weights = np.abs(design.weights[measure]).sum(axis=(1, 2)).max()
    return int(weights) * most_points(rules)


def scaled(estimate: Estimate, denominator: int) -> Estimate:
    """An estimate of values over a denominator."""
    parts = estimate.value, estimate.low, estimate.high
    value, low, high = (part / denominator for part in parts)
    sd, reach = estimate.sd / denominator, estimate.reach / denominator
    return Estimate(value, low, high, estimate.n, sd, reach)
