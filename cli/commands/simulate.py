"""``doko simulate``: play many deals and count what happens."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice

if TYPE_CHECKING:
    from doko_sim.rules import Rules

DEALS = 100_000
DEFAULT_LEVEL = 0.95
PLAYING = "Playing"
STOPPED = "Interrupted after {done:,} of {asked:,} deals: the result is that of these."
STOPPED_AT_ONCE = "Interrupted before the first deals were finished: there is no result."


@click.command(short_help=texts.SIMULATE)
@options.rules_option
@options.strategy_option()
@options.deals_option(DEALS)
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def command(
    rules: Rules,
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Play many deals and count what happens.

    Frequencies of contracts, how often Re wins and with how many card points, game points by
    side and position, announcements made and kept, extra points, and what house rules bring (new
    deals, piglets, forced calls); each with its interval.

    Ctrl-C ends a long run early and shows the result of the deals played so far.
    """
    from analyses.distributions import RARE
    from analyses.frequencies import frequencies
    from analyses.pilot import simulate_better
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from doko_sim.simulation import Plan
    from reports.frequencies import report

    plan = Plan(rules, table_of(strategies), seed)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        result, means = simulate_better(plan, deals, threads, level, progress.advance)
    done = int(result.counts["deals"][0])
    if done < deals:
        note((STOPPED if done else STOPPED_AT_ONCE).format(done=done, asked=deals))
    if done:
        short = output.format == "table"
        found = frequencies(result, level, RARE if short else 0.0, means.means if means else ())
        repeat = again(rules, strategies, done, seed, level)
        emit(report(found, plan, deals, repeat, short, means), output)
    return Exit.OK if done == deals else Exit.INTERRUPTED


def again(
    rules: Rules,
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    level: float,
    command: str = "simulate",
) -> str:
    """The command that makes a result again; every default of a doko.toml stands in it."""
    words = ["doko", command, "--rules", rules.label]
    for strategy in strategies if len(set(strategies)) > 1 else strategies[:1]:
        words += ["--strategy", strategy]
    words += ["--deals", str(deals), "--seed", str(seed)]
    if level != DEFAULT_LEVEL:
        words += ["--level", f"{level!r}"]
    return shlex.join(words)
