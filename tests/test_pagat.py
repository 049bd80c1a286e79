"""``pagat``: the score of section 5.1, and each tactic in a position where it decides."""

from __future__ import annotations

import random

import numpy as np
import pytest

from doko_sim.cards import hand_mask, parse_cards
from doko_sim.contracts import (
    FIRST_SOLO,
    NORMAL,
    SILENT_WEDDING,
    SOLO_ACE,
    SOLO_CLUB,
    SOLO_DIAMOND,
    SOLO_JACK,
    SOLO_QUEEN,
    WEDDING,
)
from doko_sim.engine import state
from doko_sim.players.pagat import STRATEGY
from doko_sim.players.pagat_score import expected_points
from doko_sim.players.strategy import Player, player, table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests.positions import call, card, position, reservation

#: Printed hand, cards gone when it is judged, points won, printed score (tactics 5.1).
PRINTED = [
    ("CQ SQ DQ CJ SJ DA DK CA CA SA HK H9", "SA", 25, 76),
    ("CQ DQ CJ CJ SJ HJ DJ DT DK D9 CK S9", "", 0, 52.5),
    ("HT CQ HJ DJ DA DK D9 SA S9 HA HK H9", "CA DA", 30, 110.5),
    ("HT SQ HQ DQ SJ DA CA CK CK C9 HA H9", "CA", 31, 109),
    ("SQ SQ HQ CJ SJ HJ DJ DA DT CA HA HK", "SA", 26, 91.5),
]


@pytest.mark.parametrize(("hand", "gone", "won", "printed"), PRINTED)
def test_the_printed_scores_come_out(hand: str, gone: str, won: float, printed: float) -> None:
    masks = [np.uint64(hand_mask(parse_cards(text)) if text else 0) for text in (hand, gone)]
    assert expected_points(*masks, float(won)) == pytest.approx(printed, abs=8)


#: A tactic's parameter, its ID, hands, seat, cards played by seat, reservations, other
#: parameters, the card with it and without it.
POSITIONS = {
    "L1 leads an ace": (
        "ace_first", "L1",
        ["SA SK HK H9 CT CK DQ DJ HJ DK D9 CJ", "", "", ""], 0, {}, {}, "", "SA", "CK",
    ),
    "L2' leads the bare black ace before a heart from three": (
        "ace_order", "L2'",
        ["CA HA HK H9 SK DQ DJ HJ DK D9 CJ SJ", "", "", ""], 0, {}, {}, "", "CA", "HA",
    ),
    "L4 leads no second round of hearts": (
        "no_second_hearts", "L4",
        ["HA H9 CA CA CT CT CK CK C9 C9 DJ DK", "H9", "HK", "HK"],
        0, {0: "HA", 1: "H9", 2: "HK", 3: "HK"}, {}, ",ace_first=off", "C9", "H9",
    ),
    "L7 leads a plain suit as Kontra": (
        "after_aces", "L7",
        ["HK H9 SK ST S9 DQ DJ HJ DK D9 CJ SJ", "", "", ""], 0, {}, {}, "", "S9", "H9",
    ),
    "L7 leads trump as Re with many": (
        "after_aces", "L7",
        ["HK SK CQ DQ DJ HJ DK D9 CJ SJ HQ DT", "", "", ""], 0, {}, {}, "", "D9", "HK",
    ),
    "R1 ruffs with a jack before a seat that is void": (
        "ruff_high", "R1",
        ["CA CT SA", "C9 DA DJ HQ S9 HK HK DK D9 CJ SK SK", "CK S9",
         "DJ ST HA HA H9 H9 D9 DT DT DQ DQ SQ"],
        1, {0: "CA SA CT", 1: "C9 S9", 2: "CK S9", 3: "DJ ST"}, {}, "", "DJ", "DA",
    ),
    "R2 puts up a jack as the soloist on a low trump": (
        "trump_jack", "R2",
        ["D9 H9", "HT CQ SQ HQ CJ DJ DA DK D9 SA CA C9", "", ""],
        1, {0: "D9"}, {1: SOLO_DIAMOND}, "", "DJ", "D9",
    ),
    "R4 wins with the cheapest card as last hand": (
        "cheapest_winner", "R4",
        ["S9", "SK", "ST", "SA SK CQ DQ DJ HJ DK D9 CJ SJ HQ HK"],
        3, {0: "S9", 1: "SK", 2: "ST"}, {}, "", "SA", "SK",
    ),
    "R13 discards from the short suit": (
        "serve_low", "R13",
        ["HT", "D9", "D9", "HA HK HK H9 SK CA CA CT CK CK C9 C9"],
        3, {0: "HT", 1: "D9", 2: "D9"}, {}, "", "SK", "H9",
    ),
    "S1 feeds the partner who has won": (
        "feed_partner", "S1",
        ["S9 CQ", "SA", "SK", "ST S9 H9 HK CK DJ HJ DK D9 CJ SJ HQ"],
        3, {0: "S9", 1: "SA", 2: "SK"}, {0: SOLO_DIAMOND}, "", "ST", "S9",
    ),
    "S2 feeds as Kontra in the first round": (
        "first_round", "S2",
        ["CA", "CT CK HK H9 S9 DJ HJ DK D9 CJ SJ HQ", "", ""],
        1, {0: "CA"}, {}, "", "CT", "CK",
    ),
    "S2 gives little as Re": (
        "first_round", "S2",
        ["CA", "CT CK HK H9 S9 DJ HJ DK D9 CJ SJ CQ", "", ""],
        1, {0: "CA"}, {}, "", "CK", "CK",
    ),
    "S6 keeps the ten of diamonds from a lost trick": (
        "keep_foxes", "S6",
        ["HT", "DT HQ HK H9 S9 SK ST SA CA CT CK C9", "", ""],
        1, {0: "HT"}, {}, "", "HQ", "DT",
    ),
    "H3' leads the ten of hearts to become the partner": (
        "win_clarification", "H3'",
        ["HT SK HK H9 CT CK DQ DJ HJ DK D9 CJ", "", "", "CQ CQ"],
        0, {}, {3: WEDDING}, "", "HT", "SK",
    ),
    "H3' takes the trick with the cheapest winner": (
        "win_clarification", "H3'",
        ["D9", "DK", "DJ CQ CQ", "HQ D9 SK HK H9 CT CK S9 SA CA CT HA"],
        3, {0: "D9", 1: "DK", 2: "DJ"}, {2: WEDDING}, ",cheapest_winner=off", "HQ", "D9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_a_tactic_decides_when_it_is_on(name: str) -> None:
    switch, tactic, hands, seat, played, said, others, with_it, without = POSITIONS[name]
    table = position(hands, seat, played, said)
    assert card(table, seat, "pagat" + others) == (with_it, tactic)
    other, reason = card(table, seat, f"pagat{others},{switch}=off")
    assert (other, reason != tactic) == (without, True)


def test_an_only_card_needs_no_tactic() -> None:
    hands = ["SA", "SK HK H9 CT CK DQ DJ HJ DK D9 CJ SJ", "", ""]
    assert card(position(hands, 1, {0: "SA"}), 1, "pagat") == ("SK", "only card")


AFTER_ONE_TRICK = {0: "SA", 1: "S9", 2: "SK", 3: "SK"}
STRONG = "SA HT HT CQ SQ SQ HQ CJ CA DA DT DK"
FAIR = "SA HT CQ DQ CJ CJ SJ DJ DT HK C9 CT"
OTHERS = ["S9", "SK", "SK"]


@pytest.mark.parametrize(
    ("who", "hand", "levels", "tricks", "expected"),
    [
        ("pagat", STRONG, (0, 0), 1, (1, "A7")),
        ("pagat,announce=off", STRONG, (0, 0), 1, (0, "")),
        ("pagat,re_threshold=300", STRONG, (0, 0), 1, (0, "")),
        ("pagat", "SA CQ DJ DK D9 CT CK C9 HK H9 DJ HJ", (0, 0), 1, (0, "")),
        ("pagat", STRONG, (1, 0), 2, (2, "N4")),
        ("pagat,announce=off", STRONG, (1, 0), 2, (0, "")),
        ("pagat", FAIR, (1, 0), 2, (0, "")),
        ("pagat,care=off", FAIR, (1, 0), 2, (2, "N4")),
        ("pagat", STRONG, (0, 1), 2, (1, "K1")),
        ("pagat,announce=off", STRONG, (0, 1), 2, (1, "K1")),
        ("pagat,announce=off,reply=off", STRONG, (0, 1), 2, (0, "")),
        ("pagat", FAIR.replace("HT CQ", "CQ HJ"), (0, 1), 2, (0, "")),
    ],
)
def test_calls(
    who: str, hand: str, levels: tuple[int, int], tricks: int, expected: tuple[int, str]
) -> None:
    cards = {0: "SA", 1: "S9", 2: "SK", 3: "SK"}
    hands = [hand, "S9", "SK", "SK"]
    if tricks == 2:  # the second one shows that all others can follow a trump lead
        cards = {0: "SA CJ", 1: "S9 D9", 2: "SK D9", 3: "SK DJ"}
        hands = [hand, "S9 D9", "SK D9", "SK DJ"]
    table = position(hands, 0, cards)
    assert call(table, 0, who, 62, levels) == expected


def test_a_soloist_says_re_unless_he_has_lost_much() -> None:
    hands = ["H9 DJ", "SA CJ CJ SJ HJ CA CA SA ST HA D9 DK", "HK", "HA"]
    table = position(hands, 1, {0: "H9", 1: "HA", 2: "HK", 3: "HA"}, {1: SOLO_JACK})
    assert call(table, 1, "pagat", 2) == (1, "A7")
    assert call(table, 1, "pagat,solo_loss=0", 2) == (0, "")


JACKS = "CJ CJ SJ HJ DJ CA CA CT SA SA HA D9"


@pytest.mark.parametrize(
    ("hand", "who", "seat", "expected"),
    [
        ("CQ CQ SK HK H9 CT CK DQ DJ HJ DK D9", "pagat", 0, (WEDDING, "H1")),
        ("CQ CQ SK HK H9 CT CK DQ DJ HJ DK D9", "pagat,declare_wedding=off", 0, (0, "")),
        ("CA CA CT CK CQ SA SA HA HA DA DJ DK", "pagat", 0, (SOLO_ACE, "Z4")),
        ("CA CA CT CK CQ SA SA HA HA DA DJ DK", "pagat,ace_solo=off", 0, (0, "")),
        (JACKS, "pagat", 0, (SOLO_JACK, "Z7")),
        ("CJ CJ SJ HJ DJ CA CT CK SA S9 HA D9", "pagat,picture_solo=off", 0, (0, "")),
        ("CQ SQ SQ HQ DQ CA CA SA SA HA HK D9", "pagat,ace_solo=off", 0, (SOLO_QUEEN, "Z7")),
        ("HT HT CQ SQ SQ HQ CJ SJ CA CA CT CK", "pagat", 0, (SOLO_CLUB, "Z10")),
        ("HT HT CQ SQ SQ HQ CJ SJ CA CA CT CK", "pagat,suit_solo=off", 0, (0, "")),
        (JACKS, "pagat,lead_worth=30", 0, (SOLO_JACK, "Z7")),
        (JACKS, "pagat,lead_worth=30", 1, (0, "Z11")),
        (
            JACKS,
            "pagat,lead_worth=30,first_lead=off",
            1,
            (SOLO_JACK, "Z7"),
        ),
    ],
)
def test_reservations(hand: str, who: str, seat: int, expected: tuple[int, str]) -> None:
    assert reservation(hand, who, seat) == expected


def _random_player(draw: random.Random) -> Player:
    """All switches at random, some numbers somewhere in their range."""
    values = []
    for parameter in STRATEGY.parameters:
        if parameter.switch:
            values.append(f"{parameter.name}={draw.choice(('on', 'off'))}")
        elif draw.random() < 0.3:
            values.append(f"{parameter.name}={draw.uniform(parameter.low, parameter.high)}")
    return player(",".join(["pagat", *values]))


@pytest.mark.parametrize("seed", range(30))
def test_any_parameters_play_by_the_rules(seed: int) -> None:
    draw = random.Random(seed)
    table = Table(Rules(), [_random_player(draw) for _ in range(4)], seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(500, state.ROW_DTYPE)
    table.play(0, 500, counts, rows)
    assert not rows["scores"].sum(axis=1).any()


@pytest.mark.parametrize("low", [True, False])
def test_the_ends_of_every_range_play_by_the_rules(low: bool) -> None:
    values = {p.name: p.low if low else p.high for p in STRATEGY.parameters}
    who = Player(STRATEGY, values)  # type: ignore[arg-type]
    table = Table(Rules(), [who] * 4, 1)
    table.play(0, 2000, np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE))


def test_with_every_tactic_off_it_is_healthy_silent_and_plays_low() -> None:
    off = ",".join(f"{p.name}=off" for p in STRATEGY.parameters if p.switch)
    table = Table(Rules(), table_of(f"pagat,{off}"), 5)
    for number in range(50):
        row, entries = table.explain(number)
        assert row["contract"] in (NORMAL, SILENT_WEDDING)
        assert not row["level"].any()
        assert {int(e["reason"]) for e in entries if e["what"] <= state.PLAY} <= {0, 1}


def test_it_plays_every_kind_of_contract_and_beats_random() -> None:
    rows = np.zeros(20_000, state.ROW_DTYPE)
    counts = np.zeros(1, state.COUNTS_DTYPE)
    Table(Rules(), table_of("pagat"), 1).play(0, len(rows), counts, rows)
    contracts = np.bincount(rows["contract"], minlength=FIRST_SOLO) / len(rows)
    assert contracts[SILENT_WEDDING] == 0
    assert contracts[WEDDING] > 0.15
    assert (contracts[FIRST_SOLO : SOLO_ACE + 1] > 0).all()
    assert 0.03 < contracts[FIRST_SOLO:].sum() < 0.1
    players = table_of(["pagat", "random", "random", "random"])
    Table(Rules(), players, 1).play(0, len(rows), counts, rows)
    assert rows["scores"][:, 0].mean() > 1.5


def test_whoever_announces_mostly_wins() -> None:
    rows = np.zeros(20_000, state.ROW_DTYPE)
    Table(Rules(), table_of("pagat"), 2).play(0, len(rows), np.zeros(1, state.COUNTS_DTYPE), rows)
    normal = rows[rows["contract"] == NORMAL]
    for side, least in ((0, 0.4), (1, 0.08)):
        called = normal[normal["level"][:, side] > 0]
        assert len(called) > least * len(normal)
        assert (called["winner"] == side).mean() > 0.7
