"""What a column of rows is, and the numbers that columns are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from analyses.row_play import NUMBER

if TYPE_CHECKING:
    import polars

Type = Literal["Int8", "Int16", "Int64", "Boolean", "String"]
SEATS = range(4)
#: What stands for null where a column's numbers are made.
NONE = -1


@dataclass(frozen=True)
class Played:
    """Deals that were played.

    Attributes
    ----------
    rows
        state.ROW_DTYPE, shape (deals,).
    calls
        Of row_play.play_rows, shape (deals, seats, PARTS).
    seed
        What they were dealt from.
    strategies
        Who played, by position.
    """

    rows: np.ndarray
    calls: np.ndarray
    seed: int
    strategies: tuple[str, ...]

    def is_re(self, seat: int) -> np.ndarray:
        """1 where a seat was of Re at the end, shape (deals,)."""
        found: np.ndarray = self.rows["re"] >> seat & 1
        return found

    def said(self, side: int) -> np.ndarray:
        """How many announcements the players of a side made, shape (deals,)."""
        own = np.stack([self.is_re(seat) == 1 - side for seat in SEATS], axis=1)
        number: np.ndarray = (self.calls[:, :, NUMBER] * own).sum(axis=1)
        return number


#: A number for each deal.
Values = Callable[[Played], np.ndarray]


@dataclass(frozen=True)
class RowColumn:
    """One column.

    ``values`` gives a number a deal; of a String column the place in ``words``; NONE is null where
    ``may_be_null``. ``unit`` and ``meaning`` are for the documentation.
    """

    name: str
    type: Type
    unit: str
    meaning: str
    values: Values
    words: tuple[str, ...] = ()
    may_be_null: bool = False

    def series(self, played: Played) -> polars.Series:
        """The column of deals that were played."""
        import polars

        found = np.asarray(self.values(played))
        if self.type == "String":
            words = polars.Series(self.name, self.words, polars.String)
            return words.gather(found.astype(np.int64))
        if self.type == "Boolean":
            return polars.Series(self.name, found.astype(bool))
        series = polars.Series(self.name, found).cast(getattr(polars, self.type))
        return series.set(polars.Series(found == NONE), None) if self.may_be_null else series


def field(name: str, *place: int) -> Values:
    """A field of the rows, or an entry of it."""
    entry: Any = (..., *place)

    def values(played: Played) -> np.ndarray:
        found: np.ndarray = played.rows[name][entry]
        return found

    return values


def calls_of(seat: int, part: int) -> Values:
    """A part of what is kept of a seat's announcements."""
    return lambda played: played.calls[:, seat, part]


def said_by(side: int) -> Values:
    """How many announcements a side made."""
    return lambda played: played.said(side)


def side_of(seat: int) -> Values:
    """The side of a seat, 0 Re or 1 Kontra."""
    return lambda played: 1 - played.is_re(seat)


def promoted(bit: int) -> Values:
    """1 where piglets (0), super (1) or hyper piglets (2) were called."""
    return lambda played: played.rows["promoted"] >> bit & 1


def position(values: Values) -> Values:
    """Positions from seats; no seat (-1) is NONE."""

    def positions(played: Played) -> np.ndarray:
        seats = values(played)
        found: np.ndarray = np.where(seats < 0, NONE, seats + 1)
        return found

    return positions
