"""Where a result goes and in which form: the screen or a file; a table, JSON or CSV."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import texts
from doko_sim.errors import DokoError

if TYPE_CHECKING:
    from reports.model import Report

FORMATS = ("table", "json", "csv")
ENDINGS = {".json": "json", ".csv": "csv", ".txt": "table"}
WIDTH_WITHOUT_TERMINAL = 100


@dataclass(frozen=True, slots=True)
class Output:
    """A form of ``FORMATS``, and a file or None for standard output."""

    format: str = "table"
    path: Path | None = None

    @classmethod
    def choose(cls, format_name: str | None, file: str | None) -> Output:
        """Return the output that ``--format`` and ``-o`` ask for.

        DokoError: an unknown ending, an ending against the format, a file that cannot be written.
        """
        if file is None:
            return cls(format_name or "table")
        ending = os.path.splitext(file)[1].lower()
        if ending not in ENDINGS:
            endings = " ".join(ENDINGS)
            raise DokoError(texts.UNKNOWN_ENDING.format(path=file, endings=endings))
        if format_name not in (None, ENDINGS[ending]):
            right = next(end for end, form in ENDINGS.items() if form == format_name)
            raise DokoError(texts.FORMAT_CLASH.format(format=format_name, path=file, ending=right))
        path = Path(file)
        check_writable(path)
        return cls(ENDINGS[ending], path)


def emit(report: Report, output: Output) -> None:
    """Write a report to standard output, or into the output's file and say so.

    DokoError: the file cannot be written; what it held before is untouched.
    """
    if output.path is None:
        click.echo(_rendered(report, output.format, screen=True), nl=False)
        return
    write_atomically(output.path, _rendered(report, output.format, screen=False))
    note(texts.WRITTEN.format(path=output.path))


def note(message: str) -> None:
    """Say something on standard error that is not part of the result."""
    click.echo(message, err=True)


def width_of_screen() -> int:
    """The terminal's columns; without a terminal the environment's COLUMNS, else 100."""
    if sys.stdout is not None and sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    try:
        columns = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        return WIDTH_WITHOUT_TERMINAL
    return columns if columns > 0 else WIDTH_WITHOUT_TERMINAL


def check_writable(path: Path) -> None:
    """Raise DokoError where a file cannot be written; leave no trace.

    Asking the system is not enough (root may write everywhere, a file system may be read-only),
    so a file is made beside the target and taken away again.
    """
    try:
        target = _target(path)
        probe = _beside(target)
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError as error:
        raise _unwritable(path, error.strerror or str(error)) from error


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, completely or not at all.

    DokoError: it is there, or cannot be written.
    """
    if os.path.lexists(path):
        raise _unwritable(path, texts.IS_THERE)
    write_atomically(path, content)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there completely or not at all.

    DokoError: the file cannot be written. An existing file keeps its permissions, a symbolic
    link keeps pointing to the file that is replaced.
    """
    temporary: Path | None = None
    try:
        target = _target(path)
        temporary = _beside(target)
        with open(temporary, "xb") as file:
            file.write(content)
        if target.exists():
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except OSError as error:
        raise _unwritable(path, error.strerror or str(error)) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _target(path: Path) -> Path:
    """Return the file behind symbolic links, after checking that it may be replaced."""
    target = Path(os.path.realpath(path))
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise _unwritable(path, texts.NO_FOLDER.format(folder=str(path.parent))) from None
        return target
    if stat.S_ISDIR(mode):
        raise _unwritable(path, texts.IS_FOLDER)
    if not stat.S_ISREG(mode):
        raise _unwritable(path, texts.NOT_A_FILE)
    if not os.access(target, os.W_OK):
        raise PermissionError(13, os.strerror(13))
    return target


def _beside(target: Path) -> Path:
    return target.with_name(f".doko-{secrets.token_hex(6)}.tmp")


def _unwritable(path: Path, reason: str) -> DokoError:
    return DokoError(texts.CANNOT_WRITE.format(path=str(path), reason=reason))


def _rendered(report: Report, format_name: str, screen: bool) -> bytes:
    if format_name == "json":
        from reports.data import to_json

        return to_json(report)
    if format_name == "csv":
        from reports.data import to_csv

        if not report.tables:
            raise DokoError(texts.NO_TABLE)
        return to_csv(report.tables[0]).encode()
    return _as_text(report, screen)


def _as_text(report: Report, screen: bool) -> bytes:
    from reports.text import render

    if not screen:
        return render(report, width=WIDTH_WITHOUT_TERMINAL).encode()
    if sys.stdout is None:  # closed by the caller
        return b""
    terminal = sys.stdout.isatty()
    encoding = sys.stdout.encoding or "utf-8"
    narrow = not encoding.lower().replace("-", "").startswith("utf")
    text = render(report, width=width_of_screen(), colour=terminal, ascii_only=narrow)
    return text.encode(encoding, errors="replace")
