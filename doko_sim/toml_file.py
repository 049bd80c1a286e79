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

from doko_sim.errors import DokoError
from doko_sim.option_values import show

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
        first, *others = self.mistakes
        more = f" (and {len(others)} more in this file)" if others else ""
        return f"{self.told(first)}{more}"

    def told(self, mistake: Mistake) -> str:
        """A mistake with its place."""
        place = self.path if mistake.line is None else f"{self.path}, line {mistake.line}"
        return f"{place}: {mistake.text}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key = value`` of a file and the line on which it begins, from 1."""

    key: str
    value: object
    line: int


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
        raise DokoError(f"cannot read {show(path)}: there is no such file") from None
    except IsADirectoryError:
        raise DokoError(f"cannot read {show(path)}: it is a folder; expected a file") from None
    except OSError as error:
        raise DokoError(f"cannot read {show(path)}: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise DokoError(f"cannot read {show(path)}: {error}") from None
    if len(content) > MOST_BYTES:
        text = f"it is longer than {MOST_BYTES:,} bytes; expected a short file of name = value"
        raise MistakenFile(path, [Mistake(None, text)])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        text = f"byte 0x{content[error.start]:02X} is not UTF-8; save the file in UTF-8"
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
            what = f"the section {shown} has no place here; expected name = value in each line"
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
        return Mistake(line, "brackets are nested too deeply; expected name = value")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Mistake(line, "a number is too long; expected name = value")
    reason = str(error)
    place = _PLACE.search(reason)
    if place and place[1]:
        line += int(place[1]) - 1
    reason = _PLACE.sub("", reason)
    return Mistake(line, f"not TOML ({reason[:1].lower()}{reason[1:]}); {_hint(statement)}")


def _hint(statement: str) -> str:
    if word := _BARE_WORD.fullmatch(statement):
        key, value = word[1], word[2]
        if value.lower() in ("true", "false"):
            return f"expected small letters: {key} = {value.lower()}"
        return f'expected quotation marks around a word: {key} = "{value}"'
    name = _BARE_NAME.match(statement)
    if name and not _NAME.fullmatch(name[1]):
        return f'expected quotation marks around such a name: "{name[1]}" = ...'
    return "expected name = value, with quotation marks around words"
