"""``doko rules compare``: what other rules change, on the same deals."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from cli import options
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.luck import Luck
    from analyses.same_deals import RuleSet, Setting

DEALS = 200_000
#: Deals for luck and skill: each is played thirteen times under each set of rules.
LUCK_SHARE = 10
PLAYING, LUCK = "Playing", "Luck and skill"
STOPPED = "Interrupted after {done:,} of {asked:,} deals: the result is that of these."
SAME_RULES = "{names} are the same rules"
LEFT_OUT = "{names} are the same rules; {name} is left out."
NO_LUCK = "Interrupted: nothing is said about luck and skill."
HELP_LUCK = (
    "Also say how much luck is in it: each deal at eight tables, and the edge of pagat over "
    "random (on a tenth of the deals)."
)


class NamedRules(click.ParamType[Any]):
    """A set of rules with the text that names it; becomes ``(text, Rules)``."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the text and the rules; DokoError as for ``--rules``."""
        if isinstance(value, tuple):
            return value
        return value, options.Preset().convert(value, param, ctx)


def rule_sets(given: tuple[tuple[str, Any], ...]) -> list[RuleSet]:
    """Sets of rules under different short names: a file is known by its name without folders."""
    from analyses.same_deals import RuleSet

    sets: list[RuleSet] = []
    for text, rules in given:
        short = os.path.basename(text)
        names = [one.name for one in sets]
        name = next(
            name
            for name in (short, text, *(f"{text} ({n})" for n in range(2, len(given) + 2)))
            if name not in names
        )
        sets.append(RuleSet(name, rules))
    return sets


def different(given: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    """Leave out, and name, rules that were already given; DokoError where all are the same."""
    from doko_sim.errors import DokoError
    from doko_sim.option_values import listed

    kept: dict[Any, str] = {}
    again = []
    for text, rules in given:
        if rules in kept:
            same = listed([kept[rules], text], "and")
            again.append(say(LEFT_OUT, names=same, name=text))
        kept.setdefault(rules, text)
    if again and len(kept) == 1:
        raise DokoError(say(SAME_RULES, names=listed([text for text, _ in given], "and")))
    for line in again:
        note(line)
    return tuple((text, rules) for rules, text in kept.items())


def check_output(output: Output, given: tuple[tuple[str, Any], ...]) -> None:
    """Refuse to write the result over a file of rules that was read."""
    options.keep_inputs(output, *(text for text, _ in given))


@click.command("compare", short_help="What do other rules change?")
@click.argument("sets", nargs=-1, required=True, type=NamedRules(), metavar="RULES RULES...")
@options.strategy_option()
@options.deals_option(DEALS)
@options.seed_option
@click.option("--luck", "with_luck", is_flag=True, help=HELP_LUCK)
@options.threads_option
@options.level_option
@options.output_options
def compare(
    sets: tuple[tuple[str, Any], ...],
    strategies: tuple[str, ...],
    deals: int,
    seed: int,
    with_luck: bool,
    threads: int,
    level: float,
    output: Output,
) -> int:
    """Play the same deals under two or more RULES and say what each changes against the first.

    RULES are presets or files. Contracts, Re's wins, card points, the worth and the spread of
    game points, announcements made and missed, extra points: each under every set of rules, with
    the change on the same deals and its interval.

    Ctrl-C ends a long run early and shows the result of the deals played so far.
    """
    check_output(output, sets)

    from analyses.house_rules import compare as compare_sets
    from analyses.same_deals import Setting
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from reports.changes import command_line
    from reports.house_rules import report

    setting = Setting(table_of(strategies), seed, deals, level)
    named = rule_sets(different(sets))
    if not is_compiled():
        compiling_notice()
    with Progress(PLAYING) as progress:
        found = compare_sets(named, setting, threads, progress.advance)
    if found.tally.interrupted:
        note(say(STOPPED, done=found.tally.deals, asked=deals))
    stopped = found.tally.interrupted
    luck = None
    if with_luck and not stopped:
        luck = _luck(named, setting, threads)
        stopped = luck is None or luck.interrupted
    words = ["compare", *(text for text, _ in sets), *(["--luck"] if with_luck else [])]
    again = command_line(words, setting, found.tally.deals)
    emit(report(found, again, luck, flat=output.flat), output)
    return Exit.INTERRUPTED if stopped else Exit.OK


def _luck(sets: list[RuleSet], setting: Setting, threads: int) -> Luck | None:
    """Luck and skill; None where Ctrl-C came before the first deals were done."""
    from analyses.luck import AMONG, measure
    from analyses.luck_games import Ask
    from doko_sim.players.strategy import player

    asked = max(1, setting.deals // LUCK_SHARE)
    ask = Ask(tuple(map(player, AMONG)), setting.seed, asked, setting.level)
    try:
        with Progress(LUCK) as progress:
            luck = measure(sets, ask, threads, progress.advance)
    except KeyboardInterrupt:
        note(NO_LUCK)
        return None
    if luck.interrupted:
        note(say(STOPPED, done=luck.deals, asked=asked))
    return luck
