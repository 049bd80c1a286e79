"""A game that FreeDoko recorded as a script: the cards, and every decision with its moment.

Moments are the cards of the deal on the table. Contracts are the names of the game records; a
failed wedding stays a wedding, and a Genscher changes no name.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from doko_sim.records import LEVEL_OF
from doko_sim.rules import Rules
from tests.freedoko_calls import Call, Game, calls_of, is_rich
from tests.freedoko_rules import rules_of

PROMOTIONS = {"swines": 1, "hyperswines": 2}
CONTRACTS = {
    "normal": "normal",
    "marriage": "wedding",
    "marriage solo": "wedding",
    "marriage silent": "silent_wedding",
    "poverty": "poverty",
    "solo meatless": "solo_ace",
    "solo queen-jack": "solo_queen_jack",
    "solo king-queen": "solo_king_queen",
    "solo king-jack": "solo_king_jack",
    **{
        f"solo {name}": f"solo_{name}"
        for name in ("diamond", "heart", "spade", "club", "queen", "jack", "king", "koehler")
    },
}
FOXES = {
    **dict.fromkeys(("normal", "wedding", "silent_wedding", "poverty", "solo_diamond"), "DA"),
    "solo_heart": "HA",
    "solo_spade": "SA",
    "solo_club": "CA",
}


@dataclass(frozen=True)
class Script:
    """One recorded game and the answers in it.

    ``answers``: by seat ``healthy``, ``wedding``, ``poverty`` or the name of a solo.
    ``promotions``: seat and kind (1 piglets, 2 super) with the moment at which the holder says so.
    ``poverty`` and ``genscher`` are the record's, empty where there was none.
    """

    game: Game
    contract: str
    rules: Rules
    answers: list[str]
    throwers: set[int]
    promotions: dict[tuple[int, int], int]
    calls: list[Call]
    poverty: Game = field(default_factory=dict)
    genscher: Game = field(default_factory=dict)

    @property
    def owes(self) -> frozenset[int]:
        """Who plays a compulsory solo.

        FreeDoko also lets a solo of another seat than forehand pay the debt; forehand leads to it
        as to a free one, so it is none here.
        """
        soloist, forehand = self.game["soloist"], self.game["forehand"]
        return frozenset([soloist] if self.game["duty_solo"] and soloist == forehand else [])

    @cached_property
    def cards(self) -> list[list[str]]:
        """The cards that each seat played, in order."""
        played: list[list[str]] = [[], [], [], []]
        for lead, cards, _ in self.game["tricks"]:
            for place, card in enumerate(cards):
                played[(lead + place) % 4].append(card)
        return played

    @cached_property
    def forced_call(self) -> Call | None:
        """The call that the rules force on the winner of the first trick, as recorded."""
        if not is_rich(self.game, self.rules):
            return None
        winner = self.game["tricks"][0][2]
        first = next((call for call in self.calls if call[0] == winner and call[2] == 4), None)
        if first and self.rules.forced_call_level == "first_only" and LEVEL_OF[first[1]] > 1:
            return None
        return first

    @property
    def fox(self) -> str:
        """The card that piglets promote, or nothing in solos without one."""
        return FOXES.get(self.contract, "")

    def on_turn(self, moment: int) -> int:
        """The seat that plays the next card."""
        number, place = divmod(moment, 4)
        return int(self.game["tricks"][number][0] + place) % 4


def first_contract(game: Game) -> str:
    """The contract before a Genscher."""
    at_start = game.get("game_type_at_start", "normal")
    if game["game_type"] != "genscher":
        return CONTRACTS[game["game_type"]]
    if at_start == "normal" and any(hand.count("CQ") == 2 for hand in game["hands"]):
        return "silent_wedding"
    return CONTRACTS[at_start]


def script_of(game: Game) -> Script:
    """Read a record."""
    contract = first_contract(game)
    rules = rules_of(game["rules"], contract)
    genscher = dict(game.get("genscher", {}))
    if genscher:
        genscher["moment"] = moment_of_genscher(game)
    return Script(
        game,
        contract,
        rules,
        answers=answers_of(game),
        throwers=throwers_of(game),
        promotions=promotions_of(game, rules, contract),
        calls=calls_of(game, rules, genscher),
        poverty=game.get("poverty", {}),
        genscher=genscher,
    )


def is_throw(reservation: str) -> bool:
    """Whether a reservation of FreeDoko throws the hand in."""
    return reservation.startswith("thrown") or reservation == "fox highest trump"


def throwers_of(game: Game) -> set[int]:
    """The seats that throw their hands in."""
    return {said["seat"] for said in game["reservations"] if is_throw(said["type"])}


def answers_of(game: Game) -> list[str]:
    """What each seat answers when it is asked for a reservation."""
    answers = ["healthy"] * 4
    for said in game["reservations"]:
        if said["type"] != "normal" and not is_throw(said["type"]):
            answers[said["seat"]] = CONTRACTS[said["type"]]
    return answers


def moment_of_genscher(game: Game) -> int:
    """The cards on the table once the king of the Genscher lies there."""
    number, seat = game["genscher"]["trick"], game["genscher"]["seat"]
    return 4 * number + (seat - game["tricks"][number][0]) % 4 + 1


def promotions_of(game: Game, rules: Rules, contract: str) -> dict[tuple[int, int], int]:
    """Who calls piglets (1) or super piglets (2), and when."""
    said = {
        (call["seat"], PROMOTIONS[call["what"]]): 4 * call["trick"] + call["card"]
        for call in game["announcements"]
        if call["what"] in PROMOTIONS
    }
    if rules.piglets_call == "before_play":
        return dict.fromkeys(said, 0)
    if rules.piglets == "second_only":
        return promotions_by_the_second(game, contract, {seat for seat, _ in said})
    return said


def promotions_by_the_second(
    game: Game, contract: str, callers: set[int]
) -> dict[tuple[int, int], int]:
    """Piglets of which only the second is one: FreeDoko's holder speaks when he plays it.

    Ours speaks when he plays the first. He says so also where the first is lost, which makes
    FreeDoko's holder say nothing; he is silent where that one could have spoken and did not.
    """
    said = {}
    for seat in range(4):
        places = [place for place, card in plays_of(game, seat) if card == FOXES.get(contract)]
        if len(places) == 2 and (seat in callers or not keeps_first(game, seat, places[0])):
            said[seat, 1] = places[0]
    return said


def plays_of(game: Game, seat: int) -> list[tuple[int, str]]:
    """The cards that a seat played, each with the cards on the table before it."""
    return [
        (4 * number + place, card)
        for number, (lead, cards, _) in enumerate(game["tricks"])
        for place, card in enumerate(cards)
        if (lead + place) % 4 == seat
    ]


def keeps_first(game: Game, seat: int, moment: int) -> bool:
    """Whether the side of a seat wins the trick of a card."""
    re = game["re_seats"]
    return (game["tricks"][moment // 4][2] in re) == (seat in re)


@cache
def read_scripts(file: Path) -> list[Script]:
    """All records of a file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [script_of(json.loads(line)) for line in lines]
