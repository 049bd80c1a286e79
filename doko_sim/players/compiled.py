"""The machine addresses of strategies, compiled once a process and kept on disk."""

from __future__ import annotations

from functools import cache
from typing import Any

from doko_sim.engine import jit
from doko_sim.engine.state import DECISION

from .strategy import Decision, Strategy

#: Compiled functions whose addresses are in use must stay alive.
_IN_USE: list[Any] = []


@cache
def _address(function: Decision) -> int:
    dispatcher = jit.stored(function)
    _IN_USE.append(dispatcher)
    return jit.address_of(dispatcher, DECISION)


def addresses(strategy: Strategy) -> tuple[int, int, int]:
    """Addresses of a strategy's reserve, announce and play."""
    return _address(strategy.reserve), _address(strategy.announce), _address(strategy.play)
