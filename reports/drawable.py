"""Figures of a document, checked before they are drawn: their sizes, lengths and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from doko_sim.errors import DokoError
from doko_sim.texts import say
from reports.pictures import (
    FIGURES,
    Distribution,
    Effects,
    Figure,
    Heat,
    Lines,
    Narrowing,
)

#: Figures of a report, and what is drawn in one of them and in all: rows, cells, bars, points.
MOST_FIGURES, MOST_PARTS, MOST_IN_ALL = 200, 2_500, 5_000
#: Names of what has a colour of its own, as lines; rows or columns of one with rows.
MOST_SERIES, MOST_ROWS = 100, 500
#: How far from zero the values of a distribution may lie.
FARTHEST = 10_000
TOO_MANY = "figure {figure}: {given:,} {what}; expected at most {most:,}"
UNEQUAL = "figure {figure}: {given:,} {what} for {expected:,} {others}; expected as many"
TOO_FAR = "figure {figure}: the value {value}; expected -{most:,} to {most:,}"
MANY_FIGURES = "{given:,} figures; expected at most {most:,}"
LARGE = "figures with {given:,} parts; expected at most {most:,}"
#: What is counted, how many there are, and how many there may be.
Count = tuple[str, int, int]
#: What is counted, how many there are, and the same of what there must be as many of.
Pair = tuple[str, int, str, int]


def read_figures(figures: Sequence[dict[str, Any]]) -> list[Figure]:
    """The figures of a document.

    Raises
    ------
    DokoError
        For a figure that cannot be drawn, or only in hours.
    msgspec.ValidationError, KeyError
        Where it is none.
    """
    if len(figures) > MOST_FIGURES:
        raise DokoError(say(MANY_FIGURES, given=len(figures), most=MOST_FIGURES))
    read = [read_figure(one) for one in figures]
    parts = sum(_parts(one) for one in read)
    if parts > MOST_IN_ALL:
        raise DokoError(say(LARGE, given=parts, most=MOST_IN_ALL))
    return read


def read_figure(figure: dict[str, Any]) -> Figure:
    """A figure of a document that can be drawn; errors as read_figures."""
    kind = figure["kind"]
    rest = {name: value for name, value in figure.items() if name != "kind"}
    made: Figure = msgspec.convert(_with_unknown(rest), FIGURES[kind])
    name = repr(made.title[:40])
    for what, given, most in _counts(made):
        if given > most:
            raise DokoError(say(TOO_MANY, figure=name, given=given, what=say(what), most=most))
    for what, given, others, expected in _pairs(made):
        if given != expected:
            both = {"given": given, "expected": expected}
            raise DokoError(say(UNEQUAL, figure=name, what=say(what), others=say(others), **both))
    if isinstance(made, Distribution):
        _check_places(made, name)
    return made


def _counts(figure: Figure) -> Iterator[Count]:
    if isinstance(figure, Heat):
        yield "rows", len(figure.rows), MOST_ROWS
        yield "columns", len(figure.columns), MOST_ROWS
    elif isinstance(figure, Effects):
        yield "rows", len(figure.rows), MOST_ROWS
    elif isinstance(figure, Distribution | Lines):
        yield "series", len(figure.series), MOST_SERIES
    yield "parts", _parts(figure), MOST_PARTS


def _parts(figure: Figure) -> int:
    """How many rows, cells, bars or points are drawn."""
    if isinstance(figure, Effects):
        return len(figure.rows)
    if isinstance(figure, Distribution):
        return sum(len(one.shares) for one in figure.series)
    if isinstance(figure, Narrowing):
        return len(figure.values)
    if isinstance(figure, Lines):
        return len(figure.marks) + sum(len(one.values) for one in figure.series)
    return len(figure.rows) * len(figure.columns)


def _pairs(figure: Figure) -> Iterator[Pair]:
    if isinstance(figure, Narrowing):
        yield "figures", len(figure.values), "numbers of deals", len(figure.deals)
    elif isinstance(figure, Lines):
        for line in figure.series:
            yield "figures", len(line.values), "x values", len(line.x)
    elif isinstance(figure, Distribution):
        for one in figure.series:
            if one.intervals:
                yield "intervals", len(one.intervals), "shares", len(one.shares)
    elif isinstance(figure, Heat):
        for cells in (figure.cells, figure.clear):
            yield "rows of cells", len(cells), "rows", len(figure.rows)
            for row in cells:
                yield "cells", len(row), "columns", len(figure.columns)


def _check_places(figure: Distribution, name: str) -> None:
    """DokoError where a value lies too far away: all between two of them may be looked at."""
    for one in figure.series:
        for value in (one.first, one.first + len(one.shares)):
            if abs(value) > FARTHEST:
                raise DokoError(say(TOO_FAR, figure=name, value=value, most=FARTHEST))


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
