"""What is said where few deals were played: no figure without an interval, numbers in words."""

from __future__ import annotations

import json
import math
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses import habits as habits_of
from analyses import taking
from analyses.estimate import Estimate, p_value
from analyses.hand import Question as HandQuestion
from analyses.solo_fit import per_hand
from doko_sim.cards import parse_cards
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports.model import Column, Kind
from reports.plurals import count
from reports.taking import report
from reports.values import gain_interval, show
from tests.conftest import Ran

Doko = Callable[..., Ran]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("percent_interval", (0.0, 0.0003), "0.00 to 0.03 %"),
        ("percent_interval", (0.9997, 1.0), "99.97 to 100.00 %"),
        ("percent_interval", (0.0, 0.0), "0.0 to 0.0 %"),
        ("percent_interval", (0.1, 0.2), "10.0 to 20.0 %"),
        ("percent_estimate", (0.5, 0.4999, 0.5001), "50.00 ±0.01 %"),
        ("percent_estimate", (0.5, 0.45, 0.55), "50.0 ±5.0 %"),
        ("gain_estimate", (1.5, -math.inf, math.inf), "-"),
        ("gain_interval", (-math.inf, math.inf), "-"),
    ],
)
def test_no_interval_looks_like_nothing(kind: Kind, value: object, expected: str) -> None:
    assert show(value, Column("x", "X", kind)) == expected


def test_an_unknown_interval_is_said_to_be() -> None:
    assert gain_interval(-0.5, 1.0, 0.95) == "95 % interval -0.50 to +1.00"
    assert gain_interval(-math.inf, math.inf, 0.95).startswith("interval unknown")


def test_equal_numbers_tell_little_where_they_are_few() -> None:
    hands = per_hand(np.zeros(0, np.int64), np.zeros(0), 4, 0.95)
    assert hands.interval == (-math.inf, math.inf)
    assert p_value(Estimate(1.5, -math.inf, math.inf, 2, math.nan)) == 1.0


def test_a_number_agrees_with_its_noun() -> None:
    assert [count(n, "deal") for n in (0, 1, 2, 20_000)] == [
        "0 deals", "1 deal", "2 deals", "20,000 deals",
    ]  # fmt: skip
    assert count(2, "deal counts", "deals count") == "2 deals count"


@pytest.mark.parametrize(
    ("words", "deals"),
    [
        (["announce", HAND, "--deals", "1"], "1 of 1 deal counts."),
        (["reserve", HAND, "--deals", "1"], "1 deal."),
        (["hand", HAND, "--deals", "1"], "1 deal under ddv"),
        (["announce", "HT", "--deals", "1"], "1 of 12 cards is given"),
        (["thresholds", "--deals", "1"], "1 random deal, seed 1"),
        (["strategies", "duel", "club", "pagat", "--deals", "1"], "1 deal, seed 1"),
        (["odds", "split", "1", "--hands", "1"], "How does 1 missing card split over 1 hand of"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_one_deal_is_one_deal_and_nothing_is_endless(
    words: list[str], deals: str, doko: Doko
) -> None:
    ran = doko(*words)
    assert ran.code == 0, ran.err
    text = " ".join(ran.out.split())
    assert deals in text
    assert not re.search(r"(?<![\d.,:–-])\b1 (deals|hands|games|cards|claims|tricks)\b", text)
    assert not re.search(r"[^a-z](inf|nan)\b", text)


def test_thresholds_do_not_tell_what_is_not_known(doko: Doko, tmp_path: Path) -> None:
    one = doko("thresholds", "--deals", "1", "--format", "csv")
    header, *rows = (line.rsplit(",", 5) for line in one.out.splitlines())
    assert header[1:] == ["last", "first", "gain", "gain_low", "gain_high"]
    assert all(row[1] == row[2] == row[4] == row[5] == "" for row in rows)
    few = doko("thresholds", "--deals", "20")
    solos = few.out.partition("Calls in a solo")[2].partition("random deals")[0]
    assert "0.00 ±0.00" not in solos
    file = tmp_path / "one.json"
    assert doko("thresholds", "--deals", "1", "-o", str(file)).code == 0
    (re_, *_) = json.loads(file.read_text())["data"]["from"]["re"]["last"].values()
    assert re_["from"] is None
    assert re_["gain"][1:] == [None, None]


def test_a_hand_of_two_deals_may_be_of_any_third(doko: Doko) -> None:
    ran = doko("hand", HAND, "--deals", "2")
    assert "too few deals to say which third" in " ".join(ran.out.split())
    assert "near the border" not in ran.out


def test_what_is_done_is_told_in_the_order_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of a set of texts is another one in every process."""
    done = [habits_of.Habit(habits_of.CALL, str(n), "A7", n) for n in range(12)]
    monkeypatch.setattr(habits_of, "_read", lambda *_: iter([*done, *done]))
    question = HandQuestion(tuple(parse_cards(HAND)), 1, Rules(), table_of("club"), deals=1)
    found = habits_of.habits(question, 2)
    assert list(found.done.items()) == [(one, 2) for one in done]


@pytest.mark.parametrize(("others", "even"), [(-9, True), (-3, False)])
def test_even_is_said_of_the_best_row_only(others: int, even: bool) -> None:
    """Other deals choose the cards that are spoken of; here another row may do better."""
    kinds = tuple(parse_cards(HAND))
    question = taking.Question(kinds, 1, Rules.preset("kneipe"), table_of("club"))
    number, chosen = 2_000, 400
    luck = np.tile([0, 1], number // 2)
    first, second = question.choices[:2]
    worse = np.where(np.arange(number) < chosen, -9, others)
    taken = {(): luck - 12, first: luck - 6, second: luck + worse}
    race = taking._Race(chosen, luck, taken)
    answer = taking.conclude(question, taking._Found(9000, number, False, False), race)
    assert answer.verdict == "refuse"
    assert answer.best.back == first
    sentence = report(answer).sentences[0]
    assert sentence.startswith("Leave it: even with" if even else "Leave it: with")
    assert ("chosen on other deals" in sentence) != even


def test_equal_rules_are_left_out_with_a_word(doko: Doko, tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    for file in (first, second):
        file.write_text("nines = false\n")
    words = ["claims", "--only", "wedding-hands"]
    ran = doko(*words, "--rules", str(first), "--rules", str(second))
    assert ran.err.startswith(f"{first} and {second} are the same rules; {second} is left out.\n")
    assert doko(*words, "--rules", str(first), "--rules", str(first)).err == ""


def test_a_parameter_is_given_once(doko: Doko) -> None:
    ran = doko("simulate", "--deals", "1", "--strategy", "club,re_threshold=60,re_threshold=70")
    assert ran.code == 2
    assert "re_threshold is given twice" in ran.err


def test_ctrl_c_while_another_case_is_compiled_shows_the_first(
    doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.core.event import trigger_event

    from analyses import sensitivity
    from cli import main as frame

    def explore(*given: Any) -> None:
        questions, answer, _, _, reached = given
        if reached_one:
            case, question = questions[0]
            reached.append((case, answer(question, None)))
        with trigger_event("numba:compile", data={}):
            signal.raise_signal(signal.SIGINT)

    def leave(message: str = "Interrupted.") -> None:
        left.append(message)
        raise SystemExit(130)

    left: list[str] = []
    monkeypatch.setattr(sensitivity, "explore", explore)
    monkeypatch.setattr(frame, "_leave", leave)
    words = ["hand", HAND, "--deals", "40", "--against", "club", "--against", "random"]
    reached_one = True
    ran = doko(*words)
    assert (ran.code, ran.err) == (130, "Interrupted: 1 of 2 cases were reached.\n")
    assert "club" in ran.out
    reached_one = False
    assert doko(*words).out == ""
    assert left == ["", "Interrupted."]
