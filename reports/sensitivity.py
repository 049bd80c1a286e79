"""A question asked in several cases, by who the others are and by rules, as a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.sensitivity import Found, Sensitivity
from doko_sim.texts import Text, capital, joined, listed, say
from reports.askable import SUBJECT, A, Amount, Askable, Q, Told, command_line
from reports.case_figures import figures
from reports.model import Column, Report, Table
from reports.values import show, triple

AS_GIVEN = "as given"
TOPIC = "{topic}: {sentence}"
FLIPS = {
    "others": "{subject} flips with who the others are: {cases}.",
    "rules": "{subject} flips with the rules: {cases}.",
    "both": "{subject} flips with who the others are and with the rules: {cases}.",
}
SAME = {
    "others": "{subject} does not depend on who the others are: {verdict} in {cases}.",
    "rules": "{subject} does not depend on the rules: {verdict} in {cases}.",
    "both": "{subject} does not depend on who the others are, nor on the rules: {verdict} in "
    "{cases}.",
}
FLIPPED = "{verdict} {cases}"
ALSO_UNDECIDED = {
    "others": "{subject} flips with who the others are: {cases}; undecided in {n} of {m} cases.",
    "rules": "{subject} flips with the rules: {cases}; undecided in {n} of {m} cases.",
    "both": "{subject} flips with who the others are and with the rules: {cases}; undecided in "
    "{n} of {m} cases.",
}
SOME = "No two clear verdicts differ: {verdict} where it is clear; undecided in {n} of {m} cases."
ONE = "Only one case was answered: {verdict} {case}."
NONE = "Undecided in {cases}."
INTERRUPTED = "Interrupted: the cases that were not reached are left out."
MOVES = {
    "others": "{what} {low} ({lowest}) to {high}{unit} ({highest}): that depends on who the others "
    "are.",
    "rules": "{what} {low} ({lowest}) to {high}{unit} ({highest}): that depends on the rules.",
    "both": "{what} {low} ({lowest}) to {high}{unit} ({highest}): that depends on who the others "
    "are and on the rules.",
}
STAYS = (
    "{what} {low} ({lowest}) to {high}{unit} ({highest}): no clear difference between the cases."
)
FAILED = "Not answered {case}: {reason}."
PARTLY = "The answer {case} is a part: it was interrupted after {done:,} {unit}."
UNDECIDED = "undecided"
THIS_CASE, BOTH_CASES, ALL_CASES = "this case", "both cases", "all {number} cases"
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
        Column("deals", capital(about.unit), "int"),
    ]
    every = [one for each in zip(*(one.found for one in found), strict=True) for one in each]
    sentences = [
        moved(one, about.amount) for one in found if about.amount is not None and one.moves
    ]
    sentences += [_of_topic(one.topic, sentence(one, verdicts, about.subject)) for one in found]
    return Report(
        title=about.title(question),
        sentences=[*sentences, *_left_out(about, first)],
        tables=[Table("", columns, [_row(one, verdicts) for one in every])],
        notes=[
            *_remarks(first, [about.remarks(one) for one in answers]),
            say(NOTE, number=len(every), level=100 * question.level),
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
        figures=figures(found, about.gain),
    )


def _of_topic(topic: str, text: str) -> str:
    return say(TOPIC, topic=say(topic), sentence=text) if topic else text


def _left_out(about: Askable[Any, A], found: Sensitivity) -> list[str]:
    """Which cases were not reached, reached in part, or cannot be answered."""
    lines = [say(FAILED, case=case.name, reason=reason) for case, reason in found.failed]
    last = found.found[-1]
    if found.interrupted and last.outcome.interrupted:
        lines.append(
            say(
                PARTLY,
                case=last.case.name,
                done=about.done(last.outcome.full),
                unit=say(about.unit),
            )
        )
    return [*lines, *([INTERRUPTED] if found.interrupted else [])]


def moved(found: Sensitivity, amount: Amount) -> str:
    """Whether a figure depends on who the others are, and on the rules."""
    moves = found.moves
    assert moves is not None

    def figure(one: Found) -> str:
        assert one.outcome.amount is not None
        return show(one.outcome.amount.value, amount.column)

    text = MOVES[moves.by] if moves.by else STAYS
    return say(
        text,
        what=say(amount.says, topic=found.topic) if found.topic else say(amount.says),
        low=figure(moves.lowest),
        high=figure(moves.highest),
        unit=say(amount.unit),
        lowest=moves.lowest.case.name,
        highest=moves.highest.case.name,
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
        else say(REMARK, text=text, cases=listed([one.case.name for one in cases]))
        for text, cases in said.items()
    ]


def sentence(found: Sensitivity, words: Mapping[str, str], subject: str = SUBJECT) -> str:
    """Whether the verdict depends on who the others are, and on the rules."""
    number = len(found.found)
    if found.flips is not None:
        parts = [
            say(FLIPPED, verdict=_word(words, verdict), cases=_where(found, verdict))
            for verdict in found.verdicts
        ]
        text = (ALSO_UNDECIDED if found.undecided else FLIPS)[found.flips]
        told = {"subject": say(subject), "cases": joined(", ", parts)}
        return say(text, **told, **({"n": found.undecided, "m": number} if found.undecided else {}))
    if found.undecided == number:
        return say(NONE, cases=_cases(number))
    (verdict,) = found.verdicts
    if found.undecided:
        return say(SOME, verdict=_word(words, verdict), n=found.undecided, m=number)
    if number == 1:
        return say(ONE, verdict=_word(words, verdict), case=_where(found, verdict))
    return say(
        SAME[_over(found)],
        subject=say(subject),
        verdict=_word(words, verdict),
        cases=_cases(number),
    )


def _cases(number: int) -> str:
    named = {1: THIS_CASE, 2: BOTH_CASES}.get(number)
    return say(ALL_CASES, number=number) if named is None else say(named)


def _word(words: Mapping[str, str], verdict: str) -> str:
    """A verdict in the words of a sentence."""
    word = words.get(verdict, verdict)
    return word if isinstance(word, Text) else say(word)


def _over(found: Sensitivity) -> str:
    """What the cases differ in: a key of SAME."""
    others = len({one.case.others for one in found.found}) > 1
    rules = len({one.case.rules.name for one in found.found}) > 1
    if others and rules:
        return "both"
    return "rules" if rules else "others"


def _where(found: Sensitivity, verdict: str) -> str:
    """The clear cases of a verdict."""
    cases = [one for one in found.found if one.clear and one.outcome.verdict == verdict]
    return listed([one.case.name for one in cases])


def _row(one: Found, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "others": one.case.others or AS_GIVEN,
        "rules": one.case.rules.name,
        "topic": one.outcome.topic,
        "verdict": _word(words, one.outcome.verdict) if one.clear else say(UNDECIDED),
        "best": one.outcome.best,
        "gain": triple(one.outcome.gain),
        "deals": one.outcome.deals,
    }


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
        "gain": triple(one.outcome.gain),
        "deals": one.outcome.deals,
    }
