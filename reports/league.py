"""A league of strategies, as a report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from analyses.estimate import FEW
from analyses.league import League
from analyses.sequential import verdict
from doko_sim.players.strategy import provenance
from doko_sim.texts import OR, chained, figure, joined, say
from reports.changes import triple
from reports.duel import plus_minus
from reports.frequencies import rules_argument, rules_name
from reports.league_figures import league_figures
from reports.model import Column, Report, Table
from reports.plurals import count

TITLE = "Which of {number} strategies is the best?"
PARTIAL = "A part only: interrupted after {done:,} of {asked:,} deals."
WINNER = "{name} comes out on top: rating {rating} ± {half}."
NEAR_BEST = (
    "{name} has the largest rating, {rating} ± {half}, but is not to be told apart from {list}."
)
FRESH = "Measured again on {deals} of seed {seed}: {rating} ± {half}."
NOT_AGAIN = "The winner was not measured again."
ALL_CLEAR = "Every pair differs beyond doubt."
NO_CLEAR = "No clear difference: {list}."
NO_CLEAR_BELOW = "Nor is there a clear difference between {list}."
PAIR = "{row} and {column}"
SETTING = (
    "Design swap (two games a deal); {deals} for every pair, the same for all, "
    "seed {seed}, rules {rules} ({fingerprint})."
)
AXES = "Row minus column: what the row gains over the column in game points a deal."
LINES = "Gain: of the one over the other, in game points a deal."
RATING = (
    "Rating: the mean of what it gains over everybody here, nothing over itself (least squares, "
    "mean zero). What two gain over each other need not be the difference of their ratings."
)
HOLM = "Intervals at {level:.4g} %; those of pairs adjusted for their number (Holm)."
LUCKY = "The best of several is a little lucky, which is why it is measured again."
EACH, OVER = "Each against each", "{place} over {below}"
NUMBERED = "{place}: {name}"
#: With a longer name the strategies are listed under the table.
LONG_NAME = 12
#: More strategies have a line for each and one for each pair: a square would be too wide.
SQUARE = 4
ROUGH = "Fewer than {few} deals: the intervals are rough."


def report(found: League, flat: bool = False) -> Report:
    """The report on a league; ``flat``: one line a pair instead of the square table."""
    small = len(found.ask.players) <= SQUARE
    tables = [_square(found)] if small else [_ratings(found), _meetings(found)]
    return Report(
        title=say(TITLE, number=len(found.ask.players)),
        sentences=_sentences(found),
        tables=[_pairs(found)] if flat else tables,
        notes=_notes(found),
        command=_command(found),
        data=_data(found),
        figures=league_figures(found),
    )


def _rating(estimate: Any) -> dict[str, str]:
    half = plus_minus(estimate).split(" ± ")[1]
    rating = f"{estimate.value:+.{len(half.split('.')[1])}f}"
    return {"rating": figure(rating), "half": figure(half)}


def _sentences(found: League) -> list[str]:
    ask = found.ask
    lines: list[str] = []
    winner = found.ranking[0]
    names = [player.name for player in ask.players]
    near = listed([names[one] for one in found.near_best])
    top = say(
        NEAR_BEST if near else WINNER,
        name=names[winner],
        list=near,
        **_rating(found.ratings[winner]),
    )
    again = say(NOT_AGAIN)
    if found.fresh is not None:
        again = say(
            FRESH,
            deals=count(found.fresh_deals, "deal"),
            seed=found.fresh_seed,
            **_rating(found.fresh),
        )
    lines.append(top)
    if found.played.interrupted:
        lines.append(say(PARTIAL, done=found.played.deals, asked=ask.deals))
    lines.append(again)
    unclear = [
        say(PAIR, row=names[row], column=names[column])
        for row, column in combinations(found.ranking[1:], 2)
        if not found.is_clear(row, column)
    ]
    if unclear:
        text = NO_CLEAR_BELOW if near else NO_CLEAR
        lines.append(say(text, list=joined("; ", unclear)))
    elif not near:
        lines.append(ALL_CLEAR)
    return lines


def listed(names: Sequence[str]) -> str:
    """``a or b`` in a sentence; as names may hold commas, semicolons part more than two."""
    if len(names) < 3:
        return chained(names, OR)
    return say("{first}; or {last}", first=joined("; ", names[:-1]), last=names[-1])


def _square(found: League) -> Table:
    order = found.ranking
    names = [found.ask.players[player].name for player in order]
    apart = max(map(len, names)) > LONG_NAME
    below = [say(NUMBERED, place=n, name=name) for n, name in enumerate(names, start=1)]
    columns = [
        Column("place", "", "int"),
        *([] if apart else [Column("name", "Strategy", "name")]),
        Column("rating", "Rating", "gain_estimate"),
        *(
            Column(f"over_{place}", say("over {place}", place=place), "gain_estimate")
            for place in range(1, len(order) + 1)
        ),
    ]
    rows = []
    for place, row in enumerate(order, start=1):
        cells = {
            f"over_{n}": triple(found.gains[row, column].estimate)
            for n, column in enumerate(order, start=1)
            if column != row
        }
        rows.append(
            {
                "place": place,
                "name": names[place - 1],
                "rating": triple(found.ratings[row]),
                **cells,
            }
        )
    return Table("", columns, rows, below if apart else ())


def _ratings(found: League) -> Table:
    """Who is where."""
    columns = [
        Column("place", "", "int"),
        Column("rating", "Rating", "gain_estimate"),
        Column("name", "Strategy", "name"),
    ]
    rows = [
        {
            "place": place,
            "rating": triple(found.ratings[player]),
            "name": found.ask.players[player].name,
        }
        for place, player in enumerate(found.ranking, start=1)
    ]
    return Table("", columns, rows)


def _meetings(found: League) -> Table:
    """Each with those below it, by places."""
    columns = [
        Column("pair", "Pair"),
        Column("gain", "Gain", "gain_estimate"),
        Column("verdict", "Verdict"),
    ]
    order = found.ranking
    rows = []
    for (place, row), (below, column) in combinations(enumerate(order, start=1), 2):
        estimate = found.gains[row, column].estimate
        rows.append(
            {
                "pair": say(OVER, place=place, below=below),
                "gain": triple(estimate),
                "verdict": verdict(estimate, found.ask.margin),
            }
        )
    return Table(EACH, columns, rows)


def _pairs(found: League) -> Table:
    columns = [
        Column("row", "Strategy", "name"),
        Column("column", "over", "name"),
        Column("gain", "Game points a deal", "gain_estimate"),
        Column("adjusted_p", "Adjusted p", "number", 4),
        Column("clear", "Clear"),
        Column("verdict", "Verdict"),
    ]
    return Table("", columns, [_pair(found, *pair) for pair in found.ask.pairs])


def _pair(found: League, row: int, column: int) -> dict[str, Any]:
    gain = found.gains[row, column]
    return {
        "row": found.ask.players[row].name,
        "column": found.ask.players[column].name,
        "gain": triple(gain.estimate),
        "adjusted_p": gain.adjusted,
        "clear": found.is_clear(row, column),
        "verdict": verdict(gain.estimate, found.ask.margin),
    }


def _notes(found: League) -> list[str]:
    ask = found.ask
    notes: list[str] = [
        say(
            SETTING,
            deals=count(found.played.deals, "deal"),
            seed=ask.seed,
            rules=rules_name(ask.rules),
            fingerprint=ask.rules.fingerprint,
        ),
        AXES if len(ask.players) <= SQUARE else LINES,
        RATING,
        say(HOLM, level=100 * ask.level),
    ]
    if found.fresh is not None:
        notes.append(LUCKY)
    if found.played.deals < FEW:
        notes.append(say(ROUGH, few=FEW))
    return notes


def _command(found: League) -> str:
    ask = found.ask
    words = ["doko", "strategies", "league", *(player.name for player in ask.players)]
    words += ["--rules", rules_argument(ask.rules) or "ddv"]
    words += ["--deals", str(found.played.deals), "--seed", str(ask.seed)]
    words += [] if ask.level == 0.95 else ["--level", repr(ask.level)]
    return shlex.join(words)


def _data(found: League) -> dict[str, Any]:
    ask = found.ask
    return {
        "question": "strategies league",
        "strategies": [player.name for player in ask.players],
        **provenance(ask.players),
        "rules": {"name": rules_name(ask.rules), "fingerprint": ask.rules.fingerprint},
        "seed": ask.seed,
        "deals": found.played.deals,
        "partial": found.interrupted,
        "level": ask.level,
        "margin": ask.margin,
        "ratings": [triple(one) for one in found.ratings],
        "ranking": list(found.ranking),
        "not_told_apart_from_first": found.near_best,
        "pairs": [_pair(found, *pair) for pair in ask.pairs],
        "fresh": {
            "seed": found.fresh_seed,
            "deals": found.fresh_deals,
            "rating": triple(found.fresh),
        },
    }
