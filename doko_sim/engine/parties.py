"""Who is Re, and what is known of it (rules.md 2)."""

from __future__ import annotations

import numpy as np
from numpy import int64

from doko_sim.contracts import FIRST_SOLO, NORMAL, POVERTY, SILENT_WEDDING, WEDDING

from .bits import holds, popcount
from .jit import inner


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
CLOSURE = np.array([_close(known, False) for known in range(256)], np.uint8)


def _view(side: int, has_partner: bool, known: int) -> int:
    """The player's own side (low four bits) and the other one (high four bits)."""
    closed = _close(known, has_partner)
    return (closed, (closed & 15) << 4 | closed >> 4, 0)[side]


#: By side (0 Re, 1 Kontra, -1 unknown), whether it has a partner for certain, and what is known.
VIEWS = np.array(
    [
        [[_view(side, pair, known) for known in range(256)] for pair in (False, True)]
        for side in (0, 1, -1)
    ],
    np.uint8,
)


@inner
def set_sides(game, contract, winner):
    """Who is Re, what the contract truly is, and what each player knows at the start."""
    public = game.public
    game.contract = contract
    game.alone = int64(contract >= FIRST_SOLO)
    game.watch = int64(contract == NORMAL)
    game.has_partner = 0
    public.contract = contract
    public.anonymous = int64(contract == NORMAL) & public.rules.anonymous
    if contract == NORMAL:
        _find_elders(game)
    elif contract == POVERTY:
        settle_parties(game, 1 << winner | 1 << public.taker)
    else:
        _one_against_three(game, contract, winner)
    tell(game)


@inner
def settle_parties(game, re):
    """Make the seats in ``re`` Re and the others Kontra, known to all."""
    public = game.public
    re &= 15
    game.re = re
    game.watch = 0
    public.known_re = re
    public.known_kontra = 15 ^ re
    for seat in range(4):
        game.private[seat].side = 1 - ((re >> seat) & 1)
        game.own_view[seat] = 0


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
        has_partner = (game.has_partner >> seat) & 1
        view = int64(VIEWS[me.side, has_partner, known | game.own_view[seat]])
        me.friends = view & 15 & ~(1 << seat)
        me.foes = view >> 4


@inner
def learn(game, re, kontra):
    """Make public that some seats are Re or Kontra (rules.md 2, normal game)."""
    public = game.public
    before = public.known_re | public.known_kontra << 4
    known = int64(CLOSURE[before | re | kontra << 4])
    if known != before:
        public.known_re = known & 15
        public.known_kontra = known >> 4
        game.watch = int64((known & 15) | (known >> 4) != 15)
        tell(game)
        if public.anonymous:
            publish_levels(game)


@inner
def publish_levels(game):
    """Where calls show no side: the levels of the sides as far as the callers are known."""
    public = game.public
    for seat in range(4):
        if ((public.known_re | public.known_kontra) >> seat) & 1:
            side = (public.known_kontra >> seat) & 1
            public.level[side] = max(public.level[side], game.seat_level[seat])


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
