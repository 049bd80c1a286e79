"""``doko bench``: measure how fast this machine plays."""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.exits import Exit
from cli.options import WholeNumber
from cli.output import Output, emit, note
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.bench import Bench

STARTING = "Compiling and trying out; then {turns}."
TURN = "{word} {done} of {total}{left}"
LEFT = ", about {seconds:.0f} s left"
STOPPED = "Interrupted after {done} of {asked} turns: the result is that of these."
STOPPED_AT_ONCE = "Interrupted before the first turn was finished: there is no result."
HELP_TURNS = "Turns to take; the median of them is given."
HELP_SECONDS = "How long each measurement of a turn takes, about."
HELP_LIMIT = (
    "The yardstick's source; without it, bench/limit.c in the folder that DOKO_SHARED names, "
    "or in ../shared."
)


@click.command(short_help=texts.BENCH)
@click.option(
    "--turns", type=WholeNumber(1, 1000), default=9, show_default=True, metavar="N", help=HELP_TURNS
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=0.4,
    show_default=True,
    metavar="X",
    help=HELP_SECONDS,
)
@click.option("--limit", "limit_file", type=click.Path(path_type=Path), help=HELP_LIMIT)
@options.output_options
def command(turns: int, seconds: float, limit_file: Path | None, output: Output) -> int:
    """Measure how fast this machine plays.

    Deals a second of one core's time for three strategies, where the time goes, and what a
    second thread gains; all that in turns with limit.c, a small C program that does the least
    that must be done, where its source and a C compiler are there.
    """
    from analyses.limit import NoLimitError, find
    from reports.bench import report

    missing = None
    try:
        source = find(limit_file)
    except NoLimitError as error:
        source, missing = None, error.message
    note(say(STARTING, turns=say("1 turn") if turns == 1 else say("{turns:,} turns", turns=turns)))
    with tempfile.TemporaryDirectory(prefix="doko-bench-") as folder:
        bench, unbuilt = _measure(source, Path(folder), turns, seconds)
    done = len(bench.turns)
    if done < turns:
        note(say(STOPPED if done else STOPPED_AT_ONCE, done=done, asked=turns))
    if done:
        emit(report(bench, missing or unbuilt, seconds), output)
    return Exit.OK if done == turns else Exit.INTERRUPTED


def _measure(
    source: Path | None, folder: Path, turns: int, seconds: float
) -> tuple[Bench, str | None]:
    """Measure; with the reason where the yardstick cannot be built."""
    from analyses.bench import SUBJECTS, measure
    from analyses.limit import Limit, NoLimitError

    limit, unbuilt = None, None
    try:
        limit = Limit(source, folder) if source else None
    except NoLimitError as error:
        unbuilt = error.message

    return measure(limit, SUBJECTS, turns, seconds, Told()), unbuilt


class Told:
    """Tells each turn, and how long the others will take if they take as long as those done.

    ``word`` is what a turn is called.
    """

    def __init__(self, word: str = "Turn") -> None:
        self.word = word
        self.started = perf_counter()

    def __call__(self, done: int, total: int) -> None:
        """Tell that so many of all turns are done; 0 when the first begins."""
        now = perf_counter()
        if done == 0:
            self.started = now
            return
        left = (now - self.started) / done * (total - done)
        more = say(LEFT, seconds=left) if left >= 1 else ""
        note(say(TURN, word=say(self.word), done=done, total=total, left=more))
