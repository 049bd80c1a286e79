"""The strategies under house rules: never an illegal answer, calls in time, sensible results."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from doko_sim.conformance.checks import check
from doko_sim.contracts import NORMAL, POVERTY
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.option_values import Allowed, Choice, Subset
from doko_sim.players.strategy import Who, player, table_of
from doko_sim.rules import OPTIONS, Rules
from doko_sim.table import Table

LOUD = "random,solo=0.3,wed=0.5,announce=0.2"
RASH = (
    "pagat,care=off,re_threshold=40,kontra_threshold=40,ace_solo_from=-8,jack_solo_from=-8,"
    "suit_solo_from=-8,further_solos_from=-8,boneless_from=-3,take_from=-9,keep_from=9"
)
PLAYERS = ("club", "club,table=weak", "pagat", "random", LOUD, RASH)


def play(rules: Rules, who: Who | Sequence[Who], deals: int, seed: int = 1) -> np.ndarray:
    """The rows of some deals."""
    rows = np.zeros(deals, state.ROW_DTYPE)
    table = Table(rules, table_of(who), seed)
    table.play(0, deals, np.zeros(1, state.COUNTS_DTYPE), rows)
    return rows


def _any_value(allowed: Allowed, draw: random.Random) -> object:
    if isinstance(allowed, Choice):
        return draw.choice(allowed.values)
    if isinstance(allowed, Subset):
        return draw.sample(allowed.words, draw.randint(1, len(allowed.words)))
    if allowed.words and draw.random() < 0.4:
        return draw.choice(allowed.words)
    numbers = [draw.randint(0, 12) for _ in range(getattr(allowed, "count", 0))]
    return sorted(numbers)


def _any_rules(draw: random.Random) -> Rules:
    """Rules with a random value for most options; those that clash are drawn again."""
    while True:
        values = {
            name: _any_value(option.allowed, draw)
            for name, option in OPTIONS.items()
            if draw.random() < 0.8
        }
        try:
            return Rules().replace(**values)
        except DokoError:
            continue


@pytest.mark.parametrize("preset", Rules.preset_names())
def test_no_answer_is_illegal_under_a_preset(preset: str) -> None:
    for who in ("club", "pagat", "random", LOUD, [RASH, "club", LOUD, "pagat"]):
        rows = play(Rules.preset(preset), who, 1000)
        assert (rows["played"] == 1).all()


@pytest.mark.parametrize("seed", range(25))
def test_no_answer_is_illegal_under_any_rules(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(10):
        rules = _any_rules(draw)
        play(rules, [draw.choice(PLAYERS) for _ in range(4)], 200, seed)
        for who in ("club", "pagat"):
            play(rules, who, 100, seed)


@pytest.mark.parametrize("preset", ["kneipe", "kneipe-40", "freedoko"])
def test_strategies_pass_the_checks_under_house_rules(preset: str) -> None:
    for who in ("club", "pagat", LOUD):
        assert check(player(who), Rules.preset(preset), deals=25) == []


def test_house_parameters_of_random_change_nothing_under_tournament_rules() -> None:
    other = "random,throw=0,poverty=0,take=0,piglets=0,partner=0"
    assert (play(Rules(), "random", 2000) == play(Rules(), other, 2000)).all()


def test_every_house_rule_happens_with_random() -> None:
    rows = play(Rules.preset("kneipe"), "random", 20_000)
    assert (rows["contract"] == POVERTY).mean() > 0.02
    assert (rows["promoted"] > 0).mean() > 0.05
    assert (rows["redeals"].sum(axis=0)[[0, 1, 5, 8]] > 0).all()
    rows = play(Rules(genscher="kings_first"), "random", 5000)
    assert rows["genscher"].mean() > 0.05


@pytest.mark.parametrize(
    "changes",
    [
        {"call_latest": (0, 0, 0, 0, 0)},
        {"call_latest": (0, 1, 2, 3, 4)},
        {"call_latest": (4, 6, 8, 9, 10)},
        {"call_latest": (12, 12, 12, 12, 12)},
        {"call_latest_table": (3, 7)},
        {"call_latest_table": (4, 12)},
        {"call_unit": "full_tricks"},
        {"anonymous_calls": True},
    ],
)
@pytest.mark.parametrize("preset", ["ddv", "sharp"])
def test_calls_are_made_in_time_whatever_the_deadlines(
    preset: str, changes: dict[str, object]
) -> None:
    rows = play(Rules.preset(preset).replace(**changes), "pagat", 10_000)
    normal = rows[rows["contract"] == NORMAL]
    for side, least in ((0, 0.25), (1, 0.04)):
        called = normal[normal["level"][:, side] > 0]
        assert len(called) > least * len(normal)
        assert (called["winner"] == side).mean() > 0.6


@pytest.mark.parametrize("preset", ["sharp", "kneipe", "kneipe-40", "freedoko", "pagat"])
def test_re_mostly_wins_what_it_says(preset: str) -> None:
    rules = Rules.preset(preset).replace(forced_call="off")
    rows = play(rules, "pagat", 10_000)
    for contract, least in ((NORMAL, 0.7), (POVERTY, 0.7)):
        games = rows[rows["contract"] == contract]
        called = games[games["level"][:, 0] > 0]
        if len(called) > 200:
            assert (called["winner"] == 0).mean() > least


def test_nobody_is_a_coward_for_want_of_a_call() -> None:
    rules = Rules(cowardice=2)
    with_it, without = (play(rules, who, 10_000) for who in ("pagat", "pagat,no_coward=off"))
    assert (with_it["level"] > 0).sum() > (without["level"] > 0).sum()


@pytest.mark.parametrize("preset", ["kneipe", "kneipe-40", "pagat", "freedoko"])
def test_pagat_beats_random_under_house_rules(preset: str) -> None:
    rows = play(Rules.preset(preset), ["pagat", "random", "random", "random"], 10_000)
    assert rows["scores"][:, 0].mean() > 1.5
