"""Announcements: who may call what, and what has been called (rules.md 6.1).

Levels: 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.reference.cards import SIDES

CARDS_OF_A_HAND = 12
LEVEL_NAMES = ("", "", "no90", "no60", "no30", "schwarz")


class CallOptions(NamedTuple):
    """The rule options of this chapter.

    ``call_latest``: for levels 1 to 5, the most cards that the caller may have played.
    """

    call_latest: tuple[int, ...] = (1, 2, 3, 4, 5)
    reply: bool = True
    skip_levels: bool = True


class CallState(NamedTuple):
    """What decides about one player's calls at one moment.

    ``barred``: the player's side opened by a late reply. ``shift``: 0, or in a wedding the number
    of the clarification trick less one (rules.md 5.1).
    """

    own_level: int
    barred: bool
    opponents_level: int
    held: int
    shift: int


def fewest_held(options: CallOptions, level: int, shift: int) -> int:
    """The fewest cards that a caller of this level may hold (rules.md 6.1 and 5.1)."""
    return CARDS_OF_A_HAND - options.call_latest[level - 1] - shift


def allowed_levels(options: CallOptions, state: CallState) -> list[int]:
    """All levels that a player may call now, rising (rules.md 6.1)."""
    levels: list[int] = []
    if not state.barred:
        for level in range(state.own_level + 1, 6):
            if state.held < fewest_held(options, level, state.shift):
                break
            levels.append(level)
            if not options.skip_levels:
                break
    if not levels and may_reply(options, state):
        levels.append(1)
    return levels


def may_reply(options: CallOptions, state: CallState) -> bool:
    """Whether a silent side may answer the opponents' highest level through this player."""
    if not options.reply or state.own_level > 0 or state.opponents_level == 0:
        return False
    return state.held >= fewest_held(options, state.opponents_level, state.shift) - 1


def is_late_reply(options: CallOptions, state: CallState, level: int) -> bool:
    """Whether this call is possible only as a reply, which bars its side from Absagen."""
    return level == 1 and state.held < fewest_held(options, 1, state.shift)


def call_name(side: int, level: int) -> str:
    """The name of a call in the game record."""
    return SIDES[side] if level == 1 else LEVEL_NAMES[level]


class CallLog:
    """What both sides have called so far."""

    def __init__(self, options: CallOptions) -> None:
        self.options = options
        self.levels = [0, 0]
        self.barred = [False, False]
        self.calls: list[tuple[int, str, int]] = []
        self.late: list[bool] = []

    def state(self, side: int, held: int, shift: int) -> CallState:
        """The state for a player of ``side`` who holds ``held`` cards."""
        return CallState(self.levels[side], self.barred[side], self.levels[1 - side], held, shift)

    def record(self, seat: int, side: int, level: int, moment: int, state: CallState) -> None:
        """Note a call that was made while ``moment`` cards lay on the table."""
        late = is_late_reply(self.options, state, level)
        self.levels[side] = level
        self.barred[side] = self.barred[side] or late
        self.calls.append((seat, call_name(side, level), moment))
        self.late.append(late)

    def may_be_open(self, cards_played: Sequence[int], shift: int) -> bool:
        """False when every player has played more cards than any call or reply permits."""
        latest = self.options.call_latest[4] + shift + (1 if self.options.reply else 0)
        return min(cards_played) <= latest
