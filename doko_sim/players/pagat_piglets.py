"""``pagat`` with piglets: when to call them, and keeping a pair that is not called yet."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER, POVERTY, SOLO_CLUB, SOLO_DIAMOND, TRUMP
from doko_sim.engine.bits import PAIR
from doko_sim.engine.jit import inner
from doko_sim.engine.options import (
    BEFORE_EXCHANGE,
    IN_DIAMOND_SOLO,
    IN_SUIT_SOLOS,
    NEVER_IN_POVERTY,
    ON_FIRST_PLAY,
)
from doko_sim.engine.state import NO, YES

from . import pagat_parameters as P
from .pagat_cards import NONE, may_lose, seats_to_come, standing_trumps, unseen
from .sensible import pair_in_question, playable


@inner
def _allows(public):
    """Whether the contract knows piglets."""
    rules, contract = public.rules, public.contract
    if contract < POVERTY:
        return True
    if contract == POVERTY:
        return rules.piglets_in_poverty != NEVER_IN_POVERTY
    if contract == SOLO_DIAMOND:
        return rules.piglets_in_solo >= IN_DIAMOND_SOLO
    return contract <= SOLO_CLUB and rules.piglets_in_solo == IN_SUIT_SOLOS


@inner
def _next_promotion(public):
    """The promotion that would come next, as each needs the one before; 3 for none."""
    k = 0
    while k < 3 and public.promoted[k] >= 0:
        k += 1
    return k


@inner
def uncalled(public, me):
    """The pair in a hand that may yet be called when it is first played."""
    rules, order = public.rules, public.order
    k = _next_promotion(public)
    if k == 3 or not rules.promotions[k]:
        return NONE
    pair = PAIR << uint64(2 * order.place[order.kind[KINDS_IN_ORDER + k]])
    if (me.hand & pair) != pair or not order.promotable[k] or not _allows(public):
        return NONE
    if rules.piglets_call != ON_FIRST_PLAY:
        return NONE
    apart = rules.piglets_joint or k == 0 or public.promoted[0] != me.seat
    dealt = public.contract != POVERTY or rules.piglets_in_poverty != BEFORE_EXCHANGE
    dealt = dealt or (me.dealt & pair) == pair
    return pair if apart and dealt else NONE


@inner
def hold_back(me, pair):
    """Q1: the legal cards without a pair that would be played below its rank."""
    kept = me.legal & ~pair
    return kept if kept != NONE else me.legal


@inner
def _worth_a_piglet(public, me, others):
    """Q1: whether a trick in which others have played pays for the highest trump."""
    rivals = seats_to_come(public) & ~me.friends
    friend_wins = (me.friends >> public.winner) & 1
    if public.led != TRUMP and (playable(public, me) & public.order.classes[public.led]) != NONE:
        return False
    if friend_wins and not may_lose(public, me, rivals):
        return False
    if public.points < me.parameters[P.PIGLET_POINTS]:
        return False
    winners = others & public.order.beats[public.best >> 1]
    if rivals == 0:
        return winners == NONE
    return standing_trumps(public, me, winners, unseen(public, me) & public.order.trumps) == NONE


@inner
def calls_piglets(public, me):
    """Q1: whether to call piglets; where they have to be played at once, in a rich trick."""
    me.reason = P.R_Q1
    if me.parameters[P.PIGLETS] == 0.0:
        return int64(NO)
    if public.rules.piglets_call != ON_FIRST_PLAY:
        return int64(YES)
    legal = playable(public, me)
    others = legal & ~pair_in_question(public, me)
    if others == NONE:
        return int64(YES)
    if public.hand == 0:
        return int64(NO)
    return int64(YES) if _worth_a_piglet(public, me, others) else int64(NO)
