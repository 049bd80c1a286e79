"""Reports for a terminal: sentences, the command, tables, notes, fitted to a width.

Words are never cut. A table that does not fit even with its texts broken onto lines is shown in
parts, each with the names of its rows; where that does not help, as a list, one block a row.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from doko_sim.texts import say
from reports.figures.bars import histogram
from reports.language import shown, translated
from reports.model import WORDS, Column, Report, Table
from reports.pictures import Distribution
from reports.values import to_ascii
from reports.visible import visible

AGAIN = "Again: {command}"
_GAP = 3  # a cell's padding on both sides and the line between columns
_NARROW_GAP = 2  # without the padding on the left
_LEAST_WIDTH = 20
_MOST_HISTOGRAMS = 2
_Spell = Callable[[str], str]


def render(
    report: Report,
    width: int,
    colour: bool = False,
    ascii_only: bool = False,
    pictures: bool = False,
) -> str:
    """Return a report as text of at most ``width`` columns, where its words allow it.

    ``colour`` adds terminal styles; ``ascii_only`` draws lines and spells words with ASCII;
    ``pictures`` shows the first distributions among the report's figures as small histograms.
    """
    spell = _in_ascii if ascii_only else visible
    report = _spelled(report, spell)
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        width=max(width, _LEAST_WIDTH),
        force_terminal=colour,
        force_jupyter=False,
        highlight=False,
        emoji=False,
        markup=False,
    )
    console.print(Text(report.title, style="bold"))
    for sentence in report.sentences:
        console.print(Text(sentence))
    if report.command:
        # never broken by us, so that it can be copied
        again = translated(say(AGAIN, command=report.command), report.language)
        console.print(Text(again, style="dim"), soft_wrap=True)
    for table in report.for_people:
        console.print()
        _print_table(console, table, ascii_only, report.language)
    if pictures:
        _print_histograms(console, report, ascii_only)
    if report.notes:
        console.print()
    for line in report.notes:
        console.print(Text(line, style="dim"))
    text = buffer.getvalue()
    # Cells are padded; without colours the padding at the ends of lines is only noise.
    return text if colour else "".join(line.rstrip() + "\n" for line in text.splitlines())


def _print_table(console: Console, table: Table, ascii_only: bool, language: str) -> None:
    if table.name:
        console.print(Text(table.name, style="bold"))
    spell = _in_ascii if ascii_only else visible
    cells = [
        [spell(shown(row.get(c.key), c, language)) for c in table.columns] for row in table.rows
    ]
    parts = _parts(table, cells, console.width)
    for number, (columns, layout) in enumerate(parts):
        if number:
            console.print()
        console.print(_grid(columns, cells, layout, ascii_only, len(cells) - table.apart))
    if not parts:
        _print_blocks(console, table, cells)
    for line in table.below:
        console.print(Text(line))
    for line in table.commands:
        console.print(Text(line, style="dim"), soft_wrap=True)


def _print_histograms(console: Console, report: Report, ascii_only: bool) -> None:
    spell = _in_ascii if ascii_only else visible
    found = [one for one in report.figures if isinstance(one, Distribution)]
    for own in found[:_MOST_HISTOGRAMS]:
        series = [replace(one, name=visible(one.name)) for one in own.series]
        figure = replace(own, axis=visible(own.axis), series=series)
        lines = histogram(figure, console.width, ascii_only, report.language)
        if not lines:
            continue
        console.print()
        console.print(Text(spell(figure.title), style="bold"))
        for line in lines:
            console.print(Text(line), soft_wrap=True)
        if figure.caption:
            console.print(Text(spell(figure.caption), style="dim"))


def _in_ascii(text: str) -> str:
    return to_ascii(visible(text))


def _spelled(report: Report, spell: _Spell) -> Report:
    """A report with all texts around its cells as they are shown."""
    return replace(
        report,
        title=spell(report.title),
        sentences=[spell(sentence) for sentence in report.sentences],
        tables=[_spelled_table(table, spell) for table in report.tables],
        notes=[spell(note) for note in report.notes],
        command=spell(report.command),
    )


def _spelled_table(table: Table, spell: _Spell) -> Table:
    return replace(
        table,
        name=spell(table.name),
        columns=[replace(column, title=spell(column.title)) for column in table.columns],
        below=[spell(line) for line in table.below],
        commands=[spell(line) for line in table.commands],
    )


def _grid(
    columns: _Columns, cells: list[list[str]], layout: _Layout, ascii_only: bool, ruled: int
) -> Grid:
    """A table with a rule after that many rows."""
    grid = Grid(
        box=box.ASCII2 if ascii_only else box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 1) if layout.gap == _GAP else (0, 1, 0, 0),
    )
    for (_, column), width in zip(columns, layout.widths, strict=True):
        grid.add_column(
            Text(column.title),
            width=width,
            justify="left" if column.kind in WORDS else "right",
        )
    for number, row in enumerate(cells, start=1):
        grid.add_row(*(Text(row[index]) for index, _ in columns), end_section=number == ruled)
    return grid


@dataclass(frozen=True)
class _Layout:
    """How wide the columns are, and how far apart."""

    widths: list[int]
    gap: int


#: Some columns of a table with their places in it.
_Columns = Sequence[tuple[int, Column]]


def _parts(table: Table, cells: list[list[str]], width: int) -> list[tuple[_Columns, _Layout]]:
    """The table, or parts of it that fit and each begin with the columns that name the rows.

    Nothing where not even a part fits, or where that would be a part for each column.
    """
    columns = list(enumerate(table.columns))
    names = _names(table, cells)
    head, rest = columns[:names], columns[names:]
    for number in range(1, max(len(rest), 2)):
        size = max(1, -(-len(rest) // number))
        parts = [[*head, *rest[i : i + size]] for i in range(0, len(rest), size)] or [head]
        for breaking in (False, True):
            layouts = [_layout(part, cells, width, breaking) for part in parts]
            if None not in layouts:
                return [(p, one) for p, one in zip(parts, layouts, strict=True) if one]
    return []


def _names(table: Table, cells: list[list[str]]) -> int:
    """How many of the first columns name the rows: until no two are the same, and texts there."""
    number = next((i for i, one in enumerate(table.columns) if one.kind not in WORDS), 0)
    while number < len(table.columns) and len({tuple(row[:number]) for row in cells}) < len(cells):
        number += 1
    number = max(number, 1)
    while number < len(table.columns) and table.columns[number].kind == "text":
        number += 1
    return number


def _layout(
    columns: _Columns, cells: list[list[str]], width: int, breaking: bool
) -> _Layout | None:
    """Return the columns' widths, or None where the words alone need more than ``width``.

    Headings break between words first, then columns move together, and only then, where
    ``breaking`` allows it, texts break between words, the widest first; numbers never do.
    """
    wanted, unbroken, least = [], [], []
    for index, column in columns:
        values = [row[index] for row in cells]
        parts = [word for value in values for word in value.split()]
        heading = _longest(column.title.split())
        whole = _longest(line for value in values for line in value.split("\n"))
        wanted.append(max(whole, cell_len(column.title)))
        unbroken.append(max(whole, heading))
        least.append(max(_longest(parts), heading) if column.kind in WORDS else unbroken[-1])
    narrowest = least if breaking else unbroken
    for gap in (_GAP, _NARROW_GAP):
        room = width - gap * (len(wanted) - 1)
        if sum(narrowest) <= room:
            return _Layout(_narrowed(wanted, unbroken, narrowest, room), gap)
    return None


def _longest(texts: Iterable[str]) -> int:
    """The width of the widest text, at least 1."""
    return max((cell_len(text) for text in texts), default=1) or 1


def _narrowed(wanted: list[int], unbroken: list[int], least: list[int], room: int) -> list[int]:
    """Widths that fit: as wanted, or less, where possible without breaking what stands below."""
    widths = list(wanted)
    for limits in (unbroken, least):
        while (excess := sum(widths) - room) > 0:
            spare = [width - limit for width, limit in zip(widths, limits, strict=True)]
            if not any(spare):
                break
            widest = max(range(len(widths)), key=lambda i: (spare[i] > 0, widths[i]))
            widths[widest] -= min(excess, spare[widest], max(1, excess // 2))
    return widths


def _print_blocks(console: Console, table: Table, cells: list[list[str]]) -> None:
    titles = [column.title for column in table.columns]
    for number, row in enumerate(cells):
        if number:
            console.print()
        for title, cell in zip(titles, row, strict=True):
            console.print(Text(f"{title}: {cell}"))
