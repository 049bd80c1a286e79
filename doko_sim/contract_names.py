"""Contracts as people say them."""

from __future__ import annotations

from doko_sim.texts import Text, say


def contract_name(name: str) -> Text:
    """A contract as people say it: ``solo_queen_jack`` is a queen-jack solo."""
    if not name.startswith("solo_"):
        return say(name.replace("_", " "))
    kind = name.removeprefix("solo_")
    if kind.startswith("pure_"):
        return say(f"{kind.replace('_', ' ')} solo")
    return say(f"{'Koehler' if kind == 'koehler' else kind.replace('_', '-')} solo")
