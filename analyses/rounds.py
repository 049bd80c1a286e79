"""Rounds: one or several matches of two strategies each, played on the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analyses.matches import Match, Tally, counted
from doko_sim.chunks import Crew, Progress, Work
from doko_sim.engine.state import ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.seatings import Blocks
from doko_sim.simulation import check_seed
from doko_sim.texts import say

#: Most games of a match, and of all matches, that a thread plays between two merges; the fewest
#: blocks.
_CHUNK_GAMES, _ALL_GAMES, _LEAST = 20_000, 200_000, 100


#: Sums over matches, as weights by match: what they come to on each deal is a histogram of its own.
Contrast = tuple[int, ...]


@dataclass
class Round:
    """Matches on the same deals, and contrasts between them."""

    rules: Rules
    seed: int
    tallies: list[Tally]
    contrasts: dict[Contrast, Counter[int]] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def deals(self) -> int:
        """Deals played in every match."""
        return self.tallies[0].deals

    def add(self, more: Round) -> None:
        """Add other deals in place."""
        for own, other in zip(self.tallies, more.tallies, strict=True):
            own.add(other)
        for weights, histogram in self.contrasts.items():
            histogram.update(more.contrasts[weights])

    def empty(self) -> Round:
        """The same round before the first deal."""
        tallies = [Tally(one.match, one.keep) for one in self.tallies]
        contrasts: dict[Contrast, Counter[int]] = {one: Counter() for one in self.contrasts}
        return Round(self.rules, self.seed, tallies, contrasts)


def new_round(
    rules: Rules,
    seed: int,
    matches: Sequence[Match],
    keep: int = 0,
    contrasts: Sequence[Contrast] = (),
) -> Round:
    """A round before its first deal; ``keep`` deals of each match are remembered.

    Raises
    ------
    DokoError
        For a bad seed or rules that are not played.
    """
    tallies = [Tally(match, keep) for match in matches]
    return Round(rules, check_seed(seed), tallies, {one: Counter() for one in contrasts})


def worker(model: Round) -> Callable[[], Work[Round]]:
    """What hires a thread that plays chunks of deals in every match of a round."""

    def hire() -> Work[Round]:
        tables = [_table(model, tally.match) for tally in model.tallies]
        most = max(table.games for table in tables)
        room = np.zeros(0, ROW_DTYPE)

        def work(first: int, count: int) -> Round:
            nonlocal room
            made = model.empty()
            if len(room) < count * most:
                room = np.zeros(count * most, ROW_DTYPE)
            gains = []
            for tally, table in zip(made.tallies, tables, strict=True):
                rows, layouts = table.play(first, count, room)
                gains.append(tally.count(first, rows["scores"].astype(np.int64), layouts))
            for weights, histogram in made.contrasts.items():
                histogram.update(counted(np.asarray(weights) @ np.stack(gains)))
            return made

        return work

    return hire


def _table(model: Round, match: Match) -> Blocks:
    return Blocks(model.rules, (match.first, match.second), match.design.plan, model.seed)


def chunk_of(model: Round, deals: int, threads: int) -> int:
    """Blocks that a thread plays at a time."""
    games = [tally.match.design.games for tally in model.tallies]
    most = min(_CHUNK_GAMES // max(games), _ALL_GAMES // sum(games))
    return max(_LEAST, min(most, -(-deals // (2 * threads))))


def play(
    model: Round, deals: int, threads: int | None = None, progress: Progress | None = None
) -> Round:
    """Play deals 0 to ``deals - 1`` into a new round; an interrupt keeps those that are done.

    Raises
    ------
    DokoError
        For bad numbers, a strategy that does what it may not, or one that differs from itself.
    """
    total = model.empty()
    with Crew(worker(model), threads) as crew:
        if progress is not None:
            progress(0, deals)
        chunk = chunk_of(model, deals, crew.threads)
        crew.run(0, deals, total.add, chunk, progress)
    total.interrupted = crew.interrupted
    if crew.interrupted and total.deals == 0:
        raise KeyboardInterrupt
    check_self_play(total)
    return total


def check_self_play(played: Round) -> None:
    """Refuse figures with a strategy that differs from itself on the same deals.

    Raises
    ------
    DokoError
        If a match of a strategy with itself comes to anything but zero on some deal.
    """
    for tally in played.tallies:
        if tally.match.is_self_play and tally.differ:
            names = tally.match.first.name, tally.match.second.name
            other = say("itself")
            if names[0] != names[1]:
                other = say("{strategy}, its copy,", strategy=names[1])
            raise DokoError(
                say(
                    "{strategy} differs from {other} in {differ} of {deals} deals; expected the "
                    "same answer to the same question",
                    strategy=names[0],
                    other=other,
                    differ=tally.differ,
                    deals=tally.deals,
                )
            )


def gains_of(
    rules: Rules, match: Match, seed: int, first: int, deals: int, threads: int | None = None
) -> np.ndarray:
    """The gains of deals ``first`` to ``first + deals - 1`` in game points, shape (deals,).

    For comparisons that pair deals: the same numbers of the same seed are the same deals.

    Raises
    ------
    DokoError
        As for :func:`play`.
    """
    model = new_round(rules, seed, [match])
    found: list[np.ndarray] = []

    def hire() -> Work[np.ndarray]:
        table = _table(model, match)

        def work(start: int, count: int) -> np.ndarray:
            rows, layouts = table.play(start, count)
            return match.design.values(rows["scores"].astype(np.int64), layouts)

        return work

    with Crew(hire, threads) as crew:
        crew.run(first, deals, found.append, chunk_of(model, deals, crew.threads))
        if crew.interrupted:
            raise KeyboardInterrupt
    gains: np.ndarray = np.concatenate(found) / match.design.denominator
    return gains
