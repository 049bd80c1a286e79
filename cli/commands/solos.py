"""``doko solos``: how often is a solo the best choice, and what does it earn?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import texts
from cli.cases import ask
from cli.options import (
    Count,
    against_option,
    level_option,
    output_options,
    seed_option,
    several_rules_option,
    strategy_option,
    threads_option,
)
from cli.output import Output

if TYPE_CHECKING:
    from analyses.sensitivity import Case
    from analyses.solos import Question
    from doko_sim.rules import Rules


@click.command("solos")
@several_rules_option
@strategy_option()
@against_option(texts.HELP_AGAINST_ALL)
@seed_option
@click.option("--hands", type=Count(), metavar="N", help="Random hands to draw.  [default: 40000]")
@click.option(
    "--deals",
    type=Count(),
    metavar="N",
    help="Deals in each of the two halves of a hand's.  [default: 64]",
)
@threads_option
@level_option
@output_options
def command(
    rules: tuple[Rules, ...],
    strategies: tuple[str, ...],
    against: tuple[str, ...],
    seed: int,
    hands: int | None,
    deals: int | None,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Say how often each solo is the best choice, what it earns, and how to tell such hands.

    Random hands are played with and without solos on the same deals. The count for the table and
    what it loses were measured once; they are shown as they are kept. Several --rules or --against
    ask the question in every case and say whether the most frequent solo depends on them.
    """
    from analyses import solos
    from reports.askable import Told
    from reports.solo_cases import SOLOS

    def question(case: Case) -> Question:
        return solos.Question(
            case.rules.rules,
            case.own,
            seed,
            hands or solos.HANDS,
            deals or solos.DEALS,
            level,
            case.other,
        )

    return ask(SOLOS, question, Told(strategies, against, rules), threads, output)
