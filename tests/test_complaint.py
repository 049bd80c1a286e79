"""What is said of a strategy that answers a question wrongly, for every question there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from numpy import int64

from doko_sim.engine.jit import inner
from doko_sim.engine.state import ASK_THROW, QUESTIONS
from doko_sim.players.strategy import Parameter, Player, Strategy
from doko_sim.rules import Rules
from doko_sim.table import StrategyError, Table
from tests import anything

_answer, QUESTION, ANSWER, TIMES = inner(anything.reserve), 3, 4, 5
RAISES = -99.0


def reserve(public: Any, me: Any) -> Any:
    """Anything allowed, but a certain answer to a question when it is asked again and again."""
    if me.question == me.parameters[QUESTION]:
        me.memory[0] += 1
        if me.memory[0] >= me.parameters[TIMES]:
            if me.parameters[ANSWER] == RAISES:
                raise ValueError("no idea")
            return int64(me.parameters[ANSWER])
    return _answer(public, me)


STRATEGY = Strategy(
    "wrong",
    "answers one question wrongly",
    reserve,
    anything.announce,
    anything.play,
    (
        *anything.PLAYER.strategy.parameters,
        Parameter("question", -1, "which", low=-1, high=9),
        Parameter("answer", 0, "what", low=-100, high=2**50),
        Parameter("times", 1, "when", low=1, high=99),
    ),
)


def wrong(question: str, answer: float, times: int = 1, **values: float) -> Player:
    number = QUESTIONS.index(question)
    given = {"question": float(number), "answer": answer, "times": float(times), **values}
    return Player(STRATEGY, MappingProxyType(given))


def said_at(table: Table, deals: int) -> str:
    """What is said of the first deal of a table that is not played to its end."""
    for number in range(deals):
        try:
            table.explain(number)
        except StrategyError as error:
            return str(error)
    raise AssertionError(f"no complaint in {deals} deals")


def complaint(who: Player, options: Mapping[str, Any], deals: int = 3000) -> str:
    """What is said once the question has come up."""
    table = Table(Rules().replace(**options), [who] * 4, 5)
    return said_at(table, deals)


POVERTY = {"poverty": "exchange", "solos": ()}
FEW = {"poverty_max": 4, "poverty_pass": "trumps"}
PIGLETS = {"piglets": "both", "super_piglets": "D9", "hyper_piglets": "DK"}
YES_OR_NO = r"expected 0 \(no\) or 1 \(yes\)"
CARDS = r"expected a mask of 3 of ([CSHD][ATKQJ9] ?)+( with .* among them)?"
SAID: list[tuple[str, float, Mapping[str, Any], str]] = [
    ("reservation", 9, {"solos": ("ace",)}, r"made the reservation 9 \(solo_jack\), which is not"),
    ("throw", 2, {"throw_kings": 4}, r"answered 2 when asked whether it throws its hand in, .*"),
    (
        "wedding_trick",
        5,
        {"wedding_trick": ("plain", "trump"), "solos": ()},
        r"answered 5 \(hearts\) when asked which trick decides its wedding, which is not allowed "
        r"\(deal \d+\); expected 1 \(plain\) or 2 \(trump\)",
    ),
    ("pass", 0, POVERTY, rf"passed no card \(deal \d+\); {CARDS}"),
    ("pass", -1, POVERTY, rf"passed -1, which is no mask of cards \(deal \d+\); {CARDS}"),
    ("pass", 2.0**50, POVERTY, rf"passed \w\w, which it may not pass \(deal \d+\); {CARDS}"),
    ("take", -5, POVERTY, rf"answered -5 when asked whether it takes the poverty.*; {YES_OR_NO}"),
    ("return", 7, POVERTY, r"returned .*, which (it may not return|is \d cards) \(deal.*"),
    (
        "return",
        RAISES,
        POVERTY,
        r"raised ValueError \(no idea\) when asked which cards it returns.*",
    ),
    ("piglets", 3, PIGLETS, rf"answered 3 when asked whether it calls piglets.*; {YES_OR_NO}"),
    ("super_piglets", 3, PIGLETS, r"answered 3 when asked whether it calls super piglets.*"),
    ("hyper_piglets", 9, PIGLETS, r"answered 9 when asked whether it calls hyper piglets.*"),
    (
        "partner",
        4,
        {"genscher": "kings_first"},
        r"answered 4 when asked for a new partner, which is not allowed \(deal \d+, card \d+\); "
        r"expected 0 \(seat 0.*\) or 1 \(seat 1.*\) or 2 \(seat 2.*\) or 3 \(seat 3.*\)",
    ),
]


@pytest.mark.parametrize(("question", "answer", "options", "said"), SAID)
def test_every_question(
    question: str, answer: float, options: Mapping[str, Any], said: str
) -> None:
    text = complaint(wrong(question, answer, yes=0.9, reserve=0.9), options)
    assert re.match(rf"strategy wrong,.* at position \d {said}", text), text


def test_the_questions_are_all_of_them() -> None:
    assert {row[0] for row in SAID} == set(QUESTIONS)


@pytest.mark.parametrize("position", range(4))
def test_the_seat_at_fault_is_found_among_others(position: int) -> None:
    """Also where the same question has been answered before, and by others."""
    for question, options, times in (
        ("take", {**POVERTY, "poverty_refused": "play", **FEW}, 2),
        ("piglets", {"piglets": "both", "piglets_call": "any_time", "solos": ()}, 3),
        ("reservation", {}, 1),
        ("throw", {"throw_points_over": 61}, 1),
    ):
        players = [
            Player(anything.PLAYER.strategy, MappingProxyType({"yes": 0.0, "reserve": 0.9}))
        ] * 4
        players[position] = wrong(question, 5, times, yes=0.0, reserve=0.9)
        if question == "reservation":
            players[position] = wrong(question, 50, times)
        table = Table(Rules().replace(**options), players, 5)
        assert re.search(rf"wrong,.* at position {position + 1} ", said_at(table, 20_000))


def fickle(public: Any, me: Any) -> Any:
    """Wrong the first time in a deal that it is asked whether it throws in, then no."""
    if me.question == ASK_THROW:
        me.memory[0] += 1
        return int64(5 if me.memory[0] == 1 else 0)
    return int64(0)


def test_a_wrong_answer_that_is_right_once_more() -> None:
    player = Player(Strategy("fickle", "", fickle, anything.announce, anything.play))
    assert re.match(
        r"strategy fickle at position \d answered wrongly, but 0 \(no\) once more, when asked "
        r"whether it throws its hand in \(deal \d+\); expected 0 \(no\) or 1 \(yes\)",
        complaint(player, {"throw_points_over": 61}),
    )


def again(public: Any, me: Any) -> Any:
    """Level 1 again and again."""
    return int64(1)


def test_calls_by_the_table_and_by_tricks() -> None:
    """The levels that are allowed are the engine's, whatever they go by."""

    parameters = anything.PLAYER.strategy.parameters
    player = Player(Strategy("loud", "", anything.reserve, again, anything.play, parameters))
    for options in (
        {"call_latest_table": (4, 12)},
        {"call_unit": "full_tricks"},
        {"anonymous_calls": True},
        {"nines": False},
    ):
        table = Table(Rules().replace(**options), [player] * 4, 5)
        text = said_at(table, 50)
        assert re.search(
            r"announced 1 \((Re|Kontra)\), which is not allowed \(deal \d+, card \d+\); "
            r"expected 0 \(silence\) or 2 \(no 90\)", text
        ), text  # fmt: skip
