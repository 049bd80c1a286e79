"""Which announcements are allowed: the engine's rules, asked about one player at one moment."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

import numpy as np

from doko_sim.engine.options import fill
from doko_sim.engine.situation import call_level, levels_in_time
from doko_sim.engine.state import GAME_DTYPE
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.texts import say

_SEAT = 0  # of the caller; nobody else is on the same side
_LEVELS = range(1, 6)


@dataclass(frozen=True)
class CallState:
    """What decides whether a player may make a call (rules.md 6.1, 9.4).

    ``played``: cards the player has played; a card counts once it lies on the table. Levels
    (0 none to 5 schwarz) are the highest that each side has reached; where calls are anonymous,
    ``own_level`` is the player's own. ``barred``: the own side opened by a late reply. ``shift``:
    cards by which a wedding moves the deadlines. ``clarified``: false as long as a wedding's
    partner is looked for. ``on_table``: the deal's cards that have been played, at the beginning
    of a trick unless given. ``kontra``: the player is of Kontra, which only ``call_latest_table``
    looks at.
    """

    played: int
    own_level: int = 0
    opponents_level: int = 0
    barred: bool = False
    shift: int = 0
    clarified: bool = True
    on_table: int | None = None
    kontra: bool = False
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        size = 12 if self.rules.nines else 10
        for name, given, highest in (
            ("played", self.played, size),
            ("own_level", self.own_level, 5),
            ("opponents_level", self.opponents_level, 5),
            ("shift", self.shift, size),
        ):
            if not 0 <= given <= highest:
                raise DokoError(
                    say(
                        "{name} = {given}; expected 0 to {highest}",
                        name=name,
                        given=given,
                        highest=highest,
                    )
                )
        fits = 1 <= self.moment - 4 * (self.played - 1) <= 7
        if not fits or not 0 <= self.moment <= 4 * size:
            raise DokoError(
                say(
                    "on_table = {on_table}; expected what fits {played} cards of one player",
                    on_table=self.on_table,
                    played=self.played,
                )
            )

    @property
    def moment(self) -> int:
        """Cards of the deal that have been played."""
        return 4 * self.played if self.on_table is None else self.on_table


def _game(state: CallState) -> np.ndarray:
    game = np.zeros(1, GAME_DTYPE)
    record, public = game[0], game[0]["public"]
    fill(public["rules"], state.rules)
    side = int(state.kontra)
    levels = state.own_level, state.opponents_level
    public["level"] = record["level"] = levels[side], levels[1 - side]
    record["seat_level"][_SEAT] = state.own_level
    record["private"]["side"] = side, 1 - side, 1 - side, 1 - side
    public["anonymous"] = state.rules.anonymous_calls
    public["moment"] = state.moment
    public["late"][side] = state.barred
    public["shift"] = state.shift
    public["open"] = state.clarified
    return game


def _counted(state: CallState) -> int:
    """What deadlines count: cards that the player has played, or complete tricks."""
    return state.moment // 4 if state.rules.call_unit == "full_tricks" else state.played


def allowed_calls(state: CallState) -> list[int]:
    """The levels that may be called, in rising order; empty if none may."""
    allowed = int(levels_in_time(_game(state), _SEAT, _counted(state)))
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
        expected = say("no call")
        if allowed:
            expected = say("one of {levels}", levels=", ".join(map(str, allowed)))
        raise DokoError(
            say(
                "level {level} may not be called; expected {expected}",
                level=level,
                expected=expected,
            )
        )
    game, side = _game(state), int(state.kontra)
    call_level(game, _SEAT, level, _counted(state))
    record = game[0]
    reached = (
        record["seat_level"][_SEAT] if record["public"]["anonymous"] else record["level"][side]
    )
    barred = bool(record["public"]["late"][side])
    return dataclasses.replace(state, own_level=int(reached), barred=barred)
