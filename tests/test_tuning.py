"""``doko strategies tune``: what is tried, found, tested on fresh deals, written and said."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses import tuning_search
from analyses.duel import PLANNED, Question, looks
from analyses.sequential import Test, confidence_sequence
from analyses.tuning import Tuned, checked, search, tune
from analyses.tuning_wish import STEPS, Tried, Wish, spans
from doko_sim.errors import DokoError
from doko_sim.players.parameter_files import read
from doko_sim.players.strategy import Player, player
from doko_sim.rules import Rules
from reports.tuning import file_text, report
from tests.conftest import Ran

Doko = Callable[..., Ran]
DDV = Rules.preset("ddv")
PAGAT = player("pagat")


@pytest.fixture
def optuna() -> Any:
    return pytest.importorskip("optuna", reason="Optuna (the extra tune) is not installed")


def wish(who: Player, *over: str, **rest: Any) -> Wish:
    numbers = {"deals": 40, "budget": 300, "most": 2000} | rest
    return Wish(who, spans(who, over), DDV, **numbers)


def hill(question: Question, first: int, deals: int, threads: int | None) -> np.ndarray:
    """Gains with their top at re_threshold 60 and kontra_threshold 95, the same luck for all."""
    values = question.first.values
    away = abs(values["re_threshold"] - 60) / 50 + abs(values["kontra_threshold"] - 95) / 50
    luck = np.random.default_rng((question.seed, first)).normal(0, 0.02)
    return np.full(deals, 0.5 - away + luck)


def test_the_values_to_try_lie_around_the_present_one() -> None:
    by = {
        one.parameter.name: one
        for one in spans(
            player("pagat,re_threshold=40"),
            ["re_threshold", "kontra_threshold=60..110", "no90_chance", "reply", "solo_loss"],
        )
    }
    assert (by["re_threshold"].low, by["re_threshold"].high) == (0, 115)
    assert (by["kontra_threshold"].low, by["kontra_threshold"].high) == (60, 110)
    assert (by["no90_chance"].low, by["no90_chance"].high) == (0.64, 1)
    assert (by["reply"].low, by["reply"].high, by["reply"].present) == (0, 1, 1)
    chance = by["no90_chance"]
    assert chance.rounded(0.77777) == 0.778
    assert chance.rounded(8 / 9) == 8 / 9, "the present value stays what it is"
    assert by["re_threshold"].rounded(71.31) == 71


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (["re_treshold"], "did you mean 're_threshold'"),
        (["re_threshold", "re_threshold"], "named twice"),
        (["re_threshold=70"], "expected LOW..HIGH"),
        (["re_threshold=90..60"], "the lower number first"),
        (["re_threshold=a..60"], "from 0 to 300"),
        (["re_threshold=60..900"], "from 0 to 300"),
        (["reply=0..1"], "it is a switch"),
        ([], "no parameter to tune"),
    ],
)
def test_what_cannot_be_tuned_is_refused(over: list[str], words: str) -> None:
    with pytest.raises(DokoError, match=words):
        wish(PAGAT, *over)


@pytest.mark.parametrize("rest", [{"deals": 39}, {"budget": 39}, {"gain": 0.0}, {"seed": -1}])
def test_numbers_that_are_none_are_refused(rest: dict[str, Any]) -> None:
    with pytest.raises(DokoError, match="expected"):
        wish(PAGAT, "re_threshold", **rest)


def test_it_climbs_and_cuts_what_is_worse(optuna: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning_search, "blocks", hill)
    asked = wish(PAGAT, "re_threshold=20..120", "kontra_threshold=20..120", budget=1500)
    found = search(asked)
    present, *others = found.trials
    assert present.values == {"re_threshold": 75, "kontra_threshold": 85}
    assert present.gains == (0.0,) * STEPS, "nobody gains on himself"
    assert found.best is not None
    assert found.best.gain == max(one.gain for one in found.trials), "both values matter"
    assert found.best.gain > 0.2
    cut = [one for one in others if not one.whole]
    assert len(cut) > len(others) / 2
    assert all(len(one.gains) < STEPS and one.gain < found.best.gain for one in cut)
    assert 1500 <= found.deals < 1500 + 3 * asked.deals


def test_a_value_that_does_not_matter_goes_back(
    optuna: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_re(question: Question, first: int, deals: int, threads: int | None) -> np.ndarray:
        away = abs(question.first.values["re_threshold"] - 60) / 50
        luck = np.random.default_rng(first).normal(0, 0.02)
        return np.full(deals, 0.5 - away + luck)

    monkeypatch.setattr(tuning_search, "blocks", only_re)
    over = ("solo_loss", "re_threshold=20..120", "no90_chance", "reply")
    asked = wish(PAGAT, *over, budget=1200)
    found = search(asked)
    assert found.best is not None
    kept = {"solo_loss": 45.0, "no90_chance": 8 / 9, "reply": 1.0}
    assert found.best.values.items() >= kept.items()
    assert found.best.values["re_threshold"] != 75
    assert found.best in found.trials


def test_the_same_wish_finds_the_same(optuna: Any) -> None:
    asked = wish(PAGAT, "re_threshold=50..100", "reply")
    one = search(asked, threads=1)
    assert search(asked, threads=2) == one
    assert search(replace(asked, seed=2), threads=1).trials != one.trials
    assert any(tried.gain for tried in one.trials)
    low, high = one.trials[-1].estimate().interval
    assert low <= one.trials[-1].gain <= high


def test_a_planted_loss_is_found_and_confirmed(optuna: Any) -> None:
    handicapped = player("pagat,feed_partner=off")
    asked = wish(handicapped, "feed_partner", deals=400, budget=1600, gain=0.1, most=20_000)
    found = tune(asked)
    assert found.best is not None
    assert found.best.values == {"feed_partner": 1.0}
    assert found.is_better
    assert found.check is not None
    assert found.check.question.seed == asked.fresh_seed != asked.seed
    assert found.check.gain.low > 0
    text = " ".join(report(found, "").sentences)
    assert text.startswith("Better: feed_partner=on gains +")
    assert found.player is not None
    assert found.player.block() == PAGAT.block()


def test_luck_in_the_search_is_not_called_better() -> None:
    asked = wish(PAGAT, "re_threshold", gain=0.05, most=20_000)
    lucky = Tried({"re_threshold": 200.0}, (0.3, 0.2), 4, True)
    found = checked(Tuned(asked, (lucky,), lucky))
    assert found.check is not None
    assert found.check.outcome == "H0"
    assert not found.is_better
    assert report(found, "").sentences[0].startswith("No clear gain: re_threshold=200 comes to -")


def test_values_clearly_better_are_better_though_the_test_is_open() -> None:
    asked = wish(player("pagat,feed_partner=off"), "feed_partner", gain=0.01, most=1000)
    good = Tried({"feed_partner": 1.0}, (0.3, 0.2), 4, True)
    found = checked(Tuned(asked, (good,), good))
    assert found.check is not None
    assert found.check.outcome == "undecided"
    assert found.check.gain.low > 0
    assert found.is_better
    document = report(found, "")
    assert document.sentences[0].startswith("Better: feed_partner=on gains +")
    assert any("Better by the interval alone" in note for note in document.notes)


def test_what_the_test_leaves_open_says_what_to_raise() -> None:
    asked = wish(PAGAT, "re_threshold=74..80", gain=0.01, most=1000)
    same = Tried({"re_threshold": 74.0}, (0.3, 0.2), 4, True)
    found = checked(Tuned(asked, (same,), same))
    assert found.verdict == "undecided"
    said, more = report(found, "").sentences
    assert said.startswith("Not decided: re_threshold=74 comes to ")
    assert "more than --most 1000 deals" in more
    assert "No clear gain" not in said + more
    assert "# Perhaps no better than pagat: " in file_text(found)


def test_a_clear_gain_below_the_one_asked_for_is_called_too_small() -> None:
    asked = wish(player("pagat,feed_partner=off"), "feed_partner", gain=0.9, most=1000)
    good = Tried({"feed_partner": 1.0}, (0.3, 0.2), 4, True)
    found = checked(Tuned(asked, (good,), good))
    assert found.check is not None
    assert (found.check.outcome, found.verdict) == ("H0", "small")
    assert found.check.gain.low > 0
    (said,) = report(found, "").sentences
    assert said.startswith("Too small: ")
    assert "one of 0.9" in said


@pytest.mark.parametrize(("gain", "most"), [(0.01, 40_000), (0.05, 10_000)])
def test_without_a_gain_better_is_said_no_oftener_than_the_test_errs(
    gain: float, most: int
) -> None:
    """The test's H1, and at ``most`` the interval that holds at all looks, on normal gains."""
    rng, times, sd = np.random.default_rng(1), 4000, 0.6
    lower, upper = Test(0, gain).bounds
    total, before = np.zeros(times), 0
    is_open, is_better = np.ones(times, bool), np.zeros(times, bool)
    for look in looks(most):
        total += rng.normal(0, sd * np.sqrt(look - before), times)
        before = look
        ratio = gain * (total - look * gain / 2) / sd**2
        is_better |= is_open & (ratio >= upper)
        is_open &= (lower < ratio) & (ratio < upper)
    half = confidence_sequence(most, 0.0, sd**2, 0.95, PLANNED)
    is_better |= is_open & (total / most > half)
    assert 0 < is_better.mean() < 0.05


def test_a_file_is_written_that_strategy_takes(optuna: Any, doko: Doko, tmp_path: Path) -> None:
    file = str(tmp_path / "tuned.toml")
    words = ("--deals", "800", "--budget", "16000", "--gain", "0.1", "--most", "20000")
    over = "feed_partner,re_threshold=60..90"
    weak = "pagat,feed_partner=off"
    ran = doko("strategies", "tune", weak, "--over", over, *words, "-o", file)
    assert ran.code == 0, ran.err
    assert f"Written to {file}; --strategy {file} plays it." in ran.err
    assert max(map(len, (line for line in ran.out.splitlines() if "Again" not in line))) <= 100
    assert "Better: " in ran.out
    text = Path(file).read_text()
    assert text.startswith("# Tuned by doko strategies tune over feed_partner, re_threshold, ")
    assert " fresh deals (+" in text.splitlines()[1]
    assert read(file).values.get("feed_partner", 1) == 1
    assert doko("simulate", "--strategy", file, "--deals", "100").code == 0
    again = doko("strategies", "tune", "pagat", "--over", "reply", "-o", file)
    assert again.code == 2
    assert "is there already" in again.err


def test_without_a_gain_nothing_is_written_but_if_asked(
    optuna: Any, doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = Tried({"re_threshold": 200.0}, (0.3, 0.2), 4, True)
    monkeypatch.setattr(tuning_search.Search, "best", lambda self: bad)
    file = tmp_path / "t.toml"
    words = ("strategies", "tune", "pagat", "--over", "re_threshold", "--deals", "40", "--budget",
             "40", "--gain", "0.05", "--most", "20000", "-o", str(file))  # fmt: skip
    ran = doko(*words)
    assert ran.code == 0
    assert "No clear gain" in ran.out
    assert "Nothing is written" in ran.err
    assert not file.exists()
    assert doko(*words, "--anyway").code == 0
    assert file.read_text().splitlines()[1].startswith("# No clear gain over pagat: -")


def test_what_has_no_effect_gains_nothing(optuna: Any, doko: Doko) -> None:
    ran = doko("strategies", "tune", "pagat", "--over", "piglet_points", "--deals", "40",
               "--budget", "200", "--format", "json")  # fmt: skip
    assert ran.code == 0
    answer = json.loads(ran.out)
    assert answer["sentences"][0].startswith("No clear gain: none of 5 trials")
    assert answer["data"]["best"] is None
    assert all(one["gain"][0] == 0 for one in answer["data"]["trials"])


def test_an_interrupt_keeps_the_best_so_far(
    optuna: Any, doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0

    def interrupted(*words: Any) -> np.ndarray:
        nonlocal calls
        calls += 1
        if calls > 450:
            raise KeyboardInterrupt
        return hill(*words)

    monkeypatch.setattr(tuning_search, "blocks", interrupted)
    file = tmp_path / "t.toml"
    over = "re_threshold=20..120,kontra_threshold=20..120"
    ran = doko("strategies", "tune", "pagat", "--over", over, "-o", str(file))
    assert ran.code == 130
    assert "the best values so far are kept" in ran.err
    assert "is not tested on fresh deals" in " ".join(ran.out.split())
    assert "not tested on fresh deals" in file.read_text()
    calls = 451
    file.unlink()
    ran = doko("strategies", "tune", "pagat", "--over", over, "-o", str(file))
    assert ran.code == 130
    assert "there is nothing to keep" in ran.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pagatt", "--over", "reply"), "did you mean 'pagat'"),
        (("random", "--over", "reply"), "no parameter 'reply'"),
        (("pagat", "--over", "reply", "-o", "t.json"), "ends in .toml"),
        (("pagat", "--over", "reply", "-o", "doko.toml"), "expected another name"),
        (("pagat", "--over", "reply", "-o", "no/such/folder/t.toml"), "does not exist"),
        (("pagat", "--over", ","), "no parameter to tune"),
        (("pagat", "--over", "reply", "--gain", "-1"), "a gain of -1"),
        (("pagat", "--over", "reply", "--gain", "50"), "a gain of 50.0 given; expected"),
        (("pagat", "--over", "reply", "--budget", "5000"), "--budget 2000000, or smaller trials"),
        (("pagat", "--over", "reply", "--budget", "5000"), "--deals 100"),
    ],
)
def test_wrong_input_is_one_line(doko: Doko, words: tuple[str, ...], said: str) -> None:
    ran = doko("strategies", "tune", *words)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_without_optuna_a_line_says_what_to_install(
    doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    ran = doko("strategies", "tune", "pagat", "--over", "reply")
    assert ran.code == 2
    assert "pip install 'doko-sim[tune]'" in ran.err
    assert len(ran.err.strip().splitlines()) == 1
