"""Random silent play against the published baseline (statistics.md C, 48 and 40 cards).

Each figure must lie within four combined standard errors: ours, and that of the published
30.6 million games, with half a unit of the last digit that is printed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest

from doko_sim.contracts import NORMAL, SILENT_WEDDING
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests.dealing import PACKS, Pack

DEALS = 2_000_000
#: Deals that are played once more for the Charlies caught, row by row.
CAUGHT_DEALS, CHUNK = 1_000_000, 50_000
SEEDS = (1, 2)
PUBLISHED_GAMES = 30.6e6
FOX, DOPPELKOPF, CHARLIE = range(3)
CAUGHT = state.EXTRAS.index("charlie_caught")
VALUES = np.arange(-state.VALUE_HALF, state.VALUE_HALF)
RUNS = list(product(PACKS, SEEDS))


class Figure(NamedTuple):
    """A figure of the games: its value, the spread of one game, and the number of games."""

    value: float
    spread: float
    games: int = 0


def play(pack: Pack, seed: int) -> np.void:
    """Counts of two million deals: normal games and silent weddings."""
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    table = Table(Rules(nines=pack.nines), table_of("random"), seed)
    table.play(0, DEALS, counts, rows)
    counted: np.void = counts[0]
    return counted


def moment(values: np.ndarray, counts: np.ndarray) -> Figure:
    """The mean of a histogram."""
    mean = np.average(values, weights=counts)
    return Figure(float(mean), sqrt(np.average((values - mean) ** 2, weights=counts)))


def deviation(values: np.ndarray, counts: np.ndarray) -> Figure:
    """The standard deviation of a histogram; the spread is that of (x - m)^2 / (2 sd)."""
    mean, sd = moment(values, counts)[:2]
    variance = moment((values - mean) ** 2, counts)
    return Figure(sd, variance.spread / (2 * sd))


def share(part: float, games: int) -> Figure:
    """A percentage."""
    p = part / games
    return Figure(100 * p, 100 * sqrt(p * (1 - p)))


def extras_per_game(counts: np.void, kind: int, games: int) -> Figure:
    """Extra points of both sides in a normal game (silent weddings have none).

    Two sides that take from the same cards vary against each other, so that the spread of both
    is at most that of independent ones.
    """
    of_side = []
    for by_number in counts["extras"][:, kind].copy():
        by_number[0] = games - by_number[1:].sum()
        of_side.append(moment(np.arange(8), by_number))
    return Figure(sum(f.value for f in of_side), sqrt(sum(f.spread**2 for f in of_side)))


def caught(pack: Pack, seed: int) -> Figure:
    """Charlies of opponents taken in the last trick of 100 normal games by any card but a Charlie.

    Each of two in one trick counts. The rule also gives a point for a Charlie that loses to another
    one; the published figure leaves it out, which the winner's own Charlie in the row tells.
    """
    rules = Rules(nines=pack.nines, charlie_caught="any")
    table = Table(rules, table_of("random"), seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(CHUNK, state.ROW_DTYPE)
    by_number = np.zeros(3, np.int64)
    for first in range(0, CAUGHT_DEALS, CHUNK):
        table.play(first, CHUNK, counts, rows)
        extras = rows["extras"][rows["contract"] == NORMAL]
        points = extras[:, :, CAUGHT].sum(axis=1) * (extras[:, :, CHARLIE].sum(axis=1) == 0)
        by_number += np.bincount(points, minlength=3)
    return moment(100 * np.arange(3), by_number)._replace(games=int(by_number.sum()))


def figures(pack: Pack, seed: int) -> dict[str, Figure]:
    counts = play(pack, seed)
    points, values = counts["points"][NORMAL], counts["value"][NORMAL]
    games, re_points = int(points.sum()), np.arange(241)
    losers = np.minimum(re_points, 240 - re_points)
    charlies = sum(counts["extras"][side, CHARLIE, 1:].sum() for side in range(2))
    found = {
        "Re wins %": share(counts["winner"][NORMAL, 0], games),
        "Re has 121 and more %": share(points[121:].sum(), games),
        "120:120 %": share(points[120], games),
        "mean card points of Re": moment(re_points, points),
        "sd of the card points of Re": deviation(re_points, points),
        "loser under 90 %": share(points[losers < 90].sum(), games),
        "loser under 60 %": share(points[losers < 60].sum(), games),
        "loser under 30 %": share(points[losers < 30].sum(), games),
        "foxes caught a game": extras_per_game(counts, FOX, games),
        "Doppelkopf tricks a game": extras_per_game(counts, DOPPELKOPF, games),
        "Charlie wins the last trick %": share(charlies, games),
        "mean value for Re": moment(VALUES, values),
        "sd of the value": deviation(VALUES, values),
        "mean absolute value": moment(abs(VALUES), values),
    }
    found = {name: figure._replace(games=games) for name, figure in found.items()}
    # every deal is a normal game or a silent wedding, and nobody says anything
    silent = int(counts["points"][SILENT_WEDDING].sum())
    assert games + silent == counts["deals"] == DEALS
    assert counts["winner"][:, state.NOBODY].sum() == 0
    assert not counts["made"].any()
    return {
        **found,
        "Charlies caught in 100 games": caught(pack, seed),
        "both CQ in one hand %": share(silent, DEALS)._replace(games=DEALS),
    }


@pytest.fixture(scope="module")
def played() -> dict[tuple[Pack, int], dict[str, Figure]]:
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(RUNS, pool.map(lambda run: figures(*run), RUNS), strict=True))


#: statistics.md C: 48 cards, 40 cards, and half a unit of the last digit.
BASELINE: dict[str, tuple[float, float, float]] = {
    "Re wins %": (63.52, 63.78, 0.005),
    "Re has 121 and more %": (63.52, 63.78, 0.005),
    "120:120 %": (0.873, 0.893, 0.0005),
    "mean card points of Re": (135.02, 136.47, 0.005),
    "sd of the card points of Re": (41.36, 44.61, 0.005),
    "loser under 90 %": (51.03, 54.30, 0.005),
    "loser under 60 %": (17.84, 22.01, 0.005),
    "loser under 30 %": (3.379, 5.551, 0.0005),
    "foxes caught a game": (1.1609, 1.1890, 0.00005),
    "Doppelkopf tricks a game": (0.0987, 0.2450, 0.00005),
    "Charlie wins the last trick %": (6.957, 7.367, 0.0005),
    "Charlies caught in 100 games": (2.723, 3.907, 0.0005),
    "mean value for Re": (0.4927, 0.5768, 0.00005),
    "sd of the value": (2.862, 3.072, 0.0005),
    "mean absolute value": (2.4985, 2.6813, 0.00005),
}


@pytest.mark.parametrize(("pack", "seed"), RUNS, ids=[f"{p.cards}-{s}" for p, s in RUNS])
@pytest.mark.parametrize("name", BASELINE)
def test_baseline(
    played: dict[tuple[Pack, int], dict[str, Figure]], name: str, pack: Pack, seed: int
) -> None:
    *of_packs, rounding = BASELINE[name]
    found = played[pack, seed][name]
    error = found.spread * sqrt(1 / found.games + 1 / PUBLISHED_GAMES)
    assert abs(found.value - of_packs[PACKS.index(pack)]) <= 4 * error + rounding


@pytest.mark.parametrize(("pack", "seed"), RUNS, ids=[f"{p.cards}-{s}" for p, s in RUNS])
def test_wedding_hands(
    played: dict[tuple[Pack, int], dict[str, Figure]], pack: Pack, seed: int
) -> None:
    """Deals with both queens of clubs in one hand are exactly 11/47 and 3/13 (statistics.md C)."""
    p = 11 / 47 if pack.nines else 3 / 13
    found = played[pack, seed]["both CQ in one hand %"]
    assert abs(found.value - 100 * p) <= 400 * sqrt(p * (1 - p) / found.games)
