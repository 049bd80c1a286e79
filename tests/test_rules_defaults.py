"""Defaults from ``doko.toml``: which file wins, what is said, what is refused; labels of rules."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from cli import main as frame
from cli import options
from cli.defaults import KEYS
from cli.output import Output
from doko_sim.rules import Rules
from tests.conftest import Ran

Doko = Callable[..., Ran]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"


class Folders:
    """The current folder and the user's, both empty at first."""

    def __init__(self, root: Path) -> None:
        self.here = root / "here"
        self.user = root / "config" / "doko-sim"
        self.here.mkdir()
        self.user.mkdir(parents=True)

    def write(self, here: str = "", user: str = "") -> None:
        for folder, text in ((self.here, here), (self.user, user)):
            if text:
                (folder / "doko.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    made = Folders(tmp_path)
    monkeypatch.chdir(made.here)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return made


@pytest.fixture
def got(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Register a command ``try`` and, in a group, ``tries one``: what they are given."""
    values: dict[str, Any] = {}

    @click.command("one")
    @click.option("--position", type=int, default=1, show_default=True)
    @options.rules_option
    @options.strategy_option("random")
    @options.seed_option
    @options.threads_option
    @options.level_option
    @options.output_options
    def command(output: Output, **given: Any) -> None:
        """Try defaults."""
        values.clear()
        values.update(given)

    group = click.Group("tries", commands={"one": command})
    monkeypatch.setitem(frame.doko.commands, "try", command)
    monkeypatch.setitem(frame.doko.commands, "tries", group)
    return values


def test_without_a_file_nothing_changes_and_nothing_is_said(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    ran = doko("try")
    assert (ran.code, ran.err) == (0, "")
    assert got["rules"] == Rules()
    assert got["rules"].label == "ddv"
    assert (got["position"], got["seed"], got["strategies"]) == (1, 1, ("random",) * 4)


@pytest.mark.parametrize("words", [("try",), ("tries", "one")])
def test_the_folders_file_gives_defaults_and_is_named(
    words: tuple[str, ...], doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    folders.write(
        'rules = "kneipe"\nstrategy = "pagat,x=1"\nposition = 2 # mine\nseed = 7\nthreads = 1\n'
    )
    ran = doko(*words)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == (
        "Defaults used: --position 2 --rules kneipe --strategy pagat,x=1 --seed 7 --threads 1 "
        "(doko.toml)\n"
    )
    assert got["rules"] == Rules.preset("kneipe")
    assert (got["position"], got["seed"], got["threads"]) == (2, 7, 1)
    assert got["strategies"] == ("pagat,x=1",) * 4


def test_the_command_line_wins_over_the_folder_over_the_user(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    folders.write('rules = "sharp"\nseed = 2\n', 'rules = "kneipe"\nseed = 3\nposition = 4\n')
    ran = doko("try", "--seed", "9")
    assert (got["rules"].label, got["seed"], got["position"]) == ("sharp", 9, 4)
    assert ran.err == (
        f"Defaults used: --position 4 ({folders.user}/doko.toml); --rules sharp (doko.toml)\n"
    )


def test_what_the_command_line_gives_is_not_said(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    folders.write("seed = 2\n")
    ran = doko("try", "--seed", "2")
    assert ran.err == ""


def test_four_strategies_stand_in_a_list(doko: Doko, folders: Folders, got: dict[str, Any]) -> None:
    folders.write('strategy = ["a", "b", "c", "d"]\n')
    ran = doko("try")
    assert got["strategies"] == ("a", "b", "c", "d")
    assert "--strategy a --strategy b --strategy c --strategy d (doko.toml)" in ran.err
    assert doko("try", "--strategy", "e").code == 0
    assert got["strategies"] == ("e",) * 4


def test_a_file_of_rules_lies_beside_the_doko_toml(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    for folder in (folders.here, folders.user):
        (folder / "my.toml").write_text(f"fox = {int(folder == folders.user)}\ncharlie = 0\n")
    (folders.user / "ours").write_text("doppelkopf = 0\n")
    folders.write('rules = "my.toml"\n')
    doko("try")
    assert got["rules"] == Rules(fox=0, charlie=0)
    assert got["rules"].label == "my.toml"
    folders.write(user='rules = "ours"\n', here="seed = 3\n")
    ran = doko("try")
    assert got["rules"] == Rules(doppelkopf=0)
    assert got["rules"].label == str(folders.user / "ours")
    assert f"--rules {folders.user}/ours ({folders.user}/doko.toml)" in ran.err
    folders.write(user='rules = "../doko-sim/my.toml"\n')
    doko("try")
    assert got["rules"] == Rules(fox=1, charlie=0)
    folders.write(user=f'rules = "{folders.here}/my.toml"\n')
    doko("try")
    assert got["rules"].label == f"{folders.here}/my.toml"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rule = 'ddv'", "doko.toml, line 1: unknown key 'rule'; did you mean 'rules'?"),
        ("\nStrategy = 'a'", "doko.toml, line 2: unknown key 'Strategy'; did you mean 'strategy'?"),
        ("x = 1", "doko.toml, line 1: unknown key 'x'; expected one of rules, strategy, "),
        ("seed = 1\nseed = 2", "doko.toml, line 2: 'seed' is given twice; leave one out"),
        ("seed = -1", "doko.toml, line 1: seed = -1 is wrong; expected a whole number, 0 to 9223"),
        ("seed = true", "doko.toml, line 1: seed = True is wrong; expected a whole number"),
        ("position = 5", "doko.toml, line 1: position = 5 is wrong; expected a whole number"),
        ("threads = 1.5", "doko.toml, line 1: threads = 1.5 is wrong; expected a whole"),
        ("strategy = ['a', 'b']", "is wrong; expected one strategy, or a list of four by position"),
        ("strategy = ' '", "is wrong; expected one strategy"),
        ("strategy = 4", "is wrong; expected one strategy"),
        ("rules = ''", "is wrong; expected the name of a preset or a file"),
        ("rules = ['ddv']", "is wrong; expected the name of a preset or a file"),
        ("rules = 'kneip'", "doko.toml, line 1: unknown preset 'kneip'; expected 'ddv', "),
        ("\nrules = 'no.toml'", "doko.toml, line 2: cannot read 'no.toml': there is no such file"),
        (
            "rules = 'wrong.toml'",
            "doko.toml, line 1: wrong.toml, line 2: unknown option 'foxx'; did you mean 'fox'?",
        ),
        (
            "preset = 'ddv'",
            "unknown key 'preset'; rules of your own stand in their own file: rules",
        ),
        ("x = 1\nseed = -1", "; and in line 2: seed = -1 is wrong; expected a whole number"),
        ("seed 1", "doko.toml, line 1: not TOML"),
        ("[table]\nseed = 1", "doko.toml, line 1: the section '[table]' has no place here"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(
    text: str, said: str, doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    (folders.here / "wrong.toml").write_text("\nfoxx = 0\n")
    folders.write(text)
    ran = doko("try")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert not got
    folders.write("# nothing\n", text)
    ran = doko("try")
    assert ran.code == 2
    if said.startswith("doko.toml") and ".toml'" not in text:
        assert f"Error: {folders.user}/{said}" in ran.err


def test_a_folder_named_doko_toml_is_refused(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    (folders.here / "doko.toml").mkdir()
    ran = doko("try")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "Error: cannot read 'doko.toml': it is a folder; expected a file\n"


@pytest.mark.parametrize("words", [["--help"], ["rules", "list"], ["strategies", "list"]])
def test_what_plays_nothing_reads_no_file(words: list[str], doko: Doko, folders: Folders) -> None:
    folders.write("nonsense\n")
    ran = doko(*words)
    assert (ran.code, ran.err) == (0, "")


def test_help_shows_the_defaults_and_survives_a_wrong_file(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    folders.write('rules = "no-such.toml"\nposition = 3\n')
    ran = doko("try", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "[default: no-such.toml]" in ran.out
    assert "[default: 3]" in ran.out
    folders.write("nonsense\n")
    ran = doko("try", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "[default: ddv]" in ran.out


def test_a_file_of_rules_is_not_written_over(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    Path("my.txt").write_text("fox = 0\n")
    folders.write('rules = "my.txt"\n')
    for words in ((), ("--rules", "./my.txt")):
        ran = doko("try", *words, "-o", "my.txt")
        assert ran.code == 2
        assert "would be written over" in ran.err
    assert not got
    assert Path("my.txt").read_text() == "fox = 0\n"


def test_a_doko_toml_is_not_written_over_through_a_link(
    doko: Doko, folders: Folders, got: dict[str, Any]
) -> None:
    folders.write("seed = 3\n")
    Path("out.txt").symlink_to("doko.toml")
    ran = doko("try", "-o", "out.txt")
    assert ran.code == 2
    assert "would be written over" in ran.err
    assert Path("doko.toml").read_text() == "seed = 3\n"


def test_a_doko_toml_is_no_file_of_rules(doko: Doko, folders: Folders) -> None:
    folders.write("seed = 3\n")
    ran = doko("rules", "check", "doko.toml")
    assert ran.code == 1
    assert "this is a doko.toml (defaults of the table), not a file of rules" in ran.out


def test_keys_are_options_of_commands() -> None:
    context = click.Context(frame.doko)
    flags = {
        flag
        for name in ("announce", "simulate")
        for parameter in frame.doko.get_command(context, name).params  # type: ignore[union-attr]
        for flag in parameter.opts
    }
    assert {f"--{key}" for key in KEYS.values()} <= flags


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--deals", "200"],
        ["announce", HAND, "--deals", "50"],
    ],
)
def test_the_repeat_command_spells_the_defaults_out(
    words: list[str], doko: Doko, folders: Folders
) -> None:
    Path("my table.toml").write_text("solo_lead = 'soloist'\n")
    folders.write("rules = 'my table.toml'\nstrategy = 'random'\nseed = 5\nposition = 3\n")
    first = doko(*words, "--format", "json")
    assert first.code == 0, first.err
    assert "Defaults used: " in first.err
    found = json.loads(first.out)
    command = shlex.split(found["command"])
    assert command[command.index("--rules") + 1] == "my table.toml"
    assert command[command.index("--seed") + 1] == "5"
    (folders.here / "doko.toml").unlink()
    again = doko(*command[1:], "--format", "json")
    assert (again.code, again.err) == (0, "")
    assert json.loads(again.out) == found


def test_a_deal_names_the_file(doko: Doko, folders: Folders) -> None:
    Path("my.toml").write_text("solo_lead = 'soloist'\n")
    ran = doko("deal", "--rules", "my.toml")
    assert ran.out.startswith("Deal 0 of seed 1, rules my.toml\n")
    record = json.loads(doko("deal", "--rules", "my.toml", "--format", "json").out)
    assert record["rules"] == {"preset": "ddv", "solo_lead": "soloist"}
