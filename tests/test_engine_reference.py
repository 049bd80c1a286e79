"""The compiled engine and the plain-Python reference agree in every field of random games.

The reference is given the decisions that the engine's log holds and must be asked the same
questions with the same answers allowed, in the same order, and come to the same result.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

from doko_sim.cards import KINDS
from doko_sim.contracts import CONTRACTS
from doko_sim.engine import state
from doko_sim.engine.settle import ITEMS
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.reference.game import GameResult, Setup, play_game

LEVEL_NAMES = {
    0: ("re", "no90", "no60", "no30", "schwarz"),
    1: ("kontra", "no90", "no60", "no30", "schwarz"),
}
TESTING = "random,announce=0.05,solo=0.05,wed=0.7"


class Entry(NamedTuple):
    """One entry of the engine's log (state.LOG_DTYPE)."""

    what: int
    moment: int
    seat: int
    options: int
    answer: int
    reason: int


class Retold:
    """A decider that answers from the engine's log and checks that it was asked the same."""

    def __init__(self, entries: list[Entry], kind: list[int]) -> None:
        self.entries = iter([entry for entry in entries if entry.what <= state.PLAY])
        self.names = [KINDS[kind[b >> 1]] for b in range(48)]

    def _next(self, what: int, seat: int, moment: int | None) -> Entry:
        entry = next(self.entries)
        assert (entry.what, entry.seat) == (what, seat)
        assert moment is None or entry.moment == moment
        return entry

    def reserve(self, seat: int, options: list[int]) -> int:
        entry = self._next(state.RESERVE, seat, None)
        assert sum(1 << option for option in options) == entry.options
        return entry.answer

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        entry = self._next(state.ANNOUNCE, seat, moment)
        assert sum(1 << option for option in options) == entry.options
        return entry.answer

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        entry = self._next(state.PLAY, seat, moment)
        assert sorted({self.names[b] for b in bits_of(entry.options)}) == options
        return self.names[entry.answer]


def bits_of(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return bits


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def hands_of(table: Table, kind: list[int]) -> list[list[str]]:
    masks = table.game[0]["private"]["dealt"].tolist()
    return [[KINDS[kind[b >> 1]] for b in bits_of(mask)] for mask in masks]


def engine_items(entries: list[Entry]) -> list[tuple[str, str, int]]:
    return sorted(
        (ITEMS[e.options], ("re", "kontra")[e.seat], e.answer)
        for e in entries
        if e.what == state.ITEM
    )


#: The reference's names of the items of a settlement.
ITEM_NAMES = {
    "won": "won", "under_90": "under 90", "under_60": "under 60", "under_30": "under 30",
    "schwarz": "schwarz", "re_said": "Re said", "kontra_said": "Kontra said",
    "re_no90": "Re no 90", "re_no60": "Re no 60", "re_no30": "Re no 30",
    "re_schwarz": "Re schwarz", "kontra_no90": "Kontra no 90", "kontra_no60": "Kontra no 60",
    "kontra_no30": "Kontra no 30", "kontra_schwarz": "Kontra schwarz",
    "reached_120": "120 against no 90", "reached_90": "90 against no 60",
    "reached_60": "60 against no 30", "reached_30": "30 against schwarz",
    "against_elders": "against the elders", "fox": "fox", "doppelkopf": "doppelkopf",
    "charlie": "charlie",
}  # fmt: skip


def compare(table: Table, row: np.void, entries: list[Entry], told: GameResult) -> None:
    public = table.game[0]["public"]
    got = dict(zip(state.ROW_DTYPE.names or (), row.tolist(), strict=True))
    assert CONTRACTS[got["contract"]] == told.contract
    assert bool(got["compulsory"]) == told.compulsory
    assert seats_of(got["re"]) == told.re_seats
    if told.contract == "wedding":
        assert got["lone_player"] == told.wedding_player
        assert got["clarification"] == told.clarification_trick
        assert got["partner"] == (-1 if told.wedding_partner is None else told.wedding_partner)
    elif len(told.re_seats) == 1:
        assert got["lone_player"] == told.soloist
    else:
        assert got["lone_player"] == -1
    assert list(got["level"]) == told.levels
    assert ("re", "kontra", None)[got["winner"]] == told.winner
    assert list(got["card_points"]) == told.card_points
    assert list(got["tricks"]) == told.tricks_won
    assert got["value"] == told.value_re
    assert list(got["scores"]) == told.scores
    assert bool(got["alone"]) == (len(told.re_seats) == 1)
    assert list(got["reached"]) == [reached(told, 1), reached(told, 0)]
    extras = Counter((extra[0], extra[1]) for extra in told.extras)
    for side, name in enumerate(("re", "kontra")):
        for kind, extra in enumerate(state.EXTRAS):
            assert got["extras"][side][kind] == extras[extra, name]
    calls = [
        (e.seat, LEVEL_NAMES[0 if e.seat in told.re_seats else 1][e.answer - 1], e.moment)
        for e in entries
        if e.what == state.ANNOUNCE and e.answer
    ]
    assert calls == [tuple(call) for call in told.announcements]
    assert public["trick_winner"].tolist() == [t.winner for t in told.tricks]
    assert engine_items(entries) == sorted((ITEM_NAMES[n], s, p) for n, s, p in told.items)
    known = [e.options for e in entries if e.what == state.KNOWN]
    assert known == [KNOWN_BITS[re] | KNOWN_BITS[kontra] << 4 for re, kontra in told.knowledge]


def reached(told: GameResult, other: int) -> int:
    """The highest Absage that the result would have kept against a side."""
    if told.tricks_won[other] == 0:
        return 5
    return next((level for level in (4, 3, 2) if told.card_points[other] < 150 - 30 * level), 0)


#: Sets of seats as bits.
KNOWN_BITS = {frozenset(seats_of(bits)): bits for bits in range(16)}


def check_deals(rules: Rules, who: str, seed: int, count: int, deal: Deal) -> int:
    """Play deals with both; the number of calls made in them."""
    table = Table(rules, table_of(who), seed, deal)
    calls = 0
    for number in range(count):
        row, log = table.explain(number)
        entries = [Entry(*entry) for entry in log.tolist()]
        kind = table.game[0]["public"]["order"]["kind"].tolist()
        setup = Setup(
            hands=hands_of(table, kind),
            forehand=deal.forehand,
            owes=frozenset(seats_of(deal.owes)),
            solos=rules.solos,
            solo_lead=rules.solo_lead,
            call_latest=rules.call_latest,
            reply=rules.reply,
            skip_levels=rules.skip_levels,
        )
        retold = Retold(entries, kind)
        told = play_game(setup, retold)
        assert next(retold.entries, None) is None, "the engine asked more than the reference"
        compare(table, row, entries, told)
        calls += len(told.announcements)
    return calls


@pytest.mark.parametrize("forehand", range(4))
def test_random_games_agree(forehand: int) -> None:
    calls = check_deals(Rules(), TESTING, 11 + forehand, 4000, Deal(forehand=forehand))
    assert calls > 4000


@pytest.mark.parametrize(
    ("options", "owes"),
    [
        ({}, 15),
        ({}, 6),
        ({"solo_lead": "soloist"}, 0),
        ({"solos": ("queen", "ace")}, 9),
        ({"reply": False}, 0),
        ({"skip_levels": False}, 0),
        ({"call_latest": (0, 0, 3, 7, 12)}, 0),
        ({"call_latest": (12, 12, 12, 12, 12)}, 0),
        ({"call_latest": (1, 3, 6, 9, 9), "reply": False, "skip_levels": False}, 15),
    ],
)
def test_random_games_agree_under_other_rules(options: dict[str, object], owes: int) -> None:
    rules = Rules().replace(**options)
    check_deals(rules, TESTING, 99, 500, Deal(forehand=owes & 3, owes=owes))
