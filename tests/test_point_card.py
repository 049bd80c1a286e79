"""The card: what it is fitted to, what it loses, and the data that come with the package."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from analyses.card_data import SIDES, card, hand_values
from analyses.card_hands import CELLS, Setting, cell_of, cells, fresh
from analyses.hand_features import PLAIN, Reader
from analyses.play_digest import play_digest
from analyses.point_card import (
    Judged,
    by_card,
    constant,
    counts_of_cells,
    fit,
    full_model,
    mean,
)
from cli.commands.point_card import main
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from tests.conftest import Ran

Doko = Callable[..., Ran]

SETTING = Setting(Rules(), table_of(("random",) * 4), 3)


def test_a_card_is_found_again() -> None:
    """Gains that are whole tenths of the counts give back their weights and the threshold."""
    rng = np.random.default_rng(2)
    plain = counts_of_cells()
    weights = np.array([8, 3, 2, 1, 4, 3, 6, 2])
    sums = np.zeros((2, 2, 4, CELLS), np.int64)
    sums[0] = rng.poisson(0.2, (2, 4, CELLS))
    points = weights @ plain
    for seat in range(4):
        sums[1, :, seat] = sums[0, :, seat] * (points - 20 - seat)
    sums[1] *= 100
    sums[0] *= 1000
    for side in fit(sums):
        assert side.weights == tuple(weights)
        assert side.thresholds == (20, 21, 22, 23) or side.thresholds == (21, 22, 23, 24)


def test_points_are_small_numbers() -> None:
    """Gains five times as large make a point worth more, not the numbers larger."""
    plain = counts_of_cells()
    weights = np.array([8, 3, 2, 1, 4, 3, 6, 2])
    sums = np.zeros((2, 2, 4, CELLS), np.int64)
    sums[0] = np.random.default_rng(2).poisson(0.2, (2, 4, CELLS))
    sums[1] = sums[0] * (weights @ plain - 20)
    for factor, unit in ((1, 1.0), (0.1, 0.1), (0.2, 0.2), (0.12, 0.1), (0.15, 0.2)):
        scaled = (sums * np.array([1000, 1000 * factor])[:, None, None, None]).astype(np.int64)
        for side in fit(scaled):
            assert side.unit == unit
            assert side.weights == tuple(np.rint(weights * factor / unit).astype(int))
    assert {side.unit for side in fit(scaled, 0.5)} == {0.5}


def test_a_card_for_own_rules(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "card.json"
    asked = ("thresholds", "--card", "--rules", "kneipe", "--deals", "4000", "--seed", "3")
    assert doko(*asked, "-o", str(file)).code == 0
    found = json.loads(file.read_text())
    own = found["data"]["card"]
    assert own["rules"] == "kneipe"
    assert own["training_deals"] == 4000
    assert own["re"]["weights"] != card().about["re"]["weights"]
    assert found["command"] == "doko " + " ".join(
        (*asked[:4], "--strategy", "club", "--seed", "3", "--deals", "4000")
    )
    table = found["tables"][0]
    assert table["cut"]
    assert [row["re"] for row in table["rows"][-table["apart"] :]] == own["re"]["thresholds"]
    again = tmp_path / "again.json"
    assert doko(*found["command"].split()[1:], "-o", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_the_card_that_comes_along_is_printed_at_once(doko: Doko) -> None:
    shown = doko("thresholds", "--card")
    assert shown.code == 0
    assert "Again: doko thresholds --card\n" in shown.out
    assert "1,000,000 deals" in shown.out
    other = doko("thresholds", "--card", "--seed", "2", "--deals", "1000")
    assert "fitted to 1,000 deals" in other.out


def test_a_card_that_is_no_better_says_so_first(doko: Doko) -> None:
    told = " ".join(doko("thresholds", "--card", "--deals", "10").out.split())
    assert told.startswith(
        "A card for Re and Kontra For Re and Kontra this card is not clearly better than the "
        "published threshold"
    )
    assert "not clearly better" not in doko("thresholds", "--card").out


def test_what_counts_for_nothing_has_no_row(doko: Doko, tmp_path: Path) -> None:
    rules = tmp_path / "plain.toml"
    rules.write_text('hearts_ten = "plain"\n')
    told = doko("thresholds", "--card", "--deals", "30000", "--rules", str(rules)).out
    assert "each ten of hearts" not in told
    assert "each queen of spades" in told


@pytest.mark.parametrize(
    "words", [("--deaf",), ("--against", "club"), ("--rules", "ddv", "--rules", "kneipe")]
)
def test_what_a_card_cannot_be_asked_with(words: tuple[str, ...], doko: Doko) -> None:
    refused = doko("thresholds", "--card", *words)
    assert refused.code == 2
    assert "--card was given with" in refused.err
    assert "expected" in refused.err


def test_cells_hold_what_they_say() -> None:
    plain = counts_of_cells()
    assert (cell_of(plain) == np.arange(CELLS)).all()
    more = np.full((len(PLAIN), 1), 20)
    assert cell_of(more)[0] == CELLS - 1


@pytest.mark.parametrize("middle", [-0.5, 0.0, 0.4])
def test_the_noise_of_the_full_model_is_subtracted(middle: float) -> None:
    """With known true gains the estimate is the mean of their positive part, noise or not."""
    rng = np.random.default_rng(7)
    true = rng.normal(middle, 0.7, 400_000)
    halves = true + rng.normal(0, 0.12, (2, len(true)))
    found = mean(full_model(halves, halves.mean(axis=0)) - np.maximum(true, 0))
    plug_in = mean(np.maximum(halves.mean(axis=0), 0) - np.maximum(true, 0))
    assert abs(found.value) < 4 * found.error + 1e-4
    assert plug_in.value > abs(found.value) + 1e-3


def test_losses_are_seen_where_they_are() -> None:
    """Hands whose gains are known to a hair: always loses what the bad ones lose."""
    gain = np.array([1.0, -2.0, 0.5, -0.25])
    some = Judged(np.zeros((8, 4)), np.zeros(4), np.arange(4), np.stack([gain, gain]), gain)
    assert some.loss(constant(True)).value == pytest.approx(2.25 / 4)
    assert some.loss(constant(False)).value == pytest.approx(1.5 / 4)
    assert some.only(1).gain.tolist() == [-2.0]


def test_fresh_hands_and_cells_do_not_depend_on_threads() -> None:
    one, two = (cells(SETTING, 12_000, threads)[0] for threads in (1, 2))
    assert one.deals == two.deals == 12_000
    assert np.array_equal(one.sums, two.sums)
    assert one.sums[0].sum() > 12_000
    hands = [fresh(SETTING, 45, 40, threads)[0] for threads in (1, 2)]
    for name in ("hands", "seat", "number", "gain", "points", "squares"):
        assert np.array_equal(getattr(hands[0], name), getattr(hands[1], name))
    elders = np.bitwise_count(hands[0].hands & Reader(Rules()).elders)
    assert not hands[0].number[elders == 2].any()
    assert (hands[0].number[elders < 2] > 0).all()


def test_the_data_that_come_along() -> None:
    """A second seed refits the weights within one; the card loses least on both sides."""
    about = card().about
    for number, name in enumerate(SIDES):
        own = about[name]
        again = own["refit"]["weights"]
        assert all(abs(a - b) <= 1 for a, b in zip(own["weights"], again, strict=True))
        assert own["weights"] == list(card().sides[number].weights)
        losses = {rule: triple[0] for rule, triple in own["loss"].items()}
        assert min(losses, key=lambda rule: losses[rule]) == "card"
        assert losses["never"] == pytest.approx(own["full"][0], abs=1e-5)
    assert by_card(card().sides[0])(np.zeros((8, 1), int), np.zeros(1), np.zeros(1, int)) == [False]


def test_the_data_are_about_the_present_players() -> None:
    """Where this fails, players play otherwise than they did: `make point-card` measures anew."""
    about = card().about
    assert about["play"] == play_digest(Rules(), table_of(about["strategy"]))


@pytest.mark.slow
def test_another_seed_gives_the_same_card_within_one() -> None:
    club = Setting(Rules(), table_of(("club",) * 4), 77)
    for side, own in zip(fit(cells(club, 300_000)[0].sums), card().sides, strict=True):
        assert all(abs(a - b) <= 1 for a, b in zip(side.weights, own.weights, strict=True))
        assert all(abs(a - b) <= 2 for a, b in zip(side.thresholds, own.thresholds, strict=True))


def test_percentiles_of_hands() -> None:
    values = hand_values()
    assert values.percent[0] == 0
    assert values.percent[-1] == 100
    for column in (values.re, values.kontra):
        assert (np.diff(column) >= 0).all()
    assert values.percentile(-99, 0) == 0
    assert values.percentile(float(values.kontra[100]), 1) == pytest.approx(values.percent[100])


def test_the_target_writes_both_files(tmp_path: Path) -> None:
    numbers = ["--training", "3000", "--hands", "210", "--deals", "16", "--strategy", "random"]
    assert main([str(tmp_path), *numbers]) == 0
    assert '"hands": 210' in (tmp_path / "point_card.json").read_text()
    assert len((tmp_path / "hand_values.csv").read_text().splitlines()) == 3 + 1 + 201
    assert main([str(tmp_path), "--hands", "10"]) == 2
    assert main([str(tmp_path / "no" / "folder"), *numbers]) == 2
