"""``doko thresholds``: from which hand on should I announce?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cli import texts
from cli.cases import ask
from cli.options import (
    against_option,
    deals_option,
    level_option,
    output_options,
    seed_option,
    several_rules_option,
    strategy_option,
    threads_option,
)
from cli.output import Output, emit
from doko_sim.errors import DokoError
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.sensitivity import Case
    from doko_sim.rules import Rules
    from reports.model import Report

HELP_CARD = (
    "Only the card to print; for other rules, strategies, deals or seeds than it was made with, "
    "one is made for these."
)
#: What has no part in making a card, and what asks for another one than comes along.
NO_PART, ANEW = ("against", "deaf", "level"), ("seed", "deals")
HELP_DEAF = "Play every call a second time without anybody hearing it."


@click.command("thresholds")
@several_rules_option
@strategy_option()
@against_option(texts.HELP_AGAINST_ALL)
@click.option("--card", "only_card", is_flag=True, help=HELP_CARD)
@click.option("--deaf", is_flag=True, help=HELP_DEAF)
@seed_option
@deals_option(250_000, texts.HELP_DEALS)
@threads_option
@level_option
@output_options
def command(
    rules: tuple[Rules, ...],
    strategies: tuple[str, ...],
    against: tuple[str, ...],
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
    the thresholds of the expected card points stands a card to print, with what it loses. Several
    --rules or --against ask the question in every case and say whether the published thresholds
    hold in each.
    """
    if only_card:
        _check_alone(rules)
        emit(_card(rules[0], strategies, seed, deals, threads), output)
        return None
    from analyses.thresholds import Ask
    from reports.askable import Told
    from reports.threshold_cases import THRESHOLDS

    def question(case: Case) -> Ask:
        return Ask(case.rules.rules, case.own, seed, deals, level, deaf, case.other)

    return ask(THRESHOLDS, question, Told(strategies, against, rules), threads, output)


def _card(rules: Rules, strategies: tuple[str, ...], seed: int, deals: int, threads: int) -> Report:
    """The card that comes along if it is what was asked for, else one that is made now."""
    from analyses.card_data import kept_for
    from analyses.card_fit import Wanted, make
    from cli.progress import stages
    from doko_sim.players.strategy import table_of
    from reports.point_card import card_command, card_report

    players = table_of(strategies)
    kept = None if _given(ANEW) else kept_for(rules, players)
    if kept is not None:
        return card_report(kept)
    wanted = Wanted.of(rules, players, seed, deals)
    with stages() as told:
        made = make(wanted, told, threads)
    if made.interrupted:
        raise KeyboardInterrupt
    return card_report(made.card(), card_command(wanted))


def _given(names: tuple[str, ...]) -> list[str]:
    """Those options that were typed."""
    source = click.get_current_context().get_parameter_source
    return [f"--{name}" for name in names if source(name) is ParameterSource.COMMANDLINE]


def _check_alone(rules: tuple[Rules, ...]) -> None:
    """Refuse what has no part in making one card."""
    given = _given(NO_PART)
    if given:
        raise DokoError(
            say(
                "--card was given with {options}; expected no more than --rules, --strategy, "
                "--seed and --deals beside it",
                options=", ".join(given),
            )
        )
    if len(rules) > 1:
        raise DokoError(
            say("--card was given with {count} sets of rules; expected one", count=len(rules))
        )
