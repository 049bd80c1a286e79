"""What is seen in played cards (``analyses.claims.watch``), counted once more from told deals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from analyses.claims.rows import ROWS
from analyses.claims.watch import WATCHED, Seen, watch
from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import NORMAL
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import table_of
from doko_sim.retell import tell_deal
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.told import Told
from doko_sim.tricks import class_of, legal_cards

DEALS, SEED = 300, 5
PLAIN_ACES = [KIND[name] for name in ("CA", "SA", "HA")]


@pytest.fixture(scope="module", params=["ddv", "sharp"])
def rules(request: pytest.FixtureRequest) -> Rules:
    return Rules.preset(request.param)


@pytest.fixture(scope="module")
def seen(rules: Rules) -> Seen:
    return watch(Plan(rules, table_of("club"), SEED).table(), 0, DEALS)


@pytest.fixture(scope="module")
def told(rules: Rules) -> list[Told]:
    every = [tell_deal(rules, table_of("club"), SEED, number) for number in range(DEALS)]
    return [one for one in every if one.contract in ("normal", "wedding")]


def sums(seen: Seen, name: str) -> tuple[int, int]:
    hits, cases = WATCHED[name](seen)
    assert len(hits) == len(cases) == len(seen.rows)
    return int(hits.sum()), int(cases.sum())


def suit(kind: int) -> int:
    return class_of(NORMAL, KINDS[kind])


def test_the_same_deals_are_looked_at(seen: Seen, told: list[Told]) -> None:
    assert seen.rows["deal"].tolist() == [one.number for one in told]


def test_second_aces(seen: Seen, told: list[Told]) -> None:
    hits = cases = 0
    for one in told:
        gone: list[int] = []
        for trick in one.tricks:
            ace = trick.kinds[0]
            if ace in PLAIN_ACES and ace in gone:
                cases += 1
                hits += trick.winner == trick.lead
            gone += trick.kinds
    assert sums(seen, "second_aces_run") == (hits, cases)
    assert cases > 50


def test_moves_with_one_legal_card(seen: Seen, told: list[Told]) -> None:
    hits = cases = 0
    for one in told:
        hands = [list(hand) for hand in one.hands]
        for trick in one.tricks:
            for hand, kind in enumerate(trick.kinds):
                own = hands[(trick.lead + hand) % 4]
                led = trick.kinds[0] if hand else None
                if one.contract == "normal":
                    cases += 1
                    hits += len(legal_cards(NORMAL, own, led)) == 1
                own.remove(kind)
    assert sums(seen, "one_legal") == (hits, cases)


def test_bare_heart_aces(seen: Seen, told: list[Told]) -> None:
    found = {"heart_ace_runs": 0, "heart_ace_partner": 0, "heart_ace_ruffed": 0}
    cases = 0
    for one in told:
        trick = one.tricks[0]
        hearts = [kind for kind in one.hands[trick.lead] if suit(kind) == suit(KIND["HA"])]
        if one.contract == "normal" and trick.kinds[0] == KIND["HA"] and len(hearts) == 1:
            cases += 1
            if trick.winner == trick.lead:
                found["heart_ace_runs"] += 1
            elif one.side(trick.winner) == one.side(trick.lead):
                found["heart_ace_partner"] += 1
            else:
                found["heart_ace_ruffed"] += 1
    assert {name: sums(seen, name) for name in found} == {
        name: (number, cases) for name, number in found.items()
    }


def rounds(one: Told, wanted: int) -> Iterator[int]:
    """The places of the tricks in which a suit was led."""
    return (place for place, trick in enumerate(one.tricks) if suit(trick.kinds[0]) == wanted)


def test_second_rounds(seen: Seen, told: list[Told]) -> None:
    hits = cases = 0
    for one in told:
        for ace in PLAIN_ACES[:2]:
            places = list(rounds(one, suit(ace)))
            if one.contract != "normal" or len(places) < 2:
                continue
            first, second = (one.tricks[place] for place in places[:2])
            if first.kinds[0] == ace and first.winner == first.lead and first.points < 20:
                cases += 1
                hits += one.side(second.winner) == 1
    assert sums(seen, "second_round_kontra") == (hits, cases)


def test_leads_from_length(seen: Seen, told: list[Told]) -> None:
    hits = cases = 0
    for one in told:
        if one.contract != "normal":
            continue
        for kind, least in ((KIND["HA"], 4), (KIND["CA"], 6), (KIND["SA"], 6)):
            for place in list(rounds(one, suit(kind)))[:1]:
                trick = one.tricks[place]
                own = [card for card in one.hands[trick.lead] if suit(card) == suit(kind)]
                if len(own) >= least and trick.winner != trick.lead:
                    cases += 1
                    hits += one.side(trick.winner) != one.side(trick.lead)
    assert sums(seen, "length_to_opponents") == (hits, cases)


def test_rows_are_counted_as_told(rules: Rules) -> None:
    """Solos by tricks lost, and the spread, from deals told one by one."""
    rows = np.zeros(DEALS, ROW_DTYPE)
    Plan(rules, table_of("club"), SEED).table().play(0, DEALS, np.zeros(1, COUNTS_DTYPE), rows)
    every = [tell_deal(rules, table_of("club"), SEED, number) for number in range(DEALS)]
    solos = [one for one in every if one.contract.startswith("solo_")]
    few = [one for one in solos if one.tricks_won[1] <= 4]
    hits, cases = ROWS["won_losing_four"](rows)
    assert (hits.sum(), cases.sum()) == (sum(one.winner == 0 for one in few), len(few))
    hits, cases = ROWS["squares"](rows)
    assert hits.sum() == sum(score**2 for one in every for score in one.scores)
    said = sum(bool(one.calls) for one in every)
    assert ROWS["announced"](rows)[0].sum() == said
