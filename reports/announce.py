"""The answer to "should I announce?" as a report."""

from __future__ import annotations

import shlex
from typing import Any

from analyses.announce import CHOICES, Answer, Row
from analyses.estimate import Estimate
from doko_sim.cards import format_hand
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from reports.model import Column, Report, Table

SIDES = ("Re", "Kontra")
_ROWS = {
    "silence": "silence",
    "left alone": "left alone",
    "last": "{call} at the last moment",
    "first": "{call} at once",
    "no90": "no 90 at once",
    "no60": "no 60 at once",
    "no30": "no 30 at once",
    "schwarz": "schwarz at once",
}
_IN_A_SENTENCE = {
    "last": "{call} at the last moment",
    "first": "{call} at once",
    "no90": "{call} and no 90 at once",
    "no60": "{call} and no 60 at once",
    "no30": "{call} and no 30 at once",
    "schwarz": "{call} and schwarz at once",
}
_LEVELS = ("", "", "no 90", "no 60", "no 30", "schwarz")

TITLE = "Should I announce with {hand} at position {position}?"
ANNOUNCE = "Announce: {best} is worth {gain} game points a deal over silence ({interval})."
SILENT = (
    "Stay silent: even {best}, the best of the calls, costs {loss} game points a deal ({interval})."
)
UNDECIDED = (
    "No clear difference: {best} against silence is worth {gain} game points a deal ({interval})."
)
AS_GOOD = "No clear difference between that and {others}."
NEXT_LEVEL = "{level} as well {does} {size} game points a deal beside {before} ({interval})."
SOLO = "{strategy} would play {solo} with this hand; this is the answer for the normal game."
SOLOS = "a solo in {count} of {asked} deals"
WEDDING = "The hand declares its wedding; its calls come after the clarification."
PARTIAL = "{cards} of 12 cards are given; the rest of the hand is dealt at random."
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."

COUNTED = "{counted:,} of {drawn:,} deals count{aside}."
ASIDE = "; set aside: {reasons}"
REASON = "{count:,} with {what} elsewhere"
ALREADY = "Already said: deals in which the side had reached the level without this seat's call."
FOOT = "Intervals at {level:.4g} %; differences on the same deals, judged after Holm's adjustment."


def report(answer: Answer) -> Report:
    """The report of an answer."""
    question = answer.question
    hand = format_hand(list(question.hand))
    return Report(
        title=TITLE.format(hand=hand, position=question.position),
        sentences=_sentences(answer),
        tables=[_table(answer)],
        notes=_notes(answer),
        command=command_line(answer),
        data=_data(answer),
    )


def _name(answer: Answer, row: Row, names: dict[str, str]) -> str:
    return names[row.choice.name].format(call=SIDES[answer.question.side])


def _interval(answer: Answer, estimate: Estimate) -> str:
    level = f"{100 * answer.question.level:.4g} % interval"
    return f"{level} {estimate.low:+.2f} to {estimate.high:+.2f}"


def _sentences(answer: Answer) -> list[str]:
    best = _name(answer, answer.best, _IN_A_SENTENCE)
    gain = answer.best.gain
    assert gain is not None
    text = {"announce": ANNOUNCE, "silent": SILENT, "undecided": UNDECIDED}[answer.verdict]
    sentences = [
        text.format(
            best=best,
            gain=f"{gain.value:+.2f}",
            loss=f"{-gain.value:.2f}",
            interval=_interval(answer, gain),
        )
    ]
    if answer.as_good and answer.verdict != "silent":
        others = " or ".join(_name(answer, row, _IN_A_SENTENCE) for row in answer.as_good)
        sentences.append(AS_GOOD.format(others=others))
    sentences += _next_level(answer)
    if answer.interrupted:
        sentences.append(INTERRUPTED)
    return sentences


def _next_level(answer: Answer) -> list[str]:
    """What the level above the best call would do, where that has not been said yet."""
    names = [choice.name for choice in CHOICES]
    above = next(
        (row for row in answer.rows if row.choice.level == answer.best.choice.level + 1), None
    )
    if above is None or answer.verdict != "announce" or above in answer.as_good:
        return []
    level = answer.question.level
    step = answer.tally.difference(
        names.index(above.choice.name), names.index(answer.best.choice.name), level
    )
    return [
        NEXT_LEVEL.format(
            level=_LEVELS[above.choice.level].capitalize(),
            does="gains" if step.value > 0 else "costs",
            size=f"{abs(step.value):.2f}",
            before=_name(answer, answer.best, _IN_A_SENTENCE),
            interval=_interval(answer, step),
        )
    ]


def _triple(estimate: Estimate | None) -> tuple[float, float, float] | None:
    return None if estimate is None else (estimate.value, estimate.low, estimate.high)


def _table(answer: Answer) -> Table:
    columns = [
        Column("choice", "Announcement"),
        Column("points", "Game points", "gain_estimate"),
        Column("won", "Won", "percent_estimate"),
        Column("met", "Level met", "percent_estimate"),
        Column("break_even", "Needs", "percent"),
        Column("gain", "Gain over silence", "gain_estimate"),
    ]
    if any(row.already for row in answer.rows):
        columns.append(Column("already", "Already said", "int"))
    rows = [
        {
            "choice": _name(answer, row, _ROWS),
            "points": _triple(row.points),
            "won": _triple(row.won),
            "met": _triple(row.met),
            "break_even": None if row.break_even is None else float(row.break_even),
            "gain": _triple(row.gain),
            "already": row.already if row.choice.level else None,
        }
        for row in answer.rows
    ]
    return Table("", columns, rows)


def _notes(answer: Answer) -> list[str]:
    question = answer.question
    notes = []
    solos = {name: n for name, n in answer.reserved.items() if name in CONTRACTS[FIRST_SOLO:]}
    if solos:
        who = question.players[question.position - 1].name
        notes.append(SOLO.format(strategy=who, solo=_solo(answer, solos)))
    if question.elders == 2:
        notes.append(WEDDING)
    if len(question.hand) < 12:
        notes.append(PARTIAL.format(cards=len(question.hand)))
    notes.append(_counted(answer))
    if any(row.already for row in answer.rows):
        notes.append(ALREADY)
    notes.append(FOOT.format(level=100 * question.level))
    return notes


def _solo(answer: Answer, solos: dict[str, int]) -> str:
    if len(answer.question.hand) == 12:
        kind = next(iter(solos)).removeprefix("solo_")
        return f"{'an' if kind == 'ace' else 'a'} {kind} solo"
    return SOLOS.format(count=sum(solos.values()), asked=answer.reserved.total())


def _counted(answer: Answer) -> str:
    tally = answer.tally
    aside = tally.set_aside
    by_reason = {
        "a normal game": int(aside[: CONTRACTS.index("wedding")].sum()),
        "a wedding": int(aside[CONTRACTS.index("wedding")]),
        "a solo": int(aside[FIRST_SOLO:].sum()),
    }
    reasons = [REASON.format(count=n, what=what) for what, n in by_reason.items() if n]
    text = ASIDE.format(reasons=", ".join(reasons)) if reasons else ""
    return COUNTED.format(counted=tally.counted, drawn=tally.drawn, aside=text)


def command_line(answer: Answer) -> str:
    """The command that makes the answer again, with the deals it rests on."""
    question = answer.question
    parts = ["doko", "announce", format_hand(list(question.hand))]
    parts += ["--position", str(question.position)]
    names = [player.name for player in question.players]
    for name in names[:1] if len(set(names)) == 1 else names:
        parts += ["--strategy", name]
    if question.level != 0.95:
        parts += ["--level", f"{question.level:g}"]
    parts += ["--seed", str(question.seed), "--deals", str(answer.tally.drawn)]
    return shlex.join(parts)


def _data(answer: Answer) -> dict[str, Any]:
    question = answer.question
    tally = answer.tally
    return {
        "question": "announce",
        "hand": format_hand(list(question.hand)).split(),
        "position": question.position,
        "side": SIDES[question.side].lower(),
        "rules": question.rules.differences(),
        "rules_fingerprint": question.rules.fingerprint,
        "strategies": [player.name for player in question.players],
        "seed": question.seed,
        "deals": tally.drawn,
        "counted": tally.counted,
        "set_aside": {
            CONTRACTS[contract]: int(count)
            for contract, count in enumerate(tally.set_aside)
            if count
        },
        "level": question.level,
        "verdict": answer.verdict,
        "best": answer.best.choice.name,
        "as_good": [row.choice.name for row in answer.as_good],
        "interrupted": answer.interrupted,
        "reserved": dict(answer.reserved),
        "rows": [
            {
                "choice": row.choice.name,
                "adjusted_p": row.p_value,
                "clear": row.clear,
                "called": row.called,
                "already": row.already,
            }
            for row in answer.rows
        ],
    }
