"""What should I say before the play with this hand? The same deals with every reservation.

Each reservation is tried with the announcement that it may carry. Nothing is set aside: the other
players' reservations win or lose as the rules say, and a deal that is thrown in has no points.
A way that is known well enough, or that is clearly bad, is no longer played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.alternatives import Tally, count_in_full, player_of
from analyses.announce import CHUNK, is_clear, most_gain
from analyses.bounds import mean_within, most_points
from analyses.estimate import Compared, Estimate, compare, holm, mean_of, p_value, share
from analyses.intentions import THROW, intentions
from analyses.question import Choice
from analyses.race import Race
from analyses.reservation_plans import (
    LEFT_ALONE,
    UNDECIDED,
    Question,
    call_of,
    gains_of,
    ranked,
    reservation_name,
    running,
    said,
)
from doko_sim.chunks import Crew, Progress
from doko_sim.engine import state

#: Numbers of deals at which it is looked what is known well enough.
LOOKS: tuple[int, ...] = (800, 3_200, 6_250, 12_500, 25_000, 50_000, 100_000, 200_000)


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
    ``wishes`` counts what the strategy itself would say. ``throw`` is what throwing the hand in
    gains over the best row, None where the rules do not allow it for the whole hand; the verdict is
    THROW where that is clearly more than nothing.
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
    throw: Estimate | None

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
        return tuple(self.rows[plan] for plan in running(self.question, self.race, self._all))

    @property
    def _all(self) -> list[int]:
        most = self.race.drawn
        return [plan for plan in range(self.race.plans) if self.race.deals(plan) == most]


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
    losses = {
        plan: race.difference(best, plan, most_gain(question.rules), question.level)
        for plan in rivals
    }
    adjusted = holm([p_value(loss) for loss in losses.values()])
    clear = 1 - question.level
    return [p for p, q in zip(rivals, adjusted, strict=True) if not q < clear], losses


def conclude(question: Question, race: Race, interrupted: bool = False) -> Answer:
    """The answer that the deals played give."""
    plans = range(1, race.plans)
    histograms = [gains_of(question, race, plan)[0] for plan in plans]
    offset = -most_gain(question.rules)
    compared = [None, *compare(histograms, offset, question.level)]
    own = [None, *(mean_of(one, offset, question.level) for one in histograms)]
    rows = tuple(
        _row(question, race, plan, *both)
        for plan, both in enumerate(zip(own, compared, strict=True))
    )
    best = _best(question, race, rows)
    reservation = said(rows[best].choice)
    rivals = [
        plan
        for one, plan in ranked(question, race, range(race.plans)).items()
        if one != reservation
    ]
    as_good, losses = _not_worse(question, race, best, rivals)
    same = [p for p in range(race.plans) if p != best and said(rows[p].choice) == reservation]
    calls, _ = _not_worse(question, race, best, same)
    wishes = intentions(question)
    throw = -rows[best].points if wishes.may[THROW] and question.is_complete else None
    verdict, p = _verdict(question, throw, bool(as_good), reservation)
    return Answer(
        question=question,
        rows=rows,
        verdict=verdict,
        best=rows[best],
        as_good=tuple(rows[plan] for plan in as_good),
        calls=tuple(rows[plan] for plan in calls),
        lead=losses[rivals[0]] if rivals else None,
        second=rows[rivals[0]] if rivals else None,
        p_value=max(p, *holm([p_value(loss) for loss in losses.values()]), 0.0)
        if verdict != THROW
        else p,
        race=race,
        interrupted=interrupted,
        wishes=wishes.chosen,
        may=wishes.may,
        throw=throw,
    )


def _best(question: Question, race: Race, rows: Sequence[Row]) -> int:
    """The best plan: of those that played all deals, but for one that was clearly better before."""
    full = [plan for plan in range(race.plans) if race.deals(plan) == race.drawn]
    best = max(full, key=lambda plan: rows[plan].worth)
    leads = {
        plan: race.difference(plan, best, most_gain(question.rules), question.level)
        for plan in range(race.plans)
        if plan not in full
    }
    clear = {plan: lead.value for plan, lead in leads.items() if lead.low > 0}
    return max(clear, key=lambda plan: clear[plan], default=best)


def _verdict(
    question: Question, throw: Estimate | None, close: bool, reservation: int
) -> tuple[str, float]:
    """The verdict, and the p-value of throwing in against playing (0 where nobody may).

    ``close`` says that other reservations are not clearly worse than ``reservation``.
    """
    if throw is None:
        return UNDECIDED if close else reservation_name(reservation), 0.0
    p = p_value(throw)
    if p < 1 - question.level:
        if throw.value > 0:
            return THROW, p
        return UNDECIDED if close else reservation_name(reservation), p
    return UNDECIDED, p


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
    still, interrupted = list(range(race.plans)), False
    if progress is not None:
        progress(0, looks[-1])
    for look in looks:
        interrupted = _run(question, race, still, look, looks[-1], threads, progress)
        if interrupted:
            break
        if question.deals is None:
            still = running(question, race, still)
        if not still:
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
