"""Distributions of whole numbers: bars side by side, or one picture below the other."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.patches import Rectangle

from reports.figures.gathered import Columns, columns
from reports.figures.measures import SMALL, widest, width
from reports.figures.numbers import Tick, ticks, written
from reports.figures.palette import colour, look
from reports.figures.sheet import EDGE, WIDTH, Item, Sheet, nothing
from reports.figures.words import word
from reports.pictures import Distribution

_SIDE_BY_SIDE = 34  # bars in one picture
_HIGH, _FLAT = 230.0, 130.0


def draw_distribution(figure: Distribution, language: str) -> Drawing:
    """Draw how often each value came about."""
    found = columns(figure.series)
    if found is None:
        return nothing(word("nothing", language))
    number = len(figure.series)
    together = number * len(found.shares[0]) <= _SIDE_BY_SIDE or number == 1
    top = 1.06 * max(
        max(share, interval[1] if interval else 0)
        for shares, known in zip(found.shares, found.intervals, strict=True)
        for share, interval in zip(shares, known, strict=True)
    )
    height = _HIGH if together else _FLAT
    across = ticks(0, top, 10_000, language, percent=True, most=5 if together else 3)
    left = EDGE + widest([text for _, text in across], SMALL) + 8
    bottom = _values(found, language, WIDTH - EDGE - left)
    right = WIDTH - EDGE - max(4.0, width(bottom[-1][1], SMALL) / 2 - 8)
    sheet = Sheet()
    sheet.paragraph(word("share", language), size=SMALL, ink="soft")
    for place, one in enumerate(figure.series):
        if place and together:
            break
        if not together:
            sheet.y += 4
            sheet.paragraph(one.name, left, bold=True, most=2)
        sheet.y += 8
        axes = sheet.axes(left, right, height)
        for index in range(number) if together else [place]:
            _bars(axes, found, index, number if together else 1)
        axes.set_xlim(found.first - 0.6, found.first + len(found.shares[0]) - 0.4)
        axes.set_ylim(0, top)
        sheet.y_axis(axes, across)
        title = figure.axis if together or place == number - 1 else ""
        sheet.x_axis(axes, bottom, title)
    if together and (number > 1 or figure.series[0].name):
        looks = [look(index) for index in range(number)]
        sheet.legend(
            [
                Item(one.name, "box", own, not own.hatch)
                for one, own in zip(figure.series, looks, strict=True)
            ]
        )
    return sheet.finish()


def _bars(axes: Axes, found: Columns, index: int, number: int) -> None:
    own = look(index)
    wide = 0.84 / number
    for place, share in enumerate(found.shares[index]):
        left = found.first + place - 0.42 + (index % number if number > 1 else 0) * wide
        if share:
            axes.add_patch(
                Rectangle(
                    (left, 0),
                    wide,
                    share,
                    facecolor="none" if own.hatch else colour(own.colour),
                    edgecolor=colour(own.colour),
                    hatch=own.hatch or None,
                    linewidth=1,
                    clip_on=False,
                    zorder=2,
                )
            )
        interval = found.intervals[index][place]
        if interval and interval[1] > interval[0] and (share or interval[1] > 0.002):
            axes.vlines(
                left + wide / 2, *interval, color=colour("ink"), linewidth=1.5, zorder=3
            ).set_clip_on(False)


def _values(found: Columns, language: str, room: float) -> list[Tick]:
    """Whole numbers below the bars; at an end that holds more than its value it says so."""
    last = found.first + len(found.shares[0]) - 1
    shown = ticks(found.first - 0.2, last + 0.2, room, language, whole=True, most=12)
    for there, value, key in (
        (found.ends[0], found.first, "or less"),
        (found.ends[1], last, "or more"),
    ):
        if there:
            text = word(key, language).replace("{n}", written([value], language)[0])
            near = 0.13 * (last - found.first)
            shown = [one for one in shown if abs(one[0] - value) > near]
            shown.append((float(value), text))
    return sorted(shown)
