"""What a strategy is, the registry of those that exist, and how one is named.

A strategy is three compiled functions ``(public, me) -> int`` and a list of named parameters:
``reserve`` answers every question outside the tricks, ``announce`` returns a level (0 for
silence), ``play`` the bit number of a legal card. What the two records hold stands in
:mod:`doko_sim.engine.state`.
"""

from __future__ import annotations

import importlib
import math
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from doko_sim.errors import DokoError, nearest
from doko_sim.option_values import either
from doko_sim.texts import say

#: As many as a seat's record has places for (engine.state.PARAMETERS).
MOST_PARAMETERS = 128
Decision = Callable[[Any, Any], int]


@dataclass(frozen=True)
class Parameter:
    """One number that a strategy's user may set.

    ``switch`` parameters are on or off (1 or 0); others take a number from ``low`` to ``high``.
    One with ``words`` takes one of these, its number being the word's place; with each word come
    values of other parameters, unless those are given.
    """

    name: str
    default: float
    meaning: str
    low: float = 0.0
    high: float = 1.0
    switch: bool = False
    words: tuple[tuple[str, tuple[tuple[str, float], ...]], ...] = ()

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
                raise DokoError(
                    say(
                        "parameter {name} = {text!r}; expected on or off", name=self.name, text=text
                    )
                )
            return words[text.lower()]
        if self.words:
            known = [word for word, _ in self.words]
            if text.lower() not in known:
                raise DokoError(
                    say(
                        "parameter {name} = {text!r}; expected {words}{hint}",
                        name=self.name,
                        text=text,
                        words=either(known),
                        hint=nearest(text.lower(), known),
                    )
                )
            return float(known.index(text.lower()))
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not self.low <= value <= self.high:
            raise DokoError(
                say(
                    "parameter {name} = {text!r}; expected a number from {low:g} to {high:g}",
                    name=self.name,
                    text=text,
                    low=self.low,
                    high=self.high,
                )
            )
        return value

    def show(self, value: float) -> str:
        """The value as it is written on the command line."""
        if self.words:
            return self.words[int(value)][0]
        return ("off", "on")[int(value)] if self.switch else repr(value).removesuffix(".0")


@dataclass(frozen=True)
class Source:
    """A file that a strategy was read from, and the SHA-256 of what stood in it."""

    path: str
    sha256: str


@dataclass(frozen=True)
class Strategy:
    """A way to play: a name, three decision functions, parameters and reasons.

    ``reasons`` names the tactics by the number that a decision writes to ``me.reason``; number 0
    is "no tactic". ``sources`` are the files that it was read from, its own first, then those of
    the strategies that it is based on; what comes with a package has none. ``levels`` counts the
    strategies of one's own below it that decide about announcements. ``base`` is the player that
    it inherits from, None for a strategy that stands on its own.
    """

    name: str
    summary: str
    reserve: Decision
    announce: Decision
    play: Decision
    parameters: tuple[Parameter, ...] = ()
    reasons: tuple[str, ...] = ("",)
    sources: tuple[Source, ...] = ()
    levels: int = 0
    base: Player | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.parameters) > MOST_PARAMETERS:
            raise DokoError(
                say(
                    "strategy {name} has {number} parameters; expected at most {most}",
                    name=self.name,
                    number=len(self.parameters),
                    most=MOST_PARAMETERS,
                )
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
        """The strategy's name with the parameters that have to be given for these values."""
        changed = [f"{p.name}={p.show(value)}" for p, value in self.changed()]
        return ",".join([self.strategy.name, *changed])

    def block(self) -> list[float]:
        """The parameters in the strategy's order."""
        return [self.value(p) for p in self.strategy.parameters]

    def value(self, parameter: Parameter) -> float:
        """A parameter's value: as given, as it comes with a word, or its default."""
        return self.values.get(parameter.name, self._unless_given(parameter))

    def changed(self) -> list[tuple[Parameter, float]]:
        """The parameters whose values differ from what they would be if not given."""
        every = [(p, self.value(p)) for p in self.strategy.parameters]
        return [(p, value) for p, value in every if value != self._unless_given(p)]

    def _unless_given(self, parameter: Parameter) -> float:
        for p in self.strategy.parameters:
            if p.words:
                chosen = dict(p.words[int(self.values.get(p.name, p.default))][1])
                if parameter.name in chosen:
                    return chosen[parameter.name]
        return parameter.default


class Definition(Protocol):
    """What becomes a strategy: ``doko_sim.lab.strategy`` returns one."""

    def finished(self) -> Strategy:
        """The strategy."""


Who: TypeAlias = str | Player | Strategy | Definition

#: Name of each strategy that comes with the package and the module that defines it as STRATEGY.
BUILT_IN: dict[str, str] = {
    "random": "doko_sim.players.random_legal",
    "pagat": "doko_sim.players.pagat",
    "club": "doko_sim.players.club",
}
#: Who plays where nothing is said.
DEFAULT = "club"


#: A file of one's own as it is named: its path, and after a colon the strategy in it.
_FILE = re.compile(r"(?P<path>.*?\.py)(?::(?P<name>[^,]*))?\Z", re.DOTALL)
_TEXT = re.compile(r"(?P<who>.*?\.py(?::[^,]*)?|[^,]*)(?:,(?P<values>.*))?\Z", re.DOTALL)


def names() -> list[str]:
    """The strategies that can be named: built in, then those of installed packages."""
    from . import plugins

    return [*BUILT_IN, *(name for name in plugins.names() if name not in BUILT_IN)]


@cache
def _built_in(name: str) -> Strategy:
    strategy = importlib.import_module(BUILT_IN[name]).STRATEGY
    assert isinstance(strategy, Strategy)
    return strategy


def file_of(text: str) -> tuple[str, str | None] | None:
    """Path and name of a strategy that stands in a file, None for a name of another kind."""
    found = _FILE.match(text.strip())
    return None if found is None else (found["path"], found["name"])


def find(name: str) -> Strategy:
    """The strategy of a name: built in, ``FILE.py`` or ``FILE.py:NAME``, or of a package.

    Raises
    ------
    DokoError
        If there is none, with the nearest right name, or if it cannot be loaded.
    """
    file = file_of(name)
    if file is not None:
        from . import files

        return files.strategy_of(*file, name.strip())
    if name in BUILT_IN:
        return _built_in(name)
    from . import plugins

    found = plugins.find(name)
    if found is not None:
        return found
    if _is_toml(name):
        raise DokoError(
            say("{name!r} is a file of parameters; expected the name of a strategy", name=name)
        )
    if ":" in name:
        raise DokoError(
            say("strategy {name!r}; expected FILE.py:NAME, the file ending in .py", name=name)
        )
    here = f"{name}.py"
    meant = (
        say("; did you mean {name!r}?", name=here)
        if os.path.isfile(here)
        else nearest(name, names())
    )
    raise DokoError(
        say(
            "unknown strategy {name!r}; expected one of {names}, FILE.py or FILE.toml{hint}",
            name=name,
            names=", ".join(names()),
            hint=meant,
        )
    )


def _assignment(strategy: Strategy, text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    known = {p.name: p for p in strategy.parameters}
    if not equals:
        raise DokoError(say("{text!r} in a strategy; expected parameter=value", text=text))
    if name.strip() not in known:
        raise DokoError(
            say(
                "strategy {strategy} has no parameter {name!r}{hint}",
                strategy=strategy.name,
                name=name.strip(),
                hint=nearest(name.strip(), known),
            )
        )
    return name.strip(), known[name.strip()].read(value.strip())


def player(text: str) -> Player:
    """The player that a text names: ``pagat,re_threshold=70``, ``mine.py:careful``, ``tuned.toml``.

    Raises
    ------
    DokoError
        For an unknown strategy or parameter, one given twice, or a value outside its range.
    """
    found = _TEXT.match(text)
    assert found is not None, "anything before a comma is a name"
    start = _start(found["who"].strip())
    assignments = found["values"].split(",") if found["values"] is not None else []
    values: dict[str, float] = {}
    for item in assignments:
        name, value = _assignment(start.strategy, item)
        if name in values:
            raise DokoError(
                say(
                    "{name} is given twice in {text!r}; expected each parameter once",
                    name=name,
                    text=text,
                )
            )
        values[name] = value
    return Player(start.strategy, MappingProxyType({**start.values, **values}))


def _start(name: str) -> Player:
    """What the assignments behind a name change: a strategy, or a file of parameters."""
    from . import parameter_files

    return parameter_files.read(name) if parameter_files.is_path(name) else Player(find(name))


def provenance(players: Iterable[Player]) -> dict[str, list[dict[str, str]]]:
    """The files that strategies were read from with the SHA-256 of each, for a result's data.

    Empty where all come with a package.
    """
    return files_named(sources_of(players))


def sources_of(players: Iterable[Player]) -> tuple[Source, ...]:
    """The files that strategies were read from, each once."""
    return tuple({source: None for one in players for source in one.strategy.sources})


def files_named(sources: Iterable[Source]) -> dict[str, list[dict[str, str]]]:
    """Files as a result's data tell of them."""
    files = [{"path": source.path, "sha256": source.sha256} for source in sources]
    return {"strategy_files": files} if files else {}


def beside(text: str, folder: str) -> str:
    """A strategy named in a file of this folder, with the path of its own file as seen from here.

    Names of other kinds stay as they are.
    """
    found = _TEXT.match(text)
    if found is None or (file_of(found["who"]) is None and not _is_toml(found["who"])):
        return text
    return os.path.normpath(os.path.join(folder, os.path.expanduser(text)))


def _is_toml(who: str) -> bool:
    from . import parameter_files

    return parameter_files.is_path(who)


def _as_player(who: str | Player | Strategy | Definition) -> Player:
    if isinstance(who, Player):
        return who
    if isinstance(who, str):
        return player(who)
    return Player(who if isinstance(who, Strategy) else who.finished())


def facing(own: tuple[Player, ...], other: Player | None, seat: int) -> tuple[Player, ...]:
    """The table at which one seat (0 to 3) plays its own strategy, the three others another.

    ``own`` are four players by position; it is the table itself where ``other`` is None.
    """
    if other is None:
        return own
    return tuple(own[seat] if place == seat else other for place in range(4))


def table_of(who: Who | Sequence[Who]) -> tuple[Player, ...]:
    """Four players by position from one strategy for all seats or a list of four.

    Raises
    ------
    DokoError
        For a number of strategies other than one and four.
    """
    given: list[Who] = [who] if isinstance(who, str) or not isinstance(who, Sequence) else [*who]
    if len(given) not in (1, 4):
        raise DokoError(
            say("{number} strategies given; expected one for all seats, or four", number=len(given))
        )
    seats = given * 4 if len(given) == 1 else given
    return tuple(_as_player(seat) for seat in seats)
