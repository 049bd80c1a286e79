"""A number with what is counted: ``1 deal``, ``20,000 deals``."""

from __future__ import annotations

from doko_sim.texts import Text, say

COUNT = "{number:,} {noun}"


def count(number: int, noun: str, many: str = "") -> Text:
    """A number and its noun; ``many`` is the plural where it is not that with an s behind."""
    return say(COUNT, number=number, noun=say(noun if number == 1 else many or f"{noun}s"))
