"""The compiled engine and the plain-Python reference agree in every field of random games.

The reference is given the decisions that the engine's log holds and must be asked the same
questions with the same answers allowed, in the same order, and come to the same result.
"""

from __future__ import annotations

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


class Retold:
    """A decider that answers from the engine's log and checks that it was asked the same."""

    def __init__(self, entries: np.ndarray, kind: list[int]) -> None:
        self.entries = iter([e for e in entries if e["what"] <= state.PLAY])
        self.kind = kind

    def _next(self, what: int, seat: int, moment: int | None) -> np.void:
        entry = next(self.entries)
        assert (entry["what"], entry["seat"]) == (what, seat)
        assert moment is None or entry["moment"] == moment
        return entry

    def reserve(self, seat: int, options: list[int]) -> int:
        entry = self._next(state.RESERVE, seat, None)
        assert sum(1 << option for option in options) == entry["options"]
        return int(entry["answer"])

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        entry = self._next(state.ANNOUNCE, seat, moment)
        assert sum(1 << option for option in options) == entry["options"]
        return int(entry["answer"])

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        entry = self._next(state.PLAY, seat, moment)
        legal = {KINDS[self.kind[b >> 1]] for b in range(48) if int(entry["options"]) >> b & 1}
        assert sorted(legal) == options
        return KINDS[self.kind[int(entry["answer"]) >> 1]]


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def hands_of(table: Table, kind: list[int]) -> list[list[str]]:
    masks = [int(me["dealt"]) for me in table.game[0]["private"]]
    return [[KINDS[kind[b >> 1]] for b in range(48) if mask >> b & 1] for mask in masks]


def engine_items(entries: np.ndarray) -> list[tuple[str, str, int]]:
    return sorted(
        (ITEMS[int(e["options"])], ("re", "kontra")[e["seat"]], int(e["answer"]))
        for e in entries
        if e["what"] == state.ITEM
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


def compare(table: Table, row: np.void, entries: np.ndarray, told: GameResult) -> None:
    public = table.game[0]["public"]
    assert CONTRACTS[row["contract"]] == told.contract
    assert bool(row["compulsory"]) == told.compulsory
    assert seats_of(int(row["re"])) == told.re_seats
    if told.contract == "wedding":
        assert int(row["lone_player"]) == told.wedding_player
        assert int(row["clarification"]) == told.clarification_trick
        assert (int(row["partner"]) if row["partner"] >= 0 else None) == told.wedding_partner
    elif len(told.re_seats) == 1:
        assert int(row["lone_player"]) == told.soloist
    else:
        assert row["lone_player"] == -1
    assert list(row["level"]) == told.levels
    assert ("re", "kontra", None)[row["winner"]] == told.winner
    assert list(row["card_points"]) == told.card_points
    assert list(row["tricks"]) == told.tricks_won
    assert int(row["value"]) == told.value_re
    assert list(row["scores"]) == told.scores
    for side, name in enumerate(("re", "kontra")):
        for kind, extra in enumerate(state.EXTRAS):
            expected = sum(e[0] == extra and e[1] == name for e in told.extras)
            assert row["extras"][side, kind] == expected
    calls = [
        (int(e["seat"]), LEVEL_NAMES[0 if told.re_seats.count(e["seat"]) else 1][e["answer"] - 1],
         int(e["moment"]))
        for e in entries
        if e["what"] == state.ANNOUNCE and e["answer"]
    ]  # fmt: skip
    assert calls == [tuple(call) for call in told.announcements]
    assert [int(w) for w in public["trick_winner"]] == [t.winner for t in told.tricks]
    assert engine_items(entries) == sorted((ITEM_NAMES[n], s, p) for n, s, p in told.items)
    known = [int(e["options"]) for e in entries if e["what"] == state.KNOWN]
    assert known == [
        sum(1 << s for s in re) | sum(16 << s for s in kontra) for re, kontra in told.knowledge
    ]


def check_deals(rules: Rules, who: str, seed: int, count: int, deal: Deal) -> int:
    """Play deals with both; the number of calls made in them."""
    table = Table(rules, table_of(who), seed, deal)
    calls = 0
    for number in range(count):
        row, entries = table.explain(number)
        kind = [int(k) for k in table.game[0]["public"]["order"]["kind"]]
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
