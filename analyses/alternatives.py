"""The same deals played under several plans (design D1 of method.md 3), as whole numbers that add.

The deal is the unit: each counted deal gives one score of one seat under every plan, and what is
compared are the differences on the same deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.estimate import Estimate, mean_of_sums
from analyses.trail import Trail
from doko_sim.chunks import Work
from doko_sim.contracts import HEALTHY, NO_GAME, NORMAL, SILENT_WEDDING
from doko_sim.engine.options import POVERTY_REFUSED
from doko_sim.engine.state import COUNTS_DTYPE, HALF, OUTCOMES, ROW_DTYPE
from doko_sim.simulation import Plan

#: A gain is a difference of two scores.
GAIN_HALF = 2 * HALF
_BY_PLAN = ("won", "met", "called", "already", "demanded", "contracts", "own")


@dataclass
class Tally:
    """What ``k`` plans came to on the same deals.

    Attributes
    ----------
    drawn, counted
        Deals dealt, and those in which the contract asked for came about.
    set_aside, refused
        Shape (state.OUTCOMES,): deals set aside by contract, the last those without one; of
        these so many for a poverty that nobody took, the others were thrown in.
    scores, gains
        Shape (k, 2 * HALF) and (k, 2 * GAIN_HALF): deals by the seat's game points, and by its
        gain over plan 0.
    products
        Shape (k, k): sums of the products of two plans' scores.
    same
        Shape (k, k): deals with the same score under two plans.
    won, met, called, already, demanded
        Shape (k,): deals that the seat's side won; in which the plan's level was met; in which
        the seat was made to call it; in which the side had reached it without that; in which
        the rules demanded a call of anybody.
    contracts, own
        Where every deal counts (count_in_full), else 0: shape (k, state.OUTCOMES), what came
        about, and shape (k,), deals in which that was what the seat named.
    """

    plans: int
    drawn: int = 0
    counted: int = 0
    refused: int = 0
    set_aside: np.ndarray = field(default_factory=lambda: np.zeros(OUTCOMES, np.int64))
    scores: np.ndarray = field(init=False)
    gains: np.ndarray = field(init=False)
    products: np.ndarray = field(init=False)
    same: np.ndarray = field(init=False)
    won: np.ndarray = field(init=False)
    met: np.ndarray = field(init=False)
    called: np.ndarray = field(init=False)
    already: np.ndarray = field(init=False)
    demanded: np.ndarray = field(init=False)
    contracts: np.ndarray = field(init=False)
    own: np.ndarray = field(init=False)
    trail: Trail = field(init=False)

    def __post_init__(self) -> None:
        self.scores = np.zeros((self.plans, 2 * HALF), np.int64)
        self.gains = np.zeros((self.plans, 2 * GAIN_HALF), np.int64)
        self.products = np.zeros((self.plans, self.plans), np.int64)
        self.same = np.zeros((self.plans, self.plans), np.int64)
        for name in _BY_PLAN:
            setattr(self, name, np.zeros(self.plans, np.int64))
        self.contracts = np.zeros((self.plans, OUTCOMES), np.int64)
        self.trail = Trail(self.plans)

    def add(self, more: Tally) -> None:
        """Add the numbers of other deals in place."""
        self.drawn += more.drawn
        self.counted += more.counted
        self.refused += more.refused
        for name in ("set_aside", "scores", "gains", "products", "same", *_BY_PLAN):
            own: np.ndarray = getattr(self, name)
            own += getattr(more, name)
        self.trail.add(more.trail)

    def sums(self) -> np.ndarray:
        """Sums of the scores by plan, shape (k,)."""
        sums: np.ndarray = self.scores @ np.arange(-HALF, HALF)
        return sums

    def difference(self, plan: int, other: int, most: int, level: float) -> Estimate:
        """A plan's mean paired gain over another, of which ``most`` is the largest possible."""
        products = self.products
        squares = int(products[plan, plan] + products[other, other] - 2 * products[plan, other])
        sums = self.sums()
        total = int(sums[plan] - sums[other])
        return mean_of_sums(self.counted, total, squares, int(self.same[plan, other]), most, level)


def equal_scores(scores: np.ndarray) -> np.ndarray:
    """How many deals have the same score under two plans: (k, deals) to (k, k)."""
    return np.stack([(scores == own).sum(axis=1) for own in scores])


def count_rows(tables: Sequence[np.ndarray], seat: int, levels: Sequence[int]) -> Tally:
    """Count rows (one array a plan, the same deals) from the view of one seat."""
    first = tables[0]
    played = first["played"] == 1
    tally = Tally(len(tables), drawn=len(first), counted=int(played.sum()))
    tally.set_aside += np.bincount(first["contract"][~played], minlength=OUTCOMES)
    refused = first["redeals"][:, POVERTY_REFUSED] > 0
    tally.refused += int((refused & (first["contract"] == NO_GAME)).sum())
    scores = np.stack([rows["scores"][played, seat] for rows in tables]).astype(np.int64)
    tally.products += scores @ scores.T
    tally.same += equal_scores(scores)
    tally.trail.count(first["deal"][played], scores)
    for plan, (every, level) in enumerate(zip(tables, levels, strict=True)):
        rows = every[played]
        side = 1 - (rows["re"] >> seat & 1)
        on_side = (np.arange(len(rows)), side)
        won = rows["winner"] == side
        tally.scores[plan] += np.bincount(scores[plan] + HALF, minlength=2 * HALF)
        tally.gains[plan] += np.bincount(
            scores[plan] - scores[0] + GAIN_HALF, minlength=2 * GAIN_HALF
        )
        tally.won[plan] += won.sum()
        tally.demanded[plan] += (rows["forced_calls"] > 0).sum()
        if level:
            called = rows["called"][:, seat] >= level
            tally.met[plan] += (won if level == 1 else rows["reached"][on_side] >= level).sum()
            tally.called[plan] += called.sum()
            tally.already[plan] += (~called & (rows["level"][on_side] >= level)).sum()
    return tally


def count_in_full(tables: Sequence[np.ndarray], seat: int, reservations: Sequence[int]) -> Tally:
    """Count rows whatever contract came about; a deal that was not played has no points.

    ``reservations`` are what the seat says under each plan.
    """
    count = len(tables[0])
    tally = Tally(len(tables), drawn=count, counted=count)
    scores = np.stack([rows["scores"][:, seat] * rows["played"] for rows in tables])
    scores = scores.astype(np.int64)
    tally.products += scores @ scores.T
    tally.same += equal_scores(scores)
    tally.trail.count(tables[0]["deal"], scores)
    for plan, (rows, reservation) in enumerate(zip(tables, reservations, strict=True)):
        side = 1 - (rows["re"] >> seat & 1)
        contract = rows["contract"]
        tally.scores[plan] += np.bincount(scores[plan] + HALF, minlength=2 * HALF)
        tally.gains[plan] += np.bincount(
            scores[plan] - scores[0] + GAIN_HALF, minlength=2 * GAIN_HALF
        )
        tally.won[plan] += ((rows["winner"] == side) & (rows["played"] == 1)).sum()
        tally.contracts[plan] += np.bincount(contract, minlength=OUTCOMES)
        if reservation == HEALTHY:
            own = (contract == NORMAL) | (contract == SILENT_WEDDING)
        else:
            own = (contract == reservation) & (rows["lone_player"] == seat)
        tally.own[plan] += own.sum()
    return tally


Count = Callable[[Sequence[np.ndarray]], Tally]


def worker(plans: Sequence[Plan], seat: int, levels: Sequence[int]) -> Callable[[], Work[Tally]]:
    """What hires a thread that plays chunks of deals under every plan (for chunks.Crew)."""
    return player_of(plans, lambda tables: count_rows(tables, seat, levels))


def player_of(plans: Sequence[Plan], counting: Count) -> Callable[[], Work[Tally]]:
    """The same with a way of counting the rows of each plan."""

    def hire() -> Work[Tally]:
        tables = [plan.table() for plan in plans]
        counts = np.zeros(1, COUNTS_DTYPE)

        def work(first: int, count: int) -> Tally:
            results = [np.zeros(count, ROW_DTYPE) for _ in tables]
            for table, rows in zip(tables, results, strict=True):
                table.play(first, count, counts, rows)
            return counting(results)

        return work

    return hire
