"""``club`` leading to a trick: the legal card whose tactics add up to most."""

from __future__ import annotations

import numpy as np
from numpy import float32, int64, uint64

from doko_sim.contracts import TRUMP, WEDDING
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inlined, inner

from . import club_parameters as C
from . import pagat_parameters as P
from .club_view import (
    LEAD_PHASE,
    LEAD_TRUMPS,
    LENGTH_OUTSIDE,
    OUTSIDE,
    RANK,
    beatable_tens_out,
    count,
    position_above,
    switched,
    without_copies,
)
from .club_weights import with_weddings
from .pagat_cards import NONE, unseen

WORTH, _AT = with_weddings(
    "lead_kind", "lead_pp", "lead_nt", "plain_len", "plain_ace", "plain_void", "plain_void2",
    "plain_singleton", "tr_hi", "tr_hi2", "plain_st", "lead_dbl", "lead_open",
)  # fmt: skip
KIND, PARTNER, HELD = _AT["lead_kind"], _AT["lead_pp"], _AT["lead_nt"]
LENGTH, ACE, VOID = _AT["plain_len"], _AT["plain_ace"], _AT["plain_void"]
VOID_ROUND, SINGLE = _AT["plain_void2"], _AT["plain_singleton"]
HIGHER, HIGHER_PARTNER = _AT["tr_hi"], _AT["tr_hi2"]
SURE, PAIRS, MARRIED = _AT["plain_st"], _AT["lead_dbl"], _AT["lead_open"]
_ONE, _FOUR, _TRUMP, _HEARTS = uint64(1), uint64(4), uint64(TRUMP), uint64(2)
_REASON = np.array([C.R_L8, C.R_L11, P.R_L1, P.R_L1, P.R_L7, P.R_L7, P.R_L7, P.R_L7])
_NEVER = float32(-1e9)


@inner
def partner_place(public, me):
    """The partner's place in a trick led by this player, 1 to 3; 0 where it is not known.

    Before a wedding has its partner that of the wedding player.
    """
    if public.open == 0:
        return int64((public.wedding_player - me.seat) & 3)
    if count(me.friends) != 1:
        return int64(0)
    ring = me.friends | me.friends << 4
    place = 1
    while place < 3 and not (ring >> (me.seat + place)) & 1:
        place += 1
    return int64(place)


@inlined
def _plain(public, me, position, suit, rest, side, place, trumps, outside, wed):
    """L2, L8, L11, L13: what leading a plain card is worth by its suit."""
    order, p = public.order, me.parameters
    cards = order.classes[suit]
    held = me.hand & cards
    hearts = int64(suit == _HEARTS)
    rank = RANK[uint64(order.points[position])]
    length = min(popcount(held), 5) - 1
    own = min(popcount(held & order.aces), 2)
    gone = min(popcount(public.gone & cards & order.aces), 2)
    first = int64((public.gone & cards) == NONE)
    others = 15 & ~(1 << me.seat | me.friends)
    voids = min(count(public.voids[suit] & others), 2)
    friend = int64((public.voids[suit] & me.friends) != 0)
    long = wed * 50 + (hearts * 5 + length) * 5 + LENGTH_OUTSIDE[uint64(popcount(rest & cards))]
    single = wed * 80 + ((first * 5 + length) * 2 + side) * 4 + min(trumps, 3)
    value = WORTH[LENGTH + uint64(long * 4 + rank)] + WORTH[SINGLE + uint64(single)]
    value *= float32(p[C.LEAD_LENGTH])
    ace = wed * 144 + ((own * 3 + gone) * 2 + first) * 8 + hearts * 4 + rank
    value += float32(p[C.LEAD_ACE]) * WORTH[ACE + uint64(ace)]
    seen = voids * 2 + friend
    void = WORTH[VOID + uint64(wed * 48 + (seen * 2 + side) * 4 + rank)]
    void += WORTH[VOID_ROUND + uint64(wed * 48 + (seen * 4 + place) * 2 + first)]
    sure = int64(position_above(rest & cards) <= int64(position))
    standing = wed * 72 + ((sure * 3 + voids) * 2 + friend) * 6 + outside
    value += float32(p[C.LEAD_VOIDS]) * void
    return value + float32(p[C.LEAD_SURE]) * WORTH[SURE + uint64(standing)]


@inlined
def _reason(public, me, card):
    """What a lead is for: L7 trumps, L1 an ace, L11 a partner's void, L8 another plain suit."""
    order = public.order
    suit = uint64(order.suit[uint64(card) >> _ONE])
    trump = int64(suit == _TRUMP)
    ace = int64((order.aces >> uint64(card)) & _ONE)
    void = int64(public.voids[suit] & me.friends != 0)
    return _REASON[uint64(trump * 4 + ace * 2 + void)]


@inner
def lead(public, me):
    """A card to lead in a game of two against two."""
    order, p, hand = public.order, me.parameters, me.hand
    rest = unseen(public, me)
    tens_out = beatable_tens_out(public, me, rest)
    side = int64(me.side != 0)
    wed = int64(public.open == 0)
    place = partner_place(public, me)
    phase = LEAD_PHASE[uint64(public.trick)]
    held = LEAD_TRUMPS[uint64(popcount(hand & order.trumps))]
    outside = OUTSIDE[uint64(popcount(rest & order.trumps))]
    married = int64(public.contract == WEDDING)
    value_on = p[C.LEAD_VALUE]
    kind = switched(value_on, KIND + uint64(((wed * 2 + side) * 5 + phase) * 24))
    in_hand = switched(value_on, HELD + uint64((wed * 5 + held) * 24))
    pairs = switched(value_on, PAIRS + uint64(wed * 24))
    weddings = switched(value_on * married, MARRIED + uint64((wed * 2 + side) * 24))
    partner = switched(p[C.LEAD_TO_PARTNER], PARTNER + uint64(wed * 192 + (place * 2 + side) * 24))
    drawing = float32(p[C.DRAW_TRUMPS])
    best, choice = _NEVER, int64(0)
    doubled = hand & (hand >> _ONE)
    cards = me.legal
    while cards != NONE:
        card = lowest(cards)
        cards = without_copies(cards, card)
        position = uint64(card) >> _ONE
        suit = uint64(order.suit[position])
        value = WORTH[kind + position] + WORTH[in_hand + position]
        value += WORTH[partner + position] + WORTH[weddings + position]
        if suit == _TRUMP:
            higher = rest & order.trumps & ~((_FOUR << (position + position)) - _ONE)
            higher |= tens_out
            above = min(popcount(higher), 6)
            drawn = WORTH[HIGHER + uint64(wed * 210 + (above * 5 + held) * 6 + outside)]
            beside = wed * 280 + ((above * 4 + place) * 2 + side) * 5 + phase
            value += drawing * (drawn + WORTH[HIGHER_PARTNER + uint64(beside)])
        else:
            value += _plain(public, me, position, suit, rest, side, place, held, outside, wed)
        both = (doubled >> (position + position)) & _ONE
        value += WORTH[(pairs + position) * both]
        if value > best:
            best, choice = value, card
    me.reason = _reason(public, me, choice)
    return choice
