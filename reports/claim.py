"""One published claim with all its figures, as a report."""

from __future__ import annotations

from analyses.claims.model import Banded, Checked, Directed, Exact, Judged
from analyses.claims.run import Answer
from analyses.claims.verdicts import margin_text
from doko_sim.texts import OR, Text, chained, say
from doko_sim.texts import figure as with_numbers
from reports.claim_figures import PART, figure_text, holds_if, verdict_text, where
from reports.claims_data import data
from reports.claims_figures import figures_of
from reports.model import Column, Report, Table

_HOLDS = Column("holds", "Holds if")
_FIGURES = (
    Column("label", "Figure"),
    Column("published", "Published"),
    _HOLDS,
    Column("where", "Table"),
    Column("ours", "Ours"),
    Column("deals", "Deals", "int"),
    Column("part", "Verdict"),
)
BY_COUNTING = "Tested by counting: the figures must equal the printed digits."
BY_BAND = (
    "Tested by simulation: holds if the whole interval lies within the band, does not hold if all "
    "of it lies outside, else it is open. {band}"
)
OUR_BAND = "The width of the band is ours, not the source's (docs/method.md 11 says why)."
ITS_BAND = "The band is the source's own."
BY_SIGN = (
    "Tested by simulation on the same deals: the interval must not hold zero. It is small where "
    "the whole interval is within {margin} of zero."
)
FOR_ITSELF = (
    "A claim is judged for itself: the {number} intervals of this one hold at once at "
    "{level:.4g} %."
)
ONE_INTERVAL = "A claim is judged for itself, with an interval at {level:.4g} %."
TITLE, VERDICT = "Claim {id}: {says}", "{verdict:C}."
PUBLISHED, TACTIC = "Published by: {source}.", "Tactic {tactic}."
QUESTION, KNOWN = "Question {number} of docs/questions.md.", "Known of the source: {known}."
NOT_TESTED, GAIN, SMALL = "Not tested.", "gain", "{part}, small"
OWN_RULES = "It is about rules of its own ({rules}), whatever rules are asked for."


def one_report(one: Checked, found: Answer, again: str) -> Report:
    """The report on one claim with all its figures."""
    tables = [_figures(one)] if one.cells else []
    return Report(
        title=say(TITLE, id=one.claim.id, says=say(one.claim.says)),
        sentences=[say(VERDICT, verdict=verdict_text(one))],
        tables=tables,
        notes=_notes(one, found.ask.level),
        command=again,
        data=data(found),
        figures=figures_of(one),
    )


def _notes(one: Checked, level: float) -> list[str]:
    claim = one.claim
    notes = [say(PUBLISHED, source=say(claim.source))]
    if claim.tactic:
        notes.append(say(TACTIC, tactic=claim.tactic))
    if claim.question:
        notes.append(say(QUESTION, number=claim.question))
    if claim.known:
        notes.append(say(KNOWN, known=say(claim.known)))
    if "rules" in claim.options:
        notes.append(say(OWN_RULES, rules=", ".join(claim.options["rules"])))
    return [*notes, *_how(one, level)]


def _how(one: Checked, level: float) -> list[str]:
    figures = [figure.figure for cell in one.cells for figure in cell.figures]
    if not figures:
        return [NOT_TESTED]
    if isinstance(figures[0], Exact):
        return [BY_COUNTING]
    number = one.intervals
    text = FOR_ITSELF if number > 1 else ONE_INTERVAL
    itself = say(text, number=number, level=100 * level)
    if isinstance(figures[0], Banded):
        own = one.claim.options.get("band_of") == "source"
        return [say(BY_BAND, band=say(ITS_BAND if own else OUR_BAND)), itself]
    margins = dict.fromkeys(margin_text(one) for one in figures if isinstance(one, Directed))
    return [say(BY_SIGN, margin=chained(margins, OR)), itself]


def _figures(one: Checked) -> Table:
    counted = one.is_exact
    columns = tuple(column for column in _FIGURES if not (counted and column is _HOLDS))
    rows = [
        {
            "label": say(judged.figure.label or one.claim.of.replace("_", " ") or GAIN),
            "published": _published(judged),
            "holds": holds_if(judged),
            "where": where(cell),
            "ours": figure_text(judged),
            "deals": cell.deals or None,
            "part": _part(judged),
        }
        for cell in one.cells
        for judged in cell.figures
    ]
    return Table("Figures", columns, rows)


def _published(judged: Judged) -> Text:
    return with_numbers(judged.figure.published or "-")


def _part(judged: Judged) -> Text:
    part = say(PART[judged.part])
    return say(SMALL, part=part) if judged.is_small else part
