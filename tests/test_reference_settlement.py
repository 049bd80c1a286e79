"""The reference's winner and value against the tables of the rules (rules.md 6.2, 7 and 8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests import tables
from tests.reference.extras import counted_extras
from tests.reference.options import TOURNAMENT
from tests.reference.settlement import REACH, Settlement, Situation, settle
from tests.reference.tricks import Extra


def settled(
    kind: str,
    levels: tuple[int, int],
    re_points: int,
    has_trick: tuple[bool, bool] = (True, True),
    extras: tuple[int, int] = (0, 0),
) -> Settlement:
    """Settle a situation of the tables."""
    tricks = {(True, True): (6, 6), (True, False): (12, 0), (False, True): (0, 12)}[has_trick]
    listed: list[Extra] = [("fox", "re", 1)] * extras[0] + [("fox", "kontra", 1)] * extras[1]
    return settle(
        Situation(
            card_points=(re_points, 240 - re_points),
            tricks_won=tricks,
            levels=levels,
            lone=kind == "solo",
            re_seats=frozenset({0} if kind == "solo" else {0, 1}),
            extras=counted_extras(listed, "normal", kind == "solo", TOURNAMENT),
        )
    )


def test_winners() -> None:
    for row in tables.WINNERS:
        levels = (row.re_level, row.kontra_level)
        for kind in ("pair", "solo"):
            end = settled(kind, levels, row.re_points, (row.re_has_trick, row.kontra_has_trick))
            assert end.winner == row.winner, row


@pytest.mark.parametrize(
    "row", tables.WORKED_EXAMPLES + tables.TEXT_EXAMPLES, ids=lambda row: row.number
)
def test_settlement(row: tables.SettlementRow) -> None:
    end = settled(
        row.kind,
        (row.re_level, row.kontra_level),
        row.re_points,
        (row.re_has_trick, row.kontra_has_trick),
        (row.re_extras, row.kontra_extras),
    )
    assert (end.winner, end.value_re) == (row.winner, row.value)
    if row.scores is not None:
        assert tuple(end.scores) == row.scores
    assert sum(end.scores) == 0


def test_items() -> None:
    """Row 26 item by item: nobody wins, each side keeps what it earned."""
    assert sorted(settled("pair", (5, 2), 200).items) == [
        ("reached_120", "re", 1),
        ("reached_30", "kontra", 1),
        ("under_60", "re", 1),
        ("under_90", "re", 1),
    ]


@pytest.mark.parametrize("row", tables.MISSED_ABSAGEN)
def test_missed_absagen(row: tables.MissedRow) -> None:
    for points_of_winner, expected in zip((29, 59, 89, 119, 120), row.points, strict=True):
        if expected is None:
            continue
        end = settled("pair", (0, row.level), points_of_winner)
        names = {"kontra_no90", "kontra_no60", "kontra_no30", "kontra_schwarz"}
        names |= {f"reached_{points}" for points in REACH.values()}
        assert end.winner == "re"
        assert sum(points for name, _, points in end.items if name in names) == expected


def value_for(caller: int, kind: str, levels: tuple[int, int], points: int, all_: bool) -> int:
    """The value for a side that made the first of two levels and took so many card points."""
    if caller == 0:
        return settled(kind, levels, points, (True, not all_)).value_re
    return -settled(kind, levels[::-1], 240 - points, (not all_, True)).value_re


@pytest.mark.parametrize("row", tables.BREAK_EVENS)
@pytest.mark.parametrize("caller", [0, 1])
def test_break_evens(row: tables.BreakEvenRow, caller: int) -> None:
    just_made = {2: 151, 3: 181, 4: 211, 5: 240}[row.level]
    others = 1 if row.others_spoke else 0
    values = [
        value_for(caller, row.kind, (level, others), points, points == 240)
        for points in (just_made, just_made - 1)
        for level in (row.level, row.level - 1)
    ]
    gain, loss = values[0] - values[1], values[3] - values[2]
    assert Fraction(loss, gain + loss) == row.fraction


@pytest.mark.parametrize("row", tables.REPLY_BREAK_EVENS)
@pytest.mark.parametrize("caller", [0, 1])
def test_reply_break_evens(row: tables.ReplyRow, caller: int) -> None:
    """A side that replies, won at the first and lost at the second of the opponents' points."""
    points_of_opponents = {
        1: (119, 121),
        2: (150, 151),
        3: (180, 181),
        4: (210, 211),
        5: (239, 240),
    }
    won, lost = (
        [
            -value_for(1 - caller, row.kind, (row.opponents_level, own), points, points == 240)
            for own in (0, 1)
        ]
        for points in points_of_opponents[row.opponents_level]
    )
    assert won[0] - lost[0] == row.swing
    assert Fraction(lost[0] - lost[1], won[1] - lost[1]) == row.fraction
