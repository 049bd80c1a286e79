"""Dealing: the hands of one deal of one seed, as kinds (two bits each)."""

from __future__ import annotations

from numpy import uint64

from .bits import NOTHING, PAIR, bit, popcount, select
from .jit import inner
from .random import DEALING, again, below, deal_key, one_way, stream_key, word_at
from .state import MEMORY


@inner
def _half(key, count, pack, size):
    """A uniformly random half of a pack of ``2 * size`` cards, and the draws used up.

    Half the bits of a random word, then random cards moved until the size is right: by
    symmetry every half is equally likely, at a fraction of a full shuffle's draws.
    """
    chosen = word_at(key, count) & pack
    count += 1
    surplus = popcount(chosen) - size
    while surplus > 0:
        chosen ^= bit(select(chosen, below(word_at(key, count), size + surplus)))
        count += 1
        surplus -= 1
    while surplus < 0:
        rest = pack & ~chosen
        chosen ^= bit(select(rest, below(word_at(key, count), size - surplus)))
        count += 1
        surplus += 1
    return chosen, count


@inner
def _some(key, count, pool, size):
    """``size`` uniformly random cards of a pool, and the draws used up."""
    chosen = uint64(0)
    rest = uint64(pool)
    for _ in range(size):
        card = bit(select(rest, below(word_at(key, count), popcount(rest))))
        count += 1
        chosen |= card
        rest ^= card
    return chosen, count


@inner
def _give(game, seat, hand):
    me = game.private[seat]
    me.hand = hand
    me.dealt = hand


@inner
def _deal_freely(game, key):
    pack, size = game.public.rules.pack, game.public.rules.size
    first, count = _half(key, 0, pack, 2 * size)
    hand, count = _half(key, count, first, size)
    _give(game, 0, hand)
    _give(game, 1, first ^ hand)
    second = pack ^ first
    hand, count = _half(key, count, second, size)
    _give(game, 2, hand)
    _give(game, 3, second ^ hand)


@inner
def _deal_around(game, key, fixed):
    """Fill the seats' hands, those with fixed cards first, from what is left."""
    rest = game.public.rules.pack & ~fixed
    count = 0
    for turn in range(2):
        for seat in range(4):
            if (game.fixed[seat] != NOTHING) == (turn == 0):
                need = game.public.rules.size - popcount(game.fixed[seat])
                pool = rest & ~game.barred[seat]
                cards, count = _some(key, count, pool, need)
                rest ^= cards
                _give(game, seat, game.fixed[seat] | cards)


@inner
def rearrange(hand, kind, place):
    """A hand in one order of cards (its kind by position) in another (its position by kind)."""
    arranged = NOTHING
    for position in range(24):
        cards = (hand >> uint64(2 * position)) & PAIR
        arranged |= cards << uint64(2 * place[kind[position]])
    return arranged


@inner
def _sort(game):
    """Put the hands, dealt as kinds, into the normal order where that is another one."""
    order = game.public.order
    for seat in range(4):
        hand = NOTHING
        for kind in range(24):
            cards = (game.private[seat].hand >> uint64(2 * kind)) & PAIR
            hand |= cards << uint64(2 * order.place[kind])
        _give(game, seat, hand)


@inner
def deal(game, number):
    """Deal the hands of deal ``number`` and set the seats' random streams.

    With fixed cards at one seat the rest is uniform over what is possible; cards fixed at
    several seats are uniform where no seat has barred cards. A deal that is dealt anew has
    other hands and other streams.
    """
    key = deal_key(game.seed, number)
    if game.attempt > 0:
        key = again(key, game.attempt)
    fixed = game.fixed[0] | game.fixed[1] | game.fixed[2] | game.fixed[3]
    barred = game.barred[0] | game.barred[1] | game.barred[2] | game.barred[3]
    dealing = stream_key(key, DEALING)
    if (fixed | barred) == NOTHING:
        _deal_freely(game, dealing)
    else:
        _deal_around(game, dealing, fixed)
    if not game.public.order.as_dealt:
        _sort(game)
    for seat in range(4):
        me = game.private[seat]
        me.seat = seat
        me.key = one_way(stream_key(key, seat + 1 + 4 * game.replica))
        me.quiet = 0
        me.reason = 0
        for i in range(MEMORY):
            me.memory[i] = 0
