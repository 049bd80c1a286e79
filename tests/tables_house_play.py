"""Known answers for the house rules: tricks, promoted cards, weddings' tricks and extra points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Given = Mapping[str, object]


class TrickRow(NamedTuple):
    """A trick of the normal game and the hand (0 to 3) that wins it.

    ``called``: the hands that have called piglets (1), super (2) or hyper piglets (3), with the
    number. ``other_gone``: the hands that have played the other card of their pair before, and
    ``first_won``: those whose side won the trick with it.
    """

    source: str
    options: Given
    cards: str
    winner: int
    last: bool = False
    called: tuple[tuple[int, int], ...] = ()
    other_gone: tuple[int, ...] = ()
    first_won: tuple[int, ...] = ()


def _tie(value: str) -> Given:
    return {"hearts_ten_tie": value}


_TIES = (
    TrickRow("hearts_ten_tie", {}, "HT HT CQ D9", 0),
    TrickRow("hearts_ten_tie", {}, "HT HT CQ D9", 0, last=True),
    TrickRow("hearts_ten_tie", _tie("second"), "HT HT CQ D9", 1),
    TrickRow("hearts_ten_tie", _tie("second"), "D9 HT CQ HT", 3),
    TrickRow("hearts_ten_tie", _tie("second"), "HT HT CQ D9", 1, last=True),
    TrickRow("hearts_ten_tie", _tie("second_except_last"), "HT HT CQ D9", 1),
    TrickRow("hearts_ten_tie", _tie("second_except_last"), "HT HT CQ D9", 0, last=True),
    TrickRow("hearts_ten_tie", _tie("second_only_last"), "HT HT CQ D9", 0),
    TrickRow("hearts_ten_tie", _tie("second_only_last"), "HT HT CQ D9", 1, last=True),
    TrickRow("hearts_ten_tie: only the tens", _tie("second"), "CQ CQ SQ D9", 0),
    TrickRow("hearts_ten plain", {"hearts_ten": "plain"}, "HT HT HK H9", 0),
    TrickRow("hearts_ten plain", {"hearts_ten": "plain"}, "HK HT HA H9", 2),
    TrickRow("hearts_ten plain", {"hearts_ten": "plain"}, "HT D9 HA HK", 1),
)

BOTH: Given = {"piglets": "both"}
FIRST: Given = {"piglets": "first_only"}
SECOND: Given = {"piglets": "second_only"}
SUPER: Given = {**BOTH, "super_piglets": "D9", "hyper_piglets": "DK"}
OTHER_SUPER: Given = {**BOTH, "super_piglets": "D10", "hyper_piglets": "D9"}
FIRST_TEN: Given = {**BOTH, **_tie("second"), "hearts_ten_first_with_piglets": True}
_PIGLETS = (
    TrickRow("piglets: not called", BOTH, "HT D9 DK DA", 0),
    TrickRow("piglets: both", BOTH, "HT D9 DK DA", 3, called=((3, 1),)),
    TrickRow("piglets: both", BOTH, "HT D9 DK DA", 3, called=((3, 1),), other_gone=(3,)),
    TrickRow("piglets: both, led", BOTH, "DA HT HT CQ", 0, called=((0, 1),)),
    TrickRow("piglets: trump a plain lead", BOTH, "SA ST DA HT", 2, called=((2, 1),)),
    TrickRow("piglets: first_only", FIRST, "HT D9 DK DA", 3, called=((3, 1),)),
    TrickRow("piglets: first_only", FIRST, "HT D9 DK DA", 0, called=((3, 1),), other_gone=(3,)),
    TrickRow("piglets: second_only", SECOND, "HT D9 DK DA", 0, called=((3, 1),)),
    TrickRow(
        "piglets: second_only, first lost",
        SECOND,
        "HT D9 DK DA",
        0,
        called=((3, 1),),
        other_gone=(3,),
    ),
    TrickRow(
        "piglets: second_only, first won",
        SECOND,
        "HT D9 DK DA",
        3,
        called=((3, 1),),
        other_gone=(3,),
        first_won=(3,),
    ),
    TrickRow("super_piglets", SUPER, "DA HT D9 DK", 2, called=((0, 1), (2, 2))),
    TrickRow("super_piglets: before", SUPER, "D9 HT DA DK", 0, called=((2, 1), (0, 2))),
    TrickRow("super_piglets: not called", SUPER, "DA HT D9 DK", 0, called=((0, 1),)),
    TrickRow("hyper_piglets", SUPER, "DA HT D9 DK", 3, called=((0, 1), (2, 2), (3, 3))),
    TrickRow("hyper_piglets: before", SUPER, "DK D9 DA HT", 0, called=((2, 1), (1, 2), (0, 3))),
    TrickRow("super_piglets D10", OTHER_SUPER, "DA DT D9 DK", 1, called=((0, 1), (1, 2))),
    TrickRow("hyper_piglets D9", OTHER_SUPER, "DA DT D9 DK", 2, called=((0, 1), (1, 2), (2, 3))),
    TrickRow("hearts_ten_first_with_piglets: none", FIRST_TEN, "HT HT D9 DA", 1),
    TrickRow("hearts_ten_first_with_piglets", FIRST_TEN, "HT HT D9 DK", 0, called=((3, 1),)),
)

TRICKS: tuple[TrickRow, ...] = (*_TIES, *_PIGLETS)


class KindsRow(NamedTuple):
    """The cards that may be promoted in a contract as piglets, super and hyper piglets."""

    source: str
    options: Given
    contract: str
    kinds: str


IN_SOLO: Given = {**SUPER, "piglets_in_solo": "any_suit"}
TENS_IN_SOLO: Given = {**OTHER_SUPER, "piglets_in_solo": "any_suit"}
PROMOTED_KINDS: tuple[KindsRow, ...] = (
    KindsRow("piglets", BOTH, "normal", "DA"),
    KindsRow("piglets", {}, "normal", ""),
    KindsRow("super_piglets", SUPER, "wedding", "DA D9 DK"),
    KindsRow("super_piglets", OTHER_SUPER, "silent_wedding", "DA DT D9"),
    KindsRow("super_piglets: needs piglets", {"super_piglets": "D9"}, "normal", ""),
    KindsRow("piglets_in_solo none", SUPER, "solo_diamond", ""),
    KindsRow(
        "piglets_in_solo diamond",
        {**SUPER, "piglets_in_solo": "diamond"},
        "solo_diamond",
        "DA D9 DK",
    ),
    KindsRow("piglets_in_solo diamond", {**SUPER, "piglets_in_solo": "diamond"}, "solo_club", ""),
    KindsRow("piglets_in_solo any_suit", IN_SOLO, "solo_diamond", "DA D9 DK"),
    KindsRow("piglets_in_solo any_suit", IN_SOLO, "solo_club", "CA C9 CK"),
    KindsRow("piglets_in_solo any_suit", IN_SOLO, "solo_spade", "SA S9 SK"),
    KindsRow("piglets_in_solo any_suit", IN_SOLO, "solo_heart", "HA H9 HK"),
    # Interaction 2: no piglets where the aces are plain or no card of a trump suit.
    KindsRow("interaction 2", IN_SOLO, "solo_queen", ""),
    KindsRow("interaction 2", IN_SOLO, "solo_ace", ""),
    KindsRow("interaction 2", IN_SOLO, "solo_koehler", ""),
    KindsRow("a pure solo has no ten of hearts on top", IN_SOLO, "solo_pure_diamond", ""),
    KindsRow("the ten of hearts is on top already", TENS_IN_SOLO, "solo_heart", "HA H9"),
    KindsRow("hearts_ten plain", {**TENS_IN_SOLO, "hearts_ten": "plain"}, "solo_heart", "HA HT H9"),
    KindsRow("piglets_in_poverty none", SUPER, "poverty", ""),
    KindsRow(
        "piglets_in_poverty",
        {**SUPER, "piglets_in_poverty": "before_exchange"},
        "poverty",
        "DA D9 DK",
    ),
    KindsRow(
        "piglets_in_poverty",
        {**SUPER, "piglets_in_poverty": "after_exchange"},
        "poverty",
        "DA D9 DK",
    ),
)


class WeddingTrickRow(NamedTuple):
    """A trick that another seat than the wedding player wins: does it find the partner?

    ``asked``: any, plain, trump, or a suit's letter.
    """

    source: str
    asked: str
    cards: str
    decides: bool


WEDDING_TRICKS: tuple[WeddingTrickRow, ...] = (
    WeddingTrickRow("wedding_trick: trump", "trump", "SA SK D9 S9", False),
    WeddingTrickRow("wedding_trick: trump", "trump", "DK DJ HT DT", True),
    WeddingTrickRow("wedding_trick: any", "any", "SA SK D9 S9", True),
    WeddingTrickRow("wedding_trick: any", "any", "DK DJ HT DT", True),
    WeddingTrickRow("wedding_trick: plain", "plain", "SA SK D9 S9", True),
    WeddingTrickRow("wedding_trick: plain", "plain", "DK DJ HT DT", False),
    WeddingTrickRow("wedding_trick: suit", "S", "SA SK D9 S9", True),
    WeddingTrickRow("wedding_trick: suit", "C", "SA SK D9 S9", False),
    WeddingTrickRow("wedding_trick: suit", "H", "DK DJ HT DT", False),
    WeddingTrickRow("wedding_trick: the card led", "H", "HT HA HK DT", False),
    WeddingTrickRow("wedding_trick: the card led", "trump", "HT HA HK DT", True),
    WeddingTrickRow("wedding_trick: the card led", "C", "C9 DQ SK CK", True),
)


class ExtraRow(NamedTuple):
    """A trick led by seat 0 (seats 0 and 1 are Re), and the extra points in it, as kind:side.

    In a solo seat 0 alone is Re. ``promoted``: hands whose card is promoted, and 1, 2 or 3.
    """

    source: str
    options: Given
    cards: str
    extras: str
    last: bool = True
    contract: str = "normal"
    promoted: tuple[tuple[int, int], ...] = ()


ALL: Given = {
    "fox_caught_last": 1,
    "fox_wins_last": 1,
    "double_fox_last": 1,
    "charlie_caught": "any",
    "double_charlie": 1,
    "heart_trick": 1,
}
CATCH: Given = {"charlie_caught": "any"}
KILLER: Given = {"charlie_caught": "queen_of_diamonds"}
DOUBLE: Given = {**CATCH, "double_charlie": 1}
IN_ALL_SOLOS: Given = {"solo_extras": "all"}
CAPTURE: Given = {"hearts_ten_tie": "second", "hearts_ten_capture": 1}
EXTRAS: tuple[ExtraRow, ...] = (
    ExtraRow("fox", {"fox": 0}, "HT D9 DA D9", ""),
    ExtraRow("fox", {}, "HT D9 DA D9", "fox:re"),
    ExtraRow("interaction 1: a promoted fox is none", {}, "DA D9 D9 DK", "", promoted=((0, 1),)),
    ExtraRow(
        "interaction 1: not even in a lost trick", {}, "DA D9 D9 DK", "", promoted=((0, 1), (2, 2))
    ),
    ExtraRow("fox_caught_last", {"fox_caught_last": 1}, "HT D9 DA D9", "fox:re fox_caught_last:re"),
    ExtraRow(
        "fox_caught_last: not before", {"fox_caught_last": 1}, "HT D9 DA D9", "fox:re", last=False
    ),
    ExtraRow(
        "fox_caught_last: two",
        {"fox_caught_last": 1},
        "HT D9 DA DA",
        "fox:re fox:re fox_caught_last:re fox_caught_last:re",
    ),
    ExtraRow("fox_caught_last: needs fox", {"fox": 0, "fox_caught_last": 1}, "HT D9 DA D9", ""),
    ExtraRow("fox_wins_last", {"fox_wins_last": 1}, "D9 D9 DA DK", "fox_wins_last:kontra"),
    ExtraRow("fox_wins_last: not before", {"fox_wins_last": 1}, "D9 D9 DA DK", "", last=False),
    ExtraRow(
        "fox_wins_last: of two piglets", {"fox_wins_last": 1}, "DA D9 D9 DK", "", promoted=((0, 1),)
    ),
    ExtraRow("double_fox_last", ALL, "DA DA D9 DK", "fox_wins_last:re double_fox_last:re"),
    ExtraRow(
        "double_fox_last: an opponent's",
        ALL,
        "DA D9 DA DK",
        "fox:re fox_caught_last:re fox_wins_last:re",
    ),
    ExtraRow("double_fox_last: needs the other", {"double_fox_last": 1}, "DA DA D9 DK", ""),
    ExtraRow("charlie", {"charlie": 0}, "CJ D9 D9 DK", ""),
    ExtraRow("charlie", {}, "CJ D9 D9 DK", "charlie:re"),
    ExtraRow("charlie_caught", CATCH, "CJ CQ SQ DK", ""),  # by the partner
    ExtraRow("charlie_caught", CATCH, "CJ D9 SQ DK", "charlie_caught:kontra"),
    ExtraRow("charlie_caught: not before", CATCH, "CJ D9 SQ DK", "", last=False),
    ExtraRow(
        "interaction 4: charlie and caught", CATCH, "CJ D9 CJ DK", "charlie:re charlie_caught:re"
    ),
    ExtraRow("charlie_caught off", {}, "CJ D9 CJ DK", "charlie:re"),
    ExtraRow(
        "charlie_caught: two", CATCH, "CJ CJ SQ DK", "charlie_caught:kontra charlie_caught:kontra"
    ),
    ExtraRow("charlie_caught: one of each", CATCH, "CJ D9 SQ CJ", "charlie_caught:kontra"),
    ExtraRow("queen_of_diamonds", KILLER, "CJ D9 SQ DK", ""),
    ExtraRow("queen_of_diamonds", KILLER, "CJ D9 DQ DK", "charlie_caught:kontra"),
    ExtraRow("queen_of_diamonds: charlie", KILLER, "CJ D9 CJ DK", "charlie:re"),
    ExtraRow("double_charlie", DOUBLE, "CJ CJ D9 DK", "charlie:re double_charlie:re"),
    ExtraRow("double_charlie: caught", DOUBLE, "CJ D9 CJ DK", "charlie:re charlie_caught:re"),
    ExtraRow(
        "double_charlie: two caught",
        DOUBLE,
        "CJ CJ SQ DK",
        "charlie_caught:kontra charlie_caught:kontra double_charlie_caught:kontra",
    ),
    ExtraRow("double_charlie: no catching", {"double_charlie": 1}, "CJ CJ SQ DK", ""),
    ExtraRow("doppelkopf", {"doppelkopf": 0}, "DT DT HT HT", ""),
    ExtraRow("heart_trick", ALL, "HA HK H9 HA", "heart_trick:re", last=False),
    ExtraRow("heart_trick: the ten is trump", ALL, "HA HK H9 HT", "", last=False),
    ExtraRow(
        "heart_trick: plain ten", {**ALL, "hearts_ten": "plain"}, "HA HK H9 HT", "heart_trick:re"
    ),
    ExtraRow("heart_trick: a queen of hearts is trump", ALL, "HA HK HQ HK", "", last=False),
    ExtraRow("hearts_ten_capture", CAPTURE, "HT DK HT D9", "hearts_ten_capture:kontra", last=False),
    ExtraRow("hearts_ten_capture: the partner's", CAPTURE, "HT HT DK D9", "", last=False),
    ExtraRow("hearts_ten_capture off", {"hearts_ten_tie": "second"}, "HT DK HT D9", "", last=False),
    ExtraRow(
        "hearts_ten_capture: first wins", {"hearts_ten_capture": 1}, "HT DK HT D9", "", last=False
    ),
    ExtraRow("hearts_ten_capture: a piglet wins", CAPTURE, "HT DA HT D9", "", promoted=((1, 1),)),
    # A fox and a Charlie exist only where the card is a trump.
    ExtraRow("solo: no fox", {**ALL, **IN_ALL_SOLOS}, "HQ DA DA D9", "", contract="solo_queen"),
    ExtraRow("solo: no Charlie", {**ALL, **IN_ALL_SOLOS}, "CJ C9 CJ C9", "", contract="solo_queen"),
    ExtraRow("solo: Charlie", IN_ALL_SOLOS, "CJ C9 C9 CK", "charlie:re", contract="solo_jack"),
    ExtraRow("solo: fox", IN_ALL_SOLOS, "DA D9 DA DQ", "fox:re", contract="solo_pure_diamond"),
    ExtraRow("40 cards", {"nines": False}, "CJ DT DT DK", "charlie:re"),
)
