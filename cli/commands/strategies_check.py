"""``doko strategies check``: whether a strategy plays by the rules and sees no hidden card."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.texts import say

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
    asked again, when its file is loaded again, and for equal cards; write nothing but its own
    notes; and answer at all. Its speed is shown, and not judged.

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
        stop = _Stop(who, output)
        with (
            conformance.loaded_again(one, sets, deals, seed) as afresh,
            conformance.limited(stop),
            Progress(CHECKING) as progress,
        ):
            stop.progress, stop.afresh = progress, afresh
            outcomes = conformance.run(one, sets, deals, seed, progress.advance, afresh)
            broken = any(outcome.findings for outcome in outcomes)
            speeds = {} if broken else {p.name: conformance.speed(p) for p in _measured(one)}
    except FaultyFile as error:
        emit(faulty(who, error.message, output.format == "table"), output)
        return Exit.FAILED
    reads = [] if afresh is None else afresh.reads
    emit(checked(one, outcomes, speeds, deals, seed, reads), output)
    return Exit.FAILED if broken else Exit.OK


class _Stop:
    """Ends the command when a decision does not answer, for nothing can stop compiled code.

    Called from another thread than the one that waits for the answer. The process ends at once:
    ending in an orderly way would take the code away that still runs.
    """

    def __init__(self, who: str, output: Output) -> None:
        self._who, self._output = who, output
        self.progress: Progress | None = None
        self.afresh: Any = None

    def __call__(self, message: str) -> None:
        from reports.strategies_check import faulty

        if self.progress is not None:
            self.progress.__exit__(None, None, None)
        if self.afresh is not None:
            self.afresh.end()
        code = Exit.FAILED
        try:
            emit(faulty(self._who, message, self._output.format == "table"), self._output)
        except DokoError as error:
            note(say(texts.ERROR, message=error.message))
            code = Exit.WRONG_INPUT
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def _measured(one: Any) -> list[Any]:
    """The strategy, and others to compare its speed with: its base, the default, pagat."""
    from doko_sim.players.strategy import DEFAULT, player

    base = one.strategy.base
    others = ([] if base is None else [base]) + [player(DEFAULT), player("pagat")]
    return list({p.name: p for p in (one, *others)}.values())
