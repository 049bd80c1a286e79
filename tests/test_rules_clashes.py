"""Values that cannot be played together are refused, all others are not; idle options are told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_sim.clashes import CLASHES
from doko_sim.errors import DokoError
from doko_sim.idle import IDLE, idle
from doko_sim.option_values import show
from doko_sim.rules import OPTIONS, Rules
from tests.options_table import CLASHING, DEFAULTS, LISTED, OTHER_SOLOS, SEVEN_SOLOS, clash, mended

#: Values of the options that are lists, beside ddv's.
SOME_LISTS: dict[str, tuple[Any, ...]] = {
    "wedding_trick": (("plain",), ("any", "trump", "suit")),
    "solos": ((), (*SEVEN_SOLOS, *OTHER_SOLOS)),
    "call_latest": ((1, 3, 6, 9, 9), (12, 12, 12, 12, 12)),
    "call_latest_table": ((4, 12),),
}
OTHER_VALUES = {name: values[1:] for name, values in LISTED.items()} | SOME_LISTS


@pytest.mark.parametrize(("options", "mend", "words"), CLASHING)
def test_a_clash_names_the_options_their_values_and_what_helps(
    options: dict[str, Any], mend: dict[str, Any], words: str
) -> None:
    with pytest.raises(DokoError) as caught:
        Rules(**options)
    message = str(caught.value)
    assert "\n" not in message
    named = [name for name in options if f"{name} = {show(options[name])}" in message]
    assert len(named) >= 2
    assert set(mend) & set(options) <= set(named) | {"re_kontra"}
    assert words in message
    assert " cannot be played together: " in message
    with pytest.raises(DokoError, match="cannot be played together"):
        Rules.from_mapping(options)
    with pytest.raises(DokoError, match="cannot be played together"):
        Rules().replace(**options)
    assert Rules(**options | mend)


def test_every_clash_is_tested() -> None:
    seen = {
        number
        for options, _, _ in CLASHING
        for number, row in enumerate(CLASHES)
        if row.holds(DEFAULTS | options)
    }
    assert seen == set(range(len(CLASHES)))


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_one_option_alone_clashes_only_where_it_needs_another(name: str) -> None:
    for value in OTHER_VALUES[name]:
        assert is_refused({name: value}) == clash({name: value})


def is_refused(options: dict[str, Any]) -> bool:
    said = ""
    try:
        Rules(**options)
    except DokoError as error:
        said = str(error)
    assert not said or "cannot be played together" in said
    return bool(said)


def test_pairs_of_options_clash_only_where_the_list_says_so() -> None:
    names, draw = list(OTHER_VALUES), random.Random(7)
    refused = 0
    for _ in range(3_000):
        options = {name: draw.choice(OTHER_VALUES[name]) for name in draw.sample(names, 2)}
        assert is_refused(options) == clash(options), options
        refused += clash(options)
    assert 100 < refused < 600


ANY_VALUES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in OTHER_VALUES.items()}
)


@given(ANY_VALUES)
def test_any_options_clash_only_where_the_list_says_so(options: dict[str, Any]) -> None:
    assert is_refused(options) == clash(options)
    assert not is_refused(mended(options))


# Options that do nothing beside the others given, and what is to blame.
IDLE_CASES: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"piglets_call": "any_time"}, {"piglets_call": "piglets = 'off'"}),
    ({"piglets_force_call": True}, {"piglets_force_call": "piglets = 'off'"}),
    ({"piglets_in_solo": "diamond"}, {"piglets_in_solo": "piglets = 'off'"}),
    (
        {"piglets_in_poverty": "after_exchange", "poverty": "exchange"},
        {"piglets_in_poverty": "piglets = 'off'"},
    ),
    ({"piglets_joint": False}, {"piglets_joint": "piglets = 'off'"}),
    (
        {"hearts_ten_first_with_piglets": True, "hearts_ten_tie": "second"},
        {"hearts_ten_first_with_piglets": "piglets = 'off'"},
    ),
    ({"piglets": "both", "piglets_joint": False}, {"piglets_joint": "super_piglets = 'off'"}),
    (
        {"piglets": "both", "piglets_in_poverty": "before_exchange", "poverty": "redeal"},
        {"piglets_in_poverty": "poverty is not 'exchange'"},
    ),
    (
        {"piglets": "both", "piglets_in_solo": "diamond", "solos": ("heart", "ace")},
        {"piglets_in_solo": "solos has no such solo"},
    ),
    (
        {"piglets": "both", "piglets_in_solo": "any_suit", "solos": ("queen", "pure_heart")},
        {"piglets_in_solo": "solos has no such solo"},
    ),
    ({"hearts_ten_capture": 1}, {"hearts_ten_capture": "hearts_ten_tie = 'first'"}),
    (
        {"piglets": "both", "hearts_ten_first_with_piglets": True},
        {"hearts_ten_first_with_piglets": "hearts_ten_tie = 'first'"},
    ),
    ({"throw_before_solo": True}, {"throw_before_solo": "no hand may be thrown in"}),
    (
        {"throw_before_solo": True, "throw_tens": 6, "solos": ()},
        {"throw_before_solo": "solos is empty"},
    ),
    ({"solo_lead": "soloist", "solos": ()}, {"solo_lead": "solos is empty"}),
    ({"poverty_max": 2}, {"poverty_max": "poverty = 'off'"}),
    ({"poverty_foxes_count": False}, {"poverty_foxes_count": "poverty = 'off'"}),
    ({"wedding_before_poverty": True}, {"wedding_before_poverty": "poverty = 'off'"}),
    ({"poverty_pass": "trumps"}, {"poverty_pass": "poverty is not 'exchange'"}),
    (
        {"poverty": "redeal", "poverty_return_said": "nothing", "poverty_refused": "play"},
        dict.fromkeys(("poverty_return_said", "poverty_refused"), "poverty is not 'exchange'"),
    ),
    ({"poverty_lead": "poverty_player"}, {"poverty_lead": "poverty is not 'exchange'"}),
    (
        {"solo_extras": "all", "silent_wedding_extras": True},
        {"silent_wedding_extras": "solo_extras = 'all' includes it"},
    ),
    ({"solo_extras": "doppelkopf", "doppelkopf": 0}, {"solo_extras": "doppelkopf = 0"}),
    (
        {"re_kontra": "double", "double_elders": True, "against_elders": 0},
        {"double_elders": "against_elders = 0"},
    ),
    ({"strict_replies": True, "reply": False}, {"strict_replies": "reply = false"}),
    ({"forced_call_level": "next"}, {"forced_call_level": "forced_call = 'off'"}),
    ({"fox": 0, "fox_caught_last": 1}, {"fox_caught_last": "fox = 0"}),
    ({"double_fox_last": 1}, {"double_fox_last": "fox_wins_last = 0"}),
    (
        {"charlie": 0, "double_charlie": 1},
        {"double_charlie": "charlie = 0 and charlie_caught = 'off'"},
    ),
]


@pytest.mark.parametrize(("options", "expected"), IDLE_CASES)
def test_an_option_without_effect_is_told(
    options: dict[str, Any], expected: dict[str, str]
) -> None:
    assert dict(idle(Rules(**options).values(), DEFAULTS)) == expected


def test_every_idle_option_is_tested() -> None:
    told = {name for _, expected in IDLE_CASES for name in expected}
    assert told == {name for row in IDLE for name in row.options}
    assert told <= set(OPTIONS)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"piglets": "second_only", "piglets_call": "any_time", "piglets_in_solo": "diamond"},
        {"piglets": "both", "super_piglets": "D9", "piglets_joint": False},
        {"throw_before_solo": True, "throw_trumps_at_most": 0},
        {"throw_before_solo": True, "throw_kings": 5},
        {"poverty": "redeal", "poverty_max": 2, "wedding_before_poverty": True},
        {"poverty": "exchange", "poverty_pass": "trumps", "poverty_refused": "play"},
        {"re_kontra": "double", "double_elders": True},
        {"charlie": 0, "charlie_caught": "any", "double_charlie": 1},
        {"fox_wins_last": 1, "double_fox_last": 1, "fox": 0},
    ],
)
def test_options_with_effect_are_not_told(options: dict[str, Any]) -> None:
    assert not list(idle(Rules(**options).values(), DEFAULTS))


@pytest.mark.parametrize("name", Rules.preset_names())
def test_presets_hold_nothing_idle_that_their_source_does_not(name: str) -> None:
    # FreeDoko keeps the answer for super piglets, which are off there until someone turns them on
    expected = {"piglets_joint": "super_piglets = 'off'"} if name == "freedoko" else {}
    assert dict(idle(Rules.preset(name).values(), DEFAULTS)) == expected
