"""Rules that meet in the settlement: 4, 5, 7 and 11 of the interactions in house-rules.md.

The other ones stand in test_interactions.py. What random games come to under several rules is
compared deal by deal, for the same cards are played.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.table import Deal, Force, Table
from tests.house_games import extras_net, house_game, random_rows, rules
from tests.positions import masks
from tests.scripted_games import Played, Script

CHARLIE, CAUGHT = (state.EXTRAS.index(name) for name in ("charlie", "charlie_caught"))


# 4. The Charlies of both sides in the last trick


def test_4_charlie_wins_and_catches_the_other() -> None:
    """Found among random games: both points are given, the second by the house rule alone."""
    deals = 40_000
    ddv, caught, by_queen = (
        random_rows(rules(charlie_caught=rule), deals)
        for rule in ("off", "any", "queen_of_diamonds")
    )  # fmt: skip
    both = caught["extras"][:, :, CHARLIE] * caught["extras"][:, :, CAUGHT]
    found = np.flatnonzero(both.any(axis=1))
    assert len(found) > 20
    for number in found:
        side = int(caught["extras"][number, 1, CHARLIE])
        gain = caught["value"][number] - ddv["value"][number]
        assert gain == (-1 if side else 1)
        # the winner is a jack, no queen of diamonds
        assert by_queen["value"][number] == ddv["value"][number]
    game = Played(Table(rules(charlie_caught="any"), table_of("random"), 1), int(found[0]))
    assert game.cards(11).count("CJ") == 2
    winner = ("re", "kontra")[int(caught["extras"][found[0], 1, CHARLIE])]
    assert game.items(11)[-2:] == [("charlie", winner, 1), ("charlie_caught", winner, 1)]


# 5. Four settlements


def test_5_four_settlements() -> None:
    """Re and Kontra said: B doubled twice, with or without the elders' point and the extras."""
    deal = Deal(fixed=masks(["CQ", "CQ", "", ""]))
    forces = {seat: Force(mode=state.FIRST_MOMENT, level=1) for seat in (0, 2)}
    settings: list[dict[str, Any]] = [
        {},
        {"re_kontra": "double"},
        {"re_kontra": "double", "double_elders": True},
        {"re_kontra": "double", "double_extras": True},
        {"re_kontra": "double", "double_elders": True, "double_extras": True},
    ]
    rows = [random_rows(rules(**options), 5000, deal=deal, forces=forces) for options in settings]
    sign = np.where(rows[0]["winner"] == 0, 1, -1)
    elders = (rows[0]["winner"] == 1).astype(int)
    extras = sign * extras_net(rows[0])
    added, *doubled = (sign * of_rule["value"] for of_rule in rows)
    base = added - 4 - extras - elders
    assert base.min() == 1
    expected = [
        4 * base + extras + elders,
        4 * (base + elders) + extras,
        4 * (base + extras) + elders,
        4 * (base + extras + elders),
    ]
    for values, wanted in zip(doubled, expected, strict=True):
        assert (values == wanted).all()
    differing = (elders == 1) & (abs(extras) > 1)
    assert differing.sum() > 100
    for number in np.flatnonzero(differing):
        assert len({int(values[number]) for values in doubled}) == 4
    # both said, Re 160, two extra points: 8, 10 and 16 (the option's own example)
    example = (rows[0]["card_points"][:, 0] == 160) & (extras == 2)
    assert example.any()
    of_example = zip(added[example], doubled[0][example], doubled[2][example], strict=True)
    assert set(of_example) == {(8, 10, 16)}


# 7. Cowardice


@pytest.mark.parametrize("least", [2, 3, 4])
def test_7_cowards_lose_except_where_one_plays_alone(least: int) -> None:
    """Won with so many levels more than called: the others get the points without extras."""
    who = "random,announce=0.01,solo=0.1"
    plain, coward = (random_rows(rules(cowardice=rule), 50_000, who) for rule in ("off", least))
    won = plain["winner"] != state.NOBODY
    side = np.where(won, plain["winner"], 0)
    index = np.arange(len(plain))
    above = np.maximum(plain["reached"][index, side], 1) - plain["level"][index, side]
    flipped = won & (above >= least) & (plain["alone"] == 0)
    assert (coward["value"] == plain["value"])[~flipped].all()
    assert (coward["winner"] == plain["winner"])[~flipped].all()
    assert (coward["winner"] == 1 - plain["winner"])[flipped].all()
    net = extras_net(plain) - (plain["winner"] == 1)
    assert (coward["value"] == -(plain["value"] - net))[flipped].all()
    # levels called 1 to 5 are set against those reached, and soloists are spared
    assert (plain["level"][index, side][flipped] > 0).any() or least == 4
    assert (won & (above >= least) & (plain["alone"] == 1)).sum() > 20
    assert flipped.sum() > 20


# 11. A wedding that finds no partner


@pytest.mark.parametrize("extras", ["none", "doppelkopf", "all"])
def test_11_a_failed_wedding_loses_the_extra_points(extras: str) -> None:
    """Fox and Doppelkopf of the first trick are lost, too, unless solos have extra points."""
    script = Script(
        hands=[["HT", "HT", "CQ", "CQ"], ["DA"], ["DT"], ["DT"]],
        plays=[["HT", "HT", "CQ"], ["DA"], ["DT"], ["DT"]],
        reservations={0: "wedding"},
        barred={seat: ["HT"] for seat in (1, 2, 3)},
        rules=rules(solo_extras=extras),
    )
    game = house_game(script)
    assert (game.contract, game.row["alone"], game.re_seats) == ("wedding", 1, [0])
    counted = {"none": [], "doppelkopf": ["doppelkopf"], "all": ["fox", "doppelkopf"]}[extras]
    assert game.items(0) == [(name, "re", 1) for name in counted]
    if extras == "none":
        assert not game.row["extras"].any()
    value = int(game.row["value"])
    assert game.scores == [3 * value, -value, -value, -value]


def test_11_a_wedding_with_a_partner_keeps_them() -> None:
    script = Script(
        hands=[["HT", "D9", "CQ", "CQ"], ["DA", "DJ"], ["DT", "SQ"], ["DT", "DK"]],
        plays=[["HT", "D9"], ["DA", "DJ"], ["DT", "SQ"], ["DT", "DK"]],
        reservations={0: "wedding"},
    )
    game = house_game(script)
    assert (game.contract, game.row["alone"], game.re_seats) == ("wedding", 0, [0, 2])
    assert game.items(0) == [("fox", "re", 1), ("doppelkopf", "re", 1)]
