"""What other rules change, as a report."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from analyses.house_rules import CLEAR, OPEN, SAME, SMALL, Comparison, Line
from analyses.luck import Luck
from analyses.outcomes import MAIN, groups
from doko_sim.texts import joined, listed, say
from reports.changes import (
    FEW,
    FEW_DEALS,
    FOOT,
    PAIRED,
    SHARES,
    STOPPED,
    amount,
    change_data,
    columns,
    row,
    rules_data,
    rules_note,
    setting_data,
    triple,
    verdict_note,
)
from reports.house_rules_figures import figures
from reports.luck import luck_data, luck_notes, luck_sentences, luck_tables
from reports.model import Column, Report, Table
from reports.values import show

#: With more changes their number is said before they are.
MANY = 4
#: Deals of an evening: a tournament's round.
EVENING = 24

TITLE = "What the rules change: {names}"
CHANGE = "{outcome} {amount}"
VERDICT = "{parts}."
OF_RULES = "{rules}: {table}"
CHANGED = "{name} instead of {first} changes beyond doubt: {clear}"
HOW_MANY = (
    "{name} instead of {first} changes {clear} of {number} figures beyond doubt; {open} are "
    "undecided."
)
UNCHANGED = "{name} instead of {first} changes none of these beyond doubt"
THE_SAME = "no difference that counts: {same}"
UNDECIDED = "undecided: {open}"
DIFFERS = "{share} of the deals end with other game points, {contract} are another contract."
UNPAIRED = (
    "{name} and {first} have packs of different size, so they were played on different deals: "
    "these changes are unpaired."
)
SPREADS = (
    "In an evening of {evening} deals a seat's points spread by {spreads}; two evenings in three "
    "lie within that."
)
SPREAD = "{spread:.1f} ({low:.1f} to {high:.1f}) under {name}"
SPREAD_OF = (
    "Spread: the standard deviation of what a seat gets in a deal. Levels that were skipped count "
    "as said; the first is kept by winning."
)
FAMILY = "all {number} changes shown"


def report(found: Comparison, again: str, luck: Luck | None = None, flat: bool = False) -> Report:
    """The report on a comparison.

    ``again`` is the command that makes it again; ``flat`` puts all rows into one table (for CSV).
    """
    names = [one.name for one in found.sets]
    tables = [_flat_table(found)] if flat else _tables(found)
    return Report(
        title=say(TITLE, names=listed(names)),
        sentences=[
            *_sentences(found),
            *(luck_sentences(luck, found.line("spread")) if luck else ()),
        ],
        tables=[*tables, *(luck_tables(luck) if luck else ())],
        notes=[*_notes(found), *(luck_notes(luck) if luck else ())],
        command=again,
        data={
            "question": "rules compare",
            **setting_data(found.setting, found.tally.deals),
            "rules": [rules_data(one) for one in found.sets],
            "comparisons": [_comparison_data(found, n) for n in range(1, len(found.sets))],
            "luck": luck_data(luck) if luck else None,
        },
        figures=figures(found),
    )


def _sentences(found: Comparison) -> list[str]:
    lines: list[str] = []
    for number in range(1, len(found.sets)):
        lines += [*_verdict(found, number), _difference(found, number)]
    if found.tally.interrupted:
        lines.insert(1, say(STOPPED, done=found.tally.deals, asked=found.setting.deals))
    spread = found.line("spread")
    if spread is not None and all(math.isfinite(one.half_width) for one in spread.values):
        root = math.sqrt(EVENING)
        each = [
            say(
                SPREAD,
                spread=root * value.value,
                low=root * value.low,
                high=root * value.high,
                name=one.name,
            )
            for one, value in zip(found.sets, spread.values, strict=True)
        ]
        lines.append(say(SPREADS, evening=EVENING, spreads=listed(each)))
    return lines


def _verdict(found: Comparison, number: int) -> list[str]:
    """What changed beyond doubt, what did not, and what is undecided, of the first table.

    Of many changes their number comes first.
    """
    by: dict[str, list[str]] = {CLEAR: [], SAME: [], OPEN: []}
    for line in found.lines:
        if line.outcome.group == MAIN:
            change = line.changes[number - 1]
            text = say(line.outcome.phrase)
            if change.verdict == CLEAR:
                moved = amount(line.outcome, change.estimate.value)
                text = say(CHANGE, outcome=text, amount=moved)
            by[SAME if change.verdict == SMALL else change.verdict].append(text)
    names = {"name": found.sets[number].name, "first": found.sets[0].name}
    heading = CHANGED if by[CLEAR] else UNCHANGED
    parts = [say(heading, clear=joined(", ", by[CLEAR]), **names)]
    if by[SAME]:
        parts.append(say(THE_SAME, same=joined(", ", by[SAME])))
    if by[OPEN]:
        parts.append(say(UNDECIDED, open=joined(", ", by[OPEN])))
    whole = say(VERDICT, parts=joined("; ", parts))
    if len(by[CLEAR]) <= MANY:
        return [whole]
    numbers = {"clear": len(by[CLEAR]), "open": len(by[OPEN]), "number": sum(map(len, by.values()))}
    return [say(HOW_MANY, **names, **numbers), whole]


def _difference(found: Comparison, number: int) -> str:
    share, contract = found.differs[number - 1], found.contract_differs[number - 1]
    if share is None or contract is None:
        return say(UNPAIRED, name=found.sets[number].name, first=found.sets[0].name)
    column = Column("", "", "percent_estimate")
    return say(DIFFERS, share=show(triple(share), column), contract=show(triple(contract), column))


def _rows(lines: Iterable[Line], number: int) -> list[dict[str, Any]]:
    """Rows for what was seen under the first rules or under those of this number."""
    return [
        row(
            line.outcome.title,
            (line.values[0], line.values[number]),
            line.changes[number - 1],
            line.outcome.scale,
        )
        for line in lines
        if line.values[0].value or line.values[number].value
    ]


def _grouped(found: Comparison) -> dict[str, list[Line]]:
    by_key = {line.outcome.key: line for line in found.lines}
    return {
        group: [by_key[one.key] for one in members]
        for group, members in groups([line.outcome for line in found.lines]).items()
    }


def _tables(found: Comparison) -> list[Table]:
    tables = []
    first = found.sets[0].name
    for number in range(1, len(found.sets)):
        name = found.sets[number].name
        for group, lines in _grouped(found).items():
            heading = (
                say(group) if len(found.sets) == 2 else say(OF_RULES, rules=name, table=say(group))
            )
            tables.append(Table(heading, columns(first, name), _rows(lines, number)))
    return tables


def _flat_table(found: Comparison) -> Table:
    """All rows in one table, with the names of the rules in two columns."""
    rows = [
        {"base": found.sets[0].name, "rules": found.sets[number].name, "group": group, **one}
        for number in range(1, len(found.sets))
        for group, lines in _grouped(found).items()
        for one in _rows(lines, number)
    ]
    named = [
        Column("base", "First", "name"),
        Column("rules", "Rules", "name"),
        Column("group", "Table"),
    ]
    return Table("", [*named, *columns("Under the first", "Under the rules")], rows)


def _notes(found: Comparison) -> list[str]:
    notes: list[str] = [rules_note(found.sets, found.setting, found.tally.deals)]
    if found.tally.deals < FEW:
        notes.append(say(FEW_DEALS, few=FEW))
    number = len(found.lines) * (len(found.sets) - 1)
    notes += [SHARES, SPREAD_OF, verdict_note(say(FAMILY, number=number))]
    paired = say("" if any(found.tally.packs) else PAIRED)
    notes.append(say(FOOT, level=100 * found.setting.level, paired=paired))
    return notes


def _comparison_data(found: Comparison, number: int) -> dict[str, Any]:
    return {
        "rules": found.sets[number].name,
        "paired": found.is_paired(number),
        "differs": triple(found.differs[number - 1]),
        "contract_differs": triple(found.contract_differs[number - 1]),
        "outcomes": [
            {
                "outcome": line.outcome.key,
                "first": triple(line.values[0]),
                "other": triple(line.values[number]),
                "margin": line.outcome.margin,
                **change_data(line.changes[number - 1]),
            }
            for line in found.lines
        ],
    }
