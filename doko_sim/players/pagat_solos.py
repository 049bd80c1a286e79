"""``pagat``'s reservations: a wedding, a poverty, or a solo whose hand is worth it.

As this strategy's soloists say Re, gains and losses are about twice as large as the worth of a
hand (pagat_solo_weights) and hands gain from a worth of -1 to 0 on; without the lead queen and
jack solos gain 1 to 3 points less, ace and suit solos hardly less.
"""

from __future__ import annotations

from math import exp

from numpy import int64, uint64

from doko_sim.contracts import (
    FIRST_SOLO,
    HEALTHY,
    POVERTY,
    SOLO_ACE,
    SOLO_BONELESS,
    SOLO_DIAMOND,
    SOLO_KING,
    SOLO_PURE_DIAMOND,
    SOLO_QUEEN,
    WEDDING,
)
from doko_sim.engine.bits import popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_cards import NONE
from .pagat_solo_weights import (
    ACE_GATE,
    ACE_WEIGHTS,
    ACES,
    BONELESS_RANKS,
    BONELESS_WEIGHTS,
    ELDERS,
    JACKS,
    KING,
    KINGS,
    LEAST_ACES,
    LEAST_PICTURES,
    LEAST_TRUMPS,
    PICTURE_GATE,
    PICTURE_WEIGHTS,
    PICTURES,
    PURE,
    RED_QUEENS,
    SECONDS,
    SPADE_QUEENS,
    SUIT_WEIGHTS,
    SUITS,
    TEN_HEARTS,
    TENS,
    TOPS,
    TRUMPS,
)

#: What no hand is worth.
_NOTHING = -100.0
#: Bits of the hearts where their tens are plain: 9 and king, ten, ace.
_LOW_HEARTS, _PLAIN_TENS, _HEART_ACES = uint64(15), uint64(48), uint64(192)
#: What a hand worth a solo may expect of the normal game; a lost or won boneless solo's points.
_NORMAL_WORTH, _BONELESS_VALUE, _BONELESS_NORMAL = 1.5, 3.0, 0.4

#: Without nines the first lead is worth more, above all in an ace solo.
_ACE_WITHOUT_LEAD, _PICTURES_WITHOUT_LEAD = 1.0, 0.5


@inner
def as_kinds(hand):
    """A hand in the normal order with plain tens of hearts as kinds."""
    others = (hand >> uint64(8)) << uint64(6)
    tens = (hand & _PLAIN_TENS) << uint64(42)
    return others | tens | (hand & _LOW_HEARTS) | (hand & _HEART_ACES) >> uint64(2)


@inner
def ace_worth(hand, short):
    """Z4: what an ace solo is worth: aces, and the length of suits headed by two of them."""
    w = ACE_WEIGHTS[short]
    worth = w[0]
    for suit in SUITS:
        own = hand & suit
        aces, tens = popcount(own & ACES), popcount(own & TENS)
        longer = max(popcount(own) - 3, 0)
        worth += w[1] * aces
        if aces == 2:
            worth += w[2] + w[3] * longer + (w[4] if tens > 0 else 0.0)
        elif aces == 1:
            worth += w[5] * longer
        worth += w[6] * tens + w[7] * popcount(own & KINGS) if aces > 0 else w[8] * tens
    return worth


@inner
def picture_worth(hand, which, row, short):
    """Z7, Z14: what a solo of pictures or a pure suit is worth: trumps, aces, short suits.

    ``which`` is its row in the masks, ``row`` that of its weights.
    """
    trumps = TRUMPS[which]
    w = PICTURE_WEIGHTS[short, row]
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
def suit_worth(hand, trump, short):
    """Z10: what a suit solo is worth; ``trump`` is the place of the suit in D H S C."""
    w = SUIT_WEIGHTS[short, trump]
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
def best_suit(hand, options, short):
    """The best suit solo among the options and its worth; none with few trumps."""
    best, contract = _NOTHING, int64(HEALTHY)
    for trump in range(4):
        trumps = popcount(hand & (SUITS[trump] | PICTURES))
        if trumps >= LEAST_TRUMPS[short] and (options >> (SOLO_DIAMOND + trump)) & 1:
            worth = suit_worth(hand, trump, short)
            if worth > best:
                best, contract = worth, int64(SOLO_DIAMOND + trump)
    return best, contract


@inner
def ace_possible(hand, aces, least):
    """Whether an ace solo is worth a closer look, with nines."""
    return aces >= LEAST_ACES and 3.5 * aces + popcount(hand & TENS) >= ACE_GATE + least


@inner
def picture_possible(hand, aces, which, least):
    """Whether a queen or jack solo is worth a closer look, with nines."""
    w = PICTURE_WEIGHTS[0, which]
    tops = popcount(hand & TOPS[which])
    promised = w[1] * popcount(hand & TRUMPS[which]) + w[2] * tops + w[4] * aces
    return promised >= PICTURE_GATE[which] + least


@inner
def better(best, contract, reason, worth, other, why):
    """The better of two solos."""
    if worth >= 0.0 and worth > best:
        return worth, int64(other), int64(why)
    return best, contract, reason


@inner
def boneless_worth(hand):
    """Z16: what a boneless solo is worth: no high cards, and low ones in every suit."""
    w = BONELESS_WEIGHTS
    logit = w[0]
    for suit in SUITS:
        own = hand & suit
        lowest_rank = 0
        for rank in range(5, -1, -1):
            cards = popcount(own & BONELESS_RANKS[rank])
            logit += w[1 + rank] * cards
            lowest_rank = rank if cards > 0 else lowest_rank
        logit += w[7] * lowest_rank + w[8] * max(popcount(own) - 3, 0)
    chance = 1.0 / (1.0 + exp(-logit))
    return (2.0 * chance - 1.0) * _BONELESS_VALUE - _BONELESS_NORMAL


@inner
def further_solo(hand, me, options, short, best, contract, reason):
    """The best of some solos and those that the tournament rules do not know."""
    p = me.parameters
    if p[P.FURTHER_SOLOS] != 0.0:
        for which in range(KING, PURE + 4):
            solo = SOLO_KING + which - KING if which < PURE else SOLO_PURE_DIAMOND + which - PURE
            if (options >> solo) & 1:
                worth = picture_worth(hand, which, min(which, PURE), short)
                worth -= p[P.FURTHER_SOLOS_FROM]
                best, contract, reason = better(best, contract, reason, worth, solo, P.R_Z14)
    if p[P.BONELESS] != 0.0 and (options >> SOLO_BONELESS) & 1:
        worth = boneless_worth(hand) - p[P.BONELESS_FROM]
        best, contract, reason = better(best, contract, reason, worth, SOLO_BONELESS, P.R_Z16)
    return best, contract, reason


@inner
def best_solo(public, me, options):
    """Worth above its threshold, contract and reason of the best solo; HEALTHY for none."""
    hand, p = me.dealt, me.parameters
    if not public.order.as_dealt:
        hand = as_kinds(hand)
    short = int64(public.rules.size < 12)
    aces = popcount(hand & ACES)
    best, contract, reason = -1.0, int64(HEALTHY), int64(P.R_NONE)
    least = p[P.ACE_SOLO_FROM]
    possible = short or ace_possible(hand, aces, least)
    if possible and p[P.ACE_SOLO] != 0.0 and (options >> SOLO_ACE) & 1:
        worth = ace_worth(hand, short) - least
        best, contract, reason = better(best, contract, reason, worth, SOLO_ACE, P.R_Z4)
    for which in range(2):
        solo = SOLO_QUEEN + which
        least = p[P.QUEEN_SOLO_FROM + which]
        possible = short or picture_possible(hand, aces, which, least)
        if possible and p[P.PICTURE_SOLO] != 0.0 and (options >> solo) & 1:
            worth = picture_worth(hand, which, which, short) - least
            best, contract, reason = better(best, contract, reason, worth, solo, P.R_Z7)
    if popcount(hand & PICTURES) >= LEAST_PICTURES and p[P.SUIT_SOLO] != 0.0:
        # a plain ten of hearts is no trump of theirs
        trumps = hand if public.order.as_dealt else hand & ~TEN_HEARTS
        worth, suit = best_suit(trumps, options, short)
        worth -= p[P.SUIT_SOLO_FROM]
        best, contract, reason = better(best, contract, reason, worth, suit, P.R_Z10)
    if options >> SOLO_KING:
        return further_solo(hand, me, options, short, best, contract, reason)
    return best, contract, reason


@inner
def solo_needs(public, me, wedding, contract):
    """Z11: the worth that a solo must have beside its threshold."""
    p, rules = me.parameters, public.rules
    more = p[P.WEDDING_WORTH] * wedding
    leads = public.forehand == me.seat or rules.soloist_leads
    if p[P.FIRST_LEAD] != 0.0 and not leads and contract != SOLO_BONELESS:
        more += p[P.LEAD_WORTH]
        if rules.size < 12:
            more += _ACE_WITHOUT_LEAD if contract == SOLO_ACE else _PICTURES_WITHOUT_LEAD
    if rules.multiplier < 3:
        more += _NORMAL_WORTH * (3 - rules.multiplier) / rules.multiplier
    return more


@inner
def reservation(public, me):
    """H1, Z4, Z7, Z10, Z11: a strong solo, else a wedding, else healthy."""
    p = me.parameters
    wedding = (me.options >> WEDDING) & 1
    if me.options >> FIRST_SOLO:
        worth, contract, reason = best_solo(public, me, me.options)
        if contract != HEALTHY:
            if worth >= solo_needs(public, me, wedding, contract):
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
