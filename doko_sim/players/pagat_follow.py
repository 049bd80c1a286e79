"""``pagat`` following to a trick: winning it, feeding a partner, giving little.

Each tactic is a function with its ID; :func:`follow` asks them in turn. Copies of a card never
matter: a card is found as the lowest bit of its position.
"""

from __future__ import annotations

from numpy import int64

from doko_sim.contracts import FIRST_SOLO, POVERTY, SOLO_BONELESS, TRUMP
from doko_sim.engine.bits import FULL, holds, lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P
from .pagat_boneless import play_boneless
from .pagat_cards import NONE, may_lose, seats_to_come, standing_trumps, top, unseen
from .pagat_poverty import before_taker
from .pagat_ranks import FROM_JACK, KINGS, row_of
from .pagat_wedding import decides, is_last_chance, seeks_partner

#: Card points for which a trump that nobody can beat is played as second or third hand.
_BIG_TRICK = 10
#: Position of the weakest queen of the normal game; each step above costs two card points.
_QUEENS_FROM = 19
_STEP, _UNKNOWN_COSTS = 2, 2
#: An ace counts like so many more cards of its suit when a discard is chosen.
_ACE_LENGTH = 4


@inner
def feed_partner(public, me, cards):
    """S1: the card with the most points, foxes first; no ten of hearts or card at the top."""
    order = public.order
    fat = cards & order.full & ~(order.ten_hearts & order.trumps) & FULL
    foxes = fat & order.trumps
    if foxes != NONE:
        return top(foxes)
    if fat != NONE:
        tens = fat & order.tens
        return lowest(tens if tens != NONE else fat)
    kings = cards & KINGS[row_of(public)]
    return lowest(kings if kings != NONE else cards)


@inner
def keep_foxes(public, cards):
    """S6: the cards without ace and ten of the trump suit, if others are left."""
    order = public.order
    others = cards & ~(order.full & order.trumps)
    return others if others != NONE else cards


@inner
def serve_low(public, me, cards):
    """R13: few card points and a weak card; a discard makes its suit short."""
    order = public.order
    plain = cards & ~order.full & ~order.trumps
    if plain == NONE or (plain & order.classes[public.led]) != NONE:
        return lowest(plain if plain != NONE else cards)
    best = int64(0)
    for suit in range(4):
        own = me.hand & order.classes[suit]
        held = own & plain
        length = popcount(own) + _ACE_LENGTH * int64((own & order.aces) != NONE)
        # one number a suit, so without branches: how short it is, then the card
        best = max(best, (20 - length) << 6 | lowest(held) if held != NONE else 0)
    return best & 63


@inner
def first_round(public, me, cards):
    """S2: while parties are unknown, in the first round of a black suit that is not ruffed.

    Kontra gives the highest card below the ace, Re its weakest.
    """
    order = public.order
    below = cards & ~order.aces
    if me.side == 1 and below != NONE and not holds(order.trumps, public.best):
        return top(below)
    return lowest(cards)


@inner
def _is_first_round(public, me, cards):
    """Whether S2 applies: a black suit followed to for the first time, its winner unknown."""
    led = public.led
    if led > 1 or public.contract >= FIRST_SOLO or me.side < 0:
        return False
    suit = public.order.classes[led]
    first = (public.gone & ~public.on_table & suit) == NONE and (cards & ~suit) == NONE
    return first and ((me.friends | me.foes) >> public.winner) & 1 == 0


@inner
def give(public, me):
    """A card for a trick that this player does not win: S2, S6, R13, else the weakest."""
    p = me.parameters
    cards = me.legal
    if p[P.FIRST_ROUND] != 0.0 and _is_first_round(public, me, cards):
        me.reason = P.R_S2
        return first_round(public, me, cards)
    me.reason = P.R_NONE
    if p[P.KEEP_FOXES] != 0.0:
        kept = keep_foxes(public, cards)
        me.reason = P.R_S6 if kept != cards else P.R_NONE
        cards = kept
    if p[P.SERVE_LOW] != 0.0:
        me.reason = P.R_R13 if me.reason == P.R_NONE else me.reason
        return serve_low(public, me, cards)
    return lowest(cards)


@inner
def cheapest_winner(public, winners):
    """R4: the weakest winner, but ace and ten of the trump suit before all others."""
    order = public.order
    fat = winners & order.full & order.trumps & ~order.ten_hearts & FULL
    return top(fat) if fat != NONE else lowest(winners)


@inner
def worth_winning(public, me, card):
    """R4: whether a trick pays for its winner: queens and higher trumps have a price."""
    foe = (me.foes >> public.winner) & 1
    price = _STEP * ((card >> 1) - _QUEENS_FROM) + _UNKNOWN_COSTS * (1 - foe)
    return public.points >= price


@inner
def trump_jack(public, me, winners):
    """R2: the weakest jack or better for a trick without one, -1 if none wins.

    It is for the last player of his side with opponents behind him.
    """
    order = public.order
    high = FROM_JACK[row_of(public)]
    low_trick = (high & ~order.beats[public.best >> 1]) == NONE
    if low_trick and (winners & high) != NONE and seats_to_come(public) & ~me.foes == 0:
        return lowest(winners & high)
    return int64(-1)


@inner
def high_trump(public, me, winners):
    """R4 on a trump lead, not as last hand: a trump for a trick that pays for it, -1 for none.

    For a big trick the weakest one that nobody can beat; third hand else a jack or better.
    """
    order = public.order
    sure = standing_trumps(public, me, winners, unseen(public, me) & order.trumps)
    if public.points >= _BIG_TRICK and sure != NONE:
        return lowest(sure)
    high = winners & FROM_JACK[row_of(public)]
    if public.hand == 2 and high != NONE and worth_winning(public, me, lowest(high)):
        return lowest(high)
    return int64(-1)


@inner
def follow_trump(public, me, winners, friend_wins):
    """A card on a trump lead, not as last hand: R4, R2, or a low one."""
    p = me.parameters
    if p[P.CHEAPEST_WINNER] != 0.0 and winners != NONE and not friend_wins:
        card = high_trump(public, me, winners)
        if card >= 0:
            me.reason = P.R_R4
            return card
    if p[P.TRUMP_JACK] != 0.0 and winners != NONE:
        card = trump_jack(public, me, winners)
        if card >= 0:
            me.reason = P.R_R2
            return card
    return give(public, me)


@inner
def ruff_high(public, winners, rivals):
    """R1: the weakest jack or better where a later player can ruff higher, -1 elsewhere."""
    high = winners & FROM_JACK[row_of(public)]
    over = rivals & public.voids[public.led] & ~public.voids[TRUMP]
    return lowest(high) if over != 0 and high != NONE else int64(-1)


@inner
def ruff_before_taker(public, me, winners, rivals, card):
    """P4: an opponent's high ruff where the taker plays after him, else the card given."""
    high = winners & FROM_JACK[row_of(public)] & ~public.order.ten_hearts
    if public.led == TRUMP or high == NONE or not before_taker(public, me, rivals):
        return card
    me.reason = P.R_P4
    return top(high)


@inner
def win(public, me, winners, rivals):
    """R4, R1: the card that is to win a trick, or a low one where it does not pay."""
    card = int64(-1)
    p = me.parameters
    if p[P.RUFF_HIGH] != 0.0 and public.led != TRUMP:
        card = ruff_high(public, winners, rivals)
    me.reason = P.R_R1 if card >= 0 else P.R_R4
    if public.contract == POVERTY:
        card = ruff_before_taker(public, me, winners, rivals, card)
    if card < 0:
        card = cheapest_winner(public, winners)
    return card if worth_winning(public, me, card) else give(public, me)


@inner
def win_clarification(public, me, winners):
    """H3': a card to win the trick that may decide a wedding, -1 for none.

    The cheapest as last hand or in a plain suit, else the weakest trump that nobody can beat,
    else a jack or better.
    """
    order = public.order
    trumps = winners & order.trumps
    if public.hand == 3 or trumps == NONE:
        return cheapest_winner(public, winners)
    sure = standing_trumps(public, me, trumps, unseen(public, me) & order.trumps)
    high = trumps & FROM_JACK[row_of(public)]
    best = sure if sure != NONE else high
    return lowest(best) if best != NONE else int64(-1)


@inner
def follow_unannounced(public, me, winners):
    """H3', H4: a card to the trick that may decide a wedding, or -1; Z16: one in a boneless solo.

    The others try to win it; the wedding player does not where that would leave him alone.
    """
    if public.contract == SOLO_BONELESS:
        return play_boneless(public, me)
    if not decides(public):
        return int64(-1)
    if me.side < 0:
        if winners == NONE or me.parameters[P.WIN_CLARIFICATION] == 0.0:
            return int64(-1)
        card = win_clarification(public, me, winners)
        if card >= 0:
            me.reason = P.R_H3
        return card
    losers = me.legal & ~winners
    last = seats_to_come(public) == 0
    if last and losers != NONE and seeks_partner(public, me) and is_last_chance(public):
        me.reason = P.R_H4
        return lowest(losers)
    return int64(-1)


@inner
def follow(public, me):
    """A card to a trick that another seat has led."""
    p = me.parameters
    friend_wins = (me.friends >> public.winner) & 1
    rivals = seats_to_come(public) & ~me.friends
    if friend_wins and not may_lose(public, me, rivals):
        if p[P.FEED_PARTNER] == 0.0:
            return give(public, me)
        me.reason = P.R_S1
        return feed_partner(public, me, me.legal)
    winners = me.legal & public.order.beats[public.best >> 1]
    if public.open == 0:
        card = follow_unannounced(public, me, winners)
        if card >= 0:
            return card
    if public.led == TRUMP and rivals != 0:
        return follow_trump(public, me, winners, friend_wins)
    holds_suit = (me.legal & public.order.classes[public.led]) != NONE
    # a partner's trick is taken over only by a higher card of the suit led
    if winners == NONE or p[P.CHEAPEST_WINNER] == 0.0 or (friend_wins and not holds_suit):
        return give(public, me)
    return win(public, me, winners, rivals)
