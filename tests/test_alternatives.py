"""The same deals under several plans: sums that add up, exact zeros, honest intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyses.alternatives import GAIN_HALF, Tally, count_rows, worker
from analyses.estimate import mean_of
from doko_sim.chunks import Crew
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Force

TESTING = "random,announce=0.02,solo=0.01,wed=1"


def plans(*forces: Force, who: str = TESTING, seed: int = 5) -> list[Plan]:
    return [Plan(Rules(), table_of(who), seed, forces={1: force}) for force in forces]


def play(which: list[Plan], levels: list[int], deals: int, chunk: int, threads: int = 1) -> Tally:
    tally = Tally(len(which))
    with Crew(worker(which, 1, levels), threads) as crew:
        crew.run(0, deals, tally.add, chunk)
    return tally


SILENT = Force(mode=state.SILENT)
CALLS = Force(mode=state.FIRST_MOMENT, level=1)


def test_a_plan_differs_from_itself_by_exactly_zero() -> None:
    tally = play(plans(Force(), Force()), [0, 0], 3000, 1000)
    assert tally.gains[1, GAIN_HALF] == tally.counted == 3000
    itself = tally.difference(1, 0, 200, 0.95)
    assert (itself.value, itself.sd) == (0.0, 0.0)
    assert itself.low == -itself.high


def test_numbers_depend_on_neither_chunks_nor_threads() -> None:
    one = play(plans(SILENT, CALLS), [0, 1], 2000, 2000)
    other = play(plans(SILENT, CALLS), [0, 1], 2000, 77, threads=3)
    for name in ("set_aside", "scores", "gains", "products", "won", "met", "called", "already"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert (one.drawn, one.counted) == (other.drawn, other.counted) == (2000, 2000)


def test_differences_are_those_of_the_rows() -> None:
    scores = []
    for plan in plans(SILENT, CALLS):
        rows = np.zeros(2000, state.ROW_DTYPE)
        plan.table().play(0, 2000, np.zeros(1, state.COUNTS_DTYPE), rows)
        scores.append(rows["scores"][:, 1].astype(float))
    gain = scores[1] - scores[0]
    tally = play(plans(SILENT, CALLS), [0, 1], 2000, 300)
    estimate = tally.difference(1, 0, 200, 0.95)
    assert estimate.value == pytest.approx(gain.mean(), abs=1e-12)
    assert estimate.sd == pytest.approx(gain.std(ddof=1), rel=1e-12)
    assert mean_of(tally.gains[1], -GAIN_HALF).interval == pytest.approx(estimate.interval)
    assert tally.sums()[0] == scores[0].sum()


def test_a_forced_call_shifts_nobodys_luck() -> None:
    """`random` plays the same cards whether a seat calls or not: only the value changes."""
    games = []
    for force in (SILENT, CALLS, Force(mode=state.LAST_MOMENT, level=1)):
        (plan,) = plans(force, who="random", seed=3)
        rows = np.zeros(500, state.ROW_DTYPE)
        plan.table().play(0, 500, np.zeros(1, state.COUNTS_DTYPE), rows)
        games.append(rows)
    for rows in games[1:]:
        assert np.array_equal(rows["card_points"], games[0]["card_points"])
        assert np.array_equal(rows["tricks"], games[0]["tricks"])
        assert (rows["called"][:, 1] == 1).all()
    assert np.array_equal(games[1]["scores"], games[2]["scores"])
    assert not np.array_equal(games[0]["scores"], games[1]["scores"])


def test_what_is_counted_of_a_row() -> None:
    rows = np.zeros(3, state.ROW_DTYPE)
    rows["played"] = [1, 1, 0]
    rows["contract"] = [0, 0, 1]
    rows["re"] = 0b0011
    rows["winner"] = [0, 1, 0]
    rows["scores"][:, 1] = [5, -3, 99]
    rows["reached"] = [[2, 0], [0, 0], [5, 0]]
    rows["called"][:, 1] = [2, 0, 0]
    rows["level"] = [[2, 0], [3, 0], [0, 0]]
    silent = rows.copy()
    silent["scores"][:, 1] = [2, 0, 99]
    tally = count_rows([silent, rows], 1, [0, 2])
    assert (tally.drawn, tally.counted, tally.set_aside[1]) == (3, 2, 1)
    assert tally.sums().tolist() == [2, 2]
    assert tally.won.tolist() == [1, 1]
    assert (tally.met[1], tally.called[1], tally.already[1]) == (1, 1, 1)
    assert tally.gains[1, GAIN_HALF + 3] == tally.gains[1, GAIN_HALF - 3] == 1


def test_no_deal_gives_no_number() -> None:
    nothing = Tally(2).difference(1, 0, 200, 0.95)
    assert math.isnan(nothing.value)
    one = count_rows([np.ones(1, state.ROW_DTYPE)] * 2, 0, [0, 0])
    # one deal says nearly nothing of what is between -200 and 200
    assert one.difference(1, 0, 200, 0.95).high > 150


def test_intervals_of_paired_gains_cover_the_truth() -> None:
    """Of 1,000 intervals from 200 deals each as many hold the true gain as their level says."""
    which = plans(SILENT, CALLS, who="random,wed=1", seed=17)
    truth = play(which, [0, 1], 400_000, 20_000, threads=2).difference(1, 0, 200, 0.95)
    hit = 0
    repeats, deals = 1000, 200
    tables = [plan.table() for plan in which]
    counts = np.zeros(1, state.COUNTS_DTYPE)
    for repeat in range(repeats):
        rows = [np.zeros(deals, state.ROW_DTYPE) for _ in tables]
        for table, own in zip(tables, rows, strict=True):
            table.play(1_000_000 + repeat * deals, deals, counts, own)
        gains = count_rows(rows, 1, [0, 1]).gains[1]
        low, high = mean_of(gains, -GAIN_HALF).interval
        hit += low <= truth.value <= high
    assert 0.935 - 0.01 < hit / repeats < 0.965 + 0.01
