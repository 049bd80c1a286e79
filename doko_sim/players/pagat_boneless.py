"""``pagat`` in the boneless solo, whose soloist must win no trick."""

from __future__ import annotations

from numpy import int64

from doko_sim.engine.bits import highest, lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_cards import NONE, seats_to_come, unseen

#: Ranks of a suit, 9 T J Q K A from the lowest position of its block.
_RANKS = 6


@inner
def _rank(card):
    return (card >> 1) % _RANKS


@inner
def _soloist_leads(public, me):
    """The card that most cards outside beat, of the suit in which most are outside."""
    order = public.order
    rest = unseen(public, me)
    best, card = int64(-1), int64(-1)
    for suit in range(4):
        own = me.legal & order.classes[suit]
        if own != NONE:
            low = lowest(own)
            above = popcount(rest & order.beats[low >> 1])
            if above > best:
                best, card = above, low
    return card


@inner
def _discard(public, me, cards):
    """The most dangerous card: high, in a suit without low cards."""
    order = public.order
    best, card = int64(-99), lowest(cards)
    for suit in range(4):
        own = cards & order.classes[suit]
        if own != NONE:
            danger = 8 * _rank(highest(own)) + 4 * _rank(lowest(own)) - popcount(own)
            if danger > best:
                best, card = danger, highest(own)
    return card


@inner
def _others_lead(public, me):
    """The lowest card of a suit that the soloist may have to follow, low ranks first."""
    order = public.order
    best, card = int64(99), lowest(me.legal)
    for suit in range(4):
        own = me.legal & order.classes[suit]
        if own != NONE and not (public.voids[suit] >> public.soloist) & 1:
            rank = 8 * _rank(lowest(own)) - popcount(unseen(public, me) & order.classes[suit])
            if rank < best:
                best, card = rank, lowest(own)
    return card


@inner
def _soloist_follows(public, me):
    """The highest card that does not win, else the lowest."""
    legal = me.legal
    if (legal & public.order.classes[public.led]) == NONE:
        return _discard(public, me, legal)
    losing = legal & ~public.order.beats[public.best >> 1]
    if losing != NONE:
        return highest(losing)
    return lowest(legal) if seats_to_come(public) != 0 else highest(legal)


@inner
def _others_follow(public, me):
    """Low cards while the soloist may still win the trick, high ones once he does not."""
    order = public.order
    legal = me.legal
    follows = (legal & order.classes[public.led]) != NONE
    to_come = (seats_to_come(public) >> public.soloist) & 1
    if to_come or public.winner == public.soloist:
        losing = legal & ~order.beats[public.best >> 1]
        if follows and losing != NONE:
            # below the soloist's card any will do, before him a low one
            return lowest(losing) if to_come else highest(losing)
        return lowest(legal) if follows else _discard(public, me, legal)
    return highest(legal) if follows else _discard(public, me, legal)


@inner
def play_boneless(public, me):
    """Z16: the soloist under the others' cards, the others under his."""
    me.reason = P.R_Z16
    soloist = me.seat == public.soloist
    if public.hand == 0:
        return _soloist_leads(public, me) if soloist else _others_lead(public, me)
    return _soloist_follows(public, me) if soloist else _others_follow(public, me)
