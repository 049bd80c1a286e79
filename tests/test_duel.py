"""Duels: stopping, verdicts, per-deal gains, the deals that decided; what swapping saves."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from analyses.decisive import SILENCE, decisive
from analyses.designs import NAMES
from analyses.duel import Answer, Question, blocks, duel, looks
from analyses.duel_plan import course, plan
from analyses.estimate import Estimate
from analyses.matches import Match, dense
from analyses.rounds import check_self_play, new_round, play
from analyses.sequential import Test
from doko_sim.errors import DokoError
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from doko_sim.table import Table

DDV = Rules.preset("ddv")
PAGAT, RANDOM = player("pagat"), player("random")
EAGER = player("pagat,re_threshold=60")


def ask(first: str, second: str, **parts: object) -> Answer:
    question = Question(player(first), player(second), DDV, **parts)  # type: ignore[arg-type]
    return duel(question, threads=1)


def test_a_wide_gap_is_decided_at_the_first_look() -> None:
    answer = ask("pagat", "random")
    assert (answer.verdict, answer.stopped, answer.played.deals) == ("better", True, 1000)
    assert answer.gain.low > 2
    back = ask("random", "pagat")
    assert back.verdict == "worse"
    assert back.gain == -answer.gain


def test_the_same_strategy_comes_to_the_same() -> None:
    answer = ask("pagat", "pagat")
    assert answer.verdict == "equivalent"
    assert (answer.gain.value, answer.tally.differ) == (0.0, 0)


def test_a_fixed_number_of_deals_is_played_and_has_students_interval() -> None:
    answer = ask("pagat", EAGER.name, deals=1500)
    assert answer.played.deals == 1500
    gains = blocks(answer.question, 0, 1500, threads=1)
    assert answer.gain.value == pytest.approx(gains.mean())
    error = gains.std(ddof=1) / np.sqrt(1500)
    assert answer.gain.half_width == pytest.approx(1.9615 * error, rel=1e-3)
    watched = dataclasses.replace(answer.question, deals=None, most=1000, margin=1e-6)
    longer = duel(watched, threads=1)
    assert longer.played.deals == 1000
    assert longer.gain.half_width > 1.5 * answer.gain.half_width


def test_it_stops_at_the_first_look_that_is_precise_enough() -> None:
    answer = ask("pagat", EAGER.name, precision=0.02)
    n = answer.played.deals
    assert answer.gain.half_width <= 0.02
    before = [look for look in looks(n) if look < n]
    assert n in set(looks(1_000_000))
    shorter = ask("pagat", EAGER.name, deals=before[-1])
    assert shorter.gain.half_width > 0.02


def test_a_test_stops_by_itself() -> None:
    answer = ask("pagat", "random", test=Test(0, 0.5))
    assert (answer.outcome, answer.played.deals) == ("H1", 1000)
    answer = ask("random", "pagat", test=Test(0, 0.5))
    assert answer.outcome == "H0"
    answer = ask("pagat", "pagat,ace_order=off", test=Test(0, 0.001), most=1000)
    assert (answer.outcome, answer.stopped) == ("undecided", False)


def test_what_is_undecided_says_how_many_more_deals() -> None:
    answer = ask("pagat", "pagat,keep_foxes=off", deals=200)
    assert answer.verdict == "undecided"
    assert answer.more is not None
    assert answer.more > 200


def test_looks_grow_and_end_with_the_most() -> None:
    found = list(looks(10_500))
    assert found == [1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000, 10_500]
    assert list(looks(700)) == [700]


def test_gains_by_deal_are_paired_whoever_plays() -> None:
    question = Question(PAGAT, EAGER, DDV)
    whole = blocks(question, 0, 300, threads=2)
    assert (blocks(question, 100, 50, threads=1) == whole[100:150]).all()
    assert whole.any()
    assert not blocks(Question(PAGAT, PAGAT, DDV), 0, 300, threads=1).any()


def test_several_matches_play_the_same_deals_as_each_alone() -> None:
    design = Question(PAGAT, EAGER, DDV).design
    matches = [Match(PAGAT, EAGER, design), Match(PAGAT, RANDOM, design)]
    both = play(new_round(DDV, 1, matches, contrasts=[(1, -1)]), 400, 2)
    gains = []
    for match, tally in zip(matches, both.tallies, strict=True):
        (alone,) = play(new_round(DDV, 1, [match]), 400, 1).tallies
        assert alone.histograms == tally.histograms
        gains.append(blocks(Question(match.first, match.second, DDV), 0, 400, threads=1))
    values, offset = dense(both.contrasts[1, -1], 1000)
    assert values.sum() == 400
    mean = values @ (offset + np.arange(len(values))) / 400 / design.denominator
    assert mean == pytest.approx((gains[0] - gains[1]).mean())


@pytest.mark.parametrize("name", NAMES)
def test_the_decisive_deals_are_alike_up_to_the_decision(name: str) -> None:
    answer = ask("pagat", EAGER.name, design_name=name, deals=800, keep=4)
    found = decisive(answer)
    assert len(found) == 4
    for one in found:
        assert one.first != one.second
        assert one.first.tactic or one.first.text == SILENCE
        assert one.second.tactic or one.second.text == SILENCE
        a, b = one.seatings
        assert a[one.seat] == PAGAT
        assert b[one.seat] == EAGER
        rows = []
        for seating, points in zip(one.seatings, one.points, strict=True):
            table = Table(DDV, seating, 1)
            row, _ = table.explain(one.deal)
            assert row["scores"][one.seat] == points
            rows.append(table.game[0]["public"]["cards"][: max(one.moment, 0)].tolist())
        assert rows[0] == rows[1], "the same cards before the decision"


def test_a_strategy_that_differs_from_itself_is_refused() -> None:
    played = play(new_round(DDV, 1, [Match(PAGAT, PAGAT, Question(PAGAT, PAGAT, DDV).design)]), 50)
    check_self_play(played)
    played.tallies[0].differ = 2
    with pytest.raises(DokoError, match="pagat differs from itself in 2 of 50 deals"):
        check_self_play(played)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"deals": 5, "precision": 0.1}, "deals and precision given together"),
        ({"precision": 0.0}, "precision 0.0 given"),
        ({"precision": float("nan")}, "precision nan given"),
        ({"margin": -1.0}, "margin -1.0 given"),
        ({"margin": 5.5}, "margin 5.5 given; expected game points a deal, above 0 and at most 5"),
        ({"precision": 1e9}, "precision 1000000000.0 given; .* at most 5"),
        ({"test": Test(0, 9)}, "test of a gain of 9 given; .* from -5 to 5"),
        ({"deals": 0}, "0 deals given"),
        ({"most": 0}, "0 most deals given"),
        ({"seed": -1}, "seed -1 given"),
        ({"design_name": "seats"}, "did you mean 'seat'"),
    ],
)
def test_a_wrong_question_is_refused(parts: dict[str, object], message: str) -> None:
    with pytest.raises(DokoError, match=message):
        Question(PAGAT, RANDOM, DDV, **parts)  # type: ignore[arg-type]


def test_a_plan_comes_from_other_deals() -> None:
    made = plan(Question(PAGAT, EAGER, DDV, seed=5), threads=1)
    assert made.seed == 6
    deals = [one.deals for one in made.effects]
    assert deals == sorted(deals, reverse=True)  # type: ignore[type-var]
    # Var (z_0.95 + z_0.95)^2 / effect^2 against Var z_0.975^2 / effect^2
    ratio = made.effects[0].deals / made.widths[0].deals  # type: ignore[operator]
    assert ratio == pytest.approx(3.2897**2 / 1.96**2, rel=1e-3)
    assert not Question(PAGAT, PAGAT, DDV).design.values(np.zeros((1, 2, 4), int), np.array([3]))
    nothing = plan(Question(PAGAT, PAGAT, DDV), threads=1)
    assert {one.deals for one in nothing.effects} == {None}


@pytest.mark.parametrize(
    "parts",
    [{"precision": 0.02}, {"margin": 1e-6}, {"margin": 0.5}, {"test": Test(0, 0.05)}],
)
def test_a_plan_foretells_what_the_duel_itself_takes(parts: dict[str, object]) -> None:
    """With the duel's own figures for the pilot's: it stops where it would have been foretold."""
    answer = ask("pagat", EAGER.name, **parts)
    own = course(answer.question, answer.gain)
    assert own is not None
    if "test" in parts:
        assert own.likely < own.worst
        assert own.likely / 4 <= answer.played.deals <= 4 * own.worst
    else:
        assert own.likely == answer.played.deals
        assert own.worst >= own.likely
    assert answer.stopped


def test_a_plan_of_a_number_of_deals_tells_the_width() -> None:
    answer = ask("pagat", EAGER.name, deals=1500)
    own = course(answer.question, answer.gain)
    assert own is not None
    assert (own.likely, own.worst) == (1500, 1500)
    assert own.half_width == pytest.approx(answer.gain.half_width, rel=2e-3)


def test_a_test_takes_as_many_deals_on_average_as_foretold() -> None:
    """Wald's approximation, of which a real test is a few looks above at most."""
    question = Question(PAGAT, EAGER, DDV, test=Test(0, 0.1), most=100_000)
    own = course(question, Estimate(0.0, 0.0, 0.0, 5000, 1.0))
    assert own is not None
    # 2 (0.9 log 19) sd^2 / 0.1^2, log(19)^2 sd^2 / 0.1^2; looks at every thousand
    assert (own.likely, own.worst) == (1000, 1000)
    question = dataclasses.replace(question, test=Test(0, 0.01))
    own = course(question, Estimate(0.0, 0.0, 0.0, 5000, 1.0))
    assert own is not None
    looked = list(looks(100_000))
    assert own.likely == min(look for look in looked if look >= 2 * 0.9 * np.log(19) * 1e4)
    assert own.worst == min(look for look in looked if look >= np.log(19) ** 2 * 1e4)


def test_before_a_deal_differs_the_forecast_is_that_none_will() -> None:
    """The interval shrinks with the deals, not with their root: the duel stops as foretold."""
    parts = {"second": player("club,piglets=off"), "first": player("club"), "rules": DDV}
    short = duel(Question(**parts, deals=400), threads=1)  # type: ignore[arg-type]
    assert (short.tally.differ, short.verdict) == (0, "undecided")
    whole = duel(Question(**parts), threads=1)  # type: ignore[arg-type]
    assert whole.verdict == "equivalent"
    assert short.more is not None
    before = [look for look in looks(1_000_000) if look < whole.played.deals][-1]
    assert 0.98 * before < 400 + short.more < whole.played.deals
    made = plan(Question(**parts), threads=1)  # type: ignore[arg-type]
    assert made.own is not None
    assert made.own.likely == whole.played.deals


def test_what_swapping_saves_is_what_independent_deals_would_need() -> None:
    answer = ask("pagat", EAGER.name, deals=3000)
    design = answer.question.design
    from doko_sim.seatings import Blocks

    rows, layouts = Blocks(DDV, (PAGAT, EAGER), design.plan, 1).play(0, 3000)
    parts = design.parts(rows["scores"].astype(np.int64), layouts)
    apart = parts[:, 0].var() + parts[:, 1].var()
    assert answer.tally.saved() == pytest.approx(apart / parts.sum(axis=1).var())
    # docs/method.md 10: about twenty
    assert answer.tally.saved() > 5


def test_the_gain_of_independent_deals_is_the_same_but_wider() -> None:
    """Each party's game on deals of its own: the same mean within four standard errors."""
    answer = ask("pagat", "random", deals=3000)
    first, other = (
        ask("pagat", "random", deals=3000, seed=seed).tally.sums / 3000 / 8 for seed in (21, 22)
    )
    apart = first[0] + other[1]
    error = np.hypot(answer.gain.error, answer.gain.error * np.sqrt(answer.tally.saved()))
    assert abs(apart - answer.gain.value) < 4 * error
