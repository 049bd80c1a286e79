"""A sheet that a figure is drawn on from top to bottom, in units of its own width.

Lengths are counted from the top left corner; a page shows one unit as one CSS pixel where there is
room, and everything smaller on a narrow screen.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import NullLocator
from matplotlib.transforms import Affine2D, ScaledTranslation

from reports.figures.measures import FAMILY, LEADING, SIZE, SMALL, broken, clean, width
from reports.figures.numbers import Tick
from reports.figures.palette import Look, colour

#: How wide a drawing is.
WIDTH = 520.0
EDGE = 4.0
_PER_INCH = 72
_SETTINGS = {
    "font.family": [FAMILY],
    "font.size": SIZE,
    "text.hinting": "none",
    "text.parse_math": False,
    "text.usetex": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "doko",
    "hatch.linewidth": 1.2,
    "axes.unicode_minus": False,
    "path.simplify": False,
}
_ONE_AT_A_TIME = threading.RLock()


@contextmanager
def own_settings() -> Iterator[None]:
    """Draw with our settings alone, whatever the user's are, and leave those as they were."""
    with _ONE_AT_A_TIME, mpl.rc_context(), warnings.catch_warnings():
        # names may hold characters that the font lacks; pages show them in another font
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)  # type: ignore[arg-type]
        yield


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a legend: what it means, and how it looks (``filled``: the marker, or the box)."""

    text: str
    kind: str
    look: Look
    filled: bool = True


class Sheet:
    """A sheet; ``y`` is how far down it is used."""

    def __init__(self) -> None:
        self.figure = Figure(dpi=_PER_INCH)
        self.y = EDGE
        down = ScaledTranslation(0, 1, self.figure.transFigure)  # type: ignore[arg-type]
        self.at = Affine2D().scale(1, -1).scale(1 / _PER_INCH) + self.figure.dpi_scale_trans + down
        self._axes: list[tuple[Axes, tuple[float, float, float, float]]] = []

    def finish(self) -> Figure:
        """The figure, as high as the sheet is used."""
        height = self.y + EDGE
        self.figure.set_size_inches(WIDTH / _PER_INCH, height / _PER_INCH)
        for axes, (left, top, wide, high) in self._axes:
            bottom = 1 - (top + high) / height
            axes.set_position((left / WIDTH, bottom, wide / WIDTH, high / height))
        return self.figure

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = SIZE,
        align: str = "left",
        ink: str = "ink",
        bold: bool = False,
        style: str = "normal",
    ) -> None:
        """One line of text with its baseline at ``y``."""
        self.figure.text(
            x,
            y,
            clean(text),
            transform=self.at,
            fontsize=size,
            ha=align,
            va="baseline",
            color=colour(ink),
            fontweight="bold" if bold else "normal",
            fontstyle=style,
        )

    def paragraph(
        self,
        text: str,
        left: float = EDGE,
        right: float = WIDTH - EDGE,
        *,
        size: float = SIZE,
        align: str = "left",
        ink: str = "ink",
        most: int = 3,
        bold: bool = False,
    ) -> None:
        """A text in as many lines as it takes, below what is there."""
        for line in broken(text, right - left, size, most, bold):
            self.y += size * LEADING
            x = {"left": left, "right": right, "center": (left + right) / 2}[align]
            self.text(x, self.y - 0.3 * size, line, size=size, align=align, ink=ink, bold=bold)

    def axes(self, left: float, right: float, height: float) -> Axes:
        """Empty axes without a frame, below what is there."""
        axes = self.figure.add_axes((0.1, 0.1, 0.8, 0.8))
        axes.patch.set_visible(False)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.set_xticks([])
        axes.set_yticks([])
        self._axes.append((axes, (left, self.y, right - left, height)))
        self.y += height
        return axes

    def stretch(self, axes: Axes, height: float) -> None:
        """Give axes another height; what is below them is not moved."""
        for place, (one, (left, top, wide, _)) in enumerate(self._axes):
            if one is axes:
                self._axes[place] = (axes, (left, top, wide, height))

    def x_axis(self, axes: Axes, ticks: Sequence[Tick], title: str) -> None:
        """Numbers below the axes, and what they are."""
        axes.spines["bottom"].set_visible(True)
        axes.spines["bottom"].set_color(colour("axis"))
        texts = [text if self._fits(axes, place, text) else "" for place, text in ticks]
        axes.set_xticks([place for place, _ in ticks], texts)
        axes.tick_params(
            axis="x", which="major", length=5, color=colour("axis"), pad=4,
            labelsize=SMALL, labelcolor=colour("ink"),
        )  # fmt: skip
        axes.xaxis.set_minor_locator(NullLocator())
        self.y += 9 + 1.2 * SMALL
        self.paragraph(title, align="center", size=SMALL, ink="soft")

    def _fits(self, axes: Axes, place: float, text: str) -> bool:
        """Tell whether a number below the axes stays on the sheet."""
        left, _, wide, _ = next(rectangle for one, rectangle in self._axes if one is axes)
        inside = (axes.transScale + axes.transLimits).transform((place, axes.get_ylim()[0]))
        half = width(text, SMALL) / 2
        return half <= left + wide * float(inside[0]) <= WIDTH - half

    def y_axis(self, axes: Axes, ticks: Sequence[Tick]) -> None:
        """Numbers left of the axes, and faint lines across."""
        axes.set_yticks([place for place, _ in ticks], [text for _, text in ticks])
        axes.tick_params(axis="y", length=0, pad=6, labelsize=SMALL, labelcolor=colour("ink"))
        axes.yaxis.grid(True, color=colour("grid"), linewidth=1)
        axes.set_axisbelow(True)

    def legend(self, items: Sequence[Item]) -> None:
        """What the signs mean, as many in a row as have room."""
        self.y += 6
        handle, gap = 34.0, 20.0
        x = EDGE
        for item in items:
            lines = broken(item.text, WIDTH - 2 * EDGE - handle, SMALL, 2)
            wide = handle + max(width(line, SMALL) for line in lines)
            if x == EDGE or x + wide > WIDTH - EDGE:
                x = EDGE
                self.y += SMALL * LEADING + 3
            self._handle(x, self.y - 0.66 * SMALL, item)
            for number, line in enumerate(lines):
                self.y += SMALL * LEADING if number else 0
                self.text(x + handle, self.y - 0.3 * SMALL, line, size=SMALL)
            x += wide + gap

    def _handle(self, x: float, y: float, item: Item) -> None:
        shade = colour(item.look.colour)
        if item.kind in ("box", "hatch"):
            box = Rectangle(
                (x, y - 6),
                26,
                12,
                transform=self.at,
                facecolor=shade if item.filled else "none",
                edgecolor=colour("hatch") if item.kind == "hatch" else shade,
                hatch=item.look.hatch,
                linewidth=1,
            )
            self.figure.add_artist(box)
            return
        line = Line2D(
            [x, x + 13, x + 26],
            [y, y, y],
            transform=self.at,
            color=shade,
            linewidth=2,
            linestyle=(0, item.look.dash) if item.look.dash else "-",
            marker=item.look.marker,
            markevery=[1],
            markersize=8,
            markerfacecolor=shade if item.filled else colour("paper"),
            markeredgewidth=2,
        )
        self.figure.add_artist(line)


def nothing(text: str) -> Figure:
    """A small figure that says that there is nothing to show."""
    sheet = Sheet()
    sheet.y = 44
    sheet.text(WIDTH / 2, 30, text, align="center", ink="soft", style="italic")
    return sheet.finish()
