"""Which program, in which versions, made a result."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from platform import python_version

from doko_sim import __version__

_PACKAGES = ("numba", "numpy")


def made_here() -> dict[str, str]:
    """The program with its version, and those of what its numbers depend on."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    found = {"program": "doko-sim", "version": __version__, "python": python_version()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # used without its metadata: nothing is said of it
            continue
    return tuple(found.items())
