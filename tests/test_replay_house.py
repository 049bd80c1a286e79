"""Replays under house rules: games of our own agree; what is not recorded is not checked."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from doko_sim.contracts import CONTRACTS
from doko_sim.engine.state import EXTRAS
from doko_sim.records import read_record, write_record
from doko_sim.replay import Outcome, Replayer
from doko_sim.retell import record_of, tell
from doko_sim.rules import Rules
from tests.house_records import find_game, games, random_rules
from tests.lead_up import game_with
from tests.recorded import Game
from tests.test_records import cut, encoded, put
from tests.test_replay import JUNK, paths

REPLAYER = Replayer()
RULE_SETS, DEALS = 200, 20
RARE = {"double_fox_last", "double_charlie", "double_charlie_caught", "hyper"}


def check(line: bytes) -> Game:
    """A game that is read, written as it was, and played again without a difference."""
    outcome = REPLAYER.check_line(1, line)
    assert outcome.agrees, (outcome, line)
    assert write_record(read_record(line)) == line
    game: Game = json.loads(line)
    return game


@pytest.mark.parametrize("name", Rules.preset_names())
def test_games_under_every_preset_agree(name: str) -> None:
    for line in games(Rules.preset(name), 120):
        check(line)


def test_games_under_random_rules_agree() -> None:
    """All that a record can hold occurs among them."""
    seen: Counter[str] = Counter()
    for number, rules in enumerate(random_rules(RULE_SETS, 11)):
        for line in games(rules, DEALS, number):
            game = check(line)
            seen.update([*game, game["contract"], f"{len(game['tricks'])} tricks"])
            seen.update(extra["kind"] for extra in game["result"]["extras"])
            seen.update(f"said {word}" for word in game["reservations"])
            seen.update("forced call" for call in game["announcements"] if "forced" in call)
            seen.update(called["kind"] for called in game.get("promotions", ()))
    missing = {
        name
        for name in (*CONTRACTS, *EXTRAS, "redeals", "exchange", "named_trick", "promotions",
                     "half_chickens", "genscher", "said throw", "said poverty", "forced call",
                     "piglets", "super", "hyper", "10 tricks", "12 tricks", "1 tricks")
        if not seen[name]
    }  # fmt: skip
    assert missing <= RARE, missing


def test_games_with_what_is_rare_agree() -> None:
    rules = Rules(
        piglets="both", super_piglets="D10", hyper_piglets="D9", fox_wins_last=1,
        double_fox_last=1, charlie_caught="any", double_charlie=1,
    )  # fmt: skip
    caught = game_with((0, ["CJ", "CJ", "SQ", "DK"]), rules=rules)
    told = tell(caught.table, rules, 0)
    assert check(write_record(record_of(told)))["result"]["extras"][-3:] == [
        {"kind": kind, "side": "kontra", "trick": 12}
        for kind in ("charlie_caught", "charlie_caught", "double_charlie_caught")
    ]
    left = RARE - {"double_charlie_caught"}
    for line in games(rules, 6000):
        if any(f'"{name}"'.encode() in line for name in left):
            game = check(line)
            left -= {extra["kind"] for extra in game["result"]["extras"]}
            left -= {called["kind"] for called in game.get("promotions", ())}
        if not left:
            return
    raise AssertionError(f"none of 6,000 games has {left}")


#: What a record may leave out, and where there is something to leave out.
LEFT_OUT: list[tuple[str, Callable[[Game], Any], dict[str, Any]]] = [
    ("redeals", lambda game: "redeals" in game, {"throw_kings": 4}),
    ("half_chickens", lambda game: "half_chickens" in game, {"half_chicken": True}),
    (
        "named_trick",
        lambda game: game.get("named_trick") == "trump" and game["clarification_trick"] > 2,
        {"wedding_trick": ("plain", "trump", "suit"), "wedding_limit": 12},
    ),
    (
        "named_trick",
        lambda game: game.get("named_trick") == "hearts",
        {"wedding_trick": ("plain", "trump", "suit"), "wedding_first_decides": True},
    ),
    ("reservations", lambda game: game["contract"] == "poverty", {"poverty": "exchange"}),
    (
        "reservations",
        lambda game: "throw" in game["reservations"],
        {"throw_kings": 4, "throw_before_solo": False},
    ),
    ("genscher", lambda game: "genscher" not in game, {"genscher": "kings_first"}),
]


@pytest.mark.parametrize(("field", "wanted", "options"), LEFT_OUT)
def test_what_is_not_recorded_is_not_checked(
    field: str, wanted: Callable[[Game], Any], options: dict[str, Any]
) -> None:
    game = find_game(wanted, **options)
    short = copy.deepcopy(game)
    short.pop(field, None)
    assert REPLAYER.check_line(1, encoded(short)).agrees
    if field != "redeals":
        short[field] = [] if field == "half_chickens" else None
        agrees = field != "half_chickens"
        if field == "reservations" or agrees:
            assert REPLAYER.check_line(1, encoded(short)).agrees


def test_a_call_need_not_be_marked_as_forced() -> None:
    """Records of other programs may not know; what is said of it has to be true."""
    game = find_game(
        lambda game: any("forced" in call for call in game["announcements"]), forced_call=30
    )
    call = next(call for call in game["announcements"] if "forced" in call)
    call.pop("forced")
    assert REPLAYER.check_line(1, encoded(game)).agrees
    call["forced"] = False
    found = REPLAYER.check_line(1, encoded(game)).difference
    assert found is not None
    assert found.what == "the record has no, the engine yes"


def test_what_a_taker_said_need_not_be_recorded() -> None:
    for said in ("number", "whether", "nothing"):
        game = find_game(
            lambda game: "exchange" in game, poverty="exchange", poverty_return_said=said
        )
        assert (game["exchange"]["said"] is None) == (said == "nothing")
        cut("exchange", "said")(game)
        assert REPLAYER.check_line(1, encoded(game)).agrees


def test_the_order_of_cards_in_an_exchange_is_free() -> None:
    game = find_game(lambda game: "exchange" in game, poverty="exchange")
    for name in ("passed", "returned"):
        game["exchange"][name].reverse()
    assert REPLAYER.check_line(1, encoded(game)).agrees


def test_a_reservation_beside_a_poverty_or_a_wedding_is_what_the_hand_allows() -> None:
    """A poverty that was never offered, for a wedding goes first."""
    game = find_game(
        lambda game: game["contract"] == "wedding" and "reservation" in game["reservations"],
        poverty="exchange", poverty_max=4, poverty_pass="trumps", wedding_before_poverty=True,
        solos=(),
    )  # fmt: skip
    assert REPLAYER.check_line(1, encoded(game)).agrees


HOUSE_GAMES: list[tuple[Callable[[Game], Any], dict[str, Any]]] = [
    (lambda game: "exchange" in game, {"poverty": "exchange", "half_chicken": True}),
    (
        lambda game: len(game.get("promotions", ())) == 2,
        {"piglets": "both", "super_piglets": "D10", "piglets_call": "any_time"},
    ),
    (lambda game: "genscher" in game and game["announcements"], {"genscher": "kings_first"}),
    (
        lambda game: game["contract"] == "solo_boneless" and 1 < len(game["tricks"]) < 12,
        {"solos": ("boneless",), "throw_kings": 4},
    ),
    (
        lambda game: "named_trick" in game and game["announcements"],
        {"wedding_trick": ("plain", "trump", "suit"), "forced_call": 30, "nines": False},
    ),
]


@pytest.mark.parametrize(("wanted", "options"), HOUSE_GAMES)
def test_junk_anywhere_has_an_outcome(
    wanted: Callable[[Game], Any], options: dict[str, Any]
) -> None:
    game = find_game(wanted, **options)
    for path in list(paths(game)):
        if path[0] in ("made_by", "id"):
            continue
        for junk in JUNK:
            spoilt = copy.deepcopy(game)
            put(*path, value=junk)(spoilt)
            assert isinstance(REPLAYER.check_line(1, encoded(spoilt)), Outcome)
        spoilt = copy.deepcopy(game)
        cut(*path)(spoilt)
        assert isinstance(REPLAYER.check_line(1, encoded(spoilt)), Outcome)
