"""Tricks card by card in plain Python, on the tables of orders that the engine plays by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.cards import KIND
from doko_sim.contracts import KINDS_IN_ORDER, ORDER_OF_CONTRACT, Pack, order_table


def _order(contract: int, pack: Pack | None) -> np.void:
    row: np.void = order_table(pack)[ORDER_OF_CONTRACT[contract]]
    return row


def class_of(contract: int, card: str, pack: Pack | None = None) -> int:
    """The class of a card in a contract: 0 to 3 a plain suit C S H D, 4 trump."""
    order = _order(contract, pack)
    return int(order["suit"][order["place"][KIND[card]]])


def winning_hand(
    contract: int, cards: Sequence[int], pack: Pack | None = None, promoted: Sequence[int] = ()
) -> int:
    """Which of the kinds played, in order from 0, wins a trick, complete or not (rules.md 1.2).

    ``promoted`` are the kinds that have been called to the top: piglets, then super and hyper
    piglets. Of two tens of hearts the one wins that does so in all tricks but the last.
    """
    order = _order(contract, pack)
    above = {kind: KINDS_IN_ORDER + k for k, kind in enumerate(promoted)}
    places = [above.get(kind, int(order["place"][kind])) for kind in cards]
    best = 0
    for hand, place in enumerate(places):
        if int(order["beats"][places[best]]) >> 2 * place & 1:
            best = hand
    return best


def trick_winner(
    contract: int,
    lead: int,
    cards: Sequence[int],
    pack: Pack | None = None,
    promoted: Sequence[int] = (),
) -> int:
    """The seat that wins a trick to which seat ``lead`` played the first of these kinds."""
    return (lead + winning_hand(contract, cards, pack, promoted)) % 4


def legal_cards(
    contract: int, hand: Sequence[int], led: int | None, pack: Pack | None = None
) -> list[int]:
    """The kinds of a hand that may be played when a kind was led (None: to lead a trick).

    A card of the class led must be played, else any card may be.
    """
    if led is None:
        return list(hand)
    order = _order(contract, pack)
    follow = int(order["classes"][order["suit"][order["place"][led]]])
    following = [kind for kind in hand if follow >> 2 * int(order["place"][kind]) & 1]
    return following or list(hand)
