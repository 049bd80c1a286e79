"""The one family of errors that a person's input can cause."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from doko_sim.texts import Text, say

#: A word of so few letters is near another that shares two of three, and no part but a beginning.
_SHORT = 3


class DokoError(Exception):
    """Wrong input: says what was given, what is expected and what to do.

    A message that is a ``texts.Text`` can be said in other languages.
    """

    @property
    def message(self) -> str:
        """The message as it was given."""
        first = self.args[0] if self.args else ""
        return first if isinstance(first, str) else str(self)


def message_of(error: BaseException) -> str:
    """What an error says: as the text that it was given, where it was given one."""
    if isinstance(error, DokoError):
        return error.message
    first = error.args[0] if len(error.args) == 1 else ""
    return first if isinstance(first, Text) else str(error)


def reason_of(error: OSError) -> Text:
    """Why the system refused something, in its words."""
    return say(error.strerror or str(error))


def nearest(given: str, names: Iterable[str]) -> str:
    """``"; did you mean 'x'?"`` for the nearest right name, or an empty text."""
    found = closest(given, names)
    return say("; did you mean {name!r}?", name=found) if found else ""


def closest(given: str, names: Iterable[str]) -> str:
    """The name that is near enough to be meant, or an empty text.

    A slip of the pen leaves most letters in place; otherwise one is the beginning of the other,
    or stands in it.
    """
    known = list(names)
    near = difflib.get_close_matches(given, known, n=1, cutoff=_near_enough(given))
    if near:
        return near[0]
    parts = [name for name in known if _is_part(given, name) or _is_part(name, given)]
    return max(parts, key=lambda name: _likeness(given, name), default="")


def _near_enough(given: str) -> float:
    return 0.66 if len(given) <= _SHORT else 0.75


def _is_part(part: str, whole: str) -> bool:
    return len(part) >= _SHORT and (
        whole.startswith(part) or (len(part) > _SHORT and part in whole)
    )


def _likeness(given: str, name: str) -> float:
    return difflib.SequenceMatcher(None, given, name).ratio()
