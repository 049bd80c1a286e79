"""Each option of `Rules`: its default, its values, what is said about others."""

from __future__ import annotations

import dataclasses

import pytest

from doko_sim.errors import DokoError
from doko_sim.option_values import Choice, Numbers, Subset
from doko_sim.rules import OPTIONS, Rules
from tests.options_table import DEFAULTS, LISTED, OTHER_SOLOS, SEVEN_SOLOS, companions

WORDS = {value for values in LISTED.values() for value in values if isinstance(value, str)}
TRIED = [
    *range(-2, 140),
    True,
    False,
    *sorted(WORDS),
    "",
    "OFF",
    "1",
    "true",
    None,
    1.0,
    0.0,
    [],
    {},
]


def refusal(name: str, value: object) -> str:
    with pytest.raises(DokoError) as caught:
        Rules.from_mapping({name: value})
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_every_option_exists_with_the_tournament_value() -> None:
    fields = [field for field in dataclasses.fields(Rules) if field.name != "label"]
    found = {field.name: field.default for field in fields}
    assert found == DEFAULTS
    assert {name: type(value) for name, value in found.items()} == {
        name: type(value) for name, value in DEFAULTS.items()
    }
    assert {name: getattr(Rules(), name) for name in found} == DEFAULTS


def test_every_option_is_explained() -> None:
    assert [*OPTIONS, "label"] == [field.name for field in dataclasses.fields(Rules)]
    for name, option in OPTIONS.items():
        assert option.name == name
        assert option.default == getattr(Rules(), name)
        assert option.does.endswith(".")
        assert 20 < len(option.does) < 140
    assert OPTIONS["poverty"].german == "Armut"
    assert len({option.does for option in OPTIONS.values()}) == len(OPTIONS)


@pytest.mark.parametrize("name", LISTED)
def test_exactly_the_listed_values_are_taken(name: str) -> None:
    taken = []
    for value in TRIED:
        try:
            rules = Rules.from_mapping({name: value, **companions(name, value)})
        except DokoError:
            continue
        stored = getattr(rules, name)
        assert (type(stored), stored) == (type(value), value)
        taken.append(value)
    assert sorted(map(repr, taken)) == sorted(map(repr, LISTED[name]))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("poverty", "exchnge", "option poverty = 'exchnge' is wrong; expected 'off', 'exchange' or "
         "'redeal'; did you mean 'exchange'?"),
        ("reply", 1, "option reply = 1 is wrong; expected true or false"),
        ("reply", "true", "option reply = 'true' is wrong; expected true or false"),
        ("fox", True, "option fox = true is wrong; expected 0 or 1"),
        ("fox", 2, "option fox = 2 is wrong; expected 0 or 1"),
        ("throw_kings", 3, "option throw_kings = 3 is wrong; expected 0 or 4 to 8"),
        ("throw_points_over", 60, "option throw_points_over = 60 is wrong; expected 'off' or "
         "61 to 128"),
        ("forced_call", "30", "option forced_call = '30' is wrong; expected 'off', 30 or 35"),
        ("solo_multiplier", 3.0, "option solo_multiplier = 3.0 is wrong; expected 1 to 3"),
        ("solos", ["quen"], "option solos = ['quen'] is wrong; expected a list (it may be empty) "
         "of different words from 'diamond', 'heart', 'spade', 'club', 'queen', 'jack', 'ace', "
         "'king', 'queen_jack', 'king_queen', 'king_jack', 'koehler', 'pure_diamond', "
         "'pure_heart', 'pure_spade', 'pure_club' and 'boneless'; did you mean 'queen'?"),
        ("wedding_trick", [], "option wedding_trick = [] is wrong; expected a list of different "
         "words from 'any', 'plain', 'trump' and 'suit'"),
        ("call_latest", [1, 2, 3], "option call_latest = [1, 2, 3] is wrong; expected a list of 5 "
         "numbers from 0 to 12, none lower than the one before"),
        ("call_latest_table", [4], "option call_latest_table = [4] is wrong; expected 'off' or a "
         "list of 2 numbers from 0 to 47"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_one_clear_line(name: str, value: object, message: str) -> None:
    assert refusal(name, value) == message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("solos", "queen"),
        ("solos", ["queen", "queen"]),
        ("solos", ["queen", 1]),
        ("solos", [["queen"]]),
        ("solos", {"queen": 1}),
        ("wedding_trick", ()),
        ("wedding_trick", "any"),
        ("wedding_trick", ["any", "any"]),
        ("call_latest", [1, 2, 3, 4, 13]),
        ("call_latest", [-1, 2, 3, 4, 5]),
        ("call_latest", [5, 4, 3, 2, 1]),
        ("call_latest", [1, 2, 3, 4, 5, 6]),
        ("call_latest", [True, 2, 3, 4, 5]),
        ("call_latest", [1.0, 2, 3, 4, 5]),
        ("call_latest", "12345"),
        ("call_latest", "off"),
        ("call_latest_table", [4, 48]),
        ("call_latest_table", [4, -1]),
        ("call_latest_table", "on"),
        ("call_latest_table", ["off", "off"]),
        ("nines", "y" * 1000),
    ],
)
def test_a_wrong_list_is_refused(name: str, value: object) -> None:
    message = refusal(name, value)
    assert message.startswith(f"option {name} = ")
    assert f" is wrong; expected {OPTIONS[name].allowed.text}" in message
    assert len(message) < 500


@pytest.mark.parametrize(
    ("name", "given", "stored"),
    [
        ("solos", ["ace", "diamond", "queen"], ("diamond", "queen", "ace")),
        ("solos", [], ()),
        ("solos", [*OTHER_SOLOS, *SEVEN_SOLOS], (*SEVEN_SOLOS, *OTHER_SOLOS)),
        ("wedding_trick", ["trump", "any"], ("any", "trump")),
        ("wedding_trick", ("suit", "trump", "plain"), ("plain", "trump", "suit")),
        ("call_latest", [1, 3, 6, 9, 9], (1, 3, 6, 9, 9)),
        ("call_latest", (0, 0, 0, 0, 12), (0, 0, 0, 0, 12)),
        ("call_latest_table", [4, 12], (4, 12)),
        ("call_latest_table", [47, 0], (47, 0)),
    ],
)
def test_lists_are_stored_as_tuples_in_a_fixed_order(
    name: str, given: object, stored: tuple[object, ...]
) -> None:
    rules = Rules.from_mapping({name: given})
    assert getattr(rules, name) == stored
    assert rules == Rules().replace(**{name: stored})
    assert rules.differences() == {name: list(stored)}
    assert hash(rules) == hash(Rules().replace(**{name: stored}))


def test_values_describe_themselves() -> None:
    assert Choice((0, 1, 2, 5, "x", 7, 8)).text == "0 to 2, 5, 'x', 7 or 8"
    assert Choice((True, False)).accept(1) is None
    assert Choice((True, False)).accept(False) is False
    assert Choice((1, 0)).accept(False) is None
    assert Choice((("any",),)).accept(["any"]) == ("any",)
    assert Subset(("b", "a")).accept(["a", "b"]) == ("b", "a")
    assert Numbers(2, 9).accept([9, 0]) == (9, 0)
    assert Numbers(2, 9, rising=True).accept([9, 0]) is None
