"""The expected-eyes score of a hand (tactics, section 5.1), in the parts that it is the sum of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from doko_sim.cards import hand_mask
from doko_sim.contracts import Pack, order_table
from doko_sim.players import pagat_score as eyes
from doko_sim.players.pagat_score_packs import WITH_TENS, WITHOUT
from doko_sim.rules import Rules

#: From which score on Re and Kontra are said (tactics, section 5.1).
THRESHOLDS = (75, 85)
_SPADES, _CLUBS, _DIAMONDS, _HIGH = 6, 14, 22, 38


@dataclass(frozen=True)
class Score:
    """Card points that a hand may expect of its high trumps, its ruffs and its aces to lead."""

    high: float
    ruffs: float
    aces: float

    @property
    def total(self) -> float:
        """The score."""
        return self.high + self.ruffs + self.aces


def score(hand: Sequence[int], rules: Rules) -> Score:
    """The score of a hand (kinds) as dealt, before a card is played.

    That of ``players.pagat_score``, and of ``pagat_score_packs`` where other cards are dealt.
    """
    order = order_table(Pack.of(rules))[0]
    mask = hand_mask(hand)
    cards = sum((mask >> 2 * int(kind) & 3) << 2 * p for p, kind in enumerate(order["kind"][:24]))
    plain_tens = int(order["ten_hearts"] == 0)
    short = int(not rules.nines)

    def row(table: np.ndarray, place: int, bits: int) -> np.ndarray:
        found: np.ndarray = table[short][0][cards >> place & bits].astype(float)
        return found

    a = row(WITH_TENS, _SPADES + 2 * plain_tens, 255)
    b = row(WITH_TENS, _CLUBS + 2 * plain_tens, 255)
    c = row(WITH_TENS, 0, 255) if plain_tens else row(WITHOUT, 0, 63)
    ruffs = int(a[eyes.RUFFS] + b[eyes.RUFFS] + c[eyes.RUFFS])
    diamonds = cards >> _DIAMONDS + 2 * plain_tens & 255
    points = a[eyes.RUFF_POINTS] + b[eyes.RUFF_POINTS] + c[eyes.RUFF_POINTS]
    chances = a[eyes.RUFF_CHANCE] + b[eyes.RUFF_CHANCE] + c[eyes.RUFF_CHANCE]
    return Score(
        high=float(eyes.HIGH[cards >> _HIGH + 2 * plain_tens & 1023]),
        ruffs=float(points + chances * eyes.RUFF_MEAN[diamonds, ruffs]),
        aces=float(eyes.aces_to_lead.py_func(a, b, c)),
    )
