"""Answers the questions of the reference as a recorded game of FreeDoko does."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from doko_sim.records import LEVEL_OF
from tests.freedoko_script import Script
from tests.reference.cards import CODE_OF_SOLO, CONTRACTS

CODES = {name: CONTRACTS.index(name) for name in ("wedding", "poverty")}


def code_of(answer: str) -> int:
    """The number of an answer in the reservation round."""
    if answer == "healthy":
        return 0
    return CODES[answer] if answer in CODES else CODE_OF_SOLO[answer.removeprefix("solo_")]


class FreeDokoDecider:
    """Decides for all four seats what the record says."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.calls_left = list(script.calls)
        self.cards_left = [list(cards) for cards in script.cards]

    def throw(self, seat: int) -> bool:
        """Whether the record has the seat throw its hand in."""
        return seat in self.script.throwers

    def reserve(self, seat: int, options: list[int]) -> int:
        """The recorded reservation."""
        return code_of(self.script.answers[seat])

    def pass_cards(
        self, seat: int, hand: Sequence[str], must: Collection[str], count: int
    ) -> list[str]:
        """The cards that the poverty player shifts."""
        return list(self.script.poverty["shifted"])

    def take(self, seat: int) -> bool:
        """Whether the seat is the one that takes the poverty."""
        return bool(seat == self.script.poverty["taker"])

    def return_cards(self, seat: int, hand: Sequence[str], count: int) -> list[str]:
        """The cards that the taker gives back."""
        return list(self.script.poverty["returned"])

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """The only one that is ever asked for in the records: the first that another wins."""
        assert self.script.game["marriage_selector"] == "first foreign"
        return "any"

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """Whether the holder calls piglets (1) or super piglets (2) now."""
        return self.script.promotions.get((seat, k)) == moment

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """The partner of a Genscher at this moment, or the seat itself: none."""
        genscher = self.script.genscher
        if genscher and (genscher["seat"], genscher["moment"]) == (seat, moment):
            return int(genscher["partner"])
        return seat

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """The next recorded call, if it is this seat's and due now.

        A call whose seat comes before the asked one has been asked for already: it was forced. A
        forced one is never made here.
        """
        first = self.script.on_turn(moment)
        while self.calls_left and self.calls_left[0][2] <= moment:
            caller, name, due = call = self.calls_left[0]
            if due == moment and (caller - first) % 4 > (seat - first) % 4:
                return 0
            del self.calls_left[0]
            forced = call == self.script.forced_call
            if (caller, due) == (seat, moment) and LEVEL_OF[name] in options and not forced:
                return LEVEL_OF[name]
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """The seat's next recorded card."""
        return self.cards_left[seat].pop(0)
