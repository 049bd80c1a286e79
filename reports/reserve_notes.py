"""The notes below the answer to "what should I say?": what came about, how it was made."""

from __future__ import annotations

from analyses.estimate import FEW, share
from analyses.reservation import LEFT_ALONE, LOOKS, Answer, Row, call_of, said
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, NO_GAME, POVERTY, WEDDING
from reports.announce_notes import SIDES
from reports.deal_words import contract_name
from reports.model import Column
from reports.values import show

PARTIAL = "{cards} of {size} cards are given; the rest is dealt at random, a hand of {side}."
OTHERS = "Nothing is set aside. What came about otherwise: {reasons}."
OTHER = "after {said} in {share} of the deals ({level:.4g} % interval {interval}){what}"
NEVER = "Nothing is set aside; nobody else's reservation came first."
THROWN = "A deal that is thrown in, or whose poverty nobody takes, counts with 0 points."
LEGEND = (
    "Won: when left alone. Gains over {baseline}, left alone. left alone: its strategy calls as it "
    "likes; silence: no call of this seat; last: {calls} at the last moment, whatever comes about."
)
DEALS = (
    "{most:,} deals with the choices that matter; what is far behind was played {least:,} times "
    "or more."
)
ALL_DEALS = "{most:,} deals."
FEW_DEALS = "Fewer than {few} deals: the intervals are rough."
IMPRECISE = (
    "Not all gains are known within the {wanted:.2g} asked for: {most:,} deals are the most "
    "without --deals."
)
FOOT = "Intervals at {level:.4g} %; differences on the same deals, judged after Holm's adjustment."

_CALLS = {LEFT_ALONE: "left alone", "silence": "in silence", "last": "{call} at the last moment"}


def name_of(answer: Answer, reservation: int) -> str:
    """A reservation as people say it."""
    if reservation == HEALTHY:
        return "silent wedding" if answer.question.is_wedding else "healthy"
    return contract_name(CONTRACTS[reservation])


def call_name(answer: Answer, row: Row) -> str:
    """What is called beside a reservation, in words."""
    reservation = said(row.choice)
    side = SIDES[answer.question.side if reservation == HEALTHY else 0]
    return _CALLS[call_of(row.choice)].format(call=side)


def notes(answer: Answer) -> list[str]:
    """All notes: what was dealt, what came about, what the table says."""
    question, race = answer.question, answer.race
    lines = []
    if not question.is_complete:
        side = SIDES[question.side]
        lines.append(PARTIAL.format(cards=len(question.hand), size=question.size, side=side))
    least = min(row.deals for row in answer.rows)
    lines.append((ALL_DEALS if least == race.drawn else DEALS).format(most=race.drawn, least=least))
    if race.drawn < FEW:
        lines.append(FEW_DEALS.format(few=FEW))
    lines += _others(answer)
    if answer.imprecise and not answer.interrupted:
        lines.append(IMPRECISE.format(wanted=question.precision, most=LOOKS[-1]))
    calls = "Re" if question.side == 0 else "Re (Kontra when healthy)"
    baseline = name_of(answer, said(answer.rows[0].choice))
    lines.append(LEGEND.format(baseline=baseline, calls=calls))
    lines.append(FOOT.format(level=100 * question.level))
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
            solo = "a solo" if group == FIRST_SOLO else name_of(answer, reservation)
            reasons.append(_reason(answer, plan, solo, lost))
    if not reasons:
        return [NEVER]
    thrown = bool(answer.race.contracts[:, NO_GAME].any())
    return [OTHERS.format(reasons="; ".join(reasons)), *([THROWN] if thrown else [])]


def _reason(answer: Answer, plan: int, solo: str, lost: int) -> str:
    row, level = answer.rows[plan], answer.question.level
    found = share(lost, row.deals, level)
    contracts = answer.race.contracts[plan]
    parts = {
        "a wedding": int(contracts[WEDDING]),
        "a poverty": int(contracts[POVERTY]),
        "a solo": int(contracts[FIRST_SOLO:NO_GAME].sum()),
        "thrown in": int(contracts[NO_GAME]),
    }
    if said(row.choice) == HEALTHY:
        what = ": " + ", ".join(f"{name} {n:,}" for name, n in parts.items() if n)
    else:
        what = ""
    return OTHER.format(
        said=solo,
        share=show(found.value, Column("", "", "percent")),
        level=100 * level,
        interval=show(found.interval, Column("", "", "percent_interval")),
        what=what,
    )
