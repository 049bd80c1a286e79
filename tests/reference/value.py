"""What a game is worth, item by item (rules.md 7.1 and the options' rules)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.announcements import LEVEL_NAMES
from tests.reference.cards import KONTRA, RE, SIDES
from tests.reference.situation import Item, Situation

TARGET = {2: 151, 3: 181, 4: 211}  # own card points for no 90, no 60, no 30
REACH = {2: 120, 3: 90, 4: 60, 5: 30}  # card points that beat the opponents' level for a point
UNDER = {2: "under_90", 3: "under_60", 4: "under_30", 5: "schwarz"}

Points = tuple[str, int]
"""Name of an item, points for the winner."""


def net_for_re(items: Sequence[Item]) -> int:
    """All items added up, seen from Re."""
    return sum(points if side == "re" else -points for _, side, points in items)


def items_of_nobody(situation: Situation) -> list[Item]:
    """Nobody has won: each side gets what it earned, as far as ``nobody_wins`` lets it count."""
    items: list[Item] = []
    if situation.rules.nobody_wins == "items":
        for side in (RE, KONTRA):
            for name, points in under(situation, side) + reached(situation, side):
                items.append((name, SIDES[side], points))
    if situation.rules.nobody_wins != "nothing":
        items += extra_items(situation)
    return items


def items_of_the_winner(situation: Situation, winner: int, turned: bool = False) -> list[Item]:
    """All items of a game that has a winner; the sum is its value.

    ``turned``: the winner loses by cowardice, and the others get his points, but without extras
    and without the point against the elders.
    """
    rules = situation.rules
    side = 1 - winner if turned else winner
    base = base_items(situation, winner)
    elders = [] if turned else elders_items(situation, winner)
    extras = [] if turned else extra_items(situation)
    items = credited(base + elders, side) + extras
    doubled = sum(points for _, points in base)
    if rules.double_elders:
        doubled += sum(points for _, points in elders)
    if rules.double_extras:
        doubled += net_for(side, extras)
    items += credited(said_items(situation, doubled), side)
    items += credited(early_items(situation), side)
    value = net_for(side, items)
    if rules.winner_not_negative and value < 0:
        items.append(("not_below_zero", SIDES[side], -value))
    return items


def credited(items: Sequence[Points], side: int) -> list[Item]:
    """The items for a side; what is worth nothing is no item."""
    return [(name, SIDES[side], points) for name, points in items if points]


def net_for(side: int, items: Sequence[Item]) -> int:
    """All items added up, seen from a side."""
    return net_for_re(items) if side == RE else -net_for_re(items)


def counts_as_if_won(situation: Situation, winner: int) -> bool:
    """Whether the losers' Absage is settled as if they had won."""
    return situation.rules.missed == "as_if_won" and situation.levels[1 - winner] >= 2


def base_items(situation: Situation, winner: int) -> list[Points]:
    """What counts for the winner without Re and Kontra, extras and the elders."""
    if counts_as_if_won(situation, winner):
        losers_level = situation.levels[1 - winner]
        made = [(UNDER[level], 1) for level in range(2, losers_level + 1)]
        return [("won", 1), *made, *absagen(situation, winner)]
    tie = situation.card_points == (120, 120) and situation.rules.tie_120 == "elders_only"
    won: list[Points] = [] if tie else [("won", 1)]
    schwarz = [("schwarz", 1)] if situation.has_nothing(1 - winner) else []
    return [
        *won,
        *under(situation, winner),
        *schwarz,
        *absagen(situation, winner),
        *reached(situation, winner),
    ]


def under(situation: Situation, side: int) -> list[Points]:
    """The opponents are under 90, 60, 30."""
    others = situation.card_points[1 - side]
    return [(f"under_{limit}", 1) for limit in (90, 60, 30) if others < limit]


def absagen(situation: Situation, winner: int) -> list[Points]:
    """The levels above Re and Kontra that both sides announced, for the winner.

    Under ``two_if_missed`` those of the losers count 2 if they missed them and nothing if not.
    """
    items: list[Points] = []
    for side in (RE, KONTRA):
        for level in range(2, situation.levels[side] + 1):
            callers = sum(called >= level for called in situation.levels_called(side))
            each = 1
            if side != winner and situation.rules.missed == "two_if_missed":
                each = 2 if misses(situation, side, level) else 0
            items.append((f"{SIDES[side]}_{LEVEL_NAMES[level]}", callers * each))
    return items


def misses(situation: Situation, side: int, level: int) -> bool:
    """Whether a side's result is short of a level."""
    if level == 5:
        return not situation.has_nothing(1 - side)
    return situation.card_points[side] < TARGET[level]


def reached(situation: Situation, side: int) -> list[Points]:
    """120, 90, 60, 30 card points against the opponents' Absage.

    Against each of their levels, or under ``highest_only`` against the highest only; the other
    readings of ``missed`` have no such points.
    """
    highest = situation.levels[1 - side]
    levels = {
        "ddv": range(2, highest + 1),
        "highest_only": range(max(2, highest), highest + 1),
        "two_if_missed": range(0),
        "as_if_won": range(0),
    }[situation.rules.missed]
    points = situation.card_points[side]
    return [(f"reached_{REACH[level]}", 1) for level in levels if points >= REACH[level]]


def elders_items(situation: Situation, winner: int) -> list[Points]:
    """The point against the elders: Kontra's, or what Kontra as losers would have had."""
    rules = situation.rules
    if not rules.against_elders or (situation.lone and not rules.solo_against_elders):
        return []
    for_whom = RE if counts_as_if_won(situation, winner) else KONTRA
    return [("against_elders", 1)] if winner == for_whom else []


def extra_items(situation: Situation) -> list[Item]:
    """The extras that count, each for its side."""
    return [(kind, side, 1) for kind, side, _ in situation.extras]


def said_items(situation: Situation, doubled: int) -> list[Points]:
    """Re and Kontra: 2 points each, or each doubles; several calls of a side are one item.

    ``doubled``: what is doubled, first by Re's calls and then by Kontra's.
    """
    items: list[Points] = []
    for side in (RE, KONTRA):
        calls = sum(level >= 1 for level in situation.levels_called(side))
        if situation.rules.re_kontra == "add2":
            points = 2 * calls
        else:
            points = doubled * 2**calls - doubled
            doubled += points
        items.append((f"{SIDES[side]}_said", points))
    return items


def early_items(situation: Situation) -> list[Points]:
    """Re and Kontra before the caller's first card."""
    if not situation.rules.early_call_point:
        return []
    return [(f"{SIDES[side]}_early", situation.early[side]) for side in (RE, KONTRA)]
