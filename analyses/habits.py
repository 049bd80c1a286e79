"""What a strategy does with a hand left to it, how often, and for which tactic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from analyses.question import Holding
from doko_sim.cards import KINDS
from doko_sim.contracts import CONTRACTS, HEALTHY
from doko_sim.engine import state
from doko_sim.table import Force

#: Deals in which the strategy is watched.
WATCHED = 400
RESERVATION, CALL, LEAD, THROW = "reservation", "call", "lead", "throw"


@dataclass(frozen=True)
class Habit:
    """Something done: what (a reservation, a level, a card led), the tactic's ID ("" for none).

    ``card`` says before which own card (from 1) a call was made; level 0 is a deal without one.
    """

    kind: str
    what: str
    tactic: str
    card: int = 0


@dataclass
class Habits:
    """In how many of the deals ``watched`` each thing was done."""

    watched: int = 0
    done: Counter[Habit] = field(default_factory=Counter)

    def of(self, kind: str) -> list[tuple[Habit, int]]:
        """What was done of a kind, the most frequent first."""
        return [(habit, n) for habit, n in self.done.most_common() if habit.kind == kind]


def habits(question: Holding, deals: int = WATCHED) -> Habits:
    """Watch the owner of a hand in some deals: reservation, its own calls, its first lead."""
    table = question.plan(Force()).table()
    strategy = question.players[question.seat].strategy
    found = Habits()
    for number in range(deals):
        _, entries = table.explain(number)
        own = entries[entries["seat"] == question.seat]
        kinds = table.game[0]["public"]["order"]["kind"]
        found.watched += 1
        # each once, in the order of the deal: that of a set changes from run to run
        found.done.update(list(dict.fromkeys(_read(own, kinds, strategy.reason))))
    return found


def _read(own: np.ndarray, kinds: np.ndarray, reason: object) -> Iterator[Habit]:
    """The habits in the owner's entries of one deal's log."""
    assert callable(reason)
    for entry in own[own["what"] == state.RESERVE]:
        answer, tactic = int(entry["answer"]), str(reason(int(entry["reason"])))
        if entry["question"] == state.ASK_RESERVATION:
            name = "healthy" if answer == HEALTHY else CONTRACTS[answer]
            yield Habit(RESERVATION, name, tactic)
        elif entry["question"] == state.ASK_THROW and answer == state.YES:
            yield Habit(THROW, "throw", tactic)
    played = own[own["what"] == state.PLAY]
    calls = own[(own["what"] == state.ANNOUNCE) & (own["answer"] > 0)]
    if not len(calls):
        yield Habit(CALL, "0", "")
    for entry in calls:
        before = int((played["moment"] < entry["moment"]).sum())
        tactic = str(reason(int(entry["reason"])))
        yield Habit(CALL, str(int(entry["answer"])), tactic, before + 1)
    leads = played[played["moment"] % 4 == 0]
    if len(leads):
        card = KINDS[int(kinds[int(leads["answer"][0]) >> 1])]
        yield Habit(LEAD, card, str(reason(int(leads["reason"][0]))))
