"""Spoilt games: what differs first is named with its place, the reason and the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from doko_sim.replay import Difference, Replayer
from tests import recorded
from tests.recorded import Game, call, find, normal, side_seat, solo, wedding
from tests.test_records import encoded, put

REPLAYER = Replayer()
Change = Callable[[Game], None]


def difference(game: Game) -> Difference:
    outcome = REPLAYER.check_line(1, encoded(game))
    assert outcome.unreadable is None
    assert outcome.difference is not None, "no difference found"
    return outcome.difference


def nth(game: Game, number: int) -> int:
    """The seat that speaks at some place in the reservation round."""
    return (game["forehand"] + number) % 4


def say(number: int, word: str) -> Change:
    def change(game: Game) -> None:
        game["reservations"][nth(game, number)] = word

    return change


def soloist_says(word: str) -> Change:
    def change(game: Game) -> None:
        game["reservations"][game["re_seats"][0]] = word

    return change


def _forehand_first(game: Game) -> None:
    """Forehand, who holds no wedding, says a reservation before a free solo."""
    game["reservations"][game["forehand"]] = "reservation"


def _next_winner(game: Game) -> None:
    game["tricks"][4]["winner"] = (game["tricks"][4]["winner"] + 1) % 4


def _next_lead(game: Game) -> None:
    game["tricks"][4]["lead"] = (game["tricks"][4]["lead"] + 1) % 4


def _next_forehand(game: Game) -> None:
    game["forehand"] = (game["forehand"] + 1) % 4


def _other_re(game: Game) -> None:
    game["re_seats"] = [seat for seat in range(4) if seat not in game["re_seats"]]


def _two_soloists(game: Game) -> None:
    game["re_seats"].append((game["re_seats"][0] + 1) % 4)


def _other_partner(game: Game) -> None:
    others = {0, 1, 2, 3} - {game["wedding_player"], game["wedding_partner"]}
    game["wedding_partner"] = min(others)


def _other_wedding_player(game: Game) -> None:
    game["wedding_player"] = (game["wedding_player"] + 1) % 4
    game["reservations"] = None


def _wedding_without_elders(game: Game) -> None:
    game["contract"], game["reservations"] = "wedding", None


def _extra(game: Game) -> None:
    game["result"]["extras"].append({"kind": "charlie", "side": "re", "trick": 12})


def calls(*made: tuple[Any, ...]) -> Change:
    def change(game: Game) -> None:
        for one in made:
            call(game, *one)

    return change


def _by_the_wrong_side(game: Game) -> None:
    seat = side_seat(game, "kontra")
    game["announcements"] = [{"seat": seat, "call": "re", "after_cards": 0}]


def _eleven_calls(game: Game) -> None:
    for side in ("re", "kontra"):
        for name in (side, "no90", "no60", "no30", "schwarz"):
            call(game, side, name, 0)
    call(game, "re", "schwarz", 0)


def rules(**options: Any) -> Change:
    return put("rules", value={"preset": "ddv", **options})


def both(*changes: Change) -> Change:
    def change(game: Game) -> None:
        for one in changes:
            one(game)

    return change


NORMAL: list[tuple[str, Change, tuple[str, ...], str]] = [
    ("silent", put("contract", value="silent_wedding"), ("make it normal", "contract"), "4"),
    ("wedding", _wedding_without_elders, ("nobody holds both CQ",), "4"),
    ("reservation", say(1, "reservation"), ("reservation, which can only be a solo",), "4"),
    ("word wedding", say(2, "wedding"), ("has a wedding without both CQ",), "4"),
    ("word solo", say(3, "solo"), ("said solo; the record plays normal",), "4"),
    ("compulsory", put("compulsory", value=True), ("has yes, the engine no",), "4"),
    ("a wedding player", put("wedding_player", value=1), ("has 1, the engine none",), "4"),
    ("a partner", put("wedding_partner", value=1), ("has 1, the engine none",), "5.1"),
    ("a clarification", put("clarification_trick", value=2), ("has 2, the engine none",), "5.1"),
    ("re_seats", _other_re, ("re_seats", "the engine"), "2"),
    ("three of Re", put("re_seats", value=[0, 1, 2]), ("re_seats", "has 0 1 2"), "2"),
    ("forehand", _next_forehand, ("trick 1, lead",), "3"),
    ("lead", _next_lead, ("trick 5, lead",), "1.2"),
    ("winner", _next_winner, ("trick 5, winner",), "1.2"),
    ("revoke", recorded.revoke, ("but must", " with "), "1.2"),
    ("twice", recorded.play_twice, ("does not hold any more (played in trick",), "1.2"),
    ("undealt", recorded.play_undealt, ("trick 1, card 1", "not hold (never dealt)"), "1.2"),
    ("points", put("result", "card_points", value=[240, 0]), ("has 240 0, the engine",), "1"),
    ("tricks", put("result", "tricks", value=[12, 0]), ("result, tricks", "12 0"), "1.2"),
    ("nobody", put("result", "winner", value=None), ("has none, the engine",), "6.2"),
    ("extra", _extra, ("the record adds a charlie for re in trick 12",), "7.1"),
    ("value", put("result", "value_re", value=99), ("result, value_re", "has 99"), "7.1"),
    ("scores", put("result", "scores", value=[0, 0, 0, 9]), ("result, scores",), "7.1"),
    ("a call more", calls(("re", "re", 0)), ("result, ",), "6.2 7.1"),
    ("late", calls(("re", "re", 20)), ("cards; re needs 11",), "6.1"),
    ("after the end", calls(("re", "re", 48)), ("holds 0 cards; re needs 11",), "6.1"),
    ("one card", calls(("re", "re", 44)), ("after 44 cards", "holds 1 card; re needs"), "6.1"),
    ("no 90 late", calls(("re", "re", 0), ("re", "no90", 16)), ("no90 needs 10",), "6.1"),
    ("skipping late", calls(("re", "no60", 30)), ("re (which no60 includes) needs 11",), "6.1"),
    ("no reply", calls(("re", "re", 0), ("kontra", "kontra", 24)), ("a reply needs 10",), "6.1"),
    ("twice re", calls(("re", "re", 0), ("re", "re", 1, 1)), ("Re has already made re",), "6.1"),
    ("below", calls(("re", "no60", 0), ("re", "no90", 1)), ("already made no60",), "6.1"),
    ("wrong side", _by_the_wrong_side, ("is Kontra and cannot say re",), "6.1"),
    ("too many", _eleven_calls, ("Re has already made schwarz",), "6.1"),
    (
        "out of order",
        calls(("re", "re", 2), ("kontra", "kontra", 1)),
        ("call kontra", "stands behind a later one"),
        "6.1",
    ),
    ("no calls", both(rules(call_latest=[0] * 5), calls(("re", "re", 7))), ("needs 12",), "6.1"),
    (
        "no skipping",
        both(rules(skip_levels=False), calls(("re", "no90", 0))),
        ("may not be skipped under these rules; expected re",),
        "6.1",
    ),
    (
        "replies off",
        both(rules(reply=False), calls(("re", "re", 0), ("kontra", "kontra", 9))),
        ("kontra needs 11",),
        "6.1",
    ),
]


@pytest.mark.parametrize(
    ("change", "parts", "rule"), [row[1:] for row in NORMAL], ids=[row[0] for row in NORMAL]
)
def test_a_spoilt_normal_game(change: Change, parts: tuple[str, ...], rule: str) -> None:
    game = normal()
    change(game)
    found = difference(game)
    for part in parts:
        assert part in f"{found.where}: {found.what}"
    assert found.rule in rule.split()


SPECIAL: list[tuple[str, Callable[[], Game], Change, tuple[str, ...], str]] = [
    ("solo as normal", lambda: solo(False), put("contract", value="normal"), ("solo",), "4"),
    ("healthy soloist", lambda: solo(False), soloist_says("healthy"), ("said healthy",), "4"),
    ("lapsed soloist", lambda: solo(False), soloist_says("reservation"), ("plays solo",), "4"),
    ("earlier solo", lambda: solo(False), _forehand_first, ("can only be a solo",), "4"),
    ("two in a solo", lambda: solo(False), _two_soloists, ("a soloist plays alone",), "2"),
    ("nobody", lambda: solo(False), put("re_seats", value=[]), ("a soloist plays alone",), "2"),
    ("three", lambda: solo(False), _other_re, ("a soloist plays alone",), "2"),
    ("free", lambda: solo(True), put("compulsory", value=False), ("trick 1, lead",), "5.4"),
    ("due", lambda: solo(False), put("compulsory", value=True), ("trick 1, lead",), "5.4"),
    ("barred", lambda: solo(False), rules(solos=["queen"]), ("solo_heart, which these",), "4"),
    ("lead", lambda: solo(False), rules(solo_lead="soloist"), ("trick 1, lead",), "5.4"),
    ("partner", lambda: wedding(1), _other_partner, ("wedding_partner",), "5.1"),
    ("no partner", lambda: wedding(1), put("wedding_partner", value=None), ("none",), "5.1"),
    ("trick", lambda: wedding(2), put("clarification_trick", value=1), ("1, the en",), "5.1"),
    ("unclear", lambda: wedding(2), put("clarification_trick", value=None), ("none",), "5.1"),
    ("sides", lambda: wedding(2), _other_re, ("re_seats",), "2"),
    ("player", lambda: wedding(2), _other_wedding_player, ("without both CQ",), "4"),
    ("normal", lambda: wedding(2), put("contract", value="normal"), ("said wedding",), "4"),
    ("early", lambda: wedding(2), calls(("re", "re", 7)), ("before the clarification",), "5.1"),
    ("late", lambda: wedding(2), calls(("re", "re", 20)), ("re needs 10",), "6.1"),
    ("alone", lambda: wedding(3, False), calls(("kontra", "kontra", 24)), ("needs 9",), "6.1"),
]


@pytest.mark.parametrize(
    ("make", "change", "parts", "rule"),
    [row[1:] for row in SPECIAL],
    ids=[f"{row[0]} {number}" for number, row in enumerate(SPECIAL)],
)
def test_a_spoilt_solo_or_wedding(
    make: Callable[[], Game], change: Change, parts: tuple[str, ...], rule: str
) -> None:
    game = make()
    change(game)
    found = difference(game)
    for part in parts:
        assert part in f"{found.where}: {found.what}"
    assert found.rule == rule


def test_a_reservation_is_a_wedding_or_a_solo_that_the_rules_have() -> None:
    game = find(lambda g: g["contract"] == "silent_wedding" and not g["announcements"])
    holder = next(s for s in range(4) if game["hands"][s].count("CQ") == 2)
    game["reservations"][holder] = "reservation"
    assert "which can only be a wedding" in difference(game).what
    game["reservations"][holder] = "healthy"
    game["reservations"][(holder + 1) % 4] = "reservation"
    game["rules"]["solos"] = []
    assert "no solo is allowed" in difference(game).what


def test_a_call_after_a_late_reply_is_barred() -> None:
    game = normal()
    leader = game["tricks"][1]["lead"]
    side = "re" if leader in game["re_seats"] else "kontra"
    other = "kontra" if side == "re" else "re"
    call(game, other, other, 0)
    # the leader of the second trick has played two cards, so this reply is late
    game["announcements"].append({"seat": leader, "call": side, "after_cards": 5})
    partner = next(s for s in range(4) if s != leader and (s in game["re_seats"]) == (side == "re"))
    game["announcements"].append({"seat": partner, "call": "no90", "after_cards": 5})
    found = difference(game)
    assert found.where == f"call no90 of seat {partner} after 5 cards"
    assert "opened by a late reply" in found.what


def test_the_first_difference_in_the_order_of_play_is_named() -> None:
    game = normal()
    changes: list[tuple[Change, str]] = [
        (put("result", "value_re", value=99), "result, value_re"),
        (put("tricks", 11, "winner", value=(game["tricks"][11]["winner"] + 1) % 4), "trick 12"),
        (calls(("re", "re", 30)), "call re"),
        (_next_winner, "trick 5, winner"),
        (_next_lead, "trick 5, lead"),
        (recorded.play_undealt, "trick 1, card 1"),
        (_other_re, "re_seats"),
        (say(2, "wedding"), "reservations"),
    ]
    for change, where in changes:
        change(game)
        assert difference(game).where.startswith(where)


def test_a_wedding_beside_a_solo_counts_as_a_reservation() -> None:
    def beside(game: Game) -> bool:
        holders = [s for s in range(4) if game["hands"][s].count("CQ") == 2]
        return game["contract"][:4] == "solo" and any(
            game["reservations"][holder] == "reservation" for holder in holders
        )

    game = find(beside)
    seat = next(s for s in range(4) if game["hands"][s].count("CQ") == 2)
    game["reservations"][seat] = "wedding"
    assert REPLAYER.check_line(1, encoded(game)).agrees
    game["reservations"] = ["wedding" if w == "healthy" else w for w in game["reservations"]]
    assert "has a wedding without both CQ" in difference(game).what
