"""``doko strategies tune``: better values for a strategy's parameters, by playing."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import defaults, options
from cli.exits import Exit
from cli.language import current, language_option
from cli.output import Output, check_writable, emit, note, write_new
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.tuning import Tuned
    from analyses.tuning_wish import Wish
    from doko_sim.rules import Rules

HELP_TUNE = "Find better values for parameters."
HELP_OVER = (
    "What is tuned: names with commas between, each perhaps with the values to try, "
    "as re_threshold=60..90."
)
HELP_BUDGET = "Deals of all trials together."
HELP_TRIAL = "Deals of a whole trial; all trials play the same ones."
HELP_GAIN = "Game points a deal that the test on fresh deals sets against no gain."
HELP_MOST = "Deals of that test at most."
HELP_DESIGN = "Who sits where: swap (two against two) or seat (one against the table)."
HELP_FILE = "Write the values found into a new FILE.toml, which --strategy takes."
HELP_ANYWAY = "Write FILE even without a clear gain."
DESIGNS = ("swap", "seat")
SEARCHING, CHECKING = "Searching", "Testing on fresh deals"
NOT_TOML = "{path!r} cannot be a file of parameters; expected a name that ends in .toml."
IS_DEFAULTS = "{path!r} is for the defaults of a table; expected another name, as tuned.toml."
IS_THERE = "{path!r} is there already; expected the name of a new file."
STOPPED = "Interrupted: the best values so far are kept."
STOPPED_AT_ONCE = "Interrupted before a trial gained anything: there is nothing to keep."
WRITTEN = "Written to {path}; --strategy {quoted} plays it."
NOT_WRITTEN = "Nothing is written to {path}; --anyway writes such values, too."


@click.command("tune", short_help=HELP_TUNE)
@click.argument("strategy", metavar="STRATEGY")
@click.option("--over", required=True, metavar="NAMES", help=HELP_OVER)
@click.option(
    "--budget",
    type=options.Count(),
    default="2e6",
    show_default=True,
    metavar="N",
    help=HELP_BUDGET,
)
@click.option(
    "--deals",
    type=options.Count(),
    default="40_000",
    show_default=True,
    metavar="N",
    help=HELP_TRIAL,
)
@click.option("--gain", type=float, default=0.01, show_default=True, metavar="G", help=HELP_GAIN)
@click.option(
    "--most",
    type=options.Count(),
    default="400_000",
    show_default=True,
    metavar="N",
    help=HELP_MOST,
)
@click.option(
    "--design", type=click.Choice(DESIGNS), default="swap", show_default=True, help=HELP_DESIGN
)
@options.rules_option
@options.seed_option
@options.threads_option
@language_option
@options.format_option
@click.option("-o", "--output", "file", metavar="FILE", help=HELP_FILE)
@click.option("--anyway", is_flag=True, help=HELP_ANYWAY)
def tune(
    strategy: str,
    over: str,
    file: str | None,
    anyway: bool,
    format_name: str | None,
    threads: int,
    **rest: Any,
) -> int:
    """Find values for parameters of STRATEGY with which it beats itself as it is.

    Every trial plays the same deals against the present values; trials that are worse than the
    best so far are cut short. The best values are tested on fresh deals, and only those that
    pass are called better and written. Needs Optuna: pip install 'doko-sim[tune]'.

    Ctrl-C ends the search early, keeps the best values so far and writes them as not tested.
    """
    from analyses.tuning import checked, search
    from analyses.tuning_search import installed
    from analyses.tuning_wish import spans
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import player
    from reports.tuning import report

    defaults.tell(click.get_current_context())
    path = _new_file(file)
    present = player(strategy)
    wish = _wish(present, spans(present, [part for part in over.split(",") if part.strip()]), rest)
    installed()
    if not is_compiled():
        compiling_notice()
    with Progress(SEARCHING) as progress:
        found = search(wish, threads, progress.advance)
    if found.best and not found.interrupted:
        with Progress(CHECKING) as progress:
            found = checked(found, threads, progress.advance)
    if found.interrupted:
        note(STOPPED if found.best else STOPPED_AT_ONCE)
    if found.trials:
        again = _again(strategy, over, found, rest["rules"])
        emit(report(found, again), Output(format_name or "table", None, current()))
    _write(found, path, anyway)
    return Exit.INTERRUPTED if found.interrupted else Exit.OK


def _wish(present: Any, over: Any, rest: dict[str, Any]) -> Wish:
    from analyses.tuning_wish import Wish

    return Wish(present, over, **rest)


def _new_file(file: str | None) -> Path | None:
    """The file to write, if it can be; found out before anything is played."""
    if file is None:
        return None
    if not file.lower().endswith(".toml"):
        raise DokoError(say(NOT_TOML, path=file))
    if os.path.basename(file) == defaults.FILE:
        raise DokoError(say(IS_DEFAULTS, path=file))
    if os.path.lexists(file):
        raise DokoError(say(IS_THERE, path=file))
    check_writable(Path(file))
    return Path(file)


def _write(found: Tuned, path: Path | None, anyway: bool) -> None:
    """Write the values if they are better, or nobody could find out, or it is wanted anyway."""
    from reports.tuning import file_text

    if path is None or found.best is None:
        return
    if found.is_better or anyway or found.interrupted:
        write_new(path, file_text(found, str(path.parent), current()).encode())
        note(say(WRITTEN, path=path, quoted=shlex.quote(str(path))))
    else:
        note(say(NOT_WRITTEN, path=path))


def _again(strategy: str, over: str, found: Tuned, rules: Rules) -> str:
    """The command that makes the result again; after an interrupt that of the trials so far."""
    from analyses.tuning_wish import BUDGET, DEALS, GAIN, MOST

    wish = found.wish
    words = ["doko", "strategies", "tune", strategy, "--over", over, "--rules", rules.label]
    budget = max(found.deals, wish.deals) if found.check is None else wish.budget
    given = (("--deals", wish.deals, DEALS), ("--budget", budget, BUDGET))
    for name, value, default in given:
        words += [] if value == default else [name, str(value)]
    words += [] if wish.gain == GAIN else ["--gain", repr(wish.gain)]
    words += [] if wish.most == MOST else ["--most", str(wish.most)]
    words += [] if wish.design == "swap" else ["--design", wish.design]
    return shlex.join([*words, "--seed", str(wish.seed)])
