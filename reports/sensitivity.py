"""A question asked in several cases, by who the others are and by rules, as a report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyses.estimate import Estimate
from analyses.sensitivity import Found, Sensitivity
from doko_sim.rules import Rules
from reports.model import Column, Report, Table

AS_GIVEN = "as given"
FLIPS = {
    "others": "The verdict flips with who the others are: {cases}.",
    "rules": "The verdict flips with the rules: {cases}.",
    "both": "The verdict flips with who the others are and with the rules: {cases}.",
}
SAME = "The verdict does not depend on {what}: {verdict} in {cases}."
SOME = "No two clear verdicts differ: {verdict} where it is clear; undecided in {n} of {m} cases."
ONE = "Only one case was answered: {verdict} {case}."
NONE = "Undecided in {cases}."
INTERRUPTED = "Interrupted: the cases that were not reached are left out."
NOTE = (
    "A case is clear if its own table says so and Holm's adjustment over all {number} cases does; "
    "the verdict flips only between clear cases. Intervals at {level:.4g} %, each for itself."
)


@dataclass(frozen=True)
class Repeat:
    """What a command is told about its cases, as texts, so that it can be said again."""

    strategies: Sequence[str]
    against: Sequence[str]
    rules: Sequence[Rules]
    seed: int
    level: float


def command_line(
    words: Sequence[str], told: Repeat, deals: int | None = None, precision: float | None = None
) -> str:
    """The command that asks in all cases again; ``words`` are its name and its own arguments."""
    parts = ["doko", *words]
    parts += [word for one in told.rules for word in ("--rules", one.label or "ddv")]
    names = told.strategies[:1] if len(set(told.strategies)) == 1 else told.strategies
    parts += [word for name in names for word in ("--strategy", name)]
    parts += [word for name in told.against for word in ("--against", name)]
    parts += ["--seed", str(told.seed)]
    parts += [] if deals is None else ["--deals", str(deals)]
    parts += [] if precision is None else ["--precision", repr(precision)]
    parts += [] if told.level == 0.95 else ["--level", repr(told.level)]
    return shlex.join(parts)


def report(
    found: Sensitivity,
    title: str,
    words: Mapping[str, str],
    gain: str,
    level: float,
    again: str,
    notes: Sequence[str] = (),
    data: Mapping[str, Any] | None = None,
    best: str = "Best",
) -> Report:
    """The report on several cases.

    ``words`` say verdicts in a sentence where they are not words themselves, ``gain`` heads the
    column of gains, ``best`` that beside it.
    """
    columns = [
        Column("others", "The others"),
        Column("rules", "Rules"),
        Column("verdict", "Verdict"),
        Column("best", best),
        Column("gain", gain, "gain_estimate"),
        Column("deals", "Deals", "int"),
    ]
    rows = [_row(one, words) for one in found.found]
    sentences = [sentence(found, words), *([INTERRUPTED] if found.interrupted else [])]
    return Report(
        title=title,
        sentences=sentences,
        tables=[Table("", columns, rows)],
        notes=[NOTE.format(number=len(found.found), level=100 * level), *notes],
        command=again,
        data={**_data(found), **(data or {})},
    )


def sentence(found: Sensitivity, words: Mapping[str, str]) -> str:
    """Whether the verdict depends on who the others are, and on the rules."""
    number = len(found.found)
    if found.flips is not None:
        parts = [
            f"{words.get(verdict, verdict)} {_where(found, verdict)}" for verdict in found.verdicts
        ]
        text = FLIPS[found.flips].format(cases=", ".join(parts))
        if found.undecided:
            text = f"{text[:-1]}; undecided in {found.undecided} of {number} cases."
        return text
    if found.undecided == number:
        return NONE.format(cases=_cases(number))
    (verdict,) = found.verdicts
    if found.undecided:
        return SOME.format(verdict=words.get(verdict, verdict), n=found.undecided, m=number)
    if number == 1:
        return ONE.format(verdict=words.get(verdict, verdict), case=_where(found, verdict))
    return SAME.format(what=_what(found), verdict=words.get(verdict, verdict), cases=_cases(number))


def _cases(number: int) -> str:
    return {1: "this case", 2: "both cases"}.get(number, f"all {number} cases")


def _what(found: Sensitivity) -> str:
    others = len({one.case.others for one in found.found}) > 1
    rules = len({one.case.rules.name for one in found.found}) > 1
    if others and rules:
        return "who the others are, nor on the rules"
    return "the rules" if rules else "who the others are"


def _where(found: Sensitivity, verdict: str) -> str:
    """The clear cases of a verdict."""
    cases = [one for one in found.found if one.clear and one.outcome.verdict == verdict]
    names = [one.case.name for one in cases]
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def _row(one: Found, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "others": one.case.others or AS_GIVEN,
        "rules": one.case.rules.name,
        "verdict": words.get(one.outcome.verdict, one.outcome.verdict)
        if one.clear
        else "undecided",
        "best": one.outcome.best,
        "gain": _triple(one.outcome.gain),
        "deals": one.outcome.deals,
    }


def _triple(gain: Estimate | None) -> tuple[float, float, float] | None:
    return None if gain is None else (gain.value, *gain.interval)


def _data(found: Sensitivity) -> dict[str, Any]:
    return {
        "flips": found.flips,
        "undecided": found.undecided,
        "partial": found.interrupted,
        "cases": [
            {
                "others": one.case.others or None,
                "rules": one.case.rules.name,
                "rules_fingerprint": one.case.rules.rules.fingerprint,
                "strategies": [who.name for who in one.case.players],
                "verdict": one.outcome.verdict,
                "clear": one.clear,
                "best": one.outcome.best,
                "gain": _triple(one.outcome.gain),
                "deals": one.outcome.deals,
            }
            for one in found.found
        ],
    }
