"""Exact probabilities of what is dealt, by counting hands (statistics.md B, 48 and 40 cards).

The pack is dealt to places: a class of ``m`` cards falls on any ``m`` of its places alike, so with
hands of ``n`` cards the seats' counts (a, b, c, d) of it have the weight
C(n, a) C(n, b) C(n, c) C(n, d).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from doko_sim.cards import KINDS, POINTS_OF_RANK

Counts = tuple[int, int, int, int]
#: The card points of a hand are at most those of twelve aces.
MOST_POINTS = 132


@cache
def splits(hand: int, size: int) -> tuple[tuple[Counts, int], ...]:
    """Counts by seat of a class of ``size`` cards with their weights, for hands of a length."""
    found = []
    for a, b, c in product(range(hand + 1), repeat=3):
        d = size - a - b - c
        if 0 <= d <= hand:
            weight = comb(hand, a) * comb(hand, b) * comb(hand, c) * comb(hand, d)
            found.append(((a, b, c, d), weight))
    return tuple(found)


@dataclass(frozen=True)
class Pack:
    """The pack with or without nines; a class of cards is given by how many cards it has."""

    nines: bool

    @property
    def hand(self) -> int:
        """Cards in a hand."""
        return 12 if self.nines else 10

    @property
    def cards(self) -> int:
        return 4 * self.hand

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different cards; there are two of each."""
        return tuple(card for card in KINDS if self.nines or card[1] != "9")

    @property
    def trumps(self) -> int:
        return 26 if self.nines else 24

    @property
    def hands(self) -> int:
        """The hands that a seat may be dealt."""
        return comb(self.cards, self.hand)

    def table(self, size: int, condition: Callable[[Counts], bool]) -> Fraction:
        """The chance that the seats' counts of a class of ``size`` cards meet a condition."""
        met = sum(weight for counts, weight in splits(self.hand, size) if condition(counts))
        return Fraction(met, comb(self.cards, size))

    def in_hand(self, size: int) -> tuple[Fraction, ...]:
        """Chances of 0, 1, 2, ... cards of a class in a given hand."""
        others = self.cards - size
        return tuple(
            Fraction(comb(size, k) * comb(others, self.hand - k), self.hands)
            for k in range(self.hand + 1)
        )

    def given(self, size: int, condition: Callable[[int], bool]) -> Fraction:
        """The chance that a given hand's count of a class meets a condition."""
        return sum((p for k, p in enumerate(self.in_hand(size)) if condition(k)), Fraction(0))

    def some(self, size: int, condition: Callable[[int], bool]) -> Fraction:
        """The chance that any hand's count of a class meets a condition."""
        return self.table(size, lambda counts: any(map(condition, counts)))

    def trumps_beside(self, elders: int) -> tuple[Fraction, ...]:
        """Chances of 0, 1, 2, ... trumps together with so many queens of clubs in a given hand."""
        others, plain = self.trumps - 2, self.cards - self.trumps
        both = comb(2, elders)
        return tuple(
            Fraction(both * comb(others, k - elders) * comb(plain, self.hand - k), self.hands)
            if k >= elders
            else Fraction(0)
            for k in range(self.hand + 1)
        )

    def card_points(self) -> tuple[Fraction, ...]:
        """Chances of 0 to MOST_POINTS card points in a given hand, by counting all hands."""
        ways = [[0] * (MOST_POINTS + 1) for _ in range(self.hand + 1)]
        ways[0][0] = 1
        for card in (*self.kinds, *self.kinds):
            points = POINTS_OF_RANK[card[1]]
            for size in range(self.hand, 0, -1):
                for total in range(MOST_POINTS, points - 1, -1):
                    ways[size][total] += ways[size - 1][total - points]
        return tuple(Fraction(count, self.hands) for count in ways[self.hand])

    def two_pairs(self) -> tuple[Fraction, Fraction]:
        """Chances that two named pairs each lie together, in one hand and in two hands."""
        first = Fraction(self.hand - 1, self.cards - 1)
        places = (self.cards - 2) * (self.cards - 3)
        in_same = Fraction((self.hand - 2) * (self.hand - 3), places)
        return first * in_same, first * Fraction(3 * self.hand * (self.hand - 1), places)

    def followed(self, size: int, missing: int, voids: int) -> Fraction:
        """The chance that so many of three hands lack a suit of which ``missing`` are out."""
        own = size - missing
        met = self.table(size, lambda c: c[0] == own and c[1:].count(0) == voids)
        return met / self.table(size, lambda c: c[0] == own)

    def different_hands(self) -> int:
        """How many hands there are when the two copies of a card cannot be told apart."""
        ways = [1] + [0] * self.hand
        for _ in self.kinds:
            ways = [sum(ways[max(0, k - 2) : k + 1]) for k in range(self.hand + 1)]
        return ways[self.hand]


#: 48 and 40 cards.
PACKS = Pack(nines=True), Pack(nines=False)


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The mean of a distribution over 0, 1, 2, ..., whatever the chances add up to."""
    return sum((k * p for k, p in enumerate(chances)), Fraction(0)) / sum(chances)


def variance(chances: Sequence[Fraction]) -> Fraction:
    """The mean square distance from the mean."""
    middle = mean(chances)
    return sum((p * (k - middle) ** 2 for k, p in enumerate(chances)), Fraction(0))
