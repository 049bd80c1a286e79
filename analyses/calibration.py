"""Does the simulated table play like a real one? Its figures beside the published ones.

A deal is the unit; a verdict asks whether the measured interval lies in the band that the
published figure leaves (published.FIGURES), outside it, or across an end of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from analyses.counts import Games
from analyses.estimate import LEVEL, Estimate, mean_of, share
from analyses.published import FIGURES, SOLO_ORDER, Published
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import (
    CONTRACTS,
    FIRST_SOLO,
    NORMAL,
    SILENT_WEDDING,
    SOLO_ACE,
    SOLO_CLUB,
    SOLO_DIAMOND,
    SOLO_HEART,
    SOLO_JACK,
    SOLO_QUEEN,
    SOLO_SPADE,
    WEDDING,
)
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE, VALUE_HALF
from doko_sim.errors import DokoError
from doko_sim.simulation import Plan, add_counts

Verdict = Literal["within", "outside", "open"]
#: The contracts of each kind of solo that the published order names.
SOLO_KINDS: dict[str, tuple[int, ...]] = {
    "jack": (SOLO_JACK,),
    "ace": (SOLO_ACE,),
    "queen": (SOLO_QUEEN,),
    "suit": (SOLO_DIAMOND, SOLO_HEART, SOLO_SPADE, SOLO_CLUB),
}
#: Deals that a thread plays at a time.
CHUNK = 10_000
_NO_90 = 2


@dataclass
class Tally:
    """Counts of a table's games.

    ``counts`` is one record of state.COUNTS_DTYPE; ``said`` counts games by contract and by who
    announced: nobody, Re, Kontra, both.
    """

    counts: np.ndarray = field(default_factory=lambda: np.zeros(1, COUNTS_DTYPE))
    said: np.ndarray = field(default_factory=lambda: np.zeros((len(CONTRACTS), 4), np.int64))

    def add(self, more: Tally) -> None:
        """Add other deals in place."""
        add_counts(self.counts, more.counts)
        self.said += more.said

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return int(self.counts["deals"][0])


@dataclass(frozen=True)
class Beside:
    """A published figure, what was measured, and whether that lies within the band.

    ``difference`` is measured less published, with the interval of what was measured; ``verdict``
    is None where no band is given or nothing was counted.
    """

    published: Published
    measured: Estimate
    difference: Estimate
    verdict: Verdict | None


@dataclass(frozen=True)
class Solo:
    """How often one kind of solo was played, and won by the soloist."""

    kind: str
    games: int
    share: Estimate
    won: Estimate


@dataclass(frozen=True)
class Further:
    """A figure measured beside them that nothing is published for."""

    key: str
    title: str
    measured: Estimate
    scale: float


@dataclass(frozen=True)
class Calibration:
    """A table's figures beside the published ones, in their order.

    ``order`` names the kinds of solo from the most frequent to the rarest.
    """

    plan: Plan
    deals: int
    asked: int
    played: int
    level: float
    figures: tuple[Beside, ...]
    solos: tuple[Solo, ...]
    further: tuple[Further, ...]
    interrupted: bool = False

    @property
    def order(self) -> tuple[str, ...]:
        """The kinds of solo by how often they were played."""
        return tuple(one.kind for one in sorted(self.solos, key=lambda one: -one.games))

    def __getitem__(self, key: str) -> Beside:
        return next(one for one in self.figures if one.published.key == key)


def calibrate(
    plan: Plan,
    deals: int,
    threads: int | None = None,
    level: float = LEVEL,
    progress: Progress | None = None,
) -> Calibration:
    """Play deals of a plan and put its figures beside the published ones.

    An interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For bad numbers, rules that are not played, an illegal decision, or if no game came about.
    KeyboardInterrupt
        If it came before the first deals were done.
    """
    total = Tally()
    with Crew(_worker(plan), threads) as crew:
        if progress is not None:
            progress(0, deals)
        crew.run(0, deals, total.add, CHUNK, progress)
    if crew.interrupted and total.deals == 0:
        raise KeyboardInterrupt
    return judged(plan, total, deals, level, crew.interrupted)


def judged(
    plan: Plan, tally: Tally, asked: int, level: float = LEVEL, interrupted: bool = False
) -> Calibration:
    """The figures of a tally beside the published ones."""
    games = Games.of(tally.counts, plan.rules)
    if games.played == 0:
        raise DokoError("not one deal was played; nothing can be said")
    measured = measure(games, tally.said, level)
    return Calibration(
        plan=plan,
        deals=games.deals,
        asked=asked,
        played=games.played,
        level=level,
        figures=tuple(beside(one, measured[one.key]) for one in FIGURES),
        solos=tuple(_solos(games, level)),
        further=tuple(_further(games, tally.said, level)),
        interrupted=interrupted,
    )


def _worker(plan: Plan) -> Callable[[], Work[Tally]]:
    def hire() -> Work[Tally]:
        table = plan.table()
        rows = np.zeros(CHUNK, ROW_DTYPE)

        def work(first: int, count: int) -> Tally:
            tally = Tally()
            table.play(first, count, tally.counts, rows[:count])
            tally.said += said_of(rows[:count])
            return tally

        return work

    return hire


def said_of(rows: np.ndarray) -> np.ndarray:
    """Games by contract and by who announced: nobody, Re, Kontra, both; shape (contracts, 4)."""
    played = rows[rows["played"] != 0]
    said = played["level"] > 0
    cell = 4 * played["contract"].astype(np.int64) + said[:, 0] + 2 * said[:, 1]
    return np.bincount(cell, minlength=4 * len(CONTRACTS)).reshape(-1, 4)


def measure(games: Games, said: np.ndarray, level: float = LEVEL) -> dict[str, Estimate]:
    """What the published figures are put beside, by their keys."""
    played = games.played
    made, kept = (int(games.counts[name][:, _NO_90].sum()) for name in ("made", "kept"))
    return {
        "re_wins": _won(games, [NORMAL], level),
        "re_card_points": _halved(mean_of(games.counts["points"][NORMAL], 0, level)),
        "weddings_won": _won(games, [WEDDING], level),
        "announced": share(int(said[:, 1:].sum()), played, level),
        "jack_solos": share(_number(games, [SOLO_JACK]), played, level),
        "jack_solos_won": _won(games, [SOLO_JACK], level),
        "normal": share(_number(games, [NORMAL]), played, level),
        "no_90_kept": share(kept, made, level),
    }


def beside(published: Published, measured: Estimate) -> Beside:
    """Put what was measured beside a published figure."""
    off = published.value
    difference = Estimate(
        measured.value - off, measured.low - off, measured.high - off, measured.n, measured.sd
    )
    return Beside(published, measured, difference, _verdict(published, measured))


def _verdict(published: Published, measured: Estimate) -> Verdict | None:
    low, high = published.low, published.high
    if low is None or high is None or not measured.n:
        return None
    if low <= measured.low and measured.high <= high:
        return "within"
    return "outside" if measured.high < low or measured.low > high else "open"


def _number(games: Games, contracts: Sequence[int]) -> int:
    return int(games.counts["winner"][list(contracts)].sum())


def _won(games: Games, contracts: Sequence[int], level: float) -> Estimate:
    won = games.counts["winner"][list(contracts)]
    return share(int(won[:, 0].sum()), int(won.sum()), level)


def _halved(side: Estimate) -> Estimate:
    """What one of a side's two players has on average."""
    return Estimate(side.value / 2, side.low / 2, side.high / 2, side.n, side.sd / 2)


def _solos(games: Games, level: float) -> list[Solo]:
    return [
        Solo(
            kind,
            _number(games, contracts),
            share(_number(games, contracts), games.played, level),
            _won(games, contracts, level),
        )
        for kind, contracts in ((kind, SOLO_KINDS[kind]) for kind in SOLO_ORDER)
    ]


def _further(games: Games, said: np.ndarray, level: float) -> list[Further]:
    played = games.played
    solos = range(FIRST_SOLO, len(CONTRACTS))
    made = games.counts["made"]

    def of_games(key: str, title: str, number: int, whole: int = played) -> Further:
        return Further(key, title, share(number, whole, level), 100.0)

    normal = said[NORMAL]
    return [
        of_games("weddings", "Weddings, % of games", _number(games, [WEDDING])),
        of_games(
            "no_partner",
            "Weddings without a partner, % of weddings",
            int(games.counts["failed"].sum()),
            _number(games, [WEDDING]),
        ),
        of_games("silent", "Silent weddings, % of games", _number(games, [SILENT_WEDDING])),
        of_games("solos", "Solos, % of games", _number(games, solos)),
        of_games("re", "Re said, % of games", int(said[:, [1, 3]].sum())),
        of_games("kontra", "Kontra said, % of games", int(said[:, 2:].sum())),
        of_games("both", "Both said, % of games", int(said[:, 3].sum())),
        of_games(
            "announced_normal",
            "Announced, % of normal games",
            int(normal[1:].sum()),
            int(normal.sum()),
        ),
        of_games("no_90", "No 90 said, % of games", int(made[:, _NO_90].sum())),
        of_games("no_60", "No 60 said, % of games", int(made[:, _NO_90 + 1].sum())),
        Further(
            "pair_card_points",
            "Card points of a Re player, normal games and weddings",
            _halved(mean_of(games.counts["points"][[NORMAL, WEDDING]].sum(axis=0), 0, level)),
            1.0,
        ),
        Further(
            "value",
            "Game points of a Re player, two against two",
            games.mean_value(games.pair.sum(axis=0), level),
            1.0,
        ),
        Further("size", "Size of a game's value, two against two", _size(games, level), 1.0),
    ]


def _size(games: Games, level: float) -> Estimate:
    """The mean of the value's size, whoever won."""
    pair = games.pair.sum(axis=0)
    size = pair[VALUE_HALF:].copy()
    size[1:] += pair[VALUE_HALF - 1 : 0 : -1]
    return mean_of(size, 0, level)
