"""Points with intervals and the axis that holds them."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from reports.figures.palette import Look, colour
from reports.pictures import Triple

#: A band that takes up less of an axis is not seen beside the line at zero.
_SEEN = 0.012


def limits(values: Sequence[Triple], also: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis that holds figures with intervals, and what else has to be on it."""
    low = min([*(one[1] for one in values), *(one[0] for one in values), *also])
    high = max([*(one[2] for one in values), *(one[0] for one in values), *also])
    if low == high:
        edge = max(abs(low), 1e-9)
        return low - edge, high + edge
    edge = 0.06 * (high - low)
    return low - edge, high + edge


def is_seen(margin: float, low: float, high: float) -> bool:
    """Whether a band of ``margin`` on both sides of zero is more than a line on such an axis."""
    return 2 * abs(margin) >= _SEEN * (high - low)


def draw_zero(axes: Axes, low: float, high: float) -> None:
    """A line at zero where it is on the axis."""
    if low < 0 < high:
        axes.axhline(0, color=colour("ink"), linewidth=1.5, zorder=2)


def draw_points(
    axes: Axes,
    points: Sequence[tuple[float, Triple]],
    own: Look,
    dodge: float,
    filled: bool = True,
) -> None:
    """Markers with the bars of their intervals; of a bar that leaves the axes, what is inside."""
    shade = colour(own.colour)
    x = [place + dodge for place, _ in points]
    values = [value[0] for _, value in points]
    below = [max(value[0] - value[1], 0) for _, value in points]
    above = [max(value[2] - value[0], 0) for _, value in points]
    size = 8 if len(points) <= 16 else 5
    parts = axes.errorbar(
        x, values, yerr=[below, above], fmt=own.marker, color=shade, markersize=size,
        markerfacecolor=shade if filled else colour("paper"),
        markeredgewidth=2, elinewidth=2, capsize=size / 2, capthick=2, zorder=4,
    )  # fmt: skip
    parts[0].set_clip_on(False)
