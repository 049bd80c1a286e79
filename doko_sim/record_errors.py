"""A decoder's complaints about a game record, in the words of this package."""

from __future__ import annotations

import re
from collections.abc import Callable

from doko_sim.contracts import CONTRACTS
from doko_sim.engine.options import REDEALS, WEDDING_KINDS
from doko_sim.engine.state import EXTRAS
from doko_sim.errors import DokoError, nearest
from doko_sim.option_values import listed
from doko_sim.texts import say


class RecordError(DokoError):
    """A line that is no record of a game."""


_TYPES = {
    "int": "a whole number", "float": "a decimal number", "str": "a text",
    "bool": "true or false", "array": "a list", "object": "an object", "null": "null",
}  # fmt: skip
#: The words that a field takes, for fields that take words.
_CHOICES: dict[str, tuple[str, ...]] = {
    "contract": CONTRACTS,
    "call": ("re", "kontra", "no90", "no60", "no30", "schwarz"),
    "kind": EXTRAS,
    "promotions.kind": ("piglets", "super", "hyper"),
    "named_trick": WEDDING_KINDS,
    "redeals": REDEALS,
    "side": ("re", "kontra"),
    "winner": ("re", "kontra"),
    "reservations": ("healthy", "wedding", "solo", "reservation", "poverty", "throw"),
}

_NOUNS = {"redeals": "reason"}


def _typed(names: str) -> str:
    found = [_TYPES.get(name, name) for name in names.split(" | ")]
    return listed([say(name) for name in found], "or")


def _missing(place: str, found: re.Match[str]) -> str:
    if place:
        return say("the field {field!r} is missing in {place}", field=found[1], place=place)
    return say("the field {field!r} is missing", field=found[1])


def _unknown(place: str, found: re.Match[str]) -> str:
    place = place.removeprefix("key in ")
    path = re.sub(r"\[\d+\]", "", place)
    name = _NOUNS.get(path, path.rpartition(".")[2])
    choices = _CHOICES.get(path, _CHOICES.get(name, ()))
    given = found[1].strip("'")
    expected = say("; expected one of {choices}", choices=", ".join(choices)) if choices else ""
    return say(
        "{place}: unknown {name} {given!r}{expected}{hint}",
        place=place,
        name=name,
        given=given,
        expected=expected,
        hint=nearest(given, choices),
    )


def _wrong_type(place: str, found: re.Match[str]) -> str:
    what = say("expected {expected}, got {got}", expected=_typed(found[1]), got=_typed(found[2]))
    return say("{place}: {what}", place=place, what=what) if place else what


def _wrong_size(place: str, found: re.Match[str]) -> str:
    return say(
        "{place}: expected {expected} {size}", place=place, expected=_typed(found[1]), size=found[2]
    )


_WORDINGS: tuple[tuple[str, Callable[[str, re.Match[str]], str]], ...] = (
    (r"Object missing required field `(.*)`", _missing),
    (r"Invalid enum value (.*)", _unknown),
    (r"Expected `(.*)`, got `(.*)`", _wrong_type),
    (r"Expected `(.*)` ((?:of length|<|>).*)", _wrong_size),
)


def worded(message: str) -> str:
    """A decoder's complaint in words, the place as a path in the record."""
    text, _, path = message.partition(" - at `")
    place = path.rstrip("`").replace("`$.", "").replace("`", "").removeprefix("$").lstrip(".")
    for pattern, word in _WORDINGS:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return word(place, found)
    return say("{place}: {what}", place=place, what=text) if place else text


def broken(message: str) -> str:
    """What is wrong with a line that is no JSON."""
    if "UTF-8" in message:
        return say("not UTF-8 text")
    return say("broken JSON: {reason}", reason=message.removeprefix("JSON is malformed: "))
