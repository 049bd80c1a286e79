"""Deals played one by one, with a row each and the announcements that were made.

The engine's rows tell which levels a side has reached; who said what stands in the public record,
which the next deal writes over. So the loop over deals is called for each deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy import int64

from doko_sim.complaint import complaint
from doko_sim.engine import game as loop
from doko_sim.engine.blocks import play_at
from doko_sim.engine.jit import address_of, stored
from doko_sim.engine.state import HOUSE_FIELDS
from doko_sim.table import StrategyError, Table

#: What is kept of a seat's announcements: how many, the highest level, and the cards on the table
#: before its first (-1: none).
NUMBER, LEVEL, FIRST = range(3)
PARTS = 3


def _play_rows(
    address: Any, game: Any, orders: Any, first: Any, counts: Any, rows: Any, calls: Any
) -> int64:
    """Play deal ``first + i`` into row i and calls[i]; 0, or a negative status."""
    public = game[0].public
    for i in range(len(rows)):
        status = play_at(address, game, orders, first + i, 1, counts, rows[i : i + 1])
        if status < 0:
            return int64(status)
        for k in range(public.calls):
            own = calls[i, public.call_seat[k]]
            if own[0] == 0:
                own[2] = public.call_moment[k]
            own[0] += 1
            own[1] = max(int64(own[1]), public.call_level[k])
    return int64(0)


_SIGNATURE = types.int64(
    types.int64,
    *loop.SIGNATURE.args[:3],
    *loop.SIGNATURE.args[4:],
    types.Array(types.int8, 3, "C"),
)
_compiled = stored(_play_rows)


def compile_now() -> None:
    """Compile the loop, or load it from the cache, if that has not happened yet."""
    loop.compile_now()
    if not _compiled.signatures:
        _compiled.compile(_SIGNATURE.args)


def play_rows(table: Table, first: int, counts: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Play as many deals as there are rows, from deal ``first`` on.

    Parameters
    ----------
    table
        It deals at random or with fixed cards; no hands are drawn.
    counts, rows
        One record of state.COUNTS_DTYPE to be added to; rows of state.ROW_DTYPE to be filled in.

    Returns
    -------
    np.ndarray
        int8, shape (deals, seats, PARTS): NUMBER, LEVEL (0 none to 5 schwarz) and FIRST.

    Raises
    ------
    StrategyError
        If a strategy answers with something that is not allowed.
    """
    compile_now()
    before = int(counts["deals"][0])
    calls = np.zeros((len(rows), 4, PARTS), np.int8)
    calls[:, :, FIRST] = -1
    for name in HOUSE_FIELDS:
        rows[name] = 0
    address = address_of(loop.dispatcher(), loop.SIGNATURE.args)
    status = _compiled(address, table.game, table.orders, first, counts, rows, calls)
    if status < 0:
        number = first + int(counts["deals"][0]) - before
        raise StrategyError(complaint(table.game, table.orders, table.players, number))
    return calls
