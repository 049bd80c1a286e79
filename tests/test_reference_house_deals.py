"""Whole games of the reference under house rules: throwing in, and games that are different."""

from __future__ import annotations

from tests.reference.cards import CODE_OF_SOLO, NO_GAME
from tests.reference.options import Options
from tests.reference.scenes import Scene, scene


def test_boneless() -> None:
    """It ends with the soloist's first trick, without any call."""
    rules = Options(solos=("boneless",), piglets="both", forced_call=30)
    answers = [0, CODE_OF_SOLO["boneless"], 0, 0]
    game = scene(
        rules, [(0, "CA CT CK CA"), (0, "ST S9 SQ SJ"), (2, "H9 HK HQ HA")], answers=answers
    )
    result = game.result
    assert (len(result.tricks), result.winner, result.value_re) == (3, "kontra", -1)
    assert result.scores == [1, -3, 1, 1]
    assert len(result.knowledge) == 12
    assert result.card_points[0] + result.card_points[1] == 240
    assert game.questions("announce") == game.questions("promote") == []


def test_boneless_won() -> None:
    rules = Options(solos=("boneless",), solo_multiplier=2, solo_against_elders=True)
    nothing = {1: "C9 C9 S9 S9 H9 H9 D9 D9 CT ST HT DT"}
    answers = [0, CODE_OF_SOLO["boneless"], 0, 0]
    result = scene(rules, holds=nothing, answers=answers).result
    assert (result.tricks_won, result.card_points) == ([0, 12], [0, 240])
    assert (result.winner, result.scores) == ("re", [-1, 2, -1, -1])


def test_half_chicken() -> None:
    for answers, seats in (([0] * 4, [2]), ([CODE_OF_SOLO["ace"], 0, 0, 0], [])):
        game = scene(Options(half_chicken=True), holds={2: "DT DT"}, answers=answers).result
        assert game.half_chicken == seats
    assert scene(holds={2: "DT DT"}).result.half_chicken == []


def test_without_nines() -> None:
    game = scene(
        Options(nines=False), [(0, "CA CT CK CA")], calls=[(0, "re", 4)], holds={0: "CQ", 1: "CQ"}
    )
    result = game.result
    assert (len(result.tricks), len(result.knowledge)) == (10, 40)
    assert sum(result.card_points) == 240
    assert max(question.moment for question in game.questions("play")) == 39


# Throwing in


def thrown(rules: Options, answers: list[int], throws: list[int]) -> Scene:
    holds = {0: "C9 C9 S9 S9 H9", 2: "CK CK SK SK HK"}
    return scene(rules, holds=holds, answers=answers, throws=throws, forehand=1)


THROW = Options(throw_nines=5, throw_kings=5, reservations_named="open")


def test_throwing_in() -> None:
    solo = CODE_OF_SOLO["ace"]
    game = thrown(THROW, [0, 0, 0, 0], [0])
    assert [asked.seat for asked in game.questions("throw")] == [2, 0]
    assert [asked.seat for asked in game.questions("reserve")] == [1, 2, 3]
    result = game.result
    assert (result.contract, result.redeal, result.thrower) == ("no_game", "nines", 0)
    assert result.named == [NO_GAME, 0, 0, 0]
    assert (result.tricks, result.scores, result.value_re) == ([], [0] * 4, 0)
    played = thrown(THROW, [0, 0, solo, 0], [0]).result  # another seat's solo goes before it
    assert (played.contract, played.redeal, played.thrower) == ("solo_ace", None, 0)
    assert thrown(THROW, [0, 0, 0, 0], []).result.contract != "no_game"
    both = thrown(THROW, [0, 0, 0, 0], [0, 2])  # nobody is asked after a yes
    assert [asked.seat for asked in both.questions("throw")] == [2]
    assert both.result.redeal == "kings"


def test_throwing_before_a_solo() -> None:
    rules = Options(throw_nines=5, throw_before_solo=True)
    game = thrown(rules, [0, 0, CODE_OF_SOLO["ace"], 0], [0])
    assert (game.result.contract, game.result.redeal) == ("no_game", "nines")
    assert game.questions("reserve") == []
