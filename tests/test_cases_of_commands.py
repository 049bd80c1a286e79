"""``--against`` and repeated ``--rules`` in reserve and hand: made-up flips, and their grids."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses import hand as hand_of
from analyses import hand_values, reservation, reservation_plans, taking, thresholds
from analyses.alternatives import GAIN_HALF
from analyses.alternatives import Tally as Played
from analyses.hand_values import Values
from analyses.race import Race
from analyses.same_deals import RuleSet
from analyses.sensitivity import Case, Outcome, Sensitivity, cases, explore, judged
from analyses.threshold_solos import SoloSums
from analyses.threshold_sums import Sums
from doko_sim.cards import parse_cards
from doko_sim.chunks import Progress
from doko_sim.contracts import HEALTHY, SOLO_JACK
from doko_sim.engine.state import HALF
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports import sensitivity
from reports.askable import Askable, Told
from reports.elsewhere import DEALS, TITLE
from reports.hand_cases import HAND
from reports.model import Report
from reports.reserve_cases import RESERVE
from reports.taking_cases import TAKE
from reports.threshold_cases import THRESHOLDS
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
    return cases(["club"] * 4, names, [DDV])


def told(about: Askable[Any, Any], *answers: Any) -> tuple[Sensitivity, Report]:
    """The report on made-up answers against club, and so on, under ddv."""
    names = ["club", "random", "pagat"][: len(answers)]
    outcomes = [about.outcomes(one) for one in answers]
    (found,) = judged(list(zip(against(*names), outcomes, strict=True)))
    asked = Told(["club"] * 4, names, [])
    return found, sensitivity.report(about, [found], answers[0].question, asked)


def reserved(best: int, gain: int, rules: Rules | None = None) -> reservation.Answer:
    """An answer from 1,000 made-up deals in which one reservation brings ``gain`` more."""
    question = reservation_plans.Question(**holding(JACKS, rules=rules or Rules()))
    race = Race(len(question.choices))
    plans = [reservation_plans.said(choice) for choice in question.choices]
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
    (one,) = RESERVE.outcomes(solo)
    assert one.best.startswith("jack solo, ")
    assert one.gain == solo.lead
    found, made = told(RESERVE, solo, none)
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
        (one,) = RESERVE.outcomes(result)
        assert (one.clear, one.p) == (result.clear, result.p_value)


def test_where_there_is_nothing_to_choose_there_is_no_lead() -> None:
    alone = reserved(HEALTHY, 0, Rules(solos=()))
    assert alone.question.reservations == (HEALTHY,)
    found, made = told(RESERVE, alone)
    assert made.tables[0].rows[0]["gain"] is None
    assert made.data["cases"][0]["gain"] is None
    assert found.found[0].clear


def offered(gain: int) -> taking.Answer:
    """An answer from 500 made-up deals in which taking a poverty brings ``gain`` over no."""
    question = taking.Question(**holding(STRONG, rules=Rules.preset("kneipe")))
    luck = np.random.default_rng(1).integers(-3, 4, (3, 500))
    back = question.choices[0]
    taken = {(): luck[1] + gain, back: luck[2] + gain + 1}
    race = taking._Race(100, luck[0], taken)
    return taking.conclude(question, taking._Found(9000, 500, True, False), race)


def test_taking_a_poverty_flips_with_the_others() -> None:
    take, leave = offered(2), offered(-3)
    found, made = told(TAKE, take, leave)
    assert [one.outcome.clear for one in found.found] == [True, True]
    assert max(one.outcome.p for one in found.found) < 1e-6
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
    found, made = told(HAND, *results)
    outcomes = [one.outcome for one in found.found]
    assert [one.verdict for one in outcomes] == ["wins", "loses", "undecided"]
    assert outcomes[2].best.startswith("50 % (")
    assert words(made) == (
        "The verdict flips with who the others are: wins points against club under ddv, "
        "loses points against random under ddv; undecided in 1 of 3 cases."
    )
    assert [one.title for one in made.tables[0].columns][3:5] == ["Better than", "Worth"]


def test_a_case_that_cannot_be_answered_is_named() -> None:
    def fails(_: int, __: Progress | None) -> list[Outcome]:
        raise DokoError("nobody asked")

    with pytest.raises(DokoError, match=r"^against random under ddv: nobody asked$"):
        explore([(case, 1) for case in against("random", "club")], fails)


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


def played(*gains: int) -> thresholds.Played:
    """Made-up sums: hands of Re, and of Kontra, gain so much by announcing, whatever they hold."""
    made = thresholds.Played(
        thresholds.Ask(Rules(), table_of("club")), Sums(False, 500), SoloSums()
    )
    made.sums.number[:, : len(gains)] = 10
    for role, gain in enumerate(gains):
        made.sums.gains["last"][:, role] = 10 * gain
        # groups differ by chance
        made.sums.gains["last"][::2, role] += 2
        made.sums.gains["last"][1::2, role] -= 2
    return made


def test_whether_published_thresholds_hold_flips_with_the_others() -> None:
    answers = [played(1, -1), played(-1, -1)]
    outcomes = [THRESHOLDS.outcomes(one) for one in answers]
    found = judged(list(zip(against("club", "random"), outcomes, strict=True)))
    made = sensitivity.report(
        THRESHOLDS, found, answers[0].ask, Told(["club"] * 4, ["club", "random"], [])
    )
    assert made.sentences == [
        "Re: What is said of the published threshold flips with who the others are: too high "
        "against club under ddv, too low against random under ddv.",
        "Kontra: What is said of the published threshold does not depend on who the others are: "
        "too low in both cases.",
    ]
    assert [row["topic"] for row in made.tables[0].rows] == ["Re", "Kontra"] * 2
    assert made.command == (
        "doko thresholds --deals 250000 --strategy club --against club --against random --seed 1"
    )


@pytest.mark.parametrize(
    ("command", "amount"),
    [("solos", ("--hands", "400", "--deals", "8")), ("thresholds", ("--deals", "400"))],
)
def test_questions_of_all_hands_show_a_grid(
    doko: Doko, command: str, amount: tuple[str, ...]
) -> None:
    asked = (command, *amount, "--threads", "1", "--format", "json")
    ran = doko(*asked, "--rules", "ddv", "--rules", "kneipe", "--against", "random")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert {(one["others"], one["rules"]) for one in data["cases"]} == {
        ("random", "ddv"), ("random", "kneipe"),
    }  # fmt: skip
    # each case is what the plain question says, and that its command makes again
    plain = doko(*asked, "--rules", "kneipe", "--against", "random")
    report = json.loads(plain.out)
    assert data["answers"][1] == report["data"]
    assert report["data"]["against"] == "random"
    again = doko(*shlex.split(report["command"])[1:], "--format", "json")
    assert json.loads(again.out)["data"] == report["data"]


def test_each_seat_faces_the_others(doko: Doko) -> None:
    """Against itself nothing changes, against others it does."""
    asked = ("solos", "--hands", "400", "--deals", "8", "--threads", "1", "--format", "json")
    alone, same = doko(*asked), doko(*asked, "--against", "club")
    rows = [json.loads(one.out)["data"]["rows"] for one in (alone, same)]
    assert rows[0] == rows[1]
    weak = json.loads(doko(*asked, "--against", "random").out)["data"]["rows"]
    assert weak != rows[0]


@pytest.mark.parametrize("command", ["reserve", "hand"])
def test_one_case_is_the_plain_answer(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(hand_values, "HANDS", 200)
    plain = doko(command, JACKS, *QUICK)
    again = doko(command, JACKS, "--rules", "ddv", "--rules", "ddv", "--against", "club", *QUICK)
    assert plain.code == 0
    assert plain.out == again.out


def test_json_holds_all_that_the_page_of_the_same_command_shows(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checksum on the page is that of the JSON, and the JSON makes the page to the byte."""
    monkeypatch.setitem(DEALS, "announce", 60)
    asked = ("announce", STRONG, *QUICK)
    files = {ending: tmp_path / f"a.{ending}" for ending in ("json", "html", "md", "csv", "txt")}
    for file in files.values():
        assert doko(*asked, "-o", str(file)).code == 0
    kept, made = (files[ending].read_bytes() for ending in ("json", "html"))
    assert json.loads(kept)["tables"][-1]["name"] == TITLE
    assert hashlib.sha256(kept).hexdigest() in made.decode()
    assert doko(*asked, "--format", "json").out.encode() == kept
    for ending in ("html", "md", "csv"):
        again = tmp_path / f"b.{ending}"
        assert doko("show", str(files["json"]), "-o", str(again)).code == 0
        assert again.read_bytes() == files[ending].read_bytes(), ending
    assert TITLE in files["md"].read_text(encoding="utf-8")
    # what is for the screen is not waited for
    assert TITLE not in files["txt"].read_text(encoding="utf-8")
    assert TITLE not in doko(*asked).out
