"""A decision that does not come to an end, noticed from outside while it is asked for.

Compiled code cannot be stopped. The records that it plays on can be read meanwhile, though: while
nothing in them moves, one decision is being waited for.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

from doko_sim.engine.jit import is_compiling
from doko_sim.players.compiled import dispatcher
from doko_sim.players.own_calls import reached, users_own
from doko_sim.players.own_errors import short_path
from doko_sim.players.strategy import Decision, Strategy
from doko_sim.texts import Text, say

#: Seconds within which a decision has to be made; the usual ones take less than a millionth.
WITHIN = 10.0
#: Seconds between two looks. They are counted in looks, so that a machine that slept counts none.
_LOOK = 0.1
_PROBED = 0.5
_OWN = ("hand", "dealt", "legal", "calls", "question", "options", "round")


@dataclass(frozen=True, eq=False)
class _Asking:
    """A table at which strategies are asked; ``function`` where it is known which is."""

    game: np.ndarray
    strategies: Sequence[Strategy]
    function: tuple[str, Any] | None

    def situation(self) -> tuple[object, ...]:
        """What changes from decision to decision, and not while one is being made."""
        public, private = self.game[0]["public"], self.game[0]["private"]
        shown = (int(public["moment"]), int(public["turn"]), int(public["calls"]))
        return (id(self), *shown, *(private[name].tobytes() for name in _OWN))


_asking: _Asking | None = None


@contextmanager
def asking(
    game: np.ndarray, strategies: Sequence[Strategy], function: tuple[str, Any] | None = None
) -> Iterator[None]:
    """Say at which table (state.GAME_DTYPE, shape (1,)) strategies are asked now."""
    global _asking
    _asking = _Asking(game, strategies, function)
    try:
        yield
    finally:
        _asking = None


@contextmanager
def limited(told: Callable[[str], None], within: float | None = None) -> Iterator[None]:
    """Call ``told`` from another thread, once, with what did not answer within so many seconds."""
    done = threading.Event()
    seconds = WITHIN if within is None else within

    def watch() -> None:
        looks, before = 0, None
        while not done.wait(_LOOK):
            at = _asking
            now = None if at is None else at.situation()
            waits = now is not None and now == before and not is_compiling()
            looks = looks + 1 if waits else 0
            before = now
            if at is not None and looks * _LOOK >= seconds:
                told(_described(at, seconds))
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _described(at: _Asking, seconds: float) -> Text:
    public = at.game[0]["public"]
    played = bool(public["trick_lead"][0] >= 0)
    where = say("before the first card")
    if played:
        where = say("at card {card}", card=int(public["moment"]) + 1)
    name, function = at.function or _endless(at, played) or (say("a decision"), None)
    users = getattr(function, "users_function", None)
    place, loops = ("", say("")) if users is None else (f"{_file(users)}: ", _loops(users))
    return say(
        "{place}{name} did not answer within {seconds:g} s {where}; expected an answer to every "
        "question{loops}",
        place=place,
        name=name,
        seconds=seconds,
        where=where,
        loops=loops,
    )


def _endless(at: _Asking, played: bool) -> tuple[str, Any] | None:
    """Which decision does not return: those that may be meant are asked in a copy of the records.

    Threads with one that does not are left to themselves: the process is about to end.
    """
    turn = int(at.game[0]["public"]["turn"]) if played else 0
    for name in ("play", "announce", "reserve") if played else ("reserve",):
        for step in range(1 if name == "play" else 4):
            seat = (turn + step) & 3
            function: Decision = getattr(at.strategies[seat], name)
            if function.__module__.startswith("doko_sim.") and not hasattr(function, "py_func"):
                continue
            record = at.game.copy()[0]
            arguments = record["public"], record["private"][seat]
            thread = threading.Thread(
                target=_asked, args=(dispatcher(function), arguments), daemon=True
            )
            thread.start()
            thread.join(_PROBED)
            if thread.is_alive():
                return name, function
    return None


def _asked(function: Any, arguments: tuple[Any, Any]) -> None:
    try:
        function(*arguments)
    except Exception:  # it answers, and that is all that matters here
        return


def _file(function: FunctionType) -> str:
    return short_path(function.__code__.co_filename)


def _loops(function: FunctionType) -> Text:
    """The lines with loops that may be endless, in a function or what it calls."""
    helpers = (users_own(one) for one in reached(function))
    lines: list[int] = []
    for one in (function, *(helper for helper in helpers if helper is not None)):
        if _file(one) != _file(function):
            continue
        try:
            text, first = inspect.getsourcelines(one)
            tree = ast.parse(textwrap.dedent("".join(text)))
        except (OSError, SyntaxError):
            continue
        lines += [first + n.lineno - 1 for n in ast.walk(tree) if isinstance(n, ast.While)]
    shown = ", ".join(map(str, sorted(set(lines))[:3]))
    return say(" (look at the loop in line {lines})", lines=shown) if shown else say("")
