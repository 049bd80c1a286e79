"""The answer to "should I announce?" as a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyses.announce import MARGIN, Answer, Row, most_gain
from analyses.estimate import Estimate
from analyses.frequencies import THROWN_IN
from analyses.intentions import OFFER, THROW
from doko_sim.cards import hand_text
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.texts import OR, chained, say
from reports import asking
from reports.announce_figures import deals, figures
from reports.announce_notes import ROWS, SIDES, given, name_of, notes, often
from reports.model import Column, Report, Table
from reports.values import gain_interval, triple

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
ANNOUNCE = "Announce: {best} is worth {gain:+.2f} game points a deal over silence ({interval})."
SILENT = (
    "Stay silent: even {best}, the best of the calls, is worth {gain:+.2f} game points a deal "
    "({interval})."
)
UNDECIDED = (
    "No clear difference: {best} against silence is worth {gain:+.2f} game points a deal "
    "({interval})."
)
AS_GOOD = "No clear difference between that and {others}."
SAME = "It comes to the same as {others}: less than {margin} game points apart."
LEFT_ALONE = (
    "Better still: decide as the cards fall, as {strategy} does when left alone, "
    "worth {gain:+.2f} game points a deal beside {other} ({interval})."
)
NEXT_LEVEL = "{level:C} as well changes that by {gain:+.2f} game points a deal ({interval})."
CLEARER = ("win", "loss", "both")
WOULD = "{strategy} would {what}; all figures here are about {contract}."
WOULD_IN = "{often} {strategy} would {what}; all figures here are about {contract}."
WEDDING, NORMAL = "the wedding", "the normal game"
WOULD_THROW, WOULD_OFFER = "throw this hand in", "offer this hand as a poverty"
WOULD_PLAY = "play {solo} with this hand"
SOLO, AN_ACE_SOLO, ANY_SOLO = "a {solo}", "an {solo}", "a solo"
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."


def report(answer: Answer) -> Report:
    """The report of an answer."""
    question = answer.question
    hand = hand_text(question.hand)
    return Report(
        title=say(TITLE, hand=hand, position=question.position),
        sentences=_sentences(answer),
        tables=[_table(answer)],
        notes=notes(answer),
        command=command_line(answer),
        data=_data(answer),
        figures=figures(answer),
        deals=deals(answer),
    )


def remarks(answer: Answer) -> list[str]:
    """What has to be said beside any verdict: what the strategy would rather do, what is dealt."""
    return [*_intentions(answer), *given(answer.question)]


def _name(answer: Answer, row: Row, names: Mapping[str, str]) -> str:
    return name_of(answer.question, row.choice, names)


def _interval(answer: Answer, estimate: Estimate) -> str:
    return gain_interval(*estimate.interval, answer.question.level)


def _sentences(answer: Answer) -> list[str]:
    gain = answer.best.gain
    assert gain is not None
    text = {"announce": ANNOUNCE, "silent": SILENT, "undecided": UNDECIDED}[answer.verdict]
    best = _name(answer, answer.best, _IN_A_SENTENCE)
    verdict = say(text, best=best, gain=gain.value, interval=_interval(answer, gain))
    sentences: list[str] = [verdict, *_intentions(answer)]
    if answer.verdict != "silent":
        sentences += _rivals(answer)
    sentences += _next_level(answer) + _left_alone(answer)
    if answer.interrupted:
        sentences.append(INTERRUPTED)
    return sentences


def _rivals(answer: Answer) -> list[str]:
    """The calls that are as good as the best one, or come to the same."""
    sentences: list[str] = []
    for rows, text in ((answer.same, SAME), (answer.as_good, AS_GOOD)):
        others = chained([_name(answer, row, _IN_A_SENTENCE) for row in rows], OR)
        if others:
            sentences.append(say(text, others=others, margin=MARGIN))
    return sentences


def _left_alone(answer: Answer) -> list[str]:
    """That the strategy's own way is clearly better, where it is."""
    if answer.left_alone is None:
        return []
    other = answer.best if answer.verdict == "announce" else answer.rows[0]
    return [
        say(
            LEFT_ALONE,
            strategy=_owner(answer),
            gain=answer.left_alone.value,
            other=_name(answer, other, _IN_A_SENTENCE),
            interval=_interval(answer, answer.left_alone),
        )
    ]


def _next_level(answer: Answer) -> list[str]:
    """What the level above the best call would do, where that has not been said yet."""
    names = [choice.name for choice in answer.question.choices]
    above = next(
        (row for row in answer.rows if row.choice.level == answer.best.choice.level + 1), None
    )
    if above is None or answer.verdict != "announce" or above in answer.as_good + answer.same:
        return []
    step = answer.tally.difference(
        names.index(above.choice.name),
        names.index(answer.best.choice.name),
        most_gain(answer.question.rules),
        answer.question.level,
    )
    return [
        say(
            NEXT_LEVEL,
            level=say(_LEVELS[above.choice.level]),
            gain=step.value,
            interval=_interval(answer, step),
        )
    ]


def _owner(answer: Answer) -> str:
    return answer.question.players[answer.question.position - 1].name


def _intentions(answer: Answer) -> list[str]:
    """What the strategy would rather do with the hand than play what is asked about."""
    question, chosen = answer.question, answer.reserved
    contract = say(WEDDING if question.is_wedding else NORMAL)
    solos = {name: n for name, n in chosen.items() if name in CONTRACTS[FIRST_SOLO:]}
    wishes = [(say(WOULD_PLAY, solo=_solo(solos)), sum(solos.values()))]
    wishes += [(say(WOULD_THROW), chosen[THROW]), (say(WOULD_OFFER), chosen[OFFER])]
    return [
        say(
            WOULD if question.is_complete else WOULD_IN,
            strategy=_owner(answer),
            what=what,
            often=often(n, chosen.total(), question.level),
            contract=contract,
        )
        for what, n in wishes
        if n
    ]


def _solo(solos: dict[str, int]) -> str:
    if len(solos) != 1:
        return say(ANY_SOLO)
    kind = next(iter(solos)).removeprefix("solo_").replace("_", " ")
    return say(AN_ACE_SOLO if kind == "ace" else SOLO, solo=say(f"{kind} solo"))


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
            "choice": _name(answer, row, ROWS),
            "points": triple(row.points),
            "won": triple(row.won),
            "met": triple(row.met),
            "break_even": None if row.break_even is None else float(row.break_even),
            "gain": triple(row.gain),
        }
        for row in answer.rows
    ]
    return Table("", columns, rows)


def command_line(answer: Answer) -> str:
    """The command that makes the answer again, with the deals it rests on.

    Empty for rules that stand in no file and are no preset.
    """
    return asking.command_line("announce", answer.question, "--deals", str(answer.tally.drawn))


def _data(answer: Answer) -> dict[str, Any]:
    question = answer.question
    tally = answer.tally
    return {
        "question": "announce",
        "side": SIDES[question.side].lower(),
        **asking.setting(question),
        "deals": tally.drawn,
        "counted": tally.counted,
        "set_aside": {
            name: int(count)
            for name, count in zip((*CONTRACTS, THROWN_IN), tally.set_aside, strict=True)
            if count
        },
        "refused_poverties": tally.refused,
        "verdict": answer.verdict,
        "best": answer.best.choice.name,
        "as_good": [row.choice.name for row in answer.as_good],
        "same": [row.choice.name for row in answer.same],
        "left_alone_gain": triple(answer.left_alone),
        "left_alone_loss": triple(answer.left_behind),
        "interrupted": answer.interrupted,
        "reserved": dict(answer.reserved),
        "may": dict(answer.may),
        "left_out": [choice.name for choice in question.left_out],
        "rows": [
            {
                "choice": row.choice.name,
                "adjusted_p": row.p_value,
                "clear": row.clear,
                "called": row.called,
                "already": row.already,
                "impossible": row.impossible,
                "break_even_if_clearer": {
                    name: None if chance is None else float(chance)
                    for name, chance in zip(CLEARER, row.clearer.values(), strict=False)
                },
            }
            for row in answer.rows
        ],
    }
