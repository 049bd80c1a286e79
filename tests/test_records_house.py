"""What house rules add to the game record: written as it was read, and checked for its form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doko_sim.records import RecordError, read_record, write_record
from tests import recorded
from tests.recorded import Game
from tests.test_records import cut, encoded, put

EXCHANGE = {"player": 0, "taker": 1, "passed": ["D9"], "returned": ["CA"], "said": 0}
GENSCHER = {"seat": 0, "partner": 2, "after_cards": 9}
PIGLETS = {"kind": "piglets", "seat": 0, "after_cards": 0}
FORCED = {"seat": 0, "call": "re", "after_cards": 4, "forced": True}
WRONG: list[tuple[str, Any, tuple[str, ...]]] = [
    ("redeals", {"nine": 1}, ("redeals: unknown reason 'nine'", "did you mean 'nines'?")),
    ("redeals", {"nines": 0}, ("redeals", "a whole number >= 1")),
    ("redeals", [1], ("redeals: expected an object, got a list",)),
    ("named_trick", "spade", ("unknown named_trick 'spade'", "did you mean 'spades'?")),
    ("half_chickens", [4], ("half_chickens[0]", "<= 3")),
    ("promotions", None, ("promotions: expected a list, got null",)),
    ("promotions", [{**PIGLETS, "kind": "pigs"}], ("unknown kind 'pigs'", "piglets, super, hyper")),
    ("promotions", [{**PIGLETS, "after_cards": 49}], ("promotions[0].after_cards",)),
    ("promotions", [{"kind": "super", "seat": 1}], ("'after_cards' is missing in promotions[0]",)),
    ("exchange", {"player": 1}, ("'taker' is missing in exchange",)),
    ("exchange", {**EXCHANGE, "passed": ["d9"]}, ("exchange.passed[0]: unknown card 'd9'", "'D9'")),
    ("exchange", {**EXCHANGE, "returned": [0]}, ("exchange.returned[0]: expected a text",)),
    ("exchange", {**EXCHANGE, "said": "one"}, ("exchange.said: expected",)),
    ("exchange", {**EXCHANGE, "taker": 7}, ("exchange.taker", "<= 3")),
    ("genscher", {**GENSCHER, "partner": -1}, ("genscher.partner", ">= 0")),
    ("genscher", {"seat": 1, "after_cards": 9}, ("'partner' is missing in genscher",)),
    ("announcements", [{**FORCED, "forced": 1}], ("announcements[0].forced: expected true or",)),
]


@pytest.mark.parametrize(("field", "value", "parts"), WRONG)
def test_a_wrong_form_says_why(field: str, value: Any, parts: tuple[str, ...]) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(encoded({**recorded.normal(), field: value}))
    for part in parts:
        assert part in str(caught.value)


RIGHT: list[tuple[str, Any]] = [
    ("redeals", {"kings": 2, "poverty": 1}),
    ("named_trick", None),
    ("half_chickens", [2, 0]),
    ("promotions", [PIGLETS]),
    ("exchange", EXCHANGE),
    ("exchange", None),
    ("exchange", {**EXCHANGE, "said": None}),
    ("exchange", {**EXCHANGE, "said": True}),
    ("genscher", GENSCHER),
    ("genscher", None),
    ("announcements", [FORCED]),
    ("reservations", ["throw", "poverty", None, "healthy"]),
]


@pytest.mark.parametrize(("field", "value"), RIGHT)
def test_it_is_written_as_it_was_read(field: str, value: Any) -> None:
    game = {**recorded.normal(), field: value}
    assert json.loads(write_record(read_record(encoded(game)))) == game


def without_nines(game: Game) -> None:
    """Forty cards, ten in a hand and ten tricks; who plays what is another matter."""
    pack = [card for hand in game["hands"] for card in hand if card[1] != "9"]
    game["hands"] = [pack[10 * seat : 10 * seat + 10] for seat in range(4)]
    game["tricks"] = [{"lead": 0, "cards": pack[4 * n : 4 * n + 4], "winner": 0} for n in range(10)]


def test_a_pack_may_have_no_nines() -> None:
    game = recorded.normal()
    without_nines(game)
    assert read_record(encoded(game)).size == 10
    for change, part in (
        (put("hands", 0, 0, value="S9"), "the hands are not the pack: 1 times S9"),
        (put("tricks", 0, "cards", 0, value="S9"), "the tricks are not the pack: 1 times S9"),
        (cut("tricks", 9), "9 tricks; expected 10"),
        (cut("hands", 1, 0), "seat 0 has 10 cards; expected 12"),
    ):
        other = json.loads(encoded(game))
        change(other)
        with pytest.raises(RecordError, match=part):
            read_record(encoded(other))


def test_a_boneless_solo_may_end_early() -> None:
    game = recorded.solo(compulsory=False)
    del game["tricks"][5:]
    with pytest.raises(RecordError, match="5 tricks; expected 12"):
        read_record(encoded(game))
    game["contract"] = "solo_boneless"
    assert len(read_record(encoded(game)).tricks) == 5
    first, *rest = game["tricks"][0]["cards"]
    game["tricks"][4]["cards"] = [first, first, *rest[:2]]
    with pytest.raises(RecordError, match="the tricks are not the pack: 3 times"):
        read_record(encoded(game))
    game["tricks"] = []
    with pytest.raises(RecordError, match="0 tricks; expected 12"):
        read_record(encoded(game))


def test_a_poverty_needs_its_exchange() -> None:
    game = {**recorded.normal(), "contract": "poverty"}
    with pytest.raises(RecordError, match="the field 'exchange' is missing, which a poverty"):
        read_record(encoded(game))
