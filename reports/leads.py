"""The answer to "which card should forehand lead first?" as a report."""

from __future__ import annotations

import math
from typing import Any

from analyses.estimate import LEVEL, Estimate, holm, p_value
from analyses.leads import KONTRA, RE, Answer, Row
from doko_sim.players.strategy import provenance
from doko_sim.texts import Text, joined, say
from reports.frequencies import players_text, rules_argument, rules_name
from reports.model import Column, Report, Table
from reports.pictures import Effect, Effects

TITLE = "Which card should forehand lead first?"
BETTER = "{side} gains by leading {leads} more often than {strategy} does."
NONE_BETTER = "{side}: no lead is clearly better than what {strategy} chooses."
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."
SIDES = ("Re", "Kontra")
AXIS = "Game points a deal beside the own lead"
ALT = (
    "{side}: {number} leads, from {worst} ({low:+.2f}) to {best} ({high:+.2f}) game points a deal "
    "beside the lead that {strategy} chooses."
)
LEGEND = (
    "Forehand of a normal game leads each kind of card that it holds in turn; the gain is in game "
    "points a deal over the lead that its strategy chooses, on the same deals. Held: with how many "
    "hands of the side it can be. Led: how often the strategy leads it, of all its leads, in "
    "{watched:,} deals. Plain suits are clubs, spades and hearts; hands with both queens of clubs "
    "are left out."
)
SETTING = "{deals:,} deals, seed {seed}, rules {rules} ({fingerprint}), {players}."
FOOT = (
    "Intervals at {level:.4g} % from how groups of deals differ; what is better or worse is judged "
    "after Holm's adjustment over all leads."
)


def report(answer: Answer) -> Report:
    """The report of an answer."""
    sides = [side for side in (RE, KONTRA) if answer.of(side)]
    return Report(
        title=say(TITLE),
        sentences=[text for side in sides for text in _sentences(answer, side)]
        + ([say(INTERRUPTED)] if answer.interrupted else []),
        tables=[_table(answer, side) for side in sides],
        notes=_notes(answer),
        command=command_line(answer),
        data=_data(answer),
        figures=[_figure(answer, side) for side in sides],
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


def _sentences(answer: Answer, side: int) -> list[Text]:
    clear, name = judged(answer), say(SIDES[side])
    better = [
        row for row in _ranked(answer, side) if clear.get((side, row.lead)) and row.gain.value > 0
    ]
    if not better:
        return [say(NONE_BETTER, side=name, strategy=_strategy(answer))]
    leads = joined(", ", [say(row.lead) for row in better])
    return [say(BETTER, side=name, leads=leads, strategy=_strategy(answer))]


def triple(estimate: Estimate) -> tuple[float, float, float]:
    """A figure with its interval, as tables hold it."""
    return estimate.value, estimate.low, estimate.high


def _table(answer: Answer, side: int) -> Table:
    columns = [
        Column("lead", "Card led"),
        Column("gain", "Gain", "gain_estimate"),
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


def _figure(answer: Answer, side: int) -> Effects:
    clear, rows = judged(answer), _ranked(answer, side)
    return Effects(
        title=say(SIDES[side]),
        alt=say(
            ALT,
            side=say(SIDES[side]),
            number=len(rows),
            worst=say(rows[-1].lead),
            low=rows[-1].gain.value,
            best=say(rows[0].lead),
            high=rows[0].gain.value,
            strategy=_strategy(answer),
        ),
        axis=AXIS,
        rows=[
            Effect(say(row.lead), triple(row.gain), clear.get((side, row.lead), False))
            for row in rows
        ],
    )


def _notes(answer: Answer) -> list[str]:
    ask = answer.ask
    return [
        say(
            SETTING,
            deals=answer.sums.drawn,
            seed=ask.seed,
            rules=rules_name(ask.rules),
            fingerprint=ask.rules.fingerprint,
            players=players_text(
                [player.name for player in ask.players], ask.other.name if ask.other else ""
            ),
        ),
        say(LEGEND, watched=int(answer.sums.watched.sum())),
        say(FOOT, level=100 * ask.level),
    ]


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    import shlex

    ask = answer.ask
    rules = rules_argument(ask.rules)
    if rules is None:
        return ""
    words = ["doko", "leads", "--rules", rules]
    names = [player.name for player in ask.players]
    for name in names[:1] if len(set(names)) == 1 else names:
        words += ["--strategy", name]
    words += ["--against", ask.other.name] if ask.other else []
    words += [] if ask.level == LEVEL else ["--level", repr(ask.level)]
    return shlex.join([*words, "--seed", str(ask.seed), "--deals", str(answer.sums.drawn)])


def _data(answer: Answer) -> dict[str, Any]:
    ask, clear = answer.ask, judged(answer)
    others = [] if ask.other is None else [ask.other]
    return {
        "question": "leads",
        "rules": ask.rules.differences(),
        "rules_name": str(rules_name(ask.rules)),
        "rules_fingerprint": ask.rules.fingerprint,
        "strategies": [player.name for player in ask.players],
        "against": ask.other.name if ask.other else None,
        **provenance([*ask.players, *others]),
        "seed": ask.seed,
        "deals": answer.sums.drawn,
        "level": ask.level,
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
