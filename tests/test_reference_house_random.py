"""What holds in every game of the reference, under random rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from doko_sim.rules import Rules
from tests.reference.announcements import CallLog
from tests.reference.cards import CONTRACTS, FIRST_SOLO, NO_GAME, POVERTY, WEDDING, pack_of
from tests.reference.deciders import (
    RandomDecider,
    ScriptedDecider,
    cards_by_seat,
    give_both,
    random_hands,
)
from tests.reference.game import GameResult, Setup, play_game
from tests.reference.options import Options, option_names
from tests.reference.random_rules import names, random_options
from tests.reference.settlement import scores_by_seat

PAIRS = ("CQ", "CQ", "DA", "DK", "HQ", "HT", "DT")  # what house rules turn on, if in one hand


def random_setup(rng: Random) -> Setup:
    """Any rules, and hands in which pairs and poor hands are frequent."""
    rules = Options(**random_options(rng))
    hands = random_hands(rng, rules.nines)
    kind = rng.random()
    if kind < 0.4:
        give_both(hands, rng.randrange(4), rng.choice(PAIRS))
    elif kind < 0.7:
        hands = [sorted(hand) for hand in hands]
        pack = sorted(card for hand in hands for card in hand)
        plain = [card for card in pack if card[0] in "CS" and card[1] not in "QJ"]
        size = rules.tricks
        poor = rng.sample(plain, size - rng.randrange(4))
        poor += rng.sample([c for c in pack if c[0] == "D" or c[1] in "QJ"], size - len(poor))
        rest = list((Counter(pack) - Counter(poor)).elements())
        rng.shuffle(rest)
        hands = [poor, rest[:size], rest[size : 2 * size], rest[2 * size :]]
        seat = rng.randrange(4)
        hands[0], hands[seat] = hands[seat], hands[0]
    owes = frozenset(seat for seat in range(4) if rng.random() < 0.2)
    return Setup(hands, rng.randrange(4), owes, rules)


class Chooser(RandomDecider):
    """Reserves what house rules add more often than solos."""

    def reserve(self, seat: int, options: list[int]) -> int:
        for answer in (POVERTY, WEDDING):
            if answer in options and self.rng.random() < 0.6:
                return answer
        return super().reserve(seat, options)


def random_game(seed: int) -> tuple[Setup, GameResult]:
    rng = Random(seed)
    setup = random_setup(rng)
    calls = rng.choice([0, 0.02, 0.1])
    return setup, play_game(setup, Chooser(rng, reserves=0.15, calls=calls, yes=0.7))


def check_cards(setup: Setup, result: GameResult) -> None:
    """Every seat plays its own cards, after the exchange of a poverty."""
    hands = [Counter(hand) for hand in setup.hands]
    if result.poverty is not None:
        player, taker, passed, returned, _ = result.poverty
        assert len(passed) == len(returned)
        hands[player] += Counter(returned)
        hands[player] -= Counter(passed)
        hands[taker] += Counter(passed)
        hands[taker] -= Counter(returned)
    played = cards_by_seat([(trick.lead, trick.cards) for trick in result.tricks])
    for seat in range(4):
        if result.contract == "solo_boneless":
            assert Counter(played[seat]) <= hands[seat]
        else:
            assert Counter(played[seat]) == hands[seat]


def check_value(setup: Setup, result: GameResult) -> None:
    """Points, items and scores agree with each other."""
    rules, lone = setup.rules, len(result.re_seats) == 1
    assert sum(result.card_points) == 240
    assert sum(result.tricks_won) == len(result.tricks)
    assert len(result.tricks) == rules.tricks or result.contract == "solo_boneless"
    assert result.value_re == sum(p if side == "re" else -p for _, side, p in result.items)
    assert all(points for _, _, points in result.items)
    value = result.value_re
    assert result.scores == scores_by_seat(value, lone, result.re_seats, rules.solo_multiplier)
    assert (result.soloist is None) == (not lone)
    if rules.winner_not_negative and result.winner is not None:
        assert value * (1 if result.winner == "re" else -1) >= 0
    if not lone and rules.cowardice == "off" and result.winner is None:
        assert not any(name.endswith(("said", "early")) for name, _, _ in result.items)


def check_calls(result: GameResult) -> None:
    """Calls stand in order, and what is known fits the sides."""
    moments = [moment for _, _, moment in result.announcements]
    assert moments == sorted(moments)
    assert len(moments) == len(result.late_replies) == len(result.forced)
    assert len(result.knowledge) == 4 * len(result.tricks)
    final_re = frozenset(result.re_seats)
    known_from = 0 if result.genscher is None else result.genscher.moment - 1
    for re, kontra in result.knowledge[known_from:]:
        assert re <= final_re
        assert not kontra & final_re
    if result.knowledge and result.contract != "solo_boneless":
        assert result.knowledge[-1] == (final_re, frozenset(range(4)) - final_re)


def moved(seats: list[int], by: int) -> list[int]:
    return sorted((seat + by) % 4 for seat in seats)


def rotated(setup: Setup, result: GameResult, by: int) -> GameResult:
    """The same game with every seat moved on."""
    places = [(seat - by) % 4 for seat in range(4)]
    cards = cards_by_seat([(trick.lead, trick.cards) for trick in result.tricks])
    free = zip(result.announcements, result.forced, strict=True)
    exchange, genscher = result.poverty, result.genscher
    moves = {} if exchange is None else {
        "passes": {(exchange.player + by) % 4: exchange.passed},
        "takes": [(exchange.taker + by) % 4],
        "returns": {(exchange.taker + by) % 4: exchange.returned},
    }  # fmt: skip
    decider = ScriptedDecider(
        [result.answers[seat] for seat in places],
        [((seat + by) % 4, name, moment) for (seat, name, moment), force in free if not force],
        [cards[seat] for seat in places],
        throws=[] if result.thrower is None else [(result.thrower + by) % 4],
        trick_kind=result.wedding_trick,
        promotions=[(k, (seat + by) % 4, moment) for k, seat, moment in result.promotions],
        partners={}
        if genscher is None
        else {(genscher.seat + by) % 4: (genscher.partner + by) % 4},
        **moves,  # type: ignore[arg-type]
    )
    hands = [setup.hands[seat] for seat in places]
    owes = frozenset(moved(list(setup.owes), by))
    return play_game(Setup(hands, (setup.forehand + by) % 4, owes, setup.rules), decider)


def test_all_options_are_drawn() -> None:
    assert sorted(names()) == sorted(option_names())
    assert len(names()) == 73
    seen: dict[str, set[object]] = {name: set() for name in names()}
    for seed in range(300):
        for name, value in random_options(Random(seed)).items():
            seen[name].add(value)
    assert all(len(values) > 1 for values in seen.values())


def test_options_are_those_of_the_rules() -> None:
    assert Options.of(Rules()) == Options()
    for seed in range(300):
        options = random_options(Random(seed))
        rules = Rules().replace(**options)  # refuses what clashes
        assert Setup.from_rules(rules, [[]] * 4).rules == Options.of(rules)


@pytest.mark.parametrize("part", range(4))
def test_random_games(part: int) -> None:
    contracts: Counter[str] = Counter()
    for seed in range(part * 500, part * 500 + 500):
        setup, result = random_game(seed)
        contracts[result.contract] += 1
        if result.contract == "no_game":
            assert result.redeal is not None
            assert (result.tricks, result.scores) == ([], [0] * 4)
            continue
        check_cards(setup, result)
        check_value(setup, result)
        check_calls(result)
        by = 1 + seed % 3
        if result.refused:
            continue  # which cards were offered is not on record
        again = rotated(setup, result, by)
        assert again.items == result.items
        assert again.scores == [result.scores[(seat - by) % 4] for seat in range(4)]
        assert again.re_seats == moved(result.re_seats, by)
    assert {"normal", "wedding", "silent_wedding", "poverty", "no_game"} <= set(contracts)


def test_everything_happens() -> None:
    """The random games reach every contract, every reason to deal anew and every special event."""
    seen: Counter[str] = Counter()
    for seed in range(6000, 8500):
        setup, result = random_game(seed)
        seen[result.contract] += 1
        seen[f"redeal {result.redeal}"] += 1
        for k, _, _ in result.promotions:
            seen[f"promotion {k}"] += 1
        for kind, _, _ in result.extras:
            seen[kind] += 1
        for name, _, _ in result.items:
            seen[name] += 1
        seen["forced"] += sum(result.forced)
        seen["late"] += sum(result.late_replies)
        seen["refused"] += len(result.refused)
        seen["half chicken"] += len(result.half_chicken)
        seen[setup.rules.genscher] += result.genscher is not None
    solos = {CONTRACTS[code] for code in range(FIRST_SOLO, NO_GAME)}
    reasons = {"nines", "kings", "nines_and_kings", "tens", "trumps_at_most", "highest_trump"}
    reasons |= {"points_over", "points_under", "poverty"}
    extras = {"fox", "doppelkopf", "charlie", "hearts_ten_capture", "fox_caught_last"}
    extras |= {"fox_wins_last", "charlie_caught", "heart_trick"}
    events = {"promotion 1", "promotion 2", "promotion 3", "forced", "late", "refused"}
    events |= {"half chicken", "kings_first", "kings_last", "queens", "not_below_zero"}
    events |= {"re_early", "kontra_early", "against_elders", "schwarz", "reached_120"}
    wanted = solos | {f"redeal {reason}" for reason in reasons} | extras | events
    assert {event for event in wanted if not seen[event]} == set()


def test_asking_stops_only_when_nobody_may_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """To stop asking early is a matter of speed: the same games are played without it."""
    usual = [random_game(seed)[1] for seed in range(300)]
    monkeypatch.setattr(CallLog, "may_be_open", lambda self, played, moment, shift: True)
    assert [random_game(seed)[1] for seed in range(300)] == usual


def test_cards_of_the_pack() -> None:
    assert len(pack_of(True)) == 48
    assert len(pack_of(False)) == 40
