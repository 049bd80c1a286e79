"""New tables of ``club``, as a report: what was probed and what was fitted to it."""

from __future__ import annotations

from typing import Any

from analyses.fitting.club_tables import SOURCES, Fit, Part, Source
from doko_sim.texts import say
from reports.model import Column, Report, Table

TITLE = "Tables for club"
COLUMNS = (
    Column("part", "Tables about"),
    Column("deals", "Deals", "int"),
    Column("situations", "Situations", "int"),
    Column("tables", "Tables", "int"),
    Column("numbers", "Numbers", "int"),
)
PART = "A part only: interrupted; tables fitted to fewer deals than asked for, or not at all."
FITTED = "Fitted {fitted} of {tables} tables; the others are those that come with the package."
EVERY = "Fitted all {tables} tables."
MIXED = "Of each number fitted {share:.0%} is new, the rest is from the package's tables."
NOTES = (
    "Situations: those with more than one kind of card to play, in games of {base} (seed {seed}); "
    "there one other card was played.",
    "Whether the new tables are better is not known before they have played on other deals: put "
    "the file in the place of doko_sim/players/club_weights.csv and compare.",
)


def report(found: Fit) -> Report:
    """The report on a fit."""
    rows = [_row(found, source, part) for source in SOURCES for part in source.parts]
    fitted = sum(row["tables"] for row in rows if row["situations"])
    told = FITTED if fitted < len(found.tables) else EVERY
    sentences: list[str] = [say(told, fitted=fitted, tables=len(found.tables))]
    if found.share < 1:
        sentences.append(say(MIXED, share=found.share))
    if found.interrupted:
        sentences.insert(0, PART)
    return Report(
        title=TITLE,
        sentences=sentences,
        tables=[Table("", COLUMNS, rows)],
        notes=[say(note, base=found.base.name, seed=found.seed) for note in NOTES],
        data={
            "base": found.base.name,
            "seed": found.seed,
            "share": found.share,
            "deals": dict(found.deals),
            "situations": {name: known.situations for name, known in found.sums.items()},
            "interrupted": found.interrupted,
        },
    )


def _row(found: Fit, source: Source, part: Part) -> dict[str, Any]:
    known = found.sums.get(part.name)
    sizes = {} if known is None else known.sizes
    return {
        "part": part.name,
        "deals": found.deals.get(source.name, 0),
        "situations": 0 if known is None else known.situations,
        "tables": len(sizes),
        "numbers": sum(sizes.values()),
    }
