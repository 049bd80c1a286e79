"""How a result's means of game points were made: for people, and for a program."""

from __future__ import annotations

from typing import Any

from analyses.pilot import ENOUGH, Means
from analyses.variates import Adjusted
from doko_sim.texts import joined, say

MADE = {
    "control variates": "control variates (cards dealt to the sides, against their exact means)",
    "strata": "hand classes with exact weights",
}
EACH = "each position"
USED = (
    "Means of game points over all games, {figures}: {method}, variance {saved} % less; "
    "weights from {deals:,} deals of seed {seed}."
)
NOT_USED = (
    "Plain means of game points: neither control variates nor strata saved {enough:.0%} of the "
    "variance in {deals:,} deals of seed {seed}."
)


def means_note(means: Means | None) -> list[str]:
    """A line for each method used, or that none was worth it; none without a pilot."""
    if means is None:
        return []
    choice = means.choice
    lines: list[str] = []
    for method, words in MADE.items():
        used = [one for one in means.means if one.method == method]
        if used:
            lines.append(
                say(
                    USED,
                    figures=_figures(used),
                    method=say(words),
                    saved=_range(used),
                    deals=choice.deals,
                    seed=choice.seed,
                )
            )
    if not lines:
        lines.append(say(NOT_USED, enough=ENOUGH, deals=choice.deals, seed=choice.seed))
    return lines


def _figures(used: list[Adjusted]) -> str:
    names = [one.figure for one in used if not one.figure.startswith("position")]
    if len(names) < len(used):
        names.append(EACH)
    return joined(", ", [say(name) for name in names])


def _range(used: list[Adjusted]) -> str:
    saved = [round(100 * one.saved) for one in used]
    low, high = min(saved), max(saved)
    return str(low) if low == high else say("{low} to {high}", low=low, high=high)


def means_data(means: Means | None) -> dict[str, Any]:
    """The pilot, and for each mean how it was made, what that saved, and the plain mean."""
    if means is None:
        return {"pilot": None, "figures": []}
    return {
        "pilot": {"seed": means.choice.seed, "deals": means.choice.deals},
        "figures": [
            {
                "figure": one.figure,
                "estimator": "plain" if one.method == "none" else one.method,
                "variance_saved": one.saved,
                "mean": one.estimate.value,
                "interval": one.estimate.interval,
                "plain_mean": one.plain.value,
                "plain_interval": one.plain.interval,
            }
            for one in means.means
        ],
    }
