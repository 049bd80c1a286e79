"""What plans made of single deals, played once more: hands, contract, winner, points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from doko_sim.cards import format_card
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.engine.options import POVERTY_REFUSED
from doko_sim.log_reading import kinds_of
from doko_sim.simulation import Plan

SEATS = 4


@dataclass(frozen=True)
class Ended:
    """How a deal ended under a plan.

    ``contract`` is empty where nothing was played; then ``refused`` tells a poverty that nobody
    took from cards thrown in. ``winner`` is 0 Re, 1 Kontra, 2 nobody, ``eyes`` what the winner
    took (of nobody those of Re), ``points`` the game points by seat.
    """

    contract: str
    refused: bool
    winner: int
    eyes: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Weighty:
    """A deal that mattered: its number, the hands by seat as dealt, how it ended by plan."""

    deal: int
    hands: tuple[tuple[str, ...], ...]
    ended: tuple[Ended, ...]


def weighty(plans: Sequence[Plan], numbers: Sequence[int]) -> list[Weighty]:
    """Play deals by their numbers under every plan; hands are in the first plan's order."""
    tables = [plan.table() for plan in plans]
    found = []
    for number in numbers:
        hands: tuple[tuple[str, ...], ...] = ()
        ended = []
        for table in tables:
            row, _ = table.explain(number)
            ended.append(ended_of(row))
            hands = hands or hands_of(table.game[0])
        found.append(Weighty(number, hands, tuple(ended)))
    return found


def hands_of(game: np.void) -> tuple[tuple[str, ...], ...]:
    """The hands of the deal that was played last, by seat, the highest card first."""
    kind = game["public"]["order"]["kind"].tolist()
    return tuple(
        tuple(format_card(one) for one in reversed(kinds_of(int(own["dealt"]), kind)))
        for own in game["private"]
    )


def ended_of(row: np.void) -> Ended:
    """How the deal of a row ended."""
    played, contract, winner = bool(row["played"]), int(row["contract"]), int(row["winner"])
    return Ended(
        contract=CONTRACTS[contract] if played and contract != NO_GAME else "",
        refused=bool(row["redeals"][POVERTY_REFUSED]),
        winner=winner,
        eyes=int(row["card_points"][winner if winner < 2 else 0]),
        points=tuple(row["scores"].tolist()) if played else (0,) * SEATS,
    )
