"""What pages show beside tables: figures from answers, deals that mattered, other cases."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from analyses import announce, hand, reservation, reservation_plans
from analyses.decisive import decisive
from analyses.duel import Question as Duel
from analyses.duel import duel
from analyses.estimate import Estimate
from analyses.house_rules import compare
from analyses.league import Ask as LeagueAsk
from analyses.league import league
from analyses.outcomes import outcome
from analyses.rule_effects import effects as effects_of
from analyses.same_deals import RuleSet, Setting
from analyses.thresholds import Ask as ThresholdAsk
from analyses.thresholds import play as play_thresholds
from analyses.trail import Trail, edges, largest_of, steps
from doko_sim.cards import parse_cards
from doko_sim.players.strategy import player, table_of
from doko_sim.rules import Rules
from reports import announce as announce_report
from reports import duel as duel_report
from reports import hand as hand_report
from reports import house_rules, league_figures, rule_effects, threshold_figures
from reports import reserve as reserve_report
from reports.announce_cases import ANNOUNCE
from reports.data import from_json, to_json
from reports.elsewhere import BELOW, DEALS, elsewhere
from reports.figure_grids import heat, lines
from reports.figure_parts import bars, effects, narrowing, paired
from reports.language import catalogue, in_language
from reports.model import Report
from reports.pictures import Distribution, Effects, Figure, Heat, Line, Narrowing
from tests.conftest import Ran

Doko = Callable[..., Ran]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
DDV, KNEIPE = Rules(), Rules.preset("kneipe")


def kinds(figures: Sequence[Figure]) -> list[str]:
    return [type(one).__name__ for one in figures]


def announced(deals: int = 1500, text: str = HAND, threads: int = 1, **more: Any) -> Any:
    question = announce.Question(
        tuple(parse_cards(text)), 1, more.get("rules", DDV), table_of("pagat"), 1, deals
    )
    return announce.answer(question, threads)


@cache
def usual() -> Any:
    return announced()


@pytest.mark.parametrize("first", [0, 37, 199, 100_000])
def test_steps_cover_all_deals_once(first: int) -> None:
    numbers = np.sort(first + np.random.default_rng(1).permutation(900)[:700])
    parts = list(steps(numbers))
    assert np.concatenate([numbers[part] for _, part in parts]).tolist() == numbers.tolist()
    for step, part in parts:
        assert numbers[part][-1] < edges()[step]
        assert step == 0 or numbers[part][0] >= edges()[step - 1]


def test_the_largest_gains_are_those_of_sorting() -> None:
    numbers = np.arange(500) * 3
    gains = np.random.default_rng(2).integers(-4, 5, 500)
    pairs = zip(numbers.tolist(), gains.tolist(), strict=True)
    ranked = sorted(pairs, key=lambda one: (-abs(one[1]), one[0]))
    assert largest_of(numbers, gains, 5) == ranked[:5]
    assert largest_of(numbers[:3], np.array([0, 2, 0]), 5) == [(3, 2)]


def test_a_trail_does_not_depend_on_chunks() -> None:
    scores = np.random.default_rng(3).integers(-8, 9, (3, 1000))
    numbers = np.arange(1000)
    whole, parts = Trail(3), Trail(3)
    whole.count(numbers, scores)
    for start in range(0, 1000, 70):
        part = Trail(3)
        part.count(numbers[start : start + 70], scores[:, start : start + 70])
        parts.add(part)
    assert parts.top == whole.top
    known = whole.known(2, 0, 1000, 100, 0.95)
    assert known == parts.known(2, 0, 1000, 100, 0.95)
    assert [deals for deals, _ in known] == [*(e for e in edges()[:40] if e < 1000), 1000]
    assert known[3][1].value == pytest.approx((scores[2] - scores[0])[: known[3][0]].mean())


def test_announce_shows_what_its_table_says() -> None:
    answer = usual()
    report = announce_report.report(answer)
    gains, both, difference, narrowed = report.figures
    assert isinstance(gains, Effects)
    assert [one.value[0] for one in gains.rows] == [
        row.gain.value for row in answer.rows if row.gain is not None
    ]
    assert isinstance(both, Distribution)
    assert isinstance(difference, Distribution)
    for one in (*both.series, *difference.series):
        assert sum(one.shares) == pytest.approx(1)
        assert one.shares[0] > 0
        assert one.shares[-1] > 0
    best = both.series[1]
    mean = sum((best.first + i) * share for i, share in enumerate(best.shares))
    assert mean == pytest.approx(answer.best.points.value)
    assert isinstance(narrowed, Narrowing)
    assert narrowed.deals[-1] == answer.tally.drawn
    assert narrowed.values[-1][0] == answer.best.gain.value
    widths = [high - low for _, low, high in narrowed.values]
    assert widths[-1] < widths[0] / 2
    assert gains.rows[0].name in gains.alt


def test_the_deals_that_mattered_are_shown_as_they_were_played(doko: Doko) -> None:
    answer = usual()
    deals = announce_report.report(answer).deals
    assert len(deals) == 5
    gains = [int(one.title.partition(": ")[2]) for one in deals]
    assert [abs(gain) for gain in gains] == sorted(map(abs, gains), reverse=True)
    assert deals[0].hands[0].owner
    assert sorted(deals[0].hands[0].cards) == sorted(HAND.split())
    cards = [card for one in deals[0].hands for card in one.cards]
    assert len(cards) == 48
    assert max(map(cards.count, cards)) == 2
    result = doko(*shlex.split(deals[0].command)[1:], "--format", "json")
    record = json.loads(result.out)
    assert record["made_by"]["hand"] == HAND
    assert f"{record['result']['scores'][0]:+d} game points" in deals[0].lines[1]


def test_threads_and_interrupts_do_not_change_figures() -> None:
    one, two = (announce_report.report(announced(700, threads=n)) for n in (1, 2))
    assert to_json(one) == to_json(two)


def test_reserve_compares_the_baseline_with_the_best() -> None:
    question = reservation_plans.Question(
        tuple(parse_cards("CJ CJ SJ SJ HJ HJ DJ CA SA HA C9 S9")), 1, DDV, table_of("pagat"), 1, 400
    )
    answer = reservation.answer(question, 1)
    assert answer.verdict == "solo_jack"
    report = reserve_report.report(answer)
    assert kinds(report.figures) == ["Effects", "Distribution", "Distribution", "Narrowing"]
    narrowed = report.figures[-1]
    assert isinstance(narrowed, Narrowing)
    assert answer.best.gain is not None
    assert narrowed.values[-1][0] == answer.best.gain.value > 0
    assert len(report.deals) == 5
    assert "--say solo_jack" in report.deals[0].command


@pytest.mark.parametrize("deals", [1, 2])
def test_few_deals_crash_nothing(deals: int) -> None:
    one = announce_report.report(announced(deals))
    assert "Effects" in kinds(one.figures)
    question = reservation_plans.Question(
        tuple(parse_cards("DQ")), 2, KNEIPE, table_of("pagat"), 1, deals
    )
    two = reserve_report.report(reservation.answer(question, 1))
    played = duel(Duel(player("pagat"), player("random"), DDV, deals=deals), 1)
    three = duel_report.report(played)
    shown = hand.answer(
        hand.Question(tuple(parse_cards(HAND)), 1, DDV, table_of("pagat"), 1, deals), 1
    )
    four = hand_report.report(shown)
    ask = ThresholdAsk(DDV, table_of("pagat"), 1, deals)
    five = Report("", figures=threshold_figures.figures(play_thresholds(ask, 1), 0.95))
    for report in (one, two, three, four, five):
        again = from_json(to_json(report))
        assert kinds(again.figures) == kinds(report.figures)
        assert len(again.deals) == len(report.deals)


def test_rules_without_solos_crash_nothing() -> None:
    rules = DDV.replace(solos=())
    question = reservation_plans.Question(
        tuple(parse_cards(HAND)), 1, rules, table_of("pagat"), 1, 50
    )
    report = reserve_report.report(reservation.answer(question, 1))
    assert kinds(report.figures)[:2] == ["Effects", "Distribution"]


@cache
def duelled() -> Any:
    return duel(Duel(player("pagat"), player("random"), DDV, deals=400), 1)


def test_a_duel_shows_its_gain_and_the_deals_that_decided() -> None:
    answer = duelled()
    report = duel_report.report(answer)
    assert kinds(report.figures) == ["Effects", "Distribution", "Narrowing"]
    narrowed, difference = report.figures[2], report.figures[1]
    assert isinstance(narrowed, Narrowing)
    assert narrowed.values[-1] == (answer.gain.value, *answer.gain.interval)
    assert f"on average {answer.gain.value:+.2f}" in difference.alt
    assert len(report.deals) == 5
    assert [one.deal for one in decisive(answer, 5)] == [deal for deal, _ in answer.tally.top]
    assert decisive(answer) == []
    same = duel(Duel(player("pagat"), player("pagat"), DDV, deals=40), 1)
    assert not duel_report.report(same).figures
    assert not duel_report.report(same).deals


def test_rules_show_changes_by_unit_and_how_they_became_known() -> None:
    sets = [RuleSet("ddv", DDV), RuleSet("kneipe", KNEIPE)]
    setting = Setting(table_of("pagat"), 1, 300)
    found = compare(sets, setting, 1)
    report = house_rules.report(found, "")
    names = kinds(report.figures)
    assert names == ["Effects"] * 3 + ["Distribution"] * 2 + ["Narrowing"]
    narrowed = report.figures[-1]
    line = found.line("value")
    assert line is not None
    assert isinstance(narrowed, Narrowing)
    estimate = line.changes[0].estimate
    assert narrowed.values[-1] == (estimate.value, *estimate.interval)
    difference = report.figures[4]
    assert isinstance(difference, Distribution)
    (one,) = difference.series
    mean = sum((one.first + i) * share for i, share in enumerate(one.shares))
    assert mean == pytest.approx(estimate.value)
    for key in ("re_win", "spread"):
        effect = effects_of(sets[1], sets[0], outcome(key), setting, threads=1)
        figures = rule_effects.report(effect, "").figures
        assert kinds(figures)[0] == "Effects"
        last = figures[-1]
        assert isinstance(last, Narrowing)
        assert last.values[-1][0] == pytest.approx(
            effect.total.estimate.value * effect.outcome.scale
        )


def test_rules_with_another_pack_have_no_paired_difference() -> None:
    sets = [RuleSet("ddv", DDV), RuleSet("no nines", DDV.replace(nines=False))]
    found = compare(sets, Setting(table_of("random"), 1, 200), 1)
    names = kinds(house_rules.report(found, "").figures)
    assert names.count("Distribution") == 1
    assert names[-1] == "Narrowing"


def test_a_league_is_a_square_without_its_diagonal() -> None:
    ask = LeagueAsk((player("pagat"), player("random")), DDV, deals=100)
    ratings, pairs = league_figures.league_figures(league(ask, 1))
    assert isinstance(ratings, Effects)
    assert isinstance(pairs, Heat)
    assert pairs.cells[0][0] is None
    one, other = pairs.cells[0][1], pairs.cells[1][0]
    assert one is not None
    assert other is not None
    assert one[0] == -other[0]


def test_what_is_unknown_is_left_out() -> None:
    nothing = Estimate(math.nan, math.nan, math.nan, 0, math.nan)
    assert not effects("x", [("a", None, False)])
    assert not bars("x", np.zeros(4, np.int64), -2)
    assert not paired("x", "a", np.array([0, 3, 0]), -1)
    assert not narrowing("x", [(10, nothing), (20, nothing)])
    assert not lines("x", ("a", "b"), [Line("a", [], [])])
    assert not heat("x", ("a", "b"), ["r"], ["c"], [[None]], [[False]])
    (one,) = heat(
        "x", ("a", "b"), ["r", "s"], ["c", "d"], [[None, None], [None, (1.0, 0.5, 1.5)]],
        [[False, False], [True, True]],
    )  # fmt: skip
    assert (one.rows, one.columns, one.clear) == (["s"], ["d"], [[True]])


def test_blocks_that_are_no_whole_points_are_said_as_they_are() -> None:
    (one,) = paired("x", "a", np.array([1, 0, 6, 2, 1]), -2, denominator=4)
    assert one.series[0].first == 0 or one.series[0].first == -1
    assert "the same in 60 %" in one.alt
    assert "from -0.50 to +0.50" in one.alt
    assert "nearest" in one.axis


def test_the_answer_in_other_cases_is_a_table() -> None:
    answer = usual()
    table = elsewhere(ANNOUNCE, answer.question, answer, 1)
    assert table is not None
    assert [row["deals"] for row in table.rows] == [1500, DEALS["announce"], DEALS["announce"]]
    assert [row["rules"] for row in table.rows] == ["ddv", "ddv", "kneipe"]
    assert table.rows[1]["others"] == "club"
    assert table.below[-1] == BELOW
    assert elsewhere(ANNOUNCE, object(), answer, 1) is None


def test_figures_are_said_in_german() -> None:
    known = catalogue("de")
    report = in_language(announce_report.report(usual()), "de")
    assert report.figures[0].title == known["What each call gains over silence"]
    assert "game points" not in report.figures[0].alt
    assert report.deals[0].hands[0].name == "Position 1"
    assert "Augen" in report.deals[0].lines[0]
    figure = in_language(duel_report.report(duelled()), "de").figures[2]
    assert "Spielen" in figure.alt


def test_deals_of_a_hand_want_a_hand(doko: Doko) -> None:
    for words, part in (
        (["--call", "last"], "without --hand"),
        (["--hand", "CQ", "--call", "loudly"], "expected silence, last"),
        (["--hand", "CQ", "--say", "poverty"], "expected with this hand healthy"),
        (["--hand", "ZZ"], "no card"),
    ):
        result = doko("deal", *words)
        assert result.code == 2
        assert part in result.err
