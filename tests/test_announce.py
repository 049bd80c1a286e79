"""``doko announce``: what is forced, what counts, what is said."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from analyses.alternatives import GAIN_HALF, Tally
from analyses.announce import CHOICES, Answer, Question, Row, answer, conclude
from analyses.announce import ask as ask_in_python
from doko_sim.cards import KIND, parse_cards
from doko_sim.chunks import Crew
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import BUILT_IN, table_of
from doko_sim.rules import Rules
from reports.announce import command_line, report
from tests.conftest import Ran

Doko = Callable[..., Ran]

GOOD = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
NO_ELDER = "SQ HQ DQ DQ CJ SJ DK D9 CA SK SK H9"
WEDDING = "CQ CQ DQ CJ SJ DA DK C9 SK S9 HA H9"
TESTING = "random,announce=0.02,solo=0.02,wed=1"


def ask(hand: str = GOOD, position: int = 1, who: str = "random", **options: object) -> Question:
    values: dict[str, object] = {"deals": 2000, **options}
    return Question(
        tuple(parse_cards(hand)),
        position,
        Rules(),
        table_of(who),
        **values,  # type: ignore[arg-type]
    )


def by_name(result: Answer) -> dict[str, Row]:
    return {row.choice.name: row for row in result.rows}


def test_at_once_and_at_the_last_moment_are_one_where_nobody_listens() -> None:
    rows = {row.choice.name: row for row in answer(ask(), 1).rows}
    assert rows["first"].points == rows["last"].points
    assert rows["first"].gain == rows["last"].gain
    assert rows["left alone"].gain is not None
    assert rows["left alone"].gain.value == 0.0
    # Two points more for a win, two fewer for a loss.
    won, gain = rows["silence"].won.value, rows["first"].gain
    assert gain is not None
    assert abs(gain.value - 2 * (2 * won - 1)) < 0.1


def test_break_evens_are_those_of_the_rules() -> None:
    rows = answer(ask(), 1).rows
    assert [row.break_even for row in rows] == [
        None, None, Fraction(1, 2), Fraction(1, 2),
        Fraction(8, 9), Fraction(11, 12), Fraction(14, 15), Fraction(17, 18),
    ]  # fmt: skip


def test_threads_change_nothing() -> None:
    one = answer(ask(who=TESTING, deals=7000), 1)
    three = answer(ask(who=TESTING, deals=7000), 3)
    assert one.rows == three.rows
    assert one.verdict == three.verdict


def test_weddings_elsewhere_are_set_aside_as_often_as_they_are_dealt() -> None:
    """The others hold both queens of clubs with 3 C(12,2) / C(36,2) = 11/35."""
    deals = 20_000
    tally = answer(ask(NO_ELDER, 2, "random,wed=1", deals=deals), 2).tally
    expected = 11 / 35
    assert tally.drawn == deals
    assert tally.set_aside[1] + tally.counted == deals
    assert abs(tally.set_aside[1] / deals - expected) < 4 * math.sqrt(
        expected * (1 - expected) / deals
    )


@pytest.mark.parametrize("position", [1, 2, 3, 4])
def test_calls_are_made_when_the_row_says(position: int) -> None:
    """At once: before the first card. At the last moment: before the own second card."""
    seat = position - 1
    seen = set()
    for choice, plan in zip(CHOICES, ask(position=position).plans(), strict=True):
        table = plan.table()
        for number in range(40):
            row, entries = table.explain(number)
            assert row["played"]
            calls = [e for e in entries if e["what"] == state.ANNOUNCE and e["answer"]]
            own = [e for e in entries if e["what"] == state.PLAY and e["seat"] == seat]
            assert [e["seat"] for e in calls] == [seat] * (choice.level > 0)
            if choice.force.mode == state.FIRST_MOMENT:
                assert (calls[0]["moment"], calls[0]["answer"]) == (0, choice.level)
            if choice.force.mode == state.LAST_MOMENT:
                assert calls[0]["moment"] == own[1]["moment"]
                seen.add(int(calls[0]["moment"]) & 3)
    assert len(seen) > 1


@pytest.mark.parametrize("latest", [0, 3, 11, 12])
def test_the_last_moment_follows_the_deadline(latest: int) -> None:
    rules = Rules().replace(call_latest=(latest, 12, 12, 12, 12))
    question = Question(tuple(parse_cards(GOOD)), 2, rules, table_of("random"), deals=10)
    table = dict(zip([c.name for c in CHOICES], question.plans(), strict=True))["last"].table()
    for number in range(20):
        _, entries = table.explain(number)
        call = next(e for e in entries if e["what"] == state.ANNOUNCE and e["answer"])
        own = [e for e in entries if e["what"] == state.PLAY and e["seat"] == 1]
        assert call["moment"] == own[min(latest, 11)]["moment"]


def test_a_wedding_hand_calls_after_its_clarification() -> None:
    plans = dict(zip([choice.name for choice in CHOICES], ask(WEDDING, 3).plans(), strict=True))
    shifts: Counter[int] = Counter()
    for number in range(200):
        row, entries = plans["last"].table().explain(number)
        assert row["contract"] == 1
        call = next(e for e in entries if e["what"] == state.ANNOUNCE and e["answer"])
        clarified = int(row["clarification"])
        shifts[clarified] += 1
        assert call["moment"] >= 4 * clarified
        played = [e for e in entries if e["what"] == state.PLAY and e["seat"] == 2]
        # One card played and as many more as the wedding moves the deadline.
        assert call["moment"] == played[1 + clarified - 1]["moment"]
        first = next(
            e for e in plans["first"].table().explain(number)[1]
            if e["what"] == state.ANNOUNCE and e["answer"]
        )  # fmt: skip
        assert first["moment"] == 4 * clarified
    assert set(shifts) == {1, 2, 3}


@pytest.mark.parametrize(("hand", "elders"), [("HT SQ", 0), ("CQ HT", 1), ("CQQ", 2)])
def test_a_partial_hand_holds_no_other_queen_of_clubs(hand: str, elders: int) -> None:
    table = ask(hand, 2).plans()[0].table()
    other: Counter[int] = Counter()
    for number in range(300):
        table.explain(number)
        dealt = int(table.game[0]["private"][1]["dealt"])
        assert dealt.bit_count() == 12
        assert (dealt >> 2 * KIND["CQ"] & 3).bit_count() == elders
        other[dealt >> 2 * KIND["DA"] & 3] += 1
    assert len(other) == 4


def test_the_others_cards_are_uniform() -> None:
    """Each card not in the hand lies with each other seat in a third of the deals."""
    table = ask().plans()[0].table()
    deals = 3000
    held = np.zeros((4, 48))
    for number in range(deals):
        table.explain(number)
        for seat in range(4):
            dealt = int(table.game[0]["private"][seat]["dealt"])
            held[seat] += [dealt >> b & 1 for b in range(48)]
    assert sorted(set(held[0])) == [0, deals]
    shares = held[1:, held[0] == 0] / deals
    assert (abs(shares - 1 / 3) < 4.5 * math.sqrt(2 / 9 / deals)).all()


def invented(gains: list[float], spread: int, deals: int = 10_000) -> Tally:
    """A tally in which each row's gain has this mean and a spread of plus or minus ``spread``."""
    tally = Tally(len(CHOICES), drawn=deals, counted=deals)
    scores = np.zeros((len(CHOICES), deals), np.int64)
    for plan, gain in enumerate(gains):
        up = round(deals * (gain / spread + 1) / 2)
        values = np.array([spread] * up + [-spread] * (deals - up))
        scores[plan] = np.roll(values, plan * deals // 7) if plan else 0
    for plan in range(len(CHOICES)):
        tally.scores[plan] += np.bincount(scores[plan] + state.HALF, minlength=2 * state.HALF)
        tally.gains[plan] += np.bincount(scores[plan] + GAIN_HALF, minlength=2 * GAIN_HALF)
    tally.products += scores @ scores.T
    return tally


@pytest.mark.parametrize(
    ("gains", "verdict", "words"),
    [
        ([0, 0, 0.5, 0.2, -1, -2, -3, -4], "announce", "Announce: Re at the last moment is worth"),
        ([0, 0, -0.5, -0.2, -1, -2, -3, -4], "silent", "Stay silent: even Re at once"),
        ([0, 0, 0.01, -0.01, -1, -2, -3, -4], "undecided", "No clear difference: Re at the last"),
    ],
)
def test_the_verdict_says_no_more_than_the_interval(
    gains: list[float], verdict: str, words: str
) -> None:
    result = conclude(ask(), invented(gains, 5))
    assert result.verdict == verdict
    assert report(result).sentences[0].startswith(words)


def test_a_verdict_needs_the_adjusted_interval() -> None:
    """A gain of 2.2 standard errors is no clear difference among seven rows."""
    result = conclude(ask(), invented([0, 0, 0.11, 0, 0, 0, 0, 0], 5))
    best = result.best.gain
    assert best is not None
    assert best.low > 0
    assert result.verdict == "undecided"


def test_what_comes_to_the_same_is_said_so() -> None:
    """A gain of 0.01 that is beyond doubt is no reason to wait."""
    gains = [0, 0, 1, 0.99, -1, -2, -3, -4]
    tally = invented(gains, 5)
    alike = tally.products[2, 2] + tally.products[3, 3] - tally.counted // 100
    tally.products[2, 3] = tally.products[3, 2] = alike // 2
    result = conclude(ask(), tally)
    assert [row.choice.name for row in result.same] == ["first"]
    assert result.as_good == ()
    said = report(result).sentences[1]
    assert said == "It comes to the same as Re at once: less than 0.02 game points apart."


def test_a_strategy_that_does_better_on_its_own_is_named() -> None:
    """Whatever the verdict on calls that are fixed beforehand."""
    silent = report(conclude(ask(), invented([0, 0.5, -1, -1, -2, -2, -3, -4], 5))).sentences
    assert silent[0].startswith("Stay silent")
    assert silent[-1].startswith("Better still")
    assert "worth +0.50" in silent[-1]
    assert "beside silence" in silent[-1]
    call = report(conclude(ask(), invented([0, 0.5, 1, 0, -2, -2, -3, -4], 5))).sentences
    assert not any("Better still" in sentence for sentence in call)


def test_a_strategy_that_does_worse_on_its_own_is_explained() -> None:
    result = conclude(ask(who="pagat"), invented([0, 1, 3, 0, 0, 0, 0, 0], 3))
    assert (result.verdict, result.left_alone) == ("announce", None)
    assert result.left_behind is not None
    assert result.left_behind.value == pytest.approx(2, abs=0.2)
    low, high = result.left_behind.interval
    (note,) = (note for note in report(result).notes if note.startswith("Left alone comes to "))
    assert f"game points a deal less than Re, last (95 % interval {low:.2f} to {high:.2f})" in note
    assert "pagat calls by limits for all hands" in note
    own = report(conclude(ask(who="random"), invented([0, 1, 3, 0, 0, 0, 0, 0], 3))).notes
    (note,) = (note for note in own if note.startswith("Left alone comes to "))
    assert "limits" not in note
    assert "threshold" not in note
    level = conclude(ask(who="pagat"), invented([0, 3, 3, 0, 0, 0, 0, 0], 3))
    assert level.left_behind is None
    assert not any("Left alone" in note for note in report(level).notes)


def test_a_share_of_few_deals_has_an_interval() -> None:
    result = answer(ask("HT CQ SQ DQ CJ DJ", who="club", deals=50), 1)
    count, asked = sum(result.reserved.values()) - result.reserved["healthy"], 200
    text = " ".join(report(result).sentences)
    assert 5 < count < 60
    assert f"In {count} of {asked} deals ({100 * count / asked:.1f} %, 95 % interval " in text


def test_a_precision_that_was_not_reached_is_said_so() -> None:
    rough = conclude(ask(deals=None, precision=0.001), invented([0, 0, 1, 0, 0, 0, 0, 0], 5))
    assert not rough.precise
    assert any("not within the 0.001 aimed at" in note for note in report(rough).notes)
    fixed = conclude(ask(deals=10_000), invented([0, 0, 1, 0, 0, 0, 0, 0], 5))
    assert not any("aimed at" in note for note in report(fixed).notes)


def test_left_alone_is_what_the_strategy_does_without_any_force() -> None:
    """Forcing the reservation must not keep the strategy from preparing itself for the deal."""
    hand = "HT CQ HJ DJ DA DK D9 SA S9 HA HK H9"
    plan = next(
        p for p, c in zip(ask(hand, who="pagat").plans(), CHOICES, strict=True)
        if c.name == "left alone"
    )  # fmt: skip
    free = replace(plan, forces={})
    calls = 0
    for number in range(300):
        (row, forced), (_, unforced) = plan.table().explain(number), free.table().explain(number)
        assert forced.tolist() == unforced.tolist()
        calls += any(e["what"] == state.ANNOUNCE and e["answer"] for e in forced) and bool(
            row["played"]
        )
    assert calls > 100


@pytest.mark.parametrize("deals", [1, 2, 20, 200])
def test_equal_gains_in_few_deals_are_no_proof(deals: int) -> None:
    """A call that was met in every one of a few deals may still miss its break-even chance."""
    sure = "HT HT CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ"
    result = answer(ask(sure, deals=deals), 1)
    for row in result.rows[1:]:
        assert row.gain is not None
        if row.clear:
            assert not row.gain.low <= 0 <= row.gain.high
    assert ("rough" in " ".join(report(result).notes)) == (deals < 200)


def test_an_interrupt_before_the_first_deal_says_nothing_of_the_hand(
    monkeypatch: pytest.MonkeyPatch, doko: Doko
) -> None:
    monkeypatch.setattr("doko_sim.chunks.Crew.run", interrupted_at_once)
    done = doko("announce", GOOD, "--strategy", "random")
    assert done.code == 130
    assert done.out == ""
    assert "reservation" not in done.err


def interrupted_at_once(crew: Crew[Tally], *_: object) -> int:
    crew.interrupted = True
    return 0


def test_the_line_names_numbers_in_full() -> None:
    question = ask(who="random,announce=0.12345649999", level=0.9512345678)
    line = command_line(conclude(question, invented([0, 0, 1, 0, 0, 0, 0, 0], 5)))
    assert "announce=0.12345649999" in line
    assert "--level 0.9512345678" in line
    assert "--rules ddv" in line


def test_no_deal_counts() -> None:
    with pytest.raises(DokoError, match="none of 10 deals counts"):
        conclude(ask(), Tally(len(CHOICES), drawn=10))


def test_it_stops_at_the_first_look_that_is_precise_enough() -> None:
    rough = answer(ask(deals=None, precision=0.5), 2)
    fine = answer(ask(deals=None, precision=0.1), 2)
    assert rough.tally.drawn == 6250 < fine.tally.drawn
    assert all(row.gain is None or row.gain.half_width <= 0.1 for row in fine.rows)


def test_a_solo_hand_is_answered_for_the_normal_game() -> None:
    solo = conclude(ask(who="random,solo=1"), invented([0, 0, 1, 0, 0, 0, 0, 0], 5))
    verdict, wish = report(solo).sentences[:2]
    assert "would play" in wish
    assert "solo" in wish
    assert "normal game" in wish
    assert verdict.startswith("Announce")


def test_the_line_makes_it_again(doko: Doko) -> None:
    words = ["announce", GOOD, "--strategy", TESTING, "--precision", "0.4", "--format", "json"]
    first = doko(*words)
    data = json.loads(first.out)
    import shlex

    again = doko(*shlex.split(data["command"])[1:], "--format", "json")
    assert again.code == first.code == 0
    assert json.loads(again.out)["tables"] == data["tables"]


def test_a_hand_needs_no_quotes(doko: Doko) -> None:
    words = ("--strategy", "random", "--deals", "100")
    assert doko("announce", *GOOD.split(), *words).out == doko("announce", GOOD, *words).out


def test_the_python_call_answers_like_the_command(doko: Doko) -> None:
    said = json.loads(
        doko("announce", GOOD, "--strategy", "random", "--deals", "500", "--format", "json").out
    )
    result = ask_in_python(GOOD, strategies="random", deals=500)
    assert said["data"]["verdict"] == result.verdict
    assert said["tables"][0]["rows"][2]["gain"][0] == by_name(result)["last"].gain.value  # type: ignore[union-attr]


def test_json_and_csv_hold_the_intervals(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "answer.csv"
    done = doko("announce", GOOD, "--strategy", "random", "--deals", "500", "-o", str(file))
    assert done.code == 0
    header = file.read_text().splitlines()[0].split(",")
    assert {"gain", "gain_low", "gain_high", "won_low", "break_even"} <= set(header)
    assert len(file.read_text().splitlines()) == 1 + len(CHOICES)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["HT HT HT"], ["three HT", "two of each"]),
        (["HT CQ XX"], ["XX"]),
        ([""], ["no card"]),
        (["HT", "HT", "HT"], ["three HT", "two of each"]),
        ([GOOD + " D9"], ["13 cards", "12"]),
        ([GOOD, "--position", "5"], ["position 5", "1 (forehand) to 4"]),
        ([GOOD, "--strategy", "randon"], ["randon", "random"]),
        ([GOOD, "--strategy", "random,anounce=1"], ["anounce", "announce"]),
        ([GOOD, "--strategy", "random,announce=2"], ["announce", "2", "0 to 1"]),
        ([GOOD, "--rules", "dvd"], ["dvd", "ddv"]),
        ([GOOD, "--deals", "-5"], ["-5"]),
        ([GOOD, "--deals", "5", "--precision", "1"], ["one of them"]),
        ([GOOD, "--precision", "0"], ["precision 0"]),
        ([GOOD, "--precision", "nan"], ["precision nan"]),
        ([GOOD, "--seed", "-1"], ["-1"]),
        ([GOOD, "--threads", "0"], ["0"]),
        ([GOOD, "-o", "no/such/folder.json"], ["no/such"]),
        ([GOOD, "-o", "answer.xyz"], ["answer.xyz", ".json"]),
    ],
)
def test_bad_input_is_one_clear_line(doko: Doko, words: list[str], parts: list[str]) -> None:
    done = doko("announce", *words)
    assert done.code == 2
    assert done.out == ""
    error = done.err.strip().splitlines()[-1]
    assert error.startswith("Error: ")
    assert all(part in error for part in parts), error
    assert "Traceback" not in done.err


def test_a_strategy_that_plays_an_illegal_card_is_one_clear_line(
    doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BUILT_IN, "wrong", "tests.wrong_strategy")
    for words in (["announce", GOOD], ["simulate", "--deals", "100"], ["deal"]):
        done = doko(*words, "--strategy", "wrong")
        assert done.code == 2
        assert done.out == ""
        error = done.err.strip().splitlines()[-1]
        assert error.startswith("Error: ")
        assert "wrong" in error
        assert "expected" in error
        assert "Traceback" not in done.err


def test_the_command_line_names_every_strategy() -> None:
    question = Question(
        tuple(parse_cards(GOOD)), 2, Rules(), table_of(["random", TESTING, "random", "random"]),
        deals=100,
    )  # fmt: skip
    line = command_line(conclude(question, invented([0, 0, 1, 0, 0, 0, 0, 0], 5)))
    assert line.count("--strategy") == 4
    assert "--position 2" in line
