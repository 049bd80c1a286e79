"""The rules by which a test of a claim is judged.

They are stated in docs/method.md 11, as they are coded here. A claim is judged for itself, by the
intervals that it gets (run.py), which are widened for the number of its figures: so it is judged
the same whatever else is asked. It is judged once for every cell, which is rules and who plays;
what follows from the cards or the settlement alone has one cell.

* *exact*: every figure counted equals the published one to its printed digits.
* *band*: the interval of what was measured lies in the band around the published figure (holds),
  does not meet it (does not hold), or an end of the band lies in it (open).
* *direction*: the interval of a difference does not hold zero, and the sign is as claimed (holds)
  or not (does not hold); one that holds zero and lies within the margin says that there is no
  difference that counts (does not hold); else it is open. A clear difference whose interval lies
  within the margin is said to be small.
* *best*: of another value than the published one, the interval of its gain lies below the margin
  (holds) or above zero (does not hold, be it small); else it is open.

Of several figures of a claim all must hold; with ``apart`` in its entry, which says in what the
figures differ, a claim whose figures disagree depends on that. Over the cells: all hold, none
holds, or the claim depends on what the cells differ in. What is open anywhere cannot be decided
here, unless cells disagree already. Cells in which what the claim is about never comes about (a
player who has no use for a tactic) do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

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
from analyses.estimate import p_value
from doko_sim.texts import Text, joined, say

#: Why a claim is not decided, and in which way one does not hold.
NOBODY = "nobody here has a tactic for it, or the rules do not have it"
NEVER = "it never came about"
ALLOWS_BOTH = "the interval allows both"
OTHER_FIGURE = "it is another figure"
HIGHER, LOWER = "it is higher", "it is lower"
BETTER = "another value does better"
OPPOSITE = "it is the other way round"
NO_DIFFERENCE = "it makes no difference above {margin}"
SMALL = "small, below {margin}"
LESS_THAN = "{how}, by less than {margin}"
WITH, UNDER = "{what} with {names}", "{who} under {rules}"
MARGIN, MARGIN_PERCENT = "{margin:g}", "{margin:g} %"
WHO, RULES, BOTH = "who plays", "the rules", "who plays and the rules"


def each_level(level: float, figures: int) -> float:
    """The level of each interval, so that all of a claim's figures are right at once with level.

    Bonferroni's, since a band and a margin are judged by the intervals, which must hold together.
    """
    return 1 - (1 - level) / max(figures, 1)


def judge(claim: Claim, found: Sequence[Found], asked: Sequence[str] = ()) -> Checked:
    """Judge a claim by its figures, whose intervals have the level of :func:`each_level`.

    ``asked`` names the rules asked for, of which some may have nothing to test.
    """
    number = sum(len(cell.figures) for cell in found)
    cells = []
    for one in found:
        figures = tuple(_judged(figure, number) for figure in one.figures)
        cells.append(CellVerdict(one.cell, figures, _all(figures), one.deals))
    made = _with_rules(_conclude(claim, tuple(cells)), asked)
    return replace(made, intervals=number)


def _judged(figure: Figure, number: int) -> Judged:
    match figure:
        case Exact():
            return Judged(figure, "holds" if figure.agrees else "fails")
        case Banded():
            return Judged(figure, band(figure))
        case Directed(estimate=one) if one.n < 2 or one.sd == 0.0 == one.value:
            return Judged(figure, "open")
        case Directed():
            return Judged(figure, direction(figure), min(1.0, number * p_value(figure.estimate)))


def band(figure: Banded) -> Part:
    """The judgement of an estimate beside its band."""
    one = figure.estimate
    if not one.n:
        return "open"
    if figure.low <= one.low and one.high <= figure.high:
        return "holds"
    return "fails" if one.high < figure.low or one.low > figure.high else "open"


def direction(figure: Directed) -> Part:
    """The judgement of a difference."""
    shown, clear = figure.estimate, figure.is_clear
    if figure.sign == 0:
        if clear and shown.value > 0:
            return "fails"
        return "holds" if shown.high < figure.margin else "open"
    if clear:
        return "holds" if shown.value * figure.sign > 0 else "fails"
    return "fails" if figure.is_small else "open"


def _all(figures: Sequence[Judged]) -> Part:
    parts = {one.part for one in figures}
    return "fails" if "fails" in parts else "open" if "open" in parts or not parts else "holds"


def _conclude(claim: Claim, cells: tuple[CellVerdict, ...]) -> Checked:
    if not cells:
        return Checked(claim, cells, OPEN, say(claim.why or NOBODY))
    seen = tuple(cell for cell in cells if not cell.is_empty)
    if not seen:
        return Checked(claim, cells, OPEN, say(NEVER))
    parts = {cell.part for cell in seen}
    apart = claim.options.get("apart", "")
    by_figure = {one.part for cell in seen for one in cell.figures}
    if apart and {"holds", "fails"} <= by_figure:
        return Checked(claim, seen, DEPENDS, say(apart))
    if parts == {"holds"}:
        return Checked(claim, seen, HOLDS, _by_cell(seen, _small))
    if parts == {"fails"}:
        return Checked(
            claim, seen, FAILS, say(claim.known) if claim.known else _by_cell(seen, _why_not)
        )
    if {"holds", "fails"} <= parts:
        return Checked(claim, seen, DEPENDS, depends_on(seen))
    return Checked(claim, seen, OPEN, _by_cell(seen, _why_open))


def _with_rules(one: Checked, asked: Sequence[str]) -> Checked:
    """The judgement with the rules that it is about, where they are not those asked for."""
    tested = tuple(dict.fromkeys(cell.cell.asked for cell in one.cells if cell.cell.asked))
    if not tested or set(tested) == set(asked):
        return one
    own = "rules" in one.claim.options
    return replace(
        one, under=tested, not_under=() if own else tuple(n for n in asked if n not in tested)
    )


def _by_cell(cells: Sequence[CellVerdict], tell: Callable[[CellVerdict], Text]) -> Text:
    """What is told of cells: once where they agree, else with the names of those that it is of."""
    told: dict[Text, list[CellVerdict]] = {}
    for cell in cells:
        told.setdefault(tell(cell), []).append(cell)
    if len(told) == 1:
        return next(iter(told))
    one_rules = len({cell.cell.rules_name for cell in cells}) == 1

    def names(own: Iterable[CellVerdict]) -> Text:
        return joined(", ", (one.cell.who if one_rules else name_of(one.cell) for one in own))

    return joined(
        "; ", (say(WITH, what=text, names=names(own)) for text, own in told.items() if text)
    )


def _why_open(cell: CellVerdict) -> Text:
    return say(ALLOWS_BOTH if cell.part == "open" else "")


def _small(cell: CellVerdict) -> Text:
    """Whether a figure of a cell that holds is small."""
    small = (one.figure for one in cell.figures if one.is_small)
    return next((say(SMALL, margin=margin_text(one)) for one in small), say(""))


def _why_not(cell: CellVerdict) -> Text:
    """In which way the first figure that fails does so."""
    failed = next(one for one in cell.figures if one.part == "fails")
    figure = failed.figure
    if isinstance(figure, Exact):
        return say(OTHER_FIGURE)
    if isinstance(figure, Banded):
        return say(HIGHER if figure.estimate.low > figure.high else LOWER)
    if not figure.is_clear:
        return say(NO_DIFFERENCE, margin=margin_text(figure))
    how = say(BETTER if figure.sign == 0 else OPPOSITE)
    return say(LESS_THAN, how=how, margin=margin_text(figure)) if failed.is_small else how


def margin_text(figure: Figure) -> Text:
    """A direction's margin as people read it."""
    assert isinstance(figure, Directed)
    text = MARGIN_PERCENT if figure.scale == 100 else MARGIN
    return say(text, margin=figure.margin * figure.scale)


def name_of(cell: Cell) -> Text:
    """How people name a cell."""
    return say(UNDER, who=cell.who, rules=cell.rules_name)


def depends_on(cells: Sequence[CellVerdict]) -> Text:
    """What the cells that hold and those that do not differ in."""
    decided = [cell for cell in cells if cell.part != "open"]

    def settles(key: str) -> bool:
        by: dict[str, set[str]] = {}
        for cell in decided:
            by.setdefault(getattr(cell.cell, key), set()).add(cell.part)
        return all(len(parts) == 1 for parts in by.values())

    if settles("who"):
        return say(WHO)
    return say(RULES if settles("rules_name") else BOTH)
