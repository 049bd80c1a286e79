"""The expected-eyes score of a hand, by which Re and Kontra are decided (tactics, section 5.1).

Each feature of the hand adds its card points times their probability to the card points already
won. What the table leaves open is read so that its five examples come out within 3 points:

* The shape of the hand is that of the hand as dealt; a suit that has been led counts with what
  its second round still promises: a void 0.67, a singleton as dealt 0.5, an ace nothing.
* A void black suit that has not been led promises both rounds, 0.9 and 0.67.
* Ruffs are made with ace, ten, king of diamonds first, then with a jack (two points); the cards'
  mean over all ruffs hoped for is taken.
* A second suit with an ace to lead counts with the product of both probabilities, a third one
  with the product of all three; black suits before hearts.
* With a ten of hearts the queens of clubs (and of spades beside one) count for certain and
  with the lower value. Every other queen counts one point.
* Card points won are those of the player and of partners known for certain.

=====================================  =======  =====
example                                printed  here
=====================================  =======  =====
CQ SQ DQ CJ SJ DA DK CA CA SA HK H9    76       75.9
CQ DQ CJ CJ SJ HJ DJ DT DK D9 CK S9    52.5     52.2
HT CQ HJ DJ DA DK D9 SA S9 HA HK H9    110.5    109.7
HT SQ HQ DQ SJ DA CA CK CK C9 HA H9    109      111.6
SQ SQ HQ CJ SJ HJ DJ DA DT CA HA HK    91.5     92.0
=====================================  =======  =====
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy import int64, uint64

from doko_sim.engine.jit import inner

from .pagat_cards import NONE

#: First bit of the spades, clubs and hearts, of the diamonds and of the high trumps (DQ to HT).
_SPADES, _CLUBS, _HEARTS, _DIAMONDS, _HIGH = 6, 14, 0, 22, 38
_SMALL_QUEEN = 1.0
_MOST_RUFFS = 7
#: Columns of the suit tables.
ACE_CHANCE, ACE_POINTS, RUFFS, RUFF_CHANCE, RUFF_POINTS = range(5)


class Shape(NamedTuple):
    """A plain suit: points of its ranks, how many cards and points it has, what it promises.

    ``ruffs`` are chances and points of the ruff of a first round by a void, then the chances of a
    second one for a void and a singleton, and its points; ``runs`` the chance of an ace to lead,
    by cards held.
    """

    ranks: tuple[int, ...]
    cards: int
    points: int
    ruffs: tuple[float, float, float, float, float]
    runs: tuple[float, ...]


BLACK_SUIT = Shape((0, 4, 10, 11), 8, 50, (0.9, 20, 0.67, 0.5, 17.5), (0.9, 0.75, 2 / 3, 0.5, 0.25))
HEART_SUIT = Shape((0, 4, 11), 6, 30, (0.75, 15, 0, 0, 0), (2 / 3, 0.5, 0.25))


def _count(bits: int, place: int) -> int:
    return (bits >> 2 * place & 3).bit_count()


def _suit_row(bits: int, shape: Shape, led: bool) -> list[float]:
    """What a plain suit as dealt promises before it is led, or after its first round."""
    ranks = len(shape.ranks)
    own = sum(shape.ranks[place] * _count(bits, place) for place in range(ranks))
    length = bits.bit_count()
    row = [0.0] * 5
    first, first_points, void, singleton, second_points = shape.ruffs
    ruffs: list[tuple[float, float]] = []
    if length == 0 and not led:
        ruffs.append((first, first_points))
    if length < 2 and second_points:
        ruffs.append((singleton if length else void, second_points))
    row[RUFFS] = len(ruffs)
    row[RUFF_CHANCE] = sum(chance for chance, _ in ruffs)
    row[RUFF_POINTS] = sum(chance * value for chance, value in ruffs)
    if not led and _count(bits, ranks - 1) and length <= len(shape.runs):
        missing = shape.cards - length
        row[ACE_CHANCE] = shape.runs[length - 1]
        row[ACE_POINTS] = 11 + 3 / missing * (shape.points - own)
    return row


def suit_tables(shape: Shape) -> np.ndarray:
    """By whether a suit was led and by its cards held (two bits a rank): the columns above.

    Single precision: the tables stay in the processor's fastest memory.
    """
    kinds = range(4 ** len(shape.ranks))
    return np.stack(
        [
            np.array([_suit_row(bits, shape, led) for bits in kinds], np.float32)
            for led in (False, True)
        ]
    )


def _ruff_mean(bits: int, ruffs: int) -> float:
    """Mean points of the cards for so many ruffs: ace, ten, king of diamonds, then jacks."""
    cards = [11] * _count(bits, 3) + [10] * _count(bits, 2) + [4] * _count(bits, 1)
    return sum((cards + [2] * ruffs)[:ruffs]) / max(ruffs, 1)


def _high_points(bits: int) -> float:
    """What ten of hearts and queens promise (10 bits: DQ HQ SQ CQ HT)."""
    diamond, heart, spade, elder, ten = (_count(bits, place) for place in range(5))
    pairs = min(elder, spade)
    chance, less = (1.0, 5.0) if ten else (0.75, 0.0)
    score = 25.0 * ten + chance * (pairs * (22.5 - less) + (elder - pairs) * (17.5 - less))
    return score + _SMALL_QUEEN * (spade - pairs + heart + diamond)


BLACK = suit_tables(BLACK_SUIT)
HEART = suit_tables(HEART_SUIT)
RUFF_MEAN = np.array(
    [[_ruff_mean(b, n) for n in range(_MOST_RUFFS)] for b in range(256)], np.float32
)
HIGH = np.array([_high_points(bits) for bits in range(1024)], np.float32)
_EIGHT, _SIX, _TEN = uint64(255), uint64(63), uint64(1023)


@inner
def expected_points(dealt, gone, won):
    """The score of a hand as dealt (kinds), the cards played so far, and points already won.

    All cards of the normal order; ``gone`` is the public record's, so it holds own cards too.
    """
    spades = (dealt >> uint64(_SPADES)) & _EIGHT
    clubs = (dealt >> uint64(_CLUBS)) & _EIGHT
    hearts = (dealt >> uint64(_HEARTS)) & _SIX
    a = BLACK[int64((gone >> uint64(_SPADES)) & _EIGHT != NONE), spades]
    b = BLACK[int64((gone >> uint64(_CLUBS)) & _EIGHT != NONE), clubs]
    c = HEART[int64((gone >> uint64(_HEARTS)) & _SIX != NONE), hearts]
    held = dealt & ~gone
    ruffs = int64(a[RUFFS] + b[RUFFS] + c[RUFFS])
    diamonds = (held >> uint64(_DIAMONDS)) & _EIGHT
    score = won + HIGH[(held >> uint64(_HIGH)) & _TEN]
    score += a[RUFF_POINTS] + b[RUFF_POINTS] + c[RUFF_POINTS]
    score += (a[RUFF_CHANCE] + b[RUFF_CHANCE] + c[RUFF_CHANCE]) * RUFF_MEAN[diamonds, ruffs]
    return score + aces_to_lead(a, b, c)


@inner
def aces_to_lead(a, b, c):
    """Points of the aces to lead, each after the safer ones."""
    swap = b[ACE_CHANCE] > a[ACE_CHANCE]
    chance = max(a[ACE_CHANCE], b[ACE_CHANCE])
    points = chance * (b[ACE_POINTS] if swap else a[ACE_POINTS])
    both = a[ACE_CHANCE] * b[ACE_CHANCE]
    points += both * (a[ACE_POINTS] if swap else b[ACE_POINTS])
    black = both if both > 0.0 else chance if chance > 0.0 else 1.0
    return points + black * c[ACE_CHANCE] * c[ACE_POINTS]
