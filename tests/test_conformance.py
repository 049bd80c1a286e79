"""The checks that every strategy must pass: ours do, and strategies that cheat do not."""

from __future__ import annotations

from typing import Any

import pytest
from numpy import int64, uint64

from doko_sim.conformance import CHECKS, Trial, check
from doko_sim.engine.bits import highest, lowest
from doko_sim.players.strategy import Player, Strategy, player
from doko_sim.rules import Rules


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize(
    "who", ["random", "random,announce=0.05,solo=0.05,wed=0.7", "pagat", "club"]
)
def test_built_in_strategies_pass(who: str, name: str) -> None:
    assert CHECKS[name](Trial(player(who), Rules(), 1, 150)) == []


def healthy(public: Any, me: Any) -> Any:
    return int64(0)


def silent(public: Any, me: Any) -> Any:
    me.quiet = 48
    return int64(0)


def weakest(public: Any, me: Any) -> Any:
    return lowest(me.legal)


def by_copies(public: Any, me: Any) -> Any:
    return (
        lowest(me.legal)
        if me.hand & uint64(0x555555555555) > me.hand >> uint64(1)
        else highest(me.legal)
    )


def scribbling(public: Any, me: Any) -> Any:
    public.points = 7
    return lowest(me.legal)


def illegal(public: Any, me: Any) -> Any:
    return lowest(~me.legal)


def peeping(public: Any, me: Any) -> Any:
    beyond = 129 + public.contract * 0  # in memory the next seat's hand follows
    return lowest(me.legal) if me.parameters[beyond] < 2e-310 else highest(me.legal)


def _strategy(play: object) -> Player:
    return Player(Strategy("test", "for a test", healthy, silent, play))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("play", "names"),
    [
        (weakest, set()),
        (by_copies, {"copies"}),
        (scribbling, {"records"}),
        (illegal, {"legal"}),
        (peeping, {"hidden cards"}),
    ],
)
def test_a_cheat_is_found(play: object, names: set[str]) -> None:
    found = {finding.check for finding in check(_strategy(play), deals=60)}
    assert found >= names
    assert bool(found) == bool(names)
