"""What pages show beside texts and tables, as plain data: figures, and deals drawn as cards.

A figure knows its numbers with their intervals and what it says in words: ``alt`` is for those who
do not see it and names each row of an effect figure, of other figures the ends, the mean or the
largest; ``caption`` says in a few words what it comes to, to stand below it (empty where the figure
says that itself). How it is drawn is the matter of ``reports.figures``. Estimates are triples
``(value, low, high)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Effect:
    """One row of an effect figure; ``clear`` where it differs from zero for certain."""

    name: str
    value: Triple
    clear: bool


@dataclass(frozen=True, slots=True)
class Effects:
    """Figures with intervals against zero, one below the other; ``margin``: what is no matter.

    ``percent``: the figures are shares (0.25 is shown as 25 %); ``signed``: they are differences,
    else amounts, of which it means nothing to be above zero. ``words`` are those of the legend
    where they are not the usual ones: for what is clearly above, clearly below, not clear, and
    within the margin.
    """

    title: str
    alt: str
    axis: str
    rows: Sequence[Effect]
    margin: float = 0.0
    percent: bool = False
    signed: bool = True
    words: Sequence[str] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """How often each value came about: shares of the deals, from ``first`` on in steps of one.

    ``intervals`` beside the shares, a pair ``(low, high)`` each, where they are known.
    """

    name: str
    first: int
    shares: Sequence[float]
    intervals: Sequence[tuple[float, float]] = ()


def counted(name: str, first: int, counts: Sequence[int]) -> Bars:
    """Bars from whole numbers of independent deals, with Wilson's intervals."""
    from analyses.estimate import share

    deals = sum(counts)
    found = [share(int(count), int(deals)) for count in counts] if deals else []
    return Bars(name, first, [one.value for one in found], [(one.low, one.high) for one in found])


@dataclass(frozen=True, slots=True)
class Distribution:
    """One or two distributions of whole numbers over the same axis."""

    title: str
    alt: str
    axis: str
    series: Sequence[Bars]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """How an interval narrowed: numbers of deals, and what was known then.

    ``margin``: what is no matter; ``percent``: the figures are shares, else gains.
    """

    title: str
    alt: str
    axis: str
    deals: Sequence[int]
    values: Sequence[Triple]
    margin: float = 0.0
    percent: bool = False
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points with intervals."""

    name: str
    x: Sequence[float]
    values: Sequence[Triple]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines over one axis; ``marks`` are places on it with a name, as published thresholds.

    ``percent``: the figures are shares.
    """

    title: str
    alt: str
    x_axis: str
    y_axis: str
    series: Sequence[Line]
    marks: Sequence[tuple[float, str]] = ()
    percent: bool = False
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Heat:
    """A table of figures as colours; ``cells`` by row, None where there is nothing.

    ``clear`` by row; what is not clear is hatched. ``percent``: the figures are shares, else gains.
    """

    title: str
    alt: str
    row_axis: str
    column_axis: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[Triple | None]]
    clear: Sequence[Sequence[bool]]
    percent: bool = False
    caption: str = ""


Figure = Effects | Distribution | Narrowing | Lines | Heat
FIGURES: dict[str, type[Figure]] = {
    one.__name__: one for one in (Effects, Distribution, Narrowing, Lines, Heat)
}


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand of a deal: who holds it, its cards in order (``HT``), whether it is the owner's."""

    name: str
    cards: Sequence[str]
    owner: bool = False


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A deal drawn as cards: what it is, its hands by position, and what came of it.

    ``lines`` say how the alternatives went; ``command`` shows the deal trick by trick.
    """

    title: str
    hands: Sequence[ShownHand]
    lines: Sequence[str] = ()
    command: str = ""
