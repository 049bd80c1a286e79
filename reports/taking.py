"""The answer to "should I take the poverty, and what do I give back?" as a report."""

from __future__ import annotations

from typing import Any

from analyses.estimate import FEW, share
from analyses.taker import BACK
from analyses.taking import AS_IT_LIKES, BEHIND, REFUSE, Answer, Row
from doko_sim.cards import hand_text
from doko_sim.texts import OR, Text, chained, say
from reports import asking
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.taking_figures import deals, figures
from reports.values import gain_interval, show, triple

TITLE = "Should I take a poverty with {hand} at position {position}?"
TAKE = "Take it: with {back} back it is worth {gain:+.2f} game points a deal over no ({interval})."
LEAVE = (
    "Leave it: even with {back} back it is worth {gain:+.2f} game points a deal over no "
    "({interval})."
)
LEAVE_CHOSEN = (
    "Leave it: with {back} back, chosen on other deals, it is worth {gain:+.2f} game points a deal "
    "over no ({interval})."
)
UNDECIDED = (
    "No clear difference: with {back} back it is worth {gain:+.2f} game points ({interval})."
)
AS_GOOD = "No clear difference between that and {others}."
WOULD_TAKE, WOULD_LEAVE = "{strategy} would take it.", "{strategy} would leave it."
INTERRUPTED = "Interrupted: the answer rests on the deals found until then."
DEALS = (
    "{counted}, in which somebody offers a poverty and it comes to this hand: "
    "{often} of {dealt} dealt ({level:.4g} % interval {interval})."
)
CHOICES = (
    "All {tried} choices of {cards} own cards were tried; those {errors:g} standard errors behind "
    "the best left on the way. {chosen:,} other deals chose the cards, so that the figures are not "
    "those of luck. Where fewer cards are passed, the first of them go back; all calls are left "
    "alone."
)
NO = "no: the next player is asked; if nobody takes it, the rules say what follows (a new deal: 0)."
FEW_DEALS = "Fewer than {few} deals count: the intervals are rough."
FOOT = "Intervals at {level:.4g} %; differences on the same deals, judged after Holm's adjustment."
#: So many rows and names are shown.
MOST_ROWS, MOST_NAMES = 8, 3


def report(answer: Answer) -> Report:
    """The report of an answer."""
    question = answer.question
    hand = hand_text(question.hand)
    return Report(
        title=say(TITLE, hand=hand, position=question.position),
        sentences=_sentences(answer),
        tables=[_table(answer)],
        notes=_notes(answer),
        command=command_line(answer),
        data=_data(answer),
        figures=figures(answer),
        deals=deals(answer),
    )


def name_of(row: Row) -> str:
    """An answer as people read it."""
    if row.name == REFUSE:
        return "no"
    return hand_text(row.back) if row.back else AS_IT_LIKES


def _back(row: Row) -> Text:
    return hand_text(row.back) if row.back else say("what the strategy likes")


def _sentences(answer: Answer) -> list[str]:
    question, best = answer.question, answer.best
    assert best.gain is not None
    most = max(row.points.value for row in answer.rows if row.name != REFUSE)
    leave = LEAVE if best.points.value >= most else LEAVE_CHOSEN
    text = {"take": TAKE, "refuse": leave, "undecided": UNDECIDED}[answer.verdict]
    sentences: list[str] = [
        say(
            text,
            back=_back(best),
            gain=best.gain.value,
            interval=gain_interval(*best.gain.interval, question.level),
        )
    ]
    names = [_back(row) for row in answer.as_good]
    if names:
        more = len(names) - MOST_NAMES
        named = names[:MOST_NAMES]
        if more > 0:
            named.append(count(more, "more choice"))
        sentences.append(say(AS_GOOD, others=chained(named, OR)))
    strategy = question.players[question.seat].name
    sentences.append(say(WOULD_TAKE if answer.takes else WOULD_LEAVE, strategy=strategy))
    return [*sentences, INTERRUPTED] if answer.interrupted else sentences


def _table(answer: Answer) -> Table:
    columns = [
        Column("back", "Take, and back"),
        Column("points", "Game points", "gain_estimate"),
        Column("gain", "Gain over no", "gain_estimate"),
    ]
    rows = [
        {"back": name_of(row), "points": triple(row.points), "gain": triple(row.gain)}
        for row in answer.rows
        if row in answer.rows[: MOST_ROWS + 1] or row.name == AS_IT_LIKES
    ]
    return Table("", columns, rows)


def _notes(answer: Answer) -> list[str]:
    level, counted = answer.question.level, answer.rows[0].deals
    often = share(answer.asked, answer.dealt, level)
    lines: list[str] = [
        say(
            DEALS,
            counted=count(counted, "deal counts", "deals count"),
            often=show(often.value, Column("", "", "percent")),
            dealt=count(answer.dealt, "deal"),
            level=100 * level,
            interval=show(often.interval, Column("", "", "percent_interval")),
        )
    ]
    if counted < FEW:
        lines.append(say(FEW_DEALS, few=FEW))
    lines.append(say(CHOICES, tried=answer.tried, chosen=answer.chosen, cards=BACK, errors=BEHIND))
    return [*lines, NO, say(FOOT, level=100 * level)]


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    return asking.command_line(
        "reserve",
        answer.question,
        "--offered",
        "--deals",
        str(answer.chosen + answer.rows[0].deals),
    )


def _data(answer: Answer) -> dict[str, Any]:
    question = answer.question
    return {
        "question": "take",
        **asking.setting(question),
        "dealt": answer.dealt,
        "asked": answer.asked,
        "counted": answer.rows[0].deals,
        "chosen": answer.chosen,
        "verdict": answer.verdict,
        "best": name_of(answer.best).split(),
        "as_good": [name_of(row) for row in answer.as_good],
        "would_take": answer.takes,
        "choices": answer.tried,
        "interrupted": answer.interrupted,
        "rows": [
            {
                "back": name_of(row),
                "points": triple(row.points),
                "gain": triple(row.gain),
                "clear": row.clear,
            }
            for row in answer.rows
        ],
    }
