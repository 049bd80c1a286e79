"""Means with less chance in them: exact means of dealt hands, and that nothing else changes."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from analyses import pilot as module
from analyses.estimate import Estimate
from analyses.frequencies import frequencies
from analyses.hand_classes import Dealt
from analyses.hand_counts import (
    Counted,
    classes_of_seats,
    classes_of_sides,
    variates_of_seats,
    variates_of_sides,
    weighted_seats,
    weighted_sides,
)
from analyses.pilot import choose, pilot, pilot_seed, simulate_better
from analyses.variates import FIGURES, Adjusted, Choice, Method, Sums, means, observe, with_strata
from doko_sim.contracts import FIRST_SOLO
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, run
from doko_sim.table import Deal
from tests.conftest import Ran

#: The pack of 48 and of 40, hands dealt anew, a plain ten of hearts, piglets.
RULES = {
    "ddv": Rules.preset("ddv"),
    "kneipe": Rules.preset("kneipe"),
    "kneipe-40": Rules.preset("kneipe-40"),
    "plain ten": replace(Rules.preset("ddv"), hearts_ten="plain"),
}
DEALS = 40_000


def plan_of(rules: str, strategy: str = "random", seed: int = 1) -> Plan:
    return Plan(RULES[rules], table_of(strategy), seed)


def all_by(method: Method) -> tuple[Method, ...]:
    return tuple(method for _ in FIGURES)


def played(plan: Plan, first: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    table, rows = plan.table(), np.zeros(deals, state.ROW_DTYPE)
    table.play(first, deals, np.zeros(1, state.COUNTS_DTYPE), rows)
    return rows, table.hands(first, deals)


def test_the_hands_are_those_that_are_played() -> None:
    table = plan_of("ddv", "pagat").table()
    hands = table.hands(100, 30)
    solos = 0
    for number, four in enumerate(hands, start=100):
        row, _ = table.explain(number)
        if row["contract"] >= FIRST_SOLO:
            # a game under another order of cards leaves nothing behind
            solos += 1
            assert (table.hands(number, 1)[0] == four).all()
        else:
            assert table.game[0]["private"]["dealt"].tolist() == four.tolist()
    assert 0 < solos < 15


@pytest.mark.parametrize("rules", RULES)
def test_hands_are_whole_packs(rules: str) -> None:
    plan = plan_of(rules)
    table = plan.table()
    hands = table.hands(0, 50)
    pack = int(table.orders[0]["pack"])
    for four in hands.tolist():
        assert sum(four) == pack
        assert {hand.bit_count() for hand in four} == {Dealt(plan.rules).size}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_exact_means_and_chances_are_those_of_the_deals(rules: str, seed: int) -> None:
    plan = plan_of(rules, seed=seed)
    dealt = Dealt(plan.rules)
    counted = Counted.of(plan.table().hands(0, DEALS), dealt)

    def check(values: np.ndarray, exact: float) -> None:
        error = max(float(values.std()), 1e-12) / math.sqrt(DEALS)
        assert abs(float(values.mean()) - exact) <= 4 * error

    for values, exact in zip(variates_of_sides(counted), dealt.means_of_sides, strict=True):
        check(values, float(exact))
    for seat in variates_of_seats(counted, dealt):
        for values in seat:
            check(values, 0.0)
    # several hundred classes: 4.5 errors
    places = [(classes_of_sides(counted, dealt), dealt.classes_of_sides)]
    places += [(seat, dealt.classes_of_seats) for seat in classes_of_seats(counted, dealt)]
    for place, classes in places:
        assert sum(classes.weights) == 1
        assert min(classes.weights) >= Fraction(1, 60)
        seen = np.bincount(place, minlength=len(classes.weights)) / DEALS
        chances = np.array([float(weight) for weight in classes.weights])
        errors = np.sqrt(chances * (1 - chances) / DEALS)
        assert (np.abs(seen - chances) <= 4.5 * errors).all()


def test_chances_that_can_be_counted_by_hand() -> None:
    dealt = Dealt(RULES["ddv"])
    assert dealt.numbers == (2, 6, 8, 8, 6, 4)
    assert dealt.alone == Fraction(11, 47)
    # Re's two players get 22 of the other 46 cards, of which six are queens
    assert dealt.means_of_sides[2] == Fraction(36, 47) * Fraction(22 * 6, 46)
    assert Dealt(RULES["kneipe-40"]).alone == Fraction(9, 39)
    assert Dealt(RULES["plain ten"]).numbers == (0, 6, 8, 8, 6, 6)


@pytest.mark.parametrize("rules", RULES)
def test_weights_times_variates(rules: str) -> None:
    plan = plan_of(rules)
    dealt = Dealt(plan.rules)
    counted = Counted.of(plan.table().hands(0, 500), dealt)
    sides, seats = variates_of_sides(counted), variates_of_seats(counted, dealt)
    assert (seats.sum(axis=0) == 0).all()
    rng = np.random.default_rng(3)
    weights = [int(w) for w in rng.integers(-999_999, 999_999, len(sides), endpoint=True)]
    assert (weighted_sides(counted, weights) == np.array(weights) @ sides).all()
    weights = [int(w) for w in rng.integers(-999_999, 999_999, len(seats[0]), endpoint=True)]
    assert (weighted_seats(counted, dealt, weights) == np.array(weights) @ seats).all()


@pytest.mark.parametrize("method", ["control variates", "strata"])
def test_sums_do_not_depend_on_chunks_and_threads(method: Method) -> None:
    plan = plan_of("ddv")
    choice = replace(pilot(plan), methods=all_by(method))
    result, sums = observe(plan, choice, 7, 6_000, threads=1, chunk=6_000)
    for threads, chunk in ((2, 1_000), (2, 777)):
        other, again = observe(plan, choice, 7, 6_000, threads=threads, chunk=chunk)
        assert (other.counts == result.counts).all()
        assert (again.plain == sums.plain).all()
        assert (again.less == sums.less).all()
        assert again.strata.keys() == sums.strata.keys()
        assert all((again.strata[n] == sums.strata[n]).all() for n in sums.strata)
    assert (run(plan, 7, 6_000).counts == result.counts).all()


@pytest.mark.parametrize("rules", ["ddv", "kneipe", "kneipe-40"])
@pytest.mark.parametrize("method", ["control variates", "strata"])
def test_the_means_are_those_of_the_plain_way(rules: str, method: Method) -> None:
    """Also where bad hands are dealt anew, and where nothing much is saved."""
    for seed in (5, 6):
        plan = plan_of(rules, "pagat", seed)
        choice = replace(pilot(plan), methods=all_by(method))
        result, sums = observe(plan, choice, 0, DEALS)
        found = frequencies(result)
        made = means(sums, choice)
        plain = [row["mean"] for row in (*found.sides[:2], *found.positions)]
        for one, (value, low, high) in zip(made, plain, strict=True):
            assert one.plain.value == pytest.approx(value, abs=1e-12)
            assert one.plain.interval == pytest.approx((low, high), abs=1e-12)
            assert one.method == method
            assert one.saved > 0.02
            # what the two differ by is what was saved
            apart = math.sqrt(one.plain.error**2 - one.estimate.error**2)
            assert abs(one.estimate.value - one.plain.value) <= 4 * apart
        if method == "control variates":
            assert sum(one.estimate.value for one in made[2:]) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("method", ["control variates", "strata"])
def test_coverage(method: Method) -> None:
    """The intervals of 400 results of 2,000 deals hold the mean of all of them."""
    plan, size, results = plan_of("ddv"), 2_000, 400
    choice = replace(pilot(plan), methods=all_by(method))
    table, total = plan.table(), Sums()
    rows, counts = np.zeros(size, state.ROW_DTYPE), np.zeros(1, state.COUNTS_DTYPE)
    found: list[list[Adjusted]] = []
    for number in range(results):
        table.play(number * size, size, counts, rows)
        sums = Sums.of(rows, table.hands(number * size, size), choice)
        found.append(means(sums, choice))
        total.add(sums)
    for number, truth in enumerate(means(total, choice)):
        own = [one[number].estimate for one in found]
        inside = np.mean([one.low <= truth.estimate.value <= one.high for one in own])
        assert 0.95 - 4 * math.sqrt(0.95 * 0.05 / results) <= inside <= 0.99
        # the spread of the results is what their intervals say
        spread = np.std([one.value for one in own]) / np.mean([one.error for one in own])
        assert spread == pytest.approx(1, abs=4 / math.sqrt(2 * results))


def test_what_is_saved() -> None:
    """At a table of random players half of the variance (method.md 4: 0.52 in a prototype)."""
    plan = plan_of("ddv")
    choice = pilot(plan)
    assert choice.methods == all_by("control variates")
    _, sums = observe(plan, choice, 0, DEALS)
    assert all(0.4 < one.saved < 0.7 for one in means(sums, choice))


def test_the_pilot_is_another_seed_and_fits_nothing_on_the_result() -> None:
    plan = plan_of("ddv")
    choice = pilot(plan)
    assert choice.seed == pilot_seed(plan.seed) != plan.seed
    rows, hands = played(Plan(plan.rules, plan.players, choice.seed), 0, module.PILOT)
    assert choose(rows, hands, choice.dealt, choice.seed).weights == choice.weights
    assert 0 <= pilot_seed((1 << 63) - 1) < 1 << 63


def test_strata_weight_the_classes() -> None:
    strata = np.array([[3, 2], [6, -2], [14, 4]])
    n, mean, variance = with_strata(strata, [Fraction(1, 4), Fraction(3, 4)])
    # within: (14 - 12) / 2 = 1 and (4 - 2) / 1 = 2
    assert (n, mean) == (5, Fraction(1, 4) * 2 - Fraction(3, 4))
    assert variance == pytest.approx(5 * (1 / 16 / 3 + 9 / 16 * 2 / 2))
    assert with_strata(np.array([[3, 1], [6, 1], [14, 1]]), [Fraction(1, 2)] * 2)[2] == math.inf


def test_plain_means_where_nothing_else_is_known() -> None:
    choice = pilot(plan_of("ddv"))
    fixed = Plan(RULES["ddv"], table_of("random"), 1, Deal(fixed=(3, 0, 0, 0)))
    assert not pilot(fixed).any
    assert not pilot(plan_of("kneipe-40", "pagat")).any
    rows, hands = played(plan_of("ddv"), 0, 1_000)
    rows["played"][5] = 0
    for one in means(Sums.of(rows, hands, choice), choice):
        assert (one.method, one.saved) == ("none", 0.0)
        assert one.estimate == one.plain
    assert choose(rows, hands, choice.dealt, 1).any is False
    assert isinstance(means(Sums(), choice)[0].estimate, Estimate)


def test_too_few_deals_are_worth_no_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("ddv")
    result, found = simulate_better(plan, 1_000)
    assert (result.deals, found) == (1_000, None)
    monkeypatch.setattr(module, "WORTH", 3_000)
    result, found = simulate_better(plan, 3_000, level=0.9)
    assert found is not None
    assert [one.estimate.n for one in found.means] == [3_000] * len(FIGURES)
    assert (result.counts == run(plan, 0, 3_000).counts).all()


@pytest.mark.parametrize("worth", [20_000, 20_001])
def test_an_interrupted_result_is_that_of_its_deals(
    worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(done: int, _: int) -> None:
        if done >= 20_000:
            raise KeyboardInterrupt

    monkeypatch.setattr(module, "WORTH", worth)
    plan = plan_of("ddv")
    result, found = simulate_better(plan, 60_000, progress=stop)
    assert (result.deals, result.interrupted) == (20_000, True)
    assert (found is None) == (worth > 20_000)
    if found is not None:
        again = simulate_better(plan, 20_000)[1]
        assert again is not None
        assert again.means == found.means


def test_simulate_says_what_was_used(doko: Callable[..., Ran]) -> None:
    words = ("simulate", "--strategy", "random", "--deals", "5e4", "--level", "0.9")
    document = json.loads(doko(*words, "--format", "json").out)
    made = document["data"]["means"]
    assert made["pilot"] == {"seed": pilot_seed(1), "deals": module.PILOT}
    assert [one["figure"] for one in made["figures"]] == list(FIGURES)
    shown = {table["name"]: table["rows"] for table in document["tables"]}
    for one, row in zip(made["figures"][2:], shown["Game points by position"], strict=True):
        assert one["estimator"] == "control variates"
        assert 0.4 < one["variance_saved"] < 0.7
        assert row["mean"] == [one["mean"], *one["interval"]]
        low, high = one["plain_interval"]
        assert one["interval"][1] - one["interval"][0] < 0.8 * (high - low)
    text = doko(*words).out
    assert "Re, Kontra, each position: control variates" in text
    assert f"of seed {pilot_seed(1)}." in text.replace("\n", " ")


def test_simulate_says_that_nothing_was_worth_it(doko: Callable[..., Ran]) -> None:
    words = ("simulate", "--rules", "kneipe-40", "--deals", "5e4", "--seed", "3")
    text = doko(*words).out.replace("\n", " ")
    assert "Plain means of game points: neither control variates nor strata saved 20" in text
    few = json.loads(doko("simulate", "--deals", "100", "--format", "json").out)
    assert few["data"]["means"] == {"pilot": None, "figures": []}


def test_a_choice_knows_the_mean_of_its_variates() -> None:
    dealt = Dealt(RULES["ddv"])
    weights = tuple(range(13))
    choice = Choice(dealt, all_by("none"), (weights, weights, ()), 1, 0)
    expected = sum(w * m for w, m in zip(weights, dealt.means_of_sides, strict=True))
    assert choice.known(0) == expected
    assert choice.known(2) == 0
