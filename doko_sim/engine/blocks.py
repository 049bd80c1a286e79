"""The loop over blocks: several games on each deal, whose seats a plan gives to strategies."""

from __future__ import annotations

from typing import Any

import llvmlite.ir
import numpy as np
from numba import from_dtype, types
from numba.extending import intrinsic

from . import game as loop
from .bits import NOTHING
from .deal import deal
from .jit import address_of, inner, stored
from .state import COUNTS_DTYPE, HOUSE_FIELDS, PARAMETERS

#: A strategy with the values of its parameters, of which the first ``used`` count.
ENTRY_DTYPE = np.dtype(
    [
        ("reserve", np.int64),  # addresses of its functions
        ("announce", np.int64),
        ("play", np.int64),
        ("used", np.int64),
        ("parameters", np.float64, PARAMETERS),
    ],
    align=True,
)
#: Where a block could not be played on: its number from the first, its game, and by seat who
#: sat there, as places in the book.
FAILED_DTYPE = np.dtype([("block", np.int64), ("game", np.int64), ("seats", np.int64, 4)])
ENTRY, FAILED = from_dtype(ENTRY_DTYPE), from_dtype(FAILED_DTYPE)
#: Lengths of a plan: the same seating for all deals, one by the deal's number, one by the seats
#: that are dealt a queen of clubs.
ALWAYS, BY_NUMBER, BY_HANDS = 1, 4, 16


@intrinsic  # type: ignore[untyped-decorator]
def play_at(
    typingctx: Any,
    address: Any,
    game: Any,
    orders: Any,
    first: Any,
    count: Any,
    counts: Any,
    rows: Any,
) -> Any:
    """Call the loop over deals at its address, so that it is not compiled a second time."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        convention = context.call_conv
        argument_types = signature.args[1:]
        function_type = convention.get_function_type(types.int64, argument_types)
        pointer = builder.inttoptr(args[0], function_type.as_pointer())
        status, answer = convention.call_function(
            builder, pointer, types.int64, argument_types, list(args[1:])
        )
        fine = builder.icmp_signed("==", status.code, llvmlite.ir.Constant(status.code.type, 0))
        return builder.select(fine, answer, context.get_constant(types.int64, -1))

    return types.int64(types.int64, *loop.SIGNATURE.args), codegen


@inner
def _elders_dealt(table, orders, number):
    """Bits of the seats that get a queen of clubs when a deal is dealt for the first time."""
    table.attempt = 0
    if table.public.order.number != 0:
        table.public.order = orders[0]
    deal(table, number)
    seats = 0
    for seat in range(4):
        if (table.private[seat].dealt & table.public.order.elders) != NOTHING:
            seats |= 1 << seat
    return seats


@inner
def _sit_down(table, seat, entry):
    """Give a seat to a strategy."""
    table.reserve[seat] = entry.reserve
    table.announce[seat] = entry.announce
    table.play[seat] = entry.play
    parameters = table.private[seat].parameters
    for i in range(entry.used):
        parameters[i] = entry.parameters[i]


def _play_blocks(address, game, orders, book, plan, first, count, none, rows, elders, failed):
    """Play blocks ``first`` to ``first + count - 1``; 0, or a negative status."""
    table = game[0]
    layouts, games = plan.shape[0], plan.shape[1]
    sitting = np.full(4, -1)
    for i in range(count):
        number = first + i
        layout = 0
        if layouts == BY_NUMBER:
            layout = number & 3
        elif layouts == BY_HANDS:
            layout = _elders_dealt(table, orders, number)
            elders[i] = layout
        for g in range(games):
            for seat in range(4):
                who = plan[layout, g, seat]
                if sitting[seat] != who:
                    _sit_down(table, seat, book[who])
                    sitting[seat] = who
            place = i * games + g
            status = play_at(address, game, orders, number, 1, none, rows[place : place + 1])
            if status < 0:
                failed[0].block = i
                failed[0].game = g
                for seat in range(4):
                    failed[0].seats[seat] = plan[layout, g, seat]
                return status
    return types.int64(0)


_SIGNATURE = types.int64(
    types.int64,
    *loop.SIGNATURE.args[:2],
    types.Array(ENTRY, 1, "C"),
    types.Array(types.int64, 3, "C"),
    types.int64,
    types.int64,
    *loop.SIGNATURE.args[4:],
    types.Array(types.int64, 1, "C"),
    types.Array(FAILED, 1, "C"),
)
_compiled = stored(_play_blocks)


def compile_now() -> None:
    """Compile both loops, or load them from the cache, if that has not happened yet."""
    loop.compile_now()
    _compiled.compile(_SIGNATURE.args)


def play_blocks(
    game: np.ndarray,
    orders: np.ndarray,
    book: np.ndarray,
    plan: np.ndarray,
    first: int,
    rows: np.ndarray,
    elders: np.ndarray,
    failed: np.ndarray,
) -> int:
    """Play blocks of games, each block on one deal and with the same random streams.

    Parameters
    ----------
    game, orders
        A table's record, shape (1,), and all orders of cards.
    book
        The strategies, dtype ENTRY_DTYPE.
    plan
        Who sits where, as places in the book, shape (layouts, games, 4), int64; see ALWAYS,
        BY_NUMBER and BY_HANDS for the layouts.
    first
        The first deal's number; ``len(elders)`` deals are played.
    rows
        Shape (blocks * games,), dtype state.ROW_DTYPE: a block's games stand together.
    elders
        Shape (blocks,), int64: with BY_HANDS the bits of the seats dealt a queen of clubs.
    failed
        Shape (1,), dtype FAILED_DTYPE: filled in with a negative status.

    Returns
    -------
    int
        0, or a negative status when a strategy did what is not allowed.
    """
    for name in HOUSE_FIELDS:
        rows[name] = 0
    address = address_of(loop.dispatcher(), loop.SIGNATURE.args)
    none = np.zeros(0, COUNTS_DTYPE)
    count = len(elders)
    return int(
        _compiled(address, game, orders, book, plan, first, count, none, rows, elders, failed)
    )
