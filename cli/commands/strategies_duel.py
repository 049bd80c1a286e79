"""``doko strategies duel``: which of two strategies is better, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli import options
from cli.exits import Exit
from cli.language import tr
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.option_values import listed
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.sequential import Test
    from doko_sim.rules import Rules

DESIGNS = ("single", "seat", "swap", "factorial")
PLAYING, AT_MOST, PILOT = "Playing", "Playing, at most", "Pilot"
STOPPED = "Interrupted after {done:,} deals: the result is that of these."
HELP_DESIGN = (
    "single: one seat changes. seat: A in each seat in turn at a table of B. swap: A against B as "
    "the two parties, then the other way round. factorial: all sixteen seatings."
)
HELP_DEALS = "Play N deals; without any of the next two, as many as it takes for a verdict."
HELP_PRECISION = "Stop when the gain is known within X game points."
HELP_TEST = "Stop when a test of two gains, for example 0,0.02, takes one of them for true."
HELP_MOST = "Deals at most, where a rule decides when to stop."
HELP_MARGIN = "Strategies that differ by less game points a deal come to the same."
HELP_PLAN = "Only say, from a pilot on other deals, what the duel would take."
HELP_SHOW = "Show the N deals that decided most, at the first decision that differs."
TOGETHER = "{names} given together; expected one of --deals, --precision and --test at most"
PLAYS_NONE = "--plan plays no duel, so --show {show} shows nothing."
MOST_UNUSED = "--deals {deals} is played to its end, so --most changes nothing."
NOT_A_TEST = "{given!r} is not two gains, the smaller first; for example 0,0.02."


class TwoGains(click.ParamType[Any]):
    """The two hypotheses of a sequential test, ``0,0.02``; becomes ``sequential.Test``."""

    name = "gains"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the test, or fail with what was given and what is expected."""
        if not isinstance(value, str):
            return value
        from analyses.sequential import Test

        try:
            low, high = (float(part) for part in value.split(","))
            return Test(low, high)
        except (ValueError, DokoError):
            self.fail(tr(say(NOT_A_TEST, given=value)), param, ctx)


@click.command("duel", short_help="Which of two strategies is better?")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--design", type=click.Choice(DESIGNS), default="swap", show_default=True, help=HELP_DESIGN
)
@click.option("--deals", type=options.Count(), metavar="N", help=HELP_DEALS)
@click.option("--precision", type=float, metavar="X", help=HELP_PRECISION)
@click.option("--test", type=TwoGains(), metavar="LOW,HIGH", help=HELP_TEST)
@click.option(
    "--most", type=options.Count(), default="1e6", show_default=True, metavar="N", help=HELP_MOST
)
@click.option(
    "--margin", type=float, default=0.02, show_default=True, metavar="X", help=HELP_MARGIN
)
@click.option("--plan", "plan_only", is_flag=True, help=HELP_PLAN)
@click.option(
    "--show",
    type=options.WholeNumber(0, 100),
    default=0,
    show_default=True,
    metavar="N",
    help=HELP_SHOW,
)
@options.rules_option
@options.seed_option
@options.threads_option
@options.level_option
@options.output_options
def duel(
    first: str,
    second: str,
    design: str,
    deals: int | None,
    precision: float | None,
    test: Test | None,
    most: int,
    margin: float,
    plan_only: bool,
    show: int,
    rules: Rules,
    seed: int,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Play strategy A against strategy B on the same deals and say who is better by how much.

    A and B are named as for --strategy. The deals stop when it is certain who is better, or that
    the two come to the same, unless --deals, --precision or --test say otherwise.

    Ctrl-C ends a long duel early and shows the result of the deals played so far.
    """
    options.keep_strategies(output, first, second)
    _check_one(deals=deals, precision=precision, test=test)
    given = click.get_current_context().get_parameter_source("most")
    if deals is not None and given is not click.core.ParameterSource.DEFAULT:
        note(say(MOST_UNUSED, deals=deals))

    from analyses.decisive import decisive
    from analyses.duel import Question
    from analyses.duel import duel as play
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import player
    from reports.duel import report

    question = Question(
        first=player(first),
        second=player(second),
        rules=rules,
        design_name=design,
        seed=seed,
        deals=deals,
        precision=precision,
        test=test,
        margin=margin,
        level=level,
        most=most,
        keep=show,
    )
    if not is_compiled():
        compiling_notice()
    if plan_only:
        if show:
            note(say(PLAYS_NONE, show=show))
        return _plan(question, threads, output)
    with Progress(PLAYING if deals else AT_MOST) as progress:
        answer = play(question, threads, progress.advance)
    if answer.played.interrupted:
        note(say(STOPPED, done=answer.played.deals))
    emit(report(answer, decisive(answer)), output)
    return Exit.INTERRUPTED if answer.played.interrupted else Exit.OK


def _check_one(**rules: Any) -> None:
    """Refuse more than one rule for stopping."""
    given = [f"--{name}" for name, value in rules.items() if value is not None]
    if len(given) > 1:
        raise DokoError(say(TOGETHER, names=listed(given, "and")))


def _plan(question: Any, threads: int, output: Output) -> int:
    """Play the pilot and say what the duel would take."""
    from analyses.duel_plan import plan
    from reports.duel_plan import report

    emit(report(plan(question, threads)), output)
    return Exit.OK
