"""``doko strategies check``: whether a strategy plays by the rules and sees no hidden card."""

from __future__ import annotations

from typing import Any

import click

from cli import options
from cli.exits import Exit
from cli.output import Output, emit
from cli.progress import Progress, compiling_notice

HELP_DEALS = "Deals to check under each set of rules; for legal cards twenty times as many."
HELP_RULES = "Check under these rules, too: a preset or a file of your own."
CHECKING = "Checking"


@click.command()
@click.argument("who", metavar="FILE|NAME")
@click.option("--rules", type=options.Preset(), metavar="NAME|FILE", help=HELP_RULES)
@options.deals_option(100, help=HELP_DEALS)
@options.seed_option
@options.output_options
def check(who: str, rules: Any, deals: int, seed: int, output: Output) -> int:
    """Say in plain words whether a strategy is right: FILE.py, FILE.py:NAME or NAME.

    It must do only what is allowed, under several sets of rules and for every question of a house
    rule; decide alike when cards that it cannot see are dealt in another way; decide alike when
    asked again, and for equal cards; and write nothing but its own notes. Its speed is shown, and
    not judged.

    Exit code: 0 if nothing was found, 1 if something was, 2 if there is no such strategy.
    """
    from doko_sim import conformance
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.own_errors import FaultyFile
    from doko_sim.players.strategy import player
    from reports.strategies_check import checked, faulty

    try:
        one = player(who)
        sets = dict(conformance.rule_sets())
        if rules is not None:
            sets[rules.label] = rules
        if not is_compiled():
            compiling_notice()
        with Progress(CHECKING) as progress:
            outcomes = conformance.run(one, sets, deals, seed, progress.advance)
        broken = any(outcome.findings for outcome in outcomes)
        speeds = {} if broken else {p.name: conformance.speed(p) for p in _measured(one)}
    except FaultyFile as error:
        emit(faulty(who, str(error), output.format == "table"), output)
        return Exit.FAILED
    emit(checked(one, outcomes, speeds, deals, seed), output)
    return Exit.FAILED if broken else Exit.OK


def _measured(one: Any) -> list[Any]:
    """The strategy, and a known one to compare its speed with."""
    from doko_sim.players.strategy import player

    known = player("pagat")
    return [one] if one.name == known.name else [one, known]
