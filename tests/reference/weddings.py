"""Weddings: which trick decides, and who is the partner (rules.md 5.1)."""

from __future__ import annotations

from tests.reference.cards import Order
from tests.reference.options import Options
from tests.reference.setup import IllegalDecisionError
from tests.reference.table import Table
from tests.reference.tricks import Trick


def trick_kinds(rules: Options) -> list[str]:
    """What a wedding player may name; hearts, spades and clubs are the plain suits."""
    kinds = [kind for kind in ("any", "plain", "trump") if kind in rules.wedding_trick]
    return kinds + (["C", "S", "H"] if "suit" in rules.wedding_trick else [])


def name_trick(table: Table) -> None:
    """Ask the wedding player for the kind of trick, where there is a choice."""
    kinds = trick_kinds(table.rules)
    assert table.player is not None
    if len(kinds) == 1:
        table.wedding_kind = kinds[0]
        return
    kind = table.decide.wedding_trick(table.player, list(kinds))
    if kind not in kinds:
        raise IllegalDecisionError(f"seat {table.player} names {kind}, allowed are {kinds}")
    table.wedding_kind = kind


def is_of_kind(led: str, kind: str | None, order: Order) -> bool:
    """Whether a trick is of the kind named, judged by the card led."""
    if kind == "any":
        return True
    if kind == "plain":
        return not order.is_trump(led)
    return order.group[led] == kind


def is_clarified(table: Table, number: int, trick: Trick) -> bool:
    """Whether the sides are settled by this trick: a partner is found, or there will be none."""
    if is_of_kind(trick.cards[0], table.wedding_kind, table.order):
        if trick.winner != table.player:
            table.partner = trick.winner
            table.re_seats.add(trick.winner)
            return True
        if table.rules.wedding_first_decides:
            return True
    return number == min(table.rules.wedding_limit, table.rules.tricks)
