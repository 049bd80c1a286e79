"""Who is asked whether he calls piglets, and which of the cards played are promoted."""

from __future__ import annotations

from tests.reference.calling import force_call
from tests.reference.cards import seats_from
from tests.reference.table import Table


def promote_before_play(table: Table, forehand: int) -> None:
    """Ask all seats from forehand, for piglets, then super, then hyper piglets."""
    for k in (1, 2, 3):
        for seat in seats_from(forehand):
            ask_to_promote(table, k, seat)


def ask_to_promote(table: Table, k: int, seat: int) -> bool:
    """Ask a seat that may call piglets (2 super, 3 hyper piglets); whether it does."""
    if not table.promotions.may_call(k, seat, table.hands[seat]):
        return False
    if not table.decide.promote(table.moment, seat, k):
        return False
    table.promotions.call(k, seat, table.moment)
    if k == 1 and table.rules.piglets_force_call:
        if table.wedding_open:
            table.owes_call = seat
        else:
            force_call(table, seat)
    return True


def promote_at_turn(table: Table, seat: int, options: list[str]) -> list[str]:
    """Ask the seat on turn whether it calls piglets; the cards that it may play after that."""
    when = table.rules.piglets_call
    for k, card in table.promotions.kinds.items():
        if when == "any_time":
            ask_to_promote(table, k, seat)
        elif when == "on_first_play" and card in options and ask_to_promote(table, k, seat):
            return [card]
    return options


def own_side_won_first(table: Table, seat: int, card: str) -> bool:
    """Whether a seat's true side has won the trick in which the seat played its first such card.

    Before the clarification of a wedding nobody has a partner yet.
    """
    for trick in table.tricks:
        if trick.cards[(seat - trick.lead) % 4] == card:
            if table.wedding_open:
                return trick.winner == seat
            return table.side_of(trick.winner) == table.side_of(seat)
    return False


def rank_of(table: Table, seat: int, card: str) -> int:
    """1 to 3 if the card that a seat plays now is promoted, else 0."""
    if not table.promotions.called:
        return 0
    won_first = own_side_won_first(table, seat, card)
    return table.promotions.rank(seat, card, table.hands[seat], won_first)
