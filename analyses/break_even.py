"""From which chance of success on an announcement pays, by the settlement alone (rules.md 8).

The level below the call is taken as said and as certain; the call adds a gain where its level is
kept and costs a loss where only the level below is. It pays from the chance p on at which
p * gain = (1 - p) * loss. Extra points are left out, for nobody knows them beforehand.

Gain and loss are each what the call changes in the settlement of one result. Where the value is
a sum (re_kontra = add2) they are the same for all results on either side of the border, so the
chance depends on nothing but the rules. Where Re and Kontra double the value, or too clear a win
loses (cowardice), they depend on how clear the result is. Then the chance is that of results at
the border; ``clearer_win`` and ``clearer_loss`` say by how many levels a result is clearer.
"""

from __future__ import annotations

from fractions import Fraction

from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.settlement import Situation, settle
from doko_sim.texts import say

#: By level: the least card points that keep it. At level 1 a division of 120 is left out, for
#: there the call itself moves the border.
LEAST: dict[int, int] = {1: 121, 2: 151, 3: 181, 4: 211, 5: 240}


def value_for_caller(
    level: int,
    other_level: int,
    points: int,
    alone: bool,
    rules: Rules,
    *,
    kontra: bool = False,
    early: bool = False,
) -> int:
    """The game value for a side with a level and so many card points, before a soloist's factor.

    240 card points stand for all tricks, 0 for none. ``kontra``: the side is Kontra, with
    ``alone`` the three against the soloist. ``early``: it said its level 1, if it has one, before
    the caller's first card.
    """
    every = 12 if rules.nines else 10
    tricks = {0: 0, 240: every}.get(points, every // 2)
    sides = [(level, points, tricks), (other_level, 240 - points, every - tricks)]
    said_early = [int(early and level > 0), 0]
    if kontra:
        sides.reverse()
        said_early.reverse()
    (re_level, re_points, re_tricks), (kontra_level, _, kontra_tricks) = sides
    end = Situation(
        re_level=re_level,
        kontra_level=kontra_level,
        re_points=re_points,
        re_tricks=re_tricks,
        kontra_tricks=kontra_tricks,
        alone=alone,
        early=(said_early[0], said_early[1]),
        rules=rules,
    )
    value = settle(end).value_re
    return -value if kontra else value


def break_even(
    level: int,
    alone: bool,
    other_spoke: bool,
    rules: Rules | None = None,
    *,
    kontra: bool = False,
    early: bool = False,
    clearer_win: int = 0,
    clearer_loss: int = 0,
) -> Fraction | None:
    """The chance of reaching a level from which calling it pays, the level below being certain.

    Parameters
    ----------
    level
        What is called, 1 (Re or Kontra) to 5 (schwarz).
    alone, other_spoke, kontra
        Whether one plays against three, whether the other side has said its level 1, and whether
        Kontra calls (with ``alone`` one of the three).
    early
        Whether the side's level 1 is said before the caller's first card (early_call_point).
    clearer_win, clearer_loss
        By how many levels the result is clearer than one at the border, if the level is kept and
        if it is not: 0 is 121 or 119 card points for Re, 1 is 151 or 89. A loss can only be
        clearer at level 1, for above that the level below is kept; no win is above schwarz.

    Returns
    -------
    Fraction | None
        None where not even success is worth the call.

    Raises
    ------
    DokoError
        For any other level.
    """
    _check_level(level)
    played = rules or Rules()
    won = LEAST[min(level + clearer_win, 5)]
    lost = 240 - LEAST[min(1 + clearer_loss, 5)] if level == 1 else LEAST[level] - 1

    def change(points: int) -> int:
        said, silent = (
            value_for_caller(
                own, int(other_spoke), points, alone, played, kontra=kontra, early=early
            )
            for own in (level, level - 1)
        )
        return said - silent

    gain, loss = change(won), -change(lost)
    if gain <= 0:
        return None
    return Fraction(max(loss, 0), gain + max(loss, 0))


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
    reply moves the border at 120 card points. Results are taken at the border, as above.

    Raises
    ------
    DokoError
        For a level other than 1 to 5, or a chance outside 0 to 1.
    """
    _check_level(opponents_level)
    chance = Fraction(win_chance_without)
    if not 0 <= chance <= 1:
        raise DokoError(
            say(
                "a chance of {chance} given; expected 0 to 1",
                chance=win_chance_without,
            )
        )
    played = rules or Rules()
    kept = LEAST[opponents_level]
    missed = 119 if opponents_level == 1 else kept - 1
    (lost, lost_silent), (won, won_silent) = (
        [
            value_for_caller(said, opponents_level, 240 - points, alone, played, kontra=kontra)
            for said in (1, 0)
        ]
        for points in (kept, missed)
    )
    silent = chance * won_silent + (1 - chance) * lost_silent
    return (silent - lost) / (won - lost)


def _check_level(level: int) -> None:
    if level not in LEAST:
        raise DokoError(
            say("level {level} given; expected 1 (Re or Kontra) to 5 (schwarz)", level=level)
        )
