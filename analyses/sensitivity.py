"""Does an answer depend on who the others are, or on the rules? The same question in each case.

A case is who sits at the other three positions, and the rules. The verdict *flips* only between
cases that are both clear: each by its own table and after Holm's adjustment over all cases.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from analyses.estimate import LEVEL, Estimate, holm
from analyses.same_deals import RuleSet
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player, facing, player, table_of
from doko_sim.rules import Rules
from doko_sim.texts import say

Flips = Literal["others", "rules", "both"]
AGAINST, UNDER = "against {others} under {rules}", "under {rules}"


@dataclass(frozen=True)
class Case:
    """Others and rules under which a question is asked.

    ``own`` are the players by position; ``other`` sits at the other three positions, or None where
    they are as given.
    """

    rules: RuleSet
    own: tuple[Player, ...]
    other: Player | None = None

    @property
    def others(self) -> str:
        """Who the others are; empty for those as given."""
        return "" if self.other is None else self.other.name

    def at(self, position: int) -> tuple[Player, ...]:
        """The table of a question that is asked at a position, 1 to 4."""
        return facing(self.own, self.other, position - 1)

    @property
    def name(self) -> str:
        """The case in words: ``against pagat under ddv``."""
        if self.others:
            return say(AGAINST, others=self.others, rules=self.rules.name)
        return say(UNDER, rules=self.rules.name)


@dataclass(frozen=True)
class Outcome:
    """What a question came to in a case.

    ``verdict`` is a word of the question's own, ``best`` names the choice that the ``gain`` is
    about (None where there is nothing to choose); ``clear`` says whether the case's own table
    decides it, with the p-value ``p``. ``full`` is the whole answer. ``topic`` tells several
    verdicts of one answer apart. ``amount`` is a figure whose moving is of interest, where the
    question is how much.
    """

    verdict: str
    best: str
    gain: Estimate | None
    clear: bool
    p: float
    deals: int
    full: Any = None
    interrupted: bool = False
    topic: str = ""
    amount: Estimate | None = None


@dataclass(frozen=True)
class Found:
    """A case with its outcome; ``clear`` is after the adjustment over all cases."""

    case: Case
    outcome: Outcome
    clear: bool


@dataclass(frozen=True)
class Moves:
    """How a figure differs over the cases: the lowest and the highest, and on what it depends.

    ``by`` is None where no two cases that have the others or the rules in common differ clearly.
    """

    by: Flips | None
    lowest: Found
    highest: Found


@dataclass(frozen=True)
class Sensitivity:
    """The cases in their order, and on what a verdict depends, as far as it is clear.

    ``flips`` is None where no two clear cases differ; ``moves`` where there is no figure, or fewer
    than two. ``failed`` are cases that could not be answered, with the reason.
    """

    found: tuple[Found, ...]
    flips: Flips | None
    interrupted: bool = False
    moves: Moves | None = None
    failed: tuple[tuple[Case, str], ...] = ()

    @property
    def topic(self) -> str:
        """What the verdict is about, where an answer has several."""
        return self.found[0].outcome.topic

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


def cases(strategies: Sequence[str], against: Sequence[str], sets: Sequence[RuleSet]) -> list[Case]:
    """Every choice of others with all rules.

    ``strategies`` are four by position; the others of whoever is asked about are replaced by each
    of ``against``, or stay where there is none.

    Raises
    ------
    DokoError
        For unknown strategies.
    """
    own = table_of(strategies)
    others = [*map(player, against)] if against else [None]
    return [Case(one, own, other) for one in sets for other in others]


def asked(
    all_cases: Sequence[Case], question: Callable[[Case], Any]
) -> list[tuple[Case, Any | DokoError]]:
    """The question of every case, or why it cannot be asked there.

    Raises
    ------
    DokoError
        Where it can be asked in no case.
    """
    made: list[tuple[Case, Any | DokoError]] = []
    for case in all_cases:
        try:
            made.append((case, question(case)))
        except DokoError as error:
            made.append((case, error))
    errors = [one for _, one in made if isinstance(one, DokoError)]
    if len(errors) == len(made):
        raise errors[0]
    return made


def explore(
    questions: Sequence[tuple[Case, Any | DokoError]],
    answer: Callable[[Any, Progress | None], Sequence[Outcome]],
    level: float = LEVEL,
    progress: Progress | None = None,
    answers: list[tuple[Case, Sequence[Outcome]]] | None = None,
) -> list[Sensitivity]:
    """Answer the question of every case; ``answer`` takes it and what is told of the progress.

    An answer is an outcome for each of its topics; what the verdict depends on is judged topic by
    topic. An interrupt keeps the cases that are done, the last one with the deals played until
    then. A case that cannot be answered is kept with its reason. Answers are put into ``answers``
    one by one, where others can see them meanwhile.

    Raises
    ------
    DokoError
        If no case can be answered.
    """
    answers = [] if answers is None else answers
    failed: list[tuple[Case, str]] = []
    number = len(questions)
    interrupted = False
    for place, (case, question) in enumerate(questions):

        def advance(done: int, total: int, place: int = place) -> None:
            if progress is not None:
                progress(place * total + done, number * total)

        if isinstance(question, DokoError):
            failed.append((case, question.message))
            continue
        try:
            answers.append((case, answer(question, advance)))
        except KeyboardInterrupt:
            if not answers:
                raise
            interrupted = True
            break
        except DokoError as error:
            failed.append((case, error.message))
            continue
        if any(one.interrupted for one in answers[-1][1]):
            interrupted = True
            break
    if not answers:
        case, reason = failed[0]
        raise DokoError(say("{case}: {reason}", case=case.name, reason=reason))
    return judged(answers, level, interrupted, failed)


def judged(
    answers: Sequence[tuple[Case, Sequence[Outcome]]],
    level: float = LEVEL,
    interrupted: bool = False,
    failed: Sequence[tuple[Case, str]] = (),
) -> list[Sensitivity]:
    """By topic: the cases that were answered, with what is clear over all cases and topics."""
    topics = list(zip(*(outcomes for _, outcomes in answers), strict=True))
    adjusted = iter(holm([one.p for topic in topics for one in topic]))
    made = []
    for topic in topics:
        found = tuple(
            Found(case, outcome, next(adjusted) < 1 - level and outcome.clear)
            for (case, _), outcome in zip(answers, topic, strict=True)
        )
        clear = [one for one in found if one.clear]
        made.append(
            Sensitivity(found, _flips(clear), interrupted, _moves(found, level), tuple(failed))
        )
    return made


def _moves(found: Sequence[Found], level: float) -> Moves | None:
    """On what a figure depends: pairs of cases that differ in one thing only, after Holm.

    The cases are played on the same deals, which makes their figures alike; their errors are taken
    as independent, so that the test is on the safe side.
    """
    known = [one for one in found if one.outcome.amount is not None]
    if len(known) < 2:
        return None
    pairs = [
        (a, b)
        for a, b in itertools.combinations(known, 2)
        if (a.case.others == b.case.others) != (a.case.rules is b.case.rules)
    ]
    adjusted = holm([_apart(a.outcome.amount, b.outcome.amount) for a, b in pairs])
    clear = [pair for pair, p in zip(pairs, adjusted, strict=True) if p < 1 - level]
    others = any(a.case.rules is b.case.rules for a, b in clear)
    rules = any(a.case.rules is not b.case.rules for a, b in clear)
    by: Flips | None = None
    if others or rules:
        by = "both" if others and rules else "others" if others else "rules"

    def value(one: Found) -> float:
        assert one.outcome.amount is not None
        return one.outcome.amount.value

    return Moves(by, min(known, key=value), max(known, key=value))


def _apart(one: Estimate | None, other: Estimate | None) -> float:
    """The p-value of a difference of two figures."""
    assert one is not None
    assert other is not None
    error = math.hypot(one.error, other.error)
    if not error > 0:
        return 1.0 if one.value == other.value or math.isnan(error) else 0.0
    return math.erfc(abs(one.value - other.value) / error / math.sqrt(2))


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
