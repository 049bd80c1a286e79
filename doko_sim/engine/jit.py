"""The one module that knows how numba is used: options, the cache folder, calls by address."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import pickle
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy
from numba import config as numba_config
from numba import njit, types
from numba.core import event
from numba.extending import intrinsic
from platformdirs import user_cache_path

from doko_sim import interrupts

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_PACKAGE = Path(__file__).resolve().parent.parent
#: What a decision function that raised is taken to have answered.
RAISED = -(1 << 40)
#: numba takes the cache folder from a setting of the whole process.
_ONE_AT_A_TIME = threading.Lock()
#: Cache folders of other versions that nobody has used for so many seconds are removed.
_STALE = 30 * 86_400


class _Leaving(event.Listener):  # type: ignore[misc]  # numba has no types
    """Has Ctrl-C end the process while code is compiled, if that is wished (interrupts.py)."""

    def __init__(self) -> None:
        self.depth = 0
        self._before: Any = None

    def on_start(self, event: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self.depth += 1
        known = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self.depth == 1 and interrupts.leave is not None and known:
            self._before = signal.signal(signal.SIGINT, _leave)

    def on_end(self, event: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self.depth -= 1
        if self.depth == 0 and self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None


def _leave(*_: object) -> None:
    interrupts.depart()


_LEAVING = _Leaving()
event.register("numba:compile", _LEAVING)


def is_compiling() -> bool:
    """Whether the main thread compiles just now; may be asked from any thread."""
    return _LEAVING.depth > 0


@cache
def host() -> tuple[str, str, bool]:
    """Name and features of this processor, and whether it has the bit-deposit instruction."""
    features = llvmlite.binding.get_host_cpu_features()
    return llvmlite.binding.get_host_cpu_name(), features.flatten(), bool(features.get("bmi2"))


@cache
def cache_folder() -> Path:
    """Where compiled code lies, named by everything that it depends on.

    numba looks at the defining file alone, so every source and table of numbers, the options,
    the versions and the processor are part of the folder's name. So is the place of the package:
    numba takes no code that was compiled elsewhere, and :func:`is_compiled` is to know that.
    """
    digest = hashlib.sha256(str(_PACKAGE).encode())
    for source in sorted([*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.csv")]):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    versions = (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__)
    digest.update(repr((versions, sorted(OPTIONS.items()), host())).encode())
    root = os.environ.get("DOKO_CACHE_DIR")
    base = Path(root) if root else user_cache_path("doko-sim", appauthor=False)
    folder = base / digest.hexdigest()[:16]
    try:
        if not folder.exists():
            _remove_stale(base)
        folder.mkdir(parents=True, exist_ok=True)
        # a file that comes and goes shows that the folder can be written and is in use
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError:
        # a folder of this process alone: what lies in a public place must not be executed
        folder = Path(tempfile.mkdtemp(prefix="doko-sim-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _remove_stale(base: Path) -> None:
    """Remove what other versions compiled, if it has not been used for a long time."""
    for folder in base.glob("[0-9a-f]" * 16) if base.is_dir() else ():
        files = [file for file in folder.rglob("*") if not file.is_dir()]
        compiled = all(file.suffix in (".nbi", ".nbc") for file in files)
        if compiled and time.time() - folder.stat().st_mtime > _STALE:
            shutil.rmtree(folder, ignore_errors=True)


def is_compiled() -> bool:
    """Whether an earlier run has left compiled code for the game loop in the cache."""
    return any(cache_folder().rglob("*play_deals*.nbi"))


def inner(function: Callable[..., Any]) -> Any:
    """Compile a helper into whatever compiled function calls it."""
    return njit(**OPTIONS)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a helper into each place that calls it."""
    return njit(forceinline=True, **OPTIONS)(function)


def stored(function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function that is called from outside and keep its code in the cache folder."""
    with _ONE_AT_A_TIME:
        before = numba_config.CACHE_DIR
        numba_config.CACHE_DIR = str(cache_folder())
        try:
            dispatcher = njit(cache=True, **{**OPTIONS, **options})(function)
        finally:
            numba_config.CACHE_DIR = before
    dispatcher._cache = _CarefulCache(dispatcher._cache)
    return dispatcher


def compiled_anew(function: Callable[..., Any]) -> Any:
    """Compile a function that is called from outside and keep nothing.

    For code outside the package: the cache would not see that a module it imports has changed.
    """
    return njit(**OPTIONS)(function)


def checked(function: Callable[..., Any]) -> Any:
    """Compile code from outside so that an index outside an array raises, and keep nothing."""
    return njit(boundscheck=True, **OPTIONS)(function)


def call_of(address: Callable[[], int], arguments: tuple[Any, ...]) -> Any:
    """A function for compiled code that calls the one at an address; what it raises is raised.

    The address is asked for when the call is compiled, so such code must not be kept on disk.
    """

    @intrinsic  # type: ignore[untyped-decorator]
    def call(typingctx: Any, public: Any, me: Any) -> Any:
        if (public, me) != arguments:
            return None
        place = address()

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            convention = context.call_conv
            function_type = convention.get_function_type(types.int64, arguments)
            number = context.get_constant(types.int64, place)
            pointer = builder.inttoptr(number, function_type.as_pointer())
            status, answer = convention.call_function(
                builder, pointer, types.int64, arguments, list(args)
            )
            with builder.if_then(status.is_error, likely=False):
                convention.return_status_propagate(builder, status)
            return answer

        return types.int64(public, me), codegen

    return call


class _CarefulCache:
    """numba's cache of one function, for which a damaged or full disk is no failure.

    What cannot be read is thrown away and compiled again; what cannot be written is not kept.
    """

    def __init__(self, cache: Any) -> None:
        self._own = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for a signature, or None."""
        try:
            return self._own.load_overload(signature, target)
        except Exception:
            with contextlib.suppress(OSError):
                self._own.flush()
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep compiled code, if that can be done."""
        with contextlib.suppress(OSError, EOFError, pickle.PickleError):
            self._own.save_overload(signature, compiled)


def address_of(dispatcher: Any, arguments: tuple[Any, ...]) -> int:
    """The machine address of a compiled function; keep the dispatcher while it is in use."""
    dispatcher.compile(arguments)
    compiled = dispatcher.overloads[arguments]
    if compiled.signature.return_type != types.int64:
        raise TypeError(f"returns {compiled.signature.return_type}, not a whole number (int64)")
    name = compiled.fndesc.llvm_func_name
    return int(compiled.library.get_pointer_to_function(name))


@intrinsic  # type: ignore[untyped-decorator]
def decide(typingctx: Any, address: Any, public: Any, me: Any) -> Any:
    """Ask the strategy function at an address; :data:`RAISED` when it raised."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        convention = context.call_conv
        function_type = convention.get_function_type(types.int64, (public, me))
        pointer = builder.inttoptr(args[0], function_type.as_pointer())
        status, answer = convention.call_function(
            builder, pointer, types.int64, (public, me), list(args[1:])
        )
        raised = context.get_constant(types.int64, RAISED)
        fine = builder.icmp_signed("==", status.code, context.get_constant(types.int32, 0))
        return builder.select(fine, answer, raised)

    return types.int64(types.int64, public, me), codegen


@intrinsic  # type: ignore[untyped-decorator]
def deposit(typingctx: Any, value: Any, mask: Any) -> Any:
    """The bits of ``value`` spread over the set bits of ``mask`` (BMI2 ``pdep``)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = context.get_value_type(types.uint64)
        function_type = llvmlite.ir.FunctionType(word, [word, word])
        module = builder.module
        name = "llvm.x86.bmi.pdep.64"
        function = module.globals.get(name) or llvmlite.ir.Function(module, function_type, name)
        return builder.call(function, args)

    return types.uint64(types.uint64, types.uint64), codegen
