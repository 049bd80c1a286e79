"""Whole files of recorded games, checked and counted."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from doko_sim.errors import DokoError, message_of
from doko_sim.replay import Outcome, replay
from doko_sim.texts import say

_LINES_A_STEP = 500


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
            self.failure = error.message

    def _add(self, outcome: Outcome) -> None:
        if outcome.agrees:
            self.agree += 1
        elif outcome.difference is not None:
            self.differ.append(outcome)
        else:
            self.unreadable.append(outcome)


def lines_of(path: str, progress: Callable[[int], object] | None = None) -> Iterator[bytes]:
    """The lines of a file of records, plain or gzip; ``-`` is standard input.

    ``progress`` is told now and then how many bytes of the file have been read.

    Raises
    ------
    DokoError
        If the file cannot be read, also in its middle.
    """
    number = 0
    try:
        with _source(path) as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            lines = gzip.GzipFile(fileobj=raw) if packed else raw
            for number, line in enumerate(lines, 1):
                if progress and number % _LINES_A_STEP == 0 and raw.seekable():
                    progress(raw.tell())
                yield _without_mark(line) if number == 1 else line
    except (OSError, EOFError, ValueError, zlib.error) as error:
        reason = say(getattr(error, "strerror", None) or message_of(error))
        template = "cannot read {path!r}: {reason}"
        if number:
            template = "cannot read {path!r} behind line {number}: {reason}"
        raise DokoError(say(template, path=path, number=number, reason=reason)) from error


def _source(path: str) -> AbstractContextManager[Any]:
    if path != "-":
        return open(path, "rb")
    if sys.stdin is None:
        raise OSError(say("standard input is closed"))
    return nullcontext(sys.stdin.buffer)


def _without_mark(line: bytes) -> bytes:
    """A file's first line without the mark of UTF-8."""
    if line.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise OSError(say("it is UTF-16; expected UTF-8"))
    return line.removeprefix(b"\xef\xbb\xbf")
