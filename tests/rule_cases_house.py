"""How rule cases that need a house rule are asked of the engine: given, and our answers by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doko_sim.calls import CallState, allowed_calls
from doko_sim.cards import KINDS
from doko_sim.contracts import NORMAL, TRUMP, Pack
from doko_sim.rules import Rules
from doko_sim.tricks import class_of, winning_hand
from tests.house_games import Answers, house_game
from tests.lead_up import game_with, kinds
from tests.rule_cases_score import LEVELS, Given, score
from tests.scripted_games import Script

NO_CLUBS = ["SA", "ST", "SK", "S9", "HA", "HK", "H9", "D9", "DK", "DJ", "DQ"]
SHARP = Rules(nines=False)
#: A program's own rules: what it calls duty announcement and cowardice.
KOPPELDOPF = Rules(forced_call=35, cowardice=3)
PEER_NAMES = {"re": ("re", "no90", "no60", "no30", "no0")}
PEER_NAMES["contra"] = ("contra", *PEER_NAMES["re"][1:])


def trump_set(given: Given) -> dict[str, Any]:
    """The cards of a pack without nines, each class from the highest down."""
    assert (given.take("game_type"), given.take("dulle")) == ("normal", True)
    pack = Pack.of(SHARP)
    cards = [card for card in KINDS if card[1] != "9"]
    classes = {card: class_of(NORMAL, card, pack) for card in cards}

    def beaten(card: str) -> int:
        others = (other for other in cards if classes[other] == classes[card])
        return sum(winning_hand(NORMAL, kinds([other, card]), pack) for other in others)

    def high_to_low(of_class: int) -> list[str]:
        own = [card for card in cards if classes[card] == of_class]
        return sorted(own, key=beaten, reverse=True)

    plain = [card for suit in range(4) for card in high_to_low(suit)]
    return {"trump": high_to_low(TRUMP), "plain": plain}


def allowed_calls_of(given: Given) -> dict[str, Any]:
    """With ten cards at the start."""
    party, left = given.take("party"), given.take("hand_cards_left")
    said = given.take("own_party_announced", [])
    state = CallState(
        played=10 - left,
        own_level=max((LEVELS[call] for call in said), default=0),
        kontra=party == "contra",
        rules=SHARP,
    )
    return {"allowed": [PEER_NAMES[party][level - 1] for level in allowed_calls(state)]}


def redeal(given: Given) -> dict[str, Any]:
    """Whether the hand may be thrown in, and is then dealt anew."""
    rules = SHARP.replace(throw_kings=5, throw_highest_trump="DJ")
    game = house_game(Script([given.take("hand"), [], [], []], rules=rules), Answers(throws=[0]))
    asked = any(question.seat == 0 for question in game.asked_for("throw"))
    assert bool(game.row["played"]) != asked
    return {"redeal_allowed": asked}


def last_trick(cards: list[str]) -> dict[str, Any]:
    """The second ten of hearts beats the first in the last trick only, where it is a trump."""
    rules = Rules(hearts_ten_tie="second_only_last")
    normal = game_with((0, cards), elders=(2, 3), rules=rules)
    solo = {0: "solo_queen"}
    queen = game_with(
        (0, cards), contract="solo_queen", elders=None, reservations=solo, rules=rules
    )
    assert normal.cards(11) == queen.cards(11) == cards
    return {"winner_seat_normal": normal.winner(11), "winner_seat_queen_solo": queen.winner(11)}


def house_rule(given: Given) -> dict[str, Any]:
    points = given.take("trick1_points")
    if points is not None:
        return {"duty": _duty(points)}
    given.setdefault("contra_points", 240 - given["re_points"])
    assert not given.take("announcements")
    return score(given, KOPPELDOPF)


def _duty(points: int) -> str | None:
    """What the winner of a first trick with so many card points is made to call."""
    last = {35: "CK", 34: "CQ"}[points]  # a queen of clubs is a trump and wins
    plays = [["CA"], ["CT"], ["CT"], [last]]
    hands = [*plays[:3], [last, *NO_CLUBS]]
    game = house_game(Script(hands, plays, rules=KOPPELDOPF))
    assert game.cards(0) == ["CA", "CT", "CT", last]
    if game.forced_calls:
        assert game.forced_calls == [(game.winner(0), 4, 1)]
        assert _duty(34) is None
        return "re/contra"
    return None


HOUSE_ADAPTERS: dict[str, Callable[[Given], dict[str, Any]]] = {
    "trump_set": trump_set,
    "announcement_options": allowed_calls_of,
    "redeal": redeal,
    "house_rule": house_rule,
}
