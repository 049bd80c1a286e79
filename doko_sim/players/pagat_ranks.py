"""Cards of some ranks by contract, for ``pagat``: kings, and trumps from the jacks on."""

from __future__ import annotations

import numpy as np
from numpy import int64

from doko_sim.contracts import FIRST_SOLO, KINDS_IN_ORDER, Pack, order_table
from doko_sim.engine.bits import NOTHING
from doko_sim.engine.jit import inner


def _cards(row: np.void, points: tuple[int, ...]) -> int:
    """The cards with given points in an order of cards."""
    return sum(3 << 2 * place for place in range(24) if row["points"][place] in points)


def _from_jack(row: np.void) -> int:
    """The trumps that are jacks, queens, tens of hearts, kings if all are, or promoted."""
    trumps, kings = int(row["trumps"]), _cards(row, (4,))
    higher = int(row["ten_hearts"]) | -1 << 2 * KINDS_IN_ORDER
    if kings & ~trumps == 0:
        higher |= kings
    return trumps & (_cards(row, (2, 3)) | higher)


#: By row of the table of orders, those with plain tens of hearts after the others.
_ROWS = (*order_table(), *order_table(Pack(hearts_ten="plain")))
KINGS = np.array([_cards(row, (4,)) for row in _ROWS], np.uint64)
FROM_JACK = np.array([_from_jack(row) for row in _ROWS], np.uint64)
_PLAIN_TENS = len(order_table())


@inner
def row_of(public):
    """The contract's row in the tables of this module.

    Not ``order.number``, which is lost once cards are promoted.
    """
    plain = int64(public.order.ten_hearts == NOTHING)
    return max(public.contract - FIRST_SOLO, 0) + _PLAIN_TENS * plain
