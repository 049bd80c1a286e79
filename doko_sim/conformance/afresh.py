"""A strategy's file loaded once more, in another process, which plays the same deals.

What is random when a file is loaded, or comes from the clock, the order of a set or what other
modules hold, is another there. The process also tells what the file reads when it is loaded.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from doko_sim.errors import message_of
from doko_sim.players.strategy import Player, Source, player
from doko_sim.rules import Rules
from doko_sim.table import Table
from doko_sim.texts import say

from . import answering, replayed
from .checks import Finding, Trial, where_different

#: The name of the check.
LOADING = "loading"
_MAIN = "from doko_sim.conformance.afresh import main; main()"
#: The clock is at another second when the file is loaded again.
_LATER = 1.1
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class _Order:
    """What the other process is to play."""

    name: str
    sources: tuple[Source, ...]
    sets: Mapping[str, Rules]
    seed: int
    deals: int
    when: float


@dataclass
class _Answer:
    """What it played by the names of the rules; or why it did not."""

    played: dict[str, list[replayed.Played]] = field(default_factory=dict)
    reads: list[str] = field(default_factory=list)
    fault: str = ""


class Afresh:
    """The other process; ``reads`` are files that are read when the strategy is loaded."""

    def __init__(self, order: _Order) -> None:
        self.reads: list[str] = []
        self._answer: _Answer | None = None
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _MAIN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "random"},
        )
        assert self._process.stdin is not None
        with self._process.stdin as pipe:
            pipe.write(pickle.dumps(order))
        self._process.stdin = None  # it is closed; communicate() is not to write there

    def findings(self, name: str, trial: Trial) -> list[Finding] | None:
        """Deals in which it decided otherwise, under the rules of a name; None if it cannot say."""
        if self._answer is None:
            self._answer = self._received()
            self.reads = self._answer.reads
        if self._answer.fault:
            return [Finding(LOADING, 0, self._answer.fault)]
        if name not in self._answer.played:
            return None
        pairs = zip(trial.played(), self._answer.played[name], strict=True)
        return [
            Finding(LOADING, one.number, say("it decided otherwise{where}", where=different))
            for one, again in pairs
            if (different := where_different(one, again)) is not None
        ]

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process.wait()

    def _received(self) -> _Answer:
        content, _ = self._process.communicate()
        try:
            answer = pickle.loads(content)
        except (EOFError, pickle.UnpicklingError):
            return _Answer(fault=say("a process that loads it again ended without a word"))
        assert isinstance(answer, _Answer)
        return answer


@contextmanager
def loaded_again(
    one: Player, sets: Mapping[str, Rules], deals: int, seed: int
) -> Iterator[Afresh | None]:
    """Begin to play the deals in another process; None for a strategy that comes from no file."""
    if not one.strategy.sources or not sys.executable:
        yield None
        return
    sources = one.strategy.sources
    Table(Rules(), [one] * 4, seed)  # what is kept on disk need not be compiled there, too
    afresh = Afresh(_Order(one.name, sources, dict(sets), seed, deals, time.time()))
    try:
        yield afresh
    finally:
        afresh.end()


def main() -> None:
    """Read what is to be played from standard input, and write what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    order: _Order = pickle.loads(sys.stdin.buffer.read())
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the file prints is no answer
    sys.argv = ["doko", "simulate"]
    time.sleep(max(order.when + _LATER - time.time(), 0))

    def send(answer: _Answer) -> NoReturn:
        out.write(pickle.dumps(answer))
        out.flush()
        os._exit(0)

    def give_up(message: str) -> None:
        send(_Answer(fault=say("loaded again, {message}", message=message)))

    with answering.limited(give_up):
        answer = _played(order)
    send(answer)


def _played(order: _Order) -> _Answer:
    try:
        with _noting_reads() as reads:
            one = player(order.name)
        if one.strategy.sources != order.sources:
            return _Answer()  # somebody has changed it meanwhile
        trials = {name: Trial(one, r, order.seed, order.deals) for name, r in order.sets.items()}
        played = {name: list(trial.played()) for name, trial in trials.items()}
        return _Answer(played, reads(one))
    except Exception as error:
        reason = message_of(error)
        return _Answer(fault=say("it cannot be loaded again: {reason}", reason=reason))


@contextmanager
def _noting_reads() -> Iterator[Callable[[Player], list[str]]]:
    """Note the files that are opened; gives a function that names them afterwards."""
    opened: list[str] = []
    noting = True

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if noting and event == "open" and isinstance(arguments[0], str):
            opened.append(os.path.abspath(arguments[0]))

    def named(one: Player) -> list[str]:
        known = {os.path.abspath(source.path) for source in one.strategy.sources}
        files = [*opened, *modules()]
        return [os.path.relpath(f) for f in dict.fromkeys(files) if f not in known and _is_own(f)]

    def modules() -> list[str]:
        new = [module for name, module in sys.modules.items() if name not in before]
        return [file for module in new if (file := getattr(module, "__file__", None))]

    before = set(sys.modules)
    sys.addaudithook(hook)
    try:
        yield named
    finally:
        noting = False


def _is_own(file: str) -> bool:
    """Whether a file is a user's: not Python's, nor a package's, nor the system's."""
    path = Path(file)
    system = [sys.prefix, sys.base_prefix, "/dev", "/proc", "/sys", "/usr/lib", str(_PACKAGE)]
    inside = any(path.is_relative_to(folder) for folder in system)
    installed = not {"site-packages", "dist-packages"}.isdisjoint(path.parts)
    compiled = path.suffix in (".pyc", ".nbi", ".nbc")
    return path.is_file() and not (inside or installed or compiled)
