"""Reservations, the choice of the contract, who is Re and what is known of it (rules.md 2, 4)."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import (
    FIRST_SOLO,
    HEALTHY,
    NORMAL,
    ORDER_OF_CONTRACT,
    SILENT_WEDDING,
    WEDDING,
)

from .bits import holds, popcount
from .jit import decide, inner
from .log import note
from .state import ASK_RESERVATION, BAD_RESERVATION, RESERVE

_ROWS = ORDER_OF_CONTRACT
_PAIR = uint64(3)


def _close(known: int, has_partner: bool) -> int:
    """What follows from seats known to be Re (low four bits) and Kontra (high four bits).

    Two seats of Re make the others Kontra, three of Kontra the fourth Re; a player who has a
    partner for certain needs only two of Kontra for that.
    """
    re, kontra = known & 15, known >> 4
    if re.bit_count() == 2:
        kontra = 15 ^ re
    if kontra.bit_count() == (2 if has_partner and re.bit_count() == 1 else 3):
        re = 15 ^ kontra
    return re | kontra << 4


#: By what is publicly known: what is known with all that follows.
CLOSURE = np.array([_close(known, False) for known in range(256)])


def _view(side: int, has_partner: bool, known: int) -> int:
    """The player's own side (low four bits) and the other one (high four bits)."""
    closed = _close(known, has_partner)
    return (closed, (closed & 15) << 4 | closed >> 4, 0)[side]


#: By side (0 Re, 1 Kontra, -1 unknown), whether it has a partner for certain, and what is known.
VIEWS = np.array(
    [
        [[_view(side, pair, known) for known in range(256)] for pair in (False, True)]
        for side in (0, 1, -1)
    ]
)


@inner
def _has_both_elders(game, seat):
    dealt = game.private[seat].dealt
    return (dealt & game.public.order.elders) == game.public.order.elders


@inner
def _ask(game, seat):
    """One seat's choice, or a negative status."""
    me = game.private[seat]
    me.question = ASK_RESERVATION
    options = 1 | game.rules.solos
    if _has_both_elders(game, seat):
        options |= 1 << WEDDING
    me.options = options
    # asked even if forced: a strategy may prepare itself for the deal here
    choice = decide(game.reserve[seat], game.public, me)
    if game.forced[seat].reservation >= 0:
        choice = game.forced[seat].reservation
    if choice < 0 or choice > 62 or not (options >> choice) & 1:
        return int64(BAD_RESERVATION)
    if game.log_on:
        note(game, RESERVE, seat, options, choice, me.reason)
    return choice


@inner
def _first_solo(game, choices, owing):
    """The seat whose solo wins among those that owe a compulsory one (1) or do not (0)."""
    for i in range(4):
        seat = (game.public.forehand + i) & 3
        if (choices >> (4 * seat)) & 15 >= FIRST_SOLO and (game.owes >> seat) & 1 == owing:
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
        said_no |= public.said[seat] << seat
    return said_no


@inner
def reservations(game):
    """Ask the four seats and apply the precedence; the winner's seat, -1 for none, or a status.

    The choices are packed four bits a seat. Only what the table hears goes into the public
    record: who has a reservation and, where several have, who answers no to which question.
    """
    public = game.public
    choices = 0
    speakers = 0
    for i in range(4):
        seat = (public.forehand + i) & 3
        choice = _ask(game, seat)
        if choice < 0:
            return choice, -1
        choices |= choice << (4 * seat)
        public.said[seat] = int64(choice != HEALTHY)
        speakers += choice != HEALTHY
    if speakers == 0:
        return 0, -1
    winner = _first_solo(game, choices, 1)
    public.compulsory = int64(winner >= 0)
    if speakers > 1:
        public.no_compulsory = _say_no(public, winner)
    if winner < 0:
        winner = _first_solo(game, choices, 0)
        if speakers > 1:
            public.no_free = _say_no(public, winner)
    for seat in range(4):
        if winner < 0 and (choices >> (4 * seat)) & 15 == WEDDING:
            winner = seat
    return (choices >> (4 * winner)) & 15, winner


@inner
def _rearrange(hand, place):
    """A hand of kinds in another order of cards."""
    arranged = uint64(0)
    for kind in range(24):
        arranged |= ((hand >> uint64(2 * kind)) & _PAIR) << uint64(2 * place[kind])
    return arranged


@inner
def choose_order(game, orders, contract):
    """Put the contract's order into force and sort the hands by it."""
    row = _ROWS[contract]
    if game.public.order.number != row:
        game.public.order = orders[row]
    if row != 0:
        for seat in range(4):
            me = game.private[seat]
            me.hand = _rearrange(me.hand, game.public.order.place)
            me.dealt = me.hand


@inner
def set_sides(game, contract, winner):
    """Who is Re, what the contract truly is, and what each player knows at the start."""
    public = game.public
    game.contract = contract
    game.alone = int64(contract >= FIRST_SOLO)
    game.watch = int64(contract == NORMAL)
    game.has_partner = 0
    public.contract = contract
    if contract == NORMAL:
        _find_elders(game)
    else:
        _one_against_three(game, contract, winner)
    tell(game)


@inner
def _find_elders(game):
    """Sides of the normal game: the holders of the queens of clubs are Re."""
    elders = game.public.order.elders
    game.re = 0
    for seat in range(4):
        me = game.private[seat]
        held = popcount(me.dealt & elders)
        own = 1 << seat
        is_re = int64(held > 0)
        me.side = 1 - is_re
        game.re |= is_re << seat
        game.has_partner |= int64(held == 1) << seat
        game.own_view[seat] = own if is_re else own << 4
        if held == 2:
            game.own_view[seat] = own | (15 ^ own) << 4
            game.contract = SILENT_WEDDING
            game.alone = 1


@inner
def _one_against_three(game, contract, player):
    """Sides of a solo, and of a wedding whose partner is not found yet."""
    public = game.public
    game.re = 1 << player
    public.known_re = game.re
    if contract == WEDDING:
        public.wedding_player = player
    else:
        public.soloist = player
        public.known_kontra = 15 ^ game.re
    for seat in range(4):
        me = game.private[seat]
        me.side = 0 if seat == player else -1 if contract == WEDDING else 1
        game.own_view[seat] = 0


@inner
def tell(game):
    """Each player's own view of friends and foes, from public facts and the own hand."""
    known = game.public.known_re | game.public.known_kontra << 4
    for seat in range(4):
        me = game.private[seat]
        view = VIEWS[me.side, (game.has_partner >> seat) & 1, known | game.own_view[seat]]
        me.friends = view & 15 & ~(1 << seat)
        me.foes = view >> 4


@inner
def learn(game, re, kontra):
    """Make public that some seats are Re or Kontra (rules.md 2, normal game)."""
    public = game.public
    before = public.known_re | public.known_kontra << 4
    known = CLOSURE[before | re | kontra << 4]
    if known != before:
        public.known_re = known & 15
        public.known_kontra = known >> 4
        game.watch = int64((known & 15) | (known >> 4) != 15)
        tell(game)


@inner
def show_card(game, seat, position, void_of_trump):
    """What a card played in a normal game shows of its seat's side."""
    public = game.public
    own = 1 << seat
    if holds(public.order.elders, 2 * position):
        public.elders_seen[seat] += 1
        learn(game, own, (15 ^ own) if public.elders_seen[seat] == 2 else 0)
    elif void_of_trump and not public.known_re & own:
        learn(game, 0, own)
