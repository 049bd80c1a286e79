"""``doko show``: a kept answer, in another form or language."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import click

from cli import options, texts
from cli.language import ENGLISH, GERMAN
from cli.output import Output, emit
from doko_sim.errors import DokoError
from doko_sim.texts import say

#: Bytes of a document that are read; pages of this project have a hundredth of that.
LARGEST = 64 << 20
HINT = "expected a result that doko wrote with -o FILE.json"
CANNOT_READ = "cannot read {path}: {reason}; {hint}"
NO_FILE = "it is not an ordinary file"
TOO_LARGE = "it has more than {most} MB"
NO_ANSWER = "the folder holds no {name}"
WRONG = "{path}: {reason}"
PAGE = (
    "{path}: this is a page, from which nothing can be read back; expected the .json that the same "
    "command keeps with -o ANSWER.json"
)
TABLE = (
    "{path}: this is a table or a text, from which nothing can be read back; expected the .json "
    "that the same command keeps with -o ANSWER.json"
)
BOOK = (
    "{path}: this is a page of a handbook; the same doko handbook command with --lang {language} "
    "makes it in the other language, from the chapters that are kept"
)
#: How contents begin, and names end, that are no kept answer.
PAGES, TABLES = (b"<",), (b"PAR1", b"# ")
PAGE_ENDINGS, TABLE_ENDINGS = (".html", ".htm"), (".parquet", ".md", ".csv")
#: How a handbook begins its title, in either language.
HANDBOOK = re.compile(rb"<title>(Strategy handbook|Strategie-Handbuch)")


@click.command(short_help=texts.SHOW)
@click.argument("answer", metavar="ANSWER.json")
@options.output_options
def command(answer: str, output: Output) -> None:
    """Show an answer that was kept with -o ANSWER.json or -o FOLDER/, without playing again.

    As a table, or with -o as a page (.html), Markdown (.md), its first table (.csv, .parquet), or
    a folder with all tables and figures; with --lang de in German.
    """
    from reports.data import from_json

    file = _file(answer)
    options.keep_inputs(output, file)
    content = _read(file)
    try:
        report = from_json(content)
    except DokoError as error:
        raise _no_answer(file, content, error) from None
    emit(report, output)


def _no_answer(file: str, content: bytes, error: DokoError) -> DokoError:
    """What a file is that is no kept answer, and what is to be given in its place."""
    start, name = content.lstrip()[:100], file.lower()
    if name.endswith(PAGE_ENDINGS) or start.startswith(PAGES):
        if HANDBOOK.search(content):
            return DokoError(say(BOOK, path=file, language=_other_language(content)))
        return DokoError(say(PAGE, path=file))
    if name.endswith(TABLE_ENDINGS) or start.startswith(TABLES):
        return DokoError(say(TABLE, path=file))
    return DokoError(say(WRONG, path=file, reason=error.message))


def _other_language(page: bytes) -> str:
    return ENGLISH if b'lang="de"' in page[:1000] else GERMAN


def _file(answer: str) -> str:
    """The document: of a folder the one in it."""
    if not os.path.isdir(answer):
        return answer
    from reports.folder import ANSWER

    file = os.path.join(answer, ANSWER)
    if not os.path.exists(file):
        raise _unreadable(answer, say(NO_ANSWER, name=ANSWER))
    return file


def _read(path: str) -> bytes:
    """The content of a file that is not too large; DokoError where there is none."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise _unreadable(path, say(NO_FILE))
        with open(Path(path), "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = say(getattr(error, "strerror", None) or str(error))
        raise _unreadable(path, reason) from None
    if len(content) > LARGEST:
        raise _unreadable(path, say(TOO_LARGE, most=LARGEST >> 20))
    return content


def _unreadable(path: str, reason: str) -> DokoError:
    return DokoError(say(CANNOT_READ, path=repr(path), reason=reason, hint=say(HINT)))
