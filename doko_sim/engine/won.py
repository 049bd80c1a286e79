"""Who has won (rules.md 6.2)."""

from __future__ import annotations

from numpy import int64

from .jit import inner
from .state import NOBODY


@inner
def target(level):
    """Card points that a side needs after its own Absage of level 2 to 4."""
    return 91 + 30 * level


@inner
def keeps_absage(level, points, others_have_none):
    """Whether a side reaches the target of its own Absage (level 2 to 5)."""
    return others_have_none if level == 5 else points >= target(level)


@inner
def breaks_absage(level, points, has_none):
    """Whether a side keeps the others from the target of their Absage (level 2 to 5)."""
    return not has_none if level == 5 else points >= 150 - 30 * level


@inner
def has_won(side, level, other_level, points, has_none, others_have_none):
    """Whether a side with these levels and results wins (the table of rules.md 6.2)."""
    if level >= 2:
        return keeps_absage(level, points, others_have_none)
    if other_level >= 2:
        return breaks_absage(other_level, points, has_none)
    re_level = level if side == 0 else other_level
    kontra_level = other_level if side == 0 else level
    kontra_alone = re_level == 0 and kontra_level == 1
    return points >= (120 if (side == 0) == kontra_alone else 121)


@inner
def keeps_promise(level, points, has_none):
    """Whether a side that answered a level by a strict reply keeps the others from it."""
    if level < 2:
        return level == 0 or points >= 120
    return breaks_absage(level, points, has_none)


@inner
def level_reached(other_points, others_have_none):
    """The highest level 2 to 5 that a side's result would have kept, 0 for none."""
    steps = int64(other_points < 90) + int64(other_points < 60) + int64(other_points < 30)
    steps += int64(others_have_none)
    return steps + int64(steps > 0)


@inner
def winner_of(game, re_points, re_has_none, kontra_has_none, house):
    """0 Re, 1 Kontra or 2 nobody; ``house`` as in :mod:`doko_sim.engine.settle`."""
    level = game.level
    points = 240 - re_points
    re = has_won(0, level[0], level[1], re_points, re_has_none, kontra_has_none)
    kontra = has_won(1, level[1], level[0], points, kontra_has_none, re_has_none)
    if house is not None:
        if house.strict_replies:
            re = re and keeps_promise(game.promise[0], re_points, re_has_none)
            kontra = kontra and keeps_promise(game.promise[1], points, kontra_has_none)
    return 0 if re else 1 if kontra else NOBODY
