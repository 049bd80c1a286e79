"""``doko strategies list``: every strategy and parameter, as a table, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from doko_sim.players.pagat_parameters import PARAMETERS
from doko_sim.players.strategy import names, player
from tests.conftest import Ran

Doko = Callable[..., Ran]
REQUIRED = [
    "L1",
    "L2'",
    "L4",
    "L7",
    "R1",
    "R2",
    "S1",
    "S6",
    "A7",
    "N4",
    "H1",
    "H3'",
    "Z4",
    "Z7",
    "Z10",
    "Z11",
    "R4",
    "R13",
    "S2",
    "K1",
]


def test_every_strategy_and_parameter_is_shown(doko: Doko) -> None:
    ran = doko("strategies", "list")
    assert ran.code == 0, ran.err
    assert not ran.err
    for name in names():
        assert name in ran.out
    for parameter in PARAMETERS:
        assert parameter.name in ran.out


def test_the_tactics_of_pagat_are_switches(doko: Doko) -> None:
    found: dict[str, Any] = json.loads(doko("strategies", "list", "pagat", "--format", "json").out)
    text = json.dumps(found, ensure_ascii=False)
    for tactic in REQUIRED:
        assert f'"{tactic}"' in text
    for parameter in PARAMETERS:
        assert parameter.meaning in text
    switches = [p for p in PARAMETERS if p.switch]
    assert {p.meaning.split(":")[0] for p in switches} >= set(REQUIRED)


def test_every_code_stands_once_and_is_explained(doko: Doko) -> None:
    ran = doko("strategies", "list", "--format", "json")
    for row in json.loads(ran.out)["tables"][0]["rows"]:
        codes = (row["tactics"] or "").split()
        assert len(codes) == len(set(codes)), row["name"]
    shown = " ".join(doko("strategies", "list", "pagat").out.split())
    assert "Codes such as L1 name tactics" in shown
    assert "Absage: no 90, no 60, no 30 or schwarz." in shown
    assert "(5.1)" not in shown
    club = " ".join(doko("strategies", "list", "club").out.split())
    assert "Absage" not in club
    assert "card points, won and expected, from which on Re is said" in club
    assert "Codes" not in doko("strategies", "list", "random").out


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda p: p.name)
def test_what_is_shown_can_be_typed(parameter: Any) -> None:
    for value in (parameter.default, parameter.low, parameter.high):
        text = parameter.show(value)
        typed = player(f"pagat,{parameter.name}={text}").values[parameter.name]
        assert typed == pytest.approx(value, rel=1e-5)


def test_csv_holds_the_parameters_of_one_strategy(doko: Doko) -> None:
    rows = list(
        csv.DictReader(io.StringIO(doko("strategies", "list", "pagat", "--format", "csv").out))
    )
    assert len(rows) == len(PARAMETERS)


def test_an_unknown_strategy_is_named_with_the_nearest(doko: Doko) -> None:
    ran = doko("strategies", "list", "pagatt")
    assert ran.code == 2
    assert "'pagat'" in ran.err
    assert not ran.out
