"""What claims need to have played, each thing once however many claims need it.

A *job* names something to be played; equal jobs are one. Gains under the same rules are played in
one round on the same deals. How many deals a job gets follows from the number asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses.claims.jobs import Change, Counted, Gain, Hands, Job, Results, Watched
from analyses.claims.ratios import Ratio
from analyses.claims.rows import ROWS
from analyses.claims.watch import WATCHED, watch
from analyses.designs import design
from analyses.estimate import NOTHING, Estimate
from analyses.matches import Match, Tally
from analyses.rounds import chunk_of, new_round, worker
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import player, table_of
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force

#: Deals by default, and how many of them each kind of job gets, in hundredths.
DEALS = 300_000
_COUNTED, _WATCHED, _GAINS, _CHANGES, _HANDS = 200, 20, 10, 50, 10
_LEAST = 200
#: What a deal costs, in games: cards are read one deal at a time.
_WATCH_COST = 8
_CHUNK = 5_000


@dataclass(frozen=True)
class _Batch:
    """Jobs that are played together; ``cost`` in games a deal."""

    jobs: tuple[Job, ...]
    deals: int
    cost: int
    run: Callable[..., None]


def play(
    jobs: Iterable[Job],
    deals: int,
    seed: int,
    threads: int | None = None,
    level: float = 0.95,
    progress: Progress | None = None,
    results: Results | None = None,
) -> Results:
    """Play jobs; an interrupt keeps what was finished or has some deals.

    What each comes to is put into ``results``, where others can see it meanwhile.

    Raises
    ------
    DokoError
        For rules that are not played, or a strategy that does what it may not.
    """
    results = Results(level) if results is None else results
    batches = _batches(dict.fromkeys(jobs), deals)
    total = sum(one.deals * one.cost for one in batches)
    before = 0
    if progress is not None:
        progress(0, max(total, 1))
    for batch in batches:

        def advance(done: int, _: int, batch: _Batch = batch, before: int = before) -> None:
            if progress is not None:
                progress(before + done * batch.cost, total)

        batch.run(results, batch, seed, threads, advance)
        before += batch.deals * batch.cost
        if results.interrupted:
            break
    return results


def _batches(jobs: Iterable[Job], deals: int) -> list[_Batch]:
    groups: dict[Any, list[Job]] = {}
    for job in jobs:
        groups.setdefault(_together(job), []).append(job)
    made = []
    for (kind, *_), members in groups.items():
        part, cost, run = {
            Counted: (_COUNTED, 1, _count),
            Watched: (_WATCHED, _WATCH_COST, _watch),
            Gain: (_GAINS, 5 * len(members), _gain),
            Change: (_CHANGES, 2, _change),
            Hands: (_HANDS, 2, _hands),
        }[kind]
        made.append(_Batch(tuple(members), max(_LEAST, deals * part // 100), cost, run))
    return made


def _together(job: Job) -> tuple[Any, ...]:
    """What jobs that are played together have in common."""
    match job:
        case Counted() | Watched():
            return type(job), job.rules, job.who
        case Gain():
            return Gain, job.rules
        case Change():
            return Change, job.rules, job.other, job.who
        case Hands():
            return Hands, job
    raise AssertionError(job)


def _sums(
    results: Results,
    batch: _Batch,
    hire: Callable[[], Work[list[Ratio]]],
    threads: int | None,
    progress: Progress,
) -> None:
    """Play chunks that give a ratio a job, and put what they come to."""
    totals = [Ratio() for _ in batch.jobs]

    def merge(more: Sequence[Ratio]) -> None:
        for own, other in zip(totals, more, strict=True):
            own.add(other)

    with Crew(hire, threads) as crew:
        crew.run(0, batch.deals, merge, min(_CHUNK, max(1, batch.deals // 4)), progress)
    results.interrupted |= crew.interrupted
    for job, total in zip(batch.jobs, totals, strict=True):
        results.put(job, total.estimate, total.deals)


def _count(
    results: Results, batch: _Batch, seed: int, threads: int | None, progress: Progress
) -> None:
    first = batch.jobs[0]
    assert isinstance(first, Counted)
    plan = Plan(first.rules, table_of(first.who), seed)
    counts = [ROWS[job.figure] for job in batch.jobs if isinstance(job, Counted)]

    def hire() -> Work[list[Ratio]]:
        table, record = plan.table(), np.zeros(1, COUNTS_DTYPE)

        def work(start: int, number: int) -> list[Ratio]:
            rows = np.zeros(number, ROW_DTYPE)
            table.play(start, number, record, rows)
            played = rows[rows["played"] != 0]
            return [Ratio.of(*count(played)) for count in counts]

        return work

    _sums(results, batch, hire, threads, progress)


def _watch(
    results: Results, batch: _Batch, seed: int, threads: int | None, progress: Progress
) -> None:
    first = batch.jobs[0]
    assert isinstance(first, Watched)
    plan = Plan(first.rules, table_of(first.who), seed)
    counts = [WATCHED[job.figure] for job in batch.jobs if isinstance(job, Watched)]

    def hire() -> Work[list[Ratio]]:
        table = plan.table()

        def work(start: int, number: int) -> list[Ratio]:
            seen = watch(table, start, number)
            return [Ratio.of(*count(seen)) for count in counts]

        return work

    _sums(results, batch, hire, threads, progress)


def _gain(
    results: Results, batch: _Batch, seed: int, threads: int | None, progress: Progress
) -> None:
    gains = [job for job in batch.jobs if isinstance(job, Gain)]
    rules = gains[0].rules
    matches = [Match(player(one.first), player(one.second), design("seat", rules)) for one in gains]
    model = new_round(rules, seed, matches)
    total = model.empty()
    with Crew(worker(model), threads) as crew:
        chunk = chunk_of(model, batch.deals, crew.threads)
        crew.run(0, batch.deals, total.add, chunk, progress)
    results.interrupted |= crew.interrupted
    for job, tally in zip(gains, total.tallies, strict=True):
        if tally.deals:

            def made(level: float, _: bool, tally: Tally = tally) -> Estimate:
                # without a single deal that differs there is nothing to judge
                return tally.estimate(rules, level) if tally.is_seen() else NOTHING

            results.put(job, made, tally.deals)


def _change(
    results: Results, batch: _Batch, seed: int, threads: int | None, progress: Progress
) -> None:
    from analyses.claims.changes import CHANGES

    first = batch.jobs[0]
    assert isinstance(first, Change)
    plans = [Plan(one, table_of(first.who), seed) for one in (first.rules, first.other)]
    figures = [CHANGES[job.figure] for job in batch.jobs if isinstance(job, Change)]

    def hire() -> Work[list[Ratio]]:
        tables, record = [plan.table() for plan in plans], np.zeros(1, COUNTS_DTYPE)

        def work(start: int, number: int) -> list[Ratio]:
            rows = [np.zeros(number, ROW_DTYPE) for _ in tables]
            for table, own in zip(tables, rows, strict=True):
                table.play(start, number, record, own)
            hands = tables[0].hands(start, number)
            made = []
            for count in figures:
                (new, cases), (old, _) = (count(own, hands) for own in rows)
                made.append(Ratio.of(new - old, cases))
            return made

        return work

    _sums(results, batch, hire, threads, progress)


def _hands(
    results: Results, batch: _Batch, seed: int, threads: int | None, progress: Progress
) -> None:
    (job,) = batch.jobs
    assert isinstance(job, Hands)
    plans = [_plan(job, one, seed) for one in job.plans]
    seats = [one[0] - 1 for one in job.plans]

    def hire() -> Work[list[Ratio]]:
        tables, record = [plan.table() for plan in plans], np.zeros(1, COUNTS_DTYPE)

        def work(start: int, number: int) -> list[Ratio]:
            rows = [np.zeros(number, ROW_DTYPE) for _ in tables]
            for table, own in zip(tables, rows, strict=True):
                table.play(start, number, record, own)
            scores = [
                own["scores"][:, s].astype(np.int64) for own, s in zip(rows, seats, strict=True)
            ]
            both = (rows[0]["played"] != 0) & (rows[1]["played"] != 0)
            return [Ratio.of((scores[0] - scores[1]) * both, both)]

        return work

    _sums(results, batch, hire, threads, progress)


def _plan(job: Hands, one: tuple[int, int, int, int], seed: int) -> Plan:
    position, reservation, mode, level = one
    seat = position - 1

    def here(mask: int) -> tuple[int, int, int, int]:
        return tuple(mask if own == seat else 0 for own in range(4))  # type: ignore[return-value]

    more: dict[str, Any] = {}
    if job.spec:
        from doko_sim.deals import HandSpec, Pack

        more["drawn"] = (seat, HandSpec.parse(job.spec, Pack.of(job.rules)))
    deal = Deal(fixed=here(job.cards), barred=here(job.barred), wanted=job.wanted, **more)
    force = Force(reservation, mode, level)
    return Plan(job.rules, table_of(job.who), seed, deal, {seat: force})
