"""``doko simulate``: play many deals and count what happens."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, check_writable, emit, note, written_whole
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.pilot import Means
    from doko_sim.rules import Rules
    from doko_sim.simulation import Plan, Result

DEALS = 100_000
DEFAULT_LEVEL = 0.95
PLAYING = "Playing"
STOPPED = "Interrupted after {done:,} of {asked:,} deals: the result is that of these."
ROWS = "A row of each of {deals:,} deals written to {path}"
ROW = "A row of one deal written to {path}"
#: The file in the command that a file of rows holds: its name shall not change its bytes.
SOME_ROWS = "deals.parquet"
NOT_PARQUET = "--rows {path} given; expected a name that ends in .parquet"
ROWS_AND_RESULT = "--rows and -o both name {path}; expected two files"
HELP_ROWS = (
    "Write a row for each deal into FILE.parquet, for an analysis of your own (docs/data.md)."
)
STOPPED_AT_ONCE = "Interrupted before the first deals were finished: there is no result."


@click.command(short_help=texts.SIMULATE)
@options.rules_option
@options.strategy_option()
@options.deals_option(DEALS)
@options.seed_option
@options.threads_option
@options.level_option
@click.option("--rows", "rows", metavar="FILE.parquet", help=HELP_ROWS)
@options.output_options
def command(
    rules: Rules,
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    threads: int,
    level: float,
    rows: str | None,
    output: Output,
) -> int:
    """Play many deals and count what happens.

    Frequencies of contracts, how often Re wins and with how many card points, game points by
    side and position, announcements made and kept, extra points, and what house rules bring (new
    deals, piglets, forced calls); each with its interval.

    Ctrl-C ends a long run early and shows the result of the deals played so far; a file of rows
    then holds those.
    """
    if rows is not None:
        _check_rows(rows, rules, strategies, output)
    from analyses.distributions import RARE
    from analyses.frequencies import frequencies
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from doko_sim.simulation import Plan
    from reports.frequencies import report

    plan = Plan(rules, table_of(strategies), seed)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        if rows is None:
            result, means = _better(plan, deals, threads, level, progress)
        else:

            def line(done: int) -> str:
                return again(rules, strategies, done, seed, level, SOME_ROWS)

            result, means = _with_rows(plan, deals, threads, rows, line, progress), None
    done = int(result.counts["deals"][0])
    if rows is not None and done:
        note(say(ROWS, deals=done, path=rows) if done > 1 else say(ROW, path=rows))
    if done < deals:
        note(say(STOPPED if done else STOPPED_AT_ONCE, done=done, asked=deals))
    if done:
        short = output.format == "table"
        found = frequencies(result, level, RARE if short else 0.0, means.means if means else ())
        repeat = again(rules, strategies, done, seed, level, rows)
        emit(report(found, plan, deals, repeat, short, means), output)
    return Exit.OK if done == deals else Exit.INTERRUPTED


def _better(
    plan: Plan, deals: int, threads: int, level: float, progress: Progress
) -> tuple[Result, Means | None]:
    from analyses.pilot import simulate_better

    return simulate_better(plan, deals, threads, level, progress.advance)


def _with_rows(
    plan: Plan,
    deals: int,
    threads: int,
    rows: str,
    line: Callable[[int], str],
    progress: Progress,
) -> Result:
    """Play and write rows; figures are those of the rows, so means are plain ones."""
    from analyses.rows_file import write_rows

    with written_whole(Path(rows)) as file:
        result = write_rows(plan, deals, file, line, threads, progress.advance)
        if not result.deals:
            file.unlink(missing_ok=True)
    return result


def _check_rows(rows: str, rules: Rules, strategies: tuple[str, ...], output: Output) -> None:
    """Refuse a file of rows that cannot be written, or is read or written otherwise."""
    if os.path.splitext(rows)[1].lower() != ".parquet":
        raise DokoError(say(NOT_PARQUET, path=repr(rows)))
    path = Path(rows)
    check_writable(path)
    target = Output("parquet", path)
    options.keep_inputs(target, rules.label, *options.defaults_read())
    options.keep_strategies(target, *strategies)
    if output.path is None:
        return
    ours, theirs = os.path.realpath(rows), os.path.realpath(output.path)
    if ours == theirs or Path(ours).is_relative_to(theirs):
        raise DokoError(say(ROWS_AND_RESULT, path=repr(rows)))


def again(
    rules: Rules,
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    level: float,
    rows: str | None = None,
    command: str = "simulate",
) -> str:
    """The command that makes a result again; every default of a doko.toml stands in it."""
    words = ["doko", command, "--rules", rules.label]
    for strategy in strategies if len(set(strategies)) > 1 else strategies[:1]:
        words += ["--strategy", strategy]
    words += ["--deals", str(deals), "--seed", str(seed)]
    if level != DEFAULT_LEVEL:
        words += ["--level", f"{level!r}"]
    if rows is not None:
        words += ["--rows", rows]
    return shlex.join(words)
