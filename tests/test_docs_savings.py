"""What same deals save (``docs/method.md``): the figures against other ways to work them out."""

from __future__ import annotations

import re

import numpy as np
import pytest

from analyses.designs import NAMES, design
from analyses.duel import Question, duel
from docs.make_savings import (
    DUELS,
    MEANS,
    PAIRS,
    PLANS,
    Batches,
    batches,
    between,
    instead,
    means_row,
    page,
)
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from doko_sim.seatings import Blocks
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "method.md").read_text(encoding="utf-8")
FIRST, SECOND = "club", "club,lead_sure=off"
NUMBER, SIZE = 10, 400
DDV = Rules.preset("ddv")


def rows(marks: tuple[str, str]) -> list[list[str]]:
    text = PAGE.split(marks[0])[1].split(marks[1])[0]
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def parts_of(name: str) -> np.ndarray:
    """What each game adds to the blocks' values, in game points."""
    chosen = design(name, DDV)
    table = Blocks(DDV, (player(FIRST), player(SECOND)), chosen.plan, 1)
    played, layouts = table.play(0, NUMBER * SIZE)
    parts = chosen.parts(played["scores"].astype(np.int64), layouts)
    return parts / chosen.denominator


@pytest.fixture(scope="module")
def swap() -> Batches:
    return batches(FIRST, SECOND, "swap", NUMBER, SIZE)


@pytest.mark.parametrize("name", NAMES)
def test_a_duel_says_the_same(name: str) -> None:
    found = batches(FIRST, SECOND, name, NUMBER, SIZE)
    question = Question(player(FIRST), player(SECOND), DDV, name, deals=NUMBER * SIZE)
    answer = duel(question, threads=1)
    assert found.found(found.gain)[0] == pytest.approx(answer.gain.value)
    assert found.found(found.differ)[0] == pytest.approx(answer.differs.value)
    assert found.found(found.saved)[0] == pytest.approx(answer.tally.saved())


def test_a_lot_adds_what_the_parties_differ_by(swap: Batches) -> None:
    """Twice what one game says, of a party drawn anew for each: the variance of that mixture."""
    parts = parts_of("swap")
    lot = 2 * parts.reshape(-1)
    paired = parts.sum(axis=1).var()
    assert swap.found(swap.saved_by_lot)[0] == pytest.approx(lot.var() / 2 / paired)


def test_variates_leave_the_residuals(swap: Batches) -> None:
    from analyses.hand_classes import Dealt
    from analyses.hand_counts import Counted, variates_of_sides
    from doko_sim.players.strategy import table_of
    from doko_sim.simulation import Plan

    parts = parts_of("swap")
    hands = Plan(DDV, table_of("random"), 1).table().hands(0, NUMBER * SIZE)
    told = np.vstack([np.ones(NUMBER * SIZE), variates_of_sides(Counted.of(hands, Dealt(DDV)))]).T
    left = parts - told @ np.linalg.lstsq(told, parts, rcond=1e-9)[0]
    expected = left.var(axis=0).sum() / parts.sum(axis=1).var()
    assert swap.found(swap.saved_beside_variates)[0] == pytest.approx(expected)
    assert 0.5 < expected / swap.found(swap.saved)[0] < 0.75


def test_variates_are_of_no_use_in_the_swap() -> None:
    """The page: less than a tenth of its variance; here of the pair of which most goes."""
    found = batches("club", "club,announce=off", "swap", 20, 1000)
    share, half = found.found(found.told_of_blocks)
    assert share + half < 0.1
    parts = found.found(found.saved)[0], found.found(found.saved_beside_variates)[0]
    assert 1 - parts[1] / parts[0] > 0.3, "of independent deals far more goes"


def test_one_changed_seat_is_counted_by_games(swap: Batches) -> None:
    single = batches(FIRST, SECOND, "single", NUMBER, SIZE)
    expected = parts_of("single").var(axis=0).sum() / parts_of("swap").sum(axis=1).var()
    assert instead(swap, single)[0] == pytest.approx(expected)


def test_the_interval_of_a_mean_is_that_of_its_batches(swap: Batches) -> None:
    means = parts_of("swap").sum(axis=1).reshape(NUMBER, SIZE).mean(axis=1)
    _, half = swap.found(swap.gain)
    assert half == pytest.approx(2.2622 * means.std(ddof=1) / np.sqrt(NUMBER), rel=1e-4)


def test_the_page_shows_every_pair_and_says_who_reaches_five_times() -> None:
    table = rows(DUELS)
    assert [tuple(re.findall("`([^`]+)`", row[0])) for row in table] == list(PAIRS)
    assert [tuple(re.findall("`([^`]+)`", row[0])) for row in rows(MEANS)] == list(PLANS)
    swaps = {pair: float(row[3].split()[0]) for pair, row in zip(PAIRS, table, strict=True)}
    small = {pair for pair, saved in swaps.items() if saved < 5}
    assert small == {
        ("club", "random"), ("pagat", "random"), ("club", "pagat"), ("club", "club,win_value=off"),
        ("club", "club,announce=off"), ("club", "club,lead_value=off"),
    }  # fmt: skip
    assert means_row("ddv", "club") in PAGE


def test_a_page_without_marks_is_refused() -> None:
    assert between("a <b> x <c> d", ("<b>", "<c>"), "t") == "a <b>\n\nt\n\n<c> d"
    with pytest.raises(SystemExit, match="has no lines"):
        between("a", DUELS, "t")


@pytest.mark.slow
def test_the_page_shows_what_is_measured() -> None:
    assert page(PAGE) == PAGE, "run python -m docs.make_savings"
