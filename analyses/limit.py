"""The yardstick of ``doko bench``: a small C program that does the least work a deal can take.

It plays silent deals with random cards and nothing else, prints what it found, and is built
here for the machine it runs on. It is no part of the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from doko_sim.errors import DokoError, reason_of
from doko_sim.texts import say

FLAGS = ("-O3", "-march=native")
PLACE = Path("bench", "limit.c")


class NoLimitError(DokoError):
    """There is nothing to compare with; the message says why."""


@dataclass(frozen=True)
class Ran:
    """A run: deals played, seconds of processor time and of the clock."""

    deals: int
    cpu: float
    wall: float

    @property
    def rate(self) -> float:
        """Deals a second of processor time."""
        return self.deals / self.cpu

    @property
    def pace(self) -> float:
        """Deals a second of the clock."""
        return self.deals / self.wall


def find(file: Path | None = None) -> Path:
    """The source: a file given, or limit.c among the shared facts.

    Those lie in the folder that ``DOKO_SHARED`` names, or in ``../shared``.

    Raises
    ------
    DokoError
        If the file given does not exist.
    NoLimitError
        If none is given and there is none among the shared facts.
    """
    if file is not None:
        if not file.is_file():
            raise DokoError(say("no file {file!r}; expected the source of limit.c", file=str(file)))
        return file
    source = Path(os.environ.get("DOKO_SHARED") or Path("..", "shared")) / PLACE
    if not source.is_file():
        raise NoLimitError(say("there is no {source}; name the file with --limit", source=source))
    return source


class Limit:
    """The program, built into a folder."""

    def __init__(self, source: Path, folder: Path) -> None:
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise NoLimitError("there is no C compiler (cc); set CC to name one")
        self.program = folder / "limit"
        words = [*compiler.split(), *FLAGS, str(source), "-o", str(self.program)]
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=False)
        except OSError as error:
            raise NoLimitError(
                say(
                    "{compiler} cannot be run ({reason})",
                    compiler=compiler,
                    reason=reason_of(error),
                )
            ) from error
        if done.returncode:
            said = next(iter(done.stderr.splitlines()), "").strip()
            raise NoLimitError(
                say(
                    "{compiler} cannot build {source} ({said})",
                    compiler=compiler,
                    source=source,
                    said=said,
                )
            )

    def run(self, deals: int, processes: int = 1) -> Ran:
        """Play deals in each of some processes at the same time; ``deals`` counts them all."""
        started = time.perf_counter()
        running = [
            subprocess.Popen([self.program, str(deals)], stdout=subprocess.DEVNULL)
            for _ in range(processes)
        ]
        cpu = 0.0
        for process in running:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                raise NoLimitError(say("limit.c ended with {code}", code=process.returncode))
            cpu += usage.ru_utime + usage.ru_stime
        return Ran(deals * processes, cpu, time.perf_counter() - started)
