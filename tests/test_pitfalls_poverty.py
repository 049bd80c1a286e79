"""Faults of other programs under house rules: poverty, and hands that are thrown in.

The numbers are those of pitfalls.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from doko_sim.rules import Rules
from tests.house_games import Answers, HouseGame, house_game
from tests.scripted_games import Script


def rules(**options: Any) -> Rules:
    return Rules(**options)


POOR = ["D9", "DK", "CA", "CA", "CT", "CT", "CK", "SA", "ST", "SK", "HA", "H9"]  # seat 2
RICH = ["HT", "HT", "CQ", "CQ", "SQ", "SQ", "HQ", "HQ", "DQ", "DQ", "CJ", "CJ"]  # seat 3


def poverty(
    takers: Sequence[int] = (3,), returns: str = "D9 DK CJ", forehand: int = 0, **options: Any
) -> HouseGame:
    """A poverty of seat 2, who passes two trumps and an ace of clubs."""
    script = Script(
        [[], [], POOR, RICH],
        forehand=forehand,
        reservations={2: "poverty"},
        rules=rules(**{"poverty": "exchange", **options}),
    )
    cards = returns.split()
    answers = Answers((), takers, {}, {2: ["D9", "DK", "CA"]}, dict.fromkeys(range(4), cards))
    return house_game(script, answers)


def hand_played(game: HouseGame, seat: int) -> list[str]:
    """All cards that a seat has played, in order."""
    cards = []
    for number in range(12):
        hand = (seat - int(game.public["trick_lead"][number])) % 4
        cards.append(game.cards(number)[hand])
    return cards


def test_34_as_many_cards_come_back() -> None:
    game = poverty(returns="CJ CJ DQ")
    assert (game.contract, game.re_seats) == ("poverty", [2, 3])
    kept = [card for card in POOR if card not in ("D9", "DK")]
    kept.remove("CA")
    assert sorted(hand_played(game, 2)) == sorted([*kept, "CJ", "CJ", "DQ"])
    assert (game.public["passed"], game.public["returned"]) == (3, 3)
    value = int(game.row["value"])
    assert game.scores == [-value, -value, value, value]


@pytest.mark.parametrize("said", ["number", "whether", "nothing"])
def test_34_what_is_said_of_the_trumps_that_come_back(said: str) -> None:
    for returns, number in (("CA HQ HQ", 2), ("CA D9 DK", 2), ("CA CJ D9", 2), ("HT HT CQ", 3)):
        game = poverty(returns=returns, poverty_return_said=said)
        expected = {"number": number, "whether": 1, "nothing": -1}[said]
        assert game.public["returned"] == expected


def test_34_cards_stay_where_they_are_until_somebody_takes_them() -> None:
    """Nobody does, and the game is played with the hands as dealt."""
    game = poverty(takers=(), poverty_refused="play")
    assert [(asked.seat, asked.answer) for asked in game.asked_for("take")] == [
        (3, 0), (0, 0), (1, 0),
    ]  # fmt: skip
    assert game.contract == "silent_wedding"
    assert sorted(hand_played(game, 2)) == sorted(POOR)
    assert poverty(takers=()).redealt_for == ["poverty"]


def test_34_the_others_are_asked_clockwise_until_one_takes_it() -> None:
    game = poverty(takers=(0, 1), returns="D9 DK CA")
    assert [asked.seat for asked in game.asked_for("take")] == [3, 0]
    assert game.re_seats == [0, 2]


@pytest.mark.parametrize("forehand", range(4))
@pytest.mark.parametrize(
    ("lead", "leader"),
    [("forehand", None), ("left_of_taker", 0), ("right_of_taker", 2), ("poverty_player", 2)],
)
def test_34_who_leads_after_the_exchange(lead: str, leader: int | None, forehand: int) -> None:
    game = poverty(forehand=forehand, poverty_lead=lead)
    assert game.public["trick_lead"][0] == (forehand if leader is None else leader)


FOXES = ["DA", "DA", "D9", "CA", "CA", "CT", "CT", "CK", "SA", "ST", "SK", "HA"]


def with_foxes(returns: str, calls: dict[tuple[int, int], int], **options: Any) -> HouseGame:
    """A poverty of seat 2, who holds both aces of diamonds; seat 3 takes it."""
    script = Script(
        [[], [], FOXES, RICH],
        reservations={2: "poverty"},
        rules=rules(**{"poverty": "exchange", "piglets": "both", **options}),
    )
    cards = {seat: returns.split() for seat in range(4)}
    return house_game(script, Answers((), (3,), calls, {2: ["D9", "CA", "CA"]}, cards))


@pytest.mark.parametrize(
    ("in_poverty", "returns", "asked"),
    [
        ("none", "DA DA D9 CA CA", []),
        ("before_exchange", "DA DA D9 CA CA", [2]),  # held before and after
        ("after_exchange", "DA DA D9 CA CA", [2]),
        ("before_exchange", "D9 CA CA CJ CJ", []),  # they have changed hands
        ("after_exchange", "D9 CA CA CJ CJ", [3]),
        ("after_exchange", "DA D9 CA CA CJ", []),  # one each
    ],
)
def test_34_piglets_and_foxes_that_go_over(in_poverty: str, returns: str, asked: list[int]) -> None:
    """Foxes are not counted and go over beside three cards."""
    options = {"poverty_foxes_count": False, "piglets_in_poverty": in_poverty}
    calls = {(seat, 1): 0 for seat in asked}
    game = with_foxes(returns, calls, **options)
    assert (game.contract, game.public["passed"]) == ("poverty", 5)
    assert [question.seat for question in game.asked_for("piglets")] == asked
    assert game.public["promoted"][0] == (asked or [-1])[0]


def test_28_a_poverty_is_settled_like_a_normal_game() -> None:
    """Charlie counts, nobody is paid three times, and Kontra wins against the elders."""
    poor = ["D9", "DK", "CA", "CA", "CT", "CT", "CK", "SA", "ST", "SK", "HA", "H9"]
    for seed in range(40):
        script = Script(
            [[], [], poor, []], reservations={2: "poverty"}, seed=seed,
            rules=rules(poverty="exchange"),
        )  # fmt: skip
        passed = ["D9", "DK", "CA"]
        game = house_game(script, Answers((), (3,), {}, {2: passed}, {3: passed}))
        value = int(game.row["value"])
        assert (game.row["alone"], game.scores) == (0, [-value, -value, value, value])
        names = {item[0] for item in game.items()}
        assert ("against the elders" in names) == (game.row["winner"] == 1)
        if "charlie" in names:
            return
    raise AssertionError("no Charlie in forty games")


FOX_HIGH = ["DA", "DA", "DK", "D9", "CA", "CA", "CT", "CK", "SA", "ST", "HA", "HK"]
RICH_PIGLETS = ["CA", "CA", "SA", "SA", "HA", "HA", "DA", "DA", "CT", "CT", "ST", "ST"]


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        (FOX_HIGH, {"throw_highest_trump": "DA"}),
        (RICH_PIGLETS, {"throw_points_over": 70}),
    ],
)
def test_35_possible_piglets_are_foxes_for_throwing_in(
    hand: list[str], options: dict[str, Any]
) -> None:
    """Who throws in calls no piglets; who does not may call them."""
    script = Script([hand, [], [], []], rules=rules(piglets="both", **options))
    thrown = house_game(script, Answers(throws=[0], promotions={(0, 1): 0}))
    assert thrown.redealt_for
    assert not thrown.asked_for("piglets")
    played = house_game(script, Answers(promotions={(0, 1): 0}))
    assert [asked.answer for asked in played.asked_for("throw")][:1] == [0]
    assert played.public["promoted"][0] == 0


def test_35_a_higher_trump_is_one_above_the_fox() -> None:
    hand = ["DJ", *FOX_HIGH[1:]]
    script = Script([hand, [], [], []], rules=rules(throw_highest_trump="DA"))
    assert 0 not in [asked.seat for asked in house_game(script).asked_for("throw")]
