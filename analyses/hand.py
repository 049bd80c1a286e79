"""What is a hand worth, left to its strategy, and what does it hope for?

All deals count, whatever contract comes about; a deal that is thrown in has no points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.announce import CHUNK, LOOKS
from analyses.bounds import most_points
from analyses.estimate import Estimate, mean_of, share
from analyses.habits import Habits, habits
from analyses.hand_odds import Odd, odds
from analyses.hand_score import Score, score
from analyses.hand_values import Values, values
from analyses.question import Holding
from analyses.trail import KEEP, Gain, largest, largest_of, steps, until
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import FIRST_SOLO, NO_GAME
from doko_sim.engine.state import COUNTS_DTYPE, HALF, OUTCOMES, ROW_DTYPE
from doko_sim.table import Force


@dataclass(frozen=True)
class Question(Holding):
    """What a complete hand is worth (see question.Holding for the fields).

    Raises
    ------
    DokoError
        As for a holding, or for a hand of which cards are missing.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_complete()


#: The outcome of deals in which somebody else plays a solo; the others are state.OUTCOMES.
SOLO_ELSEWHERE = OUTCOMES
_ALL = OUTCOMES + 1


@dataclass
class Tally:
    """Deals by outcome and by the owner's game points, shape (_ALL, 2 * HALF), and won.

    ``grown`` holds the game points by step of the deals' numbers (see analyses.trail), shape
    (2 * HALF,) each, ``won_most`` and ``lost_most`` the deals with the most game points.
    """

    scores: np.ndarray
    won: np.ndarray
    grown: dict[int, np.ndarray] = field(default_factory=dict)
    won_most: list[Gain] = field(default_factory=list)
    lost_most: list[Gain] = field(default_factory=list)

    @classmethod
    def empty(cls) -> Tally:
        """No deal."""
        return cls(np.zeros((_ALL, 2 * HALF), np.int64), np.zeros(_ALL, np.int64))

    @classmethod
    def of(cls, rows: np.ndarray, seat: int) -> Tally:
        """Some deals' rows, from the view of one seat."""
        tally = cls.empty()
        played = rows["played"] == 1
        contract = rows["contract"].astype(np.int64)
        solo = (contract >= FIRST_SOLO) & (contract < NO_GAME)
        contract[solo & (rows["lone_player"] != seat)] = SOLO_ELSEWHERE
        points = rows["scores"][:, seat].astype(np.int64) * played
        np.add.at(tally.scores, (contract, points + HALF), 1)
        for step, part in steps(rows["deal"]):
            tally.grown[step] = np.bincount(points[part] + HALF, minlength=2 * HALF)
        tally.won_most = largest_of(rows["deal"], np.maximum(points, 0), KEEP)
        tally.lost_most = largest_of(rows["deal"], np.minimum(points, 0), KEEP)
        won = played & (rows["winner"] == 1 - (rows["re"] >> seat & 1))
        tally.won += np.bincount(contract, won, _ALL).astype(np.int64)
        return tally

    def add(self, more: Tally) -> None:
        """Add other deals in place."""
        self.scores += more.scores
        self.won += more.won
        for step, counted in more.grown.items():
            self.grown[step] = self.grown.get(step, 0) + counted
        self.won_most = largest(self.won_most + more.won_most, KEEP)
        self.lost_most = largest(self.lost_most + more.lost_most, KEEP)

    @property
    def deals(self) -> int:
        """How many there are."""
        return int(self.scores.sum())

    def points(self, contracts: slice | int, most: int, level: float) -> Estimate:
        """Mean game points of the owner in some contracts, at most ``most`` in one game."""
        return _mean(self.scores[contracts].reshape(-1, 2 * HALF).sum(axis=0), most, level)

    def farthest(self, worth: float) -> list[int]:
        """The numbers of the deals that ended farthest from what the hand is worth."""
        found = self.won_most + self.lost_most
        found.sort(key=lambda one: (-abs(one[1] - worth), one[0]))
        return [number for number, _ in found[:KEEP]]

    def known(self, most: int, level: float) -> list[tuple[int, Estimate]]:
        """Mean game points as they were known after growing numbers of deals."""
        counted, found = np.zeros(2 * HALF, np.int64), []
        for step in sorted(self.grown):
            counted = counted + self.grown[step]
            found.append((until(step, self.deals), _mean(counted, most, level)))
        return found


def _mean(histogram: np.ndarray, most: int, level: float) -> Estimate:
    most = min(most, HALF - 1)
    return mean_of(histogram[HALF - most : HALF + most + 1], -most, level)


@dataclass(frozen=True)
class Contract:
    """An outcome, of state.OUTCOMES or SOLO_ELSEWHERE: how often it came about, what it brought."""

    number: int
    share: Estimate
    won: Estimate
    points: Estimate


@dataclass(frozen=True)
class Answer:
    """What a hand is worth (game points a deal), its place among its side's, and its hopes.

    ``verdict`` says in which third of the side's hands it lies: ``strong``, ``middling``,
    ``weak``, or ``undecided`` where the interval of the rank holds a border.
    """

    question: Question
    worth: Estimate
    won: Estimate
    contracts: tuple[Contract, ...]
    values: Values
    rank: Estimate
    verdict: str
    score: Score
    odds: tuple[Odd, ...]
    habits: Habits
    tally: Tally
    interrupted: bool

    @property
    def may_be_any(self) -> bool:
        """Whether the interval of the rank reaches into every third."""
        return _thirds(self.rank) == {0, 2}


def _thirds(rank: Estimate) -> set[int]:
    """The thirds (0 to 2) that the ends of the interval lie in."""
    return {min(int(3 * end), 2) for end in rank.interval}


def _verdict(rank: Estimate) -> str:
    names = ("weak", "middling", "strong")
    thirds = _thirds(rank)
    return names[thirds.pop()] if len(thirds) == 1 else "undecided"


def _contracts(question: Question, tally: Tally) -> tuple[Contract, ...]:
    most, level = most_points(question.rules), question.level
    counted = tally.scores.sum(axis=1)
    return tuple(
        Contract(
            number,
            share(int(counted[number]), tally.deals, level),
            share(int(tally.won[number]), int(counted[number]), level),
            tally.points(number, most, level),
        )
        for number in sorted(range(_ALL), key=lambda one: -counted[one])
        if counted[number]
    )


def conclude(question: Question, tally: Tally, known: Values, interrupted: bool) -> Answer:
    """The answer that a tally gives."""
    level = question.level
    worth = tally.points(slice(None), most_points(question.rules), level)
    rank = known.rank(worth, level)
    return Answer(
        question=question,
        worth=worth,
        won=share(int(tally.won.sum()), tally.deals, level),
        contracts=_contracts(question, tally),
        values=known,
        rank=rank,
        verdict=_verdict(rank),
        score=score(question.hand, question.rules),
        odds=odds(question.hand, question.rules),
        habits=habits(question),
        tally=tally,
        interrupted=interrupted,
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
    looks: Sequence[int] = (question.deals,) if question.deals is not None else LOOKS
    tally = Tally.empty()
    most = most_points(question.rules)

    def hire() -> Work[Tally]:
        table = question.plan(Force()).table()
        counts = np.zeros(1, COUNTS_DTYPE)

        def work(first: int, count: int) -> Tally:
            rows = np.zeros(count, ROW_DTYPE)
            table.play(first, count, counts, rows)
            return Tally.of(rows, question.seat)

        return work

    known = values(question.rules, question.players, question.side, threads, question.seed)
    with Crew(hire, threads) as crew:
        if progress is not None:
            progress(0, looks[-1])
        for look in looks:
            start = tally.deals

            def advance(done: int, _: int, start: int = start) -> None:
                if progress is not None:
                    progress(start + done, looks[-1])

            crew.run(start, look - start, tally.add, CHUNK, advance)
            worth = tally.points(slice(None), most, question.level)
            if crew.interrupted or worth.half_width <= question.precision:
                break
    if crew.interrupted and tally.deals == 0:
        raise KeyboardInterrupt
    return conclude(question, tally, known, crew.interrupted)
