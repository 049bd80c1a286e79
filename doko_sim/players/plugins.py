"""Strategies of installed packages: entry points of the group ``doko_sim.strategies``.

A package names each of its strategies in its pyproject.toml, and nothing of it is imported
before its strategy is asked for::

    [project.entry-points."doko_sim.strategies"]
    careful = "my_package.careful:careful"
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from doko_sim.errors import DokoError
from doko_sim.texts import say

from .strategy import Strategy

GROUP = "doko_sim.strategies"


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names that installed packages give to strategies."""
    return list(_points())


def find(name: str) -> Strategy | None:
    """The strategy that an installed package gives this name, None for an unknown name.

    Raises
    ------
    DokoError
        If its module cannot be imported, or is no strategy.
    """
    point = _points().get(name)
    return None if point is None else _loaded(point)


@cache
def _loaded(point: EntryPoint) -> Strategy:
    template = "strategy {name!r} ({value})"
    if point.dist is not None:
        template = "strategy {name!r} of the package {package} ({value})"
    package = point.dist.name if point.dist is not None else ""
    what = say(template, name=point.name, package=package, value=point.value)
    try:
        found = point.load()
        # ``doko_sim.lab.strategy`` returns a definition
        strategy = found.finished() if hasattr(found, "finished") else found
    except DokoError as error:
        raise DokoError(say("{place}: {error}", place=what, error=error.message)) from error
    except Exception as error:
        raise DokoError(
            say(
                "{what} cannot be loaded: {kind}: {reason}",
                what=what,
                kind=type(error).__name__,
                reason=str(error),
            )
        ) from error
    if not isinstance(strategy, Strategy):
        raise DokoError(
            say(
                "{what} is a {kind}; expected what doko_sim.lab.strategy returns",
                what=what,
                kind=type(found).__name__,
            )
        )
    return strategy
