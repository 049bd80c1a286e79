"""The reference against the tables of the house rules: cards, reservations, calls, tricks."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import tables_house as house
from tests.reference.announcements import CallState, allowed_levels, is_late_reply
from tests.reference.cards import CODE_OF_SOLO, CONTRACTS, POVERTY, SIDES, SUITS, WEDDING, order_of
from tests.reference.deciders import QuietDecider
from tests.reference.extras import counted_extras, extra_points
from tests.reference.options import TOURNAMENT, Options
from tests.reference.poverty import passed_cards
from tests.reference.promotions import Promotions, promoted_kinds
from tests.reference.reservations import decide_contract, first_leader, is_poor, reservation_options
from tests.reference.throwing import may_be_thrown, reason_to_throw
from tests.reference.tricks import Trick, second_ten_wins, winner_of_trick
from tests.reference.weddings import is_of_kind, trick_kinds


def options(given: house.Given) -> Options:
    """The tournament rules with some options changed."""
    return Options(**given)  # type: ignore[arg-type]


# The cards


@pytest.mark.parametrize("row", house.ORDERS, ids=lambda row: f"{row.source} {row.contract}")
def test_orders(row: house.OrderRow) -> None:
    order = order_of(row.contract, options(row.options).hearts_ten)
    trumps = row.trumps.split()
    assert sorted(trumps, key=lambda card: -order.strength[card]) == trumps
    for suit in SUITS:
        ranks = row.plain.get(suit, "")
        plain = [card for card in order.group if order.group[card] == suit]
        assert sorted(plain, key=lambda card: -order.strength[card]) == [suit + r for r in ranks]
    assert {card for card in order.group if order.is_trump(card)} == set(trumps)
    assert not order.top_ten


def test_top_tens() -> None:
    """The ten of hearts is the highest trump in the normal game and the suit solos only."""
    top = {contract for contract in CONTRACTS[:-1] if order_of(contract).top_ten}
    suits = {"solo_diamond", "solo_heart", "solo_spade", "solo_club"}
    assert top == {"normal", "wedding", "silent_wedding", "poverty", *suits}


# Before the first card


@pytest.mark.parametrize("row", house.THROWS, ids=lambda row: row.source)
def test_throws(row: house.ThrowRow) -> None:
    rules = options(row.options)
    assert reason_to_throw(row.hand.split(), rules) == row.reason
    assert may_be_thrown(rules) == bool(row.options)


@pytest.mark.parametrize("row", house.RESERVATIONS, ids=lambda row: row.source)
def test_reservations(row: house.ReservationRow) -> None:
    codes = {"healthy": 0, "wedding": WEDDING, "poverty": POVERTY}
    codes |= {f"solo_{name}": code for name, code in CODE_OF_SOLO.items()}
    hands = [["CQ", "CQ"] if seat == row.both_queens else ["C9"] for seat in range(4)]
    answers = [codes[answer] for answer in row.answers]
    owes = {int(seat) for seat in row.owes}
    decision = decide_contract(answers, hands, 1, owes, options(row.options))
    assert (decision.contract, decision.player) == (row.contract, row.player)
    assert decision.compulsory == (row.player in owes and row.contract.startswith("solo_"))


def test_reservation_options() -> None:
    both = ["CQ", "CQ", "C9"]
    assert reservation_options(both, Options(solos=())) == [0, WEDDING]
    assert reservation_options(both, Options(solos=(), poverty="redeal")) == [0, WEDDING, POVERTY]
    no_silent = Options(solos=("king",), silent_wedding=False)
    assert reservation_options(both, no_silent) == [WEDDING, CODE_OF_SOLO["king"]]
    assert reservation_options(["CQ", "C9"], no_silent) == [0, CODE_OF_SOLO["king"]]


@pytest.mark.parametrize("row", house.PASSES, ids=lambda row: row.source)
def test_passes(row: house.PassRow) -> None:
    rules, hand = options(row.options), row.hand.split()
    assert is_poor(hand, rules) == row.poor
    if row.poor:
        passed = Counter(passed_cards(0, hand, rules, QuietDecider()))
        assert passed.total() == row.passed
        assert Counter(row.must.split()) <= passed <= Counter(hand)


@pytest.mark.parametrize(
    ("poverty_lead", "leader"),
    [("forehand", 1), ("left_of_taker", 3), ("right_of_taker", 1), ("poverty_player", 0)],
)
def test_poverty_lead(poverty_lead: str, leader: int) -> None:
    decision = decide_contract([POVERTY, 0, 0, 0], [[]] * 4, 1, ())
    assert first_leader(decision, 1, Options(poverty_lead=poverty_lead), taker=2) == leader


# Announcements


@pytest.mark.parametrize("row", house.HOUSE_CALLS, ids=lambda row: row.source)
def test_calls(row: house.HouseCallRow) -> None:
    rules = options(row.options)
    played = row.moment // 4 if rules.call_unit == "full_tricks" else row.played
    side = SIDES.index(row.side)
    state = CallState(
        row.own_level, False, row.opponents_level, played, row.shift, side, row.moment
    )
    assert tuple(allowed_levels(rules, state)) == row.allowed
    if 1 in row.allowed:
        assert is_late_reply(rules, state, 1) == row.late


# Tricks


@pytest.mark.parametrize("row", house.TRICKS, ids=lambda row: row.source)
def test_tricks(row: house.TrickRow) -> None:
    rules, cards = options(row.options), row.cards.split()
    promotions = Promotions("normal", rules, [[]] * 4)
    promotions.called = {k: hand for hand, k in row.called}
    promoted = {}
    for hand, card in enumerate(cards):
        held = [card] if hand in row.other_gone else [card, card]
        promoted[hand] = promotions.rank(hand, card, held, hand in row.first_won)
    order = order_of("normal", rules.hearts_ten)
    second_ten = second_ten_wins(rules, order, row.last, 1 in promotions.called)
    assert winner_of_trick(0, cards, order, promoted, second_ten) == row.winner
    assert winner_of_trick(3, cards, order, promoted, second_ten) == (row.winner + 3) % 4


@pytest.mark.parametrize("row", house.PROMOTED_KINDS, ids=lambda row: row.source)
def test_promoted_kinds(row: house.KindsRow) -> None:
    kinds = promoted_kinds(row.contract, options(row.options))
    assert list(kinds.values()) == row.kinds.split()
    assert list(kinds) == [1, 2, 3][: len(kinds)] or row.contract == "solo_heart"


def test_who_may_call_piglets() -> None:
    rules = Options(piglets="both", super_piglets="D9", hyper_piglets="DK")
    swine, boar = ["DA", "DA", "D9", "D9"], ["DK", "DK", "DA", "D9"]
    promotions = Promotions("normal", rules, [swine, boar, [], []])
    assert [promotions.may_call(k, 0, swine) for k in (1, 2, 3)] == [True, False, False]
    assert not promotions.may_call(1, 0, ["DA"])  # the first one is on the table
    promotions.call(1, 0, 0)
    assert [promotions.may_call(k, 0, swine) for k in (1, 2, 3)] == [False, True, False]
    promotions.call(2, 0, 0)
    assert promotions.may_call(3, 1, boar)
    assert promotions.calls == [(1, 0, 0), (2, 0, 0)]


def test_piglets_apart() -> None:
    """Under piglets_joint = false who has called piglets calls no super piglets."""
    rules = Options(piglets="both", super_piglets="D9", piglets_joint=False)
    promotions = Promotions("normal", rules, [[]] * 4)
    promotions.call(1, 0, 0)
    assert not promotions.may_call(2, 0, ["D9", "D9"])
    assert promotions.may_call(2, 1, ["D9", "D9"])


@pytest.mark.parametrize(
    ("value", "dealt", "held", "may"),
    [
        ("before_exchange", "DA DA", "DA DA", True),
        ("before_exchange", "DA C9", "DA DA", False),
        ("before_exchange", "DA DA", "DA C9", False),
        ("after_exchange", "DA C9", "DA DA", True),
        ("after_exchange", "DA DA", "DA C9", False),
        ("none", "DA DA", "DA DA", False),
    ],
)
def test_piglets_in_poverty(value: str, dealt: str, held: str, may: bool) -> None:
    rules = Options(piglets="both", piglets_in_poverty=value)
    promotions = Promotions("poverty", rules, [dealt.split(), [], [], []])
    assert promotions.may_call(1, 0, held.split()) == may


@pytest.mark.parametrize("row", house.WEDDING_TRICKS, ids=lambda row: f"{row.asked} {row.cards}")
def test_wedding_tricks(row: house.WeddingTrickRow) -> None:
    assert is_of_kind(row.cards.split()[0], row.asked, order_of("wedding")) == row.decides


def test_kinds_of_wedding_tricks() -> None:
    assert trick_kinds(TOURNAMENT) == ["any"]
    everything = Options(wedding_trick=("any", "plain", "trump", "suit"))
    assert trick_kinds(everything) == ["any", "plain", "trump", "C", "S", "H"]
    assert trick_kinds(Options(wedding_trick=("suit",))) == ["C", "S", "H"]


# Extra points


@pytest.mark.parametrize("row", house.EXTRAS, ids=lambda row: row.source)
def test_extras(row: house.ExtraRow) -> None:
    rules, cards = options(row.options), tuple(row.cards.split())
    order, promoted = order_of(row.contract, rules.hearts_ten), dict(row.promoted)
    second_ten = second_ten_wins(rules, order, row.last, bool(promoted))
    trick = Trick(0, cards, winner_of_trick(0, cards, order, promoted, second_ten), promoted)
    nothing = Trick(0, ("C9", "CK", "C9", "CK"), 1)
    tricks = [nothing] * (rules.tricks - 1)
    tricks.insert(len(tricks) if row.last else 0, trick)
    lone = row.contract != "normal"
    extras = extra_points(tricks, {0} if lone else {0, 1}, rules, order)
    counted = counted_extras(extras, row.contract, lone, rules)
    assert sorted(f"{kind}:{side}" for kind, side, _ in counted) == sorted(row.extras.split())
    assert {number for _, _, number in counted} <= {rules.tricks if row.last else 1}


@pytest.mark.parametrize(
    ("given", "contract", "counted"),
    [
        ({}, "normal", "fox doppelkopf"),
        ({}, "solo_diamond", ""),
        ({}, "silent_wedding", ""),
        ({}, "wedding", ""),  # alone; interaction 11
        ({"solo_extras": "doppelkopf"}, "solo_diamond", "doppelkopf"),
        ({"solo_extras": "doppelkopf"}, "silent_wedding", "doppelkopf"),
        ({"solo_extras": "all"}, "solo_diamond", "fox doppelkopf"),
        ({"solo_extras": "all"}, "wedding", "fox doppelkopf"),
        ({"silent_wedding_extras": True}, "silent_wedding", "fox doppelkopf"),
        ({"silent_wedding_extras": True}, "solo_diamond", ""),
        ({"silent_wedding_extras": True}, "wedding", ""),
    ],
)
def test_extras_of_a_lone_player(given: house.Given, contract: str, counted: str) -> None:
    extras = [("fox", "re", 1), ("doppelkopf", "kontra", 2)]
    kept = counted_extras(extras, contract, contract != "normal", options(given))
    assert [kind for kind, _, _ in kept] == counted.split()
