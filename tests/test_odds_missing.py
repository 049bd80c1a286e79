"""How missing cards lie for a part of a hand, against sums over whole numbers of cards held."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyses.odds_missing import aces
from doko_sim.cards import parse_cards
from doko_sim.deals import Chance, Pack, ace_runs, chance, mine

HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"


@pytest.mark.parametrize("nines", [True, False])
@pytest.mark.parametrize(("cards", "name"), [("CA", "clubs"), ("HA HT", "hearts")])
def test_a_part_of_a_hand_is_all_hands_with_it(nines: bool, cards: str, name: str) -> None:
    """The chances for each number of cards of the suit, by how likely that number is."""
    pack = Pack(nines)
    (found,) = aces(pack, hand=parse_cards(cards))
    assert found.missing is None
    whole = 2 * len(pack.class_of(name).kinds)
    parts = {"all_follow": Fraction(0), "friendly": Fraction(0), "twice": Fraction(0)}
    for own in range(1, whole + 1):
        weight = chance(pack, mine(f"{name}={own}", pack), given=[mine(cards, pack)]).fraction
        runs = ace_runs(whole - own, pack.size)
        for key in parts:
            one: Chance = getattr(runs, key)
            parts[key] += weight * one.fraction
    assert {key: getattr(found.runs, key).fraction for key in parts} == parts


def test_a_whole_hand_misses_what_it_misses() -> None:
    found = aces(Pack(), hand=parse_cards(HAND))
    assert [(one.suit, one.own, one.missing) for one in found] == [
        ("clubs", 2, 6),
        ("spades", 1, 7),
    ]
    assert found[0].runs == ace_runs(6)


def test_trumps_of_a_part_of_a_hand_are_not_known() -> None:
    """Everybody, oneself too, holds so many: less of the suit is left for the others to hold."""
    (found,) = aces(Pack(), hand=parse_cards("CA"), trumps=6)
    (fewer,) = aces(Pack(), hand=parse_cards("CA"), trumps=3)
    assert found.all_trumps is not None
    assert fewer.all_trumps is not None
    assert found.all_trumps.fraction != fewer.all_trumps.fraction
