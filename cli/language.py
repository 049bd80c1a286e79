"""The language in which the command line speaks: ``--lang``, or what ``DOKO_LANG`` names.

Without either the first ``doko.toml`` with a line ``lang = "de"`` decides.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from cli import texts

F = TypeVar("F", bound=Callable[..., Any] | click.Command)

ENGLISH, GERMAN = "en", "de"
LANGUAGES = (ENGLISH, GERMAN)
VARIABLE = "DOKO_LANG"
_OPTION = "--lang"
_current = ENGLISH


def current() -> str:
    """The language in use."""
    return _current


def use(language: str) -> None:
    """Speak a language from now on."""
    global _current
    _current = language


def choose(words: Sequence[str], default: Callable[[], str] = str) -> None:
    """Use the language that a command line asks for, before anything is said.

    ``default`` is asked where neither the words nor the environment name one. The option itself
    is read, and its mistakes told, with the others.
    """
    asked = ""
    for place, word in enumerate(words):
        if word == _OPTION and place + 1 < len(words):
            asked = words[place + 1]
        elif word.startswith(f"{_OPTION}="):
            asked = word.partition("=")[2]
    if asked not in LANGUAGES:
        asked = os.environ.get(VARIABLE, "") or default()
    use(asked if asked in LANGUAGES else ENGLISH)


def without_language(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ``--lang`` that a command line begins with, and the words behind it."""
    end = 0
    while end < len(words) and words[end].partition("=")[0] == _OPTION:
        end += 2 if words[end] == _OPTION else 1
    return list(words[:end]), list(words[end:])


def language_option(command: F) -> F:
    """``--lang en|de``: the language in use; the command gets nothing."""
    return click.option(
        _OPTION,
        "language",  # no name of a default: doko.toml has been asked before
        type=click.Choice(LANGUAGES),
        envvar=VARIABLE,
        default=None,
        expose_value=False,
        help=texts.HELP_LANG,
    )(command)


def of_command(command: click.Command) -> click.Command:
    """A command whose help is in the language in use."""
    if _current == ENGLISH:
        return command
    from cli.help_language import in_language

    return in_language(command)


def tr(text: str) -> str:
    """A text in the language in use."""
    if _current == ENGLISH:
        return text
    from reports.language import translated

    return translated(text, _current)
