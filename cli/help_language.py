"""Help in the language in use: the texts of commands, and the words that click says itself.

A text is looked up word for word: a docstring paragraph by paragraph, its line ends as spaces; a
paragraph that keeps its lines (after ``\\b``) part by part, as wide gaps divide it.
"""

from __future__ import annotations

import copy
import inspect
import re
from importlib import import_module
from typing import Any

import click

from cli.language import tr

#: Where click gets its own texts through gettext.
_MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "types")
_GAP = re.compile(r"(\n| {2,})")


def in_language(command: click.Command) -> click.Command:
    """A copy of a command that speaks the language in use; click speaks it from now on."""
    for name in _MODULES:
        module = import_module(f"click.{name}")
        for attribute, said in (("_", tr), ("ngettext", _by_number)):
            if hasattr(module, attribute):
                setattr(module, attribute, said)
    again = copy.copy(command)
    again._help_option = None  # kept by click in the language in which it was made
    again.help, again.epilog = _paragraphs(command.help), _paragraphs(command.epilog)
    again.short_help = tr(command.short_help or "") or None
    again.options_metavar = tr(command.options_metavar or "")
    if isinstance(again, click.Group):
        again.subcommand_metavar = tr(again.subcommand_metavar or "")
    again.params = [_parameter(one) for one in command.params]
    return again


def _by_number(one: str, several: str, number: int) -> str:
    return tr(one if number == 1 else several)


def _parameter(parameter: click.Parameter) -> click.Parameter:
    again = copy.copy(parameter)
    if parameter.metavar:
        again.metavar = tr(parameter.metavar)
    again.type = copy.copy(parameter.type)
    if isinstance(again.type, click.Tuple):
        again.type.types = [_kind(one) for one in again.type.types]
    else:
        again.type = _kind(again.type)
    if isinstance(again, click.Option):
        again.help = tr(again.help or "") or None
        if isinstance(again.show_default, str):
            again.show_default = tr(again.show_default)
    return again


def _kind(kind: click.ParamType[Any]) -> click.ParamType[Any]:
    """A kind of value that is called by its name in the language in use."""
    again = copy.copy(kind)
    again.name = tr(kind.name)
    return again


def _paragraphs(text: str | None) -> str | None:
    if text is None:
        return None
    return "\n\n".join(map(_paragraph, inspect.cleandoc(text).split("\n\n")))


def _paragraph(text: str) -> str:
    if text.startswith("\b"):
        return "".join(tr(part) if part.strip() else part for part in _GAP.split(text))
    return tr(" ".join(text.split()))
