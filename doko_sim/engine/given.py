"""Deals in which one seat's hand is given, another one in each."""

from __future__ import annotations

import numpy as np
from numba import types

from . import game as loop
from .blocks import play_at
from .jit import address_of, stored
from .state import HOUSE_FIELDS


def _play_given(address, game, orders, first, seat, hands, counts, rows):
    """Play deal ``first + i`` with ``hands[i]`` at the seat; 0, or a negative status."""
    table = game[0]
    every = types.int64(len(rows) >= len(hands))
    for i in range(len(hands)):
        table.fixed[seat] = hands[i]
        place = i * every
        status = play_at(address, game, orders, first + i, 1, counts, rows[place : place + 1])
        if status < 0:
            return status
    return types.int64(0)


_SIGNATURE = types.int64(
    types.int64,
    *loop.SIGNATURE.args[:3],
    types.int64,
    types.Array(types.uint64, 1, "C"),
    *loop.SIGNATURE.args[4:],
)
_compiled = stored(_play_given)


def play_given(
    game: np.ndarray,
    orders: np.ndarray,
    first: int,
    seat: int,
    hands: np.ndarray,
    counts: np.ndarray,
    rows: np.ndarray,
) -> int:
    """Play as `game.play_deals` does, with a hand a deal for one seat (masks of kinds, uint64).

    The loop over deals is called for each, so it is not compiled a second time. After a negative
    status the hand of the deal that could not be played on is still fixed.
    """
    if not _compiled.signatures:
        _compiled.compile(_SIGNATURE.args)
    for name in HOUSE_FIELDS:
        rows[name] = 0
    address = address_of(loop.dispatcher(), loop.SIGNATURE.args)
    return int(_compiled(address, game, orders, first, seat, hands, counts, rows))
