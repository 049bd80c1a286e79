"""A card to print: a few whole-number weights, and a threshold a side and position.

Points of a hand are counted with the weights; from the threshold on Re or Kontra is said at the
last moment. The weights are a rounded least-squares fit of the gain of announcing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from analyses.card_hands import CELLS, SIZES, Fresh
from analyses.estimate import LEVEL, NOTHING, Estimate, t_quantile
from analyses.hand_features import HUNDREDTHS, PLAIN, Reader
from analyses.threshold_sums import SEATS

#: What a point of the card may be worth, in game points of gain: the least with which no weight is
#: larger than LARGEST, for who counts a hand at the table adds small numbers.
UNITS, LARGEST = (0.1, 0.2, 0.5, 1.0), 10
#: The published thresholds of the expected-eyes score, by side (tactics, section 5.1).
PUBLISHED = (75, 85)
NAMES = tuple(name for name, _ in PLAIN)


@dataclass(frozen=True)
class Side:
    """The card of one side: a weight for each of PLAIN, a threshold for each position.

    A point is worth ``unit`` game points of gain.
    """

    weights: tuple[int, ...]
    thresholds: tuple[int, ...]
    unit: float = UNITS[0]

    def points(self, plain: np.ndarray) -> np.ndarray:
        """Points of hands by their counts of PLAIN, shape (len(PLAIN), ...)."""
        points: np.ndarray = np.tensordot(np.array(self.weights), plain, axes=1)
        return points


#: Says of hands (counts of PLAIN, score in hundredths, seat) whether to announce.
Rule = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def counts_of_cells() -> np.ndarray:
    """The counts of PLAIN of each cell, shape (len(PLAIN), CELLS)."""
    return np.array(np.unravel_index(np.arange(CELLS), SIZES))


def fit(sums: np.ndarray, unit: float | None = None) -> tuple[Side, Side]:
    """The card of Re and that of Kontra, from the sums of card_hands.Cells.

    ``unit``: what a point is to be worth; None: the least that makes small numbers.
    """
    plain = counts_of_cells()
    found = [_coefficients(plain, *sums[:, side]) for side in range(2)]
    if unit is None:
        most = max(float(one.max()) for one in found)
        unit = next((one for one in UNITS if round(most / one) <= LARGEST), UNITS[-1])
    first, second = (_side(plain, own, sums[1, side], unit) for side, own in enumerate(found))
    return first, second


def _side(plain: np.ndarray, coefficients: np.ndarray, gains: np.ndarray, unit: float) -> Side:
    """``gains``: shape (positions, CELLS)."""
    weights = np.rint(coefficients / unit).astype(int)
    points = np.array(weights) @ plain
    low = int(points.min())
    thresholds = []
    for seat in range(SEATS):
        totals = np.bincount(points - low, gains[seat])
        tails = np.append(np.cumsum(totals[::-1])[::-1], 0.0)
        thresholds.append(low + int(tails.argmax()))
    return Side(tuple(int(w) for w in weights), tuple(thresholds), unit)


def _coefficients(plain: np.ndarray, number: np.ndarray, gains: np.ndarray) -> np.ndarray:
    """Least squares of the gain on the counts, with a level of its own for each position."""
    kinds = len(plain)
    size = kinds + SEATS
    squares, right = np.zeros((size, size)), np.zeros(size)
    x = plain.astype(float)
    every = number.sum(axis=0)
    squares[:kinds, :kinds] = (x * every) @ x.T
    right[:kinds] = x @ gains.sum(axis=0)
    for seat in range(SEATS):
        squares[:kinds, kinds + seat] = squares[kinds + seat, :kinds] = x @ number[seat]
        squares[kinds + seat, kinds + seat] = number[seat].sum()
        right[kinds + seat] = gains[seat].sum()
    return np.linalg.lstsq(squares, right, rcond=None)[0][:kinds]


def by_card(side: Side) -> Rule:
    """Announce from the card's threshold on."""
    thresholds = np.array(side.thresholds)
    return lambda plain, score, seat: side.points(plain) >= thresholds[seat]


def by_score(least: float) -> Rule:
    """Announce from a value of the expected-eyes score on."""
    return lambda plain, score, seat: score >= HUNDREDTHS * least


def constant(call: bool) -> Rule:
    """Announce always, or never."""
    return lambda plain, score, seat: np.full(len(score), call)


@dataclass(frozen=True)
class Judged:
    """Fresh hands of one side that count, ready to judge rules by."""

    plain: np.ndarray
    score: np.ndarray
    seat: np.ndarray
    halves: np.ndarray
    gain: np.ndarray

    @classmethod
    def of(cls, fresh: Fresh, reader: Reader, side: int) -> Judged:
        """Those of a side that were dealt in both halves of the deals."""
        elders = np.bitwise_count(fresh.hands & reader.elders)
        here = (elders == 1 - side) & (fresh.number > 0).all(axis=1)
        number, gain = fresh.number[here], fresh.gain[here]
        hands = fresh.hands[here]
        return cls(
            reader.plain(hands),
            reader.score(hands),
            fresh.seat[here],
            (gain / number).T,
            gain.sum(axis=1) / number.sum(axis=1),
        )

    def only(self, seat: int) -> Judged:
        """The hands of one position."""
        here = self.seat == seat
        return Judged(
            self.plain[:, here], self.score[here], self.seat[here],
            self.halves[:, here], self.gain[here],
        )  # fmt: skip

    def full(self) -> np.ndarray:
        """By hand: what deciding by its true gain is worth, its noise subtracted.

        Deciding by one half and valuing by the other lacks what the noise of a half spoils, which
        is to first order half its variance times the density of gains at zero; taking the larger
        of the whole's gain and zero has half of that too much. Two parts of the latter and
        one of the former cancel out.
        """
        return full_model(self.halves, self.gain)

    def loss(self, rule: Rule, level: float = LEVEL) -> Estimate:
        """What a rule loses a hand against deciding by the true gain."""
        return mean(self.full() - self.value_of(rule), level)

    def value_of(self, rule: Rule) -> np.ndarray:
        """By hand: what a rule gains over silence."""
        value: np.ndarray = self.gain * rule(self.plain, self.score, self.seat)
        return value


def full_model(halves: np.ndarray, gain: np.ndarray) -> np.ndarray:
    """See Judged.full: ``halves`` of shape (2, hands) and the gains from all deals."""
    one, two = halves
    crossed = (two * (one > 0) + one * (two > 0)) / 2
    full: np.ndarray = (crossed + 2 * np.maximum(gain, 0.0)) / 3
    return full


def best_score(judged: Judged) -> int:
    """The threshold of the expected-eyes score with which these very hands gain most."""
    gains = {least: float(judged.value_of(by_score(least)).sum()) for least in range(151)}
    return max(gains, key=lambda least: gains[least])


def mean(values: np.ndarray, level: float = LEVEL) -> Estimate:
    """The mean of independent hands, with Student's interval."""
    n = len(values)
    if n < 2:
        return NOTHING
    value, sd = float(values.mean()), float(values.std(ddof=1))
    half = t_quantile(level, n) * sd / n**0.5
    return Estimate(value, value - half, value + half, n, sd)


def quantiles(fresh: Fresh, here: np.ndarray, percents: np.ndarray) -> np.ndarray:
    """Quantiles of the hands' values left alone, the noise of their means taken out.

    Values are drawn together until their spread is that of the true ones, the usual shrinkage.
    """
    n, total, squares = fresh.alone[here], fresh.points[here], fresh.squares[here]
    values = total / n
    noise = float(((squares - n * values**2) / (n * (n - 1))).mean())
    spread = float(values.var(ddof=1))
    factor = max(0.0, 1 - noise / spread) ** 0.5 if spread > 0 else 0.0
    middle = float(values.mean())
    found: np.ndarray = middle + factor * (np.percentile(values, percents) - middle)
    return found
