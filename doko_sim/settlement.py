"""What a result is worth: the engine's settlement, asked about one situation.

Nothing is decided here. A game record is filled in as if the deal had just been played, and the
compiled settlement works on it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from doko_sim.contracts import order_table
from doko_sim.engine import state
from doko_sim.engine.settle import ITEMS
from doko_sim.engine.situation import settle_situation
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.table import fill_rules

Side = Literal["re", "kontra"]
SIDES: tuple[Side, Side] = ("re", "kontra")
_TRICKS = 12


class Item(NamedTuple):
    """One line of a settlement: its name, the side that gets it and its game points."""

    name: str
    side: Side
    points: int


@dataclass(frozen=True)
class Situation:
    """A deal that has been played, as far as the settlement looks at it.

    Levels: 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz; skipped levels count.
    ``alone`` stands for every game of one against three: a solo, a silent wedding, a wedding
    whose partner was not found. ``extras_re`` and ``extras_kontra`` are extra points of any
    kind. ``re_seats``: seats 0 and 1, or seat 0 alone, unless others are given.

    Raises
    ------
    DokoError
        For levels, card points, tricks or seats that no deal can end with.
    """

    re_level: int
    kontra_level: int
    re_points: int
    re_tricks: int = 6
    kontra_tricks: int = 6
    alone: bool = False
    extras_re: int = 0
    extras_kontra: int = 0
    re_seats: tuple[int, ...] = ()
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        if not self.re_seats:
            object.__setattr__(self, "re_seats", (0,) if self.alone else (0, 1))
        for name, given, highest in (
            ("re_level", self.re_level, 5),
            ("kontra_level", self.kontra_level, 5),
            ("re_points", self.re_points, 240),
            ("re_tricks", self.re_tricks, _TRICKS),
        ):
            if not 0 <= given <= highest:
                raise DokoError(f"{name} = {given}; expected 0 to {highest}")
        self._check_tricks()
        if min(self.extras_re, self.extras_kontra) < 0 or self._extras() > _TRICKS:
            raise DokoError(f"{self._extras()} extra points; expected at most {_TRICKS} in all")
        seats = set(self.re_seats)
        if len(seats) != (1 if self.alone else 2) or not seats <= set(range(4)):
            raise DokoError(
                f"re_seats = {self.re_seats}; expected {'one seat' if self.alone else 'two seats'} "
                "of 0 to 3"
            )

    def _extras(self) -> int:
        return self.extras_re + self.extras_kontra

    def _check_tricks(self) -> None:
        if self.re_tricks + self.kontra_tricks != _TRICKS:
            raise DokoError(
                f"{self.re_tricks} and {self.kontra_tricks} tricks; expected 12 together"
            )
        without = {0: 0, _TRICKS: 240}.get(self.re_tricks, self.re_points)
        if self.re_points != without:
            raise DokoError(
                f"{self.re_points} card points with {self.re_tricks} tricks; expected {without}"
            )


@dataclass(frozen=True)
class Settlement:
    """Who has won, the items, the game value for Re (before a soloist's factor) and the scores.

    The items' points, those of Kontra taken off, add up to ``value_re``; ``scores`` are by seat.
    """

    winner: Side | None
    items: tuple[Item, ...]
    value_re: int
    scores: tuple[int, int, int, int]


def settle(situation: Situation) -> Settlement:
    """Settle a situation with the compiled rules (rules.md 6.2 and 7.1)."""
    game, rows = np.zeros(1, state.GAME_DTYPE), np.zeros(1, state.ROW_DTYPE)
    _fill_result(game[0], situation)
    settle_situation(game, rows)
    row, log = rows[0], game[0]["log"][: int(game[0]["log_count"])]
    scores = tuple(int(score) for score in row["scores"])
    return Settlement(
        winner=None if row["winner"] == state.NOBODY else SIDES[int(row["winner"])],
        items=tuple(_item(entry) for entry in log if entry["what"] == state.ITEM),
        value_re=int(row["value"]),
        scores=(scores[0], scores[1], scores[2], scores[3]),
    )


def _item(entry: np.void) -> Item:
    name = ITEMS[int(entry["options"])]
    return Item(
        "extra" if name in state.EXTRAS else name,
        SIDES[int(entry["seat"])],
        int(entry["answer"]),
    )


def _fill_result(record: np.void, situation: Situation) -> None:
    """Write the end of a deal into an empty record.

    An extra point of either kind stands as a Doppelkopf trick of the side that gets it: of the
    extra points it is the one that needs no cards beside it.
    """
    public = record["public"]
    public["order"] = order_table()[0]
    fill_rules(record["rules"], situation.rules)
    re_seat = situation.re_seats[0]
    kontra_seat = next(seat for seat in range(4) if seat not in situation.re_seats)
    record["re"] = sum(1 << seat for seat in situation.re_seats)
    record["alone"] = situation.alone
    record["log_on"] = 1
    record["full_tricks"] = (1 << situation.extras_re + situation.extras_kontra) - 1
    public["level"] = situation.re_level, situation.kontra_level
    public["won"][re_seat] = situation.re_points
    public["won"][kontra_seat] = 240 - situation.re_points
    public["tricks"][re_seat] = situation.re_tricks
    public["tricks"][kontra_seat] = situation.kontra_tricks
    public["trick_winner"] = kontra_seat
    public["trick_winner"][: situation.extras_re] = re_seat
