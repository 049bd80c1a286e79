"""Reports as Markdown: sentences, the command, tables with pipes, what figures say, notes.

Names and texts stand there as they are read: what Markdown or HTML would take for its own is
escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from doko_sim.texts import say_cards
from reports.language import in_language, shown, translated
from reports.model import WORDS, Report, Table
from reports.pictures import Figure, ShownDeal
from reports.visible import visible

FIGURES = "Figures"
DEALS = "Deals that mattered"
NOTES = "Notes"
AGAIN = "Made again by"

_SPECIAL = re.compile(r"[\\`*\[\]<>|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|~(?=~)|&(?=#?\w+;)")
#: What would make a heading, a list or a line of a paragraph's beginning.
_BEGINS = re.compile(r"(?P<before>\s*)(?P<mark>[#+=-]|[0-9]{1,9}(?=[.)]))")
_LIST = re.compile(r"\s*(#{1,6}|[+-]|[=-]+)(\s|$)|\s*[0-9]{1,9}[.)](\s|$)")


def render(report: Report, language: str) -> str:
    """A report (in English) as Markdown in a language, with a final line end."""
    return visible("\n\n".join(_blocks(in_language(report, language)))) + "\n"


def escaped(text: str) -> str:
    """A text of one line that reads in Markdown as it is."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split("\n")))


def paragraph(text: str) -> str:
    """A text that stands alone as a paragraph, and as nothing else."""
    line = escaped(text).strip()
    if not _LIST.match(line):
        return line
    return _BEGINS.sub(lambda found: _mark(found["before"], found["mark"]), line, count=1)


def _mark(before: str, mark: str) -> str:
    return f"{before}{mark}\\" if mark.isdigit() else f"{before}\\{mark}"


def fenced(text: str, kind: str = "") -> str:
    """A text word by word in a block of its own, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{kind}\n{text}\n{fence}"


def _blocks(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.title)}"
    for sentence in report.sentences:
        yield paragraph(sentence)
    for table in report.for_people:
        yield from _table(table, report.language)
    if report.figures:
        yield _heading(FIGURES, report.language)
        yield "\n".join(_figure(one) for one in report.figures)
    if report.deals:
        yield _heading(DEALS, report.language)
        for deal in report.deals:
            yield from _deal(deal, report.language)
    if report.notes:
        yield _heading(NOTES, report.language)
        yield "\n".join(f"* {paragraph(line)}" for line in report.notes)
    if report.command:
        yield _heading(AGAIN, report.language)
        yield fenced(report.command, "sh")


def _heading(text: str, language: str) -> str:
    return f"## {translated(text, language)}"


def _table(table: Table, language: str) -> Iterator[str]:
    if table.name:
        yield f"## {escaped(table.name)}"
    titles = [escaped(column.title) for column in table.columns]
    marks = ["---" if column.kind in WORDS else "--:" for column in table.columns]
    rows = [
        [_cell(shown(row.get(one.key), one, language)) for one in table.columns]
        for row in table.rows
    ]
    yield "\n".join(_line(cells) for cells in [titles, marks, *rows])
    for line in table.below:
        yield paragraph(line)
    if table.commands:
        yield fenced("\n".join(table.commands), "sh")


def _cell(text: str) -> str:
    return "<br>".join(escaped(line) for line in text.split("\n"))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _figure(figure: Figure) -> str:
    return f"* **{escaped(figure.title)}**: {escaped(figure.alt)}"


def _deal(deal: ShownDeal, language: str) -> Iterator[str]:
    yield f"### {escaped(deal.title)}"
    lines = []
    for hand in deal.hands:
        name = escaped(hand.name)
        cards = escaped(translated(say_cards(" ".join(hand.cards)), language))
        lines.append(f"* {f'**{name}**' if hand.owner else name}: {cards}")
    yield "\n".join(lines)
    for line in deal.lines:
        yield paragraph(line)
    if deal.command:
        yield fenced(deal.command, "sh")
