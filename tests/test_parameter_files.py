"""Files of parameters that ``--strategy`` takes, and every mistake in them with its place."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doko_sim.errors import DokoError
from doko_sim.players.parameter_files import _from_here, _from_there, parse, read, written
from doko_sim.players.strategy import find, player, table_of
from doko_sim.toml_file import MistakenFile
from tests.conftest import Ran

Doko = Callable[..., Ran]
GOOD = """# ours
strategy = "pagat"
re_threshold = 71.5   # lower
"kontra_threshold" = 90
ruff_high = false
reply = "off"
"""


@pytest.fixture
def tuned(tmp_path: Path) -> str:
    file = tmp_path / "tuned.toml"
    file.write_text(GOOD)
    return str(file)


def test_a_file_names_a_player(tuned: str) -> None:
    who = player(tuned)
    assert who.name == "pagat,ruff_high=off,reply=off,re_threshold=71.5,kontra_threshold=90"
    assert who.strategy is find("pagat")
    assert table_of(tuned) == (who,) * 4
    assert player(f"{tuned},re_threshold=60,reply=on").name == (
        "pagat,ruff_high=off,re_threshold=60,kontra_threshold=90"
    )


def test_a_file_may_start_from_a_strategy_with_values() -> None:
    text = 'strategy = "pagat,reply=off,re_threshold=60"\nre_threshold = 80\n'
    assert parse(text, "x.toml").name == "pagat,reply=off,re_threshold=80"


def test_what_is_written_is_read_again() -> None:
    for spec in ("pagat", "pagat,re_threshold=71.25,no90_chance=0.9,reply=off", "random,solo=0.5"):
        who = player(spec)
        text = written(who, ["tuned", ""])
        assert parse(text, "x.toml") == who or parse(text, "x.toml").block() == who.block()
        assert text.startswith("# tuned\n#\nstrategy = ")
        assert all(len(line) < 140 for line in text.splitlines())


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("re_threshold = 70\n", None, "no strategy is named"),
        ('stratgy = "pagat"\n', 1, "no strategy is named"),
        ('strategy = "pagatt"\n', 1, "did you mean 'pagat'"),
        ("strategy = 5\n", 1, "expected the name of a strategy"),
        ('strategy = "other.toml"\n', 1, "expected the name of a strategy"),
        ('strategy = "pagat,re_treshold=5"\n', 1, "did you mean 're_threshold'"),
        ('strategy = "pagat"\n\nre_treshold = 70\n', 3, "did you mean 're_threshold'"),
        ('strategy = "pagat"\nre_threshold = 700\n', 2, "from 0 to 300"),
        ('strategy = "pagat"\nre_threshold = "many"\n', 2, "from 0 to 300"),
        ('strategy = "pagat"\nre_threshold = nan\n', 2, "from 0 to 300"),
        ('strategy = "pagat"\nre_threshold = true\n', 2, "from 0 to 300"),
        ('strategy = "pagat"\nre_threshold = [70]\n', 2, "from 0 to 300"),
        ('strategy = "pagat"\nreply = 2\n', 2, "expected on or off"),
        ('strategy = "pagat"\nreply = "maybe"\n', 2, "expected on or off"),
        ('strategy = "pagat"\nreply = off\n', 2, "quotation marks"),
        ('strategy = "pagat"\nre_threshold = 70\nre_threshold = 71\n', 3, "second time"),
        ('strategy = "pagat"\n[more]\nre_threshold = 70\n', 2, "section"),
    ],
)
def test_a_mistake_has_its_place(text: str, line: int | None, words: str) -> None:
    with pytest.raises(MistakenFile) as caught:
        parse(text, "t.toml")
    assert words in str(caught.value)
    place = "t.toml: " if line is None else f"t.toml, line {line}: "
    assert str(caught.value).startswith(place)


def test_all_mistakes_are_counted() -> None:
    text = 'strategy = "pagat"\nre = 1\nreply = 3\nkontra_threshold = -1\n'
    with pytest.raises(MistakenFile, match=r"and 2 more in this file") as caught:
        parse(text, "t.toml")
    assert [one.line for one in caught.value.mistakes] == [2, 3, 4]


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(DokoError, match="there is no such file"):
        read(str(tmp_path / "none.toml"))


def test_commands_take_it(doko: Doko, tuned: str, tmp_path: Path) -> None:
    values = "pagat,ruff_high=off,reply=off,re_threshold=71.5,kontra_threshold=90"
    own = doko("simulate", "--strategy", tuned, "--deals", "300", "--format", "csv")
    named = doko("simulate", "--strategy", values, "--deals", "300", "--format", "csv")
    assert own.code == 0
    assert own.out == named.out
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('strategy = "pagat"\nre = 1\n')
    ran = doko("simulate", "--strategy", str(wrong), "--deals", "300")
    assert ran.code == 2
    assert "line 2: strategy pagat has no parameter 're'" in ran.err
    assert "Traceback" not in ran.err


def test_numbers_are_written_exactly() -> None:
    who = player("pagat")
    value = math.nextafter(71.5, 72)
    changed = player(f"pagat,re_threshold={value!r}")
    assert parse(written(changed), "x.toml").values["re_threshold"] == value
    assert "=" not in written(who).splitlines()[-1].replace('strategy = "pagat"', "")


def test_a_python_file_is_named_from_where_the_file_is() -> None:
    assert _from_here("mine.py:careful,reply=off", "a/t.toml") == "a/mine.py:careful,reply=off"
    assert _from_here("../mine.py", "a/t.toml") == "mine.py"
    assert _from_here("/x/mine.py", "a/t.toml") == "/x/mine.py"
    assert _from_here("pagat,reply=off", "a/t.toml") == "pagat,reply=off"
    assert _from_there("b/mine.py:careful", "a") == "../b/mine.py:careful"
    assert _from_there("mine.py", "") == "mine.py"
    assert _from_there("/x/mine.py", "a") == "/x/mine.py"
    assert _from_there("pagat", "a") == "pagat"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a strategy of one's own, and a file of its parameters in another folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "tuned.toml").write_text('strategy = "../own.py"\nannounce = 0.3\n')
    return tmp_path


OWN = """from doko_sim.lab import strategy
own = strategy("own", based_on="random", summary="calls now and then")
own.parameter("note", 2, low=0, high=9, meaning="nothing")
"""


def test_the_list_shows_the_values_of_a_file(own: Path, doko: Doko) -> None:
    ran = doko("strategies", "list", "tables/tuned.toml", "--format", "json")
    document: dict[str, Any] = json.loads(ran.out)
    assert document["sentences"] == [
        "tables/tuned.toml is own.py,announce=0.3.",
        "own.py: calls now and then.",
    ]
    shown = {row["name"]: row for row in document["data"]["strategies"][0]["parameters"]}
    assert (shown["announce"]["value"], shown["announce"]["default"]) == (0.3, 0.0)
    assert shown["note"]["value"] == 2
    assert "value" in doko("strategies", "list", "own.py,note=3", "--format", "csv").out
    assert "Value" not in doko("strategies", "list", "own.py").out


def test_the_defaults_of_a_table_may_name_a_file(own: Path, doko: Doko) -> None:
    (own / "doko.toml").write_text('strategy = "tables/tuned.toml"\n')
    ran = doko("simulate", "--deals", "200", "--format", "json")
    data = json.loads(ran.out)["data"]
    assert data["strategies"] == ["own.py,announce=0.3"] * 4
    assert [file["path"] for file in data["strategy_files"]] == ["own.py"]


def test_a_duel_says_from_which_file_it_was_played(own: Path, doko: Doko) -> None:
    words = ("tables/tuned.toml", "own.py", "--deals", "200", "--format", "json")
    document = json.loads(doko("strategies", "duel", *words).out)
    assert document["data"]["strategies"] == ["own.py,announce=0.3", "own.py"]
    assert [file["path"] for file in document["data"]["strategy_files"]] == ["own.py"]
    itself = doko("strategies", "duel", "tables/tuned.toml", "own.py,announce=0.3")
    assert "against itself differs by exactly zero in every deal" in itself.out


def test_a_strategy_s_file_is_not_written_over(own: Path, doko: Doko) -> None:
    (own / "result.json").symlink_to(own / "tables" / "tuned.toml")
    words = ("duel", "tables/tuned.toml,note=3", "own.py", "--deals", "200", "-o", "result.json")
    ran = doko("strategies", *words)
    assert ran.code == 2
    assert "tuned.toml" in ran.err
    assert (own / "tables" / "tuned.toml").read_text().startswith("strategy")


def test_a_strategy_cannot_be_based_on_a_file_of_parameters(own: Path, doko: Doko) -> None:
    ran = doko("strategies", "new", "next.py", "--based-on", "tables/tuned.toml")
    assert ran.code == 2
    assert "is a file of parameters; expected the name of a strategy" in ran.err
