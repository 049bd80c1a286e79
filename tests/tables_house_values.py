"""Known answers for the house rules as tables, for the reference and the engine: values.

The source of a row is a chapter of the rules, the rules of an option (by its name), or an
interaction that the catalogue of house rules names. Everything is seen from Re; sides are ``re``
and ``kontra``, None: nobody has won; levels are 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30,
5 schwarz. ``pair``: two against two, seats 0 and 1 are Re. ``solo``: seat 0 plays a queen solo.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Given = Mapping[str, object]
"""Options that differ from the tournament rules."""

RE, KONTRA, NOBODY = "re", "kontra", None


class HouseRow(NamedTuple):
    """One game under some options and its value seen from Re.

    ``extras``: extra points of Re and of Kontra. ``callers``: where calls are anonymous the levels
    of each side's players. ``early``: how many opened a side's calls before their first card.
    ``promised``: the other side's level that a side answered by a late reply.
    """

    source: str
    options: Given
    levels: tuple[int, int]
    re_points: int
    winner: str | None
    value: int
    kind: str = "pair"
    re_has_trick: bool = True
    kontra_has_trick: bool = True
    extras: tuple[int, int] = (0, 0)
    callers: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    early: tuple[int, int] = (0, 0)
    promised: tuple[int, int] = (0, 0)


DOUBLE: Given = {"re_kontra": "double"}
DOUBLE_EXTRAS: Given = {**DOUBLE, "double_extras": True}
DOUBLE_ELDERS: Given = {**DOUBLE, "double_elders": True}
DOUBLE_ALL: Given = {**DOUBLE, "double_extras": True, "double_elders": True}

_DOUBLING = (
    HouseRow("re_kontra: add2", {}, (1, 1), 160, RE, 8, extras=(2, 0)),
    HouseRow("re_kontra: double", DOUBLE, (1, 1), 160, RE, 10, extras=(2, 0)),
    HouseRow("double_extras", DOUBLE_EXTRAS, (1, 1), 160, RE, 16, extras=(2, 0)),
    HouseRow("double: no calls", DOUBLE, (0, 0), 160, RE, 4, extras=(2, 0)),
    # Interaction 5: the point against the elders and the extras, each inside or outside.
    HouseRow("both outside", DOUBLE, (0, 1), 80, KONTRA, -6, extras=(0, 1)),
    HouseRow("extras inside", DOUBLE_EXTRAS, (0, 1), 80, KONTRA, -7, extras=(0, 1)),
    HouseRow("elders inside", DOUBLE_ELDERS, (0, 1), 80, KONTRA, -7, extras=(0, 1)),
    HouseRow("both inside", DOUBLE_ALL, (0, 1), 80, KONTRA, -8, extras=(0, 1)),
    HouseRow("double: Absagen are doubled", DOUBLE, (2, 0), 151, RE, 6),
    HouseRow("double: so is a missed one", DOUBLE, (2, 1), 120, KONTRA, -13),
    HouseRow("double: a solo", DOUBLE, (1, 1), 85, KONTRA, -8, kind="solo"),
    HouseRow("double: nobody wins", DOUBLE, (2, 2), 130, NOBODY, 1),
    HouseRow(
        "double_extras: the losers' outweigh", DOUBLE_EXTRAS, (1, 0), 125, RE, -4, extras=(0, 3)
    ),
    HouseRow("double: the losers' outweigh", DOUBLE, (1, 0), 125, RE, -1, extras=(0, 3)),
)

TIE: Given = {"tie_120": "elders_only"}
_TIE_120 = (
    HouseRow("tie_120: 2 becomes 1", TIE, (0, 0), 120, KONTRA, -1),
    HouseRow("tie_120: with Re said 4 becomes 3", TIE, (1, 0), 120, KONTRA, -3),
    HouseRow("tie_120: 119 is no tie", TIE, (0, 0), 119, KONTRA, -2),
    HouseRow("tie_120: Re wins one", TIE, (0, 1), 120, RE, 2),
    HouseRow("tie_120: a solo", TIE, (0, 0), 120, KONTRA, 0, kind="solo"),
    HouseRow("tie_120: doubled", {**TIE, **DOUBLE}, (1, 0), 120, KONTRA, -1),
    HouseRow("tie_120: elders doubled", {**TIE, **DOUBLE_ELDERS}, (1, 0), 120, KONTRA, -2),
)

COWARDS: Given = {"cowardice": 3}
_COWARDICE = (
    HouseRow("cowardice: no call, losers 59", COWARDS, (0, 0), 181, KONTRA, -3),
    HouseRow("cowardice: no call, losers 60", COWARDS, (0, 0), 180, RE, 2),
    HouseRow("cowardice: Re said, losers 59", COWARDS, (1, 0), 181, RE, 5),
    HouseRow("cowardice: Re said, losers 29", COWARDS, (1, 0), 211, KONTRA, -6),
    HouseRow("cowardice: Kontra loses, no elders", COWARDS, (0, 0), 59, RE, 3),
    HouseRow("cowardice: no extras", COWARDS, (0, 0), 181, KONTRA, -3, extras=(3, 1)),
    HouseRow("cowardice: not in solos", COWARDS, (0, 0), 181, RE, 3, kind="solo"),
    HouseRow("cowardice: the losers' calls", COWARDS, (0, 1), 181, KONTRA, -5),
    HouseRow("cowardice: doubled", {**COWARDS, **DOUBLE}, (0, 1), 181, KONTRA, -6),
    HouseRow("cowardice 2: under 90", {"cowardice": 2}, (0, 0), 151, KONTRA, -2),
    HouseRow("cowardice 2: 121 is one level", {"cowardice": 2}, (0, 0), 150, RE, 1),
    HouseRow("cowardice 4: 59", {"cowardice": 4}, (0, 0), 181, RE, 3),
    HouseRow("cowardice 4: 29", {"cowardice": 4}, (0, 0), 211, KONTRA, -4),
    HouseRow(
        "cowardice 4: schwarz", {"cowardice": 4}, (1, 0), 240, KONTRA, -7, kontra_has_trick=False
    ),
    HouseRow(
        "cowardice 4: no 90 said, schwarz",
        {"cowardice": 4},
        (2, 0),
        240,
        RE,
        8,
        kontra_has_trick=False,
    ),
    HouseRow("cowardice: won by the others' miss", COWARDS, (2, 0), 150, KONTRA, -5),
)

BY_POINTS: Given = {"schwarz_by": "points"}
_SCHWARZ = (
    HouseRow("rules.md 7.3, 30 (S3)", BY_POINTS, (0, 0), 240, RE, 5),
    HouseRow("schwarz_by points: kept", BY_POINTS, (5, 0), 240, RE, 11),
    HouseRow("schwarz_by points: broken by 2", BY_POINTS, (5, 0), 238, KONTRA, -8),
    HouseRow("schwarz_by points: Kontra's", BY_POINTS, (0, 5), 0, KONTRA, -12),
    HouseRow(
        "schwarz_by points: cowardice", {**BY_POINTS, "cowardice": 4}, (1, 0), 240, KONTRA, -7
    ),
)

EXTRAS_ONLY: Given = {"nobody_wins": "extras"}
_NOBODY = (
    HouseRow("nobody_wins: extras", EXTRAS_ONLY, (2, 2), 130, NOBODY, -2, extras=(0, 2)),
    HouseRow("nobody_wins: items", {}, (2, 2), 130, NOBODY, -1, extras=(0, 2)),
    HouseRow(
        "nobody_wins: nothing", {"nobody_wins": "nothing"}, (2, 2), 130, NOBODY, 0, extras=(0, 2)
    ),
    HouseRow(
        "nobody_wins: early points", {"early_call_point": 1}, (2, 2), 130, NOBODY, 1, early=(1, 1)
    ),
)

NOT_NEGATIVE: Given = {"winner_not_negative": True}
_OTHER = (
    HouseRow("winner_not_negative", NOT_NEGATIVE, (0, 0), 125, RE, 0, extras=(0, 3)),
    HouseRow("winner_not_negative: Kontra", NOT_NEGATIVE, (0, 0), 110, KONTRA, 0, extras=(4, 0)),
    HouseRow("winner_not_negative: 1 stays 1", NOT_NEGATIVE, (0, 0), 155, RE, 1, extras=(0, 1)),
    HouseRow(
        "winner_not_negative: nobody wins", NOT_NEGATIVE, (2, 2), 130, NOBODY, -1, extras=(0, 2)
    ),
    HouseRow("against_elders 0", {"against_elders": 0}, (0, 0), 110, KONTRA, -1),
    HouseRow(
        "solo_against_elders", {"solo_against_elders": True}, (0, 0), 110, KONTRA, -2, kind="solo"
    ),
    HouseRow(
        "solo_against_elders: won", {"solo_against_elders": True}, (0, 0), 130, RE, 1, kind="solo"
    ),
    HouseRow("early_call_point", {"early_call_point": 1}, (1, 0), 125, RE, 4, early=(1, 0)),
    HouseRow(
        "early_call_point: for the winner",
        {"early_call_point": 1},
        (1, 0),
        110,
        KONTRA,
        -5,
        early=(1, 0),
    ),
    HouseRow("early_call_point: both", {"early_call_point": 1}, (1, 1), 125, RE, 7, early=(1, 1)),
    HouseRow("early_call_point 0", {}, (1, 0), 125, RE, 3, early=(1, 0)),
    HouseRow(
        "early_call_point: outside",
        {**DOUBLE, "early_call_point": 1},
        (1, 1),
        160,
        RE,
        10,
        early=(1, 1),
    ),
)

STRICT: Given = {"strict_replies": True}
_STRICT = (
    HouseRow("strict_replies: kept", STRICT, (2, 1), 150, KONTRA, -7, promised=(0, 2)),
    HouseRow(
        "strict_replies: made no 90 after Re", STRICT, (2, 1), 140, NOBODY, 0, promised=(0, 1)
    ),
    HouseRow("strict_replies: 120 is enough", STRICT, (2, 1), 120, KONTRA, -8, promised=(0, 1)),
    HouseRow("strict_replies off", {}, (2, 1), 140, KONTRA, -7, promised=(0, 1)),
    HouseRow("strict_replies: no 60, then no 30", STRICT, (4, 1), 185, NOBODY, 2, promised=(0, 3)),
    HouseRow("strict_replies: no 30 at once", STRICT, (4, 1), 185, KONTRA, -9, promised=(0, 4)),
    HouseRow("strict_replies: a trick", STRICT, (5, 1), 240, KONTRA, -10, promised=(0, 5)),
    HouseRow("strict_replies: Re", STRICT, (1, 3), 119, NOBODY, 1, promised=(1, 0)),
)

KNOCKING: Given = {"anonymous_calls": True}
_ANONYMOUS = (
    HouseRow(
        "anonymous_calls: each counts", KNOCKING, (1, 0), 125, RE, 5, callers=((1, 1), (0, 0))
    ),
    HouseRow("anonymous_calls: four", KNOCKING, (1, 1), 125, RE, 9, callers=((1, 1), (1, 1))),
    HouseRow(
        "anonymous_calls: doubling",
        {**KNOCKING, **DOUBLE},
        (1, 1),
        160,
        RE,
        16,
        callers=((1, 1), (1, 0)),
    ),
    HouseRow(
        "anonymous_calls: Absagen of each", KNOCKING, (3, 0), 181, RE, 10, callers=((2, 3), (0, 0))
    ),
    HouseRow(
        "anonymous_calls: reached once",
        KNOCKING,
        (3, 0),
        120,
        KONTRA,
        -11,
        callers=((2, 3), (0, 0)),
    ),
    HouseRow(
        "anonymous_calls: highest decides", KNOCKING, (1, 3), 60, RE, 9, callers=((0, 1), (1, 3))
    ),
    HouseRow(
        "anonymous_calls: 2 each if missed",
        {**KNOCKING, "missed": "two_if_missed"},
        (2, 0),
        140,
        KONTRA,
        -10,
        callers=((2, 2), (0, 0)),
    ),
)

VALUES: tuple[HouseRow, ...] = (
    *_DOUBLING,
    *_TIE_120,
    *_COWARDICE,
    *_SCHWARZ,
    *_NOBODY,
    *_OTHER,
    *_STRICT,
    *_ANONYMOUS,
)
