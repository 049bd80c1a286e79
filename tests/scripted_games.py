"""Whole games on the engine in which chosen seats play chosen cards and make chosen calls.

A script is an ordinary strategy: its parameters say which card to play to each trick and when to
call. Where it says nothing, any legal card is played, and nothing is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy import int64

from doko_sim import log_reading
from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS
from doko_sim.engine import state
from doko_sim.engine.bits import holds, popcount, select
from doko_sim.engine.items import ITEMS
from doko_sim.engine.random import below, draw
from doko_sim.players.strategy import Parameter, Player, Strategy
from doko_sim.rules import Rules
from doko_sim.table import Deal, Force, Table

ANY = -1
TRICKS, CALLS = 12, 4
SIDES = ("re", "kontra")


def reserve(public: Any, me: Any) -> Any:
    return int64(0)


def announce(public: Any, me: Any) -> Any:
    """The level that the script has for this moment, unless it has been called."""
    for number in range(CALLS):
        moment, level = me.parameters[TRICKS + 2 * number], me.parameters[TRICKS + 2 * number + 1]
        if moment == public.moment and level > 0:
            said = False
            for call in range(public.calls):
                if public.call_seat[call] == me.seat and public.call_level[call] == level:
                    said = True
            if not said:
                return int64(level)
    return int64(0)


def play(public: Any, me: Any) -> Any:
    """The script's card, as the copy that the hand holds."""
    kind = int64(me.parameters[public.trick])
    if kind >= 0:
        number = 2 * public.order.place[kind]
        return number + 1 - holds(me.hand, number)
    return select(me.legal, below(draw(public, me, 0), popcount(me.legal)))


_NAMES = (
    *(f"card{trick}" for trick in range(TRICKS)),
    *(f"{what}{number}" for number in range(CALLS) for what in ("moment", "level")),
)
SCRIPT = Strategy(
    name="script",
    summary="plays the cards and makes the calls that it is told",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=tuple(Parameter(name, ANY, "", low=-1, high=48) for name in _NAMES),
)


@dataclass(frozen=True)
class Script:
    """What is settled before a game.

    ``hands``: cards by seat, twelve or fewer (the rest is dealt at random). ``plays``: by seat,
    the card for each trick, None for any. ``calls``: (seat, moment, level). ``barred``: cards
    that a seat is not dealt beside its own. ``reservations``: answers by seat.
    """

    hands: Sequence[Sequence[str]]
    plays: Sequence[Sequence[str | None]] = ((), (), (), ())
    calls: Sequence[tuple[int, int, int]] = ()
    forehand: int = 0
    reservations: Mapping[int, str] = field(default_factory=dict)
    owes: Sequence[int] = ()
    barred: Mapping[int, Sequence[str]] = field(default_factory=dict)
    rules: Rules = field(default_factory=Rules)
    seed: int = 1


def masks(hands: Sequence[Sequence[str]]) -> tuple[int, int, int, int]:
    """Masks of kinds by seat; the copies of a card are handed out in the order of the seats."""
    used: dict[str, int] = {}
    found = []
    for hand in hands:
        mask = 0
        for card in hand:
            copy = used.get(card, 0)
            assert copy < 2, f"a third {card}"
            used[card] = copy + 1
            mask |= 1 << 2 * KIND[card] + copy
        found.append(mask)
    return found[0], found[1], found[2], found[3]


def _player(plays: Sequence[str | None], calls: Sequence[tuple[int, int]]) -> Player:
    values = {
        f"card{trick}": float(KIND[card]) for trick, card in enumerate(plays) if card is not None
    }
    for number, (moment, level) in enumerate(calls):
        values |= {f"moment{number}": moment, f"level{number}": level}
    return Player(SCRIPT, MappingProxyType(values))


class Played:
    """A game played by a script: its row, its public record at the end and its log."""

    def __init__(self, table: Table, number: int = 0) -> None:
        self.table = table
        self.row, self.entries = table.explain(number)
        self.public = table.game[0]["public"]
        self._check_items()

    def _check_items(self) -> None:
        """The items of the log add up to the value and are the extras of the row."""
        if not self.row["played"]:
            return
        net, extras = 0, np.zeros((2, len(state.EXTRAS)), int)
        for item in log_reading.items(self.entries, self.row):
            net += item.points if item.side == 0 else -item.points
            if item.trick:
                extras[item.side, state.EXTRAS.index(item.name)] += item.times
        assert net == self.row["value"]
        assert (extras == self.row["extras"]).all()
        alone = int(self.row["re"]).bit_count() == 1
        assert sum(self.scores) == (self.table.rules.solo_multiplier - 3) * net * alone

    @property
    def contract(self) -> str:
        return CONTRACTS[self.row["contract"]]

    @property
    def re_seats(self) -> list[int]:
        return [seat for seat in range(4) if int(self.row["re"]) >> seat & 1]

    @property
    def scores(self) -> list[int]:
        return [int(score) for score in self.row["scores"]]

    @property
    def calls(self) -> list[tuple[int, int, int]]:
        """The calls as (seat, moment, level)."""
        return [
            (int(e["seat"]), int(e["moment"]), int(e["answer"]))
            for e in self.entries
            if e["what"] == state.ANNOUNCE and e["answer"]
        ]

    def asked(self, moment: int | None = None) -> list[tuple[int, int, list[int]]]:
        """Who was asked for a call: (moment, seat, levels allowed)."""
        return [
            (
                int(e["moment"]),
                int(e["seat"]),
                [level for level in range(1, 6) if int(e["options"]) >> level & 1],
            )
            for e in self.entries
            if e["what"] == state.ANNOUNCE and moment in (None, e["moment"])
        ]

    def items(self, trick: int | None = None) -> list[tuple[str, str, int]]:
        """The items of the settlement (name, side, points); of one trick, its extras."""
        return [
            (ITEMS[int(e["options"])], SIDES[int(e["seat"])], int(e["answer"]))
            for e in self.entries
            if e["what"] == state.ITEM
            and (trick is None or (ITEMS[int(e["options"])] in state.EXTRAS))
            and trick in (None, e["moment"] // 4)
        ]

    def legal(self, trick: int, seat: int) -> list[str]:
        """What a seat was allowed to play to a trick."""
        kind = self.public["order"]["kind"]
        entry = next(
            e
            for e in self.entries
            if e["what"] == state.PLAY and e["seat"] == seat and e["moment"] // 4 == trick
        )
        return [KINDS[kind[b >> 1]] for b in range(48) if int(entry["options"]) >> b & 1]

    def winner(self, trick: int) -> int:
        """The seat that has won a trick."""
        return int(self.public["trick_winner"][trick])

    def cards(self, trick: int) -> list[str]:
        """The cards of a trick in the order played."""
        bits = self.public["cards"][4 * trick : 4 * trick + 4]
        return [KINDS[self.public["order"]["kind"][b >> 1]] for b in bits]


def table_for(script: Script) -> Table:
    """A table at which the script is played by every deal."""
    hands = masks(script.hands)
    plays = [*script.plays, *[()] * (4 - len(script.plays))]
    players = [
        _player(plays[seat], [(m, level) for s, m, level in script.calls if s == seat])
        for seat in range(4)
    ]
    barred = [
        sum(3 << 2 * KIND[card] for card in script.barred.get(seat, ())) & ~hands[seat]
        for seat in range(4)
    ]
    deal = Deal(
        forehand=script.forehand,
        fixed=hands,
        barred=(barred[0], barred[1], barred[2], barred[3]),
        owes=sum(1 << seat for seat in script.owes),
    )
    answers = {"healthy": 0, **{name: code for code, name in enumerate(CONTRACTS) if code}}
    forces = {seat: Force(answers[name]) for seat, name in script.reservations.items()}
    return Table(script.rules, players, script.seed, deal, forces)


def played(script: Script) -> Played:
    """Play the script once."""
    return Played(table_for(script))


def by_seat(tricks: Sequence[tuple[int, Sequence[str]]]) -> list[list[str]]:
    """The cards that each seat plays, in order, from (lead, cards) of each trick."""
    plays: list[list[str]] = [[], [], [], []]
    for lead, cards in tricks:
        for hand, card in enumerate(cards):
            plays[(lead + hand) % 4].append(card)
    return plays
