"""Whole games of the reference in which somebody chooses a new partner (the option genscher)."""

from __future__ import annotations

from random import Random

from tests.reference.cards import CODE_OF_SOLO, POVERTY, WEDDING
from tests.reference.deciders import RandomDecider
from tests.reference.game import Setup, play_game
from tests.reference.options import Options
from tests.reference.scenes import deal_with, scene
from tests.reference.setup import Genscher

RE_01 = {0: "CQ", 1: "CQ"}  # seats 0 and 1 are Re
# Seat 3 holds both kings of diamonds, or both queens of hearts.
KINGS = {**RE_01, 3: "DK"}
KING_LED = [(0, "D9 DJ D9 DK")]


def test_new_partner() -> None:
    """Both are Re, and calls above Re and Kontra are void."""
    calls = [(0, "no90", 0), (2, "kontra", 0)]
    game = scene(
        Options(genscher="kings_first"), KING_LED, holds=KINGS, calls=calls, partners={3: 0}
    )
    result = game.result
    [asked] = game.questions("partner")
    assert (asked.moment, asked.seat, asked.options) == (4, 3, [0, 1, 2, 3])
    assert result.genscher == Genscher(3, 0, 4)
    assert (result.contract, result.re_seats) == ("normal", [0, 3])
    assert (result.levels, result.seat_levels) == ([1, 1], [1, 0, 1, 0])
    known = result.knowledge
    assert known[2] == (frozenset({0}), frozenset({2}))
    assert known[3:] == [(frozenset({0, 3}), frozenset({1, 2}))] * 45
    sides = ["re" if trick.winner in (0, 3) else "kontra" for trick in result.tricks]
    assert result.tricks_won == [sides.count("re"), sides.count("kontra")]


def test_no_new_partner() -> None:
    game = scene(Options(genscher="kings_first"), KING_LED, holds=KINGS)
    assert len(game.questions("partner")) == 1
    assert (game.result.genscher, game.result.re_seats) == (None, [0, 1])
    assert scene(holds=KINGS).questions("partner") == []


def test_calls_follow_their_callers() -> None:
    """Both callers are Kontra now, so that side has called once; Re may still call."""
    rules = Options(genscher="kings_first", call_latest=(5, 5, 5, 5, 5))
    calls = [(0, "re", 0), (2, "kontra", 0), (1, "re", 4)]
    game = scene(rules, KING_LED, holds=KINGS, calls=calls, partners={3: 1}).result
    assert game.levels == [1, 1]
    assert [name for name, _, _ in game.items if name.endswith("_said")] in (
        ["re_said", "kontra_said"],
        [],
    )


def test_queens_void_all_calls() -> None:
    rules = Options(genscher="queens", early_call_point=1)
    game = scene(
        rules,
        [(0, "D9 DJ D9 HQ")],
        holds={**RE_01, 3: "HQ"},
        calls=[(0, "no90", 0), (2, "kontra", 0)],
        partners={3: 2},
    ).result
    assert (game.re_seats, game.levels) == ([2, 3], [0, 0])
    assert not any("said" in name or "early" in name for name, _, _ in game.items)


def test_new_partner_in_a_silent_wedding() -> None:
    """It is a normal game then."""
    game = scene(
        Options(genscher="kings_first"), KING_LED, holds={0: "CQ CQ", 3: "DK"}, partners={3: 1}
    ).result
    assert (game.contract, game.soloist, game.re_seats) == ("normal", None, [1, 3])
    assert max(abs(score) for score in game.scores) == abs(game.value_re)
    own = scene(
        Options(genscher="kings_first"), KING_LED, holds={0: "CQ CQ", 3: "DK"}, partners={}
    ).result
    assert (own.contract, own.soloist) == ("silent_wedding", 0)


def test_no_genscher_before_the_clarification() -> None:
    rules = Options(genscher="kings_first", wedding_trick=("plain",))
    game = scene(rules, KING_LED, holds={0: "CQ CQ", 3: "DK"}, answers=[WEDDING, 0, 0, 0])
    assert game.questions("partner") == []
    found = scene(
        rules,
        [(0, "C9 CA CK CT"), (1, "D9 DT DK CJ")],
        holds={0: "CQ CQ", 3: "DK"},
        answers=[WEDDING, 0, 0, 0],
        partners={3: 2},
    ).result
    assert (found.wedding_partner, found.re_seats) == (1, [2, 3])


def test_no_genscher_in_solos_and_poverties() -> None:
    ace = [CODE_OF_SOLO["ace"], 0, 0, 0]
    rules = Options(genscher="kings_first", poverty="exchange")
    game = scene(rules, holds={3: "DK DK"}, answers=ace)
    assert game.questions("partner") == []
    holds = {2: "D9 SJ C9 CK C9 CK S9 SK S9 SK H9 HK", 3: "DK DK"}
    game = scene(rules, holds=holds, answers=[0, 0, POVERTY, 0], takes=[3])
    assert (game.result.contract, game.questions("partner")) == ("poverty", [])


class KingKeeper(RandomDecider):
    """Plays the kings of diamonds as late as possible, and chooses seat 2."""

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        return super().play(moment, seat, [c for c in options if c != "DK"] or options)

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        return 2


def test_kings_for_the_last_two_tricks() -> None:
    """Asked after the play; announcements stay with those who made them."""
    rules = Options(genscher="kings_last", reply=False)
    found = 0
    for seed in range(200):
        rng = Random(seed)
        hands = deal_with(rng, [["CQ"], ["CQ"], [], ["DK", "DK"]], nines=True)
        game = play_game(Setup(hands, rules=rules), KingKeeper(rng, reserves=0, calls=0.1))
        kept = [trick.cards[(3 - trick.lead) % 4] for trick in game.tricks[-2:]] == ["DK", "DK"]
        assert (game.genscher == Genscher(3, 2, 48)) == kept
        if kept:
            found += 1
            assert game.re_seats == [2, 3]
            assert game.levels == [max(game.seat_levels[2:]), max(game.seat_levels[:2])]
            assert game.knowledge[-1] == (frozenset({2, 3}), frozenset({0, 1}))
    assert found > 10
