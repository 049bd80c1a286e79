"""Poverty: few trumps are passed to a partner, and as many cards come back (house rules D)."""

from __future__ import annotations

from numpy import int64

from .ask import ask, ask_cards
from .bits import NOTHING, popcount
from .jit import inner
from .options import LEAD_FOREHAND, LEAD_LEFT, LEAD_POVERTY, SAY_NOTHING, SAY_WHETHER
from .state import ASK_PASS, ASK_RETURN, ASK_TAKE, BAD_RESERVATION, NO, YES

_THREE = 3
_YES_OR_NO = 1 << NO | 1 << YES


@inner
def is_poor(game, seat):
    """Whether a hand has few trumps."""
    rules = game.public.rules
    return popcount(game.private[seat].dealt & rules.poverty_counted) <= rules.poverty_max


@inner
def _passed(game, seat):
    """The cards that go over, and a status: all trumps, where three are passed with others."""
    rules = game.public.rules
    hand = game.private[seat].hand
    trumps = hand & game.public.order.trumps
    counted = hand & rules.poverty_counted
    if not rules.poverty_three or popcount(counted) == _THREE:
        return trumps, int64(0)
    besides = trumps & ~counted
    cards = ask_cards(game, seat, ASK_PASS, hand & ~besides, counted, _THREE)
    if cards == NOTHING:
        return NOTHING, int64(BAD_RESERVATION)
    return cards | besides, int64(0)


@inner
def exchange(game, player):
    """Offer a poverty and exchange the cards: YES if somebody took it, NO, or a status."""
    public = game.public
    cards, status = _passed(game, player)
    if status < 0:
        return status
    public.poverty_player = player
    public.passed = popcount(cards)
    for i in range(1, 4):
        seat = (player + i) & 3
        answer = ask(game, seat, ASK_TAKE, _YES_OR_NO)
        if answer < 0:
            return answer
        if answer == YES:
            return _hand_over(game, player, seat, cards)
    public.poverty_player = -1
    public.passed = 0
    return int64(NO)


@inner
def _hand_over(game, player, taker, cards):
    public = game.public
    giving, taking = game.private[player], game.private[taker]
    public.taker = taker
    giving.hand &= ~cards
    taking.hand |= cards
    if cards == NOTHING:
        back = NOTHING
    else:
        back = ask_cards(game, taker, ASK_RETURN, taking.hand, NOTHING, public.passed)
        if back == NOTHING:
            return int64(BAD_RESERVATION)
    # once more, for a strategy that writes into the public record must not break the game
    public.taker = taker
    taking.hand &= ~back
    giving.hand |= back
    trumps = popcount(back & public.order.trumps)
    said = public.rules.poverty_said
    if said == SAY_NOTHING:
        trumps = -1
    elif said == SAY_WHETHER:
        trumps = int64(trumps > 0)
    public.returned = trumps
    return int64(YES)


@inner
def poverty_leader(public):
    """The seat that leads in a poverty."""
    where = public.rules.poverty_lead
    if where == LEAD_FOREHAND:
        return public.forehand
    if where == LEAD_POVERTY:
        return public.poverty_player
    return (public.taker + (1 if where == LEAD_LEFT else 3)) & 3
