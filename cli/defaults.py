"""Defaults of a table's own: the files ``doko.toml`` in this folder and in the user's.

They stand between the command line and the defaults of a command. A file is read when a command
first asks for one of its values, so help and commands that play nothing do without it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any

import click
from click.core import ParameterSource

from cli import language, texts
from doko_sim.errors import DokoError, message_of, nearest
from doko_sim.texts import Text, joined, say

FILE = "doko.toml"
#: Key in the file by the parameter that commands take.
KEYS = {
    "rules": "rules",
    "strategies": "strategy",
    "position": "position",
    "seed": "seed",
    "threads": "threads",
    "lang": "lang",
}
_OWN_RULES = '; rules of your own stand in their own file: rules = "mine.toml"'
RANGES = {"position": (1, 4), "seed": (0, 2**63 - 1), "threads": (1, 1024)}


@dataclass(frozen=True, slots=True)
class Default:
    """What one file says for one key: its value, the place for complaints, and its file."""

    value: Any
    place: Text
    path: str


@dataclass(frozen=True, slots=True)
class RulesDefault:
    """Rules that are loaded only where they are used; help shows the text."""

    text: str
    place: Text

    def __call__(self) -> Any:
        """Return the rules; DokoError with the place in doko.toml."""
        from doko_sim.rule_files import load

        try:
            return load(self.text)
        except DokoError as error:
            raise DokoError(
                say("{place}: {error}", place=self.place, error=error.message)
            ) from None

    def __str__(self) -> str:
        return self.text


class Defaults(MutableMapping[str, Any]):
    """Click's map of defaults, the same one for every command and every group of commands."""

    def __init__(self) -> None:
        self._read: dict[str, Default] | None = None

    def get(self, key: str, default: Any = None) -> Any:
        """Return this map itself: click asks so for the map of a command named ``key``."""
        return self

    def __contains__(self, key: object) -> bool:
        return key in KEYS and KEYS[str(key)] in self._known()

    def __getitem__(self, key: str) -> Any:
        return self._known()[KEYS[key]].value

    def source(self, key: str) -> str:
        """The file that a parameter's default comes from."""
        return self._known()[KEYS[key]].path

    def files(self) -> tuple[str, ...]:
        """The files that have been read so far and said something."""
        return tuple({one.path for one in (self._read or {}).values()})

    def _known(self) -> dict[str, Default]:
        if self._read is None:
            try:
                self._read = _read(_users_file()) | _read(FILE)
            except DokoError:
                context = click.get_current_context(silent=True)
                if context is not None and context.resilient_parsing:  # only help is wanted
                    return {}
                raise
        return self._read

    def __iter__(self) -> Iterator[str]:
        return (name for name, key in KEYS.items() if key in self._known())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __setitem__(self, key: str, value: Any) -> None:
        raise TypeError("defaults come from files")

    def __delitem__(self, key: str) -> None:
        raise TypeError("defaults come from files")


def tell(context: click.Context) -> None:
    """Say in one line on standard error which options have their values from which file."""
    known = context.default_map
    if not isinstance(known, Defaults):
        return
    by_file: dict[str, list[str]] = {}
    for parameter in context.command.params:
        name = parameter.name or ""
        if context.get_parameter_source(name) is ParameterSource.DEFAULT_MAP:
            options = by_file.setdefault(known.source(name), [])
            options += [f"--{KEYS[name]} {word}" for word in _words(known[name])]
    if by_file:
        parts = [
            say(texts.DEFAULTS_OF, options=" ".join(options), path=path)
            for path, options in by_file.items()
        ]
        told = say(texts.DEFAULTS, defaults=joined("; ", parts))
        click.echo(language.tr(told), err=True)


def _words(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, tuple) else [str(value)]


def asked_language() -> str:
    """The language that a doko.toml names, whatever else is wrong in it; else an empty text."""
    for path in (FILE, _users_file()):
        if not os.path.lexists(path):
            continue
        from doko_sim.toml_file import entries, read_text

        try:
            named = [one.value for one in entries(read_text(path), path) if one.key == "lang"]
        except DokoError:
            continue
        if named:
            return str(named[-1])
    return ""


def _users_file() -> str:
    from platformdirs import user_config_path

    return str(user_config_path("doko-sim") / FILE)


def _read(path: str) -> dict[str, Default]:
    """What a doko.toml says, nothing where there is none; DokoError with the place."""
    if not os.path.lexists(path):
        return {}
    from doko_sim.toml_file import entries, read_text

    found: dict[str, Default] = {}
    mistakes: list[Text] = []
    given: set[str] = set()
    for entry in entries(read_text(path), path):
        key = entry.key
        try:
            value = _checked(key, entry.value, given)
        except ValueError as error:
            what = message_of(error)
            mistakes.append(say("line {line}: {what}", line=entry.line, what=what))
            continue
        place = say("{path}, line {line}", path=path, line=entry.line)
        if key == "rules":
            value = RulesDefault(_beside(path, value), place)
        elif key == "strategy":
            value = tuple(_file_beside(path, one) for one in value)
        found[key] = Default(value, place, path)
    if mistakes:
        raise DokoError(
            say("{path}, {mistakes}", path=path, mistakes=joined("; and in ", mistakes))
        )
    return found


def _checked(key: str, value: object, given: set[str]) -> Any:
    """The value of a key, which is now given; ValueError says what is wrong with either."""
    if key not in KEYS.values():
        raise ValueError(say("unknown key {key!r}{hint}", key=key, hint=_hint(key)))
    if key in given:
        raise ValueError(say("{key!r} is given twice; leave one out", key=key))
    given.add(key)
    return _CHECKS[key](key, value)


def _hint(key: str) -> str:
    if key.lower() == "preset":
        return say(_OWN_RULES)
    known = ", ".join(KEYS.values())
    return nearest(key.lower(), KEYS.values()) or say("; expected one of {names}", names=known)


def _beside(path: str, text: str) -> str:
    """A preset's name as it is, a file's path as seen from here: it is relative to doko.toml."""
    from doko_sim.rule_files import is_path, preset_names

    seen = os.path.join(os.path.dirname(path), os.path.expanduser(text))
    is_file = is_path(text) or (text not in preset_names() and os.path.exists(seen))
    return seen if is_file else text


def _file_beside(path: str, text: str) -> str:
    """A strategy's name as it is, its file's path as seen from here, as with rules."""
    from doko_sim.players.strategy import beside

    return beside(text, os.path.dirname(path))


def _number(key: str, value: object) -> int:
    low, high = RANGES[key]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(
            say(
                "{key} = {value!r} is wrong; expected a whole number, {low} to {high}",
                key=key,
                value=value,
                low=low,
                high=high,
            )
        )
    return value


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(
            say(
                "{key} = {value!r} is wrong; expected the name of a preset or a file",
                key=key,
                value=value,
            )
        )
    return value


def _language(key: str, value: object) -> str:
    if value not in language.LANGUAGES:
        raise ValueError(
            say(
                "{key} = {value!r} is wrong; expected one of {names}",
                key=key,
                value=value,
                names=", ".join(language.LANGUAGES),
            )
        )
    return str(value)


def _strategies(key: str, value: object) -> tuple[str, ...]:
    given = [value] if isinstance(value, str) else value
    if (
        not isinstance(given, list)
        or len(given) not in (1, 4)
        or not all(isinstance(one, str) and one.strip() for one in given)
    ):
        raise ValueError(
            say(
                "{key} = {value!r} is wrong; expected one strategy, or a list of four by position",
                key=key,
                value=value,
            )
        )
    return tuple(given)


_CHECKS: dict[str, Callable[[str, object], Any]] = {
    "rules": _text,
    "strategy": _strategies,
    "lang": _language,
    **dict.fromkeys(RANGES, _number),
}
