"""The designs: self-play, antisymmetry, and the values against games played one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from analyses.designs import (
    GAIN,
    INTERACTION,
    NAMES,
    WITH,
    WITHOUT,
    A,
    B,
    add_to_zero,
    design,
)
from analyses.matches import Match
from analyses.rounds import gains_of, new_round, play
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, player
from doko_sim.rules import Rules
from doko_sim.seatings import Blocks
from doko_sim.table import StrategyError, Table
from tests.bad_strategies import GOOD, no_card
from tests.bad_strategies import player as bad_player

DDV = Rules.preset("ddv")
#: Twice the value for a lone player: the scores of a deal do not add up to zero.
UNEVEN = DDV.replace(solo_multiplier=2)
KNEIPE = Rules.preset("kneipe")
FIRST, SECOND = player("pagat"), player("random,announce=0.05,solo=0.1,wed=0.5")
SEED, DEALS = 11, 60


def games(rules: Rules, first: Player, second: Player) -> np.ndarray:
    """The scores of all sixteen seatings of every deal, each at a table of its own.

    Shape (deals, 2, 2, 2, 2, seats): index 0 for A, 1 for B by seat.
    """
    scores = np.zeros((DEALS, 2, 2, 2, 2, 4), np.int64)
    rows, counts = np.zeros(DEALS, ROW_DTYPE), np.zeros(1, COUNTS_DTYPE)
    for seating in product((A, B), repeat=4):
        table = Table(rules, [(first, second)[who] for who in seating], SEED)
        table.play(0, DEALS, counts, rows)
        one, two, three, four = seating
        scores[:, one, two, three, four] = rows["scores"]
    return scores


def elders() -> list[set[int]]:
    """By deal the seats that are dealt a queen of clubs."""
    table = Table(DDV, [GOOD] * 4, SEED)
    found = []
    for deal in range(DEALS):
        table.explain(deal)
        mask = int(table.game[0]["public"]["order"]["elders"])
        dealt = table.game[0]["private"]["dealt"].tolist()
        found.append({seat for seat in range(4) if dealt[seat] & mask})
    return found


def gains(name: str, rules: Rules, first: Player = FIRST, second: Player = SECOND) -> list[float]:
    match = Match(first, second, design(name, rules))
    return gains_of(rules, match, SEED, 0, DEALS, threads=1).tolist()


def alone(seat: int) -> tuple[int, ...]:
    """A in one seat among three of B."""
    return tuple(A if own == seat else B for own in range(4))


@pytest.mark.parametrize("rules", [DDV, UNEVEN, KNEIPE], ids=["ddv", "uneven", "kneipe"])
def test_seat_and_single_are_tables_played_one_by_one(rules: Rules) -> None:
    scores = games(rules, FIRST, SECOND)
    none = scores[:, B, B, B, B]
    expected = [
        sum(int(scores[(deal, *alone(own), own)] - none[deal, own]) for own in range(4)) / 4
        for deal in range(DEALS)
    ]
    assert gains("seat", rules) == expected
    assert len({*expected}) > 10
    one = [
        int(scores[(deal, *alone(deal % 4), deal % 4)] - none[deal, deal % 4])
        for deal in range(DEALS)
    ]
    assert gains("single", rules) == one


@pytest.mark.parametrize("rules", [DDV, UNEVEN], ids=["ddv", "uneven"])
def test_swap_is_both_parties_of_the_deal(rules: Rules) -> None:
    scores = games(rules, FIRST, SECOND)
    expected = []
    for deal, team in enumerate(elders()):
        first = tuple(A if seat in team else B for seat in range(4))
        other = tuple(1 - who for who in first)
        total = [0, 0]
        for seating in (first, other):
            for seat in range(4):
                total[seating[seat]] += int(scores[(deal, *seating, seat)])
        # A has four seats in the two games; where scores add up to zero B loses what it wins
        if add_to_zero(rules):
            assert total[A] == -total[B]
        expected.append((total[A] - total[B]) / 8)
    assert gains("swap", rules) == expected


def by_brute_force(deal: int, scores: np.ndarray, team: set[int]) -> dict[str, Fraction]:
    """The means over all ways of the others of what a seat gets more with A than with B."""
    sums = {GAIN: Fraction(0), WITH: Fraction(0), WITHOUT: Fraction(0)}
    for seat in range(4):
        side = team if seat in team else {0, 1, 2, 3} - team
        (partner,) = side - {seat} if len(team) == 2 else (None,)
        for others in product((A, B), repeat=3):
            ways = [list(others), list(others)]
            for way, who in zip(ways, (A, B), strict=True):
                way.insert(seat, who)
            more = int(scores[(deal, *ways[0], seat)] - scores[(deal, *ways[1], seat)])
            sums[GAIN] += Fraction(more, 32)
            if partner is None:
                sums[WITH] += Fraction(more, 32)
                sums[WITHOUT] += Fraction(more, 32)
            else:
                sums[WITH if ways[0][partner] == A else WITHOUT] += Fraction(more, 16)
    return {**sums, INTERACTION: sums[WITH] - sums[WITHOUT]}


@pytest.mark.parametrize("rules", [DDV, UNEVEN], ids=["ddv", "uneven"])
def test_the_factorial_design_is_every_seating_by_brute_force(rules: Rules) -> None:
    scores, teams = games(rules, FIRST, SECOND), elders()
    assert {len(team) for team in teams} == {1, 2}
    made = design("factorial", rules)
    table = Blocks(rules, (FIRST, SECOND), made.plan, SEED)
    rows, layouts = table.play(0, DEALS)
    own = rows["scores"].astype(np.int64)
    for deal, team in enumerate(teams):
        for measure, expected in by_brute_force(deal, scores, team).items():
            value = made.values(own[deal : deal + 1], layouts[deal : deal + 1], measure)[0]
            assert Fraction(int(value), made.denominator) == expected, (deal, measure)


@pytest.mark.parametrize("rules", [DDV, UNEVEN, KNEIPE], ids=["ddv", "uneven", "kneipe"])
@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_against_itself_is_exactly_zero(name: str, rules: Rules) -> None:
    for who in (FIRST, SECOND):
        model = new_round(rules, SEED, [Match(who, player(who.name), design(name, rules))])
        (tally,) = play(model, 200, 1).tallies
        assert tally.match.is_self_play
        assert (tally.deals, tally.differ) == (200, 0)
        assert all(histogram == {0: 200} for histogram in tally.histograms.values())


@pytest.mark.parametrize("name", ["swap", "factorial"])
def test_the_gain_turns_its_sign_with_the_strategies(name: str) -> None:
    for rules in (DDV, UNEVEN):
        there, back = gains(name, rules), gains(name, rules, SECOND, FIRST)
        assert there == [-gain for gain in back]
        assert any(there)


def test_the_partner_counts_the_same_from_both_ends() -> None:
    made = design("factorial", DDV)
    rounds = [
        play(new_round(DDV, SEED, [Match(*pair, made)]), 100, 1).tallies[0].histograms
        for pair in ((FIRST, SECOND), (SECOND, FIRST))
    ]
    assert rounds[0][INTERACTION] == rounds[1][INTERACTION]
    assert rounds[0][WITH] == {-value: n for value, n in rounds[1][WITHOUT].items()}


@pytest.mark.parametrize("name", NAMES)
def test_threads_and_chunks_change_no_bit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyses import rounds

    model = new_round(DDV, SEED, [Match(FIRST, SECOND, design(name, DDV))], keep=7)
    found = []
    for threads, chunk in ((1, 1000), (2, 100), (3, 37)):
        monkeypatch.setattr(rounds, "chunk_of", lambda *_, chunk=chunk: chunk)
        (tally,) = play(model, 500, threads).tallies
        parts = tally.sums.tolist(), tally.squares.tolist()
        found.append((tally.histograms, tally.differ, tally.top, parts))
    assert found[0] == found[1] == found[2]
    top = [abs(gain) for _, gain in found[0][2]]
    assert top == sorted(top, reverse=True)
    assert len(top) == 7


def test_the_largest_gains_are_those_remembered() -> None:
    model = new_round(DDV, SEED, [Match(FIRST, SECOND, design("swap", DDV))], keep=5)
    top = play(model, DEALS, 1).tallies[0].top
    all_of_them = sorted(enumerate(gains("swap", DDV)), key=lambda one: (-abs(one[1]), one[0]))
    assert [(deal, gain / 8) for deal, gain in top] == all_of_them[:5]


def test_a_decision_that_is_not_allowed_names_strategy_and_seat() -> None:
    broken = bad_player("broken", play=no_card)
    with pytest.raises(StrategyError, match=r"strategy broken at position \d .*\(deal 0, card 6\)"):
        gains("swap", DDV, broken, GOOD)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (np.zeros((2, 1, 4), int), "layouts"),
        (np.zeros((1, 1, 3), int), "shape"),
        (np.full((1, 1, 4), 2), "places"),
        (np.full((1, 1, 4), -1), "places"),
    ],
)
def test_a_wrong_plan_is_refused(plan: np.ndarray, message: str) -> None:
    with pytest.raises(DokoError, match=message):
        Blocks(DDV, (FIRST, SECOND), plan, SEED)


def test_an_unknown_design_is_named_with_the_nearest() -> None:
    with pytest.raises(DokoError, match="did you mean 'swap'"):
        design("swop", DDV)
