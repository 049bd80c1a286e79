"""What do other rules change? The same deals under each of several sets of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.estimate import Compared, Estimate, holm, holm_levels, p_value, share
from analyses.followed import Follow
from analyses.outcomes import Outcome, outcomes
from analyses.products import Figures
from analyses.same_deals import RuleSet, Setting, Tally, play
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.texts import say

#: The outcome of which it is kept how it became known.
FOLLOWED = "value"
CLEAR, SMALL, SAME, OPEN = "clear", "small", "same", "open"


@dataclass(frozen=True)
class Change:
    """How far an outcome lies above that under the first rules.

    ``estimate`` has the interval of the level asked for; ``verdict`` is judged by the interval
    widened for the number of changes (Holm): ``clear`` where it holds no zero, ``small`` where it
    then lies within the outcome's margin of zero, ``same`` where it lies there and holds zero,
    else ``open``.
    """

    estimate: Estimate
    adjusted: float
    verdict: str


@dataclass(frozen=True)
class Line:
    """One outcome: its figure under each set of rules and its change under all but the first."""

    outcome: Outcome
    values: tuple[Estimate, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Comparison:
    """Sets of rules compared with the first of them.

    ``lines`` holds the outcomes seen under any of them. ``differs`` and ``contract_differs`` are
    by set (the first left out): the share of deals with other game points or another contract
    than under the first rules, None where the packs differ and nothing is paired.
    """

    sets: tuple[RuleSet, ...]
    setting: Setting
    tally: Tally
    lines: tuple[Line, ...]
    differs: tuple[Estimate | None, ...]
    contract_differs: tuple[Estimate | None, ...]

    def line(self, key: str) -> Line | None:
        """The line of an outcome, if it was seen."""
        return next((line for line in self.lines if line.outcome.key == key), None)

    def is_paired(self, number: int) -> bool:
        """Whether a set (1, 2, ...) was played on the same deals as the first."""
        return self.tally.packs[number] == 0


def judge(compared: Compared, level: float, margin: float) -> str:
    """The verdict on one of several effects, by the interval widened for their number."""
    low, high = compared.estimate.interval
    clear = compared.adjusted < 1 - level and not low <= 0.0 <= high
    if -margin < low and high < margin:
        return SMALL if clear else SAME
    return CLEAR if clear else OPEN


def adjust(figures: Sequence[tuple[Figures, Sequence[float]]], level: float) -> list[Compared]:
    """Several contrasts at once, each of some figures with weights by plan (Holm)."""
    plain = [one.contrast(weights, level) for one, weights in figures]
    p_values = [p_value(estimate) for estimate in plain]
    levels = holm_levels(p_values, level)
    return [
        Compared(one.contrast(weights, own), p, adjusted)
        for (one, weights), own, p, adjusted in zip(
            figures, levels, p_values, holm(p_values), strict=True
        )
    ]


def value_of(tally: Tally, figures: Figures, outcome: Outcome, plan: int, level: float) -> Estimate:
    """The figure of one set of rules; shares have Wilson's interval."""
    if outcome.share:
        return share(int(tally.products[outcome.key].sums[plan]), tally.deals, level)
    return figures.one(plan, level)


def conclude(sets: tuple[RuleSet, ...], setting: Setting, tally: Tally) -> Comparison:
    """The comparison that a tally gives."""
    level, others = setting.level, range(1, len(sets))
    seen = [one for one in tally.outcomes if tally.is_seen(one)]
    figures = [tally.figures(one) for one in seen]
    weights = [[float(i == n) - float(i == 0) for i in range(len(sets))] for n in others]
    compared = adjust([(one, own) for one in figures for own in weights], level)
    lines = []
    for number, (one, own) in enumerate(zip(seen, figures, strict=True)):
        part = compared[number * len(weights) : (number + 1) * len(weights)]
        changes = [
            Change(own.difference(n, 0, level), c.adjusted, judge(c, level, one.margin))
            for n, c in zip(others, part, strict=True)
        ]
        values = [value_of(tally, own, one, n, level) for n in range(len(sets))]
        lines.append(Line(one, tuple(values), tuple(changes)))
    return Comparison(
        sets,
        setting,
        tally,
        tuple(lines),
        tuple(share_of(tally, tally.other_score, n, level) for n in others),
        tuple(share_of(tally, tally.other_contract, n, level) for n in others),
    )


def share_of(tally: Tally, counts: np.ndarray, number: int, level: float) -> Estimate | None:
    """The share of deals counted for a set of rules, None where nothing is paired."""
    return share(int(counts[number]), tally.deals, level) if tally.packs[number] == 0 else None


def compare(
    sets: Sequence[RuleSet],
    setting: Setting,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare sets of rules with the first of them; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For fewer than two sets, bad numbers, or rules that are not played.
    """
    if len(sets) < 2:
        template = "{number} sets of rules given; expected two or more to compare"
        if len(sets) == 1:
            template = "{number} set of rules given; expected two or more to compare"
        raise DokoError(say(template, number=len(sets)))
    rules = [one.rules for one in sets]
    follow = Follow(FOLLOWED, tuple(range(len(rules))))
    tally = play(rules, setting, tuple(outcomes().values()), threads, progress, follow)
    return conclude(tuple(sets), setting, tally)
