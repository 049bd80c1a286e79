"""The engine's winner and value under house rules against the tables (rules.md 7.2, 7.3, 9.5)."""

from __future__ import annotations

import pytest

from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.settlement import Item, Settlement, Situation, settle
from tests import tables
from tests import tables_house as house

TRICKS = {(True, True): (6, 6), (True, False): (12, 0), (False, True): (0, 12)}
MISSED_ITEMS = ("no 90", "no 60", "no 30", "schwarz", "against")


def settled(row: house.HouseRow) -> Settlement:
    """Settle a row of the tables, and check what holds for every settlement."""
    rules = Rules().replace(**row.options)
    situation = Situation(
        *row.levels,
        row.re_points,
        *TRICKS[row.re_has_trick, row.kontra_has_trick],
        row.kind == "solo",
        *row.extras,
        rules=rules,
        callers=row.callers,
        early=row.early,
        promised=row.promised,
    )
    end = settle(situation)
    assert end.value_re == sum(i.points * (1 if i.side == "re" else -1) for i in end.items)
    assert sum(end.scores) == 0
    return end


@pytest.mark.parametrize("row", house.VALUES + house.MISSED, ids=lambda row: row.source)
def test_values(row: house.HouseRow) -> None:
    end = settled(row)
    assert (end.winner, end.value_re) == (row.winner, row.value)


def of_example(example: tables.SettlementRow, options: house.Given) -> Settlement:
    """A worked example of rules.md 7.3 under other rules."""
    return settled(
        house.HouseRow(
            example.number,
            options,
            (example.re_level, example.kontra_level),
            example.re_points,
            example.winner,
            0,
            example.kind,
            example.re_has_trick,
            example.kontra_has_trick,
            (example.re_extras, example.kontra_extras),
        )
    )


@pytest.mark.parametrize(
    "example", tables.WORKED_EXAMPLES, ids=lambda row: f"rules.md 7.3 row {row.number}"
)
def test_worked_examples_of_playpendium(example: tables.SettlementRow) -> None:
    """The column PP, without and with the point against the elders in solos."""
    value = house.PP_VALUES.get(example.number, example.value)
    end = of_example(example, house.PP)
    assert (end.winner, end.value_re) == (example.winner, value)
    value = house.PP_VALUES_WITH_ELDERS.get(example.number, value)
    assert of_example(example, house.PP_WITH_ELDERS).value_re == value


def test_row_49_as_if_re_had_won() -> None:
    """Re said no 90 and took 150: Kontra gets what Re would have, nothing for the elders."""
    end = settle(Situation(2, 0, 150, rules=Rules(missed="as_if_won")))
    assert (end.winner, end.value_re) == ("kontra", -5)
    assert sorted(end.items) == [
        Item("Re no 90", "kontra", 1),
        Item("Re said", "kontra", 2),
        Item("under 90", "kontra", 1),
        Item("won", "kontra", 1),
    ]


@pytest.mark.parametrize(("extras", "value"), [("doppelkopf", 3), ("none", 2), ("all", 3)])
def test_row_50_a_doppelkopf_in_a_solo(extras: str, value: int) -> None:
    """A soloist with 153 card points, among them a trick of 40."""
    rules = Rules().replace(solo_extras=extras)
    end = settle(Situation(0, 0, 153, alone=True, extras_re=1, rules=rules))
    assert (end.winner, end.value_re) == ("re", value)
    assert end.scores == (3 * value, -value, -value, -value)


@pytest.mark.parametrize(
    ("options", "row"),
    [({}, row) for row in tables.MISSED_ABSAGEN] + [(house.PP, row) for row in house.PP_MISSED],
    ids=lambda value: str(value.level) if isinstance(value, tables.MissedRow) else "",
)
@pytest.mark.parametrize("caller", ["re", "kontra"])
def test_missed_absagen(options: house.Given, row: tables.MissedRow, caller: str) -> None:
    """The table of rules.md 7.2: the points of these items alone, by the winner's card points."""
    rules = Rules().replace(**options)
    for points, expected in zip((29, 59, 89, 119, 120), row.points, strict=True):
        if expected is None:
            continue
        levels = (row.level, 0) if caller == "re" else (0, row.level)
        end = settle(Situation(*levels, 240 - points if caller == "re" else points, rules=rules))
        assert end.winner not in (None, caller)
        items = [item for item in end.items if item.name != "against the elders"]
        missed = [i for i in items if any(word in i.name for word in MISSED_ITEMS)]
        own = [i for i in missed if i.name != "schwarz"]  # the losers' result, not their word
        assert sum(item.points for item in own) == expected


def test_a_silent_wedding_has_extras_under_its_option() -> None:
    for given, value in ((False, 1), (True, 0)):
        rules = Rules(silent_wedding_extras=given)
        end = settle(Situation(0, 0, 125, silent=True, extras_kontra=1, rules=rules))
        assert end.value_re == value


@pytest.mark.parametrize(("tricks", "winner", "value"), [(0, "re", 1), (1, "kontra", -1)])
def test_a_boneless_solo_is_worth_one(tricks: int, winner: str, value: int) -> None:
    rules = Rules(solos=("boneless",), re_kontra="double", schwarz_by="points")
    end = settle(Situation(0, 0, 0, tricks, 12 - tricks, boneless=True, rules=rules))
    assert (end.winner, end.value_re, len(end.items)) == (winner, value, 1)
    assert end.scores == (3 * value, -value, -value, -value)


@pytest.mark.parametrize("multiplier", [1, 2, 3])
def test_the_share_of_who_plays_alone(multiplier: int) -> None:
    rules = Rules().replace(solo_multiplier=multiplier)
    end = settle(Situation(0, 0, 130, alone=True, rules=rules))
    assert end.scores == (multiplier, -1, -1, -1)


def test_forty_cards_are_ten_tricks() -> None:
    rules = Rules(nines=False)
    assert settle(Situation(0, 0, 130, rules=rules)).value_re == 1
    assert settle(Situation(0, 0, 240, 10, 0, rules=rules)).value_re == 5
    with pytest.raises(DokoError, match="re_tricks = 12; expected 0 to 10"):
        Situation(0, 0, 240, 12, 0, rules=rules)


def test_extras_that_do_not_count_are_told_with_no_points() -> None:
    """Extras of a cowardly side's game count for nobody."""
    end = settle(Situation(0, 0, 181, extras_re=2, rules=Rules(cowardice=3)))
    assert (end.winner, end.value_re) == ("kontra", -3)
    assert [item for item in end.items if item.name == "extra"] == [Item("extra", "re", 0)] * 2


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"early": (5, 0)}, "early = 5; expected 0 to 4"),
        ({"early": (0, -1)}, "early = -1; expected 0 to 4"),
        ({"promised": (6, 0)}, "promised = 6; expected 0 to 5"),
        ({"callers": ((1, 1, 1), ())}, "at most 2 players of re"),
        ({"callers": ((2, 1), ())}, "the highest at level 1"),
        ({"alone": True, "callers": ((1, 1), (0,))}, "at most 1 players of re"),
        ({"extras_re": 11, "rules": Rules(nines=False)}, "11 extra points; expected at most 10"),
    ],
)
def test_impossible_situations_are_refused(given: dict[str, object], part: str) -> None:
    possible: dict[str, object] = {"re_level": 1, "kontra_level": 0, "re_points": 121}
    with pytest.raises(DokoError, match=part):
        Situation(**possible | given)  # type: ignore[arg-type]
