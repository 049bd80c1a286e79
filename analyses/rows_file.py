"""A parquet file with a row for each deal of a simulation, written while it is played.

Chunks of deals are played on threads and handed over in their order, so the file does not depend
on the number of threads, and memory not on the number of deals.
"""

from __future__ import annotations

import json
import queue
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from analyses.row_columns import frame, schema
from analyses.row_fields import Played
from analyses.row_play import compile_now, play_rows
from doko_sim import __version__
from doko_sim.chunks import CHUNK, Crew, Progress, Work, check_range
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import provenance
from doko_sim.simulation import Plan, Result, add_counts

if TYPE_CHECKING:
    import polars

SCHEMA = "doko-rows/1"
#: Rows that a parquet file keeps together; the file depends on it.
GROUP = 100_000
#: Chunks that wait to be written.
_WAITING = 4
#: Seconds after which a full queue is looked at again: its reader may have failed.
_PATIENCE = 0.2


def write_rows(
    plan: Plan,
    deals: int,
    path: Path,
    command: Callable[[int], str],
    threads: int | None = None,
    progress: Progress | None = None,
    chunk: int = CHUNK,
) -> Result:
    """Play deals 0 to ``deals - 1`` of a plan and write a row of each into a parquet file.

    Parameters
    ----------
    path
        A file that is not there yet. After a failure there is a part of it or nothing; after a
        keyboard interrupt it is complete and holds the deals that were played, the first ones.
    command
        What makes the file again, by the number of deals; for the file's metadata.
    threads, chunk
        The file does not depend on them.

    Returns
    -------
    Result
        The counts of the same deals.

    Raises
    ------
    DokoError
        For bad numbers, or an illegal decision of a strategy.
    OSError
        If the file cannot be written.
    """
    check_range(0, deals)
    compile_now()
    names = tuple(who.name for who in plan.players)

    def hire() -> Work[tuple[np.ndarray, polars.DataFrame]]:
        table = plan.table()

        def work(first: int, count: int) -> tuple[np.ndarray, polars.DataFrame]:
            counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(count, ROW_DTYPE)
            calls = play_rows(table, first, counts, rows)
            return counts, frame(Played(rows, calls, plan.seed, names))

        return work

    total = np.zeros(1, COUNTS_DTYPE)
    with Crew(hire, threads) as crew, _Writer(path, lambda: _metadata(plan, total, command)) as out:

        def merge(played: tuple[np.ndarray, polars.DataFrame]) -> None:
            out.add(played[1])
            add_counts(total, played[0])

        if progress is not None:
            progress(0, deals)
        done = crew.run(0, deals, merge, chunk, progress)
    return Result(plan, 0, done, total, crew.interrupted)


def _metadata(plan: Plan, total: np.ndarray, command: Callable[[int], str]) -> dict[str, str]:
    """What a file says of itself, as parquet keeps it: texts by name."""
    rules, deals = plan.rules, int(total["deals"][0])
    files = provenance(plan.players).get("strategy_files", [])
    return {
        "doko_schema": SCHEMA,
        "doko_made_by": f"doko-sim {__version__}",
        "doko_command": command(deals),
        "doko_deals": str(deals),
        "doko_seed": str(plan.seed),
        "doko_rules": rules.label,
        "doko_rules_fingerprint": rules.fingerprint,
        "doko_rules_differences": json.dumps(dict(rules.differences()), default=list),
        "doko_strategies": json.dumps([who.name for who in plan.players], ensure_ascii=False),
        "doko_strategy_files": json.dumps(files, ensure_ascii=False),
    }


class _Writer:
    """A parquet file that data frames are appended to; a context manager.

    polars pulls what it writes, so it does that on a thread of its own, from a short queue.
    """

    def __init__(self, path: Path, metadata: Callable[[], dict[str, str]]) -> None:
        self._path = path
        self._metadata = metadata
        self._frames: queue.Queue[polars.DataFrame | None] = queue.Queue(_WAITING)
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._write, daemon=True)

    def __enter__(self) -> _Writer:
        self._thread.start()
        while self._thread.is_alive() and not self._started.wait(_PATIENCE):
            continue
        handler = signal.getsignal(signal.SIGINT)
        if threading.current_thread() is threading.main_thread() and handler is not None:
            # polars takes Ctrl-C for its own while it writes, which would end the file at once
            signal.signal(signal.SIGINT, handler)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._put(None)
        self._thread.join()
        if self._failure is not None and kind is None:
            raise OSError(_first_line(self._failure)) from self._failure

    def add(self, frame: polars.DataFrame) -> None:
        """Append a frame; OSError if writing has failed."""
        self._put(frame)
        if self._failure is not None:
            raise OSError(_first_line(self._failure)) from self._failure

    def _put(self, frame: polars.DataFrame | None) -> None:
        while self._thread.is_alive():
            try:
                self._frames.put(frame, timeout=_PATIENCE)
                return
            except queue.Full:
                continue

    def _write(self) -> None:
        try:
            from polars.io.plugins import register_io_source

            source = register_io_source(self._source, schema=schema(), is_pure=True)
            source.sink_parquet(
                self._path, row_group_size=GROUP, metadata=lambda _: self._metadata()
            )
        except BaseException as error:
            self._failure = error

    def _source(self, *_: object) -> Iterator[polars.DataFrame]:
        self._started.set()
        while (frame := self._frames.get()) is not None:
            yield frame


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
