"""All that a file with a strategy of one's own needs; docs/strategies.md explains it.

``strategy`` begins a strategy. ``helper`` decorates functions that the decisions call. The rest
is for use inside them: questions and their answers, cards as masks, and functions of masks.
"""

from __future__ import annotations

from numpy import float64, int64, uint64

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, POVERTY, SUITS, TRUMP, WEDDING
from doko_sim.engine.bits import bit, highest, holds, lowest, popcount, select
from doko_sim.engine.jit import checked as helper
from doko_sim.engine.random import below, chance, draw
from doko_sim.engine.state import (
    ASK_HYPER,
    ASK_PARTNER,
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_SUPER,
    ASK_TAKE,
    ASK_THROW,
    ASK_WEDDING_TRICK,
    NO,
    QUESTIONS,
    YES,
)
from doko_sim.players.lab_cards import (
    cards_of,
    kind_of,
    may_lose,
    seat_after,
    seats_to_come,
    unseen,
    weakest,
)
from doko_sim.players.own import Definition, strategy
from doko_sim.players.own_wrapping import INHERIT

__all__ = [
    "ASK_HYPER", "ASK_PARTNER", "ASK_PASS", "ASK_PIGLETS", "ASK_RESERVATION", "ASK_RETURN",
    "ASK_SUPER", "ASK_TAKE", "ASK_THROW", "ASK_WEDDING_TRICK", "CONTRACTS", "FIRST_SOLO",
    "HEALTHY", "INHERIT", "NO", "POVERTY", "QUESTIONS", "SUITS", "TRUMP", "WEDDING", "YES",
    "Definition", "below", "bit", "cards_of", "chance", "draw", "float64", "helper", "highest",
    "holds", "int64", "kind_of", "lowest", "may_lose", "popcount", "seat_after", "seats_to_come",
    "select", "strategy", "uint64", "unseen", "weakest",
]  # fmt: skip
