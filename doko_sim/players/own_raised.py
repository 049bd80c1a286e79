"""Where in a user's file a decision raised.

The compiled code does not tell, so the function is run as Python. Its place is only said
where the same thing is raised again.
"""

from __future__ import annotations

import ast
import traceback
from collections.abc import Mapping
from types import FrameType, FunctionType
from typing import Any

import numpy as np
from numba.extending import _Intrinsic

from doko_sim.engine import jit
from doko_sim.texts import Text, say

from .own_calls import users_own
from .own_errors import short_path


class Raised(Text):
    """What a decision raised, in words, with its place in the user's file and what was expected.

    ``place`` and ``expected`` are empty where nothing is known.
    """

    __slots__ = ("expected", "place")
    place: str
    expected: str

    def __new__(cls, template: str, /, **fields: Any) -> Raised:
        """Fill the template, as a text does."""
        made = super().__new__(cls, template, **fields)
        assert isinstance(made, Raised)
        made.place = made.expected = ""
        return made


def raised(error: Exception, function: Any, public: np.void, me: np.void) -> Raised:
    """What is said of an exception of a (compiled) decision in the situation it was raised in."""
    template = "raised {kind} ({reason})" if str(error) else "raised {kind}"
    words = {"kind": type(error).__name__, "reason": str(error)}
    users = getattr(function, "users_function", None)
    frame, line = (None, 0) if users is None else _failing(users, error, public, me)
    if frame is None:
        return Raised(template, **words)
    path = frame.f_code.co_filename
    source = traceback.linecache.getline(path, line).strip()  # type: ignore[attr-defined]
    where = "{path}, line {line}: {source}" if source else "{path}, line {line}"
    place = say(where, path=short_path(path), line=line, source=source)
    outside = _outside(frame, source) if isinstance(error, IndexError) else None
    if outside is None:
        return _at(Raised(template, **words), place)
    array, index, length = outside
    made = Raised(
        "raised IndexError (index {index} of {array}, which has {length} entries)",
        index=index,
        array=array,
        length=length,
    )
    return _at(made, place, say("an index from 0 to {last}", last=length - 1))


def _at(made: Raised, place: str, expected: str = "") -> Raised:
    made.place, made.expected = place, expected
    return made


def _failing(
    function: FunctionType, error: Exception, public: np.void, me: np.void
) -> tuple[FrameType | None, int]:
    """The frame and line in which the function, run as Python, raises an error of the same kind."""
    records = [one.copy().view((np.record, one.dtype)) for one in (public, me)]
    try:
        with np.errstate(all="ignore"):
            _as_python(function, {})(*(record[()] for record in records))
    except Exception as again:
        found = None
        for frame, line in traceback.walk_tb(again.__traceback__):
            if frame.f_code.co_filename == function.__code__.co_filename:
                found = frame, line
        if type(again) is type(error) and found is not None:
            return found
    return None, 0


def _as_python(function: FunctionType, made: dict[int, dict[str, Any]]) -> FunctionType:
    """A function with everything of the user's that it calls as plain Python."""
    known = function.__globals__
    if id(known) not in made:
        made[id(known)] = names = dict(known)
        for name, value in known.items():
            plain = users_own(value)
            if plain is not None:
                names[name] = _as_python(plain, made)
            elif isinstance(value, _Intrinsic):
                names[name] = _callable(value)
    return FunctionType(
        function.__code__, made[id(known)], None, function.__defaults__, function.__closure__
    )


def _callable(intrinsic: Any) -> Any:
    """What only compiled code can call, to be called from Python."""
    return jit.compiled_anew(lambda *arguments: intrinsic(*arguments))


def _outside(frame: FrameType, source: str) -> tuple[str, int, int] | None:
    """The index that lies outside its array in a line: the array, the index, and its length."""
    text = source if not source.endswith(":") else f"{source} pass"
    if text.startswith("el"):
        text = f"if 0: pass\n{text}"
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            try:
                array = _value(node.value, frame.f_globals, frame.f_locals)
                index = int(_value(node.slice, frame.f_globals, frame.f_locals))
                length = len(array)
            except Exception:  # what cannot be evaluated on its own was not the one
                continue
            if not -length <= index < length:
                return ast.unparse(node.value), index, length
    return None


def _value(node: ast.expr, known: Mapping[str, Any], local: Mapping[str, Any]) -> Any:
    code = compile(ast.Expression(node), "<index>", "eval")
    return eval(code, dict(known), dict(local))
