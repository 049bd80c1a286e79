"""Known answers for the house rules: orders of cards, throwing in, reservations, poverty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Given = Mapping[str, object]


class OrderRow(NamedTuple):
    """Trumps from high to low, and each plain suit's ranks from high to low."""

    source: str
    options: Given
    contract: str
    trumps: str
    plain: Mapping[str, str]


PLAIN_TEN: Given = {"hearts_ten": "plain"}
PICTURES = "CQ SQ HQ DQ CJ SJ HJ DJ"


def _plain(suits: str, ranks: str, **others: str) -> dict[str, str]:
    return {**dict.fromkeys(suits, ranks), **others}


ORDERS: tuple[OrderRow, ...] = (
    OrderRow("E king", {}, "solo_king", "CK SK HK DK", _plain("CSHD", "ATQJ9")),
    OrderRow("E queen-jack", {}, "solo_queen_jack", PICTURES, _plain("CSHD", "ATK9")),
    OrderRow(
        "E king-queen", {}, "solo_king_queen", "CK SK HK DK CQ SQ HQ DQ", _plain("CSHD", "ATJ9")
    ),
    OrderRow(
        "E king-jack", {}, "solo_king_jack", "CK SK HK DK CJ SJ HJ DJ", _plain("CSHD", "ATQ9")
    ),
    OrderRow("E Koehler", {}, "solo_koehler", f"CK SK HK DK {PICTURES}", _plain("CSHD", "AT9")),
    OrderRow("E pure", {}, "solo_pure_diamond", "DA DT DK DQ DJ D9", _plain("CSH", "ATKQJ9")),
    OrderRow("E pure", {}, "solo_pure_heart", "HA HT HK HQ HJ H9", _plain("CSD", "ATKQJ9")),
    OrderRow("E pure", {}, "solo_pure_spade", "SA ST SK SQ SJ S9", _plain("CHD", "ATKQJ9")),
    OrderRow("E pure", {}, "solo_pure_club", "CA CT CK CQ CJ C9", _plain("SHD", "ATKQJ9")),
    OrderRow("E boneless", {}, "solo_boneless", "", _plain("CSHD", "AKQJT9")),
    OrderRow(
        "hearts_ten", PLAIN_TEN, "normal", f"{PICTURES} DA DT DK D9", _plain("CS", "ATK9", H="ATK9")
    ),
    OrderRow(
        "hearts_ten", PLAIN_TEN, "solo_heart", f"{PICTURES} HA HT HK H9", _plain("CSD", "ATK9")
    ),
    OrderRow(
        "hearts_ten", PLAIN_TEN, "solo_spade", f"{PICTURES} SA ST SK S9", _plain("CHD", "ATK9")
    ),
    OrderRow("hearts_ten", PLAIN_TEN, "solo_queen", "CQ SQ HQ DQ", _plain("CSHD", "ATKJ9")),
)


class ThrowRow(NamedTuple):
    """A hand, and the reason for which it may be thrown in."""

    source: str
    options: Given
    hand: str
    reason: str | None


NINES = "C9 C9 S9 S9 H9 CA CT SA ST HA CQ HT"
KINGS = "CK CK SK HK DK CA CT SA ST HA CQ HT"
TENS = "CT CT ST DT HT CK SK HK CJ SJ C9 S9"
FOX_HIGH = "DA DT DK D9 CA CA CT CK SA ST HA HK"
JACK_HIGH = "DJ DJ DA DT CA CA CT CK SA ST HA HK"
RICH = "CA CA SA SA HA HA DA CT CT ST ST DT"  # 7 aces and 5 tens: 127
POOR = "C9 C9 S9 S9 H9 H9 D9 CJ CJ SJ SQ CK"  # 3 jacks, a queen, a king: 13
THROWS: tuple[ThrowRow, ...] = (
    ThrowRow("throw_nines", {"throw_nines": 5}, NINES, "nines"),
    ThrowRow("throw_nines", {"throw_nines": 6}, NINES, None),
    ThrowRow("throw_nines", {}, NINES, None),
    ThrowRow("throw_kings", {"throw_kings": 5}, KINGS, "kings"),
    ThrowRow("throw_kings", {"throw_kings": 6}, KINGS, None),
    ThrowRow("throw_nines_and_kings", {"throw_nines_and_kings": 6}, POOR, "nines_and_kings"),
    ThrowRow("throw_nines_and_kings", {"throw_nines_and_kings": 8}, POOR, "nines_and_kings"),
    ThrowRow("throw_nines_and_kings", {"throw_nines_and_kings": 9}, POOR, None),
    ThrowRow("throw_tens: also the ten of hearts", {"throw_tens": 5}, TENS, "tens"),
    ThrowRow("throw_tens", {"throw_tens": 6}, TENS, None),
    ThrowRow("throw_trumps_at_most", {"throw_trumps_at_most": 2}, NINES, "trumps_at_most"),
    ThrowRow("throw_trumps_at_most", {"throw_trumps_at_most": 1}, NINES, None),
    ThrowRow(
        "throw_trumps_at_most: plain ten",
        {"throw_trumps_at_most": 1, "hearts_ten": "plain"},
        NINES,
        "trumps_at_most",
    ),
    ThrowRow("throw_trumps_at_most 0", {"throw_trumps_at_most": 0}, NINES, None),
    ThrowRow("throw_highest_trump", {"throw_highest_trump": "DA"}, FOX_HIGH, "highest_trump"),
    ThrowRow("throw_highest_trump", {"throw_highest_trump": "DA"}, JACK_HIGH, None),
    ThrowRow("throw_highest_trump", {"throw_highest_trump": "DJ"}, JACK_HIGH, "highest_trump"),
    ThrowRow("throw_highest_trump", {"throw_highest_trump": "DJ"}, NINES, None),
    ThrowRow("throw_points_over", {"throw_points_over": 126}, RICH, "points_over"),
    ThrowRow("throw_points_over", {"throw_points_over": 127}, RICH, None),
    ThrowRow("throw_points_under", {"throw_points_under": 20}, POOR, "points_under"),
    ThrowRow("throw_points_under", {"throw_points_under": 20}, NINES, None),
    ThrowRow("the first reason", {"throw_kings": 5, "throw_points_over": 61}, KINGS, "kings"),
    ThrowRow(
        "40 cards",
        {"nines": False, "throw_highest_trump": "DJ"},
        "HK HK CT CT ST ST DT DT DJ DJ",
        "highest_trump",
    ),
)


class ReservationRow(NamedTuple):
    """Answers by seat, the seat with both queens of clubs, and who plays what; forehand is seat 1.

    An answer is healthy, wedding, poverty or the contract of a solo.
    """

    source: str
    options: Given
    answers: tuple[str, str, str, str]
    both_queens: int | None
    owes: str
    contract: str
    player: int | None


H, W, P = "healthy", "wedding", "poverty"
EXCHANGE: Given = {"poverty": "exchange"}
WEDDING_FIRST: Given = {**EXCHANGE, "wedding_before_poverty": True}
RESERVATIONS: tuple[ReservationRow, ...] = (
    ReservationRow("4: poverty over wedding", EXCHANGE, (P, H, H, W), 3, "", P, 0),
    ReservationRow("wedding_before_poverty", WEDDING_FIRST, (P, H, H, W), 3, "", W, 3),
    ReservationRow(
        "4: solo over poverty", EXCHANGE, (H, P, "solo_king", H), None, "", "solo_king", 2
    ),
    ReservationRow("4: the earlier poverty", EXCHANGE, (P, H, P, H), None, "", P, 2),
    ReservationRow("4: the earlier poverty", EXCHANGE, (P, P, P, P), None, "", P, 1),
    ReservationRow(
        "4: owed over free", {}, ("solo_boneless", "solo_ace", H, H), None, "0", "solo_boneless", 0
    ),
    ReservationRow("interaction 8: the player chooses", EXCHANGE, (H, H, P, H), 2, "", P, 2),
    ReservationRow("interaction 8: the player chooses", EXCHANGE, (H, H, W, H), 2, "", W, 2),
    ReservationRow("interaction 8: or neither", EXCHANGE, (H, H, H, H), 2, "", "silent_wedding", 2),
)


class PassRow(NamedTuple):
    """A hand: is it poor, the cards that must go over, and how many go over in all."""

    source: str
    options: Given
    hand: str
    poor: bool
    must: str
    passed: int


TWO_TRUMPS = "CQ D9 CA CA CT CK SA ST SK HA HK H9"
THREE_TRUMPS = "CQ CQ D9 CA CT CK SA ST SK HA HK H9"
FOUR_TRUMPS = "CQ SQ DJ D9 CA CT CK SA ST SK HA HK"
FOUR_WITH_FOX = "CQ SQ DA D9 CA CT CK SA ST SK HA HK"
FIVE_WITH_FOXES = "CQ SQ DA DA D9 CA CT CK SA ST SK HA"
FOXES: Given = {**EXCHANGE, "poverty_foxes_count": False}
ONLY_TRUMPS: Given = {**EXCHANGE, "poverty_pass": "trumps"}
PASSES: tuple[PassRow, ...] = (
    PassRow("5.3", EXCHANGE, TWO_TRUMPS, True, "CQ D9", 3),
    PassRow("5.3: both queens of clubs", EXCHANGE, THREE_TRUMPS, True, "CQ CQ D9", 3),
    PassRow("5.3", EXCHANGE, FOUR_TRUMPS, False, "", 0),
    PassRow("5.3", EXCHANGE, FOUR_WITH_FOX, False, "", 0),
    PassRow("poverty_max", {**EXCHANGE, "poverty_max": 2}, THREE_TRUMPS, False, "", 0),
    PassRow("poverty_max", {**EXCHANGE, "poverty_max": 2}, TWO_TRUMPS, True, "CQ D9", 3),
    PassRow("poverty_foxes_count", FOXES, FOUR_WITH_FOX, True, "CQ SQ DA D9", 4),
    PassRow("poverty_foxes_count", FOXES, FIVE_WITH_FOXES, True, "CQ SQ DA DA D9", 5),
    PassRow("poverty_foxes_count", FOXES, TWO_TRUMPS, True, "CQ D9", 3),
    PassRow("poverty_foxes_count", FOXES, FOUR_TRUMPS, False, "", 0),
    PassRow("poverty_pass", ONLY_TRUMPS, TWO_TRUMPS, True, "CQ D9", 2),
    PassRow("poverty_pass", {**ONLY_TRUMPS, "poverty_max": 4}, FOUR_TRUMPS, True, "CQ DJ D9 SQ", 4),
    PassRow(
        "poverty_pass: and foxes", {**FOXES, **ONLY_TRUMPS}, FOUR_WITH_FOX, True, "CQ SQ DA D9", 4
    ),
    PassRow(
        "hearts_ten plain",
        {**EXCHANGE, "hearts_ten": "plain"},
        "HT HT CQ D9 CA CT CK SA ST SK HA HK",
        True,
        "CQ D9",
        3,
    ),
)
