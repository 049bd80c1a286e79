"""``club`` following to a trick: the legal card whose tactics add up to most."""

from __future__ import annotations

import numpy as np
from numpy import float32, int64, uint64

from doko_sim.contracts import TRUMP
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inlined, inner

from . import club_parameters as C
from . import pagat_parameters as P
from .club_view import (
    PHASE,
    POINTS,
    POSITIONS,
    RANK,
    TRUMPS,
    beatable_tens_out,
    count,
    in_wedding,
    may_ruff,
    position_above,
    relation,
    switched,
    threat,
    without_copies,
)
from .club_weights import with_weddings
from .pagat_cards import NONE, seats_to_come, unseen

WORTH, _AT = with_weddings(
    "win", "winpts", "winpts2", "give", "give2", "cost", "cost2", "winkind", "winkind2", "len",
    "len2", "len3", "dbl", "hi",
)  # fmt: skip
WIN, WIN_POINTS, WIN_LED = _AT["win"], _AT["winpts"], _AT["winpts2"]
GIVE, GIVE_LED, WITH, WITH_POINTS = _AT["give"], _AT["give2"], _AT["winkind"], _AT["winkind2"]
COST, COST_TRUMPS, PAIRS, HIGHER = _AT["cost"], _AT["cost2"], _AT["dbl"], _AT["hi"]
LENGTH, ROUND, RANKS = _AT["len"], _AT["len2"], _AT["len3"]
_HEARTS = uint64(2)
#: What a card is for, by whether it wins, what was led (trumps, a suit followed, a suit ruffed or
#: discarded from) and whose the trick was: R4 and R1 to win, S1 into a friend's, S7, R13.
_REASON = np.array(
    [
        [[P.R_S1, P.R_R13, P.R_R13], [P.R_S1, P.R_R13, P.R_R13], [P.R_S1, C.R_S7, C.R_S7]],
        [[P.R_R4] * 3, [P.R_R4] * 3, [P.R_R1] * 3],
    ]
).reshape(-1)
_NEVER = float32(-1e9)
_ABOVE_ALL = int64(POSITIONS)
_ONE, _FOUR, _KINDS, _TRUMP = uint64(1), uint64(4), uint64(24), uint64(TRUMP)


@inlined
def _plain_value(public, me, position, suit, side, led3, wed):
    """S7: what giving or playing a plain card is worth by its suit."""
    order = public.order
    cards = order.classes[suit]
    held = me.hand & cards
    length = min(popcount(held), 4) - 1
    aces = min(popcount(held & order.aces), 2)
    rank = RANK[uint64(order.points[position])]
    first = int64((public.gone & cards & ~public.on_table) == NONE)
    gone = int64((public.gone & cards & order.aces) != NONE)
    again = ((wed * 2 + side) * 2 + gone) * 2 + first
    value = WORTH[LENGTH + uint64(wed * 48 + (length * 3 + aces) * 4 + rank)]
    value += WORTH[ROUND + uint64(wed * 24 + (length * 2 + first) * 3 + led3)]
    return value + WORTH[RANKS + uint64(again * 8 + rank * 2 + int64(suit == _HEARTS))]


@inlined
def _places(public, me, wed, side, rel, number, friend, safe, led3):
    """Where each table's numbers for this trick begin; at zeros for a tactic that is off."""
    p = me.parameters
    points = POINTS[uint64(public.points)]
    phase = PHASE[uint64(public.trick)]
    held = TRUMPS[uint64(popcount(me.hand & public.order.trumps))]
    win = WIN + uint64(wed * 324 + (((side * 3 + rel) * 3 + number) * 2 + friend) * 9 + led3 * 3)
    win_points = WIN_POINTS + uint64(wed * 162 + ((rel * 6 + points) * 3 + number) * 3)
    win_led = WIN_LED + uint64(wed * 108 + ((led3 * 6 + points) * 3 + number) * 2 - 1)
    give = GIVE + uint64(wed * 432 + ((rel * 3 + safe) * 2 + friend) * 24)
    give_led = GIVE_LED + uint64(wed * 432 + ((led3 * 3 + rel) * 2 + side) * 24)
    cost = COST + uint64(((wed * 2 + side) * 4 + phase) * 24)
    cost_trumps = COST_TRUMPS + uint64((wed * 4 + held) * 24)
    with_card = WITH + uint64(wed * 432 + (led3 * 3 + number) * 48)
    with_points = WITH_POINTS + uint64(wed * 432 + (rel * 6 + points) * 24)
    value, give_on, keep = p[C.WIN_VALUE], p[C.GIVE_VALUE], p[C.KEEP_HIGH]
    winning, more = p[C.WINNING_CARD], p[C.HIGHER_OUTSIDE]
    return (
        switched(value, win),
        switched(value, win_points),
        switched(value, win_led),
        switched(give_on, give),
        switched(give_on, give_led),
        switched(keep, cost),
        switched(keep, cost_trumps),
        switched(winning, with_card),
        switched(winning, with_points),
        switched(more, HIGHER + uint64(wed * 42 + number * 2)),
        switched(more, PAIRS + uint64(wed * 24)),
    )


@inner
def follow(public, me):
    """A card to a trick that another seat has led."""
    order, p, led, hand = public.order, me.parameters, public.led, me.hand
    rest = unseen(public, me)
    to_come = seats_to_come(public)
    rivals = to_come & ~me.friends
    side = int64(me.side != 0)
    wed = int64(public.open == 0)
    rel = relation(public, me)
    number = min(count(rivals), 2)
    friend = int64((to_come & me.friends) != 0)
    if wed:
        rel, friend = in_wedding(public, me, to_come)
    follows = (me.legal & order.classes[led]) != NONE
    led3 = int64(0) if led == TRUMP else int64(1) if follows else int64(2)
    trumps_out = position_above(rest & order.trumps)
    tens_out = beatable_tens_out(public, me, rest)
    if tens_out != NONE:
        trumps_out = _ABOVE_ALL
    suit_out = position_above(rest & order.classes[led])
    ruffed = may_ruff(public, rivals, rest)
    safe = int64(2) if number == 0 else 1 - int64(threat(public, rivals, rest, ruffed))
    # numbers instead of branches, for which card wins and how cannot be predicted
    certain = uint64(rivals == 0)
    not_ruffed = certain | uint64(led != TRUMP and not ruffed)
    not_beaten = uint64(not ruffed or trumps_out < 0)
    alone = uint64(rivals & ~public.voids[led] == 0)
    beats = order.beats[public.best >> 1]
    (
        base_win, base_points, base_led, give, give_led, cost, cost_trumps, with_card, with_points,
        more, pairs,
    ) = _places(public, me, wed, side, rel, number, friend, safe, led3)  # fmt: skip
    w4 = float32(p[C.DISCARD])
    best, choice = _NEVER, int64(0)
    doubled = hand & (hand >> _ONE)
    cards = me.legal
    while cards != NONE:
        card = lowest(cards)
        cards = without_copies(cards, card)
        position = uint64(card) >> _ONE
        place = int64(position)
        suit = uint64(order.suit[position])
        trump = suit == _TRUMP
        value = WORTH[cost + position] + WORTH[cost_trumps + position]
        wins = (beats >> uint64(card)) & _ONE
        if trump:
            sure = uint64(trumps_out <= place) | not_ruffed
            higher = rest & order.trumps & ~((_FOUR << (position + position)) - _ONE)
            higher |= tens_out
            value += WORTH[more + uint64(min(popcount(higher), 6) * 6) + wins]
        else:
            sure = (uint64(suit_out <= place) | alone) & not_beaten | certain
            value += w4 * _plain_value(public, me, position, suit, side, led3, wed)
        flag = wins + (wins & sure)
        value += WORTH[base_win + flag] + WORTH[base_points + flag]
        # a card that wins is worth what it wins with, another one what it gives
        first = with_card + (flag - _ONE) * _KINDS if wins else give
        second = with_points if wins else give_led
        value += WORTH[first + position] + WORTH[second + position]
        value += WORTH[base_led + flag if wins else uint64(0)]
        both = (doubled >> (position + position)) & _ONE
        value += WORTH[(pairs + position) * both]
        if value > best:
            best, choice = value, card
    won = int64((beats >> uint64(choice)) & _ONE)
    me.reason = _REASON[uint64((won * 3 + led3) * 3 + rel)]
    return choice
