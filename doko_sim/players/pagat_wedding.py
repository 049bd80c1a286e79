"""``pagat`` in a wedding whose partner is not found yet: to become the partner, or to find one."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import TRUMP, WEDDING
from doko_sim.engine.bits import lowest, popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.options import KIND_ANY, KIND_PLAIN, KIND_SUIT, KIND_TRUMP

from . import pagat_parameters as P
from .pagat_cards import NONE, least, standing_trumps, top, unseen, without_beatable_tens

_EVERY_SUIT = 15
#: So many tricks before the limit a wedding player begins to look for his partner.
_TRICKS_IN_TIME = 3
#: A limit of so many tricks leaves time to wait for a trump trick.
_TIME_FOR_TRUMP = 6


@inner
def named_suits(kind):
    """Bits of the plain suits whose tricks decide a wedding of a kind."""
    if kind == KIND_TRUMP:
        return 0
    return 1 << (kind - KIND_SUIT) if kind >= KIND_SUIT else _EVERY_SUIT


@inner
def decides(public):
    """Whether the trick may decide a wedding, by the card led."""
    kind = public.wedding_kind
    if kind == KIND_ANY:
        return True
    if public.led == TRUMP:
        return kind == KIND_TRUMP
    return (named_suits(kind) >> public.led) & 1 == 1


@inner
def lead_clarification(public, me):
    """H3': ten of hearts, else the ace of the shortest suit, to become the partner; or -1.

    Where the trick must be led in trump, any trump that nobody can beat.
    """
    order = public.order
    kind = public.wedding_kind
    rest = unseen(public, me)
    tens = without_beatable_tens(public, me, me.legal, rest) & order.ten_hearts
    if tens != NONE and kind in (KIND_ANY, KIND_TRUMP):
        return lowest(tens)
    if kind == KIND_TRUMP:
        sure = standing_trumps(public, me, me.legal & order.trumps, rest & order.trumps)
        return top(sure) if sure != NONE else int64(-1)
    best = int64(0)
    for suit in range(4):
        own = me.legal & order.classes[suit]
        ace = own & order.aces
        worth = (20 - popcount(own)) << 6 | lowest(ace) if ace != NONE else 0
        best = max(best, worth * ((named_suits(kind) >> suit) & 1))
    return best & 63 if best > 0 else int64(-1)


@inner
def seeks_partner(public, me):
    """Whether this is the wedding player whose partner a named kind of trick has yet to find."""
    if public.contract != WEDDING or public.clarification > 0 or me.side != 0:
        return False
    rules = public.rules
    named = public.wedding_kind != KIND_ANY or rules.wedding_first_decides
    return named and me.parameters[P.SEEK_PARTNER] != 0.0


@inner
def is_last_chance(public):
    """Whether the wedding player must not win the named kind of trick, nor wait any longer."""
    rules = public.rules
    return rules.wedding_first_decides or public.trick >= min(rules.wedding_limit, rules.size) - 1


@inner
def is_pressed(public):
    """Whether the wedding player should look for his partner after his aces."""
    rules = public.rules
    return rules.wedding_first_decides or public.trick >= rules.wedding_limit - _TRICKS_IN_TIME


@inner
def lead_to_partner(public, me):
    """H4: the wedding player's weakest card of a class that decides, no ace; -1 for none."""
    order = public.order
    kind = public.wedding_kind
    me.reason = P.R_H4
    if kind == KIND_TRUMP:
        trumps = me.legal & order.trumps
        return least(trumps, order) if trumps != NONE else int64(-1)
    best = int64(0)
    for suit in range(4):
        own = me.legal & order.classes[suit] & ~order.aces
        longest = popcount(own) << 6 | lowest(own) if own != NONE else 0
        best = max(best, longest * ((named_suits(kind) >> suit) & 1))
    return best & 63 if best > 0 else int64(-1)


@inner
def names_trick(public, me):
    """H10: the kind of trick that is to find the partner, among those on offer.

    Trump where there is time and somebody else holds the tens of hearts, else a plain trick, then
    any, then the longest plain suit without its aces.
    """
    order = public.order
    me.reason = P.R_H10
    time = public.rules.wedding_limit >= _TIME_FOR_TRUMP
    on_offer = (me.options >> KIND_TRUMP) & 1
    if me.parameters[P.NAME_TRICK] == 0.0:
        return lowest(uint64(me.options))
    if on_offer and time and order.ten_hearts != NONE and (me.hand & order.ten_hearts) == NONE:
        return int64(KIND_TRUMP)
    if (me.options >> KIND_PLAIN) & 1:
        return int64(KIND_PLAIN)
    if (me.options >> KIND_ANY) & 1:
        return int64(KIND_ANY)
    best, kind = -1, int64(KIND_TRUMP)
    if not (on_offer and time):
        for suit in range(3):
            cards = popcount(me.hand & order.classes[suit] & ~order.aces)
            if (me.options >> (KIND_SUIT + suit)) & 1 and cards > best:
                best, kind = cards, int64(KIND_SUIT + suit)
    return kind
