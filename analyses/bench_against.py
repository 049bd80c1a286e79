"""How fast this tree plays against an older commit, in alternating rounds of processor time.

Both trees are kept running, each in a process of its own with its own compiled code, and take
turns; so whatever else the machine does falls on both. In the present tree house rules are
compared with the tournament's in the same way.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from analyses.bench import Spread
from doko_sim.errors import DokoError, reason_of
from doko_sim.texts import say

ROUNDS = 15
SECONDS = 0.4
#: Deals that show how fast a subject is, before the rounds begin.
PILOT = 20_000
ROOT = Path(__file__).resolve().parent.parent
_WORKER = Path(__file__).with_name("bench_worker.py")


@dataclass(frozen=True)
class Side:
    """What one of the two compared plays: the tree ("present" or "old"), the rules."""

    tree: str
    rules: str


@dataclass(frozen=True)
class Pair:
    """Two that are compared: the first is measured by the second, and wanted as fast."""

    name: str
    strategy: str
    side: Side
    base: Side
    wanted: float


_CALLING = "random,announce=0.02,solo=0.01,wed=1"
_NOW, _OLD = Side("present", "ddv"), Side("old", "ddv")
_KNEIPE = Side("present", "kneipe")
PAIRS = (
    Pair("random, silent", "random", _NOW, _OLD, 0.93),
    Pair("random, calling", _CALLING, _NOW, _OLD, 0.93),
    Pair("pagat", "pagat", _NOW, _OLD, 0.93),
    Pair("kneipe: random", "random", _KNEIPE, _NOW, 0.7),
    Pair("kneipe: pagat", "pagat", _KNEIPE, _NOW, 0.7),
)


@dataclass
class Times:
    """Processor time for the same number of deals, by round, of a pair's two sides."""

    pair: Pair
    deals: int
    side: list[float] = field(default_factory=list)
    base: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """How fast the side is as a share of the base: the ratio of their medians."""
        return statistics.median(self.base) / statistics.median(self.side)

    @property
    def spread(self) -> Spread:
        """The same round by round."""
        ratios = [base / side for side, base in zip(self.side, self.base, strict=True)]
        return Spread(statistics.median(ratios), min(ratios), max(ratios))

    def rate(self, seconds: Sequence[float]) -> float:
        """Deals a second of processor time, by the median."""
        return self.deals / statistics.median(seconds)


@dataclass(frozen=True)
class Against:
    """What was measured, against which commit; ``rounds`` asked for, all pairs have as many."""

    commit: str
    rounds: int
    times: tuple[Times, ...]

    @property
    def done(self) -> int:
        """Rounds that were finished."""
        return len(self.times[0].side)


class Worker:
    """A process that plays with one tree's package, compiling into a folder of its own.

    Raises
    ------
    DokoError
        If it ends, or plays with another package.
    """

    def __init__(self, tree: Path, cache: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree), "DOKO_CACHE_DIR": str(cache)}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        # a session of its own: Ctrl-C is for us, and we end it
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_WORKER)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=environment, cwd=tree, start_new_session=True,
        )  # fmt: skip
        package = Path(self._read()["package"])
        if not package.resolve().is_relative_to(tree.resolve()):
            self.stop()
            raise DokoError(
                say(
                    "{package} was played with; expected the package in {tree}",
                    package=package,
                    tree=tree,
                )
            )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def seconds(self, rules: str, strategy: str, first: int, deals: int) -> float:
        """Processor time for deals ``first`` to ``first + deals - 1``."""
        task = {"rules": rules, "strategy": strategy, "first": first, "deals": deals}
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # reading tells why
            print(json.dumps(task), file=self._process.stdin, flush=True)
        return float(self._read()["seconds"])

    def _read(self) -> dict[str, str]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            _, said = self._process.communicate()
            last = next(iter(said.strip().splitlines()[-1:]), "it said nothing")
            raise DokoError(say("the timing program ended: {last}", last=last))
        answer: dict[str, str] = json.loads(line)
        return answer


def commit_of(ref: str) -> str:
    """The commit that a name stands for.

    Raises
    ------
    DokoError
        If there is none, or no git.
    """
    return _git("rev-parse", "--verify", "--end-of-options", f"{ref}^{{commit}}").decode().strip()


def _git(*words: str) -> bytes:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    except OSError as error:
        raise DokoError(say("git cannot be run ({reason})", reason=reason_of(error))) from error
    if done.returncode:
        said = next(iter(done.stderr.decode(errors="replace").strip().splitlines()), "")
        raise DokoError(
            say("git {word} failed: {reason}", word=words[0], reason=said or done.returncode)
        )
    return done.stdout


@contextmanager
def workers(commit: str, trees: Sequence[str]) -> Iterator[dict[str, Worker]]:
    """A worker for each tree; the old one is unpacked into a folder that goes away again."""
    with TemporaryDirectory(prefix="doko-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        found = {}
        for tree in trees:
            root = ROOT
            if tree == "old":
                root = folder / "tree"
                with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as archive:
                    archive.extractall(root, filter="data")
            found[tree] = stack.enter_context(Worker(root, folder / f"compiled-{tree}"))
        yield found


def measure(
    ref: str,
    pairs: Sequence[Pair] = PAIRS,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    progress: Callable[[int, int], None] | None = None,
) -> Against:
    """Measure all pairs in rounds; within a round the two of a pair follow each other.

    Parameters
    ----------
    ref
        The older commit.
    pairs
        What is compared.
    rounds, seconds
        How many rounds, and about how long each measurement takes.
    progress
        Called with the rounds done and the rounds in all; with 0 done when the first begins.

    Returns
    -------
    Against
        After a keyboard interrupt with the rounds that were finished.

    Raises
    ------
    DokoError
        If there is no such commit, or a tree cannot be played with.
    """
    commit = commit_of(ref)
    tell = progress or (lambda done, total: None)
    trees = sorted({side.tree for pair in pairs for side in (pair.side, pair.base)})
    times: tuple[Times, ...] = ()
    try:
        with workers(commit, trees) as crew:
            times = tuple(_calibrated(crew, pair, seconds) for pair in pairs)
            tell(0, rounds)
            for number in range(rounds):
                _add(times, [_round(crew, one, number) for one in times])
                tell(number + 1, rounds)
    except KeyboardInterrupt:
        if not times or not times[0].side:
            raise
    return Against(commit, rounds, times)


def _calibrated(crew: dict[str, Worker], pair: Pair, seconds: float) -> Times:
    """How many deals of a pair take about so long; both sides compile what they need."""
    took = 0.0
    for side in (pair.side, pair.base):
        worker = crew[side.tree]
        worker.seconds(side.rules, pair.strategy, 0, PILOT)
        took = max(took, worker.seconds(side.rules, pair.strategy, 0, PILOT))
    return Times(pair, max(1, round(PILOT * seconds / took)))


def _round(crew: dict[str, Worker], times: Times, number: int) -> tuple[float, float]:
    """Both sides of a pair once, each first in every other round; every round has its deals."""
    pair = times.pair
    first = (number + 1) * times.deals
    took = {}
    for side in (pair.side, pair.base) if number % 2 else (pair.base, pair.side):
        took[side] = crew[side.tree].seconds(side.rules, pair.strategy, first, times.deals)
    return took[pair.side], took[pair.base]


def _add(times: Sequence[Times], rounds: Sequence[tuple[float, float]]) -> None:
    """Keep a round of all pairs, or an interrupt would leave them of different length."""
    for one, (side, base) in zip(times, rounds, strict=True):
        one.side.append(side)
        one.base.append(base)
