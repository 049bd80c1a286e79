"""The outcome of ``doko replay`` as a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from doko_sim.replay import Outcome
from doko_sim.replay.files import FileCheck
from doko_sim.texts import say
from reports.model import Column, Report, Table

_FILES = (
    Column("file", "File", "name"),
    Column("games", "Games", "int"),
    Column("agree", "Agree", "int"),
    Column("differ", "Differ", "int"),
    Column("unreadable", "Unreadable", "int"),
    Column("failure", "Failure"),
)
_DIFFERENCES = (
    Column("file", "File", "name"),
    Column("line", "Line", "int"),
    Column("id", "Game", "name"),
    Column("where", "First difference"),
    Column("what", "What differs"),
    Column("rule", "Rule", "name"),
)
_UNREADABLE = (
    Column("file", "File", "name"),
    Column("line", "Line", "int"),
    Column("why", "Why it cannot be read"),
)


TITLE = "Recorded games played again"
DIFFERENCES, UNREADABLE = "Differences", "Unreadable lines"
#: Rows of a list that people are shown.
SHOWN = 10
MORE = "and {number:,} more: --format json lists all"
NOTHING = "0 games: there was nothing to check."
FOUND = "{agreeing}, {differing}, {lines}."
ONE_GAME, ONE_AGREES = "{agree:,} of {games:,} game agrees", "{agree:,} of {games:,} games agrees"
AGREE = "{agree:,} of {games:,} games agree"
DIFFERS, DIFFER = "{number:,} differs", "{number:,} differ"
ONE_LINE, LINES = "{number:,} line cannot be read", "{number:,} lines cannot be read"
LEGEND = "Seats are 0 to 3 as in the records; the numbers under Rule are sections of docs/rules.md."
NO_GAME = (
    "{file} holds no game that can be read: each line must hold one game, as JSON in the form "
    "doko-game/1 (docs/records.md)."
)


def report(checks: Sequence[FileCheck], short: bool = True) -> Report:
    """What became of the games in some files, with the differences and the unreadable lines.

    ``short`` shows no more than ``SHOWN`` rows of each list; ``data`` always holds all.
    """
    games, agree, differ, unreadable = (
        sum(_counts(check)[name] for check in checks)
        for name in ("games", "agree", "differ", "unreadable")
    )
    data = {
        "games": games,
        "agree": agree,
        "differ": differ,
        "unreadable": unreadable,
        "files": [_file(check) for check in checks],
        "differences": [_difference(check, o) for check in checks for o in check.differ],
        "unreadable_lines": [_line(check, o) for check in checks for o in check.unreadable],
    }
    return Report(
        title=TITLE,
        sentences=[
            *_sentences(games, agree, differ, unreadable),
            *(say(NO_GAME, file=_name(check)) for check in checks if _holds_no_game(check)),
        ],
        tables=_tables(data, len(checks) == 1, SHOWN if short else None),
        data=data,
    )


def _counts(check: FileCheck) -> dict[str, int]:
    return {
        "games": check.games,
        "agree": check.agree,
        "differ": len(check.differ),
        "unreadable": len(check.unreadable),
    }


def _holds_no_game(check: FileCheck) -> bool:
    return check.games > 0 and len(check.unreadable) == check.games


def _name(check: FileCheck) -> str:
    return say("Standard input") if check.path == "-" else _plain(check.path)


def _file(check: FileCheck) -> dict[str, Any]:
    return {"file": _plain(check.path), **_counts(check), "failure": check.failure}


def _difference(check: FileCheck, outcome: Outcome) -> dict[str, Any]:
    found = outcome.difference
    assert found is not None
    return {
        "file": _plain(check.path),
        "line": outcome.line,
        "id": None if outcome.id is None else _plain(outcome.id),
        "where": found.where,
        "what": found.what,
        "rule": found.rule,
    }


def _line(check: FileCheck, outcome: Outcome) -> dict[str, Any]:
    reason = _plain(outcome.unreadable or "")
    return {"file": _plain(check.path), "line": outcome.line, "why": reason}


def _plain(text: str) -> str:
    """A text of somebody else's as it may be printed: no control characters, no half letters."""
    if text.isprintable():
        return text  # one of ours still knows what it is made of
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _sentences(games: int, agree: int, differ: int, unreadable: int) -> list[str]:
    if games == 0:
        return [NOTHING]
    if games == 1:
        agreeing = say(ONE_GAME, agree=agree, games=games)
    else:
        agreeing = say(ONE_AGREES if agree == 1 else AGREE, agree=agree, games=games)
    differing = say(DIFFERS if differ == 1 else DIFFER, number=differ)
    lines = say(ONE_LINE if unreadable == 1 else LINES, number=unreadable)
    return [say(FOUND, agreeing=agreeing, differing=differing, lines=lines)]


def _tables(data: dict[str, Any], one_file: bool, shown: int | None) -> list[Table]:
    """The files first; the others only where there is something to tell."""

    def table(name: str, columns: Sequence[Column], rows: list[Any], *legend: str) -> Table:
        wanted = [c for c in columns if not (one_file and c.key == "file")]
        some = rows[:shown]
        more = [say(MORE, number=len(rows) - len(some))] if len(some) < len(rows) else []
        return Table(name, wanted, some, [*more, *legend])

    failed = any(row["failure"] for row in data["files"])
    tables = [Table("Files", [c for c in _FILES if failed or c.key != "failure"], data["files"])]
    if data["differences"]:
        tables.append(table(DIFFERENCES, _DIFFERENCES, data["differences"], LEGEND))
    if data["unreadable_lines"]:
        tables.append(table(UNREADABLE, _UNREADABLE, data["unreadable_lines"]))
    return tables
