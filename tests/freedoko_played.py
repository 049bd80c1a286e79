"""A script of a FreeDoko game played by the reference."""

from __future__ import annotations

from collections import Counter

from tests.freedoko_decider import FreeDokoDecider
from tests.freedoko_script import Script
from tests.freedoko_told import Told
from tests.reference.game import play_game
from tests.reference.setup import GameResult, Setup


def play(script: Script) -> GameResult:
    """Play the script's decisions.

    Raises
    ------
    IllegalDecisionError
        If one of them is not allowed.
    """
    game = script.game
    setup = Setup.from_rules(script.rules, game["hands"], game["forehand"], script.owes)
    return play_game(setup, FreeDokoDecider(script))


def told_by_reference(script: Script) -> Told:
    """Play the script's decisions with the reference; errors as for `play`."""
    result = play(script)
    return Told(
        contract=result.contract,
        re_seats=sorted(result.re_seats),
        wedding_partner=result.wedding_partner,
        clarification=result.clarification_trick,
        exchange=exchange_of(result),
        partners=result.genscher and (result.genscher.seat, result.genscher.partner),
        calls=result.announcements,
        tricks=[(trick.lead, tuple(trick.cards), trick.winner) for trick in result.tricks],
        card_points=list(result.card_points),
        extras=Counter((kind, side) for kind, side, _ in result.extras),
        winner=result.winner,
        value=result.value_re,
    )


def exchange_of(result: GameResult) -> tuple[int, int, int, int] | None:
    """The exchange of a poverty."""
    exchange = result.poverty
    return exchange and (exchange.player, exchange.taker, len(exchange.passed), exchange.said)


def redeal_by_reference(deal: Script) -> tuple[int | None, str | None]:
    """Who throws a deal in, and why the cards are dealt anew; ``None``: the game is played."""
    result = play(deal)
    return result.thrower, result.redeal
