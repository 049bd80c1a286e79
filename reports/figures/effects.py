"""Effects against zero: a name, its figure in words, and a track with the interval below it."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from reports.figures.measures import SIZE, broken, width
from reports.figures.numbers import estimate, known, ticks
from reports.figures.palette import Look, colour
from reports.figures.points import is_seen
from reports.figures.sheet import EDGE, WIDTH, Item, Sheet, nothing
from reports.figures.words import word
from reports.pictures import Effect, Effects

_TRACK = 20.0
_BETWEEN = 10.0
_LINE = 21.0
#: An interval reaches this many usual halves at most beyond the figures; what is cut has an arrow.
_FAR = 6.0
_PLUS, _MINUS, _OPEN = Look("c1", "o", (), ""), Look("c2", "s", (), ""), Look("c6", "o", (), "")


def draw_effects(figure: Effects, language: str) -> Drawing:
    """Draw effects with their intervals, zero and the margin."""
    if not figure.rows:
        return nothing(word("nothing", language))
    low, high = _limits(figure)
    if not is_seen(figure.margin, low, high):
        figure = replace(figure, margin=0.0)
    sheet = Sheet()
    axes = sheet.axes(EDGE + 6, WIDTH - EDGE - 6, 0)
    top = sheet.y
    for row in figure.rows:
        _name(sheet, figure, row, estimate(row.value, language, figure.percent, figure.signed))
        _track(axes, figure, row, sheet.y - top + 4, (low, high))
        sheet.y += 4 + _TRACK + _BETWEEN
    sheet.y += 2 - _BETWEEN
    sheet.stretch(axes, sheet.y - top)
    axes.set_xlim(low, high)
    axes.set_ylim(sheet.y - top, 0)
    room = WIDTH - 2 * EDGE
    shown = ticks(low, high, room, language, percent=figure.percent, signed=figure.signed)
    sheet.x_axis(axes, shown, figure.axis)
    sheet.legend(_legend(figure, language))
    return sheet.finish()


def _limits(figure: Effects) -> tuple[float, float]:
    found = [row.value for row in figure.rows if known(row.value)]
    margin = abs(figure.margin)
    values = [0.0, *(value for value, _, _ in found)]
    halves = [(high - low) / 2 for _, low, high in found if high > low]
    far = _FAR * median(halves) if halves else 0.0
    low = max(min([*values, *(one[1] for one in found)]), min(values) - far)
    high = min(max([*values, *(one[2] for one in found)]), max(values) + far)
    low, high = min(low, -1.3 * margin), max(high, 1.3 * margin)
    if low == high:
        low, high = -1.0, 1.0
    edge = 0.05 * (high - low)
    return low - edge, high + edge


def _name(sheet: Sheet, figure: Effects, row: Effect, value: str) -> None:
    room = WIDTH - 2 * EDGE - width(value, SIZE, bold=True) - 18
    for number, line in enumerate(broken(row.name, room)):
        sheet.y += _LINE
        sheet.text(EDGE, sheet.y - 4, line)
        if not number:
            sheet.text(
                WIDTH - EDGE, sheet.y - 4, value, align="right", bold=_is_filled(figure, row)
            )


def _is_filled(figure: Effects, row: Effect) -> bool:
    """Whether a row is shown as known for certain; amounts always are."""
    return row.clear or not figure.signed


def _look(figure: Effects, row: Effect) -> Look:
    if not _is_filled(figure, row):
        return _OPEN
    return _PLUS if row.value[0] > 0 or not figure.signed else _MINUS


def _track(
    axes: Axes, figure: Effects, row: Effect, top: float, limits: tuple[float, float]
) -> None:
    """The band of one row: ground, margin, zero, interval and figure."""
    middle, bottom, margin = top + _TRACK / 2, top + _TRACK, figure.margin
    _box(axes, limits, top, "track")
    if margin:
        _box(axes, (-abs(margin), abs(margin)), top, "band")
    axes.add_line(Line2D([0, 0], [top, bottom], color=colour("ink"), linewidth=1.5, zorder=2))
    if not known(row.value):
        return
    value, low, high = row.value
    look = _look(figure, row)
    shade = colour(look.colour)
    left, right = max(low, limits[0]), min(high, limits[1])
    axes.add_line(Line2D([left, right], [middle] * 2, color=shade, linewidth=3, zorder=3))
    for end, inside, arrow in ((left, left == low, "<"), (right, right == high, ">")):
        sign = {"marker": "|", "markersize": 11, "markeredgewidth": 2}
        if not inside:
            sign = {"marker": arrow, "markersize": 8, "markeredgewidth": 0}
        axes.add_line(Line2D([end], [middle], color=shade, zorder=3, **sign))  # type: ignore[arg-type]
    axes.add_line(
        Line2D(
            [value], [middle], color=shade, marker=look.marker, markersize=9, markeredgewidth=2,
            markerfacecolor=shade if _is_filled(figure, row) else colour("paper"), zorder=4,
        )
    )  # fmt: skip
    for line in axes.lines:
        line.set_clip_on(False)


def _box(axes: Axes, ends: tuple[float, float], top: float, shade: str) -> None:
    left, right = ends
    box = Rectangle((left, top), right - left, _TRACK, facecolor=colour(shade), linewidth=0)
    box.set_clip_on(False)
    axes.add_patch(box)


def _legend(figure: Effects, language: str) -> list[Item]:
    if not figure.signed:
        return [Item(word("interval", language), "line", _PLUS)]
    usual = [word(key, language) for key in ("above", "below", "unclear", "margin")]
    above, below, unclear, margin = [*figure.words, *usual[len(figure.words) :]][:4]
    rows = [row for row in figure.rows if known(row.value)]
    items = []
    if any(row.clear and row.value[0] > 0 for row in rows):
        items.append(Item(above, "line", _PLUS))
    if any(row.clear and row.value[0] <= 0 for row in rows):
        items.append(Item(below, "line", _MINUS))
    if any(not row.clear for row in rows):
        items.append(Item(unclear, "line", _OPEN, filled=False))
    if figure.margin:
        items.append(Item(margin, "box", Look("band", "", (), "")))
    return items
