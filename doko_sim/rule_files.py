"""Rules from files: the presets that belong to the program, and a group's own.

A file is TOML: perhaps ``preset = "kneipe"`` (else ddv), ``name``, ``source`` and ``note``, then
options. Names and words may be German (german.py).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from doko_sim import german
from doko_sim.clashes import clashes
from doko_sim.errors import DokoError, closest, nearest
from doko_sim.option_values import Value, listed, show
from doko_sim.rules import OPTIONS, Rules
from doko_sim.texts import say
from doko_sim.toml_file import Entry, Mistake, MistakenFile, check_name, entries, read_text

_WHERE_NAMES_ARE = "; doko rules show ddv --all lists the options"
_OF_SESSIONS = "; it belongs to sessions, which come later"
_DEFAULTS = ("rules", "strategy", "position", "seed", "threads", "lang")
_A_DEFAULT = "; it is no rule but a default, which stands in a doko.toml"


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a file of rules says.

    ``rules`` carry the label by which they are named again (``--rules``); ``base`` is the preset
    that the file builds on, ``path`` is None for a preset.
    """

    rules: Rules
    name: str
    source: str
    note: str
    base: str
    path: str | None


def find(text: str) -> RuleFile:
    """Return the preset of this name, or what the file at this path says.

    A text is a path if it ends in .toml, holds a separator of folders, or names a file that is
    there while no preset has the name.

    Raises
    ------
    DokoError
        If there is neither; a MistakenFile if the file says something wrong.
    """
    if is_path(text):
        return read(text)
    if text not in preset_names():
        raise DokoError(_unknown_preset(text, or_a_file=True))
    return preset(text)


def load(text: str) -> Rules:
    """Return the rules of a preset or a file, labelled with the text; see `find`."""
    return find(text).rules


def is_path(text: str) -> bool:
    """Tell whether a text is the path of a file rather than the name of a preset."""
    separators = [mark for mark in ("/", os.sep, os.altsep) if mark]
    if text.lower().endswith(".toml") or any(mark in text for mark in separators):
        return True
    return text not in preset_names() and os.path.exists(text)


def read(path: str) -> RuleFile:
    """Return what the file at a path says.

    Raises
    ------
    DokoError
        If it cannot be read, or its name not be shown; a MistakenFile, with all mistakes, if it
        says something wrong.
    """
    check_name(path)
    return parse(read_text(path), path)


def preset_names() -> tuple[str, ...]:
    """The names of all presets in alphabetical order."""
    return tuple(sorted(_preset_texts()))


def preset(name: str) -> RuleFile:
    """Return a preset; `DokoError` with the nearest name if there is none."""
    if name not in preset_names():
        raise DokoError(_unknown_preset(name))
    return _read_preset(name)


def _unknown_preset(name: str, or_a_file: bool = False) -> str:
    names = preset_names()
    hint = nearest(name.lower(), names) if isinstance(name, str) else ""
    template = "unknown preset {given}; expected {names}{hint}"
    if or_a_file:
        template = "unknown preset {given}; expected {names}, or the path of a file{hint}"
    return say(template, given=show(name), names=listed(map(show, names), "or"), hint=hint)


@cache
def _read_preset(name: str) -> RuleFile:
    return parse(_preset_texts()[name], name, is_preset=True)


@cache
def _preset_texts() -> dict[str, str]:
    """The text of each preset's file by its name; read from the package, also in an archive."""
    from importlib.resources import files  # here, because the default rules need no file

    folder = files("doko_sim").joinpath("presets")
    toml = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in toml}


def parse(text: str, label: str, is_preset: bool = False) -> RuleFile:
    """Return what a text says; ``label`` is the path of its file or the preset's name.

    Raises
    ------
    MistakenFile
        With all mistakes.
    """
    reading = _Reading(entries(text, label))
    if reading.mistakes:
        raise MistakenFile(label, sorted(reading.mistakes, key=lambda one: one.line or 0))
    about = reading.about
    return RuleFile(
        rules=reading.base.replace(**reading.options).labelled(label),
        name=about.get("name", label),
        source=about.get("source", ""),
        note=about.get("note", ""),
        base=about.get("preset", "ddv"),
        path=None if is_preset else label,
    )


class _Reading:
    """The entries of a file understood one after the other, with all that is wrong in them."""

    def __init__(self, found: list[Entry]) -> None:
        self.mistakes: list[Mistake] = []
        self.about: dict[str, str] = {}
        self.options: dict[str, Value] = {}
        self.base = Rules()
        self._given: dict[str, Entry] = {}
        for entry in found:
            self._take(entry)
        self._check_clashes()

    def _wrong(self, entry: Entry, text: str) -> None:
        self.mistakes.append(Mistake(entry.line, text))

    def _take(self, entry: Entry) -> None:
        name = _name_of(entry.key)
        if name is None:
            self._wrong(entry, _unknown(entry.key))
        elif name in self._given:
            self._wrong(entry, _given_twice(name, self._given[name], entry))
        else:
            self._given[name] = entry
            if name in OPTIONS:
                self._take_option(name, entry)
            else:
                self._take_about(name, entry)

    def _take_option(self, name: str, entry: Entry) -> None:
        option = OPTIONS[name]
        value = option.allowed.accept(option.read(entry.value))
        if value is None:
            self._wrong(entry, option.refusal(entry.value, in_german=entry.key != name))
        else:
            self.options[name] = value

    def _take_about(self, name: str, entry: Entry) -> None:
        if not isinstance(entry.value, str):
            self._wrong(entry, _no_text(name, entry.value))
            return
        self.about[name] = entry.value
        if name == "preset":
            try:
                self.base = Rules.preset(entry.value)
            except DokoError as error:
                self._wrong(entry, error.message)

    def _check_clashes(self) -> None:
        """Place each clash at the last of its options that stands in the file."""
        values = self.base.values() | self.options
        for clash in clashes(values):
            lines = [self._given[name].line for name in clash.options if name in self._given]
            self.mistakes.append(Mistake(max(lines, default=None), clash.sentence(values)))


@cache
def _names() -> Mapping[str, str]:
    """The name in `Rules` (or of what a file says beside options) by every German name."""
    every = german.ABOUT | {name: option.names for name, option in OPTIONS.items()}
    return {german.plain(word): name for name, words in every.items() for word in words}


def _name_of(key: str) -> str | None:
    if key in OPTIONS or key in german.ABOUT:
        return key
    return _names().get(german.plain(key))


def _unknown(key: str) -> str:
    return say("unknown option {name}{hint}", name=show(key), hint=_nearest_name(key))


def _no_text(name: str, value: object) -> str:
    return say("{name} = {value} is wrong; expected a text", name=name, value=show(value))


def _nearest_name(key: str) -> str:
    """``; did you mean ...?`` with the nearest name in either language, as it is written."""
    shown = {german.plain(name): name for name in (*german.ABOUT, *OPTIONS)}
    every = german.ABOUT | {name: option.names for name, option in OPTIONS.items()}
    shown = {german.plain(word): word for words in every.values() for word in words} | shown
    said = german.plain(key)
    if said.startswith(tuple(map(german.plain, german.OF_SESSIONS))):
        return say(_OF_SESSIONS)
    if key in _DEFAULTS:
        return say(_A_DEFAULT)
    near = closest(said, shown)
    return say("; did you mean {name!r}?", name=shown[near]) if near else say(_WHERE_NAMES_ARE)


def _given_twice(name: str, first: Entry, second: Entry) -> str:
    if first.key == second.key:
        return say(
            "{key} is given twice, before in line {line}; leave one out",
            key=show(first.key),
            line=first.line,
        )
    return say(
        "{key} and {first} in line {line} are the same option ({name}); leave one out",
        key=show(second.key),
        first=show(first.key),
        line=first.line,
        name=name,
    )
