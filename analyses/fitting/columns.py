"""Situations in columns: for each card the places in the tables that speak of it.

A model is a list of tables. Of each, a card in a situation looks at one place or at none; what the
card is worth is the sum of the numbers there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np

from doko_sim.contracts import ORDER_OF_CONTRACT, TRUMP, order_table

from .probe import VOIDS

#: A mask of cards, or a whole number, by situation.
Masks: TypeAlias = "np.ndarray[Any, np.dtype[np.uint64]]"
Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
NOWHERE = -1
_ORDERS = order_table()
_ROWS = np.array(ORDER_OF_CONTRACT, np.int64)
_ONE = np.uint64(1)
_WHOLE = (1 << 48) - 1


@dataclass
class Columns:
    """Places of cards in tables that are thought of as one after another.

    Attributes
    ----------
    sizes
        How many numbers each table has, by name, in order.
    places
        By table an array of shape (situations,): the place, NOWHERE for none.
    """

    sizes: dict[str, int] = field(default_factory=dict)
    places: list[Numbers] = field(default_factory=list)

    def add(
        self, name: str, place: Numbers, size: int, where: Numbers | bool | np.ndarray = True
    ) -> None:
        """Add a table: the place in it that each card looks at, where it does."""
        assert place.size == 0 or (np.where(where, place, 0).max() < size), name
        first = sum(self.sizes.values())
        self.sizes[name] = size
        self.places.append(np.where(where, place + first, NOWHERE))

    def worth(self, tables: Mapping[str, np.ndarray], prefix: str = "") -> np.ndarray:
        """What each card is worth by some tables, shape (situations,), float64."""
        numbers = [np.asarray(tables[prefix + name], float) for name in self.sizes]
        # NOWHERE is the last place
        line = np.concatenate([*numbers, [0.0]])
        worth: np.ndarray = sum(line[place] for place in self.places)  # type: ignore[assignment]
        return worth


class Model(Protocol):
    """What has looked at situations and tells of cards where they stand in the tables."""

    def columns(self, card: Numbers) -> Columns:
        """The places of one card a situation, by bit number."""


class View:
    """What all models read from situations (probe.SITUATION_DTYPE)."""

    def __init__(self, situations: np.ndarray) -> None:
        def masks(name: str) -> Masks:
            return situations[name].astype(np.uint64)

        self.row = _ROWS[situations["contract"]]
        self.hand, self.legal, self.gone = masks("hand"), masks("legal"), masks("gone")
        self.on_table = masks("on_table")
        self.outside: Masks = _ORDERS["pack"][self.row] & ~(self.gone | self.hand)
        self.trumps: Masks = _ORDERS["trumps"][self.row]
        self.aces: Masks = _ORDERS["aces"][self.row]
        self.side: Numbers = (situations["side"] != 0).astype(np.int64)
        self.seat: Numbers = situations["seat"]
        self.friends: Numbers = situations["friends"]
        self.foes: Numbers = situations["foes"]
        self.contract: Numbers = situations["contract"]
        self.trick: Numbers = situations["trick"]
        self.place: Numbers = situations["place"]
        self.winner: Numbers = situations["winner"]
        self.points: Numbers = situations["points"]
        self.best: Numbers = np.maximum(situations["best"], 0)
        self.led = np.maximum(situations["led"], 0)
        self._voids: Numbers = situations["voids"]

    def voids(self, suit: Numbers | int) -> Numbers:
        """Bits of the seats that could not follow a class."""
        voids: Numbers = self._voids >> (VOIDS * np.asarray(suit)) & 15
        return voids

    def cards_of(self, suit: Numbers) -> Masks:
        """The cards of a class."""
        cards: Masks = _ORDERS["classes"][self.row, suit]
        return cards

    def suit_of(self, position: Numbers) -> Numbers:
        """The class of a card."""
        suit: Numbers = _ORDERS["suit"][self.row, position]
        return suit

    def points_of(self, position: Numbers) -> Numbers:
        """A card's points."""
        points: Numbers = _ORDERS["points"][self.row, position]
        return points

    @property
    def beating(self) -> Masks:
        """The cards that beat the one that wins the trick now."""
        beating: Masks = _ORDERS["beats"][self.row, self.best >> 1]
        return beating

    @property
    def to_come(self) -> Numbers:
        """Bits of the seats that play to this trick after this one."""
        bits = ((1 << (3 - self.place)) - 1) << (self.seat + 1)
        to_come: Numbers = (bits | bits >> 4) & 15
        return to_come

    @property
    def led3(self) -> Numbers:
        """0 where trump was led, 1 where a plain suit is followed, 2 where it cannot be."""
        follows = (self.legal & self.cards_of(self.led)) != 0
        return np.where(self.led == TRUMP, 0, np.where(follows, 1, 2))


@dataclass
class Chances:
    """What may still happen to a trick: by the rivals to come and the cards outside."""

    rivals: Numbers
    number: Numbers  # of rivals, 2 for more
    ruffed: np.ndarray  # a rival may ruff
    safe: Numbers  # 0 the card that wins may be beaten, 1 it will not, 2 nobody is left

    @classmethod
    def of(cls, view: View) -> Chances:
        """Look at tricks that somebody else has led."""
        rivals = view.to_come & ~view.friends
        void, no_trump = view.voids(view.led), view.voids(TRUMP)
        suit = view.cards_of(view.led)
        threats = view.outside & view.beating
        worn_out = popcount(view.outside & suit) < 3
        ruffed = ((void & rivals & ~no_trump) != 0) | worn_out
        by_suit = ((threats & suit) != 0) & ((rivals & ~void) != 0)
        by_trump = (view.led != TRUMP) & ruffed & ((threats & view.trumps) != 0)
        number = np.minimum(popcount(rivals), 2)
        safe = np.where(number == 0, 2, 1 - (by_suit | by_trump))
        return cls(rivals, number, ruffed, safe)


def popcount(mask: Any) -> Numbers:
    """How many bits are set."""
    count: Numbers = np.bitwise_count(mask).astype(np.int64)
    return count


def has(mask: Masks, card: Numbers) -> np.ndarray:
    """Whether the mask holds a card, by bit number."""
    held: np.ndarray = (mask >> card.astype(np.uint64)) & _ONE == _ONE
    return held


def above(position: Numbers) -> Masks:
    """The bits of all higher positions."""
    return np.uint64(_WHOLE) & ~((_ONE << (2 * position + 2).astype(np.uint64)) - _ONE)


def highest(mask: Masks) -> Numbers:
    """The position of the strongest card, -1 for none."""
    # floats hold masks of 48 bits; the exponent tells the highest one, 0 there is none
    return ((np.frexp(mask.astype(np.float64))[1] - 1) >> 1).astype(np.int64)


def held_twice(view: View, position: Numbers) -> np.ndarray:
    """Whether both copies of a card are in the hand."""
    pair: np.ndarray = (view.hand >> (2 * position).astype(np.uint64)) & np.uint64(3) == 3
    return pair
