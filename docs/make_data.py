"""Write what result files hold into ``docs/data.md``.

``python -m docs.make_data`` renews what stands below the mark: the fields of the JSON document, the
columns of ``doko simulate --rows``, and the tables of every command, from small runs of them; about
a minute. Tests compare them.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from analyses.row_columns import columns
from analyses.row_fields import RowColumn
from doko_sim.contracts import CONTRACTS
from reports.document import Document, TableDocument
from reports.model import Kind
from reports.pictures import FIGURES, Bars, Effect, Line

PAGE = Path(__file__).with_name("data.md")
MARK = "<!-- From here on the page is written by docs/make_data.py. -->"
HAND = "'HT CQ SQ DQ CJ DJ DA DK CA CA SA H9'"
#: A game record, made where a command wants one.
RECORD = "game.json"

#: The commands whose tables the page lists, as small as they can be; those of the first list are
#: quick.
QUICK = (
    "doko odds --mine HT --someone 'CQ CQ'",
    "doko odds split 6",
    "doko odds longest",
    "doko odds ace",
    "doko odds ruff",
    "doko odds bare",
    "doko odds fall CCS",
    "doko odds suit AATT",
    "doko rules list",
    "doko rules show kneipe",
    "doko rules diff ddv kneipe",
    "doko strategies list",
    f"doko replay {RECORD}",
    "doko simulate --rules kneipe --deals 500",
    "doko calibrate --deals 500",
)
SLOW = (
    f"doko announce {HAND} --deals 100",
    f"doko announce {HAND} --deals 100 --against random --against pagat",
    f"doko reserve {HAND} --deals 100",
    f"doko hand {HAND} --deals 100",
    "doko solos --hands 2000 --deals 50",
    "doko thresholds --deals 500",
    "doko claims wedding-hands piglet-hands",
    "doko rules compare ddv kneipe --deals 500",
    "doko rules effect sharp --deals 200",
    "doko strategies duel random pagat --deals 200",
    "doko strategies league random pagat club --deals 100",
    "doko strategies ablate club --only lead_sure --deals 100",
    "doko strategies check random",
)

KINDS = {
    "text": "words; their English is stable, but made for people",
    "name": "what is not worded by the program: strategies, rules, commands",
    "contract": "the name of a contract, as in rows; people see it in words",
    "int": "a whole number",
    "number": "a number",
    "percent": "a share from 0 to 1, shown as per cent",
    "gain": "a number that is shown with its sign",
    "interval": "a pair of numbers: low and high",
    "percent_interval": "a pair of shares",
    "gain_interval": "a pair of gains",
    "estimate": "three numbers: value, low and high",
    "percent_estimate": "three shares",
    "gain_estimate": "three gains",
}
FIELDS = {
    "schema": '`"doko-report/1"`',
    "made_by": "texts by name: `program`, `version` and further versions",
    "title": "what was asked",
    "sentences": "the answer, the verdict first",
    "tables": "a list of tables, see below; the first is the main one",
    "notes": "how the numbers came about: rules, seed, deals, method",
    "command": "the line that makes the same result again",
    "data": "raw values under stable names, different by command, see below",
    "figures": "what figures show, see below",
    "deals": "deals that mattered: `title`, `hands` (`name`, `cards`, `owner`), `lines`, `command`",
    "said": "what texts are made of, by how they read: `template` and `fields`, or `each`, a list "
    "of these, where several read the same. From it `doko show --lang de` says them again; a "
    "program may pass it over",
}
IN_TABLE = {
    "name": "its heading, may be empty",
    "columns": "a list of `key` (in the rows), `title`, `kind` (below) and `digits` (decimals that "
    "people see; null: 2, of per cent 1)",
    "rows": "a list of objects by `key`; null stands for no value",
    "below": "lines that stand under it",
    "commands": "commands that stand under it",
    "apart": "how many of the last rows stand apart from those above",
    "cut": "whether it is made to be printed and cut out",
    "raw": "whether it is for programs, and people are shown the others",
}
ABOUT_FIGURES = {
    "Effects": "values with their intervals against zero",
    "Distribution": "how often whole numbers come about",
    "Narrowing": "how an interval narrowed over the deals",
    "Lines": "lines through points with intervals",
    "Heat": "values by row and column",
}
#: What the lists of a figure hold where they hold objects.
PARTS: dict[tuple[str, str], type] = {
    ("Effects", "rows"): Effect,
    ("Distribution", "series"): Bars,
    ("Lines", "series"): Line,
}


def generated() -> str:
    """What stands below the mark."""
    parts = [*document(), *rows(), "## Tables by command", TABLES]
    return "\n\n".join([*parts, *(command(line) for line in (*QUICK, *SLOW))]) + "\n"


def page(text: str) -> str:
    """The page with what is generated renewed."""
    written, mark, _ = text.partition(MARK)
    if not mark:
        raise SystemExit(f"{PAGE} has no line {MARK}")
    return f"{written}{MARK}\n\n{generated()}"


def document() -> Iterator[str]:
    """The fields of the JSON document, of its tables and figures, and the kinds of columns."""
    assert set(FIELDS) == set(Document.__struct_fields__)
    assert set(IN_TABLE) == set(TableDocument.__struct_fields__)
    yield "## The document `doko-report/1`"
    yield _table(("field", "meaning"), [(f"`{name}`", text) for name, text in FIELDS.items()])
    yield "A table:"
    yield _table(("field", "meaning"), [(f"`{name}`", text) for name, text in IN_TABLE.items()])
    yield "Kinds of columns; numbers are never rounded:"
    yield _table(("kind", "a value is"), [(f"`{kind}`", KINDS[kind]) for kind in get_args(Kind)])
    yield (
        "A figure has a `kind`, a `title`, an `alt` (what it says, in words), a `caption` (what it "
        "comes to, in a few; may be empty) and its data. A value "
        "with its interval is a list of three numbers: value, low, high; null stands for unknown."
    )
    yield _table(
        ("kind", "shows", "fields"),
        [(f"`{kind}`", ABOUT_FIGURES[kind], _fields(made, kind)) for kind, made in FIGURES.items()],
    )


def _fields(made: type, kind: str = "") -> str:
    """The fields of a figure, those of its rows in brackets."""
    names = []
    for one in fields(made):
        part = PARTS.get((kind, one.name))
        names.append(f"`{one.name}`" + (f" ({_fields(part)})" if part else ""))
    return ", ".join(names)


def rows() -> Iterator[str]:
    """The columns of a row a deal."""
    yield "## Columns of `doko simulate --rows`"
    yield _table(("column", "type", "unit", "meaning"), [_column(one) for one in columns()])
    yield f"`contract` is one of {', '.join(f'`{name}`' for name in CONTRACTS)}."


def _column(column: RowColumn) -> tuple[str, ...]:
    null = ", null" if column.may_be_null else ""
    words = column.words if 1 < len(column.words) < 4 else ()
    values = f": {', '.join(f'`{word}`' for word in words)}" if words else ""
    return f"`{column.name}`", column.type + null, column.unit, column.meaning + values


TABLES = """Made by the commands shown; other options add tables, columns and rows. A name or a
title may hold what was asked for; keys and kinds do not change."""


def command(line: str) -> str:
    """What one command's document holds."""
    found = kept(line)
    parts = [f"### `{line}`"]
    for number, one in enumerate(found["tables"], start=1):
        parts.append(f"Table {number}{': ' if one['name'] else ''}{one['name']}".strip())
        cells = [(f"`{c['key']}`", _escaped(c["title"]), c["kind"]) for c in one["columns"]]
        parts.append(_table(("key", "title", "kind"), cells))
    if found["data"]:
        parts.append(f"`data`: {', '.join(f'`{key}`' for key in found['data'])}")
    return "\n\n".join(parts)


def kept(line: str) -> dict[str, Any]:
    """The document that a command writes."""
    return dict(json.loads(written(line)))


def written(line: str) -> bytes:
    """What a command writes with ``--format json``, in a folder with a game record."""
    from cli.main import main

    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
        os.chdir(folder)
        try:
            if RECORD in line:
                main(["deal", "--strategy", "random", "-o", RECORD])
            code = main([*shlex.split(line)[1:], "-o", "answer.json"])
            content = Path("answer.json").read_bytes() if not code else b""
        finally:
            os.chdir(before)
    if code:
        raise SystemExit(f"{line} failed with {code}")
    return content


def _table(titles: tuple[str, ...], cells: Sequence[tuple[str, ...]]) -> str:
    lines = [titles, ("---",) * len(titles), *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
