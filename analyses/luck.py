"""Luck and skill under some rules: how much the cards decide, and how much a good player gains."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analyses.estimate import Estimate, normal_quantile
from analyses.house_rules import Change, adjust, judge
from analyses.luck_games import (
    BETTER,
    DEAL_SHARE,
    EDGE,
    EDGE_IN_SPREADS,
    WORSE,
    Ask,
    Sums,
    worker,
)
from analyses.products import Statistic
from analyses.same_deals import RuleSet, packs_of
from doko_sim.chunks import Crew, Progress
from doko_sim.texts import say

#: Who may sit at the eight tables: a good player, one who never announces, one who does not help
#: his partner and does not save card points, and one who plays any legal card.
AMONG: tuple[str, ...] = (
    "pagat", "pagat,announce=off", "pagat,feed_partner=off,serve_low=off", "random",
)  # fmt: skip
_CHUNK = 1_000
EDGE_TITLE = "Edge of {better} over {worse}, points a deal"


@dataclass(frozen=True)
class Measure:
    """One figure of luck or skill; ``margin`` is the difference that makes none."""

    key: str
    title: str
    statistic: Statistic
    margin: float
    scale: float = 1.0


MEASURES: tuple[Measure, ...] = (
    Measure("deal_share", "The deal's share of a seat's points, %", DEAL_SHARE, 0.01, 100),
    Measure("edge", say(EDGE_TITLE, better=BETTER, worse=WORSE), EDGE, 0.02),
    Measure("edge_in_spreads", "  the same in spreads", EDGE_IN_SPREADS, 0.01),
)


@dataclass(frozen=True)
class LuckLine:
    """A measure under each set of rules, and its change under all but the first."""

    measure: Measure
    values: tuple[Estimate, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Luck:
    """Luck and skill under several sets of rules."""

    sets: tuple[RuleSet, ...]
    ask: Ask
    deals: int
    lines: tuple[LuckLine, ...]
    interrupted: bool

    def line(self, key: str) -> LuckLine:
        """The line of a measure."""
        return next(line for line in self.lines if line.measure.key == key)

    def deals_to_lead(self, number: int, chance: float = 0.95) -> float:
        """After how many deals the better player is above zero with this chance (normal law)."""
        ratio = self.line("edge_in_spreads").values[number].value
        return (normal_quantile(2 * chance - 1) / ratio) ** 2 if ratio > 0 else math.inf


def conclude(sets: tuple[RuleSet, ...], ask: Ask, sums: Sums, interrupted: bool = False) -> Luck:
    """Luck and skill as the sums give them; the changes are judged together (Holm)."""
    others = range(1, len(sets))
    figures = [sums.figures(measure.statistic) for measure in MEASURES]
    weights = [[float(i == n) - float(i == 0) for i in range(len(sets))] for n in others]
    compared = iter(adjust([(one, own) for one in figures for own in weights], ask.level))
    lines = []
    for measure, own in zip(MEASURES, figures, strict=True):
        changes = []
        for n in others:
            one = next(compared)
            verdict = judge(one, ask.level, measure.margin)
            changes.append(Change(own.difference(n, 0, ask.level), one.adjusted, verdict))
        values = tuple(own.one(n, ask.level) for n in range(len(sets)))
        lines.append(LuckLine(measure, values, tuple(changes)))
    return Luck(sets, ask, sums.luck.deals, tuple(lines), interrupted)


def measure(
    sets: Sequence[RuleSet],
    ask: Ask,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Luck:
    """Luck and skill under sets of rules; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For bad numbers or strategies, or rules that are not played.
    """
    rules = [one.rules for one in sets]
    sums = Sums.empty(packs_of(rules))
    with Crew(worker(rules, ask), threads) as crew:
        if progress is not None:
            progress(0, ask.deals)
        crew.run(0, ask.deals, sums.add, _CHUNK, progress)
    if crew.interrupted and sums.luck.deals == 0:
        raise KeyboardInterrupt
    return conclude(tuple(sets), ask, sums, crew.interrupted)
