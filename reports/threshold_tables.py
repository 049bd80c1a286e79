"""The tables of ``doko thresholds``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from analyses.card_data import SIDES as KEYS
from analyses.card_data import Card
from analyses.point_card import PUBLISHED
from analyses.threshold_figures import (
    LAST_ROW,
    ROW_BINS,
    by_margin,
    by_score,
    curve,
    features,
    margin_turns,
)
from analyses.threshold_sums import BIN_WIDTH, ROLES, SEATS
from analyses.thresholds import Played
from doko_sim.texts import joined, say
from reports.model import Column, Table
from reports.threshold_calls import (
    deaf_table,
    defender_table,
    further_table,
    position_table,
    solo_table,
)
from reports.threshold_texts import SIDES, table, turn_cell, turn_text

TITLES = {
    "from": "From how many expected card points on a call pays",
    "score": "Gain over silence by the expected card points",
    "margin": "Gain over silence by what the hand holds",
    "features": "What a feature of the hand is worth: {side}",
    "card": "The card: {rules}",
    "loss": "What deciding by a rule loses, game points a hand",
}
HOW = (
    "Count the points of the hand as dealt. A suit is a plain suit (clubs, spades, hearts), a bare "
    "ace the only card of one; a queen of clubs counts for nothing, for every hand of Re has one. "
    "Who has both is to declare the wedding."
)
PRINTED = "Published: the threshold in the literature (Essen System, table 2)."
PRINTED_FEATURES = "Published: by the table in the literature (Essen System, table 2)."
#: Hands that are rarer for both sides have no row of their own.
RARE = 0.005
AT, FROM_TO, MORE = "{hand}, position {position}", "{start} to {end}", "{start} and more"
HELD, OF = "{what}: {number}", "{turn} {what}"
EACH, SAY_FROM = "each {what}", "position {position}: say it from"
PAYS_FROM = "{side} pays from: {list}."
_RULES = {
    "card": "this card",
    "published": "score {re} or {kontra} (published)",
    "best score": "score {best_re} or {best_kontra} (the best)",
    "always": "always",
    "never": "never",
}


def from_table(played: Played, level: float) -> Table:
    """By side and position, weddings apart: from which score on, and the mean gain of all."""
    rows = []
    for role, name in enumerate(ROLES):
        seats = [None, *range(SEATS)] if role < len(SIDES) else [None]
        for seat in seats:
            last, first = (
                curve(played.sums, outcome, role, seat, level) for outcome in ("last", "first")
            )
            if last.gain.n == 0:
                continue
            hand = say(name) if seat is None else say(AT, hand=say(name), position=seat + 1)
            rows.append(
                {
                    "hand": hand,
                    "published": PUBLISHED[role] if role < len(SIDES) else None,
                    "last": turn_cell(last.turn),
                    "first": turn_cell(first.turn),
                    "gain": last.gain,
                }
            )
    columns = [
        Column("hand", "Hand"),
        Column("published", "Published", "int"),
        Column("last", "Last moment"),
        Column("first", "First card"),
        Column("gain", "Gain, last", "gain_estimate"),
    ]
    return table(TITLES["from"], columns, rows, level, [PRINTED])


def score_table(played: Played, level: float) -> Table:
    """The gains of Re and Kontra by score, at the last moment and with the first card."""
    by = {
        f"{SIDES[role].lower()}_{outcome}": by_score(played.sums, outcome, role, level)
        for role in range(len(SIDES))
        for outcome in ("last", "first")
    }
    starts = [start for start, _ in next(iter(by.values()))]
    rows = []
    for i, start in enumerate(starts):
        end = start + ROW_BINS * BIN_WIDTH
        score = say(FROM_TO, start=start, end=end) if start < LAST_ROW else say(MORE, start=start)
        row: dict[str, Any] = {"score": score}
        row |= {key: rows_of[i][1] for key, rows_of in by.items()}
        if by["kontra_last"][i][1].n or by["re_last"][i][1].n:
            rows.append(row)
    columns = [Column("score", "Score")]
    for side in SIDES:
        columns.append(
            Column(f"{side.lower()}_last", say("{side}, last", side=side), "gain_estimate")
        )
        columns.append(
            Column(f"{side.lower()}_first", say("{side}, first", side=side), "gain_estimate")
        )
    return table(TITLES["score"], columns, rows, level)


def margin_table(played: Played, level: float) -> Table:
    """The gain at the last moment by what the hand holds, and from how much on it pays."""
    by_side = [by_margin(played.sums, side, None, level) for side in range(len(SIDES))]
    turns = [margin_turns(played.sums, side, None, level) for side in range(len(SIDES))]
    rows = []
    for re, kontra in zip(*by_side, strict=True):
        if max(re.share, kontra.share) < RARE:
            continue
        rows.append(
            {
                "held": say(HELD, what=say(re.name), number=re.number),
                "re_share": re.share or None,
                "re": re.last,
                "kontra_share": kontra.share or None,
                "kontra": kontra.last,
            }
        )
    columns = [Column("held", "The hand holds")]
    for side in SIDES:
        columns.append(Column(f"{side.lower()}_share", say("{side}: hands", side=side), "percent"))
        columns.append(Column(side.lower(), "Gain, last", "gain_estimate"))
    below = []
    for side, own in zip(SIDES, turns, strict=True):
        known = [
            say(OF, turn=turn_text(one, 1), what=say(name))
            for name, one in own.items()
            if one.is_known
        ]
        if known:
            below.append(say(PAYS_FROM, side=side, list=joined(", ", known)))
    return table(TITLES["margin"], columns, rows, level, below)


def feature_table(played: Played, side: int, level: float) -> Table:
    """What a feature counts in the published score, and what it was worth."""
    rows = [
        {
            "feature": one.name,
            "published": one.score.value if math.isfinite(one.score.low) else None,
            "eyes": one.eyes,
            "last": one.gains["last"],
            "first": one.gains["first"],
        }
        for one in features(played.sums, side, False, level)
    ]
    columns = [
        Column("feature", "One more of"),
        Column("published", "Published", "number", 1),
        Column("eyes", "Card points", "gain_estimate", 1),
        Column("last", "Gain, last", "gain_estimate"),
        Column("first", "Gain, first", "gain_estimate"),
    ]
    title = say(TITLES["features"], side=SIDES[side])
    return table(title, columns, rows, level, [PRINTED_FEATURES])


def card_table(card: Card) -> Table:
    """The weights and the thresholds to print."""
    rows: list[dict[str, Any]] = [
        {
            "count": say(EACH, what=say(name)),
            **{key: side.weights[number] for key, side in zip(KEYS, card.sides, strict=True)},
        }
        for number, name in enumerate(card.about["counted"])
        if any(side.weights[number] for side in card.sides)
    ]
    rows += [
        {
            "count": say(SAY_FROM, position=seat + 1),
            **{key: side.thresholds[seat] for key, side in zip(KEYS, card.sides, strict=True)},
        }
        for seat in range(SEATS)
    ]
    columns = [
        Column("count", "Count"),
        Column("re", "Re", "int"),
        Column("kontra", "Kontra", "int"),
    ]
    title = say(TITLES["card"], rules=str(card.about["rules"]).removesuffix(".toml"))
    return Table(title, columns, rows, [HOW], apart=SEATS, cut=True)


def loss_table(card: Card) -> Table:
    """What the card, the published thresholds, always and never lose on fresh hands."""
    rows = []
    best = {f"best_{key}": card.about[key]["best_score"] for key in KEYS}
    for rule, name in _RULES.items():
        row: dict[str, Any] = {
            "rule": say(name, re=PUBLISHED[0], kontra=PUBLISHED[1], **best),
        }
        for key in KEYS:
            row[f"{key}_says"] = card.about[key]["announces"][rule]
            row[f"{key}_loss"] = tuple(card.about[key]["loss"][rule])
        rows.append(row)
    columns = [Column("rule", "Announce by")]
    for key, side in zip(KEYS, SIDES, strict=True):
        columns.append(Column(f"{key}_says", say("{side}: says", side=side), "percent", 0))
        columns.append(Column(f"{key}_loss", "Loss", "estimate", 3))
    return Table(TITLES["loss"], columns, rows)


def card_tables(card: Card) -> list[Table]:
    """The card and what it loses."""
    return [card_table(card), loss_table(card)]


def tables(played: Played, card: Card, level: float) -> Sequence[Table]:
    """All tables that have rows; the thresholds come first, whatever was played."""
    found = [from_table(played, level), *card_tables(card)]
    found += [score_table(played, level), margin_table(played, level)]
    found += [feature_table(played, side, level) for side in range(len(SIDES))]
    found += [further_table(played, level), position_table(played, level)]
    if played.solos.drawn:
        found += [solo_table(played, level), defender_table(played, level)]
    if played.sums.deaf:
        found.append(deaf_table(played, level))
    return [found[0], *(one for one in found[1:] if one.rows)]
