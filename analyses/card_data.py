"""The card as it was measured once (``make point-card``), and the values of random hands.

``data/point_card.json`` and ``data/hand_values.csv`` say how they were made: rules, strategy, seed,
numbers of hands and deals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from analyses.point_card import Side
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules

FOLDER = Path(__file__).resolve().parent / "data"
CARD, VALUES = FOLDER / "point_card.json", FOLDER / "hand_values.csv"
SIDES = ("re", "kontra")


@dataclass(frozen=True)
class HandValues:
    """Quantiles of what random hands left alone are worth, in game points a deal.

    ``percent`` runs from 0 to 100; ``re`` and ``kontra`` are the values at these per cents of the
    hands with and without a queen of clubs.
    """

    percent: np.ndarray
    re: np.ndarray
    kontra: np.ndarray
    remarks: tuple[str, ...]

    def percentile(self, value: float, side: int) -> float:
        """How many per cent of a side's hands (0 Re, 1 Kontra) are worth less than a value."""
        return float(np.interp(value, self.kontra if side else self.re, self.percent))


@dataclass(frozen=True)
class Card:
    """The card and what was measured of it; ``about`` is the file as it is."""

    sides: tuple[Side, Side]
    about: Mapping[str, Any]


@cache
def hand_values() -> HandValues:
    """The values of random hands, from ``data/hand_values.csv``."""
    lines = VALUES.read_text(encoding="utf-8").splitlines()
    remarks = tuple(line.removeprefix("# ") for line in lines if line.startswith("#"))
    rows = [line.split(",") for line in lines[len(remarks) + 1 :]]
    percent, re, kontra = np.array(rows, float).T
    return HandValues(percent, re, kontra, remarks)


def kept_for(rules: Rules, players: Sequence[Player]) -> Card | None:
    """The card that comes along, if it is one for these rules and players."""
    kept = card()
    same = rules.fingerprint == kept.about["fingerprint"]
    return kept if same and {one.name for one in players} == {kept.about["strategy"]} else None


@cache
def card() -> Card:
    """The card, from ``data/point_card.json``."""
    about = json.loads(CARD.read_text(encoding="utf-8"))
    first, second = (
        Side(tuple(about[side]["weights"]), tuple(about[side]["thresholds"]), about["unit"])
        for side in SIDES
    )
    return Card((first, second), about)
