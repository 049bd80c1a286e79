"""How many deals there are in which each seat holds one of its hands.

With classes ("cells") of m(1), m(2), ... cards, the deals in which the seats s hold a(s, k) cards
of class k are the product over k of m(k)! / (a(0, k)! a(1, k)! a(2, k)! a(3, k)!). So every seat
brings a weight for each of its hands, the weights of two seats are multiplied for each sum of two
hands, and two such pairs must make up the pack.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import factorial, perm, prod

from doko_sim.deals.hands import Cells, too_fine
from doko_sim.deals.packs import SEATS

#: By hand (packed): a whole number in proportion to its weight.
Weights = Mapping[int, int]
#: From so many pairs of hands on numpy does the work.
MANY = 200_000
#: More than these, over a whole question, take too long.
TOO_MANY = 120_000_000


class Seats:
    """Counts deals for one pack and its cells."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.work = 0
        self.most = [min(cards, cells.size) for cards in cells.sizes]
        self.together = prod(map(factorial, cells.sizes))
        #: What the weights of a seat are multiplied by to be whole numbers.
        self.scale = prod(map(factorial, self.most))
        #: The same for one's own hand, whose weights also tell how many such hands are wanted.
        self.own_scale = prod(
            perm(cards, most) for cards, most in zip(cells.sizes, self.most, strict=True)
        )

    def weights(self, hands: Iterable[int]) -> Weights:
        """The weights of a seat that may hold any of some hands."""
        return self._weighed(dict.fromkeys(hands, 1), lambda _, most, held: perm(most, most - held))

    def own_weights(self, hands: Mapping[int, int]) -> Weights:
        """The weights of a seat for which only so many of all hands alike will do."""
        return self._weighed(hands, lambda cards, most, held: perm(cards - held, most - held))

    def _weighed(self, hands: Mapping[int, int], weight: Callable[[int, int, int], int]) -> Weights:
        return {
            key: number * prod(map(weight, self.cells.sizes, self.most, self.cells.split(key)))
            for key, number in hands.items()
        }

    def count(self, own: Mapping[int, int] | None, others: Sequence[frozenset[int]]) -> int:
        """The deals in which one's own hand and those of some other seats are as given.

        ``own`` says how many of the hands with some numbers of cards will do; with None all do,
        and ``others`` may be four.
        """
        if any(not hands for hands in others) or (own is not None and not own):
            return 0
        seats = [self.weights(hands) for hands in others]
        scale = self.scale ** len(seats)
        if own is not None:
            seats.append(self.own_weights(own))
            scale *= self.own_scale
        seats.sort(key=len)
        if len(seats) < 2 or (len(seats) == 2 and len(seats[0]) * len(seats[1]) < MANY):
            return int(self._with_free(seats) // scale)
        for _ in range(SEATS - len(seats)):
            seats.append(self.weights(self.cells.every))
            scale *= self.scale
        # the smallest list goes with the largest
        pairs = (seats[0], seats[3]), (seats[1], seats[2])
        work = sum(len(a) * len(b) for a, b in pairs)
        self.work += work
        if self.work > TOO_MANY:
            raise too_fine()
        if work >= MANY:
            from doko_sim.deals.modular import count_pairs

            return count_pairs(self.cells, pairs, self.together, scale)
        first, second = (_product(*pair) for pair in pairs)
        total = sum(weight * second.get(self.cells.all - key, 0) for key, weight in first.items())
        return int(total * self.together // scale)

    def _with_free(self, seats: Sequence[Weights]) -> int:
        """Deals of one or two seats' hands, times the scale; the others hold what is left."""
        size = self.cells.size
        rest = (SEATS - len(seats)) * size
        ways = int(factorial(rest) // factorial(size) ** (SEATS - len(seats)))
        chosen = _product(*seats) if len(seats) == 2 else seats[0] if seats else {0: 1}
        total = 0
        for key, weight in chosen.items():
            held = self.cells.split(key)
            if all(map(int.__le__, held, self.cells.sizes)):
                total += weight * prod(map(perm, self.cells.sizes, held))
        return total * ways


def _product(first: Weights, second: Weights) -> dict[int, int]:
    """Numbers of cards of two seats together, with the products of their weights."""
    total: dict[int, int] = defaultdict(int)
    for key, weight in first.items():
        for more, other in second.items():
            total[key + more] += weight * other
    return total
