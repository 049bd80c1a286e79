"""The trials of a search for better parameters, with Optuna.

Every trial plays the same deals in the same chunks (duel.blocks of a design), so that its gain
over the present values is known chunk by chunk: the tree-structured Parzen estimator proposes
values, the Wilcoxon pruner ends trials that are worse than the best so far.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analyses.duel import Question, blocks
from analyses.tuning_wish import STEPS, Span, Tried, Wish
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player

if TYPE_CHECKING:
    from optuna import Study, Trial

#: Chunks that the pruner sees before it judges: with up to 13 pairs of which some are tied, scipy
#: goes through all signs, which takes longer than the games.
FIRST_STEPS = 14
#: How sure the pruner must be that a trial is worse than the best one.
SURE = 0.05
NOT_INSTALLED = (
    "tuning needs Optuna, which is not installed; install it with: pip install 'doko-sim[tune]'"
)


def installed() -> Any:
    """The module optuna, quiet.

    Raises
    ------
    DokoError
        If it is not installed.
    """
    try:
        import optuna
    except ImportError:
        raise DokoError(NOT_INSTALLED) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


@contextmanager
def _quiet() -> Iterator[None]:
    """Optuna calls its pruner an experiment each time that one is made."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _is_clearly_less(one: Tried, other: Tried) -> bool:
    """Whether a trial gains less than another on the same chunks, beyond doubt (95 %)."""
    pairs = zip(one.gains, other.gains, strict=True)
    less = Tried({}, tuple(own - better for own, better in pairs), other.deals, True)
    return less.estimate().high < 0


@dataclass
class Search:
    """The trials of a search, one after the other; see `tuning.search`."""

    wish: Wish
    threads: int | None
    progress: Progress | None
    trials: list[Tried] = field(default_factory=list)
    interrupted: bool = False
    #: By values, in the order of the spans: the gains of the chunks played so far.
    known: dict[tuple[float, ...], list[float]] = field(default_factory=dict)

    def run(self) -> None:
        """Try values until the budget is used up, the present ones first."""
        study = self._study()
        try:
            self._tell(0)
            while self._spent() < self.wish.budget:
                with _quiet():
                    self._try(study, study.ask())
        except KeyboardInterrupt:
            self.interrupted = True

    def best(self) -> Tried | None:
        """The whole trial with the largest gain, of equal ones the first, if it gains at all."""
        whole = [one for one in self.trials if one.whole and one.gain > 0]
        return max(whole, key=lambda one: one.gain, default=None)

    def simplified(self, best: Tried | None) -> Tried | None:
        """The best trial with every value taken back that does not clearly gain on its deals.

        One value stays. Each that is taken back is a trial of its own.
        """
        if best is None or self.interrupted:
            return best
        try:
            for span in self.wish.spans:
                name = span.parameter.name
                changed = [one for one in self.wish.spans if self._is_changed(best, one)]
                if len(changed) > 1 and span in changed:
                    simpler = self._whole({**best.values, name: span.present})
                    if not _is_clearly_less(simpler, best):
                        best = simpler
        except KeyboardInterrupt:
            self.interrupted = True
        return best

    @staticmethod
    def _is_changed(tried: Tried, span: Span) -> bool:
        return tried.values[span.parameter.name] != span.present

    def _whole(self, values: dict[str, float]) -> Tried:
        """A trial that is not cut short."""
        player = self.wish.player(values)
        gains = tuple(self._gain(player, values, step) for step in range(STEPS))
        self.trials.append(Tried(values, gains, STEPS * self.wish.chunk, True))
        return self.trials[-1]

    def _spent(self) -> int:
        return sum(one.deals for one in self.trials)

    def _study(self) -> Study:
        optuna = installed()
        with _quiet():
            study: Study = optuna.create_study(
                direction="maximize",
                sampler=optuna.samplers.TPESampler(seed=self.wish.seed % 2**32),
                pruner=optuna.pruners.WilcoxonPruner(p_threshold=SURE, n_startup_steps=FIRST_STEPS),
            )
        first = {
            one.parameter.name: min(max(one.present, one.low), one.high) for one in self.wish.spans
        }
        study.enqueue_trial(first)
        return study

    def _try(self, study: Study, trial: Trial) -> None:
        values = self._values(trial)
        player = self.wish.player(values)
        gains: list[float] = []
        pruned, before = False, self._spent()
        for step in range(STEPS):
            gains.append(self._gain(player, values, step))
            self._tell(before + (step + 1) * self.wish.chunk)
            trial.report(gains[-1], step)
            pruned = trial.should_prune() and step + 1 < STEPS
            if pruned:
                break
        tried = Tried(values, tuple(gains), len(gains) * self.wish.chunk, not pruned)
        study.tell(trial, tried.gain)
        self.trials.append(tried)

    def _values(self, trial: Trial) -> dict[str, float]:
        values = {}
        for span in self.wish.spans:
            name = span.parameter.name
            if span.parameter.switch:
                values[name] = float(trial.suggest_int(name, 0, 1))
            else:
                values[name] = span.rounded(trial.suggest_float(name, span.low, span.high))
        return values

    def _gain(self, player: Player, values: Mapping[str, float], step: int) -> float:
        """The gain on one chunk; it is the same for the same values, so each is played once."""
        known = self.known.setdefault(tuple(values.values()), [])
        if step == len(known):
            known.append(self._played(player, step))
        return known[step]

    def _played(self, player: Player, step: int) -> float:
        wish = self.wish
        if player.block() == wish.present.block():
            return 0.0  # nobody gains on himself: exactly, in every design
        question = Question(player, wish.present, wish.rules, wish.design, wish.seed)
        gains = blocks(question, step * wish.chunk, wish.chunk, self.threads)
        # gains are whole numbers over a power of two, so that their sum is exact
        return float(gains.sum()) / wish.chunk

    def _tell(self, deals: int) -> None:
        if self.progress is not None:
            self.progress(min(deals, self.wish.budget), self.wish.budget)
