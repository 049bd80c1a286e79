"""``doko rules new``: the file it writes says a preset's rules, line by line; what it refuses."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.new_rules import THEMES, WIDTH, new_file
from doko_sim.option_values import Value
from doko_sim.rule_files import parse, preset, preset_names
from doko_sim.rules import OPTIONS, Rules
from tests.conftest import Ran
from tests.options_table import LISTED

Doko = Callable[..., Ran]

EVERY = [(name, every) for name in preset_names() for every in (False, True)]
OPTION = re.compile(r"^# (\w+) = (.*)$", re.MULTILINE)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def text_of(name: str, every: bool) -> str:
    return new_file(preset(name), every)


def without_mark(text: str, number: int) -> str:
    """The text with the first # of one line taken away."""
    lines = text.splitlines()
    lines[number] = lines[number].removeprefix("#")
    return "\n".join(lines)


def block_of(text: str, name: str) -> str:
    """The paragraph of an option in one line."""
    (block,) = (one for one in text.split("\n\n") if f"\n# {name} = " in one)
    return " ".join(block.replace("\n## ", " ").split())


@pytest.mark.parametrize(("name", "every"), EVERY)
def test_the_file_says_the_rules_of_the_preset(name: str, every: bool) -> None:
    book = parse(text_of(name, every), "x.toml")
    assert (book.rules, book.base) == (Rules.preset(name), name)


@pytest.mark.parametrize(("name", "every"), EVERY)
def test_any_line_may_lose_its_mark(name: str, every: bool) -> None:
    text = text_of(name, every)
    lines = text.splitlines()
    marked = [number for number, line in enumerate(lines) if line.startswith("#")]
    assert [line for line in lines if line and line[0] != "#"] == [f'preset = "{name}"']
    for number in marked:
        assert parse(without_mark(text, number), "x.toml").rules == Rules.preset(name), number


@pytest.mark.parametrize(("name", "every"), EVERY)
def test_the_options_alone_are_the_rules_of_the_preset(name: str, every: bool) -> None:
    """All options without their marks on top of ddv: none is missing, each has its value."""
    text = text_of(name, every)
    named = [found[1] for found in OPTION.finditer(text)]
    assert named == list(OPTIONS if every else Rules.preset(name).differences())
    options = OPTION.sub(r"\1 = \2", text).replace(f'preset = "{name}"\n', "")
    assert tomllib.loads(options).keys() == set(named)
    assert parse(options, "x.toml").rules == Rules.preset(name)


@pytest.mark.parametrize("name", preset_names())
def test_an_option_is_explained_in_both_languages(name: str) -> None:
    text = text_of(name, every=True)
    for option in OPTIONS.values():
        block = block_of(text, option.name)
        assert block.startswith(f"## {option.german}: {option.does} Values: ")
        differs = getattr(Rules.preset(name), option.name) != option.default
        shown = f"; ddv: {json.dumps(option.default)} # {option.name} = "
        assert (shown in block) == differs
        for value, words in option.words.items():
            assert f"{json.dumps(value)} ({words[0]})" in block


@pytest.mark.parametrize("option", LISTED)
def test_every_value_is_named(option: str) -> None:
    (said,) = re.findall(r" Values: (.*) # \w+ = ", block_of(text_of("ddv", True), option))
    named: set[Value] = set(re.findall(r'"([^"]+)"', said))
    figures = re.sub(r'"[^"]*"|\([^)]*\)', "", said)
    named |= {word == "true" for word in re.findall(r"true|false", figures)}
    for low, high in re.findall(r"(\d+) to (\d+)", figures):
        named |= set(range(int(low), int(high) + 1))
    named |= set(map(int, re.findall(r"\d+", figures)))
    assert sorted(map(repr, named)) == sorted(map(repr, LISTED[option]))


def test_options_stand_under_their_theme() -> None:
    headings = {f"## {theme.upper()}" for theme in THEMES.values()}
    for name, shown in [
        ("sharp", ["nines"]),
        ("freedoko-tournament", ["call_latest", "re_kontra"]),
        ("ddv", []),
    ]:
        found = [one for one in text_of(name, False).split("\n\n") if one in headings]
        assert found == [f"## {THEMES[first].upper()}" for first in shown]
    blocks = text_of("ddv", True).split("\n\n")
    for first, theme in THEMES.items():
        place = blocks.index(f"## {theme.upper()}")
        assert f"\n# {first} = " in blocks[place + 1]


@pytest.mark.parametrize(("name", "every"), EVERY)
def test_explanations_fit_the_width(name: str, every: bool) -> None:
    lines = text_of(name, every).splitlines()
    assert max(len(line) for line in lines if line.startswith("## ")) <= WIDTH


@pytest.mark.parametrize(
    ("words", "name", "count"),
    [
        (("my table.toml",), "kneipe", 16),
        (("my table.toml", "--preset", "kneipe-40"), "kneipe-40", 17),
        (("my table.toml", "--preset", "ddv"), "ddv", 0),
        (("--all", "my table.toml", "--preset", "sharp"), "sharp", len(OPTIONS)),
    ],
)
def test_new_writes_a_file_that_check_finds_right(
    words: tuple[str, ...], name: str, count: int, doko: Doko, here: Path
) -> None:
    ran = doko("rules", "new", *words)
    assert ran == (
        0,
        "",
        f"Written to my table.toml: the rules of {name}, to be edited. "
        "Next: doko rules check 'my table.toml'\n",
    )
    assert os.listdir(here) == ["my table.toml"]
    assert len(OPTION.findall(Path("my table.toml").read_text(encoding="utf-8"))) == count
    ran = doko("rules", "check", "my table.toml")
    assert ran.code == 0
    assert f"my table.toml is fine: the same rules as {name}." in ran.out


def test_an_edited_file_changes_what_was_edited(doko: Doko, here: Path) -> None:
    doko("rules", "new", "my.toml")
    text = Path("my.toml").read_text(encoding="utf-8")
    text = text.replace('# piglets = "both"', 'Schweinchen = "nur das erste"')
    Path("my.toml").write_text(text.replace("# throw_kings = 5", "throw_kings = 6"))
    ran = doko("rules", "check", "my.toml")
    assert ran.code == 0
    assert "kneipe but for piglets = 'first_only', throw_kings = 6." in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("there.toml",), "cannot write 'there.toml': it is there already; expected the name of a"),
        (("nowhere.toml",), "cannot write 'nowhere.toml': it is there already"),
        (("folder.toml",), "cannot write 'folder.toml': it is there already"),
        (("no/my.toml",), "cannot write 'no/my.toml': the folder 'no' does not exist."),
        (("my.tml",), "'my.tml' cannot be a file of rules; expected a name that ends in .toml."),
        (("kneipe",), "'kneipe' cannot be a file of rules; expected a name that ends in .toml."),
        (("doko.toml",), "'doko.toml' is for the defaults of a table; expected another name"),
        (("my.toml", "--preset", "kneip"), "unknown preset 'kneip'; expected 'ddv', "),
        (("my.toml", "--preset", "there.toml"), "unknown preset 'there.toml'; expected 'ddv', "),
    ],
)
def test_what_is_refused_leaves_no_trace(
    words: tuple[str, ...], said: str, doko: Doko, here: Path
) -> None:
    Path("there.toml").write_text("fox = 0\n")
    Path("nowhere.toml").symlink_to("nothing.toml")
    Path("folder.toml").mkdir()
    before = sorted(os.listdir(here))
    ran = doko("rules", "new", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"Error: {said}")
    assert ran.err.count("\n") == 1
    assert sorted(os.listdir(here)) == before
    assert Path("there.toml").read_text() == "fox = 0\n"


def test_nothing_is_half_written(doko: Doko, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    ran = doko("rules", "new", "my.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "Error: cannot write 'my.toml': No space left on device.\n"
    assert os.listdir(here) == []
