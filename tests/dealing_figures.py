"""The figures of statistics.md B that dealing can show, 48 cards.

Each has its exact value, the figure as it is printed there, and how it is counted among the hands
of many deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from doko_sim.cards import KINDS, POINTS_OF_RANK
from tests import dealing

Array = np.ndarray


class Hands:
    """Hands of many deals, shape (deals, 4), and how many cards of a class each holds."""

    def __init__(self, hands: Array) -> None:
        self.hands = hands

    def held(self, *cards: str) -> Array:
        """How many of these cards (both copies) each hand holds."""
        mask = np.uint64(sum(3 << 2 * KINDS.index(card) for card in cards))
        return np.bitwise_count(self.hands & mask).astype(np.int64)

    @cached_property
    def trumps(self) -> Array:
        return self.held(*TRUMPS)

    @cached_property
    def points(self) -> Array:
        return np.asarray(
            sum(
                points * self.held(*(card for card in KINDS if card[1] == rank))
                for rank, points in POINTS_OF_RANK.items()
            )
        )

    @cached_property
    def elders(self) -> Array:
        return self.held("CQ")

    @cached_property
    def clubs(self) -> Array:
        return self.held(*CLUBS)


class Row(NamedTuple):
    """One figure: its name, exact value and printed text, in percent or as it is.

    ``part`` is counted in each deal, divided by ``whole`` (None: by the number of deals).
    """

    name: str
    exact: Fraction
    printed: str
    part: Callable[[Hands], Array]
    whole: Callable[[Hands], Array] | None = None
    percent: bool = True
    root: bool = False


TRUMPS = KINDS[11:]
CLUBS, SPADES, HEARTS = ("C9", "CK", "CT", "CA"), ("S9", "SK", "ST", "SA"), ("H9", "HK", "HA")
NINES, KINGS = (tuple(card for card in KINDS if card[1] == rank) for rank in "9K")
ABOVE_FOX, ABOVE_DJ = KINDS[15:], KINDS[16:]

Condition = Callable[[Array], Array]


def _classes(
    name: str, cards: tuple[str, ...], condition: Callable[[int], bool], printed: str
) -> Iterator[Row]:
    """A given hand and some hand, as in "2.1853 / 8.7284" (one figure: a given hand alone)."""
    size = 2 * len(cards)
    met = np.array([condition(k) for k in range(13)])
    texts = printed.split(" / ")
    yield Row(
        f"given hand: {name}",
        dealing.given(size, condition),
        texts[0],
        lambda hands: met[hands.held(*cards)].mean(axis=1),
    )
    if len(texts) > 1:
        yield Row(
            f"some hand: {name}",
            dealing.some(size, condition),
            texts[1],
            lambda hands: met[hands.held(*cards)].any(axis=1),
        )


def _pairs() -> Iterator[Row]:
    for card in ("CQ", "DA", "D9"):
        yield from _classes(f"both {card}", (card,), lambda k: k == 2, "5.8511 / 23.4043")
    yield from _classes("exactly one CQ", ("CQ",), lambda k: k == 1, "38.2979")
    yield from _classes("no CQ", ("CQ",), lambda k: k == 0, "55.8511")
    one, two = dealing.two_pairs()

    def both(hands: Hands, card: str) -> Array:
        return hands.held(card) == 2

    yield Row(
        "given hand: both DA and both D9",
        one / 4,
        "0.25439",
        lambda hands: (both(hands, "DA") & both(hands, "D9")).mean(axis=1),
    )
    yield Row(
        "some hand: both DA and both D9",
        one,
        "1.01758",
        lambda hands: (both(hands, "DA") & both(hands, "D9")).any(axis=1),
    )
    yield Row(
        "both DA and both D9 together, same or other hand",
        one + two,
        "5.4949",
        lambda hands: both(hands, "DA").any(axis=1) & both(hands, "D9").any(axis=1),
    )
    yield Row(
        "both DA and both D9 together in two hands",
        two,
        "4.4773",
        lambda hands: (
            (both(hands, "DA") & both(hands, "D9")[:, [1, 2, 3, 0]]).any(axis=1)
            | (both(hands, "DA") & both(hands, "D9")[:, [2, 3, 0, 1]]).any(axis=1)
            | (both(hands, "DA") & both(hands, "D9")[:, [3, 0, 1, 2]]).any(axis=1)
        ),
    )


def _few_and_many() -> Iterator[Row]:
    without_foxes = tuple(card for card in TRUMPS if card != "DA")
    yield from _classes("<= 3 trumps", TRUMPS, lambda k: k <= 3, "2.1853 / 8.7284")
    yield from _classes("<= 2 trumps", TRUMPS, lambda k: k <= 2, "0.3289 / 1.3156")
    yield from _classes("<= 1 trump", TRUMPS, lambda k: k <= 1, "0.0273 / 0.1090")
    yield Row(
        "two or more hands: <= 3 trumps",
        dealing.table(26, lambda counts: sum(k <= 3 for k in counts) >= 2),
        "0.012615",
        lambda hands: (hands.trumps <= 3).sum(axis=1) >= 2,
    )
    text = "4.6654 / 18.5154"
    yield from _classes("<= 3 trumps but foxes", without_foxes, lambda k: k <= 3, text)
    text = "0.1241 / 0.4966"
    yield from _classes("highest trump a fox or lower", ABOVE_FOX, lambda k: k == 0, text)
    text = "0.3241 / 1.2962"
    yield from _classes("highest trump at most DJ", ABOVE_DJ, lambda k: k == 0, text)
    yield from _classes(">= 8 trumps", TRUMPS, lambda k: k >= 8, "25.33 / 82.52")
    yield from _classes(">= 9 trumps", TRUMPS, lambda k: k >= 9, "8.926 / 34.673")
    yield from _classes(">= 10 trumps", TRUMPS, lambda k: k >= 10, "2.019 / 8.062")
    for name, cards in (("nines", NINES), ("kings", KINGS)):
        yield from _classes(f">= 5 {name}", cards, lambda k: k >= 5, "1.6605 / 6.6421")
        yield from _classes(f">= 6 {name}", cards, lambda k: k >= 6, "0.16195 / 0.64781")
    both = (*NINES, *KINGS)
    yield from _classes("nines and kings >= 7", both, lambda k: k >= 7, "4.0584 / 16.1822")
    yield from _classes("nines and kings >= 8", both, lambda k: k >= 8, "0.7516 / 3.0065")


def _trumps() -> Iterator[Row]:
    chances = dealing.in_hand(26)
    middle = dealing.mean(chances)
    yield Row("trumps: mean", middle, "6.5", lambda h: h.trumps.mean(axis=1), percent=False)
    yield Row(
        "trumps: sd",
        dealing.variance(chances),
        "1.5106",
        lambda hands: ((hands.trumps - float(middle)) ** 2).mean(axis=1),
        percent=False,
        root=True,
    )
    texts = """.0009 .0263 .3017 1.8564 6.8619 16.1025 24.6570 24.8642 16.4034 6.9067 1.7612 .2440
        .0139""".split()
    for number, text in enumerate(texts):
        yield from _classes(f"{number} trumps", TRUMPS, lambda k, n=number: k == n, text)
    longest = {7: "17.480", 8: "47.847", 9: "26.611", 10: "7.030", 11: ".976", 12: ".055"}
    shortest = [".004", ".105", "1.207", "7.413", "26.506", "47.328", "17.436"]
    for number, text in longest.items():
        yield Row(
            f"longest trumps: {number}",
            dealing.table(26, lambda counts, n=number: max(counts) == n),
            text,
            lambda hands, n=number: hands.trumps.max(axis=1) == n,
        )
    for number, text in enumerate(shortest):
        yield Row(
            f"shortest trumps: {number}",
            dealing.table(26, lambda counts, n=number: min(counts) == n),
            text,
            lambda hands, n=number: hands.trumps.min(axis=1) == n,
        )


def _beside_elders() -> Iterator[Row]:
    for elders, text in enumerate(("6.2609", "6.7391", "7.2174")):
        yield Row(
            f"mean trumps beside {elders} CQ",
            dealing.mean(dealing.trumps_beside(elders)),
            text,
            lambda hands, n=elders: (hands.trumps * (hands.elders == n)).sum(axis=1),
            lambda hands, n=elders: (hands.elders == n).sum(axis=1),
            percent=False,
        )
    for elders, text in enumerate(("3.0913", "1.1507")):
        chances = dealing.trumps_beside(elders)
        yield Row(
            f"<= 3 trumps beside {elders} CQ",
            sum(chances[:4]) / sum(chances),
            text,
            lambda hands, n=elders: ((hands.trumps <= 3) & (hands.elders == n)).sum(axis=1),
            lambda hands, n=elders: (hands.elders == n).sum(axis=1),
        )


def _points() -> Iterator[Row]:
    chances = dealing.card_points()
    yield Row(
        "card points: mean",
        dealing.mean(chances),
        "60",
        lambda hands: hands.points[:, :3].mean(axis=1),  # all four have 60 in every deal
        percent=False,
    )
    yield Row(
        "card points: sd",
        dealing.variance(chances),
        "12.377",
        lambda hands: ((hands.points - 60) ** 2).mean(axis=1),
        percent=False,
        root=True,
    )
    tails: dict[str, tuple[str, Callable[[int], bool]]] = {
        "< 35": ("1.711", lambda k: k < 35),
        "<= 40": ("5.569", lambda k: k <= 40),
        ">= 70": ("22.209", lambda k: k >= 70),
        "> 80": ("5.036", lambda k: k > 80),
        ">= 90": ("0.898", lambda k: k >= 90),
    }
    for name, (text, condition) in tails.items():
        met = np.array([condition(k) for k in range(133)])
        yield Row(
            f"card points {name}",
            sum((p for k, p in enumerate(chances) if condition(k)), Fraction(0)),
            text,
            lambda hands, met=met: met[hands.points].mean(axis=1),
        )


def _plain_suits() -> Iterator[Row]:
    black = "8.019 26.546 34.068 21.979 7.727 1.499 .154 .008".split()
    red = "15.872 36.865 31.681 12.800 2.541 .232 .008".split()
    for name, cards, texts, everybody in (
        ("clubs", CLUBS, black, "69.092"),
        ("spades", SPADES, black, "69.092"),
        ("hearts", HEARTS, red, "43.061"),
    ):
        for number, text in enumerate(texts):
            yield from _classes(f"{number} {name}", cards, lambda k, n=number: k == n, text)
        yield Row(
            f"every hand: {name}",
            dealing.table(2 * len(cards), lambda counts: min(counts) > 0),
            everybody,
            lambda hands, cards=cards: (hands.held(*cards) > 0).all(axis=1),
        )


def _first_leads() -> Iterator[Row]:
    """The others' clubs when a hand holds all but 3 to 7; one void counts as a third."""
    all_follow = ("24.20", "48.40", "66.81", "79.41", "87.59")
    with_third = ("46.39", "64.76", "77.66", "86.23", "91.72")

    def holders(hands: Hands, own: int) -> Array:
        return hands.clubs == own

    def voids(hands: Hands, own: int, others: int) -> Array:
        lacking = (hands.clubs == 0).sum(axis=1, keepdims=True) == others
        return (holders(hands, own) & lacking).sum(axis=1)

    for missing, (text, third_text) in enumerate(zip(all_follow, with_third, strict=True), 3):
        no_void, one_void = (dealing.followed(8, missing, n) for n in (0, 1))
        own = 8 - missing
        yield Row(
            f"{missing} clubs missing: all follow",
            no_void,
            text,
            lambda hands, own=own: voids(hands, own, 0),
            lambda hands, own=own: holders(hands, own).sum(axis=1),
        )
        yield Row(
            f"{missing} clubs missing: all follow, or a third of one void",
            no_void + one_void / 3,
            third_text,
            lambda hands, own=own: voids(hands, own, 0) + voids(hands, own, 1) / 3,
            lambda hands, own=own: holders(hands, own).sum(axis=1),
        )


ROWS: tuple[Row, ...] = (
    *_pairs(),
    *_few_and_many(),
    *_trumps(),
    *_beside_elders(),
    *_points(),
    *_plain_suits(),
    *_first_leads(),
)
