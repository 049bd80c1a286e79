"""Other hands that a seat cannot tell from the true ones: what the check of hidden cards exchanges.

Cards that lie hidden change places by pairs. The deal is then played again from its script up to
the same moment, and the exchange is only taken if the public record and the seat's own are the
same: then the seat has been shown and told the same, whatever the rules are. Cards that the seat
knows without finding them in a record, those of an exchange, stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from doko_sim import log_reading
from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import FIRST_SOLO, KINDS_IN_ORDER, NO_GAME, POVERTY, TRUMP, WEDDING
from doko_sim.engine import state
from doko_sim.rules import Rules
from doko_sim.table import Table

from . import replayed
from .replayed import Played

#: How many exchanges are tried at once, then fewer if that shows.
_EXCHANGES = (40, 12, 4, 1)
#: Public fields that hold numbers of cards, of which the copy means nothing.
_BIT_NUMBERS = ("cards", "table", "best")
#: Public fields that follow from the cards played, and the rules and the order of cards.
_LEFT_OUT = ("gone", "on_table", "played", "taken", "trick_cards", "rules", "order")
_OWN = ("side", "friends", "foes", "calls", "question", "options", "number")
_OWN_CARDS = ("hand", "dealt", "legal")


@dataclass(frozen=True, slots=True)
class _Hidden:
    """The hidden cards as (seat, bit of kinds), and what has to stay of the hands."""

    cards: list[tuple[int, int]]
    voids: tuple[int, ...]  # by class: bits of seats
    suit: tuple[int, ...]  # by kind: class in this contract
    trump: tuple[bool, ...]  # by kind: trump in the normal game
    same_trumps: int  # bits of seats whose number of trumps is known
    same_ranks: int  # bits of seats that threw in

    def fits(self, seat: int, old: int, new: int) -> bool:
        """Whether a seat may get one kind for another."""
        if self.voids[self.suit[new]] >> seat & 1:
            return False
        if self.same_trumps >> seat & 1 and self.trump[old] != self.trump[new]:
            return False
        return not self.same_ranks >> seat & 1 or KINDS[old][1] == KINDS[new][1]


def exchange_hidden(
    rules: Rules, seed: int, played: Played, seat: int, moment: int, random: Random
) -> tuple[int, ...] | None:
    """Other hands that fit all that a seat has seen before a moment, None if none was found."""
    at = replayed.stop_at(rules, seed, played, moment)
    hidden = _hidden(rules, at, played, seat)
    seen = _seen(at, seat)
    for number in _EXCHANGES:
        hands = _exchanged(played, hidden, number, random)
        if hands is not None:
            again = replayed.stop_at(rules, seed, played, moment, hands)
            if _seen(again, seat) == seen:
                return hands
    return None


def _exchanged(
    played: Played, hidden: _Hidden, number: int, random: Random
) -> tuple[int, ...] | None:
    cards, hands, changed = list(hidden.cards), list(played.hands), False
    for _ in range(number if cards else 0):
        i, j = random.randrange(len(cards)), random.randrange(len(cards))
        (a, x), (b, y) = cards[i], cards[j]
        if a != b and hidden.fits(a, x >> 1, y >> 1) and hidden.fits(b, y >> 1, x >> 1):
            hands[a] ^= 1 << x | 1 << y
            hands[b] ^= 1 << x | 1 << y
            cards[i], cards[j] = (a, y), (b, x)
            changed = changed or x >> 1 != y >> 1
    return tuple(hands) if changed else None


def _seen(at: Table, seat: int) -> tuple[object, ...]:
    """All that a seat is shown where a game has stopped, without the copies of cards."""
    game = at.game[0]
    public, me = game["public"], game["private"][seat]
    names = [name for name in state.PUBLIC_DTYPE.names or () if name not in _LEFT_OUT]
    shown: list[object] = [
        (public[name] >> 1 if name in _BIT_NUMBERS else public[name]).tolist() for name in names
    ]
    shown += [int(me[name]) for name in _OWN]
    kind = public["order"]["kind"].tolist()
    shown += [tuple(log_reading.kinds_of(int(me[name]), kind)) for name in _OWN_CARDS]
    return (*shown, bool(game["contract"] == NO_GAME))


def _hidden(rules: Rules, at: Table, played: Played, seat: int) -> _Hidden:
    game = at.game[0]
    public = game["public"]
    order, normal = public["order"], replayed.normal_order(rules)
    known = _known_cards(rules, game, played)
    cards = []
    for other in range(4):
        if other != seat:
            hand = int(game["private"][other]["hand"]) & ((1 << 2 * KINDS_IN_ORDER) - 1)
            own = replayed.as_kinds(hand, played.kind) & ~known[other] & played.hands[other]
            cards += [(other, bit) for bit in range(48) if own >> bit & 1]
    poor = _choices(played, POVERTY)
    return _Hidden(
        cards,
        voids=tuple(public["voids"].tolist()),
        suit=tuple(int(order["suit"][order["place"][kind]]) for kind in range(24)),
        trump=tuple(int(normal["suit"][normal["place"][kind]]) == TRUMP for kind in range(24)),
        same_trumps=poor,
        same_ranks=_throwers(played),
    )


def _choices(played: Played, choice: int) -> int:
    """Bits of the seats with this answer in the reservation round."""
    given = log_reading.answers(played.entries, state.ASK_RESERVATION)
    return sum(1 << said.seat for said in given if said.answer == choice)


def _throwers(played: Played) -> int:
    given = log_reading.answers(played.entries, state.ASK_THROW)
    return sum(1 << said.seat for said in given if said.answer == state.YES)


def _both(*names: str) -> int:
    return sum(3 << 2 * KIND[name] for name in names)


def _known_cards(rules: Rules, game: np.void, played: Played) -> Sequence[int]:
    """By seat the cards that are not exchanged, as kinds."""
    public = game["public"]
    known = [0, 0, 0, 0]
    for seat in range(4):
        known_side = int(public["known_re"] | public["known_kontra"]) >> seat & 1
        if _choices(played, WEDDING) >> seat & 1 or (
            played.contract < FIRST_SOLO and played.contract != POVERTY and known_side
        ):
            known[seat] |= _both("CQ")
        if rules.half_chicken:
            known[seat] |= _both("DT")
        if seat == public["genscher"]:
            known[seat] |= _both("DK", "HQ")
        if seat in public["promoted"].tolist():
            order = public["order"]
            promoted = [int(order["kind"][KINDS_IN_ORDER + k]) for k in range(3)]
            known[seat] |= sum({3 << 2 * kind for kind in promoted})
        known[seat] |= _moved(game, played, seat)
    return known


def _moved(game: np.void, played: Played, seat: int) -> int:
    """The cards of a seat that have been passed or returned, as kinds."""
    exchanged = (state.ASK_PASS, state.ASK_RETURN)
    moved = 0
    if played.contract == POVERTY:
        for question in exchanged:
            for said in log_reading.answers(played.entries, question):
                moved |= replayed.as_kinds(said.answer, played.kind)
        if seat == played.poverty_player:
            held = int(game["private"][seat]["hand"]) | int(game["public"]["played"][seat])
            moved |= played.hands[seat] ^ replayed.as_kinds(held, played.kind)
    return moved
