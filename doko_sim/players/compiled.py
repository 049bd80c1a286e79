"""The machine addresses of strategies, compiled once a process and kept on disk."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba.core.errors import NumbaError

from doko_sim.engine import jit
from doko_sim.engine.state import DECISION
from doko_sim.errors import DokoError
from doko_sim.texts import say

from .strategy import Decision, Strategy


@cache
def dispatcher(function: Decision) -> Any:
    """A decision function that compiles itself when it is called, always the same one.

    What comes with the package is kept on disk; code from outside is not, for the cache would not
    see that a module it imports has changed. Compiled functions stay alive with this one's cache.
    """
    if hasattr(function, "py_func"):
        return function
    own = function.__module__.startswith("doko_sim.")
    return jit.stored(function) if own else jit.compiled_anew(function)


@cache
def _address(function: Decision) -> int:
    check = getattr(function, "check", None)
    if check is not None:  # a function of a user's file: its own faults come first
        check()
    return jit.address_of(dispatcher(function), DECISION)


def addresses(strategy: Strategy) -> tuple[int, int, int]:
    """Addresses of a strategy's reserve, announce and play.

    Raises
    ------
    DokoError
        If one of them does not compile, or returns anything but a whole number.
    """
    found = []
    for function in (strategy.reserve, strategy.announce, strategy.play):
        try:
            found.append(_address(function))
        except (NumbaError, TypeError, KeyError, AttributeError) as error:
            reason = str(error).strip().splitlines()[-1] if str(error).strip() else repr(error)
            name = getattr(function, "__name__", repr(function))
            raise DokoError(
                say(
                    "strategy {strategy}: {function}() cannot be compiled ({reason}); expected "
                    "a function (public, me) that returns a whole number",
                    strategy=strategy.name,
                    function=name,
                    reason=reason,
                )
            ) from error
    return found[0], found[1], found[2]
