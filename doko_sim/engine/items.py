"""The items of a settlement: their codes, and how one is put down."""

from __future__ import annotations

from numpy import int64

from .jit import inner
from .log import note
from .state import EXTRAS, ITEM

#: The items of a settlement by their code, as people read them; the extras come last.
ITEMS: tuple[str, ...] = (
    "won", "under 90", "under 60", "under 30", "schwarz",
    "Re said", "Kontra said",
    "Re no 90", "Re no 60", "Re no 30", "Re schwarz",
    "Kontra no 90", "Kontra no 60", "Kontra no 30", "Kontra schwarz",
    "120 against no 90", "90 against no 60", "60 against no 30", "30 against schwarz",
    "Re said early", "Kontra said early", "not below zero", "against the elders",
    *EXTRAS,
)  # fmt: skip
(
    WON, UNDER_90, _, _, LOST_ALL, RE_SAID, KONTRA_SAID, RE_NO_90, _, _, _,
    KONTRA_NO_90, _, _, _, REACHED_120, _, _, _, RE_EARLY, KONTRA_EARLY, NOT_NEGATIVE, ELDERS,
    FOX, DOPPELKOPF, CHARLIE, CAPTURE, FOX_CAUGHT_LAST, FOX_WINS_LAST, DOUBLE_FOX_LAST,
    CHARLIE_CAUGHT, DOUBLE_CHARLIE, DOUBLE_CHARLIE_CAUGHT, HEART_TRICK,
) = range(len(ITEMS))  # fmt: skip


@inner
def item(game, code, side, points):
    """Points of an item, positive for Re; noted when the game is logged."""
    if game.log_on and points != 0:
        note(game, ITEM, side, code, points, 0)
    return (1 - 2 * side) * int64(points)
