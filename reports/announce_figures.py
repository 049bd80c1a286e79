"""What the page of "should I announce?" shows: gains, distributions, narrowing, deals."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.alternatives import GAIN_HALF
from analyses.announce import MARGIN, Answer, most_gain
from analyses.mattering import weighty
from doko_sim.contracts import HEALTHY, WEDDING
from doko_sim.engine.state import HALF
from doko_sim.texts import say
from reports.announce_notes import ROWS, name_of
from reports.figure_parts import bars, distribution, effects, known, narrowing, paired, until_now
from reports.pictures import Figure, ShownDeal
from reports.shown_deals import command_line, shown

GAINS = "What each call gains over silence"
BOTH = "Game points in silence, and with {best}"
DIFFERENCE = "What {best} changes, deal by deal"
NARROWED = "How the gain of {best} became known"
BESIDE = "{best} beside {other}"


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of an answer."""
    question, tally = answer.question, answer.tally
    plan = _plan(answer)
    names = _names(answer)
    best = names[1]
    gain = answer.best.gain
    points = tally.trail.known(plan, 0, tally.drawn, most_gain(question.rules), question.level)
    return [
        *effects(
            GAINS,
            [(name_of(question, row.choice, ROWS), known(row.gain), row.clear)
             for row in answer.rows[1:]],
            MARGIN,
        ),
        *distribution(
            say(BOTH, best=best),
            [*bars(names[0], tally.scores[0], -HALF), *bars(best, tally.scores[plan], -HALF)],
        ),
        *paired(
            say(DIFFERENCE, best=best),
            say(BESIDE, best=best, other=names[0]),
            tally.gains[plan],
            -GAIN_HALF,
        ),
        *(narrowing(
              say(NARROWED, best=best), until_now(points, tally.drawn, gain), margin=MARGIN
          )
          if gain is not None else ()),
    ]  # fmt: skip


def _plan(answer: Answer) -> int:
    """The number of the best call's plan."""
    return [choice.name for choice in answer.question.choices].index(answer.best.choice.name)


def _names(answer: Answer) -> list[str]:
    return [name_of(answer.question, row.choice, ROWS) for row in (answer.rows[0], answer.best)]


def deals(answer: Answer) -> Sequence[ShownDeal]:
    """The deals in which the best call gained or lost most."""
    question, plan = answer.question, _plan(answer)
    numbers = [number for number, _ in answer.tally.trail.top[plan]]
    if not numbers:
        return []
    plans = question.plans()
    says = WEDDING if question.is_wedding else HEALTHY
    words = ("--say", "wedding" if says == WEDDING else "healthy")
    call = ("--call", answer.best.choice.name)
    return [
        shown(
            question,
            one,
            _names(answer),
            command_line(question, one.deal, *words, *call),
        )
        for one in weighty([plans[0], plans[plan]], numbers)
    ]
