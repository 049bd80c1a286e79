"""Options of rules and their values in sentences and cells: as a file has them, in either language.

Their German names are those of the options themselves (``doko_sim.options``), not the catalogue's.
"""

from __future__ import annotations

from collections.abc import Mapping

from doko_sim.german import Word
from doko_sim.option_values import show
from doko_sim.rules import OPTIONS, Rules
from doko_sim.texts import Text, joined, say

#: Behind a name in a template, so that no other word is taken for it.
_OPTION = "{option}"
NO_WORDS, NO_WORDS_GERMAN = "none{words}", "keine{words}"


def option_text(name: str) -> Text:
    """An option by its name: ``re_kontra``, in German ``Re und Kontra``."""
    return say(name + _OPTION, option="")


def value_said(rules: Rules, name: str) -> Text:
    """An option's value without quotation marks: ``double``, in German ``verdoppeln``."""
    value = getattr(rules, name)
    words = [_word(name, one) for one in (value if isinstance(value, tuple) else [value])]
    return joined(", ", words) if words else say(NO_WORDS, words="")


def _word(name: str, value: Word) -> Text:
    field = f"of_{name}"
    return say(f"{_written(value)}{{{field}}}", **{field: ""})


def _written(value: Word) -> str:
    return value if isinstance(value, str) else show(value)


def german_words() -> Mapping[str, str]:
    """The German of all that the functions here say, by its template."""
    found = {NO_WORDS: NO_WORDS_GERMAN}
    for name, option in OPTIONS.items():
        found[name + _OPTION] = option.german + _OPTION
        for value, words in option.words.items():
            end = f"{{of_{name}}}"
            found[_written(value) + end] = words[0] + end
    return found
