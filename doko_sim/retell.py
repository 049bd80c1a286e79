"""A deal that was played, told as plain data (:mod:`doko_sim.told`) and as a game record."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim import log_reading
from doko_sim.cards import POINTS
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, NO_GAME, POVERTY, WEDDING
from doko_sim.engine import state
from doko_sim.engine.options import REDEALS, WEDDING_KINDS
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, sources_of
from doko_sim.records import PROMOTIONS, call_name
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from doko_sim.texts import say
from doko_sim.told import (
    Exchanged,
    Item,
    NewPartner,
    Played,
    Promoted,
    Reservation,
    Said,
    Told,
)
from doko_sim.told_record import record_of as record_of

__all__ = ["record_of", "tell", "tell_deal"]


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
        For a strategy that does what it may not, a deal set aside.
    """
    return tell(Table(rules, players, seed, deal or Deal()), rules, number)


def tell(table: Table, rules: Rules, number: int) -> Told:
    """Play one deal at a table, whose rules are given again, and tell it."""
    row, entries = table.explain(number)
    if not row["played"]:
        contract = int(row["contract"])
        what = say("to be dealt anew") if contract == NO_GAME else CONTRACTS[contract]
        raise DokoError(
            say(
                "deal {number} is {what}, which is set aside; nothing was played",
                number=number,
                what=what,
            )
        )
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
        named, naming = self._named_trick()
        return Told(
            seed=int(self.game["seed"]),
            number=int(row["deal"]),
            rules=rules,
            strategies=tuple(player.name for player in self.players),
            sources=sources_of(self.players),
            forehand=int(self.public["forehand"]),
            redeals=tuple((REDEALS[r], int(n)) for r, n in enumerate(row["redeals"]) if n),
            hands=self._hands(),
            order=tuple(self.kind[:24]),
            reservations=tuple(self._reservation(seat) for seat in range(4)),
            refused=tuple(log_reading.refused_poverties(self.entries)),
            contract=CONTRACTS[row["contract"]],
            compulsory=bool(row["compulsory"]),
            lone_player=lone if lone >= 0 else None,
            partner=partner if partner >= 0 else None,
            named_trick=named,
            naming=naming,
            clarification=int(row["clarification"]),
            exchange=self._exchange() if row["contract"] == POVERTY else None,
            half_chickens=tuple(log_reading.half_chickens(self.entries)),
            promotions=self._promotions(),
            genscher=self._genscher(),
            re_seats=tuple(seat for seat in range(4) if self.re >> seat & 1),
            alone=bool(row["alone"]),
            calls=self._calls(),
            tricks=self._tricks(),
            winner=int(row["winner"]),
            card_points=(int(row["card_points"][0]), int(row["card_points"][1])),
            tricks_won=(int(row["tricks"][0]), int(row["tricks"][1])),
            items=tuple(Item(*item) for item in log_reading.items(self.entries, row)),
            value=int(row["value"]),
            scores=tuple(row["scores"].tolist()),
        )

    def _tactic(self, seat: int, reason: int) -> str:
        return self.players[seat].strategy.reason(reason)

    def _answers(self, question: int) -> dict[int, log_reading.Answer]:
        """By seat the last answer to a question."""
        return {said.seat: said for said in log_reading.answers(self.entries, question)}

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        masks = [int(me["dealt"]) for me in self.game["private"]]
        return tuple(tuple(reversed(log_reading.kinds_of(m, self.kind))) for m in masks)

    def _named_trick(self) -> tuple[str | None, str]:
        """What a wedding player asked for, where there is a wedding, and the tactic."""
        if self.row["contract"] != WEDDING:
            return None, ""
        said = self._answers(state.ASK_WEDDING_TRICK).get(int(self.public["wedding_player"]))
        tactic = self._tactic(said.seat, said.reason) if said else ""
        return WEDDING_KINDS[int(self.public["wedding_kind"])], tactic

    def _reservation(self, seat: int) -> Reservation:
        if seat == self.public["thrower"]:
            threw = self._answers(state.ASK_THROW)[seat]
            return Reservation("throw", CONTRACTS[HEALTHY], self._tactic(seat, threw.reason))
        said = self._answers(state.ASK_RESERVATION)[seat]
        tactic = self._tactic(seat, said.reason)
        if said.answer == HEALTHY:
            return Reservation("healthy", CONTRACTS[HEALTHY], tactic)
        return Reservation(self._word(seat, said.answer), CONTRACTS[said.answer], tactic)

    def _word(self, seat: int, choice: int) -> str:
        """What became of a reservation: played, refused, or never named."""
        if choice == POVERTY:
            offered = [int(self.public["poverty_player"])]
            offered += log_reading.refused_poverties(self.entries)
            return "poverty" if seat in offered else "reservation"
        player = max(int(self.public["soloist"]), int(self.public["wedding_player"]))
        if seat != player:
            return "reservation"
        return "solo" if choice >= FIRST_SOLO else "wedding"

    def _exchange(self) -> Exchanged:
        public = self.public
        player, taker = int(public["poverty_player"]), int(public["taker"])
        asked = (state.ASK_PASS, player), (state.ASK_TAKE, taker), (state.ASK_RETURN, taker)
        done = [self._answers(question).get(seat) for question, seat in asked]
        tactics = [self._tactic(one.seat, one.reason) if one else "" for one in done]
        passed, returned = log_reading.exchanged(self.game, self.entries)
        return Exchanged(
            player,
            taker,
            tuple(passed),
            tuple(returned),
            log_reading.said_of_trumps(public),
            (tactics[0], tactics[1], tactics[2]),
        )

    def _promotions(self) -> tuple[Promoted, ...]:
        return tuple(
            Promoted(PROMOTIONS[k], said.seat, said.moment, self._tactic(said.seat, said.reason))
            for k, said in log_reading.promotions(self.entries)
        )

    def _genscher(self) -> NewPartner | None:
        said = log_reading.new_partner(self.entries)
        if said is None:
            return None
        tactic = self._tactic(said.seat, said.reason)
        return NewPartner(said.seat, said.answer, said.moment, tactic)

    def _calls(self) -> tuple[Said, ...]:
        """The calls, level 1 by the name of the side that the caller was on."""
        before = log_reading.first_re(self.game, self.entries)
        genscher = log_reading.new_partner(self.entries)
        until = genscher.moment if genscher else 49
        made = []
        for call in log_reading.calls(self.entries):
            re = before if call.moment < until else self.re
            name = call_name(call.level, 1 - (re >> call.seat & 1))
            tactic = self._tactic(call.seat, call.reason)
            made.append(Said(call.seat, name, call.moment, tactic, call.forced))
        return tuple(made)

    def _tricks(self) -> tuple[Played, ...]:
        cards = self.entries[self.entries["what"] == state.PLAY]
        tricks = []
        for number in range(len(cards) // 4):
            four = cards[4 * number : 4 * number + 4]
            kinds = tuple(self.kind[int(entry["answer"]) >> 1] for entry in four)
            tactics = tuple(self._tactic(int(e["seat"]), int(e["reason"])) for e in four)
            winner = int(self.public["trick_winner"][number])
            points = sum(POINTS[kind] for kind in kinds)
            tricks.append(Played(int(four[0]["seat"]), kinds, tactics, winner, points))
        return tuple(tricks)
