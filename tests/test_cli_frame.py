"""The frame of the command line: help, exit codes, one line for every failure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cli import main as frame
from tests.conftest import Ran

Doko = Callable[..., Ran]
HEAVY = ("numba", "numpy", "pandas", "polars", "scipy", "matplotlib", "rich", "msgspec")


def _python(code: str, *words: str, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, **kwargs
    )


@pytest.mark.parametrize(
    "words", [["--help"], ["-h"], ["--version"], [], ["--help", "--lang", "de"]]
)
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    code = (
        "import sys\nfrom cli.main import main\ncode = main()\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "loaded += [name for name in sys.modules if name.startswith('cli.commands.')]\n"
        "assert not loaded, loaded\nsys.exit(code)"
    )
    done = _python(code, *words)
    assert "Assertion" not in done.stderr
    assert done.returncode == (0 if words else 2)


def test_help_shows_every_command_in_its_section(doko: Doko) -> None:
    ran = doko("--help")
    assert ran.code == 0
    for name, entry in frame.COMMANDS.items():
        assert f"{entry.section}:" in ran.out
        assert f"  {name} " in ran.out
        assert entry.short_help in ran.out
    assert "\nCommands:" not in ran.out


@pytest.mark.parametrize("name", frame.COMMANDS)
def test_every_command_is_there_and_has_help(name: str, doko: Doko) -> None:
    ran = doko(name, "--help")
    assert ran.code == 0, ran.err
    assert f"Usage: doko {name}" in ran.out


def test_unknown_command_and_option_name_the_nearest(doko: Doko, seen: dict[str, Any]) -> None:
    unknown = doko("anounce")
    assert unknown.code == 2
    assert "'announce'" in unknown.err
    option = doko("try", "--deal", "5")
    assert option.code == 2
    assert "--deals" in option.err
    assert not unknown.out
    assert not option.out


@pytest.mark.parametrize(
    ("how", "code", "message"),
    [
        ("", 0, ""),
        ("failed", 1, ""),
        ("partial", 130, ""),
        ("wrong", 2, "Error: card 'XX' is unknown; did you mean 'CQ'?\n"),
        ("plan", 3, "Error: the folder holds another plan.\n"),
        ("ctrl-c", 130, "Interrupted.\n"),
        ("memory", 1, "Error: not enough memory; ask for fewer deals or rows.\n"),
        ("pipe", 1, ""),
    ],
)
def test_exit_codes(how: str, code: int, message: str, doko: Doko, seen: dict[str, Any]) -> None:
    ran = doko("try", how)
    assert ran.code == code
    assert ran.err.lstrip("\n") == message
    assert bool(ran.out) == (not message and how != "pipe")


def test_a_defect_is_one_line_unless_debugging(
    doko: Doko, seen: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DOKO_DEBUG", raising=False)
    short = doko("try", "defect")
    assert short.code == 1
    assert short.err.count("\n") == 1
    assert "ZeroDivisionError: division by zero" in short.err
    assert "DOKO_DEBUG=1" in short.err
    monkeypatch.setenv("DOKO_DEBUG", "1")
    full = doko("try", "defect")
    assert full.code == 1
    assert "Traceback" in full.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", "-h"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: cannot write the result")
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_sees_no_complaint() -> None:
    code = (
        "import sys, click, cli.main as m\n"
        "@click.command('long')\n"
        "def command():\n"
        "    for i in range(100_000): click.echo('a line of the result')\n"
        "m.doko.add_command(command)\n"
        "sys.exit(m.main(['long']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    code = (
        "import sys, time, click, cli.main as m\n"
        "@click.command('long')\n"
        "def command():\n"
        "    click.echo('started')\n"
        "    time.sleep(60)\n"
        "m.doko.add_command(command)\n"
        "sys.exit(m.main(['long']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "started\n"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == "Interrupted."
        assert process.wait() == 130


def test_a_closed_standard_output_is_no_failure() -> None:
    code = (
        "import click, cli.main as m\n"
        "from cli.output import Output, emit\nfrom tests.trial_command import REPORT\n"
        "m.doko.add_command(click.command('x')(lambda: emit(REPORT, Output())))\n"
        "raise SystemExit(m.main(['x']))"
    )
    words = ["sh", "-c", '"$@" >&-', "sh", sys.executable, "-c", code]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_narrow_locale_is_no_failure() -> None:
    code = (
        "import click, cli.main as m\n"
        "from cli.output import Output, emit\nfrom tests.trial_command import REPORT\n"
        "m.doko.add_command(click.command('x')(lambda: emit(REPORT, Output())))\n"
        "raise SystemExit(m.main(['x']))"
    )
    done = _python(code, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr
    assert "CQ" in done.stdout
