"""Write the lists of options, clashes and presets into ``docs/rules.md``.

``python docs/make_rules.py`` renews what stands below the mark; a test compares it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from doko_sim.clashes import CLASHES
from doko_sim.meanings import meaning
from doko_sim.new_rules import THEMES
from doko_sim.option_values import Choice, Subset, Value
from doko_sim.options import Option
from doko_sim.rule_files import RuleFile, preset, preset_names
from doko_sim.rules import OPTIONS

PAGE = Path(__file__).with_name("rules.md")
MARK = "<!-- From here on the page is written by docs/make_rules.py. -->"
ABOUT_OPTIONS = """## All options

The tournament rules' value is set in bold. German names and words may stand in files of rules; of
several the first is shown here, in brackets after a value. Case does not matter, and ä ö ü ß may
be written ae oe ue ss. Points of 0 or 1 may also be false or true. `doko rules show NAME --all`
shows all values of a preset, `--german` in German; `doko rules new FILE --all` writes all
options into a file to edit."""
ABOUT_CLASHES = """## Options that exclude each other

Such rules are refused. `doko rules check FILE` also names options that do nothing because another
one is off.

| options | why | what helps |
|---|---|---|"""
ABOUT_PRESETS = """## Presets

| preset | source | differs from `ddv` in |
|---|---|---|"""
ABOUT_VALUES = "What differs from the tournament rules (`ddv`; `wikipedia` is the same):"


def generated() -> str:
    """What stands below the mark."""
    blocks = [ABOUT_OPTIONS, *_groups(), "\n".join([ABOUT_CLASHES, *_clashes()])]
    books = [preset(name) for name in preset_names()]
    blocks += ["\n".join([ABOUT_PRESETS, *map(_preset_row, books)]), ABOUT_VALUES]
    blocks.append("\n".join(_differences([book for book in books if book.rules.differences()])))
    return "\n\n".join(blocks) + "\n"


def page(text: str) -> str:
    """The page with what is generated renewed."""
    written, mark, _ = text.partition(MARK)
    if not mark:
        raise SystemExit(f"{PAGE} has no line {MARK}")
    return f"{written}{MARK}\n\n{generated()}"


def _groups() -> Iterator[str]:
    lines: list[str] = []
    for name, option in OPTIONS.items():
        if name in THEMES:
            if lines:
                yield "\n".join(lines)
            lines = [f"### {THEMES[name]}", ""]
            lines += ["| option | German | what it does | values |", "|---|---|---|---|"]
        names = ", ".join(option.names)
        lines.append(f"| `{name}` | {names} | {option.does} | {_values(option)} |")
    yield "\n".join(lines)


def _values(option: Option) -> str:
    """All values of an option with their German words and meanings."""
    allowed, default = option.allowed, option.default
    if isinstance(allowed, Choice):
        others = [value for value in allowed.values if value != default]
        numbers = [one for one in others if type(one) is int and not meaning(option.name, one)]
        cells = [_value(option, default, True)]
        if numbers:
            cells.append(Choice(tuple(numbers)).text.replace(" or ", ", "))
        return _joined(cells + [_value(option, one) for one in others if one not in numbers])
    if isinstance(allowed, Subset):
        chosen = default if isinstance(default, tuple) else ()
        empty = "; may be empty" if allowed.may_be_empty else ""
        cells = [_value(option, word, word in chosen) for word in allowed.words]
        return f"a list of{empty}:<br>{_joined(cells)}"
    return f"{allowed.text.replace(chr(39), '`')}: **`{_toml(default)}`**"


def _joined(cells: list[str]) -> str:
    """Values beside each other, those that are explained each on a line of its own."""
    text = cells[0]
    for before, cell in pairwise(cells):
        text += ("<br>" if ": " in before + cell else ", ") + cell
    return text


def _value(option: Option, value: Value, default: bool = False) -> str:
    shown = f"`{value if isinstance(value, str) else _toml(value)}`"
    key = value if isinstance(value, bool | int | str) else ""
    german = option.words.get(key, ())[:1]
    parts = [f"**{shown}**" if default else shown, *(f"({word})" for word in german)]
    words = meaning(option.name, value)
    return " ".join(parts) + (f": {words}" if words else "")


def _toml(value: object) -> str:
    return json.dumps(value)


def _clashes() -> Iterator[str]:
    for clash in CLASHES:
        options = ", ".join(f"`{name}`" for name in clash.options)
        remedy = clash.remedy.replace("'", '"')
        yield f"| {options} | {clash.why} | {remedy} |"


def _preset_row(book: RuleFile) -> str:
    note = f" {book.note}" if book.note else ""
    count = len(book.rules.differences())
    return f"| `{book.name}` | {book.source.rstrip('.')}.{note} | {count} |"


def _differences(books: list[RuleFile]) -> Iterator[str]:
    yield f"| option | {' | '.join(f'`{book.name}`' for book in books)} |"
    yield f"|---|{'---|' * len(books)}"
    for name in OPTIONS:
        cells = [book.rules.differences().get(name) for book in books]
        if any(cell is not None for cell in cells):
            shown = [_cell(cell) for cell in cells]
            yield f"| `{name}` | {' | '.join(shown)} |"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else _toml(value)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
