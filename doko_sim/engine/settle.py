"""What a deal is worth (rules.md 7.1, house rules F and G).

Every function is compiled twice: ``house`` is the record of the rules, or None under rules
without house rules, for which what only those change falls away.
"""

from __future__ import annotations

from numpy import int64, uint64

from .bits import popcount
from .extras import NONE, extras, kinds_that_count
from .items import (
    ELDERS,
    KONTRA_NO_90,
    LOST_ALL,
    NOT_NEGATIVE,
    RE_EARLY,
    RE_NO_90,
    RE_SAID,
    REACHED_120,
    UNDER_90,
    WON,
    item,
)
from .jit import inlined, inner
from .options import (
    MISSED_AS_IF_WON,
    MISSED_DDV,
    MISSED_HIGHEST,
    MISSED_TWO,
    NOBODY_ITEMS,
    NOBODY_NOTHING,
)
from .state import NOBODY
from .won import level_reached, winner_of


@inner
def _under(game, side, code_side, other_points, counts):
    """Items for the other side's card points being under 90, 60 and 30."""
    value = int64(0)
    for step in range(3):
        under = int64(other_points < 90 - 30 * step)
        value += item(game, UNDER_90 + step, code_side, under * counts)
    return value


@inner
def _reached(game, side, code_side, points, other_level, house):
    """Items for reaching 120 against no 90, 90 against no 60, and so on."""
    first = int64(0)
    if house is not None:
        if house.missed == MISSED_HIGHEST:
            first = max(other_level - 2, 0)
        elif house.missed != MISSED_DDV:
            return int64(0)
    value = int64(0)
    for step in range(first, other_level - 1):
        reached = int64(points >= 120 - 30 * step)
        value += item(game, REACHED_120 + step, code_side, reached)
    return value


@inner
def _absagen(game, winner, credit, reached, house):
    """Items for the levels both sides announced, which go to the winner.

    ``reached`` is the level that the losers' result would have kept. With anonymous calls every
    player's levels count.
    """
    value = int64(0)
    for side in range(2):
        code = KONTRA_NO_90 if side else RE_NO_90
        for step in range(game.level[side] - 1):
            times = int64(1)
            if house is not None:
                if game.public.anonymous:
                    times = _callers(game, side, step + 2)
                if house.missed == MISSED_TWO and side != winner:
                    times *= 2 * int64(reached < step + 2)
            value += item(game, code + step, credit, times)
    return value


@inner
def _callers(game, side, level):
    """How many players of a side have reached a level."""
    callers = int64(0)
    for seat in range(4):
        own = game.private[seat].side == side
        callers += int64(own and game.seat_level[seat] >= level)
    return callers


@inner
def _elders_count(game, winner, house):
    """The point for Kontra's win against the queens of clubs."""
    counts = 1 - game.alone
    if house is not None:
        counts = house.against_elders & (house.solo_against_elders if game.alone else 1)
    return int64(winner == 1) * counts


@inlined
def _base(game, winner, credit, re_points, re_none, kontra_none, house):
    """The items without Re and Kontra, extras and elders, positive for Re."""
    value = int64(0)
    for side in range(2):
        own = re_points if side == 0 else 240 - re_points
        others_none = kontra_none if side == 0 else re_none
        wins = int64(winner == side)
        gets, won = side, wins
        if house is not None:
            gets = 1 - side if credit != winner else side
            won = wins * (1 - house.tie_120_elders * int64(re_points == 120))
        value += item(game, WON, gets, won)
        value += _under(game, side, gets, 240 - own, int64(winner != 1 - side))
        value += item(game, LOST_ALL, gets, wins * int64(others_none))
        value += _reached(game, side, gets, own, game.level[1 - side], house)
    if winner != NOBODY:
        lost = 1 - winner
        losers = re_points if lost == 0 else 240 - re_points
        winners_none = re_none if winner == 0 else kontra_none
        reached = level_reached(240 - losers, winners_none) if house is not None else 0
        value += _absagen(game, winner, credit, reached, house)
    return value


@inner
def _as_if_won(game, winner, credit, house):
    """missed = as_if_won: what the losers would have received had they kept their Absage."""
    level = game.level[1 - winner]
    value = item(game, WON, credit, int64(1))
    for step in range(level - 1):
        value += item(game, UNDER_90 + step, credit, int64(1))
    return value + _absagen(game, winner, credit, 0, house)


@inner
def _said(game, credit, value, house):
    """What Re and Kontra, once or more often, add to a value (positive for who gets it)."""
    total = int64(value)
    for side in range(2):
        before = total
        if house is not None:
            for _ in range(game.first_calls[side]):
                total += total if house.double else 2
        else:
            total += 2 * game.first_calls[side]
        item(game, RE_SAID + side, credit, total - before)
    return total


@inner
def _early(game, credit):
    for side in range(2):
        item(game, RE_EARLY + side, credit, game.early[side])
    return game.early[0] + game.early[1]


@inner
def _nobody(game, row, kinds, re_points, re_none, kontra_none, house):
    """The value where both sides have missed."""
    items, counts = True, int64(1)
    if house is not None:
        items = house.nobody == NOBODY_ITEMS
        counts = int64(house.nobody != NOBODY_NOTHING)
    value = int64(0)
    if items:
        value += _base(game, NOBODY, NOBODY, re_points, re_none, kontra_none, house)
    if kinds != NONE:
        value += extras(game, row, kinds, counts, house)
    return value


@inlined
def _won(game, row, winner, credit, kinds, re_points, re_none, kontra_none, house):
    """The value for Re where a side has won; ``credit`` is the side that gets the points."""
    if house is not None:
        return _won_house(game, row, winner, credit, kinds, re_points, re_none, kontra_none, house)
    value = _base(game, winner, winner, re_points, re_none, kontra_none, house)
    sign = 1 - 2 * winner
    elders = _elders_count(game, winner, house)
    item(game, ELDERS, winner, elders)
    value = sign * (_said(game, winner, sign * value, house) + elders)
    return value + extras(game, row, kinds, 1, house) if kinds != NONE else value


@inner
def _won_house(game, row, winner, credit, kinds, re_points, re_none, kontra_none, house):
    """The value for Re by the formulas of house rules (house rules F)."""
    sign = 1 - 2 * credit
    if house.missed == MISSED_AS_IF_WON and game.level[1 - winner] >= 2:
        value = sign * _as_if_won(game, winner, credit, house)
        elders = _elders_count(game, 1, house) * int64(winner == 0)
    else:
        value = sign * _base(game, winner, credit, re_points, re_none, kontra_none, house)
        elders = _elders_count(game, winner, house)
    honest = int64(credit == winner)
    elders *= honest
    item(game, ELDERS, credit, elders)
    more = int64(0)
    if kinds != NONE:
        more = sign * extras(game, row, kinds, honest, house)
    value += elders * house.double_elders + more * house.double_extras
    value = _said(game, credit, value, house)
    value += elders * (1 - house.double_elders) + more * (1 - house.double_extras)
    if house.early_point:
        value += _early(game, credit)
    if house.not_negative and value < 0:
        item(game, NOT_NEGATIVE, credit, -value)
        value = int64(0)
    return sign * value


@inner
def _is_cowardly(game, winner, reached, least):
    """Whether a side has won by so many more levels than it announced (cowardice)."""
    if least == 0 or game.alone or winner == NOBODY:
        return False
    return max(reached, 1) - game.level[winner] >= least


@inner
def _settle_boneless(game, row, re_tricks):
    winner = int64(re_tricks > 0)
    row.winner = winner
    row.value = item(game, WON, winner, int64(1))
    row.reached[0] = 0
    row.reached[1] = 0


@inlined
def _settle_points(game, row, re_points, re_tricks, kontra_tricks, house):
    re_none, kontra_none = re_tricks == 0, kontra_tricks == 0
    if house is not None:
        if house.schwarz_by_points:
            re_none, kontra_none = re_points == 0, re_points == 240
    winner = winner_of(game, re_points, re_none, kontra_none, house)
    row.reached[0] = level_reached(240 - re_points, kontra_none)
    row.reached[1] = level_reached(re_points, re_none)
    kinds = kinds_that_count(game, house)
    credit = winner
    if winner == NOBODY:
        row.value = _nobody(game, row, kinds, re_points, re_none, kontra_none, house)
    else:
        if house is not None:
            if _is_cowardly(game, winner, row.reached[winner], house.cowardice):
                credit = 1 - winner
        row.value = _won(game, row, winner, credit, kinds, re_points, re_none, kontra_none, house)
    row.winner = credit


@inner
def settle(game, row):
    """Fill in the row of a deal that was played to its end."""
    public = game.public
    points, tricks, all_tricks = int64(0), int64(0), int64(0)
    for seat in range(4):
        is_re = (game.re >> seat) & 1
        points += public.won[seat] * is_re
        tricks += public.tricks[seat] * is_re
        all_tricks += public.tricks[seat]
    row.card_points[0] = points
    row.card_points[1] = 240 - points
    row.tricks[0] = tricks
    row.tricks[1] = all_tricks - tricks
    share = 3
    if not public.rules.house:
        _settle_points(game, row, points, tricks, all_tricks - tricks, None)
    else:
        share = public.rules.multiplier
        if game.boneless:
            _settle_boneless(game, row, tricks)
        else:
            _settle_points(game, row, points, tricks, all_tricks - tricks, public.rules)
    if popcount(uint64(game.re)) > 1:
        share = 1
    for seat in range(4):
        is_re = (game.re >> seat) & 1
        row.scores[seat] = (is_re * (share + 1) - 1) * row.value
