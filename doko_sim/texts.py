"""Texts that people read, kept together with what they were made of, so that they can be said again
in another language.

A ``Text`` is a string: whoever only prints it needs to know nothing. Beside it stand the template
and the fields that it was made from; fields may be numbers, cards, names, and texts themselves.
"""

from __future__ import annotations

import numbers
import re
import string
from collections.abc import Callable, Iterable, Mapping
from functools import partial, reduce
from typing import Any

#: How a template reads in a language: the template itself where nothing else is known.
Lookup = Callable[[str], str]
#: What a field of a translation may ask for behind a colon beside formats: a noun's case, or a
#: text said as a clause.
CASES = ("dative", "genitive", "accusative", "clause")


#: What a field may do to a text, by what stands behind its colon.
CHANGES: Mapping[str, Callable[[str], str]] = {
    "C": lambda text: text[:1].upper() + text[1:],
    "c": lambda text: text[:1].lower() + text[1:],
    "tight": lambda text: text.replace(" ±", "±").replace(" %", "%"),
}


class Text(str):
    """A string that knows its ``template`` and ``fields``; make it with :func:`say`."""

    __slots__ = ("fields", "template")
    template: str
    fields: Mapping[str, Any]

    def __new__(cls, template: str, /, **fields: Any) -> Text:
        """Fill the template; without fields it is the text itself, whatever braces it has."""
        made = super().__new__(cls, _FILL.vformat(template, (), fields) if fields else template)
        made.template, made.fields = template, fields
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, dict(self.fields))

    def __format__(self, spec: str) -> str:
        """As a string, and with what ``CHANGES`` knows: ``C`` for a large first letter."""
        return CHANGES[spec](self) if spec in CHANGES else super().__format__(spec)


class Number(str):
    """A number as it was formatted, in a text: another language may write it otherwise."""

    __slots__ = ()


class Cards(str):
    """Cards as ``HT CQ SQ``, in a text: another language may write them otherwise."""

    __slots__ = ()


def _again(template: str, fields: Mapping[str, Any]) -> Text:
    return Text(template, **fields)


def say(template: str, /, **fields: Any) -> Text:
    """A text from a template with fields in braces, as ``str.format`` fills them.

    Fields that are texts are said again with it; other strings are names and stay as they are.
    ``{field:C}`` begins a text with a capital letter, ``{field:c}`` with a small one;
    ``{field:tight}`` writes figures without blanks before ``±`` and ``%``.
    """
    if isinstance(template, Text) and not fields:
        return template
    return Text(template, **fields)


def joined(separator: str, parts: Iterable[str]) -> Text:
    """Texts with a separator between them, as ``separator.join``."""
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    between = separator.replace("{", "{{").replace("}", "}}")
    return Text(between.join(f"{{{name}}}" for name in fields), **fields)


AND, OR = "{most} and {last}", "{most} or {last}"


def listed(parts: Iterable[str], template: str = AND) -> Text:
    """Texts as ``a, b and c``, or with ``OR`` as ``a, b or c``; of none an empty text."""
    *most, last = [*parts] or [""]
    if not most:
        return joined("", [last])
    return Text(template, most=joined(", ", most), last=last)


def chained(parts: Iterable[str], template: str = AND) -> Text:
    """Texts as ``a and b and c``, or with ``OR`` as ``a or b or c``; of none an empty text."""
    first, *rest = [*parts] or [""]
    return reduce(
        lambda most, last: Text(template, most=most, last=last), rest, joined("", [first])
    )


_NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(?:\.[0-9]+)?")


def figure(text: str) -> Text:
    """A formatted figure as ``1.25 to 1,000 %``: a text whose fields are its numbers."""
    fields: dict[str, Number] = {}

    def place(found: re.Match[str]) -> str:
        fields[name := f"n{len(fields)}"] = Number(found[0])
        return f"{{{name}}}"

    return Text(_NUMBER.sub(place, text), **fields)


def say_cards(names: str) -> Text:
    """Cards in a text, from their names with blanks between: ``HT CQ SQ``."""
    return Text("{cards}", cards=Cards(names))


def capital(text: str) -> Text:
    """A text with a capital first letter."""
    return Text("{text:C}", text=text if isinstance(text, Text) else Text(text))


def said_again(text: str, lookup: Lookup, written: Callable[[str], str]) -> str:
    """A text in another language; other strings as they are.

    ``lookup`` gives a template's translation, ``written`` how a formatted number is written there,
    or a ``Cards``. A text whose fields are not what the translation asks for stays as it reads.
    """
    if not isinstance(text, Text):
        return text
    template = lookup(text.template)
    if not text.fields:
        return template
    try:
        return _Again(lookup, written).vformat(template, (), text.fields)
    except (ValueError, TypeError, OverflowError):
        # a translation asks for what only a text, or only a number, can do
        return str(text)


class _Fill(string.Formatter):
    """As str.format; CHANGES also for strings that are no texts."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in CHANGES and isinstance(value, str):
            return CHANGES[format_spec](value)
        return format(value, format_spec)


_FILL = _Fill()


class _Again(_Fill):
    """Fills a template in another language: texts are said again, numbers and cards its way.

    ``{field:dative}`` takes the words of a text from the entries with ``|dative`` behind the
    template, where the catalogue has such ones, as German nouns need it.
    """

    def __init__(self, lookup: Lookup, written: Callable[[str], str]) -> None:
        self._lookup, self._written = lookup, written

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Text):
            if format_spec in CASES:
                return said_again(value, partial(self._in_case, format_spec), self._written)
            again = said_again(value, self._lookup, self._written)
            return super().format_field(again, format_spec)
        if isinstance(value, (Number, Cards)):
            return self._written(value)
        if not isinstance(value, bool) and isinstance(value, numbers.Real):
            return self._written(format(value, format_spec))
        return super().format_field(value, format_spec)

    def _in_case(self, case: str, template: str) -> str:
        """The translation of a template in a case, or the plain one where there is no other."""
        own = f"{template}|{case}"
        found = self._lookup(own)
        return self._lookup(template) if found == own else found
