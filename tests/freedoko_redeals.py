"""The deals that were thrown in or that nobody wanted, before the game that FreeDoko played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.freedoko_calls import Game
from tests.freedoko_script import Script, answers_of, is_throw, throwers_of

REASONS = {
    "thrown nines": "nines",
    "thrown kings": "kings",
    "thrown nines and kings": "nines_and_kings",
    "thrown richness": "points_over",
    "poverty": "poverty",
}


def redealt(script: Script) -> Iterator[Script]:
    """The deals before a game, as scripts without any card played."""
    for deal in script.game.get("redeals", []):
        game = {**script.game, **deal, "tricks": []}
        yield replace(
            script,
            game=game,
            answers=answers_of(game),
            throwers=throwers_of(game),
            promotions={},
            calls=[],
            poverty=game.get("poverty", {}),
            genscher={},
        )


def told_in_record(deal: Game) -> tuple[int | None, str]:
    """Who throws first in speaking order, and why the cards are dealt anew."""
    throws = [said for said in deal["reservations"] if is_throw(said["type"])]
    if not throws:
        return None, REASONS[deal["type"]]
    return throws[0]["seat"], REASONS[throws[0]["type"]]
