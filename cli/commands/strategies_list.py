"""``doko strategies list``: the strategies there are, and their parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cli import options
from cli.output import Output, emit, note
from doko_sim.errors import DokoError
from doko_sim.texts import joined, say

if TYPE_CHECKING:
    from doko_sim.players.strategy import Parameter, Player, Strategy
    from reports.model import Report, Table

TITLE = "Strategies"
ALL = "Strategies that --strategy knows: {names}."
IN_FILE = "Strategies in {file}: {names}."
LEFT_OUT = "Left out: {error}"
ONE = "{name}: {summary}."
WITH_VALUES = "{text} is {name}."
SPAN = "{low:g} to {high:g}"
USE = (
    "A strategy is named with its parameters, for example {example}. "
    "Switches are on or off; every tactic is a switch."
)
CODES = "Codes such as {code} name tactics, here and where doko deal says why a card was played."
ABSAGE = "Absage: no 90, no 60, no 30 or schwarz."
#: Sections of the notes that a strategy was written from.
_SECTION = re.compile(r" \(\d+\.\d+\)")
EXAMPLES = {True: "'{name},{parameter}=off'", False: "'{name},{parameter}={value}'"}
SWITCH = "on, off"


@click.command("list")
@click.argument("name", metavar="[NAME|FILE]", required=False)
@options.output_options
def list_command(name: str | None, output: Output) -> None:
    """Show every strategy, or the strategy NAME or FILE.py, and all parameters with their meanings.

    Of a file of parameters, FILE.toml, and of a strategy with parameters it shows the values, too.
    CSV holds the first table: the strategies, or with NAME that strategy's parameters.
    """
    found = _named(name) if name else _all()
    emit(_report(found, name, short=output.format == "table"), output)


def _named(name: str) -> list[Player]:
    """The player of a text, or all that a file defines."""
    from doko_sim.players.strategy import file_of, player

    file = file_of(name)
    if file is None or file[1] is not None:
        return [player(name)]
    from doko_sim.players.files import definitions

    several = len(definitions(file[0])) > 1
    named = [f"{name}:{one.name}" for one in definitions(file[0])] if several else [name]
    return [player(one) for one in named]


def _all() -> list[Player]:
    """All that can be named; what a package promises and does not keep is said, and left out."""
    from doko_sim.players.strategy import Player, find, names

    found = []
    for name in names():
        try:
            found.append(Player(find(name)))
        except DokoError as error:
            note(say(LEFT_OUT, error=error.message))
    return found


def _report(players: list[Player], name: str | None, short: bool) -> Report:
    from reports.model import Report

    strategies = [one.strategy for one in players]
    tables = [_parameters(one, short) for one in players if one.strategy.parameters]
    first = strategies[0]
    sentences = [say(ONE, name=first.name, summary=say(first.summary))]
    if players[0].values:
        sentences.insert(0, say(WITH_VALUES, text=name, name=players[0].name))
    if name is None or len(strategies) > 1:
        tables.insert(0, _overview(strategies))
        names = joined(", ", [strategy.name for strategy in strategies])
        sentences = [say(ALL if name is None else IN_FILE, names=names, file=name)]
    example = next((s for s in strategies if any(p.switch for p in s.parameters)), first)
    notes: list[str] = [say(USE, example=_example(example))] if example.parameters else []
    notes += _words(strategies)
    data = {"strategies": [_plain(one) for one in players]}
    return Report(TITLE, sentences, tables, notes, data=data)


def _words(strategies: list[Strategy]) -> list[str]:
    """What words and codes in the tables mean."""
    codes = [code for strategy in strategies for code in _tactics(strategy)]
    meanings = " ".join(p.meaning for strategy in strategies for p in strategy.parameters)
    notes: list[str] = [say(CODES, code=codes[0])] if codes else []
    return [*notes, ABSAGE] if "Absage" in meanings else notes


def _tactics(strategy: Strategy) -> list[str]:
    """The IDs of a strategy's tactics, each once: what stands before a switch's colon."""
    switches = [p for p in strategy.parameters if p.switch and ":" in p.meaning]
    return list(dict.fromkeys(p.meaning.split(":")[0] for p in switches))


def _overview(strategies: list[Strategy]) -> Table:
    from reports.model import Column, Table

    columns = [
        Column("name", "Name", "name"),
        Column("summary", "Plays"),
        Column("tactics", "Tactics", "name"),
    ]
    rows = [
        {"name": s.name, "summary": s.summary, "tactics": " ".join(_tactics(s)) or None}
        for s in strategies
    ]
    return Table(TITLE, columns, rows)


def _parameters(player: Player, short: bool) -> Table:
    """A strategy's parameters, with their values if any are given.

    ``short``: three digits are enough.
    """
    from reports.meanings import meaning_text
    from reports.model import Column, Table

    columns = [
        Column("parameter", "Parameter", "name"),
        *([Column("value", "Value", "name")] if player.values else []),
        Column("default", "Default", "name"),
        Column("range", "Range"),
        Column("meaning", "Meaning"),
    ]

    def shown(p: Parameter, value: float) -> str:
        return f"{value:.3g}" if short and not (p.switch or p.words) else p.show(value)

    rows = [
        {
            "parameter": p.name,
            "value": shown(p, value),
            "default": shown(p, p.default),
            "range": _range(p),
            "meaning": meaning_text(_SECTION.sub("", p.meaning) if short else p.meaning),
        }
        for p, value in zip(player.strategy.parameters, player.block(), strict=True)
    ]
    return Table(player.strategy.name, columns, rows)


def _range(parameter: Parameter) -> str:
    if parameter.words:
        return ", ".join(word for word, _ in parameter.words)
    if parameter.switch:
        return say(SWITCH)
    return say(SPAN, low=parameter.low, high=parameter.high)


def _example(strategy: Strategy) -> str:
    chosen = next((p for p in strategy.parameters if p.switch), strategy.parameters[0])
    return EXAMPLES[chosen.switch].format(
        name=strategy.name, parameter=chosen.name, value=f"{chosen.high:g}"
    )


def _plain(player: Player) -> dict[str, object]:
    """A strategy for programs, with unrounded numbers."""
    strategy = player.strategy
    return {
        "name": strategy.name,
        "summary": strategy.summary,
        "tactics": _tactics(strategy),
        "parameters": [
            {
                "name": p.name,
                **({"value": value} if player.values else {}),
                "default": p.default,
                "low": p.low,
                "high": p.high,
                "switch": p.switch,
                "meaning": p.meaning,
            }
            for p, value in zip(strategy.parameters, player.block(), strict=True)
        ],
    }
