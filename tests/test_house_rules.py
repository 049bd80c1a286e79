"""What other rules change: what is counted, exact zeros, known effects, packs, threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyses.estimate import Compared, Estimate
from analyses.house_rules import (
    CLEAR,
    OPEN,
    SAME,
    SMALL,
    Comparison,
    compare,
    conclude,
    judge,
)
from analyses.outcomes import outcome, outcomes
from analyses.same_deals import OTHER_PACK, RuleSet, Setting, Tally, play
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import EXTRAS, HALF, ROW_DTYPE, VALUE_HALF
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import simulate

TESTING = "random,announce=0.02,solo=0.02,wed=0.5"
DDV = RuleSet("ddv", Rules())


def setting(deals: int = 3000, seed: int = 3, who: str = TESTING) -> Setting:
    return Setting(table_of(who), seed, deals)


def against(deals: int = 3000, **changes: Any) -> Comparison:
    return compare([DDV, RuleSet("other", Rules().replace(**changes))], setting(deals), 1)


def change(found: Comparison, key: str) -> float:
    line = found.line(key)
    assert line is not None
    return line.changes[0].estimate.value


def value(found: Comparison, key: str, number: int = 0) -> float:
    line = found.line(key)
    return 0.0 if line is None else line.values[number].value


def a_game() -> np.ndarray:
    """Re (seats 1 and 3) said no 60 and won with no 90; Kontra said Kontra; two foxes."""
    rows = np.zeros(1, ROW_DTYPE)
    rows["played"] = 1
    rows["re"] = 0b1010
    rows["scores"] = [[-9, 9, -9, 9]]
    rows["value"] = 9
    rows["card_points"] = [[160, 80]]
    rows["level"] = [[3, 1]]
    rows["calls"] = [[1, 1]]
    rows["reached"] = [[2, 0]]
    rows["extras"][:, :, EXTRAS.index("fox")] = [[1, 1]]
    rows["promoted"] = 0b101
    rows["redeals"][:, REDEALS.index("kings")] = 2
    rows["redeals"][:, REDEALS.index("poverty")] = 1
    return rows


@pytest.mark.parametrize(
    ("key", "counted"),
    [
        ("re_win", [1]), ("nobody", [0]), ("card_points", [160]), ("points", [9]),
        ("forehand", [-9]), ("value", [9]), ("dear", [1]), ("spread", [4 * 81, 0]),
        ("solo_share", [0]), ("lone", [0]), ("calls", [4]), ("missed", [2]), ("extras", [2]),
        ("redeals", [3]), ("normal", [1]), ("wedding", [0]), ("re_said", [1]),
        ("kontra_said", [1]), ("no90_said", [1]), ("no60_said", [1]), ("no30_said", [0]),
        ("schwarz_said", [0]), ("fox", [2]), ("charlie", [0]), ("piglets", [1]),
        ("super_piglets", [0]), ("hyper_piglets", [1]), ("genscher", [0]), ("forced_calls", [0]),
        ("redeals_kings", [2]), ("redeals_poverty", [1]), ("redeals_nines", [0]),
    ],
)  # fmt: skip
def test_what_is_counted_of_a_row(key: str, counted: list[int]) -> None:
    assert outcome(key).parts(a_game())[:, 0].tolist() == counted


def test_a_soloist_has_the_points_of_a_re_player_and_plays_alone() -> None:
    rows = a_game()
    rows["re"], rows["scores"], rows["contract"] = 0b0100, [[-4, -4, 12, -4]], 7
    assert outcome("points").parts(rows)[0, 0] == 12
    assert outcome("lone").parts(rows)[0, 0] == 1
    assert outcome("solo_share").parts(rows)[0, 0] == 1


def test_what_nobody_wins_is_missed_by_both() -> None:
    rows = a_game()
    rows["winner"], rows["calls"] = 2, [[1, 2]]
    # Re: Re and no 60; Kontra: both players' own call of Kontra
    assert outcome("missed").parts(rows)[0, 0] == 4


def test_names_of_outcomes() -> None:
    assert {*CONTRACTS, *EXTRAS} < set(outcomes())
    with pytest.raises(DokoError, match="did you mean 'spread'"):
        outcome("spred")
    with pytest.raises(
        DokoError, match=r"expected one of re_win \(Re wins, %\), .*, or the name of a contract"
    ):
        outcome("xyz")


def test_the_same_rules_change_nothing_at_all() -> None:
    found = against()
    assert found.differs[0] is not None
    assert found.differs[0].value == 0
    assert all(line.changes[0].estimate.value == 0 for line in found.lines)
    assert {line.changes[0].verdict for line in found.lines} <= {SAME, OPEN}


def told(rules: Rules, deals: int, first: int = 0) -> dict[str, float]:
    """The compiled counts of a simulation as means."""
    counts = simulate(rules, TESTING, deals=deals, seed=3, first=first, threads=1).counts[0]
    values = np.arange(-VALUE_HALF, VALUE_HALF) * counts["value"].sum(axis=0)
    forehand = np.arange(-HALF, HALF) * counts["scores"][0].sum(axis=0)
    squares = np.arange(-HALF, HALF) ** 2 * counts["scores"].sum(axis=(0, 1))
    played = counts["value"].sum(axis=1)
    return {
        "re_win": counts["winner"][:, 0].sum() / deals,
        "nobody": counts["winner"][:, 2].sum() / deals,
        "card_points": (counts["points"] @ np.arange(241)).sum() / deals,
        "value": np.abs(values).sum() / deals,
        "forehand": forehand.sum() / deals,
        "spread": (squares.sum() / (4 * deals)) ** 0.5,
        "solo_share": played[FIRST_SOLO:].sum() / deals,
        "re_said": counts["made"][0, 1] / deals,
        "calls": counts["made"][:, 1:].sum() / deals,
        "missed": (counts["made"] - counts["kept"])[:, 1:].sum() / deals,
        "fox": (counts["extras"][:, 0] @ np.arange(8)).sum() / deals,
        **{name: played[number] / deals for number, name in enumerate(CONTRACTS)},
    }


def test_figures_are_those_of_a_simulation() -> None:
    """Another way to the same numbers: the compiled counts of ``doko simulate``."""
    found = against(4000, solo_lead="soloist")
    for number, one in enumerate(found.sets):
        for key, expected in told(one.rules, 4000).items():
            assert value(found, key, number) == pytest.approx(expected, rel=1e-12), key


def test_a_point_less_for_the_fox_takes_away_the_foxes_and_nothing_else() -> None:
    found = against(fox=0)
    foxes = found.line("fox")
    assert foxes is not None
    assert foxes.values[1].value == 0
    assert foxes.changes[0].verdict == CLEAR
    assert change(found, "extras") == pytest.approx(-foxes.values[0].value)
    for key in ("re_win", "card_points", "calls", "missed", "normal", "charlie"):
        assert change(found, key) == 0, key


def test_a_lone_player_s_multiplier_changes_the_spread_alone() -> None:
    found = against(solo_multiplier=1)
    spread = found.line("spread")
    assert spread is not None
    assert spread.changes[0].verdict == CLEAR
    assert spread.changes[0].estimate.high < 0
    assert change(found, "value") == 0
    differs, lone = found.differs[0], found.line("lone")
    assert differs is not None
    assert lone is not None
    assert 0 < differs.value <= lone.values[0].value


def test_other_packs_are_other_deals_and_independent() -> None:
    sharp = RuleSet("sharp", Rules().replace(nines=False))
    found = compare([DDV, sharp], setting(), 1)
    assert found.differs == found.contract_differs == (None,)
    assert not found.is_paired(1)
    line = found.line("value")
    assert line is not None
    error = np.hypot(line.values[0].error, line.values[1].error)
    assert line.changes[0].estimate.error == pytest.approx(error, rel=1e-3)
    # the deals of the second pack are those from OTHER_PACK on
    later = told(sharp.rules, 3000, OTHER_PACK)
    assert value(found, "re_win", 1) == later["re_win"]
    # and those of the first pack where it is the first
    again = compare([sharp, sharp, DDV], setting(), 1)
    assert again.is_paired(1)
    assert not again.is_paired(2)
    assert value(again, "re_win") == told(sharp.rules, 3000)["re_win"]


def test_threads_and_chunks_change_no_bit() -> None:
    rules = [Rules(), Rules().replace(re_kontra="double"), Rules().replace(nines=False)]
    chosen = [outcome("spread"), outcome("value")]
    one, two = (play(rules, setting(25_000), chosen, threads) for threads in (1, 2))
    for key in ("spread", "value"):
        assert (one.products[key].products == two.products[key].products).all()
        assert (one.products[key].sums == two.products[key].sums).all()
    assert (one.other_score == two.other_score).all()
    assert one.deals == two.deals == 25_000


@pytest.mark.parametrize(
    ("low", "high", "adjusted", "verdict"),
    [
        (0.03, 0.09, 0.01, CLEAR),
        (0.01, 0.09, 0.01, CLEAR),
        (0.01, 0.015, 0.01, SMALL),
        (-0.01, 0.01, 0.9, SAME),
        (-0.01, 0.09, 0.3, OPEN),
        (0.01, 0.09, 0.3, OPEN),
    ],
)
def test_verdicts(low: float, high: float, adjusted: float, verdict: str) -> None:
    middle = Estimate((low + high) / 2, low, high, 100, 1.0)
    assert judge(Compared(middle, adjusted, adjusted), 0.95, 0.02) == verdict


def test_one_set_is_nothing_to_compare() -> None:
    with pytest.raises(DokoError, match="two or more"):
        compare([DDV], setting())


def test_false_alarms_are_no_more_than_the_level_says() -> None:
    """The same rules on other deals, 300 times: hardly ever is one of six outcomes clear."""
    keys = ("re_win", "value", "spread", "points", "calls", "fox")
    chosen = [outcome(key) for key in keys]
    sets = (DDV, RuleSet("again", Rules()))
    alarms, repeats = 0, 300
    for repeat in range(repeats):
        tallies = [
            play([Rules()], setting(1500, seed), chosen, 1) for seed in (2 * repeat, 2 * repeat + 1)
        ]
        both = together(tallies)
        lines = conclude(sets, setting(1500), both).lines
        alarms += any(line.changes[0].verdict in (CLEAR, SMALL) for line in lines)
    # 5 % and three standard errors
    assert alarms / repeats < 0.05 + 3 * (0.05 * 0.95 / repeats) ** 0.5


def together(tallies: list[Tally]) -> Tally:
    """Two tallies of one set of rules each as one of two sets that share no deal."""
    both = Tally([0, 1], tallies[0].outcomes, tallies[0].deals)
    for key, products in both.products.items():
        parts = products.parts
        products.deals = both.deals
        for number, one in enumerate(tallies):
            own = slice(number * parts, (number + 1) * parts)
            products.sums[own] = one.products[key].sums
            products.products[own, own] = one.products[key].products
    return both
