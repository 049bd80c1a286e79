"""Where compiled functions of a user's write into the records, found in what the compiler read.

It is seen through other names, parts of arrays and arguments of the user's other functions; not
through what a function returns. What is missed here, the conformance checks find in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

from numba.core import ir, types

from doko_sim.engine.state import PRIVATE, PUBLIC

from .own_calls import reached, users_own

#: What a strategy may write into its own record.
WRITTEN = ("quiet", "reason", "memory")
_RECORDS = {
    PUBLIC: "public",
    PRIVATE: "me",
    PUBLIC.typeof("order"): "public.order",
    PUBLIC.typeof("rules"): "public.rules",
}
_PARTS = ("getitem", "static_getitem", "cast", "getiter", "iternext", "pair_first", "exhaust_iter")
_CHANGING = ("fill", "sort", "partition", "put", "itemset")


def forbidden_write(compiled: Any) -> tuple[FunctionType, int, str] | None:
    """The first write into the records that is not allowed, in a function or what it calls.

    ``compiled`` is a dispatcher that has been compiled. Returns the function that writes, the line,
    and what is written into ("public.points"); None where nothing is found.
    """
    for one in (compiled, *reached(compiled.py_func)):
        for code in _codes(one):
            for line, place in code.writes():
                if isinstance(place, str):
                    return one.py_func, line, place
    return None


def _codes(dispatcher: Any) -> Iterator[_Code]:
    for compiled in dispatcher.overloads.values():
        if hasattr(compiled.type_annotation, "blocks"):
            yield _Code(compiled.type_annotation)


class _Code:
    """A function as the compiler sees it, for one set of types of its arguments."""

    def __init__(self, annotation: Any) -> None:
        self._types = annotation.typemap
        self._steps = [step for block in annotation.blocks.values() for step in block.body]
        self._values: dict[str, list[Any]] = {}
        for step in self._steps:
            if isinstance(step, ir.Assign):
                self._values.setdefault(step.target.name, []).append(step.value)

    def writes(self) -> Iterator[tuple[int, str | int]]:
        """Lines that write where it is forbidden: into a field, or an argument (its number)."""
        for step in self._steps:
            if isinstance(step, ir.SetAttr):
                places: Iterable[str | int] = self._field(step.target.name, step.attr)
            elif isinstance(step, ir.SetItem | ir.StaticSetItem):
                places = self._places(step.target.name)
            elif isinstance(step, ir.Assign) and _is(step.value, "call"):
                places = self._changed_by(step.value)
            else:
                continue
            for place in places:
                yield step.loc.line, place

    def _field(self, owner: str, field: str) -> list[str | int]:
        record = _RECORDS.get(self._types.get(owner))
        if record is None or (record == "me" and field in WRITTEN):
            return []
        return [f"{record}.{field}"]

    def _places(self, name: str, seen: frozenset[str] = frozenset()) -> list[str | int]:
        """Where a value lies, as far as one may not write there."""
        found: list[str | int] = []
        if name in seen:
            return found
        seen |= {name}
        for value in self._values.get(name, ()):
            if isinstance(value, ir.Arg):
                found.append(value.index)
            elif isinstance(value, ir.Var):
                found += self._places(value.name, seen)
            elif _is(value, "build_tuple"):
                for item in value.items:
                    found += self._places(item.name, seen)
            elif _is(value, *_PARTS):
                found += self._places(value.value.name, seen)
            elif _is(value, "getattr"):
                if self._types.get(value.value.name) in _RECORDS:
                    found += self._field(value.value.name, value.attr)
                else:
                    found += self._places(value.value.name, seen)
        return found

    def _changed_by(self, call: Any) -> Iterator[str | int]:
        """Where a call writes: a method of an array, or a function that writes into an argument."""
        kind = self._types.get(call.func.name)
        for value in self._values.get(call.func.name, ()):
            if _is(value, "getattr") and value.attr in _CHANGING:
                yield from self._places(value.value.name)
        if isinstance(kind, types.Dispatcher) and users_own(kind.dispatcher) is not None:
            written = {
                place
                for code in _codes(kind.dispatcher)
                for _, place in code.writes()
                if isinstance(place, int)
            }
            for number, argument in enumerate(call.args):
                if number in written:
                    yield from self._places(argument.name)


def _is(value: Any, *kinds: str) -> bool:
    return isinstance(value, ir.Expr) and value.op in kinds
