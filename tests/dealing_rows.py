"""How a figure of statistics.md B is written down: its exact value, its text, what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from doko_sim.cards import KINDS, POINTS_OF_RANK
from tests import dealing
from tests.dealing import PACKS, Pack

Array = np.ndarray
Cards = tuple[str, ...]
Condition = Callable[[int], bool]

TRUMPS = KINDS[11:]


class Hands:
    """Hands of many deals, shape (deals, 4)."""

    def __init__(self, hands: Array) -> None:
        self.hands = hands

    def held(self, *cards: str) -> Array:
        """How many of these cards (both copies) each hand holds."""
        mask = np.uint64(sum(3 << 2 * KINDS.index(card) for card in cards))
        return np.bitwise_count(self.hands & mask).astype(np.intp)

    @cached_property
    def trumps(self) -> Array:
        return self.held(*TRUMPS)

    @cached_property
    def elders(self) -> Array:
        return self.held("CQ")

    @cached_property
    def points(self) -> Array:
        points = np.zeros(self.hands.shape, np.intp)
        for rank, worth in POINTS_OF_RANK.items():
            points += worth * self.held(*(card for card in KINDS if card[1] == rank))
        return points


class Row(NamedTuple):
    """One figure: its name, exact value and printed text, in percent or as it is.

    ``part`` is what is counted in each deal, of the counts of ``cards`` or (None) of the hands;
    it is divided by ``whole`` (None: by the number of deals). A standard deviation is printed as
    the root of what is counted.
    """

    name: str
    exact: Fraction
    printed: str
    cards: Cards | None
    part: Callable[[Any], Array]
    whole: Callable[[Any], Array] | None = None
    percent: bool = True
    root: bool = False


def meets(condition: Condition, values: int = 13) -> Array:
    """Whether each of 0, 1, 2, ... meets a condition."""
    return np.array([condition(k) for k in range(values)])


class Column:
    """The figures of one pack. What is printed is given for both packs, as in ``48 | 40``.

    A dash, or nothing after the bar, stands where the pack has no such figure. Of several figures
    in one place the parts are divided as on the page, by strokes, commas or spaces.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def texts(self, printed: str, divider: str | None = None) -> list[str]:
        """The printed figures of this pack."""
        text = printed.split("|")[PACKS.index(self.pack)].strip()
        return [] if text in ("", "-") else [part.strip() for part in text.split(divider)]

    def of(self, cards: Iterable[str]) -> Cards:
        """Those cards that the pack has."""
        return tuple(card for card in cards if card in self.pack.kinds)

    def row(
        self,
        name: str,
        exact: Fraction,
        printed: str,
        cards: Cards | None,
        part: Callable[[Any], Array],
    ) -> Iterator[Row]:
        """A figure that is counted in every deal."""
        for text in self.texts(printed):
            yield Row(name, exact, text, cards, part)

    def given(self, name: str, cards: Cards, condition: Condition, text: str) -> Row:
        """How often a given hand's count of a class meets a condition."""
        met, own = meets(condition), self.of(cards)
        exact = self.pack.given(2 * len(own), condition)
        return Row(f"given hand: {name}", exact, text, own, lambda c: met[c].mean(axis=1))

    def some(self, name: str, cards: Cards, condition: Condition, text: str) -> Row:
        """How often any hand's does."""
        met, own = meets(condition), self.of(cards)
        exact = self.pack.some(2 * len(own), condition)
        return Row(f"some hand: {name}", exact, text, own, lambda c: met[c].any(axis=1))

    def both(self, name: str, cards: Cards, condition: Condition, printed: str) -> Iterator[Row]:
        """A given hand and some hand, printed as in "2.1853 / 8.7284"."""
        texts = self.texts(printed, "/")
        if texts:
            of_given, of_some = texts
            yield self.given(name, cards, condition, of_given)
            yield self.some(name, cards, condition, of_some)

    def exactly(self, name: str, cards: Cards, printed: str) -> Iterator[Row]:
        """The chances of 0, 1, 2, ... cards of a class in a given hand."""
        for number, text in enumerate(self.texts(printed)):
            yield self.given(f"{number} {name}", cards, number.__eq__, text)

    def mean_and_sd(
        self, name: str, chances: tuple[Fraction, ...], printed: str, cards: Cards | None
    ) -> Iterator[Row]:
        """Of three hands for the mean, for all four together have the same in every deal."""
        middle = dealing.mean(chances)

        def values(deals: Any) -> Array:
            return np.asarray(deals if cards else deals.points)

        def squares(deals: Any) -> Array:
            return np.asarray(((values(deals) - float(middle)) ** 2).mean(axis=1))

        def means(deals: Any) -> Array:
            return np.asarray(values(deals)[:, :3].mean(axis=1))

        of_mean, of_sd = self.texts(printed, ",")
        yield Row(f"{name}: mean", middle, of_mean, cards, means, percent=False)
        exact = dealing.variance(chances)
        yield Row(f"{name}: sd", exact, of_sd, cards, squares, percent=False, root=True)
