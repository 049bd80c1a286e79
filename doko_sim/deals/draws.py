"""Hands of a class at random, each exactly as likely as the others, and no rare one dearer.

All hands of the class are numbered by counting, one of the numbers is drawn, and its hand written
down card by card. The draw has an address (seed, deal, seat), so that deal i always gets the same
hand, whatever the chunks and threads.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from doko_sim.deals.hands import Counters, State
from doko_sim.deals.packs import Pack
from doko_sim.deals.spec import HandSpec
from doko_sim.errors import DokoError
from doko_sim.texts import say

# the engine's addresses of random words (engine/random.py), here for arrays of deals
_GOLDEN, _SEED = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
_STREAM = np.uint64(0x8CB92BA72F3D8DD7)
_M1, _M2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)
#: Streams of the hands that are drawn, one a seat; the engine's own have low numbers.
HANDS = 1 << 32
#: So many hands are written down together: they fit a processor's cache.
BLOCK = 2048
Words = np.ndarray


def mix(word: Words) -> Words:
    """Scramble words, as the engine does."""
    word = (word ^ (word >> _S30)) * _M1
    word = (word ^ (word >> _S27)) * _M2
    scrambled: Words = word ^ (word >> _S31)
    return scrambled


def stream_keys(seed: int, deals: Words, stream: int) -> Words:
    """The keys of one stream of some deals, as the engine makes them."""
    start = mix(np.array([seed], np.uint64) + _SEED)
    keys = mix(start + deals.astype(np.uint64) * _GOLDEN)
    return mix(keys + np.array([stream + 1], np.uint64) * _STREAM)


def words_at(keys: Words, count: int) -> Words:
    """The ``count``-th random word of each stream."""
    return mix(keys + np.array([count + 1], np.uint64) * _GOLDEN)


class HandDealer:
    """Deals hands of one class.

    Raises
    ------
    DokoError
        If no hand is of the class.
    """

    def __init__(self, spec: HandSpec, pack: Pack) -> None:
        # kinds that the same bounds count come one after the other, which keeps the states few
        order = sorted(pack.kinds, key=lambda k: [b.what.weights[k] for b in spec.bounds])
        self.bits = [2 * kind + copy for kind in order for copy in range(2)]
        counters = Counters(spec.bounds, [(bit // 2, 1) for bit in self.bits])
        layers: list[dict[tuple[int, State], int]] = [{(0, counters.start): 0}]
        #: By card: where a state leads to without and with it; -1 is nowhere.
        self.leads: list[np.ndarray] = []
        for card in range(len(self.bits)):
            after: dict[tuple[int, State], int] = {}
            left = len(self.bits) - card - 1
            leads = [[-1, -1] for _ in layers[-1]]
            for (held, state), place in layers[-1].items():
                for take in range(2):
                    counted = counters.add(state, card, take)
                    if counted is not None and 0 <= pack.size - held - take <= left:
                        key = (held + take, counted)
                        leads[place][take] = after.setdefault(key, len(after))
            layers.append(after)
            self.leads.append(np.array(leads, np.int64).reshape(-1, 2))
        #: By card: from each state, the hands without it.
        self.without: list[np.ndarray] = []
        ways = np.ones(len(layers[-1]) + 1, np.int64)
        ways[-1] = 0
        for leads_of_card in reversed(self.leads):
            both = ways[leads_of_card]
            self.without.insert(0, both[:, 0].copy())
            ways = np.append(both.sum(axis=1), 0)
        self.number = int(ways[0])
        if self.number == 0:
            raise DokoError(
                say(
                    "no hand holds {text}; expected conditions that a hand can meet", text=spec.text
                )
            )

    def hands(self, numbers: np.ndarray) -> np.ndarray:
        """The hands with some numbers (from 0 to ``number`` - 1), masks of kinds, shape (n,)."""
        parts = [self._hands(numbers[i : i + BLOCK]) for i in range(0, len(numbers), BLOCK)]
        return np.concatenate(parts) if parts else np.zeros(0, np.uint64)

    def _hands(self, numbers: np.ndarray) -> np.ndarray:
        left = np.array(numbers, np.int64)
        place = np.zeros(len(left), np.int64)
        hands = np.zeros(len(left), np.uint64)
        for bit, leads, without in zip(self.bits, self.leads, self.without, strict=True):
            fewer = without.take(place)
            take = (left >= fewer).astype(np.int64)
            left -= fewer * take
            hands |= take.view(np.uint64) << np.uint64(bit)
            place = leads.ravel().take(2 * place + take)
        return hands

    def draw(self, seed: int, first: int, count: int, seat: int = 0) -> np.ndarray:
        """Hands for deals ``first`` to ``first + count - 1``, uint64 masks of kinds, (count,)."""
        keys = stream_keys(seed, np.arange(first, first + count), HANDS + seat)
        numbers = np.zeros(count, np.int64)
        shift = np.uint64(64 - max(1, (self.number - 1).bit_length()))
        waiting, turn = np.arange(count), 0
        while len(waiting):
            # a number that is too large is drawn again, so that all hands are equally likely
            drawn = (words_at(keys[waiting], turn) >> shift).astype(np.int64)
            fine = drawn < self.number
            numbers[waiting[fine]] = drawn[fine]
            waiting, turn = waiting[~fine], turn + 1
        return self.hands(numbers)


@lru_cache(maxsize=32)
def dealer(spec: HandSpec, pack: Pack) -> HandDealer:
    """The dealer of a class, made once."""
    return HandDealer(spec, pack)


def draw_hands(
    spec: HandSpec, pack: Pack, seed: int, first: int, count: int, seat: int = 0
) -> np.ndarray:
    """Hands of a class for deals ``first`` to ``first + count - 1``, uint64 masks, shape (count,).

    Each hand of the class is equally likely (every card told apart), independently by deal; the
    hand of a deal depends on seed, deal and seat only.

    Raises
    ------
    DokoError
        If no hand is of the class.
    """
    return dealer(spec, pack).draw(seed, first, count, seat)
