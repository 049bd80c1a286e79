"""What the README prints is what the program prints, and its lines of Python run."""

from __future__ import annotations

import re
from collections.abc import Callable

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
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(code[1], names)
    said = capsys.readouterr().out
    assert said.startswith("announce first")
    assert "solo_jack" in said


def test_every_command_named_exists(doko: Callable[..., Ran]) -> None:
    named = set(re.findall(r"`doko ([a-z]+)", README))
    assert named == {"announce", "simulate", "deal", "replay", "rules", "strategies", "bench"}
    for command in named:
        assert doko(command, "--help").code == 0
