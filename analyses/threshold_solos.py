"""Kontra against a solo, and Re of the soloist: what saying it is worth, as sums over solos.

The solos are those that the strategies play of random deals. One seat is silent, or says Re or
Kontra at the last moment; a defender's hand is looked at by what it holds in the solo's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.threshold_sums import GROUPS, PLANS
from doko_sim.chunks import Work
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, ORDER_OF_CONTRACT, Pack, order_table
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force

SOLOS = CONTRACTS[FIRST_SOLO:]
#: What a defender's hand is looked at by; high trumps count as trumps too.
HELD: tuple[str, ...] = ("trump", "high trump", "ace outside trump", "void suit")
#: Trumps, and aces outside trump, up to which hands are kept apart.
MOST_TRUMPS, MOST_ACES = 13, 9
_PLAIN = range(4)


@dataclass
class SoloSums:
    """Sums over solos; the first two axes of each array are the group and the kind of solo.

    Attributes
    ----------
    squares, products
        (..., 1 + held, 1 + held) and (..., 1 + held): of 1 and HELD, and of these with the gain
        of Kontra over silence.
    cells
        (..., trumps, aces, 2): hands of defenders, and the sum of their gains.
    re
        (..., 3): solos, those won in silence, and the sum of the gains of Re.
    """

    drawn: int = 0
    squares: np.ndarray = field(init=False)
    products: np.ndarray = field(init=False)
    cells: np.ndarray = field(init=False)
    re: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        shape, size = (GROUPS, len(SOLOS)), 1 + len(HELD)
        self.squares = np.zeros((*shape, size, size), np.int64)
        self.products = np.zeros((*shape, size), np.int64)
        self.cells = np.zeros((*shape, MOST_TRUMPS, MOST_ACES, 2), np.int64)
        self.re = np.zeros((*shape, 3), np.int64)

    def add(self, more: SoloSums) -> None:
        """Add other deals in place."""
        self.drawn += more.drawn
        for name in ("squares", "products", "cells", "re"):
            own: np.ndarray = getattr(self, name)
            own += getattr(more, name)

    def count(
        self, group: np.ndarray, solo: np.ndarray, held: np.ndarray, gain: np.ndarray
    ) -> None:
        """Count defenders: groups, kinds of solo, HELD (held, hands), gains."""
        columns = np.vstack([np.ones(len(gain), np.int64), held])
        for i, left in enumerate(columns):
            _add(self.products[..., i], (group, solo), left * gain)
            for j, right in enumerate(columns):
                _add(self.squares[..., i, j], (group, solo), left * right)
        place = group, solo, np.minimum(held[0], MOST_TRUMPS - 1), held[2]
        _add(self.cells[..., 0], place, np.ones(len(gain), np.int64))
        _add(self.cells[..., 1], place, gain)

    def count_re(
        self, group: np.ndarray, solo: np.ndarray, won: np.ndarray, gain: np.ndarray
    ) -> None:
        """Count soloists: groups, kinds of solo, whether won in silence, gains."""
        for i, values in enumerate((np.ones(len(gain), np.int64), won, gain)):
            _add(self.re[..., i], (group, solo), values)


def _add(sums: np.ndarray, place: tuple[np.ndarray, ...], values: np.ndarray) -> None:
    """Add whole numbers to sums in place, one at each place."""
    flat = np.ravel_multi_index(place, sums.shape)
    # sums far below 2^53 are exact
    sums += np.bincount(flat, values, sums.size).astype(np.int64).reshape(sums.shape)


class SoloReader:
    """Counts HELD in hands that stand in the normal game's order of cards."""

    def __init__(self, rules: Rules) -> None:
        table = order_table(Pack.of(rules))
        place = table[0]["place"]
        self._masks = [
            _masks(table[ORDER_OF_CONTRACT[FIRST_SOLO + solo]], place, rules)
            for solo in range(len(SOLOS))
        ]

    def held(self, solo: int, hands: np.ndarray) -> np.ndarray:
        """HELD of some hands in one kind of solo, shape (held, hands)."""
        trumps, high, aces, suits = self._masks[solo]
        counts = [np.bitwise_count(hands & mask) for mask in (trumps, high, aces)]
        voids = [(hands & suit) == 0 for suit in suits]
        return np.stack([*counts, np.sum(voids, axis=0)]).astype(np.int64)


def _masks(
    order: np.void, place: np.ndarray, rules: Rules
) -> tuple[np.uint64, np.uint64, np.uint64, list[np.uint64]]:
    """Trumps, high trumps, aces outside trump and the plain suits of a solo, in normal order."""
    nines = order["pack"]

    def in_normal_order(mask: int) -> np.uint64:
        kinds = [int(order["kind"][p]) for p in range(len(place)) if mask >> 2 * p & 3]
        return np.uint64(sum(3 << 2 * int(place[kind]) for kind in kinds))

    trumps = int(order["trumps"] & nines)
    positions = [p for p in range(len(place)) if trumps >> 2 * p & 3]
    top = positions[-max(2, round(len(positions) / 4)) :] if positions else []
    aces = int(order["aces"] & nines) & ~trumps
    suits = [int(order["classes"][suit] & nines) for suit in _PLAIN]
    return (
        in_normal_order(trumps),
        in_normal_order(sum(3 << 2 * p for p in top)),
        in_normal_order(aces),
        [in_normal_order(suit) for suit in suits if suit],
    )


def solo_worker(
    rules: Rules, players: Sequence[Player], seed: int, other: Player | None = None
) -> Callable[[], Work[SoloSums]]:
    """What hires a thread that looks for solos and plays them with each seat forced in turn.

    ``other`` sits at the three other positions of that seat; None: ``players``.
    """
    wanted = sum(1 << contract for contract in range(FIRST_SOLO, len(CONTRACTS)))
    plan = Plan(rules, tuple(players), seed, Deal(wanted=wanted, redeal=False))
    reader = SoloReader(rules)

    def hire() -> Work[SoloSums]:
        tables = plan.tables(other)
        counts = np.zeros(1, COUNTS_DTYPE)

        def work(first: int, count: int) -> SoloSums:
            sums = SoloSums(count)
            hands = tables[0].hands(first, count)
            for seat, table in enumerate(tables):
                rows = []
                for name in ("silence", "last"):
                    table.force(seat, PLANS[name])
                    rows.append(np.zeros(count, ROW_DTYPE))
                    table.play(first, count, counts, rows[-1])
                table.force(seat, Force())
                _count(sums, reader, seat, hands[:, seat], rows, first)
            return sums

        return work

    return hire


def _count(
    sums: SoloSums,
    reader: SoloReader,
    seat: int,
    hands: np.ndarray,
    rows: Sequence[np.ndarray],
    first: int,
) -> None:
    silent, calls = rows
    here = np.flatnonzero(silent["played"] == 1)
    silent, calls, hands = silent[here], calls[here], hands[here]
    group = (first + here) % GROUPS
    solo = silent["contract"].astype(np.int64) - FIRST_SOLO
    gain = (calls["scores"][:, seat] - silent["scores"][:, seat]).astype(np.int64)
    own = silent["lone_player"] == seat
    won = (silent["winner"] == 0).astype(np.int64)
    sums.count_re(group[own], solo[own], won[own], gain[own])
    for kind in np.unique(solo[~own]):
        those = ~own & (solo == kind)
        held = reader.held(int(kind), hands[those])
        sums.count(group[those], solo[those], held, gain[those])
