"""Break-even chances of calls under house rules; those of the tournament in test_settlement.py."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from analyses.break_even import LEAST, break_even, reply_break_even, value_for_caller
from doko_sim.rules import Rules
from doko_sim.settlement import Situation, settle
from tests.rule_sets import covering

F = Fraction
DOUBLE = {"re_kontra": "double"}
ELDERS = {**DOUBLE, "double_elders": True}

#: Rules, side that calls, and the chances that levels 1 to 5 need, two against two, the other
#: side being silent. By hand from the options' rules; the gain stands first, the loss second.
NEEDS: list[tuple[dict[str, Any], bool, tuple[Fraction, ...]]] = [
    # rules.md 8: the same for Re and Kontra, for the point against the elders cancels out
    ({}, False, (F(1, 2), F(8, 9), F(11, 12), F(14, 15), F(17, 18))),
    ({}, True, (F(1, 2), F(8, 9), F(11, 12), F(14, 15), F(17, 18))),
    # without that point one less is lost
    ({"against_elders": 0}, False, (F(1, 2), F(7, 8), F(10, 11), F(13, 14), F(16, 17))),
    # doubled: 1 -> 2 against 1 -> 2 (and the elders outside); no 90: 2 against 2 + 4 + 1
    (DOUBLE, False, (F(1, 2), F(7, 9), F(13, 15), F(19, 21), F(25, 27))),
    # the elders doubled as well: Re loses 2 -> 4, Kontra wins 2 -> 4
    (ELDERS, False, (F(2, 3), F(8, 10), F(14, 16), F(20, 22), F(26, 28))),
    (ELDERS, True, (F(1, 3), F(8, 10), F(14, 16), F(20, 22), F(26, 28))),
    # what is missed costs 2, what is met nothing: 9; 11; 13; 15
    (
        {"missed": "two_if_missed"}, False,
        (F(1, 2), F(9, 10), F(11, 12), F(13, 14), F(15, 16)),
    ),
    # missed: what it would have brought; no 90: won, said 2, said and made no 90, and for Kontra
    # the point that it would have had for the elders
    ({"missed": "as_if_won"}, False, (F(1, 2), F(8, 9), F(12, 13), F(16, 17), F(20, 21))),
    ({"missed": "as_if_won"}, True, (F(1, 2), F(10, 11), F(14, 15), F(18, 19), F(22, 23))),
    # nothing of this moves results at the border
    (
        {"missed": "highest_only", "tie_120": "elders_only", "cowardice": 2, "solo_multiplier": 1,
         "nobody_wins": "nothing", "winner_not_negative": True, "skip_levels": False,
         "schwarz_by": "points", "nines": False, "anonymous_calls": True, "strict_replies": True},
        False, (F(1, 2), F(8, 9), F(11, 12), F(14, 15), F(17, 18)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("options", "kontra", "chances"), NEEDS)
def test_what_calls_need(
    options: dict[str, Any], kontra: bool, chances: tuple[Fraction, ...]
) -> None:
    rules = Rules(**options)
    found = [break_even(level, False, False, rules, kontra=kontra) for level in range(1, 6)]
    assert found == list(chances)


def test_an_early_call_is_at_stake_as_well() -> None:
    """One more for the winner: 3 against 3, then 1 against 8 and twice the early point."""
    rules = Rules(early_call_point=1)
    assert break_even(1, False, False, rules, early=True) == F(1, 2)
    assert break_even(2, False, False, rules, early=True) == F(10, 11)
    assert break_even(2, False, False, rules) == F(8, 9)
    assert break_even(2, False, False, early=True) == F(8, 9)


def test_in_a_solo_the_elders_count_only_where_the_rules_say_so() -> None:
    assert break_even(2, True, False) == F(7, 8)
    assert break_even(2, True, False, Rules(solo_against_elders=True)) == F(8, 9)
    for multiplier in (1, 2, 3):
        assert break_even(2, True, False, Rules(solo_multiplier=multiplier)) == F(7, 8)


@pytest.mark.parametrize("level", LEAST)
def test_where_the_value_is_a_sum_clearer_results_change_nothing(level: int) -> None:
    for missed in ("ddv", "highest_only", "two_if_missed", "as_if_won"):
        assert len(needs_of(level, Rules(missed=missed, early_call_point=1))) == 1


def test_doubling_stakes_what_the_result_is_worth() -> None:
    """Re doubles won (and under 90): 1 or 2 points; of the others' 1 or 2 (3 with the elders)."""
    plain, elders = Rules(re_kontra="double"), Rules(re_kontra="double", double_elders=True)

    def needs(rules: Rules, win: int, loss: int) -> Fraction | None:
        return break_even(1, False, False, rules, clearer_win=win, clearer_loss=loss)

    assert [needs(plain, *by) for by in ((0, 0), (1, 0), (0, 1), (1, 1))] == [
        F(1, 2), F(1, 3), F(2, 3), F(1, 2),
    ]  # fmt: skip
    assert [needs(elders, *by) for by in ((0, 0), (1, 0), (0, 1), (1, 1))] == [
        F(2, 3), F(1, 2), F(3, 4), F(3, 5),
    ]  # fmt: skip
    # the levels above fail with a result that keeps the one below: nothing can be clearer
    for level in range(2, 6):
        assert needs_of(level, plain) == {break_even(level, False, False, plain)}


def needs_of(level: int, rules: Rules) -> set[Fraction | None]:
    return {
        break_even(level, False, False, rules, clearer_win=win, clearer_loss=loss)
        for win in range(5)
        for loss in range(5)
    }


def test_cowards_need_less_for_clear_wins() -> None:
    """Silent, under 90 loses with cowardice 2: -2 (and the elders) instead of +4 with Re."""
    rules = Rules(cowardice=2)
    assert break_even(1, False, False, rules, clearer_win=1) == F(1, 4)
    assert break_even(1, False, False, rules, clearer_loss=1) == 0
    # two levels more lose with the call, too, and then more
    assert break_even(1, False, False, rules, clearer_win=2) is None


def test_a_reply_under_house_rules() -> None:
    """Re answers Kontra's no 90; p' is what is lost more as a share of the whole swing."""
    assert reply_break_even(2, False, 0) == F(2, 14)
    # kept from it: won and no 90, 2 x 2 or 2 x 4; else under 90 as well and the elders: 7 or 13
    assert reply_break_even(2, False, 0, Rules(re_kontra="double")) == F(6, 21)
    # the elders doubled as well: 8 or 16
    rules = Rules(re_kontra="double", double_elders=True)
    assert reply_break_even(2, False, 0, rules) == F(8, 24)


@pytest.mark.parametrize("number", range(0, len(covering()), 3))
def test_chances_are_those_of_the_settlement(number: int) -> None:
    """Whatever the rules: at that chance the call and silence are worth the same."""
    rules = covering()[number]
    for kontra in (False, True):
        for alone in (False, True):
            for level in range(1, 6):
                chance = break_even(level, alone, False, rules, kontra=kontra)
                assert chance is not None
                assert 0 < chance < 1
                lost = 119 if level == 1 else LEAST[level] - 1
                said, silent = (
                    chance * value_for_caller(own, 0, LEAST[level], alone, rules, kontra=kontra)
                    + (1 - chance) * value_for_caller(own, 0, lost, alone, rules, kontra=kontra)
                    for own in (level, level - 1)
                )
                assert said == silent


def test_the_side_is_turned_round_as_a_whole() -> None:
    end = Situation(0, 2, 60, 4, 8)
    assert value_for_caller(2, 0, 180, False, Rules(), kontra=True) == -settle(end).value_re
