"""``doko reserve``: what should I say before the play with this hand?"""

from __future__ import annotations

from typing import Any

import click

from cli.cases import ask_of_a_hand
from cli.options import of_a_hand
from doko_sim.errors import DokoError
from doko_sim.texts import say

PRECISION = (
    "Stop when the best reservations' gains are known within X game points and the others are "
    "known or far behind"
)
OFFERED = (
    "Somebody offers a poverty: take it, and which cards go back? --deals are then those in which "
    "the hand is asked.  [default of --deals: 3000]"
)


@click.command("reserve")
@of_a_hand(PRECISION)
@click.option("--offered", is_flag=True, help=OFFERED)
def command(offered: bool, **told: Any) -> int | None:
    """Say what every reservation is worth with HAND, on the same deals as saying none.

    A wedding, a poverty and all solos that the rules and the hand allow are tried, each in silence,
    with Re or Kontra at the last moment, and with the calls that the strategy likes.

    HAND is written as "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9", with suit signs (♣D) or in German: a
    queen of clubs is "Kr D" or "Kreuz Dame" as well as CQ. With fewer than twelve cards (ten where
    the rules have no nines) the rest is dealt; the queens of clubs named are all that the hand
    holds. With --offered the hand is whole, and asked about is a poverty of
    another player. Several --rules or --against ask the question in every case and say whether the
    verdict depends on them.
    """
    if offered:
        if told["precision"] is not None:
            raise DokoError(
                say(
                    "--precision {precision:g} was given with --offered; expected --deals: the "
                    "number of deals in which the hand is asked (default: 3000)",
                    precision=told["precision"],
                )
            )
        from analyses import taking
        from reports.taking_cases import TAKE

        return ask_of_a_hand(TAKE, taking.Question, **told)
    from analyses import reservation_plans
    from reports.reserve_cases import RESERVE

    return ask_of_a_hand(RESERVE, reservation_plans.Question, **told)
