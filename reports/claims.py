"""Published claims put to a test, as a report: a list of them by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from analyses.claims.model import DEPENDS, FAILS, HOLDS, OPEN, CellVerdict, Checked, Verdict
from analyses.claims.run import Answer
from doko_sim.texts import Text, listed, say
from reports.claim_figures import PART, deciding, holds_if, ours, published
from reports.claims_data import data
from reports.claims_figures import figures
from reports.claims_list import by_group
from reports.model import Column, Report, Table
from reports.plurals import count

TITLE = "Published claims put to a test"
COUNTS = "Of {claims} {parts}."
#: One, and several.
PARTS: dict[Verdict, tuple[str, str]] = {
    HOLDS: ("1 holds", "{number} hold"),
    FAILS: ("1 does not hold", "{number} do not hold"),
    DEPENDS: ("1 depends on something else", "{number} depend on something else"),
    OPEN: ("1 cannot be decided here", "{number} cannot be decided here"),
}
COUNTED = ("1 is tested by counting: {parts}.", "{number} are tested by counting: {parts}.")
EXACT = ("it is exact", "1 is exact", "{number} are exact")
KNOWN = (
    "it is a known error of its source",
    "1 is a known error of its source",
    "{number} are known errors of their sources",
)
WRONG = (
    "it should be exact and is not: {names}",
    "1 should be exact and is not: {names}",
    "{number} should be exact and are not: {names}",
)
INTERRUPTED = "Interrupted: claims that were not reached are left out."
BY_CHANCE = (
    "Each claim is judged for itself at {level:.4g} %, whatever else is asked. So of the {number} "
    "decided by simulation up to {wrong:.2g} on average may be misjudged by chance."
)
NOTES = (
    "Figures by counting are exact and must equal the printed digits. Others hold in a band around "
    "the published figure, mostly of our choice, or by the sign of a gain (game points a deal), "
    "small below 0.02; docs/method.md 11 has the rules.",
    "A tactic's gain is what a player loses who drops it alone; others of its tactics may do the "
    "same work. A player without a tactic of its own, or who never uses it, is left out.",
    "Of several figures the one that decides is shown; open: cannot be decided here, though "
    "perhaps with more deals. doko claims NAME shows all figures of a claim, its band, and why.",
)
SENTENCES = "doko claims GROUP ({groups}) shows the sentences of a group's claims."
PLAYED = (
    "Seed {seed}, {deals} asked for; gains are played on a tenth of them, cards watched in "
    "a fifth, counts on twice as many."
)

_CSV = (
    Column("id", "Name", "name"),
    Column("verdict", "Verdict"),
    Column("what", "Because"),
    Column("says", "Claim"),
    Column("published", "Published"),
    Column("holds", "Holds if"),
    Column("ours", "Ours"),
    Column("part", "In this row"),
    Column("players", "Players", "name"),
    Column("rules", "Rules"),
    Column("source", "Source"),
    Column("group", "Group"),
    Column("tactic", "Tactic", "name"),
    Column("question", "Question", "int"),
    Column("not_under", "Not tested under", "name"),
)


def report(found: Answer, again: str, screen: bool) -> Report:
    """The report on several claims by group, and in one table for programs.

    On a ``screen`` a claim stands by its name, and where only some were asked for their sentences
    stand below; elsewhere there is room for what it says.
    """
    named = bool(found.ask.only)
    whole = [] if screen else [_whole(found)]
    return Report(
        title=TITLE,
        sentences=_sentences(found),
        tables=[*whole, *by_group(found, screen and named, not screen)],
        notes=_notes(found, screen and not named),
        command=again,
        data=data(found),
        figures=figures(found),
    )


def _notes(found: Answer, short: bool) -> list[str]:
    notes = list(NOTES)
    ask = found.ask
    decided = sum(
        one.verdict != OPEN and bool(one.cells) and not one.is_exact for one in found.checked
    )
    if decided:
        wrong = (1 - ask.level) * decided
        notes.insert(1, say(BY_CHANCE, level=100 * ask.level, number=decided, wrong=wrong))
    if short:
        groups = dict.fromkeys(one.claim.group for one in found.checked)
        notes.append(say(SENTENCES, groups=", ".join(groups)))
    return [*notes, say(PLAYED, seed=ask.seed, deals=count(ask.deals, "deal"))]


def _sentences(found: Answer) -> list[str]:
    by = Counter(one.verdict for one in found.checked)
    parts = [say(PARTS[one][by[one] > 1], number=by[one]) for one in PARTS if by[one]]
    lines: list[str] = [say(COUNTS, claims=count(len(found.checked), "claim"), parts=listed(parts))]
    exact = [one for one in found.checked if one.is_exact]
    if exact:
        lines.append(_counted(exact, found.wrong))
    if found.interrupted:
        lines.append(INTERRUPTED)
    return lines


def _counted(exact: Sequence[Checked], wrong: Sequence[Checked]) -> Text:
    """How many of the claims that are counted are exact; what is not there is not named."""
    right = sum(one.verdict == HOLDS for one in exact)
    names = ", ".join(one.claim.id for one in wrong)
    numbers = ((EXACT, right), (KNOWN, len(exact) - right - len(wrong)), (WRONG, len(wrong)))
    parts = [
        say(texts[0 if len(exact) == 1 else 1 if number == 1 else 2], number=number, names=names)
        for texts, number in numbers
        if number
    ]
    return say(COUNTED[len(exact) > 1], number=len(exact), parts=listed(parts))


def _cells(one: Checked) -> Sequence[CellVerdict | None]:
    """The cells of a claim, or one that is none."""
    return one.cells or (None,)


def _whole(found: Answer) -> Table:
    rows = [_row(one, cell) for one in found.checked for cell in _cells(one)]
    return Table("Claims", _CSV, rows, raw=True)


def _row(one: Checked, cell: CellVerdict | None) -> dict[str, Any]:
    return {
        "id": one.claim.id,
        "group": one.claim.group,
        "tactic": one.claim.tactic or None,
        "question": one.claim.question or None,
        "says": one.claim.says,
        "source": one.claim.source,
        "published": published(one),
        "holds": holds_if(deciding(cell)) if cell else None,
        "rules": (cell.cell.rules_name or None) if cell else None,
        "players": (cell.cell.who or None) if cell else None,
        "ours": ours(cell) if cell else None,
        "part": PART[cell.part] if cell else None,
        "verdict": one.verdict,
        "what": one.what or None,
        "not_under": ", ".join(one.not_under) or None,
    }
