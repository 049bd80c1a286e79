"""The figures of statistics.md B that dealing can show, 48 cards.

Each has its exact value, the figure as it is printed there, and what is counted in a deal: a
function of the four hands' counts of one class of cards, shape (deals, 4), or of the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from doko_sim.cards import KINDS, POINTS_OF_RANK
from tests import dealing

Array = np.ndarray
Cards = tuple[str, ...]

TRUMPS = KINDS[11:]
CLUBS, SPADES, HEARTS = ("C9", "CK", "CT", "CA"), ("S9", "SK", "ST", "SA"), ("H9", "HK", "HA")
NINES, KINGS = (tuple(card for card in KINDS if card[1] == rank) for rank in "9K")
ABOVE_FOX, ABOVE_DJ = KINDS[15:], KINDS[16:]


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
    def both_foxes(self) -> Array:
        return self.held("DA") == 2

    @cached_property
    def both_nines(self) -> Array:
        return self.held("D9") == 2

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


def _meets(condition: Callable[[int], bool], values: int = 13) -> Array:
    return np.array([condition(k) for k in range(values)])


def _given(name: str, cards: Cards, condition: Callable[[int], bool], printed: str) -> Row:
    met, exact = _meets(condition), dealing.given(2 * len(cards), condition)
    return Row(f"given hand: {name}", exact, printed, cards, lambda c: met[c].mean(axis=1))


def _some(name: str, cards: Cards, condition: Callable[[int], bool], printed: str) -> Row:
    met, exact = _meets(condition), dealing.some(2 * len(cards), condition)
    return Row(f"some hand: {name}", exact, printed, cards, lambda c: met[c].any(axis=1))


def _both(name: str, cards: Cards, condition: Callable[[int], bool], printed: str) -> Iterator[Row]:
    """A given hand and some hand, printed as in "2.1853 / 8.7284"."""
    of_given, of_some = printed.split(" / ")
    yield _given(name, cards, condition, of_given)
    yield _some(name, cards, condition, of_some)


def _exactly(name: str, cards: Cards, printed: str) -> Iterator[Row]:
    """The chances of 0, 1, 2, ... cards of a class in a given hand."""
    for number, text in enumerate(printed.split()):
        yield _given(f"{number} {name}", cards, number.__eq__, text)


def _pairs() -> Iterator[Row]:
    for card in ("CQ", "DA", "D9"):
        yield from _both(f"both {card}", (card,), lambda k: k == 2, "5.8511 / 23.4043")
    yield from _exactly("CQ", ("CQ",), "55.8511 38.2979")
    one, two = dealing.two_pairs()

    def together(hands: Hands) -> Array:
        return np.asarray(hands.both_foxes & hands.both_nines)

    def in_one(hands: Hands) -> Array:
        return np.asarray(together(hands).any(axis=1))

    def each(hands: Hands) -> Array:
        return np.asarray(hands.both_foxes.any(axis=1) & hands.both_nines.any(axis=1))

    def apart(hands: Hands) -> Array:
        return np.asarray(each(hands) & ~in_one(hands))

    name = "both DA and both D9"
    yield Row(f"given hand: {name}", one / 4, "0.25439", None, lambda h: together(h).mean(axis=1))
    yield Row(f"some hand: {name}", one, "1.01758", None, in_one)
    yield Row(f"{name}, same or other hand", one + two, "5.4949", None, each)
    yield Row(
        f"{name}, other hand", two, "4.4773", None, lambda h: each(h) > together(h).any(axis=1)
    )


def _few_and_many() -> Iterator[Row]:
    without_foxes = tuple(card for card in TRUMPS if card != "DA")
    yield from _both("<= 3 trumps", TRUMPS, lambda k: k <= 3, "2.1853 / 8.7284")
    yield from _both("<= 2 trumps", TRUMPS, lambda k: k <= 2, "0.3289 / 1.3156")
    yield from _both("<= 1 trump", TRUMPS, lambda k: k <= 1, "0.0273 / 0.1090")
    yield Row(
        "two or more hands: <= 3 trumps",
        dealing.table(26, lambda counts: sum(k <= 3 for k in counts) >= 2),
        "0.012615",
        TRUMPS,
        lambda counts: (counts <= 3).sum(axis=1) >= 2,
    )
    text = "4.6654 / 18.5154"
    yield from _both("<= 3 trumps but foxes", without_foxes, lambda k: k <= 3, text)
    text = "0.1241 / 0.4966"
    yield from _both("highest trump a fox or lower", ABOVE_FOX, lambda k: k == 0, text)
    text = "0.3241 / 1.2962"
    yield from _both("highest trump at most DJ", ABOVE_DJ, lambda k: k == 0, text)
    yield from _both(">= 8 trumps", TRUMPS, lambda k: k >= 8, "25.33 / 82.52")
    yield from _both(">= 9 trumps", TRUMPS, lambda k: k >= 9, "8.926 / 34.673")
    yield from _both(">= 10 trumps", TRUMPS, lambda k: k >= 10, "2.019 / 8.062")
    for name, cards in (("nines", NINES), ("kings", KINGS)):
        yield from _both(f">= 5 {name}", cards, lambda k: k >= 5, "1.6605 / 6.6421")
        yield from _both(f">= 6 {name}", cards, lambda k: k >= 6, "0.16195 / 0.64781")
    both = (*NINES, *KINGS)
    yield from _both("nines and kings >= 7", both, lambda k: k >= 7, "4.0584 / 16.1822")
    yield from _both("nines and kings >= 8", both, lambda k: k >= 8, "0.7516 / 3.0065")


def _mean_and_sd(
    name: str, chances: tuple[Fraction, ...], printed: str, cards: Cards | None
) -> Iterator[Row]:
    """Of three hands for the mean, for all four together have the same in every deal."""
    middle = dealing.mean(chances)

    def values(deals: Any) -> Array:
        return np.asarray(deals if cards else deals.points)

    def squares(deals: Any) -> Array:
        return np.asarray(((values(deals) - float(middle)) ** 2).mean(axis=1))

    of_mean, of_sd = printed.split(", ")
    means = Row(
        f"{name}: mean", middle, of_mean, cards, lambda deals: values(deals)[:, :3].mean(axis=1)
    )
    yield means._replace(percent=False)
    exact = dealing.variance(chances)
    yield Row(f"{name}: sd", exact, of_sd, cards, squares, percent=False, root=True)


def _extreme(which: Callable[..., Any], number: int, printed: str) -> Row:
    """The longest (max) or shortest (min) holding of trumps at the table."""
    return Row(
        f"{which.__name__} of the four hands' trumps: {number}",
        dealing.table(26, lambda counts: which(counts) == number),
        printed,
        TRUMPS,
        lambda counts: getattr(counts, which.__name__)(axis=1) == number,
    )


def _trumps() -> Iterator[Row]:
    yield from _mean_and_sd("trumps", dealing.in_hand(26), "6.5, 1.5106", TRUMPS)
    few = ".0009 .0263 .3017 1.8564 6.8619 16.1025 24.6570 "
    yield from _exactly("trumps", TRUMPS, few + "24.8642 16.4034 6.9067 1.7612 .2440 .0139")
    longest, shortest = ".055 .976 7.030 26.611 47.847 17.480", ".004 .105 1.207 7.413 26.506"
    for number, text in zip(range(12, 6, -1), longest.split(), strict=True):
        yield _extreme(max, number, text)
    for number, text in enumerate(f"{shortest} 47.328 17.437".split()):
        yield _extreme(min, number, text)


def _beside_elders(elders: int, printed: str) -> Iterator[Row]:
    """The trumps of the hands that hold so many queens of clubs."""
    chances = dealing.trumps_beside(elders)
    of_mean, *of_few = printed.split(" / ")

    def holders(hands: Hands) -> Array:
        return (hands.elders == elders).sum(axis=1)

    def trumps(hands: Hands) -> Array:
        return (hands.trumps * (hands.elders == elders)).sum(axis=1)

    def few(hands: Hands) -> Array:
        return ((hands.trumps <= 3) & (hands.elders == elders)).sum(axis=1)

    means = Row(f"trumps beside {elders} CQ", dealing.mean(chances), of_mean, None, trumps, holders)
    yield means._replace(percent=False)
    for text in of_few:
        exact = sum(chances[:4], Fraction(0)) / sum(chances)
        yield Row(f"<= 3 trumps beside {elders} CQ", exact, text, None, few, holders)


def _points_tail(name: str, condition: Callable[[int], bool], printed: str) -> Row:
    met = _meets(condition, 133)
    exact = sum((p for k, p in enumerate(dealing.card_points()) if condition(k)), Fraction(0))
    return Row(
        f"card points {name}", exact, printed, None, lambda hands: met[hands.points].mean(axis=1)
    )


def _points() -> Iterator[Row]:
    yield from _mean_and_sd("card points", dealing.card_points(), "60, 12.377", None)
    yield _points_tail("< 35", lambda k: k < 35, "1.711")
    yield _points_tail("<= 40", lambda k: k <= 40, "5.569")
    yield _points_tail(">= 70", lambda k: k >= 70, "22.209")
    yield _points_tail("> 80", lambda k: k > 80, "5.036")
    yield _points_tail(">= 90", lambda k: k >= 90, "0.898")


def _plain_suits() -> Iterator[Row]:
    black = "8.019 26.546 34.068 21.979 7.727 1.499 .154 .008"
    red = "15.872 36.865 31.681 12.800 2.541 .232 .008"
    for name, cards, lengths, in_every_hand in (
        ("clubs", CLUBS, black, "69.092"),
        ("spades", SPADES, black, "69.092"),
        ("hearts", HEARTS, red, "43.061"),
    ):
        yield from _exactly(name, cards, lengths)
        exact = dealing.table(2 * len(cards), lambda counts: min(counts) > 0)
        yield Row(f"every hand: {name}", exact, in_every_hand, cards, lambda c: (c > 0).all(axis=1))


def _first_lead(missing: int, printed: str) -> Iterator[Row]:
    """The others' clubs when a hand holds all but ``missing``; one void counts as a third."""
    own = 8 - missing
    all_follow, one_void = (dealing.followed(8, missing, voids) for voids in (0, 1))
    of_all, of_third = printed.split(" / ")

    def holders(counts: Array) -> Array:
        return np.asarray((counts == own).sum(axis=1))

    def with_voids(counts: Array, voids: int) -> Array:
        return holders(counts) * ((counts == 0).sum(axis=1) == voids)

    def with_third(counts: Array) -> Array:
        return with_voids(counts, 0) + with_voids(counts, 1) / 3

    name = f"{missing} clubs missing: all follow"
    yield Row(name, all_follow, of_all, CLUBS, lambda counts: with_voids(counts, 0), holders)
    exact = all_follow + one_void / 3
    yield Row(f"{name}, or a third of one void", exact, of_third, CLUBS, with_third, holders)


ROWS: tuple[Row, ...] = (
    *_pairs(),
    *_few_and_many(),
    *_trumps(),
    *_beside_elders(0, "6.2609 / 3.0913"),
    *_beside_elders(1, "6.7391 / 1.1507"),
    *_beside_elders(2, "7.2174"),
    *_points(),
    *_plain_suits(),
    *_first_lead(3, "24.20 / 46.39"),
    *_first_lead(4, "48.40 / 64.76"),
    *_first_lead(5, "66.81 / 77.66"),
    *_first_lead(6, "79.41 / 86.23"),
    *_first_lead(7, "87.59 / 91.72"),
)
