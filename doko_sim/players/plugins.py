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
    package = f" of the package {point.dist.name}" if point.dist is not None else ""
    what = f"strategy {point.name!r}{package} ({point.value})"
    try:
        found = point.load()
        # ``doko_sim.lab.strategy`` returns a definition
        strategy = found.finished() if hasattr(found, "finished") else found
    except DokoError as error:
        raise DokoError(f"{what}: {error}") from error
    except Exception as error:
        raise DokoError(f"{what} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(strategy, Strategy):
        raise DokoError(
            f"{what} is a {type(found).__name__}; expected what doko_sim.lab.strategy returns"
        )
    return strategy
