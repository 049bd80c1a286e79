"""The numbers of ``club``: what a card is worth in a situation, tactic by tactic.

A table holds game points by which a card is better than another one, by what the tactic looks at.
They lie in ``club_weights.csv``, a line a table: its name, a comma, its numbers in hundredths with
spaces between; lines that begin with # are remarks. ``docs/club_weights.md`` lists the tables and
says how they are fitted.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

FILE = Path(__file__).with_name("club_weights.csv")


def read(path: Path = FILE) -> dict[str, np.ndarray]:
    """The tables by name, as they lie one after another: float32."""
    tables: dict[str, np.ndarray] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, numbers = line.split(",")
        tables[name] = np.array(numbers.split(), np.float32) / np.float32(100)
    return tables


#: So many zeros stand before the tables: where a tactic that is off looks.
ZEROS = 128


def laid(*names: str) -> tuple[np.ndarray, dict[str, np.uint64]]:
    """Tables in one array, zeros first, and where each begins."""
    places, parts, at = {}, [np.zeros(ZEROS, np.float32)], ZEROS
    for name in names:
        places[name] = np.uint64(at)
        parts.append(TABLES[name])
        at += len(TABLES[name])
    return np.concatenate(parts), places


def with_weddings(*names: str) -> tuple[np.ndarray, dict[str, np.uint64]]:
    """The same, each table followed by its twin for weddings without a partner yet."""
    return laid(*(twin for name in names for twin in (name, "wed_" + name)))


TABLES = read()
