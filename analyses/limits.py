"""Which differences in game points a deal can be asked about."""

from __future__ import annotations

from doko_sim.errors import DokoError
from doko_sim.texts import say

#: What a game is worth at most before announcements and extra points: won, no 90, no 60, no 30,
#: schwarz. A margin or a precision above it asks nothing, for nearly all strategies are closer.
MOST_POINTS = 5.0


def check_points(name: str, value: float) -> float:
    """A margin, a precision or a gain in game points a deal.

    Raises
    ------
    DokoError
        If it is not above 0, no number, or more than a plain game is worth.
    """
    if not 0 < value <= MOST_POINTS:
        raise DokoError(
            say(
                "{name} {value} given; expected game points a deal, above 0 and at most "
                "{most:g} (what a plain game is worth at most)",
                name=say(name),
                value=value,
                most=MOST_POINTS,
            )
        )
    return value


def check_gains(*gains: float) -> None:
    """The gains that a test sets against each other, on either side of 0.

    Raises
    ------
    DokoError
        If one is more than a plain game is worth.
    """
    for gain in gains:
        if not abs(gain) <= MOST_POINTS:
            raise DokoError(
                say(
                    "test of a gain of {gain:g} given; expected game points a deal from "
                    "-{most:g} to {most:g} (what a plain game is worth at most)",
                    gain=gain,
                    most=MOST_POINTS,
                )
            )
