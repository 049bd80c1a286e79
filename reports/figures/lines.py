"""Lines through points with intervals, and places on their axis that have a name."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing

from reports.figures.measures import SMALL, widest
from reports.figures.numbers import known, ticks
from reports.figures.palette import LOOKS, colour, look
from reports.figures.points import draw_points, draw_zero, limits
from reports.figures.sheet import EDGE, WIDTH, Item, Sheet, nothing
from reports.figures.words import word
from reports.pictures import Line, Lines, Triple

_HEIGHT = 250.0


def draw_lines(figure: Lines, language: str) -> Drawing:
    """Draw lines through points with intervals, each with a marker and dashes of its own."""
    series = [_known(line) for line in figure.series]
    points = [point for line in series for point in line]
    if not points:
        return nothing(word("nothing", language))
    low, high = limits([value for _, value in points], [])
    signed = low < 0 < high and not figure.percent
    across = ticks(low, high, 10_000, language, percent=figure.percent, signed=signed, most=6)
    left = EDGE + widest([text for _, text in across], SMALL) + 8
    right = WIDTH - EDGE - 14
    sheet = Sheet()
    sheet.paragraph(figure.y_axis, size=SMALL, ink="soft")
    sheet.y += 6
    marks = _mark_lines(figure)
    sheet.y += 18 if marks else 0
    axes = sheet.axes(left, right, _HEIGHT)
    places = sorted({place for place, _ in points} | {place for place, _ in figure.marks})
    first, final = places[0], places[-1]
    edge = 0.04 * (final - first) or 1.0
    axes.set_xlim(first - edge, final + edge)
    axes.set_ylim(low, high)
    draw_zero(axes, low, high)
    for number, line in enumerate(series):
        own = look(number)
        dodge = (number - (len(series) - 1) / 2) * 0.22 * edge
        axes.plot(
            [place + dodge for place, _ in line],
            [value[0] for _, value in line],
            color=colour(own.colour),
            linewidth=2,
            linestyle=(0, own.dash) if own.dash else "-",
            zorder=3,
        )
        draw_points(axes, line, own, dodge, _filled(number))
    _marks(axes, figure)
    sheet.y_axis(axes, across)
    whole = all(place == round(place) for place in places)
    sheet.x_axis(
        axes, ticks(first, final, right - left, language, whole=whole, most=12), figure.x_axis
    )
    sheet.legend(
        [
            Item(line.name, "line", look(number), _filled(number))
            for number, line in enumerate(figure.series)
        ]
    )
    sheet.y += 4
    for text in marks:
        sheet.paragraph(text, size=SMALL, most=2)
    return sheet.finish()


def _filled(number: int) -> bool:
    """The looks come again with open markers."""
    return number < len(LOOKS)


def _known(line: Line) -> list[tuple[float, Triple]]:
    pairs = zip(line.x, line.values, strict=True)
    return sorted((float(place), value) for place, value in pairs if known(value))


def _mark_lines(figure: Lines) -> list[str]:
    """What the letters above the marks stand for."""
    return [f"{_letter(number)}: {name}" for number, (_, name) in enumerate(figure.marks)]


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26) + (str(number // 26 + 1) if number >= 26 else "")


def _marks(axes: Axes, figure: Lines) -> None:
    """Dotted lines across with a letter above; letters at one place stand beside one another."""
    letters: dict[float, list[str]] = {}
    for number, (place, _) in enumerate(figure.marks):
        letters.setdefault(place, []).append(_letter(number))
    for place, own in letters.items():
        axes.axvline(place, color=colour("soft"), linewidth=1.5, linestyle=(0, (2, 3)), zorder=2)
        axes.annotate(
            " ".join(own), (place, 1), xycoords=("data", "axes fraction"), xytext=(0, 5),
            textcoords="offset points", ha="center", fontsize=SMALL, color=colour("ink"),
        )  # fmt: skip
