"""The console script ``doko``: the table of commands, and what becomes of every failure."""

from __future__ import annotations

import errno
import io
import os
import sys
import threading
import traceback
from collections.abc import Sequence
from typing import Any

import click

from cli import language, texts
from cli.defaults import Defaults, asked_language
from cli.exits import Exit
from cli.lazy import Entry, LazyGroup
from doko_sim import __version__, interrupts
from doko_sim.errors import DokoError, reason_of
from doko_sim.texts import say

COMMANDS = {
    "announce": Entry("cli.commands.announce:command", texts.SECTION_ASK, texts.ANNOUNCE),
    "odds": Entry("cli.commands.odds:command", texts.SECTION_ASK, texts.ODDS),
    "reserve": Entry("cli.commands.reserve:command", texts.SECTION_ASK, texts.RESERVE),
    "hand": Entry("cli.commands.hand:command", texts.SECTION_ASK, texts.HAND),
    "solos": Entry("cli.commands.solos:command", texts.SECTION_ASK, texts.SOLOS),
    "thresholds": Entry("cli.commands.thresholds:command", texts.SECTION_ASK, texts.THRESHOLDS),
    "leads": Entry("cli.commands.leads:command", texts.SECTION_ASK, texts.LEADS),
    "claims": Entry("cli.commands.claims:command", texts.SECTION_ASK, texts.CLAIMS),
    "simulate": Entry("cli.commands.simulate:command", texts.SECTION_PLAY, texts.SIMULATE),
    "deal": Entry("cli.commands.deal:command", texts.SECTION_PLAY, texts.DEAL),
    "replay": Entry("cli.commands.replay:command", texts.SECTION_PLAY, texts.REPLAY),
    "handbook": Entry("cli.commands.handbook:command", texts.SECTION_ASK, texts.HANDBOOK),
    "show": Entry("cli.commands.show:command", texts.SECTION_LOOK, texts.SHOW),
    "rules": Entry("cli.commands.rules:command", texts.SECTION_RULES, texts.RULES),
    "strategies": Entry(
        "cli.commands.strategies:command", texts.SECTION_STRATEGIES, texts.STRATEGIES
    ),
    "calibrate": Entry("cli.commands.calibrate:command", texts.SECTION_MEASURE, texts.CALIBRATE),
    "bench": Entry("cli.commands.bench:command", texts.SECTION_MEASURE, texts.BENCH),
}

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@click.group(
    cls=LazyGroup,
    entries=COMMANDS,
    help=texts.PROGRAM,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="doko", message="%(prog)s %(version)s")
@click.pass_context
def doko(context: click.Context) -> None:
    """Hold the commands; each does its own work, with defaults from doko.toml files."""
    context.default_map = Defaults()


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``doko`` with the given words (default: the command line's) and return the exit code.

    Wrong input ends in one line on standard error, never in a traceback. Anything unforeseen
    is a defect: one line says so, and ``DOKO_DEBUG=1`` shows where it happened.
    """
    if sys.stderr is None:
        # closed by the caller: what would be said there is said to nobody
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    _accept_every_character()
    interrupts.leave = _leave
    try:
        with interrupts.watched(_remind, _abandon):
            code = _run(argv)
        _flush()
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        code = _tell(error)
        if code == Exit.INTERRUPTED and argv is None:
            _leave_threads()
        return code
    finally:
        interrupts.leave = None
    return code


def _run(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    language.choose(words, asked_language)
    result: Any = language.of_command(doko).main(
        args=list(words), prog_name="doko", standalone_mode=False
    )
    # A command returns its exit code, or nothing.
    return result if isinstance(result, int) else Exit.OK


def _tell(error: BaseException) -> int:
    """Say what went wrong, in one line where that is enough, and return the exit code."""
    match error:
        case click.ClickException():
            error.show()
            return Exit.WRONG_INPUT
        case DokoError():
            _fail(error.message)
            return int(getattr(error, "exit_code", Exit.WRONG_INPUT))
        case click.Abort() | KeyboardInterrupt():
            click.echo(language.tr(texts.INTERRUPTED), err=True)
            return Exit.INTERRUPTED
        case SystemExit(code=int(code)):
            # Click leaves this way when a pipe's reader has gone, and after shell completion.
            return code
        case SystemExit() | BrokenPipeError():
            _forget_output()
        case MemoryError():
            _fail(texts.NO_MEMORY)
        case OSError(filename=None, errno=number) if number in DISK_FULL:
            _forget_output()
            _fail(say(texts.CANNOT_PRINT, reason=reason_of(error)))
            return Exit.WRONG_INPUT
        case _:
            _report_defect(error)
    return Exit.FAILED


def _leave(message: str = texts.INTERRUPTED) -> None:
    """End at once, while code is compiled; without a message where all has been said."""
    if message:
        _say_amid_all(message)
    os._exit(Exit.INTERRUPTED)


def _leave_threads() -> None:
    """End at once if a thread still plays after Ctrl-C: Python would wait for it, maybe for good.

    Only for the console script, which has nothing else to do.
    """
    threads = (one for one in threading.enumerate() if one is not threading.main_thread())
    if any(not one.daemon for one in threads):
        os._exit(Exit.INTERRUPTED)


def _remind() -> None:
    _say_amid_all(texts.STILL_PLAYING)


def _abandon() -> None:
    """End though compiled code does not return."""
    _leave(texts.NOT_RETURNING)


def _say_amid_all(message: str) -> None:
    """Say something in a line of its own while a bar may be drawn, and show the cursor again."""
    if sys.stderr is not None:
        around = ("\r\x1b[K", "\x1b[?25h") if sys.stderr.isatty() else ("", "")
        click.echo(f"{around[0]}{language.tr(message)}{around[1]}", err=True)
        sys.stderr.flush()


def _fail(message: str) -> None:
    line = " ".join(language.tr(message).split())
    click.echo(language.tr(say(texts.ERROR, message=line)), err=True)


def _report_defect(error: BaseException) -> None:
    if os.environ.get("DOKO_DEBUG", "0") not in ("", "0"):
        traceback.print_exception(error)
        return
    first = next(iter(str(error).splitlines()), "").strip()[:200]
    message = f": {first}" if first else ""
    _fail(say(texts.DEFECT, kind=type(error).__name__, message=message))


def _accept_every_character() -> None:
    """Let a narrow locale show ``?`` for a suit symbol instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _flush() -> None:
    """Write what is buffered while a failure can still be told (a full disk, a closed pipe)."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _forget_output() -> None:
    """Send the rest of standard output nowhere, so that leaving Python stays quiet too."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
