"""Random silent play against the published baseline (statistics.md C, 48 cards).

Each figure must lie within four combined standard errors: ours, and that of the published
30.6 million games, with half a unit of the last digit that is printed. Opponents' Charlies taken
in the last trick are a point by a house rule only and are not counted by the engine yet.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest

from doko_sim.contracts import NORMAL, SILENT_WEDDING
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Table

DEALS = 2_000_000
SEEDS = (1, 2)
PUBLISHED_GAMES = 30.6e6
FOX, DOPPELKOPF, CHARLIE = range(3)


class Figure(NamedTuple):
    """A figure of the games: its value, and the spread of one game that it is the mean of."""

    value: float
    spread: float


def play(seed: int) -> np.void:
    """Counts of two million deals: normal games and silent weddings."""
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    table = Table(Rules(), table_of("random"), seed)
    table.play(0, DEALS, counts, rows)
    counted: np.void = counts[0]
    return counted


@pytest.fixture(scope="module")
def played() -> dict[int, np.void]:
    with ThreadPoolExecutor(len(SEEDS)) as pool:
        return dict(zip(SEEDS, pool.map(play, SEEDS), strict=True))


def moment(values: np.ndarray, counts: np.ndarray) -> Figure:
    """The mean of a histogram."""
    mean = np.average(values, weights=counts)
    return Figure(float(mean), sqrt(np.average((values - mean) ** 2, weights=counts)))


def deviation(values: np.ndarray, counts: np.ndarray) -> Figure:
    """The standard deviation of a histogram; the spread is that of (x - m)^2 / (2 sd)."""
    mean, sd = moment(values, counts)
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


def figures(counts: np.void) -> dict[str, Figure]:
    points, values = counts["points"][NORMAL], counts["value"][NORMAL]
    games, re_points = int(points.sum()), np.arange(241)
    worth = np.arange(-state.HALF, state.HALF)
    losers = np.minimum(re_points, 240 - re_points)
    charlies = sum(counts["extras"][side, CHARLIE, 1:].sum() for side in range(2))
    return {
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
        "mean value for Re": moment(worth, values),
        "sd of the value": deviation(worth, values),
        "mean absolute value": moment(abs(worth), values),
    }


#: statistics.md C, 48 cards, and half a unit of the last digit.
BASELINE: dict[str, tuple[float, float]] = {
    "Re wins %": (63.52, 0.005),
    "Re has 121 and more %": (63.52, 0.005),
    "120:120 %": (0.873, 0.0005),
    "mean card points of Re": (135.02, 0.005),
    "sd of the card points of Re": (41.36, 0.005),
    "loser under 90 %": (51.03, 0.005),
    "loser under 60 %": (17.84, 0.005),
    "loser under 30 %": (3.379, 0.0005),
    "foxes caught a game": (1.1609, 0.00005),
    "Doppelkopf tricks a game": (0.0987, 0.00005),
    "Charlie wins the last trick %": (6.957, 0.0005),
    "mean value for Re": (0.4927, 0.00005),
    "sd of the value": (2.862, 0.0005),
    "mean absolute value": (2.4985, 0.00005),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BASELINE)
def test_baseline(played: dict[int, np.void], name: str, seed: int) -> None:
    published, rounding = BASELINE[name]
    found = figures(played[seed])[name]
    games = int(played[seed]["points"][NORMAL].sum())
    error = found.spread * sqrt(1 / games + 1 / PUBLISHED_GAMES)
    assert abs(found.value - published) <= 4 * error + rounding


@pytest.mark.parametrize("seed", SEEDS)
def test_games_and_wedding_hands(played: dict[int, np.void], seed: int) -> None:
    """Deals with both queens of clubs in one hand are exactly 11/47 (statistics.md C)."""
    counts = played[seed]
    games, silent = (int(counts["points"][c].sum()) for c in (NORMAL, SILENT_WEDDING))
    assert games + silent == counts["deals"] == DEALS
    p = 11 / 47
    assert abs(silent / DEALS - p) <= 4 * sqrt(p * (1 - p) / DEALS)
    assert counts["winner"][:, state.NOBODY].sum() == 0
    assert not counts["made"].any()
