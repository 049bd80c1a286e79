"""Known answers of rules.md as tables, for the reference and the engine alike.

Sides are ``re`` and ``kontra`` (None: nobody has won). Levels: 0 none, 1 Re or Kontra, 2 no 90,
3 no 60, 4 no 30, 5 schwarz; levels that were skipped count. ``pair``: two against two, seats 0 and
1 are Re. ``solo``: seat 0 is Re alone, which holds for a silent and a failed wedding too.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tests.tables_calls import CALLS as CALLS
from tests.tables_calls import CallRow as CallRow


class SettlementRow(NamedTuple):
    """One game and its value seen from Re; ``scores`` where the source states them."""

    number: str
    kind: str
    re_level: int
    kontra_level: int
    re_points: int
    winner: str | None
    value: int
    re_has_trick: bool = True
    kontra_has_trick: bool = True
    re_extras: int = 0
    kontra_extras: int = 0
    scores: tuple[int, int, int, int] | None = None


RE, KONTRA, NOBODY = "re", "kontra", None

# rules.md 7.3; the number is the row there.
WORKED_EXAMPLES: tuple[SettlementRow, ...] = (
    SettlementRow("1", "pair", 0, 0, 131, RE, 1, scores=(1, 1, -1, -1)),
    SettlementRow("2", "pair", 0, 3, 57, KONTRA, -8, scores=(-8, -8, 8, 8)),
    SettlementRow("3", "pair", 3, 1, 180, KONTRA, -8),
    SettlementRow("4", "pair", 3, 1, 150, KONTRA, -9),
    SettlementRow("5", "solo", 0, 0, 153, RE, 2, scores=(6, -2, -2, -2)),
    SettlementRow("6", "solo", 2, 0, 87, KONTRA, -6, scores=(-18, 6, 6, 6)),
    SettlementRow("7", "pair", 1, 1, 115, KONTRA, -6),
    SettlementRow("8", "pair", 0, 1, 80, KONTRA, -5),
    SettlementRow("9", "pair", 3, 0, 130, KONTRA, -7),
    SettlementRow("10", "pair", 1, 1, 175, RE, 6),
    SettlementRow("11", "pair", 0, 0, 120, KONTRA, -2),
    SettlementRow("12", "pair", 0, 1, 120, RE, 3),
    SettlementRow("13", "pair", 0, 1, 119, KONTRA, -4),
    SettlementRow("14", "pair", 1, 0, 120, KONTRA, -4),
    SettlementRow("15", "pair", 1, 1, 120, KONTRA, -6),
    SettlementRow("16", "pair", 2, 0, 151, RE, 5),
    SettlementRow("17", "pair", 2, 0, 150, KONTRA, -5),
    SettlementRow("18", "pair", 2, 0, 120, KONTRA, -6),
    SettlementRow("19", "pair", 2, 1, 150, KONTRA, -7),
    SettlementRow("20", "pair", 3, 0, 120, KONTRA, -8),
    SettlementRow("21", "pair", 0, 2, 90, RE, 4),
    SettlementRow("22", "pair", 0, 2, 120, RE, 5),
    SettlementRow("23", "pair", 2, 2, 130, NOBODY, 1, scores=(1, 1, -1, -1)),
    SettlementRow("24", "pair", 2, 2, 120, NOBODY, 0, scores=(0, 0, 0, 0)),
    SettlementRow("25", "pair", 2, 2, 151, RE, 9),
    SettlementRow("26", "pair", 5, 2, 200, NOBODY, 2),
    SettlementRow("27", "pair", 5, 0, 240, RE, 11, kontra_has_trick=False),
    SettlementRow("28", "pair", 5, 0, 240, KONTRA, -8),
    SettlementRow("29", "pair", 5, 0, 210, KONTRA, -9),
    SettlementRow("30", "pair", 0, 0, 240, RE, 4),
    SettlementRow("31", "pair", 0, 0, 240, RE, 5, kontra_has_trick=False),
    SettlementRow("32", "pair", 0, 0, 125, RE, 0, kontra_extras=1, scores=(0, 0, 0, 0)),
    SettlementRow("33", "pair", 0, 0, 125, RE, -2, kontra_extras=3, scores=(-2, -2, 2, 2)),
    SettlementRow("34", "pair", 0, 0, 110, KONTRA, -1, re_extras=1),
    SettlementRow("35", "pair", 1, 0, 160, RE, 5, re_extras=2, kontra_extras=1),
    SettlementRow("36", "pair", 2, 2, 130, NOBODY, -1, kontra_extras=2),
    SettlementRow("37", "solo", 0, 0, 119, KONTRA, -1, scores=(-3, 1, 1, 1)),
    SettlementRow("38", "solo", 0, 1, 120, RE, 3, scores=(9, -3, -3, -3)),
    SettlementRow("39", "solo", 1, 1, 85, KONTRA, -6, scores=(-18, 6, 6, 6)),
    SettlementRow(
        "40", "solo", 5, 0, 240, RE, 11, kontra_has_trick=False, scores=(33, -11, -11, -11)
    ),
    SettlementRow("41", "solo", 3, 0, 170, KONTRA, -5, scores=(-15, 5, 5, 5)),
    SettlementRow("42", "pair", 2, 0, 155, RE, 5),
    SettlementRow("43", "pair", 1, 0, 89, KONTRA, -5),
    SettlementRow("44", "pair", 0, 4, 29, KONTRA, -10),
    SettlementRow("45", "pair", 0, 4, 60, RE, 7),
    SettlementRow("46", "pair", 4, 3, 180, NOBODY, 2),
    SettlementRow("47", "solo", 0, 0, 125, RE, 1, kontra_extras=1, scores=(3, -1, -1, -1)),
    SettlementRow("48", "solo", 0, 0, 118, KONTRA, -1, scores=(-3, 1, 1, 1)),
)

# Games that rules.md mentions in its text; the number is the section. The last one's value is
# derived: Re reached 90, 60 and 30, Kontra 120.
TEXT_EXAMPLES: tuple[SettlementRow, ...] = (
    SettlementRow("7.1 under 90", "pair", 0, 3, 66, RE, 5),
    SettlementRow("7.1 nobody", "solo", 5, 3, 60, NOBODY, -5, scores=(-15, 5, 5, 5)),
    SettlementRow("6.2 last row", "pair", 2, 5, 100, NOBODY, 2),
)


class MissedRow(NamedTuple):
    """Points of the winner for the loser's missed Absagen alone (rules.md 7.2, DDV column).

    ``points``: by the winner's card points 0-29, 30-59, 60-89, 90-119, 120 and more; None where
    the Absage would not have been missed.
    """

    level: int
    points: tuple[int | None, int | None, int | None, int, int]


MISSED_ABSAGEN: tuple[MissedRow, ...] = (
    MissedRow(2, (None, None, None, 1, 2)),
    MissedRow(3, (None, None, 2, 3, 4)),
    MissedRow(4, (None, 3, 4, 5, 6)),
    MissedRow(5, (4, 5, 6, 7, 8)),
)


class WinnerRow(NamedTuple):
    """The winner for two levels at one division of the card points and tricks."""

    re_level: int
    kontra_level: int
    re_points: int
    re_has_trick: bool
    kontra_has_trick: bool
    winner: str | None


# What Re / Kontra need (rules.md 6.2): card points, "all" tricks or "one" trick.
# Rows are Re's level 0 to 5, columns Kontra's level 0 to 5.
WINNER_NEEDS = """
121/120  120/121  90/151   60/181   30/211   one/all
121/120  121/120  90/151   60/181   30/211   one/all
151/90   151/90   151/151  151/181  151/211  151/all
181/60   181/60   181/151  181/181  181/211  181/all
211/30   211/30   211/151  211/181  211/211  211/all
all/one  all/one  all/151  all/181  all/211  all/all
"""

_DIVISIONS = (
    *(
        (points, True, True)
        for border in (0, 30, 60, 90, 120, 151, 181, 211, 240)
        for points in (border - 1, border, border + 1)
        if 0 <= points <= 240
    ),
    (0, False, True),
    (240, True, False),
)


def _meets(need: str, points: int, has_trick: bool, others_have_trick: bool) -> bool:
    if need == "all":
        return not others_have_trick
    return has_trick if need == "one" else points >= int(need)


def _winner_rows() -> tuple[WinnerRow, ...]:
    rows: list[WinnerRow] = []
    for re_level, line in enumerate(WINNER_NEEDS.split("\n")[1:-1]):
        for kontra_level, cell in enumerate(line.split()):
            re_need, kontra_need = cell.split("/")
            for points, re_trick, kontra_trick in _DIVISIONS:
                re_wins = _meets(re_need, points, re_trick, kontra_trick)
                kontra_wins = _meets(kontra_need, 240 - points, kontra_trick, re_trick)
                assert not (re_wins and kontra_wins)
                winner = RE if re_wins else KONTRA if kontra_wins else NOBODY
                rows.append(
                    WinnerRow(re_level, kontra_level, points, re_trick, kontra_trick, winner)
                )
    return tuple(rows)


WINNERS: tuple[WinnerRow, ...] = _winner_rows()


class BreakEvenRow(NamedTuple):
    """The probability from which the next level pays (rules.md 8)."""

    level: int
    kind: str
    others_spoke: bool
    fraction: Fraction


BREAK_EVENS: tuple[BreakEvenRow, ...] = tuple(
    BreakEvenRow(level, kind, others_spoke, Fraction(odds, odds + 1))
    for level, all_odds in {
        2: (8, 12, 7, 11),
        3: (11, 15, 10, 14),
        4: (14, 18, 13, 17),
        5: (17, 21, 16, 20),
    }.items()
    for (kind, others_spoke), odds in zip(
        (("pair", False), ("pair", True), ("solo", False), ("solo", True)), all_odds, strict=True
    )
)


class ReplyRow(NamedTuple):
    """Swing without the reply, and the probability from which a lost game is worth a reply."""

    opponents_level: int
    kind: str
    swing: int
    fraction: Fraction


REPLY_BREAK_EVENS: tuple[ReplyRow, ...] = (
    ReplyRow(1, "pair", 7, Fraction(2, 11)),
    ReplyRow(2, "pair", 10, Fraction(2, 14)),
    ReplyRow(3, "pair", 13, Fraction(2, 17)),
    ReplyRow(4, "pair", 16, Fraction(2, 20)),
    ReplyRow(5, "pair", 19, Fraction(2, 23)),
    ReplyRow(1, "solo", 6, Fraction(2, 10)),
    ReplyRow(2, "solo", 9, Fraction(2, 13)),
    ReplyRow(3, "solo", 12, Fraction(2, 16)),
    ReplyRow(4, "solo", 15, Fraction(2, 19)),
    ReplyRow(5, "solo", 18, Fraction(2, 22)),
)
