"""Deals played again with other hidden cards, or up to one decision: what the checks stand on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from doko_sim.contracts import ORDER_OF_CONTRACT, order_table
from doko_sim.engine import state
from doko_sim.engine.game import play_deals
from doko_sim.players import scripted
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table

#: Queens of clubs as kinds: where they lie decides the parties.
_ELDERS = 3 << 44
_EXCHANGES = 40
Decided = tuple[int, int, tuple[int, ...], int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as far as it was played: hands as masks of kinds by seat, and the log."""

    number: int
    hands: tuple[int, ...]
    contract: int
    entries: np.ndarray

    @property
    def order(self) -> np.void:
        """The contract's order of cards."""
        row: np.void = order_table()[ORDER_OF_CONTRACT[self.contract]]
        return row

    def decisions(self, seat: int, moment: int = 48) -> list[Decided]:
        """A seat's decisions up to a moment: kind, moment, what was allowed, answer, reason.

        Cards are given by their positions, so that copies do not matter.
        """
        return [
            _decided(entry)
            for entry in self.entries
            if entry["seat"] == seat and entry["what"] <= state.PLAY and entry["moment"] <= moment
        ]

    def cards(self) -> list[tuple[int, int]]:
        """Seats and bit numbers of the cards in the order played."""
        return [(int(e["seat"]), int(e["answer"])) for e in self.entries if e["what"] == state.PLAY]


def _decided(entry: np.void) -> Decided:
    what, options, answer = int(entry["what"]), int(entry["options"]), int(entry["answer"])
    allowed = [bit for bit in range(64) if options >> bit & 1]
    if what == state.PLAY:
        allowed, answer = [bit >> 1 for bit in allowed], answer >> 1
    return what, int(entry["moment"]), tuple(allowed), answer, int(entry["reason"])


def table(
    players: Sequence[Player], rules: Rules, seed: int, hands: Sequence[int] = (0, 0, 0, 0)
) -> Table:
    """A table, with given hands (masks of kinds) if there are any."""
    fixed = (int(hands[0]), int(hands[1]), int(hands[2]), int(hands[3]))
    return Table(rules, players, seed, Deal(fixed=fixed))


def play(at: Table, number: int) -> Played:
    """Play a deal with the log on, to its end or to a decision that is not allowed."""
    game = at.game
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    game["log_on"] = 1
    play_deals(game, order_table(), number, 1, counts, rows)
    game["log_on"] = 0
    kinds = [int(kind) for kind in game[0]["public"]["order"]["kind"]]
    hands = tuple(_as_kinds(int(me["dealt"]), kinds) for me in game[0]["private"])
    entries = game[0]["log"][: int(game[0]["log_count"])].copy()
    return Played(number, hands, int(game[0]["public"]["contract"]), entries)


def _as_kinds(mask: int, kinds: Sequence[int]) -> int:
    return sum((mask >> 2 * place & 3) << 2 * kind for place, kind in enumerate(kinds))


def follow_script(at: Table, seat: int, played: Played) -> None:
    """Let a seat of scripted players do what it did in a deal."""
    script = at.game[0]["private"][seat]["parameters"]
    script[:] = 0
    calls = 0
    for entry in played.entries:
        own, answer = entry["seat"] == seat, int(entry["answer"])
        if entry["what"] == state.RESERVE and own:
            script[scripted.RESERVATION] = answer
        elif entry["what"] == state.PLAY and own:
            place = scripted.CARDS + int(entry["moment"]) // 4
            script[place] = played.order["kind"][answer >> 1]
        elif entry["what"] == state.ANNOUNCE and answer > 0:
            place = scripted.CALLS + 2 * calls
            script[place : place + 2] = (answer if own else 0, entry["moment"])
            calls += 1


def play_again(
    player: Player, seat: int, rules: Rules, seed: int, played: Played, hands: Sequence[int]
) -> Played:
    """Play a deal with other hands: one seat decides anew, the others do what they did.

    It ends where another seat no longer holds the card that it played.
    """
    players = [player if other == seat else Player(scripted.STRATEGY) for other in range(4)]
    at = table(players, rules, seed, hands)
    for other in range(4):
        if other != seat:
            follow_script(at, other, played)
    return play(at, played.number)


def stop_at(rules: Rules, seed: int, played: Played, moment: int) -> Table:
    """A table in the situation of a deal in which the card at a moment is to be played.

    All seats follow the script, but the seat on turn is made to play a card that it does not
    hold, so the game stops with its records as they are for that decision.
    """
    at = table([Player(scripted.STRATEGY)] * 4, rules, seed, played.hands)
    for seat in range(4):
        follow_script(at, seat, played)
    seat, _ = played.cards()[moment]
    missing = next(kind for kind in range(24) if not played.hands[seat] >> 2 * kind & 3)
    script = at.game[0]["private"][seat]["parameters"]
    script[scripted.CARDS + moment // 4] = missing
    play(at, played.number)
    return at


def exchange_hidden(
    played: Played, seat: int, moment: int, random: Random
) -> tuple[int, ...] | None:
    """Other hands that fit all that a seat has seen before a moment, None if none was found.

    Cards that lie hidden change places by pairs. No seat gets a card of a class that it could
    not follow, and queens of clubs stay where they are.
    """
    voids, hidden = _seen(played, seat, moment)
    suits, places = played.order["suit"], played.order["place"]
    hands, changed = list(played.hands), False
    for _ in range(_EXCHANGES if hidden else 0):
        i, j = random.randrange(len(hidden)), random.randrange(len(hidden))
        (a, x), (b, y) = hidden[i], hidden[j]
        to_b, to_a = int(suits[places[x >> 1]]), int(suits[places[y >> 1]])
        if a != b and not voids[a] >> to_a & 1 and not voids[b] >> to_b & 1:
            hands[a] ^= 1 << x | 1 << y
            hands[b] ^= 1 << x | 1 << y
            hidden[i], hidden[j] = (a, y), (b, x)
            changed = changed or x >> 1 != y >> 1
    return tuple(hands) if changed else None


def _seen(played: Played, seat: int, moment: int) -> tuple[list[int], list[tuple[int, int]]]:
    """By seat the classes it could not follow, and seats and bits of kinds of hidden cards."""
    left, voids, led = list(played.hands), [0] * 4, 0
    for number, (player, card) in enumerate(played.cards()[:moment]):
        suit = int(played.order["suit"][card >> 1])
        led = suit if number % 4 == 0 else led
        voids[player] |= (suit != led) << led
        low = 2 * int(played.order["kind"][card >> 1])
        left[player] &= ~(1 << (low | card & 1))
    hidden = [
        (other, bit)
        for other in range(4)
        if other != seat
        for bit in range(48)
        if (left[other] & ~_ELDERS) >> bit & 1
    ]
    return voids, hidden


def exchange_copies(hands: Sequence[int], random: Random) -> tuple[int, ...]:
    """The same hands with the two copies of some kinds of card exchanged."""
    swapped = sum(3 << 2 * kind for kind in range(24) if random.random() < 0.5)
    low = 0x555555555555
    return tuple(
        hand & ~swapped | (hand & swapped & low) << 1 | (hand & swapped) >> 1 & low
        for hand in hands
    )
