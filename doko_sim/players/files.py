"""Strategies in Python files of one's own: reading the file, finding the strategy in it."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import linecache
import os
import sys
import traceback
from dataclasses import replace
from types import ModuleType

from doko_sim.errors import DokoError, nearest, reason_of
from doko_sim.option_values import either
from doko_sim.texts import say

from .own import LOADING, Definition, Loading
from .own_errors import FaultyFile, at
from .own_imports import not_imported
from .strategy import Source, Strategy

#: What has been read in this process, by path and content.
_READ: dict[tuple[str, str], tuple[Definition, ...]] = {}


def strategy_of(path: str, name: str | None, called: str) -> Strategy:
    """A strategy that a file defines.

    Parameters
    ----------
    path
        The file, relative to the folder where the program runs.
    name
        Which of its strategies; None for the only one.
    called
        The name that the strategy gets: what was typed, so that a result says how to find it.

    Raises
    ------
    DokoError
        If the file cannot be read, or defines no such strategy; :class:`FaultyFile` if it is wrong.
    """
    defined = definitions(path)
    known = [definition.name for definition in defined]
    if not known:
        raise FaultyFile(
            say("{path}: defines no strategy; expected NAME = strategy(...) in it", path=path)
        )
    if name is None:
        if len(known) > 1:
            raise DokoError(
                say(
                    "{path}: defines {number} strategies; expected one of {names}",
                    path=path,
                    number=len(known),
                    names=", ".join(f"{path}:{one}" for one in known),
                )
            )
        name = known[0]
    if name not in known:
        raise DokoError(
            say(
                "{path}: defines no strategy {name!r}; expected {names}{hint}",
                path=path,
                name=name,
                names=either(known),
                hint=nearest(name, known),
            )
        )
    return replace(defined[known.index(name)].finished(), name=called)


def definitions(path: str) -> tuple[Definition, ...]:
    """The strategies that a file defines, in its order; it is run once for each content.

    Raises
    ------
    DokoError
        If it cannot be read; :class:`FaultyFile` if something in it is wrong.
    """
    if not path.isprintable():
        raise DokoError(
            say("{path!a} cannot be shown; expected a file's name of letters and signs", path=path)
        )
    file = os.path.abspath(os.path.expanduser(path))
    try:
        with open(file, "rb") as opened:
            content = opened.read()
    except OSError as error:
        raise DokoError(
            say("cannot read {path!r}: {reason}", path=path, reason=reason_of(error))
        ) from error
    except ValueError as error:
        raise DokoError(
            say("cannot read {path!r}: {reason}", path=path, reason=str(error))
        ) from error
    digest = hashlib.sha256(content).hexdigest()
    if (file, digest) not in _READ:
        _READ[file, digest] = _run(path, file, content, digest)
    return _READ[file, digest]


def _run(path: str, file: str, content: bytes, digest: str) -> tuple[Definition, ...]:
    """Run a file as a module of a name that is always the same for the same content.

    The compiler looks a function's module up by its name, so it stays among the modules.
    """
    linecache.checkcache(file)
    try:
        code = compile(importlib.util.decode_source(content), file, "exec", dont_inherit=True)
    except SyntaxError as error:
        text = f"{error.msg}" + (f": {error.text.strip()}" if error.text else "")
        template = "{path}, line {line}: {what}" if error.lineno else "{path}: {what}"
        raise FaultyFile(say(template, path=path, line=error.lineno, what=text)) from error
    except (ValueError, MemoryError, RecursionError) as error:
        raise FaultyFile(
            say(
                "{path}: no Python file ({reason})",
                path=path,
                reason=str(error) or say("nested too deeply"),
            )
        ) from error
    key = hashlib.sha256(f"{file}\n{digest}".encode()).hexdigest()[:16]
    module = ModuleType(f"doko_strategy_{key}")
    module.__file__ = file
    if any(before.source.path == path for before in _chain()):
        raise FaultyFile(
            say("{path}: is based on itself; expected a strategy of another file", path=path)
        )
    loading = Loading(Source(path, digest), os.path.dirname(path), outer=LOADING.get())
    token = LOADING.set(loading)
    sys.modules[module.__name__] = module
    try:
        with contextlib.redirect_stdout(sys.stderr):  # standard output is for results
            exec(code, module.__dict__)
        _check_names(path, loading.defined)
        return tuple(loading.defined)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[module.__name__]
        raise _fault(path, file, error) from error
    finally:
        LOADING.reset(token)


def _chain() -> list[Loading]:
    """The files that are being read, each on behalf of the next."""
    found = []
    loading = LOADING.get()
    while loading is not None:
        found.append(loading)
        loading = loading.outer
    return found


def _check_names(path: str, defined: list[Definition]) -> None:
    names = [definition.name for definition in defined]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise FaultyFile(
            say("{path}: defines {name!r} twice; expected different names", path=path, name=twice)
        )


def _fault(path: str, file: str, error: BaseException) -> DokoError:
    """What stopped a file, with the line of it."""
    if isinstance(error, FaultyFile):
        return error
    frames = traceback.extract_tb(error.__traceback__)
    line = next((f.lineno or 0 for f in reversed(frames) if f.filename == file), 0)
    if isinstance(error, ImportError):
        return FaultyFile(at(path, line, not_imported(error, file), file))
    told = f" ({error})" if str(error) else ""
    text = error.message if isinstance(error, DokoError) else f"{type(error).__name__}{told}"
    return FaultyFile(at(path, line, text, file))
