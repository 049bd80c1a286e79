"""Games that begin with some tricks, with calls, reservations and a partner chosen by Genscher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy import int64

from doko_sim.engine.jit import inner
from doko_sim.engine.state import ASK_PARTNER
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import Strategy
from doko_sim.rules import Rules
from tests import house_games
from tests.house_games import HouseGame
from tests.scripted_games import Script, announce, by_seat, play, table_for

Trick = tuple[int, str]

_answer = inner(house_games.reserve)


def reserve(public: Any, me: Any) -> Any:
    """The partner in the parameters; else as the script has it."""
    if me.question == ASK_PARTNER:
        partner = int64(me.parameters[house_games.LENGTH])
        return partner if partner >= 0 else int64(me.seat)
    return _answer(public, me)


CHOOSING = Strategy("chooses", "follows a script and chooses a partner", reserve, announce, play)


def rules(**options: Any) -> Rules:
    return Rules(**options)


def game_of(script: Script, partners: Mapping[int, int] | None = None) -> HouseGame:
    """A game played by a script; ``partners`` says whom a seat chooses by Genscher."""
    table = table_for(script)
    record = table.game[0]
    record["redeal"] = 0
    record["reserve"] = addresses(CHOOSING)[0]
    parameters = record["private"]["parameters"]
    parameters[:, house_games.PROMOTIONS : house_games.PASS] = -1
    for seat in range(4):
        parameters[seat, house_games.LENGTH] = (partners or {}).get(seat, -1)
    return HouseGame(table)


def first_tricks(
    tricks: Sequence[Trick],
    hands: Sequence[Sequence[str]] = ((), (), (), ()),
    calls: Sequence[tuple[int, int, int]] = (),
    partners: Mapping[int, int] | None = None,
    reservations: Mapping[int, str] | None = None,
    **options: Any,
) -> HouseGame:
    """A game that begins with these tricks; ``hands`` are held beside their cards."""
    plays = by_seat([(lead, cards.split()) for lead, cards in tricks])
    held = [[*plays[seat], *hands[seat]] for seat in range(4)]
    script = Script(held, plays, calls, tricks[0][0], reservations or {}, rules=rules(**options))
    game = game_of(script, partners)
    assert [" ".join(game.cards(n)) for n in range(len(tricks))] == [c for _, c in tricks]
    return game


QUEENS = (("CQ",), ("CQ",), (), ())
"""Seats 0 and 1 are Re."""
