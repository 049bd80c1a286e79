"""``doko claims``: published rules of thumb and figures, put to a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.rules import Rules

STOPPED = "Interrupted: {done} of {asked} claims were reached."
HELP_ONLY = "Only a group, a claim, a tactic or a question's number; may be repeated."
HELP_AGAINST = "A table of this strategy; repeated, at each.  [default: club and pagat]"
HELP_DEALS = "Deals for what is counted; the other tests get their part of it."


@click.command("claims", short_help=texts.CLAIMS)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--only", multiple=True, metavar="NAME", help=HELP_ONLY)
@options.several_rules_option
@options.against_option(HELP_AGAINST)
@options.deals_option(300_000, HELP_DEALS)
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def command(
    names: tuple[str, ...],
    only: tuple[str, ...],
    rules: tuple[Rules, ...],
    against: tuple[str, ...],
    deals: int,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Put published claims about the game to a test; a NAME shows one with its details.

    Each claim is tested by counting, or by simulation at a table of club and at one of pagat, and
    judged for itself, whatever else is asked. It holds, does not hold, depends on who plays or on
    the rules, or cannot be decided here. What follows from the cards alone must be exact: the
    command fails (exit code 1) if it is not.

    Ctrl-C ends a long run early and shows the claims that were reached.
    """
    from analyses.claims.run import TABLES, Answer, Ask, Check
    from analyses.sensitivity import named
    from doko_sim import interrupts
    from doko_sim.engine.jit import is_compiled
    from reports.claim import one_report
    from reports.claims import report
    from reports.claims_data import command_line

    ask = Ask(
        only=(*names, *only),
        rules=tuple(named(rules)),
        tables=against or TABLES,
        deals=deals,
        seed=seed,
        level=level,
    )
    if not is_compiled():
        compiling_notice()
    again = command_line(ask.only, [one.label for one in rules], against, deals, seed, level)
    made = Check(ask)

    def show(found: Answer) -> None:
        if found.interrupted:
            note(say(STOPPED, done=len(found.checked), asked=len(ask.claims)))
        if len(found.checked) == 1:
            emit(one_report(found.checked[0], found, again), output)
        else:
            emit(report(found, again, output.format == "table"), output)

    with Progress("Playing") as progress:

        def leaving() -> bool:
            reached = made.answer(interrupted=True)
            progress.stop()
            show(reached)
            return True

        with interrupts.showing(leaving):
            made.run(threads, progress.advance)
    found = made.answer()
    show(found)
    if found.interrupted:
        return Exit.INTERRUPTED
    return Exit.FAILED if found.wrong else Exit.OK
