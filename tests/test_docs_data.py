"""``docs/data.md`` is what the program writes, and its example runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from docs.make_data import MARK, PAGE, QUICK, SLOW, command, document, rows, written
from reports.data import from_json, to_json
from reports.stored import text_of
from tests.conftest import ROOT, Ran

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "analyse.py"
ADVICE = "run python -m docs.make_data"


def test_the_document_and_the_columns_are_those_of_the_program() -> None:
    for part in (*document(), *rows()):
        assert f"\n{part}\n" in TEXT, ADVICE


def test_the_page_lists_the_commands_asked_and_no_others() -> None:
    listed = re.findall(r"^### `(doko .*)`$", TEXT.partition(MARK)[2], re.MULTILINE)
    assert listed == [*QUICK, *SLOW], ADVICE


@pytest.mark.parametrize("line", [*QUICK, *SLOW])
def test_the_tables_of_a_command_are_those_listed(line: str) -> None:
    """And its document is read again as it was written, with all texts made of their parts."""
    part = TEXT.partition(f"\n### `{line}`\n")[2].partition("\n### ")[0]
    assert f"### `{line}`\n{part}".strip() == command(line).strip(), ADVICE
    content = written(line)
    assert to_json(from_json(content)) == content
    for read, own in json.loads(content)["said"].items():
        assert {text_of(one) for one in own.get("each", [own]) if one} == {read}


def test_the_example_says_what_doko_simulate_says(doko: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    words = ["simulate", "--rules", "kneipe", "--deals", "3000", "--seed", "7"]
    answer = json.loads(doko(*words, "--rows", str(file), "--format", "json").out)
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), str(file)],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("3,000 deals by kneipe, seed 7: ['club', 'club', 'club', 'club']")
    every = next(one for one in answer["tables"] if one["name"] == "Re by contract")["rows"][-1]
    value, low, high = every["wins"]
    assert f"All games: Re won {value:.6f} ({low:.6f} to {high:.6f})" in ran.stdout
    assert re.search(r"^0 announcements: Re won \d+\.\d% \(\d+\.\d% to", ran.stdout, re.MULTILINE)
    assert "points_of_re" in ran.stdout
    assert "solo_" in ran.stdout
    cells = EXAMPLE.read_text(encoding="utf-8").count("\n# %% ")
    assert cells >= 5
