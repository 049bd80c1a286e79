"""Recorded games of FreeDoko under 140 sets of house rules, played again.

Cards, tricks, card points, exchanges, weddings and calls agree in every game; extras, winner and
value in every game but those of the deviations counted here by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.freedoko_deviations import as_freedoko_counts
from tests.freedoko_engine import redeal_by_engine, told_by_engine
from tests.freedoko_mapped import mapped, with_forced_call
from tests.freedoko_played import redeal_by_reference, told_by_reference
from tests.freedoko_redeals import redealt, told_in_record
from tests.freedoko_script import Script, read_scripts
from tests.freedoko_told import Told, told_by_freedoko

GAMES = 2381
DEVIATIONS = {
    "reply_counts_one_point_in_strict": 11,
    "first_heart_ten_captures": 2,
    "two_charlies_caught_count_once": 3,
}
MAPPED = {
    "call_repeated_by_genscher": 60,
    "call_named_by_final_side": 27,
    "reply_named_by_level": 7,
    "call_before_trick_was_taken": 65,
    "compulsory_solo_of_forehand_only": 9,
    "double_charlie_named_charlie": 2,
    "second_piglet_not_called": 3,
}
REDEALS = {"points_over": 208, "nines": 113, "poverty": 41, "nines_and_kings": 30, "kings": 17}
ANOTHER_REASON = {("points_over", "highest_trump"): 1}  # a hand with two reasons


@pytest.fixture
def scripts(shared: Path) -> list[Script]:
    """All recorded games."""
    return read_scripts(shared / "games" / "freedoko.jsonl.gz")


@pytest.mark.parametrize("told_by", [told_by_reference, told_by_engine])
def test_all_games_agree(scripts: list[Script], told_by: Callable[[Script], Told]) -> None:
    named: Counter[str] = Counter()
    differing: list[tuple[str, set[str]]] = []
    for script in scripts:
        told, deviations = as_freedoko_counts(script, told_by(script))
        named += deviations
        if differences := told.differences(told_by_freedoko(script)):
            differing.append((script.game["id"], differences))
    assert differing[:5] == []
    assert named == DEVIATIONS
    assert len(scripts) == GAMES


def test_what_the_adapter_resolves_is_counted(scripts: list[Script]) -> None:
    counted: Counter[str] = Counter()
    for script in scripts:
        counted += mapped(script)
    assert counted == MAPPED


def test_freedoko_forces_calls_in_normal_games_and_in_time_only(scripts: list[Script]) -> None:
    left_out: Counter[str] = Counter()
    for script in scripts:
        if forced := with_forced_call(script):
            normal = script.contract in ("normal", "silent_wedding")
            why = "not in time" if normal else "not normal"
            left_out[why] += told_by_reference(forced).calls != script.calls
    assert left_out == {"not normal": 117, "not in time": 32}


@pytest.mark.parametrize("redeal_by", [redeal_by_reference, redeal_by_engine])
def test_cards_are_dealt_anew_where_freedoko_does(
    scripts: list[Script], redeal_by: Callable[[Script], tuple[int | None, str | None]]
) -> None:
    reasons: Counter[str] = Counter()
    others: Counter[tuple[str, str | None]] = Counter()
    for script in scripts:
        for deal in redealt(script):
            thrower, reason = told_in_record(deal.game)
            our_thrower, ours = redeal_by(deal)
            assert (our_thrower, ours is None) == (thrower, False), script.game["id"]
            reasons[reason] += 1
            others[reason, ours] += reason != ours
    assert reasons == REDEALS
    assert +others == ANOTHER_REASON
