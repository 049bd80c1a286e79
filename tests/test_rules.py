"""`Rules` as a value: presets, tables of options, differences, fingerprint, wrong input."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_sim.errors import DokoError
from doko_sim.rules import OPTIONS, Rules
from tests.options_table import LISTED, companions, mended

PRESETS = (
    "ddv", "freedoko", "freedoko-tournament", "kneipe", "kneipe-40", "pagat", "playpendium",
    "playpendium-variations", "sharp", "summary", "wikipedia",
)  # fmt: skip
KNOWN = f"{', '.join(map(repr, PRESETS[:-1]))} or {PRESETS[-1]!r}"


def refusal(mapping: Any) -> str:
    with pytest.raises(DokoError) as caught:
        Rules.from_mapping(mapping)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_value_is_checked_however_rules_are_made() -> None:
    changes: dict[str, Any] = {"fox": 2}
    message = "option fox = 2 is wrong; expected 0 or 1"
    assert refusal(changes) == message
    for make in (Rules, Rules().replace):
        with pytest.raises(DokoError, match=message):
            make(**changes)


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("povrty", ["unknown option 'povrty'", "did you mean 'poverty'?"]),
        ("Solo-Lead", ["unknown option 'Solo-Lead'", "did you mean 'solo_lead'?"]),
        ("prest", ["unknown option 'prest'; did you mean 'preset'?"]),
        ("zzzzzz", ["unknown option 'zzzzzz'; expected one of preset, nines, ", ", genscher"]),
        (7, ["unknown option 7; expected one of preset, nines, "]),
    ],
)
def test_an_unknown_option_gets_the_nearest_name(name: Any, pieces: list[str]) -> None:
    message = refusal({name: True})
    assert [piece for piece in pieces if piece not in message] == [], message


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("povrty", ["unknown option 'povrty'", "did you mean 'poverty'?"]),
        ("preset", ["unknown option 'preset'"]),
        ("zzzzzz", ["unknown option 'zzzzzz'; expected one of nines, "]),
    ],
)
def test_replace_changes_options_only(name: str, pieces: list[str]) -> None:
    with pytest.raises(DokoError) as caught:
        Rules().replace(**{name: "off"})
    assert [piece for piece in pieces if piece not in str(caught.value)] == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dvd", f"unknown preset 'dvd'; expected {KNOWN}; did you mean 'ddv'?"),
        ("DDV", f"unknown preset 'DDV'; expected {KNOWN}; did you mean 'ddv'?"),
        ("kneip", f"unknown preset 'kneip'; expected {KNOWN}; did you mean 'kneipe'?"),
        ("../presets/ddv", f"unknown preset '../presets/ddv'; expected {KNOWN}"),
        ("", f"unknown preset ''; expected {KNOWN}"),
        (None, f"unknown preset None; expected {KNOWN}"),
        (["ddv"], f"unknown preset ['ddv']; expected {KNOWN}"),
    ],
)
def test_an_unknown_preset_gets_the_names(name: Any, message: str) -> None:
    assert refusal({"preset": name}) == message
    with pytest.raises(DokoError) as caught:
        Rules.preset(name)
    assert str(caught.value) == message


@pytest.mark.parametrize("given", ["ddv", None, ["ddv"], 3])
def test_rules_are_a_table(given: Any) -> None:
    message = refusal(given)
    assert message.startswith("rules given as ")
    assert message.endswith("; expected a table of options")


def test_the_preset_ddv_is_the_default() -> None:
    assert Rules.preset_names() == PRESETS
    assert Rules.preset("ddv") == Rules() == Rules.from_mapping({})
    assert Rules.from_mapping({"preset": "ddv", "reply": False}) == Rules(reply=False)
    assert Rules().differences() == {}


def test_rules_are_a_frozen_value() -> None:
    rules = Rules(solos=("ace",))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.fox = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules(True)  # type: ignore[call-arg]
    assert not hasattr(rules, "__dict__")
    assert rules.replace(fox=0) == Rules(solos=("ace",), fox=0)
    assert rules == Rules(solos=("ace",))
    assert copy.deepcopy(rules) == pickle.loads(pickle.dumps(rules)) == rules
    assert len({Rules(), Rules.preset("ddv"), rules}) == 2


def other_values(name: str) -> st.SearchStrategy[object]:
    if name in LISTED:
        return st.sampled_from(LISTED[name])
    if name == "call_latest":
        return st.lists(st.integers(0, 12), min_size=5, max_size=5).map(sorted)
    if name == "call_latest_table":
        return st.lists(st.integers(0, 47), min_size=2, max_size=2) | st.just("off")
    words = OPTIONS[name].allowed.words
    return st.lists(st.sampled_from(words), unique=True, min_size=name == "wedding_trick")


ANY_OPTIONS = st.fixed_dictionaries({}, optional={name: other_values(name) for name in OPTIONS})


@given(ANY_OPTIONS)
def test_differences_make_the_same_rules_again(options: dict[str, object]) -> None:
    options = mended(options)
    rules = Rules.from_mapping(options)
    differences = rules.differences()
    assert set(differences) <= set(options)
    again = Rules.from_mapping({"preset": "ddv"} | json.loads(json.dumps(differences)))
    assert again == rules
    assert again.fingerprint == rules.fingerprint
    assert (rules == Rules()) == (differences == {}) == (rules.fingerprint == Rules().fingerprint)


def test_fingerprint_tells_all_rules_apart() -> None:
    others = [
        Rules().replace(**{name: value}, **companions(name, value))
        for name, values in LISTED.items()
        for value in values[1:]
    ]  # fmt: skip
    prints = {rules.fingerprint for rules in [Rules(), *others]}
    assert len(prints) == len(others) + 1
    assert all(re.fullmatch("[0-9a-f]{12}", one) for one in prints)


def test_fingerprint_is_the_same_in_every_process() -> None:
    assert Rules().fingerprint == "ecc72c74a363"
    assert Rules(solo_lead="soloist", solos=("ace", "queen")).fingerprint == "0ae568f0a28a"


def test_rules_load_without_heavy_packages() -> None:
    code = (
        "import sys; from doko_sim.rules import Rules; Rules.preset('kneipe'); "
        "print(*sorted({'numpy', 'numba', 'polars', 'pandas', 'click'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stdout.strip() == ""


def test_a_label_says_where_rules_come_from_and_is_no_part_of_them() -> None:
    rules = Rules.preset("kneipe")
    assert rules.label == "kneipe"
    named = rules.labelled("my.toml")
    assert (named.label, rules.label) == ("my.toml", "kneipe")
    assert named == rules
    assert hash(named) == hash(rules)
    assert named.fingerprint == rules.fingerprint
    assert repr(named) == repr(rules)
    assert pickle.loads(pickle.dumps(named)).label == copy.deepcopy(named).label == "my.toml"


def test_changed_rules_have_no_label() -> None:
    rules = Rules.preset("kneipe").labelled("my.toml")
    assert Rules().label == rules.replace(fox=0).label == rules.replace().label == ""
    assert dataclasses.replace(rules, fox=0).label == ""
    with pytest.raises(DokoError, match="unknown option 'label'"):
        rules.replace(label="x")
    with pytest.raises(TypeError):
        Rules(label="x")  # type: ignore[call-arg]
