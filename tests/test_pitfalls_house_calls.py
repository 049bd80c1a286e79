"""Faults of other programs under house rules: calls and Genscher.

The numbers are those of pitfalls.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.first_tricks import QUEENS, Trick, first_tricks

ALL = [1, 2, 3, 4, 5]


def test_19_knocking_counts_every_player_and_shows_no_side() -> None:
    """Seats 0 and 1, both Re, knock, and seat 2 does; nobody's side is known for that."""
    calls = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (1, 4, 2)]
    game = first_tricks([(0, "SA SK ST S9")], QUEENS, calls, anonymous_calls=True)
    assert sorted(game.calls) == sorted(calls)
    assert game.known(1) == game.known(4) == []
    points = {name: points for name, _, points in game.items()}
    assert (points["Re said"], points["Kontra said"], points["Re no 90"]) == (4, 2, 1)
    assert list(game.row["level"]) == [2, 1]
    re_points = int(game.row["card_points"][0])
    assert game.row["winner"] == (0 if re_points >= 151 else 1)


def test_19_knocking_counts_each_call_in_doubling() -> None:
    calls = [(0, 0, 1), (1, 0, 1), (2, 0, 1)]
    for names, times in (((), 1), ((0,), 2), ((0, 1), 4), ((0, 1, 2), 8)):
        made = [call for call in calls if call[0] in names]
        game = first_tricks(
            [(0, "SA SK ST S9")], QUEENS, made, anonymous_calls=True, re_kontra="double",
            doppelkopf=0, fox=0, charlie=0, against_elders=0,
        )  # fmt: skip
        base = sum(
            points for name, _, points in game.items() if name not in ("Re said", "Kontra said")
        )
        assert abs(int(game.row["value"])) == base * times


RICH_TRICK, POOR_TRICK = "CA CT CT CK", "CA CT CK CK"  # 35 and 29 card points


@pytest.mark.parametrize(
    ("first", "option", "forced"),
    [
        (RICH_TRICK, 30, True),
        (RICH_TRICK, 35, True),
        (POOR_TRICK, 30, False),
        ("CA CT C9 C9", 30, False),
        ("CA CT CK C9", 30, False),
    ],
)
def test_41_a_rich_first_trick_demands_a_call(first: str, option: int, forced: bool) -> None:
    game = first_tricks([(0, first)], QUEENS, forced_call=option)
    assert game.forced_calls == ([(0, 4, 1)] if forced else [])
    assert game.row["level"][0] == int(forced)


def test_41_a_second_rich_trick_demands_nothing() -> None:
    game = first_tricks([(0, POOR_TRICK), (0, "SA ST ST SK")], QUEENS, forced_call=30)
    assert game.forced_calls == []


@pytest.mark.parametrize(
    ("option", "caller", "expected"),
    [
        ("first_only", 1, []),  # the partner has called
        ("first_only", 2, [(0, 4, 1)]),
        ("next", 1, [(0, 4, 2)]),
        ("next", 2, [(0, 4, 1)]),
    ],
)
def test_41_where_the_side_has_called(
    option: str, caller: int, expected: list[tuple[int, int, int]]
) -> None:
    game = first_tricks(
        [(0, RICH_TRICK)], QUEENS, [(caller, 0, 1)], forced_call=30, forced_call_level=option
    )
    assert game.forced_calls == expected


def test_41_in_a_wedding_the_first_trick_after_the_clarification() -> None:
    """Seat 2 becomes the partner in a rich trick; the next rich one is what counts."""
    bride = (["CQ", "CQ"], (), (), ())
    wedding = {0: "wedding"}
    tricks = [(0, "CK CT CA CT"), (2, "SA ST ST SK")]
    game = first_tricks(tricks, bride, reservations=wedding, forced_call=30)
    assert game.row["clarification"] == 1
    assert game.forced_calls == [(2, 8, 1)]
    game = first_tricks([tricks[0], (2, "SA S9 ST SK")], bride, (), None, wedding, forced_call=30)
    assert game.forced_calls == []


def test_41_forty_cards_have_their_calls() -> None:
    game = first_tricks([(0, "SA SK ST SK")], QUEENS, nines=False)
    assert [(seat, levels) for _, seat, levels in game.asked(4)] == [
        (seat, ALL) for seat in range(4)
    ]
    assert game.asked(8) == []


KINGS: list[Trick] = [(0, "SA SK ST S9"), (0, "DK DJ D9 HQ")]
"""Seat 0 plays its first king of diamonds in the second trick, as card 5; seat 3 takes it."""
HOLDER = (["DK", "CQ"], ["CQ"], (), ())


def test_42_kings_leave_re_and_kontra_only() -> None:
    """Re no 60 of seat 0 becomes Re; Kontra of seat 3, who is chosen, becomes Re too."""
    calls = [(0, 0, 3), (3, 3, 1), (2, 4, 2)]
    game = first_tricks(KINGS, HOLDER, calls, {0: 3}, genscher="kings_first")
    assert game.re_seats == [0, 3]
    assert (game.public["genscher"], game.public["new_partner"]) == (0, 3)
    assert sorted(game.calls) == sorted(calls)
    assert list(game.row["level"]) == [1, 1]
    assert game.known(5) == [0, 3]
    said = {name: points for name, _, points in game.items() if "Re" in name or "Kontra" in name}
    assert said == {"Re said": 2, "Kontra said": 2}


def test_42_queens_leave_nothing_and_later_calls_are_free() -> None:
    tricks = [(0, "SA SK ST S9"), (0, "HQ DJ D9 SQ")]
    calls = [(0, 0, 3), (3, 4, 1), (2, 8, 1), (2, 8, 2)]
    latest = (2, 2, 3, 4, 5)
    game = first_tricks(
        tricks, (["HQ", "CQ"], ["CQ"], [], []), calls, {0: 3}, genscher="queens", call_latest=latest
    )
    assert game.re_seats == [0, 3]
    assert list(game.row["level"]) == [0, 2]


def test_42_a_late_replys_bar_is_wiped() -> None:
    """Kontra has replied late; with the new sides it may call again."""
    calls = [(0, 0, 1), (2, 8, 1), (2, 13, 2)]
    tricks = [(0, "SA SK ST S9"), (0, "CA CK CT C9"), (0, "HA HK H9 HK"), (0, "DK DJ D9 HQ")]
    latest = (1, 4, 4, 4, 5)
    options: dict[str, Any] = {"genscher": "kings_first", "call_latest": latest}
    game = first_tricks(tricks, HOLDER, calls, {0: 3}, **options)
    assert game.calls == calls
    assert list(game.row["level"]) == [1, 2]
    barred = first_tricks(tricks, HOLDER, calls, **options)
    assert barred.calls == calls[:2]


def test_42_in_a_wedding_only_once_it_is_clear() -> None:
    """Before the clarification the holder is not asked, and then it has played its king."""
    bride = (["CQ", "CQ"], ["DK"], (), ())
    wedding = {0: "wedding"}
    tricks = [(0, "HT DK D9 DJ"), (0, "SA SK ST S9")]
    game = first_tricks(tricks, bride, (), {1: 2}, wedding, genscher="kings_first")
    assert game.asked_for("partner") == []
    other_holder = (["CQ", "CQ"], (), (), ["DK"])
    tricks = [(0, "S9 SK SA ST"), (2, "D9 DK HQ DJ")]
    game = first_tricks(tricks, other_holder, (), {3: 1}, wedding, genscher="kings_first")
    assert game.row["clarification"] == 1
    assert [asked.seat for asked in game.asked_for("partner")] == [3]
    assert (game.contract, game.re_seats) == ("wedding", [1, 3])


def test_42_the_same_partner_again_revives_nothing() -> None:
    calls = [(0, 0, 4)]
    game = first_tricks(KINGS, HOLDER, calls, {0: 1}, genscher="kings_first")
    assert game.re_seats == [0, 1]
    assert list(game.row["level"]) == [1, 0]


def test_27_extras_go_by_the_sides_after_a_genscher() -> None:
    """Seat 0 takes a fox of seat 3, an opponent, who then becomes the partner."""
    tricks = [(0, "HT D9 D9 DA"), (0, "DK DJ DJ HQ")]
    taken = first_tricks(tricks, HOLDER, (), {0: 3}, genscher="kings_first")
    assert (taken.re_seats, taken.items(0)) == ([0, 3], [])
    kept = first_tricks(tricks, HOLDER, genscher="kings_first")
    assert (kept.re_seats, kept.items(0)) == ([0, 1], [("fox", "re", 1)])


@pytest.mark.parametrize(("unit", "seats"), [("cards", [1, 2, 3]), ("full_tricks", [0, 1, 2, 3])])
def test_39_full_tricks_leave_the_running_one_open(unit: str, seats: list[int]) -> None:
    """After the first card of trick 2: may seat 0, who has played it, still say Re?"""
    tricks = [(0, "SA SK ST S9"), (0, "CA CK CT C9")]
    game = first_tricks(tricks, QUEENS, call_unit=unit)
    assert sorted(seat for _, seat, _ in game.asked(5)) == seats
    assert game.asked(8) == []


def test_40_no_level_may_be_skipped_under_the_option() -> None:
    game = first_tricks([(0, "SA SK ST S9")], QUEENS, [(0, 0, 1)], skip_levels=False)
    assert [levels for _, seat, levels in game.asked(0) if seat == 2] == [[1]]
    assert [levels for _, seat, levels in game.asked(0) if seat == 1] == [[2]]
