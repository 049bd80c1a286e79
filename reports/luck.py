"""Luck and skill under several sets of rules: the part of a report that says so."""

from __future__ import annotations

import math
from typing import Any

from analyses.house_rules import CLEAR, OPEN, Change, Line
from analyses.luck import Luck
from analyses.luck_games import BETTER, TABLES, WORSE
from doko_sim.players.strategy import provenance
from doko_sim.texts import listed, say
from reports.changes import change_data, columns, row, triple
from reports.model import Table
from reports.plurals import count

NAME = "Luck and skill"
OF_RULES = "{rules}: {name}"
#: What each measure comes to: where it clearly rises, clearly falls, stays, or is undecided.
WORDS = {
    "deal_share": (
        "the cards decide more",
        "the cards decide less",
        "the cards decide about as much",
        "whether the cards decide more or less is undecided",
    ),
    "edge_in_spreads": (
        "skill gains more against the spread",
        "skill gains less against the spread",
        "skill gains about as much against the spread",
        "whether skill gains more or less against the spread is undecided",
    ),
    "spread": (
        "are higher",
        "are lower",
        "are about the same",
        "may be higher or lower (undecided)",
    ),
}
CARDS = (
    "{name} instead of {first}: {cards} ({share:.1f} % of a seat's points instead of {own:.1f} %); "
    "{skill} ({better} among three {worse} gains {edge:.2f} spreads a deal instead of "
    "{own_edge:.2f})."
)
STAKES = (
    "The stakes are another matter and {stakes}: a seat's points spread by {spread:.2f} a deal "
    "under {name}, by {own:.2f} under {first}."
)
LEADS = "{better} is above zero with a chance of 95 % after {each}."
LEAD = "{deals} under {name}"
NEVER = "no number of deals under {name}"
TABLES_NOTE = (
    "Luck: {deals}, each at {tables} tables whose seats are drawn from {among}; the "
    "deal's share is the intraclass correlation of a seat's points, cards and position together."
)
SKILL_NOTE = (
    "Skill: on the same deals {better} in each seat in turn, {worse} in the other three; the "
    "spread is the standard deviation of its points in a deal."
)


def luck_sentences(found: Luck, spread: Line | None = None) -> list[str]:
    """How much the cards decide and what skill gains; then, apart, how high the stakes are."""
    lines = []
    for number in range(1, len(found.sets)):
        lines.append(_cards(found, number))
        if spread is not None:
            lines.append(_stakes(found, spread, number))
    each = [_lead(found, number) for number in range(len(found.sets))]
    return [*lines, say(LEADS, better=BETTER, each=listed(each))]


def _cards(found: Luck, number: int) -> str:
    share, edge = found.line("deal_share"), found.line("edge_in_spreads")
    return say(
        CARDS,
        name=found.sets[number].name,
        first=found.sets[0].name,
        cards=_words("deal_share", share.changes[number - 1]),
        skill=_words("edge_in_spreads", edge.changes[number - 1]),
        share=100 * share.values[number].value,
        own=100 * share.values[0].value,
        edge=edge.values[number].value,
        own_edge=edge.values[0].value,
        better=BETTER,
        worse=WORSE,
    )


def _stakes(found: Luck, spread: Line, number: int) -> str:
    return say(
        STAKES,
        stakes=_words("spread", spread.changes[number - 1]),
        spread=spread.values[number].value,
        own=spread.values[0].value,
        name=found.sets[number].name,
        first=found.sets[0].name,
    )


def _lead(found: Luck, number: int) -> str:
    deals, name = found.deals_to_lead(number), found.sets[number].name
    return (
        say(NEVER, name=name)
        if math.isinf(deals)
        else say(LEAD, deals=count(math.ceil(deals), "deal"), name=name)
    )


def _words(key: str, change: Change) -> str:
    """What a change of luck, skill or stakes comes to."""
    more, less, same, undecided = WORDS[key]
    if change.verdict == CLEAR:
        return say(more if change.estimate.value > 0 else less)
    return say(undecided if change.verdict == OPEN else same)


def luck_tables(found: Luck) -> list[Table]:
    """One table a set of rules but the first."""
    tables = []
    for number, one in enumerate(found.sets):
        if number == 0:
            continue
        rows = [
            row(
                line.measure.title,
                (line.values[0], line.values[number]),
                line.changes[number - 1],
                line.measure.scale,
            )
            for line in found.lines
        ]
        heading = (
            say(NAME) if len(found.sets) == 2 else say(OF_RULES, rules=one.name, name=say(NAME))
        )
        tables.append(Table(heading, columns(found.sets[0].name, one.name), rows))
    return tables


def luck_notes(found: Luck) -> list[str]:
    """How luck and skill were measured."""
    among = listed([player.name for player in found.ask.among])
    return [
        say(TABLES_NOTE, deals=count(found.deals, "deal"), tables=TABLES, among=among),
        say(SKILL_NOTE, better=BETTER, worse=WORSE),
    ]


def luck_data(found: Luck) -> dict[str, Any]:
    """Luck and skill for programs, in natural units."""
    return {
        "deals": found.deals,
        "deals_asked": found.ask.deals,
        "tables": TABLES,
        "among": [player.name for player in found.ask.among],
        **provenance(found.ask.among),
        "measures": {
            line.measure.key: {
                "values": [triple(value) for value in line.values],
                "changes": [change_data(change) for change in line.changes],
                "margin": line.measure.margin,
            }
            for line in found.lines
        },
        "deals_to_lead": [found.deals_to_lead(number) for number in range(len(found.sets))],
    }
