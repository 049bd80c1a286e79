"""Fields of the records that a user's file reads and writes, as far as its text shows them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from types import FunctionType

import numpy as np

from doko_sim.contracts import ORDER_DTYPE
from doko_sim.engine.options import RULES_DTYPE
from doko_sim.engine.state import PRIVATE_DTYPE, PUBLIC_DTYPE
from doko_sim.errors import nearest
from doko_sim.texts import say

_PARTS: Mapping[str, np.dtype] = {"order": ORDER_DTYPE, "rules": RULES_DTYPE}


def wrong_field(function: FunctionType) -> tuple[int, str] | None:
    """The first field that a function uses though there is none: its line, and what is wrong.

    The records are known by the names of the arguments, ``public`` and ``me``.
    """
    read = _Reading.of(function)
    return None if read is None else next(read.wrong(), None)


def line_of_name(function: FunctionType, name: str) -> int:
    """The first line in which a function uses a name, 0 where its text is not to be had."""
    read = _Reading.of(function)
    return 0 if read is None else read.line_of(name)


class _Reading:
    """The syntax tree of a decision function, and which of its names are which record."""

    def __init__(self, tree: ast.Module, first: int, records: dict[str, np.dtype]) -> None:
        self._tree, self._first, self._records = tree, first, records
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                record = self._record(node.value)
                if record is not None:
                    records[node.targets[0].id] = record

    @classmethod
    def of(cls, function: FunctionType) -> _Reading | None:
        """The function's text, None where it is not to be had."""
        try:
            lines, first = inspect.getsourcelines(function)
            tree = ast.parse(textwrap.dedent("".join(lines)))
        except (OSError, TypeError, SyntaxError):
            return None
        code = function.__code__
        arguments = code.co_varnames[: code.co_argcount]
        usual = {"public": PUBLIC_DTYPE, "me": PRIVATE_DTYPE}
        return cls(tree, first, {name: usual[name] for name in arguments if name in usual})

    def _record(self, node: ast.expr) -> np.dtype | None:
        """The record that an expression is, None for anything else."""
        if isinstance(node, ast.Name):
            return self._records.get(node.id)
        if isinstance(node, ast.Attribute) and self._record(node.value) is PUBLIC_DTYPE:
            return _PARTS.get(node.attr)
        return None

    def _attributes(self) -> Iterator[tuple[ast.Attribute, np.dtype]]:
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Attribute):
                record = self._record(node.value)
                if record is not None:
                    yield node, record

    def wrong(self) -> Iterator[tuple[int, str]]:
        """Fields that do not exist."""
        for node, record in self._attributes():
            names = record.names or ()
            if node.attr not in names:
                owner = ast.unparse(node.value)
                text = say(
                    "{record} has no field {name!r}{hint}",
                    record=owner,
                    name=node.attr,
                    hint=nearest(node.attr, names),
                )
                yield self._first + node.lineno - 1, text

    def line_of(self, name: str) -> int:
        """The first line with a name, 0 for none."""
        names = (node for node in ast.walk(self._tree) if isinstance(node, ast.Name))
        lines = [self._first + node.lineno - 1 for node in names if node.id == name]
        return min(lines, default=0)
