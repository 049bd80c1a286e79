"""The words that figures write of themselves, in the languages of reports."""

from __future__ import annotations

from doko_sim.texts import say
from reports.language import translated

WORDS = {
    "nothing": "nothing to show",
    "above": "above zero for certain",
    "below": "below zero for certain",
    "unclear": "not certain",
    "margin": "too small to matter",
    "deals": "deals",
    "share": "share of the deals",
    "interval": "figure with its interval",
    "after": "after {deals:,} deals: {value}",
    "undecided": "hatched: undecided",
    "scale": "{axis} (highest bar {share})",
    "or less": "≤ {n}",
    "or more": "≥ {n}",
}


def word(key: str, language: str) -> str:
    """One of ``WORDS`` in a language."""
    return translated(say(WORDS[key]), language)
