"""The calls of a game that FreeDoko recorded, in our words and at our moments."""

from __future__ import annotations

from typing import Any

from doko_sim.rules import Rules

Game = dict[str, Any]
Call = tuple[int, str, int]
"""Seat, name of the call, cards on the table before it."""

CALLS = {
    "re": "re",
    "contra": "kontra",
    "no90": "no90",
    "no60": "no60",
    "no30": "no30",
    "no0": "schwarz",
}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def calls_of(game: Game, rules: Rules, genscher: Game) -> list[Call]:
    """The calls in the order spoken; those that a Genscher repeats are left out."""
    calls: list[Call] = []
    for call in game["announcements"]:
        if call["what"] in CALLS and not is_repeated(call, calls, genscher):
            moment = moment_of_call(call, game, rules)
            calls.append((call["seat"], name_of_call(call, game, genscher), moment))
    return calls


def name_of_call(call: Game, game: Game, genscher: Game) -> str:
    """Our name: Re and Kontra by the caller's side at that moment.

    FreeDoko names a call by the final side, and a reply under the strict limit by the level that
    it answers.
    """
    if call["what"] in ("re", "contra") or "reply" in call:
        before = bool(genscher) and 4 * call["trick"] + call["card"] < genscher["moment"]
        return (
            "re" if call["seat"] in (first_re(game) if before else game["re_seats"]) else "kontra"
        )
    return CALLS[call["what"]]


def first_re(game: Game) -> set[int]:
    """Re before a Genscher, which there is in no solo and in no poverty."""
    holders = {seat for seat in range(4) if "CQ" in game["hands"][seat]}
    return holders | {game["marriage"]["partner_seat"]} if "marriage" in game else holders


def is_repeated(call: Game, calls: list[Call], genscher: Game) -> bool:
    """Whether FreeDoko wrote down a call again because of a Genscher, as before its king."""
    return (
        bool(genscher)
        and 4 * call["trick"] + call["card"] == genscher["moment"] - 1
        and call["what"] in ("re", "contra")
        and any(seat == call["seat"] for seat, _, _ in calls)
    )


def moment_of_call(call: Game, game: Game, rules: Rules) -> int:
    """The cards on the table before a call.

    FreeDoko's card 4 is a complete trick that nobody has taken yet. That is after the trick, except
    where it still counts as within: for deadlines by full tricks (but a wedding is clear only
    after its trick), and where the winner is about to be forced to call.
    """
    if call["trick"] < 0:
        return 0
    moment = 4 * int(call["trick"]) + int(call["card"])
    by_tricks = rules.call_unit == "full_tricks" and not clarifies(game, call["trick"])
    if call["card"] == 4 and (by_tricks or is_before_forced_call(call, game, rules)):
        return moment - 1
    return moment


def clarifies(game: Game, number: int) -> bool:
    """Whether a trick, counted from 0, is the clarification trick of a wedding."""
    return "marriage" in game and game["marriage"]["resolved_in_trick"] == number


def is_before_forced_call(call: Game, game: Game, rules: Rules) -> bool:
    """Whether another seat than the forced one calls before it does."""
    winner = game["tricks"][0][2]
    return is_rich(game, rules) and call["trick"] == 0 and call["seat"] != winner


def is_rich(game: Game, rules: Rules) -> bool:
    """Whether the first trick forces its winner to call."""
    points = sum(POINTS[card[1]] for card in game["tricks"][0][1])
    return rules.forced_call != "off" and points >= rules.forced_call
