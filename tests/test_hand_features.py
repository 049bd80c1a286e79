"""Counts and the expected-eyes score of many hands against the compiled score and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from analyses.hand_features import FEATURES, HUNDREDTHS, PLAIN, Reader, as_kinds
from doko_sim.cards import hand_mask, parse_cards
from doko_sim.players.pagat_score import expected_points
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan


@njit
def compiled(hands, scores):  # type: ignore[no-untyped-def]
    for i in range(len(hands)):
        scores[i] = expected_points(hands[i], np.uint64(0), 0.0)


def hands_of(rules: Rules, deals: int) -> np.ndarray:
    return Plan(rules, table_of(("random",) * 4), 11).table().hands(0, deals).ravel()


def test_the_score_is_that_of_the_players() -> None:
    hands, scores = hands_of(Rules(), 500), np.zeros(2000)
    compiled(hands, scores)
    assert np.abs(Reader(Rules()).score(hands) / HUNDREDTHS - scores).max() < 0.006


@pytest.mark.parametrize(
    ("hand", "score"),
    [("CQ DQ CJ CJ SJ HJ DJ DT DK D9 CK S9", 52.2), ("SQ SQ HQ CJ SJ HJ DJ DA DT CA HA HK", 92.3)],
)
def test_the_score_of_published_examples(hand: str, score: float) -> None:
    mask = np.array([hand_mask(parse_cards(hand))], np.uint64)
    assert Reader(Rules()).score(mask)[0] / HUNDREDTHS == pytest.approx(score, abs=0.1)


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        (
            "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9",
            {"ten of hearts": 1, "queen of spades": 1, "red queen": 1, "other trump": 4,
             "bare ace": 1, "suit with an ace and more": 1, "single card, no ace": 1},
        ),
        ("SQ SQ HQ CJ SJ HJ DJ DA DT CA HA HK",
         {"queen of spades": 2, "red queen": 1, "other trump": 6, "bare ace": 1,
          "suit with an ace and more": 1, "void suit": 1}),
    ],
)  # fmt: skip
def test_what_a_hand_holds(hand: str, held: dict[str, int]) -> None:
    mask = np.array([hand_mask(parse_cards(hand))], np.uint64)
    counts = Reader(Rules()).plain(mask)[:, 0]
    found = {name: int(n) for (name, _), n in zip(PLAIN, counts, strict=True) if n}
    assert found == held


@pytest.mark.parametrize("changes", [{}, {"nines": False}, {"hearts_ten": "plain"}])
def test_counts_add_up_and_hands_turn_into_kinds(changes: dict[str, object]) -> None:
    rules = Rules(**changes)  # type: ignore[arg-type]
    reader, hands = Reader(rules), hands_of(rules, 200)
    counts = reader.counts(hands)
    assert counts.shape == (len(FEATURES), len(hands))
    size = 12 if rules.nines else 10
    trumps = counts[:4].sum(axis=0) + np.bitwise_count(hands & reader.elders)
    assert (trumps <= size).all()
    suits = counts[9] + counts[11]
    assert ((trumps == size) == (suits == 3)).all()
    kinds = as_kinds(hands, rules)
    assert (np.bitwise_count(kinds) == size).all()
    elders = np.uint64(hand_mask(parse_cards("CQ CQ")))
    assert (np.bitwise_count(kinds & elders) == np.bitwise_count(hands & reader.elders)).all()
    assert (reader.score(hands) >= 0).all()
