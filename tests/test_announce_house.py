"""``doko announce`` under house rules: hands, what counts, what is forced, what is said."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses.announce import Answer, Question, answer
from analyses.intentions import intentions
from doko_sim.cards import parse_cards
from doko_sim.contracts import CONTRACTS, NO_GAME, NORMAL, POVERTY, SILENT_WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports.announce import command_line, report
from reports.text import render
from tests.anything import PLAYER
from tests.conftest import Ran
from tests.rule_sets import covering

Doko = Callable[..., Ran]
GOOD = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
TEN = "HT CQ SQ DQ CJ DJ DA DK CA CA"
WEDDING = "CQ CQ DQ CJ SJ DA DK C9 SK S9 HA H9"
WEDDING_TEN = "CQ CQ DQ CJ SJ DA DK CK SK HA"
#: Five nines, three trumps, none above the fox.
POOR = "DA DK D9 H9 H9 HA HK C9 S9 SA SK CT"
TESTING = "random,announce=0.02,solo=0.02,wed=1"
HANDS = {(True, False): GOOD, (True, True): WEDDING, (False, False): TEN}
HANDS[False, True] = WEDDING_TEN
SETS = covering()


def in_time(rules: Rules) -> bool:
    """Whether Re can be in time after one trick of a wedding."""
    shift = int(rules.wedding_shift == "n")
    if rules.call_latest_table != "off":
        return rules.call_latest_table[0] + 4 * shift >= 4
    return rules.call_latest[0] + shift >= 1


def ask(
    hand: str = GOOD, position: int = 1, who: str = "random", deals: int = 1000, **options: Any
) -> Question:
    rules = Rules(**options)
    return Question(tuple(parse_cards(hand)), position, rules, table_of(who), deals=deals)


def notes(result: Answer) -> str:
    return "\n".join(report(result).notes)


def calls_of(question: Question, name: str, number: int) -> list[np.void]:
    """The calls of a deal with one of the choices, all of them the owner's."""
    names = [choice.name for choice in question.choices]
    _, entries = question.plans()[names.index(name)].table().explain(number)
    calls = [e for e in entries if e["what"] == state.ANNOUNCE and e["answer"]]
    assert {int(e["seat"]) for e in calls} <= {question.seat}
    return calls


@pytest.mark.parametrize("number", range(0, len(SETS), 3))
@pytest.mark.parametrize("wedding", [False, True], ids=["one elder", "wedding"])
def test_every_rule_set_is_answered(number: int, wedding: bool) -> None:
    """Whatever the rules: forced decisions are legal, rows add up, and the text fits."""
    rules = SETS[number]
    hand = HANDS[rules.nines, wedding]
    if wedding and not in_time(rules):
        with pytest.raises(DokoError, match="no wedding is clarified in time"):
            Question(tuple(parse_cards(hand)), 2, rules, (PLAYER,) * 4, deals=150)
        return
    question = Question(tuple(parse_cards(hand)), 2, rules, (PLAYER,) * 4, deals=150)
    result = answer(question, 1)
    tally = result.tally
    assert tally.drawn == tally.counted + tally.set_aside.sum() == 150
    for row in result.rows:
        assert row.called + row.already + row.impossible == tally.counted * bool(row.choice.level)
        at_once = row.choice.force.mode == state.FIRST_MOMENT
        assert not (row.impossible and at_once and not wedding)
    text = render(report(result), 80)
    table = text.split("\n\n")[1]
    assert max(map(len, table.splitlines())) <= 80


def test_a_hand_of_forty_cards() -> None:
    question = ask(TEN, nines=False)
    assert question.is_complete
    result = answer(question, 1)
    assert result.tally.counted == 1000
    _, entries = question.plans()[0].table().explain(0)
    assert sum(e["what"] == state.PLAY for e in entries) == 40
    with pytest.raises(DokoError, match=r"S9 given, but these rules play without nines .* 1 to 10"):
        ask("CQ S9", nines=False)
    with pytest.raises(DokoError, match=r"11 cards given; expected at most 10 .* without nines"):
        ask(f"{TEN} SA", nines=False)
    with pytest.raises(DokoError, match=r"13 cards given; expected at most 12 in a hand$"):
        ask(f"{GOOD} SA")
    partial = report(answer(ask("CQ HT", nines=False, deals=50), 1))
    assert any("2 of 10 cards are given" in note for note in partial.notes)


def test_the_owner_neither_throws_in_nor_offers_a_poverty() -> None:
    question = ask(
        POOR, 3, "random,throw=1,poverty=1", throw_nines=5, throw_highest_trump="DA",
        poverty="exchange",
    )  # fmt: skip
    assert answer(question, 1).tally.counted > 0
    for number in range(50):
        row, entries = question.plans()[0].table().explain(number)
        own = [e for e in entries if e["what"] == state.RESERVE and e["seat"] == question.seat]
        asked = [int(e["question"]) for e in own]
        assert state.ASK_THROW not in asked
        if row["played"]:
            assert row["contract"] in (NORMAL, SILENT_WEDDING)
        else:
            assert row["contract"] == NO_GAME or row["contract"] >= POVERTY


def test_what_the_strategy_would_do_instead_is_said() -> None:
    rules: dict[str, Any] = {"throw_nines": 5, "poverty": "exchange"}
    thrown = answer(ask(POOR, who="random,throw=1", deals=200, **rules), 1)
    assert dict(thrown.reserved) == {"throw": 1}
    assert "would throw this hand in; all figures here are about the normal game" in " ".join(
        report(thrown).sentences
    )
    assert "could be thrown in" not in notes(thrown)
    kept = answer(ask(POOR, who="random,throw=0,poverty=1", deals=200, **rules), 1)
    assert dict(kept.may) == {"throw": 1, "poverty": 1}
    assert "The hand could be thrown in; what is asked is about playing it." in notes(kept)
    assert "would offer this hand as a poverty" in " ".join(report(kept).sentences)
    good = answer(ask(deals=200, **rules), 1)
    assert not good.may
    assert "could" not in notes(good)
    partial = answer(ask("H9 H9 C9 C9", who="random,throw=0", deals=200, **rules), 1)
    count = partial.may["throw"]
    assert f"In {count} of 200 deals ({count / 2:.1f} %, 95 % interval " in notes(partial)
    assert " %) the hand could be thrown in; " in notes(partial)
    assert 20 < partial.may["throw"] < 180


def test_the_owner_is_asked_though_others_throw_in_first() -> None:
    question = ask(
        POOR, 4, "random,throw=1", throw_nines=4, throw_kings=4, throw_tens=5,
        throw_before_solo=True,
    )  # fmt: skip
    assert intentions(question).asked == 1


def test_what_is_set_aside_is_named() -> None:
    rules: dict[str, Any] = {"throw_kings": 4, "poverty": "exchange"}
    who = "random,throw=1,poverty=1,take=0.3,solo=0.02,wed=1"
    result = answer(ask("SQ HQ DQ DQ CJ SJ DK D9 CA SK SK H9", 2, who, **rules), 1)
    (counted,) = (note for note in report(result).notes if "deals count" in note)
    for words in (
        "a wedding elsewhere", "a poverty elsewhere", "a solo elsewhere", "thrown in",
        "with a poverty that nobody took",
    ):  # fmt: skip
        assert words in counted
    numbers = [int(part.split()[0].replace(",", "")) for part in counted[:-1].split(", ")[1:]]
    aside = result.tally.set_aside
    assert aside.sum() == 1000 - result.tally.counted
    assert numbers[-1] + numbers[-2] == aside[NO_GAME]
    data = report(result).data["set_aside"]
    assert set(data) <= {*CONTRACTS, "thrown_in"}
    assert sum(data.values()) == aside.sum()


def test_a_wedding_must_be_declared_where_there_is_no_silent_one() -> None:
    result = answer(ask(WEDDING, silent_wedding=False, deals=300), 1)
    assert result.tally.counted == 300


def test_levels_that_no_wedding_reaches_in_time_are_left_out() -> None:
    """Clarified in trick n the deadlines move by n - 1 cards, but n cards have been played."""
    late: dict[str, Any] = {"call_latest": (0, 0, 3, 4, 5)}
    assert ask(WEDDING).left_out == ()
    assert ask(**late).left_out == ()
    assert ask(WEDDING, wedding_shift="n", **late).left_out == ()
    with pytest.raises(DokoError, match="no wedding is clarified in time for a call"):
        ask(WEDDING, **late)
    # only Re goes by the table
    by_table = answer(ask(WEDDING, call_latest_table=(4, 12), **late), 1)
    names = [row.choice.name for row in by_table.rows]
    assert names == ["silence", "left alone", "last", "first"]
    assert "+ no 90, + no 60, + no 30, + schwarz." in notes(by_table)
    assert report(by_table).data["left_out"] == ["no90", "no60", "no30", "schwarz"]


def test_a_call_before_the_own_first_card() -> None:
    question = ask(position=3, call_latest=(0, 1, 2, 3, 4), early_call_point=1)
    for number in range(10):
        (call,) = calls_of(question, "last", number)
        _, entries = question.plans()[2].table().explain(number)
        own = next(e for e in entries if e["what"] == state.PLAY and e["seat"] == 2)
        assert call["moment"] == own["moment"]
    result = answer(question, 1)
    assert "Re, last: before the own first card" in notes(result)
    rows = {row.choice.name: row.break_even for row in result.rows}
    assert rows["last"] == rows["first"] == Fraction(1, 2)
    assert rows["no90"] == Fraction(10, 11)


@pytest.mark.parametrize("table", [(0, 12), (1, 12), (5, 12), (47, 47)])
@pytest.mark.parametrize("position", [1, 4])
def test_the_last_moment_by_the_cards_on_the_table(position: int, table: tuple[int, int]) -> None:
    question = ask(position=position, call_latest_table=table, early_call_point=1, deals=100)
    last = next(choice for choice in question.choices if choice.name == "last")
    for number in range(10):
        (call,) = calls_of(question, "last", number)
        assert call["moment"] == table[0]
        _, entries = question.plans()[0].table().explain(number)
        own = next(e for e in entries if e["what"] == state.PLAY and e["seat"] == question.seat)
        assert question.is_early(last) == (call["moment"] <= own["moment"])
    result = answer(question, 1)
    assert all(row.called == 100 for row in result.rows if row.choice.level)
    lie = "1 card lies" if table[0] == 1 else f"{table[0]} cards lie"
    assert f"Re, last: while {lie} on the table" in notes(result)


def test_step_by_step_where_no_level_may_be_skipped() -> None:
    question = ask(skip_levels=False)
    for number in range(10):
        calls = calls_of(question, "no30", number)
        assert [int(call["answer"]) for call in calls] == [1, 2, 3, 4]
        assert {int(call["moment"]) for call in calls} == {0}


def test_anonymous_calls_are_the_seat_s_own() -> None:
    result = answer(ask(who="random,announce=0.2", anonymous_calls=True), 1)
    for row in result.rows:
        if row.choice.level:
            assert row.called == result.tally.counted
    assert "the levels are this seat's own" in notes(result)


def test_forced_calls_may_speak_for_the_silent_seat() -> None:
    result = answer(ask(forced_call=30), 1)
    demanded = int(result.tally.demanded[0])
    assert 0 < demanded < 1000
    assert f"in {demanded} of the deals with silence" in notes(result)
    last = next(row for row in result.rows if row.choice.name == "last")
    assert last.already > 0
    assert "or because the rules demanded it: Re, last in" in notes(result)
    assert "demand" not in notes(answer(ask(), 1))


def test_clearer_results_are_noted_where_they_matter() -> None:
    assert "Needs is for" not in notes(answer(ask(deals=200), 1))
    result = answer(ask(deals=200, re_kontra="double", double_elders=True), 1)
    assert (
        "Re, last and Re at once: 50.0 % if wins are clearer by a level, 75.0 % if losses are, "
        "60.0 % if both."
    ) in notes(result)
    row = next(r for r in report(result).data["rows"] if r["choice"] == "first")
    assert row["break_even_if_clearer"] == {"win": 0.5, "loss": 0.75, "both": 0.6}
    cowards = notes(answer(ask(deals=200, cowardice=2), 1))
    assert "A side that wins by 2 levels more than it announced loses" in cowards
    assert "+ no 90: 42.1 % if wins are clearer by a level" in cowards


def test_a_doubled_gain_is_not_cut_off() -> None:
    """Gains beyond those of the tournament rules count in full."""
    rules: dict[str, Any] = {"re_kontra": "double", "double_extras": True, "anonymous_calls": True}
    result = answer(ask(WEDDING, deals=2000, who="random,announce=0.2", **rules), 1)
    for plan, row in enumerate(result.rows):
        if row.gain is not None:
            exact = result.tally.difference(plan, 0, 200, 0.95)
            assert row.gain.value == pytest.approx(exact.value, abs=1e-12)
            assert row.gain.n == result.tally.counted


def test_the_line_carries_the_rules(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "our rules.toml"
    file.write_text('preset = "kneipe"\nforced_call = "off"\n')
    words = ["announce", GOOD, "--rules", str(file), "--strategy", TESTING, "--deals", "300"]
    first = doko(*words, "--format", "json")
    assert first.code == 0, first.err
    line = json.loads(first.out)["command"]
    assert shlex.split(line)[shlex.split(line).index("--rules") + 1] == str(file)
    again = doko(*shlex.split(line)[1:], "--format", "json")
    assert json.loads(again.out)["tables"] == json.loads(first.out)["tables"]


def test_the_line_holds_what_comes_from_a_doko_toml(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text('preset = "pagat"\nfox = 0\n')
    (tmp_path / "doko.toml").write_text(
        f'rules = "ours.toml"\nposition = 3\nseed = 5\nstrategy = "{TESTING}"\n'
    )
    documents = {}
    for words in (("announce", GOOD), ("simulate",)):
        ran = doko(*words, "--deals", "300", "--format", "json")
        assert ran.code == 0, ran.err
        documents[words] = json.loads(ran.out)
        line = documents[words]["command"]
        assert "--rules ours.toml" in line
        assert "--seed 5" in line
        assert TESTING in line
    assert "--position 3" in documents["announce", GOOD]["command"]
    (tmp_path / "doko.toml").unlink()
    for words, document in documents.items():
        again = doko(*shlex.split(document["command"])[1:], "--format", "json")
        assert json.loads(again.out)["tables"] == document["tables"], words


def test_rules_of_no_file_have_no_line() -> None:
    result = answer(ask(deals=100, fox=0), 1)
    assert command_line(result) == ""
    assert "Again" not in render(report(result), 80)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ([GOOD, "--rules", "kneipe-40"], ["H9 given", "without nines", "1 to 10"]),
        ([TEN + " SA", "--rules", "sharp"], ["11 cards", "at most 10", "without nines"]),
        (["", "--rules", "sharp"], ["no card given", "1 to 10 cards"]),
    ],
)
def test_bad_hands_are_one_clear_line(doko: Doko, words: list[str], parts: list[str]) -> None:
    ran = doko("announce", *words)
    assert ran.code == 2
    assert not ran.out
    error = ran.err.strip().splitlines()[-1]
    assert all(part in error for part in parts), error
