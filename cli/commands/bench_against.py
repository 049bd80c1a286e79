"""``make bench-against REF=commit``: is this tree as fast as an older commit?

No command of ``doko``: it needs the repository. ``python -m cli.commands.bench_against REF``.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType

import click

from cli import options
from cli.commands.bench import Told
from cli.exits import Exit
from cli.options import WholeNumber
from cli.output import Output, emit, note
from cli.standalone import run
from doko_sim.texts import say

STARTING = "Unpacking {ref}, compiling and trying out (a minute); then {rounds} rounds."
STOPPED = "Interrupted after {done} of {asked} rounds: the result is that of these."
HELP_ROUNDS = "Rounds in which the two trees take turns."
HELP_SECONDS = "How long each measurement of a round takes, about."


@click.command()
@click.argument("ref")
@click.option(
    "--rounds",
    type=WholeNumber(1, 1000),
    default=15,
    show_default=True,
    metavar="N",
    help=HELP_ROUNDS,
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=0.4,
    show_default=True,
    metavar="X",
    help=HELP_SECONDS,
)
@options.output_options
def command(ref: str, rounds: int, seconds: float, output: Output) -> int:
    """Compare the speed of this tree with that of the commit REF, round by round.

    Three strategies under ddv in both trees, and kneipe against ddv in this one; processor time
    of one core. Nothing is left behind, also after Ctrl-C, which shows the rounds done so far.
    """
    from analyses.bench_against import PAIRS, measure
    from reports.bench_against import report

    note(say(STARTING, ref=ref, rounds=rounds))
    found = measure(ref, PAIRS, rounds, seconds, Told("Round"))
    if found.done < rounds:
        note(say(STOPPED, done=found.done, asked=rounds))
    emit(report(found, seconds), output)
    return Exit.OK if found.done == rounds else Exit.INTERRUPTED


def _stop(number: int, frame: FrameType | None) -> None:
    """End as after Ctrl-C, so that what was unpacked is taken away."""
    raise KeyboardInterrupt


def main() -> int:
    """Run the command; 2 where it could not."""
    signal.signal(signal.SIGTERM, _stop)
    return run(command)


if __name__ == "__main__":
    sys.exit(main())
