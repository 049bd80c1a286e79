"""What solos were worth with many random hands: each played on the deals that healthy is played on.

A hand that passes the sieve is dealt to its owner in some deals; each deal is played without a solo
(the wedding that the hand holds, or healthy) and with each solo that passed, the strategy deciding
all the rest. The deals of a hand come in two halves: what one half chooses, the other judges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from analyses.hand_features import as_kinds
from analyses.solo_sieve import GATE, passes, solos_of, worths
from doko_sim.cards import KIND, hand_mask
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import FIRST_SOLO, HEALTHY, NO_GAME, WEDDING
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force, Table

#: Numbers of the deals that the hands are taken from, and of those they are played in.
_DRAWN, _PLAYED = 1 << 43, 1 << 44
_CHUNK = 200
#: Deals in which it is seen what a strategy says.
_ASKED, _NO_CONTRACT = 4, 1 << 40
HALVES = 2
#: One entry a hand and solo: sums over the deals of each half.
TRIED_DTYPE = np.dtype(
    [
        ("number", np.int64),  # of the hand
        ("seat", np.int64),
        ("hand", np.uint64),  # kinds
        ("solo", np.int64),  # contract
        ("worth", np.float64),  # by the formula of the sieve
        ("own", np.int64),  # the solo that its strategy says, or 0
        ("gain", np.int64, HALVES),  # game points over those without a solo
        ("points", np.int64, HALVES),  # game points with it
        ("won", np.int64, HALVES),
        ("squares", np.int64),  # of the gains, both halves
    ]
)


@dataclass(frozen=True)
class Setting:
    """Who plays what, from which seed; ``deals`` are those of each half.

    ``other`` sits at the three other positions of each hand's owner; None: ``players``.
    """

    rules: Rules
    players: tuple[Player, ...]
    seed: int
    deals: int
    other: Player | None = None


@dataclass(frozen=True)
class Tried:
    """What came of the hands that passed the sieve, in entries of TRIED_DTYPE.

    ``hands`` were drawn in all, each seat in turn; ``deals`` is the number of each half.
    """

    hands: int
    deals: int
    entries: np.ndarray
    interrupted: bool = False

    def gain(self, half: int) -> np.ndarray:
        """Mean gain of the entries in one half."""
        return np.asarray(self.entries["gain"][:, half] / self.deals)

    @property
    def mean_gain(self) -> np.ndarray:
        """Mean gain of the entries over both halves."""
        return np.asarray(self.entries["gain"].sum(axis=1) / (HALVES * self.deals))


#: Which solos of hands are tried: from their worths (hands, solos), kinds and seats.
Sieve = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def passed(found: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
    """The usual sieve."""
    return passes(found, GATE)


def sifted_out(found: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
    """The best solo of each hand that does not pass: for a look at what is left out."""
    out = np.zeros(found.shape, bool)
    rest = np.flatnonzero(~passes(found).any(axis=1))
    out[rest, found[rest].argmax(axis=1)] = True
    return out


def draw(
    setting: Setting,
    first: int,
    hands: int,
    sieve: Sieve = passed,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tried:
    """Draw hands ``first`` to ``first + hands - 1`` and play those that pass the sieve."""
    parts: list[np.ndarray] = []
    hire = _player(setting, sieve)
    with Crew(hire, threads) as crew:
        if progress is not None:
            progress(0, hands)
        done = crew.run(first, hands, parts.append, _CHUNK, progress)
    if crew.interrupted and not parts:
        raise KeyboardInterrupt
    return Tried(done, setting.deals, np.concatenate(parts), crew.interrupted)


def _player(setting: Setting, sieve: Sieve) -> Callable[[], Work[np.ndarray]]:
    rules = setting.rules
    solos = solos_of(rules)
    elders = hand_mask([KIND["CQ"]] * 2)

    def hire() -> Work[np.ndarray]:
        drawing = Plan(rules, setting.players, setting.seed).table()
        deal = Deal(redeal=False)
        tables = Plan(rules, setting.players, setting.seed, deal).tables(setting.other)
        counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(HALVES * setting.deals, ROW_DTYPE)

        def play(number: int, seat: int, reservation: int) -> tuple[np.ndarray, np.ndarray]:
            table = tables[seat]
            table.force(seat, Force(reservation))
            table.play(_PLAYED + number * len(rows), len(rows), counts, rows)
            played = rows["played"] == 1
            won = played & (rows["winner"] == 1 - (rows["re"] >> seat & 1))
            return rows["scores"][:, seat].astype(np.int64) * played, won

        def work(first: int, count: int) -> np.ndarray:
            numbers = np.arange(first, first + count)
            seats = numbers & 3
            dealt = drawing.hands(_DRAWN + first, count)[np.arange(count), seats]
            hands = as_kinds(dealt, rules)
            found = worths(hands, solos, rules)
            tried = sieve(found, hands, seats)
            entries = np.zeros(int(tried.sum()), TRIED_DTYPE)
            at = 0
            for i in np.flatnonzero(tried.any(axis=1)):
                seat, hand = int(seats[i]), int(hands[i])
                table = tables[seat]
                table.give(seat, hand)
                wedding = hand & elders == elders
                own = _own_solo(table, seat, counts, rows[:_ASKED])
                base, _ = play(int(numbers[i]), seat, WEDDING if wedding else HEALTHY)
                for j in np.flatnonzero(tried[i]):
                    points, won = play(int(numbers[i]), seat, solos[j])
                    _write(entries[at : at + 1], points, points - base, won)
                    for name, value in zip(
                        ("number", "seat", "hand", "solo", "worth", "own"),
                        (numbers[i], seat, hands[i], solos[j], found[i, j], own),
                        strict=True,
                    ):
                        entries[name][at] = value
                    at += 1
                table.force(seat, Force())
            return entries

        return work

    return hire


def _own_solo(table: Table, seat: int, counts: np.ndarray, rows: np.ndarray) -> int:
    """The solo that the strategy of a seat says with the hand that is dealt to it, or 0.

    In some deals, for another seat's solo may go before it.
    """
    record = table.game[0]
    table.force(seat, Force())
    record["wanted"] = _NO_CONTRACT
    table.play(_PLAYED, len(rows), counts, rows)
    record["wanted"] = 0
    contract = rows["contract"]
    own = (contract >= FIRST_SOLO) & (contract < NO_GAME) & (rows["re"] == 1 << seat)
    return int(contract[own][0]) if own.any() else 0


def _write(entry: np.ndarray, points: np.ndarray, gain: np.ndarray, won: np.ndarray) -> None:
    """The sums over the two halves."""
    for name, values in (("points", points), ("gain", gain), ("won", won)):
        entry[name][0] = values.reshape(HALVES, -1).sum(axis=1)
    entry["squares"] = (gain * gain).sum()
