"""What a game came to, told by FreeDoko or by us, and where the two tell different things."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from tests.freedoko_calls import Call, Game
from tests.freedoko_script import Script

EXTRAS = {
    "caught fox": "fox",
    "caught fox last trick": "fox_caught_last",
    "fox last trick": "fox_wins_last",
    "double fox last trick": "double_fox_last",
    "charlie": "charlie",
    "caught charlie": "charlie_caught",
    "double charlie": "double_charlie",
    "caught double charlie": "double_charlie_caught",
    "dolle caught dolle": "hearts_ten_capture",
    "heart trick": "heart_trick",
    "Doppelkopf": "doppelkopf",
}
SIDES = {"re": "re", "contra": "kontra", None: None}

Trick = tuple[int, tuple[str, ...], int]
"""Lead, cards in the order played, winner."""


@dataclass(frozen=True)
class Told:
    """A game from its contract to its value; pairs are [Re, Kontra].

    ``clarification``: number of the trick, from 1. ``exchange``: poverty player, taker, how
    many cards went over and how many trumps came back (which cards shows in what is played).
    ``partners``: who chose whom by Genscher.
    ``extras``: how many by kind and side. ``value``: seen from Re, of one player of the pair.
    """

    contract: str
    re_seats: list[int]
    wedding_partner: int | None
    clarification: int | None
    exchange: tuple[int, int, int, int] | None
    partners: tuple[int, int] | None
    calls: list[Call]
    tricks: list[Trick]
    card_points: list[int]
    extras: Counter[tuple[str, str]]
    winner: str | None
    value: int

    def differences(self, other: Told) -> set[str]:
        """The names of the fields that are not the same in both."""
        return {
            field.name
            for field in fields(Told)
            if getattr(self, field.name) != getattr(other, field.name)
        }


def told_by_freedoko(script: Script) -> Told:
    """The record in our words; Bock falls away."""
    game = script.game
    points = game["game_points"]
    assert points % game.get("bock_multiplier", 1) == 0
    value = points // game.get("bock_multiplier", 1)
    partner, clarification = clarified(game)
    return Told(
        contract=script.contract if not script.genscher else after_genscher(script.contract),
        re_seats=game["re_seats"],
        wedding_partner=partner,
        clarification=clarification,
        exchange=exchange_of(script.poverty),
        partners=(game["genscher"]["seat"], game["genscher"]["partner"])
        if script.genscher
        else None,
        calls=script.calls,
        tricks=[(lead, tuple(cards), winner) for lead, cards, winner in game["tricks"]],
        card_points=[game["points"]["re"], game["points"]["contra"]],
        extras=extras_of(game["special_points"]),
        winner=SIDES[game["winner"]],
        value=-value if game["winner"] == "contra" else value,
    )


def after_genscher(contract: str) -> str:
    """The contract once somebody has chosen a partner."""
    return "normal" if contract == "silent_wedding" else contract


def clarified(game: Game) -> tuple[int | None, int | None]:
    """The partner and the number of the clarification trick of a wedding."""
    if "marriage" not in game:
        return None, None
    marriage = game["marriage"]
    alone = marriage["partner_seat"] == marriage["bride_seat"]
    return None if alone else marriage["partner_seat"], marriage["resolved_in_trick"] + 1


def exchange_of(poverty: Game) -> tuple[int, int, int, int] | None:
    """The exchange of a poverty that somebody took."""
    if not poverty:
        return None
    return poverty["poor"], poverty["taker"], len(poverty["shifted"]), poverty["returned_trumps"]


def extras_of(special_points: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """How many extras of each kind each side gets.

    FreeDoko's double charlie is a second charlie; only one jack of clubs can win the last trick.
    """
    extras = Counter((EXTRAS[point["what"]], str(SIDES[point["for"]])) for point in special_points)
    for side in ("re", "kontra"):
        if extras["charlie", side] == 2:
            extras["charlie", side] = extras["double_charlie", side] = 1
    return +extras
