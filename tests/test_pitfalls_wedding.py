"""Faults of other programs under house rules: weddings, and deals dealt anew.

The numbers are those of pitfalls.md.
"""

from __future__ import annotations

import numpy as np
import pytest

from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests import house_games
from tests.first_tricks import Trick, first_tricks, game_of, rules
from tests.house_games import house_game
from tests.scripted_games import Script

ALL = [1, 2, 3, 4, 5]
TOP = ["HT", "HT", "CQ", "CQ", "SQ", "SQ", "HQ", "HQ", "DQ", "DQ", "CJ", "CJ"]


def test_30_a_wedding_that_stays_open_to_the_end_is_a_solo() -> None:
    """Without a limit for the tricks, and nobody else wins one."""
    script = Script(
        [TOP, [], [], []], [TOP], reservations={0: "wedding"}, rules=rules(wedding_limit=12)
    )
    game = game_of(script)
    assert (game.contract, game.row["clarification"], game.row["partner"]) == ("wedding", 12, -1)
    assert (game.row["alone"], game.re_seats, game.asked()) == (1, [0], [])
    value = int(game.row["value"])
    assert game.scores == [3 * value, -value, -value, -value]


@pytest.mark.parametrize("limit", [1, 2, 5, 8])
def test_30_the_limit_is_the_rules_own(limit: int) -> None:
    """The wedding player wins the first eight tricks."""
    hand = [*TOP[:8], "SK", "S9", "C9", "H9"]
    given = rules(wedding_limit=limit)
    game = game_of(Script([hand, [], [], []], [hand[:8]], reservations={0: "wedding"}, rules=given))
    assert (game.row["clarification"], game.row["alone"]) == (limit, 1)


@pytest.mark.parametrize(("shift", "cards"), [("n-1", 1), ("n", 2)])
def test_31_by_how_much_a_wedding_moves_the_deadlines(shift: str, cards: int) -> None:
    """Found in trick 2: level 1 with two cards played, or with three."""
    bride = (["CQ", "CQ"], (), (), ())
    tricks = [(0, "HT DJ D9 DK"), (0, "S9 SK SA ST"), (2, "CA CK CT C9"), (2, "HA H9 HK H9")]
    game = first_tricks(tricks, bride, (), None, {0: "wedding"}, wedding_shift=shift)
    assert (game.row["clarification"], game.public["shift"]) == (2, cards)
    moments = {moment for moment, _, levels in game.asked() if levels == ALL}
    assert (min(moments), max(moments)) == (8, 4 * (cards + 1) + 3)


def test_29_a_wedding_is_resolved_by_the_kind_of_trick_it_asked_for() -> None:
    """Trumps are named: the spade that seat 2 wins does not count, its trump does."""
    bride = (["CQ", "CQ"], (), (), ())
    tricks = [(0, "S9 SK SA ST"), (2, "DQ DJ HJ D9")]
    game = first_tricks(tricks, bride, (), None, {0: "wedding"}, wedding_trick=("trump",))
    assert (game.row["clarification"], game.row["partner"]) == (2, 2)


def test_33_a_wedding_before_a_poverty_under_the_option() -> None:
    poor = ["D9", "DK", "CA", "CA", "CT", "CT", "CK", "SA", "ST", "SK", "HA", "H9"]
    bids = {0: "poverty", 2: "wedding"}
    script = Script([poor, [], ["CQ", "CQ"], []], reservations=bids)
    for first, contract in ((False, "poverty"), (True, "wedding")):
        given = rules(poverty="exchange", wedding_before_poverty=first)
        passed = ["D9", "DK", "CA"]
        answers = house_games.Answers((), (1,), {}, {0: passed}, {1: passed})
        game = house_game(Script(script.hands, reservations=bids, rules=given), answers)
        assert game.contract == contract


@pytest.mark.parametrize("declared", [True, False])
def test_32_a_silent_wedding_under_its_options(declared: bool) -> None:
    """Forbidden, it has to be declared; allowed with extra points, it keeps its fox."""
    tricks: list[Trick] = [(0, "HT D9 D9 DA")]
    hands = (["CQ", "CQ"], (), (), ())
    if declared:
        game = first_tricks(tricks, hands, (), None, {0: "wedding"}, silent_wedding=False)
        asked = next(a for a in game.asked_for("reservation") if a.seat == 0)
        assert asked.options & 3 == 2
        return
    game = first_tricks(tricks, hands, silent_wedding_extras=True)
    assert (game.contract, game.row["alone"]) == ("silent_wedding", 1)
    assert game.items(0) == [("fox", "re", 1)]


@pytest.mark.parametrize("number", range(60))
def test_37_nothing_of_a_deal_thrown_in_is_left_in_the_next(number: int) -> None:
    """A deal that was dealt anew shows what any other does: no thrower, no offer, new sides."""
    given = Rules.preset("kneipe")
    table = Table(given, table_of("random,poverty=1,take=0"), 3)
    row, entries = table.explain(number)
    public, game = table.game[0]["public"], table.game[0]
    if not row["redeals"].any() or row["contract"] not in (0, 2):
        return
    assert (public["thrower"], public["poverty_player"], public["passed"]) == (-1, -1, 0)
    assert not public["said"].any()
    elders = int(public["order"]["elders"])
    holders = [seat for seat in range(4) if int(game["private"][seat]["dealt"]) & elders]
    assert int(row["re"]) == sum(1 << seat for seat in holders)
    moments = entries["moment"][entries["what"] == state.RESERVE]
    assert len(moments) >= 4
    assert (np.diff(moments) >= 0).all()


def test_37_a_deal_is_not_dealt_anew_for_ever() -> None:
    """Where some hand can always be thrown in, the fiftieth attempt is the last."""
    table = Table(rules(throw_points_over=61), table_of("random"), 1)
    found = 0
    for number in range(20):
        row, _ = table.explain(number)
        assert row["played"]
        assert row["redeals"].sum() <= 50
        found += row["redeals"].sum() == 50
    assert found > 15
