"""Should I announce with this hand? The same deals with every way of announcing.

The deals are drawn with the other cards at random. The owner of the hand says healthy (or the
wedding it holds); deals in which somebody else's reservation wins are set aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from analyses.alternatives import GAIN_HALF, Tally, worker
from analyses.bounds import mean_within, most_points
from analyses.break_even import break_even
from analyses.estimate import Compared, Estimate, compare, holm, mean_of, p_value, share
from analyses.intentions import intentions
from analyses.question import CHOICES, PRECISION, Choice, Question
from doko_sim.cards import parse_cards
from doko_sim.chunks import Crew, Progress
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import DEFAULT, Who, table_of
from doko_sim.rules import Rules
from doko_sim.texts import say

__all__ = ["CHOICES", "PRECISION", "Answer", "Choice", "Question", "Row", "answer", "ask"]

#: Numbers of deals at which it is looked whether the answer is precise enough (method.md 5, 8).
LOOKS: tuple[int, ...] = (6_250, 12_500, 25_000, 50_000, 100_000, 200_000)
#: Two choices that differ by less than this come to the same for a player (method.md 4).
MARGIN = 0.02
CHUNK = 3_125


@dataclass(frozen=True)
class Row:
    """What one choice came to, with intervals at the question's level.

    ``clear`` says that the gain differs from zero after Holm's adjustment over the table;
    ``break_even`` is that of results at the border, ``clearer`` has those of others where they
    differ, by how many levels a win and a loss are clearer (break_even.py). Numbers of deals:
    ``called`` as the row says, ``already`` reached without that, ``impossible`` neither.
    """

    choice: Choice
    points: Estimate
    won: Estimate
    met: Estimate | None
    gain: Estimate | None
    p_value: float
    clear: bool
    break_even: Fraction | None
    clearer: dict[tuple[int, int], Fraction | None]
    called: int
    already: int
    impossible: int


@dataclass(frozen=True)
class Answer:
    """The rows, what they come to, and how they were made.

    ``verdict`` is ``announce``, ``silent`` or ``undecided``; ``best`` the row that the verdict
    is about; ``as_good`` the rows not clearly worse than it; ``same`` those that differ from it
    by less than MARGIN for certain. ``left_alone`` is the strategy's own gain over the better of
    ``best`` and silence where that is clear, else None; ``left_behind`` what the better of these
    clearly gains over the strategy's own way. ``reserved`` counts what the strategy
    would do before the play with the hand, and ``may`` in how many of these deals it could throw
    it in or offer it as a poverty, both by name (intentions.py).
    """

    question: Question
    rows: tuple[Row, ...]
    verdict: str
    best: Row
    as_good: tuple[Row, ...]
    same: tuple[Row, ...]
    left_alone: Estimate | None
    left_behind: Estimate | None
    tally: Tally
    interrupted: bool
    reserved: Counter[str]
    may: Counter[str]

    @property
    def precise(self) -> bool:
        """Whether the precision asked for was reached (or a number of deals asked for)."""
        return self.question.deals is not None or _precise(self.tally, self.question)


def most_gain(rules: Rules) -> int:
    """The largest difference of two scores of a player, as far as histograms reach."""
    return min(2 * most_points(rules), GAIN_HALF - 1)


def _gains(question: Question, tally: Tally) -> list[np.ndarray]:
    """By plan but the first: the histogram of its gains over silence, -most to most."""
    most = most_gain(question.rules)
    return [gains[GAIN_HALF - most : GAIN_HALF + most + 1] for gains in tally.gains[1:]]


def _precise(tally: Tally, question: Question) -> bool:
    """Whether every paired gain is known to the precision asked for."""
    most = most_gain(question.rules)
    gains = [mean_of(own, -most, question.level) for own in _gains(question, tally)]
    return tally.counted > 1 and all(gain.half_width <= question.precision for gain in gains)


def is_clear(gain: Compared, level: float) -> bool:
    """Whether both the adjusted p-value and the adjusted interval speak against zero."""
    holds_zero = gain.estimate.low <= 0.0 <= gain.estimate.high
    return gain.adjusted < 1 - level and not holds_zero


def _row(
    question: Question, tally: Tally, plan: int, gain: Compared | None, own: Estimate | None
) -> Row:
    choice = question.choices[plan]
    n, level = tally.counted, question.level
    called, already = int(tally.called[plan]), int(tally.already[plan])
    chance, clearer = _break_even(question, choice)
    return Row(
        choice=choice,
        points=mean_within(tally.scores[plan], state.HALF, most_points(question.rules), level),
        won=share(int(tally.won[plan]), n, level),
        met=share(int(tally.met[plan]), n, level) if choice.level else None,
        gain=own,
        p_value=gain.adjusted if gain else 1.0,
        clear=gain is not None and is_clear(gain, level),
        break_even=chance,
        clearer=clearer,
        called=called,
        already=already,
        impossible=n - called - already if choice.level else 0,
    )


def _break_even(
    question: Question, choice: Choice
) -> tuple[Fraction | None, dict[tuple[int, int], Fraction | None]]:
    """The chance that a way of announcing needs, and what else it needs for clearer results."""
    if not choice.level:
        return None, {}

    def needs(clearer_win: int, clearer_loss: int) -> Fraction | None:
        return break_even(
            choice.level,
            False,
            False,
            question.rules,
            kontra=question.side == 1,
            early=question.is_early(choice),
            clearer_win=clearer_win,
            clearer_loss=clearer_loss,
        )

    chance = needs(0, 0)
    others = {clearer: needs(*clearer) for clearer in ((1, 0), (0, 1), (1, 1))}
    differ = any(other != chance for other in others.values())
    return chance, others if differ else {}


@dataclass(frozen=True)
class _Judgement:
    verdict: str
    best: int
    as_good: list[int]
    same: list[int]


def _judge(question: Question, tally: Tally, rows: Sequence[Row]) -> _Judgement:
    """The verdict, the row it is about, and the rows that are as good or come to the same.

    What is left to the strategy is no choice of the player's and does not compete.
    """
    candidates = [i for i, row in enumerate(rows) if row.choice.level]
    best = max(candidates, key=lambda i: rows[i].points.value)
    verdict = "undecided"
    if rows[best].clear:
        verdict = "announce" if rows[best].points.value > rows[0].points.value else "silent"
    rivals = [i for i in candidates if i != best]
    losses = {
        i: tally.difference(best, i, most_gain(question.rules), question.level) for i in rivals
    }
    adjusted = dict(zip(rivals, holm([p_value(loss) for loss in losses.values()]), strict=True))
    same = [i for i in rivals if losses[i].n > 1 and losses[i].high < MARGIN]
    as_good = [i for i in rivals if i not in same and not adjusted[i] < 1 - question.level]
    return _Judgement(verdict, best, as_good, same)


def _left_alone(
    question: Question, tally: Tally, other: int
) -> tuple[Estimate | None, Estimate | None]:
    """The strategy's gain over another row, and its loss; where clearly above the margin."""
    alone = next(i for i, choice in enumerate(question.choices) if choice.name == "left alone")
    gain = tally.difference(alone, other, most_gain(question.rules), question.level)
    return gain if gain.low > MARGIN else None, -gain if -gain.high > MARGIN else None


def conclude(question: Question, tally: Tally, interrupted: bool = False) -> Answer:
    """The answer that a tally gives.

    Raises
    ------
    DokoError
        If no deal counts: another contract always came about.
    """
    if tally.counted == 0:
        raise DokoError(
            say(
                "none of {drawn} deals counts: somebody else's reservation always won, or the "
                "deal was thrown in; expected a hand and strategies with which the normal game "
                "comes about",
                drawn=tally.drawn,
            )
        )
    most = most_gain(question.rules)
    histograms = _gains(question, tally)
    compared = [None, *compare(histograms, -most, question.level)]
    own = [None, *(mean_of(histogram, -most, question.level) for histogram in histograms)]
    rows = tuple(
        _row(question, tally, plan, gain, estimate)
        for plan, (gain, estimate) in enumerate(zip(compared, own, strict=True))
    )
    judged = _judge(question, tally, rows)
    wishes = intentions(question)
    gained, lost = _left_alone(question, tally, judged.best if judged.verdict == "announce" else 0)
    return Answer(
        question=question,
        rows=rows,
        verdict=judged.verdict,
        best=rows[judged.best],
        as_good=tuple(rows[i] for i in judged.as_good),
        same=tuple(rows[i] for i in judged.same),
        left_alone=gained,
        left_behind=lost,
        tally=tally,
        interrupted=interrupted,
        reserved=wishes.chosen,
        may=wishes.may,
    )


def answer(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Answer a question by simulation; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For bad numbers, or a hand whose contract never comes about.
    """
    levels = [choice.level for choice in question.choices]
    hire = worker(question.plans(), question.seat, levels)
    looks = (question.deals,) if question.deals is not None else LOOKS
    tally = Tally(len(levels))
    with Crew(hire, threads) as crew:
        if progress is not None:
            progress(0, looks[-1])
        for look in looks:
            start = tally.drawn

            def advance(done: int, _: int, start: int = start) -> None:
                if progress is not None:
                    progress(start + done, looks[-1])

            crew.run(start, look - start, tally.add, CHUNK, advance)
            if crew.interrupted or (question.deals is None and _precise(tally, question)):
                break
    if crew.interrupted and tally.drawn == 0:
        raise KeyboardInterrupt
    return conclude(question, tally, crew.interrupted)


def ask(
    hand: str,
    position: int = 1,
    *,
    rules: Rules | None = None,
    strategies: Who | Sequence[Who] = DEFAULT,
    seed: int = 1,
    deals: int | None = None,
    threads: int | None = None,
) -> Answer:
    """Should I announce with this hand? As ``doko announce`` answers it.

    Raises
    ------
    DokoError
        For a wrong hand, position, strategy or number.
    """
    question = Question(
        tuple(parse_cards(hand)), position, rules or Rules(), table_of(strategies), seed, deals
    )
    return answer(question, threads)
