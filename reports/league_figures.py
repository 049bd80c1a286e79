"""What the pages of a league and of the tactics of a strategy show."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.ablation import ALONE, Ablation, is_clear
from analyses.estimate import Compared
from analyses.league import League
from doko_sim.texts import say
from reports.figure_grids import heat
from reports.figure_parts import effects, known, named
from reports.pictures import Figure

RATINGS = "Ratings: the mean gain over everybody here"
PAIRS = "What the row gains over the column, in game points a deal"
ROW, COLUMN = "strategy", "over"
WORTH = "What each tactic of {name} is worth"
ON_ALONE = "What each tactic gains alone, among players without any"


def league_figures(found: League) -> Sequence[Figure]:
    """The figures of a league: ratings, and all pairs."""
    order = found.ranking
    names = [named(found.ask.players[player].name) for player in order]
    ratings = [(name, known(found.ratings[one])) for name, one in zip(names, order, strict=True)]
    rows = [
        (name, value, value is not None and not value[1] <= 0.0 <= value[2])
        for name, value in ratings
    ]
    return [
        *effects(RATINGS, rows, found.ask.margin),
        *heat(
            PAIRS,
            (ROW, COLUMN),
            names,
            names,
            [
                [None if one == other else known(found.gains[one, other].estimate)
                 for other in order]
                for one in order
            ],
            [[one != other and found.is_clear(one, other) for other in order] for one in order],
        ),
    ]  # fmt: skip


def ablation_figures(found: Ablation) -> Sequence[Figure]:
    """The figures of the tactics of a strategy, without those that change (almost) nothing."""
    level, margin = found.ask.level, found.ask.margin

    def row(name: str, one: Compared | None) -> tuple[str, tuple[float, float, float] | None, bool]:
        if one is None:
            return name, None, False
        return name, known(one.estimate), is_clear(one, level)

    names = [
        named(one.name)
        if sum(other.name == one.name for other in found.worths) == 1
        else say("{name} ({parameter})", name=one.name, parameter=one.tactic.name)
        for one in found.worths
    ]
    both = [pair for pair in zip(names, found.worths, strict=True) if not pair[1].is_rare]
    return [
        *effects(
            say(WORTH, name=found.ask.base.name),
            [row(name, one.main) for name, one in both],
            margin,
        ),
        *effects(ON_ALONE, [row(name, one.gains.get(ALONE)) for name, one in both], margin),
    ]
