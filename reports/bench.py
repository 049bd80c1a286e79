"""How fast this machine plays, as a report."""

from __future__ import annotations

import platform
from dataclasses import asdict
from functools import partial
from typing import Any

from analyses.bench import Bench, Spread, Subject, Turn
from analyses.phases import PARTS, WHOLE
from doko_sim.texts import Text, joined, say
from reports.model import Column, Report, Table

SPEED = (
    Column("name", "Strategy", "name"),
    Column("rate", "Deals a CPU-second", "int"),
    Column("rate_range", "Least to most", "interval", 0),
    Column("ratio", "Of limit.c", "number"),
    Column("ratio_range", "Least to most", "interval"),
    Column("wanted", "Wanted", "number"),
)
SCALING = (
    Column("name", "Strategy", "name"),
    Column("gain", "Gain", "number"),
    Column("gain_range", "Least to most", "interval"),
    Column("ratio", "Of limit.c", "number"),
    Column("ratio_range", "Least to most", "interval"),
    Column("wanted", "Wanted", "number"),
)
PHASES = (
    Column("name", "Strategy", "name"),
    Column("part", "Part of a deal"),
    Column("time", "Nanoseconds", "int"),
    Column("share", "Share", "percent"),
    Column("share_range", "Least to most", "percent_interval"),
)
LIMIT = "limit.c"
TITLE, MEDIAN, ONE_TURN = "Speed of this machine: {turns}", "median of {number} turns", "one turn"
ONE_CORE = "One core"
TWO_THREADS = "Two threads against one; limit.c: two processes"
TIMES = "Where the time of a deal goes"
PARTIAL = "A part only: interrupted after {done} of {asked} turns."
NOT_COMPARED = "Not compared with {limit}: {missing}."
SPEED_OF = "Of the speed of {limit} on one core: {verdicts}."
GAIN_OF = "Of its gain from a second processor: {verdicts}."
AT_LEAST = "{name} {ratio:.2f} (at least the {wanted:.2f} wanted)"
LESS_THAN = "{name} {ratio:.2f} (less than the {wanted:.2f} wanted)"
CORES, CORE = "{number} cores", "{number} core"
MACHINE = (
    "About {seconds:g} s a measurement; {cores} of the kind {processor}; Python {python}, numba "
    "{numba}. Complete deals under ddv with reservations, announcements, settlement and counting."
)
ASKING = (
    "Asking is reservations and announcements, tactics the choice of cards; the parts are "
    "differences between runs with something left out (docs/performance.md)."
)
BELOW_ZERO = "A part with a negative figure takes less time than these runs can tell from none."
#: Name, what was measured, what is wanted.
Figure = tuple[str, Spread | None, float | None]


def report(bench: Bench, missing: str | None, seconds: float) -> Report:
    """The report on a measurement; ``missing`` says why there is no yardstick."""
    tables = [Table(ONE_CORE, SPEED, _speed(bench))]
    scaling = _scaling(bench)
    if scaling:
        tables.append(Table(TWO_THREADS, SCALING, scaling))
    tables.append(Table(TIMES, PHASES, _phases(bench)))
    return Report(
        title=say(TITLE, turns=_turns(len(bench.turns))),
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


def _turns(number: int) -> Text:
    return say(ONE_TURN) if number == 1 else say(MEDIAN, number=number)


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
    lines: list[str] = []
    if len(bench.turns) < bench.asked:
        lines.append(say(PARTIAL, done=len(bench.turns), asked=bench.asked))
    if missing:
        lines.append(say(NOT_COMPARED, limit=LIMIT, missing=say(missing)))
        return lines
    speeds: list[Figure] = [(s.name, _ratio(bench, s), s.wanted) for s in bench.subjects]
    gains: list[Figure] = [(s.name, _scaling_ratio(bench, s), s.scaling) for s in bench.subjects]
    lines.append(say(SPEED_OF, limit=LIMIT, verdicts=_verdicts(speeds)))
    if any(spread for _, spread, _ in gains):
        lines.append(say(GAIN_OF, verdicts=_verdicts(gains)))
    return lines


def _verdicts(figures: list[Figure]) -> Text:
    return joined(
        "; ",
        (
            say(
                AT_LEAST if spread.median >= wanted else LESS_THAN,
                name=name,
                ratio=spread.median,
                wanted=wanted,
            )
            for name, spread, wanted in figures
            if spread and wanted
        ),
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
    cores = say(CORE if machine["cores"] == 1 else CORES, number=machine["cores"])
    return [
        *(f"{subject.name}: {subject.strategy}." for subject in bench.subjects),
        say(
            MACHINE,
            seconds=seconds,
            cores=cores,
            processor=machine["processor"],
            python=machine["python"],
            numba=machine["numba"],
        ),
        ASKING,
    ]


def _below_zero(bench: Bench) -> list[str]:
    """What is to be said of parts that take less than no time."""
    rows = [row for row in _phases(bench) if row["share_range"] and row["share_range"][0] < 0]
    if not rows:
        return []
    return [BELOW_ZERO]
