"""What a rule may change: by name a function of rows and hands to hits and cases of each deal."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from analyses.outcomes import outcomes
from doko_sim.cards import KIND
from doko_sim.contracts import order_table

#: Rows (state.ROW_DTYPE) and hands, shape (deals, 4), to whole numbers, both of shape (deals,).
Count = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


def _ten_worth(rows: np.ndarray, hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What a seat gets for each ten of hearts: the slope of scores over tens held.

    A seat has half a ten on average, so the sums are those of scores times what it has more, and
    of the squares of that, both doubled.
    """
    place = int(order_table()[0]["place"][KIND["HT"]])
    held = np.bitwise_count(hands >> np.uint64(2 * place) & np.uint64(3)).astype(np.int64)
    more = 2 * held - 1
    return (rows["scores"].astype(np.int64) * more).sum(axis=1), (more * more).sum(axis=1) // 2


def _outcome(name: str) -> Count:
    def count(rows: np.ndarray, _: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return outcomes()[name].parts(rows)[0].astype(np.int64), np.ones(len(rows), np.int64)

    return count


CHANGES: dict[str, Count] = {
    "ten_worth": _ten_worth,
    **{name: _outcome(name) for name in ("points", "value", "re_win", "calls", "dear", "forehand")},
}
