"""The JSON document of a report, ``doko-report/1``, as types: what is written, read and checked."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import msgspec

from doko_sim.errors import DokoError
from doko_sim.texts import say
from reports.model import WORDS, Column, Kind, Table
from reports.pictures import ShownDeal

SCHEMA = "doko-report/1"
NO_REPORT = "no report ({reason}); expected a JSON document of doko ({schema})"
OTHER_SCHEMA = "schema {schema}; expected {own}, as this version writes it"
INCOMPLETE = "an incomplete report ({reason}); expected all that doko writes"
TWICE = "table {table}: two columns with the key {key}; expected one of each"
NO_VALUE = "table {table}, row {row}: {key} = {value} is no value of kind {kind}"
#: Numbers that are larger are none of ours, and cannot be shown.
LARGEST = 1e300
Digits = Annotated[int, msgspec.Meta(ge=0, le=20)]


class ColumnDocument(msgspec.Struct):
    """A column: its key in the rows, heading, kind, and decimals to show (null: the kind's)."""

    key: str
    title: str
    kind: Kind
    digits: Digits | None = None


class TableDocument(msgspec.Struct):
    """A table: name, columns, rows as objects by key, and what stands below it."""

    name: str
    columns: list[ColumnDocument]
    rows: list[dict[str, Any]]
    below: list[str] = []
    commands: list[str] = []
    apart: int = 0
    cut: bool = False
    raw: bool = False

    def table(self) -> Table:
        """The table, if every cell is what its column's kind says; DokoError if not."""
        columns = [Column(one.key, one.title, one.kind, one.digits) for one in self.columns]
        keys = [key for column in columns for key in flat_keys(column)]
        if len(set(keys)) < len(keys):
            twice = Counter(keys).most_common(1)[0][0]
            raise DokoError(say(TWICE, table=repr(self.name[:40]), key=repr(twice[:40])))
        for number, row in enumerate(self.rows, start=1):
            for column in columns:
                if not fits(row.get(column.key), column.kind):
                    raise DokoError(
                        say(
                            NO_VALUE,
                            table=repr(self.name[:40]),
                            row=number,
                            key=repr(column.key[:40])[1:-1],
                            value=repr(str(row[column.key])[:40]),
                            kind=column.kind,
                        )
                    )
        rest = (self.below, self.commands, self.apart, self.cut, self.raw)
        return Table(self.name, columns, self.rows, *rest)


class Document(msgspec.Struct):
    """A whole document; the last ones may be missing in those of older versions."""

    schema: str
    title: str
    sentences: list[str]
    tables: list[TableDocument]
    notes: list[str]
    command: str
    data: dict[str, Any]
    #: The program that wrote it and the versions of what it ran with.
    made_by: dict[str, str] = {}
    figures: list[dict[str, Any]] = []
    deals: list[ShownDeal] = []
    said: dict[str, dict[str, Any]] = {}


def read_document(content: bytes) -> Document:
    """A document whose parts are of the right types.

    Raises
    ------
    DokoError
        If it is no such document, or one of another schema.
    """
    try:
        schema = msgspec.json.decode(content, type=_Schema).schema
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DokoError(say(NO_REPORT, reason=str(error), schema=SCHEMA)) from None
    if schema != SCHEMA:
        raise DokoError(say(OTHER_SCHEMA, schema=repr(schema[:40]), own=repr(SCHEMA)))
    try:
        return msgspec.json.decode(content, type=Document)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DokoError(say(INCOMPLETE, reason=str(error))) from None


class _Schema(msgspec.Struct):
    schema: str


def fits(value: Any, kind: Kind) -> bool:
    """Whether a value is one of a kind of column; null, no value, is one of each."""
    if value is None:
        return True
    if kind in WORDS:
        return isinstance(value, str | int | float)
    if kind.endswith("interval"):
        return _are_numbers(value, 2)
    if kind.endswith("estimate"):
        return _are_numbers(value, 3)
    return _is_number(value)


def _are_numbers(value: Any, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(one is None or _is_number(one) for one in value)
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and -LARGEST < value < LARGEST


def flat_keys(column: Column) -> list[str]:
    """The names of a column's parts where each has a column of its own."""
    if column.kind.endswith("interval"):
        return [f"{column.key}_low", f"{column.key}_high"]
    if column.kind.endswith("estimate"):
        return [column.key, f"{column.key}_low", f"{column.key}_high"]
    return [column.key]
