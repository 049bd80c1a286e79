"""The designs of a comparison: who sits where in the games of a block, and what the block comes to.

A block is the games played on one deal. What it comes to is a weighted sum of all seats' scores, a
whole number over a fixed denominator. The weights are such that a strategy that meets itself comes
to exactly zero, and the deal is the unit: games of a block are never independent (method.md 3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from doko_sim.errors import DokoError, nearest
from doko_sim.rules import Rules
from doko_sim.seatings import ALWAYS, BY_HANDS, BY_NUMBER
from doko_sim.texts import say

A, B = 0, 1
SEATS = 4
#: The measures of a design: what every one tells, and what the factorial one tells besides.
GAIN = "gain"
WITH, WITHOUT, INTERACTION = "with", "without", "interaction"


@dataclass(frozen=True, eq=False)
class Design:
    """A design for two strategies, A and B.

    Attributes
    ----------
    plan
        Who sits where, A or B, shape (layouts, games, seats); layouts as in seatings.Blocks.
    weights
        By measure the weights of the scores, shape as the plan's.
    denominator
        What a weighted sum is divided by to be game points a deal.
    """

    name: str
    plan: np.ndarray
    weights: Mapping[str, np.ndarray]
    denominator: int

    @property
    def games(self) -> int:
        """Games of a block."""
        return int(self.plan.shape[1])

    def parts(self, scores: np.ndarray, layouts: np.ndarray, measure: str = GAIN) -> np.ndarray:
        """What each game adds to the blocks' values: whole numbers, shape (blocks, games).

        ``scores`` has shape (blocks, games, seats), ``layouts`` (blocks,).
        """
        parts: np.ndarray = (self.weights[measure][layouts] * scores).sum(axis=2)
        return parts

    def values(self, scores: np.ndarray, layouts: np.ndarray, measure: str = GAIN) -> np.ndarray:
        """The blocks' values: whole numbers, shape (blocks,); see ``denominator``."""
        values: np.ndarray = self.parts(scores, layouts, measure).sum(axis=1)
        return values


def add_to_zero(rules: Rules) -> bool:
    """Whether the scores of every game add up to zero: a lone player wins three times the value."""
    return rules.solo_multiplier == 3


def single(rules: Rules) -> Design:
    """D1: one seat changes from B to A, all others play B; the seat is the deal's number modulo 4.

    Two games. The value is what the seat gets more.
    """
    plan = np.full((BY_NUMBER, 2, SEATS), B)
    weights = np.zeros_like(plan)
    for seat in range(SEATS):
        plan[seat, 0, seat] = A
        weights[seat, :, seat] = 1, -1
    return Design("single", plan, {GAIN: weights}, 1)


def seat(rules: Rules) -> Design:
    """D2: A sits in each seat in turn, all others play B.

    Four games; where the scores of a game do not add up to zero a fifth, in which all play B. The
    value is what A gets more than B in the same seat, on average over the seats.
    """
    games = SEATS if add_to_zero(rules) else SEATS + 1
    plan = np.full((ALWAYS, games, SEATS), B)
    weights = np.zeros_like(plan)
    for own in range(SEATS):
        plan[0, own, own] = A
        weights[0, own, own] = 1
    weights[0, SEATS:] = -1
    return Design("seat", plan, {GAIN: weights}, SEATS)


def swap(rules: Rules) -> Design:
    """D3: the seats dealt a queen of clubs are team 1, the others team 2.

    Two games: A plays team 1 and B team 2, then the other way round. The value is the mean of A's
    game points over its four seats of both games, less that of B's, halved: A's own mean where
    scores add up to zero.
    """
    plan = np.zeros((BY_HANDS, 2, SEATS), np.int64)
    for elders, own in _places(BY_HANDS):
        first = bool(elders >> own & 1)
        plan[elders, :, own] = (A, B) if first else (B, A)
    weights = np.where(plan == A, 1, -1)
    return Design("swap", plan, {GAIN: weights}, 2 * SEATS)


def factorial(rules: Rules) -> Design:
    """D4: A or B in every seat, sixteen games.

    ``gain``: what a seat gets more by playing A than by playing B, on average over the seats and
    the eight ways of the others. ``with`` and ``without``: the same where the partner plays A, and
    where it plays B; ``interaction``: the first less the second. Partners are two seats that are
    dealt a queen of clubs each, and the two others. Where one seat is dealt both nobody has a
    partner: with and without are the gain, the interaction is zero.
    """
    games = 1 << SEATS
    plan = np.zeros((BY_HANDS, games, SEATS), np.int64)
    for game, own in _places(games):
        plan[:, game, own] = A if game >> own & 1 else B
    sign = np.where(plan == A, 1, -1)
    both = np.zeros_like(plan)
    for elders in range(BY_HANDS):
        if elders.bit_count() == 2:
            for own in range(SEATS):
                both[elders, :, own] = (
                    2 * sign[elders, :, own] * sign[elders, :, _partner(elders, own)]
                )
    weights = {GAIN: sign, WITH: sign + both // 2, WITHOUT: sign - both // 2, INTERACTION: both}
    return Design("factorial", plan, weights, SEATS * games // 2)


def _places(first: int) -> Iterator[tuple[int, int]]:
    return ((one, own) for one in range(first) for own in range(SEATS))


def _partner(elders: int, own: int) -> int:
    """The other seat that has as many queens of clubs, of two and two."""
    side = elders if elders >> own & 1 else ~elders & 15
    return (side ^ 1 << own).bit_length() - 1


_DESIGNS = {"single": single, "seat": seat, "swap": swap, "factorial": factorial}
NAMES = tuple(_DESIGNS)


def design(name: str, rules: Rules) -> Design:
    """The design of a name under some rules.

    Raises
    ------
    DokoError
        If there is none, with the nearest right name.
    """
    if name not in _DESIGNS:
        raise DokoError(
            say(
                "unknown design {name!r}; expected one of {names}{hint}",
                name=name,
                names=", ".join(NAMES),
                hint=nearest(name, NAMES),
            )
        )
    return _DESIGNS[name](rules)
