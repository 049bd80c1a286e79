"""``doko calibrate``: does the simulated table play like a real one?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.commands.simulate import PLAYING, STOPPED, again
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.rules import Rules

DEALS = 200_000


@click.command(short_help=texts.CALIBRATE)
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
    """Put a simulated table beside what is published of real play.

    A strategy plays at all four positions; its figures stand beside the published ones with their
    difference, and whether they lie within the band that real play leaves: Re's wins and card
    points, weddings, announcements, jack solos. Sources stand below the tables.

    Ctrl-C ends a long run early and shows the result of the deals played so far.
    """
    from analyses.calibration import calibrate
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from doko_sim.simulation import Plan
    from reports.calibration import report

    plan = Plan(rules, table_of(strategies), seed)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        found = calibrate(plan, deals, threads, level, progress.advance)
    if found.interrupted:
        note(say(STOPPED, done=found.deals, asked=deals))
    repeat = again(rules, strategies, found.deals, seed, level, command="calibrate")
    emit(report(found, repeat), output)
    return Exit.INTERRUPTED if found.interrupted else Exit.OK
