"""A result as plain data: what every way of showing it (text, page, JSON, CSV) starts from.

A report answers in sentences first; tables carry the numbers, figures show them, ``data`` is what
a program wants. Texts that are made of parts are ``doko_sim.texts.Text``, so that a report can be
said again in another language (``reports.language``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from reports.made_by import made_here
from reports.pictures import Figure, ShownDeal

Kind = Literal[
    "text", "name", "contract", "int", "number", "percent", "gain",
    "interval", "percent_interval", "gain_interval",
    "estimate", "percent_estimate", "gain_estimate",
]  # fmt: skip
"""How a column's values look to people; the values themselves are never rounded.

text: anything that people read; name: what is not ours to word, as strategies, rules, commands;
contract: the name of a contract, ``solo_jack``, shown in words; int: a whole number; number: a
decimal number; percent: a share 0 to 1, shown as per cent; gain: a number with its sign; interval,
percent_interval and gain_interval: a pair ``(low, high)`` of numbers, shares or gains; estimate,
percent_estimate and gain_estimate: a figure with its interval, ``(value, low, high)``, shown as
``value ±half``. None and NaN mean "no value" everywhere.
"""

WORDS: tuple[Kind, ...] = ("text", "name", "contract")
"""The kinds whose values are words; those of all others are numbers."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the key in the rows, the heading, the kind and the decimals to show.

    ``digits`` None: 2 decimals, for per cent 1.
    """

    key: str
    title: str
    kind: Kind = "text"
    digits: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name (also its heading), its columns, and rows as mappings by column key.

    ``below`` holds lines that stand under the table where people read it, ``commands`` further
    ones that are never broken, so that they can be copied. The last ``apart`` rows stand apart from
    those above; a table with ``cut`` is made to be printed and cut out. One that is ``raw`` is for
    programs: people are shown the others.
    """

    name: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Any]]
    below: Sequence[str] = ()
    commands: Sequence[str] = ()
    apart: int = 0
    cut: bool = False
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """One answer.

    ``title`` says what was asked; ``sentences`` answer it; the first of ``tables`` is the main
    one (CSV holds only that); ``notes`` say how the numbers came about (rules, seed, deals);
    ``command`` makes the same result again; ``data`` holds raw values under stable names, for JSON.
    ``figures`` and ``deals`` are shown on pages; ``language`` is that of the texts; ``made_by``
    names the program and the versions that computed the result.
    """

    title: str
    sentences: Sequence[str] = ()
    tables: Sequence[Table] = ()
    notes: Sequence[str] = ()
    command: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    figures: Sequence[Figure] = ()
    deals: Sequence[ShownDeal] = ()
    language: str = "en"
    made_by: Mapping[str, str] = field(default_factory=made_here)

    @property
    def for_people(self) -> list[Table]:
        """The tables that people are shown."""
        return [one for one in self.tables if not one.raw]
