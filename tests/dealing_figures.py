"""The figures of statistics.md B that dealing can show, for 48 and for 40 cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from doko_sim.cards import KINDS
from tests import dealing
from tests.dealing import PACKS, Counts, Pack
from tests.dealing_rows import TRUMPS, Array, Column, Condition, Hands, Row, meets

CLUBS, SPADES, HEARTS = ("C9", "CK", "CT", "CA"), ("S9", "SK", "ST", "SA"), ("H9", "HK", "HA")
CLUBS_IN_QUEEN_SOLO = ("CJ", "CK", "CT", "CA")
NINES, KINGS = (tuple(card for card in KINDS if card[1] == rank) for rank in "9K")
ABOVE_FOX, ABOVE_DJ = KINDS[15:], KINDS[16:]
#: How many hands there are when the copies of a card are alike, by pack.
DIFFERENT_HANDS = {PACKS[0]: 287_134_346, PACKS[1]: 8_533_660}


def second_pair(pack: Pack) -> str:
    """The pair that is looked at beside the aces of diamonds."""
    return "D9" if pack.nines else "DT"


def _pairs(column: Column) -> Iterator[Row]:
    pair = "5.8511 / 23.4043 | 5.7692 / 23.0769"
    for card in ("CQ", "DA", second_pair(column.pack)):
        yield from column.both(f"both {card}", (card,), lambda k: k == 2, pair)
    yield from column.exactly("CQ", ("CQ",), "55.8511 38.2979 | 55.7692 38.4615")


def _two_pairs(column: Column) -> Iterator[Row]:
    """The aces of diamonds and a second pair."""
    other = second_pair(column.pack)
    one, two = column.pack.two_pairs()

    def together(hands: Hands) -> Array:
        return np.asarray((hands.held("DA") == 2) & (hands.held(other) == 2))

    def in_one(hands: Hands) -> Array:
        return np.asarray(together(hands).any(axis=1))

    def each(hands: Hands) -> Array:
        both = ((hands.held(card) == 2).any(axis=1) for card in ("DA", other))
        return np.logical_and(*both)

    name = "both DA and both of a second pair"
    yield from column.row(
        f"given hand: {name}", one / 4, "0.25439 | 0.22978", None, lambda h: together(h).mean(1)
    )
    yield from column.row(f"some hand: {name}", one, "1.01758 | 0.91914", None, in_one)
    printed = "5.4949 | 5.3507"
    yield from column.row(f"{name}, same or other hand", one + two, printed, None, each)
    yield from column.row(
        f"{name}, other hand", two, "4.4773 | 4.4316", None, lambda h: each(h) & ~in_one(h)
    )


def _few(column: Column) -> Iterator[Row]:
    without_foxes = tuple(card for card in TRUMPS if card != "DA")
    for most, printed in (
        (3, "2.1853 / 8.7284 | 3.1840 / 12.7077"),
        (2, "0.3289 / 1.3156 | 0.4524 / 1.8095"),
        (1, "0.0273 / 0.1090 | 0.0333 / 0.1333"),
    ):
        yield from column.both(f"<= {most} trumps", TRUMPS, most.__ge__, printed)
    yield from column.row(
        "two or more hands: <= 3 trumps",
        column.pack.table(column.pack.trumps, lambda counts: sum(k <= 3 for k in counts) >= 2),
        "0.012615 | 0.028223",
        column.of(TRUMPS),
        lambda counts: (counts <= 3).sum(axis=1) >= 2,
    )
    printed = "4.6654 / 18.5154 | 7.1055 / 27.9830"
    yield from column.both("<= 3 trumps but foxes", without_foxes, lambda k: k <= 3, printed)
    printed = "0.1241 / 0.4966 | 0.0763 / 0.3051"
    yield from column.both("highest trump a fox or lower", ABOVE_FOX, lambda k: k == 0, printed)
    printed = "0.3241 / 1.2962 | 0.2314 / 0.9254"
    yield from column.both("highest trump at most DJ", ABOVE_DJ, lambda k: k == 0, printed)


def _many(column: Column) -> Iterator[Row]:
    rows: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
        ("trumps", TRUMPS, 8, "25.33 / 82.52 | 13.11 / 49.27"),
        ("trumps", TRUMPS, 9, "8.926 / 34.673 | 2.699 / 10.757"),
        ("trumps", TRUMPS, 10, "2.019 / 8.062 | 0.231 / 0.925"),
        ("nines", NINES, 5, "1.6605 / 6.6421 | -"),
        ("nines", NINES, 6, "0.16195 / 0.64781 | -"),
        ("kings", KINGS, 5, "1.6605 / 6.6421 | 1.4539 / 5.8156"),
        ("kings", KINGS, 6, "0.16195 / 0.64781 | 0.12352 / 0.49409"),
        ("nines and kings", (*NINES, *KINGS), 7, "4.0584 / 16.1822 | -"),
        ("nines and kings", (*NINES, *KINGS), 8, "0.7516 / 3.0065 | -"),
    )
    for name, cards, least, printed in rows:
        yield from column.both(f">= {least} {name}", cards, least.__le__, printed)


def _extreme(column: Column, which: Callable[..., Any], first: int, printed: str) -> Iterator[Row]:
    """The longest (max) or shortest (min) holding of trumps at the table, from a number on."""

    for number, text in enumerate(column.texts(printed), first):

        def extreme(counts: Counts, number: int = number) -> bool:
            return bool(which(counts) == number)

        def counted(counts: Array, number: int = number) -> Array:
            return np.asarray(getattr(counts, which.__name__)(axis=1) == number)

        exact = column.pack.table(column.pack.trumps, extreme)
        name = f"{which.__name__} of the four hands' trumps: {number}"
        yield Row(name, exact, text, column.of(TRUMPS), counted)


def _trumps(column: Column) -> Iterator[Row]:
    chances, cards = column.pack.in_hand(column.pack.trumps), column.of(TRUMPS)
    yield from column.mean_and_sd("trumps", chances, "6.5, 1.5106 | 6.0, 1.3587", cards)
    yield from column.exactly(
        "trumps",
        TRUMPS,
        ".0009 .0263 .3017 1.8564 6.8619 16.1025 24.6570 24.8642 16.4034 6.9067 1.7612 .2440 .0139"
        "| .0009 .0324 .4190 2.7316 10.0386 21.9023 28.8989 22.8651 10.4118 2.4680 .2314",
    )
    # with 40 cards the longest holding may be of six trumps, each hand's
    first = 7 if column.pack.nines else 6
    longest = "17.480 47.847 26.611 7.030 .976 .055 | 3.094 47.635 38.513 9.832 .925"
    yield from _extreme(column, max, first, longest)
    shortest = (
        ".004 .105 1.207 7.413 26.506 47.328 17.437 | .004 .130 1.676 10.898 37.531 46.667 3.094"
    )
    yield from _extreme(column, min, 0, shortest)


def _beside_elders(column: Column, elders: int, printed: str) -> Iterator[Row]:
    """The trumps of the hands that hold so many queens of clubs."""
    chances = column.pack.trumps_beside(elders)
    of_mean, *of_few = column.texts(printed, "/")

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


def _points(column: Column) -> Iterator[Row]:
    chances = column.pack.card_points()
    yield from column.mean_and_sd("card points", chances, "60, 12.377 | 60, 10.377", None)

    def tail(name: str, condition: Condition, printed: str) -> Iterator[Row]:
        met = meets(condition, len(chances))
        exact = sum((p for k, p in enumerate(chances) if condition(k)), Fraction(0))
        name = f"given hand: card points {name}"
        return column.row(name, exact, printed, None, lambda hands: met[hands.points].mean(axis=1))

    yield from tail("< 35", lambda k: k < 35, "1.711 | 0.401")
    yield from tail("<= 40", lambda k: k <= 40, "5.569 | 2.654")
    yield from tail(">= 70", lambda k: k >= 70, "22.209 | 16.476")
    yield from tail("> 80", lambda k: k > 80, "5.036 | 2.863")
    yield from tail(">= 90", lambda k: k >= 90, "0.898 | 0.296")


def _plain_suits(column: Column) -> Iterator[Row]:
    black = (
        "8.019 26.546 34.068 21.979 7.727 1.499 .154 .008"
        "| 15.469 37.127 32.129 12.693 2.380 .197 .005"
    )
    red = "15.872 36.865 31.681 12.800 2.541 .232 .008 | 29.987 44.425 21.419 3.939 .230"
    everywhere = "69.092 | 44.159"
    for name, all_cards, lengths, in_every_hand in (
        ("clubs", CLUBS, black, everywhere),
        ("spades", SPADES, black, everywhere),
        ("hearts", HEARTS, red, "43.061 | 10.942"),
    ):
        yield from column.exactly(name, all_cards, lengths)
        cards = column.of(all_cards)
        exact = column.pack.table(2 * len(cards), lambda counts: min(counts) > 0)
        yield from column.row(
            f"every hand: {name}", exact, in_every_hand, cards, lambda c: (c > 0).all(axis=1)
        )


def _first_lead(column: Column, missing: int, printed: str) -> Iterator[Row]:
    """The others' cards when a hand holds all but ``missing`` of eight; one void counts as a third.

    With 40 cards a suit has eight in a queen solo only. The figure with a third is not printed.
    """
    cards = CLUBS if column.pack.nines else CLUBS_IN_QUEEN_SOLO
    own = 8 - missing
    all_follow, one_void = (column.pack.followed(8, missing, voids) for voids in (0, 1))
    of_all, *of_third = column.texts(printed, "/")

    def holders(counts: Array) -> Array:
        return np.asarray((counts == own).sum(axis=1))

    def with_voids(counts: Array, voids: int) -> Array:
        return holders(counts) * ((counts == 0).sum(axis=1) == voids)

    def with_third(counts: Array) -> Array:
        return with_voids(counts, 0) + with_voids(counts, 1) / 3

    name = f"{missing} clubs missing: all follow"
    yield Row(name, all_follow, of_all, cards, lambda counts: with_voids(counts, 0), holders)
    for text in of_third:
        exact = all_follow + one_void / 3
        yield Row(f"{name}, or a third of one void", exact, text, cards, with_third, holders)


def rows_of(pack: Pack) -> tuple[Row, ...]:
    """All figures of a pack."""
    column = Column(pack)
    return (
        *_pairs(column),
        *_two_pairs(column),
        *_few(column),
        *_many(column),
        *_trumps(column),
        *_beside_elders(column, 0, "6.2609 / 3.0913 | 5.7895 / 4.4106"),
        *_beside_elders(column, 1, "6.7391 / 1.1507 | 6.2105 / 1.8018"),
        *_beside_elders(column, 2, "7.2174 | 6.6316"),
        *_points(column),
        *_plain_suits(column),
        *_first_lead(column, 3, "24.20 / 46.39 | 24.63"),
        *_first_lead(column, 4, "48.40 / 64.76 | 49.26"),
        *_first_lead(column, 5, "66.81 / 77.66 | 67.89"),
        *_first_lead(column, 6, "79.41 / 86.23 | 80.52"),
        *_first_lead(column, 7, "87.59 / 91.72 | 88.59"),
    )


ROWS: dict[Pack, tuple[Row, ...]] = {pack: rows_of(pack) for pack in PACKS}
