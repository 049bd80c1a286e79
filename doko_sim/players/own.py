"""A strategy of one's own, put together in a Python file.

``strategy(...)`` begins one; its decorators take the functions that decide, and whatever is left
out is done by the strategy that it is based on. docs/strategies.md shows how.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from doko_sim.engine import jit
from doko_sim.engine.state import ASK_RESERVATION, DECISION, LEVELS, QUESTIONS
from doko_sim.errors import DokoError
from doko_sim.texts import say

from . import strategy as registry
from .compiled import addresses
from .own_errors import compile_decision
from .own_wrapping import answering, deciding, noting, playing
from .strategy import MOST_PARAMETERS, Decision, Parameter, Source, Strategy

_DECISIONS = ("reserve", "announce", "play")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


@dataclass
class Loading:
    """The file that is being read: what it is called, where it lies, what it has defined.

    ``outer`` is the file that is based on it, and waits.
    """

    source: Source
    folder: str
    outer: Loading | None = None
    defined: list[Definition] = field(default_factory=list)


#: The file that is being read, if a strategy is defined in one.
LOADING: ContextVar[Loading | None] = ContextVar("loading", default=None)


@dataclass(frozen=True)
class Base:
    """The decisions of the strategy that another is based on, for one's own functions to call.

    Give each a name of its own in the file: ``base_play = careful.base.play``.
    """

    reserve: Any
    announce: Any
    play: Any


class Definition:
    """A strategy in the making; see :func:`strategy`."""

    def __init__(self, name: str, based_on: str | registry.Player, summary: str) -> None:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise DokoError(
                say(
                    "strategy {name!r}; expected a name of letters, digits, _ and -, "
                    "no digit first",
                    name=name,
                )
            )
        loading = LOADING.get()
        self.name = name
        self._player = (
            based_on if isinstance(based_on, registry.Player) else _found(based_on, loading)
        )
        self._summary = str(summary) or f"{name}, based on {self._player.name}"
        self._own: dict[str, _Own] = {}
        self._parameters = list(_defaults(self._player))
        self._reasons = list(self._player.strategy.reasons)
        self._sources = (() if loading is None else (loading.source,)) + _sources(self._player)
        self._finished: Strategy | None = None
        base = self._player.strategy
        rest = [_call(base, number) for number in range(3)]
        self._below = [noting(rest[0], base.levels, 0), noting(rest[1], base.levels, 1)]
        self.base = Base(
            jit.call_of(self._reserve_below, DECISION),
            jit.call_of(lambda: jit.address_of(self._below[1], DECISION), DECISION),
            rest[2],
        )
        if loading is not None:
            loading.defined.append(self)

    def parameter(
        self, name: str, default: float, low: float = 0.0, high: float = 1.0, meaning: str = ""
    ) -> int:
        """Add a number that ``--strategy`` may set; its place in ``me.parameters``.

        Raises
        ------
        DokoError
            For a name that is taken or cannot be typed, a default outside the range, or one
            parameter too many.
        """
        if not low <= default <= high:
            raise DokoError(
                say(
                    "parameter {name}: default {default:g} given; expected a number from its "
                    "range, {low:g} to {high:g}",
                    name=name,
                    default=default,
                    low=low,
                    high=high,
                )
            )
        return self._add(Parameter(name, float(default), meaning, float(low), float(high)))

    def switch(self, name: str, meaning: str = "", default: bool = True) -> int:
        """Add a parameter that is on (1) or off (0); its place in ``me.parameters``.

        A meaning that begins with an ID and a colon ("X1: ...") makes it a tactic: lists show it,
        and it can be taken apart from the others.
        """
        return self._add(Parameter(name, float(default), meaning, switch=True))

    def reason(self, name: str) -> int:
        """Name a tactic; the number that a decision writes to ``me.reason`` to tell of it."""
        self._reasons.append(str(name))
        return len(self._reasons) - 1

    def reserve(
        self, function: Decision | None = None, *, questions: Iterable[int] = (ASK_RESERVATION,)
    ) -> Any:
        """Decorate the function that answers questions outside the tricks.

        It is asked the ``questions`` given (``ASK_RESERVATION`` if none are), all others are
        answered by the strategy that this one is based on.
        """
        asked = tuple(questions)
        if not set(asked) <= set(range(len(QUESTIONS))):
            raise DokoError(
                say("questions={asked!r}; expected codes such as ASK_RESERVATION", asked=asked)
            )
        if function is None:
            return lambda given: self._take("reserve", given, asked)
        return self._take("reserve", function, asked)

    def announce(self, function: Decision) -> Any:
        """Decorate the function that is asked for announcements: a level of ``me.calls``, or 0."""
        return self._take("announce", function)

    def play(self, function: Decision) -> Any:
        """Decorate the function that plays a card: the number of a bit of ``me.legal``."""
        return self._take("play", function)

    def finished(self) -> Strategy:
        """The strategy, its name the definition's; the same one each time."""
        if self._finished is None:
            self._finished = self._built()
        return self._finished

    def _add(self, parameter: Parameter) -> int:
        name = parameter.name
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise DokoError(
                say("parameter {name!r}; expected a name of letters, digits, _ and -", name=name)
            )
        if any(other.name == name for other in self._parameters):
            known = any(p.name == name for p in self._player.strategy.parameters)
            template = "parameter {name!r} is there already; expected another name"
            if known:
                template = "parameter {name!r} is there already in {base}; expected another name"
            raise DokoError(say(template, name=name, base=self._player.strategy.name))
        if len(self._parameters) == MOST_PARAMETERS:
            raise DokoError(
                say(
                    "parameter {name!r} is one too many; expected at most {most}, those "
                    "of {base} included",
                    name=name,
                    most=MOST_PARAMETERS,
                    base=self._player.strategy.name,
                )
            )
        self._parameters.append(parameter)
        return len(self._parameters) - 1

    def _take(self, what: str, function: Any, asked: tuple[int, ...] = ()) -> Any:
        if what == "announce" and self._player.strategy.levels == LEVELS:
            raise DokoError(
                say(
                    "strategy {name} is based on {levels} others that announce for themselves; "
                    "expected fewer",
                    name=self.name,
                    levels=LEVELS,
                )
            )
        if what in self._own:
            raise DokoError(
                say(
                    "strategy {name} has two functions for {what}; expected one",
                    name=self.name,
                    what=what,
                )
            )
        own = _Own(what, _checked(what, function), asked)
        self._own[what] = own
        return own.compiled

    def _built(self) -> Strategy:
        base = self._player.strategy
        made = {what: getattr(base, what) for what in _DECISIONS}
        if self._calls:
            made["reserve"] = self._below[0]
        for what, own in self._own.items():
            made[what] = own.decision(base, getattr(self.base, what))
        return Strategy(
            self.name,
            self._summary,
            made["reserve"],
            made["announce"],
            made["play"],
            tuple(self._parameters),
            tuple(self._reasons),
            self._sources,
            base.levels + self._calls,
            self._player,
        )

    @property
    def _calls(self) -> bool:
        """Whether this strategy decides about announcements itself."""
        return "announce" in self._own

    def _reserve_below(self) -> int:
        """Where the base's ``reserve`` is; its wish not to be asked for calls is for itself."""
        if self._calls:
            return jit.address_of(self._below[0], DECISION)
        return addresses(self._player.strategy)[0]


def strategy(
    name: str, *, based_on: str | registry.Player = registry.DEFAULT, summary: str = ""
) -> Definition:
    """Begin a strategy that inherits what it does not define.

    Parameters
    ----------
    name
        What it is called: ``--strategy FILE.py:NAME``.
    based_on
        The strategy that decides what this one leaves out: ``NAME`` or ``FILE.py:NAME`` (relative
        to this file), and parameters whose defaults change (``"pagat,re_threshold=80"``), or a
        player made from such a text. Its parameters come first in ``me.parameters``.
    summary
        How it plays, in half a sentence.

    Raises
    ------
    DokoError
        For a name that cannot be typed, or an unknown strategy to base it on.
    """
    return Definition(name, based_on, summary)


@dataclass
class _Own:
    """A function of a user's file, and how it is built into a decision."""

    what: str
    function: Decision
    asked: tuple[int, ...]

    def __post_init__(self) -> None:
        self.compiled = jit.checked(self.function)

    def decision(self, base: Strategy, rest: Any) -> Any:
        """The compiled decision; its ``check`` finds out what is wrong with the function."""
        if self.what == "reserve":
            made = jit.compiled_anew(answering(self.compiled, rest, self.asked))
        else:
            wrap = playing if self.what == "play" else deciding
            made = jit.compiled_anew(wrap(self.compiled, rest))

        def check() -> None:
            addresses(base)
            compile_decision(self.what, self.compiled, base.name)

        made.check, made.users_function = check, self.function
        return made


def _call(base: Strategy, number: int) -> Any:
    return jit.call_of(lambda: addresses(base)[number], DECISION)


def _found(based_on: str, loading: Loading | None) -> registry.Player:
    if not isinstance(based_on, str):
        raise DokoError(
            say(
                "based_on={based_on!r}; expected the name of a strategy, as 'pagat'",
                based_on=based_on,
            )
        )
    text = based_on.strip()
    if loading is not None:
        text = registry.beside(text, loading.folder)
    return registry.player(text)


def _defaults(player: registry.Player) -> Iterable[Parameter]:
    for parameter in player.strategy.parameters:
        default = player.values.get(parameter.name, parameter.default)
        # a word of the base still wins over defaults, but not over what was given here
        words = tuple(
            (word, tuple(pair for pair in pairs if pair[0] not in player.values))
            for word, pairs in parameter.words
        )
        yield replace(parameter, default=default, words=words)


def _sources(player: registry.Player) -> tuple[Source, ...]:
    return player.strategy.sources


def _checked(what: str, function: Any) -> Any:
    """The function, if it is one that takes the two records."""
    plain = getattr(function, "py_func", function)
    if not inspect.isfunction(plain):
        raise DokoError(
            say(
                "{what} is a {kind}; expected a function (public, me)",
                what=what,
                kind=type(function).__name__,
            )
        )
    kinds = [p.kind for p in inspect.signature(plain).parameters.values()]
    if kinds != [inspect.Parameter.POSITIONAL_OR_KEYWORD] * 2:
        given = str(inspect.signature(plain))
        raise DokoError(
            say(
                "function {name}{given} for {what}; expected two arguments, (public, me)",
                name=plain.__name__,
                given=given,
                what=what,
            )
        )
    if list(inspect.signature(plain).parameters) == ["me", "public"]:
        raise DokoError(
            say(
                "function {name}(me, public) for {what}; expected the other order, (public, me)",
                name=plain.__name__,
                what=what,
            )
        )
    return plain
