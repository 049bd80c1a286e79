"""``doko hand``: what is this hand worth?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.cases import explored
from cli.exits import Exit
from cli.options import (
    Count,
    against_option,
    check_amount,
    level_option,
    output_options,
    position_option,
    seed_option,
    several_rules_option,
    strategy_option,
    threads_option,
)
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice

if TYPE_CHECKING:
    from doko_sim.chunks import Progress as Advance
    from doko_sim.rules import Rules


@click.command("hand")
@click.argument("hand", nargs=-1, required=True)
@position_option
@several_rules_option
@strategy_option()
@against_option()
@seed_option
@click.option(
    "--precision",
    type=float,
    metavar="X",
    help="Stop when the worth is known within X game points, after 200,000 deals at the latest."
    "  [default: 0.05]",
)
@click.option("--deals", type=Count(), metavar="N", help="Draw N deals instead.")
@threads_option
@level_option
@output_options
def command(
    hand: tuple[str, ...],
    position: int,
    rules: tuple[Rules, ...],
    strategies: tuple[str, ...],
    against: tuple[str, ...],
    seed: int,
    precision: float | None,
    deals: int | None,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Say what HAND is worth, where that is among all hands, what it hopes for, what to do with it.

    HAND is a whole hand, written as "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9" or with suit signs.
    Several --rules or --against ask the question in every case and say whether it wins or loses
    points by them.
    """
    from doko_sim.cards import parse_cards

    kinds = tuple(parse_cards(" ".join(hand)))
    check_amount(precision, deals)

    from analyses.hand import Question, answer
    from analyses.question import PRECISION
    from analyses.sensitivity import Case, Outcome, asked, cases, named
    from doko_sim.engine.jit import is_compiled
    from reports.hand import report
    from reports.hand_cases import cases_report, outcome

    def question(case: Case) -> Question:
        return Question(
            hand=kinds,
            position=position,
            rules=case.rules.rules,
            players=case.players,
            seed=seed,
            deals=deals,
            precision=PRECISION if precision is None else precision,
            level=level,
        )

    every = cases(strategies, position, against, named(rules))
    questions = asked(every, question)
    if not is_compiled():
        compiling_notice()
    label = "Playing" if deals else "Playing, at most"
    if len(every) == 1:
        with Progress(label) as progress:
            result = answer(questions[0], threads, progress.advance)
        if result.interrupted:
            note(f"Interrupted after {result.tally.deals:,} deals.")
        emit(report(result), output)
        return Exit.INTERRUPTED if result.interrupted else None

    def one(number: int, advance: Advance | None) -> Outcome:
        return outcome(answer(questions[number], threads, advance))

    found = explored(every, one, level, label)
    emit(cases_report(found, questions[0], strategies, against, rules), output)
    return Exit.INTERRUPTED if found.interrupted else None
