"""The options of `Rules` as the tests know them: defaults and values, written down apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FLAG_OFF = (False, True)
FLAG_ON = (True, False)
NO_POINT = (0, 1)
POINT = (1, 0)
CARD = ("off", "D9", "D10", "DK")

# Every option whose values can be listed: the tournament rules' value first, then the others.
LISTED: dict[str, tuple[object, ...]] = {
    "nines": FLAG_ON,
    "hearts_ten": ("trump", "plain"),
    "hearts_ten_tie": ("first", "second", "second_except_last", "second_only_last"),
    "hearts_ten_first_with_piglets": FLAG_OFF,
    "hearts_ten_capture": NO_POINT,
    "piglets": ("off", "both", "first_only", "second_only"),
    "piglets_call": ("before_play", "on_first_play", "any_time"),
    "piglets_force_call": FLAG_OFF,
    "reservations_named": ("needed", "open"),
    "piglets_in_solo": ("none", "diamond", "any_suit"),
    "piglets_in_poverty": ("none", "before_exchange", "after_exchange"),
    "super_piglets": CARD,
    "hyper_piglets": CARD,
    "piglets_joint": FLAG_ON,
    "half_chicken": FLAG_OFF,
    "throw_nines": (0, *range(4, 9)),
    "throw_kings": (0, *range(4, 9)),
    "throw_nines_and_kings": (0, *range(6, 13)),
    "throw_tens": (0, *range(5, 9)),
    "throw_trumps_at_most": ("off", *range(4)),
    "throw_highest_trump": ("off", "DA", "DJ"),
    "throw_points_over": ("off", *range(61, 129)),
    "throw_points_under": ("off", *range(20, 51)),
    "throw_before_solo": FLAG_OFF,
    "wedding_limit": (3, 1, 2, *range(4, 13)),
    "wedding_first_decides": FLAG_OFF,
    "wedding_shift": ("n-1", "n"),
    "silent_wedding": FLAG_ON,
    "silent_wedding_extras": FLAG_OFF,
    "poverty": ("off", "exchange", "redeal"),
    "poverty_max": (3, 1, 2, 4),
    "poverty_foxes_count": FLAG_ON,
    "poverty_pass": ("three", "trumps"),
    "poverty_return_said": ("number", "nothing", "whether"),
    "poverty_refused": ("redeal", "play"),
    "poverty_lead": ("forehand", "left_of_taker", "right_of_taker", "poverty_player"),
    "wedding_before_poverty": FLAG_OFF,
    "solo_lead": ("forehand", "soloist"),
    "solo_extras": ("none", "doppelkopf", "all"),
    "solo_against_elders": FLAG_OFF,
    "solo_multiplier": (3, 1, 2),
    "call_unit": ("cards", "full_tricks"),
    "reply": FLAG_ON,
    "skip_levels": FLAG_ON,
    "strict_replies": FLAG_OFF,
    "anonymous_calls": FLAG_OFF,
    "forced_call": ("off", 30, 35),
    "forced_call_level": ("first_only", "next"),
    "cowardice": ("off", 2, 3, 4),
    "early_call_point": NO_POINT,
    "re_kontra": ("add2", "double"),
    "double_extras": FLAG_OFF,
    "double_elders": FLAG_OFF,
    "missed": ("ddv", "highest_only", "two_if_missed", "as_if_won"),
    "schwarz_by": ("tricks", "points"),
    "nobody_wins": ("items", "extras", "nothing"),
    "tie_120": ("kontra", "elders_only"),
    "winner_not_negative": FLAG_OFF,
    "against_elders": POINT,
    "fox": POINT,
    "fox_caught_last": NO_POINT,
    "fox_wins_last": NO_POINT,
    "double_fox_last": NO_POINT,
    "charlie": POINT,
    "charlie_caught": ("off", "any", "queen_of_diamonds"),
    "double_charlie": NO_POINT,
    "doppelkopf": POINT,
    "heart_trick": NO_POINT,
    "genscher": ("off", "kings_first", "kings_last", "queens"),
}
SEVEN_SOLOS = ("diamond", "heart", "spade", "club", "queen", "jack", "ace")
OTHER_SOLOS = (
    "king", "queen_jack", "king_queen", "king_jack", "koehler",
    "pure_diamond", "pure_heart", "pure_spade", "pure_club", "boneless",
)  # fmt: skip
LISTS: dict[str, Any] = {
    "wedding_trick": ("any",),
    "solos": SEVEN_SOLOS,
    "call_latest": (1, 2, 3, 4, 5),
    "call_latest_table": "off",
}
DEFAULTS: dict[str, Any] = {name: values[0] for name, values in LISTED.items()} | LISTS

# What cannot be played together (rules of the options): values that clash, what mends them, and
# words that the refusal must hold. The options named in a row stand first in both.
CLASHING: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    *(
        ({"nines": False, "throw_nines": n}, {"throw_nines": 0}, "set throw_nines = 0")
        for n in range(4, 9)
    ),
    *(
        (
            {"nines": False, "throw_nines_and_kings": n},
            {"throw_nines_and_kings": 0},
            "set throw_nines_and_kings = 0",
        )
        for n in range(6, 13)
    ),
    (
        {"nines": False, "super_piglets": "D9", "piglets": "both"},
        {"super_piglets": "D10"},
        "super_piglets = 'D10' or 'DK'",
    ),
    (
        {"nines": False, "hyper_piglets": "D9", "piglets": "both", "super_piglets": "D10"},
        {"hyper_piglets": "DK"},
        "hyper_piglets = 'D10' or 'DK'",
    ),
    *(
        ({"piglets": "off", "super_piglets": card}, {"piglets": "first_only"}, "piglets = 'both'")
        for card in CARD[1:]
    ),
    *(
        (
            {"super_piglets": "off", "hyper_piglets": card, "piglets": "second_only"},
            {"hyper_piglets": "off"},
            "hyper_piglets = 'off'",
        )
        for card in CARD[1:]
    ),
    *(
        (
            {"super_piglets": card, "hyper_piglets": card, "piglets": "both"},
            {"hyper_piglets": other},
            "choose another card",
        )
        for card, other in zip(CARD[1:], ("D10", "DK", "D9"), strict=True)
    ),
    *(
        (
            {"hearts_ten": "plain", "hearts_ten_tie": tie},
            {"hearts_ten": "trump"},
            "hearts_ten_tie = 'first'",
        )
        for tie in ("second", "second_except_last", "second_only_last")
    ),
    (
        {"hearts_ten": "plain", "hearts_ten_capture": 1},
        {"hearts_ten_capture": 0},
        "hearts_ten_capture = 0",
    ),
    (
        {"poverty": "exchange", "poverty_max": 4, "poverty_pass": "three"},
        {"poverty_pass": "trumps"},
        "poverty_max = 3, or poverty_pass = 'trumps'",
    ),
    *(
        (
            {"genscher": genscher, "super_piglets": "DK", "piglets": "both"},
            {"genscher": "queens"},
            "genscher = 'queens'",
        )
        for genscher in ("kings_first", "kings_last")
    ),
    *(
        (
            {"genscher": genscher, "hyper_piglets": "DK", "piglets": "both", "super_piglets": "D9"},
            {"hyper_piglets": "D10"},
            "genscher = 'queens'",
        )
        for genscher in ("kings_first", "kings_last")
    ),
    *(
        ({"re_kontra": "add2", name: True}, {"re_kontra": "double"}, "re_kontra = 'double'")
        for name in ("double_extras", "double_elders")
    ),
    (
        {"silent_wedding": False, "silent_wedding_extras": True},
        {"silent_wedding_extras": False},
        "silent_wedding = true",
    ),
]


def clash(options: Mapping[str, Any]) -> bool:
    """Whether some of these options (the others as in ddv) cannot be played together."""
    of = DEFAULTS | dict(options)
    above, highest = of["super_piglets"], of["hyper_piglets"]
    return any((
        not of["nines"] and (of["throw_nines"] or of["throw_nines_and_kings"]),
        not of["nines"] and "D9" in (above, highest),
        above != "off" and of["piglets"] == "off",
        highest != "off" and above in ("off", highest),
        of["hearts_ten"] == "plain" and of["hearts_ten_tie"] != "first",
        of["hearts_ten"] == "plain" and of["hearts_ten_capture"],
        of["poverty"] == "exchange" and of["poverty_max"] == 4 and of["poverty_pass"] == "three",
        of["genscher"].startswith("kings") and "DK" in (above, highest),
        of["re_kontra"] == "add2" and (of["double_extras"] or of["double_elders"]),
        not of["silent_wedding"] and of["silent_wedding_extras"],
    ))  # fmt: skip


def mended(options: Mapping[str, Any]) -> dict[str, Any]:
    """The same options without those that clash."""
    left = dict(options)
    for name in (
        "nines", "hearts_ten", "poverty_max", "genscher", "double_extras", "double_elders",
        "silent_wedding", "hyper_piglets", "super_piglets",
    ):  # fmt: skip
        if clash(left):
            left.pop(name, None)
    return left


#: What an option needs beside it to have some of its values, by option and value.
COMPANIONS: dict[str, dict[Any, dict[str, Any]]] = {
    "super_piglets": {card: {"piglets": "both"} for card in CARD[1:]},
    "hyper_piglets": {
        card: {"piglets": "both", "super_piglets": other}
        for card, other in zip(CARD[1:], ("D10", "DK", "D9"), strict=True)
    },
    "double_extras": {True: {"re_kontra": "double"}},
    "double_elders": {True: {"re_kontra": "double"}},
}


def companions(name: str, value: Any) -> dict[str, Any]:
    """What an option needs beside it to have a value."""
    known = COMPANIONS.get(name, {})
    return next((needs for one, needs in known.items() if one == value), {})
