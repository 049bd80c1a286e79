"""The tables of a simulation under house rules against the deals' rows, over pairs of values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analyses.bounds import (
    MOST_EXTRAS,
    extras_of,
    lone_games_have_extras,
    mean_within,
    most_points,
    most_value,
)
from analyses.counts import Games
from analyses.events import FORCED, GENSCHER, PIGLETS
from analyses.frequencies import contracts_of, frequencies
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.engine import state
from doko_sim.engine.options import REDEALS
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, Result
from doko_sim.table import Deal
from reports.frequencies import reasons, report
from reports.text import render
from tests.anything import PLAYER
from tests.rule_sets import covering

DEALS = 300
SETS = covering()
TESTING = "random,announce=0.03,solo=0.05,wed=0.6"
NOWHERE = Deal()


def simulated(
    rules: Rules, who: object = PLAYER, deals: int = DEALS, deal: Deal = NOWHERE
) -> tuple[Result, np.ndarray]:
    players = table_of(who) if isinstance(who, str) else (PLAYER,) * 4
    plan = Plan(rules, players, 5, deal)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(deals, state.ROW_DTYPE)
    plan.table().play(0, deals, counts, rows)
    return Result(plan, 0, deals, counts), rows


def is_lone(rows: np.ndarray) -> np.ndarray:
    return np.array([int(re).bit_count() == 1 for re in rows["re"]])


@pytest.mark.parametrize("number", range(len(SETS)))
def test_counts_and_bounds_hold_for_all_rules(number: int) -> None:
    rules = SETS[number]
    result, rows = simulated(rules)
    lone, value = is_lone(rows), rows["value"].astype(int)
    games = Games.of(result.counts, rules)
    for histogram, mask in ((games.pair, ~lone), (games.lone, lone)):
        expected = np.bincount(value[mask] + state.VALUE_HALF, minlength=2 * state.VALUE_HALF)
        assert (histogram.sum(axis=0) == expected).all()
    for mask, alone in ((~lone, False), (lone, True)):
        assert np.abs(value[mask]).max(initial=0) <= most_value(rules, alone)
    assert np.abs(rows["scores"]).max() <= most_points(rules)
    assert set(rows["contract"].tolist()) <= set(contracts_of(rules))
    kinds = [state.EXTRAS.index(kind) for kind in extras_of(rules)]
    others = [kind for kind in range(len(state.EXTRAS)) if kind not in kinds]
    assert not rows["extras"][:, :, others].any()
    for kind in kinds:
        assert rows["extras"][:, :, kind].max() <= MOST_EXTRAS[state.EXTRAS[kind]]
    if not lone_games_have_extras(rules):
        assert not rows["extras"][lone].any()


@pytest.mark.parametrize("number", range(0, len(SETS), 4))
def test_tables_are_those_of_the_rows(number: int) -> None:
    rules = SETS[number]
    result, rows = simulated(rules)
    found = frequencies(result)
    lone, value = is_lone(rows), rows["value"].astype(int)
    points = np.where(lone, rules.solo_multiplier, 1) * value
    assert found.sides[0]["mean"][0] == pytest.approx(points.mean())
    assert found.sides[1]["mean"][0] == pytest.approx(-value.mean())
    times = {row["reason"]: row["times"] for row in found.redeals}
    dealt = {reason: int(rows["redeals"][:, i].sum()) for i, reason in enumerate(REDEALS)}
    assert times == {reason: dealt[reason] for reason in times}
    assert sum(dealt.values()) == sum(times.values())
    for row in found.redeals:
        share = row["times"] / (DEALS + sum(times.values()))
        assert row["share"][0] == pytest.approx(share)
    games = rows if lone_games_have_extras(rules) else rows[~lone]
    assert [(row["side"], row["extra"]) for row in found.extras] == [
        (side, kind) for side in ("Re", "Kontra") for kind in extras_of(rules)
    ]
    for row in found.extras:
        side, kind = ("Re", "Kontra").index(row["side"]), state.EXTRAS.index(row["extra"])
        own = games["extras"][:, side, kind]
        assert row["mean"][0] == pytest.approx(own.mean())
        assert row["some"][0] == pytest.approx((own > 0).mean())
    assert render(report(found, result.plan, DEALS, "again"), 80)


RULES = {
    "piglets": Rules(
        piglets="both", piglets_call="any_time", piglets_force_call=True, forced_call=30,
        super_piglets="D10", hyper_piglets="DK",
    ),
    "genscher": Rules(genscher="kings_first"),
    "genscher last": Rules(genscher="kings_last", piglets="both"),
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_special_calls(name: str) -> None:
    rules = RULES[name]
    result, rows = simulated(rules, TESTING, 4000)
    found = {row["event"]: row for row in frequencies(result).special}
    expected = {
        kind: int((rows["promoted"] >> place & 1).sum())
        for place, kind in enumerate(PIGLETS)
        if getattr(rules, kind) != "off"
    }
    if rules.genscher != "off":
        expected[GENSCHER] = int(rows["genscher"].sum())
    if rules.forced_call != "off":
        expected[FORCED] = int(rows["forced_calls"].sum())
    assert {event: row["times"] for event, row in found.items()} == expected
    for event, row in found.items():
        mean, low, high = row["share"]
        assert mean == pytest.approx(expected[event] / 4000)
        assert low <= mean <= high
    # at most two a game: the interval is wider than that of a share
    if FORCED in found:
        _, low, high = found[FORCED]["share"]
        assert high - low > 2 * 1.96 * np.std(rows["forced_calls"]) / np.sqrt(4000) * 0.98


def test_the_report_names_what_the_rules_have() -> None:
    rules = Rules.preset("kneipe-40")
    result, _ = simulated(rules, TESTING, 2000)
    found = frequencies(result)
    text = render(report(found, result.plan, 2000, "again"), 80)
    assert max(map(len, text.splitlines())) <= 80
    for words in (
        "poverty", "5 kings or more", "no trump above DA", "a poverty that nobody took",
        "charlie_caught", "piglets called", "super piglets called", "a call that the rules",
        "Extra points in games of two against two", "gets it three times",
    ):  # fmt: skip
        assert words in text
    for words in ("nines or more", "hyper", "Genscher", "heart_trick", "thrown_in"):
        assert words not in text
    assert reasons(Rules(poverty="redeal"))["poverty"] == "a poverty"


def test_plain_rules_have_no_tables_for_house_rules() -> None:
    result, _ = simulated(Rules(), TESTING, 500)
    names = [table.name for table in report(frequencies(result), result.plan, 500, "x").tables]
    assert "Dealt anew" not in names
    assert "What only house rules know" not in names
    assert len(names) == 8


def test_other_multipliers_and_extras_are_said() -> None:
    rules = Rules(solo_multiplier=1, solo_extras="all", cowardice=3)
    result, _ = simulated(rules, TESTING, 1000)
    document = report(frequencies(result), result.plan, 1000, "again")
    names = [table.name for table in document.tables]
    assert "Value of the game for Re; a lone player gets it once, like all others" in names
    assert "Extra points in all games" in names
    assert any("coward" in note for note in document.notes)
    silent = Rules(fox=0, doppelkopf=0, charlie=0)
    result, _ = simulated(silent, TESTING, 500)
    names = [table.name for table in report(frequencies(result), result.plan, 500, "x").tables]
    assert not any("Extra" in name for name in names)


def test_deals_without_a_game_are_set_aside_by_name() -> None:
    rules = Rules(throw_kings=4)
    result, rows = simulated(rules, TESTING, 1000, replace(NOWHERE, redeal=False))
    found = frequencies(result)
    thrown = next(row for row in found.contracts if row["contract"] == "thrown_in")
    assert thrown["deals"] == np.count_nonzero(rows["contract"] == NO_GAME) > 0
    assert found.played == 1000 - thrown["deals"]
    assert sum(row["deals"] for row in found.contracts) == 1000
    assert {row["contract"] for row in found.contracts} <= {*CONTRACTS, "thrown_in"}


def test_a_mean_stays_within_what_the_rules_allow() -> None:
    histogram = np.zeros(2 * state.HALF, np.int64)
    histogram[state.HALF + 3] = 1
    found = mean_within(histogram, state.HALF, most_points(Rules()), 0.95)
    assert -63 < found.low < 3 < found.high < 63
    assert most_points(Rules()) == 63
    assert most_points(Rules(re_kontra="double", anonymous_calls=True)) <= state.HALF - 1
