"""``simulate``: many deals under some rules with four strategies, as counts that add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from doko_sim.chunks import CHUNK, Crew, Progress, Work, check_range
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import DEFAULT, Player, Who, facing, table_of
from doko_sim.rules import Rules
from doko_sim.table import ANY_DEAL, Deal, Force, Table
from doko_sim.texts import say

SEEDS = 1 << 63


@dataclass(frozen=True)
class Plan:
    """What is simulated: everything that a result depends on but the number of deals."""

    rules: Rules
    players: tuple[Player, ...]
    seed: int
    deal: Deal = ANY_DEAL
    forces: Mapping[int, Force] | None = None

    def table(self) -> Table:
        """A table that plays this plan's deals."""
        return Table(self.rules, self.players, self.seed, self.deal, self.forces)

    def tables(self, other: Player | None) -> list[Table]:
        """For each seat a table at which it plays as planned and ``other`` at the three others.

        One table for all four where ``other`` is None.
        """
        if other is None:
            return [self.table()] * 4
        return [
            replace(self, players=facing(self.players, other, seat)).table() for seat in range(4)
        ]


@dataclass(frozen=True)
class Result:
    """Counts over deals ``first`` to ``first + deals - 1`` of a plan.

    ``counts`` is one record of state.COUNTS_DTYPE: whole numbers and histograms, in an array of
    shape (1,). ``interrupted`` says that fewer deals were played than asked for.
    """

    plan: Plan
    first: int
    deals: int
    counts: np.ndarray
    interrupted: bool = False

    def __repr__(self) -> str:
        names = {player.name: None for player in self.plan.players}
        return (
            f"<Result: deals {self.first} to {self.first + self.deals - 1} of seed "
            f"{self.plan.seed}, {', '.join(names)}>"
        )

    def __add__(self, other: Result) -> Result:
        """The result over both ranges of deals.

        Raises
        ------
        DokoError
            If the plans differ or the second range does not follow the first.
        """
        if self.plan != other.plan or other.first != self.first + self.deals:
            raise DokoError("results of different plans or ranges; expected the range that follows")
        merged = self.counts.copy()
        add_counts(merged, other.counts)
        return replace(
            self,
            deals=self.deals + other.deals,
            counts=merged,
            interrupted=other.interrupted,
        )


def add_counts(total: np.ndarray, more: np.ndarray) -> None:
    """Add counts (state.COUNTS_DTYPE, shape (1,)) to a total in place."""
    total.view(np.int64)[:] += more.view(np.int64)


def check_seed(seed: int) -> int:
    """The seed, if it is one.

    Raises
    ------
    DokoError
        If it is negative or not below 2**63.
    """
    if not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise DokoError(
            say(
                "seed {seed} given; expected a whole number from 0 to {most}",
                seed=seed,
                most=SEEDS - 1,
            )
        )
    return seed


def check_deals(deals: int) -> int:
    """The number of deals, if there is one at least.

    Raises
    ------
    DokoError
        If there is none.
    """
    if deals < 1:
        raise DokoError(say("{deals} deals given; expected at least one", deals=deals))
    return deals


def simulate(
    rules: Rules,
    strategies: Who | Sequence[Who] = DEFAULT,
    *,
    deals: int,
    seed: int = 1,
    threads: int | None = None,
    first: int = 0,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Result:
    """Play deals and count what happened.

    Parameters
    ----------
    rules
        What is played, such as ``Rules.preset("ddv")``.
    strategies
        One strategy for all seats, or four by position, position 1 being forehand.
    deals, seed, first
        Deals ``first`` to ``first + deals - 1`` of the seed.
    threads
        How many, by default one a processor; the result does not depend on it.
    chunk
        Deals a thread plays at a time; the result does not depend on it.
    progress
        Called with the deals done and the deals in all.

    Returns
    -------
    Result
        After a keyboard interrupt with fewer deals, always the first ones.

    Raises
    ------
    DokoError
        For bad numbers or strategies, rules that are not played, or an illegal decision.
    """
    plan = Plan(rules, table_of(strategies), check_seed(seed))
    return run(plan, first, deals, threads, chunk, progress)


def run(
    plan: Plan,
    first: int,
    deals: int,
    threads: int | None = None,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Result:
    """Play a range of a plan's deals; see :func:`simulate`."""
    check_range(first, deals)

    def hire() -> Work[np.ndarray]:
        table = plan.table()
        rows = np.zeros(1, state.ROW_DTYPE)

        def work(start: int, count: int) -> np.ndarray:
            counts = np.zeros(1, state.COUNTS_DTYPE)
            table.play(start, count, counts, rows)
            return counts

        return work

    total = np.zeros(1, state.COUNTS_DTYPE)
    with Crew(hire, threads) as crew:
        if progress is not None:
            progress(0, deals)
        done = crew.run(first, deals, lambda counts: add_counts(total, counts), chunk, progress)
    return Result(plan, first, done, total, crew.interrupted)
