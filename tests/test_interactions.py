"""Rules that meet: the interactions at the end of house-rules.md, played by the engine.

Those of the settlement (4, 5, 7 and 11) stand in test_interactions_value.py.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from doko_sim.contracts import POVERTY, WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from tests.house_games import Answers, HouseGame, house_game, random_rows, rules
from tests.positions import card, position
from tests.scripted_games import Script

FOX = state.EXTRAS.index("fox")


# 1. Piglets are no foxes while they are called

FIRST_TRICK = Script(
    hands=[["CQ", "HT"], ["CQ", "D9"], ["DK"], ["DA", "DA"]],
    plays=[["HT"], ["D9"], ["DK"], ["DA"]],
    rules=rules(piglets="both"),
)


def test_1_called_piglets_are_no_foxes() -> None:
    game = house_game(FIRST_TRICK, Answers(promotions={(3, 1): 0}))
    assert (game.cards(0), game.public["trick_winner"][0]) == (["HT", "D9", "DK", "DA"], 3)
    assert not game.row["extras"][:, FOX].any()


def test_1_piglets_that_nobody_calls_stay_foxes() -> None:
    game = house_game(FIRST_TRICK)
    assert [(asked.seat, asked.answer) for asked in game.asked_for("piglets")] == [(3, 0)]
    assert (game.cards(0), game.public["trick_winner"][0]) == (["HT", "D9", "DK", "DA"], 0)
    assert game.items(0) == [("fox", "re", 1)]


@pytest.mark.parametrize(("called", "foxes"), [(True, 0), (False, 2)])
def test_1_piglets_beaten_by_super_piglets_are_no_foxes(called: bool, foxes: int) -> None:
    """Seat 0 takes both aces of seat 3, with super piglets or with the tens of hearts."""
    script = Script(
        hands=[["CQ", "D9", "D9", "HT", "HT"], ["CQ"], [], ["DA", "DA"]],
        plays=[["D9", "D9"] if called else ["HT", "HT"], [], [], ["DA", "DA"]],
        rules=rules(piglets="both", super_piglets="D9"),
    )
    game = house_game(script, Answers(promotions={(3, 1): 0, (0, 2): 0} if called else {}))
    assert game.public["trick_winner"][:2].tolist() == [0, 0]
    assert game.row["extras"][0, FOX] == foxes


# 2. Piglets in a solo


@pytest.mark.parametrize(
    ("allowed", "solo", "holder", "ace"),
    [
        ("any_suit", "solo_club", 2, "CA"),
        ("any_suit", "solo_heart", 3, "HA"),
        ("any_suit", "solo_diamond", 1, "DA"),
        ("diamond", "solo_diamond", 1, "DA"),
        ("diamond", "solo_club", None, "CA"),
        ("none", "solo_diamond", None, "DA"),
        ("any_suit", "solo_queen", None, "DA"),
        ("any_suit", "solo_ace", None, "CA"),
    ],
)
def test_2_piglets_in_a_solo(allowed: str, solo: str, holder: int | None, ace: str) -> None:
    """The aces of the trump suit or none: those of diamonds are plain where diamonds are."""
    hands = [["CQ", "CQ", "HT"], ["DA", "DA"], ["CA", "CA"], ["HA", "HA"]]
    played = rules(piglets="both", piglets_in_solo=allowed)
    script = Script(hands, reservations={0: solo}, rules=played)
    silent = house_game(script)
    assert [asked.seat for asked in silent.asked_for("piglets")] == (
        [] if holder is None else [holder]
    )
    if holder is not None:
        plays = [["HT"], [], [], []]
        plays[holder] = [ace]
        answers = Answers(promotions={(holder, 1): 0})
        game = house_game(Script(hands, plays, reservations={0: solo}, rules=played), answers)
        assert ace in game.cards(0)
        assert game.public["trick_winner"][0] == holder


# 3. The second of two tens of hearts ranks higher

TENS = ["HT", "D9", "HT", "D9"]
#: Eleven other tricks by seat, each of one class of cards; seat 0 wins the last of them.
BEFORE = (
    "CA CA SA SA HA HK SQ HQ CJ HJ CQ",
    "CK CK SK SK HK H9 CQ DQ SJ DJ DJ",
    "CT CT ST ST HA DK SQ DQ SJ DA DA",
    "C9 C9 S9 S9 H9 DK HQ CJ HJ DT DT",
)


@pytest.mark.parametrize(
    ("tie", "number", "winner"),
    [
        ("first", 1, 0),
        ("second", 1, 2),
        ("second_except_last", 1, 2),
        ("second_only_last", 1, 0),
        ("first", 12, 0),
        ("second", 12, 2),
        ("second_except_last", 12, 0),
        ("second_only_last", 12, 2),
    ],
)
def test_3_a_ten_of_hearts_led_into_a_waiting_one(tie: str, number: int, winner: int) -> None:
    """In the first trick, or in the last, to which both seats keep their tens."""
    hands = [[card, *rest.split()] for card, rest in zip(TENS, BEFORE, strict=True)]
    plays = [hand[:1] if number == 1 else [*hand[1:], hand[0]] for hand in hands]
    game = house_game(Script(hands, plays, rules=rules(hearts_ten_tie=tie)))
    assert game.cards(number - 1) == TENS
    assert game.public["trick_winner"][number - 1] == winner


@pytest.mark.parametrize(
    ("tie", "twelfth", "leads_ten"),
    [
        ("first", "H9", True),
        ("second_only_last", "H9", True),
        ("second", "H9", False),
        ("second_except_last", "H9", False),
        ("second", "HT", True),  # nobody else has one
    ],
)
def test_3_pagat_leads_no_ten_of_hearts_into_a_waiting_one(
    tie: str, twelfth: str, leads_ten: bool
) -> None:
    """In seat 2's wedding seat 0 wants to win the first trick (tactic H3')."""
    hands = [f"HT SQ DJ DK DT CA C9 SA SK HK H9 {twelfth}", "", "CQ CQ", ""]
    table = position(hands, 0, reservations={2: WEDDING}, rules=rules(hearts_ten_tie=tie))
    assert (card(table, 0, "pagat")[0] == "HT") == leads_ten


# 6. Forced calls

FORCED = rules(forced_call=30)


def test_6_a_forced_call_shows_the_side() -> None:
    script = Script(
        hands=[["CQ", "CA", "CT"], ["CQ", "CA"], ["CT"], ["C9"]],
        plays=[["CA"], ["CA"], ["CT"], ["C9"]],
        rules=FORCED,
    )
    game = house_game(script)
    assert game.public["trick_winner"][0] == 0
    assert game.forced_calls == [(0, 4, 1)]
    assert (game.known(4), game.known(5)) == ([], [0])
    assert game.row["level"].tolist() == [1, 0]


def test_6_in_a_wedding_the_first_trick_after_the_clarification_counts() -> None:
    """Two rich tricks before it force nothing; the partner wins a third one and must say Re."""
    script = Script(
        hands=[
            ["CQ", "CQ", "HT", "D9", "CT"],
            ["DA", "DJ", "CT"],
            ["DT", "SQ", "CA"],
            ["DT", "DA", "CA"],
        ],
        plays=[["HT", "D9", "CT"], ["DA", "DJ", "CT"], ["DT", "SQ", "CA"], ["DT", "DA", "CA"]],
        reservations={0: "wedding"},
        rules=FORCED,
    )
    game = house_game(script)
    assert game.public["trick_winner"][:3].tolist() == [0, 2, 2]
    assert game.row["clarification"] == 2
    assert game.forced_calls == [(2, 12, 1)]


def test_6_with_40_cards_first_tricks_are_rich_more_often() -> None:
    deals = 20_000
    forced = [
        random_rows(rules(nines=nines, forced_call=30), deals)["forced_calls"].mean()
        for nines in (True, False)
    ]
    errors = [sqrt(p * (1 - p) / deals) for p in forced]
    assert forced[1] > 1.5 * forced[0] + 4 * (errors[1] + 1.5 * errors[0])


# 8. A poverty with both queens of clubs

POOR = ["CQ", "CQ", "DK", *["CA", "CK", "C9", "SA", "SK", "S9", "HA", "HK", "H9"]]


def poverty_or_wedding(reservation: str, **options: Any) -> HouseGame:
    played = rules(poverty="exchange", **options)
    script = Script([[], POOR, ["HT"], []], reservations={1: reservation}, rules=played)
    return house_game(script, Answers(takes=[2], returns={2: ["HT", "CQ", "DK"]}))


@pytest.mark.parametrize("reservation", ["healthy", "wedding", "poverty"])
def test_8_a_poverty_with_both_queens_of_clubs_is_a_choice(reservation: str) -> None:
    game = poverty_or_wedding(reservation)
    [asked] = [asked for asked in game.asked_for("reservation") if asked.seat == 1]
    assert [c for c in (0, WEDDING, POVERTY) if asked.options >> c & 1] == [0, WEDDING, POVERTY]
    assert game.contract == {"healthy": "silent_wedding"}.get(reservation, reservation)
    if reservation == "poverty":
        assert game.re_seats == [1, 2]
        assert (game.row["lone_player"], game.row["partner"]) == (1, 2)
        assert game.row["alone"] == 0


def test_8_both_queens_must_be_named_where_weddings_are_never_silent() -> None:
    game = poverty_or_wedding("poverty", silent_wedding=False)
    [asked] = [asked for asked in game.asked_for("reservation") if asked.seat == 1]
    assert [c for c in (0, WEDDING, POVERTY) if asked.options >> c & 1] == [WEDDING, POVERTY]
    assert game.contract == "poverty"


# 9. What a poverty's taker receives


def poverty(plays: list[list[str | None]], back: list[str]) -> HouseGame:
    """Seat 1 passes a queen of clubs, a fox and a king; seat 3 holds the other queen."""
    poor = ["CQ", "DA", "DK", *["CA", "CK", "C9", "SA", "SK", "S9", "HA", "HK", "H9"]]
    hands = [["HT", "D9"], poor, ["HT", "D9", "CT", "ST"], ["CQ", "DJ"]]
    script = Script(
        hands, plays, reservations={1: "poverty"}, rules=rules(poverty="exchange"), seed=3
    )
    return house_game(script, Answers(takes=[2], returns={2: back}))


TAKERS_FOX = [["HT"], [None], ["DA"], ["DJ"]]
PARTNERS_FOX = [["D9"], ["DA"], ["HT"], ["DJ"]]
POOR_FOX = [["HT"], ["DA"], ["D9"], ["DJ"]]


@pytest.mark.parametrize(
    ("plays", "back", "winner", "foxes"),
    [
        (TAKERS_FOX, ["D9", "CT", "ST"], 0, [("fox", "kontra", 1)]),
        (PARTNERS_FOX, ["DA", "CT", "ST"], 2, []),
        (POOR_FOX, ["DA", "CT", "ST"], 0, [("fox", "kontra", 1)]),
    ],
)
def test_9_extras_follow_the_teams_of_the_poverty(
    plays: list[list[str | None]], back: list[str], winner: int, foxes: list[tuple[str, str, int]]
) -> None:
    """A queen of clubs makes nobody Re: neither the taker who got one nor the third holder."""
    game = poverty(plays, back)
    assert game.contract == "poverty"
    assert game.re_seats == [1, 2]
    assert "CQ" in game.legal(0, 3)
    assert (game.public["trick_winner"][0], game.items(0)) == (winner, foxes)
    value = int(game.row["value"])
    assert game.scores == [-value, value, value, -value]


# 10. Forty cards


@pytest.mark.parametrize("nines", [True, False])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_10_deadlines_leave_two_cards_fewer_in_hand(level: int, nines: bool) -> None:
    """Level 1 with 11 cards held of 12, or with 9 of 10, and so on (option call_latest)."""
    size = 12 if nines else 10
    calls = [(0, 0, lower) for lower in range(1, level)]
    script = Script([["CQ"], ["CQ"], [], []], calls=calls, rules=rules(nines=nines))
    game = house_game(script)
    last = {}
    for moment, seat, levels in game.asked():
        if level in levels and seat in (0, 1):
            last[seat] = moment
    lead = {trick: int(game.public["trick_lead"][trick]) for trick in range(size)}
    for seat, moment in last.items():
        trick, hand = divmod(moment, 4)
        has_played = trick + ((seat - lead[trick]) % 4 < hand)
        assert size - has_played == size - level
    assert set(last) == {0, 1}
    assert game.public["trick"] == size


@pytest.mark.parametrize(
    "options",
    [
        {"throw_nines": 5},
        {"throw_nines_and_kings": 7},
        {"piglets": "both", "super_piglets": "D9"},
        {"piglets": "both", "super_piglets": "D10", "hyper_piglets": "D9"},
    ],
)
def test_10_rules_about_nines_are_refused_without_nines(options: dict[str, Any]) -> None:
    last = list(options)[-1]
    with pytest.raises(DokoError, match=rf"nines = false and {last} = .* together: there are no"):
        rules(nines=False, **options)
    assert rules(**options).nines
