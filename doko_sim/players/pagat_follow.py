"""``pagat`` following to a trick: winning it, feeding a partner, giving little."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, TRUMP, WEDDING
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_cards import (
    FROM_JACK,
    KINGS,
    NONE,
    least,
    may_lose,
    others_ruff,
    seats_to_come,
    standing,
    top,
    unseen,
)

_BIG_TRICK = 14
#: Card points that make it worth winning a trick with a card at this position above the jacks.
_QUEENS_FROM = 19


@inner
def feed_partner(public, me, cards):
    """S1: the card with the most points that is no ten of hearts of the trumps."""
    order = public.order
    fat = cards & order.full & ~(order.ten_hearts & order.trumps)
    foxes = fat & order.trumps
    if foxes != NONE:
        return int64(top(foxes))
    if fat != NONE:
        tens = fat & order.tens
        return int64(lowest(tens if tens != NONE else fat))
    kings = cards & KINGS[order.number]
    return int64(lowest(kings) if kings != NONE else lowest(cards))


@inner
def serve_low(public, me, cards):
    """R13: few card points, and a weak card; from a plain suit that gets short."""
    order = public.order
    small = cards & ~order.full
    plain = small & ~order.trumps
    if plain == NONE or me.parameters[P.SERVE_LOW] == 0.0:
        return int64(lowest(small if small != NONE else cards))
    shortest, card = 99, int64(0)
    for suit in range(4):
        own = me.hand & order.classes[suit]
        held = own & plain
        if held != NONE:
            length = popcount(own) + 4 * int64((own & order.aces) != NONE)
            if length < shortest:
                shortest, card = length, lowest(held)
    return card


@inner
def cheapest_winner(public, me, winners):
    """R4: the weakest winner, but ace and ten of diamonds before all others."""
    order = public.order
    fat = winners & order.full & order.trumps & ~order.ten_hearts
    return int64(top(fat)) if fat != NONE else int64(lowest(winners))


@inner
def worth_winning(public, card, foe):
    """Whether the trick pays for a winner: queens and the ten of hearts have a price."""
    price = 3 * ((card >> 1) - _QUEENS_FROM) + (0 if foe else 2)
    return public.points >= price


@inner
def first_round(public, me, cards):
    """S2: in the first round of a black suit Kontra gives its ten or king, Re its weakest."""
    order = public.order
    below = cards & ~order.aces
    if me.side == 1 and below != NONE:
        return top(below)
    return lowest(cards)


@inner
def is_first_round(public):
    """Whether a black suit is led for the first time and parties are not settled."""
    led = public.led
    order = public.order
    earlier = public.gone & ~public.on_table & order.classes[led]
    return led < 2 and public.contract < FIRST_SOLO and earlier == NONE


@inner
def give(public, me, cards):
    """A card for a trick that is not one's own to win."""
    order = public.order
    p = me.parameters
    unknown = ((me.friends | me.foes) >> public.winner) & 1 == 0
    if unknown and p[P.FIRST_ROUND] != 0.0 and me.side >= 0 and is_first_round(public):
        if (cards & ~order.classes[public.led]) == NONE:
            me.reason = P.R_S2
            return int64(first_round(public, me, cards))
    if p[P.KEEP_FOXES] != 0.0 and (cards & ~order.full) != NONE:
        cards &= ~order.full | ~order.trumps
        me.reason = P.R_S6 if cards & order.foxes else P.R_R13
    me.reason = P.R_R13
    return serve_low(public, me, cards)


@inner
def follow_trump(public, me, winners, rivals, friend_wins):
    """A card on a trump lead, not as last hand."""
    order = public.order
    p = me.parameters
    legal = me.legal
    rest = unseen(public, me)
    sure = standing(winners, rest & order.trumps)
    if public.points >= _BIG_TRICK and sure != NONE and not friend_wins:
        me.reason = P.R_R4
        return int64(lowest(sure))
    others_left = seats_to_come(public) & ~me.foes
    high = winners & FROM_JACK[order.number]
    low_trick = (order.beats[public.best >> 1] & FROM_JACK[order.number]) == FROM_JACK[order.number]
    if p[P.TRUMP_JACK] != 0.0 and others_left == 0 and low_trick and high != NONE:
        me.reason = P.R_R2
        return int64(lowest(high))
    return give(public, me, legal)


@inner
def follow_suit(public, me, winners, rivals, foe):
    """A card of the plain suit led."""
    if winners != NONE:
        me.reason = P.R_R4
        return int64(lowest(winners))
    return give(public, me, me.legal)


@inner
def ruff(public, me, winners, rivals, foe):
    """A ruff, or a discard where the trick is not worth it; not as last hand."""
    order = public.order
    if winners == NONE:
        return give(public, me, me.legal)
    rest = unseen(public, me)
    risky = others_ruff(public, rivals, rest)
    high = winners & FROM_JACK[order.number]
    if me.parameters[P.RUFF_HIGH] != 0.0 and high != NONE and rivals != 0:
        me.reason = P.R_R1
        card = int64(lowest(high))
    else:
        me.reason = P.R_R4
        card = cheapest_winner(public, me, winners)
    if worth_winning(public, card, foe) or not risky:
        return card
    return give(public, me, me.legal)


@inner
def follow(public, me):
    """A card to a trick that others lead."""
    order = public.order
    p = me.parameters
    legal = me.legal
    winner = public.winner
    friend_wins = (me.friends >> winner) & 1
    foe = (me.foes >> winner) & 1
    rivals = seats_to_come(public) & ~me.friends
    if friend_wins and not may_lose(public, me, public.best, rivals):
        if p[P.FEED_PARTNER] != 0.0:
            me.reason = P.R_S1
            return feed_partner(public, me, legal)
        return give(public, me, legal)
    winners = legal & order.beats[public.best >> 1]
    if p[P.CHEAPEST_WINNER] == 0.0:
        winners = NONE
    if rivals == 0 and winners != NONE and not friend_wins:
        card = cheapest_winner(public, me, winners)
        if worth_winning(public, card, foe):
            me.reason = P.R_R4
            return card
        return give(public, me, legal)
    if public.led == TRUMP:
        return follow_trump(public, me, winners, rivals, friend_wins)
    if (legal & order.classes[public.led]) != NONE:
        return follow_suit(public, me, winners, rivals, foe)
    return ruff(public, me, NONE if friend_wins else winners, rivals, foe)
