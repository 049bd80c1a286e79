"""Deals played again with other hidden cards, or up to one decision: what the checks stand on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from doko_sim import log_reading
from doko_sim.contracts import NO_GAME, Pack, order_table
from doko_sim.engine import state
from doko_sim.engine.game import play_deals
from doko_sim.players import scripted
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table

from .answering import asking

Decided = tuple[int, int, int, tuple[int, ...], tuple[int, ...], int]
_CARDS = (state.ASK_PASS, state.ASK_RETURN)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as far as it was played.

    ``hands`` are masks of kinds as dealt, by seat; ``kind`` gives the kind at each position of
    the contract's order; ``poverty_player`` is -1 where nobody took one. A deal that was thrown in
    is told as far as it went.
    """

    number: int
    hands: tuple[int, ...]
    contract: int
    poverty_player: int
    kind: tuple[int, ...]
    entries: np.ndarray

    @property
    def thrown_in(self) -> bool:
        """Whether nothing was played."""
        return self.contract == NO_GAME

    def decisions(self, seat: int, moment: int = 48) -> list[Decided]:
        """A seat's decisions up to a moment: kind, question, moment, allowed, answer, reason.

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


def _places(mask: int) -> tuple[int, ...]:
    return tuple(bit >> 1 for bit in range(64) if mask >> bit & 1)


def _decided(entry: np.void) -> Decided:
    what, question = int(entry["what"]), int(entry["question"])
    options, answer = int(entry["options"]), int(entry["answer"])
    rest = int(entry["moment"]), int(entry["reason"])
    if what == state.PLAY:
        return what, question, rest[0], _places(options), (answer >> 1,), rest[1]
    if what == state.RESERVE and question in _CARDS:
        return what, question, rest[0], _places(options), _places(answer), rest[1]
    allowed = tuple(bit for bit in range(64) if options >> bit & 1)
    return what, question, rest[0], allowed, (answer,), rest[1]


def table(
    players: Sequence[Player], rules: Rules, seed: int, hands: Sequence[int] = (0, 0, 0, 0)
) -> Table:
    """A table that never deals anew, with given hands (masks of kinds) if there are any."""
    fixed = (int(hands[0]), int(hands[1]), int(hands[2]), int(hands[3]))
    return Table(rules, players, seed, Deal(fixed=fixed, redeal=False))


def play(at: Table, number: int) -> Played:
    """Play a deal with the log on, to its end or to a decision that is not allowed."""
    game = at.game
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    game["log_on"] = 1
    with asking(game, [one.strategy for one in at.players]):
        play_deals(game, at.orders, number, 1, counts, rows)
    game["log_on"] = 0
    public = game[0]["public"]
    kind = tuple(public["order"]["kind"].tolist())
    hands = tuple(as_kinds(int(me["dealt"]), kind) for me in game[0]["private"])
    entries = game[0]["log"][: int(game[0]["log_count"])].copy()
    contract = NO_GAME if game[0]["contract"] == NO_GAME else int(public["contract"])
    return Played(number, hands, contract, int(public["poverty_player"]), kind, entries)


def as_kinds(mask: int, kind: Sequence[int]) -> int:
    """Cards by position as cards by kind; the copies stay what they are."""
    return sum((mask >> 2 * place & 3) << 2 * one for place, one in enumerate(kind))


def follow_script(at: Table, seat: int, played: Played) -> None:
    """Let a seat of scripted players do what it did in a deal."""
    script = scripted.blank()
    for entry in played.entries[played.entries["seat"] == seat]:
        moment, answer = int(entry["moment"]), int(entry["answer"])
        if entry["what"] == state.RESERVE:
            _script_answer(script, played, int(entry["question"]), moment, answer)
        elif entry["what"] == state.PLAY:
            script[scripted.CARDS + moment // 4] = played.kind[answer >> 1]
    for number, call in enumerate(log_reading.calls(played.entries)):
        if call.seat == seat and not call.forced:
            script[scripted.CALLS + number] = scripted.call_code(call.level, call.moment)
    at.game[0]["private"][seat]["parameters"][: scripted.LENGTH] = script


def _script_answer(
    script: list[float], played: Played, question: int, moment: int, answer: int
) -> None:
    """Write an answer into a script; cards that nobody took are left to chance."""
    if question == state.ASK_RESERVATION:
        script[scripted.RESERVATION] = answer
    elif question == state.ASK_THROW:
        script[scripted.THROW] = answer
    elif question == state.ASK_WEDDING_TRICK:
        script[scripted.NAMED] = answer
    elif question == state.ASK_TAKE and answer == state.YES:
        script[scripted.TAKES] = played.poverty_player
    elif question in _CARDS:
        first = scripted.PASSED if question == state.ASK_PASS else scripted.RETURNED
        kinds = log_reading.kinds_of(answer, played.kind)
        script[first : first + len(kinds)] = kinds
    elif question == state.ASK_PARTNER:
        script[scripted.PARTNER], script[scripted.PARTNER_MOMENT] = answer, moment
    elif question >= state.ASK_PIGLETS and answer == state.YES:
        script[scripted.PROMOTIONS + question - state.ASK_PIGLETS] = moment


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


def stop_at(
    rules: Rules, seed: int, played: Played, moment: int, hands: Sequence[int] | None = None
) -> Table:
    """A table in the situation of a deal in which the card at a moment is to be played.

    All seats follow the script, with other hands if they are given, but the seat on turn has no
    card in it, so the game stops with its records as they are for that decision.
    """
    at = table([Player(scripted.STRATEGY)] * 4, rules, seed, hands or played.hands)
    for seat in range(4):
        follow_script(at, seat, played)
    cards = played.cards()
    if moment < len(cards):
        script = at.game[0]["private"][cards[moment][0]]["parameters"]
        script[scripted.CARDS + moment // 4] = scripted.NONE
    play(at, played.number)
    return at


def stop_at_start(rules: Rules, seed: int, played: Played) -> Table:
    """A table in which seat 0 is asked for its reservation in a deal, before anything else.

    Its answer is none of those allowed, so the game stops with its records as they are then.
    """
    at = table([Player(scripted.STRATEGY)] * 4, rules, seed, played.hands)
    for seat in range(4):
        at.game[0]["private"][seat]["parameters"][: scripted.LENGTH] = scripted.blank()
    first = at.game[0]["private"][0]["parameters"]
    first[scripted.RESERVATION] = first[scripted.THROW] = scripted.NONE
    play(at, played.number)
    return at


def exchange_copies(hands: Sequence[int], random: Random) -> tuple[int, ...]:
    """The same hands with the two copies of some kinds of card exchanged."""
    swapped = sum(3 << 2 * kind for kind in range(24) if random.random() < 0.5)
    low = 0x555555555555
    return tuple(
        hand & ~swapped | (hand & swapped & low) << 1 | (hand & swapped) >> 1 & low
        for hand in hands
    )


def normal_order(rules: Rules) -> np.void:
    """The order of the cards in the normal game."""
    row: np.void = order_table(Pack.of(rules))[0]
    return row
