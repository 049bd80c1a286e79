"""Spoilt records: the replay's first difference is where the slow reference leaves the record.

Calls are added and cards exchanged at random in recorded games; the reference plays the same
decisions and says where the first one is that it does not allow, or whose trick goes elsewhere.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, WEDDING
from doko_sim.records import LEVEL_OF
from doko_sim.replay import Replayer
from doko_sim.replay.files import lines_of
from tests.recorded import Game, swap
from tests.reference.game import Setup, play_game

GAMES = 1500
LEVEL_NAMES = ("", "no90", "no60", "no30", "schwarz")


class LeftError(Exception):
    """The record's place that the reference does not follow."""


class Follower:
    """Decides as a record says, and raises LeftError where that is not possible."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.calls = list(game["announcements"])

    def reserve(self, seat: int, options: list[int]) -> int:
        contract = CONTRACTS.index(self.game["contract"])
        if contract >= FIRST_SOLO and self.game["re_seats"] == [seat]:
            return contract
        word = (self.game["reservations"] or [None] * 4)[seat]
        if WEDDING in options and (contract == WEDDING or word in ("wedding", "reservation")):
            return WEDDING
        return FIRST_SOLO if word == "reservation" else 0

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        if self.calls:
            call = self.calls[0]
            level = LEVEL_OF[call["call"]]
            if (call["seat"], call["after_cards"]) == (seat, moment) and level in options:
                self.calls.pop(0)
                return level
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        number, hand = divmod(moment, 4)
        trick = self.game["tricks"][number]
        if hand == 0 and number and self.game["tricks"][number - 1]["winner"] != seat:
            raise LeftError(f"trick {number}, winner")
        if self.calls and self.calls[0]["after_cards"] == moment:
            call = self.calls[0]
            before = call["after_cards"]
            place = f"of seat {call['seat']} after {before} card{'s' * (before != 1)}"
            raise LeftError(f"call {call['call']} {place}")
        card = trick["cards"][(seat - trick["lead"]) % 4]
        if card not in options:
            raise LeftError(f"trick {number + 1}, card {hand + 1}")
        return str(card)


def add_call(game: Game, chance: random.Random) -> None:
    seat, moment = chance.randrange(4), chance.randrange(chance.choice((10, 40)))
    level = chance.choice((1, 1, 1, 2, 3, 4, 5))
    own = "re" if seat in game["re_seats"] else "kontra"
    calls = game["announcements"]
    before = sum(call["after_cards"] <= moment for call in calls)
    name = LEVEL_NAMES[level - 1] or own
    calls.insert(before, {"seat": seat, "call": name, "after_cards": moment})


def exchange(game: Game, chance: random.Random) -> None:
    number, other = chance.randrange(12), chance.randrange(12)
    swap(game, (number, chance.randrange(4)), (other, chance.randrange(4)))


def first_place(game: Game) -> str | None:
    """Where the reference leaves the record, or the first wrong field of the result, or None."""
    owes = frozenset(game["re_seats"] if game["compulsory"] else [])
    try:
        told = play_game(Setup(game["hands"], game["forehand"], owes), Follower(game))
    except LeftError as left:
        return str(left)
    result: dict[str, Any] = game["result"]
    found = {
        "trick 12, winner": (told.tricks[11].winner, game["tricks"][11]["winner"]),
        "result, card_points": (told.card_points, result["card_points"]),
        "result, tricks": (told.tricks_won, result["tricks"]),
        "result, winner": (told.winner, result["winner"]),
        "result, extras": (
            Counter(told.extras),
            Counter((e["kind"], e["side"], e["trick"]) for e in result["extras"]),
        ),
        "result, value_re": (told.value_re, result["value_re"]),
        "result, scores": (told.scores, result["scores"]),
    }
    return next((place for place, (one, other) in found.items() if one != other), None)


def test_the_first_difference_is_where_the_reference_leaves_the_record(shared: Path) -> None:
    chance, replayer = random.Random(5), Replayer()
    kinds: Counter[str] = Counter()
    lines = list(lines_of(str(shared / "games" / "ddv.jsonl.gz")))
    for line in chance.sample(lines, GAMES):
        game = json.loads(line)
        chance.choice((add_call, exchange))(game, chance)
        outcome = replayer.check_line(1, json.dumps(game).encode())
        place = outcome.difference and outcome.difference.where
        assert outcome.unreadable is None
        assert place == first_place(game), game["id"]
        kinds[place.split()[0] if place else "agrees"] += 1
    assert min(kinds[kind] for kind in ("trick", "call", "result,", "agrees")) > 10, kinds
