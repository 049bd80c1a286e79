"""One published claim with all its figures, as a report."""

from __future__ import annotations

from typing import Any

from analyses.claims.model import Banded, Checked, Directed, Exact, Judged
from analyses.claims.run import Answer
from reports.claim_figures import PART, figure_text, verdict_text, where
from reports.claims_data import data
from reports.model import Column, Report, Table

_FIGURES = (
    Column("label", "Figure"),
    Column("published", "Published"),
    Column("where", "Table"),
    Column("ours", "Ours"),
    Column("deals", "Deals", "int"),
    Column("part", "Verdict"),
)


def one_report(one: Checked, found: Answer, again: str) -> Report:
    """The report on one claim with all its figures."""
    claim = one.claim
    sentences = [claim.says, f"{verdict_text(one)[0].upper()}{verdict_text(one)[1:]}."]
    notes = [f"Published by: {claim.source}."]
    if claim.tactic:
        notes.append(f"Tactic {claim.tactic}.")
    if claim.question:
        notes.append(f"Question {claim.question} of docs/questions.md.")
    if claim.known:
        notes.append(f"Known of the source: {claim.known}.")
    notes.append(_how(one))
    tables = [Table("Figures", _FIGURES, _figure_rows(one))] if one.cells else []
    return Report(
        title=f"Claim {claim.id}",
        sentences=sentences,
        tables=tables,
        notes=notes,
        command=again,
        data=data(found),
    )


def _how(one: Checked) -> str:
    kinds = {type(figure.figure) for cell in one.cells for figure in cell.figures}
    if Exact in kinds:
        return "Tested by counting: the figures must equal the printed digits."
    if Banded in kinds:
        return "Tested by simulation: the interval must lie in the band."
    if Directed in kinds:
        return (
            "Tested by simulation on the same deals: the sign must be clear after Holm's "
            "adjustment over the directions of this run; the interval is widened for that."
        )
    return "Not tested."


def _figure_rows(one: Checked) -> list[dict[str, Any]]:
    return [
        {
            "label": judged.figure.label or one.claim.of.replace("_", " ") or "gain",
            "published": _beside(judged, one),
            "where": where(cell),
            "ours": figure_text(judged),
            "deals": cell.deals or None,
            "part": PART[judged.part],
        }
        for cell in one.cells
        for judged in cell.figures
    ]


def _beside(judged: Judged, one: Checked) -> str:
    figure = judged.figure
    if isinstance(figure, Exact):
        return figure.published
    if isinstance(figure, Banded):
        low, high = (part * figure.scale for part in (figure.low, figure.high))
        return (
            f"{low:g} or more"
            if high >= 100 > low or high == float("inf")
            else f"{low:g} to {high:g}"
        )
    return {1: "above 0", -1: "below 0", 0: "not above 0"}[figure.sign]
