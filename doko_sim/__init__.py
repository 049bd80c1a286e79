"""Doppelkopf, simulated: the rules, a compiled engine, strategies and records of games.

The names below are loaded when they are first used, so that ``import doko_sim`` costs nothing
and starts no compiler.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doko_sim.errors import DokoError as DokoError
    from doko_sim.lab import strategy as strategy
    from doko_sim.rules import Rules as Rules
    from doko_sim.simulation import simulate as simulate

__version__ = "0.1.0"

_HOME_OF = {
    "DokoError": "doko_sim.errors",
    "Rules": "doko_sim.rules",
    "simulate": "doko_sim.simulation",
    "strategy": "doko_sim.lab",
}

__all__ = ["DokoError", "Rules", "__version__", "simulate", "strategy"]


def __getattr__(name: str) -> Any:
    """Import the module that defines a public name, when the name is first asked for."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOME_OF))
