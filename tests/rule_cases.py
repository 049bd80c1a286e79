"""How each kind of rule case is asked of the engine: what is given, and our answers by key.

An adapter takes what is given and returns an answer for every key of ``expect`` that its kind
may have. Whole games, and complete tricks as the last trick of one, are played by the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doko_sim.calls import CallState, allowed_calls
from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, ORDER_OF_CONTRACT, SUITS, TRUMP, order_table
from doko_sim.tricks import class_of, legal_cards, winning_hand
from tests.lead_up import Frame, game_from, game_with, kinds
from tests.rule_cases_house import HOUSE_ADAPTERS, allowed_calls_of, last_trick
from tests.rule_cases_score import LEVELS, Given, score, score_sheet
from tests.scripted_games import Played, Script, by_seat, played

SOLO_OF = {"hearts": "heart", "queens": "queen", "meatless": "ace"}
CONTRACTS_OF_MODE = {
    "diamonds": ("normal", "wedding", "silent_wedding", "solo_diamond"),
    "hearts": ("solo_heart",),
    "spades": ("solo_spade",),
    "clubs": ("solo_club",),
    "queens": ("solo_queen",),
    "jacks": ("solo_jack",),
    "meatless": ("solo_ace",),
}
CLUB_SOLO = "solo clubs (soloist seat 2; also a later meatless bid by seat 3 loses)"


def _level(calls: list[str] | None) -> int:
    return max((LEVELS[call] for call in calls or []), default=0)


def _setting(game_type: str) -> dict[str, Any]:
    """The contract of a case's game, with the reservations that lead to it."""
    if game_type == "normal":
        return {"contract": "normal"}
    assert game_type == CLUB_SOLO
    return {"contract": "solo_club", "elders": None, "reservations": {2: "solo_club"}}


def _wins(contract: str, *cards: str) -> int:
    return winning_hand(CONTRACTS.index(contract), kinds(cards))


def trick(given: Given) -> dict[str, Any]:
    """By the tables, and on the engine as the last trick where four cards go round the table."""
    if given.take("last_trick"):
        assert given.take("leader_seat") == 0
        return last_trick(given.take("cards"))
    setting = _setting(given.take("game_type"))
    plays = given.take("play") or list(
        zip(
            given.take("seats") or [(given.take("leader_seat") + i) % 4 for i in range(4)],
            given.take("cards"),
            strict=False,
        )
    )
    seats, cards = [seat for seat, _ in plays], [card for _, card in plays]
    assert given.take("leader_seat", seats[0]) == seats[0]
    best = _wins(setting["contract"], *cards)
    found = {"winner_seat": seats[best], "winning_card_index": best}
    if len(cards) == 4 and seats == [(seats[0] + i) % 4 for i in range(4)]:
        game = game_with((seats[0], cards), **setting)
        assert game.contract == setting["contract"]
        assert game.public["trick_winner"][11] == found["winner_seat"]
        found["points"] = int(game.public["points"])
    return found


def trick_points(given: Given) -> dict[str, Any]:
    games = [game_with((0, cards)) for cards in given.take("tricks") or [given.take("cards")]]
    return {
        "points": sum(int(game.public["points"]) for game in games),
        "doppelkopf": any(item[0] == "doppelkopf" for game in games for item in game.items(11)),
    }


def special_points(given: Given) -> dict[str, Any]:
    names = {"fox": "fox_caught", "doppelkopf": "doppelkopf", "charlie": "charlie"}
    solos = given.take("game_types")
    if solos is not None:
        return {"special_points": [name for solo in solos for name in _extras_of_solo(solo)]}
    assert given.take("game_type") == "normal"
    plays, number = given.take("play"), 12 if given.take("last_trick") else 11
    re_seats = given.take("re_seats")
    game = game_with((plays[0][0], [card for _, card in plays]), number, elders=re_seats)
    assert [(seat, card) for seat, card in plays] == [
        ((plays[0][0] + i) % 4, card) for i, card in enumerate(game.cards(number - 1))
    ]
    assert game.re_seats == re_seats
    return {"special_points": [names[item[0]] for item in game.items(number - 1)]}


def _extras_of_solo(game_type: str) -> list[str]:
    """Extra points and "against the elders" in won and lost solos with a Doppelkopf trick."""
    solo = f"solo_{SOLO_OF[game_type.removeprefix('solo ')]}"
    tens_and_aces = (2, ["ST", "ST", "SA", "SA"])
    winners: set[int] = set()
    found: list[str] = []
    for seed in range(200):
        game = game_with(
            tens_and_aces, contract=solo, elders=None, seed=seed, reservations={1: solo}
        )
        assert game.contract == solo
        winners.add(int(game.row["winner"]))
        extras = {"fox", "doppelkopf", "charlie", "against the elders"}
        found += [item[0] for item in game.items() if item[0] in extras]
        assert not game.row["extras"].any()
        if winners == {0, 1}:
            return found
    raise AssertionError("no game in which one of the sides wins")


def announcement(given: Given) -> dict[str, Any]:
    if "announce" not in given:
        return allowed_calls_of(given)
    marriage = given.take("marriage")
    assert marriage in (None, "unresolved")
    own = [*given.take("own_party_announced", []), *given.take("partner_announced", [])]
    left = given.take("cards_left", 12 - given.take("own_cards_played", 0))
    state = CallState(
        played=12 - left,
        own_level=_level(own),
        opponents_level=_level(given.take("opponents_announced")),
        shift=given.take("marriage_resolved_in_trick", 1) - 1,
        clarified=marriage is None,
    )
    return {"legal": LEVELS[given.take("announce")] in allowed_calls(state)}


def _most_cards_played(level: int) -> int:
    return max(
        played
        for played in range(13)
        if level in allowed_calls(CallState(played, own_level=level - 1))
    )


def announcement_deadlines(given: Given) -> dict[str, Any]:
    found: dict[str, Any] = {
        name: _most_cards_played(level) for name, level in LEVELS.items() if level > 1
    }
    found["re/contra"] = _most_cards_played(1)
    call = given.take("announce")
    if call:
        found["min_cards"] = 12 - _most_cards_played(LEVELS[call])
    return found


def _high_to_low(contract: str, of_class: int) -> list[str]:
    """A class of cards sorted by how many others of it each beats."""
    code = CONTRACTS.index(contract)
    cards = [card for card in KINDS if class_of(code, card) == of_class]
    beaten = {card: sum(_wins(contract, other, card) for other in cards) for card in cards}
    assert sorted(beaten.values()) == list(range(len(cards)))
    return sorted(cards, key=lambda card: -beaten[card])


def card_order(given: Given) -> dict[str, Any]:
    mode = given.take("trump_mode")
    if mode:
        orders = [
            (
                _high_to_low(contract, TRUMP),
                [order for suit in "DHSC" if (order := _high_to_low(contract, SUITS.index(suit)))],
            )
            for contract in CONTRACTS_OF_MODE[mode]
        ]
        assert all(order == orders[0] for order in orders)
        return {"trump_high_to_low": orders[0][0], "plain_high_to_low": orders[0][1]}
    contract = _setting(given.take("game_type"))["contract"]
    cards = given.take("cards")
    if cards:
        return {"second_beats_first": _wins(contract, *cards) == 1}
    low, high = given.take("lower"), given.take("higher")
    return {"beats": _wins(contract, low, high) == 1 and _wins(contract, high, low) == 0}


def card_points(given: Given) -> dict[str, Any]:
    rank = given.take("rank")
    points = {
        int(order_table()[row]["points"][order_table()[row]["place"][KIND[card]]])
        for row in ORDER_OF_CONTRACT
        for card in KINDS
        if card[1] == rank
    }
    (found,) = points
    return {"points": found}


def _asked_to_play(game_type: str, hand: list[str], led: str | None) -> list[str]:
    """What the engine allows seat 1 at a trick to which seat 0 (or seat 1 itself) leads."""
    contract = _setting(game_type)["contract"]
    number = 13 - len(hand)
    held = [[led] if led else [], hand, [], []]
    game = game_from(held, (0, [led]) if led else (1, []), number, Frame(contract))
    legal = game.legal(number - 1, 1)
    code = CONTRACTS.index(contract)
    assert sorted(kinds(legal)) == sorted(
        legal_cards(code, kinds(hand), KIND[led] if led else None)
    )
    return legal


def legal_cards_of(given: Given) -> dict[str, Any]:
    hand, led = given.take("hand"), given.take("led")
    return {"legal": sorted(_asked_to_play(given.take("game_type"), hand, led), key=hand.index)}


def legal_card(given: Given) -> dict[str, Any]:
    led = {"spades": "SK", "hearts": "HK", "clubs": "CK"}[given.take("demanded")]
    allowed = _asked_to_play(given.take("game_type"), given.take("hand"), led)
    return {"legal": given.take("card") in allowed}


def reservation(given: Given) -> dict[str, Any]:
    declared = given.take("declared_by_seat") or given.take("declared") or ["healthy"] * 4
    words = {"healthy": "healthy", "marriage": "wedding", "reservation": "solo_jack"}
    answers = {seat: words.get(word, word) for seat, word in enumerate(declared)}
    bids = given.take("solo_bids_by_seat") or []
    answers |= dict(zip(bids, ("solo_spade", "solo_queen"), strict=False))
    hands: list[list[str]] = [["CQ"], ["CQ"], [], []]
    if "wedding" in answers.values():
        hands = [["CQ", "CQ"] if answers[seat] == "wedding" else [] for seat in range(4)]
    forehand = given.take("forehand_seat", 0)
    game = played(Script(hands, forehand=forehand, reservations=answers))
    said = [bool(word) for word in game.public["said"]]
    assert said == [answers[seat] != "healthy" for seat in range(4)]
    soloist = int(game.public["soloist"])
    return {
        "game_type": game.contract,
        "seat": soloist,
        "solo_seat": soloist,
        "result": "bidding phase" if any(said) else game.contract,
    }


def marriage(given: Given) -> dict[str, Any]:
    """The bride leads the two highest trumps and a queen of clubs."""
    bride, winners = given.take("bride_seat"), given.take("trick_winners")
    assert winners == [bride] * 3
    best = ["HT", "HT", "CQ", "CQ"]
    hands = [best if seat == bride else [] for seat in range(4)]
    plays = [best if seat == bride else [] for seat in range(4)]
    game = played(Script(hands, plays, forehand=bride, reservations={bride: "wedding"}))
    assert list(game.public["trick_winner"][:3]) == winners
    assert game.row["clarification"] == 3
    alone = bool(game.row["alone"])
    assert max(game.scores, key=abs) == 3 * game.row["value"]
    return {
        "contract": "marriage solo" if (game.contract, alone) == ("wedding", True) else "marriage",
        "re_seats": game.re_seats,
    }


def full_game(given: Given) -> dict[str, Any]:
    setting, hands = _setting(given.take("game_type")), given.take("hands_by_seat")
    tricks = given.take("tricks")
    bids = dict(setting.get("reservations", {}))
    if bids:
        bids[3] = "solo_ace"  # speaks after seat 2, so it loses
    game: Played = played(
        Script(
            hands,
            by_seat([(lead, cards) for lead, cards, _ in tricks]),
            forehand=tricks[0][0],
            reservations=bids,
        )
    )
    assert game.contract == setting["contract"]
    assert list(game.public["trick_lead"]) == [lead for lead, _, _ in tricks]
    assert list(game.public["trick_winner"]) == [winner for _, _, winner in tricks]
    return {"points_by_seat": [int(points) for points in game.public["won"]]}


ADAPTERS: dict[str, Callable[[Given], dict[str, Any]]] = {
    "score": score,
    "trick": trick,
    "announcement": announcement,
    "card_order": card_order,
    "reservation": reservation,
    "special_points": special_points,
    "announcement_deadlines": announcement_deadlines,
    "card_points": card_points,
    "legal_cards": legal_cards_of,
    "legal_card": legal_card,
    "trick_points": trick_points,
    "full_game": full_game,
    "score_sheet": score_sheet,
    "marriage": marriage,
    **HOUSE_ADAPTERS,
}
