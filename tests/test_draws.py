"""Hands of a class at random: only the class, uniformly, by address; and tables that use them."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from doko_sim.cards import KIND, mask_kinds
from doko_sim.contracts import Pack as OrderPack
from doko_sim.contracts import order_table
from doko_sim.deals import (
    HandSpec,
    Pack,
    chance,
    distribution,
    mean_and_sd,
    mine,
    other,
    partner,
)
from doko_sim.deals.draws import HANDS, HandDealer, draw_hands, stream_keys, words_at
from doko_sim.engine import random as engine_random
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, run
from doko_sim.table import Deal, Table

CLASSES = [
    (Pack(), "trumps<=3"),
    (Pack(), "CQ CQ"),
    (Pack(), "nines>=5, trumps>=4, no CQ"),
    (Pack(), "eyes>=90"),
    (Pack(), "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"),
    (Pack(False), "trumps-foxes<=3"),
    (Pack(False), "highest<=DJ, kings>=3"),
]
IDS = [f"{pack.cards}: {text[:20]}" for pack, text in CLASSES]


@pytest.mark.parametrize(("pack", "text"), CLASSES, ids=IDS)
def test_drawn_hands_are_of_the_class_and_uniform(pack: Pack, text: str) -> None:
    spec = HandSpec.parse(text, pack)
    hands = draw_hands(spec, pack, 3, 0, 20_000)
    assert (np.bitwise_count(hands) == pack.size).all()
    assert all(spec.met_by(mask_kinds(int(mask))) for mask in hands[:300])
    for what in ("trumps", "eyes", "queens"):
        mean, sd = mean_and_sd(distribution(pack, what, [mine(spec)]))
        weights = pack.class_of(what).weights
        seen = sum(
            weight * np.bitwise_count(hands & np.uint64(3 << 2 * kind)).astype(np.int64)
            for kind, weight in enumerate(weights)
        )
        assert abs(np.mean(seen) - float(mean)) <= 4 * sd / sqrt(len(hands))
        assert np.std(seen) == pytest.approx(sd, rel=0.06)


@pytest.mark.parametrize(("pack", "text"), CLASSES, ids=IDS)
def test_the_number_of_hands_is_the_counted_one(pack: Pack, text: str) -> None:
    spec = HandSpec.parse(text, pack)
    share = chance(pack, mine(spec)).fraction
    assert HandDealer(spec, pack).number == share * comb(pack.cards, pack.size)


def test_every_hand_of_a_class_has_its_number() -> None:
    dealer = HandDealer(HandSpec.parse("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ"), Pack())
    hands = dealer.hands(np.arange(dealer.number))
    # one jack of two and another card of the 36 others, or both jacks
    assert len(set(hands.tolist())) == dealer.number == 2 * 36 + 1


def test_the_draws_have_addresses() -> None:
    spec, pack = HandSpec.parse("CQ CQ"), Pack()
    every = draw_hands(spec, pack, 5, 0, 100)
    parts = [draw_hands(spec, pack, 5, first, 20) for first in range(0, 100, 20)]
    assert (every == np.concatenate(parts)).all()
    for other_draws in (draw_hands(spec, pack, 6, 0, 100), draw_hands(spec, pack, 5, 0, 100, 1)):
        assert (every != other_draws).mean() > 0.9


def test_addresses_are_those_of_the_engine() -> None:
    keys = stream_keys(11, np.array([0, 7, 1 << 40]), HANDS)
    for key, deal in zip(keys, (0, 7, 1 << 40), strict=True):
        of_engine = engine_random.stream_key(engine_random.deal_key(11, deal), HANDS)
        assert int(key) == int(of_engine)
        assert int(words_at(key[None], 3)[0]) == int(engine_random.word_at(of_engine, 3))


def test_a_class_without_hands() -> None:
    with pytest.raises(DokoError, match="no hand holds"):
        draw_hands(HandSpec.parse("trumps>=12, nines>=5"), Pack(), 1, 0, 1)


def _plan(text: str, rules: Rules | None = None, seat: int = 0) -> Plan:
    rules = rules or Rules()
    deal = Deal(drawn=(seat, HandSpec.parse(text, Pack.of(rules))))
    return Plan(rules, table_of("random"), 4, deal)


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(nines=False), Rules(hearts_ten="plain")], ids=["48", "40", "plain"]
)
def test_a_table_deals_the_drawn_hands_and_the_rest_at_random(rules: Rules) -> None:
    pack = Pack.of(rules)
    spec = HandSpec.parse("SQ SQ, trumps<=5", pack)
    number = 6_000
    hands = _plan("SQ SQ, trumps<=5", rules, seat=2).table().hands(0, number)
    order = order_table(OrderPack.of(rules))[0]
    everything = np.bitwise_or.reduce(hands, axis=1)
    assert (everything == order["pack"]).all()
    kinds = [int(kind) for kind in order["kind"][:24]]
    for hand in hands[:200, 2]:
        assert spec.met_by([kinds[position] for position in mask_kinds(int(hand))])
    ten = np.uint64(3 << 2 * int(order["place"][KIND["HT"]]))
    held = (hands & ten) > 0
    given = [mine(spec)]
    exact = chance(pack, partner("HT", pack), given=given).fraction
    both = chance(pack, other("HT HT", pack), given=given).fraction
    _near(held[:, 0].mean(), exact, number)
    _near(held[:, 3].mean(), exact, number)
    two = np.bitwise_count(hands & ten)[:, [0, 1, 3]] == 2
    _near(two.any(axis=1).mean(), both, number)


def _near(seen: float, exact: Fraction, number: int) -> None:
    error = sqrt(float(exact * (1 - exact)) / number)
    assert abs(seen - float(exact)) <= 4 * error


def test_same_result_for_any_threads_and_chunks() -> None:
    plan = _plan("trumps>=9")
    results = [run(plan, 0, 600, threads, chunk).counts for threads, chunk in ((1, 600), (2, 77))]
    assert (results[0] == results[1]).all()
    later = run(plan, 200, 400, 1, 400)
    both = run(plan, 0, 200, 1, 200) + later
    assert (both.counts == results[0]).all()


def test_a_deal_can_be_played_alone() -> None:
    table = _plan("CQ CQ", seat=1).table()
    rows = np.zeros(40, state.ROW_DTYPE)
    table.play(0, 40, np.zeros(1, state.COUNTS_DTYPE), rows)
    for number in (0, 17, 39):
        row, _ = table.explain(number)
        assert row == rows[number]


def test_all_hands_drawn_is_like_dealing_freely() -> None:
    rows = np.zeros(4_000, state.ROW_DTYPE)
    means = []
    for deal in (Deal(), Deal(drawn=(0, HandSpec()))):
        table = Table(Rules(), table_of("random"), 9, deal)
        table.play(0, len(rows), np.zeros(1, state.COUNTS_DTYPE), rows)
        scores = rows["scores"][:, 0]
        means.append((scores.mean(), scores.std() / sqrt(len(rows))))
    assert abs(means[0][0] - means[1][0]) <= 4 * sqrt(means[0][1] ** 2 + means[1][1] ** 2)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (Deal(drawn=(0, HandSpec()), fixed=(0, 1, 0, 0)), "expected one of them"),
        (Deal(drawn=(4, HandSpec())), "expected a seat, 0 to 3"),
    ],
)
def test_deals_that_cannot_be(deal: Deal, message: str) -> None:
    with pytest.raises(DokoError, match=message):
        Table(Rules(), table_of("random"), 1, deal)
