"""Where FreeDoko counts otherwise than the rules here, by name.

A deviation says by the record which games it concerns, and turns what we tell of such a game into
what FreeDoko must have written down; it leaves all other games alone. Nothing else may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from tests.freedoko_script import Script
from tests.freedoko_told import Told


def net_of_extras(told: Told) -> int:
    """The extras seen from Re."""
    return sum(count if side == "re" else -count for (_, side), count in told.extras.items())


def with_extra(told: Told, kind: str, side: str, count: int) -> Told:
    """The same game with some more (or fewer) extras of a kind, which are outside all doubling."""
    extras = told.extras.copy()
    extras[kind, side] += count
    return replace(told, extras=+extras, value=told.value + (count if side == "re" else -count))


def reply_counts_one_point(script: Script, told: Told) -> Told:
    """Under the strict limit a reply is an item of one point and no doubling.

    A Genscher makes an ordinary call of it.
    """
    rules = script.rules
    replies = sum("reply" in call for call in script.game["announcements"])
    if not (rules.strict_replies and replies) or script.genscher or told.winner is None:
        return told
    assert rules.re_kontra == "double"
    assert (rules.double_elders, rules.double_extras) == (False, False)
    sign = 1 if told.winner == "re" else -1
    sides = len({seat in told.re_seats for seat, _, _ in told.calls})
    outside = sign * net_of_extras(told)
    outside += told.winner == "kontra" and len(told.re_seats) == 2
    items, rest = divmod(sign * told.value - outside, 2**sides)
    assert rest == 0
    value = (items + replies) * 2 ** (sides - replies) + outside
    return replace(told, value=sign * value)


def first_heart_ten_captures(script: Script, told: Told) -> Told:
    """Where only the last trick is the second's, the first also gets the point for the second."""
    rules = script.rules
    if not rules.hearts_ten_capture or rules.hearts_ten_tie != "second_only_last":
        return told
    for lead, cards, winner in told.tricks[:-1]:
        seats = [(lead + place) % 4 for place, card in enumerate(cards) if card == "HT"]
        first_wins = len(seats) == 2 and winner == seats[0]
        if first_wins and is_extra_game(told) and sides_differ(told, *seats):
            told = with_extra(told, "hearts_ten_capture", side_of(told, winner), 1)
    return told


def two_charlies_caught_count_once(script: Script, told: Told) -> Told:
    """Two opposing jacks of clubs in the last trick are one point without double_charlie."""
    rules = script.rules
    lead, cards, winner = told.tricks[-1]
    seats = [(lead + place) % 4 for place, card in enumerate(cards) if card == "CJ"]
    both = len(seats) == 2 and all(sides_differ(told, winner, seat) for seat in seats)
    if rules.charlie_caught != "any" or rules.double_charlie or not both:
        return told
    return with_extra(told, "charlie_caught", side_of(told, winner), -1 * is_extra_game(told))


def is_extra_game(told: Told) -> bool:
    """Whether extras count: nobody plays alone."""
    return len(told.re_seats) == 2


def side_of(told: Told, seat: int) -> str:
    """The final side of a seat."""
    return "re" if seat in told.re_seats else "kontra"


def sides_differ(told: Told, seat: int, other: int) -> bool:
    """Whether two seats are opponents at the end."""
    return side_of(told, seat) != side_of(told, other)


DEVIATIONS: dict[str, Callable[[Script, Told], Told]] = {
    "reply_counts_one_point_in_strict": reply_counts_one_point,
    "first_heart_ten_captures": first_heart_ten_captures,
    "two_charlies_caught_count_once": two_charlies_caught_count_once,
}


def as_freedoko_counts(script: Script, told: Told) -> tuple[Told, Counter[str]]:
    """What FreeDoko must have written down, and the deviations that made a difference."""
    named: Counter[str] = Counter()
    for name, deviation in DEVIATIONS.items():
        changed = deviation(script, told)
        named[name] += changed != told
        told = changed
    return told, +named
