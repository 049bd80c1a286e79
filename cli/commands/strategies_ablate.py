"""``doko strategies ablate``: what each tactic of a strategy is worth."""

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

DEALS, DEALS_WITH_PARTNER = 20_000, 10_000
PLAYING = "Playing"
STOPPED = "Interrupted after {done:,} of {asked:,} deals: the result is that of these."
HELP_DEALS = "How many deals to play.  [default: 20_000; 10_000 with --with-partner]"
HELP_ONLY = "Look at these tactics only: IDs or parameters, with commas or given again."
HELP_PARTNER = "Which tactics pay only where the partner has them too (sixteen games a deal)?"
HELP_MARGIN = "What is worth less game points a deal is worth nothing that counts."


@click.command("ablate", short_help="What is each tactic of a strategy worth?")
@click.argument("strategy", metavar="STRATEGY")
@click.option("--only", multiple=True, metavar="NAME,...", help=HELP_ONLY)
@click.option("--with-partner", is_flag=True, help=HELP_PARTNER)
@click.option("--deals", type=options.Count(), metavar="N", help=HELP_DEALS)
@click.option(
    "--margin", type=float, default=0.02, show_default=True, metavar="X", help=HELP_MARGIN
)
@options.rules_option
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def ablate(
    strategy: str,
    only: tuple[str, ...],
    with_partner: bool,
    deals: int | None,
    margin: float,
    rules: Rules,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Turn each tactic of STRATEGY off alone, and on alone, and say what it is worth.

    A tactic is a parameter that is on or off (doko strategies list). All are measured on the same
    deals, in one seat at a table of players who have the others.

    Ctrl-C ends a long run early and shows the result of the deals played so far.
    """
    options.keep_strategies(output, strategy)

    from analyses.ablation import Ask
    from analyses.ablation import ablate as play
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import player
    from reports.ablation import report

    chosen = tuple(name.strip() for text in only for name in text.split(","))
    if deals is None:
        deals = DEALS_WITH_PARTNER if with_partner else DEALS
    ask = Ask(player(strategy), rules, chosen, with_partner, seed, deals, level, margin)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        found = play(ask, threads, progress.advance)
    if found.played.interrupted:
        note(say(STOPPED, done=found.played.deals, asked=deals))
    emit(report(found, short=output.format == "table"), output)
    return Exit.INTERRUPTED if found.played.interrupted else Exit.OK
