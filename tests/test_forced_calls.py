"""Forced calls from a moment on, as replies and unheard, and the first trick in a row."""

from __future__ import annotations

import numpy as np
import pytest

from doko_sim.cards import KINDS, POINTS, hand_mask, parse_cards
from doko_sim.contracts import NORMAL
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force, Table

DEALS = 3000
SEAT = 1
NORMAL_GAMES = Deal(wanted=1 << NORMAL, redeal=False)
LAST = Force(mode=state.LAST_MOMENT, level=1)
SILENT = Force(mode=state.SILENT)


def table(force: Force, who: str = "club", rules: Rules | None = None) -> Table:
    players = table_of((who,) * 4)
    return Plan(rules or Rules(), players, 5, NORMAL_GAMES, {SEAT: force}).table()


def played(force: Force, who: str = "club", rules: Rules | None = None) -> np.ndarray:
    rows = np.zeros(DEALS, state.ROW_DTYPE)
    table(force, who, rules).play(0, DEALS, np.zeros(1, state.COUNTS_DTYPE), rows)
    return rows[rows["played"] == 1]


def calls(one: Table, number: int) -> list[tuple[int, int, int]]:
    """Seat, level and moment of each call of a deal."""
    one.explain(number)
    public = one.game[0]["public"]
    n = int(public["calls"])
    columns = (public["call_seat"], public["call_level"], public["call_moment"])
    return [
        (int(seat), int(level), int(moment))
        for seat, level, moment in zip(*(c[:n] for c in columns), strict=True)
    ]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_call_comes_at_the_first_moment_from_one_on(level: int) -> None:
    one = table(Force(mode=state.FIRST_MOMENT, level=level, since=4), "random,announce=0")
    for number in range(200):
        made = calls(one, number)
        assert made in ([], [(SEAT, level, 4)])
    assert made


def test_a_reply_comes_once_the_other_side_has_announced() -> None:
    one = table(Force(mode=state.REPLY, level=1))
    replied = 0
    for number in range(300):
        made = calls(one, number)
        re = int(one.game[0]["re"])
        own = [i for i, (seat, _, _) in enumerate(made) if seat == SEAT]
        sides = [re >> seat & 1 for seat, _, _ in made]
        if own:
            replied += 1
            assert 1 - sides[own[0]] in sides[: own[0]]
            assert made[own[0]][1] == 1
    assert 60 < replied < 250


def test_an_unheard_call_changes_no_card_and_counts_all_the_same() -> None:
    silent, unheard = played(SILENT), played(Force(LAST.reservation, LAST.mode, 1, 0, True))
    assert np.array_equal(silent["card_points"], unheard["card_points"])
    made = unheard["called"][:, SEAT] == 1
    side = 1 - (unheard["re"] >> SEAT & 1)
    level = unheard["level"][np.arange(len(side)), side]
    assert made.any()
    assert (level[made] >= 1).all()
    assert (unheard["calls"][np.arange(len(side)), side][made] == 1).all()
    # nothing but the two points for the call, where the own side had not announced before
    before = silent["level"][np.arange(len(side)), side]
    gain = (unheard["scores"][:, SEAT] - silent["scores"][:, SEAT]) * made
    # and no tie: announcing Kontra alone moves that to Re
    new = made & (before == 0) & (silent["alone"] == 0) & (silent["card_points"][:, 0] != 120)
    assert set(np.abs(gain[new]).tolist()) == {2}
    assert not gain[made & (before > 0)].any()


@pytest.mark.parametrize("rules", [Rules(), Rules(anonymous_calls=True), Rules(early_call_point=1)])
def test_where_nobody_listens_a_call_is_worth_the_same_unheard(rules: Rules) -> None:
    for mode in (state.LAST_MOMENT, state.FIRST_MOMENT):
        heard = played(Force(mode=mode, level=1), "random,announce=0", rules)
        unheard = played(Force(mode=mode, level=1, hidden=True), "random,announce=0", rules)
        assert np.array_equal(heard["scores"], unheard["scores"])
        assert np.array_equal(heard["called"], unheard["called"])


def test_a_row_tells_the_first_trick() -> None:
    one = table(SILENT)
    rows = np.zeros(1, state.ROW_DTYPE)
    for number in range(100):
        one.play(number, 1, np.zeros(1, state.COUNTS_DTYPE), rows)
        if not rows["played"][0]:
            continue
        public = one.game[0]["public"]
        kinds = [KINDS[int(card) >> 1] for card in public["cards"][:4]]
        points = sum(POINTS[KINDS.index(kind)] for kind in kinds)
        assert rows["first_trick"][0].tolist() == [public["trick_winner"][0], points]


def test_a_hand_is_given_to_a_seat() -> None:
    one = table(SILENT)
    hand = hand_mask(parse_cards("HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"))
    for seat in (2, 0):
        one.give(seat, hand)
        hands = one.hands(0, 20)
        assert (hands[:, seat] == hand).all()
    with pytest.raises(DokoError, match="expected a hand of 12"):
        one.give(0, (1 << 13) - 1)
