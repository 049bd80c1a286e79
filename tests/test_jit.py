"""The cache of compiled code: a damaged or missing one is no failure, and nobody else's is run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import doko_sim
result = doko_sim.simulate(doko_sim.Rules(), "random", deals=50, seed=3, threads=1)
print(int(result.counts["deals"][0]), int(result.counts["value"].argmax()))
"""


def play(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DOKO_CACHE_DIR": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A cache of its own, a copy of that of these tests: compiling takes a minute."""
    from doko_sim.engine import jit

    used = jit.cache_folder()
    before = play(used.parent)
    folder = tmp_path_factory.mktemp("cache")
    shutil.copytree(used, folder / used.name)
    return folder, before


@pytest.mark.parametrize("ending", [".nbc", ".nbi"])
@pytest.mark.parametrize("content", [b"", b"no compiled code"])
def test_damaged_files_are_made_again(cache: tuple[Path, str], ending: str, content: bytes) -> None:
    folder, before = cache
    files = list(folder.rglob("random_legal.*" + ending))
    assert files
    for file in files:
        file.write_bytes(content)
    assert play(folder) == before
    assert all(file.stat().st_size > 100 for file in folder.rglob("random_legal.*" + ending))


def test_old_versions_are_removed_and_nothing_else(tmp_path: Path) -> None:
    from doko_sim.engine import jit

    old, other, fresh = (tmp_path / name for name in ("0" * 16, "1" * 16, "2" * 16))
    for folder, name in ((old, "a.nbi"), (other, "letter.txt"), (fresh, "a.nbi")):
        folder.mkdir()
        (folder / name).write_bytes(b"x")
    for folder in (old, other):
        os.utime(folder, (0, 0))
    jit._remove_stale(tmp_path)
    assert not old.exists()
    assert (other / "letter.txt").exists()
    assert fresh.exists()


def _check_what_is_shown() -> None:
    """What has been reached is shown before, once, whatever becomes of that."""
    from numba.core.event import trigger_event

    from doko_sim import interrupts

    told: list[str] = []

    def show() -> bool:
        told.append("shown")
        if len(told) == 2:
            raise ValueError
        with pytest.raises(SystemExit, match="130"):  # a second Ctrl-C while it is shown
            signal.raise_signal(signal.SIGINT)
        return True

    for left in ("", "130"):
        with (
            interrupts.showing(show),
            trigger_event("numba:compile", data={}),
            pytest.raises(SystemExit, match=f"^{left}$"),
        ):
            signal.raise_signal(signal.SIGINT)
    assert told == ["shown", "shown"]


def test_ctrl_c_while_compiling_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raised within the compiler an interrupt may be lost, or crash the process."""
    from numba.core.event import trigger_event

    from doko_sim import interrupts
    from doko_sim.engine import jit

    def leave(message: str = "130") -> None:
        raise SystemExit(message)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(interrupts, "leave", leave)
    with trigger_event("numba:compile", data={}):
        with trigger_event("numba:compile", data={}):
            pass
        with pytest.raises(SystemExit):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    _check_what_is_shown()
    monkeypatch.setattr(interrupts, "leave", None)
    with trigger_event("numba:compile", data={}), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert not jit.is_compiling()
    with trigger_event("numba:compile", data={}):
        assert jit.is_compiling()
