"""``doko strategies``: the strategies there are, and their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.output import Output, emit

if TYPE_CHECKING:
    from doko_sim.players.strategy import Parameter, Strategy
    from reports.model import Report, Table

TITLE = "Strategies"
ALL = "Strategies that --strategy knows: {names}."
ONE = "{name}: {summary}."
USE = (
    "A strategy is named with its parameters, for example {example}. "
    "Switches are on or off; every tactic is a switch."
)
EXAMPLES = {True: "'{name},{parameter}=off'", False: "'{name},{parameter}={value}'"}
SWITCH = "on, off"
HELP_LIST = "The strategies, or one strategy, with all parameters."


@click.group(short_help=texts.STRATEGIES)
def command() -> None:
    """Show the strategies that --strategy knows."""


@command.command("list", short_help=HELP_LIST)
@click.argument("name", required=False)
@options.output_options
def list_command(name: str | None, output: Output) -> None:
    """Show every strategy, or the strategy NAME, and all parameters with their meanings.

    CSV holds the first table: the strategies, or with NAME that strategy's parameters.
    """
    from doko_sim.players.strategy import find, names

    found = [find(one) for one in ([name] if name else names())]
    emit(_report(found, name, short=output.format == "table"), output)


def _report(strategies: list[Strategy], name: str | None, short: bool) -> Report:
    from reports.model import Report

    tables = [_parameters(strategy, short) for strategy in strategies if strategy.parameters]
    first = strategies[0]
    sentences = [ONE.format(name=first.name, summary=first.summary)]
    if name is None:
        tables.insert(0, _overview(strategies))
        sentences = [ALL.format(names=", ".join(strategy.name for strategy in strategies))]
    example = next((s for s in strategies if any(p.switch for p in s.parameters)), first)
    notes = [USE.format(example=_example(example))] if example.parameters else []
    data = {"strategies": [_plain(strategy) for strategy in strategies]}
    return Report(TITLE, sentences, tables, notes, data=data)


def _tactics(strategy: Strategy) -> list[str]:
    """The IDs of a strategy's tactics: what stands before the colon in a switch's meaning."""
    return [p.meaning.split(":")[0] for p in strategy.parameters if p.switch and ":" in p.meaning]


def _overview(strategies: list[Strategy]) -> Table:
    from reports.model import Column, Table

    columns = [
        Column("name", "Name"),
        Column("summary", "Plays"),
        Column("tactics", "Tactics"),
    ]
    rows = [
        {"name": s.name, "summary": s.summary, "tactics": " ".join(_tactics(s)) or None}
        for s in strategies
    ]
    return Table(TITLE, columns, rows)


def _parameters(strategy: Strategy, short: bool) -> Table:
    """A strategy's parameters; ``short``: three digits are enough."""
    from reports.model import Column, Table

    columns = [
        Column("parameter", "Parameter"),
        Column("default", "Default"),
        Column("range", "Range"),
        Column("meaning", "Meaning"),
    ]
    rows = [
        {
            "parameter": p.name,
            "default": f"{p.default:.3g}" if short and not p.switch else p.show(p.default),
            "range": _range(p),
            "meaning": p.meaning,
        }
        for p in strategy.parameters
    ]
    return Table(strategy.name, columns, rows)


def _range(parameter: Parameter) -> str:
    return SWITCH if parameter.switch else f"{parameter.low:g} to {parameter.high:g}"


def _example(strategy: Strategy) -> str:
    chosen = next((p for p in strategy.parameters if p.switch), strategy.parameters[0])
    return EXAMPLES[chosen.switch].format(
        name=strategy.name, parameter=chosen.name, value=f"{chosen.high:g}"
    )


def _plain(strategy: Strategy) -> dict[str, object]:
    """A strategy for programs, with unrounded numbers."""
    return {
        "name": strategy.name,
        "summary": strategy.summary,
        "tactics": _tactics(strategy),
        "parameters": [
            {
                "name": p.name,
                "default": p.default,
                "low": p.low,
                "high": p.high,
                "switch": p.switch,
                "meaning": p.meaning,
            }
            for p in strategy.parameters
        ],
    }
