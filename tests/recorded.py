"""Games in the record's form for tests: played by random players, and ways to spoil them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

from doko_sim.contracts import CONTRACTS
from doko_sim.players.strategy import table_of
from doko_sim.records import write_record
from doko_sim.retell import record_of, tell
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from doko_sim.tricks import class_of

Game = dict[str, Any]
TESTING = "random,announce=0.05,solo=0.05,wed=0.7"


@cache
def _table(owes: int) -> Table:
    return Table(Rules(), table_of(TESTING), 7, Deal(forehand=1, owes=owes))


@cache
def _played(owes: int, number: int) -> bytes:
    return write_record(record_of(tell(_table(owes), Rules(), number)))


def find(wanted: Callable[[Game], Any], owes: int = 0) -> Game:
    """The first game for which ``wanted`` holds."""
    for number in range(3000):
        game = json.loads(_played(owes, number))
        if wanted(game):
            return copy.deepcopy(game)
    raise AssertionError("no such game among 3000")


def normal() -> Game:
    """A normal game without calls."""
    return find(lambda game: game["contract"] == "normal" and not game["announcements"])


def solo(compulsory: bool) -> Game:
    """A solo of another seat than forehand, the others healthy, without calls."""
    return find(
        lambda game: (
            game["contract"] == "solo_heart"
            and game["compulsory"] == compulsory
            and game["re_seats"] != [game["forehand"]]
            and game["reservations"].count("healthy") == 3
            and not game["announcements"]
        ),
        owes=15 if compulsory else 0,
    )


def wedding(clarification: int, partner: bool = True) -> Game:
    """A wedding decided in some trick, without calls."""
    return find(
        lambda game: (
            game["clarification_trick"] == clarification
            and (game["wedding_partner"] is not None) == partner
            and not game["announcements"]
        )
    )


def seat_of(game: Game, trick: int, hand: int) -> int:
    return (game["tricks"][trick]["lead"] + hand) % 4


def swap(game: Game, first: tuple[int, int], second: tuple[int, int]) -> None:
    """Exchange two cards of the tricks, named by trick and hand from 0."""
    (t, h), (u, i) = first, second
    one, two = game["tricks"][t]["cards"], game["tricks"][u]["cards"]
    one[h], two[i] = two[i], one[h]


def places(game: Game) -> list[tuple[int, int, int, str]]:
    """Trick, hand, seat and card of all 48 cards in the order played."""
    return [
        (t, h, seat_of(game, t, h), trick["cards"][h])
        for t, trick in enumerate(game["tricks"])
        for h in range(4)
    ]


def class_in(game: Game, card: str) -> int:
    return class_of(CONTRACTS.index(game["contract"]), card)


def revoke(game: Game) -> None:
    """Let a seat that follows play a card of another class, which it plays later in truth."""
    for t, h, seat, card in places(game):
        led = class_in(game, game["tricks"][t]["cards"][0])
        for u, i, other, later in places(game):
            if (
                h
                and u > t
                and other == seat
                and class_in(game, card) == led
                and class_in(game, later) != led
            ):
                swap(game, (t, h), (u, i))
                return
    raise AssertionError("nobody can revoke in this game")


def play_twice(game: Game) -> None:
    """Let a seat play its only copy of a card again, later in the game."""
    for t, _, seat, card in places(game):
        if game["hands"][seat].count(card) == 2:
            continue
        for u, i, owner, copy_of_it in places(game):
            later = t + 1
            if owner != seat and copy_of_it == card and u > later:
                swap(game, (later, (seat - game["tricks"][later]["lead"]) % 4), (u, i))
                return
    raise AssertionError("no card can be played twice in this game")


def play_undealt(game: Game) -> None:
    """Let the first player lead a card of the first trick that it was not dealt."""
    for hand in range(1, 4):
        if game["tricks"][0]["cards"][hand] not in game["hands"][seat_of(game, 0, 0)]:
            swap(game, (0, 0), (0, hand))
            return
    raise AssertionError("no undealt card can be played in the first trick")


def side_seat(game: Game, side: str, number: int = 0) -> int:
    """The first (or next) seat of a side."""
    seats = [seat for seat in range(4) if (seat in game["re_seats"]) == (side == "re")]
    return seats[number]


def call(game: Game, side: str, name: str, after_cards: int, number: int = 0) -> None:
    """Add a call of a side's first (or next) seat."""
    seat = side_seat(game, side, number)
    game["announcements"].append({"seat": seat, "call": name, "after_cards": after_cards})
