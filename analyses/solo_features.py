"""What counts in a hand for a solo, and the published rules of thumb, for many hands at once.

Hands are masks of kinds; counts and answers have their shape. IDs are those of the collection of
tactics, section 9. Where a rule leaves something open, its words here say how it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from doko_sim.contracts import (
    SOLO_ACE,
    SOLO_CLUB,
    SOLO_DIAMOND,
    SOLO_HEART,
    SOLO_JACK,
    SOLO_QUEEN,
    SOLO_SPADE,
)
from doko_sim.players.pagat_solo_weights import (
    ACES,
    ELDERS,
    JACKS,
    KINGS,
    PICTURES,
    QUEENS,
    RED_QUEENS,
    SECONDS,
    SPADE_QUEENS,
    SUITS,
    TEN_HEARTS,
    TENS,
    TOPS,
)

Counts = Callable[[np.ndarray, np.ndarray], np.ndarray]
#: A rule of thumb: whether a hand is a solo, from the hands, their solos and who leads.
Test = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Rule:
    """A published rule of thumb: its ID, its words, and how a hand is tested."""

    tactic: str
    words: str
    test: Test


@dataclass(frozen=True)
class Kind:
    """A kind of solo: its name, its contracts, what is counted in a hand, and rules of thumb.

    ``features`` are words that follow a number of points. ``counts`` gives for hands and contracts
    an array of shape (features, hands).
    """

    name: str
    contracts: tuple[int, ...]
    features: tuple[str, ...]
    counts: Counts
    rules: tuple[Rule, ...]


def count(hands: np.ndarray, mask: np.uint64 | np.ndarray) -> np.ndarray:
    """How many cards of a mask hands hold."""
    return np.asarray(np.bitwise_count(hands & mask).astype(np.int64))


def _voids(hands: np.ndarray, trumps: np.uint64 | np.ndarray) -> np.ndarray:
    """Suits without a card, trumps not counted; a suit of nothing but trumps is none."""
    total = np.zeros(hands.shape, np.int64)
    for suit in SUITS:
        plain = suit & ~trumps
        total += ((hands & plain) == 0) & (plain != 0)
    return total


def _by_suit(hands: np.ndarray, trumps: np.uint64) -> Iterator[tuple[np.ndarray, ...]]:
    """For each suit the aces, tens and cards of it that are no trumps."""
    for suit in SUITS:
        own = hands & suit & ~trumps
        yield count(own, ACES), count(own, TENS), count(own, suit)


#: Of the cards of a suit without an ace so many count as losing.
_LOSERS = 2


def _picture_counts(which: int, trumps: np.uint64) -> Counts:
    def counts(hands: np.ndarray, _: np.ndarray) -> np.ndarray:
        both, losers = np.zeros((2, *hands.shape), np.int64)
        for aces, _tens, length in _by_suit(hands, trumps):
            both += aces == 2
            losers += (aces == 0) * np.minimum(length, _LOSERS)
        return np.stack([count(hands, trumps), count(hands, TOPS[which]), both, losers])

    return counts


def _ace_counts(hands: np.ndarray, _: np.ndarray) -> np.ndarray:
    tens_beside, long, idle = np.zeros((3, *hands.shape), np.int64)
    for aces, tens, length in _by_suit(hands, np.uint64(0)):
        headed = (aces == 2) & (tens > 0)
        tens_beside += (aces == 2) * tens
        long += headed * np.maximum(length - 3, 0)
        idle += ~headed * np.maximum(length - 2, 0)
    return np.stack([count(hands, ACES), tens_beside, long, idle])


def _suit_trumps(solos: np.ndarray) -> np.ndarray:
    """The trumps of suit solos (contracts)."""
    return np.asarray(SUITS[solos - SOLO_DIAMOND] | PICTURES)


def _suit_counts(hands: np.ndarray, solos: np.ndarray) -> np.ndarray:
    trumps = _suit_trumps(solos)
    low = trumps & ~PICTURES
    return np.stack(
        [
            count(hands, TEN_HEARTS),
            count(hands, ELDERS | SPADE_QUEENS),
            count(hands, RED_QUEENS | JACKS),
            count(hands, low),
            count(hands, ACES & ~trumps),
            _voids(hands, trumps),
        ]
    )


def runs(hands: np.ndarray, trumps: np.uint64) -> tuple[np.ndarray, np.ndarray]:
    """Plain tricks that the tops make, and the aces and tens among them.

    One ace makes one trick, two aces with tens and kings as many as there are in a row, and the
    whole suit with five cards headed by two aces and a ten.
    """
    tricks, full = np.zeros((2, *hands.shape), np.int64)
    for suit in SUITS:
        own = hands & suit & ~trumps
        aces, tens, kings = (count(own, mask) for mask in (ACES, TENS, KINGS))
        row = aces + (aces == 2) * (tens + (tens == 2) * kings)
        long = (aces == 2) & (tens >= 1) & (count(own, suit) >= 5)
        tricks += np.where(long, count(own, suit), row)
        full += aces + (aces == 2) * tens
    return tricks, full


_NONE = np.uint64(0)


def _ace_tricks(least: int, lead: bool) -> Test:
    def test(hands: np.ndarray, _: np.ndarray, leads: np.ndarray) -> np.ndarray:
        return np.asarray((runs(hands, _NONE)[0] >= least) & (leads | (not lead)))

    return test


def _z3(hands: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
    tricks, full = runs(hands, _NONE)
    return np.asarray(((tricks >= 8) & (full >= 7)) | ((tricks >= 7) & (full >= 8)))


def _z4(hands: np.ndarray, _: np.ndarray, leads: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.zeros(hands.shape, bool)
    for suit in SUITS:
        own = hands & suit
        found |= (count(own, suit) >= 5) & (count(own, ACES) == 2) & (count(own, TENS) >= 1)
    return np.asarray(found & leads)


def _z7(trumps: np.uint64) -> Test:
    def test(hands: np.ndarray, _: np.ndarray, leads: np.ndarray) -> np.ndarray:
        least = np.where(leads, 4, 5)
        return np.asarray((count(hands, trumps) >= least) & (count(hands, ACES) >= 3))

    return test


def _z8(hands: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
    jacks, top = count(hands, JACKS), count(hands, TOPS[1])
    full = runs(hands, JACKS)[1]
    first = (jacks >= 4) & (top >= 1) & (full >= 4)
    return np.asarray(first | ((top == 2) & (count(hands, SECONDS[1]) >= 1) & (full >= 5)))


def _z2_pictures(trumps: np.uint64) -> Test:
    def test(hands: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
        return np.asarray(count(hands, trumps) + runs(hands, trumps)[0] >= 8)

    return test


_SIX = TEN_HEARTS | ELDERS | SPADE_QUEENS


def _z2_suit(hands: np.ndarray, solos: np.ndarray, __: np.ndarray) -> np.ndarray:
    lost = 6 - count(hands, _SIX) + count(hands & ~_suit_trumps(solos), ~ACES)
    return np.asarray(lost <= 4)


def _top_six(hands: np.ndarray, _: np.ndarray, __: np.ndarray) -> np.ndarray:
    return np.asarray(count(hands, _SIX) >= 4)


_Z7 = "four trumps with the lead, five without, and three aces"
_Z2 = "at most four tricks lost: trumps and tops make eight"
_Z8 = (
    "four jacks, one of them of clubs, and four full cards in sure tricks; or the top three and "
    "five"
)
_PICTURE_FEATURES = (
    "for each {0}", "more for each {0} of clubs", "for each suit with both aces",
    "for each card of a suit without its ace, for two cards of a suit at most",
)  # fmt: skip


def _features(trump: str) -> tuple[str, ...]:
    return tuple(text.format(trump) for text in _PICTURE_FEATURES)


KINDS: tuple[Kind, ...] = (
    Kind(
        "queen",
        (SOLO_QUEEN,),
        _features("queen"),
        _picture_counts(0, QUEENS),
        (Rule("Z7", _Z7, _z7(QUEENS)), Rule("Z2", _Z2, _z2_pictures(QUEENS))),
    ),
    Kind(
        "jack",
        (SOLO_JACK,),
        _features("jack"),
        _picture_counts(1, JACKS),
        (
            Rule("Z7", _Z7, _z7(JACKS)),
            Rule("Z8", _Z8, _z8),
            Rule("Z2", _Z2, _z2_pictures(JACKS)),
        ),
    ),
    Kind(
        "ace",
        (SOLO_ACE,),
        (
            "for each ace", "for each ten of a suit with both aces",
            "for each card beyond the third of a suit with both aces and a ten",
            "for each card beyond the second of any other suit",
        ),
        _ace_counts,
        (
            Rule("Z3", "seven full cards in eight sure tricks, or eight in seven", _z3),
            Rule("Z4", "with the lead, five cards headed by two aces and a ten", _z4),
            Rule("Z5", "with the lead, eight sure tricks", _ace_tricks(8, True)),
            Rule("Z2", "at most four tricks lost: tops make eight", _ace_tricks(8, False)),
        ),
    ),
    Kind(
        "suit",
        (SOLO_DIAMOND, SOLO_HEART, SOLO_SPADE, SOLO_CLUB),
        (
            "for each ten of hearts", "for each black queen", "for each red queen or jack",
            "for each other trump", "for each ace that is no trump",
            "for each plain suit without a card",
        ),
        _suit_counts,
        (
            Rule("top six", "four of the six highest trumps", _top_six),
            Rule("Z2", "at most four tricks lost: missing top trumps and plain cards", _z2_suit),
        ),
    ),
)  # fmt: skip

#: The names of all rules of thumb.
TACTICS: frozenset[str] = frozenset(rule.tactic for kind in KINDS for rule in kind.rules)
