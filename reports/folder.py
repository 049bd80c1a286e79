"""A report as the files of a folder: the answer kept, tables, figures, the page, a list of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from doko_sim.texts import say
from reports.data import to_csv, to_json
from reports.language import changed, in_language, translated
from reports.markdown import escaped, fenced, paragraph
from reports.model import Report
from reports.values import to_ascii
from reports.visible import visible

ANSWER, PAGE, README = "answer.json", "page.html", "README.md"
#: How much larger than on the page figures are in PNG: readable on paper.
SCALE = 2.0
#: Letters of a table's or figure's name in that of its file.
_LONGEST = 40
#: A file in the list; what stands behind it is for people.
_LISTED = re.compile(r"^\* `([^`]+)`: ", re.MULTILINE)

FILES = "Files"
KEPT = "the answer, to be shown again by `{command}`"
READ = "the answer to read, opens in a browser"
THIS = "this list"
TABLE = "table: {name}"
FIGURE = "figure: {name}"
ABOUT_TABLES = (
    "In CSV and parquet numbers stand as they are, shares from 0 to 1; an interval is two columns, "
    "KEY_low and KEY_high. Texts in them are English."
)


def files(report: Report, language: str) -> dict[str, bytes]:
    """The files of a report (in English) by name, what people read in a language."""
    from reports.frames import to_parquet
    from reports.page import page

    told = in_language(report, language)
    made: dict[str, bytes] = {ANSWER: to_json(report), PAGE: page(report, language)}
    about: dict[str, str] = {
        ANSWER: say(KEPT, command=f"doko show {ANSWER} -o {PAGE}"),
        PAGE: say(READ),
    }
    for number, (table, name) in enumerate(zip(report.tables, told.tables, strict=True), start=1):
        stem = f"table-{number}{_slug(table.name)}"
        made[f"{stem}.csv"] = to_csv(table).encode()
        made[f"{stem}.parquet"] = to_parquet(table)
        for ending in ("csv", "parquet"):
            about[f"{stem}.{ending}"] = say(TABLE, name=name.name)
    for stem, title, pictures in _figures(report, language):
        for ending, content in pictures.items():
            made[f"{stem}.{ending}"] = content
            about[f"{stem}.{ending}"] = say(FIGURE, name=title)
    about[README] = say(THIS)
    made[README] = _readme(told, about).encode()
    return made


def listed(readme: str) -> set[str]:
    """The names of the files that a README of ours lists; empty for any other text."""
    return set(_LISTED.findall(readme))


def _figures(report: Report, language: str) -> Iterator[tuple[str, str, Mapping[str, bytes]]]:
    """Name of the file, title and contents by ending of each figure."""
    if not report.figures:
        return
    from reports.figures import png, svg

    for number, figure in enumerate(report.figures, start=1):
        told: Any = changed(figure, lambda text: translated(text, language))
        pictures = {
            "svg": svg(told, language).encode(),
            "png": png(told, language, SCALE),
        }
        yield f"figure-{number}{_slug(figure.title)}", told.title, pictures


def _slug(name: str) -> str:
    """A name for a file: small letters, numbers and dashes, with one in front; or nothing."""
    plain = to_ascii(unicodedata.normalize("NFC", name)).lower()
    words = re.findall(r"[a-z0-9]+", plain)
    slug = ""
    for word in words:
        if slug and len(slug) + len(word) >= _LONGEST:
            break
        slug += f"-{word[:_LONGEST]}"
    return slug


def _readme(report: Report, about: Mapping[str, str]) -> str:
    language = report.language
    lines = [f"* `{name}`: {_about(text, language)}" for name, text in about.items()]
    blocks = [
        f"# {escaped(report.title)}",
        *(paragraph(sentence) for sentence in report.sentences),
        f"## {translated(FILES, language)}",
        "\n".join(lines),
        translated(ABOUT_TABLES, language),
    ]
    if report.command:
        blocks.append(fenced(report.command, "sh"))
    return visible("\n\n".join(blocks)) + "\n"


def _about(text: str, language: str) -> str:
    """What a file is; only the names of tables and figures may hold what Markdown would take."""
    said = translated(text, language)
    return said if "`" in text else escaped(said)
