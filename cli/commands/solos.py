"""``doko solos``: how often is a solo the best choice, and what does it earn?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.exits import Exit
from cli.options import (
    Count,
    level_option,
    output_options,
    rules_option,
    seed_option,
    strategy_option,
    threads_option,
)
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice

if TYPE_CHECKING:
    from doko_sim.rules import Rules


@click.command("solos")
@rules_option
@strategy_option()
@seed_option
@click.option("--hands", type=Count(), metavar="N", help="Random hands to draw.  [default: 40000]")
@click.option(
    "--deals",
    type=Count(),
    metavar="N",
    help="Deals in each of the two halves of a hand's.  [default: 64]",
)
@threads_option
@level_option
@output_options
def command(
    rules: Rules,
    strategies: tuple[str, ...],
    seed: int,
    hands: int | None,
    deals: int | None,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Say how often each solo is the best choice, what it earns, and how to tell such hands.

    Random hands are played with and without solos on the same deals. The count for the table and
    what it loses were measured once; they are shown as they are kept.
    """
    from analyses.solo_data import kept
    from analyses.solos import DEALS, HANDS, Question, answer
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from reports.solos import report

    question = Question(rules, table_of(strategies), seed, hands or HANDS, deals or DEALS, level)
    rules.check_played()
    if not is_compiled():
        compiling_notice()
    with Progress("Trying hands") as progress:
        result = answer(question, threads, progress.advance)
    if result.interrupted:
        note(f"Interrupted after {result.tried.hands:,} hands.")
    emit(report(result, kept()), output)
    return Exit.INTERRUPTED if result.interrupted else None
