"""The outcome of ``doko replay`` as a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from doko_sim.replay import Outcome
from doko_sim.replay.files import FileCheck
from reports.model import Column, Report, Table

_FILES = (
    Column("file", "File"),
    Column("games", "Games", "int"),
    Column("agree", "Agree", "int"),
    Column("differ", "Differ", "int"),
    Column("unreadable", "Unreadable", "int"),
    Column("failure", "Failure"),
)
_DIFFERENCES = (
    Column("file", "File"),
    Column("line", "Line", "int"),
    Column("id", "Game"),
    Column("where", "First difference"),
    Column("what", "What differs"),
    Column("rule", "Rule"),
)
_UNREADABLE = (
    Column("file", "File"),
    Column("line", "Line", "int"),
    Column("why", "Why it cannot be read"),
)


def report(checks: Sequence[FileCheck]) -> Report:
    """What became of the games in some files, each difference and each unreadable line."""
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
        title="Recorded games played again",
        sentences=_sentences(games, agree, differ, unreadable),
        tables=_tables(data, one_file=len(checks) == 1),
        data=data,
    )


def _counts(check: FileCheck) -> dict[str, int]:
    return {
        "games": check.games,
        "agree": check.agree,
        "differ": len(check.differ),
        "unreadable": len(check.unreadable),
    }


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
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _sentences(games: int, agree: int, differ: int, unreadable: int) -> list[str]:
    if games == 0:
        return ["0 games: there was nothing to check."]
    verb = "agrees" if agree == 1 else "agree"
    noun = "game" if games == 1 else "games"
    differing = f"{differ:,} {'differs' if differ == 1 else 'differ'}"
    lines = f"{unreadable:,} {'line' if unreadable == 1 else 'lines'} cannot be read"
    return [f"{agree:,} of {games:,} {noun} {verb}, {differing}, {lines}."]


def _tables(data: dict[str, Any], one_file: bool) -> list[Table]:
    """The files first; the others only where there is something to tell."""

    def table(name: str, columns: Sequence[Column], rows: list[dict[str, Any]]) -> Table:
        shown = [c for c in columns if not (one_file and c.key == "file")]
        return Table(name, shown, rows)

    failed = any(row["failure"] for row in data["files"])
    tables = [Table("Files", [c for c in _FILES if failed or c.key != "failure"], data["files"])]
    if data["differences"]:
        tables.append(table("Differences", _DIFFERENCES, data["differences"]))
    if data["unreadable_lines"]:
        tables.append(table("Unreadable lines", _UNREADABLE, data["unreadable_lines"]))
    return tables
