"""What the README prints is what the program prints, and its lines of Python run."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def example_hand() -> str:
    found = re.search(r"^HAND \?= (.*)$", MAKEFILE, re.MULTILINE)
    assert found
    return found[1]


def test_the_answer_shown_is_the_one_given(doko: Callable[..., Ran]) -> None:
    shown = re.search(r"```\n(Should I announce.*?)```", README, re.DOTALL)
    assert shown
    ran = doko("announce", example_hand())
    assert ran.code == 0
    assert ran.out == shown[1]


def test_the_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"## From Python.*?```python\n(.*?)```", README, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(code[1], names)
    said = capsys.readouterr().out
    assert said.startswith("announce ")
    assert "solo_jack" in said


def test_the_lines_on_a_file_of_rows_run(
    doko: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    code = re.search(r"## Data for your own.*?```python\n(.*?)```", README, re.DOTALL)
    assert code
    monkeypatch.chdir(tmp_path)
    ran = doko("simulate", "--strategy", "random", "--deals", "300", "--rows", "deals.parquet")
    assert ran.code == 0
    exec(code[1], {})
    assert "re_wins" in capsys.readouterr().out


def test_the_strategy_shown_is_found_good(doko: Callable[..., Ran], tmp_path: Path) -> None:
    section = re.search(r"## A tactic of your own.*?(?=^## )", README, re.DOTALL | re.MULTILINE)
    assert section
    blocks = re.findall(r"```(?:python)?\n(.*?)```", section[0], re.DOTALL)
    assert sum(len(block.splitlines()) for block in blocks) <= 25
    file = tmp_path / "careful.py"
    file.write_text(blocks[1])
    ran = doko("strategies", "duel", str(file), "club", "--deals", "200")
    assert ran.code == 0
    assert "game points a deal" in " ".join(ran.out.split())


def test_every_command_named_exists(doko: Callable[..., Ran]) -> None:
    named = set(re.findall(r"`doko ([a-z]+)", README))
    assert named == {
        "announce", "reserve", "hand", "solos", "odds", "thresholds", "claims", "simulate", "deal",
        "replay", "rules", "strategies", "bench", "calibrate", "leads", "handbook",
        "show",
    }  # fmt: skip
    for command in named:
        assert doko(command, "--help").code == 0
