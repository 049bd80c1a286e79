"""Sets of values that an option of `Rules` may take: each tests a value and says what it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from doko_sim.texts import joined, say

Value = bool | int | str | tuple[str, ...] | tuple[int, ...]


class Allowed(Protocol):
    """A set of values that can test one and describe itself."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words among the values, for suggestions."""

    @property
    def text(self) -> str:
        """The values in words that can follow "expected"."""

    def accept(self, value: object) -> Value | None:
        """Return the value as `Rules` stores it, or None if it is not allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the listed values; true is not 1, and a list is read as a tuple."""

    values: tuple[Value, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words among the values."""
        return tuple(value for value in self.values if isinstance(value, str))

    @property
    def text(self) -> str:
        """The values in words that can follow "expected"."""
        shown: list[str] = []
        rest = self.values
        while rest:
            run = _run_length(rest)
            ends = say("{first} to {last}", first=show(rest[0]), last=show(rest[run - 1]))
            shown += [ends] if run > 2 else [show(value) for value in rest[:run]]
            rest = rest[run:]
        return listed(shown, "or")

    def accept(self, value: object) -> Value | None:
        """Return the value to store, or None if it is not allowed."""
        given = tuple(value) if isinstance(value, list) else value
        same = (one for one in self.values if type(one) is type(given) and one == given)
        return next(same, None)


@dataclass(frozen=True, slots=True)
class Subset:
    """A list of different words out of some, stored in the order of `words`."""

    words: tuple[str, ...]
    may_be_empty: bool = False

    @property
    def text(self) -> str:
        """The values in words that can follow "expected"."""
        template = "a list of different words from {words}"
        if self.may_be_empty:
            template = "a list (it may be empty) of different words from {words}"
        return say(template, words=listed(map(show, self.words), "and"))

    def accept(self, value: object) -> Value | None:
        """Return the value to store, or None if it is not allowed."""
        if not isinstance(value, list | tuple) or not (value or self.may_be_empty):
            return None
        if any(type(word) is not str or word not in self.words for word in value):
            return None
        if len(set(value)) < len(value):
            return None
        return tuple(word for word in self.words if word in value)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of `count` whole numbers from 0 to `highest`, or one of the words."""

    count: int
    highest: int
    rising: bool = False
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The values in words that can follow "expected"."""
        template = "a list of {count} numbers from 0 to {highest}"
        if self.rising:
            template = (
                "a list of {count} numbers from 0 to {highest}, none lower than the one before"
            )
        numbers = say(template, count=self.count, highest=self.highest)
        return listed([*map(show, self.words), numbers], "or")

    def accept(self, value: object) -> Value | None:
        """Return the value to store, or None if it is not allowed."""
        if isinstance(value, str):
            return value if value in self.words else None
        if not isinstance(value, list | tuple) or len(value) != self.count:
            return None
        if any(type(number) is not int or not 0 <= number <= self.highest for number in value):
            return None
        return tuple(value) if not self.rising or list(value) == sorted(value) else None


def show(value: object) -> str:
    """Write a value on one line as TOML does, and what TOML does not know as Python does."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(show, value))}]"
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:76]}..."


def listed(parts: Iterable[str], word: str) -> str:
    """Join texts as ``a, b or c`` with the given word before the last: and, or."""
    *most, last = parts
    if not most:
        return last
    return say(f"{{most}} {word} {{last}}", most=joined(", ", most), last=last)


def either(parts: Iterable[str]) -> str:
    """Join texts as ``a or b or c``; an empty text for none."""
    first, *others = list(parts) or [""]
    for other in others:
        first = say("{first} or {other}", first=first, other=other)
    return first


def _run_length(values: Sequence[Value]) -> int:
    """How many values from the first on are whole numbers that rise by one."""
    first, run = values[0], 1
    if type(first) is int:
        while run < len(values) and values[run] == first + run:
            run += 1
    return run
