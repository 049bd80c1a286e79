"""Reports for programs: JSON (``doko-report/1``) and CSV, with raw values.

The JSON document holds ``schema``, ``made_by`` (program, version), ``title``, ``sentences``,
``notes``, ``command``, ``data``, and ``tables``: a list of ``name``, ``columns`` (``key``,
``title``, ``kind``) and ``rows`` (objects by key). Intervals are pairs, estimates triples, missing
values are null. The schema's number changes only when a meaning does.

CSV holds one table: the keys as header; an interval is two columns, ``KEY_low`` and ``KEY_high``,
an estimate three, ``KEY`` before those; missing values are empty.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from doko_sim import __version__
from reports.model import Column, Report, Table
from reports.values import is_missing

SCHEMA = "doko-report/1"


def to_json(report: Report) -> bytes:
    """Return the report as an indented JSON document in UTF-8, with a final line end."""
    import msgspec

    document = {
        "schema": SCHEMA,
        "made_by": {"program": "doko-sim", "version": __version__},
        "title": report.title,
        "sentences": list(report.sentences),
        "notes": list(report.notes),
        "command": report.command,
        "data": report.data,
        "tables": [_table(table) for table in report.tables],
    }
    encoded = msgspec.json.encode(document, enc_hook=_plain)
    return msgspec.json.format(encoded, indent=2) + b"\n"


def to_csv(table: Table) -> str:
    """Return a table as CSV with ``\\n`` as line end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([key for column in table.columns for key in _csv_keys(column)])
    for row in table.rows:
        writer.writerow(
            [cell for column in table.columns for cell in _csv_cells(column, row.get(column.key))]
        )
    return text.getvalue()


def _table(table: Table) -> dict[str, Any]:
    keys = [column.key for column in table.columns]
    return {
        "name": table.name,
        "columns": [
            {"key": column.key, "title": column.title, "kind": column.kind}
            for column in table.columns
        ],
        "rows": [{key: row.get(key) for key in keys} for row in table.rows],
    }


def _plain(value: Any) -> Any:
    """Turn numpy's scalars and arrays into Python's numbers and lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a report cannot hold a {type(value).__name__}")


def _csv_keys(column: Column) -> list[str]:
    if column.kind.endswith("interval"):
        return [f"{column.key}_low", f"{column.key}_high"]
    if column.kind.endswith("estimate"):
        return [column.key, f"{column.key}_low", f"{column.key}_high"]
    return [column.key]


def _csv_cells(column: Column, value: Any) -> list[str]:
    if column.kind.endswith("interval"):
        low, high = (None, None) if value is None else value
        return [_csv_cell(low), _csv_cell(high)]
    if column.kind.endswith("estimate"):
        return [_csv_cell(part) for part in ((None,) * 3 if value is None else value)]
    return [_csv_cell(value)]


def _csv_cell(value: Any) -> str:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if is_missing(value):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
