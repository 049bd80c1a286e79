"""Many deals: the same bytes however they are played, merging, interruption, errors."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from doko_sim import Rules, simulate
from doko_sim.cards import format_card
from doko_sim.chunks import DEAL_NUMBERS, Crew, Work
from doko_sim.contracts import FIRST_SOLO
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, table_of
from doko_sim.simulation import Plan, Result, run
from doko_sim.table import Deal, Force, StrategyError, Table
from tests import bad_strategies as bad

TESTING = "random,announce=0.02,solo=0.01,wed=1"
MIXED = ("random", TESTING, "random,wed=0.5", TESTING)
DDV = Rules.preset("ddv")
DEALS = 3000
SEED = 20_260_101


def digest(result: Result) -> str:
    return hashlib.sha256(result.counts.tobytes()).hexdigest()


@pytest.fixture(scope="module")
def whole() -> Result:
    return simulate(DDV, MIXED, deals=DEALS, seed=SEED, threads=1)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("chunk", [7, 777, 20_000])
def test_threads_and_chunks_change_no_byte(threads: int, chunk: int, whole: Result) -> None:
    other = simulate(DDV, MIXED, deals=DEALS, seed=SEED, threads=threads, chunk=chunk)
    assert other.deals == DEALS == other.counts["deals"][0]
    assert digest(other) == digest(whole)
    assert not other.interrupted


def test_a_second_process_gives_the_same_bytes(whole: Result) -> None:
    code = (
        "import hashlib\n"
        "from doko_sim import Rules, simulate\n"
        f"r = simulate(Rules.preset('ddv'), {MIXED!r}, deals={DEALS}, seed={SEED})\n"
        "print(hashlib.sha256(r.counts.tobytes()).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == digest(whole)


def test_another_seed_gives_other_bytes(whole: Result) -> None:
    assert digest(simulate(DDV, MIXED, deals=DEALS, seed=SEED + 1)) != digest(whole)


def test_rows_do_not_depend_on_what_the_table_played_before() -> None:
    plan = Plan(DDV, table_of(MIXED), SEED)
    counts = np.zeros(1, state.COUNTS_DTYPE)
    all_rows, late_rows = np.zeros(400, state.ROW_DTYPE), np.zeros(100, state.ROW_DTYPE)
    plan.table().play(0, 400, counts, all_rows)
    plan.table().play(300, 100, counts, late_rows)
    assert (all_rows[300:] == late_rows).all()
    assert (all_rows["deal"] == np.arange(400)).all()


@pytest.mark.parametrize("cut", [1, 500, DEALS - 1])
def test_parts_add_up_to_the_whole(cut: int, whole: Result) -> None:
    plan = whole.plan
    merged = run(plan, 0, cut) + run(plan, cut, DEALS - cut)
    assert (merged.first, merged.deals) == (0, DEALS)
    assert digest(merged) == digest(whole)


def test_only_the_range_that_follows_can_be_added(whole: Result) -> None:
    plan = whole.plan
    with pytest.raises(DokoError, match="expected the range that follows"):
        run(plan, 0, 10) + run(plan, 11, 10)
    other = Plan(plan.rules, plan.players, plan.seed + 1)
    with pytest.raises(DokoError, match="different plans"):
        run(plan, 0, 10) + run(other, 10, 10)


def test_counts_are_consistent(whole: Result) -> None:
    counts = whole.counts[0]
    assert counts["value"].sum() == counts["points"].sum() == counts["winner"].sum() == DEALS
    assert (counts["scores"].sum(axis=(1, 2)) == DEALS).all()
    scores = counts["scores"].sum(axis=(0, 1))
    assert (scores * np.arange(-state.HALF, state.HALF)).sum() == 0
    assert (counts["kept"] <= counts["made"]).all()
    assert (np.diff(counts["made"][:, 1:], axis=1) <= 0).all()
    assert (counts["extras"][:, : state.USUAL_EXTRAS].sum(axis=2) == DEALS).all()
    assert not counts["extras"][:, state.USUAL_EXTRAS :].any()
    assert not counts["redeals"].any()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"deals": 0}, "0 deals from number 0 given; expected at least one deal"),
        ({"deals": -5}, "-5 deals"),
        ({"deals": 5, "first": -1}, "from number -1"),
        ({"deals": 2, "first": DEAL_NUMBERS - 1}, "numbered from 0 to"),
        ({"deals": 5, "seed": -1}, "seed -1 given; expected a whole number from 0 to"),
        ({"deals": 5, "seed": 2**63}, "seed 9223372036854775808 given"),
        ({"deals": 5, "threads": 0}, "0 threads given; expected at least one"),
        ({"deals": 5, "chunk": 0}, "chunk size 0 given"),
        ({"deals": 5, "strategies": ["random"] * 2}, "2 strategies given; expected one"),
        ({"deals": 5, "strategies": "randon"}, "unknown strategy 'randon'.*did you mean 'random'"),
        ({"deals": 5, "strategies": "random,solos=1"}, "no parameter 'solos'.*'solo'"),
        ({"deals": 5, "strategies": "random,solo=2"}, "expected a number from 0 to 1"),
    ],
)
def test_wrong_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(DokoError, match=message):
        simulate(DDV, **given)


def test_the_last_deal_number_can_be_played() -> None:
    assert simulate(DDV, deals=1, first=DEAL_NUMBERS - 1, seed=2**63 - 1).deals == 1


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interruption_keeps_the_first_deals(threads: int, whole: Result) -> None:
    def stop(done: int, total: int) -> None:
        assert total == DEALS
        if done >= 700:
            raise KeyboardInterrupt

    cut = run(whole.plan, 0, DEALS, threads, chunk=100, progress=stop)
    assert cut.interrupted
    assert cut.deals == 700
    assert digest(cut) == digest(run(whole.plan, 0, 700))
    rest = run(whole.plan, 700, DEALS - 700)
    assert digest(cut + rest) == digest(whole)
    assert not (cut + rest).interrupted


def test_a_merge_that_is_interrupted_is_not_counted() -> None:
    kept: list[tuple[int, int]] = []

    def merge(chunk: tuple[int, int]) -> None:
        if len(kept) == 3:
            raise KeyboardInterrupt
        kept.append(chunk)

    def hire() -> Work[tuple[int, int]]:
        return lambda first, count: (first, count)

    with Crew(hire, 2) as crew:
        done = crew.run(10, 95, merge, chunk=10)
    assert crew.interrupted
    assert done == 30
    assert kept == [(10, 10), (20, 10), (30, 10)]


def test_chunks_are_merged_in_order_even_if_they_end_out_of_order() -> None:
    merged: list[int] = []
    progress: list[int] = []

    def hire() -> Work[int]:
        def work(first: int, count: int) -> int:
            time.sleep(0.02 if first % 2 else 0)
            return first

        return work

    with Crew(hire, 3) as crew:
        done = crew.run(0, 12, merged.append, 1, lambda done, _: progress.append(done))
    assert done == 12
    assert merged == list(range(12))
    assert progress == list(range(1, 13))


def test_every_thread_has_a_worker_of_its_own() -> None:
    users: dict[int, set[int]] = {}

    def hire() -> Work[None]:
        number = len(users)
        users[number] = set()

        def work(first: int, count: int) -> None:
            users[number].add(threading.get_ident())
            time.sleep(0.001)

        return work

    with Crew(hire, 3) as crew:
        crew.run(0, 60, lambda _: None, chunk=1)
    assert len(users) == 3
    assert all(len(threads) == 1 for threads in users.values())


def test_a_failing_chunk_ends_the_run_with_its_error() -> None:
    def hire() -> Work[int]:
        def work(first: int, count: int) -> int:
            if first >= 5:
                raise DokoError(f"chunk {first}")
            return first

        return work

    merged: list[int] = []
    with pytest.raises(DokoError, match="chunk 5"), Crew(hire, 3) as crew:
        crew.run(0, 12, merged.append, chunk=1)
    assert merged == [0, 1, 2, 3, 4]


BAD = {
    "revoke": bad.player("revoke", play=bad.revoking_card),
    "foreign": bad.player("foreign", play=bad.foreign_card),
    "no card": bad.player("no card", play=bad.no_card),
    "raising": bad.player("raising", play=bad.raising_card),
    "fickle": bad.player("fickle", play=bad.fickle_card),
    "bigamist": bad.player("bigamist", reserve=bad.solo_of_nobody),
    "raising reserve": bad.player("raising reserve", reserve=bad.raising_reservation),
    "repeating": bad.player("repeating", announce=bad.same_level_again),
    "raising announce": bad.player("raising announce", announce=bad.raising_announcement),
}


def complaint(who: Player | list[Player], **given: Any) -> str:
    with pytest.raises(StrategyError) as raised:
        simulate(DDV, who, **{"deals": 500, "seed": 3, **given})
    message = str(raised.value)
    assert "\n" not in message
    return message


def test_an_illegal_card_is_named_with_everything_about_it() -> None:
    who = [bad.GOOD, bad.GOOD, BAD["revoke"], bad.GOOD]
    message = complaint(who)
    found = re.fullmatch(
        r"strategy revoke at position 3 played (\w\w), which is not legal "
        r"\(deal (\d+), card (\d+)\); expected one of ([\w ]+)",
        message,
    )
    assert found, message
    card, deal, number, legal = found[1], int(found[2]), int(found[3]), found[4].split()
    assert card not in legal
    # the same deal with a player that follows suit, up to that card
    if deal:
        Table(DDV, who, 3).play(0, deal, *empty())
    table = Table(DDV, [bad.GOOD] * 4, 3)
    _, entries = table.explain(deal)
    plays = [entry for entry in entries if entry["what"] == state.PLAY]
    at_fault = plays[number - 1]
    assert at_fault["seat"] == 2
    kinds = table.game[0]["public"]["order"]["kind"]
    bits = [b for b in range(48) if int(at_fault["options"]) >> b & 1]
    assert set(legal) == {format_card(int(kinds[b >> 1])) for b in bits}


def empty() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk", [7, 50, 20_000])
def test_the_complaint_does_not_depend_on_threads_and_chunks(threads: int, chunk: int) -> None:
    who = [bad.GOOD, bad.GOOD, BAD["revoke"], bad.GOOD]
    assert complaint(who, threads=threads, chunk=chunk) == complaint(who)


@pytest.mark.parametrize("rows", [1, 500, 800])
def test_the_deal_s_number_is_right_for_any_array_of_rows(rows: int) -> None:
    plan = Plan(DDV, table_of([BAD["revoke"], bad.GOOD, bad.GOOD, bad.GOOD]), 3)
    counts, array = np.zeros(1, state.COUNTS_DTYPE), np.zeros(rows, state.ROW_DTYPE)
    array["deal"] = np.arange(rows)  # as an earlier range may have left them
    with pytest.raises(StrategyError) as raised:
        plan.table().play(0, 500, counts, array)
    number = int(re.findall(r"deal (\d+)", str(raised.value))[0])
    assert number == counts["deals"][0]
    with pytest.raises(StrategyError, match=f"deal {number},"):
        plan.table().play(number, 1, counts, array)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "foreign",
            r"strategy foreign at position \d played \w\w \(bit \d+\), which it does not hold "
            r"\(deal 0, card 22\); expected one of .*",
        ),
        (
            "no card",
            r"strategy no card at position \d played 48, which is not the bit number of a card "
            r"\(deal 0, card 6\); expected one of .*",
        ),
        (
            "raising",
            r"strategy raising at position \d raised ValueError \(no idea\) when asked for a card "
            r"\(deal 0, card 7\); expected one of .*",
        ),
        (
            "fickle",
            r"strategy fickle at position \d played an illegal card, but \w\w when asked once "
            r"more \(deal 0, card 9\); expected one of .*",
        ),
        (
            "bigamist",
            r"strategy bigamist at position \d made the reservation 1 \(wedding\), which is not "
            r"allowed \(deal 0\); expected 0 \(healthy\) or 4 \(solo_diamond\) or .* 10 .*",
        ),
        (
            "raising reserve",
            r"strategy raising reserve at position 4 raised ZeroDivisionError when asked for a "
            r"reservation \(deal 0\); expected 0 \(healthy\) or .*",
        ),
        (
            "repeating",
            r"strategy repeating at position \d announced 1 \((Re|Kontra)\), which is not allowed "
            r"\(deal 0, card 3\); expected 0 \(silence\) or 2 \(no 90\) or .* 5 \(schwarz\)",
        ),
        (
            "raising announce",
            r"strategy raising announce at position \d raised IndexError \(level out of range\) "
            r"when asked for an announcement \(deal 0, card 4\); expected 0 \(silence\) or 1 .*",
        ),
    ],
)
def test_other_faults(name: str, message: str) -> None:
    said = complaint(BAD[name])
    assert re.fullmatch(message, said), said


def test_the_seat_at_fault_is_found_among_others() -> None:
    for position in range(4):
        who = [bad.GOOD] * 4
        who[position] = BAD["raising announce"]
        assert f"position {position + 1} raised" in complaint(who)


def test_a_table_can_be_used_on_after_a_complaint() -> None:
    plan = Plan(DDV, table_of([bad.GOOD, bad.GOOD, BAD["revoke"], bad.GOOD]), 3)
    table, fresh = plan.table(), plan.table()
    first, second = empty(), empty()
    with pytest.raises(StrategyError):
        table.play(0, 500, *empty())
    assert table.game[0]["log_on"] == 0
    good = next(n for n in range(500) if _plays(plan, n))
    table.play(good, 1, *first)
    fresh.play(good, 1, *second)
    assert first[0].tobytes() == second[0].tobytes()


def _plays(plan: Plan, number: int) -> bool:
    try:
        plan.table().play(number, 1, *empty())
    except StrategyError:
        return False
    return True


def test_no_two_decisions_of_random_share_a_random_word() -> None:
    """Forehand's first card as a soloist is uniform: its draw is not that of the solo."""
    table = Table(Rules(), table_of("random,solo=0.05"), 1)
    places = []
    for number in range(20_000):
        row, entries = table.explain(number)
        if row["contract"] >= FIRST_SOLO and row["re"] == 1:
            first = next(e for e in entries if e["what"] == state.PLAY)
            below = int(first["options"]) & ((1 << int(first["answer"])) - 1)
            places.append(below.bit_count())
    assert len(places) > 500
    counts = np.bincount(places, minlength=12)
    assert ((counts - len(places) / 12) ** 2 / (len(places) / 12)).sum() < 31.3  # chi2, 0.1 %


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Table(Rules(), table_of("random")[:3], 1), "3 players given; expected four"),
        (lambda: Table(Rules(), table_of("random"), 1, Deal(forehand=5)), "forehand 5 given"),
        (lambda: Table(Rules(), table_of("random"), 1, Deal(fixed=(1, 1, 0, 0))), "two seats"),
        (
            lambda: Table(Rules(), table_of("random"), 1, forces={0: Force(level=70)}),
            "level 70 given",
        ),
        (lambda: simulate(Rules(), "random", deals=10, seed=1.5), "seed 1.5 given"),  # type: ignore[arg-type]
        (lambda: simulate(Rules(), "random", deals=1.5), "1.5 deals"),  # type: ignore[arg-type]
    ],
)
def test_wrong_numbers_from_python(make: Callable[[], object], message: str) -> None:
    with pytest.raises(DokoError, match=message):
        make()
