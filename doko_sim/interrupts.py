"""What Ctrl-C does while code is compiled, and where compiled code never returns.

The compiler does not bear a KeyboardInterrupt: raised in one of its callbacks it is lost, and the
program plays on; raised elsewhere it may leave the process in a state in which it crashes. A
program that has nothing to lose while it compiles sets ``leave``; what it has to show by then it
shows before (:func:`showing`), from within the handler of the signal: nothing is raised in the
compiler, and nobody has to wait until it returns.

A handler of Python's runs only between two steps of Python in the main thread. While compiled code
runs there, or on a thread that is waited for, Ctrl-C does nothing; in a strategy that never
returns, for good. Python writes the number of each signal into a socket at once, though, and
a thread of :func:`watched` reads it.
"""

from __future__ import annotations

import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: Called instead of raising KeyboardInterrupt while code is compiled, and not to return; None: a
#: KeyboardInterrupt is raised as always. Given an empty text it says nothing itself.
leave: Callable[..., None] | None = None
_show: Callable[[], bool] | None = None

#: Seconds after Ctrl-C without an end of the program after which a second one is spoken of.
REMIND_AFTER = 3.0
#: Seconds that the program has after a second Ctrl-C to end by itself.
GRACE = 2.0
#: What comes within so many seconds is one Ctrl-C: some programs send the signal twice.
_APART = 0.05

_watch: _Watch | None = None


@contextmanager
def showing(show: Callable[[], bool]) -> Iterator[None]:
    """Have a program that is left while code is compiled show what it has reached.

    ``show`` tells whether it has shown something and said that it was interrupted. It must not
    compile, nor wait for what the main thread holds.
    """
    global _show
    before, _show = _show, show
    try:
        yield
    finally:
        _show = before


def depart() -> None:
    """Show what there is, and leave; a second Ctrl-C meanwhile, or a failure, leaves at once."""
    global _show
    if leave is None:
        return
    show, _show = _show, None
    told = False
    if show is not None:
        with suppress(Exception, KeyboardInterrupt):
            told = show()
            if sys.stdout is not None:
                sys.stdout.flush()
    if told:
        leave("")
    else:
        leave()


@contextmanager
def watched(remind: Callable[[], None], abandon: Callable[[], None]) -> Iterator[None]:
    """Have a second Ctrl-C end a program that does not return from compiled code.

    Parameters
    ----------
    remind
        Called some seconds after a first Ctrl-C that has not been answered.
    abandon
        Called when a second one has not ended the program either; it is not to return. Both are
        called from another thread.
    """
    global _watch
    if threading.current_thread() is not threading.main_thread() or _watch is not None:
        yield  # no signal arrives here, or somebody watches already
        return
    read, written = socket.socketpair()
    written.setblocking(False)
    before = signal.set_wakeup_fd(written.fileno(), warn_on_full_buffer=False)
    _watch = _Watch(read, remind, abandon)
    _watch.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        written.close()  # ends the thread
        _watch.join()
        read.close()
        _watch = None


def answered() -> None:
    """Say that the work that Ctrl-C was to end has ended: the next one is a first one again."""
    if _watch is not None:
        _watch.forget()


class _Watch(threading.Thread):
    """Waits for Ctrl-C, and for what becomes of it."""

    def __init__(
        self, read: socket.socket, remind: Callable[[], None], abandon: Callable[[], None]
    ) -> None:
        super().__init__(daemon=True)
        self._read, self._remind, self._abandon = read, remind, abandon
        self._last = -_APART
        self.forget()

    def forget(self) -> None:
        """Count from the beginning."""
        self._pressed = 0
        self._until: float | None = None

    def run(self) -> None:
        """Read the numbers of signals until the other end is closed."""
        while True:
            until = self._until
            left = None if until is None else max(until - time.monotonic(), 0.001)
            self._read.settimeout(left)
            try:
                signals = self._read.recv(64)
            except TimeoutError:
                self._time_is_up()
                continue
            if not signals:
                return
            if signal.SIGINT in signals and time.monotonic() - self._last > _APART:
                self._last = time.monotonic()
                self._pressed += 1
                self._until = self._last + (REMIND_AFTER if self._pressed == 1 else GRACE)

    def _time_is_up(self) -> None:
        pressed, self._until = self._pressed, None
        if pressed == 1:
            self._remind()
        elif pressed > 1:
            self._abandon()
