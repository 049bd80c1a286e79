"""Results on the screen and in files, and what is shown while one waits."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.output import Output, emit
from cli.progress import Progress
from doko_sim.errors import DokoError
from tests.conftest import Ran
from tests.trial_command import REPORT

Doko = Callable[..., Ran]


def test_the_three_forms(doko: Doko, seen: dict[str, Any]) -> None:
    table = doko("try").out
    assert "An answer." in table
    assert "+0.12" in table
    assert "0.10 to 0.20" in table
    assert "\x1b" not in table
    document = json.loads(doko("try", "--format", "json").out)
    assert document["schema"] == "doko-report/1"
    assert document["data"] == {"seed": 1}
    assert document["tables"][0]["rows"] == [{"name": "♣Q", "gain": 0.123456789, "ci": [0.1, 0.2]}]
    assert doko("try", "--format", "csv").out == (
        "name,gain,ci_low,ci_high\n♣Q,0.123456789,0.1,0.2\n"
    )


@pytest.mark.parametrize(
    ("ending", "start"), [(".json", "{"), (".csv", "name,"), (".txt", "A question"), (".JSON", "{")]
)
def test_the_ending_decides(
    ending: str, start: str, doko: Doko, seen: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / f"result{ending}"
    ran = doko("try", "-o", str(file))
    assert ran.code == 0
    assert ran.out == ""
    assert ran.err == f"Written to {file}\n"
    assert file.read_text(encoding="utf-8").startswith(start)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_wrong_file_is_found_before_the_command_runs(
    doko: Doko, seen: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    cases = {
        "result.xlsx": ".json .csv .txt",
        "result": ".json .csv .txt",
        "": ".json .csv .txt",
        "no/such/folder.json": "does not exist",
        "folder.json": "it is a folder",
        "pipe.json": "not an ordinary file",
        "x" * 300 + ".json": "too long",
    }
    for name, expected in cases.items():
        ran = doko("try", "-o", str(tmp_path / name) if name else "")
        assert ran.code == 2, name
        assert ran.err.startswith("Error: ")
        assert ran.err.count("\n") == 1
        assert expected in ran.err
    clash = doko("try", "--format", "csv", "-o", str(tmp_path / "a.json"))
    assert clash.code == 2
    assert "end the file in .csv" in clash.err
    assert not seen
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.json", "pipe.json"]


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the system has no /proc")
def test_a_folder_where_nobody_may_write(doko: Doko, seen: dict[str, Any]) -> None:
    ran = doko("try", "-o", "/proc/self/result.json")
    assert ran.code == 2
    assert ran.err.startswith("Error: cannot write '/proc/self/result.json'")
    assert not seen


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "result.json"
    file.write_text("old")

    def fail(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cli.output.os.replace", fail)
    with pytest.raises(DokoError, match="No space left on device"):
        emit(REPORT, Output("json", file))
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["result.json"]


def test_writing_keeps_permissions_and_links(tmp_path: Path) -> None:
    file, link = tmp_path / "result.csv", tmp_path / "link.csv"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    emit(REPORT, Output.choose(None, str(link)))
    assert link.is_symlink()
    assert file.read_text().startswith("name,")
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("columns", "width"),
    [("60", 60), ("80", 80), ("140", 140), (None, 100), ("", 100), ("0", 100), ("-5", 100),
     ("wide", 100)],
)  # fmt: skip
def test_a_pipe_is_as_wide_as_columns_says(
    columns: str | None, width: int, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    """COLUMNS holds where there is no terminal; a file is always 100 wide."""
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    long = replace(REPORT, sentences=["word " * 100])
    emit(long, Output())
    assert max(map(len, capsys.readouterr().out.splitlines())) in range(width - 5, width + 1)
    emit(long, Output("table", tmp_path / "a.txt"))
    lines = (tmp_path / "a.txt").read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) in range(95, 101)


class FakeStream(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_progress_without_a_terminal_is_a_line_every_ten_seconds() -> None:
    now = [0.0]
    stream = FakeStream(terminal=False)
    with Progress("Playing", stream, lambda: now[0]) as progress:
        for second in range(1, 26):
            now[0] = float(second)
            progress.advance(second * 1000, 40_000)
    assert stream.getvalue() == (
        "Playing: 10,000 of 40,000 (25%), about 30 s left\n"
        "Playing: 20,000 of 40,000 (50%), about 20 s left\n"
    )


def test_progress_on_a_terminal_is_a_bar_and_only_for_long_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    short, long = FakeStream(terminal=True), FakeStream(terminal=True)
    now = [0.0]
    with Progress("Playing", short, lambda: now[0]) as progress:
        progress.advance(5, 10)
    assert short.getvalue() == ""
    with Progress("Playing", long, lambda: now[0]) as progress:
        now[0] = 2.0
        progress.advance(5, 10)
    assert "Playing" in long.getvalue()


def test_the_folder_that_is_named_is_the_one_that_is_not_there(
    doko: Doko, seen: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link.json").symlink_to("nodir/x.json")
    ran = doko("try", "-o", "link.json")
    folder = os.path.realpath("nodir")
    assert (ran.code, f"the folder '{folder}' does not exist" in ran.err) == (2, True), ran.err
    assert "the folder 'none' does not exist" in doko("try", "-o", "none/x.json").err
    assert os.listdir() == ["link.json"]
    assert not seen
