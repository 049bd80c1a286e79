"""First leads: what is led is what was asked for, and known gains come out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import numpy as np
import pytest

from analyses.leader import OWN, leader
from analyses.leads import (
    BARE,
    BARE_HEART,
    BELOW,
    DULLE,
    ELDER,
    FOX,
    HEART,
    LEADS,
    LOW,
    ONE_MORE,
    RE,
    TEN,
    Ask,
    Sorter,
    answer,
)
from doko_sim.cards import KIND, KINDS, parse_cards
from doko_sim.contracts import NORMAL, Pack, order_table
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.conftest import Ran

Doko = Callable[..., Ran]


def in_order(text: str) -> np.ndarray:
    """A hand as a mask in the normal game's order of cards."""
    place = order_table(Pack.of(Rules()))[0]["place"]
    mask = 0
    for kind in parse_cards(text):
        bit = 1 << 2 * int(place[kind])
        mask |= bit << 1 if mask & bit else bit
    return np.array([mask], np.uint64)


@pytest.mark.parametrize(
    ("card", "hand", "lead"),
    [
        ("CA", "CA HT HT CQ", BARE),
        ("CA", "CA C9 HT CQ", ONE_MORE),
        ("HA", "HA HT CQ", BARE_HEART),
        ("CT", "CT C9 HT", TEN),
        ("C9", "CT C9 HT", LOW),
        ("SK", "SA SK HT", BELOW),
        ("H9", "H9 HK CQ", HEART),
        ("HT", "HT HA CQ", DULLE),
        ("CQ", "HT HA CQ", ELDER),
        ("DA", "DA DT", FOX),
    ],
)
def test_a_lead_is_told_by_the_hand(card: str, hand: str, lead: int) -> None:
    found = int(Sorter(Rules()).of(KIND[card], in_order(hand))[0])
    assert LEADS[found] == LEADS[lead]


def test_the_kind_that_is_asked_for_is_led_where_it_is_held() -> None:
    players = (leader(table_of("club")[0]), *table_of("club")[1:])
    table = Table(Rules(), players, 5, Deal(wanted=1 << NORMAL, redeal=False))
    plain = Table(Rules(), table_of("club"), 5, Deal(wanted=1 << NORMAL, redeal=False))
    place = len(players[0].strategy.parameters) - 1
    counts, row = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    kinds = table.orders[0]["kind"]
    led = 0

    def first(of: Table, number: int) -> str:
        of.play(number, 1, counts, row)
        return KINDS[int(kinds[int(of.game[0]["public"]["cards"][0]) >> 1])]

    for number in range(40):
        hand = int(table.hands(number, 1)[0, 0])
        own = first(plain, number)
        if not row["played"][0]:
            continue
        for kind in (KIND["CA"], KIND["DA"], KIND["HT"]):
            table.game[0]["private"][0]["parameters"][place] = float(kind)
            held = hand >> 2 * int(table.orders[0]["place"][kind]) & 3
            assert first(table, number) == (KINDS[kind] if held else own)
            led += bool(held)
        table.game[0]["private"][0]["parameters"][place] = float(OWN)
        assert first(table, number) == own
    assert led > 10


def test_threads_change_nothing_and_shares_add_up() -> None:
    ask = Ask(Rules(), table_of("club"), 3, 4_000)
    one, two = answer(ask, 1), answer(ask, 2)
    assert np.array_equal(one.sums.gains, two.sums.gains)
    assert np.array_equal(one.sums.led, two.sums.led)
    for side in (0, 1):
        assert sum(row.led.value for row in one.rows if row.side == side) == pytest.approx(1)
    by = {row.lead: row for row in one.of(RE)}
    # every hand of Re that is no wedding holds one queen of clubs
    assert by["queen of clubs"].held.value == 1
    assert by["fox"].gain.high < 0


def test_the_command(doko: Doko) -> None:
    ran = doko("leads", "--deals", "2000", "--threads", "1", "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert {row["side"] for row in data["rows"]} == {"Re", "Kontra"}
    gains = [row["gain"] for row in data["rows"] if None not in row["gain"]]
    assert len(gains) > 20
    assert all(low <= value <= high for value, low, high in gains)
    both = ("--rules", "ddv", "--rules", "kneipe")
    grid = doko("leads", "--deals", "500", *both, "--format", "json")
    cases = json.loads(grid.out)["data"]["cases"]
    assert [(one["about"], one["rules"]) for one in cases] == [
        ("Re", "ddv"), ("Kontra", "ddv"), ("Re", "kneipe"), ("Kontra", "kneipe"),
    ]  # fmt: skip


def test_one_deal_is_no_deals(doko: Doko) -> None:
    ran = doko("leads", "--deals", "1", "--threads", "1")
    assert re.search(r"^1 deal, seed 1, ", ran.out, re.MULTILINE), ran.err
    assert "1 deals" not in ran.out
    german = doko("leads", "--deals", "1", "--threads", "1", "--lang", "de").out
    assert re.search(r"^1 Spiel, Startwert 1, ", german, re.MULTILINE)
    few = doko("solos", "--hands", "1").err
    assert few == "Error: --hands 1 given; expected 4 at least\n"
