"""Files of parameters: a strategy and the values that differ, as ``tuned.toml``.

``strategy = "club"`` and one ``parameter = value`` a line. Switches are true or false, or "on" or
"off". A strategy in a Python file is named by its path from the folder of this file.
``--strategy tuned.toml`` plays it, ``--strategy tuned.toml,re_threshold=70`` with a change.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from doko_sim.errors import DokoError, nearest
from doko_sim.option_values import show
from doko_sim.texts import say
from doko_sim.toml_file import Entry, Mistake, MistakenFile, entries, read_text

from .strategy import Parameter, Player, Strategy, beside, player

ENDING = ".toml"
STRATEGY = "strategy"


def is_path(text: str) -> bool:
    """Whether a text names a file of parameters."""
    return text.strip().lower().endswith(ENDING)


def read(path: str) -> Player:
    """The player that a file describes.

    Raises
    ------
    DokoError
        If it cannot be read; a MistakenFile, with all mistakes and their lines, if it says
        something wrong.
    """
    return parse(read_text(path), path)


def parse(text: str, label: str) -> Player:
    """The player that a text describes; ``label`` is the path of its file."""
    said = entries(text, label)
    start = _start(said, label)
    values, mistakes = dict(start.values), []
    seen: dict[str, int] = {}
    for entry in said:
        if entry.key in seen:
            what = say(
                "{key} is given a second time, after line {line}",
                key=entry.key,
                line=seen[entry.key],
            )
            mistakes.append(Mistake(entry.line, what))
        elif entry.key != STRATEGY:
            try:
                values[entry.key] = _value(start.strategy, entry)
            except DokoError as error:
                mistakes.append(Mistake(entry.line, error.message))
        seen.setdefault(entry.key, entry.line)
    if mistakes:
        raise MistakenFile(label, mistakes)
    return replace(start, values=MappingProxyType(values))


def _start(said: Iterable[Entry], label: str) -> Player:
    """The strategy whose values the file changes."""
    named = [entry for entry in said if entry.key == STRATEGY]
    if not named:
        near = [entry for entry in said if nearest(entry.key, [STRATEGY])]
        line = near[0].line if near else None
        what = say('no strategy is named; expected a line strategy = "club"')
        raise MistakenFile(label, [Mistake(line, what)])
    line, value = named[0].line, named[0].value
    if not isinstance(value, str) or is_path(value):
        what = say(
            "strategy = {given}; expected the name of a strategy in quotation marks",
            given=show(value),
        )
        raise MistakenFile(label, [Mistake(line, what)])
    try:
        return player(_from_here(value, label))
    except DokoError as error:
        raise MistakenFile(label, [Mistake(line, error.message)]) from None


def _is_own(strategy: str) -> bool:
    """Whether a strategy stands in a Python file."""
    who = strategy.partition(",")[0].partition(":")[0]
    return who.strip().lower().endswith(".py")


def _from_here(strategy: str, label: str) -> str:
    """A strategy named in a file, as it is named where the program runs."""
    if not _is_own(strategy):
        return strategy
    return beside(strategy, os.path.dirname(label))


def _from_there(strategy: str, folder: str) -> str:
    """A strategy named where the program runs, as it is named in a file of a folder."""
    if not _is_own(strategy) or os.path.isabs(os.path.expanduser(strategy)):
        return strategy
    return os.path.relpath(strategy, folder or os.curdir)


def _value(strategy: Strategy, entry: Entry) -> float:
    known = {parameter.name: parameter for parameter in strategy.parameters}
    if entry.key not in known:
        raise DokoError(
            say(
                "strategy {strategy} has no parameter {name}{hint}",
                strategy=strategy.name,
                name=show(entry.key),
                hint=nearest(entry.key, [*known, STRATEGY]),
            )
        )
    return known[entry.key].read(_text(known[entry.key], entry.value))


def _text(parameter: Parameter, value: object) -> str:
    """A value as it would be written on the command line."""
    if isinstance(value, bool) and parameter.switch:
        return "on" if value else "off"
    if isinstance(value, str) and _is_worded(parameter):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return repr(value)
    return show(value)


def _is_worded(parameter: Parameter) -> bool:
    """Whether its values are words: on and off, or its own."""
    return parameter.switch or bool(parameter.words)


def written(who: Player, about: Iterable[str] = (), folder: str = "") -> str:
    """The text of a file that describes a player: the parameters that differ, each explained.

    ``about`` are lines of comment at its head, ``folder`` is where the file will be.
    """
    lines = [f"# {line}".rstrip() for line in about]
    lines.append(f"{STRATEGY} = {_quoted(_from_there(who.strategy.name, folder))}")
    for parameter, value in who.changed():
        lines.append(f"{_assignment(parameter, value)}  # {_meaning(parameter)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in TOML's quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _assignment(parameter: Parameter, value: float) -> str:
    shown = parameter.show(value)
    if _is_worded(parameter):
        shown = f'"{shown}"'
    return f"{parameter.name} = {shown}"


def _meaning(parameter: Parameter) -> str:
    default = f"{parameter.default:.4g}"
    if _is_worded(parameter):
        default = parameter.show(parameter.default)
    return f"{parameter.meaning}; {default} if not set"
