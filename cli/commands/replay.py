"""``doko replay``: recorded games played again and checked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.exits import Exit
from cli.output import Output, emit, note
from cli.progress import Progress, compiling_notice
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.replay.files import FileCheck

READING = "Reading (bytes)"
STOPPED = "Interrupted: the result is that of the lines read so far."


@click.command(short_help=texts.REPLAY)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@options.output_options
def command(files: tuple[str, ...], output: Output) -> int:
    """Play recorded games again and check all they say.

    Each FILE holds one game record (doko-game/1) a line, plain or gzip; - is standard input.
    Every reservation, call and card must be legal under the rules that the record names;
    winners, card points, extra points, value and scores must be those of the game.
    The table shows ten differences and ten unreadable lines; --format json lists all.

    Exit code: 2 if a line or a file cannot be read, else 1 if a game differs, else 0.
    """
    options.keep_inputs(output, *files)
    from doko_sim.engine.jit import is_compiled
    from doko_sim.replay.files import FileCheck
    from reports.replay import report

    if not is_compiled():
        compiling_notice()
    checks = [FileCheck(file) for file in files]
    finished = _run(checks)
    for check in checks:
        if check.failure:
            note(say(texts.ERROR, message=check.failure))
    emit(report(checks, short=output.format == "table"), output)
    return _code(checks) if finished else Exit.INTERRUPTED


def _run(checks: Sequence[FileCheck]) -> bool:
    """Check one file after the other; False where the user stopped it."""
    sizes = [_size(check.path) for check in checks]
    with Progress(READING) as progress:
        try:
            for number, check in enumerate(checks):
                check.run(partial(_advance, progress, sum(sizes[:number]), sum(sizes)))
        except KeyboardInterrupt:
            note(STOPPED)
            return False
    return True


def _advance(progress: Progress, before: int, total: int, done: int) -> None:
    progress.advance(before + done, total)


def _size(file: str) -> int:
    try:
        return os.path.getsize(file)
    except (OSError, ValueError):
        return 0


def _code(checks: Sequence[FileCheck]) -> Exit:
    if any(check.unreadable or check.failure for check in checks):
        return Exit.WRONG_INPUT
    return Exit.FAILED if any(check.differ for check in checks) else Exit.OK
