"""How the cards that one does not hold split over the other hands, and what that means.

Nothing else is known of the other hands; the cards of each are places that the missing cards fall
on alike. Essen's tables are in statistics.md A.1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod

from doko_sim.deals.counting import Chance
from doko_sim.errors import DokoError
from doko_sim.texts import say

#: Cards of a hand, with nines.
SIZE = 12
#: The suits of jacks or queens, the highest first.
SUITS = "CSHD"
#: The ranks that can lose or save a trick in a long suit; lower ones are all alike.
HIGH_RANKS = "ATK"
LOW = "x"


@dataclass(frozen=True)
class AceRuns:
    """Whether a led ace is ruffed; ``missing`` cards of its suit are out.

    ``all_follow``: nobody is void. ``one_void``: exactly one of the three is. ``friendly``: nobody
    is, or one who is a partner, counted as one third of ``one_void`` (Essen A3). ``twice``: all
    follow two rounds.
    """

    missing: int
    all_follow: Chance
    one_void: Chance
    friendly: Chance
    twice: Chance


@dataclass(frozen=True)
class OnlyRuff:
    """Whether one is the only player who can ruff a suit in its first ``rounds`` rounds.

    ``alone``: all three others follow. ``announced``: or a single one of them cannot, who is a
    partner, counted as one third (Essen A4, once a side is announced).
    """

    missing: int
    rounds: int
    alone: Chance
    announced: Chance


def splits(missing: int, hands: int = 3, size: int = SIZE) -> dict[tuple[int, ...], Chance]:
    """How so many cards split over some hands, the longest first, the likeliest split first.

    Raises
    ------
    DokoError
        For other than one to four hands, or more cards than these have.
    """
    found: dict[tuple[int, ...], int] = defaultdict(int)
    for counts, ways in _placed(missing, hands, size):
        found[tuple(sorted(counts, reverse=True))] += ways
    possible = comb(hands * size, missing)
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return {pattern: Chance(ways, possible) for pattern, ways in ordered}


def split_chance(
    missing: int, condition: Callable[[tuple[int, ...]], bool], hands: int = 3, size: int = SIZE
) -> Chance:
    """The chance that the split, longest hand first, meets a condition."""
    met = sum(own.favourable for p, own in splits(missing, hands, size).items() if condition(p))
    return Chance(met, comb(hands * size, missing))


def ace_runs(missing: int, size: int = SIZE, hands: int = 3) -> AceRuns:
    """Whether an ace runs with so many cards of its suit in the other hands (Essen A3)."""
    follow = split_chance(missing, lambda counts: 0 not in counts, hands, size)
    one = split_chance(missing, lambda counts: counts.count(0) == 1, hands, size)
    twice = split_chance(missing, lambda counts: min(counts) > 1, hands, size)
    return AceRuns(missing, follow, one, _with_a_third(follow, one), twice)


def only_ruff(missing: int, rounds: int = 2, size: int = SIZE) -> OnlyRuff:
    """Whether all others follow so many rounds of a suit of which they hold ``missing`` cards."""

    def short(counts: tuple[int, ...]) -> int:
        return sum(count < rounds for count in counts)

    alone = split_chance(missing, lambda counts: short(counts) == 0, size=size)
    one = split_chance(missing, lambda counts: short(counts) == 1, size=size)
    return OnlyRuff(missing, rounds, alone, _with_a_third(alone, one))


def _with_a_third(alone: Chance, one: Chance) -> Chance:
    return Chance(3 * alone.favourable + one.favourable, 3 * alone.possible)


def bare_ace(missing: int, size: int = SIZE) -> Chance:
    """The chance that an ace sits alone when so many cards of its suit, itself too, are missing.

    So one's own ace catches it (Essen A5).
    """
    if not 1 <= missing <= 3 * size:
        raise DokoError(
            say(
                "{missing} missing cards given; expected 1 to {most} with the ace",
                missing=missing,
                most=3 * size,
            )
        )
    return Chance(comb(2 * size, missing - 1), comb(3 * size - 1, missing - 1))


def trumps_fall(own: str, size: int = SIZE) -> Chance:
    """The chance that leading jacks or queens from the top draws all those of the others.

    ``own`` are the suits of one's own, such as ``CCS`` in a solo whose trumps are the eight jacks
    or queens (Essen A6); ``x`` stands for any lower one. The others hold back their highest. Of
    two equal cards the first wins.

    Raises
    ------
    DokoError
        For other letters, a third card of a suit, or more than eight.
    """
    letters = own.replace(" ", "")
    named = [SUITS.find(letter) for letter in letters.upper() if letter != LOW.upper()]
    low = letters.upper().count(LOW.upper())
    if (
        not letters
        or -1 in named
        or max(map(named.count, named), default=0) > 2
        or len(letters) > 8
    ):
        raise DokoError(
            say(
                "{own!r} given; expected the suits of your jacks or queens such as CCS, at "
                "most two of each, and x for any lower one",
                own=own,
            )
        )
    # the highest has rank 4
    mine = sorted((len(SUITS) - place for place in named), reverse=True)
    missing = {len(SUITS) - p: 2 - named.count(p) for p in range(len(SUITS))}
    for rank in sorted(missing):
        drawn = min(low, missing[rank])
        missing[rank] -= drawn
        low -= drawn
        mine += [rank] * drawn
    mine.sort(reverse=True)
    return _held(mine, missing, size, all_fall=True)


def no_loser(own: str, cards: int = 12, size: int = SIZE) -> Chance:
    """The chance that a long suit, led from the top, loses no trick to another hand's card of it.

    ``own`` are one's ranks such as ``AA10Kx``, x for any lower one; ``cards`` are all of the
    suit: 12 in an ace solo, 10 in a queen or jack solo, 8 or 6 in others (Essen A7, A8).

    Raises
    ------
    DokoError
        For other ranks, a third card of one, or more cards than the suit or a hand has.
    """
    ranks = own.replace(" ", "").upper().replace("10", "T")
    if (
        not ranks
        or set(ranks) - set(HIGH_RANKS + LOW.upper())
        or max(map(ranks.count, HIGH_RANKS)) > 2
    ):
        raise DokoError(
            say(
                "{own!r} given; expected the ranks of your suit such as AA10Kx, at most two "
                "each of A, 10 and K, and x for any lower one",
                own=own,
            )
        )
    height = {rank: len(HIGH_RANKS) - place for place, rank in enumerate(HIGH_RANKS)}
    missing = {height[rank]: 2 - ranks.count(rank) for rank in HIGH_RANKS}
    missing[0] = cards - 2 * len(HIGH_RANKS)
    low = ranks.count(LOW.upper())
    if not 6 <= cards <= 12 or len(ranks) > cards:
        raise DokoError(
            say(
                "{own!r} of a suit of {cards} cards given; expected a suit of 6 to 12 cards "
                "with two each of A, 10 and K",
                own=own,
                cards=cards,
            )
        )
    mine = [height[rank] for rank in ranks if rank in height]
    for rank in sorted(missing):
        drawn = min(low, missing[rank])
        missing[rank] -= drawn
        low -= drawn
        # one's own low cards lose to any card that is left
        mine += [rank or -1] * drawn
    mine.sort(reverse=True)
    return _held(mine, missing, size, all_fall=False)


def _held(mine: Sequence[int], missing: dict[int, int], size: int, all_fall: bool) -> Chance:
    """The chance that no lead of mine is beaten (and all missing cards fall).

    Another hand plays its lowest card each time, so that before lead r (from 0) its highest is
    still there if it had more than r cards.
    """
    ranks = sorted((rank for rank, cards in missing.items() if cards), reverse=True)
    number = sum(missing.values())

    def holds(held: Sequence[int]) -> bool:
        cards = sum(held)
        if all_fall and cards > len(mine):
            return False
        top = next((rank for rank, n in zip(ranks, held, strict=True) if n), None)
        return top is None or all(top <= led for led in mine[:cards])

    good = cache(lambda held: holds(held))
    met = 0
    for split in product(*(list(_shared(missing[rank])) for rank in ranks)):
        hands = tuple(zip(*split, strict=True)) or ((), (), ())
        if all(good(held) for held in hands):
            orders = prod(factorial(sum(three)) // prod(map(factorial, three)) for three in split)
            met += orders * prod(perm(size, sum(held)) for held in hands)
    return Chance(met, perm(3 * size, number))


def _shared(cards: int) -> Iterator[tuple[int, int, int]]:
    for first in range(cards + 1):
        for second in range(cards - first + 1):
            yield first, second, cards - first - second


def _placed(missing: int, hands: int, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The numbers of cards by hand, with the ways to place them."""
    if hands not in (1, 2, 3, 4):
        raise DokoError(say("{hands} hands given; expected 1 to 4", hands=hands))
    if size < 1 or not 0 <= missing <= hands * size:
        raise DokoError(
            say(
                "{missing} missing cards given; expected 0 to {most} "
                "(hands: {hands}, cards of each: {size})",
                missing=missing,
                most=max(0, hands * size),
                hands=hands,
                size=size,
            )
        )
    for first in product(range(min(missing, size) + 1), repeat=hands - 1):
        last = missing - sum(first)
        if 0 <= last <= size:
            counts = (*first, last)
            yield counts, prod(comb(size, count) for count in counts)
