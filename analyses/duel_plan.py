"""How many deals and seconds a duel would take, from a pilot on deals of another seed."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from analyses.duel import Question
from analyses.estimate import Estimate, normal_quantile
from analyses.rounds import new_round, play
from analyses.sequential import ALPHA, blocks_needed
from doko_sim.simulation import SEEDS

#: Deals of the pilot, and those played before it so that nothing is measured that happens once.
PILOT, WARM = 5_000, 250
EFFECTS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


@dataclass(frozen=True)
class Needed:
    """Deals and seconds for one effect, or for one half width.

    ``deals`` is the size at which a one-sided test finds the effect with chance 1 - ALPHA, or at
    which an interval is as narrow as wanted; None where the pilot saw no deal that differs.
    """

    size: float
    deals: int | None
    seconds: float | None


@dataclass(frozen=True)
class Plan:
    """What a pilot says: its seed, the gain and its standard deviation, and what is needed."""

    question: Question
    seed: int
    gain: Estimate
    deals_a_second: float
    effects: tuple[Needed, ...]
    widths: tuple[Needed, ...]


def another_seed(seed: int) -> int:
    """The seed of deals that are played apart from a question's own: the next one."""
    return (seed + 1) % SEEDS


def plan(question: Question, threads: int | None = None) -> Plan:
    """Play the pilot and work out what effects and precisions need.

    Raises
    ------
    DokoError
        For rules that are not played, or a strategy that does what it may not.
    """
    seed = another_seed(question.seed)
    model = new_round(question.rules, seed, [question.match])
    play(model, WARM, threads)
    started = time.perf_counter()
    played = play(model, PILOT, threads)
    rate = played.deals / (time.perf_counter() - started)
    gain = played.tallies[0].estimate(question.rules, question.level)
    z = normal_quantile(question.level)
    sizes = {*EFFECTS, *([question.precision] if question.precision else [])}
    if question.test is not None:
        sizes.add(question.test.h1 - question.test.h0)

    def needed(size: float, deals: int | None) -> Needed:
        return Needed(size, deals, None if deals is None else deals / rate)

    known = gain.sd > 0
    return Plan(
        question=question,
        seed=seed,
        gain=gain,
        deals_a_second=rate,
        effects=tuple(
            needed(size, blocks_needed(size, gain.sd, ALPHA, ALPHA) if known else None)
            for size in sorted(sizes)
        ),
        widths=tuple(
            needed(size, math.ceil((z * gain.sd / size) ** 2) if known else None)
            for size in sorted(sizes)
        ),
    )
