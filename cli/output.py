"""Where a result goes: the screen, a file or a folder; files are written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import texts
from cli.forms import ENDINGS, FORMATS, FORMS, WIDTH_WITHOUT_TERMINAL
from cli.language import current, tr
from doko_sim.errors import DokoError, reason_of
from doko_sim.texts import say

if TYPE_CHECKING:
    from reports.model import Report

__all__ = ["ENDINGS", "FORMATS", "FORMS", "WIDTH_WITHOUT_TERMINAL", "Output", "emit", "note"]
#: The form of a result with all its files, for ``-o`` alone.
FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class Output:
    """A form of ``FORMATS`` or ``FOLDER``, a path or None for standard output, and the language."""

    format: str = "table"
    path: Path | None = None
    language: str = "en"

    @classmethod
    def choose(cls, format_name: str | None, file: str | None) -> Output:
        """Return the output that ``--format`` and ``-o`` ask for.

        DokoError: an unknown ending, an ending against the format, what cannot be written.
        """
        if file is None:
            return cls(format_name or "table", None, current())
        ending = os.path.splitext(file)[1].lower()
        if file.endswith(os.sep) or (ending not in ENDINGS and file and os.path.isdir(file)):
            return cls._folder(format_name, file)
        if ending not in ENDINGS:
            endings = " ".join(ENDINGS)
            raise DokoError(say(texts.UNKNOWN_ENDING, path=repr(file), endings=endings))
        if format_name not in (None, ENDINGS[ending]):
            right = FORMS[format_name].ending
            raise DokoError(
                say(texts.FORMAT_CLASH, format=format_name, path=repr(file), ending=right)
            )
        path = Path(file)
        check_writable(path)
        return cls(ENDINGS[ending], path, current())

    @classmethod
    def _folder(cls, format_name: str | None, file: str) -> Output:
        from cli.folders import check_folder

        if format_name is not None:
            raise DokoError(say(texts.FOLDER_CLASH, format=format_name, path=repr(file)))
        check_folder(Path(file))
        return cls(FOLDER, Path(file), current())

    @property
    def flat(self) -> bool:
        """Whether only the first table is kept."""
        return self.format in FORMS and FORMS[self.format].flat

    def covers(self, file: str) -> bool:
        """Whether writing would replace a file, itself or as one of a folder."""
        if self.path is None:
            return False
        try:
            if self.format != FOLDER:
                return os.path.samefile(file, self.path)
            inside = os.path.realpath(file)
            return os.path.exists(file) and Path(inside).is_relative_to(os.path.realpath(self.path))
        except (OSError, ValueError):
            return False


def emit(report: Report, output: Output) -> None:
    """Write a report to standard output, or into the output's file or folder and say so.

    DokoError: it cannot be written; what was there before is untouched.
    """
    if output.path is None:
        _print(report, output)
        return
    if output.format == FOLDER:
        from cli.folders import write_folder
        from reports.folder import files

        write_folder(output.path, files(report, output.language))
    else:
        write_atomically(output.path, FORMS[output.format].render(report, output.language))
    note(say(texts.WRITTEN, path=str(output.path)))


def _print(report: Report, output: Output) -> None:
    if output.format == "table":
        click.echo(_rendered(report, output.language), nl=False)
        return
    form = FORMS[output.format]
    if form.binary and sys.stdout is not None and sys.stdout.isatty():
        raise DokoError(say(texts.BINARY, format=output.format, ending=form.ending))
    click.echo(form.render(report, output.language), nl=False)


def note(message: str) -> None:
    """Say something on standard error that is not part of the result."""
    click.echo(tr(message), err=True)


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
        raise unwritable(path, reason_of(error)) from error


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, completely or not at all.

    DokoError: it is there, or cannot be written.
    """
    if os.path.lexists(path):
        raise unwritable(path, say(texts.IS_THERE))
    write_atomically(path, content)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there completely or not at all.

    DokoError: the file cannot be written. An existing file keeps its permissions, a symbolic
    link keeps pointing to the file that is replaced.
    """
    with written_whole(path) as temporary, open(temporary, "xb") as file:
        file.write(content)


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Take the file that is written at the path given, beside the target, as the target's content.

    It is left as it was where no file is written or the block raises. DokoError: as above.
    """
    temporary: Path | None = None
    try:
        target = _target(path)
        temporary = _beside(target)
        yield temporary
        if temporary.exists():
            if target.exists():
                shutil.copymode(target, temporary)
            os.replace(temporary, target)
    except OSError as error:
        raise unwritable(path, reason_of(error)) from error
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
            raise unwritable(
                path, say(texts.NO_FOLDER, folder=repr(_folder_of(path, target)))
            ) from None
        return target
    if stat.S_ISDIR(mode):
        raise unwritable(path, say(texts.IS_FOLDER))
    if not stat.S_ISREG(mode):
        raise unwritable(path, say(texts.NOT_A_FILE))
    if not os.access(target, os.W_OK):
        raise PermissionError(13, os.strerror(13))
    return target


def _folder_of(path: Path, target: Path) -> str:
    """The folder that a file would be in: as it was given, for a link where it leads to."""
    return str(target.parent if path.is_symlink() else path.parent)


def _beside(target: Path) -> Path:
    return target.with_name(f".doko-{secrets.token_hex(6)}.tmp")


def unwritable(path: Path, reason: str) -> DokoError:
    """The error for what cannot be written, with the reason in words."""
    return DokoError(say(texts.CANNOT_WRITE, path=repr(str(path)), reason=reason))


def _rendered(report: Report, language: str) -> bytes:
    from reports.language import in_language
    from reports.text import render

    if sys.stdout is None:  # closed by the caller
        return b""
    terminal = sys.stdout.isatty()
    encoding = sys.stdout.encoding or "utf-8"
    narrow = not encoding.lower().replace("-", "").startswith("utf")
    told = in_language(report, language)
    text = render(
        told,
        width=width_of_screen(),
        colour=terminal,
        ascii_only=narrow,
        # what is piped stays as programs and documents know it
        pictures=terminal,
    )
    return text.encode(encoding, errors="replace")
