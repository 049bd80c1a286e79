"""Where a hand lies among its side's, in words: its third, or a tenth at either end."""

from __future__ import annotations

from doko_sim.texts import Text, say

TENTH = 0.1
BEST, WORST = "among the best tenth", "in the lowest tenth"
THIRDS = {
    "strong": "in the upper third",
    "middling": "in the middle third",
    "weak": "in the lower third",
    "undecided": "near the border of two thirds",
}
ANY_THIRD = "too few deals to say which third"


def place(rank: tuple[float, float], verdict: str, may_be_any: bool = False) -> Text:
    """The tenth or third that the interval of the rank lies in; ``verdict``: of the thirds."""
    low, high = rank
    if low >= 1 - TENTH:
        return say(BEST)
    if high <= TENTH:
        return say(WORST)
    return say(ANY_THIRD if may_be_any else THIRDS[verdict])
