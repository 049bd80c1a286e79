"""How an interval narrowed over the deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing

from doko_sim.texts import say
from reports.figures.measures import SMALL, widest, width
from reports.figures.numbers import estimate, known, log_ticks, ticks, written
from reports.figures.palette import Look, colour, look
from reports.figures.points import draw_points, draw_zero, is_seen, limits
from reports.figures.sheet import EDGE, WIDTH, Item, Sheet, nothing
from reports.figures.words import WORDS, word
from reports.language import translated
from reports.pictures import Narrowing, Triple

_HEIGHT = 250.0
#: The axis reaches so many of the last interval's halves from the last figure.
_FAR = 12.0
_MOST = 18  # points with a bar of their own; the band shows the interval everywhere


def draw_narrowing(figure: Narrowing, language: str) -> Drawing:
    """Draw figures and intervals against the number of deals on a logarithmic axis."""
    points = [
        (float(deals), value)
        for deals, value in zip(figure.deals, figure.values, strict=True)
        if known(value) and deals > 0
    ]
    if not points:
        return nothing(word("nothing", language))
    signed = not figure.percent
    low, high = _limits(figure, [value for _, value in points])
    if not is_seen(figure.margin, low, high):
        figure = replace(figure, margin=0.0)
    across = ticks(low, high, 10_000, language, percent=figure.percent, signed=signed, most=6)
    left = EDGE + widest([text for _, text in across], SMALL) + 8
    first, final = points[0][0], points[-1][0]
    right = WIDTH - EDGE - max(22, width(written([final], language)[0], SMALL) / 2)
    sheet = Sheet()
    sheet.paragraph(figure.axis, size=SMALL, ink="soft")
    sheet.paragraph(_last(figure, points[-1], language), align="right", bold=True)
    sheet.y += 4
    axes = sheet.axes(left, right, _HEIGHT)
    if final <= first:
        first, final = first / 2, final * 2
    edge = (final / first) ** 0.02
    axes.set_xscale("log")
    axes.set_xlim(first / edge, final * edge)
    axes.set_ylim(low, high)
    if figure.margin:
        _margin(axes, abs(figure.margin))
    draw_zero(axes, low, high)
    _narrowed(axes, points)
    sheet.y_axis(axes, across)
    sheet.x_axis(axes, log_ticks(first, final, right - left, language), word("deals", language))
    items = [Item(word("interval", language), "line", look(0))]
    if figure.margin:
        items.append(Item(word("margin", language), "box", Look("band", "", (), "")))
    sheet.legend(items)
    return sheet.finish()


def _limits(figure: Narrowing, values: Sequence[Triple]) -> tuple[float, float]:
    """The axis holds all figures, zero and the margin, and as much of the first intervals as
    leaves room to see the last one."""
    margin = abs(figure.margin)
    value, low, high = values[-1]
    far = _FAR * (high - low) / 2
    if far:
        inside = [(one[0], max(one[1], value - far), min(one[2], value + far)) for one in values]
    else:
        inside = list(values)
    return limits(inside, [] if figure.percent else [0.0, margin, -margin])


def _last(figure: Narrowing, point: tuple[float, Triple], language: str) -> str:
    value = estimate(point[1], language, figure.percent, not figure.percent)
    return translated(say(WORDS["after"], deals=int(point[0]), value=value), language)


def _margin(axes: Axes, margin: float) -> None:
    axes.axhspan(-margin, margin, color=colour("band"), linewidth=0, zorder=0.5)


def _narrowed(axes: Axes, points: Sequence[tuple[float, Triple]]) -> None:
    own = look(0)
    shade = colour(own.colour)
    x = [deals for deals, _ in points]
    low, high = ([value[side] for _, value in points] for side in (1, 2))
    axes.fill_between(x, low, high, color=shade, alpha=0.18, linewidth=0, zorder=2.5)
    axes.plot(x, [value[0] for _, value in points], color=shade, linewidth=2, zorder=3)
    draw_points(axes, _apart(points), own, 0.0)


def _apart(points: Sequence[tuple[float, Triple]]) -> list[tuple[float, Triple]]:
    """Points that do not run into each other on the logarithmic axis; the last is always there."""
    step = (points[-1][0] / points[0][0]) ** (1 / _MOST)
    chosen = [points[-1]]
    for point in reversed(points):
        if point[0] * step <= chosen[-1][0] and point is not points[-1]:
            chosen.append(point)
    return chosen[::-1]
