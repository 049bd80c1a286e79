"""What a result is worth: the engine's settlement, asked about one situation.

Nothing is decided here. A game record is filled in as if the deal had just been played, and the
compiled settlement works on it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from doko_sim.contracts import NORMAL, SILENT_WEDDING, SOLO_ACE, SOLO_BONELESS, Pack, order_table
from doko_sim.engine import state
from doko_sim.engine.items import ITEMS
from doko_sim.engine.options import fill
from doko_sim.engine.situation import settle_situation
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.texts import say

Side = Literal["re", "kontra"]
SIDES: tuple[Side, Side] = ("re", "kontra")
Callers = tuple[tuple[int, ...], tuple[int, ...]]
_MOST_EARLY = 4


class Item(NamedTuple):
    """One line of a settlement: its name, the side that gets it and its game points."""

    name: str
    side: Side
    points: int


@dataclass(frozen=True)
class Situation:
    """A deal that has been played, as far as the settlement looks at it.

    Levels: 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz; skipped levels count.
    Each side has half of the tricks unless others are given. ``alone`` stands for every game of
    one against three: a solo, a silent wedding (``silent`` too), a boneless solo (``boneless``), a
    wedding whose partner was not found. ``extras_re`` and ``extras_kontra`` are extra points, which
    where one plays alone count as Doppelkopf tricks do. ``re_seats``: seats 0 and 1, or seat 0
    alone, unless others are given.

    Under house rules: ``callers`` are the levels of each side's players where calls are anonymous
    (otherwise one player of each side has made them all), ``early`` how many of each side opened
    before their first card, ``promised`` the level that each side answered by a late reply.

    Raises
    ------
    DokoError
        For levels, card points, tricks or seats that no deal can end with.
    """

    re_level: int
    kontra_level: int
    re_points: int
    re_tricks: int | None = None
    kontra_tricks: int | None = None
    alone: bool = False
    extras_re: int = 0
    extras_kontra: int = 0
    re_seats: tuple[int, ...] = ()
    rules: Rules = field(default_factory=Rules)
    silent: bool = False
    boneless: bool = False
    callers: Callers | None = None
    early: tuple[int, int] = (0, 0)
    promised: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        self._fill_in()
        for name, given, highest in (
            ("re_level", self.re_level, 5),
            ("kontra_level", self.kontra_level, 5),
            ("re_points", self.re_points, 240),
            ("re_tricks", self.tricks[0], self.size),
            ("early", min(self.early), _MOST_EARLY),
            ("early", max(self.early), _MOST_EARLY),
            ("promised", min(self.promised), 5),
            ("promised", max(self.promised), 5),
        ):
            if not 0 <= given <= highest:
                raise DokoError(
                    say(
                        "{name} = {given}; expected 0 to {highest}",
                        name=name,
                        given=given,
                        highest=highest,
                    )
                )
        self._check_tricks()
        self._check_seats()
        if min(self.extras_re, self.extras_kontra) < 0 or self._extras() > self.size:
            raise DokoError(
                say(
                    "{number} extra points; expected at most {size} in all",
                    number=self._extras(),
                    size=self.size,
                )
            )

    def _fill_in(self) -> None:
        if self.silent or self.boneless:
            object.__setattr__(self, "alone", True)
        if not self.re_seats:
            object.__setattr__(self, "re_seats", (0,) if self.alone else (0, 1))
        for name in ("re_tricks", "kontra_tricks"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, self.size // 2)

    @property
    def size(self) -> int:
        """Tricks of a deal: 12, or 10 without nines."""
        return 12 if self.rules.nines else 10

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks of Re and of Kontra."""
        assert self.re_tricks is not None
        assert self.kontra_tricks is not None
        return self.re_tricks, self.kontra_tricks

    @property
    def anonymous(self) -> bool:
        """Whether each player has called for himself."""
        return self.rules.anonymous_calls and (self.silent or not self.alone)

    def levels_of_players(self) -> Callers:
        """By side the levels of its players; one has made all the calls unless ``callers`` says."""
        return self.callers or ((self.re_level,), (self.kontra_level,))

    def _extras(self) -> int:
        return self.extras_re + self.extras_kontra

    def _check_tricks(self) -> None:
        re, kontra = self.tricks
        if re + kontra != self.size and not (self.boneless and 0 < re + kontra < self.size):
            raise DokoError(
                say(
                    "{re} and {kontra} tricks; expected {size} together",
                    re=re,
                    kontra=kontra,
                    size=self.size,
                )
            )
        without = {0: 0, self.size: 240}.get(re, self.re_points)
        if self.re_points != without and not self.boneless:
            raise DokoError(
                say(
                    "{re_points} card points with {re} tricks; expected {without}",
                    re_points=self.re_points,
                    re=re,
                    without=without,
                )
            )

    def _check_seats(self) -> None:
        seats = set(self.re_seats)
        if len(seats) != (1 if self.alone else 2) or not seats <= set(range(4)):
            raise DokoError(
                say(
                    "re_seats = {re_seats}; expected {seats} of 0 to 3",
                    re_seats=self.re_seats,
                    seats=say("one seat") if self.alone else say("two seats"),
                )
            )
        sizes = len(seats), 4 - len(seats)
        levels = self.re_level, self.kontra_level
        for side, players in enumerate(self.levels_of_players()):
            if max(players, default=0) != levels[side] or len(players) > sizes[side]:
                raise DokoError(
                    say(
                        "callers = {callers}; expected at most {number} players of {side}, "
                        "the highest at level {level}",
                        callers=self.callers,
                        number=sizes[side],
                        side=SIDES[side],
                        level=levels[side],
                    )
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
    """Settle a situation with the compiled rules (rules.md 6.2, 7.1 and 9.5)."""
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

    An extra point of any kind stands as a Doppelkopf trick of the side that gets it: of the
    extra points it is the one that needs no cards beside it.
    """
    public, rules = record["public"], situation.rules
    public["order"] = order_table(Pack.of(rules))[0]
    fill(public["rules"], rules)
    public["rules"]["doppelkopf"] = 1
    seats = [seat for seat in range(4) if seat in situation.re_seats]
    others = [seat for seat in range(4) if seat not in situation.re_seats]
    record["re"] = sum(1 << seat for seat in seats)
    record["private"]["side"] = [int(seat in others) for seat in range(4)]
    record["contract"] = _contract(situation)
    record["alone"], record["boneless"] = situation.alone, situation.boneless
    record["log_on"] = 1
    record["full_tricks"] = (1 << situation.extras_re + situation.extras_kontra) - 1
    _fill_calls(record, situation, (seats, others))
    for side, (seat, points) in enumerate(
        ((seats[0], situation.re_points), (others[0], 240 - situation.re_points))
    ):
        public["won"][seat] = points
        public["tricks"][seat] = situation.tricks[side]
    public["trick_winner"] = others[0]
    public["trick_winner"][: situation.extras_re] = seats[0]


def _contract(situation: Situation) -> int:
    if situation.boneless:
        return SOLO_BONELESS
    if situation.silent:
        return SILENT_WEDDING
    return SOLO_ACE if situation.alone else NORMAL


def _fill_calls(record: np.void, situation: Situation, seats: tuple[list[int], list[int]]) -> None:
    record["level"] = situation.re_level, situation.kontra_level
    record["public"]["anonymous"] = situation.anonymous
    record["early"], record["promise"] = situation.early, situation.promised
    for side, players in enumerate(situation.levels_of_players()):
        for seat, level in zip(seats[side], players, strict=False):
            record["seat_level"][seat] = level
        callers = sum(level > 0 for level in players)
        record["first_calls"][side] = callers if situation.anonymous else min(callers, 1)
