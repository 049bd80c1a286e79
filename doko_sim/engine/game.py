"""The loop over deals: deal, reserve, play with announcements, settle, count."""

from __future__ import annotations

import numpy as np
from numba import types
from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, WEDDING

from .announce import set_window
from .bits import lowest
from .deal import deal
from .jit import inner, stored
from .play import play_tricks
from .reserve import choose_order, reservations, set_sides
from .settle import settle
from .state import COUNTS, EXTRAS, GAME, ORDER, ROW
from .tally import tally

_KINDS = len(EXTRAS)


@inner
def _clear_public(game):
    """Wipe what the last deal left; a strategy must not see any of it."""
    public = game.public
    public.contract = 0
    public.forehand = game.first_speaker
    public.soloist = -1
    public.compulsory = 0
    public.no_compulsory = 0
    public.no_free = 0
    public.wedding_player = -1
    public.wedding_partner = -1
    public.clarification = 0
    public.shift = 0
    public.open = 0
    public.calls = 0
    public.known_re = 0
    public.known_kontra = 0
    public.moment = 0
    public.trick = 0
    public.turn = game.first_speaker
    public.lead = game.first_speaker
    public.hand = 0
    public.led = -1
    public.best = -1
    public.winner = -1
    public.points = 0
    public.on_table = uint64(0)
    public.gone = uint64(0)
    public.voids[:] = 0
    public.call_seat[:] = -1
    public.call_level[:] = 0
    public.call_moment[:] = 0
    public.cards[:] = -1
    for side in range(2):
        public.level[side] = 0
        public.late[side] = 0
    for seat in range(4):
        public.said[seat] = 0
        public.elders_seen[seat] = 0
        public.table[seat] = -1
        public.played[seat] = uint64(0)
        public.taken[seat] = uint64(0)
        public.won[seat] = 0
        public.tricks[seat] = 0
    for trick in range(12):
        public.trick_cards[trick] = uint64(0)
        public.trick_lead[trick] = -1
        public.trick_winner[trick] = -1


@inner
def _clear_players(game):
    game.log_count = 0
    game.full_tricks = 0
    for seat in range(4):
        me = game.private[seat]
        me.side = -1
        me.friends = 0
        me.foes = 0
        me.calls = 0
        me.legal = uint64(0)
        game.forced[seat].called = 0


@inner
def _start_row(game, row, number):
    row.deal = number
    row.contract = game.contract
    row.played = 0
    row.alone = 0
    row.compulsory = game.public.compulsory
    row.re = game.re
    row.lone_player = -1
    row.partner = -1
    row.clarification = 0
    for side in range(2):
        for kind in range(_KINDS):
            row.extras[side, kind] = 0


@inner
def _finish_row(game, row):
    public = game.public
    row.played = 1
    row.alone = game.alone
    row.re = game.re
    row.partner = public.wedding_partner
    row.clarification = public.clarification
    row.level[0] = public.level[0]
    row.level[1] = public.level[1]
    if game.alone or game.contract == WEDDING:
        partner = public.wedding_partner
        row.lone_player = lowest(uint64(game.re & ~(1 << partner if partner >= 0 else 0)))
    for seat in range(4):
        row.called[seat] = game.forced[seat].called


@inner
def play_deal(game, orders, row, number):
    """One deal from the shuffling to the score sheet; 0, or a negative status."""
    public = game.public
    if public.order.number != 0:
        public.order = orders[0]
    _clear_public(game)
    _clear_players(game)
    deal(game, number)
    contract, winner = reservations(game)
    if contract < 0:
        return contract
    choose_order(game, orders, contract)
    set_sides(game, contract, winner)
    _start_row(game, row, number)
    if game.wanted and not (game.wanted >> contract) & 1:
        return int64(0)
    if contract >= FIRST_SOLO and (public.compulsory or game.rules.soloist_leads):
        public.turn = winner
    public.open = int64(contract != WEDDING)
    set_window(game)
    status = play_tricks(game)
    if status == 0:
        settle(game, row)
        _finish_row(game, row)
    return status


def _play_deals(game, orders, first, count, counts, rows):
    """Play deals ``first`` to ``first + count - 1``; 0, or a negative status.

    ``rows`` takes one row a deal, or holds a single one that is used again and again. After a
    negative status the last row's deal is the one that could not be played on.
    """
    table = game[0]
    every = int64(len(rows) >= count)
    for i in range(count):
        row = rows[i * every]
        status = play_deal(table, orders, row, first + i)
        if status < 0:
            row.deal = first + i
            return status
        tally(counts[0], row, table.first_speaker)
    return int64(0)


SIGNATURE = types.int64(
    types.Array(GAME, 1, "C"),
    types.Array(ORDER, 1, "C"),
    types.int64,
    types.int64,
    types.Array(COUNTS, 1, "C"),
    types.Array(ROW, 1, "C"),
)
_compiled = stored(_play_deals)


def compile_now() -> None:
    """Compile the loop, or load it from the cache, if that has not happened yet."""
    _compiled.compile(SIGNATURE.args)


def play_deals(
    game: np.ndarray,
    orders: np.ndarray,
    first: int,
    count: int,
    counts: np.ndarray,
    rows: np.ndarray,
) -> int:
    """Play deals; arrays of one game, all orders, one record of counts, and rows.

    Returns 0, or a negative status when a strategy did what is not allowed.
    """
    return int(_compiled(game, orders, first, count, counts, rows))
