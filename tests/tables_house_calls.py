"""Known answers for the house rules: who may announce what, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Given = Mapping[str, object]


class HouseCallRow(NamedTuple):
    """A player of a side at one moment, and the levels that he may call.

    ``played``: cards that he has played; ``moment``: cards of the deal on the table. ``late``:
    whether level 1 would be a late reply.
    """

    source: str
    options: Given
    side: str
    own_level: int
    opponents_level: int
    played: int
    moment: int
    allowed: tuple[int, ...]
    shift: int = 0
    late: bool = False


ALL, FROM_2, FROM_3 = (1, 2, 3, 4, 5), (2, 3, 4, 5), (3, 4, 5)

TABLE: Given = {"call_latest_table": (4, 12)}  # before the 5th and the 13th card
_BY_TABLE = (
    HouseCallRow("call_latest_table: Re", TABLE, "re", 0, 0, 1, 4, ALL),
    HouseCallRow("call_latest_table: Re, 5 on the table", TABLE, "re", 0, 0, 1, 5, ()),
    HouseCallRow("call_latest_table: Kontra", TABLE, "kontra", 0, 0, 2, 8, ALL),
    HouseCallRow("call_latest_table: Kontra", TABLE, "kontra", 0, 0, 3, 12, (1,)),
    HouseCallRow("call_latest_table: Kontra, 13", TABLE, "kontra", 0, 0, 3, 13, ()),
    HouseCallRow("call_latest_table: above 1 by cards", TABLE, "re", 1, 0, 2, 9, FROM_2),
    HouseCallRow("call_latest_table: above 1 by cards", TABLE, "re", 1, 0, 3, 9, ()),
    HouseCallRow("call_latest_table: above 1 by cards", TABLE, "re", 2, 0, 3, 12, FROM_3),
    HouseCallRow("call_latest_table: a skip needs level 1", TABLE, "re", 0, 0, 1, 5, ()),
    HouseCallRow("call_latest_table: reply to Kontra", TABLE, "re", 0, 1, 4, 13, (1,), late=True),
    HouseCallRow("call_latest_table: reply to Kontra", TABLE, "re", 0, 1, 3, 14, ()),
    HouseCallRow("call_latest_table: reply to Re", TABLE, "kontra", 0, 1, 3, 12, (1,)),
    HouseCallRow("call_latest_table: reply to Re", TABLE, "kontra", 0, 1, 3, 13, ()),
    HouseCallRow("call_latest_table: no 90 by cards", TABLE, "re", 0, 2, 3, 14, (1,), late=True),
    HouseCallRow("call_latest_table: no 90 by cards", TABLE, "re", 0, 2, 4, 14, ()),
    HouseCallRow("call_latest_table: wedding", TABLE, "re", 0, 0, 2, 8, ALL, shift=1),
    HouseCallRow("call_latest_table: wedding", TABLE, "re", 0, 0, 2, 9, (), shift=1),
)

TRICKS: Given = {"call_unit": "full_tricks"}
_BY_TRICKS = (
    HouseCallRow("call_unit: second trick, two cards played", TRICKS, "re", 0, 0, 2, 7, ALL),
    HouseCallRow("call_unit: second trick complete", TRICKS, "re", 0, 0, 2, 8, ()),
    HouseCallRow("call_unit: no 90 in the third trick", TRICKS, "re", 1, 0, 3, 11, FROM_2),
    HouseCallRow("call_unit: third trick complete", TRICKS, "re", 1, 0, 3, 12, ()),
    HouseCallRow("call_unit: reply one trick later", TRICKS, "re", 0, 1, 3, 11, (1,), late=True),
    HouseCallRow("call_unit: reply", TRICKS, "re", 0, 1, 3, 12, ()),
    HouseCallRow("call_unit: cards count else", {}, "re", 0, 0, 2, 7, ()),
)

SHARP: Given = {"nines": False}
_WITHOUT_NINES = (
    # Interaction 10: the cards of a hand held at the latest are two fewer.
    HouseCallRow("6.1, 40 cards: 9 held", SHARP, "re", 0, 0, 1, 4, ALL),
    HouseCallRow("6.1, 40 cards: 8 held", SHARP, "re", 0, 0, 2, 8, ()),
    HouseCallRow("6.1, 40 cards: no 90 with 8", SHARP, "re", 1, 0, 2, 8, FROM_2),
    HouseCallRow("6.1, 40 cards: no 90 with 7", SHARP, "re", 1, 0, 3, 12, ()),
    HouseCallRow("6.1, 40 cards: schwarz with 5", SHARP, "re", 4, 0, 5, 20, (5,)),
    HouseCallRow("6.1, 40 cards: schwarz with 4", SHARP, "re", 4, 0, 6, 24, ()),
    HouseCallRow("6.1, 40 cards: reply with 8", SHARP, "re", 0, 1, 2, 8, (1,), late=True),
    HouseCallRow("6.1, 40 cards: reply with 7", SHARP, "re", 0, 1, 3, 12, ()),
    HouseCallRow("6.1, 40 cards: reply to schwarz", SHARP, "re", 0, 5, 6, 24, (1,), late=True),
)

HOUSE_CALLS: tuple[HouseCallRow, ...] = (*_BY_TABLE, *_BY_TRICKS, *_WITHOUT_NINES)
