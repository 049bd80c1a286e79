"""Faults of other programs (winner and value, pitfalls.md 4.1), each as a test on the engine."""

from __future__ import annotations

from itertools import product

import pytest

from doko_sim.settlement import Settlement, Situation, settle
from tests.scripted_games import Script, played

ANNOUNCED = {
    f"{side} {what}"
    for side in ("Re", "Kontra")
    for what in ("said", "no 90", "no 60", "no 30", "schwarz")
}
LEVELS = range(6)
DIVISIONS = (0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240)


def value(end: Settlement, name: str, side: str | None = None) -> int:
    """Points that a side (or both) gets for an item."""
    return sum(i.points for i in end.items if i.name == name and side in (None, i.side))


def every_result(alone: bool = False) -> list[tuple[tuple[int, int], int, Settlement]]:
    """Settlements of every pair of levels at many divisions: levels, Re's card points, end."""
    return [
        ((re, kontra), points, settle(Situation(re, kontra, points, alone=alone)))
        for re, kontra, points in product(LEVELS, LEVELS, DIVISIONS)
    ]


def test_01_kontra_wins_120_120_with_both_announced() -> None:
    assert settle(Situation(1, 1, 120)).winner == "kontra"


def test_02_kontra_wins_120_120_with_nothing_announced() -> None:
    assert settle(Situation(0, 0, 120)).winner == "kontra"


def test_03_re_wins_120_120_with_only_kontra_announced() -> None:
    assert settle(Situation(0, 1, 120)).winner == "re"
    assert settle(Situation(0, 1, 119)).winner == "kontra"


def test_04_kontra_wins_with_97_against_a_missed_no_90() -> None:
    assert settle(Situation(2, 1, 143)).winner == "kontra"


@pytest.mark.parametrize("points", [121, 150])
def test_05_re_loses_with_121_after_a_missed_no_90(points: int) -> None:
    assert settle(Situation(2, 0, points)).winner == "kontra"


def test_06_nobody_wins_when_both_missed() -> None:
    """No "won", no announcement, nothing for the elders; results and extra points remain."""
    end = settle(Situation(2, 3, 110, extras_re=1))
    assert end.winner is None
    assert sorted((i.name, i.side) for i in end.items) == [
        ("120 against no 90", "kontra"),
        ("90 against no 60", "re"),
        ("extra", "re"),
    ]
    assert end.value_re == 1


def test_07_no_announcement_counts_without_a_winner() -> None:
    without = [end for _, _, end in every_result() if end.winner is None]
    assert without
    for end in without:
        assert not {i.name for i in end.items} & (ANNOUNCED | {"won", "against the elders"})


def test_08_the_losers_announcements_go_to_the_winner() -> None:
    for (re, kontra), _, end in every_result():
        if end.winner is None:
            continue
        said = [i for i in end.items if i.name in ANNOUNCED]
        assert {i.side for i in said} <= {end.winner}
        assert sum(i.points for i in said) == sum(level + 1 for level in (re, kontra) if level)


@pytest.mark.parametrize(("border", "name"), [(90, "under 90"), (60, "under 60"), (30, "under 30")])
def test_09_exactly_90_is_not_under_90(border: int, name: str) -> None:
    for points, expected in ((border, 0), (border - 1, 1)):
        assert value(settle(Situation(0, 0, points)), name, "kontra") == expected
        assert value(settle(Situation(0, 0, 240 - points)), name, "re") == expected


def test_10_beating_a_no_90_gives_its_points_once() -> None:
    """The level (1) and, from 120 on, the step (1)."""
    for kontra_points, expected in ((90, 1), (119, 1), (120, 2), (150, 2)):
        end = settle(Situation(2, 0, 240 - kontra_points))
        found = value(end, "Re no 90") + value(end, "120 against no 90")
        assert (end.winner, found) == ("kontra", expected)


@pytest.mark.parametrize("alone", [False, True])
def test_11_won_goes_to_the_winner(alone: bool) -> None:
    for _, _, end in every_result(alone):
        assert [i.side for i in end.items if i.name == "won"] == (
            [end.winner] if end.winner else []
        )


def test_12_against_the_elders_whenever_kontra_wins_and_never_in_solos() -> None:
    for _, _, end in every_result():
        assert value(end, "against the elders", "kontra") == (end.winner == "kontra")
        assert value(end, "against the elders", "re") == 0
    assert all(value(end, "against the elders") == 0 for _, _, end in every_result(alone=True))


def test_13_schwarz_goes_by_tricks() -> None:
    end = settle(Situation(5, 0, 240, 11, 1))
    assert (end.winner, value(end, "schwarz")) == ("kontra", 0)
    assert value(settle(Situation(0, 0, 240, 11, 1)), "schwarz") == 0
    assert value(settle(Situation(0, 0, 240, 12, 0)), "schwarz", "re") == 1
    assert value(settle(Situation(0, 0, 0, 0, 12)), "schwarz", "kontra") == 1


def test_14_120_against_no_60_gives_two_points() -> None:
    end = settle(Situation(3, 0, 120))
    assert value(end, "120 against no 90") == value(end, "90 against no 60") == 1
    end = settle(Situation(3, 0, 121))
    assert (value(end, "120 against no 90"), value(end, "90 against no 60")) == (0, 1)


@pytest.mark.parametrize("points", [119, 121])
def test_15_a_soloist_pays_and_gets_three_times(points: int) -> None:
    won = points > 120
    for seat in range(4):
        end = settle(Situation(1, 1, points, alone=True, re_seats=(seat,)))
        assert end.value_re == (5 if won else -5)
        assert end.scores[seat] == 3 * end.value_re
        assert [end.scores[other] for other in range(4) if other != seat] == [-end.value_re] * 3


@pytest.mark.parametrize(("extras", "expected"), [(0, 1), (1, 0), (2, -1), (3, -2)])
def test_16_the_losers_extras_are_taken_off(extras: int, expected: int) -> None:
    end = settle(Situation(0, 0, 125, extras_kontra=extras))
    assert (end.winner, end.value_re) == ("re", expected)
    assert end.scores == (expected, expected, -expected, -expected)


def test_17_a_reply_counts_two_in_time_and_late() -> None:
    """Seat 2 replies with 11 cards (moment 4) or 10 (moment 8); seats 0 and 1 are Re."""
    for moment in (4, 8):
        game = played(Script([["CQ"], ["CQ"], [], []], calls=[(0, 0, 1), (2, moment, 1)]))
        assert game.calls == [(0, 0, 1), (2, moment, 1)]
        assert game.public["late"][1] == (moment == 8)
        winner = ("re", "kontra")[game.row["winner"]]
        assert [i for i in game.items() if "said" in i[0]] == [
            ("Re said", winner, 2),
            ("Kontra said", winner, 2),
        ]


def test_18_extras_are_outside_every_factor() -> None:
    """Two against two: the extras are added once; alone they count nothing, so nothing triples."""
    for levels in product(LEVELS, LEVELS):
        for alone in (False, True):
            without = settle(Situation(*levels, 125, alone=alone))
            with_two = settle(Situation(*levels, 125, alone=alone, extras_re=2))
            assert with_two.value_re - without.value_re == (0 if alone else 2)
