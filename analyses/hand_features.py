"""What a hand holds, as counts, and its expected-eyes score: for many hands at once.

Hands are masks in the normal game's order of cards (``Table.hands``). The score is that of
``players.pagat_score`` for a hand as dealt with nothing played (tactics, section 5.1).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.cards import KIND
from doko_sim.contracts import KINDS_IN_ORDER, Pack, order_table
from doko_sim.players import pagat_score as eyes
from doko_sim.players.pagat_score_packs import WITH_TENS, WITHOUT
from doko_sim.rules import Rules

#: The counts of a hand, in this order. Suits are plain suits; a single is no ace.
FEATURES: tuple[str, ...] = (
    "other trumps", "tens of hearts", "queens of spades", "red queens",
    "black aces, bare", "black aces, one more card", "black aces, two more or longer",
    "ace of hearts, bare", "ace of hearts, longer",
    "black voids", "black singles", "void in hearts", "single heart",
)  # fmt: skip
#: Those that a person counts: names, and which of FEATURES each puts together.
PLAIN: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("ten of hearts", (1,)),
    ("queen of spades", (2,)),
    ("red queen", (3,)),
    ("other trump", (0,)),
    ("bare ace", (4, 7)),
    ("suit with an ace and more", (5, 6, 8)),
    ("void suit", (9, 11)),
    ("single card, no ace", (10, 12)),
)
#: The score is counted in hundredths, for whole numbers add up exactly.
HUNDREDTHS = 100
_BLACK, _HEARTS = (0, 1), 2
_EIGHT, _SIX, _TEN = np.uint64(255), np.uint64(63), np.uint64(1023)
_SPADES, _CLUBS, _DIAMONDS, _HIGH = 6, 14, 22, 38


class Reader:
    """Reads hands under some rules: counts and score."""

    def __init__(self, rules: Rules) -> None:
        order = order_table(Pack.of(rules))[0]
        place = order["place"]

        def of(*kinds: str) -> np.uint64:
            return np.uint64(sum(3 << 2 * int(place[KIND[kind]]) for kind in kinds))

        self.elders: np.uint64 = order["elders"]
        self._tens = order["ten_hearts"]
        self._spade_queens, self._red_queens = of("SQ"), of("HQ", "DQ")
        top = self._tens | self.elders | self._spade_queens | self._red_queens
        self._low = order["trumps"] & ~top
        self._aces = order["aces"] & ~order["trumps"]
        self._suits = [order["classes"][suit] for suit in (*_BLACK, _HEARTS)]
        self._short = int(not rules.nines)
        self._plain_tens = 2 * int(self._tens == 0)

    def counts(self, hands: np.ndarray) -> np.ndarray:
        """FEATURES of hands of any shape, shape (features, ...), small whole numbers."""
        low, tens, spade, red = (
            _count(hands & mask)
            for mask in (self._low, self._tens, self._spade_queens, self._red_queens)
        )
        length = [_count(hands & suit) for suit in self._suits]
        aces = [_count(hands & suit & self._aces) > 0 for suit in self._suits]

        def black(what: Sequence[np.ndarray]) -> np.ndarray:
            both: np.ndarray = what[0].astype(np.int64) + what[1]
            return both

        bare = [ace & (own == 1) for ace, own in zip(aces, length, strict=True)]
        one = [ace & (own == 2) for ace, own in zip(aces, length, strict=True)]
        more = [ace & (own > 2) for ace, own in zip(aces, length, strict=True)]
        void = [own == 0 for own in length]
        single = [~ace & (own == 1) for ace, own in zip(aces, length, strict=True)]
        return np.stack(
            [
                low, tens, spade, red,
                black(bare), black(one), black(more), bare[2], one[2] | more[2],
                black(void), black(single), void[2], single[2],
            ]
        ).astype(np.int64)  # fmt: skip

    def plain(self, hands: np.ndarray) -> np.ndarray:
        """The counts of PLAIN, shape (len(PLAIN), ...)."""
        return plain_of(self.counts(hands))

    def score(self, hands: np.ndarray) -> np.ndarray:
        """The expected-eyes score in hundredths, whole numbers, of the hands' shape."""
        suits = [
            WITH_TENS[self._short][0][_bits(hands, _SPADES + self._plain_tens, _EIGHT)],
            WITH_TENS[self._short][0][_bits(hands, _CLUBS + self._plain_tens, _EIGHT)],
            WITH_TENS[self._short][0][_bits(hands, 0, _EIGHT)]
            if self._plain_tens
            else WITHOUT[self._short][0][_bits(hands, 0, _SIX)],
        ]
        a, b, c = (np.moveaxis(row.astype(float), -1, 0) for row in suits)
        ruffs = (a[eyes.RUFFS] + b[eyes.RUFFS] + c[eyes.RUFFS]).astype(np.int64)
        diamonds = _bits(hands, _DIAMONDS + self._plain_tens, _EIGHT)
        score = eyes.HIGH[_bits(hands, _HIGH + self._plain_tens, _TEN)].astype(float)
        score = score + a[eyes.RUFF_POINTS] + b[eyes.RUFF_POINTS] + c[eyes.RUFF_POINTS]
        chances = a[eyes.RUFF_CHANCE] + b[eyes.RUFF_CHANCE] + c[eyes.RUFF_CHANCE]
        score += chances * eyes.RUFF_MEAN[diamonds, ruffs] + _aces(a, b, c)
        scores: np.ndarray = np.rint(HUNDREDTHS * score).astype(np.int64)
        return scores


def as_kinds(hands: np.ndarray, rules: Rules) -> np.ndarray:
    """Hands in the normal game's order (Table.hands) as masks of kinds, for Table.give."""
    kinds = np.zeros_like(hands)
    for position, kind in enumerate(order_table(Pack.of(rules))[0]["kind"][:KINDS_IN_ORDER]):
        cards = hands >> np.uint64(2 * position) & np.uint64(3)
        kinds |= cards << np.uint64(2 * int(kind))
    return kinds


def plain_of(counts: np.ndarray) -> np.ndarray:
    """The counts of PLAIN from those of FEATURES, over the first axis."""
    return np.stack([counts[list(parts)].sum(axis=0) for _, parts in PLAIN])


def _count(masks: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.bitwise_count(masks)
    return found


def _bits(hands: np.ndarray, place: int, mask: np.uint64) -> np.ndarray:
    return ((hands >> np.uint64(place)) & mask).astype(np.int64)


def _aces(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Points of the aces to lead, each after the safer ones (pagat_score.aces_to_lead)."""
    first, second = a[eyes.ACE_CHANCE], b[eyes.ACE_CHANCE]
    swap = second > first
    chance, both = np.maximum(first, second), first * second
    points = chance * np.where(swap, b[eyes.ACE_POINTS], a[eyes.ACE_POINTS])
    points += both * np.where(swap, a[eyes.ACE_POINTS], b[eyes.ACE_POINTS])
    black = np.where(both > 0, both, np.where(chance > 0, chance, 1.0))
    found: np.ndarray = points + black * c[eyes.ACE_CHANCE] * c[eyes.ACE_POINTS]
    return found
