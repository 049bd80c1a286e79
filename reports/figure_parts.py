"""Figures from estimates, histograms and trails, with what they say: in full, and in a few words.

Every function returns a list: empty where there is nothing to show.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from analyses.estimate import Estimate
from doko_sim.texts import joined, say
from reports.model import Column, Kind
from reports.pictures import (
    Bars,
    Distribution,
    Effect,
    Effects,
    Narrowing,
    Triple,
)
from reports.values import digits_of, show

POINTS_A_DEAL, POINTS, ROUNDED = (
    "game points a deal", "game points", "game points a deal, to the nearest whole",
)  # fmt: skip
UNCLEAR = "not certain"
HIGHEST = "Highest: {high} ({most}). Lowest: {low} ({least})."
HIGHEST_UNCLEAR = "Highest: {high} ({most}). Lowest: {low} ({least}). {number} of {rows} {unclear}."
MEAN, MEANS = "On average {mean}.", "On average: {means}."
SHARES = (
    "Higher in {higher} of the deals, the same in {same}, lower in {lower}; on average {mean:+.2f}."
)
NARROWED = "Interval ±{at_first} after {first:,} deals, ±{at_last} after {last:,}."
#: With so many rows a figure needs to be told which is the highest.
MANY = 4


def known(estimate: Estimate | None, scale: float = 1.0) -> Triple | None:
    """Value, low and high for a figure; None where one of them is unknown."""
    if estimate is None or not estimate.n:
        return None
    return finite((scale * estimate.value, scale * estimate.low, scale * estimate.high))


def finite(triple: Sequence[float] | None) -> Triple | None:
    """A triple whose three numbers are known, else None."""
    if triple is None or not all(math.isfinite(one) for one in triple):
        return None
    value, low, high = (float(one) for one in triple)
    return value, low, high


def gain_text(value: Triple, kind: Kind = "gain_estimate") -> str:
    """A figure with its interval, with as many decimals as in the picture."""
    percent = kind.startswith("percent")
    return show(value, Column("", "", kind, digits_of(value, percent)))


def share_text(share: float) -> str:
    """A share in per cent."""
    return show(share, Column("", "", "percent", 0))


def effects(
    title: str,
    rows: Iterable[tuple[str, Triple | None, bool]],
    margin: float = 0.0,
    axis: str = POINTS_A_DEAL,
    kind: Kind = "gain_estimate",
    words: Sequence[str] = (),
) -> list[Effects]:
    """Figures with intervals: by row its name, the figure, and whether it is clear.

    ``kind`` is how they are said: gains with a sign, ``percent_estimate`` shares and ``estimate``
    amounts without one, of which none is clear or not. ``words`` are those of the legend, where
    they are not the usual ones (see ``Effects``).
    """
    found = [Effect(name, value, bool(clear)) for name, value, clear in rows if value is not None]
    if not found:
        return []
    signed = kind.startswith("gain")
    unclear = say_again(words[2] if words else UNCLEAR) if signed else ""
    said = [_row_said(one, kind, unclear) for one in found]
    alt = say("{title} ({axis}): {rows}.", title=say_again(title),
              axis=say_again(axis), rows=joined("; ", said))  # fmt: skip
    return [
        Effects(
            title, alt, axis, found, margin, kind.startswith("percent"), signed, list(words),
            _ends(found, kind, unclear),
        )
    ]  # fmt: skip


def _row_said(one: Effect, kind: Kind, unclear: str) -> str:
    gain = gain_text(one.value, kind)
    if one.clear or not unclear:
        return say("{name} {gain}", name=one.name, gain=gain)
    return say("{name} {gain} ({unclear})", name=one.name, gain=gain, unclear=unclear)


def _ends(rows: Sequence[Effect], kind: Kind, unclear: str) -> str:
    """The highest and the lowest of many rows, and how many are not clear."""
    if len(rows) < MANY:
        return ""
    high, low = (choose(rows, key=lambda one: one.value[0]) for choose in (max, min))
    number = sum(not one.clear for one in rows) if unclear else 0
    text = HIGHEST_UNCLEAR if number else HIGHEST
    fields = {
        "high": high.name, "most": gain_text(high.value, kind),
        "low": low.name, "least": gain_text(low.value, kind),
    }  # fmt: skip
    if not number:
        return say(text, **fields)
    return say(text, **fields, unclear=unclear, number=number, rows=len(rows))


def bars(name: str, histogram: np.ndarray, offset: int) -> list[Bars]:
    """The shares of a histogram whose first entry is ``offset``, without empty ends."""
    seen = np.flatnonzero(histogram)
    if not len(seen):
        return []
    first, last = int(seen[0]), int(seen[-1])
    part = histogram[first : last + 1]
    return [Bars(name, offset + first, (part / part.sum()).tolist())]


def mean(one: Bars) -> float:
    """The mean of a distribution."""
    return float(sum((one.first + i) * share for i, share in enumerate(one.shares)))


def _said(one: Bars, kind: Kind) -> str:
    most = max(range(len(one.shares)), key=lambda i: one.shares[i])

    def value(number: float, digits: int = 0) -> str:
        return show(number, Column("", "", kind, digits))

    return say(
        "{name}: from {low} to {high}, on average {mean}, most often {often} "
        "({share} of the deals)",
        name=one.name,
        low=value(one.first),
        high=value(one.first + len(one.shares) - 1),
        mean=value(mean(one), 2),
        often=value(one.first + most),
        share=share_text(one.shares[most]),
    )


def distribution(
    title: str, series: Sequence[Bars], axis: str = POINTS, kind: Kind = "gain"
) -> list[Distribution]:
    """One or two distributions over the same axis; ``kind``: with a sign or without."""
    if not series:
        return []
    alt = say("{series}.", series=joined("; ", [_said(one, kind) for one in series]))
    column = Column("", "", kind, 2)
    means = [(one.name, show(mean(one), column)) for one in series]
    if len(means) == 1:
        caption = say(MEAN, mean=means[0][1])
    else:
        each = [say("{name} {mean}", name=name, mean=own) for name, own in means]
        caption = say(MEANS, means=joined("; ", each))
    return [Distribution(title, alt, axis, list(series), caption)]


def paired(
    title: str, name: str, gains: np.ndarray, offset: int, denominator: int = 1
) -> list[Distribution]:
    """The distribution of a paired difference; nothing where no deal differs.

    Entry i of ``gains`` counts deals with ``(offset + i) / denominator``; what is no whole number
    is drawn at the nearest one, and said as it is.
    """
    seen = np.flatnonzero(gains)
    values = (offset + seen) / denominator
    if not values.any():
        return []
    shares = gains[seen] / gains[seen].sum()
    parts = [share_text(float(shares[np.sign(values) == one].sum())) for one in (0, 1, -1)]
    told = {"same": parts[0], "higher": parts[1], "lower": parts[2]}
    average = float(values @ shares)
    alt = say(
        "On the same deals {name}: the same in {same} of them, higher in {higher}, lower in "
        "{lower}; from {low} to {high}, on average {mean:+.2f}.",
        **told,
        name=name,
        low=show(float(values[0]), _exact(denominator)),
        high=show(float(values[-1]), _exact(denominator)),
        mean=average,
    )
    whole = np.round(values).astype(np.int64)
    drawn = np.bincount(whole - whole[0], weights=gains[seen]).astype(np.int64)
    axis = POINTS if denominator == 1 else ROUNDED
    caption = say(SHARES, **told, mean=average)
    return [Distribution(title, alt, axis, bars(name, drawn, int(whole[0])), caption)]


def _exact(denominator: int) -> Column:
    return Column("", "", "gain", 0 if denominator == 1 else 2)


def narrowing(
    title: str,
    points: Sequence[tuple[int, Estimate]],
    axis: str = POINTS_A_DEAL,
    scale: float = 1.0,
    margin: float = 0.0,
) -> list[Narrowing]:
    """How a gain became known, from numbers of deals with what was known then.

    The last one is what the answer says; ``margin``: what is no matter. Nothing with fewer than
    two points.
    """
    shown = [(deals, known(one, scale)) for deals, one in points]
    found = [(deals, value) for deals, value in shown if value is not None]
    if len(found) < 2:
        return []
    (first, at_first), (last, at_last) = found[0], found[-1]
    alt = say(
        "After {first:,} deals {at_first}, after {last:,} deals {at_last} {axis}.",
        first=first,
        at_first=gain_text(at_first),
        last=last,
        at_last=gain_text(at_last),
        axis=say_again(axis),
    )
    caption = say(
        NARROWED, first=first, at_first=_half(at_first), last=last, at_last=_half(at_last)
    )
    values = [value for _, value in found]
    return [Narrowing(title, alt, axis, [n for n, _ in found], values, margin, caption=caption)]


def _half(value: Triple) -> str:
    """Half of an interval's width."""
    return show((value[2] - value[1]) / 2, Column("", "", "number", digits_of(value)))


def until_now(
    points: Sequence[tuple[int, Estimate]], deals: int, last: Estimate
) -> list[tuple[int, Estimate]]:
    """A trail that ends with what the answer says after all its deals."""
    return [*(one for one in points if one[0] < deals), (deals, last)]


def named(name: str) -> str:
    """A name that stands for itself in every language."""
    return say("{name}", name=name)


def say_again(text: str) -> str:
    """A constant text as one that is said again inside of others."""
    return say(text) if type(text) is str else text
