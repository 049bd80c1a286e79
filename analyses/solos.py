"""How often is a solo the best choice, and what does it earn? Over all hands, position by position.

Random hands that pass the sieve are played with and without a solo on the same deals. Which choice
is best is decided by one half of a hand's deals, what it earns is taken from the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyses.alternatives import from_sums
from analyses.estimate import NOTHING, Estimate, holm, p_value, share, t_quantile
from analyses.solo_fit import PER, full_model, per_hand
from analyses.solo_hands import HALVES, Setting, Tried, draw, sifted_out
from analyses.solo_sieve import solos_of
from doko_sim.chunks import Progress
from doko_sim.contracts import CONTRACTS
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_seed

#: Hands drawn, deals of each half, and hands of which those sifted out are looked at.
HANDS, DEALS, LOOK = 40_000, 64, 3_000
_LOOKED_AT = 1 << 35
UNDECIDED = "undecided"
_FEW = 20
SEATS = 4


@dataclass(frozen=True)
class Question:
    """Under which rules, by whom, from which seed and how many hands.

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

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.hands < SEATS:
            raise DokoError(f"{self.hands} hands given; expected {SEATS} at least")
        if not solos_of(self.rules):
            raise DokoError("these rules have no solo (solos = none); expected rules with solos")

    @property
    def setting(self) -> Setting:
        """How the hands are played."""
        return Setting(self.rules, self.players, self.seed, self.deals)


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
    two are as frequent for all that is known. ``own`` is the worth of what the strategy says.
    """

    question: Question
    tried: Tried
    solos: tuple[Row, ...]
    positions: tuple[Row, ...]
    both: tuple[Row, ...]
    worth: Estimate
    own: Estimate
    verdict: str
    sifted_out: SiftedOut | None
    interrupted: bool


def _ratio(values: np.ndarray, weights: np.ndarray, level: float) -> Estimate:
    """The mean of values by weights, each a hand's; the interval by the delta method."""
    total = weights.sum()
    n = int((weights > 0).sum())
    if n < 2:
        return NOTHING
    mean = float(values.sum() / total)
    error = float(np.sqrt(((values - mean * weights) ** 2).sum()) / total)
    half = t_quantile(level, n) * error
    return Estimate(mean, mean - half, mean + half, n, error * float(np.sqrt(n)))


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

    def __init__(self, tried: Tried, level: float) -> None:
        self.tried, self.level = tried, level
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
            *(_ratio(one[part], weights, self.level) for one in (self.points, self.gain, self.won)),
        )


def _verdict(rows: tuple[Row, ...]) -> str:
    ranked = sorted(rows, key=lambda row: -row.best.value)
    if len(ranked) > 1 and ranked[1].best.high > ranked[0].best.low:
        return UNDECIDED
    assert ranked[0].solo is not None
    return CONTRACTS[ranked[0].solo]


def _look(setting: Setting, hands: int, threads: int | None, level: float) -> SiftedOut:
    """Play the best solos of hands that the sieve leaves out."""
    tried = draw(setting, _LOOKED_AT, hands, sifted_out, threads)
    entries = tried.entries
    n = HALVES * tried.deals
    gains = [
        from_sums(n, int(entry["gain"].sum()), int(entry["squares"]), level) for entry in entries
    ]
    p_values = [p_value(gain) if gain.value > 0 else 1.0 for gain in gains]
    clear = sum(adjusted < 1 - level for adjusted in holm(p_values))
    full = full_model(tried)
    crossed = np.mean([full[half] * tried.gain(1 - half) for half in range(HALVES)], axis=0)
    missed = per_hand(entries["number"], crossed, tried.hands, level)
    return SiftedOut(len(entries), clear, missed)


def conclude(question: Question, tried: Tried, look: SiftedOut | None) -> Answer:
    """The answer that the hands tried give."""
    chosen = _Chosen(tried, question.level)
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
        worth=per_hand(numbers, chosen.gain, tried.hands, question.level),
        own=per_hand(numbers, said, tried.hands, question.level),
        verdict=_verdict(rows),
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
