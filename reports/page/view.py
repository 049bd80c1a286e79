"""A report as the templates want it: every cell a text, every figure drawn, every card in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.language import in_language, shown
from reports.model import WORDS, Column, Report, Table
from reports.page import cards
from reports.page.manifest import Entry, manifest
from reports.pictures import Distribution, Effects, Figure, Heat, Lines, Narrowing, ShownDeal

if TYPE_CHECKING:
    from markupsafe import Markup

#: The order in which figures stand on a page.
ORDER: tuple[type[Figure], ...] = (Lines, Effects, Distribution, Narrowing, Heat)
#: A first sentence longer than this is set smaller than one that a glance takes in.
LONG = 200
#: Tables of more columns are set smaller on paper; a column of long texts counts for two.
WIDE = 6
#: As much of a text as stands in one line of the narrowest column.
WORD = 11
#: A table of so many characters at most fits a column of a page of two; as many stand between two
#: of its columns.
COLUMN, BETWEEN = 59, 1
#: Tables of so many rows at most stay together on paper.
BRIEF = 16
#: A column with a text longer than SENTENCE gets room for it, one with a text longer than PHRASE
#: some; shorter texts are not broken.
SENTENCE, PHRASE = 40, 16


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table in words; ``kinds`` are the columns' classes: ``n`` for figures, others by length.

    Rows from number ``apart`` on stand apart.
    """

    id: str
    name: str
    heads: Sequence[str]
    kinds: Sequence[str]
    rows: Sequence[Sequence[str]]
    below: Sequence[str]
    commands: Sequence[str]
    wide: bool
    apart: int
    cut: bool
    brief: bool
    narrow: bool


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure as SVG, with its title and what it comes to; all that it says is in the SVG."""

    title: str
    caption: str
    kind: str
    drawn: Markup


@dataclass(frozen=True, slots=True)
class View:
    """All parts of a report in the order of a page; parts that are missing are empty."""

    id: str
    title: str
    hand: Sequence[Markup]
    verdict: str
    long: bool
    sentences: Sequence[str]
    tables: Sequence[ShownTable]
    figures: Sequence[ShownFigure]
    deals: Sequence[tuple[ShownDeal, Sequence[Sequence[Markup]]]]
    notes: Sequence[str]
    command: str
    manifest: Sequence[Entry]


def view(report: Report, language: str, prefix: str) -> View:
    """A report in a language; ``prefix`` begins every name of a place in the document."""
    said = in_language(report, language)
    first, rest = (said.sentences[0], said.sentences[1:]) if said.sentences else ("", ())
    return View(
        id=prefix,
        title=said.title,
        hand=_hand(report, language),
        verdict=first,
        long=len(first) > LONG,
        sentences=list(rest),
        tables=[_table(one, language, f"{prefix}t{n}") for n, one in enumerate(said.for_people)],
        figures=[
            _figure(one, language, f"{prefix}f{n}") for n, one in enumerate(ordered(said.figures))
        ],
        deals=[(one, _hands(one, language)) for one in said.deals],
        notes=list(said.notes),
        command=said.command,
        manifest=manifest(report, language),
    )


def ordered(figures: Sequence[Figure]) -> list[Figure]:
    """Figures in the order of a page; those of a kind as they come."""
    return sorted(figures, key=lambda one: ORDER.index(type(one)))


def _table(table: Table, language: str, name: str) -> ShownTable:
    rows = [
        [shown(row.get(column.key), column, language) for column in table.columns]
        for row in table.rows
    ]
    kinds = [_kind(column, [row[n] for row in rows]) for n, column in enumerate(table.columns)]
    return ShownTable(
        id=name,
        name=table.name,
        heads=[column.title for column in table.columns],
        kinds=kinds,
        rows=rows,
        below=list(table.below),
        commands=list(table.commands),
        wide=len(table.columns) > WIDE - ("long" in kinds),
        apart=len(rows) - table.apart,
        cut=table.cut,
        brief=len(rows) <= BRIEF,
        narrow="long" not in kinds
        and _room([column.title for column in table.columns], kinds, rows) <= COLUMN,
    )


def _kind(column: Column, cells: Sequence[str]) -> str:
    if column.kind not in WORDS:
        return "n"
    longest = max(map(len, cells), default=0)
    if longest > SENTENCE:
        return "long"
    return "middling" if longest > PHRASE else "short"


def _room(heads: Sequence[str], kinds: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """How many characters wide a table is about; the texts of its first column may be broken."""
    room = 0
    for number, (head, kind) in enumerate(zip(heads, kinds, strict=True)):
        cells = [row[number] for row in rows]
        if kind == "middling" and not number:
            cells = [word for cell in cells for word in (*cell.split(), cell[:WORD])]
        longest = max(map(len, cells), default=0)
        room += max(longest, *map(len, head.split()), 0) + BETWEEN
    return room


def _figure(figure: Figure, language: str, name: str) -> ShownFigure:
    from markupsafe import Markup

    from reports.figures import inline

    drawn = Markup(inline(figure, language, prefix=name))
    return ShownFigure(figure.title, figure.caption, type(figure).__name__.lower(), drawn)


def _hands(deal: ShownDeal, language: str) -> list[list[Markup]]:
    return [[cards.card(code, language) for code in hand.cards] for hand in deal.hands]


def _hand(report: Report, language: str) -> list[Markup]:
    """The cards that a question is about, where its data name them."""
    data = report.data
    answers = data.get("answers")
    if "hand" not in data and isinstance(answers, (list, tuple)) and answers:
        # in several cases the hand is that of each of them
        data = answers[0] if isinstance(answers[0], Mapping) else {}
    codes = data.get("hand", ())
    known = isinstance(codes, (list, tuple)) and all(str(code) in cards.NAMES for code in codes)
    return [cards.card(str(code), language) for code in codes] if known else []
