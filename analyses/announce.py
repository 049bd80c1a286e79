"""Should I announce with this hand? The same deals with every way of announcing.

The deals are drawn with the other cards at random. The owner of the hand says healthy (or the
wedding it holds); deals in which somebody else's reservation wins are set aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from analyses.alternatives import GAIN_HALF, Tally, worker
from analyses.break_even import break_even
from analyses.estimate import Compared, Estimate, compare, holm, mean_of, p_value, share
from doko_sim.cards import FULL_PACK, KIND, check_hand, hand_mask, parse_cards
from doko_sim.chunks import Crew, Progress
from doko_sim.contracts import CONTRACTS, HEALTHY, NORMAL, WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, check_seed
from doko_sim.table import Deal, Force

#: Numbers of deals at which it is looked whether the answer is precise enough (method.md 5, 8).
LOOKS: tuple[int, ...] = (6_250, 12_500, 25_000, 50_000, 100_000, 200_000)
PRECISION = 0.05
#: Two choices that differ by less than this come to the same for a player (method.md 4).
MARGIN = 0.02
CHUNK = 3_125
#: A lone player's score is at most three times 21 (rules.md 7.1), so a gain at most twice that.
MOST_GAIN = 126
#: Deals in which the strategy is asked what it would reserve with a hand that is not complete.
_ASKED = 200
_NO_CONTRACT = 1 << 40


@dataclass(frozen=True)
class Choice:
    """One way of announcing: a name, what is forced, and the level it is about (0: none)."""

    name: str
    force: Force
    level: int = 0


def _first(name: str, level: int) -> Choice:
    return Choice(name, Force(mode=state.FIRST_MOMENT, level=level), level)


#: The rows of the answer; the first is what the others are compared with.
CHOICES: tuple[Choice, ...] = (
    Choice("silence", Force(mode=state.SILENT)),
    Choice("left alone", Force()),
    Choice("last", Force(mode=state.LAST_MOMENT, level=1), 1),
    _first("first", 1),
    _first("no90", 2),
    _first("no60", 3),
    _first("no30", 4),
    _first("schwarz", 5),
)


@dataclass(frozen=True)
class Question:
    """A hand (kinds), the position 1 to 4 of its owner, and how it is to be answered.

    ``players`` are four by position. With ``deals`` so many are drawn; without, as many as it
    takes for a half-width of ``precision`` of every paired gain, at most LOOKS[-1].
    """

    hand: tuple[int, ...]
    position: int
    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    deals: int | None = None
    precision: float = PRECISION
    level: float = 0.95

    def __post_init__(self) -> None:
        check_hand(self.hand, partial=True)
        check_seed(self.seed)
        if not self.hand:
            raise DokoError("no card given; expected a hand of 1 to 12 cards")
        if self.position not in (1, 2, 3, 4):
            raise DokoError(f"position {self.position} given; expected 1 (forehand) to 4")
        if not self.precision > 0:
            raise DokoError(f"precision {self.precision} given; expected a number above 0")

    @property
    def elders(self) -> int:
        """Queens of clubs in the hand."""
        return self.hand.count(KIND["CQ"])

    @property
    def side(self) -> int:
        """0 Re, 1 Kontra."""
        return 0 if self.elders else 1


@dataclass(frozen=True)
class Row:
    """What one choice came to, with intervals at the question's level.

    ``clear`` says that the gain differs from zero after Holm's adjustment over the table.
    """

    choice: Choice
    points: Estimate
    won: Estimate
    met: Estimate | None
    gain: Estimate | None
    p_value: float
    clear: bool
    break_even: Fraction | None
    called: int
    already: int


@dataclass(frozen=True)
class Answer:
    """The rows, what they come to, and how they were made.

    ``verdict`` is ``announce``, ``silent`` or ``undecided``; ``best`` the row that the verdict
    is about; ``as_good`` the rows not clearly worse than it; ``same`` those that differ from it
    by less than MARGIN for certain. ``left_alone`` is the strategy's own gain over the better of
    ``best`` and silence where that is clear, else None. ``reserved`` counts what the strategy
    would reserve with the hand, by name.
    """

    question: Question
    rows: tuple[Row, ...]
    verdict: str
    best: Row
    as_good: tuple[Row, ...]
    same: tuple[Row, ...]
    left_alone: Estimate | None
    tally: Tally
    interrupted: bool
    reserved: Counter[str]

    @property
    def precise(self) -> bool:
        """Whether the precision asked for was reached (or a number of deals asked for)."""
        return self.question.deals is not None or _precise(self.tally, self.question)


def _deal(question: Question) -> Deal:
    """The owner's cards at its seat; the queens of clubs named are all that it holds."""
    seat = question.position - 1
    hand = hand_mask(question.hand)
    elders = hand_mask([KIND["CQ"]] * 2)
    fixed, barred = [0] * 4, [0] * 4
    fixed[seat] = hand
    barred[seat] = elders & ~hand & FULL_PACK
    wanted = 1 << (WEDDING if question.elders == 2 else NORMAL)
    return Deal(
        fixed=(fixed[0], fixed[1], fixed[2], fixed[3]),
        barred=(barred[0], barred[1], barred[2], barred[3]),
        wanted=wanted,
    )


def _plans(question: Question) -> list[Plan]:
    seat = question.position - 1
    reservation = WEDDING if question.elders == 2 else HEALTHY
    deal = _deal(question)
    return [
        Plan(
            question.rules,
            question.players,
            question.seed,
            deal,
            {seat: Force(reservation, choice.force.mode, choice.force.level)},
        )
        for choice in CHOICES
    ]


def reserved_by_strategy(question: Question) -> Counter[str]:
    """How often the owner's strategy itself would reserve what, by name of the contract.

    It is asked once about a complete hand, and in some deals about one that is not.
    """
    seat = question.position - 1
    deal = replace(_deal(question), wanted=_NO_CONTRACT)
    table = Plan(question.rules, question.players, question.seed, deal).table()
    answers: Counter[str] = Counter()
    for number in range(1 if len(question.hand) == 12 else _ASKED):
        _, entries = table.explain(number)
        for entry in entries:
            if entry["what"] == state.RESERVE and entry["seat"] == seat:
                code = int(entry["answer"])
                answers["healthy" if code == HEALTHY else CONTRACTS[code]] += 1
    return answers


def _precise(tally: Tally, question: Question) -> bool:
    """Whether every paired gain is known to the precision asked for."""
    gains = [
        mean_of(_gains(tally, plan), -MOST_GAIN, question.level) for plan in range(1, len(CHOICES))
    ]
    return tally.counted > 1 and all(gain.half_width <= question.precision for gain in gains)


def _is_clear(gain: Compared, level: float) -> bool:
    """Whether both the adjusted p-value and the adjusted interval speak against zero."""
    holds_zero = gain.estimate.low <= 0.0 <= gain.estimate.high
    return gain.adjusted < 1 - level and not holds_zero


def _gains(tally: Tally, plan: int) -> np.ndarray:
    """The histogram of a plan's gains over silence, from -MOST_GAIN to MOST_GAIN."""
    return tally.gains[plan, GAIN_HALF - MOST_GAIN : GAIN_HALF + MOST_GAIN + 1]


def _row(question: Question, tally: Tally, plan: int, gain: Compared | None) -> Row:
    choice = CHOICES[plan]
    n, level = tally.counted, question.level
    return Row(
        choice=choice,
        points=mean_of(tally.scores[plan], -state.HALF, level),
        won=share(int(tally.won[plan]), n, level),
        met=share(int(tally.met[plan]), n, level) if choice.level else None,
        gain=mean_of(_gains(tally, plan), -MOST_GAIN, level) if gain else None,
        p_value=gain.adjusted if gain else 1.0,
        clear=gain is not None and _is_clear(gain, level),
        break_even=_break_even(question, choice.level),
        called=int(tally.called[plan]),
        already=int(tally.already[plan]),
    )


def _break_even(question: Question, level: int) -> Fraction | None:
    if level == 0:
        return None
    return break_even(level, False, False, question.rules, kontra=question.side == 1)


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
    losses = {i: tally.difference(best, i, question.level) for i in rivals}
    adjusted = dict(zip(rivals, holm([p_value(loss) for loss in losses.values()]), strict=True))
    same = [i for i in rivals if losses[i].n > 1 and losses[i].high < MARGIN]
    as_good = [i for i in rivals if i not in same and not adjusted[i] < 1 - question.level]
    return _Judgement(verdict, best, as_good, same)


def _gain_left_alone(question: Question, tally: Tally, other: int) -> Estimate | None:
    """The strategy's gain over another row, where it is clearly above the margin."""
    alone = next(i for i, choice in enumerate(CHOICES) if choice.name == "left alone")
    gain = tally.difference(alone, other, question.level)
    return gain if gain.low > MARGIN else None


def conclude(question: Question, tally: Tally, interrupted: bool = False) -> Answer:
    """The answer that a tally gives.

    Raises
    ------
    DokoError
        If no deal counts: somebody else's reservation always won.
    """
    if tally.counted == 0:
        raise DokoError(
            f"none of {tally.drawn} deals counts: somebody else's reservation always won; "
            "expected a hand and strategies with which the normal game comes about"
        )
    gains: list[Compared | None] = [None]
    gains += compare(
        [_gains(tally, plan) for plan in range(1, len(CHOICES))], -MOST_GAIN, question.level
    )
    rows = tuple(_row(question, tally, plan, gain) for plan, gain in enumerate(gains))
    judged = _judge(question, tally, rows)
    return Answer(
        question=question,
        rows=rows,
        verdict=judged.verdict,
        best=rows[judged.best],
        as_good=tuple(rows[i] for i in judged.as_good),
        same=tuple(rows[i] for i in judged.same),
        left_alone=_gain_left_alone(
            question, tally, judged.best if judged.verdict == "announce" else 0
        ),
        tally=tally,
        interrupted=interrupted,
        reserved=reserved_by_strategy(question),
    )


def answer(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Answer a question by simulation; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For bad numbers, rules that are not played, or a hand whose contract never comes about.
    """
    seat = question.position - 1
    hire = worker(_plans(question), seat, [choice.level for choice in CHOICES])
    looks = (question.deals,) if question.deals is not None else LOOKS
    tally = Tally(len(CHOICES))
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
    strategies: str | Player | Sequence[str | Player] = "pagat",
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
