"""``club`` in solos: the legal card whose tactics add up to most, by what it is in its suit.

Cards are told by how many higher ones are outside, so that one set of tables does for all solos
of a class: without trumps, of pictures, of suits. The soloist leads as ``pagat`` does.
"""

from __future__ import annotations

import numpy as np
from numpy import float32, int64, uint64

from doko_sim.contracts import CONTRACTS, TRUMP
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner

from . import club_parameters as C
from .club_view import LEAD_PHASE, POINTS, count, may_ruff, threat, without_copies
from .club_weights import TABLES
from .pagat_cards import NONE, seats_to_come, unseen

WIN, POINT, GIVE = TABLES["solo_win"], TABLES["solo_points"], TABLES["solo_give"]
HOLD, DISCARD, WITH = TABLES["solo_hold"], TABLES["solo_discard"], TABLES["solo_with"]
LEAD, LEAD_LENGTH, LEAD_TRUMP = (
    TABLES["solo_lead"], TABLES["solo_lead_length"], TABLES["solo_lead_trump"],
)  # fmt: skip
LEAD_VOID, LEAD_PLACE = TABLES["solo_lead_void"], TABLES["solo_lead_place"]
_NEVER = float32(-1e9)


def _class(contract: str) -> int:
    """0 for a solo without other trumps than a suit's own cards, 1 of pictures, 2 of a suit."""
    if not contract.startswith("solo_") or contract == "solo_ace" or "pure" in contract:
        return 0
    return 2 if contract.split("_")[-1] in ("diamond", "heart", "spade", "club") else 1


CLASS = np.array([_class(name) for name in CONTRACTS], np.int64)
#: By card points: the rank 9, jack, queen, king, ten, ace.
RANK = np.array([0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 4, 5], np.int64)
_LENGTH_OUTSIDE = np.array([sum(n >= edge for edge in (1, 3, 5)) for n in range(29)], np.int64)
_TRUMPS_OUTSIDE = np.array([sum(n >= edge for edge in (1, 3, 6)) for n in range(29)], np.int64)


@inner
def _higher(order, rest, position, suit):
    """How many cards of the suit outside are higher, 3 for more."""
    above = ~((uint64(1) << uint64(2 * position + 2)) - uint64(1))
    return min(popcount(rest & order.classes[suit] & above), 3)


@inner
def follow_solo(public, me):
    """R4, S1, S7: a card to a trick that another seat has led."""
    order, p, led = public.order, me.parameters, public.led
    rest = unseen(public, me)
    rivals = seats_to_come(public) & ~me.friends
    number = min(count(rivals), 2)
    role = CLASS[public.contract] * 2 + int64(me.side == 1)
    foe = role * 2 + int64((me.foes >> public.winner) & 1)
    soloist = (rivals >> public.soloist) & 1
    follows = (me.legal & order.classes[led]) != NONE
    led3 = int64(0) if led == TRUMP else int64(1) if follows else int64(2)
    may = may_ruff(public, rivals, rest)
    ruffed = may and (rest & order.trumps) != NONE
    followers = rivals & ~public.voids[led]
    safe = int64(2) if number == 0 else 1 - int64(threat(public, rivals, rest, may))
    win = ((((foe * 3 + number) * 2) + soloist) * 3 + led3) * 3
    points = (foe * 6 + POINTS[public.points]) * 3
    give = (foe * 3 + safe) * 6
    w0, w1 = float32(p[C.SOLO_WIN]), float32(p[C.SOLO_GIVE])
    w2 = float32(p[C.SOLO_DISCARD])
    best, choice = _NEVER, int64(0)
    cards = me.legal
    while cards != NONE:
        card = lowest(cards)
        cards = without_copies(cards, card)
        position = card >> 1
        suit = order.suit[position]
        trump = int64(suit == TRUMP)
        rank = RANK[order.points[position]]
        higher = _higher(order, rest, position, suit)
        flag = int64(0)
        if (order.beats[public.best >> 1] >> uint64(card)) & uint64(1):
            if rivals == 0:
                sure = True
            elif trump:
                sure = higher == 0 or (led != TRUMP and not ruffed)
            else:
                sure = (higher == 0 or followers == 0) and not ruffed
            flag = 1 + int64(sure)
        value = w0 * (WIN[win + flag] + POINT[points + flag])
        value += w2 * HOLD[((role * 2 + trump) * 4 + higher) * 6 + rank]
        if flag > 0:
            value += w0 * WITH[(((role * 2 + trump) * 4 + higher) * 3 + number) * 3 + led3]
        else:
            value += w1 * GIVE[(give + rank) * 2 + trump]
        length = min(popcount(me.hand & order.classes[suit]), 5) - 1
        outside = _LENGTH_OUTSIDE[popcount(rest & order.classes[suit])]
        value += w2 * DISCARD[((role * 3 + led3) * 5 + length) * 4 + outside]
        if value > best:
            best, choice = value, card
    me.reason = C.R_Z2 if me.side == 0 else C.R_D6
    return choice


@inner
def lead_against(public, me):
    """D4, D5, D6: a card that an opponent of the soloist leads."""
    order, p = public.order, me.parameters
    rest = unseen(public, me)
    kind = CLASS[public.contract]
    role = kind * 2 + 1
    place = (public.soloist - me.seat) & 3
    phase = LEAD_PHASE[public.trick]
    trumps = popcount(rest & order.trumps)
    outside = _TRUMPS_OUTSIDE[trumps]
    w = float32(p[C.SOLO_LEAD])
    best, choice = _NEVER, int64(0)
    cards = me.legal
    while cards != NONE:
        card = lowest(cards)
        cards = without_copies(cards, card)
        position = card >> 1
        suit = order.suit[position]
        trump = int64(suit == TRUMP)
        higher = _higher(order, rest, position, suit)
        length = min(popcount(me.hand & order.classes[suit]), 5) - 1
        long = _LENGTH_OUTSIDE[popcount(rest & order.classes[suit])]
        held = (role * 2 + trump) * 4 + higher
        value = LEAD[held * 6 + RANK[order.points[position]]]
        value += LEAD_LENGTH[(held * 5 + length) * 4 + long]
        value += LEAD_TRUMP[((role * 2 + trump) * 5 + phase) * 4 + outside]
        value += LEAD_PLACE[((kind * 4 + place) * 2 + trump) * 4 + higher]
        if not trump:
            voids = public.voids[suit]
            seen = int64((voids & me.foes) != 0) * 2 + int64((voids & me.friends) != 0)
            seen = (role * 4 + seen) * 2 + int64(trumps > 0)
            value += LEAD_VOID[seen * 2 + int64(higher > 0)]
        value *= w
        if value > best:
            best, choice = value, card
    me.reason = C.R_D5
    return choice
