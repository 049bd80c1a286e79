"""The tables of house rules on the engine: throwing in, reservations, poverty, weddings' tricks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from numpy import int64

from doko_sim import log_reading
from doko_sim.cards import KINDS
from doko_sim.conformance import replayed
from doko_sim.contracts import POVERTY
from doko_sim.engine.state import ASK_WEDDING_TRICK
from doko_sim.players import scripted
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import Player, Strategy
from doko_sim.rules import Rules
from tests import tables_house as house
from tests.house_games import THROW, Answers, HouseGame, house_game
from tests.lead_up import Frame, filled
from tests.scripted_games import Script, announce, by_seat, masks, play, table_for

SOLOS = ("diamond", "heart", "spade", "club", "queen", "jack", "ace", "king", "boneless")
POOR = (
    "D9 DK CA CA CT CT CK SA ST SK HA H9",
    "D9 DK CK C9 C9 SA ST SK S9 S9 HA HK",
)


def rules_of(options: house.Given) -> Rules:
    return Rules().replace(**options)


@pytest.mark.parametrize("row", house.THROWS, ids=lambda row: row.source)
def test_throws(row: house.ThrowRow) -> None:
    """Who holds such a hand is asked first, and then the cards are dealt anew."""
    script = Script([row.hand.split(), [], [], []], rules=rules_of(row.options))
    game = house_game(script, Answers(throws=[0]))
    assert [asked.seat for asked in game.asked_for("throw")][:1] == [0][: bool(row.reason)]
    assert game.redealt_for == ([row.reason] if row.reason else [])
    assert bool(game.row["played"]) == (row.reason is None)


#: Four hands with few trumps cannot be dealt.
RESERVATIONS = [row for row in house.RESERVATIONS if row.answers.count("poverty") < 3]


def _hands(row: house.ReservationRow) -> list[list[str]]:
    """Hands in which each seat may have what it says."""
    poor = [hand.split() for hand in POOR]
    hands: list[list[str]] = [[], [], [], []]
    for seat, answer in enumerate(row.answers):
        if answer == "poverty":
            hands[seat] = poor.pop(0)
        if seat == row.both_queens:
            hands[seat] = ["CQ", "CQ", *hands[seat][2:]]
    return hands


@pytest.mark.parametrize("row", RESERVATIONS, ids=lambda row: row.source)
def test_reservations(row: house.ReservationRow) -> None:
    """Forehand is seat 1; a poverty is taken by the first seat that is asked."""
    rules = rules_of({"solos": SOLOS, **row.options})
    said = {seat: answer for seat, answer in enumerate(row.answers) if answer != "healthy"}
    owes = [int(seat) for seat in row.owes]
    hands = _hands(row)
    script = Script(hands, forehand=1, reservations=said, owes=owes, rules=rules)
    passes = {seat: hand[:3] for seat, hand in enumerate(hands) if hand}
    passed = passes.get(row.player if row.player is not None else 0, [])
    game = house_game(script, Answers((), range(4), {}, passes, dict.fromkeys(range(4), passed)))
    assert game.contract == row.contract
    if row.player is not None:
        assert game.row["lone_player"] == row.player


def test_only_a_row_of_four_poverties_cannot_be_dealt() -> None:
    assert len(house.RESERVATIONS) - len(RESERVATIONS) == 1


def exchanged(hand: str, rules: Rules) -> tuple[list[str], list[str]] | None:
    """What goes over and comes back if seat 1 takes a poverty of seat 0; None: it has none."""
    hands = masks([hand.split(), [], [], []])
    table = replayed.table([Player(scripted.STRATEGY)] * 4, rules, 1, hands)
    for seat in range(4):
        script = scripted.blank()
        script[scripted.RESERVATION] = POVERTY if seat == 0 else 0
        script[scripted.TAKES] = 0 if seat == 1 else scripted.NONE
        table.game[0]["private"][seat]["parameters"][: scripted.LENGTH] = script
    played = replayed.play(table, 0)
    if table.game[0]["public"]["taker"] < 0:
        return None
    passed, returned = log_reading.exchanged(table.game[0], played.entries)
    return [KINDS[kind] for kind in passed], [KINDS[kind] for kind in returned]


@pytest.mark.parametrize("row", house.PASSES, ids=lambda row: f"{row.source} {row.hand}")
def test_passes(row: house.PassRow) -> None:
    found = exchanged(row.hand, rules_of(row.options))
    assert (found is not None) == row.poor
    if found is not None:
        passed, returned = found
        assert len(passed) == len(returned) == row.passed
        assert not Counter(row.must.split()) - Counter(passed)


#: Hearts cannot be thrown on a trump lead by two players in the first trick.
WEDDING_TRICKS = [row for row in house.WEDDING_TRICKS if not row.cards.startswith("HT HA")]
KINDS_ASKED = {"C": 3, "S": 4, "H": 5}


def wedding(asked: str, script: Script) -> HouseGame:
    """A wedding of seat 3, who asks for a kind of trick."""
    kind = "suit" if asked in KINDS_ASKED else asked
    rules = Rules().replace(wedding_trick=(kind,), wedding_limit=12)
    table = table_for(replace(script, reservations={3: "wedding"}, rules=rules))
    record = table.game[0]
    record["reserve"] = addresses(ASKING)[0]
    record["private"]["parameters"][:, THROW] = KINDS_ASKED.get(asked, 0)
    return HouseGame(table)


def reserve(public: Any, me: Any) -> Any:
    """The kind of trick in the parameters; healthy."""
    return int64(me.parameters[THROW] if me.question == ASK_WEDDING_TRICK else 0)


ASKING = Strategy("asks", "asks for a kind of trick", reserve, announce, play)


@pytest.mark.parametrize("row", WEDDING_TRICKS, ids=lambda row: f"{row.asked} {row.cards}")
def test_wedding_tricks(row: house.WeddingTrickRow) -> None:
    plays = row.cards.split()
    held = [[card] for card in plays]
    held[3] += ["CQ", "CQ"]
    hands = filled(Frame("wedding", None, promoted={"CQ": 3}), held, (0, plays), 12)
    game = wedding(row.asked, Script(hands, [[card] for card in plays]))
    assert game.cards(0) == plays
    assert (game.row["clarification"] == 1) == row.decides
    assert (game.row["partner"] == game.winner(0)) or not row.decides


@pytest.mark.parametrize("row", [r for r in house.WEDDING_TRICKS if r not in WEDDING_TRICKS])
def test_the_card_led_is_what_counts(row: house.WeddingTrickRow) -> None:
    """Seat 3 wins two trumps and loses a spade; then the ten of hearts is led."""
    tricks: list[tuple[int, list[str]]] = [
        (3, ["HT", "DJ", "D9", "DK"]),
        (3, ["CQ", "DJ", "D9", "DK"]),
        (3, ["S9", "SA", "ST", "SK"]),
        (0, row.cards.split()),
    ]
    others = ["", "CA CA CT CT ST HA H9 H9", "CK CK C9 C9 SA S9 SK HK", "CQ"]
    plays = by_seat(tricks)
    hands = [[*plays[seat], *others[seat].split()] for seat in range(4)]
    game = wedding(row.asked, Script(hands, plays, forehand=3))
    assert [game.winner(number) for number in range(4)] == [3, 3, 0, 0]
    assert (game.row["clarification"] == 4) == row.decides
    assert game.row["partner"] == 0 or not row.decides
