"""Asking one question in several cases (``--against`` and repeated ``--rules``), with progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.output import note
from cli.progress import Progress

if TYPE_CHECKING:
    from analyses.sensitivity import Case, Outcome, Sensitivity
    from doko_sim.chunks import Progress as Advance

REACHED = "Interrupted: {done} of {asked} cases were reached."


def explored(
    every: Sequence[Case],
    answer: Callable[[int, Advance | None], Outcome],
    level: float,
    label: str,
) -> Sensitivity:
    """Answer every case; an interrupt keeps those that are done and says how many these are."""
    from analyses.sensitivity import explore

    with Progress(label) as progress:
        found = explore(every, answer, level, progress.advance)
    if found.interrupted:
        note(REACHED.format(done=len(found.found), asked=len(every)))
    return found
