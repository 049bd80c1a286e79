"""Whole games of the reference under house rules: piglets and announcements."""

from __future__ import annotations

import pytest

from tests.reference.cards import WEDDING
from tests.reference.options import Options
from tests.reference.scenes import scene

RE_01 = {0: "CQ", 1: "CQ"}  # seats 0 and 1 are Re
RE_12 = {1: "CQ", 2: "CQ"}
RE_23 = {2: "CQ", 3: "CQ"}
LED = [(0, "HT D9 DK DA")]  # the example in the rules of the option piglets


@pytest.mark.parametrize(
    ("piglets", "winner"), [("both", 3), ("first_only", 3), ("second_only", 0)]
)
def test_first_piglet(piglets: str, winner: int) -> None:
    holds = {**RE_01, 3: "DA"}
    game = scene(Options(piglets=piglets), LED, holds=holds, promotions=[(1, 3, 0)]).result
    assert game.tricks[0].winner == winner
    assert game.promotions == [(1, 3, 0)]
    assert (("fox", "re", 1) in game.extras) == (piglets == "second_only")


def test_piglets_not_called() -> None:
    """Interaction 1: who does not call them keeps two foxes."""
    game = scene(Options(piglets="both"), LED, holds={**RE_01, 3: "DA"})
    assert game.result.tricks[0].winner == 0
    assert ("fox", "re", 1) in game.result.extras
    assert [(asked.moment, asked.seat) for asked in game.questions("promote")] == [(0, 3)]


FIRST_STAYS = [(3, "DA D9 DK HT"), (2, "HT DA CJ SQ")]
FIRST_WINS = [(3, "DA D9 DK HT"), (3, "C9 C9 CK CA"), (2, "HT DA CJ SQ")]


@pytest.mark.parametrize(
    ("piglets", "tricks", "re", "winner", "foxes"),
    [
        ("both", FIRST_WINS, RE_01, 3, []),
        ("first_only", FIRST_WINS, RE_23, 2, []),  # the second is the partner's fox
        ("first_only", FIRST_WINS, RE_12, 2, [("fox", "re", 3)]),
        ("second_only", FIRST_STAYS, RE_23, 3, []),  # the partner has won the first
        ("second_only", FIRST_STAYS, RE_12, 2, [("fox", "re", 1), ("fox", "re", 2)]),
    ],
)
def test_second_piglet(
    piglets: str,
    tricks: list[tuple[int, str]],
    re: dict[int, str],
    winner: int,
    foxes: list[tuple[str, str, int]],
) -> None:
    """Pitfall 44: who has won the first fox."""
    game = scene(Options(piglets=piglets), tricks, holds=re, promotions=[(1, 3, 0)]).result
    assert game.tricks[len(tricks) - 1].winner == winner
    assert [extra for extra in game.extras if extra[0] == "fox"] == foxes


def test_second_piglet_before_the_clarification() -> None:
    """In a wedding nobody has a partner yet: only who has won the first fox himself."""
    rules = Options(piglets="second_only", wedding_trick=("trump",))
    tricks = [(3, "DA D9 HT DK"), (1, "CQ CJ DA SQ")]
    game = scene(
        rules, tricks, holds={1: "CQ"}, answers=[0, WEDDING, 0, 0], promotions=[(1, 3, 0)]
    ).result
    assert game.tricks[1].winner == 1


def test_on_first_play() -> None:
    """Asked when an ace of diamonds may be played; yes means that it is played now."""
    rules = Options(piglets="both", piglets_call="on_first_play", super_piglets="D9")
    tricks = [(0, "C9 CK CA CT"), (2, "DK DA HT DJ")]
    game = scene(rules, tricks, holds={**RE_01, 3: "DA D9 D9"}, promotions=[(1, 3, 5)])
    assert game.result.promotions == [(1, 3, 5)]
    assert game.result.tricks[1].winner == 3
    # Clubs are led first, and seat 3 must follow; then no super piglets at the same turn.
    promotes = [(asked.moment, asked.options) for asked in game.questions("promote")]
    assert promotes[:2] == [(5, 1), (8, 2)]
    assert [asked.options for asked in game.questions("play") if asked.moment == 5] == [["DA"]]


def test_any_time() -> None:
    """Asked at each turn until called; any card may be played then."""
    rules = Options(piglets="both", piglets_call="any_time", super_piglets="D9")
    tricks = [(0, "C9 CK CA CT"), (2, "DK D9 HT DJ")]
    promotions = [(1, 3, 5), (2, 3, 5)]
    game = scene(rules, tricks, holds={**RE_01, 3: "DA DA D9"}, promotions=promotions)
    asked = [(question.moment, question.options) for question in game.questions("promote")]
    assert asked == [(3, 1), (5, 1), (5, 2)]
    assert game.result.tricks[1].winner == 3
    at_turn = [question.what for question in game.asked if question.moment == 5]
    assert at_turn == ["announce"] * at_turn.count("announce") + ["promote", "promote", "play"]


def test_first_ten_with_piglets() -> None:
    rules = Options(piglets="both", hearts_ten_tie="second", hearts_ten_first_with_piglets=True)
    for promotions, winner in (([], 1), ([(1, 3, 0)], 0)):
        game = scene(rules, [(0, "HT HT DK D9")], holds={3: "DA DA"}, promotions=promotions).result
        assert game.tricks[0].winner == winner


def test_piglets_force_a_call() -> None:
    rules = Options(piglets="both", piglets_force_call=True, piglets_call="any_time")
    game = scene(rules, holds={**RE_01, 3: "DA DA"}, promotions=[(1, 3, 3)], seed=1).result
    assert game.announcements == [(3, "kontra", 3)]
    assert (game.forced, game.late_replies, game.levels) == ([True], [False], [0, 1])
    late = [(0, "C9 CK CA CT"), (2, "SA SK S9 S9"), (2, "ST HT SK SA")]
    game = scene(rules, late, holds={**RE_01, 3: "DA DA"}, promotions=[(1, 3, 9)]).result
    assert game.announcements == [(3, "kontra", 9)]  # past the deadline
    said = scene(
        rules, holds={**RE_01, 3: "DA DA"}, calls=[(2, "kontra", 0)], promotions=[(1, 3, 3)], seed=1
    ).result
    assert said.announcements == [(2, "kontra", 0)]


def test_piglets_force_a_call_in_a_wedding() -> None:
    rules = Options(piglets="both", piglets_force_call=True)
    game = scene(
        rules,
        [(0, "C9 CA CK CT"), (1, "HT DK DJ D9"), (1, "CQ DJ HT SQ")],
        holds={1: "CQ", 3: "DA DA"},
        answers=[0, WEDDING, 0, 0],
        promotions=[(1, 3, 0)],
    ).result
    assert (game.wedding_partner, game.clarification_trick) == (3, 3)
    assert game.announcements == [(3, "re", 12)]
    assert game.forced == [True]


# Calls that somebody has to make

RICH = [(0, "CA CA CT C9")]  # 32 card points for seat 0
RICHER = [(0, "CA CA CT CT")]  # 42


@pytest.mark.parametrize(
    ("rules", "tricks", "calls", "expected"),
    [
        (Options(forced_call=30), RICH, [], [(0, "re", 4)]),
        (Options(forced_call=35), RICH, [], []),
        (Options(forced_call=35), RICHER, [], [(0, "re", 4)]),
        (Options(forced_call=30), RICH, [(1, "re", 0)], [(1, "re", 0)]),
        (
            Options(forced_call=30, forced_call_level="next"),
            RICH,
            [(1, "re", 0)],
            [(1, "re", 0), (0, "no90", 4)],
        ),
        (
            Options(forced_call=30, call_latest=(0, 0, 0, 0, 0), reply=False),
            RICH,
            [],
            [(0, "re", 4)],  # past the deadline
        ),
        (
            Options(forced_call=30, anonymous_calls=True),
            RICH,
            [(1, "re", 0)],
            [(1, "re", 0), (0, "re", 4)],  # each for himself
        ),
        (
            Options(forced_call=30, forced_call_level="next"),
            RICH,
            [(1, "schwarz", 0)],
            [(1, "schwarz", 0)],
        ),
    ],
)
def test_forced_call(
    rules: Options,
    tricks: list[tuple[int, str]],
    calls: list[tuple[int, str, int]],
    expected: list[tuple[int, str, int]],
) -> None:
    game = scene(rules, tricks, holds=RE_01, calls=calls).result
    assert game.announcements == expected
    assert game.forced == [call not in calls for call in expected]
    assert not any(game.late_replies)


def test_forced_call_in_a_wedding() -> None:
    """Interaction 6: the first trick after the clarification counts, whatever the one before."""
    rules = Options(forced_call=30)
    tricks = [(0, "CA CT CA CT"), (0, "SA SA ST D9")]
    game = scene(rules, tricks, holds={1: "CQ CQ"}, answers=[0, WEDDING, 0, 0]).result
    assert (game.wedding_partner, game.clarification_trick) == (0, 1)
    assert game.tricks[1].winner == 3
    assert game.announcements == [(3, "kontra", 8)]


def test_early_call() -> None:
    rules = Options(early_call_point=1)
    calls = [(1, "re", 0), (3, "kontra", 5)]
    game = scene(rules, RICH, holds=RE_01, calls=calls).result
    early = [(name, points) for name, _, points in game.items if "early" in name]
    assert early == [("re_early", 1)]
    skipped = scene(rules, RICH, holds=RE_01, calls=[(2, "no60", 1)], seed=2).result
    assert [name for name, _, _ in skipped.items if "early" in name] == ["kontra_early"]


def test_strict_reply() -> None:
    """A late reply promises what the callers had said by then."""
    rules = Options(strict_replies=True)
    tricks = [(0, "CA CA CT C9"), (0, "SA SA SK S9")]
    calls = [(0, "re", 4), (2, "kontra", 7), (0, "no90", 7)]
    game = scene(rules, tricks, holds=RE_01, calls=calls).result
    assert game.late_replies == [False, True, False]
    kontra = game.card_points[1]
    if kontra >= 120:
        assert game.winner == "kontra"
    else:
        assert game.winner == ("re" if kontra < 90 else None)


def test_knocking() -> None:
    """Each calls for himself, a call answers nothing and shows nothing."""
    rules = Options(anonymous_calls=True)
    calls = [(0, "re", 0), (1, "re", 0), (2, "no90", 0)]
    game = scene(rules, RICH, holds=RE_01, calls=calls)
    assert game.result.seat_levels == [1, 1, 2, 0]
    assert game.result.levels == [1, 2]
    assert game.result.knowledge[0] == (frozenset(), frozenset())
    assert ("re_said", 4) in [(name, points) for name, _, points in game.result.items] or (
        game.result.winner is None
    )
    asked = [question for question in game.questions("announce") if question.moment == 0]
    assert [(question.seat, question.options) for question in asked[-4:]] == [
        (0, [2, 3, 4, 5]),
        (1, [2, 3, 4, 5]),
        (2, [3, 4, 5]),
        (3, [1, 2, 3, 4, 5]),
    ]
    # There is no reply: seat 3 is asked until it has played its second card.
    assert max(q.moment for q in game.questions("announce") if q.seat == 3) <= 7
