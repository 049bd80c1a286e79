"""Questions that can be asked in several cases: how each is answered, told and judged."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from analyses.estimate import LEVEL
from analyses.sensitivity import Outcome
from doko_sim.chunks import Progress
from doko_sim.rules import Rules
from reports.model import Column, Report

SUBJECT = "The verdict"
#: An answer, and the question that it answers.
A = TypeVar("A")
Q = TypeVar("Q", bound="Asks")


class Asks(Protocol):
    """What every question knows."""

    @property
    def seed(self) -> int:
        """Of the deals."""

    @property
    def level(self) -> float:
        """Of the intervals."""


@dataclass(frozen=True)
class Amount:
    """A figure that may move over the cases: what is said of it, and a column that shows it.

    ``says`` is about the figure, as "Re pays"; ``unit`` follows it.
    """

    says: str
    column: Column
    unit: str = ""


def _nothing(_: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Askable(Generic[Q, A]):
    """A question that can be asked in several cases: how it is answered, told and judged.

    Attributes
    ----------
    key
        Its name in the data of the report.
    answer
        Answers it, with a number of threads and what is told of the progress.
    report
        The report on one answer.
    outcomes
        What an answer comes to in its case, topic by topic.
    title, words, label
        Of a question: the title, the command with its own arguments, what progress is called.
    verdicts
        Of the answers: verdicts in the words of a sentence.
    done
        Of an answer: on how much of the ``unit`` it rests.
    note, gain, best, verdict, subject
        What is said below the grid; the heads of the columns of gains, of that beside it and of
        verdicts; what a sentence calls the verdict.
    remarks
        Of an answer: what has to be said beside its verdict, too.
    amount
        For questions of how much: a figure and how it is shown, as ``Pays from`` and its column.
    """

    key: str
    answer: Callable[[Q, int | None, Progress | None], A]
    report: Callable[[A], Report]
    outcomes: Callable[[A], Sequence[Outcome]]
    title: Callable[[Q], str]
    words: Callable[[Q], list[str]]
    label: Callable[[Q], str]
    verdicts: Callable[[Sequence[A]], Mapping[str, str]]
    done: Callable[[A], int]
    note: Callable[[Q], str]
    gain: str
    best: str = "Best"
    unit: str = "deals"
    verdict: str = "Verdict"
    subject: str = SUBJECT
    remarks: Callable[[A], Sequence[str]] = _nothing
    amount: Amount | None = None


@dataclass(frozen=True)
class Told:
    """What a command is told about its cases, as texts, so that it can be said again."""

    strategies: Sequence[str]
    against: Sequence[str]
    rules: Sequence[Rules]


def command_line(words: Sequence[str], told: Told, question: Asks) -> str:
    """The command that asks in all cases again; ``words`` are its name and its own arguments."""
    parts = ["doko", *words]
    parts += [word for one in told.rules for word in ("--rules", one.label or "ddv")]
    names = told.strategies[:1] if len(set(told.strategies)) == 1 else told.strategies
    parts += [word for name in names for word in ("--strategy", name)]
    parts += [word for name in told.against for word in ("--against", name)]
    parts += ["--seed", str(question.seed)]
    parts += [] if question.level == LEVEL else ["--level", repr(question.level)]
    return shlex.join(parts)
