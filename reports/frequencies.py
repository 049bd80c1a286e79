"""The frequencies of a simulation as a report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analyses.counts import PAIR, Row, figure
from analyses.estimate import FEW
from analyses.events import FORCED, GENSCHER, PIGLETS
from analyses.frequencies import Frequencies
from analyses.pilot import Means
from doko_sim.players.strategy import provenance
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from reports.means import means_data, means_note
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.rule_names import rules_argument as rules_argument
from reports.rule_names import rules_name as rules_name
from reports.values import show

#: Characters of the longest bar.
BAR = 20
CONTRACTS = (
    Column("contract", "Contract"),
    Column("deals", "Deals", "int"),
    Column("share", "Share", "percent_estimate", 2),
)
RE = (
    Column("contract", "Contract"),
    Column("games", "Games", "int"),
    Column("wins", "Re wins", "percent_estimate", 1),
    Column("card_points", "Card points of Re", "estimate", 2),
)
SIDES = (
    Column("side", "Side"),
    Column("games", "Games"),
    Column("number", "Number", "int"),
    Column("mean", "Game points", "gain_estimate", 2),
)
POSITIONS = (
    Column("position", "Position", "int"),
    Column("mean", "Game points", "gain_estimate", 2),
    Column("re", "As Re", "gain_estimate", 2),
    Column("kontra", "As Kontra", "gain_estimate", 2),
)
VALUES = (
    Column("value", "Value"),
    Column("pair", "Two against two", "percent_estimate", 2),
    Column("lone", "One against three", "percent_estimate", 2),
)
ANNOUNCEMENTS = (
    Column("side", "Side"),
    Column("level", "Level"),
    Column("made", "Said in", "percent_estimate", 2),
    Column("kept", "Kept of those", "percent_estimate", 1),
)
EXTRAS = (
    Column("side", "Side"),
    Column("extra", "Extra point"),
    Column("mean", "A game", "estimate", 3),
    Column("some", "Games with any", "percent_estimate", 2),
)
REDEALS = (
    Column("reason", "Reason"),
    Column("times", "Times", "int"),
    Column("share", "Of all deals dealt", "percent_estimate", 2),
)
SPECIAL = (
    Column("event", "What"),
    Column("times", "Times", "int"),
    Column("share", "Of the games", "percent_estimate", 2),
)
#: What stands for a reason to deal anew; the numbers are those of the rules.
REASONS = {
    "nines": "{rules.throw_nines} nines or more",
    "kings": "{rules.throw_kings} kings or more",
    "nines_and_kings": "{rules.throw_nines_and_kings} nines and kings or more",
    "tens": "{rules.throw_tens} tens or more",
    "trumps_at_most": "{trumps} or fewer",
    "highest_trump": "no trump above {rules.throw_highest_trump}",
    "points_over": "more than {rules.throw_points_over} card points",
    "points_under": "fewer than {rules.throw_points_under} card points",
    "poverty": "a poverty that nobody took",
}
POVERTY = "a poverty"
EVENTS = {name: f"{name.replace('_', ' ')} called" for name in PIGLETS}
EVENTS |= {GENSCHER: "a new partner chosen (Genscher)", FORCED: "a call that the rules demanded"}
FACTORS = {1: "once, like all others", 2: "twice", 3: "three times"}
EXTRAS_TITLES = (f"Extra points in games of {PAIR}", "Extra points in all games")
EXTRAS_SEEN = "Extra points are those that fell, also where nobody or a coward won and none counts."


#: With so many games the columns' decimals suffice; a hundred times as many need one more.
ENOUGH = 10_000


def players_text(names: Sequence[str], other: str = "") -> str:
    """Who plays: one name for all positions, or four; ``other`` beside each that is looked at."""
    if other:
        own = names[0] if len(set(names)) == 1 else f"one of {', '.join(names)} (by position)"
        return f"{own} against {other} at the three other positions"
    if len(set(names)) == 1:
        return f"{names[0]} at all positions"
    return ", ".join(f"{name} at position {number}" for number, name in enumerate(names, start=1))


def report(
    found: Frequencies,
    plan: Plan,
    asked: int,
    again: str,
    short: bool = True,
    means: Means | None = None,
) -> Report:
    """The report on a simulation.

    ``asked`` is the number of deals wanted (more than were played after an interruption),
    ``again`` the command that makes the result again; ``short`` adds bars and leaves out
    contracts that were never played; ``means`` says how those of game points were made.
    """
    names = [who.name for who in plan.players]
    partial = found.deals < asked
    return Report(
        title=f"{count(found.deals, 'deal')} by {rules_name(plan.rules)}, {players_text(names)}",
        sentences=_sentences(found, asked),
        tables=_tables(found, plan.rules, short),
        notes=[
            f"Rules {rules_name(plan.rules)} (fingerprint {plan.rules.fingerprint}), "
            f"seed {plan.seed}, {players_text(names)}.",
            *_notes(found, plan.rules),
            *means_note(means),
        ],
        command=again,
        data={
            "rules": {"name": rules_name(plan.rules), "fingerprint": plan.rules.fingerprint},
            "seed": plan.seed,
            "strategies": names,
            **provenance(plan.players),
            "deals": found.deals,
            "deals_asked": asked,
            "partial": partial,
            "played": found.played,
            "level": found.level,
            "nobody_wins": {"share": found.nobody.value, "interval": found.nobody.interval},
            "means": means_data(means),
        },
    )


def _sentences(found: Frequencies, asked: int) -> list[str]:
    lines = []
    if found.deals < asked:
        lines.append(f"A part only: interrupted after {found.deals:,} of {asked:,} deals.")
    everything, points = found.re[-1], found.sides[0]
    won, card_points = (_told(found, everything, column) for column in RE[2:])
    lines.append(
        f"Re won {won} of the games, with {card_points} card points and "
        f"{_told(found, points, SIDES[-1])} game points a player of Re on average."
    )
    often = max(found.contracts, key=lambda row: int(row["deals"]))
    lines.append(
        f"{_told(found, often, CONTRACTS[-1])} of the deals were {often['contract']}; "
        f"{_calls(found)}."
    )
    return lines


def _calls(found: Frequencies) -> str:
    if not any(row["games"] for row in found.announcements):
        return "nothing was announced"
    said = {row["side"]: row for row in reversed(found.announcements)}
    re, kontra = (_told(found, said[side], ANNOUNCEMENTS[2]) for side in ("Re", "Kontra"))
    return f"Re was said in {re} of the games, Kontra in {kontra}"


def _told(found: Frequencies, row: Row, column: Column) -> str:
    return show(row[column.key], _sharp(found, [column])[0])


def _sharp(found: Frequencies, columns: Sequence[Column]) -> list[Column]:
    """The columns with as many decimals as so many games deserve."""
    more = max(0, int(math.log10(found.played / ENOUGH) / 2)) if found.played else 0
    return [
        column if column.digits is None else replace(column, digits=column.digits + more)
        for column in columns
    ]


def _notes(found: Frequencies, rules: Rules) -> list[str]:
    lines = [
        f"Intervals at {100 * found.level:.4g} %, each for itself, the deal being the unit; "
        "Wilson for shares, Student for means.",
        "Levels that were skipped count as said; the first level is kept by winning, the others "
        "by the card points or tricks they promise.",
    ]
    if any(0 < int(row["games"]) < FEW for row in found.re):
        lines.append(f"Where fewer than {FEW} games count, the intervals are rough.")
    if rules.cowardice != "off" or rules.nobody_wins == "nothing":
        lines.append(EXTRAS_SEEN)
    if found.nobody.value:
        nobody = _told(found, {"share": figure(found.nobody)}, CONTRACTS[-1])
        lines.append(f"Nobody won {nobody} of the games.")
    if found.played < found.deals:
        aside = found.deals - found.played
        other = "another contract" if aside == 1 else "other contracts"
        lines.append(f"Set aside: {count(aside, 'deal')} with {other}.")
    return lines


def _tables(found: Frequencies, rules: Rules, short: bool) -> list[Table]:
    positions = [
        Column(f"position_{number}", f"Position {number}", "percent_estimate", 2)
        for number in range(1, 5)
    ]
    dealt = [row for row in found.contracts if row["deals"] or not short]
    tables = [
        Table("Contracts", CONTRACTS, dealt),
        Table("Re by contract", RE, found.re),
        Table("Game points of a player by side", SIDES, found.sides),
        Table("Game points by position", POSITIONS, found.positions),
        _values(found, rules, short),
        Table(
            "Game points by position, share of the games",
            [Column("points", "Points"), *positions],
            found.points,
        ),
        Table("Announcements", ANNOUNCEMENTS, found.announcements),
        Table(EXTRAS_TITLES[found.all_extras], EXTRAS, found.extras),
        Table("Dealt anew", REDEALS, _named(found.redeals, "reason", reasons(rules))),
        Table("What only house rules know", SPECIAL, _named(found.special, "event", EVENTS)),
    ]
    return [replace(table, columns=_sharp(found, table.columns)) for table in tables if table.rows]


def reasons(rules: Rules) -> dict[str, str]:
    """What stands for each reason to deal anew."""
    most = rules.throw_trumps_at_most
    trumps = count(most, "trump") if isinstance(most, int) else ""
    words = {name: text.format(rules=rules, trumps=trumps) for name, text in REASONS.items()}
    return words | ({"poverty": POVERTY} if rules.poverty == "redeal" else {})


def _named(rows: Sequence[Row], key: str, names: Mapping[str, str]) -> list[Row]:
    return [{**row, key: names[row[key]]} for row in rows]


def _values(found: Frequencies, rules: Rules, short: bool) -> Table:
    columns, rows = list(VALUES), found.values
    if short:
        columns.insert(2, Column("bar", ""))
        largest = max(row["pair"][0] if row["pair"] else 0.0 for row in rows)
        rows = [{**row, "bar": _bar(row["pair"], largest)} for row in rows]
    factor = FACTORS[rules.solo_multiplier]
    return Table(f"Value of the game for Re; a lone player gets it {factor}", columns, rows)


def _bar(share: tuple[float, float, float] | None, largest: float) -> str:
    return "#" * round(BAR * share[0] / largest) if share else ""
