"""Whole files of recorded games, checked and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from doko_sim.errors import DokoError
from doko_sim.records import lines_of
from doko_sim.replay import Outcome, replay


@dataclass(slots=True)
class FileCheck:
    """What became of the games in one file, as far as it has been read.

    ``failure`` says why the file could not be read, or not to its end.
    """

    path: str
    agree: int = 0
    differ: list[Outcome] = field(default_factory=list)
    unreadable: list[Outcome] = field(default_factory=list)
    failure: str | None = None

    @property
    def games(self) -> int:
        """Lines that hold something, whether it could be read or not."""
        return self.agree + len(self.differ) + len(self.unreadable)

    def run(self, progress: Callable[[int], object] | None = None) -> None:
        """Read the file and check its games; an interruption keeps what has been found."""
        try:
            for outcome in replay(lines_of(self.path, progress)):
                self._add(outcome)
        except DokoError as error:
            self.failure = str(error)

    def _add(self, outcome: Outcome) -> None:
        if outcome.agrees:
            self.agree += 1
        elif outcome.difference is not None:
            self.differ.append(outcome)
        else:
            self.unreadable.append(outcome)
