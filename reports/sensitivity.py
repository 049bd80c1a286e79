"""A question asked in several cases, by who the others are and by rules, as a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.estimate import Estimate
from analyses.sensitivity import Found, Sensitivity
from reports.askable import SUBJECT, A, Amount, Askable, Q, Told, command_line
from reports.model import Column, Report, Table
from reports.values import show

AS_GIVEN = "as given"
TOPIC = "{}: "
FLIPS = {
    "others": "{subject} flips with who the others are: {cases}.",
    "rules": "{subject} flips with the rules: {cases}.",
    "both": "{subject} flips with who the others are and with the rules: {cases}.",
}
SAME = "{subject} does not depend on {what}: {verdict} in {cases}."
SOME = "No two clear verdicts differ: {verdict} where it is clear; undecided in {n} of {m} cases."
ONE = "Only one case was answered: {verdict} {case}."
NONE = "Undecided in {cases}."
INTERRUPTED = "Interrupted: the cases that were not reached are left out."
MOVES = "{what} {low} ({lowest}) to {high}{unit} ({highest}): that depends on {by}."
STAYS = (
    "{what} {low} ({lowest}) to {high}{unit} ({highest}): no clear difference between the cases."
)
FAILED = "Not answered {case}: {reason}."
PARTLY = "The answer {case} is a part: it was interrupted after {done:,} {unit}."
BY = {
    "others": "who the others are",
    "rules": "the rules",
    "both": "who the others are and on the rules",
}
REMARK = "{text} ({cases})"
MOVED = (
    "A figure depends on something if two cases that differ in nothing else differ clearly in it "
    "(Holm over all such pairs; errors taken as independent)."
)
NOTE = (
    "A case is clear if its own table says so and Holm's adjustment over all {number} cases does; "
    "the verdict flips only between clear cases. Intervals at {level:.4g} %, each for itself."
)


def report(about: Askable[Q, A], found: Sequence[Sensitivity], question: Q, told: Told) -> Report:
    """The report on a question in several cases; ``found`` by topic, ``question`` of any case."""
    first = found[0]
    answers: list[A] = [one.outcome.full for one in first.found]
    verdicts = about.verdicts(answers)
    topics = [Column("topic", "About")] if first.topic else []
    columns = [
        Column("others", "The others"),
        Column("rules", "Rules"),
        *topics,
        Column("verdict", about.verdict),
        Column("best", about.best),
        Column("gain", about.gain, "gain_estimate"),
        Column("deals", about.unit.capitalize(), "int"),
    ]
    every = [one for each in zip(*(one.found for one in found), strict=True) for one in each]
    sentences = [
        moved(one, about.amount) for one in found if about.amount is not None and one.moves
    ]
    sentences += [
        f"{TOPIC.format(one.topic) if one.topic else ''}{sentence(one, verdicts, about.subject)}"
        for one in found
    ]
    return Report(
        title=about.title(question),
        sentences=[*sentences, *_left_out(about, first)],
        tables=[Table("", columns, [_row(one, verdicts) for one in every])],
        notes=[
            *_remarks(first, [about.remarks(one) for one in answers]),
            NOTE.format(number=len(every), level=100 * question.level),
            *([MOVED] if about.amount is not None else []),
            about.note(question),
        ],
        command=command_line(about.words(question), told, question),
        data={
            "question": about.key,
            "seed": question.seed,
            "partial": first.interrupted,
            "failed": [
                {"others": case.others or None, "rules": case.rules.name, "reason": reason}
                for case, reason in first.failed
            ],
            "verdicts": [
                {
                    "about": one.topic or None,
                    "flips": one.flips,
                    "undecided": one.undecided,
                    "moves": one.moves.by if one.moves else None,
                }
                for one in found
            ],
            "cases": [_case(one) for one in every],
            "answers": [about.report(one).data for one in answers],
        },
    )


def _left_out(about: Askable[Any, A], found: Sensitivity) -> list[str]:
    """Which cases were not reached, reached in part, or cannot be answered."""
    lines = [FAILED.format(case=case.name, reason=reason) for case, reason in found.failed]
    last = found.found[-1]
    if found.interrupted and last.outcome.interrupted:
        lines.append(
            PARTLY.format(case=last.case.name, done=about.done(last.outcome.full), unit=about.unit)
        )
    return [*lines, *([INTERRUPTED] if found.interrupted else [])]


def moved(found: Sensitivity, amount: Amount) -> str:
    """Whether a figure depends on who the others are, and on the rules."""
    moves = found.moves
    assert moves is not None

    def figure(one: Found) -> str:
        assert one.outcome.amount is not None
        return show(one.outcome.amount.value, amount.column)

    text = MOVES if moves.by else STAYS
    return text.format(
        what=amount.says.format(topic=found.topic),
        low=figure(moves.lowest),
        high=figure(moves.highest),
        unit=amount.unit,
        lowest=moves.lowest.case.name,
        highest=moves.highest.case.name,
        by=BY.get(moves.by or "", ""),
    )


def _remarks(found: Sensitivity, remarks: Sequence[Sequence[str]]) -> list[str]:
    """What is to be said of the cases, each thing once, with the cases that it is said of."""
    said: dict[str, list[Found]] = {}
    for one, texts in zip(found.found, remarks, strict=True):
        for text in texts:
            said.setdefault(text, []).append(one)
    return [
        text
        if len(cases) == len(found.found)
        else REMARK.format(text=text, cases=_listed([one.case.name for one in cases]))
        for text, cases in said.items()
    ]


def _listed(names: Sequence[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def sentence(found: Sensitivity, words: Mapping[str, str], subject: str = SUBJECT) -> str:
    """Whether the verdict depends on who the others are, and on the rules."""
    number = len(found.found)
    if found.flips is not None:
        parts = [
            f"{words.get(verdict, verdict)} {_where(found, verdict)}" for verdict in found.verdicts
        ]
        text = FLIPS[found.flips].format(subject=subject, cases=", ".join(parts))
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
    return SAME.format(
        subject=subject,
        what=_what(found),
        verdict=words.get(verdict, verdict),
        cases=_cases(number),
    )


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
    return _listed([one.case.name for one in cases])


def _row(one: Found, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "others": one.case.others or AS_GIVEN,
        "rules": one.case.rules.name,
        "topic": one.outcome.topic,
        "verdict": words.get(one.outcome.verdict, one.outcome.verdict)
        if one.clear
        else "undecided",
        "best": one.outcome.best,
        "gain": _triple(one.outcome.gain),
        "deals": one.outcome.deals,
    }


def _triple(gain: Estimate | None) -> tuple[float, float, float] | None:
    return None if gain is None else (gain.value, *gain.interval)


def _case(one: Found) -> dict[str, Any]:
    return {
        "about": one.outcome.topic or None,
        "others": one.case.others or None,
        "rules": one.case.rules.name,
        "rules_fingerprint": one.case.rules.rules.fingerprint,
        "strategies": [who.name for who in one.case.own],
        "verdict": one.outcome.verdict,
        "clear": one.clear,
        "best": one.outcome.best,
        "gain": _triple(one.outcome.gain),
        "deals": one.outcome.deals,
    }
