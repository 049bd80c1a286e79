"""Throwing in, reservations and the choice of the contract (rules.md 4, house rules B to E)."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import (
    FIRST_SOLO,
    HEALTHY,
    NO_GAME,
    NORMAL,
    ORDER_OF_CONTRACT,
    POVERTY,
    WEDDING,
)

from .ask import ask, checked
from .bits import PAIR, popcount
from .deal import rearrange
from .jit import decide, inlined, inner
from .options import COUNTED, NO_POVERTY, POVERTY_REFUSED, REDEAL
from .poverty import exchange, is_poor
from .state import ASK_RESERVATION, ASK_THROW, ASK_WEDDING_TRICK, NO, YES

_ROWS = ORDER_OF_CONTRACT
#: After so many attempts a deal has to be played: nobody may throw in or offer a poverty.
LAST_ATTEMPT = 50
_BYTE = 255
_YES_OR_NO = 1 << NO | 1 << YES


@inner
def _has_both_elders(game, seat):
    elders = game.public.order.elders
    return (game.private[seat].dealt & elders) == elders


@inner
def _points(game, seat):
    order = game.public.order
    points = int64(0)
    for position in range(24):
        here = (game.private[seat].dealt >> uint64(2 * position)) & PAIR
        points += order.points[position] * popcount(here)
    return points


@inner
def reason_to_throw(game, seat):
    """The first of state.REDEALS for which a hand may be thrown in, or -1."""
    rules = game.public.rules
    for reason in range(COUNTED):
        counted = popcount(game.private[seat].dealt & rules.throw_mask[reason])
        if rules.throw_least[reason] <= counted <= rules.throw_most[reason]:
            return reason
    if not rules.throw_points:
        return -1
    points = _points(game, seat)
    if points > rules.points_over:
        return COUNTED
    return COUNTED + 1 if points < rules.points_under else -1


@inner
def _throw_in(game):
    """Ask the seats that may throw in: the first that does, -1 for none, and a status."""
    public = game.public
    for i in range(4):
        seat = (public.forehand + i) & 3
        reason = reason_to_throw(game, seat)
        if reason >= 0 and game.forced[seat].reservation < 0:
            answer = ask(game, seat, ASK_THROW, _YES_OR_NO)
            if answer < 0:
                return -1, answer
            if answer == YES:
                game.reason = reason
                public.said[seat] = 1
                return seat, int64(0)
    return -1, int64(0)


@inner
def _house_options(game, seat, options):
    """A poverty beside the usual reservations; both queens of clubs may have to be declared."""
    rules = game.public.rules
    if (options >> WEDDING) & 1 and not rules.silent_wedding:
        options ^= 1 << HEALTHY
    if rules.poverty != NO_POVERTY and game.attempt < LAST_ATTEMPT and is_poor(game, seat):
        options |= 1 << POVERTY
    return options


@inlined
def _reserve(game, seat):
    """One seat's choice, or a negative status."""
    rules = game.public.rules
    options = 1 | rules.solos
    if _has_both_elders(game, seat):
        options |= 1 << WEDDING
    if rules.house:
        options = _house_options(game, seat, options)
    # asked even if forced: a strategy may prepare itself for the deal here
    me = game.private[seat]
    me.question = ASK_RESERVATION
    me.options = options
    choice = decide(game.reserve[seat], game.public, me)
    if game.forced[seat].reservation >= 0:
        choice = game.forced[seat].reservation
    return checked(game, seat, choice)


@inner
def _chosen(choices, seat):
    return (choices >> (8 * seat)) & _BYTE


@inner
def _first_solo(game, choices, owing):
    """The seat whose solo wins among those that owe a compulsory one (1) or do not (0)."""
    for i in range(4):
        seat = (game.public.forehand + i) & 3
        if _chosen(choices, seat) >= FIRST_SOLO and (game.owes >> seat) & 1 == owing:
            return seat
    return -1


@inner
def _say_no(public, until):
    """The seats with a reservation that answer "no" before seat ``until`` says "yes"."""
    said_no = 0
    for i in range(4):
        seat = (public.forehand + i) & 3
        if seat == until:
            break
        said_no |= (public.said[seat] & int64(seat != public.thrower)) << seat
    return said_no


@inlined
def reservations(game):
    """Ask the four seats and apply the precedence: the contract (or a status) and its seat.

    The choices are packed eight bits a seat. Only what the table hears goes into the public
    record: who has a reservation and, where several have, who answers no to which question.
    """
    public = game.public
    rules = public.rules
    if rules.house and rules.throws and game.attempt < LAST_ATTEMPT:
        public.thrower, status = _throw_in(game)
        if status < 0:
            return status, -1
        if public.thrower >= 0 and rules.throw_before_solo:
            return int64(NO_GAME), -1
        if public.thrower >= 0 and rules.named_openly:
            public.named[public.thrower] = NO_GAME
    choices = 0
    # without house rules nobody throws in
    speakers = int64(public.thrower >= 0)
    for i in range(4):
        seat = (public.forehand + i) & 3
        if seat != public.thrower:
            choice = _reserve(game, seat)
            if choice < 0:
                return choice, -1
            choices |= choice << (8 * seat)
            public.said[seat] = int64(choice != HEALTHY)
            speakers += choice != HEALTHY
            if rules.named_openly:
                public.named[seat] = choice
    if speakers == 0:
        return int64(NORMAL), -1
    return _decide(game, choices, speakers)


@inner
def _decide(game, choices, speakers):
    """The contract that some reservations lead to (or a status), and its seat."""
    public = game.public
    winner = _first_solo(game, choices, 1)
    public.compulsory = int64(winner >= 0)
    if speakers > 1:
        public.no_compulsory = _say_no(public, winner)
    if winner < 0:
        winner = _first_solo(game, choices, 0)
        if speakers > 1:
            public.no_free = _say_no(public, winner)
    if winner >= 0:
        if public.rules.house:
            public.named[winner] = _chosen(choices, winner)
        return int64(_chosen(choices, winner)), winner
    if public.thrower >= 0:
        return int64(NO_GAME), -1
    return _lower(game, choices)


@inner
def _next_in_rank(game, choices):
    """The first seat with the higher of poverty and wedding, -1 for none, and which it is."""
    public = game.public
    for rank in range(2):
        wanted = WEDDING if (rank == 0) == (public.rules.wedding_before_poverty == 1) else POVERTY
        for i in range(4):
            seat = (public.forehand + i) & 3
            if _chosen(choices, seat) == wanted:
                return seat, wanted
    return -1, NORMAL


@inner
def _lower(game, choices):
    """The contract where nobody plays a solo (or a status), and its seat.

    A poverty that nobody takes lapses, and it is decided anew; its player's wedding counts where it
    has to be declared.
    """
    public = game.public
    while True:
        seat, wanted = _next_in_rank(game, choices)
        if seat < 0:
            return int64(NORMAL), -1
        if public.rules.house:
            public.named[seat] = wanted
        if wanted == WEDDING:
            return int64(WEDDING), seat
        contract = _offer(game, seat)
        if contract != NORMAL:
            return contract, seat
        choices &= ~(_BYTE << (8 * seat))
        if not public.rules.silent_wedding and _has_both_elders(game, seat):
            choices |= WEDDING << (8 * seat)


@inner
def _offer(game, seat):
    """POVERTY if it is taken, NO_GAME for a new deal, NORMAL if it lapses, or a status."""
    rules = game.public.rules
    taken = 0
    if rules.poverty != REDEAL:
        taken = exchange(game, seat)
        if taken < 0:
            return int64(taken)
    if taken:
        return int64(POVERTY)
    if rules.poverty != REDEAL and rules.poverty_refused_play:
        return int64(NORMAL)
    game.reason = POVERTY_REFUSED
    return int64(NO_GAME)


@inner
def choose_order(game, orders, contract):
    """Put the contract's order into force and sort the hands, in the normal order, by it."""
    row = _ROWS[contract]
    if row != 0:
        game.public.order = orders[row]
        for seat in range(4):
            me = game.private[seat]
            me.hand = rearrange(me.hand, orders[0].kind, game.public.order.place)
            me.dealt = me.hand


@inner
def choose_wedding_trick(game):
    """The kind of a wedding's clarification trick, asked where there is a choice; 0 or a status."""
    public = game.public
    kinds = public.rules.wedding_kinds
    kind = 0
    if kinds & (kinds - 1):
        kind = ask(game, public.wedding_player, ASK_WEDDING_TRICK, kinds)
        if kind < 0:
            return int64(kind)
    else:
        while not (kinds >> kind) & 1:
            kind += 1
    public.wedding_kind = kind
    return int64(0)
