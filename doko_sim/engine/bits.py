"""Counting and choosing among the set bits of a 64-bit mask."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic
from numpy import int64, uint64

from .jit import deposit, host, inner

ONE = uint64(1)
#: Bit 0 of each of the 24 positions.
EVEN = uint64(0x555555555555)
FULL = uint64((1 << 48) - 1)
ALL = uint64((1 << 64) - 1)
NOTHING = uint64(0)
PAIR = uint64(3)
HAS_DEPOSIT = host()[2]


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typingctx: Any, mask: Any) -> Any:
    """Number of set bits."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typingctx: Any, mask: Any) -> Any:
    """Number of the lowest set bit (64 for no bit)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def highest(typingctx: Any, mask: Any) -> Any:
    """Number of the highest set bit (-1 for no bit)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], context.get_constant(types.boolean, False))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.uint64), codegen


@inner
def _by_deposit(mask, n):
    return lowest(deposit(ONE << uint64(n), mask))


@inner
def _by_clearing(mask, n):
    rest = uint64(mask)
    for _ in range(n):
        rest &= rest - ONE
    return lowest(rest)


#: ``select(mask, n)``: number of the n-th set bit (n from 0, below the mask's popcount).
select = _by_deposit if HAS_DEPOSIT else _by_clearing


@inner
def both(mask):
    """Bit 0 of every position of which the mask holds both copies."""
    return mask & (mask >> ONE) & EVEN


@inner
def bit(number):
    """The mask with one bit set."""
    return ONE << uint64(number)


@inner
def holds(mask, number):
    """Whether bit ``number`` is set."""
    return int64((mask >> uint64(number)) & ONE)
