"""Faults of other programs under house rules: promoted cards, extra points, solos.

The numbers are those of pitfalls.md; each stands as a test in which the engine plays a game that
holds the situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from doko_sim.cards import KINDS
from doko_sim.contracts import CONTRACTS
from doko_sim.rules import Rules
from tests.house_games import Answers, house_game
from tests.lead_up import game_with
from tests.scripted_games import Script, by_seat

LAST_EXTRAS: dict[str, Any] = {
    "fox_caught_last": 1, "fox_wins_last": 1, "double_fox_last": 1, "charlie_caught": "any",
    "double_charlie": 1,
}  # fmt: skip
Item = tuple[str, str, int]


def rules(**options: Any) -> Rules:
    return Rules(**options)


def last_trick(cards: str, promoted: dict[str, int] | None = None, **options: Any) -> list[Item]:
    """The extra points in a last trick led by seat 0; seats 0 and 1 are Re."""
    game = game_with((0, cards.split()), rules=rules(**options), promoted=promoted)
    return game.items(11)


@pytest.mark.parametrize(
    ("cards", "promoted"),
    [
        ("D9 DK DA HT", {"DA": 2, "D9": 0}),  # super piglets take a piglet
        ("HT DK DA D9", {"DA": 2}),  # it wins the last trick itself
        ("HT DK D9 DA", {"DA": 3}),
    ],
)
def test_23_called_piglets_are_no_foxes(cards: str, promoted: dict[str, int]) -> None:
    options: dict[str, Any] = {**LAST_EXTRAS, "piglets": "both", "super_piglets": "D9"}
    assert last_trick(cards, promoted, **options) == []


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("HA HK H9 HA", [("heart_trick", "re", 1)]),
        ("HA HK HQ HK", []),  # a queen of hearts is a trump
        ("HA HK HT HK", []),  # so is the ten
        ("HA S9 H9 HK", []),
        ("S9 HA HK H9", []),  # hearts thrown on another suit
        ("SA HA HK H9", []),
    ],
)
def test_24_a_heart_trick_is_four_plain_hearts(cards: str, expected: list[Item]) -> None:
    assert [i for i in last_trick(cards, heart_trick=1) if i[0] == "heart_trick"] == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("DA DA D9 DK", [("double_fox_last", "re", 1), ("fox_wins_last", "re", 1)]),
        (
            "D9 DA DA DK",
            [("fox", "re", 1), ("fox_caught_last", "re", 1), ("fox_wins_last", "re", 1)],
        ),
        ("D9 DK DA DA", [("double_fox_last", "kontra", 1), ("fox_wins_last", "kontra", 1)]),
        ("DA D9 DJ DA", [("fox", "kontra", 1), ("fox_caught_last", "kontra", 1)]),
    ],
)
def test_25_two_foxes_in_the_last_trick(cards: str, expected: list[Item]) -> None:
    """The partner's counts with the one that wins, an opponent's is caught."""
    assert sorted(last_trick(cards, **LAST_EXTRAS)) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("HT HT D9 DK", []), ("HT DK HT D9", [("hearts_ten_capture", "kontra", 1)])],
)
def test_26_no_point_for_the_partners_ten_of_hearts(cards: str, expected: list[Item]) -> None:
    assert last_trick(cards, hearts_ten_tie="second", hearts_ten_capture=1) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("CJ CJ D9 DK", [("charlie", "re", 1), ("double_charlie", "re", 1)]),
        ("CJ D9 CJ DK", [("charlie", "re", 1), ("charlie_caught", "re", 1)]),
        ("CJ CJ SQ DK", [("charlie_caught", "kontra", 2), ("double_charlie_caught", "kontra", 1)]),
        ("CJ SQ D9 CJ", [("charlie_caught", "re", 1)]),  # one's own counts nothing
    ],
)
def test_20_21_charlies_are_counted_once_a_card(cards: str, expected: list[Item]) -> None:
    assert sorted(last_trick(cards, **LAST_EXTRAS)) == expected


HYPER = {"piglets": "both", "super_piglets": "D9", "hyper_piglets": "DK"}
PIGS = ["DA", "DA", "D9", "D9", "DK", "DK"]


@pytest.mark.parametrize(
    ("calls", "asked"),
    [((), [1, 0, 0]), ((1,), [1, 1, 0]), ((1, 2), [1, 1, 1]), ((1, 2, 3), [1, 1, 1])],
)
def test_43_each_only_after_the_one_below(calls: Sequence[int], asked: list[int]) -> None:
    script = Script([["CQ", *PIGS], ["CQ"], [], []], rules=rules(**HYPER))
    game = house_game(script, Answers(promotions={(0, k): 0 for k in calls}))
    questions = ("piglets", "super_piglets", "hyper_piglets")
    assert [len(game.asked_for(question)) for question in questions] == asked
    assert [seat >= 0 for seat in game.public["promoted"]] == [k in calls for k in (1, 2, 3)]


def test_43_not_in_one_hand_where_that_is_forbidden() -> None:
    script = Script([["CQ", *PIGS], ["CQ"], [], []], rules=rules(piglets_joint=False, **HYPER))
    game = house_game(script, Answers(promotions={(0, 1): 0, (0, 2): 0}))
    assert game.public["promoted"].tolist() == [0, -1, -1]
    assert not game.asked_for("super_piglets")


@pytest.mark.parametrize("suit", ["club", "spade", "heart"])
def test_43_in_a_suit_solo_they_are_of_its_suit(suit: str) -> None:
    letter = suit[0].upper()
    hand = [f"{letter}{rank}" for rank in "AA99"]
    script = Script(
        [[*hand, "DA", "DA", "D9", "D9"], [], [], []],
        reservations={0: f"solo_{suit}"},
        rules=rules(piglets="both", super_piglets="D9", piglets_in_solo="any_suit"),
    )
    game = house_game(script, Answers(promotions={(0, 1): 0, (0, 2): 0}))
    kinds = game.public["order"]["kind"][24:26].tolist()
    assert [KINDS[kind] for kind in kinds] == [f"{letter}A", f"{letter}9"]
    assert game.public["promoted"].tolist() == [0, 0, -1]


def test_43_kings_of_forty_cards_have_to_be_called() -> None:
    options: dict[str, Any] = {"nines": False, "piglets": "both", "super_piglets": "DK"}
    script = Script([["CQ", "DA", "DA", "DK", "DK"], ["CQ"], [], []], rules=rules(**options))
    silent = house_game(script)
    assert (silent.public["promoted"].tolist(), len(silent.asked_for("piglets"))) == ([-1] * 3, 1)
    called = house_game(script, Answers(promotions={(0, 1): 0, (0, 2): 0}))
    assert called.public["promoted"].tolist() == [0, 0, -1]


Trick = tuple[int, str]
TEN: Trick = (0, "HT D9 DK DA")
#: The tricks of seat 3's two aces of diamonds (seats 2 and 3 are Kontra); who wins the last one.
SECOND_PIGLET: dict[str, tuple[str, list[Trick], int]] = {
    "first brought home by oneself": (
        "second_only", [(0, "D9 DK DT DA"), (3, "S9 SA SK ST"), TEN], 3
    ),
    "first caught by the partner": (
        "second_only", [(0, "D9 DK SQ DA"), (2, "S9 SK SA ST"), TEN], 3
    ),
    "first caught by an opponent": ("second_only", [(0, "HQ DK DJ DA"), TEN], 0),
    "first_only: the second is a fox": (
        "first_only", [(0, "HT D9 DJ DA"), (3, "S9 SA SK ST"), TEN], 0
    ),
    "both": ("both", [(0, "HT D9 DJ DA"), (3, "S9 SA SK ST"), TEN], 3),
}  # fmt: skip


@pytest.mark.parametrize("name", SECOND_PIGLET)
def test_44_the_second_of_two_piglets(name: str) -> None:
    mode, tricks, winner = SECOND_PIGLET[name]
    plays = by_seat([(lead, cards.split()) for lead, cards in tricks])
    hands = [[*plays[seat], *(["CQ"] if seat < 2 else [])] for seat in range(4)]
    script = Script(hands, plays, rules=rules(piglets=mode))
    game = house_game(script, Answers(promotions={(3, 1): 0}))
    last = len(tricks) - 1
    assert [
        (int(game.public["trick_lead"][n]), " ".join(game.cards(n))) for n in range(last + 1)
    ] == (tricks)
    assert game.winner(last) == winner
    foxes = [(side, trick) for trick in range(last + 1) for name, side, _ in game.items(trick)]
    first = "second_only" in mode and game.winner(0) in (0, 1)
    expected = [("re", 0)] * first + [("re", last)] * (winner == 0)
    assert foxes == expected


@pytest.mark.parametrize("contract", ["normal", "solo_club", "solo_queen"])
@pytest.mark.parametrize("tie", ["first", "second", "second_except_last", "second_only_last"])
def test_45_which_ten_of_hearts_wins(contract: str, tie: str) -> None:
    """In the last trick and before; not where it is a plain card, nor with piglets."""
    cards = ["HT", "HT", "D9", "DK"] if contract == "normal" else ["HT", "HT", "C9", "CK"]
    solo = {0: contract} if contract != "normal" else {}
    elders = None if solo else (0, 1)
    options = rules(hearts_ten_tie=tie)
    for last in (False, True):
        game = game_with(
            (0, cards), 12 if last else 10, contract=contract, elders=elders,
            reservations=solo, rules=options,
        )  # fmt: skip
        second = {
            "first": False, "second": True, "second_except_last": not last,
            "second_only_last": last,
        }[tie] and contract != "solo_queen"  # fmt: skip
        assert game.winner(11 if last else 9) == int(second)


def test_45_with_piglets_the_first_wins() -> None:
    options: dict[str, Any] = {"piglets": "both", "hearts_ten_tie": "second"}
    for first, winner in ((True, 0), (False, 1)):
        given = rules(**options, hearts_ten_first_with_piglets=first)
        game = game_with((0, ["HT", "HT", "D9", "DK"]), rules=given, promoted={"DA": 3})
        assert game.winner(11) == winner


@pytest.mark.parametrize("solo", CONTRACTS[4:])
def test_47_a_solo_is_offered_where_the_rules_have_it(solo: str) -> None:
    """Each of them for itself, whatever other solos there are."""
    name = solo.removeprefix("solo_")
    for solos in ((name,), tuple(c.removeprefix("solo_") for c in CONTRACTS[4:] if c != solo)):
        game = house_game(Script([[], [], [], []], rules=rules(solos=solos)))
        for asked in game.asked_for("reservation"):
            assert bool(asked.options >> CONTRACTS.index(solo) & 1) == (name in solos)


@pytest.mark.parametrize("lead", ["forehand", "soloist"])
def test_36_who_leads_to_each_of_the_further_solos(lead: str) -> None:
    for solo in CONTRACTS[11:]:
        name = solo.removeprefix("solo_")
        given = Rules().replace(solos=(name,), solo_lead=lead)
        game = house_game(Script([[], [], [], []], reservations={2: solo}, rules=given))
        assert game.contract == solo
        assert game.public["trick_lead"][0] == (2 if lead == "soloist" else 0)


def test_18_extras_are_doubled_under_their_option_only() -> None:
    """A game with Re said and a fox: with it and without it."""
    plays = [["HT"], [], ["DA"], []]
    hands = [["HT", "CQ"], ["CQ"], ["DA", "DA"], []]
    for inside in (False, True):
        given = rules(re_kontra="double", double_extras=inside)
        game = house_game(Script(hands, plays, calls=[(0, 0, 1)], rules=given))
        points = {name: points for name, _, points in game.items()}
        assert game.items(0) == [("fox", "re", 1)]
        sign = 1 if game.row["winner"] == 0 else -1
        extras = int(game.row["extras"][0].sum() - game.row["extras"][1].sum())
        elders = points.get("against the elders", 0)
        value = sign * int(game.row["value"]) - elders
        base = value - sign * extras if not inside else value
        assert base % 2 == 0
        assert points["Re said"] == base // 2
