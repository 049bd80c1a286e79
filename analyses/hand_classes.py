"""What is counted in dealt hands, with its exact means and the exact chances of hand classes.

Every set of hands is equally likely when cards are dealt, so what a seat or a party holds is
hypergeometric. All figures are exact fractions; nothing here is simulated. Hands are those of the
first time that a deal is dealt: where rules have bad hands dealt anew, these still have the same
chances, and only tell less of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import comb
from operator import itemgetter

import numpy as np

from doko_sim.cards import KIND
from doko_sim.contracts import Pack, order_table
from doko_sim.deals import Pack as Cards
from doko_sim.deals import chance, distribution, someone
from doko_sim.rules import Rules

QUEENS, JACKS = ("DQ", "HQ", "SQ"), ("DJ", "HJ", "SJ", "CJ")
#: The kinds of card whose numbers are control variates.
COUNTED = ("tens of hearts", "queens", "jacks", "low trumps", "plain aces", "plain tens")
#: Classes of hands are put together until so many deals are of each.
LEAST_OF_TRUMPS, LEAST = Fraction(1, 25), Fraction(1, 50)
#: High and low trumps held.
Cell = tuple[int, int]
_HIGH: Callable[[Cell], int] = itemgetter(0)


class Dealt:
    """The cards of a pack by what they are counted as, and the chances of what is dealt.

    Who is dealt a queen of clubs is of Re, whatever the game becomes; who has both is alone.
    """

    def __init__(self, rules: Rules) -> None:
        order = order_table(Pack.of(rules))[0]
        pack, place = order["pack"], order["place"]

        def of(*kinds: str) -> np.uint64:
            return np.uint64(sum(3 << 2 * int(place[KIND[kind]]) for kind in kinds))

        trumps, plain = order["trumps"] & pack, pack & ~order["trumps"]
        self.elders = order["elders"]
        high = order["ten_hearts"] | of(*QUEENS)
        jacks = of(*JACKS)
        self.masks = (
            order["ten_hearts"],
            of(*QUEENS),
            jacks,
            trumps & ~(high | jacks | self.elders),
            order["aces"] & plain,
            order["tens"] & plain,
        )
        self.high, self.low = high, trumps & ~(high | self.elders)
        self.numbers = tuple(int(mask).bit_count() for mask in self.masks)
        self.cards = Cards.of(rules)
        self.size = self.cards.size

    @property
    def others(self) -> int:
        """Cards of the pack but for the queens of clubs."""
        return 4 * self.size - 2

    @cached_property
    def alone(self) -> Fraction:
        """The chance that one seat is dealt both queens of clubs."""
        return chance(self.cards, someone("CQ=2", self.cards)).fraction

    @cached_property
    def means_of_sides(self) -> list[Fraction]:
        """The exact means of the variates that :func:`variates_of_sides` makes."""
        pair, lone = (1 - self.alone) * 2 * (self.size - 1), self.alone * (self.size - 2)
        shares = [Fraction(number, self.others) for number in self.numbers]
        return [self.alone, *(pair * share for share in shares), *(lone * s for s in shares)]

    @cached_property
    def classes_of_sides(self) -> Classes:
        """Classes of deals by what Re is dealt, two players of it or one."""
        size = self.size
        return Classes(self, [(1 - self.alone, 2 * (size - 1)), (self.alone, size - 2)])

    @cached_property
    def classes_of_seats(self) -> Classes:
        """Classes of a seat's hand: Kontra, Re, alone; trumps; high trumps among them."""
        elders = distribution(self.cards, "CQ")
        return Classes(self, [(elders[q].fraction, self.size - q) for q in range(3)])


class Classes:
    """Classes by a group, the number of trumps and of high trumps (but queens of clubs).

    ``groups`` holds the chance of each, and the number of cards that are uniformly drawn from the
    pack without the queens of clubs. ``number`` gives the class, shape (groups, high + 1, low +
    1), ``weights`` the exact chances of the classes.
    """

    def __init__(self, dealt: Dealt, groups: list[tuple[Fraction, int]]) -> None:
        high, low = int(dealt.high).bit_count(), int(dealt.low).bit_count()
        self.number = np.zeros((len(groups), high + 1, low + 1), np.int64)
        self.weights: list[Fraction] = []
        for group, (share, drawn) in enumerate(groups):
            every = comb(dealt.others, drawn)
            chances = {
                (h, lows): share * Fraction(self._ways(dealt, high, low, h, lows, drawn), every)
                for h in range(high + 1)
                for lows in range(low + 1)
            }
            for cells in _runs(list(chances), sum, chances, LEAST_OF_TRUMPS):
                for part in _runs(cells, _HIGH, chances, LEAST):
                    for cell in part:
                        self.number[group, *cell] = len(self.weights)
                    self.weights.append(_chance(part, chances))

    @staticmethod
    def _ways(dealt: Dealt, high: int, low: int, h: int, lows: int, drawn: int) -> int:
        rest = drawn - h - lows
        if rest < 0:
            return 0
        return comb(high, h) * comb(low, lows) * comb(dealt.others - high - low, rest)


def _chance(cells: list[Cell], chances: dict[Cell, Fraction]) -> Fraction:
    return sum((chances[cell] for cell in cells), Fraction(0))


def _runs(
    cells: list[Cell], key: Callable[[Cell], int], chances: dict[Cell, Fraction], least: Fraction
) -> list[list[Cell]]:
    """Cells put together in the order of a key, each run as likely as ``least`` or all there is."""
    runs: list[list[Cell]] = []
    for _, same in groupby(sorted(cells, key=key), key):
        if runs and _chance(runs[-1], chances) < least:
            runs[-1] += same
        else:
            runs.append(list(same))
    if len(runs) > 1 and _chance(runs[-1], chances) < least:
        last = runs.pop()
        runs[-1] += last
    return runs
