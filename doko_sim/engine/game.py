"""The loop over deals: deal, reserve, play with announcements, settle, count."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, NO_GAME, POVERTY, WEDDING

from .announce import set_window
from .bits import lowest, popcount
from .clear import clear_house, clear_players, clear_public
from .deal import deal
from .genscher import watch_pairs
from .jit import inlined, inner, stored
from .log import note
from .options import REDEALS
from .parties import set_sides
from .play import play_tricks, prepare_play
from .poverty import poverty_leader
from .promote import call_before_play
from .reserve import LAST_ATTEMPT, choose_order, choose_wedding_trick, reservations
from .settle import settle
from .state import (
    COUNTS,
    EVENT,
    EXTRAS,
    GAME,
    HALF_CHICKEN,
    HOUSE_FIELDS,
    ORDER,
    ROW,
    USUAL_EXTRAS,
)
from .tally import tally

_KINDS, _REASONS = len(EXTRAS), len(REDEALS)


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
    rules = game.public.rules
    for side in range(2):
        # what no rule counts stays zero, as play_deals has left it
        for kind in range(_KINDS if rules.house_extras else USUAL_EXTRAS):
            row.extras[side, kind] = 0
    if rules.may_redeal:
        for reason in range(_REASONS):
            row.redeals[reason] = game.redeals[reason]


@inner
def _finish_row(game, row):
    public = game.public
    row.played = 1
    row.alone = game.alone
    row.re = game.re
    row.partner = public.wedding_partner
    row.clarification = public.clarification
    for side in range(2):
        row.level[side] = game.level[side]
        row.calls[side] = game.first_calls[side]
    row.contract = game.contract
    if public.rules.house:
        _finish_house(game, row)
    if game.contract == POVERTY:
        row.lone_player = public.poverty_player
        row.partner = public.taker
    elif game.contract == WEDDING:
        row.lone_player = public.wedding_player
    elif game.alone:
        row.lone_player = lowest(uint64(game.re))
    for seat in range(4):
        row.called[seat] = game.forced[seat].called
    row.first_trick[0] = public.trick_winner[0]
    points = int64(0)
    for card in range(4):
        points += public.order.points[uint64(public.cards[card]) >> uint64(1)]
    row.first_trick[1] = points


@inner
def _finish_house(game, row):
    public = game.public
    row.forced_calls = game.forced_calls
    row.genscher = int64(public.genscher >= 0)
    row.promoted = 0
    for k in range(3):
        row.promoted |= int64(public.promoted[k] >= 0) << k


@inlined
def _open(game, orders, number):
    """Deal until a game comes about: its contract (or a status), and the seat that named it."""
    public = game.public
    if public.rules.may_redeal:
        for reason in range(_REASONS):
            game.redeals[reason] = 0
    for attempt in range(LAST_ATTEMPT + 1):
        game.attempt = attempt
        if public.order.number != 0:
            public.order = orders[0]
        clear_public(game)
        clear_players(game)
        if public.rules.house or not game.wiped:
            clear_house(game)
            game.wiped = 1
        deal(game, number)
        contract, winner = reservations(game)
        if contract != NO_GAME:
            break
        game.redeals[game.reason] += 1
        if game.wanted or not game.redeal:
            break
    return contract, winner


@inlined
def _prepare(game, contract, winner):
    """From the contract to the first card: order, sides, questions; 0 or a status."""
    public = game.public
    rules = public.rules
    if contract == POVERTY:
        public.turn = poverty_leader(public)
    elif contract >= FIRST_SOLO and (public.compulsory or rules.soloist_leads):
        public.turn = winner
    public.open = int64(contract != WEDDING)
    if not rules.house:
        set_window(game)
        return int64(0)
    prepare_play(game)
    set_window(game)
    if contract == WEDDING:
        status = choose_wedding_trick(game)
        if status < 0:
            return status
    if rules.half_chicken and contract < FIRST_SOLO:
        _count_chickens(game)
    watch_pairs(game)
    return call_before_play(game)


@inner
def _count_chickens(game):
    """Note who holds both tens of diamonds, which changes nothing."""
    public = game.public
    pair = public.order.tens & public.order.pack & public.order.trumps & ~public.order.ten_hearts
    for seat in range(4):
        if popcount(game.private[seat].hand & pair) == 2:
            public.chicken |= 1 << seat
            if game.log_on:
                note(game, EVENT, seat, HALF_CHICKEN, 1, 0)


@inner
def play_deal(game, orders, row, number):
    """One deal from the shuffling to the score sheet; 0, or a negative status."""
    contract, winner = _open(game, orders, number)
    if contract < 0:
        return contract
    game.contract = contract
    if contract == NO_GAME:
        _start_row(game, row, number)
        return int64(0)
    choose_order(game, orders, contract)
    set_sides(game, contract, winner)
    _start_row(game, row, number)
    if game.wanted and not (game.wanted >> contract) & 1:
        return int64(0)
    status = _prepare(game, contract, winner)
    if status == 0:
        status = play_tricks(game)
    if status == 0:
        settle(game, row)
        _finish_row(game, row)
    return status


def _play_deals(game, orders, first, count, counts, rows):
    """Play deals ``first`` to ``first + count - 1``; 0, or a negative status.

    ``rows`` takes one row a deal, or holds a single one that is used again and again; ``counts``
    is one record or none. After a negative status the last row's deal is the one that could not
    be played on.
    """
    table = game[0]
    every, counted = int64(len(rows) >= count), len(counts) > 0
    for i in range(count):
        row = rows[i * every]
        status = play_deal(table, orders, row, first + i)
        if status < 0:
            row.deal = first + i
            return status
        if counted:
            tally(counts[0], row, table)
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


def dispatcher() -> Any:
    """The compiled loop, for calls from other compiled code."""
    return _compiled


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
    for name in HOUSE_FIELDS:
        rows[name] = 0
    return int(_compiled(game, orders, first, count, counts, rows))
