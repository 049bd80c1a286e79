"""Leagues and taking strategies apart: antisymmetry, ratings, the winner again, tactics."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analyses import ablation
from analyses.ablation import ALONE, OFF, PAYS, UNUSED, ablate
from analyses.designs import GAIN, INTERACTION, WITH, WITHOUT
from analyses.duel import Question, blocks, duel
from analyses.league import Ask, league
from analyses.rounds import check_self_play
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, player
from doko_sim.rules import Rules
from tests import own_files

DDV = Rules.preset("ddv")
NAMES = ("random", "pagat", "pagat,re_threshold=60")


def players(*names: str) -> tuple[Player, ...]:
    return tuple(map(player, names))


def test_the_table_is_antisymmetric_and_each_pair_is_a_duel() -> None:
    found = league(Ask(players(*NAMES), DDV, deals=600), threads=2)
    for row, column in found.ask.pairs:
        there, back = found.gains[row, column], found.gains[column, row]
        assert there.estimate == -back.estimate
        for pair, gain in (((row, column), there), ((column, row), back)):
            a, b = (found.ask.players[place] for place in pair)
            alone = duel(Question(a, b, DDV, deals=600), threads=1)
            assert alone.gain.value == gain.estimate.value
            # adjusted intervals are never narrower
            assert gain.estimate.half_width >= alone.gain.half_width * (1 - 1e-9)


def test_ratings_are_least_squares_with_mean_zero() -> None:
    found = league(Ask(players(*NAMES), DDV, deals=600), threads=1)
    values = np.array([one.value for one in found.ratings])
    assert values.sum() == pytest.approx(0, abs=1e-12)
    rows = []
    for a, b in found.ask.pairs:
        row = np.zeros(3)
        row[a], row[b] = 1, -1
        rows.append(row)
    gains = [found.gains[pair].estimate.value for pair in found.ask.pairs]
    solved = np.linalg.lstsq(np.array(rows), np.array(gains), rcond=None)[0]
    assert values == pytest.approx(solved)
    assert found.ranking == sorted(range(3), key=lambda place: -values[place])


def test_a_ratings_interval_is_that_of_its_sum_by_deal() -> None:
    found = league(Ask(players(*NAMES), DDV, deals=600), threads=1)
    by_deal = np.zeros(600)
    for other in (0, 2):
        question = Question(player("pagat"), player(NAMES[other]), DDV)
        by_deal += blocks(question, 0, 600, threads=1) / 3
    assert found.ratings[1].value == pytest.approx(by_deal.mean())
    assert found.ratings[1].sd == pytest.approx(by_deal.std(ddof=1))


def test_the_winner_is_measured_again_on_other_deals() -> None:
    found = league(Ask(players("random", "pagat"), DDV, seed=4, deals=500), threads=1)
    assert (found.ranking, found.fresh_seed, found.fresh_deals) == ([1, 0], 5, 500)
    question = Question(player("pagat"), player("random"), DDV, seed=5, deals=500)
    again = duel(question, threads=1)
    assert found.fresh is not None
    assert found.fresh.value == pytest.approx(again.gain.value / 2)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("pagat",), "one strategy given"),
        (("pagat", "random", "pagat"), "pagat given twice"),
        (("pagat", "pagat,re_threshold=75.0", "random"), "pagat given twice"),
        (tuple(f"pagat,re_threshold={n}" for n in range(13)), "13 strategies given"),
    ],
)
def test_a_wrong_league_is_refused(names: tuple[str, ...], message: str) -> None:
    with pytest.raises(DokoError, match=message):
        Ask(players(*names), DDV)


LEAST = own_files.HEAD + own_files.PLAY + "    return weakest(public, me.legal)\n"


def test_one_strategy_under_two_names_is_refused(tmp_path: Path) -> None:
    text = LEAST + 'other = strategy("other", based_on="random,solo=0.5")\n'
    file = own_files.write(tmp_path, text)
    copy = own_files.write(tmp_path, text, "copy.py")
    changed = own_files.write(tmp_path, text + "# changed\n", "changed.py")
    for name in (f"{tmp_path}/./own.py:own", f"{copy}:own"):
        with pytest.raises(DokoError, match=r"own\.py:own and .*:own are the same strategy"):
            Ask(players("random", f"{file}:own", name), DDV)
    single = own_files.write(tmp_path, LEAST, "single.py")
    with pytest.raises(DokoError, match=r"single\.py and .*single\.py:own are the same"):
        Ask(players(single, f"{single}:own"), DDV)
    with pytest.raises(DokoError, match=r"random,solo=0\.5 and .*:other are the same strategy"):
        Ask(players("random,solo=0.5", f"{file}:other"), DDV)
    for name in (f"{copy}:other", f"{copy}:own,solo=0.2", f"{changed}:own", "random"):
        Ask(players(f"{file}:own", name), DDV)


def test_copies_of_a_file_differ_by_exactly_zero(tmp_path: Path) -> None:
    one, copy = (own_files.write(tmp_path, LEAST, name) for name in ("one.py", "copy.py"))
    found = duel(Question(player(one), player(copy), DDV, deals=50), threads=1)
    assert found.question.match.is_self_play
    assert (found.verdict, found.tally.differ) == ("equivalent", 0)
    found.played.tallies[0].differ = 3
    with pytest.raises(DokoError, match=r"one\.py differs from .*copy\.py, its copy, in 3 of 50"):
        check_self_play(found.played)


def test_who_is_not_told_apart_from_the_first() -> None:
    near = Ask(players("pagat,keep_foxes=off", "random", "pagat"), DDV, deals=300)
    found = league(near, threads=1)
    assert set(found.ranking[:2]) == {0, 2}
    assert found.near_best == [found.ranking[1]]
    assert not found.is_clear(0, 2)
    clear = league(Ask(players("random", "pagat"), DDV, deals=300), threads=1)
    assert clear.near_best == []


def taken_apart(**parts: object) -> ablation.Ablation:
    return ablate(ablation.Ask(player("pagat"), DDV, **parts), threads=1)  # type: ignore[arg-type]


def test_a_tactics_worth_is_what_a_duel_without_it_loses() -> None:
    found = taken_apart(only=("L1", "keep_foxes", "piglets"), deals=800)
    worths = {one.tactic.name: one for one in found.worths}
    assert next(iter(worths)) == "ace_first"
    assert worths["ace_first"].verdict == PAYS
    assert worths["piglets"].verdict == UNUSED
    assert worths["piglets"].gains == {OFF: None, ALONE: None}
    base = player("pagat")
    none = ",".join(f"{p.name}=off" for p in base.strategy.parameters if p.switch)
    for name in ("ace_first", "keep_foxes"):
        worth, alone_on = (worths[name].gains[measure] for measure in (OFF, ALONE))
        off = Question(player(f"pagat,{name}=off"), base, DDV, "seat", deals=800)
        on = none.replace(f"{name}=off", f"{name}=on")
        alone = Question(player(f"pagat,{on}"), player(f"pagat,{none}"), DDV, "seat", deals=800)
        assert worth is not None
        assert alone_on is not None
        assert worth.estimate.value == -duel(off, threads=1).gain.value
        assert alone_on.estimate.value == duel(alone, threads=1).gain.value


def test_tactics_are_judged_together() -> None:
    few, many = (taken_apart(only=only, deals=300) for only in (("L4",), ("L4", "S6", "R1", "A7")))
    (alone,) = few.worths
    among = next(one for one in many.worths if one.name == "L4")
    assert alone.main is not None
    assert among.main is not None
    assert alone.main.estimate.value == among.main.estimate.value
    assert alone.main.estimate.half_width < among.main.estimate.half_width


def test_with_partner_is_the_factorial_design() -> None:
    found = taken_apart(only=("A7", "declare_wedding"), with_partner=True, deals=300)
    first = next(one for one in found.worths if one.name == "A7")
    silent = player("pagat,announce=off")
    question = Question(player("pagat"), silent, DDV, "factorial", deals=300)
    gains = duel(question, threads=1).gains
    for measure in (GAIN, WITH, WITHOUT, INTERACTION):
        gain = first.gains[measure]
        assert gain is not None
        assert gain.estimate.value == gains[measure].value
    wedding = next(one for one in found.worths if one.name == "H1")
    assert wedding.gains[INTERACTION] is None, "who has both queens has no partner"


@pytest.mark.parametrize(
    ("base", "parts", "message"),
    [
        ("random", {}, "random has no tactic that is on"),
        ("pagat", {"only": ("ace_frist",)}, "did you mean 'ace_first'"),
        ("pagat,ace_first=off", {"only": ("L1",)}, "no tactic 'L1' that is on"),
        ("pagat", {"margin": 0.0}, "margin 0.0 given"),
        ("pagat", {"margin": 100.0}, "margin 100.0 given; .* at most 5"),
        ("pagat", {"deals": 0}, "0 deals given"),
    ],
)
def test_a_wrong_ablation_is_refused(base: str, parts: dict[str, object], message: str) -> None:
    with pytest.raises(DokoError, match=message):
        ablation.Ask(player(base), DDV, **parts)  # type: ignore[arg-type]
