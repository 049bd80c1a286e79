"""A strategy that follows the script of a game of FreeDoko: all it does stands in its parameters.

Whether a decision is allowed is the engine's business: a card that is not held is played all the
same, so that it is refused; a call that is not allowed is never made, and neither is any after it.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from doko_sim.cards import KIND
from doko_sim.contracts import CONTRACTS
from doko_sim.engine.state import (
    ASK_HYPER,
    ASK_PARTNER,
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
)
from doko_sim.players.strategy import Player, Strategy
from doko_sim.records import LEVEL_OF
from tests.freedoko_script import Script

#: Where a seat's script stands: the answer in the reservation round, whether it throws in, whether
#: it takes, the partner it chooses by Genscher (who is asked once), the moments of its promotions
#: (-1: none), kinds of the cards it passes, returns and plays, and for each call of the deal its
#: level (0: another seat's, or forced) and its moment.
RESERVATION, THROW, TAKE, PARTNER, PROMOTIONS = range(5)
PASS = PROMOTIONS + 3
RETURN = PASS + 5
CARDS = RETURN + 5
CALLS = CARDS + 12
MOST_CALLS = 24
LENGTH = CALLS + 2 * MOST_CALLS


def reserve(public: Any, me: Any) -> Any:
    """The recorded answer to each question."""
    question = me.question
    if question == ASK_RESERVATION:
        return int64(me.parameters[RESERVATION])
    if question == ASK_THROW:
        return int64(me.parameters[THROW])
    if question == ASK_TAKE:
        return int64(me.parameters[TAKE])
    if question == ASK_PARTNER:
        return int64(me.parameters[PARTNER])
    if ASK_PIGLETS <= question <= ASK_HYPER:
        return int64(me.parameters[PROMOTIONS + question - ASK_PIGLETS] == public.moment)
    if question in (ASK_PASS, ASK_RETURN):
        first = PASS if question == ASK_PASS else RETURN
        chosen = uint64(0)
        for number in range(me.number):
            kind = int64(me.parameters[first + number])
            bit = uint64(1) << uint64(2 * public.order.place[kind])
            if (me.legal & bit) == uint64(0) or (chosen & bit) != uint64(0):
                bit = bit << uint64(1)
            chosen |= bit
        return int64(chosen)
    return int64(0)  # a wedding: the first trick that another wins


def announce(public: Any, me: Any) -> Any:
    """The deal's next call, if it is this seat's and its moment has come."""
    if public.calls >= MOST_CALLS:
        return int64(0)
    place = CALLS + 2 * public.calls
    level = int64(me.parameters[place])
    now = int64(me.parameters[place + 1]) == public.moment
    return level if level > 0 and now and (me.calls >> level) & 1 else int64(0)


def play(public: Any, me: Any) -> Any:
    """The card of this trick, a legal copy if there is one."""
    kind = int64(me.parameters[CARDS + public.trick])
    low = 2 * public.order.place[kind]
    return low if (me.legal >> uint64(low)) & uint64(1) else low + 1


PLAYER = Player(Strategy("freedoko", "follows a recorded game", reserve, announce, play))


def parameters_of(script: Script) -> list[list[float]]:
    """The parameters of the four seats."""
    return [parameters_of_seat(script, seat) for seat in range(4)]


def parameters_of_seat(script: Script, seat: int) -> list[float]:
    """One seat's parameters."""
    values = [0.0] * LENGTH
    answer = script.answers[seat]
    values[RESERVATION] = 0 if answer == "healthy" else CONTRACTS.index(answer)
    values[THROW] = seat in script.throwers
    values[TAKE] = seat == script.poverty.get("taker")
    is_own = seat == script.genscher.get("seat")
    values[PARTNER] = script.genscher["partner"] if is_own else seat
    for k in (1, 2, 3):
        values[PROMOTIONS + k - 1] = script.promotions.get((seat, k), -1)
    put_cards(values, PASS, chosen_to_pass(script))
    put_cards(values, RETURN, script.poverty.get("returned", []))
    put_cards(values, CARDS, script.cards[seat])
    for number, call in enumerate(script.calls):
        if call[0] == seat and call != script.forced_call:
            place = CALLS + 2 * number
            values[place : place + 2] = LEVEL_OF[call[1]], call[2]
    return values


def chosen_to_pass(script: Script) -> list[str]:
    """The cards that a poverty player chooses; foxes that go over in addition are no choice."""
    shifted = script.poverty.get("shifted", [])
    return [card for card in shifted if card != "DA" or script.rules.poverty_foxes_count]


def put_cards(values: list[float], place: int, cards: list[str]) -> None:
    """Write kinds of cards one after another."""
    values[place : place + len(cards)] = [float(KIND[card]) for card in cards]
