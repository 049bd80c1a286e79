"""Piglets, super and hyper piglets: pairs of cards that rise above all trumps (house rules A).

Each has a place of its own above the usual 24; a pair that is called moves there from its
place below, and everybody's order of cards changes with it. As both cards are still in one hand
then, no other record holds them.
"""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER, POVERTY, SOLO_CLUB, SOLO_DIAMOND, WEDDING

from .announce import call_at_once
from .ask import ask
from .bits import ALL, NOTHING, ONE, PAIR, bit
from .jit import inner
from .options import (
    BEFORE_EXCHANGE,
    BEFORE_PLAY,
    IN_DIAMOND_SOLO,
    IN_SUIT_SOLOS,
    NEVER_IN_POVERTY,
    ON_FIRST_PLAY,
    PIGLETS_BOTH,
    PIGLETS_FIRST_ONLY,
    PIGLETS_SECOND_ONLY,
    TIE_SECOND,
    TIE_SECOND_EXCEPT_LAST,
    TIE_SECOND_ONLY_LAST,
)
from .state import ASK_PIGLETS, NO, YES

_YES_OR_NO = 1 << NO | 1 << YES
_TEN_HEARTS = KINDS_IN_ORDER - 1
#: Shifts in ``game.special`` of the seats whose cards are looked at.
AFTER, GENSCHER = 4, 8


@inner
def may_promote(game):
    """Whether cards may be promoted in this contract."""
    public = game.public
    rules = public.rules
    contract = public.contract
    if not rules.promotions[0]:
        return False
    if contract < POVERTY:
        return True
    if contract == POVERTY:
        return rules.piglets_in_poverty != NEVER_IN_POVERTY
    if contract == SOLO_DIAMOND:
        return rules.piglets_in_solo >= IN_DIAMOND_SOLO
    return contract <= SOLO_CLUB and rules.piglets_in_solo == IN_SUIT_SOLOS


@inner
def above(k):
    """The place above of the k-th promotion (from 0) and both its cards."""
    return PAIR << uint64(2 * (KINDS_IN_ORDER + k))


@inner
def below(public, k):
    """The two cards of the kind of the k-th promotion where they lie now."""
    order = public.order
    return PAIR << uint64(2 * order.place[order.kind[KINDS_IN_ORDER + k]])


@inner
def may_call(game, seat, k):
    """Whether a seat may call the k-th promotion now."""
    public = game.public
    rules, order = public.rules, public.order
    if not rules.promotions[k] or not order.promotable[k] or public.promoted[k] >= 0:
        return False
    if k > 0 and public.promoted[k - 1] < 0:
        return False
    pair = below(public, k)
    me = game.private[seat]
    if (me.hand & pair) != pair:
        return False
    must_be_dealt = public.contract == POVERTY and rules.piglets_in_poverty == BEFORE_EXCHANGE
    if must_be_dealt and (me.dealt & pair) != pair:
        return False
    if not rules.piglets_joint:
        for other in range(3):
            if public.promoted[other] == seat:
                return False
    return True


@inner
def order_ten_hearts(game, last):
    """Whether the second ten of hearts in a trick ranks above the first: put it into the order."""
    public = game.public
    order = public.order
    tie = public.rules.tie
    second = tie == TIE_SECOND
    if tie == TIE_SECOND_EXCEPT_LAST:
        second = last == 0
    elif tie == TIE_SECOND_ONLY_LAST:
        second = last == 1
    if public.rules.tie_first_with_piglets and public.promoted[0] >= 0:
        second = False
    tens = order.ten_hearts
    beats = order.beats[_TEN_HEARTS]
    wanted = (beats | tens) if second else (beats & ~tens)
    if wanted != beats:
        order.beats[_TEN_HEARTS] = wanted
        order.number = -1


@inner
def _move(public, me, source, target, copies):
    """Move some of a hand's two cards of a place to another place; ``copies`` holds bits 0, 1."""
    low, high = copies << source, copies << target
    me.hand = (me.hand & ~low) | high
    if (me.dealt & low) == low:
        me.dealt = (me.dealt & ~low) | high
    public.order.pack = (public.order.pack & ~low) | high
    public.order.number = -1


@inner
def promote(game, seat, k):
    """Call the k-th promotion."""
    public = game.public
    order = public.order
    public.promoted[k] = seat
    mode = public.rules.piglets
    if k > 0 or mode != PIGLETS_SECOND_ONLY:
        kind = order.kind[KINDS_IN_ORDER + k]
        target = KINDS_IN_ORDER + k
        me = game.private[seat]
        _move(public, me, uint64(2 * order.place[kind]), uint64(2 * target), PAIR)
        order.place[kind] = target
    if k == 0:
        if mode != PIGLETS_BOTH:
            game.special |= 1 << (seat + AFTER)
        order_ten_hearts(game, int64(public.trick == public.rules.size - 1))
        if public.rules.piglets_force_call:
            call_at_once(game, seat)


@inner
def _ask(game, seat, k):
    """Whether a seat calls the k-th promotion, which then is in force: YES, NO or a status."""
    answer = ask(game, seat, ASK_PIGLETS + k, _YES_OR_NO)
    if answer == YES:
        promote(game, seat, k)
    return answer


@inner
def call_before_play(game):
    """Ask for piglets before the first card, or note who is to be asked later; 0 or a status."""
    public = game.public
    if not may_promote(game):
        return int64(0)
    for k in range(3):
        pair = below(public, k)
        for i in range(4):
            seat = (public.forehand + i) & 3
            if public.rules.piglets_call != BEFORE_PLAY:
                if public.rules.promotions[k] and (game.private[seat].hand & pair) == pair:
                    game.special |= 1 << seat
            elif may_call(game, seat, k):
                answer = _ask(game, seat, k)
                if answer < 0:
                    return answer
    return int64(0)


@inner
def call_at_turn(game, seat, follow):
    """Ask the seat on turn; the cards that it may play then, no card for a wrong answer.

    Who says that he plays the first of them now must do so.
    """
    public = game.public
    for k in range(3):
        if may_call(game, seat, k):
            hand = game.private[seat].hand
            following = hand & follow
            legal = hand if following == NOTHING else following
            on_play = public.rules.piglets_call == ON_FIRST_PLAY
            if not on_play or (legal & below(public, k)) != NOTHING:
                answer = _ask(game, seat, k)
                if answer < 0:
                    return NOTHING
                if answer == YES and on_play:
                    return below(public, k)
    return ALL


@inner
def _won_first(game, seat):
    """Whether the side of a piglet's holder has won the trick with the first one."""
    public = game.public
    winner = public.trick_winner[public.piglet_trick]
    if winner == seat:
        return True
    if public.contract == WEDDING and public.clarification == 0:
        return False
    return (game.re >> winner) & 1 == (game.re >> seat) & 1


@inner
def play_piglet(game, seat, card):
    """A card about to lie on the table, with the rank it has if only one of two is a piglet."""
    public = game.public
    order = public.order
    me = game.private[seat]
    top = 2 * KINDS_IN_ORDER
    place = order.place[order.kind[KINDS_IN_ORDER]]
    if card >> 1 != place:
        return card
    first = public.piglet_trick < 0
    if public.rules.piglets == PIGLETS_FIRST_ONLY:
        if first:
            public.piglet_trick = public.trick
            low = 0
            while order.kind[low] != order.kind[KINDS_IN_ORDER]:
                low += 1
            other = ONE << uint64(1 - (card & 1))
            _move(public, me, uint64(top), uint64(2 * low), other)
            order.place[order.kind[KINDS_IN_ORDER]] = low
        return card
    if first:
        public.piglet_trick = public.trick
        return card
    if not _won_first(game, seat):
        return card
    raised = top + (card & 1)
    order.pack = (order.pack & ~bit(card)) | bit(raised)
    order.number = -1
    return int64(raised)
