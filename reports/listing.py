"""Lists in sentences, as texts that can be said in another language."""

from __future__ import annotations

from collections.abc import Sequence

from doko_sim.texts import Text, joined, say

AND, OR = "{first} and {last}", "{first} or {last}"


def listed(parts: Sequence[str]) -> Text:
    """Parts as ``a, b and c``."""
    return _ended(AND, parts)


def either(parts: Sequence[str]) -> Text:
    """Parts as ``a or b or c``."""
    if len(parts) < 2:
        return joined("", parts)
    return say(OR, first=either(parts[:-1]), last=parts[-1])


def _ended(template: str, parts: Sequence[str]) -> Text:
    if len(parts) < 2:
        return joined("", parts)
    return say(template, first=joined(", ", parts[:-1]), last=parts[-1])
