"""Reports as JSON documents that can be shown again, in any language (``doko show``).

Beside the English texts stands ``said``: each text that is made of parts, with its template and
fields. Reading a document makes them texts again.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any

from doko_sim.errors import DokoError
from doko_sim.texts import Cards, Number, Text, say
from reports.language import changed
from reports.model import Report
from reports.visible import visible

Said = dict[str, Any]
EACH = "each"
NO_LIST = "each is no list"
NO_TEXT = "a text that cannot be made ({reason})"
TOO_DEEP = "texts nested more than {most:,} deep"
TOO_MANY = "more than {most:,} texts nested in it"
TOO_LONG = "more than {most:,} characters"
TOO_MUCH = "more than {most:,} characters in all"
#: Characters of a text with its fields, and of all texts of a document.
LONGEST, MOST_CHARACTERS = 100_000, 20_000_000
#: How deep texts may be nested, as long lists are, and how many are said with one text: nested
#: texts that stand twice in each other double that at every step.
DEEPEST, MOST_NESTED = 100, 1_000
_STRINGS = {"cards": Cards, "number": Number}
#: What a field's format may be: no width of a million.
_SPEC = re.compile(r"[Cc]|tight|[<>^]?[+-]?[0-9]{0,2},?(\.[0-9]{1,2})?[a-zA-Z%]?")
_PARTS = string.Formatter()


def said_in(report: Report) -> Said:
    """The texts of a report that are made of parts, as plain data, by what they read, sorted.

    Where texts of other parts read the same, as the "off" of two options, they stand under
    ``each`` as they come, null for one without parts. A document that is read has texts in the
    same places, though not in the order in which they were first told.
    """
    found: dict[str, list[Any]] = {}

    def note(text: str) -> str:
        made = _encoded(text) if isinstance(text, Text) and text.fields else None
        found.setdefault(str(text), []).append(made)
        return text

    changed(report, note)
    told = {read: _one(each) for read, each in sorted(found.items())}
    return {read: one for read, one in told.items() if one is not None}


def _one(each: list[Any]) -> Any:
    """What is said of texts that read the same: their parts, or those of each."""
    made = [one for one in each if one is not None]
    if not made or all(one == made[0] for one in made):
        return made[0] if made else None
    return {EACH: each}


def _encoded(text: Text) -> dict[str, Any]:
    return {
        "template": text.template,
        "fields": {name: _field(value) for name, value in text.fields.items()},
    }


def _field(value: Any) -> Any:
    if isinstance(value, Text):
        return _encoded(value)
    if isinstance(value, Number):
        return {"number": str(value)}
    if isinstance(value, Cards):
        return {"cards": str(value)}
    if hasattr(value, "item"):
        return value.item()
    # a path, say, is kept as what it reads
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


class _Maker:
    """Makes texts from their parts, as many and as long ones as a document of ours may have."""

    def __init__(self) -> None:
        self.characters = 0

    def text(self, encoded: Any, depth: int = 1) -> tuple[Text, int]:
        """A text, and how many texts are said where it is said, itself among them."""
        if depth > DEEPEST:
            raise _none(say(TOO_DEEP, most=DEEPEST))
        template, fields = encoded["template"], encoded["fields"]
        if not isinstance(template, str):
            raise TypeError(f"template {template!r} is no text")
        values: dict[str, Any] = {}
        said: dict[str, int] = {}
        for name, own in fields.items():
            values[name], said[name] = self._value(own, depth)
        length, number = len(template), 1
        for _, name, spec, conversion in _PARTS.parse(template) if fields else ():
            if name is None:
                continue
            if conversion or not name.isidentifier() or not _SPEC.fullmatch(spec or ""):
                raise ValueError(f"{{{name}}} is no field")
            length += len(values[name]) if isinstance(values[name], str) else 0
            number += said[name]
        if number > MOST_NESTED:
            raise _none(say(TOO_MANY, most=MOST_NESTED))
        made = Text(template, **values) if length <= LONGEST else None
        if made is None or len(made) > LONGEST:
            raise _none(say(TOO_LONG, most=LONGEST))
        self.characters += len(made)
        if self.characters > MOST_CHARACTERS:
            raise _none(say(TOO_MUCH, most=MOST_CHARACTERS))
        return made, number

    def _value(self, field: Any, depth: int) -> tuple[Any, int]:
        """A field, and how many texts it brings with it."""
        if field is None or isinstance(field, (str, int, float)):
            return field, 0
        for name, kind in _STRINGS.items():
            if name in field:
                if not isinstance(field[name], str):
                    raise TypeError(f"{name} {field[name]!r} is no text")
                return kind(field[name]), 0
        return self.text(field, depth + 1)


def _none(reason: Text) -> DokoError:
    return DokoError(say(NO_TEXT, reason=reason))


def text_of(encoded: Mapping[str, Any], maker: _Maker | None = None) -> Text:
    """A text from its template and fields.

    Raises
    ------
    DokoError
        If that is no text of ours: a document may come from anywhere.
    """
    try:
        made, _ = (maker or _Maker()).text(encoded)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise _none(Text(visible(" ".join(f"{error!s:.80}".split())))) from None
    return made


def with_texts(report: Report, said: Mapping[str, Mapping[str, Any]]) -> Report:
    """A report read from a document, its texts made of their parts again.

    A text whose parts do not give it stays the string that it is: nobody may read otherwise in
    another form of the same document. DokoError: parts that give none.
    """
    maker = _Maker()
    kept: dict[str, Iterator[Text | None]] = {}
    for read, encoded in said.items():
        texts = _texts(encoded, maker)
        if all(text is None or text == read for text in texts):
            kept[read] = (
                iter(texts)
                if isinstance(encoded, Mapping) and EACH in encoded
                else (repeat(texts[0]))
            )

    def again(text: str) -> str:
        return next(kept.get(text, iter(())), None) or text

    return changed(report, again)


def _texts(encoded: Any, maker: _Maker) -> list[Text | None]:
    """One text, or those that stand under ``each``."""
    if not isinstance(encoded, Mapping) or EACH not in encoded:
        return [text_of(encoded, maker)]
    each = encoded[EACH]
    if not isinstance(each, list):
        raise _none(Text(NO_LIST))
    return [None if one is None else text_of(one, maker) for one in each]
