"""Whole games of the reference: who is asked when, weddings, and what holds in every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.reference.announcements import CallLog
from tests.reference.cards import ORDERS, PACK, seats_from
from tests.reference.deciders import (
    RandomDecider,
    ScriptedDecider,
    cards_by_seat,
    hands_with_both_queens,
    random_hands,
)
from tests.reference.game import GameResult, IllegalDecisionError, Setup, play_game
from tests.reference.options import SEVEN_SOLOS, Options
from tests.reference.tricks import legal_cards, trick_points, winner_of_trick


class Listener(RandomDecider):
    """Notes who is asked for an announcement, and calls what it is told to."""

    def __init__(
        self, rng: Random, calls: list[tuple[int, int, int]], reservation: int = 0
    ) -> None:
        super().__init__(rng, reserves=0, calls=0)
        self.planned = list(calls)
        self.reservation = reservation
        self.asked: list[tuple[int, int, list[int]]] = []
        self.played: list[tuple[int, int, list[str]]] = []

    def reserve(self, seat: int, options: list[int]) -> int:
        return self.reservation if self.reservation in options else 0

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        self.asked.append((moment, seat, options))
        if self.planned and self.planned[0][:2] == (moment, seat):
            return self.planned.pop(0)[2]
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        self.played.append((moment, seat, options))
        return super().play(moment, seat, options)


def normal_hands(rng: Random) -> list[list[str]]:
    """A deal in which seats 0 and 1 are Re."""
    while True:
        hands = random_hands(rng)
        if "CQ" in hands[0] and "CQ" in hands[1]:
            return hands


def test_order_of_asking() -> None:
    rng = Random(1)
    decider = Listener(rng, [(0, 0, 1), (0, 3, 1)])
    result = play_game(Setup(normal_hands(rng), forehand=2), decider)
    everything, above_1 = [1, 2, 3, 4, 5], [2, 3, 4, 5]
    assert [(seat, options) for moment, seat, options in decider.asked if moment == 0] == [
        (2, everything),
        (3, everything),
        (0, everything),  # calls Re, and the asking begins again
        (2, everything),
        (3, everything),  # calls Kontra
        (2, above_1),
        (3, above_1),
        (0, above_1),
        (1, above_1),
    ]
    assert result.announcements == [(0, "re", 0), (3, "kontra", 0)]
    assert result.late_replies == [False, False]
    assert result.levels == [1, 1]


def test_asking_ends_with_the_deadline() -> None:
    """Without calls a seat is asked until it has played its second card."""
    rng = Random(2)
    decider = Listener(rng, [])
    result = play_game(Setup(normal_hands(rng)), decider)
    assert [moment for moment, _, _ in decider.played] == list(range(48))
    played: Counter[int] = Counter()
    expected = []
    for moment, seat, _ in decider.played[:9]:
        expected += [(moment, other) for other in seats_from(seat) if played[other] <= 1]
        played[seat] += 1
    assert [(moment, seat) for moment, seat, _ in decider.asked] == expected
    assert result.announcements == []


class Schwarz(Listener):
    """Calls schwarz as soon as anybody may."""

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        said = any(5 in asked for _, _, asked in self.asked)
        super().announce(moment, seat, options)
        return 5 if 5 in options and not said else 0


@pytest.mark.parametrize("reservation", [0, 1])
@pytest.mark.parametrize("reply", [False, True])
def test_asking_stops_only_when_nobody_may_call(
    reservation: int, reply: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To stop asking early is a matter of speed: the same seats are asked without it."""

    def asked(seed: int) -> list[tuple[int, int, list[int]]]:
        rng = Random(seed)
        decider = Schwarz(rng, [], reservation)
        play_game(Setup(hands_with_both_queens(rng, seed % 4), rules=Options(reply=reply)), decider)
        return decider.asked

    stopped_early = [asked(seed) for seed in range(40)]
    monkeypatch.setattr(CallLog, "may_be_open", lambda self, played, moment, shift: True)
    assert [asked(seed) for seed in range(40)] == stopped_early


def test_late_reply_bars_the_side() -> None:
    """Seat 0 calls Re with 11 cards; seat 2, who has played two cards, replies late."""
    for seed in range(200):
        rng = Random(seed)
        hands = normal_hands(rng)
        decider = Listener(rng, [(7, 0, 1), (7, 2, 1)])
        result = play_game(Setup(hands, forehand=0), decider)
        if len(result.announcements) == 2 and result.late_replies[1]:
            break
    assert result.late_replies == [False, True]
    after = decider.asked[max(i for i, ask in enumerate(decider.asked) if ask[:2] == (7, 2)) + 1 :]
    assert after
    assert all(seat in (0, 1) for _, seat, _ in after)


def test_illegal_decisions() -> None:
    rng = Random(3)
    hands = normal_hands(rng)
    cards = [list(hand) for hand in hands]
    with pytest.raises(IllegalDecisionError, match="answers 1"):
        play_game(Setup(hands), ScriptedDecider([1, 0, 0, 0], [], cards))
    twice = [(0, "re", 0), (0, "re", 0)]
    with pytest.raises(IllegalDecisionError, match="calls level 1 before"):
        play_game(Setup(hands), ScriptedDecider([0] * 4, twice, cards))
    with pytest.raises(IllegalDecisionError, match="plays"):
        play_game(Setup(hands), ScriptedDecider([0] * 4, [], [hands[1], *hands[1:]]))
    with pytest.raises(ValueError, match="pack"):
        play_game(Setup([hands[0], hands[0], hands[2], hands[3]]), ScriptedDecider([0] * 4, [], []))


def test_weddings() -> None:
    """Partner, first call and settlement, for every trick in which the partner can be found."""
    seen: Counter[tuple[int, bool]] = Counter()
    for seed in range(1500):
        rng = Random(seed)
        player = seed % 4
        decider = Listener(rng, [], reservation=1)
        result = play_game(Setup(hands_with_both_queens(rng, player), forehand=2), decider)
        assert (result.contract, result.wedding_player) == ("wedding", player)
        found = result.clarification_trick
        assert found is not None
        others = [trick.winner for trick in result.tricks[:3] if trick.winner != player]
        assert result.wedding_partner == (others[0] if others else None)
        assert result.re_seats == sorted({player, *others[:1]})
        assert result.tricks[0].lead == 2
        if others:
            assert result.tricks[found - 1].winner == others[0]
            assert result.soloist is None
        else:
            assert (found, result.soloist, result.extras) == (3, player, [])
            assert abs(result.scores[player]) == 3 * abs(result.value_re)
        assert min(moment for moment, _, _ in decider.asked) == 4 * found
        # Without a call the asking ends when all have played the card after the clarification.
        assert max(moment for moment, _, _ in decider.asked) == 4 * found + 3
        seen[found, bool(others)] += 1
    assert set(seen) == {(1, True), (2, True), (3, True), (3, False)}


def random_setup(rng: Random) -> Setup:
    hands = hands_with_both_queens(rng, rng.randrange(4))
    return Setup(
        hands if rng.random() < 0.3 else random_hands(rng),
        forehand=rng.randrange(4),
        owes=frozenset(seat for seat in range(4) if rng.random() < 0.3),
        rules=Options(
            solos=tuple(name for name in SEVEN_SOLOS if rng.random() < 0.7),
            solo_lead=rng.choice(["forehand", "soloist"]),
            call_latest=tuple(sorted(rng.randrange(13) for _ in range(5))),
            reply=rng.random() < 0.7,
            skip_levels=rng.random() < 0.7,
        ),
    )


def check_play(setup: Setup, result: GameResult) -> None:
    """Every card is in the hand and legal, every trick has its winner, who leads next."""
    order = ORDERS[result.contract]
    hands = [list(hand) for hand in setup.hands]
    for before, trick in zip([None, *result.tricks], result.tricks, strict=False):
        assert before is None or before.winner == trick.lead
        assert trick.winner == winner_of_trick(trick.lead, trick.cards, order)
        for seat, card in zip(seats_from(trick.lead), trick.cards, strict=True):
            assert card in legal_cards(
                hands[seat], trick.cards[0] if seat != trick.lead else None, order
            )
            hands[seat].remove(card)
    assert hands == [[], [], [], []]
    assert sorted(card for trick in result.tricks for card in trick.cards) == list(PACK)


def check_knowledge(result: GameResult) -> None:
    """What is known is true, is never forgotten, and in the end the Re queens have told it all."""
    re = frozenset(result.re_seats)
    known_re: frozenset[int] = frozenset()
    known_kontra: frozenset[int] = frozenset()
    assert len(result.knowledge) == 48
    for now_re, now_kontra in result.knowledge:
        assert known_re <= now_re <= re
        assert known_kontra <= now_kontra <= frozenset(range(4)) - re
        known_re, known_kontra = now_re, now_kontra
    assert (known_re, known_kontra) == (re, frozenset(range(4)) - re)


def check_result(result: GameResult) -> None:
    """240 card points, 12 tricks, scores that add to zero and are all odd or all even."""
    assert sum(result.card_points) == 240
    assert result.card_points[0] == sum(
        trick_points(trick.cards) for trick in result.tricks if trick.winner in result.re_seats
    )
    assert sum(result.tricks_won) == 12
    assert sum(result.scores) == 0
    assert len({score % 2 for score in result.scores}) == 1
    assert result.value_re == sum(p if side == "re" else -p for _, side, p in result.items)
    assert (result.soloist is not None) == (len(result.re_seats) == 1)
    assert result.soloist is None or result.extras == []
    moments = [moment for _, _, moment in result.announcements]
    assert moments == sorted(moments)
    assert len(result.late_replies) == len(moments)


def rotated(setup: Setup, result: GameResult, by: int) -> GameResult:
    """The same game with every seat moved on."""
    moved = [(seat - by) % 4 for seat in range(4)]
    cards = cards_by_seat([(trick.lead, trick.cards) for trick in result.tricks])
    return play_game(
        Setup(
            [setup.hands[seat] for seat in moved],
            (setup.forehand + by) % 4,
            frozenset((seat + by) % 4 for seat in setup.owes),
            setup.rules,
        ),
        ScriptedDecider(
            [result.answers[seat] for seat in moved],
            [((seat + by) % 4, name, moment) for seat, name, moment in result.announcements],
            [cards[seat] for seat in moved],
        ),
    )


def test_random_games() -> None:
    contracts: Counter[str] = Counter()
    for seed in range(600):
        rng = Random(seed)
        setup = random_setup(rng)
        result = play_game(
            setup, RandomDecider(rng, reserves=0.2, calls=rng.choice([0, 0.02, 0.2]))
        )
        check_play(setup, result)
        check_knowledge(result)
        check_result(result)
        by = 1 + seed % 3
        again = rotated(setup, result, by)
        assert again.scores == [result.scores[(seat - by) % 4] for seat in range(4)]
        assert again.items == result.items
        contracts[result.contract] += 1
    solos = {f"solo_{name}" for name in SEVEN_SOLOS}
    assert set(contracts) == {"normal", "wedding", "silent_wedding", *solos}
