"""What every test may use: the shared facts, the command line in this process, ``--slow``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent


def shared_folder() -> Path:
    """Return the folder of shared facts, whether it exists or not."""
    return Path(os.environ.get("DOKO_SHARED") or ROOT.parent / "shared").resolve()


def shared_is_required() -> bool:
    """Tell whether a missing folder of shared facts is a failure instead of a skip."""
    return os.environ.get("DOKO_REQUIRE_SHARED", "") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_configure(config: pytest.Config) -> None:
    if shared_is_required() and not shared_folder().is_dir():
        raise pytest.UsageError(
            f"DOKO_REQUIRE_SHARED=1, but the shared facts are not in {shared_folder()} "
            "(DOKO_SHARED names the folder)"
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: runs with --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are 100 wide in tests, however wide the terminal is that the tests are run from."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared facts (games, cases, rules); skips where it is missing."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip(f"the shared facts are not in {folder} (DOKO_SHARED names the folder)")
    return folder


class Ran(NamedTuple):
    """What a command did: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def doko(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run ``doko`` with the given words in this process: ``doko("deal", "--seed", "7")``."""
    from cli.main import main
    from cli.texts import COMPILING

    def run(*words: str) -> Ran:
        capsys.readouterr()
        code = main(words)
        said = capsys.readouterr()
        # Whether this is the first run is not what the tests of a command are about.
        return Ran(int(code), said.out, said.err.replace(COMPILING + "\n", ""))

    return run


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Register the trial command as ``doko try``; the dictionary holds what it is given."""
    from cli import main as frame
    from tests.trial_command import make_command

    values: dict[str, Any] = {}
    monkeypatch.setitem(frame.doko.commands, "try", make_command(values))
    return values
