"""Many deals in chunks on threads: the same result for any number of threads and any chunk size.

The compiled loop releases the interpreter's lock, so threads suffice on one machine.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from doko_sim import interrupts
from doko_sim.errors import DokoError
from doko_sim.texts import say

T = TypeVar("T")
CHUNK = 20_000
#: Deals are numbered from 0 to below this.
DEAL_NUMBERS = 1 << 62

#: Plays deals ``first`` to ``first + count - 1`` and returns what they came to.
Work = Callable[[int, int], T]
#: Is told how many deals are done and how many there are in all.
Progress = Callable[[int, int], None]


def usable_cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_range(first: int, deals: int) -> None:
    """Refuse deal numbers that do not exist.

    Raises
    ------
    DokoError
        If a number is negative, or the last deal's number too large.
    """
    if (
        not (isinstance(first, int) and isinstance(deals, int))
        or first < 0
        or deals < 1
        or first + deals > DEAL_NUMBERS
    ):
        raise DokoError(
            say(
                "{deals} deals from number {first} given; expected at least one deal, numbered "
                "from 0 to {last}",
                deals=deals,
                first=first,
                last=DEAL_NUMBERS - 1,
            )
        )


class Crew(Generic[T]):
    """Threads that each have a worker of their own and play chunks of deals.

    ``hire`` makes a worker for a thread; it is called once in the caller's thread first, so
    that whatever has to be compiled is compiled there. Use it as a context manager.
    """

    def __init__(self, hire: Callable[[], Work[T]], threads: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise DokoError(say("{threads} threads given; expected at least one", threads=threads))
        self.threads = threads or usable_cores()
        self._hire = hire
        self._spare = [hire()]
        self._own = threading.local()
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(self.threads)
        self.interrupted = False

    def __enter__(self) -> Crew[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
        if self.interrupted:
            interrupts.answered()

    def _play(self, first: int, count: int) -> T:
        if not hasattr(self._own, "work"):
            with self._lock:
                self._own.work = self._spare.pop() if self._spare else self._hire()
        work: Work[T] = self._own.work
        return work(first, count)

    def run(
        self,
        first: int,
        deals: int,
        merge: Callable[[T], None],
        chunk: int = CHUNK,
        progress: Progress | None = None,
    ) -> int:
        """Play deals ``first`` to ``first + deals - 1`` and merge the chunks in their order.

        Returns the number of deals merged, always those from ``first`` on without a gap. A
        keyboard interrupt ends the run early and sets ``interrupted``.
        """
        check_range(first, deals)
        if chunk < 1:
            raise DokoError(
                say("chunk size {chunk} given; expected at least one deal", chunk=chunk)
            )
        waiting: deque[tuple[Future[T], int]] = deque()
        started = done = 0
        restore = self._catch_interrupts()
        try:
            while done < deals and not self.interrupted:
                while started < deals and len(waiting) < 2 * self.threads:
                    count = min(chunk, deals - started)
                    waiting.append((self._pool.submit(self._play, first + started, count), count))
                    started += count
                future, count = waiting[0]
                result = future.result()
                waiting.popleft()
                merge(result)
                done += count
                if progress is not None:
                    progress(done, deals)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            restore()
            for future, _ in waiting:
                future.cancel()
        return done

    def _catch_interrupts(self) -> Callable[[], None]:
        """Let Ctrl-C end the run between two chunks, never within a merge; how to undo that.

        A second Ctrl-C does what it did before. Outside the main thread no signal arrives.
        """
        before = signal.getsignal(signal.SIGINT)
        if (
            threading.current_thread() is not threading.main_thread()
            or before is not signal.default_int_handler
        ):
            return lambda: None

        def restore() -> None:
            signal.signal(signal.SIGINT, before)

        def stop(*_: object) -> None:
            self.interrupted = True
            restore()

        signal.signal(signal.SIGINT, stop)
        return restore
