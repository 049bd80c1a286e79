"""What a game is played with, who decides in it, and what is told of it at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from tests.reference.knowledge import Known
from tests.reference.options import TOURNAMENT, Options
from tests.reference.settlement import Item
from tests.reference.tricks import Extra, Trick


class IllegalDecisionError(ValueError):
    """A decision was not among the options that were offered."""


class Decider(Protocol):
    """Decides for all four seats; ``moment``: cards of the deal that lie on the table."""

    def throw(self, seat: int) -> bool:
        """Throw the hand in."""

    def reserve(self, seat: int, options: list[int]) -> int:
        """Answer 0 healthy, 1 wedding, 3 poverty, or the code of a solo."""

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        """Choose ``count`` cards of the hand for a taker, with all of ``must`` among them."""

    def take(self, seat: int) -> bool:
        """Take the poverty that is offered."""

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        """Choose ``count`` cards that go back; the hand holds the passed ones already."""

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """Name the kind of trick that decides: any, plain, trump, or a suit's letter."""

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """Call piglets (1), super piglets (2) or hyper piglets (3)."""

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """Choose a new partner; the own seat: none."""

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """Call one of the levels offered, or 0: silent."""

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """Play one of the legal cards."""


@dataclass(frozen=True)
class Setup:
    """A deal and the rules that it is played with; one attempt, nothing is dealt here."""

    hands: Sequence[Sequence[str]]
    forehand: int = 0
    owes: frozenset[int] = frozenset()
    rules: Options = TOURNAMENT

    @classmethod
    def from_rules(
        cls,
        rules: object,
        hands: Sequence[Sequence[str]],
        forehand: int = 0,
        owes: frozenset[int] = frozenset(),
    ) -> Setup:
        """A setup with the options of any object that has them all as attributes."""
        return cls(hands, forehand, owes, Options.of(rules))


class Exchange(NamedTuple):
    """A poverty that was taken.

    ``said``: what the taker says of the trumps that he returns: their number, whether there are
    any (0 or 1), or nothing (-1).
    """

    player: int
    taker: int
    passed: tuple[str, ...]
    returned: tuple[str, ...]
    said: int


class Genscher(NamedTuple):
    """Who chose a new partner, whom, and how many cards lay on the table."""

    seat: int
    partner: int
    moment: int


@dataclass(frozen=True)
class GameResult:
    """Everything about a game that was played; pairs are [Re, Kontra].

    Before the first card: ``answers`` to the question for reservations (21: has thrown in),
    ``named``: what all know of them (-1: not named), ``thrower``, ``refused``: seats whose poverty
    nobody took, ``redeal``: why the hands are dealt anew (then the contract is ``no_game`` and
    nothing else is filled in), ``wedding_trick``: the kind that decides.
    ``soloist``: who plays alone, also in a silent or a failed wedding.
    ``promotions``: 1, 2 or 3, seat, cards on the table. ``announcements``: seat, name, cards on
    the table before it; ``late_replies`` and ``forced`` have one flag for each. ``levels`` are the
    sides', ``seat_levels`` the highest that each seat has called itself.
    ``knowledge``: after each card the seats publicly known to be Re and to be Kontra.
    """

    answers: list[int]
    named: list[int]
    contract: str = "no_game"
    redeal: str | None = None
    thrower: int | None = None
    refused: list[int] = field(default_factory=list)
    soloist: int | None = None
    compulsory: bool = False
    wedding_player: int | None = None
    wedding_partner: int | None = None
    wedding_trick: str | None = None
    clarification_trick: int | None = None
    poverty: Exchange | None = None
    half_chicken: list[int] = field(default_factory=list)
    promotions: list[tuple[int, int, int]] = field(default_factory=list)
    genscher: Genscher | None = None
    re_seats: list[int] = field(default_factory=list)
    announcements: list[tuple[int, str, int]] = field(default_factory=list)
    late_replies: list[bool] = field(default_factory=list)
    forced: list[bool] = field(default_factory=list)
    levels: list[int] = field(default_factory=lambda: [0, 0])
    seat_levels: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    tricks: list[Trick] = field(default_factory=list)
    winner: str | None = None
    card_points: list[int] = field(default_factory=lambda: [0, 0])
    tricks_won: list[int] = field(default_factory=lambda: [0, 0])
    extras: list[Extra] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    value_re: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    knowledge: list[Known] = field(default_factory=list)
