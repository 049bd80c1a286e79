"""The JSON document of a report, ``doko-report/1``, as types: what is written, read and checked."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from doko_sim.errors import DokoError
from doko_sim.texts import say
from reports.model import Column, Kind, Table
from reports.pictures import FIGURES, Figure, ShownDeal

SCHEMA = "doko-report/1"
NO_REPORT = "no report ({reason}); expected a JSON document of doko ({schema})"
OTHER_SCHEMA = "schema {schema}; expected {own}, as this version writes it"
INCOMPLETE = "an incomplete report ({reason}); expected all that doko writes"
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

    def table(self) -> Table:
        """The table, if every cell is what its column's kind says; DokoError if not."""
        columns = [Column(one.key, one.title, one.kind, one.digits) for one in self.columns]
        for number, row in enumerate(self.rows, start=1):
            for column in columns:
                if not fits(row.get(column.key), column.kind):
                    raise DokoError(
                        say(
                            NO_VALUE,
                            table=repr(self.name[:40]),
                            row=number,
                            key=column.key,
                            value=repr(str(row[column.key])[:40]),
                            kind=column.kind,
                        )
                    )
        return Table(self.name, columns, self.rows, self.below, self.commands)


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
    if kind in ("text", "name"):
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


def read_figure(figure: dict[str, Any]) -> Figure:
    """A figure of a document; msgspec.ValidationError or KeyError where it is none."""
    kind = figure["kind"]
    rest = {name: value for name, value in figure.items() if name != "kind"}
    made: Figure = msgspec.convert(_with_unknown(rest), FIGURES[kind])
    return made


def _with_unknown(parts: dict[str, Any]) -> dict[str, Any]:
    """The parts of a figure, NaN for each null in a triple: JSON has no other word for it."""
    changed = dict(parts)
    for name in ("rows", "series"):
        if name in parts and isinstance(parts[name], list):
            changed[name] = [
                _with_unknown(one) if isinstance(one, dict) else one for one in parts[name]
            ]
    if "value" in parts:
        changed["value"] = _triple(parts["value"])
    if "values" in parts and isinstance(parts["values"], list):
        changed["values"] = [_triple(one) for one in parts["values"]]
    if "cells" in parts and isinstance(parts["cells"], list):
        changed["cells"] = [
            [_triple(one) for one in row] if isinstance(row, list) else row
            for row in parts["cells"]
        ]
    return changed


def _triple(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [float("nan") if one is None else one for one in value]
