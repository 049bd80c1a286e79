"""Announcements: who may call what, and what has been called (rules.md 6.1).

Levels: 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.reference.cards import SIDES
from tests.reference.options import Options

LEVEL_NAMES = ("", "", "no90", "no60", "no30", "schwarz")


class CallState(NamedTuple):
    """What decides about one player's calls at one moment.

    ``own_level`` and ``opponents_level`` are the sides'; where calls are anonymous the player's own
    and 0. ``barred``: the player's side opened by a late reply. ``played``: cards that he has
    played, or complete tricks under ``call_unit = full_tricks``. ``shift``: by how many cards a
    wedding moves the deadlines (rules.md 5.1). ``moment``: cards that lie on the table.
    """

    own_level: int
    barred: bool
    opponents_level: int
    played: int
    shift: int
    side: int = 0
    moment: int = 0


def table_limit(rules: Options, side: int) -> int | None:
    """The most cards on the table for level 1 of a side, or None: the caller's cards count."""
    if isinstance(rules.call_latest_table, str):
        return None
    return rules.call_latest_table[side]


def in_time(rules: Options, state: CallState, level: int) -> bool:
    """Whether this level is in time for this player."""
    limit = table_limit(rules, state.side)
    if level == 1 and limit is not None:
        return state.moment <= limit + 4 * state.shift
    return state.played <= rules.call_latest[level - 1] + state.shift


def reply_in_time(rules: Options, state: CallState) -> bool:
    """Whether a reply to the opponents' highest level is: one card later than that level's call."""
    level = state.opponents_level
    limit = table_limit(rules, 1 - state.side)
    if level == 1 and limit is not None:
        return state.moment <= limit + 4 * state.shift + 1
    return state.played <= rules.call_latest[level - 1] + state.shift + 1


def allowed_levels(rules: Options, state: CallState) -> list[int]:
    """All levels that a player may call now, rising (rules.md 6.1)."""
    levels: list[int] = []
    if not state.barred:
        for level in range(state.own_level + 1, 6):
            if not in_time(rules, state, level):
                break
            levels.append(level)
            if not rules.skip_levels:
                break
    if not levels and may_reply(rules, state):
        levels.append(1)
    return levels


def may_reply(rules: Options, state: CallState) -> bool:
    """Whether a silent side may answer the opponents' highest level through this player."""
    if not rules.reply or state.own_level > 0 or state.opponents_level == 0:
        return False
    return reply_in_time(rules, state)


def is_late_reply(rules: Options, state: CallState, level: int) -> bool:
    """Whether this call is possible only as a reply, which bars its side from Absagen."""
    return level == 1 and not in_time(rules, state, 1)


def call_name(side: int, level: int) -> str:
    """The name of a call in the game record."""
    return SIDES[side] if level == 1 else LEVEL_NAMES[level]


class CallLog:
    """What has been called so far.

    By seat: ``called``, the highest level that it called itself; ``early``: it opened its side's
    calls (where calls are anonymous: its own) before its first card. By side: ``levels``, the
    highest of its players; ``barred``; and ``promised``: the opponents' level when the side opened
    by a late reply, else 0.
    """

    def __init__(self, rules: Options, anonymous: bool) -> None:
        self.rules = rules
        self.anonymous = anonymous
        self.called = [0, 0, 0, 0]
        self.early = [False, False, False, False]
        self.levels = [0, 0]
        self.barred = [False, False]
        self.promised = [0, 0]
        self.calls: list[tuple[int, str, int]] = []
        self.late: list[bool] = []
        self.forced: list[bool] = []

    def record(self, seat: int, side: int, level: int, moment: int, early: bool = False) -> None:
        """Note a call that was made while ``moment`` cards lay on the table."""
        self.early[seat] = self.early[seat] or early
        self.called[seat] = level
        self.levels[side] = max(self.levels[side], level)
        self.calls.append((seat, call_name(side, level), moment))
        self.late.append(False)
        self.forced.append(False)

    def mark_late(self, side: int, opponents_level: int) -> None:
        """The call noted last is a late reply to this level."""
        self.late[-1] = True
        self.barred[side] = True
        self.promised[side] = opponents_level

    def regroup(self, re_seats: Collection[int]) -> None:
        """There are new sides: calls follow their callers, what late replies mean ends."""
        sides = re_seats, [seat for seat in range(4) if seat not in re_seats]
        self.levels = [max(self.called[seat] for seat in side) for side in sides]
        self.barred = [False, False]
        self.promised = [0, 0]

    def may_be_open(self, cards_played: Sequence[int], moment: int, shift: int) -> bool:
        """False when it is too late for any call or reply of any player."""
        later = shift + (1 if self.rules.reply else 0)
        in_tricks = self.rules.call_unit == "full_tricks"
        played = moment // 4 if in_tricks else min(cards_played)
        if played <= self.rules.call_latest[4] + later:
            return True
        limits = self.rules.call_latest_table
        return not isinstance(limits, str) and moment <= max(limits) + 4 * shift + 1
