"""Which announcements are allowed: the engine's rules, asked about one player at one moment."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

import numpy as np

from doko_sim.engine.situation import call_level, levels_in_time
from doko_sim.engine.state import GAME_DTYPE
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.table import fill_rules

_SIDE, _OTHERS = 0, 1  # the rules are the same for both sides, so the caller stands as Re
_LEVELS = range(1, 6)


@dataclass(frozen=True)
class CallState:
    """What decides whether a player may make a call (rules.md 6.1).

    ``played``: cards the player has played; a card counts once it lies on the table. Levels
    (0 none to 5 schwarz) are the highest that each side has reached. ``barred``: the own side
    opened by a late reply. ``shift``: cards by which a wedding moves the deadlines, 0 to 2.
    ``clarified``: false as long as a wedding's partner is looked for.
    """

    played: int
    own_level: int = 0
    opponents_level: int = 0
    barred: bool = False
    shift: int = 0
    clarified: bool = True
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        for name, given, highest in (
            ("played", self.played, 12),
            ("own_level", self.own_level, 5),
            ("opponents_level", self.opponents_level, 5),
            ("shift", self.shift, 2),
        ):
            if not 0 <= given <= highest:
                raise DokoError(f"{name} = {given}; expected 0 to {highest}")


def _game(state: CallState) -> np.ndarray:
    game = np.zeros(1, GAME_DTYPE)
    record, public = game[0], game[0]["public"]
    fill_rules(record["rules"], state.rules)
    public["level"] = state.own_level, state.opponents_level
    public["late"][_SIDE] = state.barred
    public["shift"] = state.shift
    public["open"] = state.clarified
    return game


def allowed_calls(state: CallState) -> list[int]:
    """The levels that may be called, in rising order; empty if none may."""
    allowed = int(levels_in_time(_game(state), _SIDE, state.played))
    return [level for level in _LEVELS if allowed >> level & 1]


def after_call(state: CallState, level: int) -> CallState:
    """The state after the player has called a level, with the bar that a late reply brings.

    Raises
    ------
    DokoError
        If the call is not allowed, naming those that are.
    """
    allowed = allowed_calls(state)
    if level not in allowed:
        expected = f"one of {', '.join(map(str, allowed))}" if allowed else "no call"
        raise DokoError(f"level {level} may not be called; expected {expected}")
    game = _game(state)
    call_level(game, _SIDE, level, state.played)
    public = game[0]["public"]
    return dataclasses.replace(
        state,
        own_level=int(public["level"][_SIDE]),
        barred=bool(public["late"][_SIDE]),
    )
