"""A file of rules to begin with: a preset, and its options as lines to be changed.

An option stands behind one ``#`` with the preset's value, an explanation behind two. So any line
may lose its first ``#``, and the file still says the same rules until a value is changed.
"""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Iterator, Sequence

from doko_sim.option_values import Choice, Numbers, Subset, Value
from doko_sim.options import Option
from doko_sim.rule_files import RuleFile
from doko_sim.rules import OPTIONS

WIDTH = 100
#: The options by theme: the heading and the first option of each.
THEMES = {
    "nines": "The pack and the trumps",
    "throw_nines": "Throwing in",
    "wedding_trick": "Wedding",
    "poverty": "Poverty",
    "solos": "Solos",
    "call_latest": "Announcements",
    "re_kontra": "The score",
    "against_elders": "Extra points",
}
ABOUT = (
    "A table's own rules: those of the preset {preset}, but for what stands below without a #.",
    "A line with one # is an option with the value that {preset} gives it. To play it differently, "
    "take the # away and write another of the values named above it.",
    "German does as well, in quotation marks: the name before the colon, a word in brackets, as in "
    '"stille Hochzeit" = "nein".',
    "doko rules check FILE tells whether the file is right, and how its rules differ.",
)
SOURCE = "{preset}: {source}."
#: What follows on the options that are listed, or says why there are none.
OTHERS = (
    "All other options are as in the tournament rules (ddv). They may stand here too: doko rules "
    "show ddv --all tells them."
)
NONE = (
    "{preset} plays every option as the tournament rules (ddv) do. doko rules show ddv --all tells "
    "which there are, and doko rules new FILE --all writes them into a file."
)


def new_file(book: RuleFile, every: bool = False) -> str:
    """Return the text of a file of rules that says the rules of a preset.

    Its options are those that differ from ddv, or every one.
    """
    label = book.rules.label
    source = SOURCE.format(preset=label, source=book.source.rstrip("."))
    blocks = [
        "\n".join(_explained(text.format(preset=label)) for text in ABOUT),
        f"{_explained(f'{source} {book.note}'.strip())}\npreset = {json.dumps(label)}",
    ]
    names = list(OPTIONS) if every else list(book.rules.differences())
    blocks += _options(names, book)
    if not every:
        blocks.append(_explained((OTHERS if names else NONE).format(preset=label)))
    return "\n\n".join(blocks) + "\n"


def _options(names: Sequence[str], book: RuleFile) -> Iterator[str]:
    """The options by theme: a heading before the first that is named of each."""
    theme = told = ""
    for name, option in OPTIONS.items():
        theme = THEMES.get(name, theme)
        if name not in names:
            continue
        if theme != told:
            yield f"## {theme.upper()}"
            told = theme
        value = getattr(book.rules, name)
        in_ddv = "" if value == option.default else f"; ddv: {json.dumps(option.default)}"
        about = _explained(f"{option.german}: {option.does}")
        values = _explained(f"Values: {_values(option)}{in_ddv}")
        yield f"{about}\n{values}\n# {name} = {json.dumps(value)}"


def _values(option: Option) -> str:
    """The values that an option takes, words with the German ones in brackets."""
    allowed = option.allowed
    values: tuple[Value, ...] = allowed.values if isinstance(allowed, Choice) else allowed.words
    german = {value: words[0] for value, words in option.words.items()}
    cells = [f"{json.dumps(value)} ({german[value]})" for value in values if value in german]
    others = tuple(value for value in values if value not in german)
    if others:
        cells.append(Choice(others).text.replace("'", '"'))
    if isinstance(allowed, Numbers):
        cells.append(dataclasses.replace(allowed, words=()).text)
    text = ", ".join(cells)
    return f"a list of {text}" if isinstance(allowed, Subset) else text


def _explained(text: str) -> str:
    """A text as lines that stay comments without their first ``#``."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent="## ",
        subsequent_indent="## ",
        break_long_words=False,
        break_on_hyphens=False,
    )
