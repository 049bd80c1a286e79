"""Presets, rules and files of rules as reports.

``short`` is for people: German names and the values of ddv stand in the cells of others. Programs
get a column for each. ``german`` shows names and words as a German file may have them.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from doko_sim.german import Word, Words
from doko_sim.idle import idle
from doko_sim.meanings import meaning
from doko_sim.option_values import Value, show
from doko_sim.options import Option
from doko_sim.rule_files import RuleFile
from doko_sim.rules import OPTIONS, Rules
from doko_sim.texts import Text, joined, say
from doko_sim.toml_file import MistakenFile
from reports.model import Column, Report, Table
from reports.option_words import value_said

DDV = Rules()

TITLE_LIST = "Presets of rules"
ALL = "{count} presets; --rules takes one of them or a file of your own."
HOW_TO_SHOW = "doko rules show NAME tells what a preset changes, doko rules diff A B compares two."
PRESETS = (
    Column("name", "Preset"),
    Column("changed", "Differs from ddv in", "int"),
    Column("source", "Source"),
)

TITLE = "Rules {name}"
DIFFERS = "{count} of {all} options differ from the tournament rules (ddv)."
DIFFERS_ONE = "{count} of {all} options differs from the tournament rules (ddv)."
SAME = "All {all} options are those of the tournament rules (ddv)."
SOURCE = "Source: {source}."
BASE = "Built on the preset {base}."
FINGERPRINT = "Fingerprint {fingerprint}: the same exactly for rules that are the same."
IDLE = "{name} = {value} has no effect: {why}."
HERE = "{does} Here: {meaning}."
IN_DDV, BOTH_NAMES = "{value}\n(ddv: {ddv})", "{name}\n({german})"
NO_WORDS_GERMAN = "keine"

TITLE_DIFF = "Rules {first} and {second}"
LETTERS = "A is {first}, B is {second}."
LONGEST_TITLE = 18  # of a column
DIFF = "They differ in {count} of {all} options."
DIFF_NONE = "They are the same: all {all} options agree."

TITLE_CHECK = "Check of {path}"
FINE = "{path} is fine: {how}."
HOW_SAME = "the same rules as {base}"
HOW, HOW_MORE = "{base} but for {changes}", "{base} but for {changes} and {count} more"
SHOW = "doko rules show {path} shows what differs from ddv."
MISTAKES = "{path} holds {count} mistakes:"
NAMED = 5  # changes that a sentence names
MISTAKE_COLUMNS = (Column("line", "Line", "int"), Column("mistake", "Mistake"))


def overview(books: Sequence[RuleFile]) -> Report:
    """All presets."""
    rows = [
        {
            "name": book.name,
            "changed": len(book.rules.differences()),
            "source": book.source,
        }
        for book in books
    ]
    return Report(
        TITLE_LIST,
        [say(ALL, count=len(books))],
        [Table("", PRESETS, rows)],
        [HOW_TO_SHOW],
        data={"presets": [_plain(book) for book in books]},
    )


def shown(book: RuleFile, every: bool, short: bool, german: bool = False) -> Report:
    """One preset's or file's options: those that differ from ddv, or every one."""
    changed = _changed(DDV, book.rules)
    sentences = [_differs(changed), *_about(book)]
    names = list(OPTIONS) if every else changed
    label = book.rules.label
    return Report(
        say(TITLE, name=label if book.name == label else f"{book.name} ({label})"),
        sentences,
        [_options(names, book.rules, short, german)] if names or not short else [],
        _notes(book),
        data={**_plain(book), "rules": _json(book.rules.values())},
    )


def difference(first: RuleFile, second: RuleFile, short: bool, german: bool = False) -> Report:
    """The options in which two presets or files differ."""
    labels = first.rules.label, second.rules.label
    fit = max(map(len, labels)) <= LONGEST_TITLE
    titles = labels if fit else ("A", "B")
    names = _changed(first.rules, second.rules)
    columns = [
        Column("option", "Option"),
        *([] if short else [Column("german", "German")]),
        Column("first", titles[0]),
        Column("second", titles[1]),
        Column("effect", "What it does"),
    ]
    rows = [
        {
            "option": _option_cell(OPTIONS[name], short, german),
            "german": OPTIONS[name].german,
            "first": value_text(first.rules, name, german),
            "second": value_text(second.rules, name, german),
            "effect": say(OPTIONS[name].does),
        }
        for name in names
    ]
    text = DIFF if names else DIFF_NONE
    sentences: list[str] = [say(text, count=len(names), all=len(OPTIONS))]
    if not fit:
        sentences.append(say(LETTERS, first=labels[0], second=labels[1]))
    return Report(
        say(TITLE_DIFF, first=labels[0], second=labels[1]),
        sentences,
        [Table("", columns, rows)] if names or not short else [],
        data={"first": _plain(first), "second": _plain(second), "options": names},
    )


def checked(book: RuleFile, short: bool, german: bool = False) -> Report:
    """A file of rules without a mistake: how it differs, and what in it does nothing."""
    base = Rules.preset(book.base)
    changed = _changed(base, book.rules)
    how = say(HOW_SAME, base=book.base)
    if changed:
        named = [_line(book.rules, name, german) for name in changed[:NAMED]]
        more = len(changed) - len(named)
        changes = joined(", ", named)
        how = say(HOW, base=book.base, changes=changes)
        if more:
            how = say(HOW_MORE, base=book.base, changes=changes, count=more)
    path = str(book.path)
    names = _changed(DDV, book.rules)
    return Report(
        say(TITLE_CHECK, path=path),
        [say(FINE, path=path, how=how), _differs(names)],
        [] if short else [_options(names, book.rules, short, german)],
        [*_notes(book), *([say(SHOW, path=shlex.quote(path))] if short and names else [])],
        data={"fine": True, **_plain(book)},
    )


def mistaken(error: MistakenFile, short: bool) -> Report:
    """A file of rules with mistakes: each with its place."""
    told = [_sentence(error.told(one)) for one in error.mistakes]
    if len(told) > 1:
        told.insert(0, say(MISTAKES, path=error.path, count=len(told)))
    rows = [{"line": one.line, "mistake": one.text} for one in error.mistakes]
    return Report(
        say(TITLE_CHECK, path=error.path),
        told,
        [] if short else [Table("Mistakes", MISTAKE_COLUMNS, rows)],
        data={"fine": False, "path": error.path, "mistakes": rows},
    )


def _about(book: RuleFile) -> list[str]:
    sentences: list[str] = [say(SOURCE, source=say(book.source.rstrip(".")))] if book.source else []
    if book.note:
        sentences.append(say(_sentence(book.note)))
    if book.base != "ddv":
        sentences.append(say(BASE, base=book.base))
    return sentences


def _sentence(text: str) -> str:
    if text.endswith((".", "?", "!")):
        return text
    return say("{text}.", text=text) if isinstance(text, Text) else f"{text}."


def _differs(names: Sequence[str]) -> str:
    text = SAME if not names else DIFFERS_ONE if len(names) == 1 else DIFFERS
    return say(text, count=len(names), all=len(OPTIONS))


def _changed(first: Rules, second: Rules) -> list[str]:
    ours, theirs = first.values(), second.values()
    return [name for name in OPTIONS if ours[name] != theirs[name]]


def _options(names: Iterable[str], rules: Rules, short: bool, german: bool) -> Table:
    columns = [
        Column("option", "Option"),
        *([] if short else [Column("german", "German")]),
        Column("value", "Value"),
        *([] if short else [Column("ddv", "ddv")]),
        Column("effect", "What it does"),
    ]
    rows = [
        {
            "option": _option_cell(OPTIONS[name], short, german),
            "german": OPTIONS[name].german,
            "value": _value_cell(rules, name, short, german),
            "ddv": value_text(DDV, name, german),
            "effect": _effect(name, getattr(rules, name)),
        }
        for name in names
    ]
    return Table("", columns, rows)


def _option_cell(option: Option, short: bool, german: bool) -> str:
    if not short:
        return option.name
    if german:
        return f"{option.german}\n({option.name})"
    return say(BOTH_NAMES, name=option.name, german=option.german)


def _value_cell(rules: Rules, name: str, short: bool, german: bool) -> str:
    text = value_text(rules, name, german)
    if not short or getattr(rules, name) == OPTIONS[name].default:
        return text
    return say(IN_DDV, value=text, ddv=value_text(DDV, name, german))


def _effect(name: str, value: Value) -> str:
    """What an option does, and what this value of it means where that is known in words."""
    words = meaning(name, value)
    does = say(OPTIONS[name].does)
    return say(HERE, does=does, meaning=say(words)) if words else does


def value_text(rules: Rules, name: str, german: bool = False) -> str:
    """A value as people read it: words without quotation marks, lists without brackets."""
    if not german:
        return value_said(rules, name)
    value, words = getattr(rules, name), OPTIONS[name].words
    parts = [_word(one, words) for one in (value if isinstance(value, tuple) else [value])]
    return ", ".join(parts) or NO_WORDS_GERMAN


def _word(value: Word, words: Words) -> str:
    """One word or number of a value; numbers stay numbers in German, too."""
    if isinstance(value, str | bool) and value in words:
        return words[value][0]
    return value if isinstance(value, str) else show(value)


def _line(rules: Rules, name: str, german: bool) -> str:
    """An option with its value as a line of a file has them."""
    if not german:
        return f"{name} = {_shown(rules, name)}"
    option = OPTIONS[name]
    is_bare = option.german.isascii() and " " not in option.german
    key = option.german if is_bare else show(option.german)
    return f"{key} = {option.in_german(getattr(rules, name))}"


def _shown(rules: Rules, name: str) -> str:
    """A value as a file has it."""
    return show(getattr(rules, name))


def _notes(book: RuleFile) -> list[str]:
    lines: list[str] = [
        say(IDLE, name=name, value=_shown(book.rules, name), why=say(why))
        for name, why in idle(book.rules.values(), DDV.values())
    ]
    return [*lines, say(FINGERPRINT, fingerprint=book.rules.fingerprint)]


def _plain(book: RuleFile) -> dict[str, Any]:
    return {
        "name": book.name,
        "source": book.source,
        "note": book.note,
        "preset": book.base,
        "path": book.path,
        "fingerprint": book.rules.fingerprint,
        "differences": book.rules.differences(),
    }


def _json(values: Mapping[str, Value]) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
