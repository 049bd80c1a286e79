"""Reservations: which contract is played, by whom, and who leads (rules.md 4 and 5.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.reference.cards import (
    CODE_OF_SOLO,
    CONTRACTS,
    FIRST_SOLO,
    HEALTHY,
    NO_GAME,
    POVERTY,
    WEDDING,
    order_of,
    seats_from,
)
from tests.reference.options import TOURNAMENT, Options


class Decision(NamedTuple):
    """The contract, the seat that named it (None in a normal game), and whether it was owed."""

    contract: str
    player: int | None
    compulsory: bool


def holds_both_queens(hand: Sequence[str]) -> bool:
    """Whether a hand has both queens of clubs."""
    return hand.count("CQ") == 2


def is_poor(hand: Sequence[str], rules: Options) -> bool:
    """Whether a hand has so few trumps that it may be offered."""
    order = order_of("normal", rules.hearts_ten)
    trumps = [card for card in hand if order.is_trump(card)]
    if not rules.poverty_foxes_count:
        trumps = [card for card in trumps if card != "DA"]
    return len(trumps) <= rules.poverty_max


def reservation_options(hand: Sequence[str], rules: Options = TOURNAMENT) -> list[int]:
    """What a seat may answer: 0 healthy, 1 wedding, 3 poverty, or the solo's code."""
    options = []
    if rules.silent_wedding or not holds_both_queens(hand):
        options.append(HEALTHY)
    if holds_both_queens(hand):
        options.append(WEDDING)
    if rules.poverty != "off" and is_poor(hand, rules):
        options.append(POVERTY)
    options.extend(code for name, code in CODE_OF_SOLO.items() if name in rules.solos)
    return options


def is_solo(answer: int) -> bool:
    """Whether an answer names a solo."""
    return FIRST_SOLO <= answer < NO_GAME


def decide_contract(
    answers: Sequence[int],
    hands: Sequence[Sequence[str]],
    forehand: int,
    owes: Collection[int],
    rules: Options = TOURNAMENT,
) -> Decision:
    """Pick the highest reservation; among equals the earlier seat from forehand (rules.md 4)."""
    order = seats_from(forehand)
    for seat in order:
        if is_solo(answers[seat]) and seat in owes:
            return Decision(CONTRACTS[answers[seat]], seat, compulsory=True)
    for seat in order:
        if is_solo(answers[seat]):
            return Decision(CONTRACTS[answers[seat]], seat, compulsory=False)
    for wanted in (WEDDING, POVERTY) if rules.wedding_before_poverty else (POVERTY, WEDDING):
        for seat in order:
            if answers[seat] == wanted:
                return Decision(CONTRACTS[wanted], seat, compulsory=False)
    for seat in order:
        if holds_both_queens(hands[seat]):
            return Decision("silent_wedding", seat, compulsory=False)
    return Decision("normal", None, compulsory=False)


def named_answers(answers: Sequence[int], winner: int | None, rules: Options) -> list[int]:
    """What all know of the answers: a losing reservation is named only under ``open`` (-1: not)."""
    if rules.reservations_named == "open":
        return list(answers)
    return [
        answer if answer == HEALTHY or seat == winner else -1 for seat, answer in enumerate(answers)
    ]


def first_leader(
    decision: Decision, forehand: int, rules: Options = TOURNAMENT, taker: int | None = None
) -> int:
    """Who leads: forehand, unless a solo (rules.md 5.4) or a poverty moves the lead."""
    if decision.player is None:
        return forehand
    if decision.contract.startswith("solo_"):
        if decision.compulsory or rules.solo_lead == "soloist":
            return decision.player
    elif decision.contract == "poverty" and taker is not None:
        return {
            "forehand": forehand,
            "left_of_taker": (taker + 1) % 4,
            "right_of_taker": (taker + 3) % 4,
            "poverty_player": decision.player,
        }[rules.poverty_lead]
    return forehand
