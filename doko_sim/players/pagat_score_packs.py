"""The expected-eyes score where other cards are dealt than in the tournament rules.

Without nines a suit has six cards, hearts four, and the same card points in ten tricks. A first
round is ruffed by a void about as often but brings more; an ace runs by the number of cards that
are missing in its suit, second rounds are rare. The chances were fitted to 60,000 deals of four
players of this strategy under the preset ``sharp``; with them a score means the same chance to
win as with nines (74 and 86 here for 75 and 85 there), so the thresholds stay.

With plain tens of hearts the hearts are a suit like the black ones. A promoted card counts like a
ten of hearts, and as no card of its suit.
"""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER
from doko_sim.engine.bits import FULL, popcount
from doko_sim.engine.jit import inner

from .pagat_cards import NONE
from .pagat_score import (
    BLACK_SUIT,
    HEART_SUIT,
    HIGH,
    RUFF_CHANCE,
    RUFF_MEAN,
    RUFF_POINTS,
    RUFFS,
    Shape,
    aces_to_lead,
    suit_tables,
)

_SHORT_BLACK = Shape((0, 4, 10, 11), 6, 50, (0.9, 26, 0.4, 0.25, 22), (0.5, 0.33, 0.15))
_SHORT_HEARTS = Shape((0, 4, 11), 4, 30, (0.7, 22, 0, 0, 0), (0.1,))
#: By pack, with nines first: tables of the suits with tens and of hearts without them.
WITH_TENS = np.stack([suit_tables(BLACK_SUIT), suit_tables(_SHORT_BLACK)])
WITHOUT = np.stack([suit_tables(HEART_SUIT), suit_tables(_SHORT_HEARTS)])
#: First bit of the suits and of the high trumps where tens of hearts are trumps.
_HEARTS, _SPADES, _CLUBS, _DIAMONDS, _HIGH = 0, 6, 14, 22, 38
_EIGHT, _SIX, _TEN = uint64(255), uint64(63), uint64(1023)
_TOP_TRUMP = 25.0


@inner
def _row(table, dealt, gone, place, mask):
    """The row of a suit's tables for the cards dealt in it and whether it has been led."""
    led = int64((gone >> place) & mask != NONE)
    return table[led, int64((dealt >> place) & mask)]


@inner
def expected_in_pack(public, own, top, won):
    """The score of the cards held or played so far (normal order) and points already won.

    ``top`` are those of them that may yet be promoted to the top.
    """
    gone = public.gone & FULL
    plain_tens = uint64(2 * int64(public.order.ten_hearts == NONE))
    short = int64(public.rules.size < 12)
    dealt = own & FULL & ~top
    a = _row(WITH_TENS[short], dealt, gone, uint64(_SPADES) + plain_tens, _EIGHT)
    b = _row(WITH_TENS[short], dealt, gone, uint64(_CLUBS) + plain_tens, _EIGHT)
    if plain_tens != NONE:
        c = _row(WITH_TENS[short], dealt, gone, uint64(_HEARTS), _EIGHT)
    else:
        c = _row(WITHOUT[short], dealt, gone, uint64(_HEARTS), _SIX)
    held = dealt & ~gone
    ruffs = int64(a[RUFFS] + b[RUFFS] + c[RUFFS])
    diamonds = (held >> (uint64(_DIAMONDS) + plain_tens)) & _EIGHT
    score = won + HIGH[(held >> (uint64(_HIGH) + plain_tens)) & _TEN]
    score += a[RUFF_POINTS] + b[RUFF_POINTS] + c[RUFF_POINTS]
    score += (a[RUFF_CHANCE] + b[RUFF_CHANCE] + c[RUFF_CHANCE]) * RUFF_MEAN[diamonds, ruffs]
    promoted = popcount((own & ~public.gone) >> uint64(2 * KINDS_IN_ORDER)) + popcount(top)
    return score + _TOP_TRUMP * promoted + aces_to_lead(a, b, c)
