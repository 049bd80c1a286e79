"""Should I take a poverty that is offered to me, and which cards do I give back?

Only deals count in which somebody offers a poverty and the owner of the hand is asked. The same
deals are played with every answer: no, yes with the cards that the strategy gives back, and yes
with every choice of own cards. Choices that are clearly behind are no longer played. The first
deals choose the cards, the others say what they are worth.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analyses.announce import is_clear, most_gain
from analyses.estimate import LEVEL, Compared, Estimate, compare, holm, mean_of, p_value
from analyses.intentions import allowed
from analyses.question import Holding
from analyses.taker import BACK, taker
from analyses.trail import edges
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import HEALTHY, NO_GAME, POVERTY, WEDDING
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.simulation import Plan
from doko_sim.table import Force, Table
from doko_sim.texts import say

#: Deals dealt at most, at a time, and deals that count at most.
MOST_DEALT, DEALT, MOST = 2_000_000, 50_000, 3_000
#: Numbers of counted deals after which choices that are clearly behind leave; those up to the last
#: look choose the cards, half of all where there are few.
LOOKS = (60, 200, 600, 1_500)
#: Counted deals without which nothing can be said.
FEWEST = 4
#: A choice leaves that is so many standard errors behind the best.
BEHIND = 4.0
REFUSE, AS_IT_LIKES, YES = "no", "as it likes", "yes"
_CHUNK = 5_000
#: So many numbers of deals at most at which it is told what was known.
_ENDS = 30


@dataclass(frozen=True)
class Question(Holding):
    """Whether a whole hand should take a poverty (see question.Holding for the fields).

    Raises
    ------
    DokoError
        As for a holding; for a hand of which cards are missing, or rules without an exchange.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_complete()
        if self.rules.poverty != "exchange":
            raise DokoError(
                say(
                    "under these rules nobody takes a poverty (poverty = {poverty}); expected "
                    "rules with poverty = exchange, as kneipe",
                    poverty=self.rules.poverty,
                )
            )

    @cached_property
    def said(self) -> int:
        """What the owner says before somebody offers a poverty: healthy, or what it has to."""
        return HEALTHY if allowed(self) >> HEALTHY & 1 else WEDDING

    @cached_property
    def choices(self) -> tuple[tuple[int, ...], ...]:
        """Every choice of BACK own cards (kinds), the weakest first."""
        return tuple(sorted(set(itertools.combinations(sorted(self.hand), BACK))))


@dataclass(frozen=True)
class Row:
    """An answer: REFUSE, AS_IT_LIKES, or YES with cards (kinds) back; what it came to over no.

    ``p_value`` is after Holm's adjustment.
    """

    name: str
    back: tuple[int, ...]
    deals: int
    points: Estimate
    gain: Estimate | None
    p_value: float
    clear: bool


@dataclass(frozen=True)
class Answer:
    """The rows: no, then yes with what was played to the end, the best first.

    In ``asked`` of the deals ``dealt`` the hand was asked; some of them count. ``chosen`` others
    chose the best row.

    ``verdict`` is ``take``, ``refuse`` or ``undecided``; ``best`` the best row with yes,
    ``as_good`` those of the other rows with yes that are not clearly worse. ``takes`` says what the
    strategy itself would answer, ``tried`` how many choices of cards there were. ``refused`` and
    ``taken`` are the owner's game points on each deal with no and with the best row, ``numbers``
    those deals.
    """

    question: Question
    dealt: int
    asked: int
    chosen: int
    rows: tuple[Row, ...]
    verdict: str
    best: Row
    as_good: tuple[Row, ...]
    takes: bool
    tried: int
    interrupted: bool
    refused: np.ndarray
    taken: np.ndarray
    numbers: tuple[int, ...] = ()

    def known(self) -> list[tuple[int, Estimate]]:
        """The gain of the best row over no as it was known after growing numbers of deals."""
        gains, most = self.taken - self.refused, most_gain(self.question.rules)
        ends = [edge for edge in edges()[:_ENDS] if edge < len(gains)]
        return [
            (end, _difference(gains[:end], most, self.question.level))
            for end in (*ends, len(gains))
        ]


class Hand:
    """Plays counted deals with every answer; one table an answer would be too many."""

    def __init__(self, question: Question) -> None:
        self.question = question
        seat = question.seat
        self.players = list(question.players)
        self.players[seat] = taker(question.players[seat])
        self.base = len(question.players[seat].strategy.parameters)
        self.table = self._table(0)
        self.row = np.zeros(1, ROW_DTYPE)
        self.counts = np.zeros(1, COUNTS_DTYPE)

    def _table(self, wanted: int) -> Table:
        question = self.question
        deal = question.deal(wanted)
        forces = {question.seat: Force(question.said)}
        plan = Plan(question.rules, tuple(self.players), question.seed, deal, forces)
        return plan.table()

    def hire(self) -> Work[np.ndarray]:
        """Work that deals many deals and tells the numbers of those that count."""
        table, counts = self._table(1 << POVERTY), np.zeros(1, COUNTS_DTYPE)
        seat = self.question.seat

        def work(first: int, count: int) -> np.ndarray:
            rows = np.zeros(count, ROW_DTYPE)
            table.play(first, count, counts, rows)
            asked = (rows["contract"] == POVERTY) & (rows["partner"] == seat)
            return np.asarray(rows["deal"][asked & (rows["played"] == 1)])

        return work

    def answering(self, take: bool, back: tuple[int, ...]) -> Table:
        """The table at which the owner gives an answer."""
        parameters = self.table.game[0]["private"][self.question.seat]["parameters"]
        parameters[self.base] = float(take)
        parameters[self.base + 1 : self.base + 1 + BACK] = back or (-1,) * BACK
        return self.table

    def scores(self, numbers: Sequence[int], take: bool, back: tuple[int, ...]) -> np.ndarray:
        """The owner's game points in some deals with an answer."""
        seat, table = self.question.seat, self.answering(take, back)
        found = np.zeros(len(numbers), np.int64)
        for place, number in enumerate(numbers):
            table.play(int(number), 1, self.counts, self.row)
            if self.row[0]["contract"] != NO_GAME:
                found[place] = self.row[0]["scores"][seat]
        return found


def _counted(
    hand: Hand, most: int, threads: int | None, progress: Progress | None
) -> tuple[list[int], int, bool]:
    """Numbers of deals in which the hand is asked, of how many dealt, whether interrupted."""
    numbers: list[int] = []
    dealt = 0
    with Crew(hand.hire, threads) as crew:
        while len(numbers) < most and dealt < MOST_DEALT and not crew.interrupted:
            parts: list[np.ndarray] = []
            dealt += crew.run(dealt, DEALT, parts.append, _CHUNK)
            numbers += [int(number) for part in parts for number in part]
            if progress is not None:
                progress(min(len(numbers), most), 2 * most)
    return numbers, dealt, crew.interrupted


def _choosing(number: int) -> int:
    """How many of the counted deals choose the cards."""
    return min(LOOKS[-1], number // 2)


@dataclass
class _Race:
    """The game points in the deals played so far: with no, and with yes by the cards given back.

    Cards () are those that the strategy likes; the first ``chosen`` deals choose the cards.
    """

    chosen: int
    refused: np.ndarray
    taken: dict[tuple[int, ...], np.ndarray]
    interrupted: bool = False
    numbers: tuple[int, ...] = ()


_STEP = 60


def _race(
    hand: Hand,
    numbers: Sequence[int],
    choices: Sequence[tuple[int, ...]],
    progress: Progress | None,
) -> _Race:
    """Play the deals; choices that are clearly behind leave while the cards are chosen.

    An interrupt keeps the deals that were played with every answer.
    """
    last = _choosing(len(numbers))
    nothing = np.zeros(0, np.int64)
    race = _Race(last, nothing, dict.fromkeys([(), *choices], nothing))
    looks = {*(look for look in LOOKS if look < last), last}
    steps = sorted({*looks, *range(last, len(numbers), _STEP), len(numbers)})
    done = 0
    for until in steps:
        part = numbers[done:until]
        try:
            refused = hand.scores(part, False, ())
            taken = {one: hand.scores(part, True, one) for one in race.taken}
        except KeyboardInterrupt:
            if done <= last + 1:
                raise
            race.interrupted = True
            return race
        race.refused = np.append(race.refused, refused)
        race.taken = {one: np.append(race.taken[one], own) for one, own in taken.items()}
        done = until
        race.numbers = tuple(numbers[:done])
        if progress is not None:
            progress(len(numbers) + done, 2 * len(numbers))
        if done in looks:
            own = race.taken.pop(())
            best = max(race.taken.values(), key=lambda one: float(one.mean()))
            left = {one: p for one, p in race.taken.items() if not _is_behind(p, best)}
            race.taken = {(): own, **left}
    return race


def _is_behind(own: np.ndarray, best: np.ndarray) -> bool:
    """Whether a choice is clearly behind the best one."""
    loss = best - own
    error = loss.std(ddof=1) / np.sqrt(len(loss))
    return bool(loss.mean() > BEHIND * error) and bool(loss.any())


@dataclass(frozen=True)
class _Found:
    """Deals dealt and asked in, what the strategy answers, whether it was interrupted."""

    dealt: int
    asked: int
    takes: bool
    interrupted: bool


def conclude(question: Question, found: _Found, race: _Race) -> Answer:
    """The answer: the cards from the first deals, what is said of them from the others."""
    most = most_gain(question.rules)
    chosen = race.chosen
    refused = race.refused[chosen:]
    taken = {back: points[chosen:] for back, points in race.taken.items()}
    gains = [np.bincount(own - refused + most, minlength=2 * most + 1) for own in taken.values()]
    compared = compare(gains, -most, question.level)
    rows = [_row(question, REFUSE, (), refused, None, None)]
    for back, gain, judged in zip(taken, gains, compared, strict=True):
        name = YES if back else AS_IT_LIKES
        estimate = mean_of(gain, -most, question.level)
        rows.append(_row(question, name, back, taken[back], estimate, judged))
    mean = {back: float(points[:chosen].mean()) for back, points in race.taken.items()}
    best, *rest = sorted(rows[1:], key=lambda row: -mean[row.back])
    rest = sorted(rest, key=lambda row: -row.points.value)
    losses = [_difference(taken[best.back] - taken[row.back], most) for row in rest]
    # one that does better than the chosen on these deals is as good, however clearly
    adjusted = holm([p_value(one) if one.value > 0 else 1.0 for one in losses])
    verdict = "undecided"
    assert best.gain is not None
    if best.clear:
        verdict = "take" if best.gain.value > 0 else "refuse"
    return Answer(
        question=question,
        dealt=found.dealt,
        asked=found.asked,
        chosen=chosen,
        rows=(rows[0], best, *rest),
        verdict=verdict,
        best=best,
        as_good=tuple(
            row for row, p in zip(rest, adjusted, strict=True) if not p < 1 - question.level
        ),
        takes=found.takes,
        tried=len(question.choices),
        interrupted=found.interrupted or race.interrupted,
        refused=refused,
        taken=taken[best.back],
        numbers=race.numbers[chosen:],
    )


def _difference(values: np.ndarray, most: int, level: float = LEVEL) -> Estimate:
    return mean_of(np.bincount(values + 2 * most, minlength=4 * most + 1), -2 * most, level)


def _row(
    question: Question,
    name: str,
    back: tuple[int, ...],
    points: np.ndarray,
    gain: Estimate | None,
    judged: Compared | None,
) -> Row:
    most = most_gain(question.rules)
    histogram = np.bincount(points + most, minlength=2 * most + 1)
    return Row(
        name=name,
        back=back,
        deals=len(points),
        points=mean_of(histogram, -most, question.level),
        gain=gain,
        p_value=judged.adjusted if judged else 1.0,
        clear=judged is not None and is_clear(judged, question.level),
    )


def answer(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Answer a question by simulation; an interrupt keeps the deals that are found.

    Raises
    ------
    DokoError
        If nobody offered a poverty to this hand, or for an illegal decision of a strategy.
    """
    hand = Hand(question)
    most = question.deals or MOST
    asked, dealt, interrupted = _counted(hand, most, threads, progress)
    numbers = asked[:most]
    if interrupted and len(numbers) < FEWEST:
        raise KeyboardInterrupt
    if len(numbers) < FEWEST:
        raise DokoError(
            say(
                "in {dealt} deals this hand was asked {number} times to take a poverty; "
                "expected a hand, a position and rules with which that happens {fewest} times "
                "at least",
                dealt=dealt,
                number=len(asked),
                fewest=FEWEST,
            )
            if question.deals is None or question.deals >= FEWEST
            else say(
                "--deals {deals} given; expected {fewest} at least: some choose the cards, the "
                "others say what they are worth",
                deals=question.deals,
                fewest=FEWEST,
            )
        )
    race = _race(hand, numbers, question.choices, progress)
    found = _Found(dealt, len(asked), _takes(question), interrupted)
    return conclude(question, found, race)


def _takes(question: Question) -> bool:
    """Whether the strategy itself takes it, which it decides by its hand."""
    forces = {question.seat: Force(question.said)}
    deal = question.deal(1 << POVERTY)
    table = Plan(question.rules, question.players, question.seed, deal, forces).table()
    rows = np.zeros(DEALT, ROW_DTYPE)
    table.play(0, DEALT, np.zeros(1, COUNTS_DTYPE), rows)
    return bool(((rows["contract"] == POVERTY) & (rows["partner"] == question.seat)).any())
