"""Random deals and random decisions for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from tests.reference.cards import PACK


def random_hands(rng: Random) -> list[list[str]]:
    """Four hands of twelve cards."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [pack[12 * seat : 12 * seat + 12] for seat in range(4)]


def hands_with_both_queens(rng: Random, seat: int) -> list[list[str]]:
    """Four hands in which one seat holds both queens of clubs."""
    hands = random_hands(rng)
    for other in range(4):
        while other != seat and "CQ" in hands[other]:
            mine = next(i for i, card in enumerate(hands[seat]) if card != "CQ")
            theirs = hands[other].index("CQ")
            hands[seat][mine], hands[other][theirs] = hands[other][theirs], hands[seat][mine]
    return hands


class RandomDecider:
    """Plays any legal card, and reserves and calls with the given probabilities."""

    def __init__(self, rng: Random, reserves: float = 0.1, calls: float = 0.03) -> None:
        self.rng = rng
        self.reserves = reserves
        self.calls = calls

    def reserve(self, seat: int, options: list[int]) -> int:
        """Healthy, or with probability ``reserves`` any reservation that is allowed."""
        if len(options) > 1 and self.rng.random() < self.reserves:
            return self.rng.choice(options[1:])
        return 0

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """Silent, or with probability ``calls`` any level that is allowed."""
        return self.rng.choice(options) if self.rng.random() < self.calls else 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """Any legal card."""
        return options[int(self.rng.random() * len(options))]


class ScriptedDecider:
    """Repeats a game that was recorded; ``calls_left`` tells what it could not say.

    ``announcements``: seat, name, cards on the table before it. ``cards``: by seat, in the order
    played.
    """

    LEVELS: ClassVar[dict[str, int]] = {
        "re": 1,
        "kontra": 1,
        "no90": 2,
        "no60": 3,
        "no30": 4,
        "schwarz": 5,
    }

    def __init__(
        self,
        answers: Sequence[int],
        announcements: Sequence[tuple[int, str, int]],
        cards: Sequence[Sequence[str]],
    ) -> None:
        self.answers = answers
        self.calls_left = list(announcements)
        self.cards_left = [list(of_a_seat) for of_a_seat in cards]

    def reserve(self, seat: int, options: list[int]) -> int:
        """The recorded answer."""
        return self.answers[seat]

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """The next recorded call, if it is this seat's and due now."""
        if self.calls_left:
            caller, name, after_cards = self.calls_left[0]
            if (caller, after_cards) == (seat, moment):
                del self.calls_left[0]
                return self.LEVELS[name]
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """The seat's next recorded card."""
        return self.cards_left[seat].pop(0)


def cards_by_seat(tricks: Sequence[tuple[int, Sequence[str]]]) -> list[list[str]]:
    """The cards that each seat played, in order, from (lead, cards) of each trick."""
    cards: list[list[str]] = [[], [], [], []]
    for lead, played in tricks:
        for hand, card in enumerate(played):
            cards[(lead + hand) % 4].append(card)
    return cards
