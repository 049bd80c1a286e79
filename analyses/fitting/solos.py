"""The tables of ``club`` for solos, as columns; what they mean stands in players/club_solo.py."""

from __future__ import annotations

import numpy as np

from doko_sim.contracts import TRUMP
from doko_sim.players.club_solo import CLASS, RANK
from doko_sim.players.club_view import LEAD_PHASE, POINTS

from .columns import Chances, Columns, Numbers, View, above, has, popcount

#: From so many cards outside on, a suit is in the next class of lengths, or of trumps.
_LENGTHS, _TRUMPS = (1, 3, 5), (1, 3, 6)


class _Card:
    """What both models ask of a card in a solo."""

    def __init__(self, view: View, card: Numbers) -> None:
        position = card >> 1
        suit = view.suit_of(position)
        cards = view.cards_of(suit)
        rest = view.outside & cards
        self.suit, self.trump = suit, (suit == TRUMP).astype(np.int64)
        self.rank: Numbers = RANK[view.points_of(position)]
        self.higher = np.minimum(popcount(rest & above(position)), 3)
        self.length = np.minimum(popcount(view.hand & cards), 5) - 1
        self.outside = np.digitize(popcount(rest), _LENGTHS).astype(np.int64)


def _role(view: View) -> Numbers:
    """The class of the solo, and whose card it is: 0 the soloist's, 1 an opponent's."""
    role: Numbers = CLASS[view.contract] * 2 + view.side
    return role


class FollowingSolo:
    """Cards to a trick that another seat has led (club_solo.follow_solo)."""

    def __init__(self, situations: np.ndarray) -> None:
        view = self.view = View(situations)
        self.chances = Chances.of(view)
        self.role = _role(view)
        self.foe: Numbers = self.role * 2 + ((view.foes >> view.winner) & 1)
        self.soloist: Numbers = (self.chances.rivals >> situations["soloist"]) & 1
        self.points, self.led3 = POINTS[view.points], view.led3

    def _flag(self, card: Numbers, of: _Card) -> Numbers:
        """0: the card does not win the trick, 1: it does and may be beaten, 2: it surely does."""
        view, chances = self.view, self.chances
        ruffed = chances.ruffed & ((view.outside & view.trumps) != 0)
        highest, alone = of.higher == 0, chances.rivals & ~view.voids(view.led) == 0
        sure = (chances.rivals == 0) | np.where(
            of.trump == 1,
            highest | ((view.led != TRUMP) & ~ruffed),
            (highest | alone) & ~ruffed,
        )
        return np.where(has(view.beating, card), 1 + sure, 0)

    def columns(self, card: Numbers) -> Columns:
        """The places of one card a situation, by bit number."""
        of, found = _Card(self.view, card), Columns()
        role, foe, led3, number = self.role, self.foe, self.led3, self.chances.number
        flag = self._flag(card, of)
        trick = ((foe * 3 + number) * 2 + self.soloist) * 3 + led3
        held = (role * 2 + of.trump) * 4 + of.higher
        give = (foe * 3 + self.chances.safe) * 6 + of.rank
        found.add("solo_win", trick * 3 + flag, 648)
        found.add("solo_points", (foe * 6 + self.points) * 3 + flag, 216)
        found.add("solo_give", give * 2 + of.trump, 432, flag == 0)
        found.add("solo_hold", held * 6 + of.rank, 288)
        thrown = ((role * 3 + led3) * 5 + of.length) * 4 + of.outside
        found.add("solo_discard", thrown, 360)
        found.add("solo_with", (held * 3 + number) * 3 + led3, 432, flag > 0)
        return found


class LeadingSolo:
    """Cards that an opponent of the soloist leads (club_solo.lead_against)."""

    def __init__(self, situations: np.ndarray) -> None:
        view = self.view = View(situations)
        self.role = _role(view)
        self.soloist: Numbers = (situations["soloist"] - view.seat) & 3
        self.phase = LEAD_PHASE[view.trick]
        self.trumps = popcount(view.outside & view.trumps)

    def columns(self, card: Numbers) -> Columns:
        """The places of one card a situation, by bit number."""
        view, of, found, role = self.view, _Card(self.view, card), Columns(), self.role
        kind = CLASS[view.contract]
        held = (role * 2 + of.trump) * 4 + of.higher
        found.add("solo_lead", held * 6 + of.rank, 288)
        found.add("solo_lead_length", (held * 5 + of.length) * 4 + of.outside, 960)
        outside = np.digitize(self.trumps, _TRUMPS)
        drawn = ((role * 2 + of.trump) * 5 + self.phase) * 4 + outside
        found.add("solo_lead_trump", drawn, 240)
        void = view.voids(of.suit)
        seen = ((void & view.foes) != 0) * 2 + ((void & view.friends) != 0)
        seen = ((role * 4 + seen) * 2 + (self.trumps > 0)) * 2 + (of.higher > 0)
        found.add("solo_lead_void", seen, 96, of.trump == 0)
        place = ((kind * 4 + self.soloist) * 2 + of.trump) * 4 + of.higher
        found.add("solo_lead_place", place, 96)
        return found
