"""Asking a question in one case or several (``--against`` and repeated ``--rules``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cli.exits import Exit
from cli.options import check_amount
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.texts import say

if TYPE_CHECKING:
    from analyses.sensitivity import Case, Outcome, Sensitivity
    from doko_sim.chunks import Progress as Advance
    from doko_sim.rules import Rules
    from reports.askable import Askable, Told
    from reports.model import Report

REACHED = "Interrupted: {done} of {asked} cases were reached."
ELSEWHERE = "Under other rules and against others"
#: Forms of output that hold all of an answer: pages, and what pages are made from again. The others
#: are the table of the screen, and its first table alone.
WHOLE = frozenset({"html", "folder", "json", "md"})
INTERRUPTED = "Interrupted after {done:,} {unit}."


def ask(
    about: Askable[Any, Any],
    question: Callable[[Case], Any],
    told: Told,
    threads: int,
    output: Output,
) -> int | None:
    """Ask a question in every case that a command was told, and emit what came of it.

    ``question`` makes that of a case. An interrupt keeps what was played until then.
    """
    from analyses.sensitivity import asked, cases, explore, judged, named
    from doko_sim import interrupts
    from doko_sim.engine.jit import is_compiled
    from reports import sensitivity

    every = cases(told.strategies, told.against, named(told.rules))
    questions = asked(every, question)
    first = next(one for _, one in questions if not isinstance(one, DokoError))
    if not is_compiled():
        compiling_notice()
    first = next(one for _, one in questions if not isinstance(one, DokoError))
    reached: list[tuple[Case, Sequence[Outcome]]] = []

    def show(found: list[Sensitivity]) -> bool:
        if found[0].interrupted:
            note(say(REACHED, done=len(found[0].found), asked=len(every)))
        emit(sensitivity.report(about, found, first, told), output)
        return True

    with Progress(about.label(first)) as progress:

        def leaving() -> bool:
            if not reached:
                return False
            progress.stop()
            return show(judged(reached, first.level, interrupted=True))

        if len(every) == 1:
            result = about.answer(first, threads, progress.advance)
        else:
            answers = _answers(about, threads)
            with interrupts.showing(leaving):
                found = explore(questions, answers, first.level, progress.advance, reached)
    if len(every) == 1:
        stopped = any(one.interrupted for one in about.outcomes(result))
        if stopped:
            note(say(INTERRUPTED, done=about.done(result), unit=say(about.unit)))
        made = about.report(result)
        emit(
            made if stopped else _with_elsewhere(made, about, first, result, threads, output),
            output,
        )
    else:
        stopped = found[0].interrupted
        show(found)
    return Exit.INTERRUPTED if stopped else None


def _with_elsewhere(
    made: Report,
    about: Askable[Any, Any],
    question: Any,
    answer: Any,
    threads: int,
    output: Output,
) -> Report:
    """A report of which all is kept, with what the answer becomes in other cases.

    JSON has it, too: the checksum on a page is that of the JSON, and ``doko show`` makes the page
    from it.
    """
    if output.format not in WHOLE:
        return made
    import dataclasses

    from reports.elsewhere import elsewhere

    with Progress(ELSEWHERE) as progress:
        table = elsewhere(about, question, answer, threads, progress.advance)
    return made if table is None else dataclasses.replace(made, tables=[*made.tables, table])


def _answers(
    about: Askable[Any, Any], threads: int
) -> Callable[[Any, Advance | None], Sequence[Outcome]]:
    def answer(question: Any, advance: Advance | None) -> Sequence[Outcome]:
        return about.outcomes(about.answer(question, threads, advance))

    return answer


def ask_of_a_hand(
    about: Askable[Any, Any],
    make: Callable[..., Any],
    *,
    hand: tuple[str, ...],
    position: int,
    rules: tuple[Rules, ...],
    strategies: tuple[str, ...],
    against: tuple[str, ...],
    seed: int,
    precision: float | None,
    deals: int | None,
    threads: int,
    level: float,
    output: Output,
) -> int | None:
    """Ask a question of one hand as its command is told (``cli.options.of_a_hand``).

    ``make`` is the class of the question, an ``analyses.question.Holding``.
    """
    from analyses.question import PRECISION
    from doko_sim.cards import parse_cards
    from reports.askable import Told

    kinds = tuple(parse_cards(" ".join(hand)))
    check_amount(precision, deals)

    def question(case: Case) -> Any:
        return make(
            hand=kinds,
            position=position,
            rules=case.rules.rules,
            players=case.at(position),
            seed=seed,
            deals=deals,
            precision=PRECISION if precision is None else precision,
            level=level,
        )

    return ask(about, question, Told(strategies, against, rules), threads, output)
