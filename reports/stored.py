"""Reports as JSON documents that can be shown again, in any language (``doko show``).

Beside the English texts stands ``said``: each text that is made of parts, with its template and
fields. Reading a document makes them texts again.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

from doko_sim.errors import DokoError
from doko_sim.texts import Number, Text, say
from reports.language import changed
from reports.model import Report

Said = dict[str, dict[str, Any]]
NO_TEXT = "a text that cannot be made ({reason})"
#: Characters of a text with its fields, and what a field's format may be: no width of a million.
LONGEST = 100_000
_SPEC = re.compile(r"[Cc]|[<>^]?[+-]?[0-9]{0,2},?(\.[0-9]{1,2})?[a-zA-Z%]?")
_PARTS = string.Formatter()


def said_in(report: Report) -> Said:
    """The texts of a report that are made of parts, as plain data, by what they read."""
    found: Said = {}

    def note(text: str) -> str:
        if isinstance(text, Text) and text.fields:
            found[str(text)] = _encoded(text)
        return text

    changed(report, note)
    return found


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
    if hasattr(value, "item"):
        return value.item()
    # a path, say, is kept as what it reads
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


def text_of(encoded: Mapping[str, Any]) -> Text:
    """A text from its template and fields.

    Raises
    ------
    DokoError
        If that is no text of ours: a document may come from anywhere.
    """
    try:
        template, fields = encoded["template"], encoded["fields"]
        values = {name: _value(own) for name, own in fields.items()}
        length = len(template)
        for _, name, spec, conversion in _PARTS.parse(template) if fields else ():
            if name is None:
                continue
            if conversion or not name.isidentifier() or not _SPEC.fullmatch(spec or ""):
                raise ValueError(f"{{{name}}} is no field")
            length += len(values[name]) if isinstance(values[name], str) else 0
        if length > LONGEST:
            raise ValueError(f"more than {LONGEST:,} characters")
        made = Text(template, **values)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise DokoError(say(NO_TEXT, reason=f"{error!s:.80}")) from None
    return made


def _value(field: Any) -> Any:
    if not isinstance(field, Mapping):
        return field
    return Number(field["number"]) if "number" in field else text_of(field)


def with_texts(report: Report, said: Mapping[str, Mapping[str, Any]]) -> Report:
    """A report read from a document, its texts made of their parts again.

    A text whose parts do not give it stays the string that it is: nobody may read otherwise in
    another form of the same document. DokoError: parts that give none.
    """
    made = {read: text_of(encoded) for read, encoded in said.items()}
    kept = {read: text for read, text in made.items() if text == read}
    return changed(report, lambda text: kept.get(text, text))
