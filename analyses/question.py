"""A hand that is asked about, and the ways of announcing with it: what is dealt and forced."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from doko_sim.calls import CallState, after_call, allowed_calls
from doko_sim.cards import FULL_PACK, KIND, KINDS, check_hand, hand_mask
from doko_sim.contracts import HEALTHY, NORMAL, WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, check_seed
from doko_sim.table import Deal, Force
from doko_sim.texts import say, say_cards

PRECISION = 0.05


@dataclass(frozen=True)
class Choice:
    """One way of announcing: a name, what is forced, and the level it is about (0: none)."""

    name: str
    force: Force
    level: int = 0


def _first(name: str, level: int) -> Choice:
    return Choice(name, Force(mode=state.FIRST_MOMENT, level=level), level)


#: The rows of the answer; the first is what the others are compared with.
CHOICES: tuple[Choice, ...] = (
    Choice("silence", Force(mode=state.SILENT)),
    Choice("left alone", Force()),
    Choice("last", Force(mode=state.LAST_MOMENT, level=1), 1),
    _first("first", 1),
    _first("no90", 2),
    _first("no60", 3),
    _first("no30", 4),
    _first("schwarz", 5),
)


@dataclass(frozen=True)
class Holding:
    """A hand (kinds), the position 1 to 4 of its owner, and how a question of it is answered.

    ``players`` are four by position. With ``deals`` so many are drawn; without, as many as it
    takes for a half-width of ``precision``, up to a number that the question knows.

    Raises
    ------
    DokoError
        For a hand that cannot be dealt under the rules, or a wrong position, seed or precision.
    """

    hand: tuple[int, ...]
    position: int
    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    deals: int | None = None
    precision: float = PRECISION
    level: float = 0.95

    def __post_init__(self) -> None:
        self._check_hand()
        check_seed(self.seed)
        if self.position not in (1, 2, 3, 4):
            raise DokoError(
                say("position {position} given; expected 1 (forehand) to 4", position=self.position)
            )
        if not self.precision > 0:
            raise DokoError(
                say(
                    "precision {precision} given; expected a number above 0",
                    precision=self.precision,
                )
            )

    def check_complete(self) -> None:
        """Refuse a hand of which cards are missing (DokoError)."""
        if not self.is_complete:
            raise DokoError(
                say(
                    "{number} cards given; expected the {size} cards of a whole hand",
                    number=len(self.hand),
                    size=self.size,
                )
            )

    def _check_hand(self) -> None:
        hand_mask(self.hand)
        nines = [KINDS[kind] for kind in self.hand if KINDS[kind][1] == "9"]
        if nines and not self.rules.nines:
            raise DokoError(
                say(
                    "{card} given, but these rules play without nines (nines = false); expected a "
                    "hand of 1 to {size} other cards",
                    card=say_cards(nines[0]),
                    size=self.size,
                )
            )
        if len(self.hand) > self.size and not self.rules.nines:
            raise DokoError(
                say(
                    "{number} cards given; expected at most {size} in a hand, for these rules play "
                    "without nines (nines = false)",
                    number=len(self.hand),
                    size=self.size,
                )
            )
        check_hand(self.hand, self.size, partial=True)
        if not self.hand:
            raise DokoError(
                say("no card given; expected a hand of 1 to {size} cards", size=self.size)
            )

    @property
    def size(self) -> int:
        """Cards of a hand."""
        return 12 if self.rules.nines else 10

    @property
    def is_complete(self) -> bool:
        """Whether all cards of the hand are given."""
        return len(self.hand) == self.size

    @property
    def seat(self) -> int:
        """The owner's seat."""
        return self.position - 1

    @property
    def elders(self) -> int:
        """Queens of clubs in the hand."""
        return self.hand.count(KIND["CQ"])

    @property
    def side(self) -> int:
        """0 Re, 1 Kontra."""
        return 0 if self.elders else 1

    @property
    def is_wedding(self) -> bool:
        """Whether the hand can declare a wedding, so that calls come after its clarification."""
        return self.elders == 2

    def deal(self, wanted: int = 0) -> Deal:
        """The owner's cards at its seat; the queens of clubs named are all that it holds.

        Without contracts wanted (bits) all are played.
        """
        hand = hand_mask(self.hand)
        elders = hand_mask([KIND["CQ"]] * 2)
        fixed, barred = [0] * 4, [0] * 4
        fixed[self.seat] = hand
        barred[self.seat] = elders & ~hand & FULL_PACK
        return Deal(
            fixed=(fixed[0], fixed[1], fixed[2], fixed[3]),
            barred=(barred[0], barred[1], barred[2], barred[3]),
            wanted=wanted,
            redeal=False,
        )

    def plan(self, force: Force, wanted: int = 0) -> Plan:
        """The deals of the question with some decisions of the owner's forced."""
        deal = self.deal(wanted)
        return Plan(self.rules, self.players, self.seed, deal, {self.seat: force})


def highest_in_wedding(rules: Rules) -> int:
    """The highest level that can be in time in a wedding, 0 for none.

    Deadlines move on with the trick that clarifies it, so the first trick stands for all.
    """
    shift = 0 if rules.wedding_shift == "n-1" else 1
    # everybody knows the sides then, so the calls are never anonymous
    now = CallState(1, shift=shift, rules=rules.replace(anonymous_calls=False))
    highest = 0
    while allowed := allowed_calls(now):
        highest = max(allowed)
        now = after_call(now, highest)
    return highest


@dataclass(frozen=True)
class Question(Holding):
    """What the ways of announcing with a hand are worth.

    Raises
    ------
    DokoError
        As for a holding, or for a hand that can never announce anything.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.highest_level:
            raise DokoError(
                "under these rules no wedding is clarified in time for a call; "
                "expected a hand with at most one queen of clubs"
            )

    @cached_property
    def highest_level(self) -> int:
        """The highest level that can be in time; 5 but for a wedding."""
        return highest_in_wedding(self.rules) if self.is_wedding else 5

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ways of announcing that can come about."""
        return tuple(choice for choice in CHOICES if choice.level <= self.highest_level)

    @property
    def left_out(self) -> tuple[Choice, ...]:
        """Those of CHOICES whose level is never in time."""
        return CHOICES[len(self.choices) :]

    def is_early(self, choice: Choice) -> bool:
        """Whether a way's level 1 comes before the owner's first card."""
        if self.is_wedding or not choice.level:
            return False
        if choice.force.mode == state.FIRST_MOMENT:
            return True
        on_table = self.last_on_table
        return self.last_card == 1 if on_table is None else on_table < self.position

    @property
    def last_card(self) -> int:
        """Before which own card (from 1) the last moment for level 1 is; see last_on_table."""
        return min(self.rules.call_latest[0] + 1, self.size)

    @property
    def last_on_table(self) -> int | None:
        """How many cards lie on the table then, where that decides; else None."""
        table = self.rules.call_latest_table
        return None if table == "off" else min(table[self.side], 4 * self.size - 1)

    def plans(self) -> list[Plan]:
        """A plan for each of the choices; the owner never throws its hand in."""
        reservation = WEDDING if self.is_wedding else HEALTHY
        wanted = 1 << (WEDDING if self.is_wedding else NORMAL)
        return [
            self.plan(Force(reservation, choice.force.mode, choice.force.level), wanted)
            for choice in self.choices
        ]
