"""Throwing a hand in before the reservations (the options ``throw_...``)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.cards import POINTS, order_of
from tests.reference.options import Options


def reason_to_throw(hand: Sequence[str], rules: Options) -> str | None:
    """The first reason for which a hand as dealt may be thrown in, in the options' order."""
    order = order_of("normal", rules.hearts_ten)
    trumps = [card for card in hand if order.is_trump(card)]
    nines = sum(card[1] == "9" for card in hand)
    kings = sum(card[1] == "K" for card in hand)
    tens = sum(card[1] == "T" for card in hand)
    points = sum(POINTS[card] for card in hand)
    highest = rules.throw_highest_trump
    holds = {
        "nines": at_least(nines, rules.throw_nines),
        "kings": at_least(kings, rules.throw_kings),
        "nines_and_kings": at_least(nines + kings, rules.throw_nines_and_kings),
        "tens": at_least(tens, rules.throw_tens),
        "trumps_at_most": (
            rules.throw_trumps_at_most != "off" and len(trumps) <= int(rules.throw_trumps_at_most)
        ),
        "highest_trump": (
            highest != "off"
            and not any(order.strength[card] > order.strength[highest] for card in trumps)
        ),
        "points_over": rules.throw_points_over != "off" and points > int(rules.throw_points_over),
        "points_under": (
            rules.throw_points_under != "off" and points < int(rules.throw_points_under)
        ),
    }
    return next((reason for reason, true in holds.items() if true), None)


def at_least(count: int, needed: int) -> bool:
    """Whether there are enough; 0: the option is off."""
    return needed > 0 and count >= needed


def may_be_thrown(rules: Options) -> bool:
    """Whether any of the options is on."""
    numbers = (
        rules.throw_nines,
        rules.throw_kings,
        rules.throw_nines_and_kings,
        rules.throw_tens,
    )
    words = (
        rules.throw_trumps_at_most,
        rules.throw_highest_trump,
        rules.throw_points_over,
        rules.throw_points_under,
    )
    return any(numbers) or any(word != "off" for word in words)
