"""``pagat``'s answers to the questions of house rules."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import HEALTHY
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.options import EXCHANGE, GENSCHER_KINGS_LAST
from doko_sim.engine.state import (
    ASK_PARTNER,
    ASK_PASS,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    ASK_WEDDING_TRICK,
    NO,
    YES,
)

from . import pagat_parameters as P
from .pagat_absagen import won_by
from .pagat_piglets import calls_piglets
from .pagat_poverty import exchange
from .pagat_solos import best_solo
from .pagat_wedding import names_trick

#: With and without nines: constant, trump, ten of hearts, queen of clubs, of spades, plain ace in
#: the game points to expect of a hand that may be thrown in (least squares over 60,000 deals of
#: four players of this strategy, hands thrown in for tens, card points and few trumps as well).
HAND_WEIGHTS = np.array([[-8.2, 0.9, 1.1, 1.1, 0.3, 1.2], [-7.9, 0.7, 1.4, 1.3, 0.6, 1.6]])
_ONE_KIND = uint64(2)
#: Card points that another partner must have won more than the present one.
_STRONGER = 10


@inner
def hand_worth(public, hand):
    """W1: game points to expect of a hand in the normal game."""
    order = public.order
    w = HAND_WEIGHTS[int64(public.rules.size < 12)]
    worth = w[0] + w[1] * popcount(hand & order.trumps) + w[2] * popcount(hand & order.ten_hearts)
    worth += w[3] * popcount(hand & order.elders)
    worth += w[4] * popcount(hand & (order.elders >> _ONE_KIND))
    return worth + w[5] * popcount(hand & order.aces & ~order.trumps)


@inner
def throws(public, me):
    """W1: whether to throw a hand in: not for a solo, nor a poverty to offer, nor a good hand."""
    rules, p = public.rules, me.parameters
    me.reason = P.R_W1
    if p[P.THROW_IN] == 0.0 or hand_worth(public, me.hand) >= p[P.KEEP_FROM]:
        return int64(NO)
    few = popcount(me.hand & rules.poverty_counted) <= rules.poverty_max
    if rules.poverty == EXCHANGE and few and p[P.OFFER_POVERTY] != 0.0:
        return int64(NO)
    _, contract, _ = best_solo(public, me, rules.solos)
    return int64(NO) if contract != HEALTHY else int64(YES)


@inner
def _side_points(public, me):
    """Card points of the own side, for an unknown partner those of the others on average."""
    own = 1 << me.seat
    if me.friends:
        return float(won_by(public, me.friends | own))
    unknown = 15 & ~(me.foes | own)
    seats = max(popcount(uint64(unknown)), 1)
    return won_by(public, own) + won_by(public, unknown) / seats


@inner
def new_partner(public, me):
    """G1: the seat that has won most card points if that is better than the own side, else none."""
    me.reason = P.R_G1
    if me.parameters[P.NEW_PARTNER] == 0.0:
        return me.seat
    margin = 0 if public.rules.genscher == GENSCHER_KINGS_LAST else _STRONGER
    best, partner = _side_points(public, me) + margin, me.seat
    for seat in range(4):
        points = float(won_by(public, 1 << seat | 1 << me.seat))
        if seat != me.seat and points > best:
            best, partner = points, int64(seat)
    return partner


@inner
def answer_house(public, me):
    """The answer to any question but the reservation."""
    question = me.question
    if question in (ASK_PASS, ASK_TAKE, ASK_RETURN):
        return exchange(public, me)
    if question == ASK_THROW:
        return throws(public, me)
    if question == ASK_WEDDING_TRICK:
        return names_trick(public, me)
    if question == ASK_PARTNER:
        return new_partner(public, me)
    return calls_piglets(public, me)
