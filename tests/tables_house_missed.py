"""Known answers for the house rules: what a missed announcement costs (rules.md 7.2 and 7.3)."""

from __future__ import annotations

from tests.tables import MissedRow
from tests.tables_house_values import KONTRA, NOBODY, RE, TIE, Given, HouseRow

AS_IF_WON: Given = {"missed": "as_if_won"}
HIGHEST: Given = {"missed": "highest_only"}
TWO: Given = {"missed": "two_if_missed"}
MISSED: tuple[HouseRow, ...] = (
    HouseRow("rules.md 7.3, 49", AS_IF_WON, (2, 0), 150, KONTRA, -5),
    HouseRow("as_if_won: no 60", AS_IF_WON, (3, 0), 140, KONTRA, -7),
    HouseRow("as_if_won: the others' points do not matter", AS_IF_WON, (3, 0), 20, KONTRA, -7),
    HouseRow("as_if_won: Kontra's elders go to Re", AS_IF_WON, (0, 3), 90, RE, 8),
    HouseRow("as_if_won: no elders", {**AS_IF_WON, "against_elders": 0}, (0, 3), 90, RE, 7),
    HouseRow("as_if_won: schwarz", AS_IF_WON, (5, 1), 200, KONTRA, -13),
    HouseRow("as_if_won: both", AS_IF_WON, (2, 3), 151, RE, 11),
    HouseRow("as_if_won: the winner's own made", AS_IF_WON, (2, 0), 151, RE, 5),
    HouseRow("as_if_won: Re alone is no Absage", AS_IF_WON, (1, 0), 89, KONTRA, -5),
    HouseRow("as_if_won: extras as usual", AS_IF_WON, (2, 0), 150, KONTRA, -4, extras=(1, 0)),
    HouseRow("as_if_won: tie_120 does not touch it", {**AS_IF_WON, **TIE}, (2, 0), 120, KONTRA, -5),
    HouseRow("as_if_won: a solo", AS_IF_WON, (2, 0), 150, KONTRA, -5, kind="solo"),
    HouseRow("as_if_won: nobody wins", AS_IF_WON, (5, 2), 200, NOBODY, 2),
    HouseRow("highest_only: no 60, 120", HIGHEST, (0, 3), 120, RE, 6),
    HouseRow("ddv: no 60, 120 (pitfall 14)", {}, (0, 3), 120, RE, 7),
    HouseRow("highest_only: schwarz, 140", HIGHEST, (5, 0), 140, KONTRA, -9),
    HouseRow("highest_only: no 30, 60 reached", HIGHEST, (0, 4), 60, RE, 7),
    HouseRow("highest_only: no 30, 59 reaches nothing", HIGHEST, (0, 4), 59, RE, 6),
    HouseRow("highest_only: nobody wins", HIGHEST, (4, 3), 180, NOBODY, 1),
    HouseRow("two_if_missed: nobody wins", TWO, (4, 3), 180, NOBODY, 1),
)


# PlayPendium's wording: rules.md 7.2 and the column PP of 7.3, by the number of the row there.
PP: Given = {**TWO, "nobody_wins": "extras"}
PP_VALUES: dict[str, int] = {
    "4": -10,
    "9": -8,
    "17": -6,
    "19": -8,
    "21": 5,
    "23": 0,
    "24": 0,
    "25": 9,
    "26": 0,
    "28": -6,
    "29": -8,
    "36": -2,
    "46": 0,
}
# As written there, with the point against the elders in solos.
PP_WITH_ELDERS: Given = {**PP, "solo_against_elders": True}
PP_VALUES_WITH_ELDERS: dict[str, int] = {"6": -7, "37": -2, "39": -7, "41": -6, "48": -2}

# Points of the winner for the loser's missed Absage alone (rules.md 7.2, column PP).
PP_MISSED: tuple[MissedRow, ...] = (
    MissedRow(2, (None, None, None, 2, 2)),
    MissedRow(3, (None, None, 2, 4, 4)),
    MissedRow(4, (None, 2, 4, 6, 6)),
    MissedRow(5, (2, 4, 6, 8, 8)),
)
