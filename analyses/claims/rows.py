"""What a simulation's rows tell: by name a function of rows to hits and cases of each deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from analyses.calibration import SOLO_KINDS
from doko_sim.contracts import FIRST_SOLO, NORMAL, POVERTY, WEDDING

#: Rows (state.ROW_DTYPE, deals set aside left out) to hits and cases, both of shape (deals,).
Count = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def _won(rows: np.ndarray, contracts: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Games of some contracts, and those that Re won."""
    cases: np.ndarray = np.isin(rows["contract"], contracts)
    return cases & (rows["winner"] == 0), cases


def _share(rows: np.ndarray, contracts: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """All games, and those of some contracts."""
    return np.isin(rows["contract"], contracts), _all(rows)


def _all(rows: np.ndarray) -> np.ndarray:
    every: np.ndarray = np.ones(len(rows), bool)
    return every


def _card_points(rows: np.ndarray, side: int) -> tuple[np.ndarray, np.ndarray]:
    """A player's half of what the side has in its tricks, in normal games."""
    cases: np.ndarray = rows["contract"] == NORMAL
    return rows["card_points"][:, side] * cases, 2 * cases.astype(np.int64)


def _announced(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    said: np.ndarray = rows["level"].max(axis=1) > 0
    return said, _all(rows)


def _more_often(rows: np.ndarray, first: str, second: str) -> tuple[np.ndarray, np.ndarray]:
    """By how much one kind of solo is more frequent than another, of all games."""
    counted = [
        np.isin(rows["contract"], SOLO_KINDS[kind]).astype(np.int64) for kind in (first, second)
    ]
    return counted[0] - counted[1], _all(rows)


def _with_tricks(
    rows: np.ndarray, least: int, most: int, winner: int
) -> tuple[np.ndarray, np.ndarray]:
    """Solos in which the others took so many tricks, and those of them that a side won."""
    lost = rows["tricks"][:, 1]
    cases = (rows["contract"] >= FIRST_SOLO) & (least <= lost) & (lost <= most)
    return cases & (rows["winner"] == winner), cases


def _kontra_points(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Game points of a Kontra player in games of two against two."""
    cases: np.ndarray = np.bitwise_count(rows["re"].astype(np.uint8)) == 2
    return -rows["value"].astype(np.int64) * cases, cases


def _value_of(rows: np.ndarray, contract: int) -> tuple[np.ndarray, np.ndarray]:
    cases: np.ndarray = rows["contract"] == contract
    return rows["value"].astype(np.int64) * cases, cases


def _forehand(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return rows["scores"][:, 0].astype(np.int64), _all(rows)


def _squares(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The squares of the seats' game points, four a game."""
    scores = rows["scores"].astype(np.int64)
    return (scores * scores).sum(axis=1), np.full(len(rows), 4)


def _kept(rows: np.ndarray, level: int) -> tuple[np.ndarray, np.ndarray]:
    """Sides that said a level, and those that kept it."""
    said = rows["level"] >= level
    return (said & (rows["reached"] >= level)).sum(axis=1), said.sum(axis=1)


def _promoted(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return rows["promoted"] & 1, _all(rows)


ROWS: dict[str, Count] = {
    "re_wins": partial(_won, contracts=(NORMAL,)),
    "re_card_points": partial(_card_points, side=0),
    "kontra_card_points": partial(_card_points, side=1),
    "weddings_won": partial(_won, contracts=(WEDDING,)),
    "normal_games": partial(_share, contracts=(NORMAL,)),
    "announced": _announced,
    "jack_solos": partial(_share, contracts=SOLO_KINDS["jack"]),
    "kontra_points": _kontra_points,
    "forehand": _forehand,
    "squares": _squares,
    "poverties_won": partial(_won, contracts=(POVERTY,)),
    "poverty_value": partial(_value_of, contract=POVERTY),
    "no_90_kept": partial(_kept, level=2),
    "piglets": _promoted,
    "won_losing_four": partial(_with_tricks, least=0, most=4, winner=0),
    "lost_losing_five": partial(_with_tricks, least=5, most=5, winner=1),
    **{f"{kind}_solos_won": partial(_won, contracts=codes) for kind, codes in SOLO_KINDS.items()},
    **{
        f"more_{first}_than_{second}": partial(_more_often, first=first, second=second)
        for first, second in (("jack", "ace"), ("ace", "queen"), ("queen", "suit"))
    },
}
