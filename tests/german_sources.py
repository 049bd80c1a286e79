"""Every text of a module that people read, found in its source, for tests of the catalogue."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

#: Of a template, what is left to say in another language once its fields are taken out.
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def fields(template: str) -> set[str]:
    """The names of a template's fields; none of a text whose braces are no fields."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    except ValueError:
        return set()


def is_said(template: str) -> bool:
    """Whether a template has words of its own."""
    try:
        own = "".join(text for text, *_ in string.Formatter().parse(template))
    except ValueError:
        own = template
    return bool(_LETTERS.search(own))


def texts_of(path: Path) -> dict[str, int]:
    """Texts by the line they stand in.

    They are first arguments of ``say``, titles of columns, names of tables, and the strings in
    constants of the module (names in capitals).
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        for text in _said(node):
            found.setdefault(text, node.lineno)  # type: ignore[attr-defined]
    for statement in tree.body:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if all(_is_constant(target) for target in targets):
                for text in _values(statement.value):
                    found.setdefault(text, statement.lineno)
    return {text: line for text, line in found.items() if is_said(text)}


def _is_constant(target: ast.expr) -> bool:
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(one, ast.Name) and one.id.isupper() for one in names)


def _said(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    place = {"say": 0, "capital": 0, "Column": 1, "Table": 0}.get(node.func.id)
    if place is not None and len(node.args) > place:
        yield from _literals(node.args[place])


def _literals(node: ast.expr) -> Iterator[str]:
    """A literal, or those of a conditional expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _values(node: ast.expr) -> Iterator[str]:
    """The strings of a constant: itself, or the values of a dictionary or sequence."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, (ast.Tuple, ast.List)):
        for value in node.elts:
            yield from _values(value)
