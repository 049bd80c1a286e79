"""What people read, found in the source: the templates of texts and the help of commands."""

from __future__ import annotations

import ast
import inspect
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click

from cli.main import doko
from doko_sim.texts import Text, say

ROOT = Path(__file__).parents[1]
#: Calls whose first argument is said to people.
SAYING = (
    "say", "Raised", "note", "DokoError", "RecordError", "FaultyFile", "NotPlayed", "NoLimitError",
    "Progress", "stages",
)  # fmt: skip
FOLDERS = ("cli", "analyses", "doko_sim")


def fields(template: str) -> set[str]:
    """The names of a template's fields."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def sources() -> Iterator[Path]:
    """The files whose texts are looked at."""
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def templates(file: Path) -> set[str]:
    """The templates that a file says, where they are literals or constants of the file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    known = _constants(tree) | {f"texts.{n}": v for n, v in _constants(_shared()).items()}
    found: set[str] = set()
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            local = known | _assigned(scope)
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
                    found |= set(_texts(node.args[0], local))
    return {text for text in found if any(letter.isalpha() for letter in _plain(text))}


def _plain(template: str) -> str:
    return "".join(text for text, *_ in string.Formatter().parse(template))


def _shared() -> ast.Module:
    return ast.parse((ROOT / "cli" / "texts.py").read_text(encoding="utf-8"))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _constants(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = node.targets[0]
            values = node.value
            if isinstance(names, ast.Tuple) and isinstance(values, ast.Tuple):
                pairs = zip(names.elts, values.elts, strict=True)
            else:
                pairs = zip([names], [values], strict=True)
            for name, value in pairs:
                if isinstance(name, ast.Name) and (texts := tuple(_texts(value, {}))):
                    found[name.id] = texts
    return found


def _assigned(scope: ast.AST) -> dict[str, tuple[str, ...]]:
    """The literals that a function's names may hold."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            found[name] = (*found.get(name, ()), *_texts(node.value, {}))
    return {name: texts for name, texts in found.items() if texts}


def _texts(node: ast.expr, known: dict[str, tuple[str, ...]]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body, known), *_texts(node.orelse, known))
    elif isinstance(node, ast.Name):
        yield from known.get(node.id, ())
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield from known.get(f"{node.value.id}.{node.attr}", ())
    elif isinstance(node, (ast.Dict, ast.Tuple)):
        for one in node.values if isinstance(node, ast.Dict) else node.elts:
            yield from _texts(one, known)
    elif isinstance(node, ast.Subscript):
        yield from _texts(node.value, known)
    elif isinstance(node, ast.Call) and _name(node.func) == "get" and len(node.args) == 2:
        yield from _texts(node.args[1], known)


def commands() -> dict[tuple[str, ...], click.Command]:
    """Every command by the words that name it; () is the program itself."""
    found: dict[tuple[str, ...], click.Command] = {}

    def add(words: tuple[str, ...], command: click.Command, parent: click.Context | None) -> None:
        found[words] = command
        if isinstance(command, click.Group):
            context = click.Context(command, parent, info_name=words[-1] if words else "doko")
            for name in command.list_commands(context):
                below = command.get_command(context, name)
                assert below is not None
                add((*words, name), below, context)

    add((), doko, None)
    return found


def help_texts(command: click.Command) -> Iterator[str]:
    """What the help of a command is looked up by."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        if paragraph.startswith("\b"):
            for line in paragraph.splitlines()[1:]:
                yield line.partition("   ")[2].strip()
        else:
            yield " ".join(paragraph.split())
    yield command.short_help or ""
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            yield parameter.help or ""
            if isinstance(parameter.show_default, str):
                yield parameter.show_default
    for entry in getattr(command, "entries", {}).values():
        yield from (entry.section, entry.short_help)


def entries(file: Path) -> dict[str, str]:
    """The German of a file of the catalogue by the English."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def filled(template: str) -> Text:
    """A text of a template, with a number in each field that is formatted as one, else a name."""
    values: dict[str, object] = {}
    for _, name, spec, _ in string.Formatter().parse(template):
        if name and "." not in name:
            values[name] = 7 if spec and spec not in ("c", "C") else f"<{name}>"
    return say(template, **values)
