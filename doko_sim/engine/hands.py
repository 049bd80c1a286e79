"""The hands of many deals, as they are dealt at first, without a game."""

from __future__ import annotations

import numpy as np
from numba import types
from numpy import uint64

from .deal import deal
from .jit import stored
from .state import GAME, ORDER


def _deal_hands(game, orders, first, count, hands):
    """Write the four hands of deals ``first`` to ``first + count - 1``."""
    table = game[0]
    table.attempt = 0
    if table.public.order.number != 0:
        table.public.order = orders[0]
    for i in range(count):
        deal(table, first + i)
        for seat in range(4):
            hands[i, seat] = uint64(table.private[seat].hand)


SIGNATURE = types.void(
    types.Array(GAME, 1, "C"),
    types.Array(ORDER, 1, "C"),
    types.int64,
    types.int64,
    types.Array(types.uint64, 2, "C"),
)
_compiled = stored(_deal_hands)


def deal_hands(game: np.ndarray, orders: np.ndarray, first: int, count: int) -> np.ndarray:
    """The hands of deals, shape (count, 4), as masks in the normal game's order of cards.

    What a deal is dealt anew for does not matter: these are the hands of the first time. The
    game's record is left with the last deal's hands; playing a deal sets all that it needs.
    """
    if not _compiled.signatures:
        _compiled.compile(SIGNATURE.args)
    hands = np.zeros((count, 4), np.uint64)
    _compiled(game, orders, first, count, hands)
    return hands
