"""The tables of a simulation against the same figures worked out from the deals' rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyses.bounds import MOST_EXTRAS
from analyses.counts import Games
from analyses.estimate import share
from analyses.frequencies import FIGURES, TABLES, Frequencies, contracts_of, frequencies
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, SILENT_WEDDING, WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, Result
from doko_sim.table import Deal
from reports.data import to_csv, to_json
from reports.frequencies import report
from reports.text import render

DEFAULT = Deal()
TESTING = "random,announce=0.03,solo=0.05,wed=0.6"
DEALS = 6000
PLAYED = [CONTRACTS[number] for number in contracts_of(Rules())]


def simulated(who: str, deal: Deal = DEFAULT) -> tuple[Result, np.ndarray]:
    plan = Plan(Rules(), table_of(who), 5, deal)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(DEALS, state.ROW_DTYPE)
    plan.table().play(0, DEALS, counts, rows)
    return Result(plan, 0, DEALS, counts), rows


@pytest.fixture(scope="module")
def both() -> tuple[Frequencies, np.ndarray]:
    result, rows = simulated(TESTING)
    return frequencies(result), rows


def check_share(row: dict[str, Any], key: str, flags: np.ndarray) -> None:
    expected = share(int(flags.sum()), len(flags))
    assert row[key] == pytest.approx((flags.mean(), *expected.interval))


def check_mean(row: dict[str, Any], key: str, values: np.ndarray) -> None:
    from scipy import stats

    low, high = stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
    assert row[key] == pytest.approx((values.mean(), low, high), abs=1e-12)


def alone(rows: np.ndarray) -> np.ndarray:
    return np.array([int(re).bit_count() == 1 for re in rows["re"]])


def test_contracts(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    assert len(PLAYED) == 10
    assert [row["contract"] for row in found.contracts] == PLAYED
    for row in found.contracts:
        number = CONTRACTS.index(row["contract"])
        check_share(row, "share", rows["contract"] == number)
        assert row["deals"] == np.count_nonzero(rows["contract"] == number)
    assert sum(row["share"][0] for row in found.contracts) == pytest.approx(1)


def test_success_of_re(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    assert [row["contract"] for row in found.re] == [*PLAYED, "all solos", "all"]
    for row in found.re:
        if row["contract"] in CONTRACTS:
            own = rows[rows["contract"] == CONTRACTS.index(row["contract"])]
        else:
            own = rows[rows["contract"] >= (FIRST_SOLO if row["contract"] == "all solos" else 0)]
        assert row["games"] == len(own)
        check_share(row, "wins", own["winner"] == 0)
        check_mean(row, "card_points", own["card_points"][:, 0])


def test_points_by_side(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    lone = alone(rows)
    masks = {"all": np.ones(len(rows), bool), "two against two": ~lone, "one against three": lone}
    seen = set()
    named = {str(contract_name(name)): name for name in CONTRACTS}
    for row in found.sides:
        sort, _, words = row["games"].partition(": ")
        contract = named[words] if words else ""
        mask = masks[sort] & (rows["contract"] == CONTRACTS.index(contract) if contract else True)
        value = rows["value"].astype(int)
        own = np.where(lone, 3, 1) * value if row["side"] == "Re" else -value
        assert row["number"] == mask.sum()
        check_mean(row, "mean", own[mask])
        seen.add(contract)
    # weddings without a partner among them
    assert seen == {"", *PLAYED[1:]}


def test_points_by_position(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    for position, row in enumerate(found.positions):
        assert row["position"] == position + 1
        scores, is_re = rows["scores"][:, position], rows["re"] >> position & 1 == 1
        check_mean(row, "mean", scores)
        check_mean(row, "re", scores[is_re])
        check_mean(row, "kontra", scores[~is_re])
    assert sum(row["mean"][0] for row in found.positions) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("rare", [0.0, 0.02])
def test_distributions(rare: float) -> None:
    result, rows = simulated(TESTING)
    found, lone = frequencies(result, rare=rare), alone(rows)
    for row in found.values:
        low = -state.HALF if row["low"] is None else row["low"]
        high = state.HALF if row["high"] is None else row["high"]
        inside = (rows["value"] >= low) & (rows["value"] <= high)
        check_share(row, "pair", inside[~lone])
        check_share(row, "lone", inside[lone])
    for row in found.points:
        low = -state.HALF if row["low"] is None else row["low"]
        high = state.HALF if row["high"] is None else row["high"]
        for position in range(4):
            scores = rows["scores"][:, position]
            check_share(row, f"position_{position + 1}", (scores >= low) & (scores <= high))
    for table, keys in ((found.values, ("pair", "lone")), (found.points, ("position_1",))):
        for key in keys:
            assert sum(row[key][0] for row in table) == pytest.approx(1)
        assert (table[0]["low"] is None) == (rare > 0)


def test_announcements(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    assert len(found.announcements) == 10
    for number, row in enumerate(found.announcements):
        side, level = divmod(number, 5)
        made = rows["level"][:, side] > level
        if level == 0:
            kept = rows["winner"] == side
        elif level < 4:
            kept = rows["card_points"][:, 1 - side] < 120 - 30 * level
        else:
            kept = rows["tricks"][:, 1 - side] == 0
        check_share(row, "made", made)
        check_share(row, "kept", kept[made])


def test_extra_points(both: tuple[Frequencies, np.ndarray]) -> None:
    found, rows = both
    pairs = rows[~alone(rows)]
    assert len(found.extras) == 6
    for number, row in enumerate(found.extras):
        side, kind = divmod(number, 3)
        own = pairs["extras"][:, side, kind]
        assert own.max() <= MOST_EXTRAS[row["extra"]]
        check_mean(row, "mean", own)
        check_share(row, "some", own > 0)


def test_every_figure_has_its_interval(both: tuple[Frequencies, np.ndarray]) -> None:
    found, _ = both
    for name in TABLES:
        for row in getattr(found, name):
            for key, value in row.items():
                assert not isinstance(value, float)
                assert isinstance(value, tuple) == (key in FIGURES and value is not None)
                if isinstance(value, tuple):
                    assert value[1] <= value[0] <= value[2]


def test_the_level_widens_the_intervals() -> None:
    result, _ = simulated("random")
    narrow, wide = frequencies(result, 0.8), frequencies(result, 0.99)
    for name in TABLES:
        for row, other in zip(getattr(narrow, name), getattr(wide, name), strict=True):
            for key in FIGURES & row.keys():
                if row[key]:
                    assert other[key][0] == row[key][0]
                    assert other[key][1] <= row[key][1]
                    assert other[key][2] >= row[key][2]


def test_silent_random_games_have_no_announcements_and_one_or_two_sorts() -> None:
    result, _ = simulated("random")
    found = frequencies(result)
    assert [row["contract"] for row in found.re] == ["normal", "silent_wedding", "all"]
    for row in found.announcements:
        assert row["made"][:2] == (0, 0)
        assert row["made"][2] > 0
        assert row["kept"] is None
    assert found.nobody.value == 0


def test_deals_set_aside_count_among_the_deals() -> None:
    result, rows = simulated(TESTING, Deal(wanted=1 << CONTRACTS.index("wedding")))
    found = frequencies(result)
    assert found.deals == DEALS
    assert found.played == np.count_nonzero(rows["contract"] == 1)
    check_share(found.contracts[1], "share", rows["contract"] == 1)
    assert [row["contract"] for row in found.re] == ["wedding"]
    text = report(found, result.plan, DEALS, "again")
    assert any("Set aside" in line for line in text.notes)


def test_nothing_played_is_an_error() -> None:
    plan = Plan(Rules(), table_of("random"), 1)
    with pytest.raises(DokoError, match="not one deal"):
        frequencies(Result(plan, 0, 0, np.zeros(1, state.COUNTS_DTYPE)))


def test_one_deal_has_wide_intervals() -> None:
    plan = Plan(Rules(), table_of("random"), 1)
    counts = np.zeros(1, state.COUNTS_DTYPE)
    plan.table().play(0, 1, counts, np.zeros(1, state.ROW_DTYPE))
    found = frequencies(Result(plan, 0, 1, counts))
    _, low, high = found.re[0]["card_points"]
    assert high - low > 150
    assert render(report(found, plan, 1, "again"), 100)


def test_games_taken_apart_are_whole(both: tuple[Frequencies, np.ndarray]) -> None:
    result, rows = simulated(TESTING)
    games = Games.of(result.counts, Rules())
    assert (games.pair >= 0).all()
    assert (games.lone >= 0).all()
    assert games.lone.sum() == alone(rows).sum()
    wedding = rows[rows["contract"] == WEDDING]
    assert games.lone[WEDDING].sum() == np.count_nonzero(wedding["partner"] < 0)
    assert not games.pair[[SILENT_WEDDING, *range(FIRST_SOLO, len(CONTRACTS))]].any()


def test_frames_have_three_columns_a_figure(both: tuple[Frequencies, np.ndarray]) -> None:
    found, _ = both
    frame = found.to_pandas("contracts")
    assert list(frame.columns) == [
        "contract",
        "deals",
        "share",
        "share_low",
        "share_high",
    ]
    assert len(frame) == len(PLAYED)
    house = {"redeals", "special"}
    assert all(bool(len(found.to_pandas(name))) == (name not in house) for name in TABLES)
    with pytest.raises(DokoError, match="expected one of contracts"):
        found.to_pandas("deals")


def test_the_report_fits_every_form(both: tuple[Frequencies, np.ndarray]) -> None:
    found, _ = both
    plan = Plan(Rules(), table_of(["random", "random", TESTING, "random"]), 5)
    for short in (True, False):
        document = report(found, plan, found.deals, "doko simulate --seed 5", short)
        text = render(document, 80)
        assert max(len(line) for line in text.splitlines()) <= 80
        assert f"{TESTING} at position 3" in text.replace("\n", " ")
        assert f"fingerprint {Rules().fingerprint}" in text
        assert b'"doko-report/1"' in to_json(document)
        assert to_csv(document.tables[0]).startswith("contract,deals,share,share_low,share_high\n")


def test_rules_that_are_no_preset_are_named_by_what_differs() -> None:
    result, _ = simulated("random")
    plan = Plan(Rules().replace(reply=False), result.plan.players, 5)
    document = report(frequencies(result), plan, DEALS, "again")
    assert "ddv with reply = False" in document.title


def test_more_games_show_more_decimals() -> None:
    result, _ = simulated("random")
    texts = []
    for factor in (1, 200):
        many = Result(result.plan, 0, DEALS * factor, result.counts.copy())
        many.counts.view(np.int64)[:] *= factor
        document = report(frequencies(many), result.plan, DEALS * factor, "again")
        texts.append(document.sentences[0])
    assert [len(text.split(" of the games")[0]) for text in texts] == [18, 20]


def test_printed_it_is_one_short_line(both: tuple[Frequencies, np.ndarray]) -> None:
    text = repr(both[0])
    assert text.startswith(
        f"<Frequencies of {DEALS:,} deals; tables for to_pandas: contracts, re, "
    )
    assert all(name in text for name in TABLES)
    assert len(text) < 200
