"""What the pages of ``rules compare`` and ``rules effect`` show."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analyses.house_rules import CLEAR, FOLLOWED, SMALL, Comparison, Line
from analyses.outcomes import MAIN, POINTS, SHARE, TIMES, Outcome
from analyses.rule_effects import Effects as Found
from doko_sim.engine.state import VALUE_HALF
from doko_sim.texts import Text, say
from reports.figure_parts import (
    POINTS_A_DEAL,
    bars,
    distribution,
    effects,
    known,
    named,
    narrowing,
    paired,
    until_now,
)
from reports.option_words import option_text
from reports.pictures import Effects, Figure

CHANGES = "What {name} changes against {first}: {what}"
VALUES = "What a game is worth under {first}, and under {name}"
DIFFERENCE = "What {name} changes in the worth of a game, deal by deal"
BESIDE = "{name} beside {first}"
NARROWED = "How the change of {what} by {name} became known"
EACH = "What each rule of {name} does to {outcome}"
TOGETHER = "all together"
#: By unit of the outcomes: their margin, what stands at the axis, and what they are.
UNITS = {
    "share": (SHARE, "percentage points", "shares"),
    "times": (TIMES, "in 100 games", "how often"),
    "points": (POINTS, POINTS_A_DEAL, "game points"),
}


def figures(found: Comparison) -> Sequence[Figure]:
    """The figures of a comparison."""
    return [figure for number in range(1, len(found.sets)) for figure in _of_set(found, number)]


def _of_set(found: Comparison, number: int) -> list[Figure]:
    first, name = found.sets[0].name, found.sets[number].name
    made: list[Figure] = [*_changes(found, number)]
    followed = found.tally.followed
    line = found.line(FOLLOWED)
    if followed is None or line is None:
        return made
    made += _worth(
        [followed.values[0], followed.values[number]],
        followed.differences[number] if found.is_paired(number) else None,
        (first, name),
    )
    points = followed.known(line.outcome, tuple(found.tally.packs), number, 0, found.setting.level)
    last = line.changes[number - 1].estimate
    return [
        *made,
        *narrowing(
            say(NARROWED, what=say(line.outcome.phrase), name=name),
            until_now(points, found.tally.deals, last),
        ),
    ]


def _changes(found: Comparison, number: int) -> list[Effects]:
    made = []
    first, name = found.sets[0].name, found.sets[number].name
    for unit, (margin, axis, what) in UNITS.items():
        rows = [
            (
                say(line.outcome.title),
                known(line.changes[number - 1].estimate, line.outcome.scale),
                line.changes[number - 1].verdict in (CLEAR, SMALL),
            )
            for line in found.lines
            if line.outcome.group == MAIN and _unit(line.outcome) == unit and _seen(line, number)
        ]
        scale = 1.0 if unit == "points" else 100.0
        title = say(CHANGES, name=name, first=first, what=say(what))
        made += effects(title, rows, scale * margin, axis)
    return made


def _seen(line: Line, number: int) -> bool:
    return bool(line.values[0].value or line.values[number].value)


def _unit(outcome: Outcome) -> str:
    if outcome.share:
        return "share"
    if outcome.scale != 1.0:
        return "times"
    return "points" if outcome.margin == POINTS else "card points"


def _worth(
    values: Sequence[np.ndarray], differences: np.ndarray | None, names: tuple[str, str]
) -> list[Figure]:
    """What games are worth under two sets of rules, and the paired difference, where paired."""
    first, name = names
    made: list[Figure] = [
        *distribution(
            say(VALUES, first=first, name=name),
            [*bars(named(first), values[0], 0), *bars(named(name), values[1], 0)],
            kind="number",
        )
    ]
    if differences is not None:
        title = say(DIFFERENCE, name=name)
        made += paired(title, say(BESIDE, first=first, name=name), differences, -VALUE_HALF)
    return made


def effect_figures(found: Found) -> Sequence[Figure]:
    """The figures of the effects of options."""
    outcome = found.outcome
    phrase = say(outcome.phrase)
    axis = UNITS[_unit(outcome)][1] if _unit(outcome) in UNITS else "card points"
    rows: list[tuple[str, tuple[float, float, float] | None, bool]] = [
        (
            option_text(one.turned.option),
            known(one.change.estimate, outcome.scale),
            one.change.verdict in (CLEAR, SMALL),
        )
        for one in found.effects
    ]
    total = found.total
    if len(found.effects) > 1:
        rows.append(
            (
                say(TOGETHER),
                known(total.estimate, outcome.scale),
                total.verdict in (CLEAR, SMALL),
            )
        )
    made: list[Figure] = [
        *effects(
            say(EACH, name=found.rules.name, outcome=phrase),
            rows,
            outcome.scale * outcome.margin,
            axis,
        )
    ]
    return [*made, *_together(found, axis, phrase)]


def _together(found: Found, axis: str, phrase: Text) -> list[Figure]:
    """All options at once: what games are worth, and how the change became known."""
    followed, outcome = found.tally.followed, found.outcome
    if followed is None or len(followed.follow.plans) < 2:
        return []
    last = followed.follow.plans[1]
    packs = (found.tally.packs[0], found.tally.packs[last])
    first, name = found.other.name, found.rules.name
    points = followed.known(outcome, packs, 0, 1, found.setting.level)
    return [
        *_worth(
            [followed.values[1], followed.values[0]],
            followed.differences[1][::-1] if packs[0] == packs[1] else None,
            (first, name),
        ),
        *narrowing(
            say(NARROWED, what=phrase, name=name),
            until_now(points, found.tally.deals, found.total.estimate),
            axis,
            outcome.scale,
        ),
    ]
