"""What ``pagat`` knows of solos: their trumps as masks of kinds, and the weights of its formulas.

A hand's *worth* for a solo is an estimate of the game points by which the solo, with the first
lead and without announcements, beats the normal game. Each contract has a linear formula. The
weights are least squares over 400,000 deals in which forehand played the solo and, on the same
deal, did not, fitted again and again to the best twentieth of the hands so that they are right
near the threshold. First rows are with nines, second rows without.
"""

from __future__ import annotations

import numpy as np

from doko_sim.cards import KINDS


def _mask(*wanted: str) -> np.uint64:
    """The cards whose name contains one of the given texts."""
    cards = [k for k, name in enumerate(KINDS) if any(text in name for text in wanted)]
    return np.uint64(sum(3 << 2 * k for k in cards))


def _of(suit: str, ranks: str) -> np.uint64:
    return _mask(*(suit + rank for rank in ranks))


ACES, TENS, KINGS, QUEENS, JACKS = (_mask(rank) for rank in ("A", "T", "K", "Q", "J"))
#: Trump suits of the suit solos in the order of their contracts.
_ORDER = "DHSC"
SUITS = np.array([_of(suit, "ATKQJ9") for suit in _ORDER], np.uint64)
TEN_HEARTS, ELDERS, SPADE_QUEENS, RED_QUEENS = (
    _mask("HT"), _mask("CQ"), _mask("SQ"), _mask("HQ", "DQ"),
)  # fmt: skip
PICTURES = QUEENS | JACKS | TEN_HEARTS
#: Solos of pictures: queens, jacks, kings, then queens and jacks, kings and queens, kings and
#: jacks, all three, and the pure suits.
(
    QUEEN, JACK, KING, QUEEN_JACK, KING_QUEEN, KING_JACK, KOEHLER, PURE,
) = range(8)  # fmt: skip
#: By solo: trumps, the highest of them, the next.
TRUMPS = np.array(
    [
        QUEENS, JACKS, KINGS, QUEENS | JACKS, KINGS | QUEENS, KINGS | JACKS,
        KINGS | QUEENS | JACKS, *SUITS,
    ], np.uint64,
)  # fmt: skip
TOPS = np.array(
    [
        _mask("CQ"), _mask("CJ"), _mask("CK"), _mask("CQ", "SQ"), _mask("CK", "SK"),
        _mask("CK", "SK"), KINGS, *(_of(suit, "A") for suit in _ORDER),
    ], np.uint64,
)  # fmt: skip
SECONDS = np.array(
    [
        _mask("SQ"), _mask("SJ"), _mask("SK"), _mask("HQ", "DQ"), _mask("HK", "DK"),
        _mask("HK", "DK"), QUEENS, *(_of(suit, "T") for suit in _ORDER),
    ], np.uint64,
)  # fmt: skip
#: By pack and solo of pictures: constant, trump, highest, second, ace, pair of aces, ten beside
#: an ace, further ten, card beyond the second in a suit with an ace, void (the pure
#: suit itself counts as one).
PICTURE_WEIGHTS = np.array(
    [
        [
            [-25.4, 3.05, 0.96, 0.45, 2.57, 0.8, 0.26, 0.07, 0.22, 1.53],
            [-27.9, 3.55, 1.81, 0.54, 2.65, 1.08, 0.48, 0.31, 0.44, 1.17],
            [-23.2, 3.08, 2.18, 0.67, 2.16, 0.58, 0.40, 0.33, 0.51, 1.43],
            [-24.4, 2.02, 1.65, 0.31, 1.56, 0.34, 0.10, -0.25, -0.28, 1.55],
            [-27.8, 2.16, 2.85, 0.99, 1.68, 0.37, 0.06, -0.12, 0.11, 1.71],
            [-28.7, 2.40, 2.56, 0.83, 1.74, 0.36, 0.12, -0.01, 0.06, 1.80],
            [-26.0, 1.35, 2.10, 0.13, 0.48, 0.55, -0.30, -0.59, -0.50, 1.73],
            [-24.2, 2.09, 3.35, 1.29, 2.07, 0.58, 0.63, 0.41, -0.08, 1.63],
        ],
        [
            [-23.1, 3.15, 1.67, 0.51, 2.68, -0.18, 0.08, -0.20, 0.85, 1.30],
            [-25.6, 3.61, 2.06, 0.68, 2.96, -0.09, 0.29, 0.12, 0.86, 1.42],
            [-26.0, 3.86, 2.79, 1.08, 2.86, 0.05, 0.28, 0.12, 0.80, 1.63],
            [-25.1, 2.25, 1.88, 0.60, 1.37, -0.11, -0.13, -0.62, -0.79, 1.61],
            [-29.7, 2.42, 3.54, 1.36, 1.64, -0.13, -0.10, -0.45, -0.56, 1.83],
            [-33.0, 2.98, 3.18, 1.08, 2.07, -0.56, 0.45, -0.05, -0.51, 2.07],
            [-33.1, 1.98, 2.43, 0.23, 0.96, 0.05, 0.00, 0.00, 0.00, 1.82],
            [-24.8, 2.76, 3.87, 1.37, 2.48, 0.43, 0.38, 0.23, 0.11, 1.41],
        ],
    ]
)
#: By pack and trump suit: constant, H10, CQ, SQ, red queen, jack, card of the suit, its ace or
#: ten, plain ace, pair of them, void.
SUIT_WEIGHTS = np.array(
    [
        [
            [-33.0, 3.87, 3.49, 3.56, 2.40, 2.00, 1.74, 0.76, 0.63, 1.81, 1.75],
            [-30.8, 3.27, 2.55, 3.26, 2.28, 2.06, 2.56, 0.40, 0.95, 1.78, 1.88],
            [-30.3, 3.23, 2.60, 3.04, 2.19, 1.89, 2.14, 0.39, 0.82, 1.40, 1.96],
            [-30.7, 3.23, 2.60, 3.24, 2.25, 1.92, 2.17, 0.41, 0.86, 1.22, 1.95],
        ],
        [
            [-27.1, 4.14, 3.52, 2.98, 2.09, 1.75, 1.44, 0.44, 0.61, 0.42, 1.34],
            [-26.8, 4.00, 3.27, 2.73, 2.20, 1.85, 2.13, 0.25, 0.94, 0.69, 1.75],
            [-28.2, 4.23, 3.57, 3.02, 2.24, 1.89, 2.01, 0.19, 0.82, 0.69, 1.49],
            [-27.9, 4.13, 3.47, 2.97, 2.21, 1.88, 2.04, 0.13, 0.80, 0.57, 1.50],
        ],
    ]
)
#: By pack: constant, ace, pair of them, card beyond the third beside a pair, ten beside a pair,
#: card beyond the third beside a single ace, ten and king of a suit with an ace, other ten.
ACE_WEIGHTS = np.array(
    [
        [-20.17, 2.78, 0.52, 1.35, 2.23, -0.32, 0.81, 0.40, 0.97],
        [-17.50, 3.26, 0.36, 2.18, 2.31, 0.23, 0.36, 0.32, 0.32],
    ]
)
#: Chance to win a boneless solo, on the logistic scale, with nines: constant, 9, ten, jack, queen,
#: king, ace; the suits' lowest ranks together (0 for a 9 or a void); card beyond a suit's third.
BONELESS_WEIGHTS = np.array([-0.09, -0.11, 0.32, 0.11, -0.17, -0.49, -0.70, -0.72, 0.64])
#: The cards of each rank in the order of a boneless solo.
BONELESS_RANKS = np.array([_mask(rank) for rank in "9TJQKA"], np.uint64)
#: With nines the worth that trumps and aces alone must promise before a hand is looked at more
#: closely; of the hands worth a solo these rules overlook 1 in 100 (pictures) to 5 in 100 (aces).
PICTURE_GATE = np.array([20.4, 22.1])
ACE_GATE, LEAST_ACES = 15.0, 4
#: Pictures and tens of hearts of a suit solo, and by pack its trumps.
LEAST_PICTURES, LEAST_TRUMPS = 6, np.array([10, 8])
