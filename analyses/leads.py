"""Which card should forehand lead first? Every kind that it holds, on the same deals.

Forehand of random normal games leads each kind of card that it holds in turn, and all goes on as
the strategies decide. What a lead is worth is its game points less those of the lead that the
strategy itself chooses. Leads are put together by what they are and by what else the hand holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from analyses.blocks import ratio
from analyses.estimate import Estimate, share
from analyses.leader import OWN, leader
from analyses.threshold_sums import GROUPS
from doko_sim.cards import KINDS
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import KINDS_IN_ORDER, NORMAL, Pack, order_table
from doko_sim.engine import state
from doko_sim.players.strategy import Player, facing
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, check_deals, check_seed
from doko_sim.table import Deal, Table

DEALS = 100_000
_CHUNK = 2_500
#: Deals in which it is watched what the strategy leads.
WATCHED = 2_000
#: The leads that are told apart, in the order in which they are shown.
LEADS: tuple[str, ...] = (
    "bare black ace", "black ace with one card more", "black ace, longer suit",
    "bare ace of hearts", "ace of hearts, longer suit",
    "black ten, without the ace", "black king or nine, without the ace",
    "heart, without the ace", "card below an own ace",
    "ten of hearts", "queen of clubs", "other queen", "any jack", "fox", "other diamond",
)  # fmt: skip
(
    BARE, ONE_MORE, LONGER, BARE_HEART, LONGER_HEART, TEN, LOW, HEART, BELOW,
    DULLE, ELDER, QUEEN, JACK, FOX, DIAMOND,
) = range(len(LEADS))  # fmt: skip
#: From here on leads are trumps.
FIRST_TRUMP = DULLE
RE, KONTRA = range(2)


@dataclass(frozen=True)
class Ask:
    """What is asked: rules, four players by position, seed, deals, level.

    ``other`` sits at positions 2 to 4; None: ``players``.

    Raises
    ------
    DokoError
        For bad numbers.
    """

    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    deals: int = DEALS
    level: float = 0.95
    other: Player | None = None

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)


@dataclass
class Sums:
    """Sums over deals: (GROUPS, sides, LEADS) leads, gains, and (sides, LEADS) own leads.

    ``drawn`` deals were dealt, ``counted`` normal games of (sides,) came about, of which
    ``watched`` were watched.
    """

    drawn: int = 0
    counted: np.ndarray = field(default_factory=lambda: np.zeros(2, np.int64))
    watched: np.ndarray = field(default_factory=lambda: np.zeros(2, np.int64))
    number: np.ndarray = field(default_factory=lambda: np.zeros((GROUPS, 2, len(LEADS)), np.int64))
    gains: np.ndarray = field(default_factory=lambda: np.zeros((GROUPS, 2, len(LEADS)), np.int64))
    held: np.ndarray = field(default_factory=lambda: np.zeros((2, len(LEADS)), np.int64))
    led: np.ndarray = field(default_factory=lambda: np.zeros((2, len(LEADS)), np.int64))

    def add(self, more: Sums) -> None:
        """Add other deals in place."""
        self.drawn += more.drawn
        for name in ("counted", "watched", "number", "gains", "held", "led"):
            own: np.ndarray = getattr(self, name)
            own += getattr(more, name)


@dataclass(frozen=True)
class Row:
    """A lead of one side: with how many of its hands it can be, how often it is led, its gain."""

    lead: str
    side: int
    held: Estimate
    led: Estimate
    gain: Estimate


@dataclass(frozen=True)
class Answer:
    """The rows by side, in the order of LEADS."""

    ask: Ask
    sums: Sums
    rows: tuple[Row, ...]
    interrupted: bool

    def of(self, side: int) -> list[Row]:
        """The leads of a side that came about."""
        return [row for row in self.rows if row.side == side and row.gain.n]


def answer(ask: Ask, threads: int | None = None, progress: Progress | None = None) -> Answer:
    """Answer the question by simulation; an interrupt keeps the deals that are done.

    Raises
    ------
    DokoError
        For an illegal decision of a strategy.
    """
    sums = Sums()
    with Crew(_worker(ask), threads) as crew:
        if progress is not None:
            progress(0, ask.deals)
        crew.run(0, ask.deals, sums.add, _CHUNK, progress)
    if crew.interrupted and not sums.drawn:
        raise KeyboardInterrupt
    return conclude(ask, sums, crew.interrupted)


def conclude(ask: Ask, sums: Sums, interrupted: bool = False) -> Answer:
    """The answer that the sums give."""
    rows = tuple(
        Row(
            name,
            side,
            share(int(sums.held[side, lead]), int(sums.counted[side]), ask.level),
            share(int(sums.led[side, lead]), int(sums.watched[side]), ask.level),
            ratio(sums.number[:, side, lead], sums.gains[:, side, lead], ask.level),
        )
        for side in (RE, KONTRA)
        for lead, name in enumerate(LEADS)
    )
    return Answer(ask, sums, rows, interrupted)


class Sorter:
    """Tells which of LEADS a kind of card is, by what else the hand holds."""

    def __init__(self, rules: Rules) -> None:
        order = order_table(Pack.of(rules))[0]
        self.place = [int(order["place"][kind]) for kind in range(len(KINDS))]
        self.pack, self.trumps = order["pack"], order["trumps"]
        self.elders = order["elders"]
        self._classes = [order["classes"][suit] for suit in range(3)]
        self._aces, self._tens = order["aces"], order["tens"]

    def cards(self, kind: int) -> np.uint64:
        """Both cards of a kind, as a mask in the normal game's order."""
        return np.uint64(3 << 2 * self.place[kind])

    def of(self, kind: int, hands: np.ndarray) -> np.ndarray:
        """Which of LEADS a kind is with each hand that holds it."""
        cards = self.cards(kind)
        if cards & self.trumps:
            return np.full(len(hands), _trump(KINDS[kind]))
        suit = next(one for one in self._classes if one & cards)
        hearts = suit == self._classes[2]
        length = np.bitwise_count(hands & suit)
        if cards & self._aces:
            if hearts:
                return np.where(length == 1, BARE_HEART, LONGER_HEART)
            return np.where(length == 1, BARE, np.where(length == 2, ONE_MORE, LONGER))
        without = HEART if hearts else TEN if cards & self._tens else LOW
        return np.where((hands & suit & self._aces) != 0, BELOW, without)


def _trump(name: str) -> int:
    if name == "HT":
        return DULLE
    if name == "CQ":
        return ELDER
    if name == "DA":
        return FOX
    return {"Q": QUEEN, "J": JACK}.get(name[1], DIAMOND)


def _worker(ask: Ask) -> Callable[[], Work[Sums]]:
    """What hires a thread that plays chunks of deals with each kind led."""
    players = list(facing(ask.players, ask.other, 0))
    place = len(players[0].strategy.parameters)
    first = leader(players[0])
    sorter = Sorter(ask.rules)
    kinds = [kind for kind in range(len(KINDS)) if sorter.cards(kind) & sorter.pack]
    deal = Deal(wanted=1 << NORMAL, redeal=False)

    def hire() -> Work[Sums]:
        plan = Plan(ask.rules, (first, *players[1:]), ask.seed, deal)
        table = plan.table()
        parameters = table.game[0]["private"][0]["parameters"]
        counts = np.zeros(1, state.COUNTS_DTYPE)

        def rows(start: int, count: int, kind: int) -> np.ndarray:
            parameters[place] = float(kind)
            found = np.zeros(count, state.ROW_DTYPE)
            table.play(start, count, counts, found)
            return found

        def work(start: int, count: int) -> Sums:
            sums = Sums(count)
            hands = table.hands(start, count)[:, 0]
            base = rows(start, count, OWN)
            one = np.bitwise_count(hands & sorter.elders) < 2
            here = np.flatnonzero((base["played"] == 1) & one)
            side = 1 - (base["re"][here] & 1).astype(np.int64)
            sums.counted += np.bincount(side, minlength=2)
            held = np.zeros((len(here), len(LEADS)), bool)
            for kind in kinds:
                holding = (hands[here] & sorter.cards(kind)) != 0
                if not holding.any():
                    continue
                which = here[holding]
                lead = sorter.of(kind, hands[which])
                held[np.flatnonzero(holding), lead] = True
                other = rows(start, count, kind)
                gain = (other["scores"][which, 0] - base["scores"][which, 0]).astype(np.int64)
                at = ((start + which) % GROUPS, side[holding], lead)
                np.add.at(sums.number, at, 1)
                np.add.at(sums.gains, at, gain)
            for own in (RE, KONTRA):
                sums.held[own] += held[side == own].sum(axis=0)
            if start < WATCHED:
                _watch(table, sorter, parameters, place, start, hands, base, sums)
            return sums

        return work

    return hire


def _watch(
    table: Table,
    sorter: Sorter,
    parameters: np.ndarray,
    place: int,
    start: int,
    hands: np.ndarray,
    base: np.ndarray,
    sums: Sums,
) -> None:
    """Count what the strategy itself leads in the first deals."""
    parameters[place] = float(OWN)
    normal = order_table(Pack.of(table.rules))[0]["kind"][:KINDS_IN_ORDER]
    counts, row = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    for i in range(min(len(base), WATCHED - start)):
        if not base["played"][i] or np.bitwise_count(hands[i] & sorter.elders) > 1:
            continue
        table.play(start + i, 1, counts, row)
        kind = int(normal[int(table.game[0]["public"]["cards"][0]) >> 1])
        side = 1 - (int(base["re"][i]) & 1)
        sums.watched[side] += 1
        sums.led[side, int(sorter.of(kind, hands[i : i + 1])[0])] += 1
