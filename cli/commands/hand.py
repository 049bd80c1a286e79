"""``doko hand``: what is this hand worth?"""

from __future__ import annotations

from typing import Any

import click

from cli.cases import ask_of_a_hand
from cli.options import of_a_hand

PRECISION = "Stop when the worth is known within X game points"


@click.command("hand")
@of_a_hand(PRECISION)
def command(**told: Any) -> int | None:
    """Say what HAND is worth, where that is among all hands, what it hopes for, what to do with it.

    HAND is a whole hand, written as "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9", with suit signs (♣D) or
    in German: a queen of clubs is "Kr D" or "Kreuz Dame" as well as CQ. Several --rules or
    --against ask the question in every case and say whether it wins or loses points by them.
    """
    from analyses.hand import Question
    from reports.hand_cases import HAND

    return ask_of_a_hand(HAND, Question, **told)
