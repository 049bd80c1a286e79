"""The engine's dealing against the exact combinatorics of statistics.md B, 48 and 40 cards.

Every figure is derived exactly and must be the printed one; a million and a half deals of each of
two seeds must show it within four standard errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from itertools import product
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy import int64

from doko_sim.engine.deal import deal
from doko_sim.engine.jit import stored
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests.dealing import PACKS, Pack
from tests.dealing_figures import DIFFERENT_HANDS, ROWS
from tests.dealing_rows import Hands, Row

DEALS, CHUNK = 1_500_000, 50_000
SEEDS = (1, 2)
FIGURES = [(pack, row) for pack in PACKS for row in ROWS[pack]]
NAMES = [f"{pack.cards} cards: {row.name}" for pack, row in FIGURES]


def _deal_hands(game: Any, first: Any, hands: Any) -> Any:
    table = game[0]
    for i in range(len(hands)):
        deal(table, first + i)
        for seat in range(4):
            hands[i, seat] = table.private[seat].dealt
    return int64(0)


deal_hands = stored(_deal_hands)


def hands_of(pack: Pack, seed: int) -> Iterator[Hands]:
    """The hands of all deals of a seed, chunk by chunk."""
    table = Table(Rules(nines=pack.nines), table_of("random"), seed)
    order = table.game[0]["public"]["order"]
    assert order["as_dealt"], "a position is a kind of card in this order"
    for first in range(0, DEALS, CHUNK):
        hands = np.empty((CHUNK, 4), np.uint64)
        deal_hands(table.game, first, hands)
        yield Hands(hands)


class Seen(NamedTuple):
    """A figure among the deals, and its standard error."""

    value: float
    error: float


#: All counts of a class in four hands, by the number of the cell.
CELLS = np.indices((13,) * 4).reshape(4, -1).T


def _cells(counts: np.ndarray) -> np.ndarray:
    a, b, c, d = counts.T
    return np.asarray(((a * 13 + b) * 13 + c) * 13 + d)


def _sums(row: Row, deals: Any, weights: np.ndarray) -> np.ndarray:
    """Sums of x, y, xx, xy, yy over the deals, each with its weight; x / y is the figure."""
    x = row.part(deals).astype(np.float64)
    y = np.ones(len(x)) if row.whole is None else row.whole(deals).astype(np.float64)
    return np.array([(values * weights).sum() for values in (x, y, x * x, x * y, y * y)])


def _seen(sums: np.ndarray) -> Seen:
    x, y, xx, xy, yy = sums
    ratio = x / y
    return Seen(ratio, sqrt(max(xx - 2 * ratio * xy + ratio**2 * yy, 0.0)) / y)


def count(pack: Pack, seed: int) -> dict[str, Seen]:
    """All figures of a seed; those of a class of cards from the number of deals in each cell."""
    rows = ROWS[pack]
    cells = {row.cards: np.zeros(len(CELLS)) for row in rows if row.cards}
    sums = {row.name: np.zeros(5) for row in rows}
    for hands in hands_of(pack, seed):
        for cards, deals in cells.items():
            deals += np.bincount(_cells(hands.held(*cards)), minlength=len(CELLS))
        for row in rows:
            if row.cards is None:
                sums[row.name] += _sums(row, hands, np.ones(CHUNK))
    for row in rows:
        if row.cards:
            sums[row.name] = _sums(row, CELLS, cells[row.cards])
    return {name: _seen(of_row) for name, of_row in sums.items()}


@pytest.fixture(scope="module")
def seen() -> dict[tuple[Pack, int], dict[str, Seen]]:
    runs = list(product(PACKS, SEEDS))
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(runs, pool.map(lambda run: count(*run), runs), strict=True))


@pytest.mark.parametrize(("pack", "row"), FIGURES, ids=NAMES)
def test_the_printed_figure_is_the_exact_one(pack: Pack, row: Row) -> None:
    digits = -int(Decimal(row.printed).as_tuple().exponent)
    exact = sqrt(row.exact) if row.root else float(row.exact) * (100 if row.percent else 1)
    assert f"{exact:.{digits}f}" == f"{float(row.printed):.{digits}f}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("pack", "row"), FIGURES, ids=NAMES)
def test_dealing(
    seen: dict[tuple[Pack, int], dict[str, Seen]], pack: Pack, row: Row, seed: int
) -> None:
    found = seen[pack, seed][row.name]
    assert found.error > 0
    assert abs(found.value - float(row.exact)) <= 4 * found.error


@pytest.mark.parametrize("pack", PACKS, ids=["48", "40"])
def test_hands_that_can_be_told_apart(pack: Pack) -> None:
    assert pack.different_hands() == DIFFERENT_HANDS[pack]


def test_names_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES)
