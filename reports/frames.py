"""A table as a data frame and as a parquet file: raw values, one type a column.

Texts and names are strings, whole numbers 64-bit integers, all others 64-bit floats (shares from
0 to 1). An interval is two columns, ``KEY_low`` and ``KEY_high``, an estimate three, ``KEY`` before
those. No value is null. A column with a whole number of more than 63 bits holds strings.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports.data import csv_cell, flat_cells
from reports.document import flat_keys
from reports.model import WORDS, Column, Table
from reports.values import is_missing

if TYPE_CHECKING:
    import polars

_MOST = 2**63


def to_frame(table: Table) -> polars.DataFrame:
    """A table as a polars data frame, with as many rows as it has."""
    import polars

    series: list[polars.Series] = []
    for column in table.columns:
        cells = [flat_cells(column, row.get(column.key)) for row in table.rows]
        for place, key in enumerate(flat_keys(column)):
            series.append(_series(key, column, [parts[place] for parts in cells]))
    return polars.DataFrame(series)


def to_parquet(table: Table) -> bytes:
    """A table as a parquet file; the same table gives the same bytes."""
    content = io.BytesIO()
    to_frame(table).write_parquet(content)
    return content.getvalue()


def _series(key: str, column: Column, values: Sequence[Any]) -> polars.Series:
    import polars

    if column.kind in WORDS:
        return polars.Series(key, [_text(value) for value in values], polars.String)
    if column.kind != "int":
        numbers = [None if is_missing(value) else float(value) for value in values]
        return polars.Series(key, numbers, polars.Float64)
    whole = [None if is_missing(value) else int(value) for value in values]
    if all(one is None or -_MOST <= one < _MOST for one in whole):
        return polars.Series(key, whole, polars.Int64)
    return polars.Series(key, [_text(one) for one in whole], polars.String)


def _text(value: Any) -> str | None:
    return None if is_missing(value) else csv_cell(value)
