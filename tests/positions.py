"""Positions at the table: hands and cards played as text, and what a strategy does there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from doko_sim.cards import KINDS, parse_cards
from doko_sim.conformance import replayed
from doko_sim.engine import jit, state
from doko_sim.players import scripted
from doko_sim.players.strategy import Player, player
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table


def masks(hands: Sequence[str]) -> tuple[int, int, int, int]:
    """Hands as masks of kinds, the second copy to the later seat."""
    taken, result = 0, [0] * 4
    for seat, text in enumerate(hands):
        for kind in parse_cards(text) if text else []:
            bit = 1 << 2 * kind
            bit = bit << 1 if taken & bit else bit
            assert not taken & bit, f"three times {KINDS[kind]}"
            taken |= bit
            result[seat] |= bit
    return result[0], result[1], result[2], result[3]


def position(
    hands: Sequence[str],
    seat: int,
    tricks: Mapping[int, str] | None = None,
    reservations: Mapping[int, int] | None = None,
    rules: Rules | None = None,
    promotions: Mapping[int, Mapping[int, int]] | None = None,
) -> Table:
    """A table at which a seat is about to play its next card.

    ``hands`` may leave cards open for seats other than that one; ``tricks`` says which cards each
    seat has played or is going to play; ``reservations`` gives answers other than healthy;
    ``promotions`` by seat the moments at which it calls piglets (0), super (1), hyper piglets (2).
    """
    fixed = masks(hands)
    deal = Deal(fixed=fixed, redeal=False)
    table = Table(rules or Rules(), [Player(scripted.STRATEGY)] * 4, 1, deal)
    played = {other: parse_cards(text) for other, text in (tricks or {}).items()}
    for other in range(4):
        script = scripted.blank()
        script[scripted.RESERVATION] = (reservations or {}).get(other, 0)
        for k, moment in (promotions or {}).get(other, {}).items():
            script[scripted.PROMOTIONS + k] = moment
        cards = played.get(other, []) + ([scripted.NONE] if other == seat else [])
        script[scripted.CARDS : scripted.CARDS + len(cards)] = cards
        table.game[0]["private"][other]["parameters"][: scripted.LENGTH] = script
    replayed.play(table, 0)
    assert table.game[0]["public"]["turn"] == seat, "another seat is on turn"
    assert table.game[0]["public"]["trick"] == len(played.get(seat, []))
    return table


def _ready(table: Table, seat: int, who: str) -> tuple[Player, np.void, np.void]:
    strategy = player(who)
    me = table.game[0]["private"][seat]
    block = strategy.block()
    me["parameters"][: len(block)] = block
    me["reason"] = 0
    return strategy, table.game[0]["public"], me


def card(table: Table, seat: int, who: str) -> tuple[str, str]:
    """The card that a strategy plays in a position, and the tactic behind it."""
    strategy, public, me = _ready(table, seat, who)
    bit = int(jit.stored(strategy.strategy.play)(public, me))
    assert int(me["legal"]) >> bit & 1
    return KINDS[int(public["order"]["kind"][bit >> 1])], strategy.strategy.reason(
        int(me["reason"])
    )


def call(
    table: Table, seat: int, who: str, allowed: int, levels: tuple[int, int] = (0, 0)
) -> tuple[int, str]:
    """The level that a strategy calls in a position after some calls, and the tactic."""
    strategy, public, me = _ready(table, seat, who)
    public["level"] = levels
    me["calls"] = allowed
    level = int(jit.stored(strategy.strategy.announce)(public, me))
    return level, strategy.strategy.reason(int(me["reason"]))


def reservation(hand: str, who: str, seat: int = 0, rules: Rules | None = None) -> tuple[int, str]:
    """What a strategy answers in the reservation round, and the tactic behind it."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    strategy = player(who)
    table = Table(rules or Rules(), [strategy] * 4, 1, Deal(fixed=masks(hands)))
    _, entries = table.explain(0)
    answers = [
        e
        for e in entries
        if e["what"] == state.RESERVE
        and e["question"] == state.ASK_RESERVATION
        and e["seat"] == seat
    ]
    return int(answers[0]["answer"]), strategy.strategy.reason(int(answers[0]["reason"]))
