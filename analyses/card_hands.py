"""What calls were worth with many hands: cells of random hands, and fresh hands one by one.

The cells are what a card is fitted to: hands that hold the same count as one, with whole-number
sums over single deals. The fresh hands are what it is judged by: each is dealt again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from analyses.hand_features import PLAIN, Reader, as_kinds
from analyses.threshold_sums import KONTRA, PLANS, SEATS
from analyses.thresholds import roles
from doko_sim.cards import KIND, hand_mask
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import NORMAL
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force, Table

#: How many values each count of PLAIN has; the last one stands for more.
SIZES = (3, 3, 5, 13, 4, 4, 4, 4)
CELLS = int(np.prod(SIZES))
assert len(SIZES) == len(PLAIN)
#: Numbers of the deals that fresh hands are taken from, and of those they are played in.
FRESH, FRESH_DEALS = 1 << 41, 1 << 42
#: Of the deals of a fresh hand, so many are played with the hand left alone.
ALONE = 4
_CHUNK, _HANDS = 5_000, 20


@dataclass
class Cells:
    """Random hands by what they hold: shape (2, 2, positions, CELLS).

    First hands, then the sum of the gains of announcing at the last moment; by side.
    """

    sums: np.ndarray = field(default_factory=lambda: np.zeros((2, 2, SEATS, CELLS), np.int64))
    deals: int = 0

    def add(self, more: _Part) -> None:
        """Add what a chunk came to."""
        self.deals += more.deals
        shape = self.sums.shape[1:]
        place = np.ravel_multi_index((more.side, more.seat, more.cell), shape)
        for number, weights in enumerate((None, more.gain)):
            counted = np.bincount(place, weights, int(np.prod(shape)))
            self.sums[number] += counted.astype(np.int64).reshape(shape)


@dataclass(frozen=True)
class _Part:
    deals: int
    side: np.ndarray
    seat: np.ndarray
    cell: np.ndarray
    gain: np.ndarray


@dataclass(frozen=True)
class Fresh:
    """Hands that were each dealt many times, one entry a hand.

    Attributes
    ----------
    hands, seat
        The hand (normal order) and where it sits.
    number, gain
        Shape (hands, 2): deals that count, and the sum of the gains, in each half of the deals.
    alone, points, squares
        Deals in which the hand was left alone; its game points, and their squares.
    """

    hands: np.ndarray
    seat: np.ndarray
    number: np.ndarray
    gain: np.ndarray
    alone: np.ndarray
    points: np.ndarray
    squares: np.ndarray


@dataclass(frozen=True)
class Setting:
    """Rules, four players, seed."""

    rules: Rules
    players: tuple[Player, ...]
    seed: int

    def table(self, deal: Deal) -> Table:
        """A table for these."""
        return Plan(self.rules, self.players, self.seed, deal).table()


def cell_of(plain: np.ndarray) -> np.ndarray:
    """The cell of hands by their counts of PLAIN, shape (len(PLAIN), hands)."""
    tops = np.array(SIZES)[:, None] - 1
    cells: np.ndarray = np.ravel_multi_index(tuple(np.minimum(plain, tops)), SIZES)
    return cells


def cells(
    setting: Setting, deals: int, threads: int | None = None, progress: Progress | None = None
) -> tuple[Cells, bool]:
    """Play random deals with each seat forced in turn; whether it was interrupted."""
    reader = Reader(setting.rules)
    deal = Deal(wanted=1 << NORMAL, redeal=False)

    def hire() -> Work[_Part]:
        table, counts = setting.table(deal), np.zeros(1, COUNTS_DTYPE)

        def work(first: int, count: int) -> _Part:
            hands = table.hands(first, count)
            parts = []
            for seat in range(SEATS):
                silent, calls = _both(table, seat, first, count, counts)
                role = roles(silent, seat, np.bitwise_count(hands[:, seat] & reader.elders))
                here = np.flatnonzero((role >= 0) & (role <= KONTRA))
                gain = calls["scores"][here, seat].astype(np.int64) - silent["scores"][here, seat]
                cell = cell_of(reader.plain(hands[here, seat]))
                parts.append((role[here], np.full(len(here), seat), cell, gain))
            side, seats, cell, gain = (np.concatenate(part) for part in zip(*parts, strict=True))
            return _Part(count, side, seats, cell, gain)

        return work

    found = Cells()
    with Crew(hire, threads) as crew:
        crew.run(0, deals, found.add, _CHUNK, progress)
        return found, crew.interrupted


def _both(
    table: Table, seat: int, first: int, count: int, counts: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The rows with a seat silent, and with its call at the last moment."""
    rows = np.zeros(count, ROW_DTYPE), np.zeros(count, ROW_DTYPE)
    for name, own in zip(("silence", "last"), rows, strict=True):
        table.force(seat, PLANS[name])
        table.play(first, count, counts, own)
    table.force(seat, Force())
    return rows


def fresh(
    setting: Setting,
    hands: int,
    deals: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[Fresh, bool]:
    """Take so many random hands and deal each so often; whether it was interrupted.

    Hand i is that of position 1 + i modulo 4. Hands with both queens of clubs, and those with
    which the strategy plays a solo, have values but no gains.
    """
    parts: list[Fresh] = []
    with Crew(_fresh_worker(setting, deals), threads) as crew:
        crew.run(0, hands, parts.append, _HANDS, progress)
        if not parts:
            raise KeyboardInterrupt
        return _together(parts), crew.interrupted


def _together(parts: list[Fresh]) -> Fresh:
    names = Fresh.__dataclass_fields__
    return Fresh(**{n: np.concatenate([getattr(part, n) for part in parts]) for n in names})


def _fresh_worker(setting: Setting, deals: int) -> Callable[[], Work[Fresh]]:
    rules, elders = setting.rules, hand_mask([KIND["CQ"]] * 2)
    half = deals // 2

    def hire() -> Work[Fresh]:
        dealer, free = setting.table(Deal()), setting.table(Deal(redeal=False))
        table = setting.table(Deal(wanted=1 << NORMAL, redeal=False))
        counts = np.zeros(1, COUNTS_DTYPE)

        def one(hand: int, seat: int, number: int) -> tuple[list[int], list[int], list[int]]:
            first = FRESH_DEALS + number * deals
            free.give(seat, hand)
            rows = np.zeros(max(1, deals // ALONE), ROW_DTYPE)
            free.play(first, len(rows), counts, rows)
            points = rows["scores"][:, seat].astype(np.int64)
            alone = [len(rows), int(points.sum()), int(points @ points)]
            if hand & elders == elders:
                return [0, 0], [0, 0], alone
            table.give(seat, hand)
            silent, calls = _both(table, seat, first, 2 * half, counts)
            played = silent["played"] == 1
            gain = calls["scores"][:, seat].astype(np.int64) - silent["scores"][:, seat]
            gain *= played
            return (
                [int(played[:half].sum()), int(played[half:].sum())],
                [int(gain[:half].sum()), int(gain[half:].sum())],
                alone,
            )

        def work(first: int, count: int) -> Fresh:
            numbers = np.arange(first, first + count)
            seats = numbers % SEATS
            hands = dealer.hands(FRESH + first, count)[np.arange(count), seats]
            found = [
                one(int(hand), int(seat), int(number))
                for hand, seat, number in zip(as_kinds(hands, rules), seats, numbers, strict=True)
            ]
            number, gain, alone = (np.array(part, np.int64) for part in zip(*found, strict=True))
            return Fresh(hands, seats, number, gain, *alone.T)

        return work

    return hire
