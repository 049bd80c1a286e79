"""The published claims from their data file, ``claims.toml`` beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from analyses.claims.model import Claim
from doko_sim.errors import DokoError, nearest
from doko_sim.texts import say

_TEXTS = ("id", "group", "says", "source", "published", "test", "of", "tactic", "known", "why")


@cache
def claims() -> tuple[Claim, ...]:
    """All claims, in the order of the file."""
    text = resources.files("analyses.claims").joinpath("claims.toml").read_text(encoding="utf-8")
    return tuple(_claim(entry) for entry in tomllib.loads(text)["claim"])


def _claim(entry: dict[str, Any]) -> Claim:
    known = {name: entry[name] for name in (*_TEXTS, "question") if name in entry}
    options = {name: value for name, value in entry.items() if name not in known}
    return Claim(**known, options=options)


def groups() -> tuple[str, ...]:
    """The names of the groups, in their order."""
    return tuple(dict.fromkeys(claim.group for claim in claims()))


def chosen(names: Sequence[str]) -> tuple[Claim, ...]:
    """The claims of these groups, names, tactics or question numbers; all for none.

    Raises
    ------
    DokoError
        For a name that is none of these, with the nearest right one.
    """
    if not names:
        return claims()
    wanted: set[str] = set()
    for name in names:
        found = {one.id for one in claims() if name.strip().casefold() in _names(one)}
        if not found:
            known = sorted({word for one in claims() for word in (one.id, one.group)})
            raise DokoError(
                say(
                    "no claim, group or tactic {name!r}; expected one of the groups {groups}, or a "
                    "name as doko claims shows them{hint}",
                    name=name,
                    groups=", ".join(groups()),
                    hint=nearest(name, known),
                )
            )
        wanted |= found
    return tuple(one for one in claims() if one.id in wanted)


def _names(claim: Claim) -> tuple[str, ...]:
    number = (str(claim.question),) if claim.question else ()
    return (claim.id, claim.group, claim.tactic.casefold(), *number)
