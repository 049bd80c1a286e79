"""Exact odds against brute force: every deal of a small pack, every way to play a suit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations, product

import numpy as np
import pytest

from doko_sim.cards import KIND
from doko_sim.deals import (
    Chance,
    Event,
    Pack,
    chance,
    everyone,
    mine,
    no_loser,
    nobody,
    other,
    partner,
    someone,
    trumps_fall,
)
from doko_sim.deals import seats as counted_seats


class Small(Pack):
    """Six kinds of two, three cards a hand: 369,600 deals, all of which can be looked at."""

    @property
    def size(self) -> int:
        return 3

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        return tuple(sorted(KIND[name] for name in ("CQ", "HT", "DA", "SA", "CA", "H9")))


SMALL = Small()


@pytest.fixture(scope="module")
def every_deal() -> tuple[list[tuple[int, ...]], np.ndarray]:
    """All hands as kinds, and all deals as four hands' numbers."""
    cards = range(12)
    hands = list(combinations(cards, 3))
    number: dict[tuple[int, ...], int] = {hand: i for i, hand in enumerate(hands)}
    deals = []
    for first in hands:
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, 3):
            left = [card for card in rest if card not in second]
            for third in combinations(left, 3):
                fourth = tuple(card for card in left if card not in third)
                deals.append((number[first], number[second], number[third], number[fourth]))
    kinds = [tuple(SMALL.kinds[card // 2] for card in hand) for hand in hands]
    return kinds, np.array(deals)


def _looked_at(
    every_deal: tuple[list[tuple[int, ...]], np.ndarray], events: Sequence[Event]
) -> np.ndarray:
    kinds, deals = every_deal
    fine = np.ones(len(deals), bool)
    for event in events:
        met = np.array([event.spec.met_by(hand) for hand in kinds])
        holders = met[deals[:, list(event.seats)]].sum(axis=1)
        fine &= (holders >= event.least) & (holders <= event.most)
    return fine


def _of(make: object, text: str, *numbers: int) -> Event:
    return make(text, SMALL, *numbers)  # type: ignore[operator]


QUESTIONS = [
    ([_of(mine, "CQ")], []),
    ([_of(someone, "CQ CQ")], []),
    ([_of(someone, "CQ CQ"), _of(someone, "HT HT")], []),
    ([_of(someone, "trumps<=1"), _of(mine, "HT")], []),
    ([_of(someone, "trumps<=1", 2)], []),
    ([_of(someone, "trumps<=1", 1, 2)], []),
    ([_of(everyone, "trumps>=1")], []),
    ([_of(nobody, "eyes>=30"), _of(other, "CA")], []),
    ([_of(someone, "eyes>=25"), _of(partner, "SA+CA>=2")], [_of(mine, "H9")]),
    ([_of(other, "CQ CA")], [_of(mine, "CQ HT DA")]),
    ([_of(mine, "CQ CQ")], [_of(mine, "CQ")]),
    ([_of(mine, "trumps-foxes=2, aces>=1")], [_of(someone, "HT HT")]),
    ([_of(partner, "trumps>=2"), _of(other, "highest<=DA", 1, 1)], [_of(everyone, "eyes>=4")]),
    ([_of(other, "CA", 2), _of(other, "no trumps"), _of(partner, "H9")], [_of(mine, "eyes<=24")]),
]


@pytest.mark.parametrize(("events", "given"), QUESTIONS)
@pytest.mark.parametrize("many", [200_000, 1])
def test_counting_against_looking_at_every_deal(
    events: list[Event],
    given: list[Event],
    many: int,
    every_deal: tuple[list[tuple[int, ...]], np.ndarray],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # many = 1: with numpy, which otherwise does only what is long
    monkeypatch.setattr(counted_seats, "MANY", many)
    known = _looked_at(every_deal, given)
    both = known & _looked_at(every_deal, events)
    assert chance(SMALL, *events, given=given) == Chance(int(both.sum()), int(known.sum()))
    assert 0 < both.sum() < known.sum()


def test_both_ways_of_counting_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [someone("trumps>=8, CQ CQ"), other("nines+kings>=5", least=2)]
    found = []
    for many in (10**9, 1):
        monkeypatch.setattr(counted_seats, "MANY", many)
        found.append(chance(Pack(), *events, given=[mine("HT")]))
    assert found[0] == found[1]


def _holds(hands: list[list[int]], mine: list[int], all_fall: bool) -> bool:
    """Whether no lead is beaten (and all fall) whatever the others play, tried out."""
    if not any(hands) or not mine:
        return not any(hands) or not all_fall
    if max(card for hand in hands for card in hand) > mine[0]:
        return False
    choices = [[[*hand[:i], *hand[i + 1 :]] for i in range(len(hand))] or [hand] for hand in hands]
    return all(_holds(list(rest), mine[1:], all_fall) for rest in product(*choices))


def _tried(missing: list[int], held: list[int], size: int, all_fall: bool) -> Fraction:
    """The chance over all ways to place some missing cards in three hands."""
    met = total = 0
    for chosen in combinations(range(3 * size), len(missing)):
        for cards in set(permutations(missing)):
            hands: list[list[int]] = [[], [], []]
            for place, card in zip(chosen, cards, strict=True):
                hands[place // size].append(card)
            total += 1
            met += _holds(hands, held, all_fall)
    return Fraction(met, total)


@pytest.mark.parametrize("own", ["CCSx", "CCH", "CSH", "CSxx", "CCxx", "CHxxx"])
def test_falling_trumps_against_every_way_to_play(own: str) -> None:
    rank = {"C": 3, "S": 2, "H": 1, "D": 0}
    missing = [rank[suit] for suit in "CCSSHHDD"]
    held = [rank[letter] for letter in own if letter != "x"]
    held += sorted(set(range(4)) and _without(missing, held))[: own.count("x")]
    missing = _without(missing, held)
    held.sort(reverse=True)
    assert trumps_fall(own, size=4).fraction == _tried(missing, held, 4, all_fall=True)


@pytest.mark.parametrize(
    ("own", "missing", "held"),
    [
        ("AAKxxx", "TTKLLL", "AAK..."),
        ("AA10Kx", "TKLLLLL", "AATK."),
        ("AA10Kxx", "TKLLLL", "AATK.."),
        ("AKxxxx", "ATTKLL", "AK...."),
    ],
)
def test_long_suits_against_every_way_to_play(own: str, missing: str, held: str) -> None:
    # the lowest cards of others are L, one's own a dot
    rank = {card: place for place, card in enumerate(".LKTA")}
    found = _tried([rank[c] for c in missing], [rank[c] for c in held], 3, all_fall=False)
    assert no_loser(own, size=3).fraction == found


def _without(cards: list[int], gone: list[int]) -> list[int]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
