"""Who has won (rules.md 6.2), and what each seat gets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tests.reference.cards import KONTRA, RE, SIDES
from tests.reference.situation import Item as Item
from tests.reference.situation import Situation as Situation
from tests.reference.value import REACH as REACH
from tests.reference.value import TARGET, items_of_nobody, items_of_the_winner, net_for_re


@dataclass(frozen=True)
class Settlement:
    """Winner (None: nobody), items, value seen from Re, scores by seat."""

    winner: str | None
    items: list[Item]
    value_re: int
    scores: list[int]


def reaches_own_target(situation: Situation, side: int) -> bool:
    """Whether a side keeps its Absage (level 2 to 5)."""
    level = situation.levels[side]
    if level == 5:
        return situation.has_nothing(1 - side)
    return situation.card_points[side] >= TARGET[level]


def winner_by_thresholds(situation: Situation) -> int | None:
    """The winner by the thresholds of rules.md 6.2."""
    re_level, kontra_level = situation.levels
    if re_level >= 2 and kontra_level >= 2:
        for side in (RE, KONTRA):
            if reaches_own_target(situation, side):
                return side
        return None
    if re_level >= 2:
        return RE if reaches_own_target(situation, RE) else KONTRA
    if kontra_level >= 2:
        return KONTRA if reaches_own_target(situation, KONTRA) else RE
    re_needs = 120 if (re_level, kontra_level) == (0, 1) else 121
    return RE if situation.card_points[RE] >= re_needs else KONTRA


def keeps_promise(situation: Situation, side: int) -> bool:
    """The option ``strict_replies``: a late reply promises to keep the others from their level."""
    level = situation.promised[side]
    if not situation.rules.strict_replies or level == 0:
        return True
    if level == 5:
        return not situation.has_nothing(side)
    return situation.card_points[side] >= {1: 120, 2: 90, 3: 60, 4: 30}[level]


def level_reached(situation: Situation, winner: int) -> int:
    """1 won, 2 the others under 90, 3 under 60, 4 under 30, 5 schwarz."""
    if situation.has_nothing(1 - winner):
        return 5
    others = situation.card_points[1 - winner]
    return 4 if others < 30 else 3 if others < 60 else 2 if others < 90 else 1


def is_coward(situation: Situation, winner: int) -> bool:
    """The option ``cowardice``: the winner reached too many levels that it did not announce."""
    if situation.rules.cowardice == "off" or situation.lone:
        return False
    missing = level_reached(situation, winner) - situation.levels[winner]
    return missing >= int(situation.rules.cowardice)


def winning_side(situation: Situation) -> int | None:
    """The winner, or None."""
    winner = winner_by_thresholds(situation)
    if winner is not None and not keeps_promise(situation, winner):
        return None
    return winner


def scores_by_seat(
    value_re: int, lone: bool, re_seats: Collection[int], multiplier: int = 3
) -> list[int]:
    """Scores of the four seats: a lone player gets a multiple of the value."""
    factor = multiplier if lone else 1
    return [factor * value_re if seat in re_seats else -value_re for seat in range(4)]


def settle(situation: Situation) -> Settlement:
    """Settle a game (rules.md 7.1 and the options' rules)."""
    winner = winning_side(situation)
    if situation.boneless:
        winner = RE if situation.tricks_won[RE] == 0 else KONTRA
        items = [("won", SIDES[winner], 1)]
    elif winner is None:
        items = items_of_nobody(situation)
    elif is_coward(situation, winner):
        items = items_of_the_winner(situation, winner, turned=True)
        winner = 1 - winner
    else:
        items = items_of_the_winner(situation, winner)
    value_re = net_for_re(items)
    name = None if winner is None else SIDES[winner]
    multiplier = situation.rules.solo_multiplier
    scores = scores_by_seat(value_re, situation.lone, situation.re_seats, multiplier)
    return Settlement(name, items, value_re, scores)
