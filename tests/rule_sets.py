"""Rule sets in which every two values of any two options meet, as far as the rules allow it."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from doko_sim.errors import DokoError
from doko_sim.rules import OPTIONS, Rules
from tests.options_table import LISTED, OTHER_SOLOS, SEVEN_SOLOS

_MOST = 4
#: Values of the options with more than four, or with lists: at most four that stand for all.
CHOSEN: dict[str, tuple[Any, ...]] = {
    "throw_nines": (0, 5, 4),
    "throw_kings": (0, 5, 4),
    "throw_nines_and_kings": (0, 7, 6),
    "throw_tens": (0, 5),
    "throw_trumps_at_most": ("off", 3, 0),
    "throw_points_over": ("off", 80, 70),
    "throw_points_under": ("off", 35, 45),
    "wedding_limit": (3, 1, 6, 12),
    "wedding_trick": (("any",), ("plain",), ("trump", "suit"), ("any", "plain", "trump", "suit")),
    "solos": (SEVEN_SOLOS, (), (*SEVEN_SOLOS, *OTHER_SOLOS), ("diamond", "boneless", "king")),
    "call_latest": ((1, 2, 3, 4, 5), (1, 3, 6, 9, 9), (0, 0, 3, 7, 12), (12, 12, 12, 12, 12)),
    "call_latest_table": ("off", (4, 12), (0, 30)),
}
VALUES: dict[str, tuple[Any, ...]] = {
    name: CHOSEN[name] if name in CHOSEN else LISTED[name] for name in OPTIONS
}
Setting = tuple[str, int]
#: What has to stand beside some values before they are allowed.
BESIDE: tuple[dict[str, Any], ...] = (
    {},
    {"piglets": "both", "super_piglets": "D9"},
    {"piglets": "both", "super_piglets": "D10"},
    {"piglets": "both", "super_piglets": "DK"},
    {"re_kontra": "double"},
)


def allowed(**options: Any) -> Rules | None:
    """The rules with these options, None if they clash."""
    try:
        return Rules(**options)
    except DokoError:
        return None


def may_meet(one: Setting, other: Setting) -> bool:
    """Whether two values can stand in one rule set."""
    both = {name: VALUES[name][number] for name, number in (one, other)}
    return any(allowed(**{**beside, **both}) is not None for beside in BESIDE)


@cache
def pairs() -> frozenset[tuple[Setting, Setting]]:
    """All pairs of values of different options that are not refused."""
    settings = [[(name, number) for number in range(len(VALUES[name]))] for name in VALUES]
    return frozenset(
        (one, other)
        for first, second in combinations(settings, 2)
        for one in first
        for other in second
        if may_meet(one, other)
    )


def _pairs_of(chosen: dict[str, int]) -> set[tuple[Setting, Setting]]:
    settings = [(name, chosen[name]) for name in VALUES]
    return set(combinations(settings, 2))


def _rules_of(chosen: dict[str, int]) -> Rules | None:
    return allowed(**{name: VALUES[name][number] for name, number in chosen.items()})


def _grown(start: tuple[Setting, Setting], left: set[tuple[Setting, Setting]], rng: Random) -> Any:
    """A rule set with a given pair in which many pairs still left meet; None if none was found."""
    order = list(VALUES)
    rng.shuffle(order)
    wanted: dict[str, dict[Setting, list[Setting]]] = {}
    for one, other in left:
        wanted.setdefault(one[0], {}).setdefault(one, []).append(other)
        wanted.setdefault(other[0], {}).setdefault(other, []).append(one)
    chosen = dict.fromkeys(VALUES, 0)
    fixed = dict([*start])
    best_start = next(
        (b for b in BESIDE if _rules_of({**chosen, **_numbers(b), **fixed}) is not None), None
    )
    if best_start is None:
        return None
    chosen.update({**_numbers(best_start), **fixed})
    settled = set(fixed)
    for name in order:
        if name in fixed:
            continue
        numbers = list(range(len(VALUES[name])))
        rng.shuffle(numbers)
        gain = wanted.get(name, {})

        def met(number: int, name: str = name, gain: Any = gain) -> int:
            others = gain.get((name, number), ())
            return sum(chosen[other] == value for other, value in others if other in settled)

        before = chosen[name]
        for number in sorted(numbers, key=met, reverse=True):
            chosen[name] = number
            if _rules_of(chosen) is not None:
                break
        else:
            chosen[name] = before
        settled.add(name)
    return chosen


def _numbers(options: dict[str, Any]) -> dict[str, int]:
    return {name: VALUES[name].index(value) for name, value in options.items()}


@cache
def covering(seed: int = 1) -> tuple[Rules, ...]:
    """Rule sets in which all of :func:`pairs` occur, the tournament rules among them."""
    rng = Random(seed)
    left = set(pairs())
    sets = [Rules()]
    left -= _pairs_of(dict.fromkeys(VALUES, 0))
    while left:
        start = min(left) if len(left) < 40 else rng.choice(sorted(left))
        chosen = _grown(start, left, rng)
        assert chosen is not None, f"no rule set with {start}"
        left -= _pairs_of(chosen)
        rules = _rules_of(chosen)
        assert rules is not None
        sets.append(rules)
    return tuple(sets)
