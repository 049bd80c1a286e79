"""Reports for a terminal: sentences, the command, tables, notes, fitted to a width.

Words are never cut. A table that does not fit even with its words broken onto lines is shown
as a list, one block a row.
"""

from __future__ import annotations

import io
from dataclasses import replace

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from reports.model import Report, Table
from reports.values import show, to_ascii

AGAIN = "Again: {command}"
_GAP = 3  # a cell's padding on both sides and the line between columns
_LEAST_WIDTH = 20


def render(report: Report, width: int, colour: bool = False, ascii_only: bool = False) -> str:
    """Return a report as text of at most ``width`` columns, where its words allow it.

    ``colour`` adds terminal styles; ``ascii_only`` draws lines and spells words with ASCII.
    """
    if ascii_only:
        report = _spelled(report)
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
        console.print(Text(AGAIN.format(command=report.command), style="dim"), soft_wrap=True)
    for table in report.tables:
        console.print()
        _print_table(console, table, ascii_only)
    if report.notes:
        console.print()
    for line in report.notes:
        console.print(Text(line, style="dim"))
    text = buffer.getvalue()
    # Cells are padded; without colours the padding at the ends of lines is only noise.
    return text if colour else "".join(line.rstrip() + "\n" for line in text.splitlines())


def _print_table(console: Console, table: Table, ascii_only: bool) -> None:
    if table.name:
        console.print(Text(table.name, style="bold"))
    spell = to_ascii if ascii_only else str
    cells = [[spell(show(row.get(c.key), c)) for c in table.columns] for row in table.rows]
    widths = _widths(table, cells, console.width)
    if widths is None:
        _print_blocks(console, table, cells)
    else:
        console.print(_grid(table, cells, widths, ascii_only))
    for line in table.below:
        console.print(Text(line))
    for line in table.commands:
        console.print(Text(line, style="dim"), soft_wrap=True)


def _spelled(report: Report) -> Report:
    """A report with all texts around its cells in ASCII."""
    return replace(
        report,
        title=to_ascii(report.title),
        sentences=[to_ascii(sentence) for sentence in report.sentences],
        tables=[_spelled_table(table) for table in report.tables],
        notes=[to_ascii(note) for note in report.notes],
        command=to_ascii(report.command),
    )


def _spelled_table(table: Table) -> Table:
    return replace(
        table,
        name=to_ascii(table.name),
        columns=[replace(column, title=to_ascii(column.title)) for column in table.columns],
        below=[to_ascii(line) for line in table.below],
        commands=[to_ascii(line) for line in table.commands],
    )


def _grid(table: Table, cells: list[list[str]], widths: list[int], ascii_only: bool) -> Grid:
    grid = Grid(box=box.ASCII2 if ascii_only else box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column, width in zip(table.columns, widths, strict=True):
        grid.add_column(
            Text(column.title),
            width=width,
            justify="left" if column.kind == "text" else "right",
        )
    for row in cells:
        grid.add_row(*(Text(cell) for cell in row))
    return grid


def _widths(table: Table, cells: list[list[str]], width: int) -> list[int] | None:
    """Return the columns' widths, or None where the words alone need more than ``width``.

    Headings and text may break between words; numbers and intervals never break.
    """
    wanted, least = [], []
    for index, column in enumerate(table.columns):
        values = [row[index] for row in cells]
        whole = [*values, column.title]
        parts = column.title.split()
        parts += [w for v in values for w in v.split()] if column.kind == "text" else values
        wanted.append(
            max((cell_len(line) for text in whole for line in text.split("\n")), default=1)
        )
        least.append(max((cell_len(part) for part in parts), default=1))
    room = width - _GAP * len(wanted)
    if sum(least) > room:
        return None
    while (excess := sum(wanted) - room) > 0:
        widest = max(range(len(wanted)), key=lambda i: (wanted[i] > least[i], wanted[i]))
        wanted[widest] -= min(excess, wanted[widest] - least[widest], max(1, excess // 2))
    return wanted


def _print_blocks(console: Console, table: Table, cells: list[list[str]]) -> None:
    titles = [column.title for column in table.columns]
    for number, row in enumerate(cells):
        if number:
            console.print()
        for title, cell in zip(titles, row, strict=True):
            console.print(Text(f"{title}: {cell}"))
