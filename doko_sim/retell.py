"""A deal that was played, as plain data: what a person would write down, and the game record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from doko_sim import __version__
from doko_sim.cards import POINTS, format_card, mask_kinds
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, WEDDING
from doko_sim.engine import state
from doko_sim.engine.settle import FOX, ITEMS
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.records import FORMAT, LEVEL_OF, SIDES, Record
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table


@dataclass(frozen=True, slots=True)
class Reservation:
    """A seat's answer: the word of a record, the contract it had in mind, the tactic behind it.

    ``contract`` is ``normal`` for a healthy hand.
    """

    word: str
    contract: str
    tactic: str


@dataclass(frozen=True, slots=True)
class Said:
    """A call, made when ``after_cards`` cards lay on the table, and the tactic behind it."""

    seat: int
    call: str
    after_cards: int
    tactic: str


@dataclass(frozen=True, slots=True)
class Played:
    """A trick: kinds of card and tactics in the order played, card points."""

    lead: int
    kinds: tuple[int, ...]
    tactics: tuple[str, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the settlement: game points for a side; ``trick`` (from 1) of an extra, or 0."""

    name: str
    side: int
    points: int
    trick: int


@dataclass(frozen=True, slots=True)
class Told:
    """One deal from the hands to the scores; lists of four are by seat.

    ``order`` lists the kinds of card from weakest to strongest in the contract, ``hands`` kinds
    from strongest to weakest. Sides are 0 Re and 1 Kontra, a ``winner`` of 2 is nobody.
    """

    seed: int
    number: int
    rules: Rules
    strategies: tuple[str, ...]
    forehand: int
    hands: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    reservations: tuple[Reservation, ...]
    contract: str
    compulsory: bool
    lone_player: int | None
    partner: int | None
    clarification: int
    re_seats: tuple[int, ...]
    alone: bool
    calls: tuple[Said, ...]
    tricks: tuple[Played, ...]
    winner: int
    card_points: tuple[int, int]
    tricks_won: tuple[int, int]
    items: tuple[Item, ...]
    value: int
    scores: tuple[int, ...]

    def side(self, seat: int) -> int:
        """0 for a seat of Re, 1 for Kontra."""
        return int(seat not in self.re_seats)

    def position(self, seat: int) -> int:
        """1 for forehand to 4."""
        return (seat - self.forehand) % 4 + 1


def tell_deal(
    rules: Rules,
    players: Sequence[Player],
    seed: int,
    number: int,
    deal: Deal | None = None,
) -> Told:
    """Play one deal by its number and tell it.

    Raises
    ------
    DokoError
        For rules that are not played, a strategy that does what it may not, a deal set aside.
    """
    return tell(Table(rules, players, seed, deal or Deal()), rules, number)


def tell(table: Table, rules: Rules, number: int) -> Told:
    """Play one deal at a table, whose rules are given again, and tell it."""
    row, entries = table.explain(number)
    if not row["played"]:
        name = CONTRACTS[row["contract"]]
        raise DokoError(f"deal {number} is {name}, which is set aside; nothing was played")
    return _Teller(table, row, entries).told(rules)


class _Teller:
    """Reads one deal's log, row and public record."""

    def __init__(self, table: Table, row: np.void, entries: np.ndarray) -> None:
        self.players = table.players
        self.game = table.game[0]
        self.public = self.game["public"]
        self.row = row
        self.entries = entries
        self.kind: list[int] = self.public["order"]["kind"].tolist()
        self.re = int(row["re"])

    def told(self, rules: Rules) -> Told:
        row = self.row
        lone, partner = int(row["lone_player"]), int(row["partner"])
        return Told(
            seed=int(self.game["seed"]),
            number=int(row["deal"]),
            rules=rules,
            strategies=tuple(player.name for player in self.players),
            forehand=int(self.public["forehand"]),
            hands=self._hands(),
            order=tuple(self.kind),
            reservations=self._reservations(),
            contract=CONTRACTS[row["contract"]],
            compulsory=bool(row["compulsory"]),
            lone_player=lone if lone >= 0 else None,
            partner=partner if partner >= 0 else None,
            clarification=int(row["clarification"]),
            re_seats=tuple(seat for seat in range(4) if self.re >> seat & 1),
            alone=bool(row["alone"]),
            calls=self._calls(),
            tricks=self._tricks(),
            winner=int(row["winner"]),
            card_points=(int(row["card_points"][0]), int(row["card_points"][1])),
            tricks_won=(int(row["tricks"][0]), int(row["tricks"][1])),
            items=self._items(),
            value=int(row["value"]),
            scores=tuple(row["scores"].tolist()),
        )

    def _of(self, what: int) -> list[np.void]:
        return list(self.entries[self.entries["what"] == what])

    def _tactic(self, entry: np.void) -> str:
        return self.players[int(entry["seat"])].strategy.reason(int(entry["reason"]))

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        masks = [int(me["dealt"]) for me in self.game["private"]]
        return tuple(tuple(self.kind[p] for p in reversed(mask_kinds(m))) for m in masks)

    def _reservations(self) -> tuple[Reservation, ...]:
        found = {int(e["seat"]): e for e in self._of(state.RESERVE)}
        return tuple(self._reservation(found[seat]) for seat in range(4))

    def _reservation(self, entry: np.void) -> Reservation:
        choice, tactic = int(entry["answer"]), self._tactic(entry)
        if choice == HEALTHY:
            return Reservation("healthy", CONTRACTS[HEALTHY], tactic)
        played = entry["seat"] == self.row["lone_player"] and choice == self.row["contract"]
        named = "solo" if choice >= FIRST_SOLO else "wedding"
        return Reservation(named if played else "reservation", CONTRACTS[choice], tactic)

    def _calls(self) -> tuple[Said, ...]:
        said = []
        for entry in self._of(state.ANNOUNCE):
            if level := int(entry["answer"]):
                seat = int(entry["seat"])
                names = [name for name, number in LEVEL_OF.items() if number == level]
                name = names[1 - (self.re >> seat & 1)] if level == 1 else names[0]
                said.append(Said(seat, name, int(entry["moment"]), self._tactic(entry)))
        return tuple(said)

    def _tricks(self) -> tuple[Played, ...]:
        cards = self._of(state.PLAY)
        tricks = []
        for number in range(12):
            four = cards[4 * number : 4 * number + 4]
            kinds = tuple(self.kind[int(entry["answer"]) >> 1] for entry in four)
            tactics = tuple(self._tactic(entry) for entry in four)
            winner = int(self.public["trick_winner"][number])
            points = sum(POINTS[kind] for kind in kinds)
            tricks.append(Played(int(four[0]["seat"]), kinds, tactics, winner, points))
        return tuple(tricks)

    def _items(self) -> tuple[Item, ...]:
        items = []
        for entry in self._of(state.ITEM):
            code = int(entry["options"])
            trick = int(entry["moment"]) // 4 + 1 if code >= FOX else 0
            items.append(Item(ITEMS[code], int(entry["seat"]), int(entry["answer"]), trick))
        return tuple(items)


def record_of(told: Told) -> Record:
    """The game record of a deal, which ``doko replay`` accepts; every seat's reservation speaks."""
    wedding = told.contract == CONTRACTS[WEDDING]
    fields = {
        "format": FORMAT,
        "id": f"seed{told.seed}-deal{told.number}",
        "made_by": {
            "program": "doko-sim",
            "version": __version__,
            "seed": told.seed,
            "deal": told.number,
            "strategies": list(told.strategies),
        },
        "rules": {"preset": "ddv", **told.rules.differences()},
        "forehand": told.forehand,
        "hands": [_names(sorted(hand)) for hand in told.hands],
        "reservations": [answer.word for answer in told.reservations],
        "contract": told.contract,
        "compulsory": told.compulsory,
        "wedding_player": told.lone_player if wedding else None,
        "wedding_partner": told.partner,
        "clarification_trick": told.clarification or None,
        "re_seats": told.re_seats,
        "announcements": [
            {"seat": said.seat, "call": said.call, "after_cards": said.after_cards}
            for said in told.calls
        ],
        "tricks": [
            {"lead": trick.lead, "cards": _names(trick.kinds), "winner": trick.winner}
            for trick in told.tricks
        ],
        "result": _result(told),
    }
    return msgspec.convert(fields, Record)


def _names(kinds: Iterable[int]) -> list[str]:
    return [format_card(kind) for kind in kinds]


def _result(told: Told) -> dict[str, object]:
    extras = sorted((item for item in told.items if item.trick), key=lambda item: item.trick)
    return {
        "winner": (*SIDES, None)[told.winner],
        "card_points": told.card_points,
        "tricks": told.tricks_won,
        "extras": [
            {"kind": item.name, "side": SIDES[item.side], "trick": item.trick} for item in extras
        ],
        "value_re": told.value,
        "scores": told.scores,
    }
