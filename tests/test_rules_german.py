"""German names and words: each option has one, none means two things, all spellings are read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from doko_sim import german
from doko_sim.meanings import MEANINGS
from doko_sim.rule_files import parse
from doko_sim.rules import OPTIONS, Rules
from tests.options_table import DEFAULTS, LISTED, companions


def test_every_option_has_a_german_name() -> None:
    assert set(german.NAMES) == set(OPTIONS)
    for name, option in OPTIONS.items():
        assert option.german == german.NAMES[name][0]
        assert option.names == german.NAMES[name]


@pytest.mark.parametrize("name", OPTIONS)
def test_what_an_option_does_is_said_in_words_of_the_table(name: str) -> None:
    """With ``--german`` nobody sees the English names of options and values."""
    texts = [OPTIONS[name].does, *MEANINGS.get(name, {}).values()]
    assert not any("_" in text for text in texts)


def test_no_german_name_stands_for_two_options() -> None:
    meant: dict[str, str] = {}
    for name, words in (german.NAMES | german.ABOUT).items():
        for word in words:
            assert meant.setdefault(german.plain(word), name) == name, word
    for name in OPTIONS:
        assert meant.get(german.plain(name), name) == name


@pytest.mark.parametrize("name", OPTIONS)
def test_no_german_word_stands_for_two_values(name: str) -> None:
    option = OPTIONS[name]
    meant: dict[str, Any] = {}
    for value, words in option.words.items():
        assert words
        for word in words:
            assert meant.setdefault(german.plain(word), value) == value, word
            assert word not in option.allowed.words or word == value
    for value in option.words:
        if isinstance(value, str):
            assert value in option.allowed.words
        else:
            assert option.allowed.accept(value) is not None


@pytest.mark.parametrize("name", OPTIONS)
def test_every_word_among_the_values_has_a_german_one_unless_it_is_a_figure(name: str) -> None:
    untranslated = {word for word in OPTIONS[name].allowed.words if word not in OPTIONS[name].words}
    assert untranslated <= {"n-1", "n"}


def german_text(name: str, value: Any) -> str:
    """``"Schweinchen" = "beide"`` for an option and its value."""
    return f"{json.dumps(OPTIONS[name].german)} = {as_toml(OPTIONS[name].in_german, value)}"


def as_toml(show: Any, value: Any) -> str:
    return str(show(value)).replace("'", '"')


@pytest.mark.parametrize("name", LISTED)
def test_every_value_can_be_written_in_german(name: str) -> None:
    for value in LISTED[name]:
        needed = companions(name, value)
        text = "\n".join(german_text(one, given) for one, given in {**needed, name: value}.items())
        assert parse(text, "x.toml").rules == Rules(**{**needed, name: value}), text


@pytest.mark.parametrize("name", OPTIONS)
def test_every_german_word_is_read(name: str) -> None:
    for value, words in OPTIONS[name].words.items():
        for word in words:
            for spelled in (word, word.upper(), word.replace(" ", "_"), german.plain(word)):
                given = [spelled] if isinstance(DEFAULTS[name], tuple) else spelled
                read = OPTIONS[name].read(given)
                assert read == ([value] if isinstance(given, list) else value)
                assert type(read) is (list if isinstance(given, list) else type(value))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('"Klärungsstich"', "wedding_trick"),
        ("Klaerungsstich", "wedding_trick"),
        ('"KLÄRUNGSSTICH"', "wedding_trick"),
        ('"Kla\u0308rungsstich"', "wedding_trick"),
        ("klaerungsstich", "wedding_trick"),
        ('" Klärungsstich "', "wedding_trick"),
    ],
)
def test_a_name_is_read_in_every_spelling(written: str, name: str) -> None:
    rules = parse(f'{written} = ["Fehl"]', "x.toml").rules
    assert rules.differences() == {name: ["plain"]}


@pytest.mark.parametrize(
    "written",
    ['"stille Hochzeit"', "stille_Hochzeit", "Stille-Hochzeit", '"stille  hochzeit"'],
)
def test_spaces_hyphens_and_underscores_are_the_same(written: str) -> None:
    assert parse(f'{written} = "nein"', "x.toml").rules == Rules(silent_wedding=False)


def test_the_german_words_of_the_facts_are_read(shared: Path) -> None:
    facts = tomllib.loads((shared / "rules" / "options.toml").read_text(encoding="utf-8"))
    assert set(facts) == set(OPTIONS)
    for name, fact in facts.items():
        if fact["german"]:
            assert german.plain(fact["german"]) in map(german.plain, OPTIONS[name].names)


@pytest.mark.parametrize("name", MEANINGS)
def test_meanings_belong_to_values(name: str) -> None:
    allowed = OPTIONS[name].allowed
    for value, words in MEANINGS[name].items():
        assert value in allowed.words or allowed.accept(value) is not None
        assert words[0] not in " ."
        assert not words.endswith(".")
