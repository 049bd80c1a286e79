"""What random hands are worth, so that one hand can be placed among them.

A hand's mean over few deals is spread by luck as well. That part is taken out: the means are drawn
towards their own mean until they are as far apart as the hands are (method: shrinkage by the
variance within the hands).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from analyses.estimate import Estimate, share
from analyses.hand_features import as_kinds
from doko_sim.cards import KIND, hand_mask
from doko_sim.chunks import Crew, Work
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal

#: Hands drawn where nothing is stored (of both sides), and the deals each is played in.
HANDS, DEALS = 3_600, 32
#: Numbers of the deals that the hands are taken from, and of those they are played in.
_DRAWN, _PLAYED = 1 << 40, 1 << 41
_CHUNK = 100
FILE = Path(__file__).resolve().parent / "data" / "hand_values.csv"
_MADE = re.compile(r"\((?P<rules>[0-9a-f]+)\), (?P<player>\S+) at all positions")
_NUMBERS = re.compile(r"([\d,]+) hands of Re .*?([\d,]+) of Kontra")


@dataclass(frozen=True)
class Values:
    """What hands of one side are worth, rising, the noise taken out; of how many hands."""

    worth: np.ndarray
    hands: int
    stored: bool

    def below(self, value: float) -> float:
        """The share of the hands that are worth less than a value."""
        places = np.linspace(0.0, 1.0, len(self.worth))
        return float(np.interp(value, self.worth, places))

    def rank(self, worth: Estimate, level: float) -> Estimate:
        """The share below a hand's worth; the interval holds both errors.

        It reaches from the lower end for the lower end of the worth to the upper for the upper.
        """
        at = [self.below(value) for value in (worth.low, worth.value, worth.high)]
        low, value, high = (share(round(one * self.hands), self.hands, level) for one in at)
        return Estimate(at[1], low.low, high.high, self.hands, value.sd)


def values(
    rules: Rules, players: Sequence[Player], side: int, threads: int | None = None, seed: int = 1
) -> Values:
    """What the hands of a side (0 Re, 1 Kontra) are worth, left alone, at all positions.

    From the file that is kept for the usual rules and players, else measured now.
    """
    return stored(rules, players, side) or measure(rules, players, side, threads, seed)


def stored(rules: Rules, players: Sequence[Player], side: int) -> Values | None:
    """The values kept in FILE, if it is about these rules and players."""
    read = _read(FILE) if FILE.is_file() else None
    if read is None:
        return None
    about, numbers, columns = read
    names = {player.name for player in players}
    if about[0] != rules.fingerprint[: len(about[0])] or names != {about[1]}:
        return None
    return Values(columns[side], numbers[side], True)


@cache
def _read(file: Path) -> tuple[tuple[str, str], tuple[int, ...], np.ndarray] | None:
    """Rules and player, numbers of hands and the columns of a file of values."""
    lines = file.read_text(encoding="utf-8").splitlines()
    remarks = " ".join(line for line in lines if line.startswith("#"))
    made, numbers = _MADE.search(remarks), _NUMBERS.search(remarks)
    if made is None or numbers is None:
        return None
    rows = [line.split(",")[1:] for line in lines if not line.startswith("#")][1:]
    counted = tuple(int(number.replace(",", "")) for number in numbers.groups())
    return (made["rules"], made["player"]), counted, np.array(rows, float).T


def measure(
    rules: Rules,
    players: Sequence[Player],
    side: int,
    threads: int | None = None,
    seed: int = 1,
    hands: int | None = None,
    deals: int = DEALS,
) -> Values:
    """Play random hands of a side, each in some deals; ``hands`` are drawn of both sides."""
    means: list[np.ndarray] = []
    noise: list[np.ndarray] = []

    def merge(part: tuple[np.ndarray, np.ndarray]) -> None:
        means.append(part[0])
        noise.append(part[1])

    with Crew(_hands_of(rules, players, side, seed, deals), threads) as crew:
        crew.run(0, hands or HANDS, merge, _CHUNK)
    if crew.interrupted:
        raise KeyboardInterrupt
    found, error = np.concatenate(means), np.concatenate(noise)
    spread = found.var(ddof=1)
    kept = max(0.0, 1.0 - error.mean() / spread) if spread else 0.0
    middle = found.mean()
    return Values(np.sort(middle + np.sqrt(kept) * (found - middle)), len(found), False)


def _hands_of(
    rules: Rules, players: Sequence[Player], side: int, seed: int, deals: int
) -> Callable[[], Work[tuple[np.ndarray, np.ndarray]]]:
    """Workers that take a hand of each of some deals and play those of the side."""
    elders = hand_mask([KIND["CQ"]] * 2)

    def hire() -> Work[tuple[np.ndarray, np.ndarray]]:
        drawing = Plan(rules, tuple(players), seed).table()
        table = Plan(rules, tuple(players), seed, Deal(redeal=False)).table()
        counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(deals, ROW_DTYPE)

        def work(first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
            means, noise = [], []
            dealt = as_kinds(drawing.hands(_DRAWN + first, count), rules).tolist()
            for number, hands in enumerate(dealt, start=first):
                seat = number & 3
                if bool(hands[seat] & elders) == bool(side):
                    continue
                table.give(seat, hands[seat])
                table.play(_PLAYED + deals * number, deals, counts, rows)
                points = rows["scores"][:, seat] * (rows["played"] == 1)
                means.append(points.mean())
                noise.append(points.var(ddof=1) / deals)
            return np.array(means), np.array(noise)

        return work

    return hire
