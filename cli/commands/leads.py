"""``doko leads``: which card should forehand lead first?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

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
from cli.output import Output

if TYPE_CHECKING:
    from analyses.leads import Ask
    from analyses.sensitivity import Case
    from doko_sim.rules import Rules


@click.command("leads")
@several_rules_option
@strategy_option()
@against_option()
@seed_option
@deals_option(100_000, texts.HELP_DEALS)
@threads_option
@level_option
@output_options
def command(
    rules: tuple[Rules, ...],
    strategies: tuple[str, ...],
    against: tuple[str, ...],
    seed: int,
    deals: int,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Say what each first lead of forehand is worth, for Re and for Kontra.

    Every kind of card that forehand holds is led on the same deals; all else is left to the
    strategies. Several --rules or --against ask the question in every case.
    """
    from analyses import leads
    from reports.askable import Told
    from reports.lead_cases import LEAD

    def question(case: Case) -> Ask:
        return leads.Ask(case.rules.rules, case.own, seed, deals, level, case.other)

    return ask(LEAD, question, Told(strategies, against, rules), threads, output)
