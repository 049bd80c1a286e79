"""Reports for programs: JSON (``doko-report/1``) and CSV, with raw values.

The JSON document holds ``schema``, ``made_by`` (program and versions), ``title``, ``sentences``,
``notes``, ``command``, ``data``, and ``tables``: a list of ``name``, ``columns`` (``key``,
``title``, ``kind``, ``digits``) and ``rows`` (objects by key). Intervals are pairs, estimates
triples, missing values are null. ``figures`` and ``deals`` are what pages show, ``said`` what
texts are made of, so that the document can be shown again (``reports.stored``). Texts are English.
The schema's number changes only when a meaning does.

CSV holds one table: the keys as header; an interval is two columns, ``KEY_low`` and ``KEY_high``,
an estimate three, ``KEY`` before those; missing values are empty.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from doko_sim.errors import DokoError
from doko_sim.texts import say
from reports.document import INCOMPLETE, SCHEMA, flat_keys, read_document
from reports.drawable import read_figures
from reports.model import Column, Report, Table
from reports.stored import said_in, with_texts
from reports.values import is_missing


def to_json(report: Report) -> bytes:
    """Return the report as an indented JSON document in UTF-8, with a final line end."""
    document = {
        "schema": SCHEMA,
        "made_by": dict(report.made_by),
        "title": report.title,
        "sentences": list(report.sentences),
        "notes": list(report.notes),
        "command": report.command,
        "data": report.data,
        "tables": [_table(table) for table in report.tables],
        "figures": [{"kind": type(one).__name__, **asdict(one)} for one in report.figures],
        "deals": [asdict(one) for one in report.deals],
        "said": said_in(report),
    }
    encoded = msgspec.json.encode(document, enc_hook=_plain)
    return msgspec.json.format(encoded, indent=2) + b"\n"


def from_json(content: bytes) -> Report:
    """A report from its JSON document, as to_json wrote it.

    Raises
    ------
    DokoError
        If it is no such document, one of another schema, or one that cannot be shown.
    """
    document = read_document(content)
    try:
        report = Report(
            title=document.title,
            sentences=document.sentences,
            tables=[one.table() for one in document.tables],
            notes=document.notes,
            command=document.command,
            data=document.data,
            figures=read_figures(document.figures),
            deals=document.deals,
            made_by=document.made_by,
        )
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise DokoError(say(INCOMPLETE, reason=str(error))) from None
    return with_texts(report, document.said)


def to_csv(table: Table) -> str:
    """Return a table as CSV with ``\\n`` as line end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([key for column in table.columns for key in flat_keys(column)])
    for row in table.rows:
        writer.writerow(
            [
                csv_cell(part)
                for column in table.columns
                for part in flat_cells(column, row.get(column.key))
            ]
        )
    return text.getvalue()


def _table(table: Table) -> dict[str, Any]:
    keys = [column.key for column in table.columns]
    return {
        "name": table.name,
        "columns": [
            {
                "key": column.key,
                "title": column.title,
                "kind": column.kind,
                "digits": column.digits,
            }
            for column in table.columns
        ],
        "rows": [{key: row.get(key) for key in keys} for row in table.rows],
        "below": list(table.below),
        "commands": list(table.commands),
        "apart": table.apart,
        "cut": table.cut,
        "raw": table.raw,
    }


def _plain(value: Any) -> Any:
    """Turn numpy's scalars and arrays into Python's numbers and lists, texts into strings."""
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a report cannot hold a {type(value).__name__}")


def flat_cells(column: Column, value: Any) -> Sequence[Any]:
    """The parts of a cell, as many as flat_keys has names."""
    if column.kind.endswith("interval"):
        return (None, None) if value is None else value
    if column.kind.endswith("estimate"):
        return (None,) * 3 if value is None else value
    return [value]


def csv_cell(value: Any) -> str:
    """A value as it stands in CSV: the shortest form of the same number, nothing for none."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if is_missing(value):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
