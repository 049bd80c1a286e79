"""What the page of a calibration shows: measured figures beside the bands of published ones."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.calibration import Beside, Calibration
from analyses.estimate import Estimate
from doko_sim.texts import say
from reports.figure_parts import effects, known
from reports.pictures import Figure, Triple

BANDS = "Measured less published, in half widths of the band around it"
WORDS = (
    "clearly above the band", "clearly below the band", "not clearly outside", "the band",
)  # fmt: skip
AXIS = "half widths of the band; within it from -1 to 1"


def figures(found: Calibration) -> Sequence[Figure]:
    """The wanted figures, each on the scale of its band: from -1 to 1 lies within."""
    rows = [
        (say(one.published.title), _in_bands(one), one.verdict == "outside")
        for one in found.figures
        if one.published.wanted
    ]
    return effects(BANDS, rows, 1.0, AXIS, words=WORDS)


def _in_bands(one: Beside) -> Triple | None:
    return in_bands(one.measured, one.published.low, one.published.high)


def in_bands(estimate: Estimate, low: float | None, high: float | None) -> Triple | None:
    """A figure less the middle of its band, in half widths of it."""
    value = known(estimate)
    if value is None or low is None or high is None or not high > low:
        return None
    middle, half = (low + high) / 2, (high - low) / 2
    return (value[0] - middle) / half, (value[1] - middle) / half, (value[2] - middle) / half
