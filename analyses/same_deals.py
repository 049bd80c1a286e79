"""The same deals played under several rules (design D1 of method.md 3).

Rules with packs of different size are never paired: a hand of ten cards is no thinned hand of
twelve. They are played on other deals, and their figures count as independent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.followed import Follow, Followed
from analyses.outcomes import Outcome
from analyses.products import Figures, Products
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, check_deals, check_seed

#: Deals with another pack than the first rules' have numbers from here on.
OTHER_PACK = 1 << 40
#: Most numbers that a chunk holds of each outcome, and the most deals in one.
_CHUNK_NUMBERS, _CHUNK_DEALS = 1 << 18, 10_000


@dataclass(frozen=True)
class RuleSet:
    """Rules and the name that people know them by."""

    name: str
    rules: Rules


@dataclass(frozen=True)
class Setting:
    """Who plays which deals: four players by position, seed, number of deals, level."""

    players: tuple[Player, ...]
    seed: int = 1
    deals: int = 100_000
    level: float = 0.95

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)


def packs_of(rules: Sequence[Rules]) -> list[int]:
    """By rules: 0 for the first rules' pack, 1 for the other one."""
    return [int(one.nines != rules[0].nines) for one in rules]


@dataclass
class Tally:
    """What several rules came to on the same deals.

    Attributes
    ----------
    packs
        By rules: rules with the same entry were played on the same deals.
    products
        The exact sums of each outcome, by its name.
    other_score, other_contract
        By rules: deals with other game points (of any seat), or with another contract, than under
        the first rules.
    followed
        Of what is followed: how it became known, and the values of the games.
    """

    packs: list[int]
    outcomes: tuple[Outcome, ...]
    deals: int = 0
    interrupted: bool = False
    follow: Follow | None = None
    followed: Followed | None = field(init=False)
    products: dict[str, Products] = field(init=False)
    other_score: np.ndarray = field(init=False)
    other_contract: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        plans = len(self.packs)
        self.products = {one.key: Products(plans, one.statistic.parts) for one in self.outcomes}
        self.other_score = np.zeros(plans, np.int64)
        self.other_contract = np.zeros(plans, np.int64)
        self.followed = None if self.follow is None else Followed(self.follow)

    def add(self, more: Tally) -> None:
        """Add other deals in place."""
        self.deals += more.deals
        for key, products in self.products.items():
            products.add(more.products[key])
        self.other_score += more.other_score
        self.other_contract += more.other_contract
        if self.followed is not None and more.followed is not None:
            self.followed.add(more.followed)

    def figures(self, outcome: Outcome) -> Figures:
        """An outcome's figures under all rules."""
        return Figures(self.products[outcome.key], outcome.statistic, self.packs)

    def is_seen(self, outcome: Outcome) -> bool:
        """Whether the outcome was ever anything but zero."""
        return bool(self.products[outcome.key].sums.any())


@dataclass
class _Room:
    """What a thread writes its chunks into, again and again."""

    rows: np.ndarray
    base: np.ndarray
    values: list[np.ndarray]

    @classmethod
    def of(cls, plans: int, outcomes: tuple[Outcome, ...], count: int) -> _Room:
        """Room for so many deals."""
        values = [np.empty((plans, one.statistic.parts, count)) for one in outcomes]
        return cls(np.zeros(count, ROW_DTYPE), np.zeros(count, ROW_DTYPE), values)


def worker(
    plans: Sequence[Plan], outcomes: tuple[Outcome, ...], follow: Follow | None = None
) -> Callable[[], Work[Tally]]:
    """What hires a thread that plays chunks of deals under every plan (for chunks.Crew)."""
    packs = packs_of([plan.rules for plan in plans])

    def hire() -> Work[Tally]:
        tables = [plan.table() for plan in plans]
        counts = np.zeros(1, COUNTS_DTYPE)
        room = _Room.of(len(plans), outcomes, 0)

        def work(first: int, count: int) -> Tally:
            nonlocal room
            if len(room.rows) != count:
                room = _Room.of(len(plans), outcomes, count)
            tally = Tally(packs, outcomes, count, follow=follow)
            for plan, table in enumerate(tables):
                table.play(first + packs[plan] * OTHER_PACK, count, counts, room.rows)
                for one, own in zip(outcomes, room.values, strict=True):
                    own[plan] = one.parts(room.rows)
                if tally.followed is not None:
                    tally.followed.see(plan, room.rows)
                if plan == 0:
                    room.base[:] = room.rows
                elif packs[plan] == 0:
                    other = (room.rows["scores"] != room.base["scores"]).any(axis=1)
                    tally.other_score[plan] = other.sum()
                    other = room.rows["contract"] != room.base["contract"]
                    tally.other_contract[plan] = other.sum()
            for one, own in zip(outcomes, room.values, strict=True):
                tally.products[one.key] = Products.of(own)
                if tally.followed is not None:
                    tally.followed.count(first, one, own)
            return tally

        return work

    return hire


def play(
    rules: Sequence[Rules],
    setting: Setting,
    outcomes: Sequence[Outcome],
    threads: int | None = None,
    progress: Progress | None = None,
    follow: Follow | None = None,
) -> Tally:
    """Play the deals of a setting under all rules; an interrupt keeps those that are done.

    Raises
    ------
    DokoError
        For bad numbers, rules that are not played, or an illegal decision.
    """
    plans = [Plan(one, setting.players, setting.seed) for one in rules]
    total = Tally(packs_of(rules), tuple(outcomes), follow=follow)
    chunk = max(1, min(_CHUNK_DEALS, _CHUNK_NUMBERS // len(plans)))
    with Crew(worker(plans, total.outcomes, follow), threads) as crew:
        if progress is not None:
            progress(0, setting.deals)
        crew.run(0, setting.deals, total.add, chunk, progress)
    total.interrupted = crew.interrupted
    if crew.interrupted and total.deals == 0:
        raise KeyboardInterrupt
    return total
