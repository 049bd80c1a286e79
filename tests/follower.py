"""A decider for the reference that does what a record says, until that is not possible."""

from __future__ import annotations

from collections import Counter
from typing import Any

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, POVERTY, WEDDING
from doko_sim.records import LEVEL_OF, PROMOTIONS
from tests.recorded import Game
from tests.reference.deciders import QuietDecider
from tests.reference.game import GameResult, IllegalDecisionError, Setup, play_game

_LETTERS = {"clubs": "C", "spades": "S", "hearts": "H"}


class LeftError(Exception):
    """The record's place that the reference does not follow."""


def _cards(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"


class Follower(QuietDecider):
    """Decides as a record says, and raises LeftError where that is not possible.

    Calls that a rule demands are not followed: the reference makes them without asking.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.calls = list(game["announcements"])
        self.promotions = list(game.get("promotions", []))
        self.genscher = game.get("genscher")
        self.exchange = game.get("exchange") or {}
        self.re = first_re(game) if self.genscher else None

    def throw(self, seat: int) -> bool:
        return bool(self.game["reservations"][seat] == "throw")

    def reserve(self, seat: int, options: list[int]) -> int:
        contract = CONTRACTS.index(self.game["contract"])
        word = (self.game["reservations"] or [None] * 4)[seat]
        if contract >= FIRST_SOLO and self.game["re_seats"] == [seat]:
            return contract
        if word == "poverty":
            return POVERTY
        if WEDDING in options and (contract == WEDDING or word in ("wedding", "reservation")):
            return WEDDING
        if word == "reservation":
            return POVERTY if POVERTY in options else min(o for o in options if o >= FIRST_SOLO)
        return 0

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        if seat == self.exchange.get("player"):
            return list(self.exchange["passed"])
        return super().pass_cards(seat, hand, must, count)

    def take(self, seat: int) -> bool:
        return bool(seat == self.exchange.get("taker"))

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        return list(self.exchange["returned"])

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        named = self.game.get("named_trick", "any")
        return _LETTERS.get(named, str(named))

    def promote(self, moment: int, seat: int, k: int) -> bool:
        this = {"kind": PROMOTIONS[k - 1], "seat": seat, "after_cards": moment}
        if this in self.promotions:
            self.promotions.remove(this)
            return True
        return False

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        chosen = self.genscher
        if chosen and (chosen["seat"], chosen["after_cards"]) == (seat, moment):
            self.genscher = None
            self.re = {seat, chosen["partner"]}
            return int(chosen["partner"])
        return seat

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        if self.calls:
            call = self.calls[0]
            level = LEVEL_OF[call["call"]]
            if (call["seat"], call["after_cards"]) == (seat, moment) and level in options:
                says_re = call["call"] == "re"
                if self.re is not None and level == 1 and says_re != (seat in self.re):
                    self.leave_call(moment)
                self.calls.pop(0)
                return level
        return 0

    def leave_call(self, moment: int) -> None:
        call = self.calls[0]
        raise LeftError(f"call {call['call']} of seat {call['seat']} after {_cards(moment)}")

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        number, hand = divmod(moment, 4)
        tricks = self.game["tricks"]
        if hand == 0 and number and tricks[number - 1]["winner"] != seat:
            raise LeftError(f"trick {number}, winner")
        if number == len(tricks):
            raise LeftError(f"trick {number + 1}")
        trick = tricks[number]
        self._check_said(moment)
        card = trick["cards"][(seat - trick["lead"]) % 4]
        if card not in options:
            raise LeftError(f"trick {number + 1}, card {hand + 1}")
        return str(card)

    def _check_said(self, moment: int) -> None:
        """Everything that the record has said before this card has been said."""
        if self.genscher and self.genscher["after_cards"] <= moment:
            place = f"of seat {self.genscher['seat']} after {_cards(self.genscher['after_cards'])}"
            raise LeftError(f"genscher {place}")
        if self.calls and self.calls[0]["after_cards"] == moment:
            self.leave_call(moment)
        for called in self.promotions:
            if called["after_cards"] <= moment:
                place = f"of seat {called['seat']} after {_cards(called['after_cards'])}"
                raise LeftError(f"promotions, {called['kind']} {place}")


def first_re(game: Game) -> set[int]:
    """Who was Re before a Genscher."""
    if game["contract"] == "wedding":
        return {game["wedding_player"], game["wedding_partner"]}
    return {seat for seat in range(4) if "CQ" in game["hands"][seat]}


def _told(game: Game, rules: object) -> GameResult:
    owes = frozenset(game["re_seats"] if game["compulsory"] else [])
    setup = Setup.from_rules(rules, game["hands"], game["forehand"], owes)
    follower = Follower(game)
    told = play_game(setup, follower)
    last, end = told.tricks[-1], 4 * len(told.tricks)
    if last.winner != game["tricks"][len(told.tricks) - 1]["winner"]:
        raise LeftError(f"trick {len(told.tricks)}, winner")
    if end < 4 * len(game["tricks"]):
        raise LeftError(f"trick {len(told.tricks) + 1}")
    if follower.calls and follower.calls[0]["after_cards"] <= end:
        follower.leave_call(follower.calls[0]["after_cards"])
    return told


def first_place(game: Game, rules: object) -> str | None:
    """Where the reference leaves the record, or the first wrong field of the result, or None."""
    try:
        told = _told(game, rules)
    except LeftError as left:
        return str(left)
    except IllegalDecisionError as illegal:
        return f"illegal: {illegal}"
    result: dict[str, Any] = game["result"]
    found = {
        "re_seats": (sorted(told.re_seats), sorted(game["re_seats"])),
        "result, card_points": (told.card_points, result["card_points"]),
        "result, tricks": (told.tricks_won, result["tricks"]),
        "result, winner": (told.winner, result["winner"]),
        "result, extras": (
            Counter(told.extras),
            Counter((e["kind"], e["side"], e["trick"]) for e in result["extras"]),
        ),
        "result, value_re": (told.value_re, result["value_re"]),
        "result, scores": (told.scores, result["scores"]),
    }
    return next((place for place, (one, other) in found.items() if one != other), None)
