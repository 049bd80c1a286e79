"""Whole games of the reference under house rules: weddings and poverties."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.cards import CODE_OF_SOLO, PACK, POVERTY, WEDDING
from tests.reference.deciders import ScriptedDecider
from tests.reference.game import IllegalDecisionError, Setup, play_game
from tests.reference.options import Options
from tests.reference.scenes import Scene, scene
from tests.reference.setup import Exchange

ALL_SEATS = frozenset(range(4))

# Weddings; seat 1 holds both queens of clubs

ASKED = [0, WEDDING, 0, 0]
OPENING = [(0, "SA SK D9 S9"), (2, "DK DJ HT DT"), (0, "C9 CK CT CA")]


def wedding(rules: Options, kind: str | None, tricks: list[tuple[int, str]] = OPENING) -> Scene:
    return scene(rules, tricks, holds={1: "CQ CQ"}, answers=ASKED, trick_kind=kind)


@pytest.mark.parametrize(
    ("kind", "partner", "trick"),
    [("any", 2, 1), ("plain", 2, 1), ("S", 2, 1), ("trump", 0, 2), ("C", 3, 3), ("H", None, 3)],
)
def test_wedding_trick(kind: str, partner: int | None, trick: int) -> None:
    game = wedding(Options(wedding_trick=("any", "plain", "trump", "suit")), kind).result
    assert (game.wedding_trick, game.wedding_partner) == (kind, partner)
    assert game.clarification_trick == trick
    assert game.re_seats == sorted({1} if partner is None else {1, partner})
    assert (game.soloist == 1) == (partner is None)


def test_who_is_asked_for_the_trick() -> None:
    assert wedding(Options(), None).questions("trick") == []
    assert wedding(Options(wedding_trick=("plain",)), None).result.wedding_trick == "plain"
    [asked] = wedding(Options(wedding_trick=("trump", "suit")), "trump").questions("trick")
    assert (asked.seat, asked.options) == (1, ["trump", "C", "S", "H"])


OWN = [(0, "S9 SA SK SK"), (1, "HA HK H9 HK"), (1, "C9 CA CK CT"), (2, "DK DJ HT D9")]


@pytest.mark.parametrize(
    ("rules", "partner", "trick"),
    [
        (Options(), 2, 3),
        (Options(wedding_limit=2), None, 2),
        (Options(wedding_limit=1), None, 1),
        (Options(wedding_limit=3, wedding_trick=("trump",)), None, 3),
        (Options(wedding_limit=4, wedding_trick=("trump",)), 0, 4),
        (Options(wedding_limit=12, wedding_trick=("trump",)), 0, 4),
        (Options(wedding_first_decides=True), None, 1),
        (Options(wedding_first_decides=True, wedding_limit=12, wedding_trick=("trump",)), 0, 4),
    ],
)
def test_wedding_limit(rules: Options, partner: int | None, trick: int) -> None:
    game = wedding(rules, None, OWN).result
    assert (game.wedding_partner, game.clarification_trick) == (partner, trick)
    lone = frozenset({1}), frozenset[int]()
    both = frozenset(game.re_seats), ALL_SEATS - frozenset(game.re_seats)
    assert game.knowledge == [lone] * (4 * trick - 1) + [both] * (49 - 4 * trick)


@pytest.mark.parametrize(("shift", "asked"), [("n-1", 4), ("n", 8)])
def test_wedding_shift(shift: str, asked: int) -> None:
    """Found in trick 3: level 1 with 9 cards held, or with 8 (rules.md 5.1)."""
    game = wedding(Options(wedding_shift=shift), None, OWN)
    moments = [question.moment for question in game.questions("announce")]
    assert (min(moments), max(moments)) == (12, 12 + asked - 1)


def test_declared_weddings() -> None:
    """Without silent weddings both queens must be declared, or a solo."""
    rules = Options(silent_wedding=False, solos=("ace",))
    game = scene(rules, holds={1: "CQ CQ"}, answers=ASKED)
    options = {question.seat: question.options for question in game.questions("reserve")}
    assert options == {
        seat: [WEDDING if seat == 1 else 0, CODE_OF_SOLO["ace"]] for seat in range(4)
    }


# Poverty; seat 2 is poor

POOR = "D9 DK C9 CK C9 CK S9 SK S9 SK H9 HK"  # two trumps
EXCHANGE = Options(poverty="exchange")
OFFERED = [0, 0, POVERTY, 0]
PASSED = ("C9", "D9", "DK")


def poverty(rules: Options = EXCHANGE, **script: object) -> Scene:
    script = {"passes": {2: ["D9", "DK", "C9"]}, "answers": OFFERED, **script}
    return scene(rules, holds={2: POOR, 1: "CQ CQ DA HT"}, forehand=3, **script)  # type: ignore[arg-type]


def test_exchange() -> None:
    game = poverty(takes=[1], returns={1: ["D9", "C9", "DA"]})
    result = game.result
    assert [question.seat for question in game.questions("take")] == [3, 0, 1]
    assert game.questions("pass")[0].options == (sorted(POOR.split()), ["D9", "DK"], 3)
    hand, count = game.questions("return")[0].options
    assert (Counter(hand), count) == (Counter([*game.hands[1], *PASSED]), 3)
    assert result.contract == "poverty"
    assert result.poverty == Exchange(2, 1, PASSED, ("C9", "D9", "DA"), 2)
    # Interaction 9: the poverty's sides, not the queens of clubs, and all know them.
    assert result.re_seats == [1, 2]
    assert result.knowledge == [(frozenset({1, 2}), frozenset({0, 3}))] * 48
    assert result.soloist is None
    played = Counter(
        card for trick in result.tricks for i, card in enumerate(trick.cards) if trick.seat(i) == 2
    )
    assert played == Counter(POOR.split()) - Counter(PASSED) + Counter(["C9", "D9", "DA"])
    assert max(abs(score) for score in result.scores) == abs(result.value_re)


@pytest.mark.parametrize(
    ("said", "returned", "expected"),
    [
        ("number", "D9 DK C9", 2),
        ("number", "CK CK C9", 0),
        ("whether", "D9 DK C9", 1),
        ("whether", "CK CK C9", 0),
        ("nothing", "D9 DK C9", -1),
    ],
)
def test_said_of_returned_trumps(said: str, returned: str, expected: int) -> None:
    rules = Options(poverty="exchange", poverty_return_said=said)
    holds = {2: "D9 DK CA CA CT CT S9 SK S9 SK H9 HK", 1: "CK CK C9 C9"}
    game = scene(
        rules,
        holds=holds,
        answers=OFFERED,
        takes=[1],
        passes={2: ["D9", "DK", "CA"]},
        returns={1: returned.split()},
    )
    assert game.result.poverty is not None
    assert game.result.poverty.said == expected


def test_passing_trumps() -> None:
    """Exactly the trumps go over, without a question, and as many come back."""
    rules = Options(poverty="exchange", poverty_pass="trumps")
    game = poverty(rules, takes=[1], returns={1: ["DA", "D9"]})
    assert game.questions("pass") == []
    assert game.questions("return")[0].options[1] == 2
    assert game.result.poverty == Exchange(2, 1, ("D9", "DK"), ("D9", "DA"), 2)


def test_passing_no_cards() -> None:
    """A hand without trumps passes none, and none come back."""
    rules = Options(poverty="exchange", poverty_pass="trumps")
    holds = {2: "CA CT C9 CK C9 CK S9 SK S9 SK H9 HK"}
    game = scene(rules, holds=holds, answers=OFFERED, takes=[1])
    assert game.questions("pass") == game.questions("return") == []
    assert game.result.poverty == Exchange(2, 1, (), (), 0)
    assert game.result.re_seats == [1, 2]


@pytest.mark.parametrize(
    "script",
    [
        {"passes": {2: ["D9", "C9", "C9"]}},  # not all trumps
        {"passes": {2: ["D9", "DK"]}},
        {"passes": {2: ["D9", "DK", "HA"]}},  # not held
        {"takes": [1], "returns": {1: ["D9", "DK", "C9", "CQ"]}},  # pitfall 34
        {"takes": [1], "returns": {1: ["D9", "D9", "C9"]}},
    ],
)
def test_illegal_exchanges(script: dict[str, object]) -> None:
    rest = sorted((Counter(PACK) - Counter(POOR.split()) - Counter(["CQ", "CQ"])).elements())
    hands = [rest[:12], ["CQ", "CQ", *rest[12:22]], POOR.split(), rest[22:]]
    script = {"passes": {2: ["D9", "DK", "C9"]}, **script}
    decider = ScriptedDecider(OFFERED, [], [[], [], [], []], **script)  # type: ignore[arg-type]
    with pytest.raises(IllegalDecisionError, match="expected 3 cards"):
        play_game(Setup(hands, rules=EXCHANGE), decider)


def test_nobody_takes() -> None:
    game = poverty()
    assert (game.result.contract, game.result.redeal) == ("no_game", "poverty")
    assert game.result.refused == [2]
    assert game.result.named == [0, 0, POVERTY, 0]
    assert game.questions("return") == []
    assert poverty(Options(poverty="redeal")).result.redeal == "poverty"
    rules = Options(poverty="exchange", poverty_refused="play")
    played = poverty(rules)
    assert (played.result.contract, played.result.re_seats) == ("silent_wedding", [1])
    assert played.result.refused == [2]
    hands = [Counter(hand) for hand in played.hands]
    for trick in played.result.tricks:
        for i, card in enumerate(trick.cards):
            hands[trick.seat(i)][card] -= 1
    assert not any(hand.total() for hand in hands)  # pitfall 34: no card has moved


def test_a_wedding_after_a_refused_poverty() -> None:
    rules = Options(poverty="exchange", poverty_refused="play")
    game = poverty(rules, answers=[0, WEDDING, POVERTY, 0]).result
    assert (game.contract, game.wedding_player) == ("wedding", 1)
    before = Options(poverty="exchange", wedding_before_poverty=True)
    game = poverty(before, answers=[0, WEDDING, POVERTY, 0]).result
    assert (game.contract, game.refused) == ("wedding", [])


def test_a_refused_poverty_with_both_queens() -> None:
    """Without silent weddings its player then plays the wedding."""
    hand = "CQ CQ C9 CK C9 CK S9 SK S9 SK H9 HK"
    for silent, contract in ((True, "silent_wedding"), (False, "wedding")):
        rules = Options(poverty="exchange", poverty_refused="play", silent_wedding=silent)
        game = scene(rules, holds={2: hand}, answers=OFFERED, passes={2: ["CQ", "CQ", "C9"]})
        assert game.result.contract == contract
        assert game.result.re_seats[0] == 2 or 2 in game.result.re_seats


def test_second_poverty() -> None:
    """Two are poor: when nobody takes the first the second is offered."""
    rules = Options(poverty="exchange", poverty_refused="play", poverty_max=3)
    holds = {0: "C9 C9 CK CK CT CT CA CA S9 S9 SK D9", 2: "H9 H9 HK HK HA HA SA SA ST ST SK DK"}
    game = scene(
        rules,
        holds=holds,
        answers=[POVERTY, 0, POVERTY, 0],
        passes={0: ["D9", "C9", "C9"], 2: ["DK", "H9", "H9"]},
        returns={3: ["H9", "H9", "DK"]},
        takes=[],
    )
    assert [question.seat for question in game.questions("take")] == [1, 2, 3, 3, 0, 1]
    assert game.result.refused == [0, 2]
    assert game.result.contract in ("normal", "silent_wedding")


@pytest.mark.parametrize(
    ("lead", "leader"),
    [("forehand", 3), ("left_of_taker", 2), ("right_of_taker", 0), ("poverty_player", 2)],
)
def test_lead_in_a_poverty(lead: str, leader: int) -> None:
    rules = Options(poverty="exchange", poverty_lead=lead)
    assert poverty(rules, takes=[1]).result.tricks[0].lead == leader
