"""A recorded game played again by the compiled engine, from a script of its decisions."""

from __future__ import annotations

import numpy as np

from doko_sim import log_reading
from doko_sim.cards import KIND
from doko_sim.contracts import NO_GAME, POVERTY
from doko_sim.engine import state
from doko_sim.engine.game import play_deals
from doko_sim.engine.options import REDEALS
from doko_sim.errors import DokoError
from doko_sim.players import scripted
from doko_sim.players.strategy import Player
from doko_sim.records import Record
from doko_sim.replay.answers import Answers
from doko_sim.replay.script import scripts_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from doko_sim.texts import say

_MOST_TABLES = 64


class Rerun:
    """What came of a record's script: the engine's records after the last card it accepted.

    ``status`` is 0, or what the engine refused (state.BAD_RESERVATION, BAD_CARD).
    """

    def __init__(self, rules: Rules, status: int, game: np.void, row: np.void) -> None:
        public = game["public"]
        self.rules = rules
        self.status = status
        self.game = game
        self.public = public
        self.row = row
        self.entries: np.ndarray = game["log"][: int(game["log_count"])]
        self.contract = int(game["contract"])
        self.re = int(game["re"])
        self.player = max(
            int(public[field]) for field in ("soloist", "wedding_player", "poverty_player")
        )
        self.compulsory = bool(public["compulsory"])
        self.partner = int(public["wedding_partner"])
        self.clarification = int(public["clarification"])
        refused = status == state.BAD_CARD
        #: Cards that were accepted before one was refused, or before the game's end.
        self.stopped = int(public["moment"]) if refused else 4 * int(public["trick"])
        #: Tricks that were played, the one of a refused card included.
        self.tricks = int(public["trick"]) + int(refused)
        self.leads: list[int] = public["trick_lead"].tolist()
        self.winners: list[int] = public["trick_winner"].tolist()
        self.calls = log_reading.calls(self.entries)
        self.genscher = log_reading.new_partner(self.entries)

    @property
    def redeal(self) -> str:
        """Why nothing is played, an empty text where something is."""
        return REDEALS[int(self.game["reason"])] if self.contract == NO_GAME else ""

    @property
    def order(self) -> np.void:
        """The order of the cards as it is at the end."""
        order: np.void = self.public["order"]
        return order

    def side(self, seat: int, moment: int = 48) -> int:
        """0 for a seat of Re before the card of a moment, 1 for Kontra."""
        re = self.re
        if self.genscher is not None and moment < self.genscher.moment:
            re = log_reading.first_re(self.game, self.entries)
        return 1 - (re >> seat & 1)

    def refused(self) -> tuple[int, int]:
        """The seat whose answer before the first card was refused, and the question."""
        answered = self.entries[self.entries["what"] == state.RESERVE]["seat"].tolist()
        for seat, me in enumerate(self.game["private"]):
            if int(me["memory"][0]) > answered.count(seat):
                return seat, int(me["question"])
        raise AssertionError("no answer was refused")

    def exchanged(self) -> tuple[list[int], list[int]]:
        """The kinds of card that went over and came back in a poverty."""
        assert self.contract == POVERTY
        return log_reading.exchanged(self.game, self.entries)

    def extras(self) -> list[tuple[str, int, int]]:
        """Kind, side and trick (from 1) of each extra point, also where it does not count."""
        return [
            (item.name, item.side, item.trick)
            for item in log_reading.items(self.entries, self.row)
            if item.trick
            for _ in range(item.times)
        ]


class ScriptedTables:
    """Plays records; a table is kept for each set of rules, so that a game costs no preparation."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[Rules, Table]] = {}
        self._counts = np.zeros(1, state.COUNTS_DTYPE)
        self._rows = np.zeros(1, state.ROW_DTYPE)

    def prepare(self, record: Record) -> tuple[Rules, Table]:
        """The rules that a record names, and a table that plays by them.

        Raises
        ------
        DokoError
            For rules that do not exist, or hands of another pack than theirs.
        """
        key = repr(record.rules)
        if key not in self._tables:
            try:
                rules = Rules.from_mapping(record.rules)
                table = Table(rules, [Player(scripted.STRATEGY)] * 4, 0, Deal(redeal=False))
            except DokoError as error:
                raise DokoError(say("rules: {error}", error=error.message)) from None
            table.game["log_on"] = 1
            if len(self._tables) >= _MOST_TABLES:
                self._tables.clear()
            self._tables[key] = rules, table
        rules, table = self._tables[key]
        size = 12 if rules.nines else 10
        if record.size != size:
            pack = say("a pack with nines") if rules.nines else say("a pack without nines")
            raise DokoError(
                say(
                    "hands of {size} cards; these rules deal {pack}, {each} each",
                    size=record.size,
                    pack=pack,
                    each=size,
                )
            )
        return rules, table

    def play(self, record: Record, rules: Rules, table: Table, answers: Answers) -> Rerun:
        """Play a record's decisions as far as the engine accepts them."""
        game = table.game
        game["fixed"] = hand_masks(record)
        game["first_speaker"] = record.forehand
        game["owes"] = answers.owes
        game["private"]["parameters"][0, :, : scripted.LENGTH] = scripts_of(record, answers)
        status = play_deals(game, table.orders, 0, 1, self._counts, self._rows)
        return Rerun(rules, int(status), game[0], self._rows[0])


def hand_masks(record: Record) -> list[int]:
    """The hands as 48-bit masks of kinds that together are the pack."""
    dealt, masks = 0, []
    for hand in record.hands:
        mask = 0
        for card in hand:
            bit = 1 << 2 * KIND[card]
            if dealt & bit:
                bit <<= 1
            dealt |= bit
            mask |= bit
        masks.append(mask)
    return masks
