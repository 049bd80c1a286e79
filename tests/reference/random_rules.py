"""Random rules: any options beside each other that the rules allow together."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.cards import CODE_OF_SOLO
from tests.reference.options import TOURNAMENT

YES_NO = (False, True)
POINT = (0, 1)
PROMOTED = ("off", "D9", "D10", "DK")

#: Values of each option; lists of words and numbers are drawn otherwise.
CHOICES: dict[str, tuple[Any, ...]] = {
    "nines": YES_NO,
    "hearts_ten": ("trump", "plain"),
    "hearts_ten_tie": ("first", "second", "second_except_last", "second_only_last"),
    "hearts_ten_first_with_piglets": YES_NO,
    "hearts_ten_capture": POINT,
    "piglets": ("off", "both", "first_only", "second_only"),
    "piglets_call": ("before_play", "on_first_play", "any_time"),
    "piglets_force_call": YES_NO,
    "reservations_named": ("needed", "open"),
    "piglets_in_solo": ("none", "diamond", "any_suit"),
    "piglets_in_poverty": ("none", "before_exchange", "after_exchange"),
    "super_piglets": PROMOTED,
    "hyper_piglets": PROMOTED,
    "piglets_joint": YES_NO,
    "half_chicken": YES_NO,
    "throw_nines": (0, 4, 5),
    "throw_kings": (0, 4, 5),
    "throw_nines_and_kings": (0, 6, 7),
    "throw_tens": (0, 5),
    "throw_trumps_at_most": ("off", 0, 3),
    "throw_highest_trump": ("off", "DA", "DJ"),
    "throw_points_over": ("off", 70, 80),
    "throw_points_under": ("off", 35, 45),
    "throw_before_solo": YES_NO,
    "wedding_limit": tuple(range(1, 13)),
    "wedding_first_decides": YES_NO,
    "wedding_shift": ("n-1", "n"),
    "silent_wedding": YES_NO,
    "silent_wedding_extras": YES_NO,
    "poverty": ("off", "exchange", "redeal"),
    "poverty_max": (1, 2, 3, 4),
    "poverty_foxes_count": YES_NO,
    "poverty_pass": ("three", "trumps"),
    "poverty_return_said": ("nothing", "number", "whether"),
    "poverty_refused": ("redeal", "play"),
    "poverty_lead": ("forehand", "left_of_taker", "right_of_taker", "poverty_player"),
    "wedding_before_poverty": YES_NO,
    "solo_lead": ("forehand", "soloist"),
    "solo_extras": ("none", "doppelkopf", "all"),
    "solo_against_elders": YES_NO,
    "solo_multiplier": (1, 2, 3),
    "call_unit": ("cards", "full_tricks"),
    "reply": YES_NO,
    "skip_levels": YES_NO,
    "strict_replies": YES_NO,
    "anonymous_calls": YES_NO,
    "forced_call": ("off", 30, 35),
    "forced_call_level": ("first_only", "next"),
    "cowardice": ("off", 2, 3, 4),
    "early_call_point": POINT,
    "re_kontra": ("add2", "double"),
    "double_extras": YES_NO,
    "double_elders": YES_NO,
    "missed": ("ddv", "highest_only", "two_if_missed", "as_if_won"),
    "schwarz_by": ("tricks", "points"),
    "nobody_wins": ("items", "extras", "nothing"),
    "tie_120": ("kontra", "elders_only"),
    "winner_not_negative": YES_NO,
    "against_elders": POINT,
    "fox": POINT,
    "fox_caught_last": POINT,
    "fox_wins_last": POINT,
    "double_fox_last": POINT,
    "charlie": POINT,
    "charlie_caught": ("off", "any", "queen_of_diamonds"),
    "double_charlie": POINT,
    "doppelkopf": POINT,
    "heart_trick": POINT,
    "genscher": ("off", "kings_first", "kings_last", "queens"),
}


def random_options(rng: Random, changed: float = 0.5) -> dict[str, Any]:
    """Values of all options; each is drawn with this probability, else the tournament rules'."""
    drawn: dict[str, Any] = {
        name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < changed
    }
    if rng.random() < changed:
        drawn["solos"] = tuple(name for name in CODE_OF_SOLO if rng.random() < 0.6)
    if rng.random() < changed:
        kinds = ("any", "plain", "trump", "suit")
        named = [kind for kind in kinds if rng.random() < 0.5]
        drawn["wedding_trick"] = tuple(named) or (rng.choice(kinds),)
    if rng.random() < changed:
        drawn["call_latest"] = tuple(sorted(rng.randrange(13) for _ in range(5)))
    if rng.random() < changed / 2:
        drawn["call_latest_table"] = (rng.randrange(25), rng.randrange(25))
    return without_clashes({name: drawn.get(name, getattr(TOURNAMENT, name)) for name in names()})


def names() -> list[str]:
    """The names of all options."""
    listed = ["solos", "wedding_trick", "call_latest", "call_latest_table"]
    return [*CHOICES, *listed]


def without_clashes(given: dict[str, Any]) -> dict[str, Any]:
    """Take back what the rules do not allow beside something else."""
    options = dict(given)

    def take_back(*which: str) -> None:
        options.update({name: getattr(TOURNAMENT, name) for name in which})

    if not options["nines"]:
        take_back("throw_nines", "throw_nines_and_kings")
        for name in ("super_piglets", "hyper_piglets"):
            if options[name] == "D9":
                take_back(name)
    if options["genscher"].startswith("kings"):
        for name in ("super_piglets", "hyper_piglets"):
            if options[name] == "DK":
                take_back(name)
    if options["piglets"] == "off":
        take_back("super_piglets")
    if "off" in (options["super_piglets"], options["hyper_piglets"]):
        take_back("hyper_piglets")
    if options["super_piglets"] == options["hyper_piglets"]:
        take_back("hyper_piglets")
    if options["hearts_ten"] == "plain":
        take_back("hearts_ten_tie", "hearts_ten_capture")
    if options["poverty_pass"] == "three" and options["poverty_max"] == 4:
        take_back("poverty_max")
    if options["re_kontra"] == "add2":
        take_back("double_extras", "double_elders")
    if not options["silent_wedding"]:
        take_back("silent_wedding_extras")
    return options
