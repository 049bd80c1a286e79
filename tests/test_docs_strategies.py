"""``docs/strategies.md``: its lists are those of the program, its strategy plays and passes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from docs.make_strategies import HELPERS, page
from doko_sim import lab
from doko_sim.contracts import ORDER_DTYPE
from doko_sim.engine.options import RULES_DTYPE
from doko_sim.engine.state import PRIVATE_DTYPE, PUBLIC_DTYPE, QUESTIONS
from tests.conftest import ROOT, Ran
from tests.own_files import HEAD, PLAY, write

PAGE = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLE = next(text for kind, text in BLOCKS if kind == "python")


def section(title: str) -> str:
    found = re.search(rf"^## {re.escape(title)}.*?\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found is not None
    return found[1]


def first_cells(text: str) -> list[str]:
    return re.findall(r"^\| `(\w+)`", text, re.MULTILINE)


def test_the_lists_are_those_of_the_program() -> None:
    assert page(PAGE) == PAGE, "run python docs/make_strategies.py"


@pytest.mark.parametrize(
    ("title", "record"),
    [
        ("public:", PUBLIC_DTYPE),
        ("me:", PRIVATE_DTYPE),
        ("public.order:", ORDER_DTYPE),
        ("public.rules:", RULES_DTYPE),
    ],
)
def test_every_field_is_explained(title: str, record: np.dtype) -> None:
    assert first_cells(section(title)) == list(record.names or ())


def test_every_question_is_explained() -> None:
    codes = re.findall(r"^\| `(ASK_\w+)` \((\d+)\)", section("Questions"), re.MULTILINE)
    assert [int(number) for _, number in codes] == list(range(len(QUESTIONS)))
    assert all(getattr(lab, name) == int(number) for name, number in codes)


def test_every_helper_is_explained() -> None:
    shown = re.findall(r"^\| `(\w+)\(", section("Helper functions"), re.MULTILINE)
    assert shown == list(HELPERS)
    called = {name for name in lab.__all__ if name[0].islower()}
    others = {"strategy", "helper", "kind_of", "int64", "uint64", "float64"}
    assert called - others == set(HELPERS)


def test_the_strategy_shown_plays_and_passes(
    tmp_path: Path, doko: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path(), EXAMPLE, "careful.py")
    assert len(EXAMPLE.splitlines()) + 3 <= 25
    assert doko("strategies", "check", "careful.py", "--deals", "10").code == 0
    commands = [line for kind, text in BLOCKS if not kind for line in text.splitlines()]
    (play,) = [line for line in commands if line.startswith("doko simulate")]
    assert doko(*play.split()[1:], "--deals", "50").code == 0
    (told,) = [line.partition("#")[0] for line in commands if line.startswith("doko deal")]
    assert " X1" in doko(*told.split()[1:]).out


def test_the_expressions_shown_compile(tmp_path: Path, doko: Callable[..., Ran]) -> None:
    lines = next(text for _, text in BLOCKS if text.startswith("FOX = ")).splitlines()
    first, *others = [line.partition("#")[0].strip() for line in lines]
    body = "".join(f"    x{n} = {line}\n" for n, line in enumerate(others))
    body = "    seat, card = 1, lowest(me.legal)\n" + body + "    return card\n"
    file = write(tmp_path, HEAD + first + "\n" + PLAY + body)
    ran = doko("simulate", "--strategy", file, "--deals", "20")
    assert ran.code == 0, ran.err
