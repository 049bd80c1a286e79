"""A sensible answer to every question outside the tricks but the reservation.

A strategy that knows nothing of a house rule asks :func:`answer` for what it would not decide
itself. The answers are those of a cautious player who plays the ordinary game: bad hands are
thrown in, a poverty is taken with many trumps, piglets are called, partners are kept.
"""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER
from doko_sim.engine.bits import ALL, NOTHING, ONE, PAIR, lowest, popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.state import (
    ASK_PARTNER,
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    YES,
)

#: A poverty is taken with so many trumps of twelve cards, of ten with proportionally fewer.
_TRUMPS_TO_TAKE, _OF = 8, 12


@inner
def playable(public, me):
    """The cards that may be played now; ``me.legal`` is only set for the card itself."""
    if public.led < 0:
        return me.hand
    following = me.hand & public.order.classes[public.led]
    return following if following != NOTHING else me.hand


@inner
def pair_in_question(public, me):
    """The two cards that the question asked would promote, where they lie now."""
    order = public.order
    kind = order.kind[KINDS_IN_ORDER + me.question - ASK_PIGLETS]
    return PAIR << uint64(2 * order.place[kind])


@inner
def weakest(cards, number):
    """The ``number`` weakest of some cards."""
    chosen = NOTHING
    rest = uint64(cards)
    for _ in range(number):
        card = rest & (~rest + ONE)
        chosen |= card
        rest ^= card
    return chosen


@inner
def whole_suits(public, cards, number):
    """Plain suits without an ace that are no more than ``number`` cards, the shortest first."""
    order = public.order
    chosen = NOTHING
    rest = uint64(cards)
    while True:
        suit, length = NOTHING, number - popcount(chosen) + 1
        for place in range(4):
            own = rest & order.classes[place]
            if own != NOTHING and popcount(own) < length and (own & order.aces) == NOTHING:
                suit, length = own, popcount(own)
        if suit == NOTHING:
            return chosen
        chosen |= suit
        rest ^= suit


@inner
def spare_cards(public, cards, number):
    """``number`` of some cards: whole plain suits, weak plain cards, aces, trumps."""
    order = public.order
    chosen = whole_suits(public, cards, number)
    for group in (~(order.trumps | order.aces), ~order.trumps, ALL):
        rest = cards & group & ~chosen
        chosen |= weakest(rest, min(number - popcount(chosen), popcount(rest)))
    return chosen


@inner
def passed(public, me):
    """What a poverty player passes: all trumps, then aces, then spare plain cards."""
    aces = me.legal & public.order.aces & ~me.must
    number = me.number - popcount(me.must)
    chosen = me.must | weakest(aces, min(number, popcount(aces)))
    return chosen | spare_cards(public, me.legal & ~chosen, me.number - popcount(chosen))


@inner
def takes(public, me):
    """Whether a hand has trumps enough to take a poverty."""
    trumps = popcount(me.hand & public.order.trumps)
    return int64(_OF * trumps >= _TRUMPS_TO_TAKE * public.rules.size)


@inner
def answer(public, me):
    """An allowed answer to the question asked (state.QUESTIONS), whichever it is."""
    question = me.question
    if question == ASK_PASS:
        return int64(passed(public, me))
    if question == ASK_RETURN:
        return int64(spare_cards(public, me.legal, me.number))
    if question == ASK_TAKE:
        return takes(public, me)
    if question == ASK_PARTNER:
        return me.seat
    if question == ASK_THROW or question >= ASK_PIGLETS:
        return int64(YES)
    # the widest kind of trick in a wedding; of reservations healthy, or what has to be declared
    return lowest(uint64(me.options))
