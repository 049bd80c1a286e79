"""Looking at the cards of played deals: which aces ran, who won which round of a suit.

Only normal games and weddings are looked at, whose order of cards is that of the hands as dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from doko_sim.cards import KIND
from doko_sim.contracts import NORMAL, SUITS, TRUMP, WEDDING
from doko_sim.engine import state
from doko_sim.table import Table

_HEARTS = SUITS.index("H")
_BLACK = (SUITS.index("C"), SUITS.index("S"))
_ACES = {suit: KIND[f"{SUITS[suit]}A"] for suit in (*_BLACK, _HEARTS)}


@dataclass(frozen=True)
class Seen:
    """Deals card by card.

    Attributes
    ----------
    rows
        state.ROW_DTYPE, shape (deals,).
    kinds
        The kind of each card in the order played, shape (deals, tricks, 4).
    seats
        Who played it, same shape.
    winner
        Seat that won each trick, shape (deals, tricks).
    dealt
        Hands as masks of kinds, shape (deals, 4).
    suit
        By kind its class in the normal game, 0 to 3 plain suits, 4 trump.
    """

    rows: np.ndarray
    kinds: np.ndarray
    seats: np.ndarray
    winner: np.ndarray
    dealt: np.ndarray
    suit: np.ndarray
    classes: np.ndarray
    points: np.ndarray

    @property
    def led(self) -> np.ndarray:
        """The class of the first card of each trick, shape (deals, tricks)."""
        found: np.ndarray = self.suit[self.kinds[:, :, 0]]
        return found

    @property
    def is_normal(self) -> np.ndarray:
        """Normal games, shape (deals,)."""
        found: np.ndarray = self.rows["contract"] == NORMAL
        return found

    def is_re(self, seats: np.ndarray) -> np.ndarray:
        """Whether seats are of Re, for an array whose first axis is the deals."""
        re = self.rows["re"].reshape(-1, *(1,) * (seats.ndim - 1))
        found: np.ndarray = (re >> seats & 1) == 1
        return found

    def length(self, seats: np.ndarray, suit: int) -> np.ndarray:
        """How many cards of a class the seats were dealt, shape (deals,)."""
        hands = self.dealt[np.arange(len(seats)), seats]
        number: np.ndarray = np.bitwise_count(hands & self.classes[suit]).astype(np.int64)
        return number

    def rounds_before(self, suit: int) -> np.ndarray:
        """How often a class was led before each trick, shape (deals, tricks)."""
        led = (self.led == suit).astype(np.int64)
        before: np.ndarray = led.cumsum(axis=1) - led
        return before


def watch(table: Table, first: int, count: int) -> Seen:
    """Play deals one by one and keep the cards of those that are looked at."""
    tricks = 12 if table.rules.nines else 10
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(count, state.ROW_DTYPE)
    cards = np.zeros((count, 4 * tricks), np.int64)
    leads, winners = (np.zeros((count, tricks), np.int64) for _ in range(2))
    dealt = np.zeros((count, 4), np.uint64)
    public, private = table.game[0]["public"], table.game[0]["private"]
    keep = np.zeros(count, bool)
    for i in range(count):
        table.play(first + i, 1, counts, rows[i : i + 1])
        if rows["played"][i] and rows["contract"][i] in (NORMAL, WEDDING):
            keep[i] = not rows["promoted"][i]
            cards[i] = public["cards"][: 4 * tricks]
            leads[i], winners[i] = public["trick_lead"][:tricks], public["trick_winner"][:tricks]
            dealt[i] = private["dealt"]
    order = table.orders[0]
    seats = (leads[keep][:, :, None] + np.arange(4)) % 4
    return Seen(
        rows=rows[keep],
        kinds=order["kind"][cards[keep] >> 1].reshape(-1, tricks, 4),
        seats=seats,
        winner=winners[keep],
        dealt=dealt[keep],
        suit=order["suit"][order["place"]],
        classes=order["classes"],
        points=order["points"][order["place"]],
    )


Count = Callable[[Seen], tuple[np.ndarray, np.ndarray]]


def _second_aces(seen: Seen) -> tuple[np.ndarray, np.ndarray]:
    """Plain aces led after the other ace of the suit was played, and those that won their trick."""
    hits = np.zeros(len(seen.rows), np.int64)
    cases = hits.copy()
    for ace in _ACES.values():
        is_ace = (seen.kinds == ace).sum(axis=2)
        before = is_ace.cumsum(axis=1) - is_ace
        led = (seen.kinds[:, :, 0] == ace) & (before == 1)
        cases += led.sum(axis=1)
        hits += (led & (seen.winner == seen.seats[:, :, 0])).sum(axis=1)
    return hits, cases


def _bare_ace(seen: Seen, suits: tuple[int, ...]) -> np.ndarray:
    """Normal games that begin with the lead of a bare ace of one of these suits."""
    leader = seen.seats[:, 0, 0]
    found = np.zeros(len(seen.rows), bool)
    for suit in suits:
        found |= (seen.kinds[:, 0, 0] == _ACES[suit]) & (seen.length(leader, suit) == 1)
    normal: np.ndarray = found & seen.is_normal
    return normal


def _first_trick(seen: Seen, suits: tuple[int, ...], who: str) -> tuple[np.ndarray, np.ndarray]:
    """Bare aces led to trick 1, and those after which the leader, partner or others win it."""
    cases = _bare_ace(seen, suits)
    leader, winner = seen.seats[:, 0, 0], seen.winner[:, 0]
    own = winner == leader
    friend = seen.is_re(winner) == seen.is_re(leader)
    hits = {"leader": own, "partner": friend & ~own, "others": ~friend}[who]
    return cases & hits, cases


def _missed_partner(seen: Seen) -> tuple[np.ndarray, np.ndarray]:
    """Weddings whose trick 1 another player leads with a black ace and one card beside it."""
    leader = seen.seats[:, 0, 0]
    bidder = seen.rows["lone_player"]
    cases = np.zeros(len(seen.rows), bool)
    for suit in _BLACK:
        cases |= (seen.kinds[:, 0, 0] == _ACES[suit]) & (seen.length(leader, suit) == 2)
    cases &= (seen.rows["contract"] == WEDDING) & (leader != bidder)
    return cases & (seen.rows["partner"] != leader), cases


def _from_length(seen: Seen) -> tuple[np.ndarray, np.ndarray]:
    """First rounds led from four hearts or six of a black suit and lost by the leader.

    Hits are those that the leader's opponents win.
    """
    hits = np.zeros(len(seen.rows), np.int64)
    cases = hits.copy()
    for suit, least in ((_HEARTS, 4), (_BLACK[0], 6), (_BLACK[1], 6)):
        first = (seen.led == suit) & (seen.rounds_before(suit) == 0)
        for trick in range(first.shape[1]):
            leader, winner = seen.seats[:, trick, 0], seen.winner[:, trick]
            case = first[:, trick] & (seen.length(leader, suit) >= least) & (winner != leader)
            case &= seen.is_normal
            cases += case
            hits += case & (seen.is_re(winner) != seen.is_re(leader))
    return hits, cases


def _second_round(seen: Seen, least: int, most: int, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Black suits opened with an ace that runs, with so many card points in that trick.

    Hits are those whose second round the side wins; suits that are led once are left out.
    """
    points = seen.points[seen.kinds].sum(axis=2)
    hits = np.zeros(len(seen.rows), np.int64)
    cases = hits.copy()
    every = np.arange(len(seen.rows))
    for suit in _BLACK:
        led, before = seen.led == suit, seen.rounds_before(suit)
        first, second = led & (before == 0), led & (before == 1)
        trick, after = first.argmax(axis=1), second.argmax(axis=1)
        case = seen.is_normal & first.any(axis=1) & second.any(axis=1)
        case &= seen.kinds[every, trick, 0] == _ACES[suit]
        case &= seen.winner[every, trick] == seen.seats[every, trick, 0]
        own = points[every, trick]
        case &= (least <= own) & (own <= most)
        winner = seen.winner[every, after]
        cases += case
        hits += case & (seen.is_re(winner) == (side == 0))
    return hits, cases


def _one_legal(seen: Seen) -> tuple[np.ndarray, np.ndarray]:
    """Cards played in normal games, and those that were the only legal one."""
    deals, tricks, _ = seen.kinds.shape
    held = seen.dealt.copy()
    every = np.arange(deals)
    hits = np.zeros(deals, np.int64)
    for trick in range(tricks):
        for hand in range(4):
            seat, kind = seen.seats[:, trick, hand], seen.kinds[:, trick, hand]
            own = held[every, seat]
            legal = np.bitwise_count(own)
            if hand:
                follow = np.bitwise_count(own & seen.classes[seen.led[:, trick]])
                legal = np.where(follow > 0, follow, legal)
            hits += legal == 1
            pair = np.uint64(3) << (2 * kind).astype(np.uint64)
            both = own & pair
            held[every, seat] ^= both & (~both + np.uint64(1))
    return hits * seen.is_normal, 4 * tricks * seen.is_normal.astype(np.int64)


def _trump_leads(seen: Seen, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Leads of a side in normal games, and those of a trump."""
    own = (seen.is_re(seen.seats[:, :, 0]) == (side == 0)) & seen.is_normal[:, None]
    return (own & (seen.led == TRUMP)).sum(axis=1), own.sum(axis=1)


WATCHED: dict[str, Count] = {
    "second_aces_run": _second_aces,
    "heart_ace_runs": lambda seen: _first_trick(seen, (_HEARTS,), "leader"),
    "heart_ace_partner": lambda seen: _first_trick(seen, (_HEARTS,), "partner"),
    "heart_ace_ruffed": lambda seen: _first_trick(seen, (_HEARTS,), "others"),
    "black_ace_runs": lambda seen: _first_trick(seen, _BLACK, "leader"),
    "missed_partner": _missed_partner,
    "length_to_opponents": _from_length,
    "second_round_kontra": lambda seen: _second_round(seen, 0, 19, 1),
    "second_round_re": lambda seen: _second_round(seen, 31, 44, 0),
    "one_legal": _one_legal,
    "trump_leads_re": lambda seen: _trump_leads(seen, 0),
    "trump_leads_kontra": lambda seen: _trump_leads(seen, 1),
}
