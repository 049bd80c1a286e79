"""The same count of deals for long lists of hands, with numpy: remainders of several primes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod
from operator import mul

import numpy as np

from doko_sim.deals.hands import Cells

#: The primes next below 2**31; three of them tell apart all numbers of deals (below 2**92).
PRIMES = (2_147_483_647, 2_147_483_629, 2_147_483_587)
Pair = tuple[Mapping[int, int], Mapping[int, int]]


def count_pairs(cells: Cells, pairs: Sequence[Pair], together: int, scale: int) -> int:
    """Deals in which the sums of two hands of each pair make up the pack; see seats.py."""
    first, second = (_product(cells, *pair) for pair in pairs)
    remainders = []
    for row, other, prime in zip(first, second, PRIMES, strict=True):
        total = int(np.sum(row * other[::-1] % prime))
        remainders.append(total * together * pow(scale, -1, prime) % prime)
    return _joined(remainders)


def _joined(remainders: Sequence[int]) -> int:
    """The one number below the product of the primes that has these remainders."""
    every = prod(PRIMES)
    parts = (
        remainder * (every // prime) * pow(every // prime, -1, prime)
        for remainder, prime in zip(remainders, PRIMES, strict=True)
    )
    return sum(parts) % every


def _product(cells: Cells, first: Mapping[int, int], second: Mapping[int, int]) -> np.ndarray:
    """Products of weights by the sum of two hands, shape (primes, sums)."""
    # the number of cards in the last cell follows from those in the others
    sizes = cells.sizes[:-1]
    strides = [1, *accumulate((cards + 1 for cards in sizes), mul)]
    primes = np.array(PRIMES, np.int64)[:, None]
    total = np.zeros((len(PRIMES), strides.pop()), np.int64)
    room = np.array(cells.sizes, np.int8)

    def prepared(hands: Mapping[int, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        held = np.array([cells.split(key) for key in hands], np.int8)
        weights = [[weight % prime for weight in hands.values()] for prime in PRIMES]
        return held, held[:, :-1].astype(np.int64) @ strides, np.array(weights, np.int64)

    if len(first) > len(second):
        first, second = second, first
    (held, places, weights), (others, at, factors) = prepared(first), prepared(second)
    for own, place, weight in zip(held, places, weights.T, strict=True):
        fits = (others <= room - own).all(axis=1)
        total[:, at[fits] + place] += factors[:, fits] * weight[:, None] % primes
    return total % primes
