"""How many deals and seconds a duel would take, from a pilot on deals of another seed.

For effects and half widths of common sizes, and for the rule by which the duel itself would stop.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from analyses.duel import PLANNED, Question, looks
from analyses.estimate import Estimate, normal_quantile
from analyses.rounds import new_round, play
from analyses.sequential import ALPHA, Test, blocks_needed, confidence_sequence
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
class Course:
    """What a duel would take by its own rule for stopping, as the pilot's figures stand.

    ``likely`` is the number of deals expected, ``worst`` the number where the gain lies as badly
    as it can (the same for a rule that the gain does not matter for). Both may be above the
    question's ``most``, but for a number of deals asked for. ``half_width`` is that of the gain's
    interval after a fixed number of deals, None for other rules.
    """

    likely: int
    worst: int
    half_width: float | None = None


@dataclass(frozen=True)
class Plan:
    """What a pilot says: its seed, the gain and its standard deviation, and what is needed.

    ``differs`` is the share of its deals that end differently; ``own`` what the question itself
    takes, None for a test of which the pilot saw no deal with a gain.
    """

    question: Question
    seed: int
    gain: Estimate
    differs: Estimate
    own: Course | None
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
        differs=played.tallies[0].differs(question.level),
        own=course(question, gain),
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


def course(question: Question, gain: Estimate) -> Course | None:
    """What a duel takes by its own rule, for a gain and a standard deviation as in a pilot."""
    z = normal_quantile(question.level)
    if question.deals is not None:
        half = z * gain.sd / math.sqrt(question.deals) if gain.sd > 0 else None
        return Course(question.deals, question.deals, half)
    if not gain.sd > 0:
        wanted = question.margin if question.precision is None else question.precision
        # where all deals are alike the interval shrinks with their number
        deals = _at_look(question, math.ceil(gain.n * gain.half_width / wanted))
        return Course(deals, deals) if question.test is None else None
    if question.precision is not None:
        deals = _at_look(question, math.ceil((z * gain.sd / question.precision) ** 2))
        return Course(deals, deals)
    if question.test is not None:
        return Course(*(_at_look(question, n) for n in _test_takes(question.test, gain.sd)))
    effect = abs(gain.value)
    # the gain is hardest to judge half way between none and the margin
    widths = max(effect, question.margin - effect), question.margin / 2
    return Course(*(_until(question, gain.sd, width) for width in widths))


def _at_look(question: Question, deals: int) -> int:
    """The first look at which so many deals are played."""
    return deals if deals > question.most else next(n for n in looks(question.most) if n >= deals)


def _test_takes(test: Test, sd: float) -> tuple[int, int]:
    """Deals that a sequential test takes on average (Wald 1945): if h0 or h1 holds, and between."""
    lower, upper = test.bounds
    a_deal = ((test.h1 - test.h0) / sd) ** 2
    first = ((1 - test.alpha) * -lower - test.alpha * upper) * 2 / a_deal
    second = ((1 - test.beta) * upper + test.beta * lower) * 2 / a_deal
    return math.ceil(max(first, second)), math.ceil(-lower * upper / a_deal)


def _until(question: Question, sd: float, width: float) -> int:
    """The deals at which the interval that holds at all looks is so narrow."""
    least, most = 2, 4
    while confidence_sequence(most, 0.0, sd * sd, question.level, PLANNED) > width:
        least, most = most, 2 * most
    while most - least > 1:
        middle = (least + most) // 2
        wide = confidence_sequence(middle, 0.0, sd * sd, question.level, PLANNED) > width
        least, most = (middle, most) if wide else (least, middle)
    return _at_look(question, most)
