"""From which hand on is an announcement right? All hands, each seat of each deal in turn.

The deals are dealt at random and everybody decides on everything, but for the announcements of one
seat: it is silent, or makes one call. The gain is the difference of its game points on the same
deal; its hand is then looked at by its expected-eyes score and by what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from analyses.hand_features import Reader
from analyses.threshold_solos import SoloSums, solo_worker
from analyses.threshold_sums import (
    AGAINST,
    BADLY,
    BIDDER,
    DEAF,
    EYES,
    FURTHER,
    GOOD_TRICK,
    GROUPS,
    KONTRA,
    PARTNER,
    PLANS,
    POORLY,
    RE,
    SCORE,
    WELL,
    Seen,
    Sums,
    bin_of,
    outcomes,
)
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.contracts import NORMAL, SILENT_WEDDING, WEDDING
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, check_deals, check_seed
from doko_sim.table import Deal, Force

#: Deals by default, and those among which solos are looked for, for each of them.
DEALS, SOLO_DEALS = 250_000, 6
CHUNK = 5_000
_FREE = Force()
#: Deals among which solos are looked for have numbers from here on.
FIRST_SOLO_DEAL = 1 << 40


@dataclass(frozen=True)
class Ask:
    """What is asked: rules, four players by position, seed, deals, level, unheard calls too.

    ``other`` sits at the three other positions of the seat that is looked at; None: ``players``.

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
    deaf: bool = False
    other: Player | None = None

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)

    def plan(self) -> Plan:
        """Random deals of which the normal game and weddings are played."""
        deal = Deal(wanted=1 << NORMAL | 1 << WEDDING, redeal=False)
        return Plan(self.rules, self.players, self.seed, deal)


@dataclass
class Played:
    """What was played: sums over hands, and over solos."""

    ask: Ask
    sums: Sums
    solos: SoloSums
    interrupted: bool = False


def play(ask: Ask, threads: int | None = None, progress: Progress | None = None) -> Played:
    """Play the deals; an interrupt keeps those that are done."""
    played = Played(ask, Sums(ask.deaf), SoloSums())
    solo_deals = ask.deals * SOLO_DEALS
    weight = 10
    total = weight * ask.deals + solo_deals

    def advance(start: int, each: int) -> Progress:
        def told(done: int, _: int) -> None:
            if progress is not None:
                progress(start + each * done, total)

        return told

    with Crew(worker(ask), threads) as crew:
        advance(0, 1)(0, total)
        crew.run(0, ask.deals, played.sums.add, CHUNK, advance(0, weight))
        played.interrupted = crew.interrupted
    if played.interrupted:
        if played.sums.drawn == 0:
            raise KeyboardInterrupt
        return played
    with Crew(solo_worker(ask.rules, ask.players, ask.seed, ask.other), threads) as solo_crew:
        solo_crew.run(
            FIRST_SOLO_DEAL, solo_deals, played.solos.add, 2 * CHUNK,
            advance(weight * ask.deals, 1),
        )  # fmt: skip
        played.interrupted = solo_crew.interrupted
    return played


def worker(ask: Ask) -> Callable[[], Work[Sums]]:
    """What hires a thread that plays chunks of deals with each seat forced in turn."""
    forces = {**PLANS, **(DEAF if ask.deaf else {})}
    reader = Reader(ask.rules)

    def hire() -> Work[Sums]:
        tables = ask.plan().tables(ask.other)
        counts = np.zeros(1, COUNTS_DTYPE)

        def work(first: int, count: int) -> Sums:
            sums = Sums(ask.deaf, count)
            hands = tables[0].hands(first, count)
            for seat, table in enumerate(tables):
                rows = {}
                for name, force in forces.items():
                    table.force(seat, force)
                    rows[name] = np.zeros(count, ROW_DTYPE)
                    table.play(first, count, counts, rows[name])
                table.force(seat, _FREE)
                sums.count(seat, look(seat, hands[:, seat], rows, reader, first))
            return sums

        return work

    return hire


def look(
    seat: int, hands: np.ndarray, rows: dict[str, np.ndarray], reader: Reader, first: int
) -> Seen:
    """What one seat's hands came to; hands with both queens of clubs count in weddings only."""
    silent = rows["silence"]
    role = roles(silent, seat, np.bitwise_count(hands & reader.elders))
    here = np.flatnonzero(role >= 0)
    rows = {name: own[here] for name, own in rows.items()}
    silent, role, hands = silent[here], role[here], hands[here]
    points = {name: own["scores"][:, seat].astype(np.int64) for name, own in rows.items()}
    normal = role <= KONTRA
    side = 1 - (silent["re"] >> seat & 1)
    gains = {name: points[name] - points["silence"] for name in points if name != "silence"}
    score = reader.score(hands)
    own_points = silent["card_points"][np.arange(len(silent)), side]
    known = {name: gains[name] for name in outcomes("last, unheard" in gains)}
    return Seen(
        group=(first + here) % GROUPS,
        role=role,
        bin=bin_of(score),
        trick=tricks(silent, side),
        counts=reader.counts(hands),
        gains=known,
        further={
            call: (
                points[plan] - points[before],
                normal & (rows[plan]["called"][:, seat] == level),
            )
            for call, (plan, before, level) in FURTHER.items()
        },
        reply=(gains["reply"], normal & (rows["reply"]["called"][:, seat] > 0)),
        regressed={**known, EYES: own_points, SCORE: score},
    )


def roles(rows: np.ndarray, seat: int, elders: np.ndarray) -> np.ndarray:
    """The role of a seat by deal, -1 where it has none (a contract that is not looked at)."""
    is_re = (rows["re"] >> seat & 1) == 1
    normal = (rows["contract"] == NORMAL) | (rows["contract"] == SILENT_WEDDING)
    wedding = rows["contract"] == WEDDING
    role = np.full(len(rows), -1)
    role[normal & (elders < 2)] = KONTRA
    role[normal & (elders == 1)] = RE
    role[wedding] = np.where(is_re, PARTNER, AGAINST)[wedding]
    role[wedding & (rows["lone_player"] == seat)] = BIDDER
    role[rows["played"] == 0] = -1
    return role


def tricks(rows: np.ndarray, side: np.ndarray) -> np.ndarray:
    """How the first trick went for a side."""
    winner, points = rows["first_trick"].T
    own = (rows["re"] >> winner & 1) == 1 - side
    found: np.ndarray = np.where(own, np.where(points >= GOOD_TRICK, WELL, POORLY), BADLY)
    return found
