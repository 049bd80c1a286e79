"""What a strategy itself would do with a hand before the play, if nobody forced it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from analyses.question import Holding
from doko_sim.contracts import CONTRACTS, HEALTHY, POVERTY, WEDDING
from doko_sim.engine import state
from doko_sim.table import Force

#: Deals in which the strategy is asked about a hand that is not complete, and at most tried
#: until somebody else's throwing in does not come first.
ASKED = 200
THROW, OFFER = "throw", CONTRACTS[POVERTY]
_NO_CONTRACT = 1 << 40


@dataclass
class Intentions:
    """What the owner's strategy would answer, by name, and what it might.

    ``chosen`` counts "healthy", contracts and THROW; ``may`` the deals in which the hand could
    be thrown in (THROW) or offered as a poverty (OFFER).
    """

    chosen: Counter[str] = field(default_factory=Counter)
    may: Counter[str] = field(default_factory=Counter)

    @property
    def asked(self) -> int:
        """Deals in which it was asked."""
        return self.chosen.total()

    def add(self, entry: np.void) -> None:
        """Take in an answer of the owner's (state.LOG_DTYPE)."""
        answer = int(entry["answer"])
        if entry["question"] == state.ASK_THROW:
            self.may[THROW] += 1
            self.chosen[THROW] += answer == state.YES
        elif entry["question"] == state.ASK_RESERVATION:
            self.may[OFFER] += int(entry["options"]) >> POVERTY & 1
            self.chosen["healthy" if answer == HEALTHY else CONTRACTS[answer]] += 1


def intentions(question: Holding) -> Intentions:
    """Ask the owner's strategy once about a complete hand, else in many deals."""
    table = question.plan(Force(), _NO_CONTRACT).table()
    found = Intentions()
    for number in range(ASKED):
        _, entries = table.explain(number)
        for entry in entries:
            if entry["what"] == state.RESERVE and entry["seat"] == question.seat:
                found.add(entry)
        if question.is_complete and found.asked:
            break
    return Intentions(+found.chosen, +found.may)


def allowed(question: Holding) -> int:
    """What the rules let the owner answer in every deal: bits of HEALTHY and of contracts."""
    may_be_silent = question.rules.silent_wedding or not question.is_wedding
    force = Force(HEALTHY if may_be_silent else WEDDING)
    table = question.plan(force, _NO_CONTRACT).table()
    options, asked = -1, 0
    for number in range(ASKED):
        _, entries = table.explain(number)
        for entry in entries:
            own = entry["what"] == state.RESERVE and entry["seat"] == question.seat
            if own and entry["question"] == state.ASK_RESERVATION:
                options &= int(entry["options"])
                asked += 1
        if question.is_complete and asked:
            break
    return options if asked else 1 << force.reservation  # type: ignore[operator]
