"""A file of rules to begin with: a preset, and its options as lines to be changed.

An option stands behind one ``#`` with the preset's value, an explanation behind two. So any line
may lose its first ``#``, and the file still says the same rules until a value is changed.
"""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence

from doko_sim.option_values import Choice, Numbers, Subset, Value
from doko_sim.options import Option
from doko_sim.rule_files import RuleFile
from doko_sim.rules import OPTIONS
from doko_sim.texts import Text, joined, say

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
ABOUT_OPTION = "{german}: {does}"
VALUES, VALUES_AND_DDV = "Values: {values}", "Values: {values}; ddv: {ddv}"
#: Says a text in the language of the file.
Say = Callable[[str], str]
#: What follows on the options that are listed, or says why there are none.
OTHERS = (
    "All other options are as in the tournament rules (ddv). They may stand here too: doko rules "
    "show ddv --all tells them."
)
NONE = (
    "{preset} plays every option as the tournament rules (ddv) do. doko rules show ddv --all tells "
    "which there are, and doko rules new FILE --all writes them into a file."
)


def new_file(book: RuleFile, every: bool = False, tr: Say = str) -> str:
    """Return the text of a file of rules that says the rules of a preset.

    Its options are those that differ from ddv, or every one. ``tr`` says the comments in another
    language; names and values stay as they are read.
    """
    label = book.rules.label
    source = say(SOURCE, preset=label, source=say(book.source.rstrip(".")))
    blocks = [
        "\n".join(_explained(tr(say(text, preset=label))) for text in ABOUT),
        f"{_explained(f'{tr(source)} {tr(book.note)}'.strip())}\npreset = {json.dumps(label)}",
    ]
    names = list(OPTIONS) if every else list(book.rules.differences())
    blocks += _options(names, book, tr)
    if not every:
        blocks.append(_explained(tr(say(OTHERS if names else NONE, preset=label))))
    return "\n\n".join(blocks) + "\n"


def _options(names: Sequence[str], book: RuleFile, tr: Say) -> Iterator[str]:
    """The options by theme: a heading before the first that is named of each."""
    theme = told = ""
    for name, option in OPTIONS.items():
        theme = THEMES.get(name, theme)
        if name not in names:
            continue
        if theme != told:
            yield f"## {tr(theme).upper()}"
            told = theme
        value = getattr(book.rules, name)
        text = VALUES if value == option.default else VALUES_AND_DDV
        values = say(text, values=_values(option), ddv=json.dumps(option.default))
        about = say(ABOUT_OPTION, german=option.german, does=say(option.does))
        yield f"{_explained(tr(about))}\n{_explained(tr(values))}\n# {name} = {json.dumps(value)}"


def _values(option: Option) -> Text:
    """The values that an option takes, words with the German ones in brackets."""
    allowed = option.allowed
    values: tuple[Value, ...] = allowed.values if isinstance(allowed, Choice) else allowed.words
    german = {value: words[0] for value, words in option.words.items()}
    cells: list[str] = [
        f"{json.dumps(value)} ({german[value]})" for value in values if value in german
    ]
    others = tuple(value for value in values if value not in german)
    if others:
        cells.append(_in_toml(Choice(others).text))
    if isinstance(allowed, Numbers):
        cells.append(dataclasses.replace(allowed, words=()).text)
    words = joined(", ", cells)
    return say("a list of {words}", words=words) if isinstance(allowed, Subset) else words


def _in_toml(text: str) -> Text:
    """A text whose words in quotation marks are written as TOML has them."""
    quoted = {
        name: _in_toml(own) if isinstance(own, str) else own for name, own in _fields(text).items()
    }
    template = text.template if isinstance(text, Text) else text
    return Text(template.replace("'", '"'), **quoted)


def _fields(text: str) -> Mapping[str, object]:
    return text.fields if isinstance(text, Text) else {}


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
