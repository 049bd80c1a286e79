"""Claims' figures and verdicts in words."""

from __future__ import annotations

from analyses.claims.model import (
    DEPENDS,
    FAILS,
    HOLDS,
    CellVerdict,
    Checked,
    Directed,
    Exact,
    Judged,
    Part,
)

THE_SAME = "the same"
PART: dict[Part, str] = {"holds": HOLDS, "fails": FAILS, "open": "open"}


def verdict_text(one: Checked) -> str:
    """The verdict with what it depends on, or why."""
    if one.verdict == DEPENDS:
        return f"depends on {one.what}"
    return f"{one.verdict}: {one.what}" if one.what else one.verdict


def where(cell: CellVerdict | None) -> str:
    """Who plays in a cell, with the rules where they are not the tournament's."""
    if cell is None or not cell.cell.who:
        return "-"
    return (
        cell.cell.who
        if cell.cell.rules_name == "ddv"
        else f"{cell.cell.who}, {cell.cell.rules_name}"
    )


def published(one: Checked) -> str:
    """The published figure as people read it: the printed ones of a count."""
    if one.claim.published:
        return one.claim.published
    printed = [str(text) for text in one.claim.options.get("printed", ())]
    return _several(printed)


def _several(texts: list[str]) -> str:
    if len(texts) <= 4:
        return " / ".join(texts)
    return f"{texts[0]} … {texts[-1]} ({len(texts)} figures)"


def ours(cell: CellVerdict) -> str:
    """What was found in a cell: the first figure of estimates, all of a few exact ones."""
    if all(isinstance(one.figure, Exact) for one in cell.figures):
        wrong = sum(one.part != "holds" for one in cell.figures)
        if len(cell.figures) > 1:
            return f"{wrong} of {len(cell.figures)} differ" if wrong else THE_SAME
        return _several([figure_text(one) for one in cell.figures])
    worst = next((one for one in cell.figures if one.part == cell.part), cell.figures[0])
    label = worst.figure.label
    return (
        f"{label} {figure_text(worst)}" if label and len(cell.figures) > 1 else figure_text(worst)
    )


def figure_text(one: Judged) -> str:
    """A figure as people read it, on the scale of the published one."""
    figure, shown = one.figure, one.shown
    if isinstance(figure, Exact):
        decimals = len(figure.published.partition(".")[2])
        value = float(figure.value)
        return f"{value:.{decimals}f}" if one.part == "holds" else f"{value:.{decimals + 1}f}"
    if shown is None or not shown.n:
        return "-"
    value, low, high = (part * figure.scale for part in (shown.value, *shown.interval))
    unit = " %" if figure.scale == 100 else ""
    if isinstance(figure, Directed):
        return f"{value:+.3f} ±{(high - low) / 2:.3f}{unit}"
    if not high < 10_000:
        return f"{low:,.0f} to {high:,.0f}"
    digits = 0 if high > 400 else 1 if high > 10 else 2
    return f"{value:,.{digits}f} ±{(high - low) / 2:.{digits}f}{unit}"
