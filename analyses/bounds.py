"""How many points a game can bring at most under some rules: the ends of histograms.

A mean's interval cannot reach beyond what is possible, and where all deals came out alike the
interval is as wide as what is possible (estimate.mean_of). The bounds need not be sharp.
"""

from __future__ import annotations

import numpy as np

from analyses.estimate import Estimate, mean_of
from doko_sim.engine.state import EXTRAS, HALF
from doko_sim.rules import Rules

#: What one side can get of each kind of extra point in a game.
MOST_EXTRAS: dict[str, int] = {
    "fox": 2, "doppelkopf": 4, "charlie": 1, "hearts_ten_capture": 1, "fox_caught_last": 2,
    "fox_wins_last": 1, "double_fox_last": 1, "charlie_caught": 2, "double_charlie": 1,
    "double_charlie_caught": 1, "heart_trick": 2,
}  # fmt: skip
_ABSAGEN = 4
#: Won, and the others under 90, 60, 30 and without a trick.
_BY_RESULT = 5


def extras_of(rules: Rules) -> tuple[str, ...]:
    """The kinds of extra point that the rules have, in the order of state.EXTRAS."""
    caught = rules.charlie_caught != "off"
    on = {
        "fox": rules.fox,
        "doppelkopf": rules.doppelkopf,
        "charlie": rules.charlie,
        "hearts_ten_capture": rules.hearts_ten_capture,
        "fox_caught_last": rules.fox and rules.fox_caught_last,
        "fox_wins_last": rules.fox_wins_last,
        "double_fox_last": rules.fox_wins_last and rules.double_fox_last,
        "charlie_caught": caught,
        "double_charlie": rules.charlie and rules.double_charlie,
        "double_charlie_caught": rules.double_charlie and caught,
        "heart_trick": rules.heart_trick,
    }
    return tuple(kind for kind in EXTRAS if on[kind])


def lone_games_have_extras(rules: Rules) -> bool:
    """Whether there are extra points in some games of one against three."""
    return rules.solo_extras != "none" or rules.silent_wedding_extras


def most_value(rules: Rules, alone: bool) -> int:
    """The largest value of a game of one against three or two against two (rules.md 7.1).

    It is that of all announcements by everybody, each missed, with all items and extra points
    for one side.
    """
    callers = 4 if rules.anonymous_calls else 2
    twice = rules.missed == "two_if_missed"
    base = _BY_RESULT + (6 if twice else 4) * callers
    base += _ABSAGEN if rules.missed in ("ddv", "highest_only") else 0
    elders = rules.against_elders if rules.solo_against_elders or not alone else 0
    more = sum(MOST_EXTRAS[kind] for kind in extras_of(rules))
    if alone and not lone_games_have_extras(rules):
        more = 0
    early = rules.early_call_point * callers
    if rules.re_kontra == "add2":
        return base + 2 * callers + more + elders + early
    inside = base + elders + (more if rules.double_extras else 0)
    outside = early + (0 if rules.double_extras else more)
    return inside * (1 << callers) + outside


def most_points(rules: Rules) -> int:
    """The most that a player can win or lose in a game."""
    lone = most_value(rules, alone=True) * rules.solo_multiplier
    return min(max(lone, most_value(rules, alone=False)), HALF - 1)


def mean_within(histogram: np.ndarray, half: int, most: int, level: float) -> Estimate:
    """The mean of a histogram from -half on, of which only -most to most can be seen."""
    most = min(most, half - 1)
    return mean_of(histogram[half - most : half + most + 1], -most, level)
