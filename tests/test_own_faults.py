"""What is said of a wrong file with a strategy: one line, with the file's own line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.conformance import CHECKS, Trial, rule_sets, run
from doko_sim.errors import DokoError
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from tests.conftest import Ran
from tests.own_files import CHEATS, HEAD, PLAY, UNUSABLE, write

Doko = Callable[..., Ran]


@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_file_that_cannot_be_used(kind: str, tmp_path: Path) -> None:
    text, said = UNUSABLE[kind]
    file = write(tmp_path, text)
    with pytest.raises(DokoError) as error:
        addresses(player(file).strategy)
    assert said in str(error.value)
    assert "own.py" in str(error.value)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("kind", CHEATS)
def test_a_cheat_is_caught(kind: str, tmp_path: Path) -> None:
    text, check, said = CHEATS[kind]
    cheat = player(write(tmp_path, text))
    found = CHECKS[check](Trial(cheat, Rules(), 1, 40))
    assert found
    assert said in found[0].message


def test_hidden_cards_are_out_of_reach_and_the_check_would_see_them(tmp_path: Path) -> None:
    """A compiler of one's own reads outside an array without a word: the exchange finds it."""
    text = HEAD + (
        "from numba import njit\n"
        "@njit\ndef h(public, me):\n"
        "    return me.parameters[129 + public.contract * 0] < 2e-310\n"
    )
    cheat = player(write(tmp_path, text + PLAY + "    return lowest(me.legal) if h(public, me) "
                         "else highest(me.legal)\n"))  # fmt: skip
    found = {o.check for o in run(cheat, {"ddv": Rules()}, 60) if o.findings}
    assert "hidden cards" in found


def test_all_questions_are_asked_in_one_of_the_sets() -> None:
    from doko_sim.conformance import questions
    from doko_sim.conformance.replayed import play, stop_at, table
    from doko_sim.engine.state import QUESTIONS

    rules = rule_sets()["all questions"]
    played = play(table([player("random")] * 4, rules, 1), 0)
    game = stop_at(rules, 1, played, 5).game[0]
    assert set(questions.ask(game, rules, game["private"][0])) == set(QUESTIONS)


@pytest.mark.parametrize("kind", ["syntax", "unknown field", "float"])
def test_commands_say_it_in_one_line(kind: str, tmp_path: Path, doko: Doko) -> None:
    text, said = UNUSABLE[kind]
    ran = doko("simulate", "--deals", "10", "--strategy", write(tmp_path, text))
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not ran.out


def test_the_check_says_it_on_its_page(tmp_path: Path, doko: Doko) -> None:
    ran = doko("strategies", "check", write(tmp_path, UNUSABLE["unknown field"][0]))
    assert ran.code == 1
    assert "me has no field 'legl'" in " ".join(ran.out.split())
    assert not ran.err


def test_a_cheat_is_told_of_in_plain_words(tmp_path: Path, doko: Doko) -> None:
    file = write(tmp_path, CHEATS["public record"][0])
    ran = doko("strategies", "check", file, "--deals", "6", "--format", "json")
    assert ran.code == 1
    found = json.loads(ran.out)
    said = " ".join(found["sentences"])
    assert "a decision writes where it may not" in said
    assert "and nothing else." in said
    assert found["data"]["fine"] is False
    assert {fault["check"] for fault in found["data"]["faults"]} == {"records"}
    assert len(found["tables"][0]["rows"]) == len(CHECKS) + 1  # and the file loaded again


def test_an_illegal_card_is_told_of(tmp_path: Path, doko: Doko) -> None:
    file = write(tmp_path, CHEATS["illegal card"][0])
    ran = doko("strategies", "check", file, "--deals", "4")
    assert ran.code == 1
    text = " ".join(ran.out.split())
    assert "has faults: an answer that is not allowed." in text
    assert "expected one of" in text
    assert "left out" in text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "two",
            "unknown strategy 'two'; expected one of random, pagat, club, FILE.py or FILE.toml; "
            "did you mean 'two.py'?",
        ),
        ("no.py", "cannot read 'no.py': No such file or directory"),
        ("folder.py", "cannot read 'folder.py': Is a directory"),
        ("mine:careful", "expected FILE.py:NAME, the file ending in .py"),
        ("two.py", "defines 2 strategies; expected one of two.py:own, two.py:other"),
        ("two.py:othr", "defines no strategy 'othr'; expected own or other; did you mean 'other'?"),
        ("two.py:own,sol=1", "strategy two.py:own has no parameter 'sol'; did you mean 'solo'?"),
        ("two.py:own,solo=7", "parameter solo = '7'; expected a number from 0 to 1"),
        ("loop.py", "loop.py: is based on itself; expected a strategy of another file"),
    ],
)
def test_what_cannot_be_found(
    name: str, said: str, tmp_path: Path, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.py").mkdir()
    write(tmp_path, HEAD + 'other = strategy("other")\n', "two.py")
    write(tmp_path, HEAD.replace("random", "loop.py"), "loop.py")
    for command in (("simulate", "--strategy"), ("strategies", "check")):
        ran = doko(*command, name)
        assert ran.code == (1 if "itself" in said and "check" in command else 2)
        assert said in ran.err + ran.out.replace("\n", " ")


def test_a_module_beside_the_file_is_not_found(tmp_path: Path) -> None:
    write(tmp_path, "N = 1\n", "beside_it.py")
    file = write(tmp_path, HEAD + "import beside_it\n")
    with pytest.raises(
        DokoError, match=r"line 3: cannot import beside_it: beside_it\.py lies beside"
    ):
        player(file)


def test_what_only_looks_like_a_forbidden_write_is_fine(tmp_path: Path) -> None:
    """Copies of what stands in the records, and a name that stood for a part of them before."""
    text = (
        HEAD
        + "import numpy\n"
        + PLAY
        + (
            "    x = public.said\n    n = x[0]\n    x = numpy.zeros(4, numpy.int64)\n    x[0] = n\n"
            "    y = public.won.copy()\n    y[1:3] = 3\n    me.memory[0:2] = 1\n    z = me.memory\n"
            "    z[1] += 1\n    me.quiet = 48\n    return lowest(me.legal)\n"
        )
    )
    addresses(player(write(tmp_path, text)).strategy)


def test_what_cannot_be_judged_is_left_out(tmp_path: Path) -> None:
    """Whoever decides otherwise the second time would be taken for one who sees hidden cards."""
    fickle = player(write(tmp_path, CHEATS["random numbers that last"][0]))
    outcomes = {o.check: o.findings for o in run(fickle, {"ddv": Rules()}, 10)}
    assert outcomes["repeatable"]
    assert outcomes["legal"] == outcomes["records"] == ()
    assert outcomes["hidden cards"] is outcomes["copies"] is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "pagat"])
def test_no_strategy_of_the_package_reads_outside_an_array(name: str, tmp_path: Path) -> None:
    """The whole game compiled anew with every index looked at."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "DOKO_CACHE_DIR": str(tmp_path)}
    words = ["strategies", "check", name, "--deals", "60"]
    code = f"import sys; from cli.main import main; sys.exit(main({words!r}))"
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert ran.returncode == 0, ran.stdout.decode() + ran.stderr.decode()
