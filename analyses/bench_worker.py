"""The timing program of ``make bench-against``: plays deals with the doko_sim of PYTHONPATH.

It is run as a file, also with the package of an older commit, so it imports nothing but what
every commit has. Each line read is a task as JSON, each line written its answer.
"""

from __future__ import annotations

import json
import sys
import time

import numpy as np

import doko_sim
from doko_sim.engine import state
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Table

SEED = 1


def main() -> None:
    """Answer tasks until there are no more."""
    tables: dict[tuple[str, str], Table] = {}
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    answer({"package": doko_sim.__file__})
    for line in sys.stdin:
        task = json.loads(line)
        key = task["rules"], task["strategy"]
        if key not in tables:
            # the oldest commits know no presets
            rules = Rules() if task["rules"] == "ddv" else Rules.preset(task["rules"])
            tables[key] = Table(rules, table_of(task["strategy"]), SEED)
        started = time.thread_time()
        tables[key].play(task["first"], task["deals"], counts, rows)
        answer({"seconds": time.thread_time() - started})


def answer(what: dict[str, object]) -> None:
    """Write one line."""
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main()
