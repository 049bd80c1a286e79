"""``doko replay``: recorded games played again and checked."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import compiling_notice
from doko_sim.errors import DokoError

STOPPED = "Interrupted: the result is that of the lines read so far."


@click.command(short_help=texts.REPLAY)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@options.output_options
def command(files: tuple[str, ...], output: Output) -> int:
    """Play recorded games again and check all they say.

    Each FILE holds one game record (doko-game/1) a line, plain or gzip; - is standard input.
    A record must agree with the rules it names in every reservation, call and card, in
    winners, card points, extra points, value and scores.

    Exit code: 2 if a line or a file cannot be read, else 1 if a game differs, else 0.
    """
    from doko_sim.engine.jit import is_compiled
    from reports.replay import FileTally, report

    if not is_compiled():
        compiling_notice()
    tallies: list[FileTally] = []
    interrupted = False
    try:
        for tally in _checked(files):
            tallies.append(tally)
    except KeyboardInterrupt:
        interrupted = True
        note(STOPPED)
    emit(report(tallies), output)
    if interrupted:
        return Exit.INTERRUPTED
    if any(tally.unreadable or tally.failure for tally in tallies):
        return Exit.WRONG_INPUT
    return Exit.FAILED if any(tally.differences for tally in tallies) else Exit.OK
