"""What does each rule of a set do? Each option turned back alone, on the same deals.

An option's effect is the outcome under the rules less the outcome with that option turned back.
Two options interact by what both do together beyond the sum of each alone: Y11 - Y10 - Y01 + Y00.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from analyses.estimate import Estimate
from analyses.followed import Follow
from analyses.house_rules import CLEAR, Change, adjust, judge, share_of, value_of
from analyses.outcomes import Outcome
from analyses.products import Figures
from analyses.same_deals import RuleSet, Setting, Tally, play
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.rules import OPTIONS, Rules
from doko_sim.texts import say

#: With an option at most so many others are turned back that cannot stand without it.
_MOST_TIED = 3


@dataclass(frozen=True)
class Turned:
    """An option turned back, with others (tied) that the rules do not allow without it."""

    option: str
    tied: tuple[str, ...]
    rules: Rules

    @property
    def options(self) -> frozenset[str]:
        """All that is turned back."""
        return frozenset((self.option, *self.tied))


@dataclass(frozen=True)
class Effect:
    """What an option does to the outcome; ``differs`` is None where nothing is paired."""

    turned: Turned
    change: Change
    differs: Estimate | None


@dataclass(frozen=True)
class Interaction:
    """By how much two options together do more to the outcome than the sum of each alone."""

    options: tuple[str, str]
    change: Change


@dataclass(frozen=True)
class Effects:
    """The effects of the options in which ``rules`` and ``other`` differ, the largest first.

    ``value`` and ``other_value`` are the outcome under both, ``total`` the difference, which is
    no row of the table and judged for itself. ``impossible`` are the options that cannot be
    turned back. Of the ``pairs`` looked at those that interact clearly stand in ``interactions``;
    None where pairs were not asked for.
    """

    rules: RuleSet
    other: RuleSet
    outcome: Outcome
    setting: Setting
    tally: Tally
    value: Estimate
    other_value: Estimate
    total: Change
    effects: tuple[Effect, ...]
    impossible: tuple[str, ...]
    pairs: int
    interactions: tuple[Interaction, ...] | None

    def is_paired(self, effect: Effect) -> bool:
        """Whether an effect is known from the same deals."""
        return effect.differs is not None


def differing(rules: Rules, other: Rules) -> list[str]:
    """The options in which two sets of rules differ, in the order of the options."""
    return [name for name in OPTIONS if getattr(rules, name) != getattr(other, name)]


def check_differ(rules: RuleSet, other: RuleSet) -> None:
    """Raise DokoError where two sets of rules are the same, so that nothing can be turned back."""
    if rules.rules == other.rules:
        raise DokoError(
            say(
                "{rules} does not differ from {other}: there is nothing to turn back",
                rules=rules.name,
                other=other.name,
            )
        )


def turn_back(rules: Rules, other: Rules, options: Sequence[str]) -> Rules | None:
    """The rules with some options as in the other rules; None where they cannot be so."""
    try:
        return rules.replace(**{name: getattr(other, name) for name in options})
    except DokoError:
        return None


def turned(rules: Rules, other: Rules) -> list[Turned]:
    """Each differing option turned back alone, or with as few others as the rules demand.

    An option is missing where even that is not allowed.
    """
    names = differing(rules, other)
    found = []
    for name in names:
        rest = [one for one in names if one != name]
        sizes = range(min(_MOST_TIED, len(rest)) + 1)
        for tied in (tied for size in sizes for tied in combinations(rest, size)):
            made = turn_back(rules, other, (name, *tied))
            if made is not None:
                found.append(Turned(name, tied, made))
                break
    return found


class _Plans:
    """The different sets of rules that have to be played, each once."""

    def __init__(self, first: Rules) -> None:
        self.rules = [first]
        self._number = {first: 0}

    def add(self, rules: Rules) -> int:
        """The number of a set of rules."""
        if rules not in self._number:
            self._number[rules] = len(self.rules)
            self.rules.append(rules)
        return self._number[rules]

    def weights(self, *signed: tuple[int, float]) -> list[float]:
        """Weights by number, zero for all that are not named."""
        row = [0.0] * len(self.rules)
        for number, weight in signed:
            row[number] += weight
        return row


#: Two options, and the numbers of the plans: with one, the other, both turned back.
_Pair = tuple[tuple[str, str], int, int, int]


def _pairs(rules: Rules, other: Rules, plans: _Plans, possible: Sequence[Turned]) -> list[_Pair]:
    """All pairs of options of which neither has to be turned back with the other."""
    pairs = []
    for a, b in combinations(possible, 2):
        both = a.options | b.options
        made = turn_back(rules, other, sorted(both))
        if both in (a.options, b.options) or made is None:
            continue
        numbers = plans.add(a.rules), plans.add(b.rules), plans.add(made)
        pairs.append(((a.option, b.option), *numbers))
    return pairs


def _interactions(
    plans: _Plans, pairs: Sequence[_Pair], figures: Figures, outcome: Outcome, level: float
) -> tuple[Interaction, ...]:
    """The pairs that interact clearly, the largest first."""
    weights = [
        plans.weights((0, 1.0), (one, -1.0), (other, -1.0), (both, 1.0))
        for _, one, other, both in pairs
    ]
    changes = _changes(figures, weights, outcome, level)
    found = [
        Interaction(pair[0], change)
        for pair, change in zip(pairs, changes, strict=True)
        if change.verdict == CLEAR
    ]
    return tuple(sorted(found, key=lambda one: -abs(one.change.estimate.value)))


def _changes(
    figures: Figures, weights: Sequence[Sequence[float]], outcome: Outcome, level: float
) -> list[Change]:
    compared = adjust([(figures, row) for row in weights], level)
    return [
        Change(figures.contrast(row, level), one.adjusted, judge(one, level, outcome.margin))
        for row, one in zip(weights, compared, strict=True)
    ]


def effects(
    rules: RuleSet,
    other: RuleSet,
    outcome: Outcome,
    setting: Setting,
    with_pairs: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Effects:
    """What each option of ``rules`` that differs from ``other`` does to an outcome.

    Raises
    ------
    DokoError
        Where the rules do not differ, for bad numbers, or rules that are not played.
    """
    check_differ(rules, other)
    names, options = differing(rules.rules, other.rules), turned(rules.rules, other.rules)
    plans = _Plans(rules.rules)
    last = plans.add(other.rules)
    possible = [(one, plans.add(one.rules)) for one in options]
    pairs = _pairs(rules.rules, other.rules, plans, options) if with_pairs else []
    follow = Follow(outcome.key, (0, last))
    tally = play(plans.rules, setting, [outcome], threads, progress, follow)
    figures = tally.figures(outcome)
    level = setting.level
    together = _changes(figures, [plans.weights((0, 1.0), (last, -1.0))], outcome, level)
    return Effects(
        rules=rules,
        other=other,
        outcome=outcome,
        setting=setting,
        tally=tally,
        value=value_of(tally, figures, outcome, 0, level),
        other_value=value_of(tally, figures, outcome, last, level),
        total=together[0],
        effects=_effects(plans, possible, tally, figures, outcome, level),
        impossible=tuple(name for name in names if name not in {one.option for one in options}),
        pairs=len(pairs),
        interactions=_interactions(plans, pairs, figures, outcome, level) if with_pairs else None,
    )


def _effects(
    plans: _Plans,
    possible: Sequence[tuple[Turned, int]],
    tally: Tally,
    figures: Figures,
    outcome: Outcome,
    level: float,
) -> tuple[Effect, ...]:
    """The options' effects, the largest first."""
    weights = [plans.weights((0, 1.0), (number, -1.0)) for _, number in possible]
    changes = _changes(figures, weights, outcome, level)
    found = [
        Effect(one, change, share_of(tally, tally.other_score, number, level))
        for (one, number), change in zip(possible, changes, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -abs(one.change.estimate.value)))
