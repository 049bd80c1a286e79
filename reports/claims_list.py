"""The list of claims as people read it: a table a group, a line a claim where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyses.claims.model import DEPENDS, OPEN, CellVerdict, Checked, Verdict
from analyses.claims.run import Answer
from doko_sim.texts import Text, figure, joined, say
from reports.claim_figures import DEPENDS_ON, ours, published, under_text
from reports.model import Column, Table

GROUPS = {
    "cards": "What the cards hold",
    "announcing": "Announcing",
    "leading": "Leading",
    "following": "Following and feeding",
    "solos": "Solos",
    "weddings": "Weddings and poverty",
    "rules": "House rules and luck",
}
_CLAIM, _PUBLISHED = Column("name", "Claim"), Column("published", "Published")
_SAYS, _NAME = Column("says", "Claim"), Column("name", "Name", "name")
_VERDICT = Column("verdict", "Verdict")
SENTENCE = "{id}: {says}"
UNDER_RULES, INDENTED = "under {rules}", "  {line}"
HOLDS_SMALL, HOLDS_SMALL_WITH = "holds, small", "holds, small with {names}"
VERDICT = "{verdict}{under}"
RANGE, TIGHT = "{first} … {last}", "{figure:tight}"
OURS = "Ours"
NOT_TESTED = "not tested"
SHORT: dict[Verdict, str] = {OPEN: "open"}
#: With more players than that each has a line of its own.
_MOST_COLUMNS = 3
#: Printed figures shown of a claim; of more the first and the last.
_MOST_FIGURES = 2


def by_group(found: Answer, sentences: bool, words: bool = False) -> list[Table]:
    """The claims in a table a group, with their ``sentences`` below or without.

    With ``words`` each stands in its line as it reads, beside its name.
    """
    tables = []
    asked = [one.name for one in found.ask.rules]
    for group in dict.fromkeys(one.claim.group for one in found.checked):
        own = [one for one in found.checked if one.claim.group == group]
        names = [cell.cell.who for one in own for cell in one.cells if cell.cell.who]
        players = list(dict.fromkeys(names))
        keys = players if 0 < len(players) <= _MOST_COLUMNS else [OURS]
        columns = [Column(f"by {who}", who) for who in keys]
        rows = [row for one in own for row in _rows(one, keys, asked, words)]
        below = (
            [say(SENTENCE, id=one.claim.id, says=say(one.claim.says)) for one in own]
            if sentences
            else []
        )
        title = GROUPS.get(group, group)
        shown = (
            (_SAYS, _VERDICT, _PUBLISHED, *columns, _NAME)
            if words
            else (_CLAIM, _PUBLISHED, *columns, _VERDICT)
        )
        tables.append(Table(title, shown, rows, below))
    return tables


def _rows(
    one: Checked, keys: Sequence[str], asked: Sequence[str], words: bool
) -> list[dict[str, Any]]:
    """The claim's line, and one for each of several rules, or players, that it is tested with."""
    first = {
        "name": one.claim.id,
        "says": say(one.claim.says),
        "published": _published(one),
        "verdict": _verdict(one),
    }
    lines: dict[Text, dict[str, Any]] = {}
    for cell in one.cells:
        line = lines.setdefault(_line(cell, keys, asked), {})
        key = cell.cell.who if cell.cell.who in keys else keys[0]
        line[f"by {key}"] = _short(ours(cell))
    lines |= {
        say(UNDER_RULES, rules=name): {f"by {key}": NOT_TESTED for key in keys}
        for name in one.not_under
    }
    first |= lines.pop(say(""), {} if not lines else {f"by {key}": "" for key in keys})
    more = [
        {"says" if words else "name": say(INDENTED, line=name), "published": "", "verdict": ""}
        | line
        for name, line in lines.items()
    ]
    return [first, *more]


def _line(cell: CellVerdict, keys: Sequence[str], asked: Sequence[str]) -> Text:
    """The name of a cell's own line; none where the claim's first line is enough."""
    own = cell.cell
    parts = [own.who] if own.who and own.who not in keys else []
    if own.asked and list(asked) != [own.asked]:
        parts.append(say(UNDER_RULES, rules=own.rules_name))
    return joined(" ", parts)


def _published(one: Checked) -> Text:
    """The published figure, of many printed ones the first and the last."""
    printed = [str(text) for text in one.claim.options.get("printed", ())]
    if one.claim.published or len(printed) <= _MOST_FIGURES:
        return _short(published(one))
    return say(RANGE, first=figure(printed[0]), last=figure(printed[-1]))


def _small(one: Checked) -> Text:
    """That a claim holds by a small difference, or where it does."""
    small = [cell for cell in one.cells if any(figure.is_small for figure in cell.figures)]
    names = list(dict.fromkeys(cell.cell.who for cell in small))
    if len(small) == len(one.cells):
        return say(HOLDS_SMALL)
    return say(HOLDS_SMALL_WITH, names=", ".join(names))


def _short(text: str) -> Text:
    """A figure that is not broken before its half width, for narrow columns."""
    return say(TIGHT, figure=text)


def _verdict(one: Checked) -> Text:
    """The verdict without its reasons, which stand where one claim is shown."""
    if one.verdict == DEPENDS:
        text = say(DEPENDS_ON, what=one.what)
    else:
        text = _small(one) if one.is_small else say(SHORT.get(one.verdict, one.verdict))
    return say(VERDICT, verdict=text, under=under_text(one))
