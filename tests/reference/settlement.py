"""Who has won and what the game is worth (rules.md 6.2 and 7.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tests.reference.announcements import LEVEL_NAMES
from tests.reference.cards import KONTRA, RE, SIDES
from tests.reference.tricks import Extra

TARGET = {2: 151, 3: 181, 4: 211}  # own card points for no 90, no 60, no 30
REACH = {2: 120, 3: 90, 4: 60, 5: 30}  # card points that beat the opponents' level for a point

Item = tuple[str, str, int]
"""Name, side that gets it, points."""


@dataclass(frozen=True)
class Situation:
    """The end of a game; pairs are [Re, Kontra].

    ``lone``: solo, silent wedding or failed wedding. ``re_seats`` are the seats that score as Re.
    """

    card_points: tuple[int, int]
    tricks_won: tuple[int, int]
    levels: tuple[int, int]
    lone: bool
    re_seats: frozenset[int]
    extras: Sequence[Extra] = ()


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
        return situation.tricks_won[1 - side] == 0
    return situation.card_points[side] >= TARGET[level]


def winning_side(situation: Situation) -> int | None:
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


def _items_of_the_winner(situation: Situation, winner: int) -> list[Item]:
    """What counts for the winner only, whoever said it."""
    side = SIDES[winner]
    items: list[Item] = [("won", side, 1)]
    if situation.tricks_won[1 - winner] == 0:
        items.append(("schwarz", side, 1))
    for caller in (RE, KONTRA):
        level = situation.levels[caller]
        if level >= 1:
            items.append((f"{SIDES[caller]}_said", side, 2))
        for absage in range(2, level + 1):
            items.append((f"{SIDES[caller]}_{LEVEL_NAMES[absage]}", side, 1))
    if winner == KONTRA and not situation.lone:
        items.append(("against_elders", side, 1))
    return items


def _items_by_card_points(situation: Situation, side: int) -> list[Item]:
    """Opponents under 90, 60, 30, and 120, 90, 60, 30 reached against their Absage."""
    items: list[Item] = []
    for limit in (90, 60, 30):
        if situation.card_points[1 - side] < limit:
            items.append((f"under_{limit}", SIDES[side], 1))
    for level in range(2, situation.levels[1 - side] + 1):
        if situation.card_points[side] >= REACH[level]:
            items.append((f"reached_{REACH[level]}", SIDES[side], 1))
    return items


def scores_by_seat(value_re: int, lone: bool, re_seats: Collection[int]) -> list[int]:
    """Scores of the four seats: a lone player gets three times the value."""
    factor = 3 if lone else 1
    return [factor * value_re if seat in re_seats else -value_re for seat in range(4)]


def settle(situation: Situation) -> Settlement:
    """Settle a game (rules.md 7.1); extras count only where nobody plays alone."""
    winner = winning_side(situation)
    items: list[Item] = []
    if winner is None:
        items += _items_by_card_points(situation, RE)
        items += _items_by_card_points(situation, KONTRA)
    else:
        items += _items_of_the_winner(situation, winner)
        items += _items_by_card_points(situation, winner)
    if not situation.lone:
        items += [(kind, side, 1) for kind, side, _ in situation.extras]
    value_re = sum(points if side == "re" else -points for _, side, points in items)
    name = None if winner is None else SIDES[winner]
    scores = scores_by_seat(value_re, situation.lone, situation.re_seats)
    return Settlement(name, items, value_re, scores)
