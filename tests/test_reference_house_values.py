"""The reference's values under the house rules against the tables."""

from __future__ import annotations

import pytest

from tests import tables
from tests import tables_house as house
from tests.reference.extras import counted_extras
from tests.reference.settlement import Settlement, Situation, settle
from tests.reference.tricks import Extra
from tests.test_reference_house import options

TRICKS = {(True, True): (6, 6), (True, False): (12, 0), (False, True): (0, 12)}


def settled(row: house.HouseRow) -> Settlement:
    """Settle a row of the tables."""
    listed: list[Extra] = [("fox", "re", 1)] * row.extras[0] + [("fox", "kontra", 1)] * row.extras[
        1
    ]
    rules, lone = options(row.options), row.kind == "solo"
    return settle(
        Situation(
            card_points=(row.re_points, 240 - row.re_points),
            tricks_won=TRICKS[row.re_has_trick, row.kontra_has_trick],
            levels=row.levels,
            lone=lone,
            re_seats=frozenset({0} if lone else {0, 1}),
            extras=counted_extras(listed, "solo_queen", lone, rules),
            rules=rules,
            callers=row.callers,
            early=row.early,
            promised=row.promised,
        )
    )


@pytest.mark.parametrize("row", house.VALUES + house.MISSED, ids=lambda row: row.source)
def test_values(row: house.HouseRow) -> None:
    end = settled(row)
    assert (end.winner, end.value_re) == (row.winner, row.value)
    assert end.value_re == sum(p if side == "re" else -p for _, side, p in end.items)
    assert all(points for _, _, points in end.items)
    assert sum(end.scores) == 0


def row_of(example: tables.SettlementRow, given: house.Given, value: int) -> house.HouseRow:
    """A worked example under other rules."""
    return house.HouseRow(
        f"rules.md 7.3, {example.number}",
        given,
        (example.re_level, example.kontra_level),
        example.re_points,
        example.winner,
        value,
        example.kind,
        example.re_has_trick,
        example.kontra_has_trick,
        (example.re_extras, example.kontra_extras),
    )


@pytest.mark.parametrize("example", tables.WORKED_EXAMPLES, ids=lambda row: row.number)
def test_worked_examples_of_playpendium(example: tables.SettlementRow) -> None:
    value = house.PP_VALUES.get(example.number, example.value)
    end = settled(row_of(example, house.PP, value))
    assert (end.winner, end.value_re) == (example.winner, value)
    value = house.PP_VALUES_WITH_ELDERS.get(example.number, value)
    assert settled(row_of(example, house.PP_WITH_ELDERS, value)).value_re == value


@pytest.mark.parametrize(
    ("given", "row"),
    [({}, row) for row in tables.MISSED_ABSAGEN] + [(house.PP, row) for row in house.PP_MISSED],
)
def test_missed_absagen(given: house.Given, row: tables.MissedRow) -> None:
    """The points for the loser's levels alone, by what the winner has."""
    for points, expected in zip((29, 59, 89, 119, 120), row.points, strict=True):
        if expected is not None:
            end = settled(house.HouseRow("7.2", given, (0, row.level), points, "re", 0))
            assert end.winner == "re"
            assert end.value_re == 1 + 2 + expected


def test_pagat_in_a_solo() -> None:
    """Row 50 of rules.md 7.3: a solo with a trick of 40 counts it, 2 by the tournament rules."""
    extras: list[Extra] = [("doppelkopf", "re", 4)]
    for given, value in ({}, 2), ({"solo_extras": "doppelkopf"}, 3):
        rules = options(given)
        end = settle(
            Situation(
                (153, 87),
                (6, 6),
                (0, 0),
                lone=True,
                re_seats=frozenset({0}),
                extras=counted_extras(extras, "solo_queen", True, rules),
                rules=rules,
            )
        )
        assert end.scores == [3 * value, -value, -value, -value]


@pytest.mark.parametrize("multiplier", [1, 2, 3])
def test_solo_multiplier(multiplier: int) -> None:
    row = house.HouseRow("", {"solo_multiplier": multiplier}, (0, 0), 153, "re", 2, kind="solo")
    assert settled(row).scores == [2 * multiplier, -2, -2, -2]
    assert settled(row._replace(kind="pair")).scores == [2, 2, -2, -2]


def test_doubled_items() -> None:
    """What each doubling adds, Re's calls first; several calls of a side are one item."""
    row = house.HouseRow("", {"re_kontra": "double"}, (1, 1), 160, "re", 10, extras=(2, 0))
    assert sorted(settled(row).items) == [
        ("fox", "re", 1),
        ("fox", "re", 1),
        ("kontra_said", "re", 4),
        ("re_said", "re", 2),
        ("under_90", "re", 1),
        ("won", "re", 1),
    ]
    knocking = {"re_kontra": "double", "anonymous_calls": True}
    row = row._replace(options=knocking, callers=((1, 1), (1,)), extras=(0, 0))
    assert ("re_said", "re", 6) in settled(row).items
    assert ("kontra_said", "re", 8) in settled(row).items


def test_turned_items() -> None:
    """A coward's items go to the other side; extras and the elders do not count."""
    row = house.HouseRow("", {"cowardice": 3}, (0, 0), 59, "re", 3, extras=(0, 2))
    assert settled(row).items == [("won", "re", 1), ("under_90", "re", 1), ("under_60", "re", 1)]


def test_items_as_if_won() -> None:
    row = house.HouseRow("", {"missed": "as_if_won"}, (0, 3), 90, "re", 8)
    assert sorted(settled(row).items) == [
        ("against_elders", "re", 1),
        ("kontra_no60", "re", 1),
        ("kontra_no90", "re", 1),
        ("kontra_said", "re", 2),
        ("under_60", "re", 1),
        ("under_90", "re", 1),
        ("won", "re", 1),
    ]


def test_items_of_the_back_door() -> None:
    row = house.HouseRow("", {"winner_not_negative": True}, (0, 0), 125, "re", 0, extras=(0, 3))
    assert ("not_below_zero", "re", 2) in settled(row).items


@pytest.mark.parametrize(
    ("tricks", "winner", "value"), [((0, 12), "re", 1), ((1, 4), "kontra", -1)]
)
def test_boneless(tricks: tuple[int, int], winner: str, value: int) -> None:
    end = settle(
        Situation((0, 240), tricks, (0, 0), lone=True, re_seats=frozenset({2}), boneless=True)
    )
    assert (end.winner, end.items) == (winner, [("won", winner, 1)])
    assert end.scores == [-value, -value, 3 * value, -value]
