"""The rules by which a test of a claim is judged.

A claim is judged once for every cell: rules and who plays; what follows from the cards or the
settlement alone has one cell. The rules, all in this file:

* *exact*: every figure counted equals the published one to its printed digits.
* *band*: the interval of what was measured lies in the band around the published figure (holds),
  does not meet it (does not hold), or an end of the band lies in it (open).
* *direction*: the sign of a difference is clear after Holm's adjustment over all directions of the
  run, and as claimed (holds) or not (does not hold); if it is not clear, the claim does not hold
  where the interval lies within the margin, for then there is no difference that counts; else it
  is open.
* *best*: no other value is clearly better than the published one (Holm): holds where each other
  one gains less than the margin for certain, does not hold where one gains clearly.

Of several figures of a claim all must hold; with ``apart`` in its entry, which says in what the
figures differ, a claim whose figures disagree depends on that. Over the cells: all hold, none
holds, or the claim depends on what the cells differ in. What is open anywhere cannot be decided
here, unless cells disagree already. Cells in which what the claim is about never comes about (a
player who has no use for a tactic) do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyses.claims.model import (
    DEPENDS,
    FAILS,
    HOLDS,
    OPEN,
    Banded,
    Cell,
    CellVerdict,
    Checked,
    Claim,
    Directed,
    Exact,
    Figure,
    Found,
    Judged,
    Part,
)
from analyses.estimate import Estimate, holm, holm_levels, p_value, t_quantile

#: Why a claim is not decided, and in which way one does not hold.
NOBODY = "nobody here has a tactic for it, or the rules do not have it"
NEVER = "it never came about"
ALLOWS_BOTH = "the interval allows both"
OTHER_FIGURE = "it is another figure"
HIGHER, LOWER = "it is higher", "it is lower"
BETTER = "another value does better"
OPPOSITE = "it is the other way round"
NO_DIFFERENCE = "it makes no difference above {margin}"


def judge(found: Sequence[tuple[Claim, Sequence[Found]]], level: float) -> list[Checked]:
    """Judge the figures of all claims together; directions are adjusted over all of them."""
    directions = [
        figure
        for _, cells in found
        for cell in cells
        for figure in cell.figures
        if isinstance(figure, Directed) and figure.estimate.n > 1
    ]
    p_values = [p_value(one.estimate) for one in directions]
    adjusted = iter(zip(holm(p_values), holm_levels(p_values, level), strict=True))
    checked = []
    for claim, cells in found:
        verdicts = []
        for cell in cells:
            figures = tuple(_judged(one, adjusted, level) for one in cell.figures)
            verdicts.append(CellVerdict(cell.cell, figures, _all(figures), cell.deals))
        checked.append(_conclude(claim, tuple(verdicts)))
    return checked


def _judged(figure: Figure, adjusted: Iterator[tuple[float, float]], level: float) -> Judged:
    match figure:
        case Exact():
            return Judged(figure, "holds" if figure.agrees else "fails")
        case Banded():
            return Judged(figure, band(figure), figure.estimate)
        case Directed() if figure.estimate.n < 2:
            return Judged(figure, "open", figure.estimate)
        case Directed():
            p, own = next(adjusted)
            shown = _widened(figure.estimate, own)
            return Judged(figure, direction(figure, shown, p < 1 - level), shown, p)


def band(figure: Banded) -> Part:
    """The judgement of an estimate beside its band."""
    one = figure.estimate
    if not one.n:
        return "open"
    if figure.low <= one.low and one.high <= figure.high:
        return "holds"
    return "fails" if one.high < figure.low or one.low > figure.high else "open"


def direction(figure: Directed, shown: Estimate, clear: bool) -> Part:
    """The judgement of a difference, by the interval that is widened for the number of them."""
    clear = clear and not shown.low <= 0.0 <= shown.high
    if figure.sign == 0:
        if clear and shown.value > 0:
            return "fails"
        return "holds" if shown.high < figure.margin else "open"
    if clear:
        return "holds" if shown.value * figure.sign > 0 else "fails"
    return "fails" if -figure.margin < shown.low and shown.high < figure.margin else "open"


def _widened(one: Estimate, level: float) -> Estimate:
    """The estimate with the interval of another level (Student)."""
    if one.n < 2 or not one.sd > 0:
        return one
    half = t_quantile(level, one.n) * one.error
    return Estimate(one.value, one.value - half, one.value + half, one.n, one.sd)


def _all(figures: Sequence[Judged]) -> Part:
    parts = {one.part for one in figures}
    return "fails" if "fails" in parts else "open" if "open" in parts or not parts else "holds"


def _conclude(claim: Claim, cells: tuple[CellVerdict, ...]) -> Checked:
    if not cells:
        return Checked(claim, cells, OPEN, claim.why or NOBODY)
    seen = tuple(cell for cell in cells if not cell.is_empty)
    if not seen:
        return Checked(claim, cells, OPEN, NEVER)
    parts = {cell.part for cell in seen}
    apart = claim.options.get("apart", "")
    by_figure = {one.part for cell in seen for one in cell.figures}
    if apart and {"holds", "fails"} <= by_figure:
        return Checked(claim, seen, DEPENDS, apart)
    if parts == {"holds"}:
        return Checked(claim, seen, HOLDS)
    if parts == {"fails"}:
        return Checked(claim, seen, FAILS, claim.known or _why_not(seen[0]))
    if {"holds", "fails"} <= parts:
        return Checked(claim, seen, DEPENDS, depends_on(seen))
    return Checked(claim, seen, OPEN, _why_open(seen))


def _why_open(cells: Sequence[CellVerdict]) -> str:
    undecided = [cell for cell in cells if cell.part == "open"]
    if len(undecided) == len(cells):
        return ALLOWS_BOTH
    one_rules = len({cell.cell.rules_name for cell in cells}) == 1
    names = [one.cell.who if one_rules else name_of(one.cell) for one in undecided]
    return f"{ALLOWS_BOTH} with {', '.join(names)}"


def _why_not(cell: CellVerdict) -> str:
    """In which way the first figure that fails does so."""
    failed = next(one for one in cell.figures if one.part == "fails")
    figure, shown = failed.figure, failed.shown
    if isinstance(figure, Exact) or shown is None:
        return OTHER_FIGURE
    if isinstance(figure, Banded):
        return HIGHER if shown.low > figure.high else LOWER
    if figure.sign == 0:
        return BETTER
    clear = shown.value * figure.sign < 0 and not shown.low <= 0.0 <= shown.high
    return OPPOSITE if clear else NO_DIFFERENCE.format(margin=f"{figure.margin * figure.scale:g}")


def name_of(cell: Cell) -> str:
    """How people name a cell."""
    return f"{cell.who} under {cell.rules_name}"


def depends_on(cells: Sequence[CellVerdict]) -> str:
    """What the cells that hold and those that do not differ in."""
    decided = [cell for cell in cells if cell.part != "open"]

    def settles(key: str) -> bool:
        by: dict[str, set[str]] = {}
        for cell in decided:
            by.setdefault(getattr(cell.cell, key), set()).add(cell.part)
        return all(len(parts) == 1 for parts in by.values())

    if settles("who"):
        return "who plays"
    return "the rules" if settles("rules_name") else "who plays and the rules"
