"""Several strategies, each against each in the swap design on the same deals.

The table is antisymmetric by construction: what a strategy gains over another is what the other
loses to it. Ratings are those of least squares with mean zero. Who comes out on top of many is a
little lucky, so the winner is measured again on deals of another seed (method.md 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from analyses.designs import Design, swap
from analyses.duel import MARGIN
from analyses.duel_plan import another_seed
from analyses.estimate import LEVEL, Compared, Estimate, compare, mean_of
from analyses.matches import Match, dense, most_value, play_alike, scaled
from analyses.rounds import Contrast, Round, new_round, play
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.simulation import check_deals, check_seed
from doko_sim.texts import say

#: Most strategies of a league.
MOST_PLAYERS = 12


@dataclass(frozen=True)
class Ask:
    """The strategies of a league and the deals that each pair plays.

    Raises
    ------
    DokoError
        For less than two strategies, too many, one given twice, or bad numbers.
    """

    players: tuple[Player, ...]
    rules: Rules
    seed: int = 1
    deals: int = 20_000
    level: float = LEVEL
    margin: float = MARGIN

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            number = say("{number} strategies", number=len(self.players))
            if len(self.players) == 1:
                number = say("one strategy")
            raise DokoError(
                say(
                    "{number} given; expected 2 to {most}",
                    number=number,
                    most=MOST_PLAYERS,
                )
            )
        for one, other in combinations(self.players, 2):
            if play_alike(one, other):
                raise DokoError(
                    say("{twice}; expected different strategies", twice=_twice(one, other))
                )

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs, as places in ``players``."""
        return list(combinations(range(len(self.players)), 2))


def _twice(one: Player, other: Player) -> str:
    if one.name == other.name:
        return say("{name} given twice", name=one.name)
    return say(
        "{name} and {other} are the same strategy with the same values",
        name=one.name,
        other=other.name,
    )


@dataclass(frozen=True)
class League:
    """What a league came to.

    Attributes
    ----------
    gains
        By pair (row, column), both ways round: what the row gains over the column in game points
        a deal, after Holm's adjustment over all pairs.
    ratings
        By player; least squares, mean zero.
    ranking
        Places in ``ask.players``, the largest rating first.
    fresh
        The winner's rating on deals of ``fresh_seed``; None after an interruption.
    """

    ask: Ask
    played: Round
    gains: dict[tuple[int, int], Compared]
    ratings: list[Estimate]
    ranking: list[int]
    fresh_seed: int
    fresh_deals: int
    fresh: Estimate | None

    @property
    def near_best(self) -> list[int]:
        """Who is not to be told apart from the first of the ranking, in its order."""
        first, *others = self.ranking
        return [other for other in others if not self.is_clear(first, other)]

    def is_clear(self, row: int, column: int) -> bool:
        """Whether two strategies clearly differ, after Holm's adjustment."""
        gain = self.gains[row, column]
        holds_zero = gain.estimate.low <= 0 <= gain.estimate.high
        return gain.adjusted < 1 - self.ask.level and not holds_zero

    @property
    def interrupted(self) -> bool:
        """Whether fewer deals were played than asked for."""
        return self.played.interrupted or self.fresh is None


def rating_of(player: int, pairs: Sequence[tuple[int, int]]) -> Contrast:
    """A player's rating as a sum over the matches, times the number of players."""
    return tuple((pair[0] == player) - (pair[1] == player) for pair in pairs)


def league(ask: Ask, threads: int | None = None, progress: Progress | None = None) -> League:
    """Play every pair on the same deals, then the winner's matches on others.

    Raises
    ------
    DokoError
        For rules that are not played, or a strategy that does what it may not.
    KeyboardInterrupt
        If not a single deal was done.
    """
    design = swap(ask.rules)
    matches = [Match(ask.players[a], ask.players[b], design) for a, b in ask.pairs]
    number = len(ask.players)
    contrasts = [rating_of(player, ask.pairs) for player in range(number)]
    model = new_round(ask.rules, ask.seed, matches, contrasts=contrasts)
    played = play(model, ask.deals, threads, progress)
    ratings = [_rating(played, one, design, ask, number) for one in contrasts]
    ranking = sorted(range(number), key=lambda player: -ratings[player].value)
    fresh, fresh_deals = None, 0
    if not played.interrupted:
        fresh, fresh_deals = _again(ask, design, ranking[0], threads, progress)
    return League(
        ask=ask,
        played=played,
        gains=_gains(ask, played),
        ratings=ratings,
        ranking=ranking,
        fresh_seed=another_seed(ask.seed),
        fresh_deals=fresh_deals,
        fresh=fresh,
    )


def _gains(ask: Ask, played: Round) -> dict[tuple[int, int], Compared]:
    histograms = [tally.histogram(ask.rules) for tally in played.tallies]
    offset, denominator = histograms[0][1], played.tallies[0].match.design.denominator
    found = compare([values for values, _ in histograms], offset, ask.level)
    gains = {}
    for (a, b), one in zip(ask.pairs, found, strict=True):
        estimate = scaled(one.estimate, denominator)
        gains[a, b] = Compared(estimate, one.p, one.adjusted)
        gains[b, a] = Compared(-estimate, one.p, one.adjusted)
    return gains


def _rating(played: Round, contrast: Contrast, design: Design, ask: Ask, number: int) -> Estimate:
    most = most_value(design, ask.rules) * sum(map(abs, contrast))
    values, offset = dense(played.contrasts[contrast], most)
    return scaled(mean_of(values, offset, ask.level), design.denominator * number)


def _again(
    ask: Ask, design: Design, winner: int, threads: int | None, progress: Progress | None
) -> tuple[Estimate | None, int]:
    """The winner's rating on other deals, and their number."""
    others = [player for place, player in enumerate(ask.players) if place != winner]
    matches = [Match(ask.players[winner], other, design) for other in others]
    contrast = (1,) * len(others)
    model = new_round(ask.rules, another_seed(ask.seed), matches, contrasts=[contrast])
    try:
        played = play(model, ask.deals, threads, progress)
    except KeyboardInterrupt:
        return None, 0
    if played.interrupted:
        return None, played.deals
    return _rating(played, contrast, design, ask, len(ask.players)), played.deals
