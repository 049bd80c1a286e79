"""The options of `Rules` as the tests know them: defaults and values, written down apart."""

from __future__ import annotations

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
LISTS: dict[str, object] = {
    "wedding_trick": ("any",),
    "solos": SEVEN_SOLOS,
    "call_latest": (1, 2, 3, 4, 5),
    "call_latest_table": "off",
}
PLAYED_WITH_ANY_VALUE = {"solo_lead", "call_latest", "reply", "skip_levels"}
