"""The state of a game between two cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.announcements import CallLog
from tests.reference.cards import KONTRA, RE, Order
from tests.reference.options import Options
from tests.reference.promotions import Promotions
from tests.reference.setup import Decider, Exchange, Genscher
from tests.reference.tricks import Trick

ALL_SEATS = frozenset(range(4))


@dataclass
class Table:
    """A game that is being played.

    ``player``: who named the contract or holds both queens. ``first_sides``: Re before a Genscher.
    ``owes_call``: a seat that called piglets in a wedding and must announce when it is clarified.
    """

    rules: Options
    decide: Decider
    contract: str
    player: int | None
    compulsory: bool
    order: Order
    re_seats: set[int]
    hands: list[list[str]]
    calls: CallLog
    promotions: Promotions
    poverty: Exchange | None = None
    wedding_kind: str | None = None
    half_chicken: list[int] = field(default_factory=list)
    moment: int = 0
    partner: int | None = None
    clarification_trick: int | None = None
    genscher: Genscher | None = None
    first_sides: frozenset[int] | None = None
    owes_call: int | None = None
    tricks: list[Trick] = field(default_factory=list)

    @property
    def wedding_open(self) -> bool:
        """A wedding whose clarification trick is not complete: nobody calls (rules.md 5.1)."""
        return self.contract == "wedding" and self.clarification_trick is None

    @property
    def shift(self) -> int:
        """By how many cards a wedding moves the deadlines (rules.md 5.1)."""
        if self.clarification_trick is None:
            return 0
        less = 1 if self.rules.wedding_shift == "n-1" else 0
        return self.clarification_trick - less

    def side_of(self, seat: int) -> int:
        """0 Re, 1 Kontra."""
        return RE if seat in self.re_seats else KONTRA

    def seats_of(self, side: int) -> set[int]:
        """All seats of a side."""
        return set(self.re_seats) if side == RE else set(ALL_SEATS) - self.re_seats

    def cards_played(self, seat: int) -> int:
        """Cards that a seat has played."""
        return self.rules.tricks - len(self.hands[seat])
