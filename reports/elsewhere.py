"""What the answer to a question of one hand becomes under other rules and against other players.

The same question is asked again with few deals, against another strategy and under another preset,
so that a page can say whether the answer is one for the whole world or for one table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from analyses.question import Holding
from analyses.same_deals import RuleSet
from analyses.sensitivity import Case, Outcome, judged
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from doko_sim.texts import say
from reports.askable import Askable, Told
from reports.model import Table
from reports.rule_names import rules_name
from reports.sensitivity import report

TITLE = "Under other rules and against other players"
BELOW = (
    "The first row is the answer above; the others are asked with few deals, so that much is "
    "undecided. With more: --against and --rules."
)
#: Deals of each question by its key; what is not here is not asked elsewhere.
DEALS = {"announce": 3_000, "reserve": 800, "take": 60}
OTHERS, OTHER_OTHERS = "pagat", "club"
PRESET, OTHER_PRESET = "kneipe", "ddv"


def cases_of(question: Holding) -> list[Case]:
    """The question's own case, the one against other players, the one under other rules."""
    own = RuleSet(rules_name(question.rules), question.rules)
    beside = [who.name for seat, who in enumerate(question.players) if seat != question.seat]
    other = OTHER_OTHERS if set(beside) == {OTHERS} else OTHERS
    preset = OTHER_PRESET if question.rules == Rules.preset(PRESET) else PRESET
    if question.rules not in (Rules.preset(PRESET), Rules.preset(OTHER_PRESET)):
        preset = OTHER_PRESET
    return [
        Case(own, question.players),
        Case(own, question.players, player(other)),
        Case(RuleSet(preset, Rules.preset(preset)), question.players),
    ]


def elsewhere(
    about: Askable[Any, Any],
    question: Any,
    answer: Any,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Table | None:
    """The verdict of an answer beside those of the same question in other cases.

    None for a question that is of no hand, or that can be answered in no other case; an interrupt
    leaves out what was not reached.
    """
    if not isinstance(question, Holding) or about.key not in DEALS:
        return None
    own, *others = cases_of(question)
    found: list[tuple[Case, Sequence[Outcome]]] = [(own, about.outcomes(answer))]
    for place, case in enumerate(others):

        def advance(done: int, total: int, place: int = place) -> None:
            if progress is not None:
                progress(place * total + done, len(others) * total)

        try:
            asked = dataclasses.replace(
                question,
                rules=case.rules.rules,
                players=case.at(question.position),
                deals=DEALS[about.key],
            )
            outcomes = about.outcomes(about.answer(asked, threads, advance))
        except DokoError:
            continue
        except KeyboardInterrupt:
            break
        if any(one.interrupted for one in outcomes):
            break
        found.append((case, outcomes))
    if len(found) < 2:
        return None
    told = Told([], [], [])
    whole = report(about, judged(found, question.level), question, told)
    (table,) = whole.tables
    return dataclasses.replace(table, name=TITLE, below=[*whole.sentences, say(BELOW)])
