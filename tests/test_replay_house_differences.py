"""Spoilt games of house rules: what differs first is named with its place, reason and rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from doko_sim.replay import Difference, Replayer
from tests.house_records import find_game
from tests.recorded import Game, call
from tests.test_records import encoded, put

REPLAYER = Replayer()
Change = Callable[[Game], None]
POVERTY: dict[str, Any] = {"poverty": "exchange"}
PIGLETS: dict[str, Any] = {"piglets": "both", "super_piglets": "D10"}
ON_PLAY = {**PIGLETS, "piglets_call": "on_first_play"}
GENSCHER: dict[str, Any] = {"genscher": "kings_first"}
FORCED: dict[str, Any] = {"forced_call": 30}


def difference(game: Game) -> Difference:
    outcome = REPLAYER.check_line(1, encoded(game))
    assert outcome.unreadable is None
    assert outcome.difference is not None, "no difference found"
    return outcome.difference


def has(field: str) -> Callable[[Game], Any]:
    return lambda game: field in game


def is_forced(game: Game) -> bool:
    return any("forced" in made for made in game["announcements"])


def forced(game: Game) -> Game:
    """The call that a rule demanded."""
    found: Game = next(made for made in game["announcements"] if "forced" in made)
    return found


def _drop_forced(game: Game) -> None:
    game["announcements"].remove(forced(game))


def _other_forced(game: Game) -> None:
    forced(game)["seat"] = (forced(game)["seat"] + 1) % 4


def _free_call(game: Game) -> None:
    game["announcements"][0]["forced"] = True


def _no_words(game: Game) -> None:
    game["reservations"] = None


def set_rules(**options: Any) -> Change:
    def change(game: Game) -> None:
        game["rules"] |= options

    return change


def _nobody_takes(game: Game) -> None:
    game["exchange"]["taker"] = game["exchange"]["player"]


def _other_taker(game: Game) -> None:
    """A seat that held neither these cards nor its own of the tricks."""
    others = {0, 1, 2, 3} - {game["exchange"]["player"], game["exchange"]["taker"]}
    game["exchange"]["taker"] = min(others)


def _few_passed(game: Game) -> None:
    game["exchange"]["passed"].pop()


def _keeps_a_trump(game: Game) -> None:
    """A trump stays, and a plain card goes over in its place."""
    cards = game["exchange"]
    hand = game["hands"][cards["player"]]
    trump = next(card for card in cards["passed"] if card[0] == "D" or card[1] in "QJ")
    plain = next(c for c in hand if c[0] in "CS" and c[1] in "A9K" and c not in cards["passed"])
    cards["passed"] = [plain if card == trump else card for card in cards["passed"]]


def _foreign_return(game: Game) -> None:
    """A card that neither the taker nor the poverty player held."""
    cards = game["exchange"]
    held = game["hands"][cards["taker"]] + cards["passed"]
    seats = [seat for seat in range(4) if seat not in (cards["taker"], cards["player"])]
    cards["returned"][0] = next(c for seat in seats for c in game["hands"][seat] if c not in held)


def _other_promoter(game: Game) -> None:
    game["promotions"][0]["seat"] = (game["promotions"][0]["seat"] + 1) % 4


def _twice(game: Game) -> None:
    game["promotions"].append(dict(game["promotions"][0]))


def _super_first(game: Game) -> None:
    game["promotions"][0]["kind"] = "super"


def _one_card_later(game: Game) -> None:
    game["promotions"][0]["after_cards"] += 1


def _genscher(**fields: Any) -> Change:
    def change(game: Game) -> None:
        game["genscher"] |= fields

    return change


def _own_partner(game: Game) -> None:
    game["genscher"]["partner"] = game["genscher"]["seat"]


def _other_partner(game: Game) -> None:
    taken = {game["genscher"]["seat"], game["genscher"]["partner"]}
    game["genscher"]["partner"] = min({0, 1, 2, 3} - taken)


def _throw(game: Game) -> None:
    """A seat without a reservation says that it throws in."""
    seat = game["reservations"].index("healthy")
    game["reservations"][seat] = "throw"


def _no_solo(game: Game) -> None:
    game["contract"], game["reservations"] = "normal", game["reservations"]


def _more_tricks(game: Game) -> None:
    """The tricks go on after the soloist has won one."""
    played = [card for trick in game["tricks"] for card in trick["cards"]]
    left = [card for hand in game["hands"] for card in hand]
    for card in played:
        left.remove(card)
    game["tricks"].append({"lead": 0, "cards": left[:4], "winner": 0})


def _fewer_tricks(game: Game) -> None:
    game["tricks"].pop()


def _re_twice(game: Game) -> None:
    for after_cards in (0, 1):
        call(game, "re", "re", after_cards)


def _lapsed(game: Game) -> None:
    """The poverty that is played lost against a wedding."""
    game["reservations"][game["exchange"]["player"]] = "reservation"


Row = tuple[dict[str, Any], Callable[[Game], Any], Change, tuple[str, ...], str]
POVERTY_GAME = has("exchange")
SPOILT: dict[str, Row] = {
    "redealt for nothing": (
        {}, lambda game: True, put("redeals", value={"kings": 1}),
        ("redeals", "dealt anew for kings, but throw_kings is 0 in these rules"), "9.1",
    ),
    "redealt for no poverty": (
        {}, lambda game: True, put("redeals", value={"poverty": 2}), ("poverty is off",), "9.1",
    ),
    "throws in what may not be": (
        {}, lambda game: "healthy" in game["reservations"], _throw,
        ("reservations", "holds no hand that may be thrown in"), "9.1",
    ),
    "thrown in": (
        {"throw_kings": 4}, lambda game: "throw" in game["reservations"],
        set_rules(throw_before_solo=True), ("is thrown in (kings)",), "9.1",
    ),
    "thrown in, so not played": (
        {"throw_kings": 4}, lambda game: "throw" in game["reservations"], _no_solo,
        ("solo",), "4",
    ),
    "nobody takes it": (
        POVERTY, POVERTY_GAME, _nobody_takes,
        ("contract", "dealt anew for a poverty that nobody takes; the record plays poverty"), "9.1",
    ),
    "no poverty": (
        POVERTY, POVERTY_GAME, set_rules(poverty="off"),
        ("a poverty, which its hand or these rules do not allow",), "4",
    ),
    "lapsed poverty": (POVERTY, POVERTY_GAME, _lapsed, ("said reservation; the record",), "4"),
    "another taker": (POVERTY, POVERTY_GAME, _other_taker, (), "9.2 1.2 3"),
    "too few passed": (
        POVERTY, lambda game: POVERTY_GAME(game) and len(set(game["exchange"]["passed"])) == 3,
        _few_passed, ("exchange, passed",), "9.2",
    ),
    "a trump is kept": (
        POVERTY, POVERTY_GAME, _keeps_a_trump, ("exchange, passed",), "9.2",
    ),
    "a card of nobody": (
        POVERTY, POVERTY_GAME, _foreign_return,
        ("exchange, returned", "expected 3 cards of its hand"), "9.2",
    ),
    "said": (
        POVERTY, POVERTY_GAME, put("exchange", "said", value=9),
        ("exchange, said", "the record has 9, the engine"), "9.2",
    ),
    "nothing is said": (
        POVERTY, POVERTY_GAME, set_rules(poverty_return_said="nothing"),
        ("exchange, said", "the engine none"), "9.2",
    ),
    "an exchange without a poverty": (
        {}, lambda game: game["contract"] == "normal",
        put("exchange", value={"player": 0, "taker": 1, "passed": [], "returned": []}),
        ("exchange", "plays normal"), "9.2",
    ),
    "named trick": (
        {"wedding_trick": ("trump", "plain")}, has("named_trick"),
        put("named_trick", value="hearts"),
        ("named_trick", "asks for hearts; these rules have plain, trump"), "9.1",
    ),
    "named by nobody": (
        {"wedding_trick": ("trump",)}, has("named_trick"), put("named_trick", value="plain"),
        ("named_trick", "the record has plain, the engine trump"), "9.1",
    ),
    "named without a wedding": (
        {}, lambda game: game["contract"] == "normal", put("named_trick", value="any"),
        ("named_trick", "the engine none"), "9.1",
    ),
    "half chicken": (
        {"half_chicken": True}, has("half_chickens"), put("half_chickens", value=[]),
        ("half_chickens", "the record has none"), "9.3",
    ),
    "silent wedding": (
        {}, lambda game: game["contract"] == "silent_wedding", set_rules(silent_wedding=False),
        ("holds both CQ and has to declare them",), "4",
    ),
    "no piglets": (
        PIGLETS, has("promotions"), set_rules(piglets="off", super_piglets="off"),
        ("promotions, piglets of seat", "these rules have no piglets"), "9.3",
    ),
    "no super piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 2, set_rules(super_piglets="off"),
        ("promotions, super of seat", "these rules have no super piglets"), "9.3",
    ),
    "piglets of another": (
        PIGLETS, has("promotions"), _other_promoter, ("does not hold both DA",), "9.3",
    ),
    "piglets twice": (PIGLETS, has("promotions"), _twice, ("can be done only once",), "9.3"),
    "super without piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 1, _super_first,
        ("nobody has called piglets, which have to come before super piglets",), "9.3",
    ),
    "late piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 1, _one_card_later,
        ("after 1 card", "only before the first card"), "9.3",
    ),
    "piglets at another turn": (
        ON_PLAY, has("promotions"), _one_card_later,
        ("about to be played",), "9.3",
    ),
    "no Genscher": (
        GENSCHER, has("genscher"), set_rules(genscher="off"),
        ("genscher of seat", "these rules have no Genscher"), "9.6",
    ),
    "another Genscher": (
        GENSCHER, has("genscher"), set_rules(genscher="kings_last"),
        ("after the last card",), "9.6",
    ),
    "his own partner": (GENSCHER, has("genscher"), _own_partner, ("its own partner",), "9.6"),
    "another partner": (
        GENSCHER, lambda game: has("genscher")(game) and not game["announcements"],
        _other_partner, ("re_seats", "the engine"), "2",
    ),
    "an early Genscher": (
        GENSCHER, has("genscher"), _genscher(after_cards=1), ("who plays the first DK",), "9.6",
    ),
    "no forced call": (
        FORCED, is_forced, _drop_forced, ("forced_call demands it; the record lacks it",), "9.4",
    ),
    "forced by another": (FORCED, is_forced, _other_forced, ("forced_call demands it",), "9.4"),
    "not forced": (
        {}, lambda game: game["contract"] == "normal" and game["announcements"], _free_call,
        ("the record has it as forced; no rule demands it",), "9.4",
    ),
    "forced without a rule": (
        FORCED, lambda game: is_forced(game) and len(game["announcements"]) == 1,
        set_rules(forced_call="off"), ("no rule demands it",), "9.4",
    ),
    "forced by piglets": (
        {"piglets": "both", "piglets_force_call": True}, is_forced, _drop_forced,
        ("piglets_force_call demands it",), "9.4",
    ),
    "boneless goes on": (
        {"solos": ("boneless",)},
        lambda game: game["contract"] == "solo_boneless" and 1 < len(game["tricks"]) < 12,
        _fewer_tricks, ("the record ends, but the soloist has won no trick yet",), "9.5",
    ),
    "boneless is over": (
        {"solos": ("boneless",)},
        lambda game: game["contract"] == "solo_boneless" and len(game["tricks"]) < 11,
        _more_tricks, ("which ends the game; the record plays on",), "9.5",
    ),
    "boneless call": (
        {"solos": ("boneless",)}, lambda game: game["contract"] == "solo_boneless",
        lambda game: call(game, "re", "re", 0), ("nobody may call in a boneless solo",), "9.4",
    ),
    "by the table": (
        {"call_latest_table": (4, 12)},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 6),
        ("6 cards lie on the table; re is possible while there are 4 at most",), "6.1",
    ),
    "by tricks": (
        {"call_unit": "full_tricks"},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 8),
        ("2 tricks are complete; re is possible after 1 at most",), "6.1",
    ),
    "forty cards": (
        {"nines": False}, lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 8), ("holds 8 cards; re needs 9",), "6.1",
    ),
    "anonymous": (
        {"anonymous_calls": True},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        _re_twice,
        ("has already made re",), "6.1",
    ),
    "extra of another kind": (
        {"fox_wins_last": 1},
        lambda game: any(e["kind"] == "fox_wins_last" for e in game["result"]["extras"]),
        set_rules(fox_wins_last=0), ("the record adds a fox_wins_last",), "7.1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_game(name: str) -> None:
    options, wanted, change, parts, rule = SPOILT[name]
    game = find_game(wanted, **options)
    assert REPLAYER.check_line(1, encoded(game)).agrees
    change(game)
    found = difference(game)
    for part in parts:
        assert part in f"{found.where}: {found.what}"
    assert found.rule in rule.split()
