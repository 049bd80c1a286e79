"""What is tuned: parameters, the values to try, how long; and what one trial came to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from analyses.estimate import LEVEL, Estimate, t_quantile
from analyses.limits import check_points
from doko_sim.errors import DokoError, nearest
from doko_sim.players.strategy import Parameter, Player, Strategy
from doko_sim.rules import Rules
from doko_sim.simulation import SEEDS, check_seed
from doko_sim.texts import say

#: Chunks of deals in a trial.
STEPS = 40
#: Deals of a whole trial, of all trials together, and of the test on fresh deals at most.
DEALS, BUDGET, MOST = 40_000, 2_000_000, 400_000
#: The gain in game points a deal that the test on fresh deals sets against none.
GAIN = 0.01
#: How much of a parameter's range lies on each side of its present value, if nothing is said.
_REACH = 0.25
_STEPS_OF_RANGE = 100
#: Trials that a search should have room for, at least.
_TRIALS = 50


@dataclass(frozen=True)
class Span:
    """A parameter and the values that are tried (a switch: off and on), ``present`` among them."""

    parameter: Parameter
    low: float
    high: float
    present: float

    @property
    def step(self) -> float:
        """The distance of two values that are tried: a power of ten, a hundredth of the span."""
        return float(10.0 ** math.floor(math.log10((self.high - self.low) / _STEPS_OF_RANGE)))

    def rounded(self, value: float) -> float:
        """The value that is tried for a number: few digits, but the present one as it is."""
        if value == self.present:
            return value
        digits = -round(math.log10(self.step))
        return min(max(round(value, digits), self.low), self.high)


@dataclass(frozen=True)
class Wish:
    """What is tuned, and how long.

    ``deals`` is a whole trial, ``budget`` all trials together: the search ends with the trial in
    which it is used up, and then takes back value by value what does not matter. ``gain`` is what
    the test on fresh deals sets against no gain at all, with at most ``most`` deals.

    Raises
    ------
    DokoError
        For numbers that are none, or no parameter at all.
    """

    present: Player
    spans: tuple[Span, ...]
    rules: Rules
    design: str = "swap"
    seed: int = 1
    deals: int = DEALS
    budget: int = BUDGET
    gain: float = GAIN
    most: int = MOST

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if not self.spans:
            raise DokoError("no parameter to tune given; expected at least one")
        if self.deals < STEPS:
            raise DokoError(
                say(
                    "{deals} deals a trial given; expected at least {least}",
                    deals=self.deals,
                    least=STEPS,
                )
            )
        if self.budget < self.deals:
            raise DokoError(
                say(
                    "a budget of {budget} deals given; expected at least one trial's {deals}, "
                    "better {trials} trials': --budget {better}, or smaller trials: "
                    "--deals {smaller}",
                    budget=self.budget,
                    deals=self.deals,
                    trials=_TRIALS,
                    better=_TRIALS * self.deals,
                    smaller=max(STEPS, self.budget // _TRIALS),
                )
            )
        check_points("a gain of", self.gain)

    @property
    def fresh_seed(self) -> int:
        """The seed of the deals on which the winner is tested."""
        return (self.seed + 1) % SEEDS

    @property
    def chunk(self) -> int:
        """Deals of one of a trial's chunks."""
        return -(-self.deals // STEPS)

    def player(self, values: Mapping[str, float]) -> Player:
        """The present strategy with other values."""
        return replace(self.present, values=MappingProxyType({**self.present.values, **values}))


@dataclass(frozen=True)
class Tried:
    """A trial: the values, and by chunk of the deals the gain over the present ones.

    ``deals`` is what it took; ``whole`` says that it was played to its end, not cut short as worse
    than the best.
    """

    values: Mapping[str, float]
    gains: tuple[float, ...]
    deals: int
    whole: bool

    @property
    def gain(self) -> float:
        """The mean gain in game points a deal."""
        return math.fsum(self.gains) / len(self.gains)

    def estimate(self, level: float = LEVEL) -> Estimate:
        """The gain with Student's interval over the chunks, none for a single one."""
        n, mean = len(self.gains), self.gain
        if n < 2:
            return Estimate(mean, -math.inf, math.inf, n, math.nan)
        sd = math.sqrt(math.fsum((one - mean) ** 2 for one in self.gains) / (n - 1))
        half = t_quantile(level, n) * sd / math.sqrt(n)
        return Estimate(mean, mean - half, mean + half, n, sd)


def spans(player: Player, over: Sequence[str]) -> tuple[Span, ...]:
    """What ``--over`` names: ``re_threshold`` or, with the values to try, ``re_threshold=60..90``.

    Raises
    ------
    DokoError
        For an unknown parameter, with the nearest right name, or a span outside its range.
    """
    known = {parameter.name: parameter for parameter in player.strategy.parameters}
    found: dict[str, Span] = {}
    for text in over:
        name, equals, span = (part.strip() for part in text.partition("="))
        if name not in known:
            raise DokoError(_unknown(player.strategy, name))
        if name in found:
            raise DokoError(say("parameter {name} is named twice; expected each once", name=name))
        parameter = known[name]
        if parameter.words:
            raise DokoError(
                say(
                    "parameter {name} is chosen by a word; expected a number or a switch", name=name
                )
            )
        found[name] = _span(player, parameter, span) if equals else _around(player, parameter)
    return tuple(found.values())


def _unknown(strategy: Strategy, name: str) -> str:
    names = [parameter.name for parameter in strategy.parameters]
    if not names:
        return say(
            "strategy {strategy} has no parameters; there is nothing to tune",
            strategy=strategy.name,
        )
    return say(
        "strategy {strategy} has no parameter {name!r}{hint}",
        strategy=strategy.name,
        name=name,
        hint=nearest(name, names),
    )


def _span(player: Player, parameter: Parameter, text: str) -> Span:
    low_text, dots, high_text = text.partition("..")
    if not dots or parameter.switch:
        expected = say("LOW..HIGH, as 60..90")
        if parameter.switch:
            expected = say("no span, for it is a switch")
        raise DokoError(
            say(
                "parameter {name}={text}; expected {expected}",
                name=parameter.name,
                text=text,
                expected=expected,
            )
        )
    low, high = parameter.read(low_text.strip()), parameter.read(high_text.strip())
    if not low < high:
        raise DokoError(
            say(
                "parameter {name}={text}; expected the lower number first",
                name=parameter.name,
                text=text,
            )
        )
    return Span(parameter, low, high, player.value(parameter))


def _around(player: Player, parameter: Parameter) -> Span:
    """A quarter of the range on each side of the present value, within the range."""
    value = player.value(parameter)
    if parameter.switch:
        return Span(parameter, 0.0, 1.0, value)
    reach = _REACH * (parameter.high - parameter.low)
    whole = Span(parameter, parameter.low, parameter.high, math.nan)
    low, high = whole.rounded(value - reach), whole.rounded(value + reach)
    return Span(parameter, low, high, value)
