"""Numbers in figures: places on an axis and how they are written, figures with their intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from matplotlib.ticker import MaxNLocator

from doko_sim.texts import Number, say
from reports.figures.measures import SMALL, width
from reports.language import number, translated
from reports.model import Column, Kind
from reports.pictures import Triple
from reports.values import digits_of, show

#: A place on an axis and what is written there.
Tick = tuple[float, str]
_MOST_DIGITS = 6
_HUGE = 1e7
_GAP = 14.0  # between two numbers on an axis


def known(triple: Triple | None) -> bool:
    """Tell whether a figure and both ends of its interval are numbers."""
    return triple is not None and all(part is not None and math.isfinite(part) for part in triple)


def estimate(triple: Triple, language: str, percent: bool, signed: bool) -> str:
    """A figure with its interval, as tables show it; ``-`` where the interval is unknown."""
    if not known(triple):
        return "-"
    if not handy(triple, percent):
        low, high = (Number(f"{(100 if percent else 1) * end:.2g}") for end in triple[1:])
        return translated(
            say("{n0} to {n1} %" if percent else "{n0} to {n1}", n0=low, n1=high), language
        )
    kind: Kind = "percent_estimate" if percent else "gain_estimate" if signed else "estimate"
    text = translated(show(triple, Column("", "", kind, digits_of(triple, percent))), language)
    plain = percent and signed and triple[0] > 0 and "±" in text
    zero = not any(character in "123456789" for character in text.split("±")[0])
    return f"+{text}" if plain and not zero else text


def handy(triple: Triple, percent: bool) -> bool:
    """Tell whether a figure can be written with so many digits as people read."""
    largest = (100 if percent else 1) * max(map(abs, triple))
    return largest == 0 or 10.0**-_MOST_DIGITS < largest < _HUGE


def ticks(
    low: float,
    high: float,
    room: float,
    language: str,
    *,
    percent: bool = False,
    signed: bool = False,
    whole: bool = False,
    most: int = 7,
) -> list[Tick]:
    """Round numbers from ``low`` to ``high``, so many that their texts have ``room`` in a row."""
    for bins in range(most, 1, -1):
        locator = MaxNLocator(bins, steps=[1, 2, 2.5, 5, 10], integer=whole)
        places = [float(one) for one in locator.tick_values(low, high)]
        step = places[1] - places[0]
        inside = [one for one in places if low - step / 1e3 <= one <= high + step / 1e3]
        inside = [one for one in inside if not whole or one == round(one)]
        texts = written(inside, language, percent, signed)
        if sum(width(text, SMALL) + _GAP for text in texts) <= room:
            break
    return list(zip(inside, texts, strict=True))


def written(
    places: Sequence[float], language: str, percent: bool = False, signed: bool = False
) -> list[str]:
    """The texts of places on an axis, all with as many decimals as they take."""
    values = [(100 if percent else 1) * place for place in places]
    largest = max(map(abs, values), default=0.0)
    unit = " %" if percent else ""
    if largest >= _HUGE or 0 < largest < 10.0**-_MOST_DIGITS:
        return [number(f"{value:.3g}", language) + unit for value in values]
    decimals = next(
        (
            count
            for count in range(_MOST_DIGITS)
            if all(abs(round(one, count) - one) <= 1e-6 * max(largest, 1e-9) for one in values)
        ),
        _MOST_DIGITS,
    )
    sign = "+" if signed else ""
    texts = []
    for value in values:
        value = 0.0 if abs(value) < 10.0**-_MOST_DIGITS else value
        texts.append(f"{value:{sign if value else ''},.{decimals}f}")
    return [number(text, language) + unit for text in texts]


def log_ticks(low: float, high: float, room: float, language: str) -> list[Tick]:
    """Numbers of deals on an axis by their logarithm: 1, 2, 5, 10 and so on, or only the tens."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for leads in ((1, 2, 5), (1, 3), (1,)):
        places = [lead * 10.0**power for power in powers for lead in leads]
        inside = [place for place in places if low * 0.999 <= place <= high * 1.001]
        texts = written(inside, language)
        apart = room / max(math.log10(high / low), 1e-9)
        gaps = [apart * math.log10(right / left) for left, right in pairwise(inside)]
        needed = max((width(text, SMALL) for text in texts), default=0.0) + _GAP
        if len(inside) >= 2 and all(gap >= needed for gap in gaps):
            return list(zip(inside, texts, strict=True))
    ends = [low, high]
    return list(zip(ends, written(ends, language), strict=True))
