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

HELP_CARD = "Only print the card; nothing is played."
#: What has no part in printing the card.
PLAYING = ("against", "deaf", "seed", "deals", "level")
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
    the thresholds of the expected-eyes score stands a card to print, with what it loses. Several
    --rules or --against ask the question in every case and say whether the published thresholds
    hold in each.
    """
    if only_card:
        _check_alone()
        from analyses.card_data import card
        from reports.thresholds import card_report

        emit(card_report(card(), rules, strategies), output)
        return None
    from analyses.thresholds import Ask
    from reports.askable import Told
    from reports.threshold_cases import THRESHOLDS

    def question(case: Case) -> Ask:
        return Ask(case.rules.rules, case.own, seed, deals, level, deaf, case.other)

    return ask(THRESHOLDS, question, Told(strategies, against, rules), threads, output)


def _check_alone() -> None:
    """Refuse what says how to play beside ``--card``, for which nothing is played."""
    context = click.get_current_context()
    given = [
        f"--{name}"
        for name in PLAYING
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise DokoError(
            say(
                "--card was given with {options}; expected --card alone: nothing is played",
                options=", ".join(given),
            )
        )
