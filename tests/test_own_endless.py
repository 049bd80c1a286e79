"""Strategies that never answer, and files that are another strategy each time they are loaded."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim import interrupts
from doko_sim.conformance import LOADING, loaded_again, run
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from tests.conftest import Ran
from tests.own_files import ANNOUNCE, HEAD, PLAY, write

_ENDLESS = (
    "    n = 0\n    while public.moment >= 5:\n        n += 1\n        me.memory[1] = n & 3\n"
)
LOOP = HEAD + PLAY + _ENDLESS + "    return lowest(me.legal) + 0 * n\n"
#: Presses Ctrl-C at these times after the play has begun, then runs the command of the words.
_PRESSING = """
import os, signal, sys, threading, time
from cli.main import main
from doko_sim import interrupts, table
interrupts.REMIND_AFTER = interrupts.GRACE = 0.6
begun, play = threading.Event(), table.Table.play
def playing(*given):
    begun.set()
    return play(*given)
table.Table.play = playing
def press():
    begun.wait()
    for pause in (*TIMES, *[20] * 10):  # on a busy machine two may be taken for one
        time.sleep(pause)
        os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
sys.exit(main())
"""


#: A machine under load presses later than it was told, and is reminded.
_MAYBE = r"(?:Waiting for the end .*\n)?"


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """What is kept on disk is there before other processes are started and timed."""
    from cli.main import main

    assert main(["simulate", "--deals", "10", "--format", "json"]) == 0


def _ran(code: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "times", "said"),
    [
        ("simulate", "(0.5, 1.5)", r"Waiting for the end .*\nInterrupted: what .*\n"),
        ("deal", "(0.5, 0.5)", _MAYBE + r"Interrupted: what was being played .*\n"),
        ("simulate", "(0.5, 0.3)", _MAYBE + r"Interrupted: what was being played .*\n"),
        ("simulate", "(0.5, 0.3, 0.1)", _MAYBE + r"Interrupted.*\n"),
    ],
)  # fmt: skip
def test_a_second_ctrl_c_leaves_a_strategy_that_never_returns(
    command: str, times: str, said: str, tmp_path: Path
) -> None:
    write(tmp_path, LOOP)
    words = (command, "--strategy", "own.py", "--seed", "1", "-o", "result.json")
    ran = _ran(_PRESSING.replace("TIMES", times), *words, folder=tmp_path)
    assert ran.returncode == 130, ran.stderr
    assert re.fullmatch(said, ran.stderr)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["own.py"]


def test_what_has_been_answered_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that ended its work in an orderly way is not left at the next Ctrl-C."""
    import signal
    import time

    monkeypatch.setattr(interrupts, "REMIND_AFTER", 60.0)
    monkeypatch.setattr(interrupts, "GRACE", 0.1)
    told: list[str] = []
    with interrupts.watched(lambda: told.append("waits"), lambda: told.append("leaves")):
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            time.sleep(0.35)
            interrupts.answered()
        time.sleep(0.3)
        assert not told
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            time.sleep(0.35)
        until = time.monotonic() + 30
        while not told and time.monotonic() < until:
            time.sleep(0.05)
        assert told == ["leaves"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LOOP, "own.py: play did not answer within 1 s at card 6; expected an answer to every "
               "question (look at the loop in line 7)."),
        (HEAD + ANNOUNCE + _ENDLESS + "    return 0 * n\n", "announce did not answer within 1 s"),
        (HEAD + PLAY + "    n = 0\n    while public.points < 10 and popcount(me.hand) == 7:\n"
         "        n += 1\n        me.memory[2] = n & 3\n    return lowest(me.legal) + 0 * n\n",
         "play did not answer within 1 s at card"),
    ],
)  # fmt: skip
def test_check_ends_when_a_decision_does_not(text: str, said: str, tmp_path: Path) -> None:
    write(tmp_path, text)
    code = (
        "from doko_sim.conformance import answering\nanswering.WITHIN = 1.0\n"
        "import sys\nfrom cli.main import main\nsys.exit(main())"
    )
    words = ("strategies", "check", "own.py", "--deals", "10")
    ran = _ran(code, *words, "-o", "result.json", folder=tmp_path)
    assert ran.returncode == 1, ran.stderr
    document = json.loads((tmp_path / "result.json").read_text())
    assert said in document["sentences"][1]
    assert document["data"]["fine"] is False


def _alike(file: str) -> tuple[bool, list[str]]:
    """Whether a strategy decided alike when loaded again, and what it reads."""
    one = player(file)
    sets = {"ddv": Rules()}
    with loaded_again(one, sets, 20, 1) as afresh:
        found = {o.check: o.findings for o in run(one, sets, 20, afresh=afresh)}
        assert afresh is not None
    assert found["repeatable"] == ()
    loading = found[LOADING]
    assert loading is not None
    return not loading, afresh.reads


@pytest.mark.parametrize(
    ("made", "alike"),
    [
        ("import random\nN = random.getrandbits(20)\n", False),
        ("import time\nN = int(time.time()) & 0xFFFFF\n", False),
        ("N = hash('a') & 0xFFFFF\n", False),
        ("import sys\nN = 0xFFFFF * ('pytest' in sys.modules)\n", False),
        ("from pathlib import Path\nN = len(Path(__file__).with_name('n').read_text())\n", True),
    ],
)
def test_a_file_that_is_loaded_again(made: str, alike: bool, tmp_path: Path) -> None:
    write(tmp_path, "data", "n")
    decides = "    low = N >> ((4 * public.trick + public.hand) % 20) & 1\n"
    decides += "    return lowest(me.legal) if low else highest(me.legal)\n"
    found, reads = _alike(write(tmp_path, HEAD + made + PLAY + decides))
    assert found is alike
    assert [Path(file).name for file in reads] == (["n"] if "read_text" in made else [])


def test_check_says_that_a_file_is_not_the_same(
    tmp_path: Path, doko: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = "import os\nN = 60 if os.path.exists('once') else 0\nopen('once', 'w').close()\n"
    decides = "    return lowest(me.legal) if public.points < N else highest(me.legal)\n"
    write(tmp_path, HEAD + made + PLAY + decides)
    ran = doko("strategies", "check", "own.py", "--deals", "10")
    text = " ".join(ran.out.split())
    assert ran.code == 1
    assert "own.py has faults: does not decide the same when the file is loaded again." in text


def test_speeds_are_compared_with_the_base(tmp_path: Path) -> None:
    from cli.commands.strategies_check import _measured

    base = player("random,solo=0.5")
    one = player(write(tmp_path, HEAD.replace('"random"', '"random,solo=0.5"')))
    assert [p.name for p in _measured(one)] == [one.name, base.name, "club", "pagat"]
    assert [p.name for p in _measured(player("club"))] == ["club", "pagat"]
