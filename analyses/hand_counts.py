"""Counting in dealt hands: control variates and classes of many deals, as whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.hand_classes import Dealt

SEATS = 4


@dataclass(frozen=True)
class Counted:
    """What the hands of some deals hold, in small whole numbers.

    Attributes
    ----------
    elders
        Queens of clubs by seat and deal, shape (4, deals).
    lone
        1 where one seat has both, shape (deals,).
    cards
        Cards of each counted kind, shape (kinds, 4, deals).
    party
        The same of all seats with a queen of clubs, shape (kinds, deals).
    """

    hands: np.ndarray
    elders: np.ndarray
    lone: np.ndarray
    cards: np.ndarray
    party: np.ndarray

    @classmethod
    def of(cls, hands: np.ndarray, dealt: Dealt) -> Counted:
        """Count in hands of shape (deals, 4), masks in the normal game's order."""
        # seat by seat, for sums over a short last axis are slow
        by_seat = np.ascontiguousarray(hands.T)
        elders = np.bitwise_count(by_seat & dealt.elders)
        cards = np.stack([np.bitwise_count(by_seat & mask) for mask in dealt.masks])
        party = (cards * (elders > 0)).sum(axis=1, dtype=np.uint8)
        return cls(by_seat, elders, (elders == 2).any(axis=0).view(np.uint8), cards, party)

    def held(self, mask: np.uint64) -> np.ndarray:
        """How many cards of a mask each seat holds, shape (4, deals)."""
        number: np.ndarray = np.bitwise_count(self.hands & mask)
        return number

    def of_re(self, mask: np.uint64) -> np.ndarray:
        """The same of all seats with a queen of clubs together, shape (deals,)."""
        held: np.ndarray = (self.held(mask) * (self.elders > 0)).sum(axis=0, dtype=np.uint8)
        return held

    def sign(self) -> np.ndarray:
        """What a seat's side counts for: 1 and -1, or 3 and -1 where Re is alone."""
        return np.where(self.elders > 0, 1 + 2 * self.lone.astype(np.int64), -1)


def variates_of_sides(counted: Counted) -> np.ndarray:
    """Control variates of what Re or Kontra gets, shape (1 + 2 kinds, deals).

    Whether one seat has both queens of clubs; Re's cards of each kind where it has two players,
    and where it has one. Their means are ``Dealt.means_of_sides``.
    """
    lone, party = counted.lone.astype(np.int64), counted.party.astype(np.int64)
    return np.vstack([lone, party * (1 - lone), party * lone])


def variates_of_seats(counted: Counted, dealt: Dealt) -> np.ndarray:
    """Control variates of what each seat gets, shape (4, 2 + 3 kinds, deals).

    Where Re has two players the sign of the seat's side, and the sign times Re's cards of each
    kind; the same where it has one; and how many more cards of a kind than the mean of all seats
    the seat has, times four. Over the four seats each adds up to zero on every deal, so that its
    mean is zero, and the seats' means still add up to zero when all have the same weights.
    """
    lone, party = counted.lone.astype(np.int64), counted.party.astype(np.int64)
    numbers = np.array(dealt.numbers)[:, None]
    made = []
    for seat, sign in enumerate(counted.sign()):
        signed = np.vstack([sign[None], party * sign])
        own = SEATS * counted.cards[:, seat].astype(np.int64) - numbers
        made.append(np.vstack([signed * (1 - lone), signed * lone, own]))
    return np.stack(made)


def _combine(weights: Sequence[int], numbers: np.ndarray) -> np.ndarray:
    """The sum of weights times numbers over the first axis, in whole numbers.

    Without the library's matrix product, whose threads would compete with those that play.
    """
    total = np.zeros(numbers.shape[1:], np.int32)
    for weight, number in zip(weights, numbers, strict=True):
        total += np.int32(weight) * number.astype(np.int32)
    return total


def weighted_sides(counted: Counted, weights: Sequence[int]) -> np.ndarray:
    """The sum of weights times :func:`variates_of_sides`, shape (deals,).

    The weights are whole numbers below a million.
    """
    kinds = len(counted.party)
    pair = _combine(weights[1 : 1 + kinds], counted.party)
    lone = _combine(weights[1 + kinds :], counted.party) + np.int32(weights[0])
    return np.where(counted.lone, lone, pair).astype(np.int64)


def weighted_seats(counted: Counted, dealt: Dealt, weights: Sequence[int]) -> np.ndarray:
    """The sum of weights times :func:`variates_of_seats`, shape (4, deals)."""
    kinds = len(counted.party)
    pair = _combine(weights[1 : 1 + kinds], counted.party) + np.int32(weights[0])
    lone = _combine(weights[2 + kinds : 2 + 2 * kinds], counted.party) + np.int32(
        weights[1 + kinds]
    )
    own = weights[2 + 2 * kinds :]
    found: np.ndarray = SEATS * _combine(own, counted.cards).astype(np.int64)
    found -= sum(weight * number for weight, number in zip(own, dealt.numbers, strict=True))
    found += counted.sign() * np.where(counted.lone, lone, pair)
    return found


def classes_of_sides(counted: Counted, dealt: Dealt) -> np.ndarray:
    """The class of each deal by what Re was dealt (Dealt.classes_of_sides), shape (deals,)."""
    number = dealt.classes_of_sides.number
    found: np.ndarray = number[counted.lone, counted.of_re(dealt.high), counted.of_re(dealt.low)]
    return found


def classes_of_seats(counted: Counted, dealt: Dealt) -> np.ndarray:
    """The class of each seat's hand (Dealt.classes_of_seats), shape (4, deals)."""
    number = dealt.classes_of_seats.number
    found: np.ndarray = number[counted.elders, counted.held(dealt.high), counted.held(dealt.low)]
    return found
