"""How often is a solo the best choice, and what does it earn? Over all hands, position by position.

Random hands that pass the sieve are played with and without a solo on the same deals. Which choice
is best is decided by one half of a hand's deals, what it earns is taken from the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyses.bounds import most_points
from analyses.estimate import NOTHING, Estimate, holm, mean_of_sums, p_value, share, t_quantile
from analyses.solo_fit import PER, full_model, per_hand
from analyses.solo_hands import HALVES, Setting, Tried, draw, sifted_out
from analyses.solo_sieve import solos_of
from doko_sim.chunks import Progress
from doko_sim.contracts import CONTRACTS
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_seed
from doko_sim.texts import say

#: Hands drawn, deals of each half, and hands of which those sifted out are looked at.
HANDS, DEALS, LOOK = 40_000, 64, 3_000
_LOOKED_AT = 1 << 35
UNDECIDED = "undecided"
_FEW = 20
SEATS = 4


@dataclass(frozen=True)
class Question:
    """Under which rules, by whom, from which seed and how many hands.

    ``other`` sits at the three other positions of each hand's owner; None: ``players``.

    Raises
    ------
    DokoError
        For rules without solos, or bad numbers.
    """

    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    hands: int = HANDS
    deals: int = DEALS
    level: float = 0.95
    other: Player | None = None

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.hands < SEATS:
            raise DokoError(
                say(
                    "--hands {hands} given; expected {least} at least",
                    hands=self.hands,
                    least=SEATS,
                )
            )
        if not solos_of(self.rules):
            raise DokoError("these rules have no solo (solos = none); expected rules with solos")

    @property
    def setting(self) -> Setting:
        """How the hands are played."""
        return Setting(self.rules, self.players, self.seed, self.deals, self.other)


@dataclass(frozen=True)
class Row:
    """A solo (None: any) at a position (None: all).

    ``best`` is the share of hands with which it is the best choice; with those hands ``points``
    are its game points, ``gain`` those over the game without a solo, ``won`` its share won.
    """

    solo: int | None
    position: int | None
    best: Estimate
    points: Estimate
    gain: Estimate
    won: Estimate


@dataclass(frozen=True)
class SiftedOut:
    """A look at hands that do not pass the sieve: ``clear`` of ``hands`` are better as a solo.

    ``missed`` are the game points that their best solos would bring per PER hands of all.
    """

    hands: int
    clear: int
    missed: Estimate


@dataclass(frozen=True)
class Answer:
    """Rows over all positions, by position, by both; the worth of all solos per PER hands.

    ``verdict`` is the name of the solo that is most often the best choice, UNDECIDED where
    two are as frequent for all that is known; ``lead`` is by how much more hands it is than the
    second one (None for a single solo), a share. ``own`` is the worth of what the strategy says.
    """

    question: Question
    tried: Tried
    solos: tuple[Row, ...]
    positions: tuple[Row, ...]
    both: tuple[Row, ...]
    worth: Estimate
    own: Estimate
    verdict: str
    lead: Estimate | None
    sifted_out: SiftedOut | None
    interrupted: bool

    @property
    def more(self) -> bool:
        """Whether solos with the hands sifted out clearly gain too, so that figures are too low."""
        return self.sifted_out is not None and self.sifted_out.missed.low > 0


def _ratio(
    values: np.ndarray, weights: np.ndarray, bounds: tuple[float, float], level: float
) -> Estimate:
    """The mean of values by weights, each a hand's, within bounds; by the delta method.

    Where all hands came out alike the interval says how many others there may be.
    """
    total = weights.sum()
    n = int((weights > 0).sum())
    if n < 2:
        return NOTHING
    mean = float(values.sum() / total)
    error = float(np.sqrt(((values - mean * weights) ** 2).sum()) / total)
    low, high = bounds
    half = t_quantile(level, n) * error
    if error == 0:
        half = share(0, n, level).high * (high - low)
    ends = max(mean - half, min(low, mean)), min(mean + half, max(high, mean))
    return Estimate(mean, *ends, n, error * float(np.sqrt(n)))


def _share(numbers: np.ndarray, weights: np.ndarray, hands: int, level: float) -> Estimate:
    """The share of hands chosen; Wilson's interval where there are few."""
    if weights.sum() < _FEW:
        # a hand that only one half chooses counts half
        few, exact = share(round(float(weights.sum())), hands, level), float(weights.sum()) / hands
        return Estimate(exact, min(few.low, exact), max(few.high, exact), hands, few.sd)
    found = per_hand(numbers, weights, hands, level)
    value, low, high = (max(x, 0.0) / PER for x in (found.value, *found.interval))
    return Estimate(value, low, high, hands, found.sd / PER)


class _Chosen:
    """What the full model plays with the hands tried, and what that brings."""

    def __init__(self, tried: Tried, most: int, level: float) -> None:
        self.tried, self.most, self.level = tried, most, level
        entries, full = tried.entries, full_model(tried)
        self.weights = full.mean(axis=0)

        def crossed(name: str) -> np.ndarray:
            other = np.stack([entries[name][:, 1 - half] for half in range(HALVES)])
            return np.asarray((full * other).mean(axis=0) / tried.deals)

        self.points, self.gain, self.won = (crossed(name) for name in ("points", "gain", "won"))

    def row(self, solo: int | None, position: int | None) -> Row:
        entries, hands = self.tried.entries, self.tried.hands
        part = np.ones(len(entries), bool)
        if solo is not None:
            part &= entries["solo"] == solo
        if position is not None:
            part &= entries["seat"] == position - 1
            hands = len(range(position - 1, hands, SEATS))
        weights = self.weights[part]
        best = _share(entries["number"][part], weights, hands, self.level)
        return Row(
            solo,
            position,
            best,
            *(
                _ratio(one[part], weights, bounds, self.level)
                for one, bounds in (
                    (self.points, (-self.most, self.most)),
                    (self.gain, (-2 * self.most, 2 * self.most)),
                    (self.won, (0, 1)),
                )
            ),
        )


def _verdict(rows: tuple[Row, ...]) -> str:
    ranked = sorted(rows, key=lambda row: -row.best.value)
    other = ranked[1].best.high if len(ranked) > 1 else 0.0
    if not ranked[0].best.low > other:
        return UNDECIDED
    assert ranked[0].solo is not None
    return CONTRACTS[ranked[0].solo]


def _lead(chosen: _Chosen, rows: tuple[Row, ...]) -> Estimate | None:
    """The share of the most frequent solo less that of the second, of the same hands."""
    ranked = sorted(rows, key=lambda row: -row.best.value)
    if len(ranked) < 2:
        return None
    entries, hands = chosen.tried.entries, chosen.tried.hands
    first, second = (entries["solo"] == row.solo for row in ranked[:2])
    found = per_hand(
        entries["number"], chosen.weights * (first * 1.0 - second), hands, chosen.level
    )
    return Estimate(found.value / PER, found.low / PER, found.high / PER, found.n, found.sd / PER)


def _look(setting: Setting, hands: int, threads: int | None, level: float) -> SiftedOut:
    """Play the best solos of hands that the sieve leaves out."""
    tried = draw(setting, _LOOKED_AT, hands, sifted_out, threads)
    entries = tried.entries
    n, most = HALVES * tried.deals, most_points(setting.rules)
    gains = [
        mean_of_sums(n, int(entry["gain"].sum()), int(entry["squares"]), 0, 2 * most, level)
        for entry in entries
    ]
    p_values = [p_value(gain) if gain.value > 0 else 1.0 for gain in gains]
    clear = sum(adjusted < 1 - level for adjusted in holm(p_values))
    full = full_model(tried)
    crossed = np.mean([full[half] * tried.gain(1 - half) for half in range(HALVES)], axis=0)
    missed = per_hand(entries["number"], crossed, tried.hands, level, 2 * most)
    return SiftedOut(len(entries), clear, missed)


def conclude(question: Question, tried: Tried, look: SiftedOut | None) -> Answer:
    """The answer that the hands tried give."""
    most = most_points(question.rules)
    chosen = _Chosen(tried, most, question.level)
    contracts = solos_of(question.rules)
    rows = tuple(chosen.row(solo, None) for solo in contracts)
    positions = range(1, SEATS + 1)
    entries = tried.entries
    numbers = entries["number"]
    said = tried.mean_gain * (entries["own"] == entries["solo"])
    return Answer(
        question=question,
        tried=tried,
        solos=(*sorted(rows, key=lambda row: -row.best.value), chosen.row(None, None)),
        positions=tuple(chosen.row(None, one) for one in positions),
        both=tuple(chosen.row(solo, one) for solo in contracts for one in positions),
        worth=per_hand(numbers, chosen.gain, tried.hands, question.level, 2 * most),
        own=per_hand(numbers, said, tried.hands, question.level, 2 * most),
        verdict=_verdict(rows),
        lead=_lead(chosen, rows),
        sifted_out=look,
        interrupted=tried.interrupted,
    )


def answer(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Answer the question by simulation; an interrupt keeps the hands that are done.

    Raises
    ------
    DokoError
        For rules that are not played, or an illegal decision of a strategy.
    """
    tried = draw(question.setting, 0, question.hands, threads=threads, progress=progress)
    look = None
    if not tried.interrupted:
        look = _look(question.setting, min(LOOK, question.hands), threads, question.level)
    return conclude(question, tried, look)
