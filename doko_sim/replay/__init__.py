"""Recorded games checked: the engine plays each one again and must agree with all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doko_sim.errors import DokoError
from doko_sim.records import Record, read_record
from doko_sim.replay.answers import Difference as Difference
from doko_sim.replay.answers import answers_of
from doko_sim.replay.differences import differences
from doko_sim.replay.rerun import ScriptedTables

__all__ = ["Difference", "Outcome", "Replayer", "replay"]


class Outcome(NamedTuple):
    """What became of one line: a difference, a reason why it cannot be read, or neither."""

    line: int
    id: str | None
    difference: Difference | None
    unreadable: str | None

    @property
    def agrees(self) -> bool:
        """Whether the game was read and the engine agrees with it."""
        return self.difference is None and self.unreadable is None


class Replayer:
    """Checks records one after the other, by whatever rules each one names."""

    def __init__(self) -> None:
        self._tables = ScriptedTables()

    def check(self, record: Record) -> Difference | None:
        """The first difference in the order of play, None where the engine agrees.

        Raises
        ------
        DokoError
            If the record's rules do not exist, or deal another pack than its own.
        """
        rules, table = self._tables.prepare(record)
        answers = answers_of(record, rules)
        if isinstance(answers, Difference):
            return answers
        rerun = self._tables.play(record, rules, table, answers)
        return next(differences(record, answers, rerun), None)

    def check_line(self, number: int, line: bytes | str) -> Outcome:
        """The outcome of one line of a file, whatever it holds."""
        name = None
        try:
            record = read_record(line)
            name = record.id if isinstance(record.id, str) else None
            return Outcome(number, name, self.check(record), None)
        except DokoError as error:
            return Outcome(number, name, None, error.message)


def replay(lines: Iterable[bytes]) -> Iterator[Outcome]:
    """Check the games in some lines, numbered from 1; blank lines are passed over."""
    replayer = Replayer()
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield replayer.check_line(number, line)
