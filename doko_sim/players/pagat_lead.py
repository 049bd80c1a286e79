"""``pagat`` leading to a trick."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, TRUMP, WEDDING
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_cards import NONE, least, standing, top, unseen


def _rank_of_aces() -> np.ndarray:
    """By kind of suit (0 black, 1 hearts) and number of cards held: rank of leading its ace."""
    table = np.zeros((2, 13), np.int64)
    table[0, 1:9] = [20, 16, 12, 8, 4, 2, 1, 1]
    table[1, 1:7] = [18, 10, 6, 1, 1, 1]
    return table


ACE_RANK = _rank_of_aces()


@inner
def fresh_ace(public, me):
    """L1, L2': the bit of the ace to lead first, or -1."""
    order = public.order
    taboo = ~(me.friends | 1 << me.seat)
    best, card = 0, int64(-1)
    for suit in range(4):
        cards = order.classes[suit]
        ace = me.hand & order.aces & cards
        if ace != NONE and (public.gone & order.aces & cards) == NONE:
            own = popcount(me.hand & cards)
            rank = ACE_RANK[int64(suit == 2), own] if me.parameters[P.ACE_ORDER] != 0.0 else 1
            if public.voids[suit] & taboo & 15 == 0 and rank > best:
                best, card = rank, lowest(ace)
    return card


@inner
def lead_trump(public, me):
    """A trump: the highest if nothing beats it, else a low one that gives little."""
    order = public.order
    trumps = me.legal & order.trumps
    rest = unseen(public, me) & order.trumps
    sure = standing(trumps, rest)
    if rest != NONE and popcount(trumps) > 2 and popcount(sure) * 2 > popcount(rest):
        return int64(top(trumps))
    return int64(least(trumps, order))


@inner
def lead_plain(public, me, cards):
    """A plain card from the suit with most cards outside, never a second round of hearts."""
    order = public.order
    rest = unseen(public, me)
    most, card = -1, int64(-1)
    for suit in range(4):
        own = cards & order.classes[suit]
        if own != NONE:
            outside = popcount(rest & order.classes[suit])
            if suit == 2 and (public.gone & order.classes[suit]) != NONE:
                outside = 0 if me.parameters[P.NO_SECOND_HEARTS] != 0.0 else outside
            if outside > most:
                most, card = outside, lowest(own)
    return card


@inner
def lead_normal(public, me):
    """A lead in the normal game and in weddings."""
    order = public.order
    p = me.parameters
    if p[P.ACE_FIRST] != 0.0:
        card = fresh_ace(public, me)
        if card >= 0:
            me.reason = P.R_L1
            return card
    trumps = me.legal & order.trumps
    plain = me.legal & ~order.trumps
    if p[P.AFTER_ACES] != 0.0 and trumps != NONE:
        draws = me.side == 0 or public.level[1] > 0
        if draws or plain == NONE:
            me.reason = P.R_L7
            return lead_trump(public, me)
    if plain != NONE:
        me.reason = P.R_L7
        return lead_plain(public, me, plain)
    return int64(least(me.legal, order))


@inner
def lead_solo(public, me):
    """A lead in a solo: standing cards first."""
    order = public.order
    rest = unseen(public, me)
    trumps = me.legal & order.trumps
    if me.side == 0 and trumps != NONE and (rest & order.trumps) != NONE:
        return int64(top(trumps))
    most, card = -1, int64(-1)
    for suit in range(4):
        own = me.legal & order.classes[suit]
        if own != NONE:
            sure = standing(own, rest & order.classes[suit])
            worth = popcount(own) + 20 * int64(sure != NONE)
            if worth > most:
                most, card = worth, (int64(top(own)) if sure != NONE else lowest(own))
    return card if card >= 0 else int64(lowest(me.legal))


@inner
def lead(public, me):
    """A card to lead."""
    if public.contract >= FIRST_SOLO:
        return lead_solo(public, me)
    return lead_normal(public, me)
