"""The answer to "should I announce?" as a report."""

from __future__ import annotations

import shlex
from typing import Any

from analyses.announce import CHOICES, LOOKS, MARGIN, Answer, Row
from analyses.estimate import FEW, Estimate
from doko_sim.cards import format_hand
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from reports.frequencies import rules_name
from reports.model import Column, Report, Table

SIDES = ("Re", "Kontra")
_ROWS = {
    "silence": "silence",
    "left alone": "left alone",
    "last": "{call}, last",
    "first": "{call} at once",
    "no90": "+ no 90",
    "no60": "+ no 60",
    "no30": "+ no 30",
    "schwarz": "+ schwarz",
}
_IN_A_SENTENCE = {
    "silence": "silence",
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
    "Stay silent: even {best}, the best of the calls, is worth {gain} game points a deal "
    "({interval})."
)
UNDECIDED = (
    "No clear difference: {best} against silence is worth {gain} game points a deal ({interval})."
)
AS_GOOD = "No clear difference between that and {others}."
SAME = "It comes to the same as {others}: less than {margin} game points apart."
LEFT_ALONE = (
    "Better still: decide as the cards fall, as {strategy} does when left alone, "
    "worth {gain} game points a deal beside {other} ({interval})."
)
NEXT_LEVEL = "{level} as well changes that by {gain} game points a deal ({interval})."
SOLO = "{strategy} would play {solo} with this hand; what follows is about the normal game."
SOLOS = "a solo in {count} of {asked} deals"
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."

WEDDING = "The hand declares its wedding; its calls come after the clarification."
PARTIAL = (
    "{cards} of 12 cards are given; the rest is dealt at random, without another queen of clubs: "
    "a hand of {side}."
)
COUNTED = "{counted:,} of {drawn:,} deals count{aside}."
ASIDE = "; set aside: {reasons}"
REASON = "{count:,} with {what} elsewhere"
ROWS = (
    "silence: no call of this seat. left alone: its strategy decides. {call}, last: before the "
    "own second card (later in a wedding), whatever has happened; at once: at the first moment "
    "allowed; + no 90 and so on: at once as well. Needs: the chance from which it pays by the "
    "rules."
)
ALREADY = "Said by the partner before this seat could: {rows}; nothing is forced there."
ALREADY_ROW = "{name} in {count:,} deals"
IDENTICAL = "The same as silence in every deal: {rows}."
IMPRECISE = (
    "Gains are known within {reached:.2g}, not within the {wanted:.2g} asked for: {most:,} deals "
    "are the most without --deals."
)
FEW_DEALS = "Fewer than {few} deals count: the intervals are rough."
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
    gain = answer.best.gain
    assert gain is not None
    text = {"announce": ANNOUNCE, "silent": SILENT, "undecided": UNDECIDED}[answer.verdict]
    best = _name(answer, answer.best, _IN_A_SENTENCE)
    verdict = text.format(best=best, gain=f"{gain.value:+.2f}", interval=_interval(answer, gain))
    sentences = [*_solo_sentence(answer), verdict]
    if answer.verdict != "silent":
        sentences += _rivals(answer)
    sentences += _next_level(answer) + _left_alone(answer)
    if answer.interrupted:
        sentences.append(INTERRUPTED)
    return sentences


def _rivals(answer: Answer) -> list[str]:
    """The calls that are as good as the best one, or come to the same."""
    sentences = []
    for rows, text in ((answer.same, SAME), (answer.as_good, AS_GOOD)):
        others = " or ".join(_name(answer, row, _IN_A_SENTENCE) for row in rows)
        if others:
            sentences.append(text.format(others=others, margin=MARGIN))
    return sentences


def _left_alone(answer: Answer) -> list[str]:
    """That the strategy's own way is clearly better, where it is."""
    if answer.left_alone is None:
        return []
    other = answer.best if answer.verdict == "announce" else answer.rows[0]
    return [
        LEFT_ALONE.format(
            strategy=_owner(answer),
            gain=f"{answer.left_alone.value:+.2f}",
            other=_name(answer, other, _IN_A_SENTENCE),
            interval=_interval(answer, answer.left_alone),
        )
    ]


def _next_level(answer: Answer) -> list[str]:
    """What the level above the best call would do, where that has not been said yet."""
    names = [choice.name for choice in CHOICES]
    above = next(
        (row for row in answer.rows if row.choice.level == answer.best.choice.level + 1), None
    )
    if above is None or answer.verdict != "announce" or above in answer.as_good + answer.same:
        return []
    step = answer.tally.difference(
        names.index(above.choice.name),
        names.index(answer.best.choice.name),
        answer.question.level,
    )
    return [
        NEXT_LEVEL.format(
            level=_LEVELS[above.choice.level].capitalize(),
            gain=f"{step.value:+.2f}",
            interval=_interval(answer, step),
        )
    ]


def _owner(answer: Answer) -> str:
    return answer.question.players[answer.question.position - 1].name


def _solo_sentence(answer: Answer) -> list[str]:
    solos = {name: n for name, n in answer.reserved.items() if name in CONTRACTS[FIRST_SOLO:]}
    if not solos:
        return []
    if len(answer.question.hand) < 12:
        what = SOLOS.format(count=sum(solos.values()), asked=answer.reserved.total())
    else:
        kind = next(iter(solos)).removeprefix("solo_")
        what = f"{'an' if kind == 'ace' else 'a'} {kind} solo"
    return [SOLO.format(strategy=_owner(answer), solo=what)]


def _triple(estimate: Estimate | None) -> tuple[float, float, float] | None:
    return None if estimate is None else (estimate.value, estimate.low, estimate.high)


def _table(answer: Answer) -> Table:
    columns = [
        Column("choice", "Call"),
        Column("points", "Game points", "gain_estimate"),
        Column("won", "Won", "percent_estimate"),
        Column("met", "Level met", "percent_estimate"),
        Column("break_even", "Needs", "percent"),
        Column("gain", "Gain over silence", "gain_estimate"),
    ]
    rows = [
        {
            "choice": _name(answer, row, _ROWS),
            "points": _triple(row.points),
            "won": _triple(row.won),
            "met": _triple(row.met),
            "break_even": None if row.break_even is None else float(row.break_even),
            "gain": _triple(row.gain),
        }
        for row in answer.rows
    ]
    return Table("", columns, rows)


def _notes(answer: Answer) -> list[str]:
    question = answer.question
    side = SIDES[question.side]
    notes = []
    if question.elders == 2:
        notes.append(WEDDING)
    if len(question.hand) < 12:
        notes.append(PARTIAL.format(cards=len(question.hand), side=side))
    notes.append(_counted(answer))
    if answer.tally.counted < FEW:
        notes.append(FEW_DEALS.format(few=FEW))
    notes += _already(answer)
    identical = [_name(answer, row, _ROWS) for row in answer.rows if row.gain and row.gain.sd == 0]
    if identical:
        notes.append(IDENTICAL.format(rows=", ".join(identical)))
    if not answer.precise and not answer.interrupted:
        reached = max(row.gain.half_width for row in answer.rows if row.gain)
        notes.append(IMPRECISE.format(reached=reached, wanted=question.precision, most=LOOKS[-1]))
    notes.append(ROWS.format(call=side))
    notes.append(FOOT.format(level=100 * question.level))
    return notes


def _already(answer: Answer) -> list[str]:
    rows = [
        ALREADY_ROW.format(name=_name(answer, row, _ROWS), count=row.already)
        for row in answer.rows
        if row.choice.level and row.already
    ]
    return [ALREADY.format(rows=", ".join(rows))] if rows else []


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
    parts += ["--position", str(question.position), "--rules", rules_name(question.rules)]
    names = [player.name for player in question.players]
    for name in names[:1] if len(set(names)) == 1 else names:
        parts += ["--strategy", name]
    if question.level != 0.95:
        parts += ["--level", repr(question.level)]
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
        "same": [row.choice.name for row in answer.same],
        "left_alone_gain": _triple(answer.left_alone),
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
