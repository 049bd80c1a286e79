"""Reports in another language: every text said again from the catalogue, numbers written its way.

The catalogue of a language is a folder of TOML files, ``reports/german/*.toml``: an English
template to its translation. What is not in it stays English; a test finds what is missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from doko_sim.cards import in_style
from doko_sim.texts import Cards, said_again
from reports.model import Column, Report, Table
from reports.option_words import german_words
from reports.values import show

ENGLISH, GERMAN = "en", "de"
LANGUAGES = (ENGLISH, GERMAN)
_FOLDERS = {GERMAN: Path(__file__).with_name("german")}
_SWAPPED = str.maketrans({",": ".", ".": ","})
#: Fields that are for programs, or word by word what somebody types or gave a name.
VERBATIM = frozenset({"command", "commands", "data", "cards", "key", "kind", "language", "made_by"})
T = TypeVar("T")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every template of a language by the English one."""
    found: dict[str, str] = {}
    if language in _FOLDERS:
        for file in sorted(_FOLDERS[language].glob("*.toml")):
            found |= tomllib.loads(file.read_text(encoding="utf-8"))
        found |= german_words()
    return found


def number(text: str, language: str) -> str:
    """A formatted number as a language writes it: German has a comma before the decimals."""
    return text if language == ENGLISH else text.translate(_SWAPPED)


def written(value: str, language: str) -> str:
    """A formatted number, or cards, as a language writes them: German has ``♣D`` for ``CQ``."""
    if isinstance(value, Cards):
        return str(value) if language == ENGLISH else in_style(value, "german")
    return number(value, language)


def translated(text: str, language: str) -> str:
    """A text in a language; a string that is no ``Text`` if the catalogue has it word for word."""
    if language == ENGLISH:
        return text
    known = catalogue(language)
    if type(text) is str:
        return known.get(text, text)
    return said_again(
        text, lambda template: known.get(template, template), lambda own: written(own, language)
    )


def in_language(report: Report, language: str) -> Report:
    """A report with all that people read in a language; its data stay as they are."""
    if language == report.language:
        return report
    told: dict[int, str] = {}

    def tell(text: str) -> str:
        if type(text) is str:
            return translated(text, language)
        # the same text may stand in many cells
        if id(text) not in told:
            told[id(text)] = translated(text, language)
        return told[id(text)]

    return replace(changed(report, tell), language=language)


def shown(value: Any, column: Column, language: str) -> str:
    """A cell of a report in that language, as a column shows it."""
    text = show(value, column)
    return text if column.kind in ("text", "name") else translated(text, language)


def changed(value: T, change: Callable[[str], str]) -> T:
    """A report, or a part of it, with every text that people read changed; names stay."""
    if isinstance(value, str):
        return change(value)  # type: ignore[return-value]
    if isinstance(value, Table):
        return _table(value, change)  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        parts = {
            one.name: changed(getattr(value, one.name), change)
            for one in fields(value)
            if one.name not in VERBATIM
        }
        return replace(value, **parts)
    if isinstance(value, (list, tuple)):
        return type(value)([changed(one, change) for one in value])
    return value


def _table(table: Table, change: Callable[[str], str]) -> Table:
    texts = [column.key for column in table.columns if column.kind == "text"]

    def row(own: Mapping[str, Any]) -> dict[str, Any]:
        return {
            **own, **{key: change(own[key]) for key in texts if isinstance(own.get(key), str)}
        }  # fmt: skip

    return replace(
        table,
        name=change(table.name),
        columns=[replace(one, title=change(one.title)) for one in table.columns],
        rows=[row(one) for one in table.rows],
        below=[change(line) for line in table.below],
    )
