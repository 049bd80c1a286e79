"""Distributions made ready for a picture or a screen: one axis for all, rare ends together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.pictures import Bars

#: So many values fit on the axis; rarer ones beyond are counted with the last.
MOST_VALUES = 41


@dataclass(frozen=True, slots=True)
class Columns:
    """Bars over values that all series share; ``ends`` tell whether more lies beyond them."""

    first: int
    shares: list[list[float]]
    intervals: list[list[tuple[float, float] | None]]
    ends: tuple[bool, bool]


def columns(series: Sequence[Bars], most: int = MOST_VALUES) -> Columns | None:
    """The bars of all series over one axis of ``most`` values; None where there is nothing."""
    there = [
        one.first + place for one in series for place, share in enumerate(one.shares) if share > 0
    ]
    if not there:
        return None
    low, high = min(there), max(there)
    while high - low >= most:
        # the rarer end goes
        left = max(_share(one, low) for one in series)
        right = max(_share(one, high) for one in series)
        low, high = (low + 1, high) if left <= right else (low, high - 1)
    ends = (low > min(there), high < max(there))
    made = [_gathered(one, low, high) for one in series]
    return Columns(low, [shares for shares, _ in made], [known for _, known in made], ends)


def _share(one: Bars, value: int) -> float:
    place = value - one.first
    return one.shares[place] if 0 <= place < len(one.shares) else 0.0


def _gathered(
    one: Bars, low: int, high: int
) -> tuple[list[float], list[tuple[float, float] | None]]:
    """Shares and intervals from low to high; the ends hold what lies beyond, without interval."""
    shares = [0.0] * (high - low + 1)
    intervals: list[tuple[float, float] | None] = [None] * len(shares)
    beyond = set()
    for place, share in enumerate(one.shares):
        value = one.first + place
        inside = min(max(value, low), high)
        share = share if share > 0 else 0.0
        shares[inside - low] += share
        if inside != value and share:
            beyond.add(inside)
        elif inside == value and place < len(one.intervals):
            intervals[inside - low] = one.intervals[place]
    for value in beyond:
        intervals[value - low] = None
    return shares, intervals
