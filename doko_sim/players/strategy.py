"""What a strategy is, the registry of those that exist, and how one is named.

A strategy is three compiled functions ``(public, me) -> int`` and a list of named parameters:
``reserve`` answers every question outside the tricks, ``announce`` returns a level (0 for
silence), ``play`` the bit number of a legal card. What the two records hold stands in
:mod:`doko_sim.engine.state`.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from doko_sim.errors import DokoError, nearest

MOST_PARAMETERS = 64
Decision = Callable[[Any, Any], int]


@dataclass(frozen=True)
class Parameter:
    """One number that a strategy's user may set.

    ``switch`` parameters are on or off (1 or 0); others take a number from ``low`` to ``high``.
    """

    name: str
    default: float
    meaning: str
    low: float = 0.0
    high: float = 1.0
    switch: bool = False

    def read(self, text: str) -> float:
        """The value that a text stands for.

        Raises
        ------
        DokoError
            If it is no number, or outside the range.
        """
        if self.switch:
            words = {"on": 1.0, "off": 0.0, "1": 1.0, "0": 0.0, "true": 1.0, "false": 0.0}
            if text.lower() not in words:
                raise DokoError(f"parameter {self.name} = {text!r}; expected on or off")
            return words[text.lower()]
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not self.low <= value <= self.high:
            raise DokoError(
                f"parameter {self.name} = {text!r}; "
                f"expected a number from {self.low:g} to {self.high:g}"
            )
        return value

    def show(self, value: float) -> str:
        """The value as it is written on the command line."""
        return ("off", "on")[int(value)] if self.switch else repr(value).removesuffix(".0")


@dataclass(frozen=True)
class Strategy:
    """A way to play: a name, three decision functions, parameters and reasons.

    ``reasons`` names the tactics by the number that a decision writes to ``me.reason``; number 0
    is "no tactic".
    """

    name: str
    summary: str
    reserve: Decision
    announce: Decision
    play: Decision
    parameters: tuple[Parameter, ...] = ()
    reasons: tuple[str, ...] = ("",)

    def __post_init__(self) -> None:
        if len(self.parameters) > MOST_PARAMETERS:
            raise DokoError(
                f"strategy {self.name} has {len(self.parameters)} parameters; "
                f"expected at most {MOST_PARAMETERS}"
            )

    def reason(self, number: int) -> str:
        """The tactic behind a decision, an empty text for none."""
        return self.reasons[number] if 0 <= number < len(self.reasons) else ""


@dataclass(frozen=True)
class Player:
    """A strategy with values for its parameters."""

    strategy: Strategy
    values: MappingProxyType[str, float] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def name(self) -> str:
        """The strategy's name with the parameters that differ from their defaults."""
        changed = [
            f"{p.name}={p.show(self.values[p.name])}"
            for p in self.strategy.parameters
            if self.values.get(p.name, p.default) != p.default
        ]
        return ",".join([self.strategy.name, *changed])

    def block(self) -> list[float]:
        """The parameters in the strategy's order."""
        return [self.values.get(p.name, p.default) for p in self.strategy.parameters]


#: Name of each strategy that comes with the package and the module that defines it as STRATEGY.
BUILT_IN: dict[str, str] = {
    "random": "doko_sim.players.random_legal",
    "pagat": "doko_sim.players.pagat",
}


def names() -> list[str]:
    """The strategies that can be named."""
    return list(BUILT_IN)


@cache
def find(name: str) -> Strategy:
    """The strategy of a name.

    Raises
    ------
    DokoError
        If there is none, with the nearest right name.
    """
    if name not in BUILT_IN:
        raise DokoError(
            f"unknown strategy {name!r}; expected one of {', '.join(names())}"
            f"{nearest(name, names())}"
        )
    strategy = importlib.import_module(BUILT_IN[name]).STRATEGY
    assert isinstance(strategy, Strategy)
    return strategy


def _assignment(strategy: Strategy, text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    known = {p.name: p for p in strategy.parameters}
    if not equals:
        raise DokoError(f"{text!r} in a strategy; expected parameter=value")
    if name.strip() not in known:
        raise DokoError(
            f"strategy {strategy.name} has no parameter {name.strip()!r}"
            f"{nearest(name.strip(), known)}"
        )
    return name.strip(), known[name.strip()].read(value.strip())


def player(text: str) -> Player:
    """The player that a text like ``pagat,re_threshold=70`` names.

    Raises
    ------
    DokoError
        For an unknown strategy or parameter, or a value outside its range.
    """
    name, *assignments = text.split(",")
    if ":" in name:
        raise DokoError(
            f"strategy {name!r}: files of one's own are not read by this version; "
            f"expected one of {', '.join(names())}"
        )
    strategy = find(name.strip())
    values = dict(_assignment(strategy, item) for item in assignments)
    return Player(strategy, MappingProxyType(values))


def table_of(who: str | Player | Sequence[str | Player]) -> tuple[Player, ...]:
    """Four players by position from one strategy for all seats or a list of four.

    Raises
    ------
    DokoError
        For a number of strategies other than one and four.
    """
    given = [who] if isinstance(who, str | Player) else list(who)
    if len(given) not in (1, 4):
        raise DokoError(f"{len(given)} strategies given; expected one for all seats, or four")
    seats = given * 4 if len(given) == 1 else given
    return tuple(seat if isinstance(seat, Player) else player(seat) for seat in seats)
