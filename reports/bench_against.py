"""How fast this tree plays against an older commit, as a report."""

from __future__ import annotations

from typing import Any

from analyses.bench_against import Against, Times
from doko_sim.texts import Text, joined, say
from reports.model import Column, Report, Table

COLUMNS = (
    Column("name", "What", "name"),
    Column("base", "Against", "name"),
    Column("rate", "Deals a CPU-s", "int"),
    Column("base_rate", "The other", "int"),
    Column("ratio", "Ratio", "number", 3),
    Column("range", "Rounds, least to most", "interval", 3),
    Column("wanted", "Wanted", "number"),
)
PART = "A part only: interrupted after {done} of {asked} rounds."
ENOUGH = "{name} {ratio:.3f} (at least the {wanted:.2f} wanted)"
TOO_SLOW = "{name} {ratio:.3f} (less than the {wanted:.2f} wanted)"
TITLE, ONE_ROUND, ROUNDS = "Speed against commit {commit}: {rounds}", "one round", "{number} rounds"
SPEED_OF = "Of the speed of {base}: {verdicts}."
NOTES = (
    "Ratio: deals a CPU-second of the present tree, as a share of those of the other, by the "
    "medians of {rounds}, in which the two take turns; beside it the ratio of single rounds.",
    "About {seconds:g} s a measurement; each tree compiles into a cache of its own. kneipe is "
    "compared with ddv in the present tree.",
)


def report(found: Against, seconds: float) -> Report:
    """The report on a comparison."""
    short = found.commit[:7]
    sentences = _sentences(found, short)
    if found.done < found.rounds:
        sentences.insert(0, say(PART, done=found.done, asked=found.rounds))
    rounds = say(ONE_ROUND) if found.done == 1 else say(ROUNDS, number=found.done)
    return Report(
        title=say(TITLE, commit=short, rounds=rounds),
        sentences=sentences,
        tables=[Table("", COLUMNS, [_row(one, short) for one in found.times])],
        notes=[say(note, rounds=rounds, seconds=seconds) for note in NOTES],
        data={
            "commit": found.commit,
            "rounds": found.done,
            "rounds_asked": found.rounds,
            "seconds": {one.pair.name: [one.side, one.base] for one in found.times},
            "deals": {one.pair.name: one.deals for one in found.times},
        },
    )


def _sentences(found: Against, commit: str) -> list[str]:
    """By what is compared with what: the ratios."""
    by_base: dict[str, list[str]] = {}
    for one in found.times:
        by_base.setdefault(_base(one, commit), []).append(_verdict(one))
    return [say(SPEED_OF, base=base, verdicts=joined("; ", one)) for base, one in by_base.items()]


def _base(times: Times, commit: str) -> str:
    base = times.pair.base
    return commit if base.tree == "old" else base.rules


def _verdict(times: Times) -> Text:
    wanted = times.pair.wanted
    text = ENOUGH if times.ratio >= wanted else TOO_SLOW
    return say(text, name=times.pair.name, ratio=times.ratio, wanted=wanted)


def _row(times: Times, commit: str) -> dict[str, Any]:
    spread = times.spread
    return {
        "name": times.pair.name,
        "base": _base(times, commit),
        "rate": round(times.rate(times.side)),
        "base_rate": round(times.rate(times.base)),
        "ratio": times.ratio,
        "range": (spread.low, spread.high),
        "wanted": times.pair.wanted,
    }
