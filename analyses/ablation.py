"""What is each tactic of a strategy worth? Each turned off alone, and each on alone.

A tactic is a switch among a strategy's parameters. Off alone: one seat drops it at a table that has
all of them (design D2); what it loses is the tactic's worth. On alone: one seat has it at a table
of players without tactics. With partners (design D4): what it is worth where the partner has it
too, and where the partner has not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from analyses.designs import GAIN, INTERACTION, WITH, WITHOUT, factorial, seat
from analyses.duel import MARGIN
from analyses.estimate import FEW_DIFFER, LEVEL, Compared, Estimate, compare
from analyses.limits import check_points
from analyses.matches import Match, Tally, scaled
from analyses.rounds import Round, new_round, play
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError, nearest
from doko_sim.players.strategy import Parameter, Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_deals, check_seed
from doko_sim.texts import say

PAYS, COSTS, SAME, OPEN, UNUSED = "pays", "costs", "same", "open", "never used"


def tactic_id(tactic: Parameter) -> str:
    """The ID that a tactic's meaning begins with, or the parameter's name where it has none."""
    head, colon, _ = tactic.meaning.partition(": ")
    return head if colon else tactic.name


@dataclass(frozen=True)
class Ask:
    """The strategy that is taken apart, and how.

    ``only`` names the tactics looked at, by parameter or ID; all that are on if it is empty.

    Raises
    ------
    DokoError
        For a strategy without tactics, an unknown one, or bad numbers.
    """

    base: Player
    rules: Rules
    only: tuple[str, ...] = ()
    with_partner: bool = False
    seed: int = 1
    deals: int = 20_000
    level: float = LEVEL
    margin: float = MARGIN

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)
        check_points("margin", self.margin)
        names = [name for one in self._on() for name in (one.name, tactic_id(one))]
        if not names:
            raise DokoError(
                say(
                    "{strategy} has no tactic that is on; expected a strategy with switches",
                    strategy=self.base.name,
                )
            )
        for name in self.only:
            if name not in names:
                raise DokoError(
                    say(
                        "{strategy} has no tactic {name!r} that is on; expected an ID as {id} or a "
                        "name as {example}, of those in doko strategies list{hint}",
                        strategy=self.base.name,
                        name=name,
                        id=names[1],
                        example=names[0],
                        hint=nearest(name, names),
                    )
                )

    def _on(self) -> list[Parameter]:
        return [p for p in self.base.strategy.parameters if p.switch and self.base.value(p)]

    @property
    def tactics(self) -> list[Parameter]:
        """The tactics looked at, in the strategy's order."""
        return [
            one
            for one in self._on()
            if not self.only or one.name in self.only or tactic_id(one) in self.only
        ]

    def changed(self, **values: float) -> Player:
        """The strategy with other values."""
        return Player(self.base.strategy, MappingProxyType({**self.base.values, **values}))

    def without(self, name: str) -> Player:
        """The strategy with a tactic off."""
        return self.changed(**{name: 0.0})

    def alone(self, name: str | None) -> Player:
        """The strategy with all tactics off but one."""
        return self.changed(**{one.name: float(one.name == name) for one in self._on()})


@dataclass(frozen=True)
class Worth:
    """What a tactic is worth, by measure; each measure is adjusted over all tactics (Holm).

    ``gains`` has ``off`` and ``alone``, or the measures of the factorial design, None where not a
    single deal differs; ``differs`` is the share of deals in which the tactic turned off changes
    the scores, ``verdict`` one of PAYS, COSTS, SAME (within the margin), OPEN, UNUSED.
    """

    tactic: Parameter
    gains: dict[str, Compared | None]
    differs: Estimate
    verdict: str

    @property
    def main(self) -> Compared | None:
        """What the tactic is worth to the strategy."""
        return next(iter(self.gains.values()))

    @property
    def is_rare(self) -> bool:
        """Whether it is undecided because so few deals differ."""
        return self.verdict == OPEN and self.differs.value * self.differs.n < FEW_DIFFER

    @property
    def name(self) -> str:
        """The tactic's ID."""
        return tactic_id(self.tactic)

    @property
    def words(self) -> str:
        """What the tactic is, without its ID."""
        head, colon, rest = self.tactic.meaning.partition(": ")
        return rest if colon else head


OFF, ALONE = "off", "alone"


@dataclass(frozen=True)
class Ablation:
    """The tactics, the one that is worth most first."""

    ask: Ask
    played: Round
    worths: tuple[Worth, ...]


def ablate(ask: Ask, threads: int | None = None, progress: Progress | None = None) -> Ablation:
    """Measure what each tactic is worth, all on the same deals.

    Raises
    ------
    DokoError
        For rules that are not played, or a strategy that does what it may not.
    KeyboardInterrupt
        If not a single deal was done.
    """
    tactics = ask.tactics
    model = new_round(ask.rules, ask.seed, _matches(ask))
    played = play(model, ask.deals, threads, progress)
    count = len(tactics)
    by_measure: dict[str, list[Compared | None]]
    if ask.with_partner:
        by_measure = {
            measure: _compared(ask, played.tallies, measure)
            for measure in (GAIN, WITH, WITHOUT, INTERACTION)
        }
    else:
        off = _compared(ask, played.tallies[:count])
        by_measure = {
            OFF: [one and Compared(-one.estimate, one.p, one.adjusted) for one in off],
            ALONE: _compared(ask, played.tallies[count:]),
        }
    worths = [
        Worth(
            tactic=tactic,
            gains={measure: found[place] for measure, found in by_measure.items()},
            differs=played.tallies[place].differs(ask.level),
            verdict=_judge(ask, next(iter(by_measure.values()))[place]),
        )
        for place, tactic in enumerate(tactics)
    ]
    worths.sort(key=lambda one: -one.main.estimate.value if one.main else math.inf)
    return Ablation(ask, played, tuple(worths))


def _matches(ask: Ask) -> list[Match]:
    """By tactic the match without it, then by tactic the match with it alone."""
    names = [one.name for one in ask.tactics]
    if ask.with_partner:
        design = factorial(ask.rules)
        return [Match(ask.base, ask.without(name), design) for name in names]
    design = seat(ask.rules)
    off = [Match(ask.without(name), ask.base, design) for name in names]
    return off + [Match(ask.alone(name), ask.alone(None), design) for name in names]


def _compared(ask: Ask, tallies: Sequence[Tally], measure: str = GAIN) -> list[Compared | None]:
    """The measure of every tactic, after Holm's adjustment over all of them."""
    histograms = [tally.histogram(ask.rules, measure) for tally in tallies]
    denominator = tallies[0].match.design.denominator
    found = compare([values for values, _ in histograms], histograms[0][1], ask.level)
    return [
        Compared(scaled(one.estimate, denominator), one.p, one.adjusted)
        if tally.is_seen(measure)
        else None
        for one, tally in zip(found, tallies, strict=True)
    ]


def is_clear(one: Compared | None, level: float) -> bool:
    """Whether an effect differs from zero after Holm's adjustment."""
    if one is None:
        return False
    return one.adjusted < 1 - level and not one.estimate.low <= 0 <= one.estimate.high


def _judge(ask: Ask, one: Compared | None) -> str:
    if one is None:
        return UNUSED
    if is_clear(one, ask.level):
        return PAYS if one.estimate.value > 0 else COSTS
    low, high = one.estimate.interval
    return SAME if -ask.margin <= low and high <= ask.margin else OPEN
