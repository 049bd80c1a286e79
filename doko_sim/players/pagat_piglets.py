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
def uncalled(public, me):
    """The pairs in a hand that may yet be called, each when it is first played."""
    rules, order = public.rules, public.order
    pairs = NONE
    if rules.piglets_call != ON_FIRST_PLAY or not _allows(public):
        return pairs
    for k in range(3):
        pair = PAIR << uint64(2 * order.place[order.kind[KINDS_IN_ORDER + k]])
        held = rules.promotions[k] and order.promotable[k] and (me.hand & pair) == pair
        first = k == 0 or public.promoted[max(k - 1, 0)] >= 0
        dealt = public.contract != POVERTY or rules.piglets_in_poverty != BEFORE_EXCHANGE
        apart = rules.piglets_joint or k == 0 or public.promoted[0] != me.seat
        dealt = dealt or (me.dealt & pair) == pair
        if held and first and public.promoted[k] < 0 and apart and dealt:
            pairs |= pair
    return pairs


@inner
def hold_back(public, me):
    """Q1: the legal cards without a pair that would be played below its rank."""
    kept = me.legal & ~uncalled(public, me)
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
