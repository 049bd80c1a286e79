"""Claims' figures and verdicts in words."""

from __future__ import annotations

import math
from fractions import Fraction

from analyses.claims.model import (
    DEPENDS,
    FAILS,
    HOLDS,
    Banded,
    CellVerdict,
    Checked,
    Directed,
    Exact,
    Judged,
    Part,
)
from doko_sim.texts import Text, chained, say
from doko_sim.texts import figure as with_numbers

DEPENDS_ON, BECAUSE = "depends on {what}", "{verdict}{under}{reason}{not_under}"
REASON = ": {what}"
IN, SEVERAL = "{who}, {rules}", "{first} … {last} ({number} figures)"
SIGNS = {1: "above 0", -1: "below 0", 0: "not above 0"}
OR_MORE, FROM_TO = "{low:g} or more", "{low:g} to {high:g}"
LABELLED = "{label} {figure}"
THE_SAME = "the same"
EQUAL = "the same digits"
PART: dict[Part, str] = {"holds": HOLDS, "fails": FAILS, "open": "open"}
DIFFER = "{wrong} of {number} differ: {ours}, not {published}"
UNDER, NOT_UNDER = " under {rules}", "; not tested under {rules}"
#: More decimals than that are not shown, however close two figures are.
_MOST_DIGITS = 6


def verdict_text(one: Checked) -> Text:
    """The verdict with what it depends on, or why, and the rules that it is about."""
    depends = one.verdict == DEPENDS
    return say(
        BECAUSE,
        verdict=say(DEPENDS_ON, what=one.what) if depends else say(one.verdict),
        under=under_text(one),
        reason=say(REASON, what=one.what) if one.what and not depends else "",
        not_under=_not_under(one),
    )


def under_text(one: Checked) -> Text:
    """The rules that a verdict is about, where they are not those asked for."""
    if not one.under or (one.verdict == DEPENDS and "rules" in one.what):
        return say("")
    return say(UNDER, rules=chained(one.under))


def _not_under(one: Checked) -> Text:
    return say(NOT_UNDER, rules=chained(one.not_under)) if one.not_under else say("")


def where(cell: CellVerdict | None) -> str:
    """Who plays in a cell, with the rules where they are not the tournament's."""
    if cell is None or not cell.cell.who:
        return "-"
    if cell.cell.rules_name == "ddv":
        return cell.cell.who
    return say(IN, who=cell.cell.who, rules=cell.cell.rules_name)


def published(one: Checked) -> Text:
    """The published figure as people read it: the printed ones of a count."""
    if one.claim.published:
        return with_numbers(one.claim.published)
    printed = [str(text) for text in one.claim.options.get("printed", ())]
    return _several(printed)


def _several(texts: list[str]) -> Text:
    if len(texts) <= 4:
        return with_numbers(" / ".join(texts))
    return say(
        SEVERAL, first=with_numbers(texts[0]), last=with_numbers(texts[-1]), number=len(texts)
    )


def holds_if(judged: Judged) -> Text:
    """Where a figure holds: the digits of a count, the band or the sign of others."""
    figure = judged.figure
    if isinstance(figure, Exact):
        return say(EQUAL)
    if isinstance(figure, Directed):
        return say(SIGNS[figure.sign])
    low, high = (end * figure.scale for end in (figure.low, figure.high))
    open_above = math.isinf(high) or (figure.scale == 100 and high >= 100)
    return say(OR_MORE if open_above else FROM_TO, low=low, high=high)


def ours(cell: CellVerdict) -> Text:
    """What was found in a cell: of several figures the one that decides."""
    if all(isinstance(one.figure, Exact) for one in cell.figures):
        return _counted(cell)
    worst = deciding(cell)
    label = worst.figure.label
    if not label or len(cell.figures) == 1:
        return figure_text(worst)
    return say(LABELLED, label=say(label), figure=figure_text(worst))


def deciding(cell: CellVerdict) -> Judged:
    """The first figure that is judged as the whole cell is."""
    return next((one for one in cell.figures if one.part == cell.part), cell.figures[0])


def _counted(cell: CellVerdict) -> Text:
    """Exact figures; of several that are not all as printed the number and the worst."""
    if len(cell.figures) == 1:
        return figure_text(cell.figures[0])
    wrong = [one for one in cell.figures if one.part != "holds"]
    if not wrong:
        return say(THE_SAME)
    worst = max(wrong, key=_off)
    assert isinstance(worst.figure, Exact)
    return say(
        DIFFER,
        wrong=len(wrong),
        number=len(cell.figures),
        ours=figure_text(worst),
        published=with_numbers(worst.figure.published),
    )


def _off(one: Judged) -> Fraction:
    """How many units of its last printed digit a figure is away from what is printed."""
    figure = one.figure
    assert isinstance(figure, Exact)
    away = abs(figure.value - Fraction(figure.published))
    return away * Fraction(10) ** len(figure.published.partition(".")[2])


def figure_text(one: Judged) -> Text:
    """A figure as people read it, on the scale of the published one."""
    figure = one.figure
    if isinstance(figure, Exact):
        return _exact_text(figure)
    shown = figure.estimate
    if not shown.n:
        return say("-")
    value, low, high = (part * figure.scale for part in (shown.value, *shown.interval))
    unit = " %" if figure.scale == 100 else ""
    half = (high - low) / 2
    if isinstance(figure, Directed):
        digits = 3
        # a clear difference must not look as if its interval held zero
        while figure.is_clear and digits < _MOST_DIGITS and not _apart(value, half, digits):
            digits += 1
        return with_numbers(f"{value:+.{digits}f} ±{half:.{digits}f}{unit}")
    if not high < 10_000:
        return with_numbers(f"{low:,.0f} to {high:,.0f}")
    digits = 0 if high > 400 else 1 if high > 10 else 2
    while half > 0 and not round(half, digits) and digits < _MOST_DIGITS:
        digits += 1
    while one.part == "fails" and digits < _MOST_DIGITS and _meets(figure, value, half, digits):
        digits += 1
    return with_numbers(f"{value:,.{digits}f} ±{half:.{digits}f}{unit}")


def _apart(value: float, half: float, digits: int) -> bool:
    return round(abs(value), digits) > round(half, digits)


def _meets(figure: Banded, value: float, half: float, digits: int) -> bool:
    """Whether an interval as it is shown meets the band."""
    middle, reach = round(value, digits), round(half, digits)
    return (
        middle + reach >= figure.low * figure.scale and middle - reach <= figure.high * figure.scale
    )


def _exact_text(figure: Exact) -> Text:
    """The value to its printed digits, else to so many that nobody rounds it to the printed one."""
    decimals = len(figure.published.partition(".")[2])
    if figure.agrees:
        return with_numbers(f"{float(figure.value):.{decimals}f}")
    digits = decimals + 1
    printed = Fraction(figure.published)
    while digits < decimals + _MOST_DIGITS:
        if abs(_rounded(figure.value, digits) - printed) > Fraction(1, 2 * 10**decimals):
            break
        digits += 1
    return with_numbers(f"{float(figure.value):.{digits}f}")


def _rounded(value: Fraction, digits: int) -> Fraction:
    return Fraction(f"{float(value):.{digits}f}")
