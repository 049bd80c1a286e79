"""Better values for a strategy's parameters, found by playing against the present ones.

The best of many trials is chosen for its luck, too: values of it that do not clearly matter go back
to the present ones, and it is measured again on deals of another seed by a sequential test, which
alone says whether it is better (method.md 4 and 5).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from analyses.duel import Answer, Question, duel
from analyses.sequential import Test
from analyses.tuning_search import Search
from analyses.tuning_wish import Tried, Wish
from doko_sim.chunks import Progress
from doko_sim.players.strategy import Player

TuningVerdict = Literal["better", "small", "none", "undecided"]


@dataclass(frozen=True)
class Tuned:
    """What a search found.

    ``best`` is the whole trial with the largest gain, which flatters it, without the values that do
    not clearly matter; None if nothing was better than the present values. ``check`` is its duel
    with them on fresh deals; None if there was none. ``interrupted`` says that search or check were
    ended early.
    """

    wish: Wish
    trials: tuple[Tried, ...]
    best: Tried | None
    check: Answer | None = None
    interrupted: bool = False

    @property
    def player(self) -> Player | None:
        """The strategy with the best values."""
        return None if self.best is None else self.wish.player(self.best.values)

    @property
    def is_better(self) -> bool:
        """Whether the fresh deals confirm the gain."""
        return self.verdict == "better"

    @property
    def verdict(self) -> TuningVerdict:
        """What the fresh deals say.

        ``better`` if the test ends with the gain, or is open and its interval, which holds at all
        looks, is above zero: without a gain both together come about no oftener than the test's
        error allows (docs/method.md 10). ``small`` if the test ends with no gain, though its
        interval is above zero; ``undecided`` if it is open; else ``none``.
        """
        if self.check is None:
            return "undecided"
        low, high = self.check.gain.interval
        if self.check.outcome == "H1":
            return "better"
        if self.check.outcome == "H0":
            return "small" if low > 0 else "none"
        return "better" if low > 0 else "none" if high < 0 else "undecided"

    @property
    def deals(self) -> int:
        """The deals of the search."""
        return sum(one.deals for one in self.trials)


def search(wish: Wish, threads: int | None = None, progress: Progress | None = None) -> Tuned:
    """Search for better values; `checked` tells whether the best of them are any better.

    The same wish finds the same values for any number of threads (with the same Optuna). An
    interrupt ends the search early and keeps the trials that are done.

    Raises
    ------
    DokoError
        If Optuna is not installed, or as for duel.duel.
    """
    trials = Search(wish, threads, progress)
    trials.run()
    best = trials.simplified(trials.best())
    return Tuned(wish, tuple(trials.trials), best, interrupted=trials.interrupted)


def tune(wish: Wish, threads: int | None = None) -> Tuned:
    """Search for better values, and test the best on fresh deals."""
    found = search(wish, threads)
    return found if found.interrupted else checked(found, threads)


def checked(found: Tuned, threads: int | None = None, progress: Progress | None = None) -> Tuned:
    """The same with its best values measured against the present ones on fresh deals."""
    if found.player is None:
        return found
    wish = found.wish
    question = Question(
        first=found.player,
        second=wish.present,
        rules=wish.rules,
        design_name=wish.design,
        seed=wish.fresh_seed,
        test=Test(0.0, wish.gain),
        most=wish.most,
    )
    try:
        answer = duel(question, threads, progress)
    except KeyboardInterrupt:
        return replace(found, interrupted=True)
    return replace(found, check=answer, interrupted=answer.played.interrupted)
