"""Luck and skill: the two designs, exact figures, intervals that cover the truth."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from analyses import luck_games
from analyses.estimate import Estimate
from analyses.luck import AMONG, Luck, measure
from analyses.luck_games import (
    DEAL_SHARE,
    EDGE,
    EDGE_IN_SPREADS,
    SEATS,
    TABLES,
    Ask,
    Sums,
    seatings,
    worker,
)
from analyses.products import Figures, Products, Statistic
from analyses.same_deals import RuleSet
from doko_sim.errors import DokoError
from doko_sim.players.strategy import player
from doko_sim.rules import Rules

DDV = RuleSet("ddv", Rules())
#: Two strategies that every version of the rules lets play.
TESTING = ("random,announce=0.02,solo=0.02,wed=0.5", "random,solo=0.02")


def ask(deals: int = 200, among: tuple[str, ...] = TESTING, seed: int = 3) -> Ask:
    return Ask(tuple(map(player, among)), seed, deals)


@pytest.fixture
def two_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let random players be the better and the worse ones, for rules that pagat does not know."""
    monkeypatch.setattr(luck_games, "BETTER", "random,wed=0.5")
    monkeypatch.setattr(luck_games, "WORSE", "random")


def parts_of_luck(points: np.ndarray) -> np.ndarray:
    """What DEAL_SHARE is made of, from points of shape (deals, TABLES, SEATS)."""
    together = (points.sum(axis=1) ** 2).sum(axis=1)
    return np.stack([together, (points**2).sum(axis=(1, 2)), points.sum(axis=(1, 2))])


def test_the_deal_s_share_is_the_mean_product_of_two_tables() -> None:
    points = np.random.default_rng(1).integers(-9, 12, (50, TABLES, SEATS))
    pairs = [
        points[deal, one, seat] * points[deal, two, seat]
        for deal in range(50)
        for seat in range(SEATS)
        for one in range(TABLES)
        for two in range(TABLES)
        if one != two
    ]
    expected = (np.mean(pairs) - points.mean() ** 2) / points.var()
    figures = Figures(Products.of(parts_of_luck(points)[None]), DEAL_SHARE, [0])
    assert figures.values[0] == pytest.approx(expected)


def test_the_edge_is_the_better_player_s_mean_gain() -> None:
    rng = np.random.default_rng(2)
    own, all_worse = rng.integers(-9, 12, (80, SEATS)), rng.integers(-3, 4, 80)
    gain = own.sum(axis=1) - all_worse
    values = np.stack([gain, (own**2).sum(axis=1), own.sum(axis=1)])[None]
    products = Products.of(values)
    edge = Figures(products, EDGE, [0]).values[0]
    assert edge == pytest.approx(gain.mean() / SEATS)
    ratio = Figures(products, EDGE_IN_SPREADS, [0]).values[0]
    assert ratio == pytest.approx(edge / own.std())


def test_seats_are_drawn_by_seed_and_deal_alone() -> None:
    every = seatings(5, 0, 300, 4)
    assert every.shape == (300, TABLES, SEATS)
    assert (seatings(5, 120, 30, 4) == every[120:150]).all()
    assert (seatings(6, 0, 300, 4) != every).any()
    drawn = np.bincount(every.ravel(), minlength=4) / every.size
    assert np.abs(drawn - 0.25).max() < 4 * math.sqrt(0.25 * 0.75 / every.size)


def sums(rules: Rules, asked: Ask, chunk: int) -> Sums:
    total = Sums.empty([0])
    work = worker([rules], asked)()
    for first in range(0, asked.deals, chunk):
        total.add(work(first, min(chunk, asked.deals - first)))
    return total


@pytest.mark.usefixtures("two_random")
def test_chunks_change_no_bit() -> None:
    one, other = (sums(Rules(), ask(), chunk) for chunk in (200, 37))
    assert (one.luck.products == other.luck.products).all()
    assert (one.skill.products == other.skill.products).all()
    assert one.luck.deals == other.luck.deals == 200


def test_a_strategy_has_no_edge_over_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_games, "BETTER", TESTING[0])
    monkeypatch.setattr(luck_games, "WORSE", TESTING[0])
    for multiplier in (3, 1):
        rules = Rules().replace(solo_multiplier=multiplier)
        found = sums(rules, ask(), 200).figures(EDGE)
        assert found.values[0] == 0
        assert found.covariance[0, 0] == 0


def test_one_strategy_at_all_tables_leaves_everything_to_the_deal() -> None:
    """Players who draw nothing play each deal eight times alike."""
    quiet = ("pagat", "pagat,re_threshold=75")
    found = sums(Rules(), ask(among=quiet), 200).figures(DEAL_SHARE)
    assert found.values[0] == pytest.approx(1.0)


def test_players_at_other_tables_draw_their_own_chances() -> None:
    alike = ("random", "random,wed=0.0")
    found = sums(Rules(), ask(among=alike), 200).figures(DEAL_SHARE)
    assert 0.05 < found.values[0] < 0.8


def test_pagat_gains_from_random_players() -> None:
    found = measure([DDV, DDV], ask(2000, AMONG), 1)
    edge = found.line("edge").values[0]
    assert edge.low > 1
    share = found.line("deal_share").values[0]
    assert 0.3 < share.value < 0.7
    assert all(line.changes[0].estimate.value == 0 for line in found.lines)
    assert 1 < found.deals_to_lead(0) < 30


def test_how_many_deals_it_takes_to_lead() -> None:
    found = measure([DDV, DDV], ask(300, AMONG), 1)
    ratio = found.line("edge_in_spreads").values[0].value
    # after n deals the mean lies n * edge above zero, sqrt(n) spreads wide: 95 % at 1.645
    assert math.sqrt(found.deals_to_lead(0)) * ratio == pytest.approx(1.645, abs=1e-3)


def test_wrong_numbers_are_refused() -> None:
    for among in (("random",), ("random",) * 7):
        with pytest.raises(DokoError, match="expected 2 to 6"):
            ask(among=among)
    with pytest.raises(DokoError, match="at least one"):
        ask(0)


# Coverage: deals drawn from a made population, whose figures are known.


def population(rng: np.random.Generator) -> np.ndarray:
    """Points with long tails at eight tables, seats adding to zero, half of them the deal's."""
    deals = 20_000
    deal = rng.standard_t(4, (deals, 1, SEATS)) * 3
    own = rng.standard_t(4, (deals, TABLES, SEATS)) * 3
    points = np.rint(deal + own)
    points -= np.rint(points.mean(axis=2, keepdims=True))
    return points


def coverage(parts: np.ndarray, statistic: Statistic, repeats: int, deals: int) -> float:
    """The share of intervals from some deals that hold the difference in all deals.

    ``parts`` has shape (plans, parts, deals) with two plans on the same deals.
    """
    truth = Figures(Products.of(parts), statistic, [0, 0]).difference(1, 0, 0.95).value
    rng = np.random.default_rng(8)
    hit = 0
    for _ in range(repeats):
        drawn = rng.integers(0, parts.shape[2], deals)
        found: Estimate = Figures(Products.of(parts[:, :, drawn]), statistic, [0, 0]).difference(
            1, 0, 0.95
        )
        hit += found.low <= truth <= found.high
    return hit / repeats


def two_plans(kind: str) -> tuple[np.ndarray, Statistic]:
    """Deals under two rules, the second with more luck in it."""
    rng = np.random.default_rng(7)
    points = population(rng)
    more = points + np.rint(rng.standard_t(4, (len(points), 1, SEATS)))
    if kind == "luck":
        return np.stack([parts_of_luck(one) for one in (points, more)]), DEAL_SHARE
    plans = []
    for one in (points, more):
        own = one[:, 0] + 1
        plans.append(np.stack([own.sum(axis=1), (own**2).sum(axis=1), own.sum(axis=1)]))
    return np.stack(plans), EDGE_IN_SPREADS


@pytest.mark.parametrize("kind", ["luck", "skill"])
def test_intervals_cover_the_truth(kind: str) -> None:
    parts, statistic = two_plans(kind)
    assert 0.91 < coverage(parts, statistic, 400, 1000) < 0.985


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["luck", "skill"])
def test_intervals_cover_the_truth_closely(kind: str) -> None:
    parts, statistic = two_plans(kind)
    assert 0.935 < coverage(parts, statistic, 5000, 4000) < 0.965


@pytest.mark.slow
def test_real_deals_cover_the_truth() -> None:
    """Of 300 runs of 1,000 deals about as many hold the figure of 60,000 as their level says."""
    truth = measure([DDV, DDV], ask(60_000, AMONG, seed=99))
    hit: dict[str, int] = {}
    repeats = 300
    for repeat in range(repeats):
        found: Luck = measure([DDV, DDV], ask(1000, AMONG, seed=1000 + repeat))
        for line in found.lines:
            key = line.measure.key
            value = truth.line(key).values[0].value
            hit[key] = hit.get(key, 0) + (line.values[0].low <= value <= line.values[0].high)
    rates: dict[str, Any] = {key: count / repeats for key, count in hit.items()}
    assert all(0.91 < rate < 0.99 for rate in rates.values()), rates
