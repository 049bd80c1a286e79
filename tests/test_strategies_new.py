"""``doko strategies new`` and ``check``: a file to begin with that is right as it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.players.strategy import player
from tests.conftest import Ran
from tests.own_files import HEAD, write

Doko = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_new_file_plays_and_passes_at_once(doko: Doko) -> None:
    ran = doko("strategies", "new", "careful.py")
    assert ran.code == 0
    assert not ran.out
    assert "Next: doko strategies check careful.py" in ran.err
    ran = doko("strategies", "check", "careful.py", "--deals", "15", "--format", "json")
    assert ran.code == 0, ran.out
    found = json.loads(ran.out)
    assert found["data"]["fine"]
    assert found["data"]["deals_per_second"]["careful.py"] > 1000
    assert found["data"]["strategy_files"][0]["path"] == "careful.py"
    assert "careful.py is right" in found["sentences"][0]
    told = doko("deal", "--strategy", "careful.py", "--seed", "1").out
    assert " X1" in told


def test_it_never_writes_over_a_file(doko: Doko) -> None:
    write(Path(), "mine", "own.py")
    ran = doko("strategies", "new", "own.py")
    assert ran.code == 2
    assert "it is there already" in ran.err
    assert Path("own.py").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("file", "name"),
    [("my strategy.py", "my_strategy"), ("1.py", "s_1"), ("class.py", "class"), ("ä.py", "_")],
)
def test_any_name_of_a_file_gives_a_name(doko: Doko, file: str, name: str) -> None:
    assert doko("strategies", "new", file, "--based-on", "random").code == 0
    assert player(f"{file}:{name}").strategy.parameters[-1].name == "fox_limit"


def test_it_may_be_based_on_another_file(doko: Doko) -> None:
    Path("sub").mkdir()
    write(Path(), HEAD)
    assert doko("strategies", "new", "sub/new.py", "--based-on", "own.py:own").code == 0
    assert 'based_on="../own.py:own"' in Path("sub/new.py").read_text(encoding="utf-8")
    assert len(player("sub/new.py").strategy.sources) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mine.txt",), "expected a name that ends in .py"),
        (("a,b.py",), "comma or colon"),
        (("no/mine.py",), "the folder 'no' does not exist"),
        (("mine.py", "--based-on", "pagatt"), "did you mean 'pagat'?"),
    ],
)
def test_what_cannot_be_written(doko: Doko, words: tuple[str, ...], said: str) -> None:
    ran = doko("strategies", "new", *words)
    assert ran.code == 2
    assert said in ran.err
    assert not Path("mine.py").exists()


def test_rules_of_ones_own_are_checked_too(doko: Doko) -> None:
    Path("thursday.toml").write_text('preset = "kneipe"\nfox = 0\n', encoding="utf-8")
    words = ("--rules", "thursday.toml", "--deals", "4", "--format", "json")
    ran = doko("strategies", "check", "random", *words)
    assert ran.code == 0
    assert json.loads(ran.out)["data"]["rules"][-1] == "thursday.toml"


@pytest.mark.parametrize("name", ["random", "pagat", "club"])
def test_every_strategy_of_the_package_passes(doko: Doko, name: str) -> None:
    ran = doko("strategies", "check", name, "--deals", "25")
    assert ran.code == 0, ran.out
