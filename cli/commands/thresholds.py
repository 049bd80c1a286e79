"""``doko thresholds``: from which hand on should I announce?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import texts
from cli.exits import Exit
from cli.options import (
    deals_option,
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

HELP_CARD = "Only print the card; nothing is played."
HELP_DEAF = "Play every call a second time without anybody hearing it."


@click.command("thresholds")
@rules_option
@strategy_option()
@click.option("--card", "only_card", is_flag=True, help=HELP_CARD)
@click.option("--deaf", is_flag=True, help=HELP_DEAF)
@seed_option
@deals_option(250_000, texts.HELP_DEALS)
@threads_option
@level_option
@output_options
def command(
    rules: Rules,
    strategies: tuple[str, ...],
    only_card: bool,
    deaf: bool,
    seed: int,
    deals: int,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Say over all hands from which one on Re, Kontra, no 90, no 60 and replies pay.

    Every seat of random deals is in turn made to call or to be silent on the same deals. Beside
    the thresholds of the expected-eyes score stands a card to print, with what it loses.
    """
    from analyses.card_data import card

    if only_card:
        from reports.thresholds import card_report

        emit(card_report(card()), output)
        return None
    from analyses.thresholds import Ask, play
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from reports.thresholds import report

    ask = Ask(rules, table_of(strategies), seed, deals, level, deaf)
    rules.check_played()
    if not is_compiled():
        compiling_notice()
    with Progress("Playing") as progress:
        played = play(ask, threads, progress.advance)
    if played.interrupted:
        note(f"Interrupted after {played.sums.drawn:,} deals.")
    emit(report(ask, played, card()), output)
    return Exit.INTERRUPTED if played.interrupted else None
