"""Legal announcements of rules.md 6.1 and 5.1 as a table, for the reference and the engine."""

from __future__ import annotations

from typing import NamedTuple

DDV_LATEST = (1, 2, 3, 4, 5)


class CallRow(NamedTuple):
    """One player at one moment, the levels that he may call, and whether level 1 would be late.

    ``barred``: the own side opened by a late reply. ``shift``: the wedding's clarification trick
    less one (2 too where it failed). ``latest``: the option ``call_latest``.
    """

    own_level: int
    barred: bool
    opponents_level: int
    held: int
    shift: int
    allowed: tuple[int, ...]
    source: str
    late: bool = False
    latest: tuple[int, int, int, int, int] = DDV_LATEST
    reply: bool = True
    skip_levels: bool = True


def _call(
    own: int,
    opponents: int,
    held: int,
    allowed: tuple[int, ...],
    source: str,
    *,
    barred: bool = False,
    shift: int = 0,
    late: bool = False,
) -> CallRow:
    return CallRow(own, barred, opponents, held, shift, allowed, source, late)


ALL, ABOVE_1, ABOVE_2, ABOVE_3 = (1, 2, 3, 4, 5), (2, 3, 4, 5), (3, 4, 5), (4, 5)

_DEADLINES = (
    _call(0, 0, 12, ALL, "6.1 table"),
    _call(0, 0, 11, ALL, "6.1 table: Re/Kontra with 11"),
    _call(0, 0, 10, (), "6.1: level 1 missed, so nothing above it"),
    _call(0, 0, 7, (), "6.1: level 1 missed, so nothing above it"),
    _call(0, 0, 0, (), "6.1 table"),
    _call(1, 0, 12, ABOVE_1, "6.1: above the own side's level"),
    _call(1, 0, 10, ABOVE_1, "6.1 table: no 90 with 10"),
    _call(1, 0, 9, (), "6.1 table"),
    _call(2, 0, 9, ABOVE_2, "6.1 table: no 60 with 9"),
    _call(2, 0, 8, (), "6.1 table"),
    _call(3, 0, 8, ABOVE_3, "6.1 table: no 30 with 8"),
    _call(3, 0, 7, (), "6.1 table"),
    _call(4, 0, 7, (5,), "6.1 table: schwarz with 7"),
    _call(4, 0, 6, (), "6.1 table"),
    _call(5, 0, 12, (), "6.1: no repetition"),
    _call(3, 0, 12, ABOVE_3, "6.1: implied levels are not repeated"),
    _call(3, 0, 10, ABOVE_3, "6.1: early calls do not move later deadlines"),
    _call(2, 2, 9, ABOVE_2, "6.1: both sides may make Absagen"),
    _call(2, 5, 9, ABOVE_2, "6.1: both sides may make Absagen"),
    _call(1, 5, 9, (), "6.1: a side that has spoken does not reply"),
)

_REPLIES = (
    _call(0, 1, 11, ALL, "6.1 reply: level 1 is still in time"),
    _call(0, 1, 10, (1,), "6.1 reply to Re/Kontra with 10", late=True),
    _call(0, 1, 9, (), "6.1 reply"),
    _call(0, 2, 11, ALL, "6.1 reply: not late with 11"),
    _call(0, 2, 9, (1,), "6.1 reply to no 90 with 9", late=True),
    _call(0, 2, 8, (), "6.1 reply"),
    _call(0, 3, 8, (1,), "6.1 reply to no 60 with 8", late=True),
    _call(0, 3, 7, (), "6.1 reply"),
    _call(0, 4, 7, (1,), "6.1 reply to no 30 with 7", late=True),
    _call(0, 4, 6, (), "6.1 reply"),
    _call(0, 5, 10, (1,), "6.1 reply to schwarz: late from 10 on", late=True),
    _call(0, 5, 6, (1,), "6.1 reply to schwarz with 6", late=True),
    _call(0, 5, 5, (), "6.1 reply"),
    _call(1, 1, 12, (), "6.1: a late reply bars the side, whoever holds 12", barred=True),
    _call(1, 2, 11, (), "6.1: a late reply bars the side, whoever holds 11", barred=True),
    _call(1, 5, 10, (), "6.1: a late reply bars the side", barred=True),
    _call(1, 1, 10, ABOVE_1, "6.1: a reply in time bars nothing"),
)

_WEDDING = (
    _call(0, 0, 11, ALL, "5.1: found in trick 1, no shift"),
    _call(0, 0, 10, (), "5.1: found in trick 1, no shift"),
    _call(0, 0, 10, ALL, "5.1: found in trick 2, Re/Kontra with 10", shift=1),
    _call(0, 0, 9, (), "5.1: found in trick 2", shift=1),
    _call(1, 0, 9, ABOVE_1, "5.1: found in trick 2, no 90 with 9", shift=1),
    _call(1, 0, 8, (), "5.1: found in trick 2", shift=1),
    _call(2, 0, 8, ABOVE_2, "5.1: found in trick 2, no 60 with 8", shift=1),
    _call(2, 0, 7, (), "5.1: found in trick 2", shift=1),
    _call(3, 0, 7, ABOVE_3, "5.1: found in trick 2, no 30 with 7", shift=1),
    _call(3, 0, 6, (), "5.1: found in trick 2", shift=1),
    _call(4, 0, 6, (5,), "5.1: found in trick 2, schwarz with 6", shift=1),
    _call(4, 0, 5, (), "5.1: found in trick 2", shift=1),
    _call(0, 1, 9, (1,), "5.1: found in trick 2, reply one fewer", shift=1, late=True),
    _call(0, 1, 8, (), "5.1: found in trick 2", shift=1),
    _call(0, 5, 5, (1,), "5.1: found in trick 2, reply one fewer", shift=1, late=True),
    _call(0, 5, 4, (), "5.1: found in trick 2", shift=1),
    _call(0, 0, 9, ALL, "5.1: trick 3 or failed, Re/Kontra with 9", shift=2),
    _call(0, 0, 8, (), "5.1: trick 3 or failed", shift=2),
    _call(1, 0, 8, ABOVE_1, "5.1: trick 3 or failed, no 90 with 8", shift=2),
    _call(1, 0, 7, (), "5.1: trick 3 or failed", shift=2),
    _call(2, 0, 7, ABOVE_2, "5.1: trick 3 or failed, no 60 with 7", shift=2),
    _call(3, 0, 6, ABOVE_3, "5.1: trick 3 or failed, no 30 with 6", shift=2),
    _call(4, 0, 5, (5,), "5.1: trick 3 or failed, schwarz with 5", shift=2),
    _call(4, 0, 4, (), "5.1: trick 3 or failed", shift=2),
    _call(0, 1, 9, ALL, "5.1: trick 3 or failed, in time", shift=2),
    _call(0, 1, 8, (1,), "5.1: trick 3 or failed, reply with 8", shift=2, late=True),
    _call(0, 1, 7, (), "5.1: trick 3 or failed", shift=2),
    _call(0, 2, 7, (1,), "5.1: trick 3 or failed, reply with 7", shift=2, late=True),
    _call(0, 3, 6, (1,), "5.1: trick 3 or failed, reply with 6", shift=2, late=True),
    _call(0, 4, 5, (1,), "5.1: trick 3 or failed, reply with 5", shift=2, late=True),
    _call(0, 5, 4, (1,), "5.1: trick 3 or failed, reply with 4", shift=2, late=True),
    _call(0, 5, 3, (), "5.1: trick 3 or failed", shift=2),
)

_ONE_BY_ONE = tuple(
    row._replace(skip_levels=False, allowed=row.allowed[:1], source=f"{row.source}; no skipping")
    for row in (*_DEADLINES, *_REPLIES, *_WEDDING)
)

_NO_REPLY = (
    CallRow(0, False, 1, 11, 0, ALL, "reply off: in time", reply=False),
    CallRow(0, False, 1, 10, 0, (), "reply off", reply=False),
    CallRow(0, False, 5, 6, 0, (), "reply off", reply=False),
)

_LATE = (1, 3, 6, 9, 9)  # FreeDoko's shipped deadlines: 11, 9, 6, 3, 3 cards held
_OTHER_DEADLINES = (
    CallRow(0, False, 0, 11, 0, ALL, "6.1 FD", latest=_LATE),
    CallRow(0, False, 0, 10, 0, (), "6.1 FD", latest=_LATE),
    CallRow(1, False, 0, 9, 0, ABOVE_1, "6.1 FD: no 90 with 9", latest=_LATE),
    CallRow(2, False, 0, 6, 0, ABOVE_2, "6.1 FD: no 60 with 6", latest=_LATE),
    CallRow(3, False, 0, 3, 0, ABOVE_3, "6.1 FD: no 30 and schwarz with 3", latest=_LATE),
    CallRow(3, False, 0, 2, 0, (), "6.1 FD", latest=_LATE),
    CallRow(0, False, 5, 2, 0, (1,), "6.1 FD, reply", late=True, latest=_LATE),
    CallRow(0, False, 5, 1, 0, (), "6.1 FD, reply", latest=_LATE),
    CallRow(0, False, 0, 12, 0, ALL, "before the first card only", latest=(0, 0, 0, 0, 0)),
    CallRow(0, False, 0, 11, 0, (), "before the first card only", latest=(0, 0, 0, 0, 0)),
    CallRow(0, False, 0, 0, 2, ALL, "always in time", latest=(12, 12, 12, 12, 12)),
)

CALLS: tuple[CallRow, ...] = (
    *_DEADLINES,
    *_REPLIES,
    *_WEDDING,
    *_ONE_BY_ONE,
    *_NO_REPLY,
    *_OTHER_DEADLINES,
)
