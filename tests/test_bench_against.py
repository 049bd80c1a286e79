"""``make bench-against``: its arithmetic, its rounds, what it leaves behind; no speed is tested."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from analyses import bench_against
from analyses.bench_against import (
    PAIRS,
    ROOT,
    Against,
    Pair,
    Side,
    Times,
    Worker,
    commit_of,
    measure,
    workers,
)
from cli.commands.bench_against import main
from doko_sim.errors import DokoError
from reports.bench_against import report
from reports.text import render

NOW, OLD = Side("present", "ddv"), Side("old", "ddv")
PAIR = Pair("silent", "random", NOW, OLD, 0.93)
HAS_GIT = shutil.which("git") is not None and (ROOT / ".git").exists()
needs_git = pytest.mark.skipif(not HAS_GIT, reason="no git repository")


class FakeWorker:
    """Plays a million deals a second in the present tree, and twice as many in the old one."""

    def __init__(self, tree: str, asked: list[tuple[str, int, int]]) -> None:
        self.tree, self.asked = tree, asked

    def seconds(self, rules: str, strategy: str, first: int, deals: int) -> float:
        self.asked.append((self.tree, first, deals))
        return deals / (2e6 if self.tree == "old" else 1e6)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """Replace the trees; what they are asked for."""
    tasks: list[tuple[str, int, int]] = []

    @contextmanager
    def fake(commit: str, trees: list[str]) -> Any:
        yield {tree: FakeWorker(tree, tasks) for tree in trees}

    monkeypatch.setattr(bench_against, "workers", fake)
    monkeypatch.setattr(bench_against, "commit_of", lambda ref: "0123456789abcdef")
    return tasks


def test_a_ratio_is_that_of_the_medians() -> None:
    times = Times(PAIR, 1000, side=[1.0, 2.0, 4.0], base=[2.0, 1.0, 3.0])
    assert times.ratio == 1.0
    assert times.spread.low == 0.5
    assert times.spread.high == 2.0
    assert times.rate(times.side) == 500


def test_the_two_take_turns_on_the_same_deals(asked: list[tuple[str, int, int]]) -> None:
    found = measure("x", [PAIR], rounds=3, seconds=0.5)
    pilot, rounds = asked[:4], asked[4:]
    assert [first for _, first, _ in pilot] == [0] * 4
    # the slower one sets the number of deals
    assert {deals for _, _, deals in rounds} == {500_000}
    assert [tree for tree, _, _ in rounds] == ["old", "present", "present", "old", "old", "present"]
    assert [first for _, first, _ in rounds] == [500_000] * 2 + [1_000_000] * 2 + [1_500_000] * 2
    assert found.times[0].ratio == pytest.approx(0.5)
    assert found.done == found.rounds == 3


def test_an_interruption_keeps_whole_rounds(asked: list[tuple[str, int, int]]) -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = measure("x", PAIRS, rounds=5, seconds=0.1, progress=stop)
    assert found.done == 2
    assert {len(one.base) for one in found.times} == {2}
    text = render(report(found, 0.1), 80)
    assert "A part only: interrupted after 2 of 5 rounds." in text

    def at_once(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure("x", PAIRS, rounds=5, seconds=0.1, progress=at_once)


def test_the_report_names_what_is_compared(asked: list[tuple[str, int, int]]) -> None:
    document = report(measure("x", PAIRS, rounds=2, seconds=0.1), 0.1)
    assert document.title == "Speed against commit 0123456: 2 rounds"
    old, kneipe = document.sentences
    assert old.startswith(
        "Of the speed of 0123456: random, silent 0.500 (less than the 0.93 wanted); random, calling"
    )
    assert kneipe == (
        "Of the speed of ddv: kneipe: random 1.000 (at least the 0.70 wanted); "
        "kneipe: pagat 1.000 (at least the 0.70 wanted)."
    )
    assert [row["base"] for row in document.tables[0].rows] == ["0123456"] * 3 + ["ddv"] * 2
    text = render(document, 80)
    assert max(map(len, text.splitlines())) <= 80
    assert "Ratio: 0" not in text, "a table that does not fit is shown as blocks"


def test_what_is_measured() -> None:
    old = [pair for pair in PAIRS if pair.base.tree == "old"]
    assert [pair.strategy for pair in old] == [
        "random", "random,announce=0.02,solo=0.01,wed=1", "pagat",
    ]  # fmt: skip
    assert {pair.wanted for pair in old} == {0.93}
    house = [pair for pair in PAIRS if pair not in old]
    assert {(pair.side.rules, pair.base.rules, pair.wanted) for pair in house} == {
        ("kneipe", "ddv", 0.7)
    }


@needs_git
def test_a_commit_that_is_none_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DokoError, match="git rev-parse failed"):
        commit_of("no-such-branch")
    assert commit_of("HEAD") == commit_of(commit_of("HEAD")[:12])
    sys.argv = ["bench_against", "--rounds", "1", "no-such-branch"]
    assert main() == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.splitlines()[-1].startswith("Error: git rev-parse failed")


def test_a_tree_that_cannot_be_played_with_is_told(tmp_path: Path) -> None:
    (tmp_path / "doko_sim").mkdir()
    (tmp_path / "doko_sim" / "__init__.py").write_text('raise RuntimeError("broken")\n')
    with pytest.raises(DokoError, match=r"the timing program ended: RuntimeError: broken"):
        Worker(tmp_path, tmp_path / "compiled")
    shutil.rmtree(tmp_path / "doko_sim")
    with pytest.raises(DokoError, match=r"was played with; expected the package in|No module"):
        Worker(tmp_path, tmp_path / "compiled")


@needs_git
@pytest.mark.slow
def test_two_trees_are_played_and_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    before = worktrees()
    words = [sys.executable, "-m", "cli.commands.bench_against", "HEAD", "--rounds", "2"]
    done = subprocess.run(
        [*words, "--seconds", "0.02", "--format", "json"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["data"]["rounds"] == 2
    assert len(document["tables"][0]["rows"]) == len(PAIRS)
    assert not list(tmp_path.iterdir())
    assert worktrees() == before
    with pytest.raises(KeyboardInterrupt):
        _interrupted(tmp_path)
    assert not list(tmp_path.iterdir())


def worktrees() -> list[str]:
    words = ["git", "worktree", "list", "--porcelain"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith("worktree ")]


def _interrupted(folder: Path) -> None:
    with workers(commit_of("HEAD"), ["old", "present"]):
        assert list(folder.iterdir())
        raise KeyboardInterrupt


def test_rounds_and_pairs_have_names() -> None:
    assert len({pair.name for pair in PAIRS}) == len(PAIRS)
    assert bench_against.ROUNDS == 15
    found = Against("abc", 1, (Times(PAIR, 10, [1.0], [1.0]),))
    assert found.done == 1
