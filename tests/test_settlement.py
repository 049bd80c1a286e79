"""The engine's winner, values and break-evens against the tables of rules.md 6.2, 7 and 8."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

import pytest

from analyses.break_even import break_even, reply_break_even
from doko_sim.errors import DokoError
from doko_sim.settlement import Item, Settlement, Situation, settle
from tests import tables
from tests.reference import settlement as reference
from tests.test_engine_reference import ITEM_NAMES

TRICKS = {(True, True): (6, 6), (True, False): (12, 0), (False, True): (0, 12)}
ABSAGEN = {f"{side} {level}" for side in ("Re", "Kontra") for level in ("no 90", "no 60", "no 30")}
ABSAGEN |= {"Re schwarz", "Kontra schwarz"}
REACHED = {"120 against no 90", "90 against no 60", "60 against no 30", "30 against schwarz"}
CELLS = [
    (levels, list(rows))
    for levels, rows in groupby(tables.WINNERS, lambda row: (row.re_level, row.kontra_level))
]


def settled(
    kind: str,
    levels: tuple[int, int],
    re_points: int,
    has_trick: tuple[bool, bool] = (True, True),
    extras: tuple[int, int] = (0, 0),
) -> Settlement:
    """Settle a situation of the tables, and check what holds for every settlement."""
    end = settle(
        Situation(
            *levels, re_points, *TRICKS[has_trick], kind == "solo", extras[0], extras[1]
        )
    )  # fmt: skip
    assert end.value_re == sum(i.points * (1 if i.side == "re" else -1) for i in end.items)
    assert sum(end.scores) == 0
    assert end.scores[0] == (3 if kind == "solo" else 1) * end.value_re
    assert len({score % 2 for score in end.scores}) == 1
    return end


def items_of_reference(row: tables.WinnerRow, kind: str) -> list[tuple[str, str, int]]:
    end = reference.settle(
        reference.Situation(
            card_points=(row.re_points, 240 - row.re_points),
            tricks_won=TRICKS[row.re_has_trick, row.kontra_has_trick],
            levels=(row.re_level, row.kontra_level),
            lone=kind == "solo",
            re_seats=frozenset({0} if kind == "solo" else {0, 1}),
            extras=[],
        )
    )
    return sorted((ITEM_NAMES[name], side, points) for name, side, points in end.items)


@pytest.mark.parametrize("kind", ["pair", "solo"])
@pytest.mark.parametrize(
    ("levels", "rows"), CELLS, ids=[f"re {re} kontra {kontra}" for (re, kontra), _ in CELLS]
)
def test_winner(levels: tuple[int, int], rows: list[tables.WinnerRow], kind: str) -> None:
    """All 36 pairs of levels on both sides of every border; the items are the reference's."""
    for row in rows:
        end = settled(kind, levels, row.re_points, (row.re_has_trick, row.kontra_has_trick))
        assert end.winner == row.winner, row
        assert sorted(end.items) == items_of_reference(row, kind), row


def test_all_pairs_of_levels_are_tested() -> None:
    assert len(CELLS) == 36


def settled_row(row: tables.SettlementRow) -> Settlement:
    return settled(
        row.kind,
        (row.re_level, row.kontra_level),
        row.re_points,
        (row.re_has_trick, row.kontra_has_trick),
        (row.re_extras, row.kontra_extras),
    )


@pytest.mark.parametrize(
    "row",
    tables.WORKED_EXAMPLES + tables.TEXT_EXAMPLES,
    ids=lambda row: f"rules.md 7.3 row {row.number}" if row.number.isdigit() else row.number,
)
def test_example(row: tables.SettlementRow) -> None:
    end = settled_row(row)
    assert (end.winner, end.value_re) == (row.winner, row.value)
    if row.scores is not None:
        assert end.scores == row.scores


#: The column "items" of rules.md 7.3 where it shows each kind of item at work.
ITEMS_OF_ROWS = {
    "2": {"won": 1, "under 90": 1, "under 60": 1, "Kontra said": 2, "Kontra no 90": 1,
          "Kontra no 60": 1, "against the elders": 1},
    "6": {"won": 1, "Re said": 2, "Re no 90": 1, "120 against no 90": 1, "under 90": 1},
    "9": {"won": 1, "Re said": 2, "Re no 90": 1, "Re no 60": 1, "90 against no 60": 1,
          "against the elders": 1},
    "27": {"won": 1, "under 90": 1, "under 60": 1, "under 30": 1, "schwarz": 1, "Re said": 2,
           "Re no 90": 1, "Re no 60": 1, "Re no 30": 1, "Re schwarz": 1},
    "45": {"won": 1, "Kontra said": 2, "Kontra no 90": 1, "Kontra no 60": 1, "Kontra no 30": 1,
           "60 against no 30": 1},
    "37": {"won": 1},
}  # fmt: skip


@pytest.mark.parametrize("number", ITEMS_OF_ROWS)
def test_items_of_example(number: str) -> None:
    row = next(row for row in tables.WORKED_EXAMPLES if row.number == number)
    end = settled_row(row)
    assert {item.name: item.points for item in end.items} == ITEMS_OF_ROWS[number]
    assert {item.side for item in end.items} == {row.winner}


def test_items_when_nobody_wins() -> None:
    """Row 26: each side keeps what it earned."""
    assert sorted(settled("pair", (5, 2), 200).items) == [
        Item("120 against no 90", "re", 1),
        Item("30 against schwarz", "kontra", 1),
        Item("under 60", "re", 1),
        Item("under 90", "re", 1),
    ]


def test_extra_points_are_items_of_their_side() -> None:
    items = settled("pair", (0, 0), 125, extras=(2, 1)).items
    assert [item.side for item in items if item.name == "extra"] == ["re", "re", "kontra"]
    assert all(item.name != "extra" for item in settled("solo", (0, 0), 125, extras=(2, 1)).items)


MISSED = [
    (row.level, points, expected)
    for row in tables.MISSED_ABSAGEN
    for points, expected in zip((29, 59, 89, 119, 120), row.points, strict=True)
    if expected is not None
]


@pytest.mark.parametrize(("level", "points", "expected"), MISSED)
@pytest.mark.parametrize("caller", ["re", "kontra"])
def test_missed_absagen(level: int, points: int, expected: int, caller: str) -> None:
    """The winner has at most so many card points of the row's column (rules.md 7.2)."""
    if caller == "kontra":
        end = settled("pair", (0, level), points)
    else:
        end = settled("pair", (level, 0), 240 - points)
    assert end.winner != caller
    names = ABSAGEN | REACHED
    assert sum(item.points for item in end.items if item.name in names) == expected


@pytest.mark.parametrize("kontra", [False, True], ids=["re", "kontra"])
@pytest.mark.parametrize(
    "row",
    tables.BREAK_EVENS,
    ids=lambda row: f"level {row.level} {row.kind}{' others spoke' if row.others_spoke else ''}",
)
def test_break_even(row: tables.BreakEvenRow, kontra: bool) -> None:
    found = break_even(row.level, row.kind == "solo", row.others_spoke, kontra=kontra)
    assert found == row.fraction


@pytest.mark.parametrize("alone", [False, True], ids=["pair", "solo"])
@pytest.mark.parametrize("kontra", [False, True], ids=["re", "kontra"])
def test_first_announcement_breaks_even_at_one_half(alone: bool, kontra: bool) -> None:
    assert break_even(1, alone, other_spoke=False, kontra=kontra) == Fraction(1, 2)


REPLY_IDS = [f"level {row.opponents_level} {row.kind}" for row in tables.REPLY_BREAK_EVENS]


@pytest.mark.parametrize("kontra", [False, True], ids=["re", "kontra"])
@pytest.mark.parametrize("row", tables.REPLY_BREAK_EVENS, ids=REPLY_IDS)
def test_reply_break_even(row: tables.ReplyRow, kontra: bool) -> None:
    """p' = (a p + 2) / (a + 4) for chances p of winning without the reply."""
    alone, a = row.kind == "solo", row.swing
    assert reply_break_even(row.opponents_level, alone, 0, kontra=kontra) == row.fraction
    for chance in (Fraction(1, 3), Fraction(1, 2), Fraction(1)):
        found = reply_break_even(row.opponents_level, alone, chance, kontra=kontra)
        assert found == (a * chance + 2) / (a + 4)


def test_scores_follow_the_seats() -> None:
    assert settle(Situation(0, 0, 131, re_seats=(1, 3))).scores == (-1, 1, -1, 1)
    assert settle(Situation(0, 0, 153, alone=True, re_seats=(2,))).scores == (-2, -2, 6, -2)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"re_level": 6}, "re_level = 6; expected 0 to 5"),
        ({"kontra_level": -1}, "kontra_level = -1; expected 0 to 5"),
        ({"re_points": 241}, "re_points = 241; expected 0 to 240"),
        ({"re_tricks": 5}, "5 and 6 tricks; expected 12 together"),
        ({"re_tricks": 12, "kontra_tricks": 0}, "121 card points with 12 tricks; expected 240"),
        ({"re_tricks": 0, "kontra_tricks": 12}, "121 card points with 0 tricks; expected 0"),
        ({"extras_re": 7, "extras_kontra": 6}, "13 extra points; expected at most 12"),
        ({"extras_re": -1}, "expected at most 12"),
        ({"re_seats": (0, 1, 2)}, "expected two seats of 0 to 3"),
        ({"alone": True, "re_seats": (0, 1)}, "expected one seat of 0 to 3"),
        ({"re_seats": (0, 4)}, "expected two seats of 0 to 3"),
    ],
)
def test_impossible_situations_are_refused(given: dict[str, object], complaint: str) -> None:
    possible: dict[str, object] = {"re_level": 0, "kontra_level": 0, "re_points": 121}
    with pytest.raises(DokoError, match=complaint):
        settle(Situation(**possible | given))  # type: ignore[arg-type]


def test_break_even_refuses_what_is_no_level_or_chance() -> None:
    with pytest.raises(DokoError, match="level 0 given; expected 1"):
        break_even(0, alone=False, other_spoke=False)
    with pytest.raises(DokoError, match="level 6 given; expected 1"):
        reply_break_even(6, alone=False, win_chance_without=0)
    with pytest.raises(DokoError, match="a chance of 2 given; expected 0 to 1"):
        reply_break_even(1, alone=False, win_chance_without=2)
