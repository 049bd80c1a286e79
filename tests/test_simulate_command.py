"""``doko simulate``: its answer, wrong input, Ctrl-C, memory."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands import simulate as module
from cli.main import main
from doko_sim.chunks import Progress
from doko_sim.simulation import Plan, Result
from tests.conftest import ROOT, Ran

Doko = Callable[..., Ran]
TESTING = "random,announce=0.02,solo=0.01,wed=1"
#: The command with progress lines every 50 milliseconds, so that a test need not wait for one.
CHATTY = (
    "import sys, cli.progress\n"
    "cli.progress.LINE_EVERY = 0.05\n"
    "from cli.main import main\n"
    "sys.exit(main())"
)


def test_a_table_answers_in_sentences_first(doko: Doko) -> None:
    ran = doko("simulate", "--strategy", TESTING, "--deals", "2e3", "--seed", "4")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == f"What comes about in 2,000 deals by ddv, {TESTING} at all positions?"
    assert lines[1].startswith("Re won ")
    for heading in (
        "Contracts", "Re by contract", "Game points of a player by side",
        "Game points by position", "Announcements", "Extra points in games of two against two",
    ):  # fmt: skip
        assert heading in lines
    assert "seed 4" in ran.out
    assert "fingerprint" in ran.out
    assert "####" in ran.out
    assert not ran.err


def test_one_deal_is_no_plural(doko: Doko) -> None:
    ran = doko("simulate", "--strategy", "random", "--deals", "1")
    assert ran.out.startswith("What comes about in 1 deal by ddv, ")
    assert "1 deals" not in ran.out


def test_a_terminal_without_a_plus_minus_sign(doko: Doko) -> None:
    words = [sys.executable, "-c", CHATTY, "simulate", "--strategy", "random", "--deals", "500"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(words, check=True, capture_output=True, env=environment)
    text = ran.stdout.decode("ascii")
    assert "?" not in text.partition("positions?")[2]
    assert re.search(r"\d \+-\d", text)


def test_json_holds_the_raw_figures(doko: Doko) -> None:
    ran = doko(
        "simulate", "--strategy", TESTING, "--deals", "2_000", "--format", "json", "--level", "0.9"
    )
    document = json.loads(ran.out)
    data = document["data"]
    assert (data["deals"], data["deals_asked"], data["partial"]) == (2000, 2000, False)
    assert data["level"] == 0.9
    assert data["strategies"] == [TESTING] * 4
    contracts = document["tables"][0]
    assert len(contracts["rows"]) == 10
    for row in contracts["rows"]:
        value, low, high = row["share"]
        assert low <= value <= high
    assert "bar" not in json.dumps([table["columns"] for table in document["tables"]])


def test_csv_holds_the_contracts(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "contracts.csv"
    ran = doko("simulate", "--strategy", "random", "--deals", "500", "-o", str(file))
    assert ran.code == 0
    assert not ran.out
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    assert len(rows) == 10
    assert sum(int(row["deals"]) for row in rows) == 500


@pytest.mark.parametrize(
    "words",
    [
        ["--strategy", TESTING, "--deals", "300", "--seed", "7"],
        [
            *("--strategy", "random"), *("--strategy", TESTING),
            *("--strategy", "random"), *("--strategy", "random,wed=0.123456789"),
            *("--deals", "300", "--level", "0.99"),
        ],
    ],
)  # fmt: skip
def test_the_line_given_makes_the_same_result(words: list[str], doko: Doko) -> None:
    first = doko("simulate", *words, "--format", "json", "--threads", "1")
    line = json.loads(first.out)["command"]
    program, *again = shlex.split(line)
    assert program == "doko"
    second = doko(*again, "--format", "json", "--threads", "2")
    assert second.out == first.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--strategy", "randon"], "did you mean 'random'?"),
        (["--deals", "0"], "too small"),
        (["--deals", "1e30"], "too large"),
        (["--rules", "dvv"], "did you mean 'ddv'?"),
        (["--seed", "-1"], "too small"),
        (["--level", "95"], "write 0.95"),
        (["--strategy", "random", "--strategy", "random"], "four times"),
        (["--strategy", "random", "-o", "result.pdf"], "ending"),
        (["--strategy", "random", "-o", "no/such/folder.json"], "does not exist"),
    ],
)
def test_wrong_input_is_one_line(words: list[str], message: str, doko: Doko) -> None:
    ran = doko("simulate", *words)
    assert ran.code == 2
    assert message in ran.err
    assert not ran.out
    assert "Traceback" not in ran.err


def test_the_first_run_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", "--strategy", "random", "--deals", "10")
    monkeypatch.setattr("cli.progress._said_compiling", False)
    monkeypatch.setattr("doko_sim.engine.jit.is_compiled", lambda: False)
    main(words)
    assert "First run: compiling" in capsys.readouterr().err
    monkeypatch.setattr("doko_sim.engine.jit.is_compiled", lambda: True)
    main(words)
    assert not capsys.readouterr().err


def test_help_imports_no_numba() -> None:
    code = (
        "import sys\nfrom cli.main import main\ncode = main(['simulate', '--help'])\n"
        "heavy = [m for m in ('numba', 'scipy', 'pandas', 'polars') if m in sys.modules]\n"
        "assert not heavy, heavy\nsys.exit(code)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the command be interrupted once it has played a number of deals."""
    import doko_sim.simulation as simulation

    real = simulation.run

    def after(number: int) -> None:
        def run(
            plan: Plan, first: int, deals: int, threads: int | None, progress: Progress
        ) -> Result:
            def stop(done: int, total: int) -> None:
                if done >= number:
                    raise KeyboardInterrupt

            return real(plan, first, deals, threads, 100, stop)

        monkeypatch.setattr(simulation, "run", run)

    return after


def test_an_interrupted_run_shows_its_part(doko: Doko, stopped: Callable[[int], None]) -> None:
    stopped(700)
    ran = doko("simulate", "--strategy", TESTING, "--deals", "5000", "--format", "json")
    assert ran.code == 130
    assert ran.err == "Interrupted after 700 of 5,000 deals: the result is that of these.\n"
    document = json.loads(ran.out)
    assert document["data"]["partial"] is True
    assert document["data"]["deals"] == 700
    assert document["data"]["deals_asked"] == 5000
    assert document["sentences"][0].startswith("Re won ")
    assert "interrupted after 700 of 5,000 deals" in document["sentences"][1]
    assert "--deals 700 " in document["command"]


def test_an_interrupted_run_writes_its_part(
    doko: Doko, stopped: Callable[[int], None], tmp_path: Path
) -> None:
    stopped(300)
    file = tmp_path / "result.json"
    ran = doko("simulate", "--strategy", TESTING, "--deals", "5000", "-o", str(file))
    assert ran.code == 130
    assert json.loads(file.read_text())["data"]["partial"] is True
    assert os.listdir(tmp_path) == ["result.json"]


def test_an_interruption_before_anything_is_done(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    import doko_sim.simulation as simulation
    from doko_sim.engine import state

    def run(plan: Plan, *_: Any, **__: Any) -> Result:
        return Result(plan, 0, 0, np.zeros(1, state.COUNTS_DTYPE), True)

    monkeypatch.setattr(simulation, "run", run)
    file = tmp_path / "result.json"
    ran = doko("simulate", "--strategy", "random", "--deals", "5000", "-o", str(file))
    assert ran.code == 130
    assert ran.err == module.STOPPED_AT_ONCE + "\n"
    assert not file.exists()


def test_ctrl_c_in_a_process_keeps_what_is_done(doko: Doko, tmp_path: Path) -> None:
    doko("simulate", "--strategy", "random", "--deals", "10")  # compiled from here on
    file = tmp_path / "result.json"
    words = ["simulate", "--strategy", "random", "--deals", "1e12", "-o", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-c", CHATTY, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        assert "Playing: " in line, line
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    finally:
        watchdog.cancel()
        process.kill()
    assert process.returncode == 130, err
    assert not out
    assert "Traceback" not in err
    document = json.loads(file.read_text())
    done = document["data"]["deals"]
    assert document["data"]["partial"] is True
    assert f"Interrupted after {done:,} of 1,000,000,000,000 deals" in err
    program, *again = shlex.split(document["command"])
    assert program == "doko"
    whole = json.loads(doko(*again, "--format", "json").out)
    assert whole["tables"] == document["tables"]


def peak_memory(deals: str) -> int:
    """Peak memory of a run in kibibytes."""
    words = ["simulate", "--strategy", TESTING, "--deals", deals, "--format", "csv"]
    code = "import sys\nfrom cli.main import main\nsys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT,
    )  # fmt: skip
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
def test_memory_does_not_grow_with_the_deals() -> None:
    peak_memory("10")  # what has to be compiled is compiled here, which takes memory of its own
    assert peak_memory("2e7") - peak_memory("2e5") < 50 * 1024


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("rules", ["kneipe", "kneipe-40", "freedoko", "pagat", "sharp"])
def test_house_rules_fit_a_terminal(
    rules: str, width: int, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli import output
    from reports.text import render

    monkeypatch.setattr(
        output, "_rendered", lambda report, *_args, **_kwargs: render(report, width).encode()
    )
    ran = doko("simulate", "--rules", rules, "--strategy", TESTING, "--deals", "500")
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"What comes about in 500 deals by {rules}, ")
    long = [line for line in ran.out.splitlines() if len(line) > width]
    assert all(line.startswith("Again: ") for line in long)
    assert "Position: " not in ran.out, "a table that does not fit is shown as blocks"


def test_a_file_of_rules_stands_in_the_line(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "our rules.toml"
    file.write_text('preset = "kneipe"\nsolo_multiplier = 2\ngenscher = "kings_first"\n')
    words = ("--strategy", TESTING, "--deals", "400", "--format", "json")
    first = json.loads(doko("simulate", "--rules", str(file), *words).out)
    assert first["data"]["rules"]["name"] == str(file)
    program, *again = shlex.split(first["command"])
    assert program == "doko"
    second = json.loads(doko(*again, "--format", "json").out)
    assert second == first
    names = [table["name"] for table in first["tables"]]
    assert "Value of the game for Re; a lone player gets it twice" in names
    assert names[-2:] == ["Dealt anew", "What only house rules know"]
