"""What the page of a simulation shows: contracts, values of games, game points by position."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.counts import Row
from analyses.frequencies import THROWN_IN, Frequencies
from doko_sim.contract_names import contract_name
from doko_sim.engine.state import VALUE_HALF
from doko_sim.texts import Text, say
from reports.figure_parts import bars, distribution, effects, finite
from reports.pictures import Effects, Figure, Triple

CONTRACTS = "How often another contract than the normal game comes about"
SHARE = "share of the deals"
VALUES = "What a game is worth for Re"
PAIR, LONE = "two against two", "one against three, counted once"
POSITIONS = "Game points by position"
POSITION = "position {number}"


def figures(found: Frequencies) -> Sequence[Figure]:
    """The figures of a simulation."""
    series = [
        one
        for key, name in (("pair", PAIR), ("lone", LONE))
        if key in found.counted
        for one in bars(say(name), found.counted[key], -VALUE_HALF)
    ]
    return [*_contracts(found), *distribution(VALUES, series), *_positions(found)]


def _contracts(found: Frequencies) -> list[Effects]:
    rows = [
        (_name(row["contract"]), _known(row, "share"), True)
        for row in found.contracts
        if row["contract"] != "normal" and row["deals"]
    ]
    return effects(CONTRACTS, rows, axis=SHARE, kind="percent_estimate")


def _positions(found: Frequencies) -> list[Effects]:
    rows = []
    for row in found.positions:
        mean = _known(row, "mean")
        clear = mean is not None and not mean[1] <= 0.0 <= mean[2]
        rows.append((say(POSITION, number=row["position"]), mean, clear))
    return effects(POSITIONS, rows)


def _known(row: Row, key: str) -> Triple | None:
    value = row[key]
    return None if value is None else finite(value)


def _name(contract: str) -> Text:
    return say("thrown in") if contract == THROWN_IN else contract_name(contract)
