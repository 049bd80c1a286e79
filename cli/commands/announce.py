"""``doko announce``: should I announce with this hand?"""

from __future__ import annotations

from typing import Any

import click

from cli.cases import ask_of_a_hand
from cli.options import of_a_hand

PRECISION = "Stop when every gain is known within X game points"


@click.command("announce")
@of_a_hand(PRECISION)
def command(**told: Any) -> int | None:
    """Say what announcing is worth with HAND, on the same deals as silence.

    HAND is written as "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9", with suit signs (♣D) or in German: a
    queen of clubs is "Kr D" or "Kreuz Dame" as well as CQ. With fewer than twelve cards (ten where
    the rules have no nines) the rest is dealt; the queens of clubs named are all that the hand
    holds. Several --rules or --against ask the question in every case and
    say whether the verdict depends on them.
    """
    from analyses.announce import Question
    from reports.announce_cases import ANNOUNCE

    return ask_of_a_hand(ANNOUNCE, Question, **told)
