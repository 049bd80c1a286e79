"""How fast this machine plays, in turns with the yardstick of :mod:`analyses.limit`.

Other work on a machine slows everything that runs at the same moment. So the yardstick and the
strategies take turns of a few tenths of a second, only figures of one turn are compared, and
the median over the turns is given with the least and the most.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from analyses.limit import Limit, Ran
from analyses.phases import WHOLE, Phases, seconds_a_deal
from doko_sim.chunks import CHUNK, usable_cores
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, run

TURNS = 9
SECONDS = 0.4
SEED = 1
#: Deals that show how fast a strategy is, before the turns begin.
PILOT = 20_000
THREADS = 2


@dataclass(frozen=True)
class Subject:
    """What is measured: a strategy at all seats, and the least share of the yardstick's speed."""

    name: str
    strategy: str
    wanted: float
    scaling: float | None = None


SUBJECTS = (
    Subject("random, silent", "random", 0.6, scaling=0.88),
    Subject("random, calling", "random,announce=0.02,solo=0.01,wed=1", 0.45),
    Subject("pagat", "pagat", 0.25, scaling=0.88),
    Subject("club", "club", 0.18),
)


@dataclass
class Turn:
    """The figures of one turn; by subject's name where there are several."""

    limit: Ran | None = None
    limit_twice: Ran | None = None
    rates: dict[str, float] = field(default_factory=dict)
    gains: dict[str, float] = field(default_factory=dict)
    parts: dict[str, dict[str, float]] = field(default_factory=dict)

    def rate(self, name: str) -> float:
        """A subject's deals a CPU-second."""
        return self.rates[name]

    def ratio(self, name: str) -> float | None:
        """The same as a share of the yardstick's."""
        return self.rates[name] / self.limit.rate if self.limit else None

    def gain(self, name: str) -> float | None:
        """How many times as fast a subject is by the clock with a second thread."""
        return self.gains.get(name)

    @property
    def limit_gain(self) -> float | None:
        """What the yardstick gains from a second process."""
        if self.limit is None or self.limit_twice is None:
            return None
        return self.limit_twice.pace / self.limit.pace

    def scaling(self, name: str) -> float | None:
        """A subject's gain as a share of the yardstick's."""
        own, limit = self.gain(name), self.limit_gain
        return own / limit if own and limit else None

    def seconds(self, name: str, part: str) -> float:
        """Processor time a deal of one part of a subject's work."""
        return self.parts[name][part]

    def share(self, name: str, part: str) -> float:
        """The same as a share of the whole deal."""
        return self.parts[name][part] / self.parts[name][WHOLE]


@dataclass(frozen=True)
class Spread:
    """Median, least and most of some figures."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, figures: Sequence[float | None]) -> Spread | None:
        """The spread, or None where a figure is missing."""
        known = [figure for figure in figures if figure is not None]
        if not known or len(known) < len(figures):
            return None
        return cls(statistics.median(known), min(known), max(known))


@dataclass
class Bench:
    """The turns measured; fewer than ``asked`` after an interruption."""

    subjects: Sequence[Subject]
    asked: int
    cores: int = field(default_factory=usable_cores)
    turns: list[Turn] = field(default_factory=list)

    def spread(self, figure: Callable[[Turn], float | None]) -> Spread | None:
        """The spread of a figure over the turns."""
        return Spread.of([figure(turn) for turn in self.turns])


class _Bed:
    """One subject, compiled and calibrated."""

    def __init__(self, subject: Subject, seconds: float) -> None:
        self.subject = subject
        self.plan = Plan(Rules.preset("ddv"), (player(subject.strategy),) * 4, SEED)
        self.table = self.plan.table()
        seconds_a_deal(self.table, 0, PILOT)
        self.deals = max(CHUNK, round(seconds / seconds_a_deal(self.table, 0, PILOT)))
        self.phases = Phases(self.plan)

    def measure(self, turn: Turn, number: int) -> None:
        """Add this subject's figures to a turn; every turn plays other deals."""
        first, name = number * 2 * THREADS * self.deals, self.subject.name
        turn.rates[name] = 1 / seconds_a_deal(self.table, first, self.deals)
        if self.subject.scaling is not None and usable_cores() >= THREADS:
            turn.gains[name] = self._pace(THREADS, first) / self._pace(1, first)
        turn.parts[name] = self.phases.measure(first, self.deals // 2)

    def _pace(self, threads: int, first: int) -> float:
        """Deals a second of the clock on some threads."""
        # whole chunks for every thread, or one would wait for the other
        deals = CHUNK * max(1, round(self.deals / CHUNK)) * threads
        started = perf_counter()
        run(self.plan, first, deals, threads)
        return deals / (perf_counter() - started)


def measure(
    limit: Limit | None,
    subjects: Sequence[Subject] = SUBJECTS,
    turns: int = TURNS,
    seconds: float = SECONDS,
    progress: Callable[[int, int], None] | None = None,
) -> Bench:
    """Measure subjects in turns with the yardstick, or alone where there is none.

    Parameters
    ----------
    limit
        The yardstick.
    subjects
        What is measured.
    turns, seconds
        How many turns, and about how long each measurement of a turn takes.
    progress
        Called with the turns done and the turns in all; with 0 done when the first begins.

    Returns
    -------
    Bench
        After a keyboard interrupt with the turns that were finished.
    """
    bench = Bench(subjects, turns)
    beds = [_Bed(subject, seconds) for subject in subjects]
    limit_deals = 0
    if limit:
        limit_deals = max(1, round(limit.run(PILOT * 5).rate * seconds))
    tell = progress or (lambda done, total: None)
    try:
        tell(0, turns)
        for number in range(turns):
            bench.turns.append(_turn(limit, limit_deals, beds, number))
            tell(number + 1, turns)
    except KeyboardInterrupt:
        pass
    return bench


def _turn(limit: Limit | None, limit_deals: int, beds: Sequence[_Bed], number: int) -> Turn:
    turn = Turn()
    if limit:
        turn.limit = limit.run(limit_deals)
        if usable_cores() >= THREADS:
            turn.limit_twice = limit.run(limit_deals, THREADS)
    for bed in beds:
        bed.measure(turn, number)
    return turn
