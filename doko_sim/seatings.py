"""Several games on each deal, whose seats a plan gives to strategies (docs/method.md 3).

All games of a block have the deal's hands and the seats' random streams in common, so that they
differ by what the strategies decide and by nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.complaint import complaint
from doko_sim.engine import blocks, state
from doko_sim.engine.blocks import ALWAYS, BY_HANDS, BY_NUMBER
from doko_sim.errors import DokoError
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.table import ANY_DEAL, Deal, StrategyError, Table
from doko_sim.texts import say

__all__ = ["ALWAYS", "BY_HANDS", "BY_NUMBER", "Blocks"]


def _book(players: Sequence[Player]) -> np.ndarray:
    book = np.zeros(len(players), blocks.ENTRY_DTYPE)
    for entry, who in zip(book, players, strict=True):
        entry["reserve"], entry["announce"], entry["play"] = addresses(who.strategy)
        values = who.block()
        entry["used"] = len(values)
        entry["parameters"][: len(values)] = values
    return book


def _check_plan(plan: np.ndarray, players: int) -> None:
    layouts = (ALWAYS, BY_NUMBER, BY_HANDS)
    if plan.ndim != 3 or plan.shape[0] not in layouts or plan.shape[1] < 1 or plan.shape[2] != 4:
        raise DokoError(
            say(
                "a plan of shape {shape} given; expected (layouts, games, 4) with {fewer} or "
                "{most} layouts",
                shape=plan.shape,
                fewer=", ".join(map(str, layouts[:-1])),
                most=layouts[-1],
            )
        )
    if plan.min() < 0 or plan.max() >= players:
        raise DokoError(
            say(
                "the plan names strategies {low} to {high}; expected 0 to {last}, the "
                "places of those given",
                low=plan.min(),
                high=plan.max(),
                last=players - 1,
            )
        )


class Blocks:
    """A table at which every deal is played several times, with the seats changing hands.

    One of them is used by one thread.

    Parameters
    ----------
    players
        The strategies, each with its values.
    plan
        Who sits where: places in ``players``, shape (layouts, games, seats). There is one layout
        for all deals (ALWAYS), four by the deal's number modulo 4 (BY_NUMBER), or sixteen by the
        bits of the seats that are dealt a queen of clubs at the first dealing (BY_HANDS).

    Raises
    ------
    DokoError
        For a plan of another shape, or one that names strategies that are not there.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        plan: np.ndarray,
        seed: int,
        deal: Deal = ANY_DEAL,
    ) -> None:
        self.players = tuple(players)
        self.plan = np.ascontiguousarray(plan, np.int64)
        _check_plan(self.plan, len(self.players))
        self._table = Table(rules, self.players[:1] * 4, seed, deal)
        blocks.compile_now()
        self._book = _book(self.players)

    @property
    def games(self) -> int:
        """Games of a block."""
        return int(self.plan.shape[1])

    def layouts(self, first: int, elders: np.ndarray) -> np.ndarray:
        """By block the layout of the plan that was played, for blocks from ``first`` on."""
        if len(self.plan) == BY_NUMBER:
            layouts: np.ndarray = (first + np.arange(len(elders))) % BY_NUMBER
            return layouts
        return elders

    def play(
        self, first: int, count: int, room: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play the blocks of deals ``first`` to ``first + count - 1``.

        Parameters
        ----------
        room
            Rows (state.ROW_DTYPE) to write into, at least ``count * games``; new ones if None.

        Returns
        -------
        rows
            Shape (count, games), in the room given.
        layouts
            Shape (count,): the layout of the plan by block.

        Raises
        ------
        StrategyError
            If a strategy answers with something that is not allowed.
        """
        if room is None:
            room = np.zeros(count * self.games, state.ROW_DTYPE)
        rows = room[: count * self.games]
        elders, failed = np.zeros(count, np.int64), np.zeros(1, blocks.FAILED_DTYPE)
        table = self._table
        status = blocks.play_blocks(
            table.game, table.orders, self._book, self.plan, first, rows, elders, failed
        )
        if status < 0:
            seated = [self.players[who] for who in failed[0]["seats"]]
            number = first + int(failed[0]["block"])
            raise StrategyError(complaint(table.game, table.orders, seated, number))
        return rows.reshape(count, self.games), self.layouts(first, elders)
