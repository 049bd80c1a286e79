"""What a person sees while waiting, on standard error only.

On a terminal a bar appears once a run has lasted half a second; elsewhere a plain line every
ten seconds, so that a log of a long run shows that it lives.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from cli import texts
from cli.language import tr
from doko_sim.texts import say

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

BAR_AFTER = 0.5
LINE_EVERY = 10.0

_said_compiling = False


def compiling_notice() -> None:
    """Say, once a process, that the first run compiles."""
    global _said_compiling
    if not _said_compiling:
        _said_compiling = True
        print(tr(texts.COMPILING), file=sys.stderr, flush=True)


class Progress:
    """A context manager that shows how far a run is; ``advance`` may be called from any thread.

    ``label`` names the work (``"Playing"``). ``clock`` returns seconds and is there for tests.
    """

    def __init__(
        self,
        label: str,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._label = tr(label)
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._lock = threading.Lock()
        self._terminal = self._stream.isatty()
        self._started = self._last_line = clock()
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Progress:
        self._started = self._last_line = self._clock()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Take the bar away."""
        with self._lock:
            if self._bar is not None:
                self._bar.stop()
                self._bar = None

    def advance(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` units are finished (counts from the start).

        None done: the work begins only now, what came before was preparation.
        """
        with self._lock:
            if done == 0:
                self._started = self._last_line = self._clock()
            if self._terminal:
                self._draw(done, total)
            else:
                self._print(done, total)

    def _draw(self, done: int, total: int) -> None:
        if self._bar is None:
            if self._clock() - self._started < BAR_AFTER or done >= total:
                return
            self._bar = _make_bar(self._stream)
            self._task = self._bar.add_task(self._label, total=total)
            self._bar.start()
        if self._task is not None:
            self._bar.update(self._task, completed=done, total=total)

    def _print(self, done: int, total: int) -> None:
        now = self._clock()
        if now - self._last_line < LINE_EVERY or done >= total:
            return
        self._last_line = now
        left = ""
        if done:
            seconds = (now - self._started) * (total - done) / done
            left = say(texts.PROGRESS_LEFT, seconds=seconds)
        line = say(
            texts.PROGRESS_LINE,
            label=self._label,
            done=done,
            total=total,
            share=done / total,
            left=left,
        )
        print(tr(line), file=self._stream, flush=True)


@contextmanager
def stages() -> Iterator[Callable[[str], Callable[[int, int], None]]]:
    """One progress after the other, each by its label: what is yielded begins the next one."""
    with ExitStack() as shown:

        def begin(label: str) -> Callable[[int, int], None]:
            shown.close()
            return shown.enter_context(Progress(label)).advance

        yield begin


def _make_bar(stream: TextIO) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn(tr(texts.PROGRESS_OF)),
        TimeLeft(),
        console=Console(file=stream),
        transient=True,
    )
