"""What ``club`` reads from the public record before it weighs its cards."""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import TRUMP
from doko_sim.engine.bits import highest, popcount
from doko_sim.engine.jit import inlined, inner

from .pagat_cards import NONE, beatable_tens

PAIR = uint64(3)
POSITIONS = 24


def _steps(edges: tuple[int, ...], most: int) -> np.ndarray:
    """By number: how many of the edges it has reached."""
    return np.array([sum(n >= edge for edge in edges) for n in range(most + 1)], np.int64)


#: Classes of card points on the table, of tricks played, of trumps held and outside, of lengths.
POINTS = _steps((5, 10, 14, 18, 22), 48)
PHASE = _steps((1, 4, 8), 12)
LEAD_PHASE = _steps((1, 3, 6, 9), 12)
TRUMPS = _steps((3, 6, 8), 13)
LEAD_TRUMPS = _steps((2, 4, 6, 8), 13)
OUTSIDE = _steps((1, 4, 8, 12, 15), 28)
LENGTH_OUTSIDE = _steps((1, 3, 5, 7), 14)
#: Classes of a plain card by its points: 9, king, ten, ace.
RANK = _steps((1, 5, 11), 11)


@inlined
def position_above(cards):
    """The position of the strongest of some cards, -1 for none."""
    return int64(highest(cards)) >> 1 if cards != NONE else int64(-1)


@inlined
def beatable_tens_out(public, me, rest):
    """Q2: tens of hearts outside that would beat this player's own, where a second one can."""
    if public.rules.tie > 0:
        return rest & beatable_tens(public, me, rest)
    return NONE


@inlined
def count(bits):
    """How many seats are among the low four bits."""
    return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1)


@inlined
def switched(switch, place):
    """A place in the tables, or that of zeros for a tactic that is off."""
    return place if switch != 0.0 else uint64(0)


@inlined
def without_copies(cards, card):
    """The cards but for both copies of one."""
    return cards & ~(PAIR << uint64(card & ~1))


@inlined
def relation(public, me):
    """Whose the trick is now: 0 a friend's, 1 an opponent's, 2 nobody knows."""
    if (me.friends >> public.winner) & 1:
        return int64(0)
    return int64(1) if (me.foes >> public.winner) & 1 else int64(2)


@inner
def in_wedding(public, me, to_come):
    """Whose the trick is before a wedding has its partner, and whether its player is to come.

    0 for a trick that the wedding player wins now, 1 for one of the others'; for himself 2.
    """
    bride = public.wedding_player
    if me.seat == bride:
        return int64(2), int64(0)
    return int64(public.winner != bride), int64((to_come >> bride) & 1)


@inlined
def may_ruff(public, rivals, rest):
    """Whether a rival is known to be able to ruff the suit led, or likely to be."""
    void = public.voids[public.led] & rivals & ~public.voids[TRUMP]
    return void != 0 or popcount(rest & public.order.classes[public.led]) < 3


@inlined
def threat(public, rivals, rest, ruffed):
    """Whether the card that wins now may be beaten by a rival to come; ``ruffed`` as may_ruff."""
    order, led = public.order, public.led
    threats = rest & order.beats[public.best >> 1]
    follows = (threats & order.classes[led]) != NONE and (rivals & ~public.voids[led]) != 0
    return follows or (led != TRUMP and ruffed and (threats & order.trumps) != NONE)
