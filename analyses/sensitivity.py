"""Does an answer depend on who the others are, or on the rules? The same question in each case.

A case is who sits at the other three positions, and the rules. The verdict *flips* only between
cases that are both clear: each by its own table and after Holm's adjustment over all cases.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from analyses.estimate import LEVEL, Estimate, holm
from analyses.same_deals import RuleSet
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, player, table_of
from doko_sim.rules import Rules

Flips = Literal["others", "rules", "both"]


@dataclass(frozen=True)
class Case:
    """Others and rules under which a question is asked; ``others`` is empty for those as given."""

    others: str
    rules: RuleSet
    players: tuple[Player, ...]

    @property
    def name(self) -> str:
        """The case in words: ``against pagat under ddv``."""
        under = f"under {self.rules.name}"
        return f"against {self.others} {under}" if self.others else under


@dataclass(frozen=True)
class Outcome:
    """What a question came to in a case.

    ``verdict`` is a word of the question's own, ``best`` names the choice that the ``gain`` is
    about (None where there is nothing to choose); ``clear`` says whether the case's own table
    decides it, with the p-value ``p``. ``full`` is the whole answer.
    """

    verdict: str
    best: str
    gain: Estimate | None
    clear: bool
    p: float
    deals: int
    full: Any = None
    interrupted: bool = False


@dataclass(frozen=True)
class Found:
    """A case with its outcome; ``clear`` is after the adjustment over all cases."""

    case: Case
    outcome: Outcome
    clear: bool


@dataclass(frozen=True)
class Sensitivity:
    """The cases in their order, and on what the verdict depends, as far as it is clear.

    ``flips`` is None where no two clear cases differ.
    """

    found: tuple[Found, ...]
    flips: Flips | None
    interrupted: bool = False

    @property
    def undecided(self) -> int:
        """In how many cases nothing is clear."""
        return sum(not one.clear for one in self.found)

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The clear verdicts, each once."""
        return tuple(dict.fromkeys(one.outcome.verdict for one in self.found if one.clear))


def named(rules: Sequence[Rules]) -> list[RuleSet]:
    """Rules by the file or preset they come from; a number tells those of one name apart."""
    sets: list[RuleSet] = []
    for one in rules:
        name = os.path.basename(one.label) or "ddv"
        same = sum(own.name.partition(" (")[0] == name for own in sets)
        sets.append(RuleSet(f"{name} ({same + 1})" if same else name, one))
    return sets


def cases(
    strategies: Sequence[str], position: int, against: Sequence[str], sets: Sequence[RuleSet]
) -> list[Case]:
    """Every choice of others with all rules.

    ``strategies`` are four by position; those at the other positions than ``position`` (1 to 4)
    are replaced by each of ``against``, or stay where there is none.

    Raises
    ------
    DokoError
        For unknown strategies.
    """
    own = table_of(strategies)
    tables: list[tuple[str, tuple[Player, ...]]] = [("", own)]
    if against:
        tables = []
        for text in against:
            other = player(text)
            seats = [own[seat] if seat == position - 1 else other for seat in range(4)]
            tables.append((other.name, tuple(seats)))
    return [Case(name, one, players) for one in sets for name, players in tables]


def asked(all_cases: Sequence[Case], question: Callable[[Case], Any]) -> list[Any]:
    """The question of every case, all made before the first is answered.

    Raises
    ------
    DokoError
        Where it cannot be asked, with the rules that it was asked under.
    """
    made = []
    for case in all_cases:
        try:
            made.append(question(case))
        except DokoError as error:
            if len(all_cases) == 1:
                raise
            raise DokoError(f"under {case.rules.name}: {error}") from None
    return made


def explore(
    all_cases: Sequence[Case],
    answer: Callable[[int, Progress | None], Outcome],
    level: float = LEVEL,
    progress: Progress | None = None,
) -> Sensitivity:
    """Answer every case; ``answer`` takes its number and what is told of the progress.

    An interrupt keeps the cases that are done, the last one with the deals played until then.

    Raises
    ------
    DokoError
        As ``answer`` does, with the case that it could not be answered in.
    """
    outcomes: list[Outcome] = []
    number = len(all_cases)
    for place in range(number):

        def advance(done: int, total: int, place: int = place) -> None:
            if progress is not None:
                progress(place * total + done, number * total)

        try:
            outcomes.append(answer(place, advance))
        except KeyboardInterrupt:
            if not outcomes:
                raise
            return judged(all_cases, outcomes, level, interrupted=True)
        except DokoError as error:
            raise DokoError(f"{all_cases[place].name}: {error}") from None
        if outcomes[-1].interrupted:
            return judged(all_cases, outcomes, level, interrupted=True)
    return judged(all_cases, outcomes, level)


def judged(
    all_cases: Sequence[Case],
    outcomes: Sequence[Outcome],
    level: float = LEVEL,
    interrupted: bool = False,
) -> Sensitivity:
    """The cases that were answered, with what is clear over all of them."""
    adjusted = holm([one.p for one in outcomes])
    found = tuple(
        Found(case, outcome, outcome.clear and p < 1 - level)
        for case, outcome, p in zip(all_cases, outcomes, adjusted, strict=False)
    )
    return Sensitivity(found, _flips([one for one in found if one.clear]), interrupted)


def _flips(clear: Sequence[Found]) -> Flips | None:
    """On what the verdict depends among clear cases; both also where only both together differ."""
    if len({one.outcome.verdict for one in clear}) < 2:
        return None
    others = _differs([(one.case.rules.name, one.outcome.verdict) for one in clear])
    rules = _differs([(one.case.others, one.outcome.verdict) for one in clear])
    if others == rules:
        return "both"
    return "others" if others else "rules"


def _differs(by: Sequence[tuple[str, str]]) -> bool:
    """Whether two verdicts stand under one name."""
    seen: dict[str, str] = {}
    return any(seen.setdefault(name, verdict) != verdict for name, verdict in by)
