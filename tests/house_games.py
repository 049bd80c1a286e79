"""Scripted games with answers to what house rules ask, and random games under several rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy import int64, uint64

from doko_sim.cards import KIND
from doko_sim.engine import state
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import (
    ASK_HYPER,
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    QUESTIONS,
)
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import Strategy, table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Force, Table
from tests.scripted_games import SCRIPT, Played, Script, announce, play, table_for

#: Where a seat's answers stand behind its script: whether it throws in, whether it takes, the
#: moments of its promotions, the kinds that it passes, those that it returns.
THROW = len(SCRIPT.parameters)
TAKE, PROMOTIONS = THROW + 1, THROW + 2
PASS = PROMOTIONS + 3
RETURN = PASS + 5
LENGTH = RETURN + 5


def reserve(public: Any, me: Any) -> Any:
    """The answer that the script has for a question; healthy where it has none."""
    question = me.question
    if question == ASK_THROW:
        return int64(me.parameters[THROW])
    if question == ASK_TAKE:
        return int64(me.parameters[TAKE])
    if ASK_PIGLETS <= question <= ASK_HYPER:
        return int64(me.parameters[PROMOTIONS + question - ASK_PIGLETS] == public.moment)
    if question in (ASK_PASS, ASK_RETURN):
        first = PASS if question == ASK_PASS else RETURN
        chosen = uint64(0)
        for number in range(me.number):
            kind = int64(me.parameters[first + number])
            card = uint64(1) << uint64(2 * public.order.place[kind])
            if (me.legal & card) == uint64(0) or (chosen & card) != uint64(0):
                card = card << uint64(1)
            chosen |= card
        return int64(chosen)
    return int64(0)


ANSWERING = Strategy("answers", "follows a script with answers", reserve, announce, play)


@dataclass(frozen=True)
class Answers:
    """What seats answer beside their reservations, which stand in the script.

    ``promotions``: by (seat, 1 piglets or 2 super piglets) the cards on the table when it says so.
    """

    throws: Sequence[int] = ()
    takes: Sequence[int] = ()
    promotions: Mapping[tuple[int, int], int] = field(default_factory=dict)
    passes: Mapping[int, Sequence[str]] = field(default_factory=dict)
    returns: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def of(self, seat: int) -> list[float]:
        """A seat's parameters behind its script."""
        values = [0.0] * (LENGTH - THROW)
        values[0], values[TAKE - THROW] = seat in self.throws, seat in self.takes
        for k in (1, 2, 3):
            values[PROMOTIONS - THROW + k - 1] = self.promotions.get((seat, k), -1)
        for first, cards in ((PASS, self.passes), (RETURN, self.returns)):
            for number, card in enumerate(cards.get(seat, ())):
                values[first - THROW + number] = KIND[card]
        return values


class Asked(NamedTuple):
    """A question outside the tricks: cards on the table, seat, what was allowed, the answer."""

    moment: int
    seat: int
    options: int
    answer: int


class HouseGame(Played):
    """A game played by a script with answers."""

    def asked_for(self, question: str) -> list[Asked]:
        """Who was asked a question of state.QUESTIONS."""
        return [
            Asked(int(e["moment"]), int(e["seat"]), int(e["options"]), int(e["answer"]))
            for e in self.entries
            if e["what"] == state.RESERVE and e["question"] == QUESTIONS.index(question)
        ]

    @property
    def forced_calls(self) -> list[tuple[int, int, int]]:
        """The calls that a rule demanded as (seat, moment, level)."""
        return [
            (int(e["seat"]), int(e["moment"]), int(e["answer"]))
            for e in self.entries
            if e["what"] == state.EVENT and e["options"] == state.FORCED_CALL
        ]

    def known(self, moment: int) -> list[int]:
        """The seats publicly known as Re once so many cards lie on the table."""
        marks = [int(e["options"]) & 15 for e in self.entries if e["what"] == state.KNOWN]
        return [seat for seat in range(4) if marks[moment - 1] >> seat & 1]

    @property
    def redealt_for(self) -> list[str]:
        """The reasons for which the deal was set aside."""
        return [reason for reason, times in zip(REDEALS, self.row["redeals"], strict=True) if times]


def rules(**options: Any) -> Rules:
    """The tournament rules with some options changed."""
    return Rules(**options)


def house_game(script: Script, answers: Answers | None = None) -> HouseGame:
    """Play a script once, with answers to the questions of house rules."""
    table = table_for(script)
    record = table.game[0]
    record["redeal"] = 0
    record["reserve"] = addresses(ANSWERING)[0]
    for seat in range(4):
        values = (answers or Answers()).of(seat)
        record["private"][seat]["parameters"][THROW:LENGTH] = values
    return HouseGame(table)


def random_rows(
    of_rules: Rules,
    deals: int,
    who: str = "random",
    deal: Deal | None = None,
    forces: Mapping[int, Force] | None = None,
) -> np.ndarray:
    """The rows of the first deals of a seed; the same cards are played under all rules alike."""
    table = Table(of_rules, table_of(who), 1, deal or Deal(), forces)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(deals, state.ROW_DTYPE)
    table.play(0, deals, counts, rows)
    return rows


def extras_net(rows: np.ndarray) -> np.ndarray:
    """The extra points of Re less those of Kontra, by row."""
    of_sides = rows["extras"].sum(axis=2, dtype=int)
    return np.asarray(of_sides[:, 0] - of_sides[:, 1])
