"""A number with what is counted: ``1 deal``, ``20,000 deals``."""

from __future__ import annotations


def count(number: int, noun: str, many: str = "") -> str:
    """A number and its noun; ``many`` is the plural where it is not that with an s behind."""
    return f"{number:,} {noun if number == 1 else many or f'{noun}s'}"
