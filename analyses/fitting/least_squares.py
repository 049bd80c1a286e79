"""Ridge regression of gains on tables, from sums of whole numbers.

A deviation takes the numbers of the card played instead and leaves those of the base's card: a row
with +1 and -1 in the columns where the two differ. Its gain is what the row's sum should be. Only
the products of columns with each other and with the gains are kept, so memory does not grow with
the number of deals, and the sums are the same in any order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .columns import NOWHERE, Columns


@dataclass
class Sums:
    """What is known of some tables: products of columns, and of columns with the gains.

    Attributes
    ----------
    sizes
        The tables' lengths by name, in order; empty before anything was added.
    products, gains
        Shape (columns, columns) and (columns,), int64.
    """

    situations: int = 0
    sizes: dict[str, int] = field(default_factory=dict)
    products: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    gains: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))

    def add(self, more: Addend) -> None:
        """Add the situations of another chunk in place."""
        if not self.sizes:
            width = sum(more.sizes.values())
            self.sizes = more.sizes
            self.products, self.gains = (
                np.zeros((width, width), np.int64),
                np.zeros(width, np.int64),
            )
        self.situations += more.situations
        # each pair of columns stands there once
        self.products[more.products.row, more.products.col] += more.products.data
        self.gains += more.gains

    def solve(self, damping: float, unit: int = 1) -> dict[str, np.ndarray]:
        """The tables that fit best, as float64; gains count in parts of a game point, ``unit``.

        ``damping`` is added to each column's own product: a number seen in few situations stays
        near zero, one that is seen in none is zero.
        """
        from scipy.linalg import solve

        (seen,) = np.nonzero(self.products.diagonal())
        normal = self.products[np.ix_(seen, seen)].astype(float)
        normal[np.diag_indices_from(normal)] += damping
        numbers = np.zeros(len(self.gains))
        numbers[seen] = solve(normal, self.gains[seen] / unit, assume_a="pos", overwrite_a=True)
        ends = np.cumsum([0, *self.sizes.values()])
        return {
            name: numbers[first:last]
            for name, first, last in zip(self.sizes, ends[:-1], ends[1:], strict=True)
        }


@dataclass(frozen=True)
class Addend:
    """The sums over one chunk; ``products`` is a sparse matrix in coordinates."""

    situations: int
    sizes: dict[str, int]
    products: Any
    gains: np.ndarray


def addend(other: Columns, card: Columns, gains: np.ndarray) -> Addend:
    """The sums over deviations: the card played instead, the base's card, and the gain of it.

    ``gains`` are whole numbers, shape (situations,).
    """
    from scipy.sparse import csr_array

    count, width = len(gains), sum(card.sizes.values())
    rows, columns, signs = [], [], []
    for sign, side in ((1, other), (-1, card)):
        for place in side.places:
            (there,) = np.nonzero(place != NOWHERE)
            rows.append(there)
            columns.append(place[there])
            signs.append(np.full(len(there), sign))
    where = (np.concatenate(rows), np.concatenate(columns))
    matrix: Any = csr_array  # whose stubs know nothing of whole numbers
    changes = matrix((np.concatenate(signs), where), shape=(count, width), dtype=np.int64)
    changes.eliminate_zeros()
    products = (changes.T @ changes).tocoo()
    return Addend(count, dict(card.sizes), products, changes.T @ gains)
