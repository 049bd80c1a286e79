"""Words and numbers that the tables of ``doko thresholds`` share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyses.blocks import ALWAYS, NEVER, Turn, widened
from analyses.estimate import Estimate
from analyses.threshold_sums import GROUPS
from doko_sim.texts import Text, figure, say
from reports.model import Column, Table
from reports.values import MISSING, triple

SIDES = ("Re", "Kontra")
#: From which score on: any, and none.
ANY, NONE = "any", "none"
#: The same, told apart from these words elsewhere.
_TURNS = {ANY: "any{score}", NONE: "none{score}"}
RANGE = "{value} ({low} to {high})"


def turn_text(turn: Turn, digits: int = 0) -> str:
    """From where on a gain is positive, in words where it is no number; MISSING if unknown."""
    if not turn.is_known:
        return MISSING
    ends = [_end(end, digits) for end in (turn.low, turn.high)]
    value = _end(turn.value, digits)
    if turn.low == turn.high:
        return value
    return say(RANGE, value=value, low=ends[0], high=ends[1])


def _end(value: float, digits: int) -> Text:
    if value == ALWAYS:
        return say(_TURNS[ANY], score="")
    return say(_TURNS[NONE], score="") if value == NEVER else figure(f"{value:.{digits}f}")


def turn_word(end: float | str) -> Text:
    """An end of an interval of turns: a number, ANY or NONE."""
    return say(_TURNS[end], score="") if isinstance(end, str) else say("{end:.1f}", end=end)


def turn_cell(turn: Turn, digits: int = 0) -> str | None:
    """The same as a cell of a table takes it: None if unknown."""
    return turn_text(turn, digits) if turn.is_known else None


def turn_data(turn: Turn) -> list[float | str] | None:
    """The same for a program; ANY and NONE where it is no number, None if unknown."""
    if not turn.is_known:
        return None
    numbers = (turn.value, turn.low, turn.high)
    return [ANY if v == ALWAYS else NONE if v == NEVER else v for v in numbers]


def table(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[dict[str, Any]],
    level: float,
    below: Sequence[str] = (),
) -> Table:
    """A table whose rows hold estimates: the intervals of a column widened for their number."""
    for column in columns:
        held = [row for row in rows if isinstance(row[column.key], Estimate)]
        found = widened([row[column.key] for row in held], GROUPS, level)
        for row, one in zip(held, found, strict=True):
            row[column.key] = triple(one)
    return Table(title, columns, rows, below)
