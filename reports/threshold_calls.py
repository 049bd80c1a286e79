"""The tables of ``doko thresholds`` on further calls, replies, solos and unheard calls."""

from __future__ import annotations

from typing import Any

from analyses.threshold_figures import Curve, further, information, reply, solos
from analyses.threshold_solos import HELD
from analyses.threshold_sums import FURTHER, ROLES, SEATS, TRICKS, WELL
from analyses.thresholds import Played
from doko_sim.texts import capital, say
from reports.model import Column, Table
from reports.threshold_texts import SIDES, table, turn_cell

CALLS = {"no90": "No 90", "no60": "No 60"}
#: A strategy has that name, too, and names are not translated.
_KINDS = {"club": "club{solo}"}
TITLES = {
    "further": "After the first trick, and replies",
    "position": "No 90 after a first trick that went well, and replies, by position",
    "solos": "Calls in a solo, at the last moment",
    "defender": "What one more in a defender's hand adds to the gain of Kontra",
    "deaf": "What the information in a call is worth",
}


def further_table(played: Played, level: float) -> Table:
    """No 90 and no 60 over the call before, by the first trick; replies over silence."""
    rows = []
    for call in FURTHER:
        for side, name in enumerate(SIDES):
            for trick, went in enumerate(TRICKS):
                own = further(played.sums, call, side, trick, None, level)
                rows.append(_further_row(CALLS[call], name, went, own))
    for side, name in enumerate(SIDES):
        rows.append(_further_row("Reply", name, "", reply(played.sums, side, None, level)))
    columns = [
        Column("call", "Call"),
        Column("side", "By"),
        Column("trick", "First trick"),
        Column("hands", "Hands", "int"),
        Column("gain", "Gain of all", "gain_estimate"),
        Column("from", "Pays from score"),
    ]
    shown = [row for row in rows if row["hands"]]
    return table(TITLES["further"], columns, shown, level)


def position_table(played: Played, level: float) -> Table:
    """No 90 after a first trick that went well, and replies, by position."""
    rows = []
    for side, name in enumerate(SIDES):
        for seat in range(SEATS):
            own = further(played.sums, "no90", side, WELL, seat, level)
            rows.append(_further_row(CALLS["no90"], name, seat + 1, own))
    for side, name in enumerate(SIDES):
        for seat in range(SEATS):
            own = reply(played.sums, side, seat, level)
            rows.append(_further_row("Reply", name, seat + 1, own))
    columns = [
        Column("call", "Call"),
        Column("side", "By"),
        Column("trick", "Position", "int"),
        Column("hands", "Hands", "int"),
        Column("gain", "Gain of all", "gain_estimate"),
        Column("from", "Pays from score"),
    ]
    return table(TITLES["position"], columns, [row for row in rows if row["hands"]], level)


def _further_row(call: str, side: str, trick: str | int, own: Curve) -> dict[str, Any]:
    return {
        "call": call,
        "side": side,
        "trick": trick,
        "hands": own.gain.n,
        "gain": own.gain,
        "from": turn_cell(own.turn),
    }


def solo_table(played: Played, level: float) -> Table:
    """Re of the soloist, Kontra of a defender, and from how many trumps (or aces) on it pays."""
    rows = [
        {
            "solo": say(_KINDS.get(one.name, one.name), solo=""),
            "solos": one.number,
            "won": one.won.value,
            "re": one.re,
            "kontra": one.kontra,
            "from": turn_cell(one.turn, 1),
            "unit": "aces" if one.by_aces else "trumps",
        }
        for one in solos(played.solos, level)
    ]
    columns = [
        Column("solo", "Solo"),
        Column("solos", "Solos", "int"),
        Column("won", "Won", "percent", 0),
        Column("re", "Gain of Re", "gain_estimate"),
        Column("kontra", "Of Kontra", "gain_estimate"),
        Column("from", "Kontra pays from"),
        Column("unit", ""),
    ]
    return table(TITLES["solos"], columns, rows, level)


def defender_table(played: Played, level: float) -> Table:
    """What a defender's hand adds to the gain of Kontra, by kind of solo."""
    rows = [
        {
            "solo": say(_KINDS.get(one.name, one.name), solo=""),
            **{
                name: None
                if one.by_aces and name.endswith("trump") and "outside" not in name
                else held
                for name, held in zip(HELD, one.held, strict=True)
            },
        }
        for one in solos(played.solos, level)
    ]
    columns = [Column("solo", "Solo")]
    columns += [Column(name, capital(name), "gain_estimate") for name in HELD]
    return table(TITLES["defender"], columns, rows, level)


def deaf_table(played: Played, level: float) -> Table:
    """Gains where the call is heard, where it is not, and the difference."""
    rows = [
        {
            "hand": ROLES[one.role],
            "when": say(f"{one.outcome}{{card}}", card=""),
            "worth": one.worth,
            "from": turn_cell(one.heard.turn),
            "from_unheard": turn_cell(one.unheard.turn),
        }
        for one in information(played.sums, level)
        if one.heard.gain.n
    ]
    columns = [
        Column("hand", "Hand"),
        Column("when", "Call"),
        Column("worth", "Worth", "gain_estimate"),
        Column("from", "Pays from"),
        Column("from_unheard", "Unheard from"),
    ]
    return table(TITLES["deaf"], columns, rows, level)
