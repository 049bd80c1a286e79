"""Which compiled functions a user's function calls, as its code shows."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

_ATTRIBUTES = ("LOAD_ATTR", "LOAD_METHOD")


def users_own(value: Any) -> FunctionType | None:
    """The function behind a compiled one that does not come with this package, else None."""
    plain = getattr(value, "py_func", None)
    if not isinstance(plain, FunctionType) or plain.__module__.startswith("doko_sim."):
        return None
    return plain


def calls(function: FunctionType) -> Iterator[tuple[int, Any]]:
    """Lines in which a function uses compiled functions of the user's, and these."""
    for line, value in _used(function, function.__code__):
        if users_own(value) is not None:
            yield line, value


def reached(function: FunctionType) -> list[Any]:
    """The compiled functions of the user's that a function calls, or that these call."""
    found: dict[int, Any] = {}
    waiting = [function]
    while waiting:
        for _, value in calls(waiting.pop()):
            if id(value) not in found:
                found[id(value)] = value
                waiting.append(value.py_func)
    return list(found.values())


def recursion(function: FunctionType) -> tuple[FunctionType, int, str] | None:
    """A call that leads back to where it came from: who calls, in which line, and in words."""
    return _circle([function], set())


def _circle(
    path: list[FunctionType], done: set[FunctionType]
) -> tuple[FunctionType, int, str] | None:
    last = path[-1]
    for line, value in calls(last):
        called = value.py_func
        if called in path:
            round_ = [one.__name__ for one in path[path.index(called) :]]
            through = f" (by way of {', '.join(round_[1:])})" if len(round_) > 1 else ""
            return last, line, f"{called.__name__} calls itself{through}"
        if called not in done:
            found = _circle([*path, called], done)
            if found is not None:
                return found
    done.add(last)
    return None


def _used(function: FunctionType, code: CodeType) -> Iterator[tuple[int, Any]]:
    """Lines and values of the names that a function does not define itself."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=False))
    line, module = code.co_firstlineno, None
    for step in dis.get_instructions(code):
        line = (step.positions.lineno if step.positions else None) or line
        value = None
        if step.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(step.argval)
        elif step.opname == "LOAD_DEREF" and step.argval in cells:
            value = _content(cells[step.argval])
        elif step.opname in _ATTRIBUTES and module is not None:
            value = getattr(module, step.argval, None)
        module = value if isinstance(value, ModuleType) else None
        if value is not None:
            yield line, value
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _used(function, inner)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return None
