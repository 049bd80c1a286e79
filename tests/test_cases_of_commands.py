"""``--against`` and repeated ``--rules`` in reserve and hand: made-up flips, and their grids."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analyses import hand as hand_of
from analyses import hand_values, reservation, taking
from analyses.alternatives import GAIN_HALF
from analyses.alternatives import Tally as Played
from analyses.hand_values import Values
from analyses.race import Race
from analyses.same_deals import RuleSet
from analyses.sensitivity import Case, Outcome, cases, explore, judged
from doko_sim.cards import parse_cards
from doko_sim.chunks import Progress
from doko_sim.contracts import HEALTHY, SOLO_JACK
from doko_sim.engine.state import HALF
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports import hand_cases, reserve_cases, taking_cases
from reports.model import Report
from tests.conftest import Ran

Doko = Callable[..., Ran]
JACKS = "CJ CJ SJ HJ DA D9 CA CT CK SA ST HA"
STRONG = "HT CQ SQ DQ CJ DJ DA DK CA SA HK H9"
DDV = RuleSet("ddv", Rules())
QUICK = ("--deals", "60", "--threads", "1")


def holding(text: str, **more: Any) -> dict[str, Any]:
    kinds = tuple(parse_cards(text))
    return {"hand": kinds, "position": 1, "rules": Rules(), "players": table_of("club"), **more}


def words(made: Report) -> str:
    return made.sentences[0]


def against(*names: str) -> list[Case]:
    return cases(["club"] * 4, 1, names, [DDV])


def reserved(best: int, gain: int, rules: Rules | None = None) -> reservation.Answer:
    """An answer from 1,000 made-up deals in which one reservation brings ``gain`` more."""
    question = reservation.Question(**holding(JACKS, rules=rules or Rules()))
    race = Race(len(question.choices))
    plans = [reservation.said(choice) for choice in question.choices]
    luck = np.random.default_rng(1).integers(-3, 4, (race.plans, 1000))
    scores = luck + np.array([[gain if one == best else 0] for one in plans])
    tally = Played(race.plans, drawn=1000, counted=1000)
    tally.products += scores @ scores.T
    for plan, row in enumerate(scores):
        np.add.at(tally.scores[plan], row + HALF, 1)
        np.add.at(tally.gains[plan], row - scores[0] + GAIN_HALF, 1)
    race.add(range(race.plans), tally)
    return reservation.conclude(question, race)


def test_what_to_say_flips_with_the_others() -> None:
    solo, none = reserved(SOLO_JACK, 2), reserved(HEALTHY, 2)
    assert (solo.verdict, none.verdict) == ("solo_jack", "healthy")
    both = [reserve_cases.outcome(solo), reserve_cases.outcome(none)]
    assert both[0].best.startswith("jack solo, ")
    assert both[0].gain == solo.lead
    found = judged(against("club", "random"), both)
    made = reserve_cases.cases_report(found, solo.question, ["club"] * 4, ["club", "random"], [])
    assert found.flips == "others"
    assert words(made) == (
        "The verdict flips with who the others are: jack solo against club under ddv, "
        "healthy against random under ddv."
    )
    assert made.command.endswith("--against club --against random --seed 1")


def test_a_reservation_is_as_sure_as_its_nearest_rival() -> None:
    """The p-value and the verdict say the same, and nothing but luck is no verdict."""
    for gain in (0, 2):
        result = reserved(SOLO_JACK, gain)
        assert result.clear is (result.p_value < 0.05) is (gain > 0)
        one = reserve_cases.outcome(result)
        assert (one.clear, one.p) == (result.clear, result.p_value)


def test_where_there_is_nothing_to_choose_there_is_no_lead() -> None:
    alone = reserved(HEALTHY, 0, Rules(solos=()))
    assert alone.question.reservations == (HEALTHY,)
    found = judged(against("club"), [reserve_cases.outcome(alone)])
    made = reserve_cases.cases_report(found, alone.question, ["club"] * 4, ["club"], [])
    assert made.tables[0].rows[0]["gain"] is None
    assert made.data["cases"][0]["gain"] is None
    assert found.found[0].clear


def offered(gain: int) -> taking.Answer:
    """An answer from 500 made-up deals in which taking a poverty brings ``gain`` over no."""
    question = taking.Question(**holding(STRONG, rules=Rules.preset("kneipe")))
    luck = np.random.default_rng(1).integers(-3, 4, (3, 500))
    back = question.choices[0]
    taken = {(): luck[1] + gain, back: luck[2] + gain + 1}
    return taking.conclude(question, taking._Found(9000, 500, True, False), luck[0], taken)


def test_taking_a_poverty_flips_with_the_others() -> None:
    take, leave = offered(2), offered(-3)
    both = [taking_cases.outcome(one) for one in (take, leave)]
    assert [one.clear for one in both] == [True, True]
    assert max(one.p for one in both) < 1e-6
    found = judged(against("club", "random"), both)
    made = taking_cases.cases_report(found, take.question, ["club"] * 4, ["club", "random"], [])
    assert words(made) == (
        "The verdict flips with who the others are: take it against club under ddv, "
        "leave it against random under ddv."
    )
    assert "--offered" in made.command


def worth(points: int) -> hand_of.Answer:
    """An answer from 600 made-up deals that bring ``points`` in the mean, spread by two."""
    tally = hand_of.Tally.empty()
    tally.scores[0, HALF + points - 2] = tally.scores[0, HALF + points + 2] = 300
    known = Values(np.linspace(-3, 3, 101), 1000, True)
    question = hand_of.Question(**holding(STRONG))
    return hand_of.conclude(question, tally, known, False)


def test_whether_a_hand_wins_points_flips_with_the_others() -> None:
    results = [worth(1), worth(-1), worth(0)]
    outcomes = [hand_cases.outcome(one) for one in results]
    assert [one.verdict for one in outcomes] == ["wins", "loses", "undecided"]
    assert outcomes[2].best.startswith("50 % (")
    names = ["club", "pagat", "random"]
    found = judged(against(*names), outcomes)
    made = hand_cases.cases_report(found, results[0].question, ["club"] * 4, names, [])
    assert words(made) == (
        "The verdict flips with who the others are: wins points against club under ddv, "
        "loses points against pagat under ddv; undecided in 1 of 3 cases."
    )
    assert [one.title for one in made.tables[0].columns][3:5] == ["Better than", "Worth"]


def test_a_case_that_cannot_be_answered_is_named() -> None:
    def fails(number: int, _: Progress | None) -> Outcome:
        raise DokoError("nobody asked")

    with pytest.raises(DokoError, match=r"^against random under ddv: nobody asked$"):
        explore(against("random", "club"), fails)


@pytest.mark.parametrize("command", ["reserve", "hand"])
def test_the_commands_show_a_grid(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(hand_values, "HANDS", 200)
    asked = (command, JACKS, *QUICK, "--format", "json")
    ran = doko(*asked, "--rules", "ddv", "--rules", "kneipe", "--against", "random")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    grid = [(one["others"], one["rules"]) for one in data["cases"]]
    assert grid == [("random", "ddv"), ("random", "kneipe")]
    # each case is what the plain question says
    table = [word for who in ("club", *["random"] * 3) for word in ("--strategy", who)]
    plain = doko(*asked, "--rules", "kneipe", *table)
    assert data["answers"][1] == json.loads(plain.out)["data"]


@pytest.mark.parametrize("command", ["reserve", "hand"])
def test_one_case_is_the_plain_answer(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(hand_values, "HANDS", 200)
    plain = doko(command, JACKS, *QUICK)
    again = doko(command, JACKS, "--rules", "ddv", "--rules", "ddv", "--against", "club", *QUICK)
    assert plain.code == 0
    assert plain.out == again.out
