"""Luck and skill under several sets of rules: the part of a report that says so."""

from __future__ import annotations

import math
from typing import Any

from analyses.house_rules import CLEAR, OPEN
from analyses.luck import Luck
from analyses.luck_games import BETTER, TABLES, WORSE
from doko_sim.option_values import listed
from reports.changes import change_data, columns, row, triple
from reports.model import Table

NAME = "Luck and skill"
MORE = "{name} is more of a gamble than {first}"
LESS = "{name} is less of a gamble than {first}"
AS_MUCH = "{name} is as much of a gamble as {first}"
MIXED = "Luck and skill do not tell alike whether {name} is more of a gamble than {first}"
UNDECIDED = "Whether {name} is more of a gamble than {first} is undecided"
BECAUSE = (
    "{verdict}: the deal decides {share:.1f} % of a seat's points (under {first} {own:.1f} %), "
    "and {better} among three {worse} gains {edge:.2f} spreads a deal (under {first} "
    "{own_edge:.2f})."
)
LEADS = "{better} is above zero with a chance of 95 % after {each}."
LEAD = "{deals} deals under {name}"
NEVER = "no number of deals under {name}"
TABLES_NOTE = (
    "Luck: {deals:,} deals, each at {tables} tables whose seats are drawn from {among}; the "
    "deal's share is the intraclass correlation of a seat's points, cards and position together."
)
SKILL_NOTE = (
    "Skill: on the same deals {better} in each seat in turn, {worse} in the other three; the "
    "spread is the standard deviation of its points in a deal."
)


def luck_sentences(found: Luck) -> list[str]:
    """Whether each set of rules is more of a gamble than the first, and what that comes to."""
    share, edge = found.line("deal_share"), found.line("edge_in_spreads")
    first = found.sets[0].name
    lines = [
        BECAUSE.format(
            verdict=_verdict(found, number).format(name=one.name, first=first),
            share=100 * share.values[number].value,
            own=100 * share.values[0].value,
            edge=edge.values[number].value,
            own_edge=edge.values[0].value,
            first=first,
            better=BETTER,
            worse=WORSE,
        )
        for number, one in enumerate(found.sets)
        if number
    ]
    each = [_lead(found, number) for number in range(len(found.sets))]
    return [*lines, LEADS.format(better=BETTER, each=listed(each, "and"))]


def _lead(found: Luck, number: int) -> str:
    deals, name = found.deals_to_lead(number), found.sets[number].name
    return (
        NEVER.format(name=name)
        if math.isinf(deals)
        else LEAD.format(deals=f"{math.ceil(deals):,}", name=name)
    )


def _verdict(found: Luck, number: int) -> str:
    """More of a gamble: the deal's share rises and the edge in spreads falls, or one of them."""
    signs = []
    for key, sign in (("deal_share", 1), ("edge_in_spreads", -1)):
        change = found.line(key).changes[number - 1]
        clear = change.verdict == CLEAR
        signs.append(sign * int(math.copysign(1, change.estimate.value)) if clear else 0)
    if sorted(signs) == [-1, 1]:
        return MIXED
    if any(signs):
        return MORE if sum(signs) > 0 else LESS
    verdicts = {
        found.line(key).changes[number - 1].verdict for key in ("deal_share", "edge_in_spreads")
    }
    return UNDECIDED if OPEN in verdicts else AS_MUCH


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
        heading = NAME if len(found.sets) == 2 else f"{one.name}: {NAME}"
        tables.append(Table(heading, columns(found.sets[0].name, one.name), rows))
    return tables


def luck_notes(found: Luck) -> list[str]:
    """How luck and skill were measured."""
    among = listed([player.name for player in found.ask.among], "and")
    return [
        TABLES_NOTE.format(deals=found.deals, tables=TABLES, among=among),
        SKILL_NOTE.format(better=BETTER, worse=WORSE),
    ]


def luck_data(found: Luck) -> dict[str, Any]:
    """Luck and skill for programs, in natural units."""
    return {
        "deals": found.deals,
        "deals_asked": found.ask.deals,
        "tables": TABLES,
        "among": [player.name for player in found.ask.among],
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
