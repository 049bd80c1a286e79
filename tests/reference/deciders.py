"""Random deals and random decisions for the tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import ClassVar

from tests.reference.cards import pack_of


def random_hands(rng: Random, nines: bool = True) -> list[list[str]]:
    """Four hands of twelve cards, or of ten without nines."""
    pack = list(pack_of(nines))
    rng.shuffle(pack)
    size = len(pack) // 4
    return [pack[size * seat : size * seat + size] for seat in range(4)]


def give_both(hands: Sequence[list[str]], seat: int, card: str) -> None:
    """Give both copies of a card to a seat, in exchange for cards of its own."""
    for other in range(4):
        while other != seat and card in hands[other]:
            mine = next(i for i, held in enumerate(hands[seat]) if held != card)
            theirs = hands[other].index(card)
            hands[seat][mine], hands[other][theirs] = hands[other][theirs], hands[seat][mine]


def hands_with_both_queens(rng: Random, seat: int) -> list[list[str]]:
    """Four hands in which one seat holds both queens of clubs."""
    hands = random_hands(rng)
    give_both(hands, seat, "CQ")
    return hands


class QuietDecider:
    """Says no, and else takes the first choice that is offered."""

    def throw(self, seat: int) -> bool:
        """Never."""
        return False

    def reserve(self, seat: int, options: list[int]) -> int:
        """Healthy where that is allowed."""
        return options[0]

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        """The cards that must go, and the first others of the hand."""
        others = list(hand)
        for card in must:
            others.remove(card)
        return must + others[: count - len(must)]

    def take(self, seat: int) -> bool:
        """Never."""
        return False

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        """The first cards of the hand."""
        return hand[:count]

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """The first kind."""
        return options[0]

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """Never."""
        return False

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """Nobody."""
        return seat

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """Silent."""
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """The first legal card."""
        return options[0]


class RandomDecider(QuietDecider):
    """Plays any legal card; reserves, calls and says yes with the given probabilities.

    ``yes``: for throwing in, taking a poverty, piglets and a new partner.
    """

    def __init__(
        self, rng: Random, reserves: float = 0.1, calls: float = 0.03, yes: float = 0.5
    ) -> None:
        self.rng = rng
        self.reserves = reserves
        self.calls = calls
        self.yes = yes

    def throw(self, seat: int) -> bool:
        """With probability ``yes``."""
        return self.rng.random() < self.yes

    def reserve(self, seat: int, options: list[int]) -> int:
        """The first answer, or with probability ``reserves`` any other that is allowed."""
        if len(options) > 1 and self.rng.random() < self.reserves:
            return self.rng.choice(options[1:])
        return options[0]

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        """Any cards with those that must go."""
        others = list(hand)
        for card in must:
            others.remove(card)
        return must + self.rng.sample(others, count - len(must))

    def take(self, seat: int) -> bool:
        """With probability ``yes``."""
        return self.rng.random() < self.yes

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        """Any cards."""
        return self.rng.sample(hand, count)

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """Any kind."""
        return self.rng.choice(options)

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """With probability ``yes``."""
        return self.rng.random() < self.yes

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """With probability ``yes`` any seat, which may be the own one."""
        return self.rng.choice(options) if self.rng.random() < self.yes else seat

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """Silent, or with probability ``calls`` any level that is allowed."""
        return self.rng.choice(options) if self.rng.random() < self.calls else 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """Any legal card."""
        return options[int(self.rng.random() * len(options))]


class ScriptedDecider(QuietDecider):
    """Repeats a game that was recorded; ``calls_left`` tells what it could not say.

    ``announcements``: seat, name, cards on the table before it, without those that the rules
    force. ``cards``: by seat, in the order played. What else is not given is answered with no or
    the first choice: ``throws``: seats that throw in; ``passes`` and ``returns``: by seat the
    cards; ``takes``: seats that take a poverty; ``trick_kind``: what the wedding player names;
    ``promotions``: number, seat, cards on the table; ``partners``: by seat the new partner.
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
        *,
        throws: Collection[int] = (),
        passes: Mapping[int, Sequence[str]] | None = None,
        takes: Collection[int] = (),
        returns: Mapping[int, Sequence[str]] | None = None,
        trick_kind: str | None = None,
        promotions: Collection[tuple[int, int, int]] = (),
        partners: Mapping[int, int] | None = None,
    ) -> None:
        self.answers = answers
        self.calls_left = list(announcements)
        self.cards_left = [list(of_a_seat) for of_a_seat in cards]
        self.throws = throws
        self.passes = passes or {}
        self.takes = takes
        self.returns = returns or {}
        self.trick_kind = trick_kind
        self.promotions = promotions
        self.partners = partners or {}

    def throw(self, seat: int) -> bool:
        """As recorded."""
        return seat in self.throws

    def reserve(self, seat: int, options: list[int]) -> int:
        """The recorded answer."""
        return self.answers[seat]

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        """The recorded cards."""
        if seat in self.passes:
            return list(self.passes[seat])
        return super().pass_cards(seat, hand, must, count)

    def take(self, seat: int) -> bool:
        """As recorded."""
        return seat in self.takes

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        """The recorded cards."""
        if seat in self.returns:
            return list(self.returns[seat])
        return super().return_cards(seat, hand, count)

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """The recorded kind."""
        return options[0] if self.trick_kind is None else self.trick_kind

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """As recorded."""
        return (k, seat, moment) in self.promotions

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """As recorded."""
        return self.partners.get(seat, seat)

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """The next recorded call, if it is this seat's and due now."""
        if self.calls_left:
            caller, name, after_cards = self.calls_left[0]
            if (caller, after_cards) == (seat, moment):
                del self.calls_left[0]
                return self.LEVELS[name]
        return 0

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """The seat's next recorded card, or the first legal one where the record ends."""
        return self.cards_left[seat].pop(0) if self.cards_left[seat] else options[0]


def cards_by_seat(tricks: Sequence[tuple[int, Sequence[str]]]) -> list[list[str]]:
    """The cards that each seat played, in order, from (lead, cards) of each trick."""
    cards: list[list[str]] = [[], [], [], []]
    for lead, played in tricks:
        for hand, card in enumerate(played):
            cards[(lead + hand) % 4].append(card)
    return cards
