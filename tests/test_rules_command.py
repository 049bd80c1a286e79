"""``doko rules``: what it says about presets and files, in every form, with its exit codes."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from doko_sim.rule_files import preset, preset_names, read
from doko_sim.rules import OPTIONS, Rules
from reports.rules import checked, difference, overview, shown
from reports.text import render
from tests.conftest import Ran
from tests.options_table import DEFAULTS

Doko = Callable[..., Ran]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, without a configuration of the user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def as_json(ran: Ran) -> Any:
    return json.loads(ran.out)


def as_rows(ran: Ran) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(ran.out)))


def test_list_shows_every_preset_with_its_source(doko: Doko) -> None:
    ran = doko("rules", "list")
    assert (ran.code, ran.err) == (0, "")
    rows = as_rows(doko("rules", "list", "--format", "csv"))
    assert [row["name"] for row in rows] == list(preset_names())
    for row in rows:
        assert row["name"] in ran.out
        assert row["source"] == preset(row["name"]).source
        assert int(row["changed"]) == len(Rules.preset(row["name"]).differences())
    found = as_json(doko("rules", "list", "--format", "json"))["data"]["presets"]
    for one in found:
        assert Rules.from_mapping(one["differences"]) == Rules.preset(one["name"])
        assert one["fingerprint"] == Rules.preset(one["name"]).fingerprint


def test_show_names_what_differs_in_both_languages(doko: Doko) -> None:
    ran = doko("rules", "show", "kneipe")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "Rules kneipe\n16 of 73 options differ from the tournament rules (ddv).\n"
        "Source: House rules "
    )
    for name in Rules.preset("kneipe").differences():
        assert f"\n{name} " in ran.out
        assert f"({OPTIONS[name].german})" in ran.out
    assert "(ddv: first)" in ran.out
    assert "\nnines " not in ran.out
    assert "1 of 73 options differs" in doko("rules", "show", "sharp").out
    assert "Built on the preset kneipe." in doko("rules", "show", "kneipe-40").out


def test_show_all_names_every_option(doko: Doko) -> None:
    rows = as_rows(doko("rules", "show", "pagat", "--all", "--format", "csv"))
    assert [row["option"] for row in rows] == list(OPTIONS)
    by_name = {row["option"]: row for row in rows}
    assert by_name["poverty"]["german"] == "Armut"
    assert (by_name["poverty"]["value"], by_name["poverty"]["ddv"]) == ("exchange", "off")
    assert by_name["solos"]["value"] == "diamond, heart, spade, club, queen, jack, ace"
    assert by_name["call_latest"]["value"] == "1, 2, 3, 4, 5"
    assert by_name["reply"]["value"] == "true"
    for row in rows:
        assert row["effect"].startswith(OPTIONS[row["option"]].does)
    data = as_json(doko("rules", "show", "pagat", "--format", "json"))["data"]
    assert Rules.from_mapping(data["rules"]) == Rules.preset("pagat")
    assert set(data["rules"]) == set(DEFAULTS)


def test_show_takes_a_file(doko: Doko, here: Path) -> None:
    Path("my.toml").write_text('name = "Thursdays"\npreset = "sharp"\nthrow_before_solo = true\n')
    ran = doko("rules", "show", "my.toml")
    assert ran.code == 0
    assert ran.out.startswith("Rules Thursdays (my.toml)\n2 of 73 ")
    assert "throw_before_solo = true has no effect: no hand may be thrown in." in ran.out


@pytest.mark.parametrize(
    ("words", "option", "cells"),
    [
        (("show", "kneipe"), "poverty", {"german": "Armut", "value": "Tausch", "ddv": "aus"}),
        (("show", "kneipe"), "double_elders", {"value": "ja", "ddv": "nein"}),
        (("show", "kneipe"), "throw_kings", {"value": "5", "ddv": "0"}),
        (("show", "kneipe"), "wedding_trick", {"value": "jeder, Fehl, Trumpf", "ddv": "jeder"}),
        (("show", "pagat"), "wedding_shift", {"value": "n", "ddv": "n-1"}),
        (("show", "freedoko"), "fox_wins_last", {"value": "1", "ddv": "0"}),
        (("show", "my.toml"), "solos", {"value": "keine"}),
        (("check", "my.toml"), "solos", {"value": "keine"}),
        (("diff", "kneipe", "sharp"), "piglets", {"first": "beide", "second": "aus"}),
        (("diff", "kneipe", "my.toml"), "silent_wedding", {"first": "ja", "second": "nein"}),
    ],
)
def test_german_words_are_shown(
    words: tuple[str, ...], option: str, cells: dict[str, str], doko: Doko, here: Path
) -> None:
    Path("my.toml").write_text("solos = []\nsilent_wedding = false\n")
    rows = as_rows(doko("rules", *words, "--german", "--format", "csv"))
    (row,) = (row for row in rows if row["option"] == option)
    assert {name: row[name] for name in cells} == cells


def test_german_names_stand_first(doko: Doko, here: Path) -> None:
    lines = doko("rules", "show", "kneipe", "--german").out.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("Schweinchen  "))
    assert lines[place].split()[1] == "beide"
    assert lines[place + 1].startswith("(piglets)  ")
    assert "(ddv: aus)" in lines[place + 1]
    lines = doko("rules", "diff", "kneipe", "ddv", "--german").out.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("Schweinchen  "))
    assert lines[place].split()[1:3] == ["beide", "aus"]
    Path("my.toml").write_text("solos = ['ace']\nhalf_chicken = true\nsilent_wedding = false\n")
    said = " ".join(doko("rules", "check", "my.toml", "--german").out.split())
    named = "'halbes Hähnchen' = true, 'stille Hochzeit' = false, Soli = ['Fleischlos']"
    assert f"my.toml is fine: ddv but for {named}." in said
    Path("german.toml").write_text(named.replace(", ", "\n"))
    assert read("german.toml").rules == read("my.toml").rules


def test_diff_shows_both_values(doko: Doko, here: Path) -> None:
    Path("my.toml").write_text('preset = "kneipe"\nsolos = []\nfox = 0\n')
    ran = doko("rules", "diff", "kneipe", "my.toml")
    assert ran.code == 0
    assert ran.out.startswith("Rules kneipe and my.toml\nThey differ in 2 of 73 options.\n")
    rows = as_rows(doko("rules", "diff", "kneipe", "my.toml", "--format", "csv"))
    assert [(row["option"], row["first"], row["second"]) for row in rows] == [
        ("solos", "diamond, heart, spade, club, queen, jack, ace", "none"),
        ("fox", "1", "0"),
    ]
    assert rows[1]["german"] == "Fuchs"
    assert rows[1]["effect"] == OPTIONS["fox"].does
    same = doko("rules", "diff", "ddv", "wikipedia")
    assert same.code == 0
    assert "They are the same: all 73 options agree." in same.out
    assert "Option" not in same.out
    assert as_rows(doko("rules", "diff", "ddv", "ddv", "--format", "csv")) == []


def test_diff_names_long_paths_beside_the_table(doko: Doko, here: Path) -> None:
    path = str(here / f"{'long' * 10}.toml")
    Path(path).write_text("fox = 0\n")
    ran = doko("rules", "diff", path, "ddv")
    assert "\nOption    A   B   What it does\n" in ran.out
    told = as_json(doko("rules", "diff", path, "ddv", "--format", "json"))["sentences"]
    assert told[1] == f"A is {path}, B is ddv."


def test_check_says_that_a_file_is_fine_and_how_it_differs(doko: Doko, here: Path) -> None:
    Path("my file.toml").write_text(
        'preset = "kneipe"\nfox = 0\n"Doppelkarlchen" = "ja"\n"strenge Erwiderung" = true\n'
        "reply = false\npiglets_joint = false\n"
    )
    ran = doko("rules", "check", "my file.toml")
    assert (ran.code, ran.err) == (0, "")
    text = " ".join(ran.out.split())
    assert (
        "my file.toml is fine: kneipe but for piglets_joint = false, reply = false, "
        "strict_replies = true, fox = 0, double_charlie = 1. 21 of 73 options differ from" in text
    )
    assert "strict_replies = true has no effect: reply = false." in text
    assert "piglets_joint = false has no effect: super_piglets = 'off'." in text
    assert "doko rules show 'my file.toml' shows what differs from ddv." in text
    data = as_json(doko("rules", "check", "my file.toml", "--format", "json"))["data"]
    assert data["fine"] is True
    assert data["path"] == "my file.toml"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "my.toml is fine: the same rules as ddv. All 73 options are those of the tournament"),
        ('preset = "kneipe"', "my.toml is fine: the same rules as kneipe. 16 of 73 options differ"),
        ("fox = 0", "my.toml is fine: ddv but for fox = 0. 1 of 73 options differs from"),
        (
            "fox = 0\ncharlie = 0\nnines = false\nreply = false\ntie_120 = 'elders_only'\n"
            "poverty = 'redeal'\nheart_trick = 1",
            "reply = false, tie_120 = 'elders_only', fox = 0 and 2 more. 7 of 73 options differ",
        ),
    ],
)
def test_check_is_short(text: str, said: str, doko: Doko, here: Path) -> None:
    Path("my.toml").write_text(text)
    ran = doko("rules", "check", "my.toml")
    assert ran.code == 0
    assert said in " ".join(ran.out.split())


def test_check_fails_a_wrong_file_with_the_places(doko: Doko, here: Path) -> None:
    Path("my.toml").write_text("\nfoxx = 0\n")
    ran = doko("rules", "check", "my.toml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "Check of my.toml\nmy.toml, line 2: unknown option 'foxx'; did you mean 'fox'?\n"
    )
    Path("my.toml").write_text("nines = false\nSchmeissen = 5\nfox = 2\n")
    ran = doko("rules", "check", "my.toml")
    assert ran.code == 1
    assert "my.toml holds 2 mistakes:\nmy.toml, line 2: nines = false and throw_" in ran.out
    assert "my.toml, line 3: option fox = 2 is wrong; expected 0 or 1." in ran.out
    found = as_json(doko("rules", "check", "my.toml", "--format", "json"))
    assert found["data"]["fine"] is False
    assert [one["line"] for one in found["data"]["mistakes"]] == [2, 3]
    rows = as_rows(doko("rules", "check", "my.toml", "--format", "csv"))
    assert [row["line"] for row in rows] == ["2", "3"]


def test_what_is_no_file_is_wrong_usage(doko: Doko, here: Path) -> None:
    Path("folder").mkdir()
    for words, said in [
        (("check", "no.toml"), "Error: cannot read 'no.toml': there is no such file\n"),
        (("check", "kneipe"), "Error: cannot read 'kneipe': there is no such file\n"),
        (("new",), "Missing argument 'FILE'.\n"),
        (("check", "folder"), "Error: cannot read 'folder': it is a folder; expected a file\n"),
        (("show", "kneip"), "did you mean 'kneipe'?\n"),
        (("diff", "kneipe", "no.toml"), "Error: cannot read 'no.toml': there is no such file\n"),
        (("show",), "Missing argument 'NAME|FILE'.\n"),
        (("diff", "kneipe"), "Missing argument 'B'.\n"),
        (("chek", "x"), "check"),
    ]:
        ran = doko("rules", *words)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
    Path("my.toml").write_text("foxx = 0\n")
    ran = doko("rules", "show", "my.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "Error: my.toml, line 1: unknown option 'foxx'; did you mean 'fox'?\n"


def test_a_result_can_be_a_file(doko: Doko, here: Path) -> None:
    assert doko("rules", "show", "kneipe", "-o", "kneipe.json").code == 0
    data = json.loads(Path("kneipe.json").read_text())["data"]
    assert Rules.from_mapping(data["rules"]) == Rules.preset("kneipe")


@pytest.mark.parametrize("words", [("show",), ("diff", "kneipe"), ("check",)])
def test_the_file_is_not_written_over(words: tuple[str, ...], doko: Doko, here: Path) -> None:
    Path("my.txt").write_text("fox = 0\n")
    ran = doko("rules", *words, "./my.txt", "-o", "my.txt")
    assert (ran.code, ran.out) == (2, "")
    assert "would be written over" in ran.err
    assert Path("my.txt").read_text() == "fox = 0\n"


def test_tables_fit_eighty_columns(here: Path) -> None:
    books = [preset(name) for name in preset_names()]
    reports = [overview(books)]
    for german in (False, True):
        reports += [shown(one, every, True, german) for one in books for every in (False, True)]
        reports += [difference(*two, True, german) for two in combinations(books, 2)]
    Path("my.toml").write_text('preset = "kneipe"\nhearts_ten_tie = "second_only_last"\n')
    reports += [checked(read("my.toml"), short=True), difference(books[1], read("my.toml"), True)]
    for report in reports:
        text = render(report, width=80)
        assert max(map(len, text.splitlines())) <= 80
        assert ("───" in text) == bool(report.tables), "a table and not a list of blocks"


def test_rules_start_no_compiler(here: Path) -> None:
    code = (
        "import sys\nfrom cli.main import main\n"
        "code = main(['rules', *sys.argv[1:]])\n"
        "loaded = [name for name in ('numba', 'numpy', 'pandas', 'scipy') if name in sys.modules]\n"
        "assert not loaded, loaded\nsys.exit(code)"
    )
    for words, said in [
        (["list"], ""),
        (["show", "kneipe"], ""),
        (["diff", "kneipe", "ddv", "--format", "json"], ""),
        (["new", "my.toml"], "Written to my.toml"),
    ]:
        done = subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr.split(":")[0]) == (0, said)
