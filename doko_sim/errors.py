"""The one family of errors that a person's input can cause."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class DokoError(Exception):
    """Wrong input: says what was given, what is expected and what to do."""


def nearest(given: str, names: Iterable[str]) -> str:
    """``"; did you mean 'x'?"`` for the nearest right name, or an empty text."""
    found = difflib.get_close_matches(given, list(names), n=1, cutoff=0.5)
    return f"; did you mean {found[0]!r}?" if found else ""
