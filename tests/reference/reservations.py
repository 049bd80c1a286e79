"""Reservations: which contract is played, by whom, and who leads (rules.md 4 and 5.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.reference.cards import CODE_OF_SOLO, CONTRACTS, seats_from

HEALTHY = 0
WEDDING = 1


class Decision(NamedTuple):
    """The contract, the seat that named it (None in a normal game), and whether it was owed."""

    contract: str
    player: int | None
    compulsory: bool


def holds_both_queens(hand: Sequence[str]) -> bool:
    """Whether a hand has both queens of clubs."""
    return hand.count("CQ") == 2


def reservation_options(hand: Sequence[str], solos: Collection[str]) -> list[int]:
    """What a seat may answer: 0 healthy, 1 wedding, 3 to 9 the solo's code."""
    options = [HEALTHY]
    if holds_both_queens(hand):
        options.append(WEDDING)
    options.extend(code for name, code in CODE_OF_SOLO.items() if name in solos)
    return options


def decide_contract(
    answers: Sequence[int],
    hands: Sequence[Sequence[str]],
    forehand: int,
    owes: Collection[int],
) -> Decision:
    """Pick the highest reservation; among equals the earlier seat from forehand (rules.md 4)."""
    order = seats_from(forehand)
    for seat in order:
        if answers[seat] > WEDDING and seat in owes:
            return Decision(CONTRACTS[answers[seat]], seat, compulsory=True)
    for seat in order:
        if answers[seat] > WEDDING:
            return Decision(CONTRACTS[answers[seat]], seat, compulsory=False)
    for seat in order:
        if answers[seat] == WEDDING:
            return Decision("wedding", seat, compulsory=False)
    for seat in order:
        if holds_both_queens(hands[seat]):
            return Decision("silent_wedding", seat, compulsory=False)
    return Decision("normal", None, compulsory=False)


def first_leader(decision: Decision, forehand: int, solo_lead: str) -> int:
    """Forehand, or the soloist of an owed solo or under ``solo_lead = soloist`` (rules.md 5.4)."""
    if not decision.contract.startswith("solo_") or decision.player is None:
        return forehand
    if decision.compulsory or solo_lead == "soloist":
        return decision.player
    return forehand
