"""The options of the rules as the compiled game reads them: one record of whole numbers.

Options that are words stand as codes, sets of cards as masks in the normal order. A new option
is a field here, its line in :func:`fill`, and the function that plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from doko_sim.cards import FULL_PACK, KIND, KINDS
from doko_sim.contracts import CONTRACTS, Pack, order_of, order_table
from doko_sim.rules import Rules

#: Reasons for which a deal is dealt anew: what a hand was thrown in for, then the poverty.
REDEALS: tuple[str, ...] = (
    "nines", "kings", "nines_and_kings", "tens", "trumps_at_most", "highest_trump",
    "points_over", "points_under", "poverty",
)  # fmt: skip
#: Predicates of throwing in that count cards; the last two of them count trumps.
COUNTED = 6
POVERTY_REFUSED = REDEALS.index("poverty")

#: Codes of the options that are words: each value's place in the option's list.
TIE_FIRST, TIE_SECOND, TIE_SECOND_EXCEPT_LAST, TIE_SECOND_ONLY_LAST = range(4)
PIGLETS_OFF, PIGLETS_BOTH, PIGLETS_FIRST_ONLY, PIGLETS_SECOND_ONLY = range(4)
BEFORE_PLAY, ON_FIRST_PLAY, ANY_TIME = range(3)
IN_NO_SOLO, IN_DIAMOND_SOLO, IN_SUIT_SOLOS = range(3)
NEVER_IN_POVERTY, BEFORE_EXCHANGE, AFTER_EXCHANGE = range(3)
NO_POVERTY, EXCHANGE, REDEAL = range(3)
SAY_NOTHING, SAY_NUMBER, SAY_WHETHER = range(3)
LEAD_FOREHAND, LEAD_LEFT, LEAD_RIGHT, LEAD_POVERTY = range(4)
EXTRAS_NONE, EXTRAS_DOPPELKOPF, EXTRAS_ALL = range(3)
MISSED_DDV, MISSED_HIGHEST, MISSED_TWO, MISSED_AS_IF_WON = range(4)
NOBODY_ITEMS, NOBODY_EXTRAS, NOBODY_NOTHING = range(3)
CAUGHT_OFF, CAUGHT_ANY, CAUGHT_BY_QUEEN = range(3)
GENSCHER_OFF, GENSCHER_KINGS_FIRST, GENSCHER_KINGS_LAST, GENSCHER_QUEENS = range(4)
#: Kinds of a wedding's clarification trick: any, plain, trump, then a named plain suit C S H.
KIND_ANY, KIND_PLAIN, KIND_TRUMP, KIND_SUIT = range(4)
WEDDING_KINDS: tuple[str, ...] = ("any", "plain", "trump", "clubs", "spades", "hearts")
OFF = -1

RULES_DTYPE = np.dtype(
    [
        ("house", np.int64),  # 1: something differs that house rules write or settle
        ("size", np.int64),  # cards of a hand: 12 or 10
        ("pack", np.uint64),  # the cards that are dealt, as kinds
        ("tie", np.int64),
        ("tie_first_with_piglets", np.int64),
        ("piglets", np.int64),
        ("piglets_call", np.int64),
        ("piglets_force_call", np.int64),
        ("piglets_in_solo", np.int64),
        ("piglets_in_poverty", np.int64),
        ("promotions", np.int64, 3),  # 1: piglets, super, hyper piglets are played
        ("piglets_joint", np.int64),
        ("half_chicken", np.int64),
        ("named_openly", np.int64),
        # throwing in; masks in the normal order
        ("throws", np.int64),  # 1: hands may be thrown in
        ("throw_points", np.int64),  # 1: for too many or too few card points
        ("may_redeal", np.int64),  # 1: a deal may end before the play
        ("throw_mask", np.uint64, COUNTED),  # cards that are counted
        ("throw_least", np.int64, COUNTED),  # a hand with so many of them to ...
        ("throw_most", np.int64, COUNTED),  # ... so many may be thrown in
        ("points_over", np.int64),
        ("points_under", np.int64),
        ("throw_before_solo", np.int64),
        # weddings
        ("wedding_kinds", np.int64),  # bits of WEDDING_KINDS
        ("wedding_limit", np.int64),
        ("wedding_first_decides", np.int64),
        ("wedding_shift", np.int64),  # 0: n - 1, 1: n
        ("silent_wedding", np.int64),
        # poverty
        ("poverty", np.int64),
        ("poverty_max", np.int64),
        ("poverty_counted", np.uint64),  # the trumps that count
        ("poverty_three", np.int64),  # 1: three cards go over, 0: the trumps
        ("poverty_said", np.int64),
        ("poverty_refused_play", np.int64),
        ("poverty_lead", np.int64),
        ("wedding_before_poverty", np.int64),
        ("solos", np.int64),  # bit c set: contract c may be played
        ("soloist_leads", np.int64),  # in a free solo
        # calls
        ("latest", np.int64, 5),  # by level 1 to 5: most cards the caller has played
        ("by_table", np.int64),  # 1: level 1 goes by the cards on the table
        ("latest_table", np.int64, 2),  # by side: most cards on the table
        ("full_tricks", np.int64),
        ("reply", np.int64),
        ("skip", np.int64),
        ("strict_replies", np.int64),
        ("anonymous", np.int64),
        ("forced_call", np.int64),  # card points of the first trick, 0: off
        ("forced_next", np.int64),
        ("cowardice", np.int64),  # 0: off
        # value
        ("early_point", np.int64),
        ("double", np.int64),
        ("double_extras", np.int64),
        ("double_elders", np.int64),
        ("missed", np.int64),
        ("schwarz_by_points", np.int64),
        ("nobody", np.int64),
        ("tie_120_elders", np.int64),
        ("not_negative", np.int64),
        ("against_elders", np.int64),
        ("solo_against_elders", np.int64),
        ("solo_extras", np.int64),
        ("silent_extras", np.int64),
        ("multiplier", np.int64),
        # extras
        ("fox", np.int64),
        ("doppelkopf", np.int64),
        ("charlie", np.int64),
        ("capture", np.int64),
        ("fox_caught_last", np.int64),
        ("fox_wins_last", np.int64),
        ("double_fox_last", np.int64),
        ("charlie_caught", np.int64),
        ("double_charlie", np.int64),
        ("heart_trick", np.int64),
        ("house_extras", np.int64),  # 1: one of the last seven is on
        ("genscher", np.int64),
    ],
    align=True,
)


#: Words of an option in the order of their codes.
_WORDS: dict[str, Sequence[object]] = {
    "hearts_ten_tie": ("first", "second", "second_except_last", "second_only_last"),
    "piglets": ("off", "both", "first_only", "second_only"),
    "piglets_call": ("before_play", "on_first_play", "any_time"),
    "piglets_in_solo": ("none", "diamond", "any_suit"),
    "piglets_in_poverty": ("none", "before_exchange", "after_exchange"),
    "poverty": ("off", "exchange", "redeal"),
    "poverty_return_said": ("nothing", "number", "whether"),
    "poverty_lead": ("forehand", "left_of_taker", "right_of_taker", "poverty_player"),
    "solo_extras": ("none", "doppelkopf", "all"),
    "missed": ("ddv", "highest_only", "two_if_missed", "as_if_won"),
    "nobody_wins": ("items", "extras", "nothing"),
    "charlie_caught": ("off", "any", "queen_of_diamonds"),
    "genscher": ("off", "kings_first", "kings_last", "queens"),
}
#: Fields that have an option's code or number, by the option's name.
_COPIED: dict[str, str] = {
    "tie": "hearts_ten_tie", "tie_first_with_piglets": "hearts_ten_first_with_piglets",
    "piglets": "piglets", "piglets_call": "piglets_call",
    "piglets_force_call": "piglets_force_call", "piglets_in_solo": "piglets_in_solo",
    "piglets_in_poverty": "piglets_in_poverty", "piglets_joint": "piglets_joint",
    "half_chicken": "half_chicken", "throw_before_solo": "throw_before_solo",
    "wedding_limit": "wedding_limit", "wedding_first_decides": "wedding_first_decides",
    "silent_wedding": "silent_wedding", "poverty": "poverty", "poverty_max": "poverty_max",
    "poverty_said": "poverty_return_said", "poverty_lead": "poverty_lead",
    "wedding_before_poverty": "wedding_before_poverty", "latest": "call_latest",
    "reply": "reply", "skip": "skip_levels", "strict_replies": "strict_replies",
    "anonymous": "anonymous_calls", "early_point": "early_call_point",
    "double_extras": "double_extras", "double_elders": "double_elders", "missed": "missed",
    "nobody": "nobody_wins", "not_negative": "winner_not_negative",
    "against_elders": "against_elders", "solo_against_elders": "solo_against_elders",
    "solo_extras": "solo_extras", "silent_extras": "silent_wedding_extras",
    "multiplier": "solo_multiplier", "fox": "fox", "doppelkopf": "doppelkopf",
    "charlie": "charlie", "capture": "hearts_ten_capture", "fox_caught_last": "fox_caught_last",
    "fox_wins_last": "fox_wins_last", "double_fox_last": "double_fox_last",
    "charlie_caught": "charlie_caught", "double_charlie": "double_charlie",
    "heart_trick": "heart_trick", "genscher": "genscher",
}  # fmt: skip
#: Fields that are 1 where an option has a value.
_IS: dict[str, tuple[str, object]] = {
    "named_openly": ("reservations_named", "open"),
    "wedding_shift": ("wedding_shift", "n"),
    "poverty_three": ("poverty_pass", "three"),
    "poverty_refused_play": ("poverty_refused", "play"),
    "soloist_leads": ("solo_lead", "soloist"),
    "full_tricks": ("call_unit", "full_tricks"),
    "forced_next": ("forced_call_level", "next"),
    "double": ("re_kontra", "double"),
    "schwarz_by_points": ("schwarz_by", "points"),
    "tie_120_elders": ("tie_120", "elders_only"),
}
#: Fields of numbers that an option may switch off.
_OR_OFF: dict[str, tuple[str, int]] = {
    "points_over": ("throw_points_over", 1000),
    "points_under": ("throw_points_under", OFF),
    "forced_call": ("forced_call", 0),
    "cowardice": ("cowardice", 0),
}
_HOUSE_EXTRAS = (
    "hearts_ten_capture", "fox_caught_last", "fox_wins_last", "double_fox_last", "double_charlie",
    "heart_trick",
)  # fmt: skip
#: Options that need none of what house rules write.
_NOT_HOUSE = {"solos", "solo_lead", "call_latest", "reply", "skip_levels"}
_NOTHING = (1, 0)
_ANY_NUMBER = 99


def fill(record: np.void, rules: Rules) -> None:
    """Write rules into the engine's record of them (:data:`RULES_DTYPE`)."""
    for field, name in _COPIED.items():
        value = getattr(rules, name)
        record[field] = _WORDS[name].index(value) if name in _WORDS else value
    for field, (name, word) in _IS.items():
        record[field] = getattr(rules, name) == word
    for field, (name, nothing) in _OR_OFF.items():
        value = getattr(rules, name)
        record[field] = nothing if value == "off" else value
    record["size"] = 12 if rules.nines else 10
    nines = [kind for kind, name in enumerate(KINDS) if name[1] == "9"]
    record["pack"] = FULL_PACK if rules.nines else FULL_PACK & ~sum(3 << 2 * k for k in nines)
    record["promotions"] = [
        rules.piglets != "off", rules.super_piglets != "off", rules.hyper_piglets != "off"
    ]  # fmt: skip
    record["solos"] = sum(1 << CONTRACTS.index(f"solo_{solo}") for solo in rules.solos)
    record["wedding_kinds"] = _wedding_kinds(rules.wedding_trick)
    record["by_table"] = rules.call_latest_table != "off"
    if rules.call_latest_table != "off":
        record["latest_table"] = rules.call_latest_table
    record["house_extras"] = rules.charlie_caught != "off" or any(
        getattr(rules, name) for name in _HOUSE_EXTRAS
    )
    record["house"] = not set(rules.differences()) <= _NOT_HOUSE or "boneless" in rules.solos
    _fill_masks(record, rules)


def _wedding_kinds(words: Iterable[str]) -> int:
    codes = {"any": 1 << KIND_ANY, "plain": 1 << KIND_PLAIN, "trump": 1 << KIND_TRUMP}
    suits = 7 << KIND_SUIT
    return sum(codes.get(word, suits) for word in words)


def _fill_masks(record: np.void, rules: Rules) -> None:
    """Which cards count for throwing in and for a poverty, in the normal order."""
    pack = Pack.of(rules)
    normal = order_table(pack)[0]
    cards = order_of(0, pack)
    trumps = int(normal["trumps"]) & int(FULL_PACK)

    def ranked(ranks: str) -> int:
        return sum(3 << 2 * place for place, card in enumerate(cards) if card[1] in ranks)

    highest = rules.throw_highest_trump
    up_to = (4 << 2 * int(normal["place"][KIND["DA" if highest == "off" else highest]])) - 1
    predicates = [
        (ranked("9"), _at_least(rules.throw_nines)),
        (ranked("K"), _at_least(rules.throw_kings)),
        (ranked("9K"), _at_least(rules.throw_nines_and_kings)),
        (ranked("T"), _at_least(rules.throw_tens)),
        (trumps, _at_most(rules.throw_trumps_at_most)),
        (trumps & ~up_to, _at_most("off" if highest == "off" else 0)),
    ]
    for number, (mask, (least, most)) in enumerate(predicates):
        record["throw_mask"][number] = mask
        record["throw_least"][number], record["throw_most"][number] = least, most
    points = rules.throw_points_over != "off" or rules.throw_points_under != "off"
    record["throw_points"] = points
    record["throws"] = points or any(counted != _NOTHING for _, counted in predicates)
    record["may_redeal"] = record["throws"] or rules.poverty != "off"
    foxes = 0 if rules.poverty_foxes_count else 3 << 2 * int(normal["place"][KIND["DA"]])
    record["poverty_counted"] = trumps & ~foxes


def _at_least(number: int) -> tuple[int, int]:
    return (number, _ANY_NUMBER) if number else _NOTHING


def _at_most(number: int | str) -> tuple[int, int]:
    return _NOTHING if isinstance(number, str) else (0, number)
