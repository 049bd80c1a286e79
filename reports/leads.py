"""The answer to "which card should forehand lead first?" as a report."""

from __future__ import annotations

import math
from typing import Any

from analyses.estimate import holm, p_value
from analyses.leads import KONTRA, RE, Answer, Row
from doko_sim.texts import Text, joined, say
from reports import of_all_hands
from reports.figure_parts import effects, known
from reports.frequencies import rules_name
from reports.model import Column, Report, Table
from reports.pictures import Effects
from reports.plurals import count
from reports.values import show, triple

TITLE = "Which card should forehand lead first?"
#: How many leads the first sentences name.
NAMED = 3
GOOD = "Good first leads: {sides}."
COSTLY = "Costly ones, in game points: {sides}."
FOR_SIDE, WITH_GAIN = "for {side} {leads}", "{lead} {gain}"
NOTHING_CLEAR = "No clear difference between the first leads in so few deals."
BETTER = "{side} gains by leading {leads} more often than {strategy} does."
NONE_BETTER = "{side}: no lead is clearly better than what {strategy} chooses."
NEITHER = "No lead is clearly better than what {strategy} chooses, neither for Re nor for Kontra."
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."
SIDES = ("Re", "Kontra")
GAINS = "What each first lead gains for {side} over the one that {strategy} chooses"
LEGEND = (
    "Forehand of a normal game leads each kind of card that it holds in turn; the gain is in game "
    "points a deal over the lead that its strategy chooses, on the same deals. Held: with how many "
    "hands of the side it can be. Led: how often the strategy leads it, of all its leads; deals "
    "watched: {watched:,}. Plain suits are clubs, spades and hearts; hands with both queens of "
    "clubs are left out."
)
SETTING = "{deals}, seed {seed}, rules {rules} ({fingerprint}), {players}."
FOOT = (
    "Intervals at {level:.4g} % from how groups of deals differ; what is better or worse is judged "
    "after Holm's adjustment over all leads."
)


def report(answer: Answer) -> Report:
    """The report of an answer."""
    sides = [side for side in (RE, KONTRA) if answer.of(side)]
    return Report(
        title=say(TITLE),
        sentences=[*_sentences(answer), *([say(INTERRUPTED)] if answer.interrupted else [])],
        tables=[_table(answer, side) for side in sides],
        notes=_notes(answer),
        command=command_line(answer),
        data=_data(answer),
        figures=[one for side in sides for one in _figures(answer, side)],
    )


def judged(answer: Answer) -> dict[tuple[int, str], bool]:
    """By side and lead: whether it differs clearly from the own choice."""
    rows = [row for side in (RE, KONTRA) for row in answer.of(side)]
    known = [row for row in rows if math.isfinite(row.gain.half_width) and row.gain.n > 1]
    adjusted = holm([p_value(row.gain) for row in known])
    return {
        (row.side, row.lead): p < 1 - answer.ask.level
        for row, p in zip(known, adjusted, strict=True)
    }


def _strategy(answer: Answer) -> str:
    return answer.ask.players[0].name


def _ranked(answer: Answer, side: int) -> list[Row]:
    return sorted(answer.of(side), key=lambda row: -row.gain.value)


def _sentences(answer: Answer) -> list[Text]:
    """The good and the costly leads, then those that are clearly better than the own one."""
    clear, good, costly = judged(answer), [], []
    for side in (RE, KONTRA):
        ranked = _ranked(answer, side)
        below = [one for one in ranked if clear.get((side, one.lead)) and one.gain.value < 0]
        best = [one for one in ranked if one not in below and known(one.gain)][:NAMED]
        if not below:
            continue
        if best:
            good.append(_of_side(side, [say(one.lead) for one in best]))
        worst = [
            say(WITH_GAIN, lead=say(one.lead), gain=show(triple(one.gain), _GAIN))
            for one in below[: -NAMED - 1 : -1]
        ]
        costly.append(_of_side(side, worst))
    parts = [(GOOD, good), (COSTLY, costly)]
    lines = [say(text, sides=joined("; ", sides)) for text, sides in parts if sides]
    return [*(lines or [say(NOTHING_CLEAR)]), *_better(answer)]


def _of_side(side: int, leads: list[Text]) -> Text:
    return say(FOR_SIDE, side=say(SIDES[side]), leads=joined(" / ", leads))


def _better(answer: Answer) -> list[Text]:
    """By side the leads that are clearly better than the own one; one sentence if none is."""
    clear, strategy = judged(answer), _strategy(answer)
    found = {
        side: [
            say(row.lead)
            for row in _ranked(answer, side)
            if clear.get((side, row.lead)) and row.gain.value > 0
        ]
        for side in (RE, KONTRA)
        if answer.of(side)
    }
    if len(found) == len(SIDES) and not any(found.values()):
        return [say(NEITHER, strategy=strategy)]
    return [
        say(BETTER, side=say(SIDES[side]), leads=joined(", ", leads), strategy=strategy)
        if leads
        else say(NONE_BETTER, side=say(SIDES[side]), strategy=strategy)
        for side, leads in found.items()
    ]


_GAIN = Column("gain", "Gain", "gain_estimate")


def _table(answer: Answer, side: int) -> Table:
    columns = [
        Column("lead", "Card led"),
        _GAIN,
        Column("held", "Held", "percent_estimate"),
        Column("led", "Led", "percent_estimate"),
    ]
    rows = [
        {
            "lead": say(row.lead),
            "gain": triple(row.gain),
            "held": triple(row.held),
            "led": triple(row.led),
        }
        for row in _ranked(answer, side)
    ]
    return Table(say(SIDES[side]), columns, rows)


def _figures(answer: Answer, side: int) -> list[Effects]:
    clear = judged(answer)
    rows = [
        (say(row.lead), known(row.gain), clear.get((side, row.lead), False))
        for row in _ranked(answer, side)
    ]
    return effects(say(GAINS, side=say(SIDES[side]), strategy=_strategy(answer)), rows)


def _notes(answer: Answer) -> list[str]:
    ask = answer.ask
    return [
        say(
            SETTING,
            deals=count(answer.sums.drawn, "deal"),
            seed=ask.seed,
            rules=rules_name(ask.rules),
            fingerprint=ask.rules.fingerprint,
            players=of_all_hands.who_plays(ask),
        ),
        say(LEGEND, watched=int(answer.sums.watched.sum())),
        say(FOOT, level=100 * ask.level),
    ]


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    return of_all_hands.command_line("leads", answer.ask, "--deals", str(answer.sums.drawn))


def _data(answer: Answer) -> dict[str, Any]:
    ask, clear = answer.ask, judged(answer)
    return {
        "question": "leads",
        **of_all_hands.setting(ask),
        "deals": answer.sums.drawn,
        "interrupted": answer.interrupted,
        "rows": [
            {
                "side": SIDES[row.side],
                "lead": row.lead,
                "gain": triple(row.gain),
                "clear": clear.get((row.side, row.lead), False),
                "held": triple(row.held),
                "led": triple(row.led),
                "leads": row.gain.n,
            }
            for side in (RE, KONTRA)
            for row in answer.of(side)
        ],
    }
