"""Which hands may be worth a solo at all: a sieve of formulas, so that few have to be played.

The formulas are those of ``players.pagat_solos``: by how many game points a solo with the first
lead and without announcements beats the normal game, about. Hands far below are left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy import int64

from doko_sim.contracts import (
    CONTRACTS,
    SOLO_ACE,
    SOLO_BONELESS,
    SOLO_DIAMOND,
    SOLO_KING,
    SOLO_PURE_DIAMOND,
    SOLO_QUEEN,
)
from doko_sim.engine.jit import stored
from doko_sim.players.pagat_solo_weights import KING, PURE
from doko_sim.players.pagat_solos import ace_worth, boneless_worth, picture_worth, suit_worth
from doko_sim.rules import Rules

#: Solos whose worth is lower are not played, nor those so much below a hand's best.
GATE, BELOW_BEST = -4.0, 5.0
#: Of a hand at most so many solos are played.
MOST = 3


def solos_of(rules: Rules) -> tuple[int, ...]:
    """The solos that the rules have, as contracts."""
    return tuple(CONTRACTS.index(f"solo_{name}") for name in rules.solos)


def _worths(hands: Any, solos: Any, short: Any, out: Any) -> int64:
    """The worths of hands (kinds) for solos, shape (hands, solos)."""
    for i in range(len(hands)):
        for j in range(len(solos)):
            solo = solos[j]
            if solo == SOLO_ACE:
                out[i, j] = ace_worth(hands[i], short)
            elif solo < SOLO_QUEEN:
                out[i, j] = suit_worth(hands[i], solo - SOLO_DIAMOND, short)
            elif solo < SOLO_ACE:
                out[i, j] = picture_worth(hands[i], solo - SOLO_QUEEN, solo - SOLO_QUEEN, short)
            elif solo == SOLO_BONELESS:
                out[i, j] = boneless_worth(hands[i])
            elif solo < SOLO_PURE_DIAMOND:
                which = KING + solo - SOLO_KING
                out[i, j] = picture_worth(hands[i], which, which, short)
            else:
                which = PURE + solo - SOLO_PURE_DIAMOND
                out[i, j] = picture_worth(hands[i], which, PURE, short)
    return int64(0)


_SIGNATURE = types.int64(
    types.Array(types.uint64, 1, "C"),
    types.Array(types.int64, 1, "C"),
    types.int64,
    types.Array(types.float64, 2, "C"),
)
_compiled = stored(_worths)


def worths(hands: np.ndarray, solos: tuple[int, ...], rules: Rules) -> np.ndarray:
    """What hands (masks of kinds) may be worth for each solo, shape (hands, solos)."""
    if not _compiled.signatures:
        _compiled.compile(_SIGNATURE.args)
    out = np.zeros((len(hands), len(solos)))
    numbers = np.array(solos, np.int64)
    _compiled(np.ascontiguousarray(hands, np.uint64), numbers, int(not rules.nines), out)
    return out


def leads(seats: np.ndarray, rules: Rules) -> np.ndarray:
    """Whether a soloist leads to the first trick, by seat; forehand is seat 0."""
    return np.asarray((seats == 0) | (rules.solo_lead == "soloist"))


def passes(found: np.ndarray, gate: float = GATE) -> np.ndarray:
    """Which solos of which hands pass the sieve, from their worths, the same shape."""
    best = found.max(axis=1, keepdims=True)
    ranks = np.argsort(np.argsort(-found, axis=1, kind="stable"), axis=1, kind="stable")
    passed: np.ndarray = (found >= gate) & (found >= best - BELOW_BEST) & (ranks < MOST)
    return passed
