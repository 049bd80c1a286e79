"""``doko reserve``: what should I say before the play with this hand?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
    from analyses.sensitivity import Outcome
    from doko_sim.chunks import Progress as Advance
    from doko_sim.rules import Rules
    from reports.model import Report


@click.command("reserve")
@click.argument("hand", nargs=-1, required=True)
@position_option
@click.option(
    "--offered",
    is_flag=True,
    help="Somebody offers a poverty: take it, and which cards go back?",
)
@several_rules_option
@strategy_option()
@against_option()
@seed_option
@click.option(
    "--precision",
    type=float,
    metavar="X",
    help="Stop when the best reservations' gains are known within X game points and the others "
    "are known or far behind, after 200,000 deals at the latest."
    "  [default: 0.05]",
)
@click.option("--deals", type=Count(), metavar="N", help="Draw N deals instead.")
@threads_option
@level_option
@output_options
def command(
    hand: tuple[str, ...],
    position: int,
    offered: bool,
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
    """Say what every reservation is worth with HAND, on the same deals as saying none.

    A wedding, a poverty and all solos that the rules and the hand allow are tried, each in silence,
    with Re or Kontra at the last moment, and with the calls that the strategy likes.

    HAND is written as "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9" or with suit signs. With fewer than
    twelve cards (ten where the rules have no nines) the rest is dealt; the queens of clubs named
    are all that the hand holds. With --offered the hand is whole, and asked about is a poverty of
    another player. Several --rules or --against ask the question in every case and say whether the
    verdict depends on them.
    """
    from doko_sim.cards import parse_cards

    kinds = tuple(parse_cards(" ".join(hand)))
    check_amount(precision, deals)

    from analyses.question import PRECISION
    from analyses.sensitivity import Case, asked, cases, named
    from doko_sim.engine.jit import is_compiled

    about = _taken() if offered else _said()

    def question(case: Case) -> Any:
        return about.question(
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
    label = about.bounded if deals else about.label
    if len(every) == 1:
        with Progress(label) as progress:
            result = about.answer(questions[0], threads, progress.advance)
        if result.interrupted:
            note(f"Interrupted after {about.deals(result):,} deals.")
        emit(about.report(result), output)
        return Exit.INTERRUPTED if result.interrupted else None

    def one(number: int, advance: Advance | None) -> Outcome:
        return about.outcome(about.answer(questions[number], threads, advance))

    found = explored(every, one, level, label)
    emit(about.cases_report(found, questions[0], strategies, against, rules), output)
    return Exit.INTERRUPTED if found.interrupted else None


@dataclass(frozen=True)
class _About:
    """How one of the command's two questions is asked, answered and told.

    ``deals`` says how many an answer rests on; ``bounded`` is the label where they are given.
    """

    question: Callable[..., Any]
    answer: Callable[..., Any]
    report: Callable[[Any], Report]
    outcome: Callable[[Any], Outcome]
    cases_report: Callable[..., Report]
    deals: Callable[[Any], int]
    label: str
    bounded: str


def _said() -> _About:
    """What to say."""
    from analyses.reservation import Question, answer
    from reports.reserve import report
    from reports.reserve_cases import cases_report, outcome

    return _About(
        Question,
        answer,
        report,
        outcome,
        cases_report,
        lambda result: int(result.race.drawn),
        "Playing, at most",
        "Playing",
    )


def _taken() -> _About:
    """Whether to take a poverty."""
    from analyses.taking import Question, answer
    from reports.taking import report
    from reports.taking_cases import cases_report, outcome

    return _About(
        Question,
        answer,
        report,
        outcome,
        cases_report,
        lambda result: int(result.dealt),
        "Finding deals",
        "Finding deals",
    )
