"""A recorded game played again by the compiled engine, from a script of its decisions."""

from __future__ import annotations

from typing import Any

import numpy as np

from doko_sim.cards import KIND
from doko_sim.contracts import order_table
from doko_sim.engine import state
from doko_sim.engine.game import play_deals
from doko_sim.engine.settle import FOX
from doko_sim.errors import DokoError
from doko_sim.players import scripted
from doko_sim.players.strategy import Player
from doko_sim.records import LEVEL_OF, Record
from doko_sim.replay.answers import Answers
from doko_sim.rules import Rules
from doko_sim.table import Table

_MOST_TABLES = 64


class Rerun:
    """What came of a record's script: the engine's records after the last card it accepted.

    ``status`` is 0, or what the engine refused (state.BAD_RESERVATION, BAD_CARD).
    """

    def __init__(self, status: int, game: np.void, row: np.void) -> None:
        public = game["public"]
        self.status = status
        self.game = game
        self.public = public
        self.contract = int(game["contract"])
        self.re = int(game["re"])
        self.player = max(int(public["soloist"]), int(public["wedding_player"]))
        self.compulsory = bool(public["compulsory"])
        self.partner = int(public["wedding_partner"])
        self.clarification = int(public["clarification"])
        #: The card that was refused, 48 for none.
        self.stopped = int(public["moment"]) if status == state.BAD_CARD else 48
        self.leads: list[int] = public["trick_lead"].tolist()
        self.winners: list[int] = public["trick_winner"].tolist()
        self.calls = int(public["calls"])
        self.row = row

    def side(self, seat: int) -> int:
        """0 for a seat of Re, 1 for Kontra."""
        return 1 - (self.re >> seat & 1)

    def extras(self) -> list[tuple[str, int, int]]:
        """Kind, side and trick (from 1) of each extra point, which the log holds last."""
        number = int(self.row["extras"].sum())
        last = int(self.game["log_count"])
        return [
            (state.EXTRAS[int(e["options"]) - FOX], int(e["seat"]), int(e["moment"]) // 4 + 1)
            for e in self.game["log"][last - number : last]
        ]


class ScriptedTables:
    """Plays records; a table is kept for each set of rules, so that a game costs no preparation."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[Rules, Table]] = {}
        self._counts = np.zeros(1, state.COUNTS_DTYPE)
        self._rows = np.zeros(1, state.ROW_DTYPE)

    def prepare(self, given: dict[str, Any]) -> tuple[Rules, Table]:
        """The rules that a record names, and a table that plays by them.

        Raises
        ------
        DokoError
            For rules that do not exist or that the engine does not play.
        """
        key = repr(given)
        if key not in self._tables:
            try:
                rules = Rules.from_mapping(given)
                table = Table(rules, [Player(scripted.STRATEGY)] * 4, seed=0)
            except DokoError as error:
                raise DokoError(f"rules: {error}") from None
            table.game["log_on"] = 1
            if len(self._tables) >= _MOST_TABLES:
                self._tables.clear()
            self._tables[key] = rules, table
        return self._tables[key]

    def play(self, record: Record, table: Table, answers: Answers) -> Rerun:
        """Play a record's decisions as far as the engine accepts them."""
        game = table.game
        game["fixed"] = hand_masks(record)
        game["first_speaker"] = record.forehand
        game["owes"] = answers.owes
        game["private"]["parameters"][0, :, : scripted.LENGTH] = _scripts(record, answers)
        status = play_deals(game, order_table(), 0, 1, self._counts, self._rows)
        return Rerun(int(status), game[0], self._rows[0])


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


def _scripts(record: Record, answers: Answers) -> list[list[int]]:
    """The parameters of the four scripted players."""
    scripts = [[choice] for choice in answers.choices]
    for trick in record.tricks:
        for hand, card in enumerate(trick.cards):
            scripts[(trick.lead + hand) & 3].append(KIND[card])
    for script in scripts:
        script += [0] * (scripted.LENGTH - scripted.CALLS)
    calls = record.announcements if isinstance(record.announcements, list) else []
    for number, call in enumerate(calls[: scripted.MOST_CALLS]):
        place = scripted.CALLS + 2 * number
        scripts[call.seat][place : place + 2] = LEVEL_OF[call.call], call.after_cards
    return scripts
