"""A result as plain data: what every way of showing it (text, JSON, CSV, later pages) starts from.

A report answers in sentences first; tables carry the numbers, ``data`` what a program wants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "text", "int", "number", "percent", "gain",
    "interval", "percent_interval", "gain_interval",
    "estimate", "percent_estimate", "gain_estimate",
]  # fmt: skip
"""How a column's values look to people; the values themselves are never rounded.

text: anything; int: a whole number; number: a decimal number; percent: a share 0 to 1, shown as
per cent; gain: a number with its sign; interval, percent_interval and gain_interval: a pair
``(low, high)`` of numbers, shares or gains; estimate, percent_estimate and gain_estimate: a
figure with its interval, ``(value, low, high)``, shown as ``value ±half``, or alone where both ends
are None, for it is known exactly. Elsewhere None and NaN mean "no value".
"""


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
    ones that are never broken, so that they can be copied.
    """

    name: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Any]]
    below: Sequence[str] = ()
    commands: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """One answer.

    ``title`` says what was asked; ``sentences`` answer it; the first of ``tables`` is the main
    one (CSV holds only that); ``notes`` say how the numbers came about (rules, seed, deals);
    ``command`` makes the same result again; ``data`` holds raw values under stable names, for JSON.
    """

    title: str
    sentences: Sequence[str] = ()
    tables: Sequence[Table] = ()
    notes: Sequence[str] = ()
    command: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
