"""Ways to spoil a record before its first card, and what is said of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.recorded import Game
from tests.test_records import put

Change = Callable[[Game], None]
Row = tuple[dict[str, Any], Callable[[Game], Any], Change, tuple[str, ...], str]
POVERTY: dict[str, Any] = {"poverty": "exchange"}


def has(field: str) -> Callable[[Game], Any]:
    return lambda game: field in game


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


def _throw(game: Game) -> None:
    """A seat without a reservation says that it throws in."""
    seat = game["reservations"].index("healthy")
    game["reservations"][seat] = "throw"


def _no_solo(game: Game) -> None:
    game["contract"], game["reservations"] = "normal", game["reservations"]


def _lapsed(game: Game) -> None:
    """The poverty that is played lost against a wedding."""
    game["reservations"][game["exchange"]["player"]] = "reservation"


#: Options, the game that is spoilt, the change, parts of what is said, and the rules that fit.
BEFORE_PLAY: dict[str, Row] = {
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
        POVERTY, has("exchange"), _nobody_takes,
        ("contract", "dealt anew for a poverty that nobody takes; the record plays poverty"), "9.1",
    ),
    "no poverty": (
        POVERTY, has("exchange"), set_rules(poverty="off"),
        ("a poverty, which its hand or these rules do not allow",), "4",
    ),
    "lapsed poverty": (POVERTY, has("exchange"), _lapsed, ("said reservation; the record",), "4"),
    "another taker": (POVERTY, has("exchange"), _other_taker, (), "9.2 1.2 3"),
    "too few passed": (
        POVERTY, lambda game: "exchange" in game and len(set(game["exchange"]["passed"])) == 3,
        _few_passed, ("exchange, passed",), "9.2",
    ),
    "a trump is kept": (
        POVERTY, has("exchange"), _keeps_a_trump, ("exchange, passed",), "9.2",
    ),
    "a card of nobody": (
        POVERTY, has("exchange"), _foreign_return,
        ("exchange, returned", "expected 3 cards of its hand"), "9.2",
    ),
    "said": (
        POVERTY, has("exchange"), put("exchange", "said", value=9),
        ("exchange, said", "the record has 9, the engine"), "9.2",
    ),
    "nothing is said": (
        POVERTY, has("exchange"), set_rules(poverty_return_said="nothing"),
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
}  # fmt: skip
