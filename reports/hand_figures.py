"""What the page of a hand shows: its game points, and what each contract brings."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.hand import SOLO_ELSEWHERE, Answer
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.engine.state import HALF
from doko_sim.texts import Text, say
from reports.deal_words import contract_name
from reports.figure_parts import bars, distribution, effects, known
from reports.pictures import Figure, Triple

POINTS = "Game points with this hand, left alone"
NAME = "left alone"
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
    found: list[Figure] = [*distribution(POINTS, bars(say(NAME), scores, -HALF))]
    return [*found, *effects(CONTRACTS_TITLE, rows)] if len(rows) > 1 else found


def _is_clear(value: Triple) -> bool:
    return not value[1] <= 0.0 <= value[2]


def _name(number: int) -> Text:
    if number == SOLO_ELSEWHERE:
        return say(ELSEWHERE)
    if CONTRACTS[number] == "normal":
        return say(NORMAL)
    name = contract_name(CONTRACTS[number])
    return name if isinstance(name, Text) else say(name)
