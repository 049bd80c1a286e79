"""What the page of a hand shows: its game points, and what each contract brings."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.bounds import most_points
from analyses.hand import SOLO_ELSEWHERE, Answer
from analyses.mattering import weighty
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.engine.state import HALF
from doko_sim.table import Force
from doko_sim.texts import Text, say
from reports.figure_parts import bars, distribution, effects, known, narrowing, until_now
from reports.pictures import Figure, ShownDeal, Triple
from reports.shown_deals import command_line, shown

POINTS = "Game points with this hand, left alone"
NAME = "left alone"
NARROWED = "How the worth of this hand became known"
CONTRACTS_TITLE = "What each contract brings"
NORMAL, ELSEWHERE = "normal game", "solo of another"


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of an answer; a single contract is no figure of its own."""
    scores = answer.tally.scores.sum(axis=0)
    rows: list[tuple[str, Triple | None, bool]] = []
    for one in answer.contracts:
        if one.number != NO_GAME:
            value = known(one.points)
            rows.append((_name(one.number), value, value is not None and _is_clear(value)))
    question, tally = answer.question, answer.tally
    points = tally.known(most_points(question.rules), question.level)
    found: list[Figure] = [
        *distribution(POINTS, bars(say(NAME), scores, -HALF)),
        *narrowing(NARROWED, until_now(points, tally.deals, answer.worth)),
    ]
    return [*found, *effects(CONTRACTS_TITLE, rows)] if len(rows) > 1 else found


def deals(answer: Answer) -> Sequence[ShownDeal]:
    """The deals that ended farthest from what the hand is worth."""
    question = answer.question
    numbers = answer.tally.farthest(answer.worth.value)
    if not numbers:
        return []
    return [
        shown(question, one, [say(NAME)], command_line(question, one.deal))
        for one in weighty([question.plan(Force())], numbers)
    ]


def _is_clear(value: Triple) -> bool:
    return not value[1] <= 0.0 <= value[2]


def _name(number: int) -> Text:
    if number == SOLO_ELSEWHERE:
        return say(ELSEWHERE)
    if CONTRACTS[number] == "normal":
        return say(NORMAL)
    return contract_name(CONTRACTS[number])
