"""The pilot of a simulation: which means of game points are made with control variates or strata.

It is played on a seed of its own, so that nothing is fitted on the deals of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.estimate import LEVEL
from analyses.hand_classes import Dealt
from analyses.hand_counts import SEATS, Counted, variates_of_seats, variates_of_sides
from analyses.products import Products
from analyses.variates import (
    FIGURES,
    PLAIN,
    SCALE,
    SIDES,
    Adjusted,
    Choice,
    Method,
    Sums,
    by_class,
    means,
    moments,
    observe,
    points_of,
    with_strata,
)
from doko_sim import simulation
from doko_sim.chunks import Progress
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.simulation import SEEDS, Plan, Result
from doko_sim.table import ANY_DEAL

#: Deals of the pilot, and those of a result that are worth one.
PILOT = 10_000
WORTH = 5 * PILOT
#: The share of the variance that must be saved before the plain mean is left (method.md 8).
ENOUGH = 0.2
_AWAY = 0x5851F42D4C957F2D
#: Figures for which one method is chosen together: the positions' means add up to zero.
_TOGETHER = ((0,), (1,), tuple(range(len(SIDES), len(FIGURES))))


def pilot_seed(seed: int) -> int:
    """The seed of the pilot of a seed's result."""
    return (seed + _AWAY) % SEEDS


def simulate_better(
    plan: Plan,
    deals: int,
    threads: int | None = None,
    level: float = LEVEL,
    progress: Progress | None = None,
) -> tuple[Result, Means | None]:
    """Play a plan's deals 0 to ``deals - 1``, with a pilot before them if they are worth one.

    Returns the result, and the means of game points made as the pilot said; None where there are
    fewer than WORTH deals, also after an interruption.
    """
    choice = pilot(plan) if deals >= WORTH else None
    if choice is None or not choice.any:
        result, sums = simulation.run(plan, 0, deals, threads, progress=progress), None
    else:
        result, sums = observe(plan, choice, 0, deals, threads, progress=progress)
    if choice is None or result.deals < WORTH:
        return result, None
    return result, Means(choice, tuple(means(sums, choice, level)) if sums else ())


@dataclass(frozen=True)
class Means:
    """The pilot's choice, and the means it was used for (none where it chose plain means)."""

    choice: Choice
    means: tuple[Adjusted, ...]


def pilot(plan: Plan, deals: int = PILOT) -> Choice:
    """Play a plan's pilot and choose how the means are made.

    Plain means are chosen where cards or the contract are given beforehand, or a deal was set
    aside, for the hands' exact means are those of all deals.
    """
    seed = pilot_seed(plan.seed)
    dealt = Dealt(plan.rules)
    if plan.deal != ANY_DEAL:
        return Choice(dealt, PLAIN, (), seed, 0)
    table = Plan(plan.rules, plan.players, seed, plan.deal, plan.forces).table()
    rows = np.zeros(deals, ROW_DTYPE)
    table.play(0, deals, np.zeros(1, COUNTS_DTYPE), rows)
    return choose(rows, table.hands(0, deals), dealt, seed)


def choose(rows: np.ndarray, hands: np.ndarray, dealt: Dealt, seed: int) -> Choice:
    """Weights from a pilot's deals, and for each figure the method that saves most, if enough."""
    counted, points = Counted.of(hands, dealt), points_of(rows)
    weights = _weights(counted, dealt, points)
    every: tuple[Method, ...] = tuple("control variates" for _ in FIGURES)
    trial = Choice(dealt, every, weights, seed, len(rows))
    sums = Sums.of(rows, hands, trial)
    methods: list[Method] = []
    for figures in _TOGETHER:
        plain = sum(moments(sums.deals, sums.plain[number], 1)[2] for number in figures)
        left: dict[Method, float] = {
            "control variates": sum(
                moments(sums.deals, sums.less[number], SCALE)[2] for number in figures
            ),
            "strata": sum(
                with_strata(
                    by_class(counted, trial, number, points[number]), trial.chances(number)
                )[2]
                for number in figures
            ),
        }
        best = min(left, key=lambda method: left[method])
        good = sums.aside == 0 and left[best] <= (1 - ENOUGH) * plain and plain > 0
        methods += [best if good else "none"] * len(figures)
    return Choice(dealt, tuple(methods), weights, seed, len(rows))


def _weights(counted: Counted, dealt: Dealt, points: np.ndarray) -> tuple[tuple[int, ...], ...]:
    """The weights of Re, Kontra and the positions, the last fitted on all four seats."""
    sides, seats = variates_of_sides(counted), variates_of_seats(counted, dealt)
    found = [_fit([sides], [points[number]]) for number in range(len(SIDES))]
    return (*found, _fit([*seats], [*points[-SEATS:]]))


def _fit(variates: Sequence[np.ndarray], points: Sequence[np.ndarray]) -> tuple[int, ...]:
    """The weights that leave the least variance over some figures, as multiples of 1 / SCALE."""
    covariance = np.sum(
        [
            Products.of(np.vstack([x, y])[None]).covariance()[0, :, 0, :]
            for x, y in zip(variates, points, strict=True)
        ],
        axis=0,
    )
    found = np.linalg.lstsq(covariance[:-1, :-1], covariance[:-1, -1], rcond=1e-9)[0]
    return tuple(round(float(weight) * SCALE) for weight in found)
