"""``docs/questions.md`` and ``docs/tour.md``: complete, and as the commands answer."""

from __future__ import annotations

import re
import shlex

import pytest

from docs.make_questions import (
    DATA,
    NOT_YET,
    PAGE,
    answer,
    cell,
    claims,
    groups,
    is_there,
    page,
    questions,
    rows,
)
from docs.make_tour import PAGE as TOUR
from docs.make_tour import commands
from docs.make_tour import page as tour
from tests.conftest import ROOT

#: Questions that need positions in mid-game, recorded games or sessions.
LATER = {25, 36, 47, 51, 56}


def test_all_56_questions_stand_in_their_groups() -> None:
    every = questions()
    assert [one["number"] for one in every] == list(range(1, 57))
    assert {one["group"] for one in every} == set(groups())
    sizes = [sum(one["group"] == letter for one in every) for letter in groups()]
    assert sizes == [12, 14, 11, 6, 7, 6]


def test_only_what_needs_more_has_no_command() -> None:
    assert {one["number"] for one in questions() if "yet" in one} == LATER
    for one in questions():
        assert ("yet" in one) != ("command" in one)


def test_the_page_has_every_question() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for one in questions():
        (line,) = re.findall(rf"^\| {one['number']} \| .*$", text, re.MULTILINE)
        assert one["asks"] in line
        if "command" in one:
            assert f"`{one['command']}`" in line
            if is_there(one["command"]) and not one.get("further"):
                assert not line.endswith(f"| {NOT_YET} |")


def test_files_that_commands_read_are_there() -> None:
    text = DATA.read_text(encoding="utf-8") + TOUR.read_text(encoding="utf-8")
    files = set(re.findall(r"docs/examples/[\w-]+\.(?:toml|py)", text))
    assert files
    assert all((ROOT / name).is_file() for name in files)


def test_answers_are_taken_from_the_result() -> None:
    found = {
        "sentences": ["One.", "Two."],
        "data": {},
        "tables": [
            {
                "name": "T",
                "columns": [
                    {"key": "what", "kind": "text"},
                    {"key": "share", "kind": "percent"},
                    {"key": "gain", "kind": "gain_estimate"},
                ],
                "rows": [
                    {"what": "a", "share": 0.25, "gain": [1.0, 0.5, 1.5]},
                    {"what": "b", "share": None, "gain": [-1.0, -1.5, -0.5]},
                ],
            }
        ],
    }
    assert rows(found, "{what} {share}", "T", {}) == "a 25 %; b -"
    assert rows(found, "{what} {gain}", None, {"what": ["b"]}) == "b -1.00 ± 0.50"
    assert rows(found, "{what}", "U", {}) == ""
    assert cell(3, "int") == "3"


def test_claims_are_told_with_verdict_and_figures() -> None:
    row = {"id": "x", "players": "club", "rules": "ddv", "ours": "66.0 ±0.2 %"}
    one = {"id": "x", "says": "Re wins.", "told": "depends on who plays"}
    found = {"data": {"claims": [one]}, "tables": [{"rows": [row]}]}
    assert claims(found) == "Re wins: depends on who plays (club 66.0 ±0.2 %)."


def test_what_is_not_there_yet_is_said_to_be() -> None:
    assert answer({"yet": "it needs a session"}) == "not yet: it needs a session"
    assert answer({"command": "doko no-such-command"}) == NOT_YET


def test_the_tour_has_three_people() -> None:
    text = TOUR.read_text(encoding="utf-8")
    assert len(re.findall(r"^## ", text, re.MULTILINE)) == 3
    assert len(commands(text)) >= 9
    assert all(shlex.split(one)[0] == "doko" for one in commands(text))


@pytest.mark.slow
def test_the_page_is_what_the_commands_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert page() == PAGE.read_text(encoding="utf-8"), "run python -m docs.make_questions"


@pytest.mark.slow
def test_the_tour_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = TOUR.read_text(encoding="utf-8")
    assert tour(text) == text, "run python -m docs.make_tour"
