"""``pagat``'s reservations: a wedding, or a solo whose hand is worth it.

A hand's *worth* for a solo is an estimate of the game points by which the solo, with the first
lead and without announcements, beats the normal game. Each contract has a linear formula. The
weights are least squares over 400,000 deals in which forehand played the solo and, on the same
deal, did not, fitted again and again to the best twentieth of the hands so that they are right
near the threshold. As this strategy's soloists say Re, gains and losses are about twice as large
and hands gain from a worth of -1 to 0 on; without the lead queen and jack solos gain 1 to 3
points less, ace and suit solos hardly less.
"""

from __future__ import annotations

import numpy as np
from numpy import int64

from doko_sim.cards import KINDS
from doko_sim.contracts import (
    FIRST_SOLO,
    HEALTHY,
    POVERTY,
    SOLO_ACE,
    SOLO_DIAMOND,
    SOLO_QUEEN,
    WEDDING,
)
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_cards import NONE

#: What no hand is worth.
_NOTHING = -100.0


def _mask(*wanted: str) -> np.uint64:
    """The cards whose name contains one of the given texts."""
    cards = [k for k, name in enumerate(KINDS) if any(text in name for text in wanted)]
    return np.uint64(sum(3 << 2 * k for k in cards))


def _of(suit: str, ranks: str) -> np.uint64:
    return _mask(*(suit + rank for rank in ranks))


ACES, TENS, KINGS, QUEENS, JACKS = (_mask(rank) for rank in ("A", "T", "K", "Q", "J"))
#: Trump suits of the suit solos in the order of their contracts.
_ORDER = "DHSC"
SUITS = np.array([_of(suit, "ATKQJ9") for suit in _ORDER], np.uint64)
TEN_HEARTS, ELDERS, SPADE_QUEENS, RED_QUEENS = (
    _mask("HT"), _mask("CQ"), _mask("SQ"), _mask("HQ", "DQ"),
)  # fmt: skip
#: By queen and jack solo: trumps, the highest two of them, the next two.
TRUMPS = np.array([QUEENS, JACKS], np.uint64)
TOPS = np.array([_mask("CQ"), _mask("CJ")], np.uint64)
SECONDS = np.array([_mask("SQ"), _mask("SJ")], np.uint64)
PICTURES = QUEENS | JACKS | TEN_HEARTS
#: By queen and jack solo: constant, trump, highest, second, ace, pair of aces, ten beside an ace,
#: further ten, card beyond the second in a suit with an ace, void.
PICTURE_WEIGHTS = np.array(
    [
        [-25.4, 3.05, 0.96, 0.45, 2.57, 0.8, 0.26, 0.07, 0.22, 1.53],
        [-27.9, 3.55, 1.81, 0.54, 2.65, 1.08, 0.48, 0.31, 0.44, 1.17],
    ]
)
#: By trump suit: constant, H10, CQ, SQ, red queen, jack, card of the suit, its ace or ten,
#: plain ace, pair of them, void.
SUIT_WEIGHTS = np.array(
    [
        [-33.0, 3.87, 3.49, 3.56, 2.40, 2.00, 1.74, 0.76, 0.63, 1.81, 1.75],
        [-30.8, 3.27, 2.55, 3.26, 2.28, 2.06, 2.56, 0.40, 0.95, 1.78, 1.88],
        [-30.3, 3.23, 2.60, 3.04, 2.19, 1.89, 2.14, 0.39, 0.82, 1.40, 1.96],
        [-30.7, 3.23, 2.60, 3.24, 2.25, 1.92, 2.17, 0.41, 0.86, 1.22, 1.95],
    ]
)
#: Worth that trumps and aces alone must promise before a hand is looked at more closely; of the
#: hands worth a solo these rules overlook 1 in 100 (pictures) to 5 in 100 (aces).
_PICTURE_GATE = np.array([20.4, 22.1])
_ACE_GATE = 15.0
_LEAST_PICTURES, _LEAST_ACES, _LEAST_TRUMPS = 6, 4, 10


@inner
def ace_worth(hand):
    """Z4: what an ace solo is worth: aces, and the length of suits headed by two of them."""
    worth = -20.17
    for suit in SUITS:
        own = hand & suit
        aces, tens = popcount(own & ACES), popcount(own & TENS)
        longer = max(popcount(own) - 3, 0)
        worth += 2.78 * aces
        if aces == 2:
            worth += 0.52 + 1.35 * longer + (2.23 if tens > 0 else 0.0)
        elif aces == 1:
            worth -= 0.32 * longer
        worth += 0.81 * tens + 0.4 * popcount(own & KINGS) if aces > 0 else 0.97 * tens
    return worth


@inner
def picture_worth(hand, trumps, which):
    """Z7: what a queen (0) or jack (1) solo is worth: trumps, aces, short suits."""
    w = PICTURE_WEIGHTS[which]
    worth = w[0] + w[1] * popcount(hand & trumps)
    worth += w[2] * popcount(hand & TOPS[which]) + w[3] * popcount(hand & SECONDS[which])
    for suit in SUITS:
        own = hand & suit & ~trumps
        aces, tens = popcount(own & ACES), popcount(own & TENS)
        if aces > 0:
            worth += w[4] * aces + (w[5] if aces == 2 else 0.0)
            worth += w[6] * tens + w[8] * max(popcount(own) - 2, 0)
        else:
            worth += w[7] * tens + (w[9] if own == NONE else 0.0)
    return worth


@inner
def suit_worth(hand, trump):
    """Z10: what a suit solo is worth; ``trump`` is the place of the suit in D H S C."""
    w = SUIT_WEIGHTS[trump]
    worth = w[0] + w[1] * popcount(hand & TEN_HEARTS)
    worth += w[2] * popcount(hand & ELDERS) + w[3] * popcount(hand & SPADE_QUEENS)
    worth += w[4] * popcount(hand & RED_QUEENS) + w[5] * popcount(hand & JACKS)
    for suit in range(4):
        own = hand & SUITS[suit] & ~PICTURES
        aces = popcount(own & ACES)
        if suit == trump:
            worth += w[6] * popcount(own) + w[7] * (aces + popcount(own & TENS))
        else:
            worth += w[8] * aces + (w[9] if aces == 2 else 0.0)
            worth += w[10] if own == NONE else 0.0
    return worth


@inner
def best_suit(hand, options):
    """The best suit solo among the options and its worth; none with few trumps."""
    best, contract = _NOTHING, int64(HEALTHY)
    for trump in range(4):
        trumps = popcount(hand & (SUITS[trump] | PICTURES))
        if trumps >= _LEAST_TRUMPS and (options >> (SOLO_DIAMOND + trump)) & 1:
            worth = suit_worth(hand, trump)
            if worth > best:
                best, contract = worth, int64(SOLO_DIAMOND + trump)
    return best, contract


@inner
def ace_possible(hand, aces, least):
    """Whether an ace solo is worth a closer look."""
    return aces >= _LEAST_ACES and 3.5 * aces + popcount(hand & TENS) >= _ACE_GATE + least


@inner
def picture_possible(hand, trumps, aces, which, least):
    """Whether a queen or jack solo is worth a closer look."""
    w = PICTURE_WEIGHTS[which]
    tops = popcount(hand & TOPS[which])
    promised = w[1] * popcount(hand & trumps) + w[2] * tops + w[4] * aces
    return promised >= _PICTURE_GATE[which] + least


@inner
def better(best, contract, reason, worth, other, why):
    """The better of two solos."""
    if worth >= 0.0 and worth > best:
        return worth, int64(other), int64(why)
    return best, contract, reason


@inner
def best_solo(public, me, options):
    """Worth above its threshold, contract and reason of the best solo; HEALTHY for none."""
    hand, p = me.dealt, me.parameters
    aces = popcount(hand & ACES)
    best, contract, reason = -1.0, int64(HEALTHY), int64(P.R_NONE)
    least = p[P.ACE_SOLO_FROM]
    if ace_possible(hand, aces, least) and p[P.ACE_SOLO] != 0.0 and (options >> SOLO_ACE) & 1:
        worth = ace_worth(hand) - least
        best, contract, reason = better(best, contract, reason, worth, SOLO_ACE, P.R_Z4)
    for which in range(2):
        trumps, solo = TRUMPS[which], SOLO_QUEEN + which
        least = p[P.QUEEN_SOLO_FROM + which]
        possible = picture_possible(hand, trumps, aces, which, least)
        if possible and p[P.PICTURE_SOLO] != 0.0 and (options >> solo) & 1:
            worth = picture_worth(hand, trumps, which) - least
            best, contract, reason = better(best, contract, reason, worth, solo, P.R_Z7)
    if popcount(hand & PICTURES) >= _LEAST_PICTURES and p[P.SUIT_SOLO] != 0.0:
        worth, suit = best_suit(hand, options)
        worth -= p[P.SUIT_SOLO_FROM]
        best, contract, reason = better(best, contract, reason, worth, suit, P.R_Z10)
    return best, contract, reason


@inner
def reservation(public, me):
    """H1, Z4, Z7, Z10, Z11: a strong solo, else a wedding, else healthy."""
    p = me.parameters
    wedding = (me.options >> WEDDING) & 1
    if me.options >> FIRST_SOLO:
        worth, contract, reason = best_solo(public, me, me.options)
        if contract != HEALTHY:
            more = p[P.WEDDING_WORTH] * wedding
            leads = public.forehand == me.seat or public.rules.soloist_leads
            if p[P.FIRST_LEAD] != 0.0 and not leads:
                more += p[P.LEAD_WORTH]
            if worth >= more:
                me.reason = reason
                me.memory[0] = int64(100.0 * worth)
                return contract
            me.reason = P.R_Z11
    if wedding and (p[P.DECLARE_WEDDING] != 0.0 or not me.options & 1):
        me.reason = P.R_H1
        return int64(WEDDING)
    if (me.options >> POVERTY) & 1 and p[P.OFFER_POVERTY] != 0.0:
        me.reason = P.R_P1
        return int64(POVERTY)
    return int64(HEALTHY)
