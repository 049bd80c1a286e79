"""What may be said before the play with a hand, as plans, and which are still worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analyses.alternatives import GAIN_HALF
from analyses.announce import most_gain
from analyses.estimate import Estimate, mean_of
from analyses.intentions import allowed
from analyses.question import Choice, Holding, highest_in_wedding
from analyses.race import Race
from doko_sim.contracts import CONTRACTS, HEALTHY, NO_GAME, WEDDING
from doko_sim.engine import state
from doko_sim.table import Force

#: A difference larger than so many half-widths of its interval is known well enough.
FAR = 20
#: The ways of announcing that each reservation is tried with; the first is the strategy's own.
CALLS: dict[str, Force] = {
    "left alone": Force(),
    "silence": Force(mode=state.SILENT),
    "last": Force(mode=state.LAST_MOMENT, level=1),
}
LEFT_ALONE = next(iter(CALLS))
UNDECIDED = "undecided"


def reservation_name(reservation: int) -> str:
    """The name of what is said in data: ``healthy`` or a contract's."""
    return "healthy" if reservation == HEALTHY else CONTRACTS[reservation]


@dataclass(frozen=True)
class Question(Holding):
    """What the reservations with a hand are worth (see question.Holding for the fields)."""

    @cached_property
    def reservations(self) -> tuple[int, ...]:
        """What the owner may say (HEALTHY or contracts).

        First, as the baseline, what a hand without a solo says: the wedding it holds or healthy.
        """
        options = allowed(self)
        every = [one for one in range(NO_GAME) if options >> one & 1]
        return tuple(sorted(every, key=lambda one: one != WEDDING))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every reservation with every announcement in time; the first is the baseline."""
        return tuple(
            Choice(f"{reservation_name(one)}, {name}", Force(one, call.mode, call.level))
            for one in self.reservations
            for name, call in CALLS.items()
            if not call.level or one != WEDDING or highest_in_wedding(self.rules)
        )


def said(choice: Choice) -> int:
    """The reservation of a choice."""
    assert choice.force.reservation is not None
    return choice.force.reservation


def call_of(choice: Choice) -> str:
    """The announcement of a choice, a key of CALLS."""
    return choice.name.rpartition(", ")[2]


def _is_known(gain: Estimate, precision: float) -> bool:
    return gain.half_width <= max(precision, abs(gain.value) / FAR)


def gains_of(question: Question, race: Race, plan: int) -> tuple[np.ndarray, int]:
    """The histogram of a plan's gains over the first, and its first value."""
    most = most_gain(question.rules)
    return race.gains[plan][GAIN_HALF - most : GAIN_HALF + most + 1], -most


def gained(question: Question, race: Race, plan: int) -> Estimate:
    """A plan's mean gain over the first."""
    return mean_of(*gains_of(question, race, plan), question.level)


def ranked(question: Question, race: Race, plans: Sequence[int]) -> dict[int, int]:
    """By reservation, the best first: its best plan among some."""
    worth = {plan: gained(question, race, plan).value if plan else 0.0 for plan in plans}
    best: dict[int, int] = {}
    for plan in sorted(plans, key=lambda plan: -worth[plan]):
        best.setdefault(said(question.choices[plan]), plan)
    return best


def running(question: Question, race: Race, before: Sequence[int]) -> list[int]:
    """The plans still to be played, with the baseline and the leader.

    A plan leaves when its gain is known, or when it is far behind the leader for certain. The
    leader and the next reservation stay until their gains are known to the precision.
    """
    first = [*ranked(question, race, before).values()][:2]

    def is_done(plan: int) -> bool:
        gain = gained(question, race, plan)
        if plan in first:
            return gain.half_width <= question.precision
        if _is_known(gain, question.precision):
            return True
        return _is_known(
            race.difference(first[0], plan, most_gain(question.rules), question.level), 0.0
        )

    more = [plan for plan in before if plan and not is_done(plan)]
    return sorted({0, first[0], *more}) if more else []
