"""The reference implementation against the rules of cards, parties, reservations and calls."""

from __future__ import annotations

import pytest

from tests import tables
from tests.reference.announcements import CallState, allowed_levels, is_late_reply
from tests.reference.cards import CODE_OF_SOLO, ORDERS, PACK, POINTS, TRUMPS
from tests.reference.extras import extra_points
from tests.reference.knowledge import public_knowledge
from tests.reference.options import SEVEN_SOLOS, Options
from tests.reference.reservations import (
    Decision,
    decide_contract,
    first_leader,
    reservation_options,
)
from tests.reference.tricks import Extra, Trick, legal_cards, winner_of_trick

# 1 and 1.1: the cards


def test_pack() -> None:
    assert len(PACK) == 48
    assert sum(POINTS[card] for card in PACK) == 240


@pytest.mark.parametrize(
    ("contract", "trumps", "points"),
    [
        ("normal", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 110),
        ("wedding", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 110),
        ("silent_wedding", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 110),
        ("solo_diamond", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 110),
        ("solo_club", "HT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9", 110),
        ("solo_spade", "HT CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9", 110),
        ("solo_heart", "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9", 90),
        ("solo_queen", "CQ SQ HQ DQ", 24),
        ("solo_jack", "CJ SJ HJ DJ", 16),
        ("solo_ace", "", 0),
    ],
)
def test_trumps(contract: str, trumps: str, points: int) -> None:
    assert TRUMPS[contract] == tuple(trumps.split())
    assert 2 * sum(POINTS[card] for card in trumps.split()) == points


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [
        ("normal", "HT HT CQ D9", 0),  # the earlier of two tens of hearts
        ("normal", "CQ HT HT D9", 1),
        ("normal", "CA CA CT C9", 0),
        ("normal", "HK HA H9 HT", 3),  # the ten of hearts is trump
        ("normal", "HK HA H9 HA", 1),
        ("normal", "S9 CA HA SK", 3),  # another plain suit never wins
        ("normal", "SA D9 ST DK", 3),
        ("normal", "DJ DA HJ SJ", 3),
        ("solo_queen", "HK HT HA HJ", 2),
        ("solo_queen", "H9 HT HK HJ", 1),
        ("solo_queen", "DJ DK DT DQ", 3),
        ("solo_jack", "CK CQ CT C9", 2),
        ("solo_jack", "CK CQ C9 DJ", 3),
        ("solo_ace", "CJ CQ C9 HA", 1),
        ("solo_ace", "DA DT DQ DA", 0),
        ("solo_heart", "HA HT HK HJ", 1),
        ("solo_heart", "DA DT H9 DK", 2),
        ("solo_club", "DA C9 DT DK", 1),
        ("solo_spade", "SA HT CQ S9", 1),
    ],
)
def test_winner_of_trick(contract: str, cards: str, winner: int) -> None:
    assert winner_of_trick(0, cards.split(), ORDERS[contract]) == winner
    assert winner_of_trick(3, cards.split(), ORDERS[contract]) == (3 + winner) % 4


@pytest.mark.parametrize(
    ("contract", "hand", "led", "legal"),
    [
        ("normal", "D9 HT CA CA CQ", None, "CA CQ D9 HT"),
        ("normal", "D9 HT CA CA CQ", "C9", "CA"),
        ("normal", "D9 HT CA CA CQ", "CJ", "CQ D9 HT"),
        ("normal", "D9 HT CA CA CQ", "HA", "CA CQ D9 HT"),
        ("solo_queen", "D9 HT CA CA CQ", "HA", "HT"),
        ("solo_ace", "D9 HT CA CA CQ", "CJ", "CA CQ"),
        ("solo_club", "D9 HT CA CA CQ", "C9", "CA CQ HT"),
    ],
)
def test_legal_cards(contract: str, hand: str, led: str | None, legal: str) -> None:
    assert legal_cards(hand.split(), led, ORDERS[contract]) == legal.split()


# 2: parties


def trick(lead: int, cards: str) -> Trick:
    played = tuple(cards.split())
    return Trick(lead, played, winner_of_trick(lead, played, ORDERS["normal"]))


@pytest.mark.parametrize(
    ("tricks", "calls", "re_seats", "expected"),
    [
        ([trick(0, "D9 D9 CQ DK")], [], {2, 3}, ["/", "/", "2/", "2/"]),
        ([trick(0, "D9 C9 CQ DK")], [], {2, 3}, ["/", "/1", "2/1", "2/1"]),
        ([trick(0, "C9 D9 CA C9")], [], {2, 3}, ["/", "/", "/", "/"]),  # a plain lead tells nothing
        ([trick(0, "D9 D9 CQ CQ")], [], {2, 3}, ["/", "/", "2/", "23/01"]),
        ([trick(0, "D9 D9 D9 DT")], [(3, "re", 2)], {2, 3}, ["/", "/", "3/", "3/"]),
        ([trick(0, "D9 D9 D9 DT")], [(0, "kontra", 0)], {2, 3}, ["/0"] * 4),
        ([trick(0, "D9 D9 D9 DT")], [(2, "re", 1), (3, "no90", 1)], {2, 3}, ["/"] + ["23/01"] * 3),
        ([trick(0, "CQ D9 D9 DT"), trick(0, "CQ D9 D9 DT")], [], {0}, ["0/"] * 4 + ["0/123"] * 4),
        ([trick(0, "D9 C9 C9 C9")], [], {0}, ["/", "/1", "/12", "0/123"]),
        ([trick(0, "D9 D9 D9 C9")], [(3, "re", 0)], {0, 3}, ["3/"] * 4),  # has shown Re
        ([trick(0, "D9 CQ D9 DT"), trick(0, "D9 C9 D9 DT")], [], {1, 2}, ["/"] + ["1/"] * 7),
    ],
)
def test_public_knowledge(
    tricks: list[Trick], calls: list[tuple[int, str, int]], re_seats: set[int], expected: list[str]
) -> None:
    known = public_knowledge("normal", re_seats, None, None, calls, tricks)
    shown = ["/".join("".join(map(str, sorted(side))) for side in both) for both in known]
    assert shown == expected


@pytest.mark.parametrize(
    ("contract", "re_seats", "trick_number", "before", "from_card"),
    [
        ("solo_queen", {2}, None, set(), 1),
        ("wedding", {2, 0}, 1, {2}, 4),
        ("wedding", {2, 0}, 3, {2}, 12),
        ("wedding", {2}, 3, {2}, 12),
    ],
)
def test_knowledge_of_named_games(
    contract: str, re_seats: set[int], trick_number: int | None, before: set[int], from_card: int
) -> None:
    tricks = [trick(0, "C9 CK C9 CK")] * 12
    known = public_knowledge(contract, re_seats, 2, trick_number, [], tricks)
    assert len(known) == 48
    assert known[: from_card - 1] == [(frozenset(before), frozenset())] * (from_card - 1)
    assert set(known[from_card - 1 :]) == {(frozenset(re_seats), frozenset(range(4)) - re_seats)}


# 4 and 5.4: reservations

PLAIN = ["C9"] * 12
BOTH = ["CQ", "CQ"]
ACE, QUEEN, DIAMOND = CODE_OF_SOLO["ace"], CODE_OF_SOLO["queen"], CODE_OF_SOLO["diamond"]


@pytest.mark.parametrize(
    ("answers", "both_queens", "owes", "expected"),
    [
        ([0, 0, 0, 0], None, "", Decision("normal", None, False)),
        ([0, 0, 0, 0], 3, "", Decision("silent_wedding", 3, False)),
        ([0, 0, 0, 1], 3, "", Decision("wedding", 3, False)),
        ([ACE, 0, 0, 1], 3, "", Decision("solo_ace", 0, False)),
        ([ACE, DIAMOND, 0, 0], 3, "", Decision("solo_diamond", 1, False)),  # forehand is seat 1
        ([ACE, 0, QUEEN, 0], None, "", Decision("solo_queen", 2, False)),
        ([ACE, 0, QUEEN, 0], None, "0", Decision("solo_ace", 0, True)),
        ([ACE, 0, QUEEN, 0], None, "02", Decision("solo_queen", 2, True)),
        ([1, 0, 0, 0], 0, "0123", Decision("wedding", 0, False)),
        ([0, 0, 0, 0], 0, "0123", Decision("silent_wedding", 0, False)),
    ],
)
def test_reservations(
    answers: list[int], both_queens: int | None, owes: str, expected: Decision
) -> None:
    hands = [BOTH if seat == both_queens else PLAIN for seat in range(4)]
    assert decide_contract(answers, hands, 1, {int(seat) for seat in owes}) == expected


def test_reservation_options() -> None:
    assert reservation_options(PLAIN, Options(solos=())) == [0]
    assert reservation_options(BOTH, Options(solos=("ace", "queen"))) == [0, 1, QUEEN, ACE]
    assert reservation_options(PLAIN) == [0, *(CODE_OF_SOLO[name] for name in SEVEN_SOLOS)]


@pytest.mark.parametrize(
    ("decision", "solo_lead", "leader"),
    [
        (Decision("normal", None, False), "soloist", 1),
        (Decision("wedding", 3, False), "soloist", 1),
        (Decision("silent_wedding", 3, False), "soloist", 1),
        (Decision("solo_heart", 3, False), "forehand", 1),
        (Decision("solo_heart", 3, False), "soloist", 3),
        (Decision("solo_heart", 3, True), "forehand", 3),
    ],
)
def test_first_leader(decision: Decision, solo_lead: str, leader: int) -> None:
    assert first_leader(decision, 1, Options(solo_lead=solo_lead)) == leader


# 6.1: announcements


@pytest.mark.parametrize("row", tables.CALLS)
def test_calls(row: tables.CallRow) -> None:
    rules = Options(call_latest=row.latest, reply=row.reply, skip_levels=row.skip_levels)
    state = CallState(row.own_level, row.barred, row.opponents_level, 12 - row.held, row.shift)
    assert tuple(allowed_levels(rules, state)) == row.allowed
    if 1 in row.allowed:
        assert is_late_reply(rules, state, 1) == row.late


# 7.1: extras


@pytest.mark.parametrize(
    ("number", "cards", "expected"),
    [
        (1, "HT DA DA D9", [("fox", "re", 1)]),  # the other fox is the partner's
        (1, "D9 DA HT DA", [("fox", "kontra", 1)]),
        (1, "DA D9 HT DK", [("fox", "kontra", 1)]),
        (1, "DA DA HT DK", [("fox", "kontra", 1), ("fox", "kontra", 1)]),
        (2, "DA HT DK DA", [("fox", "re", 2)]),
        (1, "D9 DA DK CA", []),  # a fox that wins its trick
        (1, "DT HT DT HT", [("doppelkopf", "re", 1)]),  # exactly 40
        (1, "CA CA CT ST", [("doppelkopf", "re", 1)]),
        (1, "HT DA DK DA", [("fox", "re", 1)]),  # 36
        (5, "DA HT DA CA", [("fox", "re", 5), ("doppelkopf", "re", 5)]),
        (11, "CJ D9 D9 DK", []),  # not the last trick
        (12, "CJ D9 D9 DK", [("charlie", "re", 12)]),
        (12, "DK D9 CJ CJ", [("charlie", "kontra", 12)]),
        (12, "CJ DQ DK D9", []),  # a Charlie caught
        (12, "DA D9 CJ C9", [("fox", "kontra", 12), ("charlie", "kontra", 12)]),
        (12, "CK CK CK C9", []),
    ],
)
def test_extras(number: int, cards: str, expected: list[Extra]) -> None:
    tricks = [trick(0, "C9 CK C9 CK")] * 12
    tricks[number - 1] = trick(0, cards)
    assert extra_points(tricks, {0, 1}) == expected
