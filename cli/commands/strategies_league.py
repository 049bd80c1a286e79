"""``doko strategies league``: several strategies, each against each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.rules import Rules

DEALS = 20_000
PLAYING = "Playing"
STOPPED = "Interrupted after {done:,} of {asked:,} deals: the result is that of these."
NOT_AGAIN = "Interrupted: the winner was not measured again."


@click.command("league", short_help="Several strategies, each against each.")
@click.argument("names", nargs=-1, required=True, metavar="A B...")
@options.deals_option(DEALS)
@options.rules_option
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def league(
    names: tuple[str, ...],
    deals: int,
    rules: Rules,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Play two or more strategies, each against each, on the same deals.

    They are named as for --strategy. Every pair plays both parties of every deal; the winner is
    measured again on deals of the next seed. CSV holds one line a pair.

    Ctrl-C ends a long league early and shows the result of the deals played so far.
    """
    options.keep_strategies(output, *names)

    from analyses.league import Ask
    from analyses.league import league as play
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import player
    from reports.league import report

    ask = Ask(tuple(map(player, names)), rules, seed, deals, level)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        found = play(ask, threads, progress.advance)
    if found.played.interrupted:
        note(say(STOPPED, done=found.played.deals, asked=deals))
    elif found.interrupted:
        note(NOT_AGAIN)
    emit(report(found, flat=output.flat), output)
    return Exit.INTERRUPTED if found.interrupted else Exit.OK
