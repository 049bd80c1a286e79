"""Where the time of a deal goes: dealing, asking, tactics, settlement, and the rest.

A running game cannot be stopped with a watch without changing what is measured. So the same
deals are played again with one part after the other left out, and the differences are the parts:

whole            everything
lowest           every card is the lowest legal one, the cheapest decision there is
unasked          and nobody is asked for an announcement (deadlines before the first card)
reserved         and nothing is played: deals end after the reservations
healthy          and everybody is healthy: dealing and filling in the records

Settlement and counting are played again many times on deals that have been played.
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from numpy import int64

from doko_sim.engine import state
from doko_sim.engine.bits import lowest
from doko_sim.engine.jit import stored
from doko_sim.engine.settle import settle
from doko_sim.engine.tally import tally
from doko_sim.players.strategy import Player
from doko_sim.simulation import Plan
from doko_sim.table import Table

PARTS = ("dealing", "asking", "tactics", "settlement", "rest")
WHOLE = "whole"
FINISHED = 64
#: No contract has this number, so no deal is played.
NO_CONTRACT = 1 << 40
#: No seat has played as few cards, so none is asked.
NEVER = -100


def _lowest_card(public, me):  # type: ignore[no-untyped-def]
    return lowest(me.legal)


def _healthy(public, me):  # type: ignore[no-untyped-def]
    return int64(0)


def _settle_again(games, rows, counts, rounds):  # type: ignore[no-untyped-def]
    """Settle and count finished games again and again."""
    for _ in range(rounds):
        for i in range(len(games)):
            row = rows[i]
            for side in range(2):
                for kind in range(len(row.extras[side])):
                    row.extras[side, kind] = 0
            settle(games[i], row)
            tally(counts[0], row, games[i])
    return int64(0)


settle_again = stored(_settle_again)


class Phases:
    """One strategy at all seats, ready to be measured."""

    def __init__(self, plan: Plan) -> None:
        cheap = tuple(_with(player, play=_lowest_card) for player in plan.players)
        idle = tuple(_with(player, reserve=_healthy) for player in cheap)
        self._tables = {
            "whole": plan.table(),
            "lowest": replace(plan, players=cheap).table(),
            "unasked": replace(plan, players=cheap).table(),
            "reserved": replace(plan, players=cheap).table(),
            "healthy": replace(plan, players=idle).table(),
        }
        for name in ("unasked", "reserved", "healthy"):
            self._tables[name].game["public"]["rules"]["latest"] = NEVER
            self._tables[name].game["public"]["rules"]["reply"] = 0
        for name in ("reserved", "healthy"):
            self._tables[name].game["wanted"] = NO_CONTRACT
        self._games = np.zeros(FINISHED, state.GAME_DTYPE)
        self._rows = np.zeros(FINISHED, state.ROW_DTYPE)
        table = plan.table()
        for number in range(FINISHED):
            table.play(number, 1, _counts(), self._rows[number : number + 1])
            self._games[number] = table.game[0]
        settle_again(self._games, self._rows.copy(), _counts(), 1)

    def measure(self, first: int, deals: int) -> dict[str, float]:
        """Seconds a deal for every part of :data:`PARTS`, and :data:`WHOLE`, their sum."""
        took = {name: seconds_a_deal(table, first, deals) for name, table in self._tables.items()}
        settlement = self._settlement(deals)
        parts = {
            WHOLE: took["whole"],
            "dealing": took["healthy"],
            "asking": took["lowest"] - took["unasked"] + took["reserved"] - took["healthy"],
            "tactics": took["whole"] - took["lowest"],
            "settlement": settlement,
        }
        parts["rest"] = took["unasked"] - took["reserved"] - settlement
        return parts

    def _settlement(self, deals: int) -> float:
        rounds = max(1, deals // FINISHED)
        counts = _counts()
        started = time.thread_time()
        settle_again(self._games, self._rows, counts, rounds)
        return (time.thread_time() - started) / (rounds * FINISHED)


def _counts() -> np.ndarray:
    return np.zeros(1, state.COUNTS_DTYPE)


def _with(player: Player, **functions: object) -> Player:
    strategy = replace(player.strategy, **functions)  # type: ignore[arg-type]
    return replace(player, strategy=strategy)


def seconds_a_deal(table: Table, first: int, deals: int) -> float:
    """Processor time of one thread for a deal, over some deals."""
    counts, rows = _counts(), np.zeros(1, state.ROW_DTYPE)
    started = time.thread_time()
    table.play(first, deals, counts, rows)
    return (time.thread_time() - started) / deals
