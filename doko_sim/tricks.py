"""Tricks card by card in plain Python, on the tables of orders that the engine plays by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.contracts import ORDER_OF_CONTRACT, order_table


def _order(contract: int) -> np.void:
    row: np.void = order_table()[ORDER_OF_CONTRACT[contract]]
    return row


def winning_hand(contract: int, cards: Sequence[int]) -> int:
    """Which of the kinds played, in order from 0, wins a trick, complete or not (rules.md 1.2)."""
    order = _order(contract)
    places = [int(order["place"][kind]) for kind in cards]
    best = 0
    for hand, place in enumerate(places):
        if int(order["beats"][places[best]]) >> 2 * place & 1:
            best = hand
    return best


def trick_winner(contract: int, lead: int, cards: Sequence[int]) -> int:
    """The seat that wins a trick to which seat ``lead`` played the first of these kinds."""
    return (lead + winning_hand(contract, cards)) % 4


def legal_cards(contract: int, hand: Sequence[int], led: int | None) -> list[int]:
    """The kinds of a hand that may be played when a kind was led (None: to lead a trick).

    A card of the class led must be played, else any card may be.
    """
    if led is None:
        return list(hand)
    order = _order(contract)
    follow = int(order["follow"][order["place"][led]])
    following = [kind for kind in hand if follow >> 2 * int(order["place"][kind]) & 1]
    return following or list(hand)
