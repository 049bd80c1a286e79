"""A table of figures as colours, each figure written in its cell, what is undecided hatched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.patches import Rectangle

from reports.figures.measures import LEADING, SMALL, broken, widest, width
from reports.figures.numbers import handy, known, written
from reports.figures.palette import Look, colour, heat
from reports.figures.sheet import EDGE, WIDTH, Item, Sheet, nothing
from reports.figures.words import word
from reports.language import translated
from reports.model import Column
from reports.pictures import Heat, Triple
from reports.values import MISSING, digits_of, show

_HATCH = "////"
_NARROWEST = 58.0  # a cell
_CELL = 50.0
_LONGEST_WORD = 84.0  # of the heads; longer ones are broken
_MOST_NAME = 150.0
_GAP = 3.0  # between cells
_LINE = 1.2  # from one line in a cell to the next, in sizes of the text


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in words: its figure and its interval; its colour; whether it is decided."""

    value: str
    interval: str
    shade: str
    clear: bool


def draw_heat(figure: Heat, language: str) -> Drawing:
    """Draw a heat map; a wide one turned round, or in parts one below the other."""
    if not any(known(cell) for row in figure.cells for cell in row):
        return nothing(word("nothing", language))
    names = min(widest([*figure.rows, *figure.row_axis.split()], SMALL), _MOST_NAME) + 10
    cells = _cells(figure, language)
    most = max(1, int((WIDTH - 2 * EDGE - names) / _needed(figure, cells)))
    if len(figure.columns) > most and len(figure.rows) <= most:
        return draw_heat(_turned(figure), language)
    parts = -(-len(figure.columns) // most)
    size = -(-len(figure.columns) // parts)
    sheet = Sheet()
    for start in range(0, len(figure.columns), size):
        sheet.y += 14 if start else 0
        chosen = [row[start : start + size] for row in cells]
        _part(sheet, figure, figure.columns[start : start + size], chosen, names)
    if any(cell and not cell.clear for row in cells for cell in row):
        sheet.y += 4
        undecided = Look("heat0", "", (), _HATCH)
        sheet.legend([Item(word("undecided", language), "hatch", undecided)])
    return sheet.finish()


def _needed(figure: Heat, cells: Sequence[Sequence[Cell | None]]) -> float:
    """How wide a cell has to be for its figure, its interval and the words above it."""
    found = [cell for row in cells for cell in row if cell]
    inside = max(width(cell.value, SMALL, bold=True) for cell in found)
    inside = max(inside, widest([cell.interval for cell in found], SMALL))
    words = widest([part for head in figure.columns for part in head.split()], SMALL)
    return max(_NARROWEST, inside + 8, min(words, _LONGEST_WORD) + 6)


def _turned(figure: Heat) -> Heat:
    return Heat(
        figure.title, figure.alt, figure.column_axis, figure.row_axis,
        figure.columns, figure.rows,
        [list(column) for column in zip(*figure.cells, strict=True)],
        [list(column) for column in zip(*figure.clear, strict=True)],
        figure.percent,
    )  # fmt: skip


def _cells(figure: Heat, language: str) -> list[list[Cell | None]]:
    found = [cell for row in figure.cells for cell in row if cell is not None and known(cell)]
    values = [value for value, _, _ in found]
    low, high = (min(values), max(values)) if figure.percent else (0.0, max(map(abs, values)))
    span = high - low

    def one(triple: Triple | None, clear: bool) -> Cell | None:
        if triple is None or not known(triple):
            return None
        strength = (triple[0] - low) / span if span > 0 else 0.0
        value, interval = _words(triple, language, figure.percent)
        return Cell(value, interval, heat(strength), clear)

    return [
        [one(triple, clear) for triple, clear in zip(row, own, strict=True)]
        for row, own in zip(figure.cells, figure.clear, strict=True)
    ]


def _words(triple: Triple, language: str, percent: bool) -> tuple[str, str]:
    """A cell's figure, and its interval as ``±half`` or from one end to the other."""
    if not handy(triple, percent):
        value, low, high = (written([one], language, percent, not percent)[0] for one in triple)
        return value, f"{low} … {high}"
    kind, places = "percent" if percent else "gain", digits_of(triple, percent)
    value = translated(show(triple[0], Column("", "", kind, places)), language)  # type: ignore[arg-type]
    if triple[1] == triple[2]:
        return value, ""
    full = translated(show(triple, Column("", "", f"{kind}_estimate", places)), language)  # type: ignore[arg-type]
    whole = full.removesuffix(" %")
    return value, f"±{whole.split('±')[1]}" if "±" in whole else whole


def _part(
    sheet: Sheet,
    figure: Heat,
    heads: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    names: float,
) -> None:
    """Some columns of the table with their heads and the names of the rows."""
    left, right = EDGE + names, WIDTH - EDGE
    wide = min((right - left) / len(heads), 130.0)
    right = left + wide * len(heads)
    if figure.column_axis:
        sheet.paragraph(figure.column_axis, left, WIDTH - EDGE, size=SMALL, ink="soft", most=2)
    _heads(sheet, figure, heads, left, wide)
    sheet.y += 4
    top = sheet.y
    heights = [
        max(_CELL, SMALL * LEADING * len(broken(name, names - 10, SMALL)) + 6)
        for name in figure.rows
    ]
    axes = sheet.axes(left, right, sum(heights))
    axes.set_xlim(0, len(heads))
    axes.set_ylim(sum(heights), 0)
    y = 0.0
    for name, row, high in zip(figure.rows, cells, heights, strict=True):
        lines = broken(name, names - 10, SMALL)
        first = top + y + high / 2 - SMALL * LEADING * len(lines) / 2
        for number, line in enumerate(lines):
            base = first + SMALL * LEADING * (number + 1) - 0.35 * SMALL
            sheet.text(left - 8, base, line, size=SMALL, align="right")
        for place, cell in enumerate(row):
            middle = left + wide * (place + 0.5), top + y + high / 2
            if cell:
                _cell(axes, cell, place, wide, y, high)
                _written(sheet, cell, middle)
            else:
                sheet.text(*middle, MISSING, size=SMALL, align="center", ink="soft")
        y += high


def _heads(sheet: Sheet, figure: Heat, heads: Sequence[str], left: float, wide: float) -> None:
    """The names of the columns, on one bottom line, and the rows' title beside them."""
    broken_heads = [broken(head, wide - 4, SMALL, 4) for head in heads]
    title = broken(figure.row_axis, left - EDGE - 8, SMALL, 4) if figure.row_axis else []
    deepest = max(len(lines) for lines in [*broken_heads, title])
    sheet.y += deepest * SMALL * LEADING
    for place, lines in enumerate(broken_heads):
        for number, line in enumerate(reversed(lines)):
            y = sheet.y - 4 - number * SMALL * LEADING
            sheet.text(left + wide * (place + 0.5), y, line, size=SMALL, align="center")
    for number, line in enumerate(reversed(title)):
        y = sheet.y - 4 - number * SMALL * LEADING
        sheet.text(left - 8, y, line, size=SMALL, align="right", ink="soft")


def _cell(axes: Axes, cell: Cell, place: int, wide: float, y: float, high: float) -> None:
    box = Rectangle(
        (place + _GAP / 2 / wide, y + _GAP / 2),
        1 - _GAP / wide,
        high - _GAP,
        facecolor=colour(cell.shade),
        edgecolor=colour("hatch"),
        hatch=None if cell.clear else _HATCH,
        linewidth=0,
        clip_on=False,
    )
    axes.add_patch(box)


def _written(sheet: Sheet, cell: Cell, middle: tuple[float, float]) -> None:
    """The figure and its interval in the middle of a cell, on a plain ground."""
    x, y = middle
    lines = [(cell.value, cell.clear)]
    if cell.interval:
        lines.append((cell.interval, False))
    total = SMALL * _LINE * len(lines)
    if not cell.clear:
        wide = max(width(text, SMALL, bold) for text, bold in lines)
        ground = Rectangle(
            (x - wide / 2 - 2, y - total / 2 - 1),
            wide + 4,
            total + 2,
            transform=sheet.at,
            facecolor=colour(cell.shade),
            linewidth=0,
        )
        sheet.figure.add_artist(ground)
    base = y - total / 2
    for text, bold in lines:
        base += SMALL * _LINE
        sheet.text(x, base - 0.3 * SMALL, text, size=SMALL, align="center", bold=bold)
