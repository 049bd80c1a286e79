"""One deviation a game: what a card is worth, found by playing another one.

Every deal is played as it comes, and once more for each moment asked about: then whoever plays at
that moment plays a random other legal kind of card, and all else is as before. What that seat gets
more is the gain of the deviation.

The deviating player is a strategy compiled around another one. It has to tell what it saw, and
strategies return nothing but a card; so it notes that in the places of ``me.parameters`` that its
list of parameters leaves unused, where nobody but itself looks. A compiled loop plays one game at
a time and collects the notes. A mask of cards has 48 bits (these rules promote none), a float 53:
nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy import int64, uint64

from doko_sim.chunks import Work
from doko_sim.contracts import FIRST_SOLO, SOLO_BONELESS, WEDDING
from doko_sim.engine import jit
from doko_sim.engine.bits import bit, popcount, select
from doko_sim.engine.blocks import play_at
from doko_sim.engine.game import SIGNATURE
from doko_sim.engine.game import dispatcher as the_loop
from doko_sim.engine.random import below, draw
from doko_sim.engine.state import COUNTS_DTYPE, DECISION, PARAMETERS, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.players.compiled import addresses, dispatcher
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_seed
from doko_sim.table import Deal, StrategyError, Table
from doko_sim.texts import say

#: What is noted, in the order of the places: cards as bit numbers, masks, seats as bits.
NOTED: tuple[str, ...] = (
    "choices",  # legal kinds of card; 0: this seat has noted nothing
    "card", "other",  # what the base plays, and what is played instead
    "seat", "hand", "legal", "side", "friends", "foes",
    "contract", "soloist", "wedding_player", "open", "level_re", "level_kontra",
    "trick", "place", "led", "best", "winner", "points", "on_table", "gone", "voids",
)  # fmt: skip
#: A situation: what was noted, and what the loop knows of it.
FIELDS: tuple[str, ...] = (*NOTED, "deal", "moment", "gain")
SITUATION_DTYPE = np.dtype([(name, np.int64) for name in FIELDS])
#: From this moment on everybody plays his last card.
LAST_TRICK = 44
#: Contracts by bits: games of two against two, weddings, solos that have tables.
PARTIES = (1 << FIRST_SOLO) - 1
WEDDINGS = 1 << WEDDING
SOLOS = (1 << SOLO_BONELESS) - (1 << FIRST_SOLO)

_MOMENT = PARAMETERS - 1 - len(NOTED)
_NOTES = _MOMENT + 1
_WIDTH, _GAIN = len(FIELDS), FIELDS.index("gain")
_NEVER = -1.0
_EVEN = uint64(0x5555555555555555)
_ONE = uint64(1)
#: The purpose of the draw of another card: no strategy's own.
_PURPOSE = 1009
#: Bits of a class in ``voids``: one a seat.
VOIDS = 4


@jit.inner
def _kinds(mask: Any) -> Any:
    """Bit 0 of every kind of which the mask holds a card."""
    return (mask | mask >> _ONE) & _EVEN


@jit.inner
def _another(public: Any, me: Any, card: Any) -> Any:
    """A random other legal kind of card; the same card where there is none."""
    others = _kinds(me.legal) & ~bit(card & ~1)
    count = popcount(others)
    if count == 0:
        return card
    found = select(others, below(draw(public, me, _PURPOSE), count))
    return found if (me.legal >> uint64(found)) & _ONE else found + 1


@jit.inner
def _note(public: Any, me: Any, card: Any, other: Any) -> Any:
    """Write down what this seat sees, in the order of NOTED."""
    voids = int64(0)
    for suit in range(5):
        voids |= public.voids[suit] << (VOIDS * suit)
    notes = (
        popcount(_kinds(me.legal)),
        card, other,
        me.seat, int64(me.hand), int64(me.legal), me.side, me.friends, me.foes,
        public.contract, public.soloist, public.wedding_player, public.open,
        public.level[0], public.level[1],
        public.trick, public.hand, public.led, public.best, public.winner, public.points,
        int64(public.on_table), int64(public.gone), voids,
    )  # fmt: skip
    for number, value in enumerate(notes):
        me.parameters[_NOTES + number] = float(value)


@cache
def _deviating(base: Any) -> Callable[[Any, Any], Any]:
    """A ``play`` that does what the base does, but for the moment in ``me.parameters``."""
    base_play = jit.call_of(lambda: jit.address_of(dispatcher(base), DECISION), DECISION)

    def play(public: Any, me: Any) -> Any:
        card = int64(base_play(public, me))
        if float(public.moment) != me.parameters[_MOMENT]:
            return card
        other = _another(public, me, card)
        _note(public, me, card, other)
        return other

    return play


def prober(base: Player) -> Player:
    """A player that plays as another one and deviates at the moment written in its parameters.

    Raises
    ------
    DokoError
        If the strategy has so many parameters that there is no room for notes.
    """
    strategy = base.strategy
    if len(strategy.parameters) > _MOMENT:
        raise DokoError(
            say(
                "strategy {name} has {number} parameters; expected at most {most} in a "
                "strategy that is probed",
                name=strategy.name,
                number=len(strategy.parameters),
                most=_MOMENT,
            )
        )
    return Player(replace(strategy, name="probe", play=_deviating(strategy.play)), base.values)


def _collect(
    address: Any, game: Any, orders: Any, first: Any, count: Any, moments: Any,
    none: Any, rows: Any, found: Any,
) -> Any:  # fmt: skip
    """Play deals with a deviation at each moment; how many situations, or a negative status.

    ``rows`` has two entries, shape (2,), the first for the undisturbed game.
    """
    filled = 0
    table = game[0]
    for number in range(first, first + count):
        for seat in range(4):
            table.private[seat].parameters[_MOMENT] = _NEVER
        status = play_at(address, game, orders, number, 1, none, rows[:1])
        if status < 0:
            return status
        if rows[0].played == 0:
            continue
        for moment in moments:
            for seat in range(4):
                table.private[seat].parameters[_MOMENT] = float(moment)
                table.private[seat].parameters[_NOTES] = 0.0
            status = play_at(address, game, orders, number, 1, none, rows[1:])
            if status < 0:
                return status
            for seat in range(4):
                notes = table.private[seat].parameters
                if notes[_NOTES] > 1.0:
                    for place in range(_GAIN - 2):
                        found[filled, place] = int64(notes[_NOTES + place])
                    found[filled, _GAIN - 2] = number
                    found[filled, _GAIN - 1] = moment
                    found[filled, _GAIN] = rows[1].scores[seat] - rows[0].scores[seat]
                    filled += 1
    return filled


@cache
def _collecting() -> Any:
    return jit.compiled_anew(_collect)


@dataclass(frozen=True)
class Probe:
    """What is probed: who plays in all four seats, and which deals.

    ``wanted`` has bit c set for each contract that is played (0: all), ``moments`` are the cards
    of a deal, counted from 0, at which somebody deviates.
    """

    base: Player
    seed: int
    wanted: int = 0
    moments: Sequence[int] = range(LAST_TRICK)

    def __post_init__(self) -> None:
        check_seed(self.seed)

    def hire(self) -> Work[np.ndarray]:
        """A worker that plays chunks of deals: their situations with more than one choice.

        It returns an array of SITUATION_DTYPE, by deal and moment; for ``chunks.Crew``.
        """
        addresses(self.base.strategy)  # what does not compile is said of the base itself
        table = Table(Rules(), (prober(self.base),) * 4, self.seed, Deal(wanted=self.wanted))
        moments = np.array(self.moments, np.int64)
        address = jit.address_of(the_loop(), SIGNATURE.args)
        none, rows = np.zeros(0, COUNTS_DTYPE), np.zeros(2, ROW_DTYPE)

        def work(first: int, count: int) -> np.ndarray:
            found = np.zeros((count * len(moments), _WIDTH), np.int64)
            filled = _collecting()(
                address, table.game, table.orders, first, count, moments, none, rows, found
            )
            if filled < 0:
                raise StrategyError(
                    say(
                        "strategy {name} did what is not allowed in one of the deals {first} to "
                        "{last} of seed {seed}",
                        name=self.base.name,
                        first=first,
                        last=first + count - 1,
                        seed=self.seed,
                    )
                )
            return found[:filled].view(SITUATION_DTYPE)[:, 0]

        work(0, 0)  # compiles
        return work
