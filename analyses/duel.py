"""Which of two strategies is better, by how much, and when enough deals are played.

The gain is A's over B in a design (designs.py), in game points a deal. A duel stops by a rule that
keeps its interval honest: at a number of deals fixed beforehand, at a width, or at any look where
the interval is one that holds at all looks at once (method.md 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analyses.designs import GAIN, Design, design
from analyses.estimate import LEVEL, Estimate
from analyses.limits import check_gains, check_points
from analyses.matches import Match, Tally, scaled
from analyses.rounds import Round, check_self_play, chunk_of, gains_of, new_round, worker
from analyses.sequential import (
    Outcome,
    Test,
    Verdict,
    more_needed,
    normalised_effect,
    sequence_of,
    verdict,
)
from analyses.trail import KEEP, until
from doko_sim.chunks import Crew, Progress
from doko_sim.errors import DokoError
from doko_sim.option_values import listed
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_seed
from doko_sim.texts import say

__all__ = ["MARGIN", "MOST", "Answer", "Question", "blocks", "duel", "looks"]

#: Two strategies that differ by less for certain come to the same (method.md 4).
MARGIN = 0.02
#: Deals at most where a rule stops the duel, and those for which intervals are narrowest.
MOST, PLANNED = 1_000_000, 20_000
_FIRST_LOOK, _GROWTH = 1_000, 1.25


@dataclass(frozen=True)
class Question:
    """Two strategies, the design, and when to stop.

    With ``deals`` so many are played; with ``precision`` as many as it takes for an interval of
    this half width; with ``test`` until the test of the two means ends; without any of them until
    the verdict is certain. The last three stop at ``most`` deals.

    Raises
    ------
    DokoError
        For an unknown design, more than one rule, or numbers that are none.
    """

    first: Player
    second: Player
    rules: Rules
    design_name: str = "swap"
    seed: int = 1
    deals: int | None = None
    precision: float | None = None
    test: Test | None = None
    margin: float = MARGIN
    level: float = LEVEL
    most: int = MOST
    keep: int = 0

    def __post_init__(self) -> None:
        check_seed(self.seed)
        _ = self.design
        rules = {"deals": self.deals, "precision": self.precision, "test": self.test}
        given = [name for name, one in rules.items() if one is not None]
        if len(given) > 1:
            raise DokoError(
                say(
                    "{names} given together; expected one of them at most",
                    names=listed([say(name) for name in given], "and"),
                )
            )
        for name, value in (("precision", self.precision), ("margin", self.margin)):
            if value is not None:
                check_points(name, value)
        if self.test is not None:
            check_gains(self.test.h0, self.test.h1)
        for name, number in (("deals", self.deals), ("most deals", self.most)):
            if number is not None and number < 1:
                raise DokoError(
                    say(
                        "{number} {name} given; expected at least one",
                        number=number,
                        name=say(name),
                    )
                )

    @cached_property
    def design(self) -> Design:
        """The design under the rules."""
        return design(self.design_name, self.rules)

    @property
    def match(self) -> Match:
        """Who plays whom."""
        return Match(self.first, self.second, self.design)

    @property
    def is_watched(self) -> bool:
        """Whether the values decide when to stop, so that the interval must hold at all looks."""
        return self.deals is None and self.precision is None

    @property
    def most_deals(self) -> int:
        """The deals played at most."""
        return self.most if self.deals is None else self.deals


@dataclass(frozen=True)
class Answer:
    """What a duel came to; all figures of A against B.

    ``gains`` has an estimate by measure of the design, ``gain`` the one that the duel is about;
    ``effect`` is the gain in standard deviations of a block; ``more`` how many more deals it
    takes, as things stand, until something is decided (None: nobody knows). ``outcome`` is that
    of the test, ``stopped`` says whether the rule for stopping was met.
    """

    question: Question
    played: Round
    gains: dict[str, Estimate]
    effect: Estimate
    differs: Estimate
    verdict: Verdict
    more: int | None
    outcome: Outcome | None
    stopped: bool

    @property
    def gain(self) -> Estimate:
        """A's gain in game points a deal."""
        return self.gains[GAIN]

    @property
    def tally(self) -> Tally:
        """The sums behind the figures."""
        return self.played.tallies[0]


def looks(most: int) -> Iterator[int]:
    """The numbers of deals at which it is looked whether to stop, the last one being ``most``."""
    number = _FIRST_LOOK
    while number < most:
        yield number
        grown = round(number * _GROWTH / _FIRST_LOOK) * _FIRST_LOOK
        number = max(number + _FIRST_LOOK, grown)
    yield most


def known(answer: Answer) -> list[tuple[int, Estimate]]:
    """A's gain as it was known after growing numbers of deals, by the question's own interval."""
    question, tally = answer.question, answer.tally
    growing, found = Tally(tally.match), []
    for step in sorted(tally.trail):
        growing.histograms[GAIN].update(tally.trail[step])
        growing.deals = until(step, tally.deals)
        found.append((growing.deals, _estimate(question, growing)))
    return found


def estimates(question: Question, tally: Tally) -> dict[str, Estimate]:
    """By measure the mean, with the interval that fits the rule for stopping."""
    return {one: _estimate(question, tally, one) for one in question.design.weights}


def _estimate(question: Question, tally: Tally, measure: str = GAIN) -> Estimate:
    """The mean of one measure; of a strategy against itself it is zero, and known."""
    if question.match.is_self_play:
        return Estimate(0.0, 0.0, 0.0, tally.deals, 0.0)
    if not question.is_watched:
        return tally.estimate(question.rules, question.level, measure)
    values, offset = tally.histogram(question.rules, measure)
    whole = sequence_of(values, offset, question.level, PLANNED)
    return scaled(whole, question.design.denominator)


def _outcome(question: Question, tally: Tally) -> Outcome | None:
    if question.test is None:
        return None
    counts, offset = tally.histogram(question.rules)
    values = (offset + np.arange(len(counts))) / question.design.denominator
    return question.test.outcome(values, counts)


def _is_over(question: Question, tally: Tally) -> bool:
    """Whether the rule for stopping is met."""
    if question.deals is not None:
        return tally.deals >= question.deals
    if question.test is not None:
        return _outcome(question, tally) != "undecided"
    gain = _estimate(question, tally)
    if question.precision is not None:
        return gain.half_width <= question.precision
    return verdict(gain, question.margin) != "undecided"


def _play(question: Question, threads: int | None, progress: Progress | None) -> tuple[Round, bool]:
    """The deals up to the look at which the rule is met, and whether it is."""
    keep = max(question.keep, KEEP)
    model = new_round(question.rules, question.seed, [question.match], keep)
    total, most = model.empty(), question.most_deals
    stops = [most] if question.deals is not None else looks(most)
    stopped = False
    with Crew(worker(model), threads) as crew:
        start = 0

        def tell(done: int, _: int) -> None:
            if progress is not None:
                progress(start + done, most)

        tell(0, most)
        for look in stops:
            chunk = chunk_of(model, look - start, crew.threads)
            crew.run(start, look - start, total.add, chunk, tell)
            start = look
            if crew.interrupted:
                break
            stopped = _is_over(question, total.tallies[0])
            if stopped:
                break
    total.interrupted = crew.interrupted
    return total, stopped


def duel(
    question: Question, threads: int | None = None, progress: Progress | None = None
) -> Answer:
    """Play until the question's rule stops; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For rules that are not played, a strategy that does what it may not, or one that differs
        from itself.
    KeyboardInterrupt
        If not a single deal was done.
    """
    played, stopped = _play(question, threads, progress)
    if played.interrupted and played.deals == 0:
        raise KeyboardInterrupt
    check_self_play(played)
    return answer(question, played, stopped)


def answer(question: Question, played: Round, stopped: bool) -> Answer:
    """What the deals played say about a question."""
    tally = played.tallies[0]
    gains = estimates(question, tally)
    counts, offset = tally.histogram(question.rules)
    differs = tally.differs(question.level)
    if question.match.is_self_play:
        differs = Estimate(0.0, 0.0, 0.0, tally.deals, 0.0)
    return Answer(
        question=question,
        played=played,
        gains=gains,
        effect=normalised_effect(offset + np.arange(len(counts)), counts, question.level),
        differs=differs,
        verdict=verdict(gains[GAIN], question.margin),
        more=more_needed(gains[GAIN], question.margin),
        outcome=_outcome(question, tally),
        stopped=stopped,
    )


def blocks(question: Question, first: int, deals: int, threads: int | None = None) -> np.ndarray:
    """A's gain on each of deals ``first`` to ``first + deals - 1``, shape (deals,).

    In game points; the same numbers of the same seed are the same deals whoever plays, so that
    several candidates can be paired deal by deal.
    """
    return gains_of(question.rules, question.match, question.seed, first, deals, threads)
