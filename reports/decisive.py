"""The deals of a duel that decided most, as a table with the commands that show them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from analyses.decisive import Decisive
from analyses.duel import Question
from doko_sim.players.strategy import Player
from doko_sim.texts import say
from reports.asking import strategy_words
from reports.frequencies import rules_argument
from reports.model import Column, Table

DECISIVE = "The deals that decided most"
BEFORE, AT = "before play, position {position}", "trick {trick}, position {position}"
TACTIC = "{decision} ({tactic})"
CAME_TO, CAME_TO_NOTHING = "{decision}: {points:+d}", "{decision}: 0"
BELOW = (
    "Gain: of {first} on this deal. Then the first decision that differs, with its tactic, and "
    "what the seat gets in the two games:"
)


def seated(players: Sequence[Player], question: Question, deal: int) -> str:
    """The command that shows a deal with these players."""
    words = ["doko", "deal", "--seed", str(question.seed), "--index", str(deal)]
    words += ["--rules", rules_argument(question.rules) or "ddv"]
    return shlex.join([*words, *strategy_words(players)])


def decisive_table(question: Question, found: Sequence[Decisive]) -> Table:
    """The deals, the first decision that differs in each, and what it came to."""
    names = {"first": question.first.name, "second": question.second.name}
    columns = [
        Column("deal", "Deal", "int"),
        Column("gain", "Gain", "gain"),
        Column("where", "First difference"),
        Column("first", names["first"]),
        Column("second", names["second"]),
    ]
    rows = [
        {
            "deal": one.deal,
            "gain": one.gain,
            "where": _where(one),
            "first": _said(one.first.text, one.first.tactic, one.points[0]),
            "second": _said(one.second.text, one.second.tactic, one.points[1]),
        }
        for one in found
    ]
    commands = [seated(players, question, one.deal) for one in found for players in one.seatings]
    return Table(DECISIVE, columns, rows, [say(BELOW, **names)], commands)


def _where(one: Decisive) -> str:
    if one.moment < 0:
        return say(BEFORE, position=one.seat + 1)
    return say(AT, trick=min(one.moment, 47) // 4 + 1, position=one.seat + 1)


def _said(text: str, tactic: str, points: int) -> str:
    done = say(TACTIC, decision=say(text), tactic=tactic) if tactic else say(text)
    return say(CAME_TO if points else CAME_TO_NOTHING, decision=done, points=points)
