"""A strategy as an installed package brings it."""

from __future__ import annotations

from typing import Any

from doko_sim.lab import strategy, weakest

theirs = strategy("theirs", based_on="random", summary="plays the weakest card")
limit = theirs.parameter("limit", 2, high=9, meaning="for a test")


@theirs.play
def play(public: Any, me: Any) -> Any:
    return weakest(public, me.legal)
