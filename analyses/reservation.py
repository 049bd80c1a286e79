"""What should I say before the play with this hand? The same deals with every reservation.

Each reservation is tried with the announcement that it may carry. Nothing is set aside: the other
players' reservations win or lose as the rules say, and a deal that is thrown in has no points.
A way that is known well enough, or that is clearly bad, is no longer played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analyses.alternatives import GAIN_HALF, Tally, count_in_full, player_of
from analyses.announce import CHUNK, is_clear, most_gain
from analyses.bounds import mean_within, most_points
from analyses.estimate import Compared, Estimate, compare, holm, mean_of, p_value, share
from analyses.intentions import allowed, intentions
from analyses.question import Choice, Holding, highest_in_wedding
from analyses.race import Race
from doko_sim.chunks import Crew, Progress
from doko_sim.contracts import CONTRACTS, HEALTHY, NO_GAME, WEDDING
from doko_sim.engine import state
from doko_sim.table import Force

#: Numbers of deals at which it is looked what is known well enough.
LOOKS: tuple[int, ...] = (800, 3_200, 6_250, 12_500, 25_000, 50_000, 100_000, 200_000)
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


@dataclass(frozen=True)
class Row:
    """What one choice came to on its ``deals``, with intervals at the question's level.

    ``own`` is the share of deals in which what is said came about, ``gain`` that over the
    baseline (None for itself), ``clear`` whether it differs from zero after Holm's adjustment.
    """

    choice: Choice
    deals: int
    points: Estimate
    won: Estimate
    own: Estimate
    gain: Estimate | None
    p_value: float
    clear: bool

    @property
    def worth(self) -> float:
        """The gain, 0 for the baseline."""
        return self.gain.value if self.gain else 0.0


@dataclass(frozen=True)
class Answer:
    """The rows, what they come to, and how they were made.

    ``verdict`` is the name of a reservation or UNDECIDED; ``best`` the best row; ``as_good`` the
    best rows of other reservations that are not clearly worse, ``calls`` the other announcements
    with the best reservation that are not. ``lead`` is the gain over the best of the others,
    ``p_value`` that of a verdict (Holm over all others).
    ``wishes`` counts what the strategy itself would say.
    """

    question: Question
    rows: tuple[Row, ...]
    verdict: str
    best: Row
    as_good: tuple[Row, ...]
    calls: tuple[Row, ...]
    lead: Estimate | None
    second: Row | None
    p_value: float
    race: Race
    interrupted: bool
    wishes: Counter[str]
    may: Counter[str]

    @property
    def clear(self) -> bool:
        """Whether one reservation is clearly better than all others."""
        return self.verdict != UNDECIDED

    def find(self, reservation: int, call: str = LEFT_ALONE) -> Row | None:
        """The row of a reservation with an announcement."""
        rows = (row for row in self.rows if said(row.choice) == reservation)
        return next((row for row in rows if call_of(row.choice) == call), None)

    @property
    def own(self) -> Row | None:
        """The row of what the strategy itself would do, where that is one thing."""
        names = {reservation_name(one): one for one in self.question.reservations}
        if len(self.wishes) != 1 or (name := next(iter(self.wishes))) not in names:
            return None
        return self.find(names[name])

    @property
    def imprecise(self) -> tuple[Row, ...]:
        """The rows that the precision asked for was not reached for."""
        if self.question.deals is not None:
            return ()
        return tuple(self.rows[plan] for plan in _running(self.question, self.race, self._all))

    @property
    def _all(self) -> list[int]:
        most = self.race.drawn
        return [plan for plan in range(self.race.plans) if self.race.deals(plan) == most]


def _is_known(gain: Estimate, precision: float) -> bool:
    return gain.half_width <= max(precision, abs(gain.value) / FAR)


def _gain(question: Question, race: Race, plan: int) -> tuple[np.ndarray, int]:
    """The histogram of a plan's gains over the first, and its first value."""
    most = most_gain(question.rules)
    return race.gains[plan][GAIN_HALF - most : GAIN_HALF + most + 1], -most


def _gained(question: Question, race: Race, plan: int) -> Estimate:
    return mean_of(*_gain(question, race, plan), question.level)


def _ranked(question: Question, race: Race, plans: Sequence[int]) -> dict[int, int]:
    """By reservation, the best first: its best plan among some."""
    worth = {plan: _gained(question, race, plan).value if plan else 0.0 for plan in plans}
    best: dict[int, int] = {}
    for plan in sorted(plans, key=lambda plan: -worth[plan]):
        best.setdefault(said(question.choices[plan]), plan)
    return best


def _running(question: Question, race: Race, before: Sequence[int]) -> list[int]:
    """The plans still to be played, with the baseline and the leader.

    A plan leaves when its gain is known, or when it is far behind the leader for certain. The
    leader and the next reservation stay until their gains are known to the precision.
    """
    first = [*_ranked(question, race, before).values()][:2]

    def is_done(plan: int) -> bool:
        gain = _gained(question, race, plan)
        if plan in first:
            return gain.half_width <= question.precision
        if _is_known(gain, question.precision):
            return True
        return _is_known(race.difference(first[0], plan, question.level), 0.0)

    more = [plan for plan in before if plan and not is_done(plan)]
    return sorted({0, first[0], *more}) if more else []


def _row(
    question: Question, race: Race, plan: int, own: Estimate | None, gain: Compared | None
) -> Row:
    n, level = race.deals(plan), question.level
    return Row(
        choice=question.choices[plan],
        deals=n,
        points=mean_within(race.scores[plan], state.HALF, most_points(question.rules), level),
        won=share(int(race.won[plan]), n, level),
        own=share(int(race.own[plan]), n, level),
        gain=own,
        p_value=gain.adjusted if gain else 1.0,
        clear=gain is not None and is_clear(gain, level),
    )


def _not_worse(
    question: Question, race: Race, best: int, rivals: Sequence[int]
) -> tuple[list[int], dict[int, Estimate]]:
    """The plans not clearly worse than the best (Holm), and what all lose against it."""
    losses = {plan: race.difference(best, plan, question.level) for plan in rivals}
    adjusted = holm([p_value(loss) for loss in losses.values()])
    clear = 1 - question.level
    return [p for p, q in zip(rivals, adjusted, strict=True) if not q < clear], losses


def conclude(question: Question, race: Race, interrupted: bool = False) -> Answer:
    """The answer that the deals played give."""
    plans = range(1, race.plans)
    histograms = [_gain(question, race, plan)[0] for plan in plans]
    offset = -most_gain(question.rules)
    compared = [None, *compare(histograms, offset, question.level)]
    own = [None, *(mean_of(one, offset, question.level) for one in histograms)]
    rows = tuple(
        _row(question, race, plan, *both)
        for plan, both in enumerate(zip(own, compared, strict=True))
    )
    best = max(range(race.plans), key=lambda plan: rows[plan].worth)
    reservation = said(rows[best].choice)
    ranked = _ranked(question, race, range(race.plans))
    rivals = [plan for one, plan in ranked.items() if one != reservation]
    as_good, losses = _not_worse(question, race, best, rivals)
    same = [p for p in range(race.plans) if p != best and said(rows[p].choice) == reservation]
    calls, _ = _not_worse(question, race, best, same)
    wishes = intentions(question)
    return Answer(
        question=question,
        rows=rows,
        verdict=UNDECIDED if as_good else reservation_name(reservation),
        best=rows[best],
        as_good=tuple(rows[plan] for plan in as_good),
        calls=tuple(rows[plan] for plan in calls),
        lead=losses[rivals[0]] if rivals else None,
        second=rows[rivals[0]] if rivals else None,
        p_value=max(holm([p_value(loss) for loss in losses.values()]), default=0.0),
        race=race,
        interrupted=interrupted,
        wishes=wishes.chosen,
        may=wishes.may,
    )


def answer(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Answer a question by simulation; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For rules that are not played, or an illegal decision of a strategy.
    """
    looks = (question.deals,) if question.deals is not None else LOOKS
    race = Race(len(question.choices))
    running, interrupted = list(range(race.plans)), False
    if progress is not None:
        progress(0, looks[-1])
    for look in looks:
        interrupted = _run(question, race, running, look, looks[-1], threads, progress)
        if interrupted:
            break
        if question.deals is None:
            running = _running(question, race, running)
        if not running:
            break
    if interrupted and race.drawn == 0:
        raise KeyboardInterrupt
    return conclude(question, race, interrupted)


def _run(
    question: Question,
    race: Race,
    running: Sequence[int],
    until: int,
    most: int,
    threads: int | None,
    progress: Progress | None,
) -> bool:
    """Play some plans up to a number of deals; whether that was interrupted."""
    choices = [question.choices[plan] for plan in running]
    reservations = [said(choice) for choice in choices]

    def count(tables: Sequence[np.ndarray]) -> Tally:
        return count_in_full(tables, question.seat, reservations)

    start = race.drawn

    def advance(done: int, _: int) -> None:
        if progress is not None:
            progress(start + done, most)

    hire = player_of([question.plan(choice.force) for choice in choices], count)
    chunk = max(1, min(CHUNK, (until - start) // 4))
    with Crew(hire, threads) as crew:
        crew.run(start, until - start, lambda tally: race.add(running, tally), chunk, advance)
    return crew.interrupted
