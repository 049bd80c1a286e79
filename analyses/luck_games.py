"""The games behind luck and skill: two designs on the same deals, as exact sums.

Luck: each deal is played at eight tables whose seats are drawn from a set of strategies
(method.md 8). The deal's share of a seat's game points is the intraclass correlation: the mean
product of two tables' scores on the same deal, over the mean square of one.

Skill: one strategy sits in each seat of a deal in turn, another in all others (design D2).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from analyses.products import Figures, Products, Statistic
from analyses.same_deals import OTHER_PACK, packs_of
from doko_sim.chunks import Work
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, player
from doko_sim.rules import Rules
from doko_sim.simulation import check_deals, check_seed
from doko_sim.table import Table
from doko_sim.texts import say

BETTER, WORSE = "pagat", "random"
TABLES = 8
SEATS = 4
DEALS = 20_000
#: Strategies of which seats are drawn, at most: each seating needs a table of its own.
_MOST = 6


def _deal_share(means: np.ndarray) -> float:
    together, alone, total = means
    mean = total / (SEATS * TABLES)
    spread = alone / (SEATS * TABLES) - mean**2
    pairs = SEATS * TABLES * (TABLES - 1)
    return float((together - alone) / pairs - mean**2) / spread if spread > 0 else 0.0


def _deal_share_gradient(means: np.ndarray) -> np.ndarray:
    _, alone, total = means
    mean = total / (SEATS * TABLES)
    spread = alone / (SEATS * TABLES) - mean**2
    if spread <= 0:
        return np.zeros(3)
    value = _deal_share(means)
    pairs = SEATS * TABLES * (TABLES - 1)
    slope = -2 * mean / (SEATS * TABLES) * (1 - value)
    slopes = np.array([1 / pairs, -1 / pairs - value / (SEATS * TABLES), slope])
    slopes /= spread
    return slopes


def _moments(means: np.ndarray) -> tuple[float, float]:
    """Edge a game, and the standard deviation of what the better player gets."""
    gain, squares, total = means / SEATS
    return float(gain), math.sqrt(max(squares - total**2, 0.0))


def _ratio(means: np.ndarray) -> float:
    edge, spread = _moments(means)
    return edge / spread if spread else 0.0


def _ratio_gradient(means: np.ndarray) -> np.ndarray:
    edge, spread = _moments(means)
    if not spread:
        return np.zeros(3)
    slope = -edge / (2 * spread**2)
    return np.array([1.0, slope, -2 * slope * means[2] / SEATS]) / (SEATS * spread)


#: Of the squares of a seat's points over the eight tables, of each table's square, of all points.
DEAL_SHARE = Statistic(3, _deal_share, _deal_share_gradient)
#: Of the better player's gain, squares and points, summed over the four seats.
EDGE = Statistic(3, lambda m: float(m[0]) / SEATS, lambda m: np.array([1 / SEATS, 0.0, 0.0]))
EDGE_IN_SPREADS = Statistic(3, _ratio, _ratio_gradient)


@dataclass(frozen=True)
class Ask:
    """What luck and skill are asked of: strategies of the eight tables, deals, seed, level."""

    among: tuple[Player, ...]
    seed: int = 1
    deals: int = DEALS
    level: float = 0.95

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)
        if not 2 <= len(self.among) <= _MOST:
            raise DokoError(
                say(
                    "{number} strategies given for the tables; expected 2 to {most}",
                    number=len(self.among),
                    most=_MOST,
                )
            )


@dataclass
class Sums:
    """Exact sums of the two designs by sets of rules: eight tables a deal, and rotations."""

    packs: list[int]
    luck: Products
    skill: Products

    @classmethod
    def empty(cls, packs: list[int]) -> Sums:
        """No deals yet."""
        return cls(packs, Products(len(packs), 3), Products(len(packs), 3))

    def add(self, more: Sums) -> None:
        """Add other deals in place."""
        self.luck.add(more.luck)
        self.skill.add(more.skill)

    def figures(self, statistic: Statistic) -> Figures:
        """A statistic of one of the designs under all sets of rules."""
        products = self.luck if statistic is DEAL_SHARE else self.skill
        return Figures(products, statistic, self.packs)


def seatings(seed: int, first: int, count: int, strategies: int) -> np.ndarray:
    """Who sits where on deals ``first`` to ``first + count - 1``, shape (count, TABLES, SEATS).

    Drawn anew for each deal and table, as a function of seed and number of the deal alone
    (Philox, Salmon et al. 2011: four words a step).
    """
    words = TABLES * SEATS
    stream = np.random.Philox(key=seed, counter=first * (words // 4))
    drawn = stream.random_raw(count * words).reshape(count, TABLES, SEATS)
    seats: np.ndarray = (drawn % np.uint64(strategies)).astype(np.int64)
    return seats


class _House:
    """The tables of one set of rules, made when they are first needed."""

    def __init__(self, rules: Rules, ask: Ask, pack: int) -> None:
        self._rules, self._ask = rules, ask
        self._offset = pack * OTHER_PACK
        self._tables: dict[tuple[int, ...], Table] = {}
        self._counts = np.zeros(1, COUNTS_DTYPE)
        better, worse = player(BETTER), player(WORSE)
        self._rotation = [
            Table(rules, [better if seat == own else worse for seat in range(SEATS)], ask.seed)
            for own in range(SEATS + 1)
        ]

    def _table(self, seats: tuple[int, ...]) -> Table:
        if seats not in self._tables:
            players = [self._ask.among[number] for number in seats]
            self._tables[seats] = Table(self._rules, players, self._ask.seed)
        return self._tables[seats]

    def luck(self, first: int, drawn: np.ndarray) -> np.ndarray:
        """The numbers that DEAL_SHARE is made of, shape (3, deals)."""
        count = len(drawn)
        rows = np.zeros(count * TABLES, ROW_DTYPE)
        for place, seats in enumerate(drawn.reshape(-1, SEATS).tolist()):
            number = first + self._offset + place // TABLES
            table = self._table(tuple(seats))
            # the players of each of the eight tables draw their own chances
            table.game["replica"] = place % TABLES
            table.play(number, 1, self._counts, rows[place : place + 1])
        points = rows["scores"].astype(np.int64).reshape(count, TABLES, SEATS)
        together = (points.sum(axis=1) ** 2).sum(axis=1)
        return np.stack([together, (points**2).sum(axis=(1, 2)), points.sum(axis=(1, 2))])

    def skill(self, first: int, count: int) -> np.ndarray:
        """The numbers that EDGE is made of, shape (3, deals).

        What all four of the worse players get together is taken off: it is zero unless a lone
        player's multiplier makes the scores of a deal add up to something else.
        """
        rows = np.zeros(count, ROW_DTYPE)
        sums = np.zeros((3, count), np.int64)
        for seat, table in enumerate(self._rotation):
            table.play(first + self._offset, count, self._counts, rows)
            scores = rows["scores"].astype(np.int64)
            if seat == SEATS:
                sums[0] -= scores.sum(axis=1)
            else:
                sums += np.stack([scores[:, seat], scores[:, seat] ** 2, scores[:, seat]])
        return sums


def worker(rules: Sequence[Rules], ask: Ask) -> Callable[[], Work[Sums]]:
    """What hires a thread that plays both designs under all rules (for chunks.Crew)."""
    packs = packs_of(rules)

    def hire() -> Work[Sums]:
        houses = [_House(one, ask, pack) for one, pack in zip(rules, packs, strict=True)]

        def work(first: int, count: int) -> Sums:
            drawn = seatings(ask.seed, first, count, len(ask.among))
            luck = np.stack([house.luck(first, drawn) for house in houses])
            skill = np.stack([house.skill(first, count) for house in houses])
            return Sums(packs, Products.of(luck), Products.of(skill))

        return work

    return hire
