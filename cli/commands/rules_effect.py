"""``doko rules effect``: what each rule of a set does, turned back alone on the same deals."""

from __future__ import annotations

from typing import Any

import click

from cli import options
from cli.commands.rules_compare import (
    PLAYING,
    STOPPED,
    NamedRules,
    check_output,
    rule_sets,
)
from cli.exits import Exit
from cli.language import GERMAN, current, tr
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

DEALS = 50_000
HELP_ON = (
    "What the rules are ranked by: a name or the title of a row; all of them are listed below."
)
OUTCOMES = "Outcomes for --on"
HELP_PAIRS = "Also find pairs of rules that do more or less together than the sum of each alone."
HELP_AGAINST = "Rules whose values the options are turned back to."


class _ListingOutcomes(click.Command):
    """A command whose help ends with the outcomes (read only then: they need numpy)."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the outcomes and the titles of their rows."""
        from analyses.outcomes import outcomes

        with formatter.section(tr(OUTCOMES)):
            formatter.write_dl([(one.key, tr(one.title)) for one in outcomes().values()])


@click.command("effect", cls=_ListingOutcomes, short_help="What does each rule do?")
@click.argument("which", type=NamedRules(), metavar="RULES")
@click.option("--on", default="spread", show_default=True, metavar="OUTCOME", help=HELP_ON)
@click.option("--pairs", "with_pairs", is_flag=True, help=HELP_PAIRS)
@click.option(
    "--against",
    type=NamedRules(),
    default="ddv",
    show_default=True,
    metavar="RULES",
    help=HELP_AGAINST,
)
@options.strategy_option()
@options.deals_option(DEALS)
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def effect(
    which: tuple[str, Any],
    on: str,
    with_pairs: bool,
    against: tuple[str, Any],
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Turn each option of RULES (a preset or a file) back alone and rank what that does.

    All rules are played on the same deals; an option that is not allowed without another is
    turned back with it.

    Ctrl-C ends a long run early and shows the result of the deals played so far.
    """
    check_output(output, (which, against))

    from analyses.outcomes import outcome
    from analyses.rule_effects import check_differ, effects
    from analyses.same_deals import Setting
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from reports.changes import command_line
    from reports.rule_effects import report

    chosen = outcome(on)
    setting = Setting(table_of(strategies), seed, deals, level)
    own, other = rule_sets((which, against))
    check_differ(own, own if which[0] == against[0] else other)
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        found = effects(own, other, chosen, setting, with_pairs, threads, progress.advance)
    if found.tally.interrupted:
        note(say(STOPPED, done=found.tally.deals, asked=deals))
    words = ["effect", which[0], "--on", on, *(["--pairs"] if with_pairs else [])]
    words += [] if against[0] == "ddv" else ["--against", against[0]]
    again = command_line(words, setting, found.tally.deals)
    table = output.format == "table"
    emit(report(found, again, table, table and current() == GERMAN), output)
    return Exit.INTERRUPTED if found.tally.interrupted else Exit.OK
