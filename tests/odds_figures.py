"""Exact figures of the Essen tables and other pages (statistics.md A and A.1, questions.md [X]).

A figure is a name, what counts it, and what is printed, in per cent unless it says otherwise.
``SOURCE_ERRORS`` are those that are printed otherwise than they come out, with our value and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from doko_sim.deals import (
    Chance,
    Pack,
    ace_runs,
    bare_ace,
    chance,
    everyone,
    mine,
    no_loser,
    only_ruff,
    other,
    someone,
    split_chance,
    splits,
    trumps_fall,
)

TENS = Pack(nines=False)
BARE = """13.1 20.3 30.9 46.4 68.6"""
FALLS = """
CCS 89.9 CCH 46.4 CCD 41.6 CCxx 70.6 CCxxx 90.8 CSxxx 46.4 CSS 18.4 CSH 10.8 CSD 8.3 CSSx 30.9
CSxx 24.2 CHxxx 24.2 Cxxxxx 68.6
"""
LONG_SUITS = """
AAxxxx 14.8 AAxxxxx 41.6 AAxxxxxx 70.6 AAxxxxxxx 90.8 AAKxx 9.8 AAKxxx 25.5 AAKxxxx 46.4
AAKxxxxx 70.6 AA10x 31.7 AA10K 61.9 AA10xx 55.3 AA10KK 73.1 AA10xxx 75.9 AA10Kxx 82.9 AA10KKx 83.4
AA10xxxx 89.9 AA10Kxxx 91.8 AA10xxxxx 97.5
"""


class Figure(NamedTuple):
    name: str
    found: Chance
    printed: str


def _aces() -> Iterator[Figure]:
    """Essen A3, questions.md 13; 40 cards by pkeus.de, questions.md 14."""
    for missing, one, two in (
        (7, "87.6", "91.7"), (6, "79.4", "86.2"), (5, "66.8", "77.7"), (4, "48.4", "64.8"),
        (3, "24.2", "46.4"),
    ):  # fmt: skip
        yield Figure(f"ace, {missing} out", ace_runs(missing).all_follow, one)
        yield Figure(f"ace, friendly, {missing} out", ace_runs(missing).friendly, two)
    for missing, printed in ((3, "24.6"), (4, "49.3"), (5, "67.9")):
        yield Figure(f"ace, 40 cards, {missing} out", ace_runs(missing, 10).all_follow, printed)
    # what pkeus.de counts is that each of the others holds four trumps and six other cards
    for missing, printed in ((3, "26.5"), (4, "52.9"), (5, "72.5")):
        yield Figure(
            f"ace, others with exactly 4 trumps, {missing} out",
            ace_runs(missing, 6).all_follow,
            printed,
        )


def _ruffs() -> Iterator[Figure]:
    """Essen A4, questions.md 21."""
    for name, missing, alone, announced in (
        ("void in black", 8, "", "68.2"),
        ("void in hearts", 6, "14.8", "38.5"),
        ("singleton black", 7, "34.4", "54.7"),
        ("singleton heart", 5, "0.0", "21.6"),
    ):
        if alone:
            yield Figure(f"ruff, {name}", only_ruff(missing).alone, alone)
        yield Figure(f"ruff, {name}, announced", only_ruff(missing).announced, announced)


def _solos() -> Iterator[Figure]:
    """Essen A5 to A8, questions.md 22, 29, 31."""
    for missing, printed in zip(range(6, 1, -1), BARE.split(), strict=True):
        yield Figure(f"bare ace, {missing} out", bare_ace(missing), printed)
    falls = FALLS.split()
    for own, printed in zip(falls[::2], falls[1::2], strict=True):
        yield Figure(f"trumps fall, {own}", trumps_fall(own), printed)
    suits = LONG_SUITS.split()
    for own, printed in zip(suits[::2], suits[1::2], strict=True):
        yield Figure(f"long suit, {own}", no_loser(own), printed)


def _splits() -> Iterator[Figure]:
    """Essen's splits over three hands and over two."""
    three = {
        4: "4-0-0 2.52 3-1-0 26.89 2-2-0 22.18 2-1-1 48.40",
        6: "2-2-2 14.76 3-2-1 53.67 4-1-1 10.98 3-3-0 7.45 4-2-0 10.06 5-1-0 2.93 6-0-0 0.14",
        8: "3-3-2 31.67 4-2-2 21.38 4-3-1 25.91 5-2-1 12.44",
    }
    two = {
        7: "4-3 62.93 5-2 30.21 6-1 6.41",
        8: "4-4 33.32 5-3 47.38 6-2 16.58",
        9: "5-4 59.97 6-3 31.09 7-2 8.00",
        10: "5-5 31.98 6-4 46.64 7-3 17.77",
        11: "6-5 58.64 7-4 31.41 8-3 8.73",
        12: "6-6 31.57 7-5 46.39 8-4 18.12",
    }
    for hands, table in ((3, three), (2, two)):
        for missing, text in table.items():
            words = text.split()
            for pattern, printed in zip(words[::2], words[1::2], strict=True):
                yield Figure(
                    f"{missing} cards over {hands}: {pattern}",
                    of_split(missing, hands, pattern),
                    printed,
                )
    yield Figure("17 trumps out, none longer than 8", split_chance(17, lambda c: c[0] <= 8), "93.5")


def of_split(missing: int, hands: int, pattern: str) -> Chance:
    return splits(missing, hands)[tuple(map(int, pattern.split("-")))]


def _others() -> Iterator[Figure]:
    """Other pages: doko-wissen, wilhelm-voss.de (40 cards), mathematik-online, questions.md 43."""

    pairs = chance(TENS, mine("CQ CQ HT HT", TENS))
    yield Figure("a wedding", chance(Pack(), someone("CQ CQ")), "23.4")
    yield Figure("both CQ and both HT, 40, some", chance(TENS, someone("CQ CQ HT HT")), "0.92")
    yield Figure("both CQ and both HT, 40: one in", _one_in(pairs), "435")
    yield Figure("only trumps, 40: one in", _one_in(chance(TENS, mine("trumps=10", TENS))), "432")
    yield Figure("one CQ, 40", chance(TENS, mine("CQ=1", TENS)), "38")
    yield Figure("no CQ, 40", chance(TENS, mine("no CQ", TENS)), "56")
    yield Figure("somebody <= 3 trumps", chance(Pack(), someone("trumps<=3")), "8.73")
    yield Figure("5 kings", chance(Pack(), someone("kings>=5")), "6.64")
    yield Figure("somebody <= 3 trumps, 40", chance(TENS, someone("trumps<=3")), "12.71")
    yield Figure("5 kings, 40", chance(TENS, someone("kings>=5")), "5.82")
    for pack, printed in ((Pack(), "1.4"), (TENS, "1.5")):
        yield Figure(f"no wedding in 16 deals, {pack.cards}", _sixteen(pack), printed)


def _one_in(own: Chance) -> Chance:
    """The number of deals for one, as if it were a percentage."""
    return Chance(own.possible, 100 * own.favourable)


def _sixteen(pack: Pack) -> Chance:
    none = chance(pack, everyone("CQ<=1", pack))
    return Chance(none.favourable**16, none.possible**16)


FIGURES = [*_aces(), *_ruffs(), *_solos(), *_splits(), *_others()]


class SourceError(NamedTuple):
    """A figure that is printed otherwise than it comes out, our value, and why."""

    name: str
    found: Chance
    printed: str
    ours: str
    why: str


def _with_trumps(suit: str, own: int) -> Chance:
    given = [mine(f"{suit}={own}", TENS), everyone("trumps>=4", TENS)]
    return chance(TENS, other(f"{suit}>=1", TENS, 3), given=given)


SOURCE_ERRORS = [
    SourceError(
        "ruff, void in black", only_ruff(8).alone, "53.1", "53.0",
        "added from rounded figures: 31.67 + 21.38",
    ),
    SourceError(
        "trumps fall, CCSx", trumps_fall("CCSx"), "97.8", "97.5",
        "fails only if the four missing ones lie together: 2.52 % by the same book",
    ),
    SourceError(
        "trumps fall, Cxxxx", trumps_fall("Cxxxx"), "68.6", "24.2",
        "three are missing, not two; 68.6 is Cxxxxx, the split 1-1 of two",
    ),
    SourceError(
        "long suit, AA10Kx", no_loser("AA10Kx"), "71.1", "70.7",
        "no hand with five, and the ten not in one with four: 3-2-2, 3-3-1 and 3/7 of the others",
    ),
    SourceError(
        "7 cards over 2: 7-0", of_split(7, 2, "7-0"), "0.45", "0.46", "cut, not rounded",
    ),
    SourceError(
        "8 cards over 2: 7-1", of_split(8, 2, "7-1"), "2.59", "2.58",
        "192 in 7429, 2.5845 %",
    ),
    SourceError(
        "ace, 40 cards, everybody >= 4 trumps, heart", _with_trumps("hearts", 1),
        "26.5", "25.3", "pkeus.de takes exactly four trumps in each other hand",
    ),
    SourceError(
        "ace, 40 cards, everybody >= 4 trumps, spade with one", _with_trumps("spades", 2),
        "52.9", "50.5", "as before",
    ),
    SourceError(
        "ace, 40 cards, everybody >= 4 trumps, bare spade", _with_trumps("spades", 1),
        "72.5", "69.8", "as before",
    ),
]  # fmt: skip
