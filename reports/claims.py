"""Published claims put to a test, as a report: all of them, or one with its details."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from analyses.claims.model import (
    DEPENDS,
    FAILS,
    HOLDS,
    OPEN,
    CellVerdict,
    Checked,
    Directed,
    Verdict,
)
from analyses.claims.run import Answer
from reports.claim_figures import PART, ours, published, verdict_text
from reports.claims_data import data
from reports.model import Column, Report, Table

TITLE = "Published claims put to a test"
COUNTS = "Of {number} claims {parts}."
#: One, and several.
PARTS: dict[Verdict, tuple[str, str]] = {
    HOLDS: ("1 holds", "{number} hold"),
    FAILS: ("1 does not hold", "{number} do not hold"),
    DEPENDS: ("1 depends on something else", "{number} depend on something else"),
    OPEN: ("1 cannot be decided here", "{number} cannot be decided here"),
}
BY_COUNTING = (
    "{exact} of them are tested by counting: {right} are exact, {known} are known errors of their "
    "source{wrong}."
)
WRONG = "; {number} should be exact and are not: {names}"
INTERRUPTED = "Interrupted: claims that were not reached are left out."
GROUPS = {
    "cards": "What the cards hold",
    "announcing": "Announcing",
    "leading": "Leading",
    "following": "Following and feeding",
    "solos": "Solos",
    "weddings": "Weddings and poverty",
    "rules": "House rules and luck",
}
NOTES = (
    "Figures by counting are exact and must equal the printed digits. Of others the interval must "
    "lie in the band around the published figure (doko claims NAME shows it).",
    "Differences (gains in game points a deal of one seat with the tactic, or the value) must have "
    "the claimed sign, clear after Holm's adjustment over all {number} of this run; where no sign "
    "is clear and the interval lies within 0.02 of zero the claim does not hold.",
    "A tactic's gain is what a player loses who drops it alone; others of its tactics may do the "
    "same work.",
    "depends: what holds at one table does not at another. A player without a tactic of its own "
    "for a claim, or who never uses it, is left out.",
    "Ours: of several figures the one that decides; doko claims NAME shows all, and the reasons.",
    "Intervals at {level:.4g} %; seed {seed}, {deals:,} deals asked for; gains are played on a "
    "tenth of them, cards watched in a fifth, counts on twice as many.",
)

_CLAIM, _PUBLISHED = Column("says", "Claim"), Column("published", "Published")
_VERDICT = Column("verdict", "Verdict")
_CSV = (
    Column("id", "Name"),
    Column("group", "Group"),
    Column("tactic", "Tactic"),
    Column("question", "Question", "int"),
    Column("says", "Claim"),
    Column("source", "Source"),
    Column("published", "Published"),
    Column("rules", "Rules"),
    Column("players", "Players"),
    Column("ours", "Ours"),
    Column("part", "In this row"),
    Column("verdict", "Verdict"),
    Column("what", "Because"),
)
#: Reasons up to this length stand beside the verdict; longer ones where one claim is shown.
_SHORT = 36
#: With more players than that what was found stands in one column.
_MOST_COLUMNS = 3


def report(found: Answer, again: str, screen: bool) -> Report:
    """The report on all claims; on the ``screen`` by group, else in one table."""
    directions = sum(
        isinstance(one.figure, Directed)
        for checked in found.checked
        for cell in checked.cells
        for one in cell.figures
    )
    notes = [
        note.format(
            number=directions,
            level=100 * found.ask.level,
            seed=found.ask.seed,
            deals=found.ask.deals,
        )
        for note in NOTES
    ]
    return Report(
        title=TITLE,
        sentences=_sentences(found),
        tables=_by_group(found) if screen else [_whole(found)],
        notes=notes,
        command=again,
        data=data(found),
    )


def _sentences(found: Answer) -> list[str]:
    by = Counter(one.verdict for one in found.checked)
    parts = [PARTS[one][by[one] > 1].format(number=by[one]) for one in PARTS if by[one]]
    joined = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)
    lines = [COUNTS.format(number=len(found.checked), parts=joined)]
    exact = [one for one in found.checked if one.is_exact]
    if exact:
        right = sum(one.verdict == HOLDS for one in exact)
        wrong = found.wrong
        names = ", ".join(one.claim.id for one in wrong)
        lines.append(
            BY_COUNTING.format(
                exact=len(exact),
                right=right,
                known=len(exact) - right - len(wrong),
                wrong=WRONG.format(number=len(wrong), names=names) if wrong else "",
            )
        )
    if found.interrupted:
        lines.append(INTERRUPTED)
    return lines


def _by_group(found: Answer) -> list[Table]:
    tables = []
    for group in dict.fromkeys(one.claim.group for one in found.checked):
        own = [one for one in found.checked if one.claim.group == group]
        names = [cell.cell.who for one in own for cell in one.cells if cell.cell.who]
        players = list(dict.fromkeys(names))
        apart = 1 < len(players) <= _MOST_COLUMNS
        keys = players if apart else [""]
        columns = [Column(f"by {who}", who or "Ours") for who in keys]
        several = len(found.ask.rules) > 1
        rows = [_row(one, keys, found.ask.rules[0].name, several) for one in own]
        tables.append(
            Table(GROUPS.get(group, group), (_CLAIM, _PUBLISHED, *columns, _VERDICT), rows)
        )
    return tables


def _row(one: Checked, players: Sequence[str], rules: str, several: bool) -> dict[str, Any]:
    """The claim with its verdict and what was found, by who plays."""
    short = one.verdict == DEPENDS or (one.verdict == FAILS and len(one.what) <= _SHORT)
    row: dict[str, Any] = {
        "says": f"{one.claim.id}: {one.claim.says}",
        "published": published(one),
        "verdict": verdict_text(one) if short else one.verdict,
    }
    for number, who in enumerate(players):
        texts = []
        for cell in one.cells:
            if cell.cell.who == who if cell.cell.who and who else number == 0:
                name = cell.cell.rules_name
                head = [] if who or not cell.cell.who else [cell.cell.who]
                head += [name] if name and (several or name != rules) else []
                texts.append(f"{', '.join(head)}: {ours(cell)}" if head else ours(cell))
        row[f"by {who}"] = "; ".join(texts) or "-"
    return row


def _cells(one: Checked) -> Sequence[CellVerdict | None]:
    """The cells of a claim, or one that is none."""
    return one.cells or (None,)


def _whole(found: Answer) -> Table:
    rows = []
    for one in found.checked:
        for cell in _cells(one):
            rows.append(
                {
                    "id": one.claim.id,
                    "group": one.claim.group,
                    "tactic": one.claim.tactic or None,
                    "question": one.claim.question or None,
                    "says": one.claim.says,
                    "source": one.claim.source,
                    "published": published(one),
                    "rules": (cell.cell.rules_name or None) if cell else None,
                    "players": (cell.cell.who or None) if cell else None,
                    "ours": ours(cell) if cell else None,
                    "part": PART[cell.part] if cell else None,
                    "verdict": one.verdict,
                    "what": one.what or None,
                }
            )
    return Table("Claims", _CSV, rows)
