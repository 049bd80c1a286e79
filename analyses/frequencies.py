"""What happens how often: contracts, Re's wins and card points, game points, calls, extra points.

All figures come from the counts of a simulation (``state.COUNTS_DTYPE``). A deal is the unit of
every interval: whatever is averaged or counted has one value a deal at most, so the two players
of a side never count twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyses.counts import Games
from analyses.estimate import LEVEL, Estimate, mean_of, share
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.engine.state import EXTRAS, HALF, NOBODY
from doko_sim.errors import DokoError
from doko_sim.simulation import Result

if TYPE_CHECKING:
    import pandas as pd

#: A row of a table: names and values; a figure is a triple of value, low and high, or None.
Row = dict[str, Any]
SIDES = ("Re", "Kontra")
LEVELS = ("no 90", "no 60", "no 30", "schwarz")
#: What one side can get of each kind of extra point in a game; also the end of its histogram.
MOST_EXTRAS = {"fox": 2, "doppelkopf": 4, "charlie": 1}
#: The keys of figures; all other entries of a row are names and numbers without an interval.
FIGURES = frozenset(
    {"share", "wins", "card_points", "mean", "re", "kontra"}
    | {"pair", "lone", "made", "kept", "some"}
    | {f"position_{position}" for position in range(1, 5)}
)
ALL, SOLOS = "all", "all solos"
PAIR, LONE = "two against two", "one against three"
#: Values seen in fewer of the games than this are put together at both ends of a short table.
RARE = 0.005


@dataclass(frozen=True)
class Frequencies:
    """Tables over one simulation, each a list of rows; ``TABLES`` names them.

    The columns are described at the functions that make the tables: `contracts`,
    `success_of_re`, `points_by_side`, `points_by_position`, `game_values`,
    `distribution_by_position`, `announcements`, `extra_points`. ``deals`` were dealt and
    ``played`` of them not set aside; ``nobody`` is the share of games that nobody won. Printed,
    it names only deals and tables; `to_pandas` shows one.
    """

    deals: int
    played: int
    level: float
    contracts: list[Row]
    re: list[Row]
    sides: list[Row]
    positions: list[Row]
    values: list[Row]
    points: list[Row]
    announcements: list[Row]
    extras: list[Row]
    nobody: Estimate

    def __repr__(self) -> str:
        deals = f"{self.deals:,} {'deal' if self.deals == 1 else 'deals'}"
        return f"<Frequencies of {deals}; tables for to_pandas: {', '.join(TABLES)}>"

    def to_pandas(self, table: str) -> pd.DataFrame:
        """One table as a pandas frame; a figure becomes NAME, NAME_low and NAME_high.

        Raises
        ------
        DokoError
            If there is no table of that name.
        """
        import pandas as pd

        rows = getattr(self, table, None)
        if not isinstance(rows, list):
            raise DokoError(f"no table {table!r}; expected one of {', '.join(TABLES)}")
        return pd.DataFrame([dict(_flat(row)) for row in rows])


TABLES = (
    "contracts", "re", "sides", "positions", "values", "points", "announcements", "extras",
)  # fmt: skip


def frequencies(result: Result, level: float = LEVEL, rare: float = 0.0) -> Frequencies:
    """The tables of a simulation, at a confidence level.

    With ``rare``, the ends of the distributions are put together where less than that share lies.

    Raises
    ------
    DokoError
        If not one deal was played.
    """
    games = Games.of(result.counts)
    if games.played == 0:
        raise DokoError("not one deal was played; nothing can be said")
    nobody = int(games.counts["winner"][:, NOBODY].sum())
    return Frequencies(
        deals=games.deals,
        played=games.played,
        level=level,
        contracts=contracts(games, level),
        re=success_of_re(games, level),
        sides=points_by_side(games, level),
        positions=points_by_position(games, level),
        values=game_values(games, level, rare),
        points=distribution_by_position(games, level, rare),
        announcements=announcements(games, level),
        extras=extra_points(games, level),
        nobody=share(nobody, games.played, level),
    )


def contracts(games: Games, level: float) -> list[Row]:
    """Every contract: ``contract``, ``deals`` and their ``share`` of all deals."""
    dealt = games.counts["value"].sum(axis=1) + games.counts["set_aside"]
    return [
        {
            "contract": name,
            "deals": int(number),
            "share": figure(share(int(number), games.deals, level)),
        }
        for name, number in zip(CONTRACTS, dealt, strict=True)
    ]


def success_of_re(games: Games, level: float) -> list[Row]:
    """By contract played, and in all: share of games that Re ``wins``, its ``card_points``."""
    rows = []
    for name, group in _groups(games):
        won = games.counts["winner"][group].sum(axis=0)
        card_points = games.counts["points"][group].sum(axis=0)
        number = int(won.sum())
        rows.append(
            {
                "contract": name,
                "games": number,
                "wins": figure(share(int(won[0]), number, level)),
                "card_points": figure(mean_of(card_points, 0, level)),
            }
        )
    return rows


def _groups(games: Games) -> Iterator[tuple[str, list[int]]]:
    """Contracts that were played, their solos together, and all together."""
    played = [c for c in range(len(CONTRACTS)) if games.counts["value"][c].any()]
    for contract in played:
        yield CONTRACTS[contract], [contract]
    solos = [contract for contract in played if contract >= FIRST_SOLO]
    if len(solos) > 1:
        yield SOLOS, solos
    if len(played) > 1:
        yield ALL, played


def points_by_side(games: Games, level: float) -> list[Row]:
    """Game points of one player: ``side``, ``games`` (the sort), ``number`` of them, ``mean``."""
    pair = mean_of(games.pair.sum(axis=0), -HALF, level)
    lone = mean_of(games.lone.sum(axis=0), -HALF, level)
    value = mean_of((games.pair + games.lone).sum(axis=0), -HALF, level)
    rows = [
        ("Re", ALL, mean_of(games.points_of_re(), -HALF, level)),
        ("Kontra", ALL, -value),
        ("Re", PAIR, pair),
        ("Kontra", PAIR, -pair),
        ("Re", LONE, mean_of(games.points_of_re(games.lone), -HALF, level)),
        ("Kontra", LONE, -lone),
    ]
    for contract in np.flatnonzero(games.lone.any(axis=1)):
        own = games.points_of_re(games.lone[[contract]])
        rows.append(("Re", f"{LONE}: {CONTRACTS[contract]}", mean_of(own, -HALF, level)))
    return [
        {"side": side, "games": sort, "number": found.n, "mean": figure(found)}
        for side, sort, found in rows
        if found.n
    ]


def points_by_position(games: Games, level: float) -> list[Row]:
    """Game points by ``position``: ``mean``, and as a player of ``re`` and of ``kontra``."""
    scores = games.counts["scores"]
    return [
        {
            "position": position + 1,
            "mean": figure(mean_of(scores[position].sum(axis=0), -HALF, level)),
            "re": figure(mean_of(scores[position, 0], -HALF, level)),
            "kontra": figure(mean_of(scores[position, 1], -HALF, level)),
        }
        for position in range(4)
    ]


def game_values(games: Games, level: float, rare: float) -> list[Row]:
    """How often a game has which ``value`` for Re: shares ``pair`` and ``lone`` of their games.

    ``low`` and ``high`` bound the row's values; with ``rare`` the ends are put together where
    fewer than that share of the games of either sort lie.
    """
    sorts = {"pair": games.pair.sum(axis=0), "lone": games.lone.sum(axis=0)}
    return _distribution("value", sorts, level, rare)


def distribution_by_position(games: Games, level: float, rare: float) -> list[Row]:
    """How often a position gets how many ``points``: shares ``position_1`` to ``position_4``."""
    scores = games.counts["scores"].sum(axis=1)
    sorts = {f"position_{position + 1}": scores[position] for position in range(4)}
    return _distribution("points", sorts, level, rare)


def _distribution(
    name: str, histograms: dict[str, np.ndarray], level: float, rare: float
) -> list[Row]:
    rows = []
    totals = {key: int(histogram.sum()) for key, histogram in histograms.items()}
    for low, high in _bins(list(histograms.values()), rare):
        row: Row = {name: _label(low, high), "low": low, "high": high}
        for key, histogram in histograms.items():
            number = int(histogram[slice(*_entries(low, high))].sum())
            row[key] = figure(share(number, totals[key], level))
        rows.append(row)
    return rows


def _bins(histograms: Sequence[np.ndarray], rare: float) -> Iterator[tuple[int | None, int | None]]:
    """Values one by one, but for the two ends; None where an end is open."""
    shares = [histogram / max(1, histogram.sum()) for histogram in histograms]
    seen = np.flatnonzero(np.any(shares, axis=0))
    common = np.flatnonzero(np.any([s >= rare for s in shares], axis=0)) if rare else seen
    first, last = (int(common[0]), int(common[-1])) if len(common) else (int(seen[0]),) * 2
    for entry in range(first, last + 1):
        value = entry - HALF
        yield (
            None if entry == first and seen[0] < first else value,
            None if entry == last and seen[-1] > last else value,
        )


def _entries(low: int | None, high: int | None) -> tuple[int | None, int | None]:
    return (None if low is None else low + HALF), (None if high is None else high + HALF + 1)


def _label(low: int | None, high: int | None) -> str:
    if low is None:
        return "any" if high is None else f"{high:+d} or less"
    if high is None:
        return f"{low:+d} or more"
    return f"{low:+d}" if low else "0"


def announcements(games: Games, level: float) -> list[Row]:
    """By ``side`` and ``level``: share of games with it ``made``, share of those ``kept``."""
    rows = []
    for side, name in enumerate(SIDES):
        for number, what in enumerate((name, *LEVELS), start=1):
            made = int(games.counts["made"][side, number])
            kept = int(games.counts["kept"][side, number])
            rows.append(
                {
                    "side": name,
                    "level": what,
                    "games": made,
                    "made": figure(share(made, games.played, level)),
                    "kept": figure(share(kept, made, level)),
                }
            )
    return rows


def extra_points(games: Games, level: float) -> list[Row]:
    """By ``side`` and ``extra``: ``mean`` a game and share of games with ``some``.

    Only games of two against two, for there are no extra points in the others.
    """
    pairs, alone = int(games.pair.sum()), int(games.lone.sum())
    rows = []
    for side, name in enumerate(SIDES):
        for kind, extra in enumerate(EXTRAS):
            histogram = games.counts["extras"][side, kind].copy()
            histogram[0] -= alone
            some = int(histogram[1:].sum())
            rows.append(
                {
                    "side": name,
                    "extra": extra,
                    "mean": figure(mean_of(histogram[: MOST_EXTRAS[extra] + 1], 0, level)),
                    "some": figure(share(some, pairs, level)),
                }
            )
    return rows


def figure(estimate: Estimate) -> tuple[float, float, float] | None:
    """Value, low and high of an estimate; None where there was nothing to count."""
    return (estimate.value, *estimate.interval) if estimate.n else None


def _flat(row: Row) -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        if key in FIGURES:
            parts = value or (None, None, None)
            yield from zip((key, f"{key}_low", f"{key}_high"), parts, strict=True)
        else:
            yield key, value
