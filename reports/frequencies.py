"""The frequencies of a simulation as a report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analyses.counts import Row, figure
from analyses.estimate import FEW
from analyses.events import FORCED, GENSCHER, PIGLETS
from analyses.frequencies import Frequencies
from analyses.pilot import Means
from doko_sim.contract_names import contract_name
from doko_sim.players.strategy import provenance
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from doko_sim.texts import Text, joined, say, say_cards
from reports.frequency_columns import (
    ANNOUNCEMENTS,
    CONTRACTS,
    EXTRAS,
    POSITIONS,
    RE,
    REDEALS,
    SIDES,
    SPECIAL,
    VALUES,
)
from reports.frequency_figures import figures
from reports.means import means_data, means_note
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.rule_names import rules_argument as rules_argument
from reports.rule_names import rules_name as rules_name
from reports.values import show

#: Characters of the longest bar.
BAR = 20
#: What stands for a reason to deal anew; the numbers are those of the rules.
REASONS = {
    "nines": "{number} nines or more",
    "kings": "{number} kings or more",
    "nines_and_kings": "{number} nines and kings or more",
    "tens": "{number} tens or more",
    "trumps_at_most": "{number} or fewer",
    "highest_trump": "no trump above {number}",
    "points_over": "more than {number} card points",
    "points_under": "fewer than {number} card points",
    "poverty": "a poverty that nobody took",
}
POVERTY = "a poverty"
CALLED = "{piglets} called"
EVENTS: dict[str, str] = {
    name: say(CALLED, piglets=say(name.replace("_", " "))) for name in PIGLETS
}
EVENTS |= {GENSCHER: "a new partner chosen (Genscher)", FORCED: "a call that the rules demanded"}
TITLE = "What comes about in {deals} by {rules}, {players}?"
PARTIAL = "A part only: interrupted after {done:,} of {asked:,} deals."
RE_WON = (
    "Re won {won} of the games, with {card_points} card points and {points} game points a player "
    "of Re on average."
)
MOST = "{share} of the deals were {contract}; {calls}."
NO_CALLS = "nothing was announced"
CALLS = "Re was said in {re} of the games, Kontra in {kontra}"
EVERYWHERE = "{name} at all positions"
AT = "{name} at position {position}"
ONE_OF = "one of {names} (by position)"
BESIDE = "{own} against {other} at the three other positions"
SETTING = "Rules {rules} (fingerprint {fingerprint}), seed {seed}, {players}."
INTERVALS = (
    "Intervals at {level:.4g} %, each for itself, the deal being the unit; Wilson for shares, "
    "Student for means."
)
LEVELS = (
    "Levels that were skipped count as said; the first level is kept by winning, the others by the "
    "card points or tricks they promise."
)
FEW_GAMES = "Where fewer than {few} games count, the intervals are rough."
NOBODY = "Nobody won {share} of the games."
ASIDE = "Set aside: {deals} with other contracts."
ONE_ASIDE = "Set aside: {deals} with another contract."
VALUE_TABLE = "Value of the game for Re; a lone player gets it {factor}"
POSITION = "Position {number}"
FACTORS = {1: "once, like all others", 2: "twice", 3: "three times"}
EXTRAS_TITLES = ("Extra points in games of two against two", "Extra points in all games")
EXTRAS_SEEN = "Extra points are those that fell, also where nobody or a coward won and none counts."


#: With so many games the columns' decimals suffice; a hundred times as many need one more.
ENOUGH = 10_000


def players_text(names: Sequence[str], other: str = "") -> Text:
    """Who plays: one name for all positions, or four; ``other`` beside each that is looked at."""
    if other:
        own = names[0] if len(set(names)) == 1 else say(ONE_OF, names=", ".join(names))
        return say(BESIDE, own=own, other=other)
    if len(set(names)) == 1:
        return say(EVERYWHERE, name=names[0])
    return joined(
        ", ",
        (say(AT, name=name, position=number) for number, name in enumerate(names, start=1)),
    )


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
        title=say(
            TITLE,
            deals=count(found.deals, "deal"),
            rules=rules_name(plan.rules),
            players=players_text(names),
        ),
        sentences=_sentences(found, asked),
        tables=_tables(found, plan.rules, short),
        notes=[
            say(
                SETTING,
                rules=rules_name(plan.rules),
                fingerprint=plan.rules.fingerprint,
                seed=plan.seed,
                players=players_text(names),
            ),
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
        figures=figures(found),
    )


def _sentences(found: Frequencies, asked: int) -> list[str]:
    lines: list[str] = []
    everything, points = found.re[-1], found.sides[0]
    won, card_points = (_told(found, everything, column) for column in RE[2:])
    lines.append(
        say(RE_WON, won=won, card_points=card_points, points=_told(found, points, SIDES[-1]))
    )
    if found.deals < asked:
        lines.append(say(PARTIAL, done=found.deals, asked=asked))
    often = max(found.contracts, key=lambda row: int(row["deals"]))
    lines.append(
        say(
            MOST,
            share=_told(found, often, CONTRACTS[-1]),
            contract=contract_name(often["contract"]),
            calls=_calls(found),
        )
    )
    return lines


def _calls(found: Frequencies) -> str:
    if not any(row["games"] for row in found.announcements):
        return say(NO_CALLS)
    said = {row["side"]: row for row in reversed(found.announcements)}
    re, kontra = (_told(found, said[side], ANNOUNCEMENTS[2]) for side in ("Re", "Kontra"))
    return say(CALLS, re=re, kontra=kontra)


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
    lines: list[str] = [
        say(INTERVALS, level=100 * found.level),
        LEVELS,
    ]
    if any(0 < int(row["games"]) < FEW for row in found.re):
        lines.append(say(FEW_GAMES, few=FEW))
    if rules.cowardice != "off" or rules.nobody_wins == "nothing":
        lines.append(EXTRAS_SEEN)
    if found.nobody.value:
        nobody = _told(found, {"share": figure(found.nobody)}, CONTRACTS[-1])
        lines.append(say(NOBODY, share=nobody))
    if found.played < found.deals:
        aside = found.deals - found.played
        text = ONE_ASIDE if aside == 1 else ASIDE
        lines.append(say(text, deals=count(aside, "deal")))
    return lines


def _tables(found: Frequencies, rules: Rules, short: bool) -> list[Table]:
    positions = [
        Column(f"position_{number}", say(POSITION, number=number), "percent_estimate", 2)
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
    words: dict[str, str] = {
        name: say(text, number=trumps if name == "trumps_at_most" else _threshold(rules, name))
        for name, text in REASONS.items()
    }
    return words | ({"poverty": POVERTY} if rules.poverty == "redeal" else {})


def _threshold(rules: Rules, reason: str) -> str | int:
    """From which number or card on a hand may be thrown in."""
    value: str | int = getattr(rules, f"throw_{reason}", "")
    return say_cards(str(value)) if reason == "highest_trump" else value


def _named(rows: Sequence[Row], key: str, names: Mapping[str, str]) -> list[Row]:
    return [{**row, key: names[row[key]]} for row in rows]


def _values(found: Frequencies, rules: Rules, short: bool) -> Table:
    columns, rows = list(VALUES), found.values
    if short:
        columns.insert(2, Column("bar", ""))
        largest = max(row["pair"][0] if row["pair"] else 0.0 for row in rows)
        rows = [{**row, "bar": _bar(row["pair"], largest)} for row in rows]
    factor = say(FACTORS[rules.solo_multiplier])
    return Table(say(VALUE_TABLE, factor=factor), columns, rows)


def _bar(share: tuple[float, float, float] | None, largest: float) -> str:
    return "#" * round(BAR * share[0] / largest) if share else ""
