"""``doko odds`` as people type it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands.odds import COMMANDS
from tests.conftest import Ran

Doko = Callable[..., Ran]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
ASKED = [
    (["--mine", "HT", "--someone", "CQ CQ"], "10.3284 %: 1 deal in 9.68, exactly 2233/21620."),
    (["--mine", "trumps<=3"], "2.1853 %: 1 deal in 45.76"),
    (["--someone", "nines>=5"], "6.6421 %: 1 deal in 15.06"),
    (["--players", "2", "trumps<=3"], "0.01262 %: 1 deal in 7,927.07"),
    (["--someone", "kings>=5", "--no-nines"], "5.8156 %"),
    (["--mine", "trumps<=3", "--given", "no CQ"], "3.0913 %"),
    (["--partner", "HT", "--hand", HAND], "33.3333 %: 1 deal in 3.00, exactly 1/3."),
    (["--nobody", "CQ CQ", "--given", "someone HT HT"], "76.5217 %"),
    (["--other", "CQ CQ", "--hand", HAND], "It never happens."),
    (["--everyone", "trumps>=0"], "It is certain."),
    (["--mine", "trumps", "--given", "CQ=1"], "On average 6.7391 (exactly 155/23)"),
    (["longest"], "47.847094 %"),
    (["split", "8", "--hands", "2"], "Most likely is 5-3: 47.3819 %."),
    (["ace", "5"], "66.8067 %"),
    (["ace", "--hand", HAND], "87.5901 %"),
    (["ace", "3", "--no-nines", "--trumps", "4"], "25.3114 %"),
    (["ace", "--hand", "CA"], "A part of a hand is given"),
    (["ace", "5", "--hand", "CA"], "66.8067 %"),
    (["--other", "HT", "--hand", "CA"], "Given that you hold at least CA."),
    (["longest", "HT"], "HT Longest hand Shortest hand"),
    (["--mine", "CQ+SQ"], "CQ+SQ Chance"),
    (["ruff", "8"], "68.19 %"),
    (["bare", "3"], "276/595"),
    (["fall", "CCxx"], "70.5882 %"),
    (["suit", "AA10K"], "61.9283 %"),
    ([], "23.4043 %"),
]


@pytest.mark.parametrize(("words", "shown"), ASKED, ids=[" ".join(w)[:30] for w, _ in ASKED])
def test_answers(words: list[str], shown: str, doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = doko("odds", *words)
    assert ran.code == 0, ran.err
    assert shown in " ".join(ran.out.split())
    lines = [line for line in ran.out.splitlines() if not line.startswith("Again: ")]
    assert max(map(len, lines)) <= 80
    # the command that is shown gives the same again
    command = re.search(r"^Again: doko (.*)$", ran.out, re.MULTILINE)
    assert command is not None
    assert doko(*shlex.split(command[1])).out == ran.out


@pytest.mark.parametrize("pack", [[], ["--no-nines"], ["--nines"]])
@pytest.mark.parametrize("rules", ["hearts_ten", "hearts_ten, nines"])
@pytest.mark.parametrize(
    "words",
    [[], ["--mine", "trumps"], ["longest"], ["split", "5"], ["ace", "5"], ["ruff"], ["bare"],
     ["fall", "CCxx"], ["suit", "AA10K"]],
    ids=lambda words: " ".join(words) or "often",
)  # fmt: skip
def test_the_command_names_rules_with_a_plain_ten_of_hearts(
    words: list[str], rules: str, pack: list[str], doko: Doko, tmp_path: Path
) -> None:
    values = {"hearts_ten": '"plain"', "nines": "false"}
    file = tmp_path / "my rules.toml"
    file.write_text("".join(f"{name} = {values[name]}\n" for name in rules.split(", ")))
    ran = doko("odds", *words, "--rules", str(file), *pack)
    assert ran.code == 0, ran.err
    command = re.search(r"^Again: doko (.*)$", ran.out, re.MULTILINE)
    assert command is not None
    again = shlex.split(command[1])
    assert ("--rules" in again) == (words[:1] != ["split"])
    assert doko(*again).out == ran.out


def test_json_holds_whole_numbers_of_deals(doko: Doko) -> None:
    ran = doko("odds", "--someone", "CQ CQ", "--format", "json")
    data: dict[str, Any] = json.loads(ran.out)["data"]
    assert data["fraction"] == "11/47"
    assert int(data["favourable"]) * 47 == int(data["possible"]) * 11
    assert data["probability"] == pytest.approx(11 / 47)


def test_csv_has_a_row_for_each_condition(doko: Doko) -> None:
    ran = doko("odds", "--mine", "HT", "--someone", "CQ CQ", "--format", "csv")
    assert len(ran.out.splitlines()) == 4
    assert ran.out.splitlines()[0] == "what,probability,one_in,fraction"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, doko: Doko) -> None:
    ran = doko("odds", name, "--help")
    assert ran.code == 0
    assert f"Usage: doko odds {name}" in ran.out


def test_the_help_says_that_what_is_given_is_one_text(doko: Doko) -> None:
    assert '--given "[WHO] WHAT"' in doko("odds", "hands", "--help").out


def test_examples_of_the_help_work(doko: Doko) -> None:
    help_text = doko("odds", "--help").out
    examples = re.findall(r"^ +(doko odds.*?)(?:  .*)?$", help_text, re.MULTILINE)
    assert len(examples) > 5
    for example in examples:
        words = shlex.split(example)[1:]
        assert doko(*words).code == 0, example


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--mine", "foo"], "'foo' is no class of cards"),
        (["--mien", "HT"], "No such option '--mien'"),
        (["splitt", "3"], "No such command 'splitt'"),
        (["--given", "CQ"], "nothing is asked about"),
        (["--given", "somone CQ", "--mine", "HT"], "did you mean 'someone'"),
        (["--mine", "HT", "--no-nines", "--hand", "H9"], "H9 given"),
        (["--players", "9", "HT"], "9 players given; expected 0 to 4"),
        (["--someone", "trumps"], "names a class but no number"),
        (["--given", "someone", "--mine", "Fuchs"], "'someone CQ CQ', or WHAT alone"),
        (["--given", "other: ", "--mine", "Fuchs"], "'other CQ CQ', or WHAT alone"),
        (["ace", "9"], "9 missing cards given"),
        (["ace", "0"], "expected 1 to 7"),
        (["ace", "6", "--no-nines"], "expected 1 to 5"),
        (["ace", "8", "--hand", "CA"], "expected 0 to 7 clubs"),
        (["ace", "5", "--hand", HAND], "expected 6 clubs or 7 spades"),
        (["ruff", "9"], "expected 1 to 8"),
        (["ruff", "0"], "expected 1 to 8"),
        (["ruff", "7", "--no-nines"], "expected 1 to 6"),
        (["bare", "9"], "expected 1 to 7"),
        (["bare", "0"], "expected 1 to 7"),
        (["bare", "6", "--no-nines"], "expected 1 to 5"),
        (["suit", "AAx", "--cards", "7"], "expected 8, 10 or 12 in a pack of 48"),
        (["suit", "AAx", "--cards", "6"], "expected 8, 10 or 12 in a pack of 48"),
        (["suit", "AAx", "--cards", "12", "--no-nines"], "expected 6, 8 or 10"),
        (["split", "3", "--cards", "11", "--no-nines"], "expected 1 to 10 in a pack of 40"),
        (["ace", "--hand", "H9 DQ"], "holds no plain ace"),
        (["split", "99"], "the most is 48"),
        (["fall", "ABC"], "'ABC' given"),
        (["--mine", "trumps<="], "nothing behind <= in 'trumps<='"),
        (["longest", "eyes"], "expected a class of cards"),
    ],
)
def test_wrong_input(words: list[str], message: str, doko: Doko) -> None:
    ran = doko("odds", *words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.out == ""


def test_it_needs_neither_numpy_nor_numba_and_is_quick() -> None:
    code = (
        "import sys\nfrom cli.main import main\n"
        "code = main(['odds', '--mine', 'HT', '--someone', 'CQ CQ'])\n"
        "loaded = [name for name in ('numba', 'numpy', 'pandas', 'scipy') if name in sys.modules]\n"
        "assert not loaded, loaded\nsys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("words", "_"), ASKED, ids=[" ".join(w)[:30] for w, _ in ASKED])
def test_it_answers_in_under_a_second(words: list[str], _: str, doko: Doko) -> None:
    start = time.process_time()
    assert doko("odds", *words).code == 0
    assert time.process_time() - start < 1
