"""A strategy that plays its first card whatever has been led."""

from __future__ import annotations

from doko_sim.engine.bits import lowest
from doko_sim.players.random_legal import announce, reserve
from doko_sim.players.strategy import Strategy


def play(public, me):  # type: ignore[no-untyped-def]
    """The weakest card held."""
    return lowest(me.hand)


STRATEGY = Strategy("wrong", "plays cards that are not allowed", reserve, announce, play)
