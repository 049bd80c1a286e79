"""How fast this machine plays, as a report."""

from __future__ import annotations

import platform
from dataclasses import asdict
from functools import partial
from typing import Any

from analyses.bench import Bench, Spread, Subject, Turn
from analyses.phases import PARTS, WHOLE
from reports.model import Column, Report, Table

SPEED = (
    Column("name", "Strategy"),
    Column("rate", "Deals a CPU-second", "int"),
    Column("rate_range", "Least to most", "interval", 0),
    Column("ratio", "Of limit.c", "number"),
    Column("ratio_range", "Least to most", "interval"),
    Column("wanted", "Wanted", "number"),
)
SCALING = (
    Column("name", "Strategy"),
    Column("gain", "Gain", "number"),
    Column("gain_range", "Least to most", "interval"),
    Column("ratio", "Of limit.c", "number"),
    Column("ratio_range", "Least to most", "interval"),
    Column("wanted", "Wanted", "number"),
)
PHASES = (
    Column("name", "Strategy"),
    Column("part", "Part of a deal"),
    Column("time", "Nanoseconds", "int"),
    Column("share", "Share", "percent"),
    Column("share_range", "Least to most", "percent_interval"),
)
LIMIT = "limit.c"
#: Name, what was measured, what is wanted.
Figure = tuple[str, Spread | None, float | None]


def report(bench: Bench, missing: str | None, seconds: float) -> Report:
    """The report on a measurement; ``missing`` says why there is no yardstick."""
    tables = [Table("One core", SPEED, _speed(bench))]
    scaling = _scaling(bench)
    if scaling:
        tables.append(Table("Two threads against one; limit.c: two processes", SCALING, scaling))
    tables.append(Table("Where the time of a deal goes", PHASES, _phases(bench)))
    return Report(
        title=f"Speed of this machine: {_turns(len(bench.turns))}",
        sentences=_sentences(bench, missing),
        tables=tables,
        notes=[*_notes(bench, seconds), *_below_zero(bench)],
        data={
            "machine": _machine(bench),
            "turns_asked": bench.asked,
            "seconds": seconds,
            "limit_missing": missing,
            "turns": [asdict(turn) for turn in bench.turns],
        },
    )


def _turns(number: int) -> str:
    return "one turn" if number == 1 else f"median of {number} turns"


def _spread(key: str, spread: Spread | None) -> dict[str, Any]:
    if spread is None:
        return {key: None, f"{key}_range": None}
    return {key: spread.median, f"{key}_range": (spread.low, spread.high)}


def _speed(bench: Bench) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    limit = bench.spread(lambda turn: turn.limit.rate if turn.limit else None)
    if limit:
        rows.append({"name": LIMIT, **_spread("rate", limit)})
    for subject in bench.subjects:
        rate = bench.spread(partial(Turn.rate, name=subject.name))
        row = {"name": subject.name, "wanted": subject.wanted}
        rows.append(row | _spread("rate", rate) | _spread("ratio", _ratio(bench, subject)))
    return rows


def _ratio(bench: Bench, subject: Subject) -> Spread | None:
    return bench.spread(partial(Turn.ratio, name=subject.name))


def _scaling_ratio(bench: Bench, subject: Subject) -> Spread | None:
    return bench.spread(partial(Turn.scaling, name=subject.name))


def _scaling(bench: Bench) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    limit = bench.spread(lambda turn: turn.limit_gain)
    if limit:
        rows.append({"name": LIMIT, **_spread("gain", limit)})
    for subject in bench.subjects:
        gain = bench.spread(partial(Turn.gain, name=subject.name))
        if gain:
            row = {"name": subject.name, "wanted": subject.scaling}
            ratio = _scaling_ratio(bench, subject)
            rows.append(row | _spread("gain", gain) | _spread("ratio", ratio))
    return rows


def _phases(bench: Bench) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for subject in bench.subjects:
        for part in (WHOLE, *PARTS):
            took = bench.spread(partial(Turn.seconds, name=subject.name, part=part))
            share = bench.spread(partial(Turn.share, name=subject.name, part=part))
            row: dict[str, Any] = {"name": subject.name, "part": part}
            row["time"] = round(1e9 * took.median) if took else None
            rows.append(row | _spread("share", share if part != WHOLE else None))
    return rows


def _sentences(bench: Bench, missing: str | None) -> list[str]:
    lines = []
    if len(bench.turns) < bench.asked:
        lines.append(f"A part only: interrupted after {len(bench.turns)} of {bench.asked} turns.")
    if missing:
        lines.append(f"Not compared with {LIMIT}: {missing}.")
        return lines
    speeds: list[Figure] = [(s.name, _ratio(bench, s), s.wanted) for s in bench.subjects]
    gains: list[Figure] = [(s.name, _scaling_ratio(bench, s), s.scaling) for s in bench.subjects]
    lines.append(f"Of the speed of {LIMIT} on one core: {_verdicts(speeds)}.")
    if any(spread for _, spread, _ in gains):
        lines.append(f"Of its gain from a second processor: {_verdicts(gains)}.")
    return lines


def _verdicts(figures: list[Figure]) -> str:
    return "; ".join(
        f"{name} {spread.median:.2f} ({'at least' if spread.median >= wanted else 'less than'} "
        f"the {wanted:.2f} wanted)"
        for name, spread, wanted in figures
        if spread and wanted
    )


def _machine(bench: Bench) -> dict[str, Any]:
    import numba

    from doko_sim.engine.jit import host

    return {
        "processor": host()[0],
        "cores": bench.cores,
        "python": platform.python_version(),
        "numba": numba.__version__,
    }


def _notes(bench: Bench, seconds: float) -> list[str]:
    machine = _machine(bench)
    lines = [f"{subject.name}: {subject.strategy}." for subject in bench.subjects]
    cores = "1 core" if machine["cores"] == 1 else f"{machine['cores']} cores"
    lines.append(
        f"About {seconds:g} s a measurement; {cores} of the kind {machine['processor']}; "
        f"Python {machine['python']}, numba {machine['numba']}. "
        "Complete deals under ddv with reservations, announcements, settlement and counting."
    )
    lines.append(
        "Asking is reservations and announcements, tactics the choice of cards; the parts are "
        "differences between runs with something left out (docs/performance.md)."
    )
    return lines


def _below_zero(bench: Bench) -> list[str]:
    """What is to be said of parts that take less than no time."""
    rows = [row for row in _phases(bench) if row["share_range"] and row["share_range"][0] < 0]
    if not rows:
        return []
    return ["A part with a negative figure takes less time than these runs can tell from none."]
