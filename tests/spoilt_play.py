"""Ways to spoil a record in the play under house rules, and what is said of each."""

from __future__ import annotations

from typing import Any

from tests.recorded import Game, call
from tests.spoilt_start import Change, Row, has, set_rules

PIGLETS: dict[str, Any] = {"piglets": "both", "super_piglets": "D10"}
ON_PLAY = {**PIGLETS, "piglets_call": "on_first_play"}
GENSCHER: dict[str, Any] = {"genscher": "kings_first"}
FORCED: dict[str, Any] = {"forced_call": 30}


def is_forced(game: Game) -> bool:
    return any("forced" in made for made in game["announcements"])


def forced(game: Game) -> Game:
    """The call that a rule demanded."""
    found: Game = next(made for made in game["announcements"] if "forced" in made)
    return found


def _drop_forced(game: Game) -> None:
    game["announcements"].remove(forced(game))


def _other_forced(game: Game) -> None:
    forced(game)["seat"] = (forced(game)["seat"] + 1) % 4


def _free_call(game: Game) -> None:
    game["announcements"][0]["forced"] = True


def _other_promoter(game: Game) -> None:
    game["promotions"][0]["seat"] = (game["promotions"][0]["seat"] + 1) % 4


def _twice(game: Game) -> None:
    game["promotions"].append(dict(game["promotions"][0]))


def _super_first(game: Game) -> None:
    game["promotions"][0]["kind"] = "super"


def _one_card_later(game: Game) -> None:
    game["promotions"][0]["after_cards"] += 1


def _genscher(**fields: Any) -> Change:
    def change(game: Game) -> None:
        game["genscher"] |= fields

    return change


def _own_partner(game: Game) -> None:
    game["genscher"]["partner"] = game["genscher"]["seat"]


def _other_partner(game: Game) -> None:
    taken = {game["genscher"]["seat"], game["genscher"]["partner"]}
    game["genscher"]["partner"] = min({0, 1, 2, 3} - taken)


def _more_tricks(game: Game) -> None:
    """The tricks go on after the soloist has won one."""
    played = [card for trick in game["tricks"] for card in trick["cards"]]
    left = [card for hand in game["hands"] for card in hand]
    for card in played:
        left.remove(card)
    game["tricks"].append({"lead": 0, "cards": left[:4], "winner": 0})


def _fewer_tricks(game: Game) -> None:
    game["tricks"].pop()


def _re_twice(game: Game) -> None:
    for after_cards in (0, 1):
        call(game, "re", "re", after_cards)


#: Options, the game that is spoilt, the change, parts of what is said, and the rules that fit.
IN_PLAY: dict[str, Row] = {
    "no piglets": (
        PIGLETS, has("promotions"), set_rules(piglets="off", super_piglets="off"),
        ("promotions, piglets of seat", "these rules have no piglets"), "9.3",
    ),
    "no super piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 2, set_rules(super_piglets="off"),
        ("promotions, super of seat", "these rules have no super piglets"), "9.3",
    ),
    "piglets of another": (
        PIGLETS, has("promotions"), _other_promoter, ("does not hold both DA",), "9.3",
    ),
    "piglets twice": (PIGLETS, has("promotions"), _twice, ("can be done only once",), "9.3"),
    "super without piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 1, _super_first,
        ("nobody has called piglets, which have to come before super piglets",), "9.3",
    ),
    "late piglets": (
        PIGLETS, lambda game: len(game.get("promotions", ())) == 1, _one_card_later,
        ("after 1 card", "only before the first card"), "9.3",
    ),
    "piglets at another turn": (
        ON_PLAY, has("promotions"), _one_card_later,
        ("about to be played",), "9.3",
    ),
    "no Genscher": (
        GENSCHER, has("genscher"), set_rules(genscher="off"),
        ("genscher of seat", "these rules have no Genscher"), "9.6",
    ),
    "another Genscher": (
        GENSCHER, has("genscher"), set_rules(genscher="kings_last"),
        ("after the last card",), "9.6",
    ),
    "his own partner": (GENSCHER, has("genscher"), _own_partner, ("its own partner",), "9.6"),
    "another partner": (
        GENSCHER, lambda game: has("genscher")(game) and not game["announcements"],
        _other_partner, ("re_seats", "the engine"), "2",
    ),
    "an early Genscher": (
        GENSCHER, has("genscher"), _genscher(after_cards=1), ("who plays the first DK",), "9.6",
    ),
    "no forced call": (
        FORCED, is_forced, _drop_forced, ("forced_call demands it; the record lacks it",), "9.4",
    ),
    "forced by another": (FORCED, is_forced, _other_forced, ("forced_call demands it",), "9.4"),
    "not forced": (
        {}, lambda game: game["contract"] == "normal" and game["announcements"], _free_call,
        ("the record has it as forced; no rule demands it",), "9.4",
    ),
    "forced without a rule": (
        FORCED, lambda game: is_forced(game) and len(game["announcements"]) == 1,
        set_rules(forced_call="off"), ("no rule demands it",), "9.4",
    ),
    "forced by piglets": (
        {"piglets": "both", "piglets_force_call": True}, is_forced, _drop_forced,
        ("piglets_force_call demands it",), "9.4",
    ),
    "boneless goes on": (
        {"solos": ("boneless",)},
        lambda game: game["contract"] == "solo_boneless" and 1 < len(game["tricks"]) < 12,
        _fewer_tricks, ("the record ends, but the soloist has won no trick yet",), "9.5",
    ),
    "boneless is over": (
        {"solos": ("boneless",)},
        lambda game: game["contract"] == "solo_boneless" and len(game["tricks"]) < 11,
        _more_tricks, ("which ends the game; the record plays on",), "9.5",
    ),
    "boneless call": (
        {"solos": ("boneless",)}, lambda game: game["contract"] == "solo_boneless",
        lambda game: call(game, "re", "re", 0), ("nobody may call in a boneless solo",), "9.4",
    ),
    "by the table": (
        {"call_latest_table": (4, 12)},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 6),
        ("6 cards lie on the table; re is possible while there are 4 at most",), "6.1",
    ),
    "by tricks": (
        {"call_unit": "full_tricks"},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 8),
        ("2 tricks are complete; re is possible after 1 at most",), "6.1",
    ),
    "forty cards": (
        {"nines": False}, lambda game: game["contract"] == "normal" and not game["announcements"],
        lambda game: call(game, "re", "re", 8), ("holds 8 cards; re needs 9",), "6.1",
    ),
    "anonymous": (
        {"anonymous_calls": True},
        lambda game: game["contract"] == "normal" and not game["announcements"],
        _re_twice,
        ("has already made re",), "6.1",
    ),
    "extra of another kind": (
        {"fox_wins_last": 1},
        lambda game: any(e["kind"] == "fox_wins_last" for e in game["result"]["extras"]),
        set_rules(fox_wins_last=0), ("the record adds a fox_wins_last",), "7.1",
    ),
}  # fmt: skip
