"""The end of a game, as far as its settlement needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.options import TOURNAMENT, Options
from tests.reference.tricks import Extra

Item = tuple[str, str, int]
"""Name, side that gets it, points."""


@dataclass(frozen=True)
class Situation:
    """The end of a game; pairs are [Re, Kontra].

    ``lone``: solo, silent wedding or failed wedding. ``re_seats`` are the seats that score as Re.
    ``extras``: those that count. ``callers``: the levels of each player of the sides where calls
    are anonymous, else None. ``early``: how many opened a side's calls before their first card.
    ``promised``: the opponents' level that a side answered by a late reply, or 0.
    """

    card_points: tuple[int, int]
    tricks_won: tuple[int, int]
    levels: tuple[int, int]
    lone: bool
    re_seats: frozenset[int]
    extras: Sequence[Extra] = ()
    rules: Options = TOURNAMENT
    callers: tuple[Sequence[int], Sequence[int]] | None = None
    early: tuple[int, int] = (0, 0)
    promised: tuple[int, int] = (0, 0)
    boneless: bool = False

    def has_nothing(self, side: int) -> bool:
        """Whether a side is schwarz: no trick, or under ``schwarz_by = points`` no card points."""
        if self.rules.schwarz_by == "points":
            return self.card_points[side] == 0
        return self.tricks_won[side] == 0

    def levels_called(self, side: int) -> Sequence[int]:
        """The levels that count for a side: its level, or each of its players'."""
        return (self.levels[side],) if self.callers is None else self.callers[side]
