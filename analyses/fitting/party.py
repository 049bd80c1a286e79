"""The tables of ``club`` for games of two against two, as columns.

The tables, what their places mean and the classes of points, tricks and lengths are those of
doko_sim/players/club_follow.py and club_lead.py; a test holds the two together. Before a wedding
has its partner the same tables stand once more under names of their own.
"""

from __future__ import annotations

import numpy as np

from doko_sim.contracts import TRUMP, WEDDING
from doko_sim.players.club_view import (
    LEAD_PHASE,
    LEAD_TRUMPS,
    LENGTH_OUTSIDE,
    OUTSIDE,
    PHASE,
    POINTS,
    POSITIONS,
    RANK,
    TRUMPS,
)

from .columns import (
    Chances,
    Columns,
    Numbers,
    View,
    above,
    has,
    held_twice,
    highest,
    popcount,
)

HEARTS = 2
#: Most higher cards outside that are told apart.
_MOST_HIGHER = 6


class Following:
    """Cards to a trick that another seat has led (club_follow.py)."""

    def __init__(self, situations: np.ndarray) -> None:
        view = self.view = View(situations)
        self.chances = Chances.of(view)
        wed, bride = situations["open"] == 0, situations["wedding_player"]
        to_come = view.to_come
        mine = view.seat == bride
        by_sides = np.where(
            (view.friends >> view.winner) & 1, 0, np.where((view.foes >> view.winner) & 1, 1, 2)
        )
        in_wedding = np.where(mine, 2, view.winner != bride)
        self.rel: Numbers = np.where(wed, in_wedding, by_sides)
        self.friend: Numbers = np.where(
            wed,
            ~mine & (to_come >> np.maximum(bride, 0) & 1),
            (to_come & view.friends) != 0,
        ).astype(np.int64)
        self.points = POINTS[view.points]
        self.phase = PHASE[view.trick]
        self.held = TRUMPS[popcount(view.hand & view.trumps)]
        self.led3 = view.led3

    def _flag(self, card: Numbers, trump: np.ndarray) -> Numbers:
        """0: the card does not win the trick, 1: it does and may be beaten, 2: it surely does."""
        view, chances = self.view, self.chances
        position = card >> 1
        trumps_out = highest(view.outside & view.trumps)
        suit_out = highest(view.outside & view.cards_of(view.led))
        certain = chances.rivals == 0
        not_ruffed = certain | ((view.led != TRUMP) & ~chances.ruffed)
        not_beaten = ~chances.ruffed | (trumps_out < 0)
        alone = chances.rivals & ~view.voids(view.led) == 0
        sure = np.where(
            trump,
            (trumps_out <= position) | not_ruffed,
            ((suit_out <= position) | alone) & not_beaten | certain,
        )
        return np.where(has(view.beating, card), 1 + sure, 0)

    def columns(self, card: Numbers) -> Columns:
        """The places of one card a situation, by bit number."""
        view, found, position = self.view, Columns(), card >> 1
        suit = view.suit_of(position)
        trump = suit == TRUMP
        flag = self._flag(card, trump)
        wins, gives = flag > 0, flag == 0
        side, rel, friend, led3 = view.side, self.rel, self.friend, self.led3
        number, points, safe = self.chances.number, self.points, self.chances.safe
        by_trick = (((side * 3 + rel) * 3 + number) * 2 + friend) * 3 + led3
        found.add("win", by_trick * 3 + flag, 324)
        found.add("winpts", ((rel * 6 + points) * 3 + number) * 3 + flag, 162)
        found.add("winpts2", ((led3 * 6 + points) * 3 + number) * 2 + flag - 1, 108, wins)
        found.add("give", _kind((rel * 3 + safe) * 2 + friend, position), 432, gives)
        found.add("give2", _kind((led3 * 3 + rel) * 2 + side, position), 432, gives)
        found.add("cost", _kind(side * 4 + self.phase, position), 192)
        found.add("cost2", _kind(self.held, position), 96)
        found.add("winkind", _kind((led3 * 3 + number) * 2 + flag - 1, position), 432, wins)
        found.add("winkind2", _kind(rel * 6 + points, position), 432, wins)
        self._add_plain(found, position, suit)
        found.add("dbl", position, POSITIONS, held_twice(view, position))
        higher = _higher(view, position)
        found.add("hi", (higher * 3 + number) * 2 + wins, 42, trump)
        return found

    def _add_plain(self, found: Columns, position: Numbers, suit: Numbers) -> None:
        """S7: what giving or playing a plain card is worth by its suit."""
        view, side = self.view, self.view.side
        cards = view.cards_of(suit)
        plain = suit != TRUMP
        held = view.hand & cards
        length = np.minimum(popcount(held), 4) - 1
        aces = np.minimum(popcount(held & view.aces), 2)
        rank = RANK[view.points_of(position)]
        first = ((view.gone & cards & ~view.on_table) == 0).astype(np.int64)
        gone = ((view.gone & cards & view.aces) != 0).astype(np.int64)
        found.add("len", (length * 3 + aces) * 4 + rank, 48, plain)
        found.add("len2", (length * 2 + first) * 3 + self.led3, 24, plain)
        again = ((side * 2 + gone) * 2 + first) * 8 + rank * 2 + (suit == HEARTS)
        found.add("len3", again, 64, plain)


class Leading:
    """Cards to lead (club_lead.py)."""

    def __init__(self, situations: np.ndarray) -> None:
        view = self.view = View(situations)
        self.phase = LEAD_PHASE[view.trick]
        self.held = LEAD_TRUMPS[popcount(view.hand & view.trumps)]
        self.outside = OUTSIDE[popcount(view.outside & view.trumps)]
        wed = situations["open"] == 0
        bride = (situations["wedding_player"] - view.seat) & 3
        self.partner: Numbers = np.where(wed, bride, _place_of(view.friends, view.seat))

    def columns(self, card: Numbers) -> Columns:
        """The places of one card a situation, by bit number."""
        view, found, position = self.view, Columns(), card >> 1
        suit = view.suit_of(position)
        trump, side, partner = suit == TRUMP, view.side, self.partner
        found.add("lead_kind", _kind(side * 5 + self.phase, position), 240)
        found.add("lead_pp", _kind(partner * 2 + side, position), 192)
        found.add("lead_nt", _kind(self.held, position), 120)
        self._add_plain(found, position, suit)
        higher = _higher(view, position)
        found.add("tr_hi", (higher * 5 + self.held) * 6 + self.outside, 210, trump)
        beside = ((higher * 4 + partner) * 2 + side) * 5 + self.phase
        found.add("tr_hi2", beside, 280, trump)
        found.add("lead_dbl", position, POSITIONS, held_twice(view, position))
        found.add("lead_open", _kind(side, position), 48, view.contract == WEDDING)
        return found

    def _add_plain(self, found: Columns, position: Numbers, suit: Numbers) -> None:
        """L2, L8, L11, L13: what leading a plain card is worth by its suit."""
        view, side, plain = self.view, self.view.side, suit != TRUMP
        cards = view.cards_of(suit)
        held, rest = view.hand & cards, view.outside & cards
        hearts = (suit == HEARTS).astype(np.int64)
        rank = RANK[view.points_of(position)]
        length = np.minimum(popcount(held), 5) - 1
        own = np.minimum(popcount(held & view.aces), 2)
        gone = np.minimum(popcount(view.gone & cards & view.aces), 2)
        first = ((view.gone & cards) == 0).astype(np.int64)
        void = view.voids(suit)
        others = 15 & ~(1 << view.seat | view.friends)
        voids = np.minimum(popcount(void & others), 2)
        seen = voids * 2 + ((void & view.friends) != 0)
        sure = (highest(rest) <= position).astype(np.int64)
        long = (hearts * 5 + length) * 5 + LENGTH_OUTSIDE[np.minimum(popcount(rest), 14)]
        found.add("plain_len", long * 4 + rank, 200, plain)
        ace = ((own * 3 + gone) * 2 + first) * 8 + hearts * 4 + rank
        found.add("plain_ace", ace, 144, plain)
        found.add("plain_void", (seen * 2 + side) * 4 + rank, 48, plain)
        found.add("plain_void2", (seen * 4 + self.partner) * 2 + first, 48, plain)
        single = ((first * 5 + length) * 2 + side) * 4 + np.minimum(self.held, 3)
        found.add("plain_singleton", single, 80, plain)
        found.add("plain_st", (sure * 6 + seen) * 6 + self.outside, 72, plain)


def _kind(situation: Numbers, position: Numbers) -> Numbers:
    """The place in a table with a number a kind of card."""
    return situation * POSITIONS + position


def _higher(view: View, position: Numbers) -> Numbers:
    """How many higher trumps are outside."""
    return np.minimum(popcount(view.outside & view.trumps & above(position)), _MOST_HIGHER)


def _place_of(friends: Numbers, seat: Numbers) -> Numbers:
    """The partner's place in a trick led by a seat, 1 to 3; 0 where there is not just one."""
    ring = (friends | friends << 4) >> seat
    place = np.where(ring & 2, 1, np.where(ring & 4, 2, 3))
    return np.where(popcount(friends) == 1, place, 0)
