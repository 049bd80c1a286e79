"""``pagat`` leading to a trick."""

from __future__ import annotations

import numpy as np
from numpy import int64

from doko_sim.contracts import FIRST_SOLO, POVERTY, SOLO_BONELESS
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_boneless import play_boneless
from .pagat_cards import NONE, least, standing, standing_trumps, top, unseen, without_beatable_tens
from .pagat_poverty import lead_poverty
from .pagat_wedding import (
    is_last_chance,
    is_pressed,
    lead_clarification,
    lead_to_partner,
    seeks_partner,
)

#: Class of the hearts.
HEARTS = 2
#: L2': by black suits and hearts, and by cards held: the higher, the sooner its ace is led.
ACE_RANK = np.array([[0, 20, 16, 12, 8, 4, 2, 1, 1], [0, 18, 10, 6, 1, 1, 1, 1, 1]], np.int64)


@inner
def ace_first(public, me):
    """L1, L2': an ace not yet played in its suit and not sure to be ruffed, or -1.

    A bare black ace comes first, then a bare heart, then aces from a pair, from three and so on.
    """
    order = public.order
    p = me.parameters
    aces = me.legal & order.aces & ~order.trumps
    others = 15 & ~(me.friends | 1 << me.seat)
    best, card, found = 0, int64(-1), 0
    while aces != NONE:
        ace = lowest(aces)
        suit = order.suit[ace >> 1]
        cards = order.classes[suit]
        aces &= ~cards
        if (public.gone & order.aces & cards) == NONE and public.voids[suit] & others == 0:
            found += 1
            own = popcount(me.hand & cards)
            rank = ACE_RANK[int64(suit == HEARTS), own] if p[P.ACE_ORDER] != 0.0 else 1
            if rank > best:
                best, card = rank, ace
    me.reason = P.R_L2 if found > 1 and p[P.ACE_ORDER] != 0.0 else P.R_L1
    return card


@inner
def lead_trump(public, me):
    """A trump: the highest if more than half of those outside can be drawn, else a low one."""
    order = public.order
    trumps = me.legal & order.trumps
    rest = unseen(public, me) & order.trumps
    sure = standing_trumps(public, me, trumps, rest)
    if rest != NONE and popcount(trumps) > 2 and popcount(sure) * 2 > popcount(rest):
        return top(sure)
    return least(trumps, order)


@inner
def lead_plain(public, me, cards):
    """The weakest card of the plain suit with most cards outside; L4: no second round of hearts."""
    order = public.order
    rest = unseen(public, me)
    best, freely = int64(0), int64(0)
    for suit in range(4):
        cards_of_suit = order.classes[suit]
        own = cards & cards_of_suit
        outside = popcount(rest & cards_of_suit) + 1
        again = suit == HEARTS and (public.gone & cards_of_suit) != NONE
        # one number a suit, so without branches: what is outside, then the card
        worth = outside << 6 | lowest(own) if own != NONE else 0
        freely = max(freely, worth)
        best = max(best, worth & 63 if again else worth)
    if me.parameters[P.NO_SECOND_HEARTS] == 0.0:
        return freely & 63
    me.reason = P.R_L4 if best & 63 != freely & 63 else me.reason
    return best & 63


@inner
def draws_trumps(public, me, trumps):
    """L7: whether to lead trump: Re with many, Kontra when a partner has said Kontra."""
    if me.side != 1:
        return me.side == 0 and trumps >= me.parameters[P.TRUMP_LEAD]
    callers = 0
    for call in range(public.calls):
        callers |= 1 << public.call_seat[call]
    return me.friends & callers != 0


@inner
def after_aces(public, me):
    """L7: after the aces Re leads trump, Kontra a plain suit."""
    order = public.order
    trumps = me.legal & order.trumps
    plain = me.legal & ~order.trumps
    if plain == NONE or (trumps != NONE and draws_trumps(public, me, popcount(trumps))):
        return lead_trump(public, me)
    return lead_plain(public, me, plain)


@inner
def lead_before_aces(public, me):
    """H3', H4: a lead to a wedding that has no partner yet, or -1."""
    p = me.parameters
    card = int64(-1)
    if me.side < 0 and p[P.WIN_CLARIFICATION] != 0.0:
        card = lead_clarification(public, me)
        if card >= 0:
            me.reason = P.R_H3
    elif seeks_partner(public, me) and is_last_chance(public):
        card = lead_to_partner(public, me)
    return card


@inner
def lead_after_aces(public, me):
    """H4, P4: what is led after the aces in a wedding without partner and in a poverty, or -1."""
    if public.contract == POVERTY:
        return lead_poverty(public, me)
    if seeks_partner(public, me) and is_pressed(public):
        return lead_to_partner(public, me)
    return int64(-1)


@inner
def lead_normal(public, me):
    """A lead in the normal game and in weddings: H3', L1, L7, else what gives least."""
    p = me.parameters
    if public.open == 0:
        card = lead_before_aces(public, me)
        if card >= 0:
            return card
    if p[P.ACE_FIRST] != 0.0:
        card = ace_first(public, me)
        if card >= 0:
            return card
    if public.open == 0 or public.contract == POVERTY:
        card = lead_after_aces(public, me)
        if card >= 0:
            return card
    if p[P.AFTER_ACES] != 0.0:
        me.reason = P.R_L7
        return after_aces(public, me)
    me.reason = P.R_NONE
    return least(me.legal, public.order)


@inner
def lead_solo(public, me):
    """A lead in a solo, where the tactics are silent.

    The soloist draws trumps from the top while others hold some. Else a card that nobody can
    beat in its suit, from the longest suit; else the weakest of the longest suit. Trumps that
    need not be drawn come last.
    """
    if public.contract == SOLO_BONELESS:
        return play_boneless(public, me)
    order = public.order
    rest = unseen(public, me)
    trumps = me.legal & order.trumps
    if me.side == 0 and trumps != NONE and (rest & order.trumps) != NONE:
        return top(without_beatable_tens(public, me, trumps, rest))
    best, card = 0, lowest(me.legal)
    for suit in range(4):
        own = me.legal & order.classes[suit]
        if own != NONE:
            sure = standing(own, rest & order.classes[suit])
            worth = popcount(own) + 20 * int64(sure != NONE)
            if worth > best:
                best, card = worth, top(own) if sure != NONE else lowest(own)
    return card


@inner
def lead(public, me):
    """A card to lead."""
    if public.contract >= FIRST_SOLO:
        return lead_solo(public, me)
    return lead_normal(public, me)
