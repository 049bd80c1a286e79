"""What happens how often: contracts, Re's wins and card points, game points, calls, extra points.

All figures come from the counts of a simulation (``state.COUNTS_DTYPE``). A deal is the unit of
every interval: whatever is averaged or counted has one value a deal at most, so the two players
of a side never count twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analyses.bounds import lone_games_have_extras
from analyses.counts import ALL, LONE, PAIR, SOLOS, Games, Row, figure
from analyses.distributions import distribution_by_position, game_values
from analyses.estimate import LEVEL, Estimate, mean_of, share
from analyses.events import announcements, extra_points, redeals, special_calls
from analyses.variates import Adjusted
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, NO_GAME, POVERTY, SILENT_WEDDING
from doko_sim.engine.state import NOBODY
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.simulation import Result
from doko_sim.texts import say

if TYPE_CHECKING:
    import pandas as pd

#: The keys of figures; all other entries of a row are names and numbers without an interval.
FIGURES = frozenset(
    {"share", "wins", "card_points", "mean", "re", "kontra"}
    | {"pair", "lone", "made", "kept", "some"}
    | {f"position_{position}" for position in range(1, 5)}
)
#: Beside the contracts: a deal that was set aside before there was one.
THROWN_IN = "thrown_in"
LONE_OF = "{lone}: {contract}"


@dataclass(frozen=True)
class Frequencies:
    """Tables over one simulation, each a list of rows; ``TABLES`` names them.

    The columns are described at the functions that make the tables: `contracts`,
    `success_of_re`, `points_by_side`, `points_by_position`, `game_values`,
    `distribution_by_position`, `announcements`, `extra_points`, `redeals`, `special_calls`; what
    the rules do not have is left out. ``deals`` were dealt and ``played`` of them not set aside;
    ``nobody`` is the share of games that nobody won; ``all_extras`` says that extra points are
    those of all games, not only of two against two; ``adjusted`` says how the means of game points
    over all games were made, where that was asked; ``counted`` has games by their value for Re
    (entry i: i - state.VALUE_HALF), ``pair`` and ``lone``. Printed, it names only deals and tables;
    `to_pandas` shows one.
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
    redeals: list[Row]
    special: list[Row]
    nobody: Estimate
    all_extras: bool = False
    adjusted: tuple[Adjusted, ...] = ()
    counted: Mapping[str, np.ndarray] = field(default_factory=dict, compare=False)

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
            raise DokoError(
                say(
                    "no table {table!r}; expected one of {names}",
                    table=table,
                    names=", ".join(TABLES),
                )
            )
        return pd.DataFrame([dict(_flat(row)) for row in rows])


TABLES = (
    "contracts", "re", "sides", "positions", "values", "points", "announcements", "extras",
    "redeals", "special",
)  # fmt: skip


def frequencies(
    result: Result,
    level: float = LEVEL,
    rare: float = 0.0,
    adjusted: Sequence[Adjusted] = (),
) -> Frequencies:
    """The tables of a simulation, at a confidence level.

    With ``rare``, the ends of the distributions are put together where less than that share lies.
    ``adjusted`` are the means of game points over all games that stand for the plain ones
    (variates.means at the same level): of a player of Re and of Kontra, and by position.

    Raises
    ------
    DokoError
        If not one deal was played.
    """
    games = Games.of(result.counts, result.plan.rules)
    if games.played == 0:
        raise DokoError("not one deal was played; nothing can be said")
    nobody = int(games.counts["winner"][:, NOBODY].sum())
    better = {one.figure: figure(one.estimate) for one in adjusted if one.method != "none"}
    sides, positions = points_by_side(games, level), points_by_position(games, level)
    for row in sides:
        if row["games"] == ALL:
            row["mean"] = better.get(row["side"], row["mean"])
    for row in positions:
        row["mean"] = better.get(f"position {row['position']}", row["mean"])
    return Frequencies(
        deals=games.deals,
        played=games.played,
        level=level,
        contracts=contracts(games, level),
        re=success_of_re(games, level),
        sides=sides,
        positions=positions,
        values=game_values(games, level, rare),
        points=distribution_by_position(games, level, rare),
        announcements=announcements(games, level),
        extras=extra_points(games, level),
        redeals=redeals(games, level),
        special=special_calls(games, level),
        nobody=share(nobody, games.played, level),
        all_extras=lone_games_have_extras(games.rules),
        adjusted=tuple(adjusted),
        counted={"pair": games.pair.sum(axis=0), "lone": games.lone.sum(axis=0)},
    )


def contracts_of(rules: Rules) -> list[int]:
    """The contracts that may come about under some rules."""
    solos = {f"solo_{solo}" for solo in rules.solos}
    absent = set()
    if not rules.silent_wedding:
        absent.add(SILENT_WEDDING)
    if rules.poverty != "exchange":
        absent.add(POVERTY)
    return [
        number
        for number, name in enumerate(CONTRACTS)
        if number not in absent and (number < FIRST_SOLO or name in solos)
    ]


def contracts(games: Games, level: float) -> list[Row]:
    """Contracts of the rules: ``contract``, ``deals`` and their ``share`` of all deals.

    THROWN_IN stands for the deals that were set aside before there was a contract.
    """
    dealt = games.counts["set_aside"].copy()
    dealt[:NO_GAME] += games.counts["value"].sum(axis=1)
    names = dict(enumerate((*CONTRACTS, THROWN_IN)))
    possible = {*contracts_of(games.rules), *np.flatnonzero(dealt).tolist()}
    return [
        {
            "contract": names[number],
            "deals": int(dealt[number]),
            "share": figure(share(int(dealt[number]), games.deals, level)),
        }
        for number in sorted(possible)
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
    pair = games.mean_value(games.pair.sum(axis=0), level)
    lone = games.mean_value(games.lone.sum(axis=0), level)
    value = games.mean_value((games.pair + games.lone).sum(axis=0), level)
    rows = [
        ("Re", ALL, games.mean_points(games.points_of_re(), level)),
        ("Kontra", ALL, -value),
        ("Re", PAIR, pair),
        ("Kontra", PAIR, -pair),
        ("Re", LONE, games.mean_points(games.points_of_re(games.lone), level)),
        ("Kontra", LONE, -lone),
    ]
    for contract in np.flatnonzero(games.lone.any(axis=1)):
        own = games.points_of_re(games.lone[[contract]])
        sort = say(LONE_OF, lone=say(LONE), contract=contract_name(CONTRACTS[contract]))
        rows.append(("Re", sort, games.mean_points(own, level)))
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
            "mean": figure(games.mean_points(scores[position].sum(axis=0), level)),
            "re": figure(games.mean_points(scores[position, 0], level)),
            "kontra": figure(games.mean_points(scores[position, 1], level)),
        }
        for position in range(4)
    ]


def _flat(row: Row) -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        if key in FIGURES:
            parts = value or (None, None, None)
            yield from zip((key, f"{key}_low", f"{key}_high"), parts, strict=True)
        else:
            yield key, value
