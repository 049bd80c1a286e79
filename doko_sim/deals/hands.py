"""How many hands there are of a class, by counting over the kinds of card.

Cards are counted one by one, so a hand that holds one of two copies counts twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb

from doko_sim.deals.packs import Pack
from doko_sim.deals.spec import MOST, Bound
from doko_sim.errors import DokoError

#: Numbers of cards in each cell are packed into one whole number, so many bits each.
BITS = 7
CELL = (1 << BITS) - 1
#: Hands that are told apart at most where several hands are asked about.
MOST_HANDS = 300_000
#: What has been counted so far for each bound.
State = tuple[int, ...]


def too_fine() -> DokoError:
    """What is wrong with a question that tells too many hands apart."""
    return DokoError(
        "the conditions on several hands tell too many classes of cards apart to count; "
        "expected fewer of them, or fewer cards named"
    )


class Cells:
    """The kinds of a pack put together where no bound tells them apart."""

    def __init__(self, pack: Pack, bounds: Iterable[Bound]) -> None:
        self.size = pack.size
        self.weights = list(dict.fromkeys(bound.what.weights for bound in bounds))
        groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for kind in pack.kinds:
            groups[tuple(own[kind] for own in self.weights)].append(kind)
        self.marks = list(groups)
        self.sizes = [2 * len(kinds) for kinds in groups.values()]
        self.cell_of = {kind: c for c, kinds in enumerate(groups.values()) for kind in kinds}

    def split(self, key: int) -> list[int]:
        """The numbers of cards in each cell that a packed number holds."""
        return [key >> BITS * cell & CELL for cell in range(len(self.sizes))]

    @cached_property
    def all(self) -> int:
        """The whole pack, packed."""
        return sum(cards << BITS * cell for cell, cards in enumerate(self.sizes))

    @cached_property
    def every(self) -> frozenset[int]:
        """Every possible hand's numbers of cards, packed.

        Raises
        ------
        DokoError
            If there are too many.
        """
        keys = [(0, 0)]
        for cell, cards in enumerate(self.sizes):
            left = sum(self.sizes[cell + 1 :])
            keys = [
                (held + more, key + (more << BITS * cell))
                for held, key in keys
                for more in range(max(0, self.size - held - left), min(cards, self.size - held) + 1)
            ]
            if len(keys) > MOST_HANDS:
                raise too_fine()
        return frozenset(key for _, key in keys)

    def meeting(self, bounds: Sequence[Bound]) -> frozenset[int]:
        """The hands that meet some of the bounds that these cells are made for."""
        columns = [
            (bound, [mark[self.weights.index(bound.what.weights)] for mark in self.marks])
            for bound in bounds
        ]

        def meets(key: int) -> bool:
            held = self.split(key)
            return all(
                bound.low <= sum(map(int.__mul__, held, column)) <= bound.high
                for bound, column in columns
            )

        return frozenset(filter(meets, self.every))


class Counters:
    """Counts for some bounds while kinds are added in a fixed order, in as few states as possible.

    A state that can no longer meet every bound is None.
    """

    def __init__(self, bounds: Sequence[Bound], groups: Sequence[tuple[int, int]]) -> None:
        """For groups of cards alike, each a kind and the number of cards."""
        self.start: State = (0,) * len(bounds)
        self.lows = [bound.low for bound in bounds]
        self.highs = [bound.high for bound in bounds]
        self.steps = [[bound.what.weights[kind] for bound in bounds] for kind, _ in groups]
        #: By group: what the groups after it can add at most.
        self.left = [[0] * len(bounds)]
        for step, (_, cards) in zip(self.steps[:0:-1], groups[:0:-1], strict=True):
            self.left.append([n + cards * w for n, w in zip(self.left[-1], step, strict=True)])
        self.left.reverse()

    def add(self, state: State, group: int, cards: int) -> State | None:
        """The state after some cards of a group, which must come one after the other."""
        after = []
        for value, step, left, low, high in zip(
            state, self.steps[group], self.left[group], self.lows, self.highs, strict=True
        ):
            value += step * cards
            if value > high or value + left < low:
                return None
            after.append(min(value, low) if high >= MOST else value)
        return tuple(after)


def own_hands(pack: Pack, bounds: Sequence[Bound], shared: Cells) -> dict[int, int]:
    """Hands that meet some bounds, by their numbers of cards in the shared cells (packed)."""
    steps = {kind: 1 << BITS * shared.cell_of[kind] for kind in pack.kinds}
    return _counted(pack, bounds, steps)


def values(pack: Pack, bounds: Sequence[Bound], weights: Sequence[int]) -> dict[int, int]:
    """Hands that meet some bounds, by the sum of some weights of their cards, in rising order."""
    return _counted(pack, bounds, {kind: weights[kind] for kind in pack.kinds})


def _counted(pack: Pack, bounds: Sequence[Bound], steps: dict[int, int]) -> dict[int, int]:
    """Hands that meet some bounds, by the sum of what each kind adds."""
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for kind in pack.kinds:
        alike[(steps[kind], *(bound.what.weights[kind] for bound in bounds))].append(kind)
    # kinds that few bounds count come last, so that the others are settled early
    groups = [(kinds[0], 2 * len(kinds)) for kinds in sorted(alike.values(), key=len)]
    counters = Counters(bounds, groups)
    states: dict[tuple[int, int, State], int] = {(0, 0, counters.start): 1}
    for group, (kind, cards) in enumerate(groups):
        left = sum(more for _, more in groups[group + 1 :])
        after: dict[tuple[int, int, State], int] = defaultdict(int)
        for (held, total, state), ways in states.items():
            need = pack.size - held
            for more in range(max(0, need - left), min(cards, need) + 1):
                counted = counters.add(state, group, more)
                if counted is not None:
                    place = (held + more, total + more * steps[kind], counted)
                    after[place] += ways * comb(cards, more)
        states = after
    found: dict[int, int] = defaultdict(int)
    for (_, total, _), ways in states.items():
        found[total] += ways
    return dict(sorted(found.items()))
