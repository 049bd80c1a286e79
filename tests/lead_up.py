"""The tricks before a position: any cards of the last tricks become the end of a whole game.

Legal play makes most single tricks impossible at the start of a game (nobody holds trumps and
plays none), but nearly everything can happen at its end. Most earlier tricks here consist of one
class of cards, which is legal in any hand and can be won by any seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, class_of
from doko_sim.tricks import legal_cards, trick_winner
from tests.scripted_games import Played, Script, by_seat, played

Trick = tuple[int, list[str]]
Hands = list[list[str]]


def kinds(cards: Sequence[str]) -> list[int]:
    return [KIND[card] for card in cards]


def winner(contract: str, lead: int, cards: Sequence[str]) -> int:
    return trick_winner(CONTRACTS.index(contract), lead, kinds(cards))


def _by_class(contract: str, cards: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = [[] for _ in range(5)]
    for card in cards:
        groups[class_of(CONTRACTS.index(contract), card)].append(card)
    return groups


class LeadUp:
    """Builds the tricks backward from the hands that are left and the seat that leads next.

    ``elders``: the seats that hold one queen of clubs each; None for no such demand.
    """

    def __init__(self, contract: str, rng: Random, elders: Sequence[int] | None) -> None:
        self.contract = contract
        self.code = CONTRACTS.index(contract)
        self.rng = rng
        self.elders = elders

    def _may_hold(self, hands: Hands) -> bool:
        if self.elders is None:
            return True
        return all(
            hand.count("CQ") <= (1 if seat in self.elders else 0) for seat, hand in enumerate(hands)
        )

    def _is_legal(self, hands: Hands, lead: int, cards: Sequence[str]) -> bool:
        return legal_in(self.contract, self._with(hands, (lead, list(cards))), (lead, list(cards)))

    def _trick(self, cards: list[str], hands: Hands, next_lead: int) -> Trick | None:
        """Some way in which these four cards may have been played before ``hands``."""
        for _ in range(40):
            self.rng.shuffle(cards)
            lead = self.rng.randrange(4)
            before = self._with(hands, (lead, cards))
            if (
                winner(self.contract, lead, cards) == next_lead
                and self._may_hold(before)
                and self._is_legal(hands, lead, cards)
            ):
                return lead, list(cards)
        return None

    @staticmethod
    def _with(hands: Hands, trick: Trick) -> Hands:
        lead, cards = trick
        return [[*hands[seat], cards[(seat - lead) % 4]] for seat in range(4)]

    def _quads(self, pool: list[str]) -> list[list[str]]:
        """The pool in fours: some mixed ones for the end of the game, then one class each."""
        left: list[str] = []
        whole: list[list[str]] = []
        for group in _by_class(self.contract, pool):
            self.rng.shuffle(group)
            odd = len(group) % 4
            left += group[:odd]
            whole += [group[i : i + 4] for i in range(odd, len(group), 4)]
        self.rng.shuffle(whole)
        for _ in range(self.rng.randrange(4)):
            left += whole.pop()
        self.rng.shuffle(left)
        return [left[i : i + 4] for i in range(0, len(left), 4)] + whole

    def attempt(self, hands: Hands, lead: int) -> list[Trick] | None:
        """One try at all the tricks before a position."""
        pool = [card for card in KINDS for _ in range(2)]
        for hand in hands:
            for card in hand:
                pool.remove(card)
        tricks: list[Trick] = []
        for cards in self._quads(pool):
            trick = self._trick(cards, hands, lead)
            if trick is None:
                return None
            tricks.insert(0, trick)
            hands = self._with(hands, trick)
            lead = trick[0]
        return tricks


def lead_up(
    contract: str,
    hands: Sequence[Sequence[str]],
    lead: int,
    elders: Sequence[int] | None = None,
    seed: int = 1,
) -> list[Trick] | None:
    """Tricks after which the seats hold ``hands``, equally many cards each, and ``lead`` leads."""
    builder = LeadUp(contract, Random(seed), elders)
    for _ in range(200):
        tricks = builder.attempt([list(hand) for hand in hands], lead)
        if tricks is not None:
            return tricks
    return None


def legal_in(contract: str, hands: Sequence[Sequence[str]], trick: Trick) -> bool:
    """Whether a trick may be played from these hands, which hold its cards."""
    lead, cards = trick
    return all(
        KIND[card]
        in legal_cards(CONTRACTS.index(contract), kinds(hands[(lead + hand) % 4]), KIND[cards[0]])
        for hand, card in enumerate(cards)
        if hand
    )


def filled(
    contract: str,
    hands: Sequence[Sequence[str]],
    trick: Trick,
    length: int,
    elders: Sequence[int] | None = None,
    seed: int = 1,
) -> Hands:
    """Hands filled up at random to a length so that a trick from them is legal."""
    rng = Random(seed)
    while True:
        pool = [card for card in KINDS for _ in range(2)]
        for hand in hands:
            for card in hand:
                pool.remove(card)
        rng.shuffle(pool)
        full = [[*hand, *(pool.pop() for _ in range(length - len(hand)))] for hand in hands]
        queens = all(hand.count("CQ") <= (seat in (elders or ())) for seat, hand in enumerate(full))
        if (elders is None or queens) and legal_in(contract, full, trick):
            return full


def game_with(
    trick: Trick,
    number: int = 12,
    *,
    contract: str = "normal",
    elders: Sequence[int] | None = (0, 1),
    seed: int = 1,
    reservations: Mapping[int, str] | None = None,
) -> Played:
    """A game on the engine in which this trick is played as trick ``number`` (12: the last)."""
    lead, cards = trick
    held = [[cards[(seat - lead) % 4]] for seat in range(4)]
    return game_from(held, trick, number, contract, elders, seed, reservations)


def game_from(
    held: Sequence[Sequence[str]],
    trick: Trick,
    number: int = 12,
    contract: str = "normal",
    elders: Sequence[int] | None = (0, 1),
    seed: int = 1,
    reservations: Mapping[int, str] | None = None,
) -> Played:
    """A game in which the seats hold these cards, among others, at trick ``number``."""
    lead = trick[0]
    before = None
    while before is None:
        hands = filled(contract, held, trick, 13 - number, elders, seed)
        before = lead_up(contract, hands, lead, elders, seed)
        seed += 1
    played_before = by_seat(before)
    return played(
        Script(
            hands=[[*played_before[seat], *hands[seat]] for seat in range(4)],
            plays=by_seat([*before, trick]),
            forehand=before[0][0] if before else lead,
            reservations=reservations or {},
        )
    )
