"""Genscher: the holder of a pair of kings or queens chooses a new partner."""

from __future__ import annotations

from tests.reference.setup import Genscher, IllegalDecisionError
from tests.reference.table import Table

CARD = {"kings_first": "DK", "queens": "HQ"}


def is_possible(table: Table) -> bool:
    """Not in solos, in a poverty, in a wedding without partner, and once a deal."""
    if table.genscher is not None or table.contract == "poverty":
        return False
    if table.contract == "wedding":
        return table.partner is not None
    return not table.contract.startswith("solo_")


def after_card(table: Table, seat: int, card: str) -> None:
    """Ask a seat that has just played the first of the pair and still holds the other."""
    if CARD.get(table.rules.genscher) != card or card not in table.hands[seat]:
        return
    if is_possible(table) and ask(table, seat):
        kept = 0 if table.rules.genscher == "queens" else 1
        calls = table.calls
        calls.called = [min(level, kept) for level in calls.called]
        calls.early = [early and kept == 1 for early in calls.early]
        calls.regroup(table.re_seats)


def after_play(table: Table) -> None:
    """Ask a seat that kept both kings of diamonds for the last two tricks."""
    if table.rules.genscher != "kings_last" or not is_possible(table):
        return
    last: list[list[str]] = [[], [], [], []]
    for trick in table.tricks[-2:]:
        for hand, card in enumerate(trick.cards):
            last[trick.seat(hand)].append(card)
    for seat in range(4):
        if last[seat] == ["DK", "DK"] and ask(table, seat):
            table.calls.regroup(table.re_seats)


def ask(table: Table, seat: int) -> bool:
    """Ask for a new partner, and put the new sides into force; whether one was chosen."""
    chosen = table.decide.new_partner(table.moment, seat, [0, 1, 2, 3])
    if chosen not in range(4):
        raise IllegalDecisionError(f"seat {seat} chooses seat {chosen} as its partner")
    if chosen == seat:
        return False
    table.genscher = Genscher(seat, chosen, table.moment)
    table.first_sides = frozenset(table.re_seats)
    table.re_seats = {seat, chosen}
    return True
