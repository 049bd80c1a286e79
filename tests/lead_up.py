"""The tricks before a position: any cards of the last tricks become the end of a whole game.

Legal play makes most single tricks impossible at the start of a game (nobody holds trumps and
plays none), but nearly everything can happen at its end. Most earlier tricks here consist of one
class of cards, which is legal in any hand and can be won by any seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, Pack
from doko_sim.rules import Rules
from doko_sim.tricks import class_of, legal_cards, trick_winner
from tests.house_games import Answers, HouseGame, house_game
from tests.scripted_games import Script, by_seat

Trick = tuple[int, list[str]]
Hands = list[list[str]]


def kinds(cards: Sequence[str]) -> list[int]:
    return [KIND[card] for card in cards]


@dataclass(frozen=True)
class Frame:
    """What a game is played in.

    ``elders``: the seats that hold one queen of clubs each; None for no such demand.
    ``promoted``: piglets, super and hyper piglets in this order, each with the seat that calls
    them before the first card.
    """

    contract: str = "normal"
    elders: Sequence[int] | None = (0, 1)
    rules: Rules = field(default_factory=Rules)
    promoted: Mapping[str, int] = field(default_factory=dict)

    @property
    def pack(self) -> list[str]:
        """All the cards."""
        return [card for card in KINDS if self.rules.nines or card[1] != "9" for _ in range(2)]

    @property
    def size(self) -> int:
        """Tricks in a game."""
        return 12 if self.rules.nines else 10

    @property
    def code(self) -> int:
        """The contract's number."""
        return CONTRACTS.index(self.contract)

    def winner(self, lead: int, cards: Sequence[str]) -> int:
        """The seat that wins a trick, but for ties of the last one."""
        order = Pack.of(self.rules)
        return trick_winner(self.code, lead, kinds(cards), order, kinds(list(self.promoted)))

    def may_hold(self, hands: Hands) -> bool:
        """Whether the queens of clubs and the promoted cards are in their seats' hands."""
        for card, owner in self.promoted.items():
            if any(card in hand for seat, hand in enumerate(hands) if seat != owner):
                return False
        if self.elders is None:
            return True
        return all(
            hand.count("CQ") <= (1 if seat in self.elders else 0) for seat, hand in enumerate(hands)
        )

    def is_legal(self, hands: Sequence[Sequence[str]], trick: Trick) -> bool:
        """Whether a trick may be played from these hands, which hold its cards."""
        lead, cards = trick
        order = Pack.of(self.rules)
        return all(
            KIND[card]
            in legal_cards(self.code, kinds(hands[(lead + hand) % 4]), KIND[cards[0]], order)
            for hand, card in enumerate(cards)
            if hand
        )


def _rest(frame: Frame, hands: Sequence[Sequence[str]]) -> list[str]:
    pool = frame.pack
    for hand in hands:
        for card in hand:
            pool.remove(card)
    return pool


class LeadUp:
    """Builds the tricks backward from the hands that are left and the seat that leads next."""

    def __init__(self, frame: Frame, rng: Random) -> None:
        self.frame = frame
        self.rng = rng

    def _trick(self, cards: list[str], hands: Hands, next_lead: int) -> Trick | None:
        """Some way in which these four cards may have been played before ``hands``."""
        for _ in range(40):
            self.rng.shuffle(cards)
            lead = self.rng.randrange(4)
            before = self._with(hands, (lead, cards))
            if (
                self.frame.winner(lead, cards) == next_lead
                and self.frame.may_hold(before)
                and self.frame.is_legal(before, (lead, list(cards)))
            ):
                return lead, list(cards)
        return None

    @staticmethod
    def _with(hands: Hands, trick: Trick) -> Hands:
        lead, cards = trick
        return [[*hands[seat], cards[(seat - lead) % 4]] for seat in range(4)]

    def _by_class(self, cards: Sequence[str]) -> list[list[str]]:
        groups: list[list[str]] = [[] for _ in range(5)]
        for card in cards:
            groups[class_of(self.frame.code, card, Pack.of(self.frame.rules))].append(card)
        return groups

    def _quads(self, pool: list[str]) -> list[list[str]]:
        """The pool in fours: some mixed ones for the end of the game, then one class each."""
        left: list[str] = []
        whole: list[list[str]] = []
        for group in self._by_class(pool):
            self.rng.shuffle(group)
            odd = len(group) % 4
            left += group[:odd]
            whole += [group[i : i + 4] for i in range(odd, len(group), 4)]
        self.rng.shuffle(whole)
        for _ in range(min(self.rng.randrange(4), len(whole))):
            left += whole.pop()
        self.rng.shuffle(left)
        return [left[i : i + 4] for i in range(0, len(left), 4)] + whole

    def attempt(self, hands: Hands, lead: int) -> list[Trick] | None:
        """One try at all the tricks before a position."""
        tricks: list[Trick] = []
        for cards in self._quads(_rest(self.frame, hands)):
            trick = self._trick(cards, hands, lead)
            if trick is None:
                return None
            tricks.insert(0, trick)
            hands = self._with(hands, trick)
            lead = trick[0]
        return tricks


def lead_up(
    frame: Frame, hands: Sequence[Sequence[str]], lead: int, seed: int = 1
) -> list[Trick] | None:
    """Tricks after which the seats hold ``hands``, equally many cards each, and ``lead`` leads."""
    builder = LeadUp(frame, Random(seed))
    for _ in range(200):
        tricks = builder.attempt([list(hand) for hand in hands], lead)
        if tricks is not None:
            return tricks
    return None


def filled(
    frame: Frame, hands: Sequence[Sequence[str]], trick: Trick, length: int, seed: int = 1
) -> Hands:
    """Hands filled up at random to a length so that a trick from them is legal."""
    rng = Random(seed)
    while True:
        pool = _rest(frame, hands)
        rng.shuffle(pool)
        full = [[*hand, *(pool.pop() for _ in range(length - len(hand)))] for hand in hands]
        if frame.may_hold(full) and frame.is_legal(full, trick):
            return full


def game_with(
    trick: Trick,
    number: int | None = None,
    *,
    contract: str = "normal",
    elders: Sequence[int] | None = (0, 1),
    seed: int = 1,
    reservations: Mapping[int, str] | None = None,
    rules: Rules | None = None,
    promoted: Mapping[str, int] | None = None,
) -> HouseGame:
    """A game on the engine in which this trick is played as trick ``number`` (None: the last)."""
    lead, cards = trick
    held = [[cards[(seat - lead) % 4]] for seat in range(4)]
    frame = Frame(contract, elders, rules or Rules(), promoted or {})
    return game_from(held, trick, number or frame.size, frame, seed, reservations)


def game_from(
    held: Sequence[Sequence[str]],
    trick: Trick,
    number: int,
    frame: Frame | None = None,
    seed: int = 1,
    reservations: Mapping[int, str] | None = None,
) -> HouseGame:
    """A game in which the seats hold these cards, among others, at trick ``number``."""
    frame = frame or Frame()
    lead = trick[0]
    before = None
    while before is None:
        hands = filled(frame, held, trick, frame.size + 1 - number, seed)
        before = lead_up(frame, hands, lead, seed)
        seed += 1
    played_before = by_seat(before)
    script = Script(
        hands=[[*played_before[seat], *hands[seat]] for seat in range(4)],
        plays=by_seat([*before, trick]),
        forehand=before[0][0] if before else lead,
        reservations=reservations or {},
        rules=frame.rules,
    )
    calls = {(seat, k): 0 for k, seat in enumerate(frame.promoted.values(), 1)}
    return house_game(script, Answers(promotions=calls))
