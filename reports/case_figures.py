"""What the page of a question in several cases shows: the gain of each case."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.announce import MARGIN
from analyses.sensitivity import Case, Sensitivity
from doko_sim.texts import Text, say
from reports.figure_parts import effects, known
from reports.pictures import Figure

TITLE, ABOUT = "{gain}, by case", "{gain}, by case: {topic}"


def case_name(case: Case) -> Text:
    """Who the others are and the rules."""
    if case.others:
        return say("against {others}, {rules}", others=case.others, rules=case.rules.name)
    return say("as given, {rules}", rules=case.rules.name)


def figures(found: Sequence[Sensitivity], gain: str) -> Sequence[Figure]:
    """A figure for each topic; ``gain`` is what the column of gains is called."""
    made: list[Figure] = []
    for one in found:
        if len(one.found) < 2:
            continue
        title = (
            say(ABOUT, gain=say(gain), topic=say(one.topic))
            if one.topic
            else say(TITLE, gain=say(gain))
        )
        rows = [(case_name(each.case), known(each.outcome.gain), each.clear) for each in one.found]
        made += effects(title, rows, MARGIN)
    return made
