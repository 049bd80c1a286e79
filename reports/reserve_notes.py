"""The notes below the answer to "what should I say?": what came about, how it was made."""

from __future__ import annotations

from analyses.alternatives import GAIN_HALF
from analyses.estimate import FEW, share
from analyses.frequencies import THROWN_IN
from analyses.reservation import LOOKS, Answer, Row
from analyses.reservation_plans import LEFT_ALONE, call_of, said
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, NO_GAME
from doko_sim.texts import joined, say
from reports.announce_notes import SIDES, cards_given
from reports.model import Column
from reports.plurals import count
from reports.values import show

PARTIAL = "{cards} given; the rest is dealt at random, a hand of {side}."
OTHERS = "Nothing is set aside. What came about otherwise: {reasons}."
OTHER = "after {said} in {share} of the deals ({level:.4g} % interval {interval}): {what}"
AFTER_SOLO = "after a solo in {share} of the deals ({level:.4g} % interval {interval}): {what}"
CAME_ABOUT = "{what} {number:,}"
NEVER = "Nothing is set aside; nobody else's reservation came first."
THROWN = "A deal that is thrown in, or whose poverty nobody takes, counts with 0 points."
LEGEND = (
    "Won: when left alone. Gains over {baseline}, left alone. left alone: its strategy calls as it "
    "likes; silence: no call of this seat; last: {calls} at the last moment, whatever comes about."
)
DEALS = (
    "{most} with the choices that matter; what is far behind was played {least:,} times or more."
)
ALL_DEALS = "{most}."
FEW_DEALS = "Fewer than {few} deals: the intervals are rough."
IMPRECISE = (
    "Not all gains are known within the {wanted:.2g} aimed at: {most:,} deals are the most "
    "without --deals."
)
ALIKE = (
    "Not different from {baseline}, left alone, in any deal: {rows}. Their intervals are for what "
    "deals not yet seen may bring."
)
FOOT = "Intervals at {level:.4g} %; differences on the same deals, judged after Holm's adjustment."

THROW_NAME = "throw in"
NAMED = "{reservation}, {call}"
_CALLS = {LEFT_ALONE: "left alone", "silence": "in silence", "last": "{call} at the last moment"}


def name_of(answer: Answer, reservation: int) -> str:
    """A reservation as people say it."""
    if reservation == HEALTHY:
        return say("silent wedding") if answer.question.is_wedding else say("healthy")
    return contract_name(CONTRACTS[reservation])


def call_name(answer: Answer, row: Row) -> str:
    """What is called beside a reservation, in words."""
    reservation = said(row.choice)
    side = SIDES[answer.question.side if reservation == HEALTHY else 0]
    return say(_CALLS[call_of(row.choice)], call=side)


#: What comes about, in words; everything else is a solo. Who says healthy may play either of two.
NORMAL_GAME, SOLO, THROWN_IN_WORDS = "a normal game", "a solo", "thrown in"
_KINDS = {
    "normal": NORMAL_GAME,
    "silent_wedding": NORMAL_GAME,
    "wedding": "a wedding",
    "poverty": "a poverty",
}
#: What came about is named so where the same was said, but somebody else's went first.
ANOTHERS = {SOLO: "another's solo", "a poverty": "another's poverty"}


def notes(answer: Answer) -> list[str]:
    """All notes: what was dealt, what came about, what the table says."""
    question, race = answer.question, answer.race
    lines: list[str] = []
    if not question.is_complete:
        side = SIDES[question.side]
        lines.append(say(PARTIAL, cards=cards_given(question), side=side))
    least = min(row.deals for row in answer.rows)
    lines.append(
        say(
            ALL_DEALS if least == race.drawn else DEALS, most=count(race.drawn, "deal"), least=least
        )
    )
    if race.drawn < FEW:
        lines.append(say(FEW_DEALS, few=FEW))
    lines += _others(answer)
    if answer.imprecise and not answer.interrupted:
        lines.append(say(IMPRECISE, wanted=question.precision, most=LOOKS[-1]))
    calls = say("Re") if question.side == 0 else say("Re (Kontra when healthy)")
    baseline = name_of(answer, said(answer.rows[0].choice))
    lines.append(say(LEGEND, baseline=baseline, calls=calls))
    alike = [
        say(NAMED, reservation=name_of(answer, said(row.choice)), call=call_name(answer, row))
        for plan, row in enumerate(answer.rows)
        if plan and race.gains[plan, GAIN_HALF] == row.deals
    ]
    if alike:
        lines.append(say(ALIKE, baseline=baseline, rows=joined("; ", alike)))
    lines.append(say(FOOT, level=100 * question.level))
    return lines


def _others(answer: Answer) -> list[str]:
    """How often something else came about than what was said, by what goes first alike."""
    seen, reasons = set(), []
    for plan, row in enumerate(answer.rows):
        reservation = said(row.choice)
        group = min(reservation, FIRST_SOLO)
        if group in seen or call_of(row.choice) != LEFT_ALONE:
            continue
        seen.add(group)
        lost = row.deals - int(answer.race.own[plan])
        if lost:
            reasons.append(_reason(answer, plan, reservation, lost))
    if not reasons:
        return [NEVER]
    thrown = bool(answer.race.contracts[:, NO_GAME].any())
    return [say(OTHERS, reasons=joined("; ", reasons)), *([THROWN] if thrown else [])]


def _reason(answer: Answer, plan: int, reservation: int, lost: int) -> str:
    row, level = answer.rows[plan], answer.question.level
    found = share(lost, row.deals, level)
    came = _came_about(answer, plan).items()
    what = joined(", ", [say(CAME_ABOUT, what=say(name), number=n) for name, n in came if n])
    return say(
        AFTER_SOLO if reservation >= FIRST_SOLO else OTHER,
        said=name_of(answer, reservation),
        share=show(found.value, Column("", "", "percent")),
        level=100 * level,
        interval=show(found.interval, Column("", "", "percent_interval")),
        what=what,
    )


def _came_about(answer: Answer, plan: int) -> dict[str, int]:
    """Deals by what came about instead of the reservation of a plan."""
    contracts, reservation = answer.race.contracts[plan], said(answer.rows[plan].choice)
    wanted = _KINDS.get(CONTRACTS[reservation], SOLO)
    found = dict.fromkeys((*_KINDS.values(), SOLO, THROWN_IN_WORDS), 0)
    for name, number in zip((*CONTRACTS, THROWN_IN), contracts, strict=True):
        found[_KINDS.get(name, THROWN_IN_WORDS if name == THROWN_IN else SOLO)] += int(number)
    found[wanted] -= int(answer.race.own[plan])
    return {ANOTHERS.get(name, name) if name == wanted else name: n for name, n in found.items()}
