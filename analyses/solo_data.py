"""The evaluation of hands for solos as it was fitted once (``make solo-weights``).

``data/solo_weights.json`` says how it was made: rules, strategy, seed, numbers of hands and deals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from analyses.estimate import Estimate
from analyses.solo_fit import Card, Judged
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules

_KEYS = ("plays", "gain", "loss")
FILE = Path(__file__).resolve().parent / "data" / "solo_weights.json"


@dataclass(frozen=True)
class Kept:
    """A card a kind of solo, how it and other rules did on fresh hands, and how that was made.

    ``judged`` are by kind, ``together`` is about all solos.
    """

    about: Mapping[str, Any]
    cards: tuple[Card, ...]
    judged: tuple[tuple[Judged, ...], ...]
    together: tuple[Judged, ...]


def _triple(estimate: Estimate) -> list[float]:
    return [round(x, 4) for x in (estimate.value, estimate.low, estimate.high)]


def _rows(judged: Sequence[Judged]) -> list[dict[str, Any]]:
    return [
        {"name": one.name, "words": one.words, **{key: _triple(getattr(one, key)) for key in _KEYS}}
        for one in judged
    ]


def as_json(
    about: Mapping[str, Any],
    cards: Sequence[Card],
    judged: Sequence[Sequence[Judged]],
    together: Sequence[Judged],
) -> str:
    """What is kept, as text."""
    solos = [
        {
            "kind": card.kind,
            "weights": list(card.weights),
            "with_lead": card.with_lead,
            "without": card.without,
            "points": round(card.points, 3),
            "rules": _rows(rows),
        }
        for card, rows in zip(cards, judged, strict=True)
    ]
    kept = {"about": dict(about), "solos": solos, "together": _rows(together)}
    return json.dumps(kept, indent=1) + "\n"


def read(text: str) -> Kept:
    """What such a text holds."""
    found = json.loads(text)
    hands = found["about"]["fresh_hands"]

    def estimate(triple: Sequence[float]) -> Estimate:
        value, low, high = triple
        return Estimate(value, low, high, hands, float("nan"))

    def judged(rows: Sequence[Mapping[str, Any]]) -> tuple[Judged, ...]:
        return tuple(
            Judged(
                one["name"],
                one["words"],
                *(estimate(one[key]) for key in _KEYS),
            )
            for one in rows
        )

    cards = tuple(
        Card(
            solo["kind"],
            tuple(solo["weights"]),
            solo["with_lead"],
            solo["without"],
            solo["points"],
        )
        for solo in found["solos"]
    )
    by_kind = tuple(judged(solo["rules"]) for solo in found["solos"])
    return Kept(found["about"], cards, by_kind, judged(found["together"]))


def kept_for(rules: Rules, players: Sequence[Player]) -> Kept | None:
    """What comes along, if it was measured under these rules and with these players."""
    found = kept()
    if found is None or found.about["rules_fingerprint"] != rules.fingerprint:
        return None
    return found if {one.name for one in players} == {found.about["strategy"]} else None


@cache
def kept() -> Kept | None:
    """What is kept with the program, None where the file is missing."""
    return read(FILE.read_text(encoding="utf-8")) if FILE.is_file() else None
