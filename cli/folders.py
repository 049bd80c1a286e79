"""A result as a folder of files, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

from cli import texts
from cli.output import unwritable
from doko_sim.errors import reason_of
from doko_sim.texts import say


def check_folder(path: Path) -> None:
    """Raise DokoError where a folder cannot be made or replaced; leave no trace.

    One that is there is replaced if it is empty, or holds nothing but an earlier answer of ours.
    """
    target = Path(os.path.realpath(path))
    try:
        _check_replaceable(path, target)
        if not target.parent.is_dir():
            raise unwritable(path, say(texts.NO_FOLDER, folder=repr(str(target.parent))))
        probe = _beside(target)
        probe.mkdir()
        probe.rmdir()
    except OSError as error:
        raise unwritable(path, reason_of(error)) from error


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files by name as a folder, in the place of an earlier answer of ours.

    They are written into a folder beside it that is then renamed. DokoError: as check_folder, or
    a file cannot be written; what was there is as it was.
    """
    target = Path(os.path.realpath(path))
    temporary = _beside(target)
    try:
        _check_replaceable(path, target)
        temporary.mkdir()
        for name, content in files.items():
            (temporary / name).write_bytes(content)
        _put(temporary, target)
    except OSError as error:
        raise unwritable(path, reason_of(error)) from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _put(temporary: Path, target: Path) -> None:
    """Rename a folder to where an older one may be, which comes back if that fails."""
    if not target.exists():
        temporary.rename(target)
        return
    shutil.copymode(target, temporary)
    older = _beside(target)
    target.rename(older)
    try:
        temporary.rename(target)
    except BaseException:
        older.rename(target)
        raise
    shutil.rmtree(older, ignore_errors=True)


def _check_replaceable(path: Path, target: Path) -> None:
    from reports.folder import ANSWER, README, listed

    if not os.path.lexists(target):
        return
    if not target.is_dir():
        raise unwritable(path, say(texts.IS_FILE))
    if Path(os.path.realpath(os.curdir)).is_relative_to(target):
        raise unwritable(path, say(texts.IS_HERE))
    found = sorted(os.listdir(target))
    known: set[str] = set()
    if ANSWER in found and README in found:
        readme = (target / README).read_text(encoding="utf-8", errors="replace")
        known = listed(readme)
    for name in found:
        if name not in known or not (target / name).is_file():
            raise unwritable(path, say(texts.NOT_OURS, name=repr(name)))


def _beside(target: Path) -> Path:
    return target.with_name(f".doko-{secrets.token_hex(6)}.tmp")
