"""``doko solos``: the sieve, what is counted, the fit and its loss, the shares."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from analyses import solo_data
from analyses.play_digest import play_digest
from analyses.solo_features import KINDS, Kind, runs
from analyses.solo_fit import MOST_WEIGHT, Card, fit, fresh_sieve, full_model, judge, per_hand
from analyses.solo_hands import TRIED_DTYPE, Setting, Tried, draw, passed, sifted_out
from analyses.solo_sieve import GATE, leads, passes, solos_of, worths
from analyses.solos import Question, answer
from doko_sim.cards import hand_mask, parse_cards
from doko_sim.contracts import HEALTHY, SOLO_ACE, SOLO_JACK, SOLO_QUEEN
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.pagat_solos import ace_worth, picture_worth
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.table import Deal, Force
from reports.solo_kept import EXAMPLE, count_words, example
from tests.conftest import ROOT, Ran

Doko = Callable[..., Ran]
LOSERS = "for each card of a suit without its ace, for two cards of a suit at most"
JACKS = "CJ CJ SJ HJ HA CA CT CK SA ST DA D9"


def hands(*texts: str) -> np.ndarray:
    return np.array([hand_mask(parse_cards(text)) for text in texts], np.uint64)


def kind(name: str) -> Kind:
    return next(one for one in KINDS if one.name == name)


def counted(name: str, text: str, solo: int) -> dict[str, int]:
    one = kind(name)
    found = one.counts(hands(text), np.array([solo]))[:, 0]
    return dict(zip(one.features, found.tolist(), strict=True))


def test_worths_are_those_of_the_players() -> None:
    which = hands(JACKS, "HT HT CQ SQ SQ HQ CJ SJ DA DA CA C9")
    found = worths(which, (SOLO_QUEEN, SOLO_JACK, SOLO_ACE), Rules())
    for row, hand in zip(found, which, strict=True):
        assert row[0] == picture_worth(hand, 0, 0, 0)
        assert row[1] == picture_worth(hand, 1, 1, 0)
        assert row[2] == ace_worth(hand, 0)


def test_what_is_counted_is_in_the_hand() -> None:
    jack = counted("jack", JACKS, SOLO_JACK)
    assert jack == {
        "for each jack": 4, "more for each jack of clubs": 2, "for each suit with both aces": 0,
        LOSERS: 0,
    }  # fmt: skip
    poor = counted("jack", "CJ SJ HA HA CA CA SQ SQ SK S9 DT D9", SOLO_JACK)
    assert poor["for each suit with both aces"] == 2
    assert poor[LOSERS] == 4
    ace = counted("ace", "CA CA CT CK CQ SA SA S9 SJ H9 H9 DA", SOLO_ACE)
    assert list(ace.values()) == [5, 1, 2, 2]
    suit = counted("suit", "HT CQ CQ SQ HQ CJ SA SK SJ ST S9 HA", 6)
    assert list(suit.values()) == [1, 3, 3, 4, 1, 2]


def test_rules_of_thumb_as_they_are_read() -> None:
    tests = {(one.name, rule.tactic): rule.test for one in KINDS for rule in one.rules}

    def says(name: str, tactic: str, text: str, lead: bool = True, solo: int = 0) -> bool:
        one = np.array([solo or kind(name).contracts[0]])
        return bool(tests[name, tactic](hands(text), one, np.array([lead]))[0])

    assert says("jack", "Z7", JACKS)
    assert not says("jack", "Z7", JACKS, lead=False)
    four_full = "CJ SJ HJ DJ CA CA CT SA D9 D9 H9 SK"
    assert says("jack", "Z8", four_full)
    assert not says("jack", "Z8", four_full.replace("CJ", "SJ"))
    long = "CA CA CT CK C9 SA HA DA SK HK DK H9"
    assert says("ace", "Z4", long)
    assert not says("ace", "Z4", long, lead=False)
    assert says("ace", "Z5", long)
    assert not says("ace", "Z3", long)
    assert says("ace", "Z3", "CA CA CT CT CK SA HA DA DA DT HK H9")
    assert says("suit", "top six", "HT HT CQ SQ DJ DJ DA DK CA C9 S9 H9")
    assert [int(x[0]) for x in runs(hands(long), np.uint64(0))] == [8, 6]


def test_a_hand_passes_with_its_best_solos_only() -> None:
    found = np.array([[GATE - 1, GATE, 3.0], [GATE - 0.1, GATE - 2, GATE - 3], [9.0, 0.0, 3.9]])
    assert passes(found).tolist() == [
        [False, False, True], [False] * 3, [True, False, False],
    ]  # fmt: skip
    none = np.zeros(3, np.uint64)
    out = sifted_out(found, none, none)
    assert out.tolist() == [[False] * 3, [True, False, False], [False] * 3]


def test_gains_are_those_of_the_deals_played() -> None:
    setting = Setting(Rules(), table_of("club"), 3, 8)
    tried = draw(setting, 0, 200, threads=2)
    assert np.array_equal(tried.entries, draw(setting, 0, 200, threads=1).entries)
    entry = tried.entries[-1]
    seat, number = int(entry["seat"]), int(entry["number"])
    assert seat == number % 4
    fixed = [0] * 4
    fixed[seat] = int(entry["hand"])
    scores = []
    for reservation in (HEALTHY, int(entry["solo"])):
        deal = Deal(fixed=tuple(fixed), redeal=False)  # type: ignore[arg-type]
        forces = {seat: Force(reservation)}
        table = Plan(Rules(), setting.players, 3, deal, forces).table()
        rows = np.zeros(16, state.ROW_DTYPE)
        table.play((1 << 44) + 16 * number, 16, np.zeros(1, state.COUNTS_DTYPE), rows)
        scores.append(rows["scores"][:, seat].astype(int))
    gain = (scores[1] - scores[0]).reshape(2, 8).sum(axis=1)
    assert entry["gain"].tolist() == gain.tolist()
    assert entry["points"].sum() == scores[1].sum()


def made_up(hands_drawn: int = 4000, noise: float = 0.0, seed: int = 1) -> Tried:
    """Jack solos of random hands whose gain is 2 a jack, 3 a suit with both aces, less 14."""
    random = np.random.default_rng(seed)
    table = Plan(Rules(), table_of("random"), seed).table()
    dealt = table.hands(0, hands_drawn)[:, 0]
    entries = np.zeros(hands_drawn, TRIED_DTYPE)
    entries["number"], entries["seat"] = np.arange(hands_drawn), np.arange(hands_drawn) & 3
    entries["hand"], entries["solo"] = dealt, SOLO_JACK
    counts = kind("jack").counts(dealt, entries["solo"])
    gain = 200 * counts[0] + 300 * counts[2] - 700
    for half in range(2):
        entries["gain"][:, half] = gain + np.rint(100 * noise * random.normal(size=hands_drawn))
    return Tried(hands_drawn, 100, entries)


def test_the_fit_finds_what_the_gains_were_made_of() -> None:
    card = fit(kind("jack"), made_up(), Rules())
    jack, elder, both, losers = card.weights
    assert 1.2 < both / jack < 1.8
    assert (elder, losers) == (0, 0)
    full, ours, *_ = judge(kind("jack"), card, made_up(seed=2), Rules())
    assert full.gain.value > 0
    # whole numbers of one size cannot be 2 to 3 exactly
    assert 0 <= ours.loss.value < 0.06 * full.gain.value
    assert max(abs(weight) for weight in card.weights) <= MOST_WEIGHT


def test_noise_wins_nothing_and_the_loss_is_what_is_not_won() -> None:
    """Gains of pure noise: the full model, judged by the other half, wins nothing."""
    tried = made_up(noise=30.0)
    tried.entries["gain"] -= made_up().entries["gain"]
    card = Card("jack", (1, 0, 0, 0), 99, 99, 1.0)
    full, ours, *_ = judge(kind("jack"), card, tried, Rules())
    assert full.gain.low < 0 < full.gain.high
    assert ours.plays.value == ours.gain.value == 0.0
    assert ours.loss.value == pytest.approx(full.gain.value)


def test_figures_are_per_hundred_hands_drawn() -> None:
    found = per_hand(np.array([3, 3, 8]), np.array([1.0, 2.0, 3.0]), 50, 0.95)
    assert found.value == pytest.approx(100 * 6 / 50)
    sums = np.zeros(50)
    sums[:2] = 3.0
    assert found.sd == pytest.approx(100 * sums.std(ddof=1))


def test_fresh_hands_hold_all_that_a_rule_would_play() -> None:
    table = Plan(Rules(), table_of("random"), 5).table()
    dealt = table.hands(0, 2000)[:, 0]
    seats = np.arange(2000) & 3
    solos = solos_of(Rules())
    card = Card("ace", (1, 0, 0, 0), 3, 3, 1.0)
    found = worths(dealt, solos, Rules())
    tried = fresh_sieve([card], Rules())(found, dealt, seats)
    every = np.full(2000, SOLO_ACE)
    lead = leads(seats, Rules())
    plays = card.excess(kind("ace"), dealt, every, lead) >= 0
    assert plays.any()
    assert (tried[:, solos.index(SOLO_ACE)] >= plays).all()
    assert (tried >= passed(found, dealt, seats)).all()


def test_shares_add_up() -> None:
    result = answer(Question(Rules(), table_of("club"), 2, hands=1200, deals=16), 2)
    every = result.solos[-1]
    assert sum(row.best.value for row in result.solos[:-1]) == pytest.approx(every.best.value)
    assert sum(row.best.value for row in result.positions) == pytest.approx(4 * every.best.value)
    chosen = full_model(result.tried).mean(axis=0).sum()
    assert every.best.value == pytest.approx(chosen / 1200)
    assert 0.005 < every.best.value < 0.08
    assert result.sifted_out is not None
    assert result.sifted_out.hands > 900


def test_rules_without_solos_are_refused() -> None:
    with pytest.raises(DokoError, match="no solo"):
        Question(Rules().replace(solos=()), table_of("club"))


def test_what_is_kept_is_a_small_count_for_the_present_rules() -> None:
    kept = solo_data.kept()
    assert kept is not None
    assert kept.about["rules_fingerprint"] == Rules().fingerprint
    together = {row.name: row for row in kept.together}
    assert together["card"].gain.low > together["strategy"].gain.value
    for one, card, judged in zip(KINDS, kept.cards, kept.judged, strict=True):
        assert card.kind == one.name
        assert len(card.weights) == len(one.features)
        assert max(abs(weight) for weight in card.weights) <= MOST_WEIGHT
        by_name = {row.name: row for row in judged}
        assert set(by_name) == {"full model", "card", "strategy", *(r.tactic for r in one.rules)}
        # no rule of thumb does clearly better than the count
        best = max(by_name[rule.tactic].gain.low for rule in one.rules)
        assert by_name["card"].gain.high > best
        assert by_name["card"].loss.low > 0


def test_what_is_kept_can_be_read_back() -> None:
    kept = solo_data.kept()
    assert kept is not None
    again = solo_data.read(solo_data.as_json(kept.about, kept.cards, kept.judged, kept.together))
    assert again.cards == kept.cards
    rows = [replace(one, plays=one.gain) for one in again.judged[0]]
    assert [row.gain.value for row in rows] == [row.gain.value for row in kept.judged[0]]


def test_what_is_kept_is_about_the_present_players() -> None:
    """Where this fails, players play otherwise than they did: `make solo-weights` measures anew."""
    about = solo_data.kept().about  # type: ignore[union-attr]
    assert about["play"] == play_digest(Rules(), table_of(about["strategy"]))


def test_figures_that_are_too_low_are_said_to_be(doko: Doko) -> None:
    """Against players at random nearly every hand gains by a solo, also those sifted out."""
    asked = ("solos", "--hands", "1500", "--deals", "16")
    assert "the least that it can be" in doko(*asked, "--against", "random").out
    assert "the least that it can be" not in doko(*asked).out


def test_on_the_command_line(doko: Doko) -> None:
    ran = doko("solos", "--hands", "400", "--deals", "8", "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert data["hands"] == 400
    assert len(data["rows"]) == 7 + 1 + 4 + 28
    assert [card["kind"] for card in data["kept"]["cards"]] == ["queen", "jack", "ace", "suit"]
    assert doko("solos", "--hands", "2").code == 2


def test_the_count_can_be_done_at_a_table() -> None:
    """Every count is said with a number for each thing; the example is that of docs/solos.md."""
    kept = solo_data.kept()
    assert kept is not None
    for card in kept.cards:
        for part in re.split("[;,] (?:take off )?(?=[0-9])", count_words(card)):
            assert re.match(r"\d+ (more )?for each [a-z]+ ?", part), part
    queens = kept.cards[0]
    assert queens.weights == (5, 2, 5, -3)
    assert count_words(queens) == (
        "5 for each queen, 5 for each suit with both aces, 2 more for each queen of clubs; take "
        f"off 3 {LOSERS}"
    )
    worked = example(kept.cards)
    assert "4 × 5 + 1 × 5 + 2 × 2 - 2 × 3 = 23 points" in worked
    assert "with the lead enough (from 23), without it too little (from 26)" in worked
    page = " ".join((ROOT / "docs" / "solos.md").read_text(encoding="utf-8").split())
    assert EXAMPLE in page
    for card in kept.cards:
        assert count_words(card) in page
        assert f"from {card.with_lead} with the lead, else from {card.without}" in page


def test_the_words_of_the_rules_are_kept_alike() -> None:
    kept = solo_data.kept()
    assert kept is not None
    for one, judged in zip(KINDS, kept.judged, strict=True):
        words = {row.name: row.words for row in judged}
        assert all(words[rule.tactic] == rule.words for rule in one.rules)
        assert not any("Volle" in text for text in words.values())
