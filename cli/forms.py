"""The forms of a result: for each a name for ``--format``, a file's ending and who writes it.

A renderer takes the report as it was made, in English, and the language of what people read, and
returns the bytes of a file. It imports what it needs when it is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli import texts
from doko_sim.errors import DokoError

if TYPE_CHECKING:
    from reports.model import Report, Table

#: Columns of a table in a file, and on a screen that does not say how many it has.
WIDTH_WITHOUT_TERMINAL = 100


@dataclass(frozen=True, slots=True)
class Form:
    """A file's ending, what makes its bytes, and whether they are for programs alone.

    ``flat``: only the first table is kept, so what is one table for people may be a longer one.
    """

    ending: str
    render: Callable[[Report, str], bytes]
    binary: bool = False
    flat: bool = False


def _table(report: Report, language: str) -> bytes:
    from reports.language import in_language
    from reports.text import render

    return render(in_language(report, language), width=WIDTH_WITHOUT_TERMINAL).encode()


def _json(report: Report, language: str) -> bytes:
    from reports.data import to_json

    return to_json(report)


def _csv(report: Report, language: str) -> bytes:
    from reports.data import to_csv

    return to_csv(_main_table(report)).encode()


def _page(report: Report, language: str) -> bytes:
    from reports.page import page

    return page(report, language)


def _markdown(report: Report, language: str) -> bytes:
    from reports.markdown import render

    return render(report, language).encode()


def _parquet(report: Report, language: str) -> bytes:
    from reports.frames import to_parquet

    return to_parquet(_main_table(report))


def _main_table(report: Report) -> Table:
    if not report.tables:
        raise DokoError(texts.NO_TABLE)
    return report.tables[0]


FORMS: dict[str, Form] = {
    "json": Form(".json", _json),
    "csv": Form(".csv", _csv, flat=True),
    "table": Form(".txt", _table),
    "html": Form(".html", _page),
    "md": Form(".md", _markdown),
    "parquet": Form(".parquet", _parquet, binary=True, flat=True),
}
#: The table, which people see where they say nothing, first.
FORMATS = ("table", *(name for name in FORMS if name != "table"))
ENDINGS = {form.ending: name for name, form in FORMS.items()}
