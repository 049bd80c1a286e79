"""``doko calibrate``: what is counted, the verdicts, the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analyses.calibration import CHUNK, Calibration, beside, calibrate, said_of
from analyses.counts import Games
from analyses.estimate import Estimate, share
from analyses.published import BY_KEY, FIGURES, SOLO_ORDER, Published
from docs.make_calibration import BLOCK, VARIANTS, page, with_table
from doko_sim.chunks import Crew
from doko_sim.contracts import CONTRACTS
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from reports.calibration import published_text, report
from tests.conftest import ROOT, Ran

Doko = Callable[..., Ran]
DEALS = 3_000
PLAN = Plan(Rules.preset("ddv"), table_of("pagat"), 3)


@pytest.fixture(scope="module")
def rows() -> np.ndarray:
    """The games that `found` is about, one by one."""
    played = np.zeros(DEALS, ROW_DTYPE)
    PLAN.table().play(0, DEALS, np.zeros(1, COUNTS_DTYPE), played)
    return played


@pytest.fixture(scope="module")
def found() -> Calibration:
    return calibrate(PLAN, DEALS, threads=1)


def counted(rows: np.ndarray) -> dict[str, float]:
    """The figures in plain Python, game by game."""
    games = [row for row in rows if row["played"]]
    by = {name: [row for row in games if CONTRACTS[row["contract"]] == name] for name in CONTRACTS}
    no_90 = [
        row["card_points"][1 - side] < 90
        for row in games
        for side in (0, 1)
        if row["level"][side] >= 2
    ]

    def won(contract: str) -> float:
        return sum(row["winner"] == 0 for row in by[contract]) / len(by[contract])

    normal = by["normal"]
    return {
        "re_wins": won("normal"),
        "re_card_points": sum(int(row["card_points"][0]) for row in normal) / len(normal) / 2,
        "weddings_won": won("wedding"),
        "announced": sum(max(row["level"]) > 0 for row in games) / len(games),
        "jack_solos": len(by["solo_jack"]) / len(games),
        "jack_solos_won": won("solo_jack"),
        "normal": len(normal) / len(games),
        "no_90_kept": sum(no_90) / len(no_90),
    }


def test_every_figure_is_what_its_words_say(rows: np.ndarray, found: Calibration) -> None:
    expected = counted(rows)
    assert set(expected) == set(BY_KEY)
    for one in found.figures:
        assert one.measured.value == pytest.approx(expected[one.published.key])
        assert one.measured.low < one.measured.value < one.measured.high
        assert one.difference.value == pytest.approx(one.measured.value - one.published.value)


def test_solos_and_what_is_said_are_counted(rows: np.ndarray, found: Calibration) -> None:
    played = [CONTRACTS[row["contract"]] for row in rows if row["played"]]
    number = {one.kind: one.games for one in found.solos}
    assert number["ace"] == played.count("solo_ace")
    suits = ("diamond", "heart", "spade", "club")
    assert number["suit"] == sum(played.count(f"solo_{suit}") for suit in suits)
    assert list(number) == list(SOLO_ORDER)
    further = {one.key: one.measured for one in found.further}
    level = rows["level"][rows["played"] != 0] > 0
    assert further["re"].value == pytest.approx(level[:, 0].mean())
    assert further["kontra"].value == pytest.approx(level[:, 1].mean())
    assert further["both"].value == pytest.approx(level.all(axis=1).mean())
    pairs = rows[(rows["played"] != 0) & (rows["lone_player"] < 0) | (rows["partner"] >= 0)]
    assert further["size"].value == pytest.approx(np.abs(pairs["value"].astype(int)).mean())
    assert further["value"].value == pytest.approx(pairs["value"].mean())


def test_who_said_what_by_contract() -> None:
    rows = np.zeros(5, ROW_DTYPE)
    rows["played"] = [1, 1, 1, 1, 0]
    rows["contract"] = [0, 0, 1, 9, 0]
    rows["level"] = [(0, 0), (1, 0), (0, 3), (2, 1), (1, 1)]
    said = said_of(rows)
    assert said[0].tolist() == [1, 1, 0, 0]
    assert said[1].tolist() == [0, 0, 1, 0]
    assert said[9].tolist() == [0, 0, 0, 1]
    assert said.sum() == 4


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.67, 0.69, "within"),
        (0.60, 0.65, "outside"),
        (0.65, 0.67, "open"),
        (0.71, 0.73, "outside"),
    ],
)
def test_the_verdict_is_about_the_whole_interval(low: float, high: float, verdict: str) -> None:
    measured = Estimate((low + high) / 2, low, high, 1000, 0.4)
    assert beside(BY_KEY["re_wins"], measured).verdict == verdict
    assert beside(BY_KEY["normal"], measured).verdict is None


def test_nothing_counted_has_no_verdict() -> None:
    assert beside(BY_KEY["jack_solos_won"], share(0, 0)).verdict is None


def test_the_bands_are_those_that_are_wanted() -> None:
    wanted = {one.key: published_text(one) for one in FIGURES if one.wanted}
    assert wanted == {
        "re_wins": "68 ±2",
        "re_card_points": "68 ±1.5",
        "weddings_won": "83 ±4",
        "announced": "75 ±7",
        "jack_solos": "3.4 ±1",
        "jack_solos_won": "62 ±6",
    }
    assert all(one.source and one.what for one in FIGURES)


def test_what_is_not_published_does_not_stand_under_published(found: Calibration) -> None:
    made = report(found, "")
    titles = {"published": BY_KEY["normal"].title, "asked": BY_KEY["no_90_kept"].title}
    for table in made.tables:
        keys = {column.key for column in table.columns}
        figures = [row.get("figure") for row in table.rows]
        assert (titles["asked"] in figures) == ("asked" in keys)
        assert titles["asked"] not in figures or "published" not in keys
        assert titles["published"] not in figures or "published" in keys
    data = {one["name"]: one for one in made.data["figures"]}
    assert (data["no_90_kept"]["published"], data["no_90_kept"]["by_rules"]) == (None, 8 / 9)
    assert (data["normal"]["published"], data["normal"]["by_rules"]) == (0.7, None)


def test_threads_and_chunks_change_nothing(found: Calibration) -> None:
    again = calibrate(Plan(PLAN.rules, PLAN.players, 3), CHUNK + 1, threads=1)
    other = calibrate(Plan(PLAN.rules, PLAN.players, 3), CHUNK + 1, threads=3)
    assert report(again, "").data == report(other, "").data
    assert again.figures != found.figures


def test_a_table_without_announcements_or_solos_says_so(doko: Doko) -> None:
    quiet = "random,announce=0,solo=0,wed=0"
    ran = doko("calibrate", "--strategy", quiet, "--deals", "2000", "--format", "json")
    data = json.loads(ran.out)["data"]
    by = {one["name"]: one for one in data["figures"]}
    assert by["announced"]["measured"]["value"] == 0
    assert by["announced"]["verdict"] == "outside"
    assert by["jack_solos_won"]["verdict"] is None
    shown = doko("calibrate", "--strategy", quiet, "--deals", "2000").out
    text = " ".join(shown.split())
    assert "No solo was played." in text
    assert "without a game to count: weddings won, jack solos won" in text


def test_all_deals_thrown_in_is_wrong_input() -> None:
    games = Games.of(np.zeros(1, COUNTS_DTYPE), PLAN.rules)
    assert games.played == 0
    from analyses.calibration import Tally, judged

    with pytest.raises(DokoError, match="not one deal was played"):
        judged(PLAN, Tally(), 10)


def test_other_rules_than_the_tournament_are_named(doko: Doko) -> None:
    ran = doko("calibrate", "--rules", "kneipe", "--deals", "300")
    assert ran.code == 0
    assert "these rules are others" in ran.out
    assert "these rules are others" not in doko("calibrate", "--deals", "300").out


def test_it_fits_a_screen_and_can_be_made_again(doko: Doko) -> None:
    first = doko("calibrate", "--deals", "2000", "--seed", "5")
    assert max(map(len, first.out.splitlines())) <= 100
    tables = first.out.split("Rules ddv")[0].split("Wanted:")[1]
    assert max(map(len, tables.splitlines())) <= 80
    (again,) = re.findall(r"^Again: doko (.*)$", first.out, re.MULTILINE)
    assert doko(*again.split()).out == first.out


def test_an_interrupt_shows_what_was_played(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Crew.run

    def stopped(self: Crew[Any], first: int, deals: int, *rest: Any) -> int:
        done = whole(self, first, min(deals, 500), *rest)
        self.interrupted = True
        return done

    monkeypatch.setattr(Crew, "run", stopped)
    ran = doko("calibrate", "--deals", "1000")
    assert ran.code == 130
    assert "500 of 1,000 deals" in ran.err
    assert "--deals 500" in ran.out
    assert "A part only" in ran.out


def test_the_page_shows_what_the_command_prints() -> None:
    text = (ROOT / "docs" / "calibration.md").read_text(encoding="utf-8")
    assert [found[1] for found in BLOCK.finditer(text)]
    assert page(text) == text


@pytest.mark.slow
def test_the_page_shows_what_moves_the_figures() -> None:
    text = (ROOT / "docs" / "calibration.md").read_text(encoding="utf-8")
    assert with_table(text) == text
    assert all(f"| `{name}` | " in text for name in VARIANTS)


def test_the_page_names_every_band() -> None:
    text = (ROOT / "docs" / "calibration.md").read_text(encoding="utf-8")
    for one in FIGURES:
        if one.wanted:
            assert _band(one) in text


def _band(one: Published) -> str:
    if one.key == "re_wins":
        return "Re wins, 66 to 70 %"
    return published_text(one) + (" %" if one.share else " |")
