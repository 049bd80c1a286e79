"""The exit codes of ``doko``, the same for every command."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the shell learns: an answered question is ``OK`` whatever the verdict."""

    OK = 0
    FAILED = 1
    """A check failed (a replay, a strategy's check), or something broke at run time."""
    WRONG_INPUT = 2
    OTHER_PLAN = 3
    """The folder holds the results of another plan."""
    INTERRUPTED = 130
    """Ctrl-C; the partial result has been shown."""
