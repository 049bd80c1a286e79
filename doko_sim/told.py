"""A deal that was played, as plain data: what a person would write down.

Seats are 0 to 3, sides 0 Re and 1 Kontra; cards are kinds. A tactic is the name of what a
strategy decided by, an empty text for none.
"""

from __future__ import annotations

from dataclasses import dataclass

from doko_sim.players.strategy import Source
from doko_sim.rules import Rules


@dataclass(frozen=True, slots=True)
class Reservation:
    """A seat's answer: the word of a record, the contract it had in mind, the tactic behind it.

    ``contract`` is ``normal`` for a healthy hand and for one that is to be thrown in.
    """

    word: str
    contract: str
    tactic: str


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A poverty: who gave what to whom, and the tactics of passing, taking and returning.

    ``said`` is what was said of the trumps that came back: their number, or whether there were
    any; None for nothing.
    """

    player: int
    taker: int
    passed: tuple[int, ...]
    returned: tuple[int, ...]
    said: int | bool | None
    tactics: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Promoted:
    """``piglets``, ``super`` or ``hyper`` piglets that a seat called."""

    kind: str
    seat: int
    after_cards: int
    tactic: str


@dataclass(frozen=True, slots=True)
class NewPartner:
    """A Genscher: ``after_cards`` cards, the king or queen included, lay on the table."""

    seat: int
    partner: int
    after_cards: int
    tactic: str


@dataclass(frozen=True, slots=True)
class Said:
    """A call, made when ``after_cards`` cards lay on the table, and the tactic behind it.

    ``forced``: a rule demanded it.
    """

    seat: int
    call: str
    after_cards: int
    tactic: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A trick: kinds of card and tactics in the order played, card points."""

    lead: int
    kinds: tuple[int, ...]
    tactics: tuple[str, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the settlement: game points for a side; ``trick`` (from 1) of an extra, or 0.

    ``count`` is how often an extra occurred; its points are 0 where it does not count.
    """

    name: str
    side: int
    points: int
    trick: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Told:
    """One deal from the hands to the scores; lists of four are by seat.

    ``redeals`` holds why and how often it was dealt anew, ``refused`` the seats whose poverty
    nobody took. ``order`` lists the kinds of card from weakest to strongest in the contract,
    ``hands`` kinds as dealt from strongest to weakest. ``lone_player`` is who plays alone or has
    named the game; ``partner`` is a wedding player's or who took a poverty. A ``winner`` of 2 is
    nobody. ``sources`` are the files of strategies that are not a package's.
    """

    seed: int
    number: int
    rules: Rules
    strategies: tuple[str, ...]
    forehand: int
    redeals: tuple[tuple[str, int], ...]
    hands: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    reservations: tuple[Reservation, ...]
    refused: tuple[int, ...]
    contract: str
    compulsory: bool
    lone_player: int | None
    partner: int | None
    named_trick: str | None
    naming: str
    clarification: int
    exchange: Exchanged | None
    half_chickens: tuple[int, ...]
    promotions: tuple[Promoted, ...]
    genscher: NewPartner | None
    re_seats: tuple[int, ...]
    alone: bool
    calls: tuple[Said, ...]
    tricks: tuple[Played, ...]
    winner: int
    card_points: tuple[int, int]
    tricks_won: tuple[int, int]
    items: tuple[Item, ...]
    value: int
    scores: tuple[int, ...]
    sources: tuple[Source, ...] = ()

    def side(self, seat: int) -> int:
        """0 for a seat of Re, 1 for Kontra, as the parties are at the end."""
        return int(seat not in self.re_seats)

    def position(self, seat: int) -> int:
        """1 for forehand to 4."""
        return (seat - self.forehand) % 4 + 1
