"""From which chance of success on an announcement pays, by the settlement alone (rules.md 8).

Both outcomes are settled with and without the call, on the two sides of the border that the
call is about: what is said about the levels below is taken as certain.
"""

from __future__ import annotations

from fractions import Fraction

from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.settlement import Situation, settle

#: By level: card points with which its caller just succeeds, and just fails. At level 1 a
#: division of 120 is left out, for there the call itself moves the border.
BORDERS: dict[int, tuple[int, int]] = {
    1: (121, 119),
    2: (151, 150),
    3: (181, 180),
    4: (211, 210),
    5: (240, 239),
}


def value_for_caller(
    level: int, other_level: int, points: int, alone: bool, rules: Rules, kontra: bool = False
) -> int:
    """The game value for a side with a level and so many card points, before a soloist's factor.

    240 card points stand for all tricks, 0 for none. ``kontra``: the side is Kontra, with
    ``alone`` the three against the soloist.
    """
    tricks = {0: 0, 240: 12}.get(points, 6)
    if kontra:
        end = Situation(other_level, level, 240 - points, 12 - tricks, tricks, alone, rules=rules)
        return -settle(end).value_re
    return settle(
        Situation(level, other_level, points, tricks, 12 - tricks, alone, rules=rules)
    ).value_re


def break_even(
    level: int,
    alone: bool,
    other_spoke: bool,
    rules: Rules | None = None,
    *,
    kontra: bool = False,
) -> Fraction:
    """The chance of reaching a level from which calling it pays, the level below being certain.

    ``level`` is 1 (Re or Kontra) to 5 (schwarz), ``alone`` a game of one against three,
    ``other_spoke`` that the other side has said its level 1, ``kontra`` that Kontra calls.

    Raises
    ------
    DokoError
        For any other level, or rules that the engine does not play.
    """
    _check_level(level)
    played = rules or Rules()
    (won, won_before), (lost, lost_before) = (
        [
            value_for_caller(said, int(other_spoke), points, alone, played, kontra)
            for said in (level, level - 1)
        ]
        for points in BORDERS[level]
    )
    gain, loss = won - won_before, lost_before - lost
    return Fraction(loss, gain + loss)


def reply_break_even(
    opponents_level: int,
    alone: bool,
    win_chance_without: Fraction | float,
    rules: Rules | None = None,
    *,
    kontra: bool = False,
) -> Fraction:
    """The chance of winning with the reply from which replying Re or Kontra pays.

    ``win_chance_without`` is the chance of winning without the reply, which may differ, for a
    reply moves the border at 120 card points.

    Raises
    ------
    DokoError
        For a level other than 1 to 5, a chance outside 0 to 1, or rules that are not played.
    """
    _check_level(opponents_level)
    chance = Fraction(win_chance_without)
    if not 0 <= chance <= 1:
        raise DokoError(f"a chance of {win_chance_without} given; expected 0 to 1")
    played = rules or Rules()
    (lost, lost_silent), (won, won_silent) = (
        [
            value_for_caller(said, opponents_level, 240 - points, alone, played, kontra)
            for said in (1, 0)
        ]
        for points in BORDERS[opponents_level]
    )
    silent = chance * won_silent + (1 - chance) * lost_silent
    return (silent - lost) / (won - lost)


def _check_level(level: int) -> None:
    if level not in BORDERS:
        raise DokoError(f"level {level} given; expected 1 (Re or Kontra) to 5 (schwarz)")
