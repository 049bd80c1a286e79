"""Faults of other programs (extra points, weddings, solos, calls; pitfalls.md 4.2 to 4.4).

Each stands as a test in which the engine plays a game that holds the situation.
"""

from __future__ import annotations

import pytest

from doko_sim.calls import CallState, allowed_calls
from doko_sim.rules import Rules
from tests.lead_up import game_with
from tests.scripted_games import Played, Script, played, table_for

ALL, ABOVE_1, ABOVE_2 = [1, 2, 3, 4, 5], [2, 3, 4, 5], [3, 4, 5]
PAIR = [["CQ"], ["CQ"], [], []]  # seats 0 and 1 are Re


def last_trick(cards: str) -> Played:
    """A game whose last trick is led by seat 2; seats 0 and 1 are Re."""
    return game_with((2, cards.split()))


@pytest.mark.parametrize(
    ("cards", "side"),
    [
        ("CJ SJ HJ DJ", "kontra"),  # four jacks are one Charlie
        ("CJ DJ HJ CJ", "kontra"),  # the first of two
        ("DJ CJ CJ H9", "kontra"),  # both sides' Charlies: the winner's alone
        ("D9 HJ CJ SJ", "re"),
    ],
)
def test_20_charlie_counts_once(cards: str, side: str) -> None:
    assert last_trick(cards).items(11) == [("charlie", side, 1)]


@pytest.mark.parametrize("number", [9, 10, 11])
def test_21_no_charlie_before_the_last_trick(number: int) -> None:
    game = game_with((2, ["CJ", "D9", "HJ", "DJ"]), number)
    assert game.public["trick_winner"][number - 1] == 2
    assert game.items(number - 1) == []


@pytest.mark.parametrize("cards", ["CJ DQ H9 S9", "DQ CJ H9 S9", "C9 CJ D9 DQ", "H9 CJ CJ SQ"])
def test_21_no_charlie_when_the_jack_does_not_win(cards: str) -> None:
    """Nor is there a point for catching one."""
    assert last_trick(cards).items(11) == []


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("HT DA DA S9", [("fox", "kontra", 1)]),  # seat 3's own fox, then Re's
        ("DA HT DA S9", [("fox", "kontra", 1)]),
        ("D9 HT DA DA", [("fox", "kontra", 1), ("fox", "kontra", 1)]),
        ("DA DA HT S9", [("fox", "re", 1), ("fox", "re", 1)]),
        ("D9 H9 DA HT", []),  # the partner takes the fox of seat 0, the first Re player
        ("D9 H9 HT DA", []),
        ("DA S9 C9 H9", []),  # a fox that wins its trick
    ],
)
def test_22_foxes_are_counted_card_by_card(
    cards: str, expected: list[tuple[str, str, int]]
) -> None:
    assert last_trick(cards).items(11) == expected


def wedding(found_in: int | None, fox_from: int | None = None, seed: int = 1) -> Played:
    """A wedding of seat 0, who leads; seat 2 takes trick ``found_in``, nobody else's come first.

    ``fox_from``: a seat that gives a fox to the first trick, which seat 0 wins.
    """
    bride = [*["HT", "HT", "CQ"][: 3 if found_in is None else found_in - 1]]
    bride += [] if found_in is None else ["D9"]
    partner: list[str | None] = [*["DJ", "DJ"][: (found_in or 1) - 1], "SQ"]
    hands = [["HT", "HT", "CQ", "CQ", "D9"], [], ["SQ", "SQ", "DJ", "DJ"], []]
    plays: list[list[str | None]] = [[*bride], [], partner if found_in else [], []]
    if fox_from is not None:
        hands[fox_from] += ["DA", "DA"]
        plays[fox_from][:1] = ["DA"]
    return played(Script(hands, plays, reservations={0: "wedding"}, seed=seed))


@pytest.mark.parametrize(("giver", "expected"), [(2, []), (1, [("fox", "re", 1)])])
def test_27_a_wedding_partners_fox_is_no_fox(
    giver: int, expected: list[tuple[str, str, int]]
) -> None:
    """Seat 0 gets a fox in trick 1, seat 2 becomes the partner in trick 2."""
    game = wedding(2, giver)
    assert (game.re_seats, game.public["trick_winner"][0]) == ([0, 2], 0)
    assert "DA" in game.cards(0)
    assert game.items(0) == expected


@pytest.mark.parametrize(("giver", "expected"), [(1, []), (2, [("fox", "re", 1)])])
def test_27_foxes_before_the_parties_are_known(
    giver: int, expected: list[tuple[str, str, int]]
) -> None:
    """Normal game: seat 0 catches the fox of its partner or of an opponent in trick 1."""
    hands = [["HT", "HT", "CQ"], ["CQ"], [], []]
    hands[giver] = [*hands[giver], "DA", "DA"]
    plays: list[list[str | None]] = [["HT"], [], [], []]
    plays[giver] = ["DA"]
    game = played(Script(hands, plays))
    assert game.public["trick_winner"][0] == 0
    assert game.items(0) == expected


def test_28_no_extras_and_three_times_in_a_silent_wedding() -> None:
    """Seat 0 holds both queens of clubs, says nothing and catches a fox in trick 1."""
    hands = [["HT", "HT", "CQ", "CQ"], [], ["DA", "DA"], []]
    game = played(Script(hands, [["HT"], [], ["DA"], []]))
    assert (game.contract, game.re_seats) == ("silent_wedding", [0])
    assert game.items(0) == []
    assert not game.row["extras"].any()
    value = int(game.row["value"])
    assert game.scores == [3 * value, -value, -value, -value]


@pytest.mark.parametrize("solo", ["solo_diamond", "solo_heart", "solo_queen", "solo_ace"])
def test_28_no_extras_and_three_times_in_solos(solo: str) -> None:
    """Seat 1 plays alone; the last trick is a Doppelkopf."""
    trick = (2, ["ST", "ST", "SA", "SA"])
    game = game_with(trick, contract=solo, elders=None, reservations={1: solo})
    assert game.cards(11) == trick[1]
    assert game.items(11) == []
    value = int(game.row["value"])
    assert game.scores == [-value, 3 * value, -value, -value]


@pytest.mark.parametrize("found_in", [1, 2, 3])
def test_29_a_wedding_is_resolved_by_the_first_foreign_trick(found_in: int) -> None:
    game = wedding(found_in)
    assert list(game.public["trick_winner"][:found_in]) == [0] * (found_in - 1) + [2]
    assert (game.row["clarification"], game.row["partner"]) == (found_in, 2)
    assert (game.re_seats, bool(game.row["alone"])) == ([0, 2], False)


def test_30_an_unresolved_wedding_is_a_solo() -> None:
    game = wedding(None, fox_from=1)
    assert list(game.public["trick_winner"][:3]) == [0, 0, 0]
    assert (game.contract, game.row["clarification"], game.row["partner"]) == ("wedding", 3, -1)
    assert (game.re_seats, bool(game.row["alone"])) == ([0], True)
    assert {name for name, _, _ in game.items()}.isdisjoint({"fox", "against the elders"})
    value = int(game.row["value"])
    assert game.scores == [3 * value, -value, -value, -value]


@pytest.mark.parametrize("found_in", [1, 2, 3, None])
def test_31_a_weddings_deadlines_count_from_its_trick(found_in: int | None) -> None:
    """Nobody is asked before; then level 1 may be said one card later for each trick."""
    game = wedding(found_in)
    trick = found_in or 3
    asked = game.asked()
    assert asked[0][0] == 4 * trick
    assert {seat for moment, seat, _ in asked if moment == 4 * trick} == {0, 1, 2, 3}
    assert all(levels == ALL for _, _, levels in asked)
    # The last to be asked is about to play the last card with which level 1 is in time.
    assert asked[-1][0] == 4 * trick + 3


def test_32_a_silent_wedding_is_a_solo_with_the_calls_of_a_normal_game() -> None:
    """It is no compulsory solo; its calls are due as in a normal game."""
    hands = [["HT", "HT", "CQ", "CQ"], [], [], []]
    calls = [(0, 4, 1), (0, 8, 2), (2, 8, 1)]
    game = played(Script(hands, [["HT"]], calls, owes=[0, 1, 2, 3]))
    assert (game.contract, game.row["compulsory"]) == ("silent_wedding", 0)
    assert sorted(game.calls) == sorted(calls)
    assert [seat for _, seat, _ in game.asked(0)] == [0, 1, 2, 3]
    assert list(game.row["level"]) == [2, 1]


@pytest.mark.parametrize("forehand", range(4))
def test_33_the_earlier_of_two_soloists_plays(forehand: int) -> None:
    bids = {1: "solo_jack", 3: "solo_ace"}
    game = played(Script(PAIR, forehand=forehand, reservations=bids))
    first = min(bids, key=lambda seat: (seat - forehand) % 4)
    assert (game.contract, game.re_seats) == (bids[first], [first])


def test_33_a_compulsory_solo_and_any_solo_come_first() -> None:
    bids = {1: "solo_jack", 3: "solo_ace"}
    game = played(Script(PAIR, reservations=bids, owes=[3]))
    assert (game.contract, game.row["compulsory"]) == ("solo_ace", 1)
    bids = {0: "wedding", 3: "solo_ace"}
    game = played(Script([["CQ", "CQ"], [], [], []], reservations=bids))
    assert (game.contract, game.row["compulsory"]) == ("solo_ace", 0)


@pytest.mark.parametrize("forehand", range(4))
def test_33_what_the_table_hears_of_reservations_that_lose(forehand: int) -> None:
    """Seats 0, 1 and 3 have one; asked in their order, those before the winner answer no."""

    def seat(position: int) -> int:
        return (forehand + position) % 4

    def heard(bids: dict[int, str], owes: list[int]) -> tuple[int, int, int]:
        hands: list[list[str]] = [[], [], [], []]
        hands[seat(0)] = ["CQ", "CQ"]
        game = played(Script(hands, forehand=forehand, reservations=bids, owes=owes))
        public = game.public
        assert [bool(word) for word in public["said"]] == [s in bids for s in range(4)]
        return int(public["soloist"]), int(public["no_compulsory"]), int(public["no_free"])

    bids = {seat(0): "wedding", seat(1): "solo_ace", seat(3): "solo_jack"}
    bits = [1 << seat(position) for position in range(4)]
    free = seat(1), bits[0] | bits[1] | bits[3], bits[0]
    compulsory = seat(3), bits[0] | bits[1], 0
    assert heard(bids, []) == free
    assert heard(bids, [seat(3)]) == compulsory
    assert heard({seat(3): "solo_jack"}, []) == (seat(3), 0, 0)


@pytest.mark.parametrize("forehand", range(4))
@pytest.mark.parametrize("soloist", range(4))
def test_36_who_leads_to_a_solo(forehand: int, soloist: int) -> None:
    """The soloist to a compulsory one, the dealer (seat before forehand) too; else forehand."""
    solo = {soloist: "solo_queen"}
    for owes, leads in (([soloist], soloist), ([], forehand)):
        game = played(Script(PAIR, forehand=forehand, reservations=solo, owes=owes))
        assert game.row["compulsory"] == bool(owes)
        assert game.public["trick_lead"][0] == leads
        assert game.public["forehand"] == forehand


def test_36_forehand_leads_again_afterwards() -> None:
    table = table_for(Script(PAIR, forehand=1, reservations={3: "solo_ace"}, owes=[3]))
    assert Played(table, 0).public["trick_lead"][0] == 3
    table.game["forced"]["reservation"] = -1
    table.game["owes"] = 0
    assert Played(table, 1).public["trick_lead"][0] == 1


def test_36_free_soloists_lead_under_the_option() -> None:
    rules = Rules(solo_lead="soloist")
    game = played(Script(PAIR, forehand=1, reservations={3: "solo_ace"}, rules=rules))
    assert game.public["trick_lead"][0] == 3


def test_39_a_full_trick_on_the_table_is_four_cards() -> None:
    """Everybody has played one card (``after_cards`` = 4), so Re is in time; at 8 it is not."""
    game = played(Script(PAIR))
    assert [(seat, levels) for _, seat, levels in game.asked(4)] == [
        (int(game.public["trick_lead"][1] + i) % 4, ALL) for i in range(4)
    ]
    assert game.asked(8) == []
    late = played(Script(PAIR, calls=[(0, 8, 1)]))
    assert late.calls == []
    just = played(Script(PAIR, calls=[(0, 4, 1)]))
    assert just.calls == [(0, 4, 1)]
    assert list(just.public["call_moment"][:1]) == [4]


@pytest.mark.parametrize("hand", range(4))
def test_39_a_seat_may_speak_until_its_own_second_card(hand: int) -> None:
    """In trick 2 the window closes with each seat's card, not with the trick."""
    game = played(Script(PAIR))
    lead = int(game.public["trick_lead"][1])
    seats = {seat for _, seat, _ in game.asked(4 + hand)}
    assert seats == {(lead + i) % 4 for i in range(hand, 4)}


def test_40_partners_do_not_repeat_each_other() -> None:
    game = played(Script(PAIR, calls=[(0, 0, 1)]))
    after = [(seat, levels) for _, seat, levels in game.asked(0)][1:]
    assert (1, ABOVE_1) in after
    assert all(levels == ABOVE_1 for seat, levels in after if seat in (0, 1))


@pytest.mark.parametrize(
    ("played_cards", "own_level", "expected"),
    [(1, 0, ALL), (2, 0, []), (2, 1, ABOVE_1), (3, 1, []), (3, 2, ABOVE_2)],
)
def test_40_levels_are_skipped_only_while_they_are_in_time(
    played_cards: int, own_level: int, expected: list[int]
) -> None:
    assert allowed_calls(CallState(played_cards, own_level)) == expected


def test_40_a_reply_is_in_time_with_ten_cards_and_not_with_nine() -> None:
    for moment, said in ((8, True), (12, False)):
        game = played(Script(PAIR, calls=[(0, 4, 1), (2, moment, 1)]))
        assert ((2, moment, 1) in game.calls) == said
    assert game.asked(12) == []
