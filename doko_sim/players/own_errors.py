"""What is wrong with a user's function, said with the line of the user's file."""

from __future__ import annotations

import linecache
import os
import re
from types import FunctionType
from typing import Any

from numba import types
from numba.core.errors import NumbaError

from doko_sim.engine.state import DECISION
from doko_sim.errors import DokoError, nearest
from doko_sim.texts import say

from .own_calls import reached, recursion
from .own_fields import line_of_name, wrong_field
from .own_writes import forbidden_write

_LONGEST = 240
_PLACE = re.compile(r'File "([^"\n]+)", line (\d+)|at (\S+) \((\d+)\)')
_WRONG_CALL = re.compile(r"Cannot bind .* to signature '(.*?)' due to \"TypeError: (.*?)\"")
_OF_BITS = ("and_", "or_", "xor", "invert", "lshift", "rshift", "iand", "ior", "ixor")
_WHOLE = (types.Integer, types.Boolean, types.IntegerLiteral)


class FaultyFile(DokoError):
    """A strategy that was found, but cannot be used as it is written."""


def at(path: str, line: int, text: str, file: str | None = None) -> str:
    """A complaint with its place and the line itself; ``file`` is the path for reading it."""
    source = linecache.getline(file or path, line).strip()
    if not line:
        return say("{path}: {what}", path=path, what=text)
    template = "{path}, line {line}: {what}: {source}" if source else "{path}, line {line}: {what}"
    return say(template, path=path, line=line, what=text, source=source)


def compile_decision(what: str, compiled: Any, base: str) -> None:
    """Compile a user's function (a dispatcher) for the two records.

    Raises
    ------
    FaultyFile
        If that fails, or it may return anything but a whole number.
    """
    function = compiled.py_func
    path, first = function.__code__.co_filename, _first_line(function)
    shown = short_path(path)
    for one in (function, *(helper.py_func for helper in reached(function))):
        wrong = wrong_field(one)
        if wrong is not None:
            own = one.__code__.co_filename
            raise FaultyFile(at(short_path(own), *wrong, own))
    _refuse(recursion(function), "{what}; expected a loop (compiled functions cannot be recursive)")
    try:
        compiled.compile(DECISION)
    except DokoError:
        raise
    except Exception as error:
        line, text = _explained(error, function)
        raise FaultyFile(at(shown, line or first, text, path)) from error
    returned = compiled.overloads[DECISION].signature.return_type
    if not isinstance(returned, _WHOLE):
        text = say(
            "{kind} function {name} {wrong}",
            kind=what,
            name=function.__name__,
            wrong=_returns(returned, base),
        )
        raise FaultyFile(at(shown, first, text, path))
    _refuse(
        forbidden_write(compiled),
        "writes into {what}; a strategy may write into me.memory, me.reason and me.quiet only",
    )


def _refuse(found: tuple[FunctionType, int, str] | None, text: str) -> None:
    """Refuse what was found in a function: the function, the line, and what it is."""
    if found is not None:
        function, line, what = found
        path = function.__code__.co_filename
        raise FaultyFile(at(short_path(path), line, say(text, what=what), path))


def _first_line(function: FunctionType) -> int:
    """The line of a function's ``def``, which its decorators come before."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename)
    following = range(code.co_firstlineno, len(lines) + 1)
    found = (n for n in following if lines[n - 1].lstrip().startswith("def "))
    return next(found, code.co_firstlineno)


def short_path(path: str) -> str:
    """A file as seen from the working directory, if it lies below."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def _returns(returned: Any, base: str) -> str:
    if isinstance(returned, types.Optional | types.NoneType):
        return say(
            "does not return a number on every path; expected a whole number, or INHERIT to leave "
            "the decision to {base}",
            base=base,
        )
    if isinstance(returned, types.Float):
        return say("returns a decimal number (float64); expected a whole number, as int64(...)")
    return say("returns {kind}; expected a whole number", kind=_plain(str(returned)))


def _explained(error: BaseException, function: FunctionType) -> tuple[int, str]:
    """The line of the user's file that the compiler complains of, or 0, and what is wrong."""
    message = str(error)
    file = function.__code__.co_filename
    lines = [
        int(found[2] or found[4])
        for found in _PLACE.finditer(message)
        if os.path.abspath(found[1] or found[3]) == os.path.abspath(file)
    ]
    line = lines[-1] if lines else 0
    if found := re.search(r"name '(\w+)' is not defined", message):
        line = line_of_name(function, found[1]) or line
    if isinstance(error, TypeError) and "call_of.<locals>" in message:
        text = "a function of the base is called with the wrong arguments; expected (public, me)"
        return line, say(text)
    if isinstance(error, KeyError):
        return line, say(
            "{field!r} is no field of a record that {name} reads",
            field=error.args[0],
            name=function.__name__,
        )
    if not isinstance(error, NumbaError):
        text = _plain(message) or repr(error)
        return line, say(
            "{name} cannot be compiled ({reason})", name=function.__name__, reason=text
        )
    return line, _reason(message, function)


def _reason(message: str, function: FunctionType) -> str:
    """The compiler's complaint in plain words where it is a usual one, else its first sentence."""
    if found := re.search(r"NameError: (?:global )?name '(\w+)' is not defined", message):
        known = [*function.__globals__, *function.__code__.co_varnames]
        return say(
            "name {name!r} is not defined{hint}", name=found[1], hint=nearest(found[1], known)
        )
    if found := re.search(r"Untyped global name '(\w+)'.*?<(?:class|function) '?([\w.]+)", message):
        return say(
            "{name} {wrong}",
            name=found[1],
            wrong=_unusable(function.__globals__.get(found[1]), found[2]),
        )
    if found := re.search(r"Cannot unify (.+?) and (.+?) for '(\w+)(?:\.\d+)?'", message):
        return say(
            "{name!r} holds {one} in one place and {other} in another; expected one type a name "
            "(masks are uint64, other numbers int64)",
            name=found[3],
            one=_plain(found[1]),
            other=_plain(found[2]),
        )
    if "setitem(readonly" in message or "Cannot modify readonly array" in message:
        return say(
            "writes into an array that lies outside the function; a strategy keeps nothing from "
            "deal to deal (me.memory lasts for one deal)"
        )
    if found := re.search(r">>> (\w+)\((.*)\)", message):
        template = "{call} is not possible"
        if found[1] in _OF_BITS and "float64" in found[2]:
            template = (
                "{call} is not possible (a name that holds a mask and a plain number becomes a "
                "float64: write uint64(5) for a mask)"
            )
        return say(template, call=f"{found[1]}({_plain(found[2])})")
    if found := _WRONG_CALL.search(message):
        return say(
            "a function {signature} is called with the wrong arguments: {reason}",
            signature=found[1],
            reason=found[2].rstrip("."),
        )
    lines = [_plain(line) for line in message.splitlines()]
    told = [line for line in lines if line and not line.startswith("Failed in nopython mode")]
    return say(
        "the compiler says: {reason}", reason=told[0].rstrip(".") if told else say("nothing")
    )


def _unusable(value: Any, kind: str) -> str:
    if isinstance(value, FunctionType):
        return say("is a plain function; decorate it with @helper to call it from compiled code")
    if hasattr(value, "finished"):
        return say(
            "cannot be used inside a function; give what you need a name before it, as in "
            "base_play = NAME.base.play"
        )
    return say(
        "is a {kind}, which compiled code cannot use; expected a number, a tuple, a numpy array or "
        "a function decorated with @helper",
        kind=kind.rpartition(".")[2],
    )


def _plain(text: str) -> str:
    """A type or sentence of the compiler without what only it wants to know."""
    shown = ""
    rest = text
    while (start := rest.find("Record(")) >= 0:
        depth, end = 0, len(rest)
        for place in range(start, len(rest)):
            depth += (rest[place] == "(") - (rest[place] == ")")
            if depth == 0 and rest[place] == ")":
                end = place + 1
                break
        record = rest[start:end]
        shown += rest[:start] + _record_name(record)
        rest = rest[end:]
    shown = re.sub(r"Literal\[(\w+)\]\([^)]*\)", r"\1", shown + rest)
    shown = re.sub(r"\.* Raised from None", "", shown.replace("<built-in function ", ""))
    shown = " ".join(shown.split())
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST].rstrip() + " ..."


def _record_name(record: str) -> str:
    for first, name in (("order", "public"), ("seat", "me"), ("beats", "public.order")):
        if record.startswith(f"Record([('{first}'"):
            return name
    return "a record"
