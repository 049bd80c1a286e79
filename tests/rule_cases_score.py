"""Rule cases about results: winner, value, items and what each side needs to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from doko_sim.rules import Rules
from doko_sim.settlement import Settlement, Situation, settle

LEVELS = {"re": 1, "contra": 1, "no90": 2, "no60": 3, "no30": 4, "no0": 5}
PEER_TO_OURS = {"re": "re", "contra": "kontra"}
PEER_SIDES = {"re": "re", "kontra": "contra", None: None}
NO_LEVELS = {"no90": "no 90", "no60": "no 60", "no30": "no 30", "no0": "schwarz"}
_WORDS = {
    "won": "won",
    "against_re": "against the elders",
    "re_announced(2)": "Re said",
    "contra_announced(2)": "Kontra said",
    "no90": "under 90",
    "no60": "under 60",
    "no30": "under 30",
    "no0": "schwarz",
    "got120_against_no90": "120 against no 90",
    "got90_against_no60": "90 against no 60",
}
NOT_IN_BASE = {"against the elders", "extra"}


class Given(dict[str, Any]):
    """What a case gives; it knows which of it has been used."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.unused = set(given)

    def take(self, key: str, default: Any = None) -> Any:
        self.unused.discard(key)
        return self.get(key, default)


def _needed(side: int, levels: tuple[int, int]) -> int:
    """The fewest card points with which a side wins; both sides have tricks unless one has 240."""
    for points in range(241):
        tricks = 12 if points == 240 else 1
        own, other = (points, tricks), (240 - points, 12 - tricks)
        re, kontra = (own, other) if side == 0 else (other, own)
        end = settle(Situation(*levels, re[0], re[1], kontra[1]))
        if end.winner == ("re", "kontra")[side]:
            return points
    raise AssertionError("a side can always win")


def _component(item: tuple[str, str, int]) -> tuple[str, str]:
    return item[0], item[1]


def items_of(components: list[str], winner: str | None) -> list[tuple[str, str]]:
    """The items that the words of a case stand for: name and the side that gets them."""
    found: list[tuple[str, str]] = []
    for word in components:
        component, _, side = word.partition(" (")
        gets = PEER_TO_OURS[side.removesuffix(")")] if side else str(winner)
        loser = {"re": "Kontra", "kontra": "Re"}.get(gets, "")
        caller = {"re": "Re", "kontra": "Kontra"}[gets]
        for name in _names(component, caller, loser):
            found.append((name, gets))
    return sorted(found)


def _names(component: str, caller: str, loser: str) -> list[str]:
    if component in _WORDS:
        return [_WORDS[component]]
    level, _, how = component.partition("_")
    callers = {
        "announced": [caller],
        "announced_by_loser": [loser],
        "announced(2x)": [caller, loser],
    }[how]
    return [f"{who} {NO_LEVELS[level]}" for who in callers]


def _situation(given: Given, rules: Rules) -> Situation:
    kontra_points = given.take("contra_points")
    re_points = given.take("re_points")
    # One case gives 220 card points in all; its result is that of 59 to 181.
    assert re_points + kontra_points in (240, 220)
    alone = {None: False, "solo": True}[given.take("game_type")]
    no_tricks = given.take("no_tricks_for")
    assert no_tricks in (None, "contra")
    levels = [
        max((LEVELS[call] for call in given.take(f"{side}_announcements", [])), default=0)
        for side in ("re", "contra")
    ]
    return Situation(
        levels[0],
        levels[1],
        240 - kontra_points,
        12 if no_tricks else 6,
        0 if no_tricks else 6,
        alone,
        extras_re=len(given.take("special_re", [])),
        extras_kontra=len(given.take("special_contra", [])),
        rules=rules,
    )


def _base(end: Settlement, side: str) -> int:
    return sum(
        item.points for item in end.items if item.side == side and item.name not in NOT_IN_BASE
    )


def score(given: Given, rules: Rules | None = None) -> dict[str, Any]:
    """Base points leave out extra points and the one against the elders."""
    situation = _situation(given, rules or Rules())
    end = settle(situation)
    levels = situation.re_level, situation.kontra_level
    assert len(set(end.scores[1:])) == 1 or not situation.alone
    points = {item.name: item.points for item in end.items}
    assert points.get("Re said", 2) == points.get("Kontra said", 2) == 2
    return {
        "winner": PEER_SIDES[end.winner],
        "game_value_for_winner": -end.value_re if end.winner == "kontra" else end.value_re,
        "components": sorted(map(_component, (i for i in end.items if i.name != "extra"))),
        "base_points_re": _base(end, "re"),
        "base_points_contra": _base(end, "kontra"),
        "points_needed_re": _needed(0, levels),
        "points_needed_contra": _needed(1, levels),
        "score_soloist": end.scores[0],
        "score_others_each": end.scores[1],
    }


def score_sheet(given: Given) -> dict[str, Any]:
    """Games of the value given, by card points of the winners without a call."""
    points = {2: 151, 4: 240}
    totals = np.zeros(4, np.int64)
    for game in given.take("games"):
        won = Situation(0, 0, points[game["value"]], re_seats=tuple(game["winners"]))
        end = settle(won)
        assert end.value_re == game["value"]
        totals += end.scores
    return {"totals": totals.tolist()}
