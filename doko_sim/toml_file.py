"""Small TOML files of ``name = value``, read so that every mistake has its line.

The parser of the standard library names no lines for keys, so the text is cut into its statements
first and each is parsed for itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from doko_sim.errors import DokoError, reason_of
from doko_sim.option_values import show
from doko_sim.texts import Text, say

#: More than any such file needs.
MOST_BYTES = 100_000

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?!")'
    r"|'''.*?'''(?!')"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|.",
    re.DOTALL,
)
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
#: What the parser says of a text whose quotation marks are not closed.
_LINE_ENDS = r"Illegal character '\n'"
_FOUND = re.compile(
    r"(Expected|Found invalid character|Illegal character|Cannot mutate immutable namespace|"
    r"Cannot redefine namespace|Duplicate inline table key) ('.*'|\".*\"|\(.*\))",
    re.DOTALL,
)
_BARE_WORD = re.compile(r"\s*([\w-]+)\s*=\s*([^\W\d][\w-]*)\s*(#.*)?", re.ASCII | re.DOTALL)
_BARE_NAME = re.compile(r"\s*([^\"'=\n]+?)\s*=(?!=)", re.DOTALL)
_NAME = re.compile(r"[\w.-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong in a file, and in which line (from 1) where it stands in one."""

    line: int | None
    text: str


class MistakenFile(DokoError):
    """A file that says something wrong: all its mistakes, of which the text names the first."""

    def __init__(self, path: str, mistakes: Sequence[Mistake]) -> None:
        self.path = path
        self.mistakes = tuple(mistakes)
        super().__init__(path, self.mistakes)

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> str:
        """The first mistake with its place, and how many more there are."""
        first, *others = self.mistakes
        told = self.told(first)
        if not others:
            return told
        return say("{first} (and {others} more in this file)", first=told, others=len(others))

    def told(self, mistake: Mistake) -> str:
        """A mistake with its place."""
        if mistake.line is None:
            return say("{path}: {what}", path=self.path, what=mistake.text)
        return say(
            "{path}, line {line}: {what}", path=self.path, line=mistake.line, what=mistake.text
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key = value`` of a file and the line on which it begins, from 1."""

    key: str
    value: object
    line: int


def check_name(path: str) -> None:
    """Raise DokoError for a file's name that no answer could show, before anything is played."""
    if not path.isprintable():
        raise DokoError(
            say("{path!a} cannot be shown; expected a file's name of letters and signs", path=path)
        )


def read_text(path: str) -> str:
    """The text of a file.

    Raises
    ------
    MistakenFile
        If it is too long or not UTF-8.
    DokoError
        If it cannot be read.
    """
    try:
        with open(Path(path), "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise DokoError(say("cannot read {path}: there is no such file", path=show(path))) from None
    except IsADirectoryError:
        raise DokoError(
            say("cannot read {path}: it is a folder; expected a file", path=show(path))
        ) from None
    except OSError as error:
        raise DokoError(
            say("cannot read {path}: {reason}", path=show(path), reason=reason_of(error))
        ) from None
    except ValueError as error:  # a name that no file can have
        raise DokoError(
            say("cannot read {path}: {reason}", path=show(path), reason=str(error))
        ) from None
    if len(content) > MOST_BYTES:
        text = say(
            "it is longer than {most:,} bytes; expected a short file of name = value",
            most=MOST_BYTES,
        )
        raise MistakenFile(path, [Mistake(None, text)])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        text = say(
            "byte 0x{byte} is not UTF-8; save the file in UTF-8", byte=f"{content[error.start]:02X}"
        )
        raise MistakenFile(path, [Mistake(line, text)]) from None


def entries(text: str, path: str) -> list[Entry]:
    """What a file says, in its order, a key that is given twice included.

    Raises
    ------
    MistakenFile
        At the first statement that is not TOML, and at a section.
    """
    found = []
    for line, statement in _statements(text.replace("\r\n", "\n")):
        if statement.lstrip().startswith("["):
            shown = show(statement.strip().splitlines()[0])
            what = say(
                "the section {section} has no place here; expected name = value in each line",
                section=shown,
            )
            raise MistakenFile(path, [Mistake(line, what)])
        try:
            parsed = tomllib.loads(statement)
        except (ValueError, RecursionError) as error:
            raise MistakenFile(path, [_refusal(line, statement, error)]) from None
        found += [Entry(key, value, line) for key, value in parsed.items()]
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement with its first line: up to the end of a line outside strings and brackets."""
    parts: list[str] = []
    line, depth = 1, 0
    for found in _TOKEN.finditer(text + "\n"):
        token = found[0]
        parts.append(token)
        depth += token in ("[", "{")
        depth -= token in ("]", "}")
        if token == "\n" and depth <= 0:
            statement = "".join(parts)
            if statement.strip() and not statement.lstrip().startswith("#"):
                yield line, statement
            line += statement.count("\n")
            parts, depth = [], 0
    if parts:  # a bracket that is never closed
        yield line, "".join(parts)


def _refusal(line: int, statement: str, error: BaseException) -> Mistake:
    """Say what is wrong with a statement that is no TOML, and how it may be meant."""
    if isinstance(error, RecursionError):
        return Mistake(line, say("brackets are nested too deeply; expected name = value"))
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Mistake(line, say("a number is too long; expected name = value"))
    reason = str(error)
    place = _PLACE.search(reason)
    if place and place[1]:
        line += int(place[1]) - 1
    what = say("not TOML ({reason:c}); {hint}", reason=_reason(reason), hint=_hint(statement))
    return Mistake(line, what)


def _reason(text: str) -> Text:
    """What the parser says is wrong, without the place, and with what it found as a field."""
    text = _PLACE.sub("", text)
    if text == _LINE_ENDS:
        return say("The line ends within quotation marks")
    found = _FOUND.fullmatch(text)
    return say(f"{found[1]} {{what}}", what=found[2]) if found else say(text)


def _hint(statement: str) -> str:
    if word := _BARE_WORD.fullmatch(statement):
        key, value = word[1], word[2]
        if value.lower() in ("true", "false"):
            return say("expected small letters: {key} = {value}", key=key, value=value.lower())
        return say(
            'expected quotation marks around a word: {key} = "{value}"', key=key, value=value
        )
    name = _BARE_NAME.match(statement)
    if name and not _NAME.fullmatch(name[1]):
        return say('expected quotation marks around such a name: "{name}" = ...', name=name[1])
    return say("expected name = value, with quotation marks around words")
